import type { Scale, ScalePoint, ScaleRule } from "../scales";
import { allowed, intersection, sheetWithId, type Cells } from "./cells";
import { color, flag, objectClass, text, word, type Host, type Maker } from "./classes";
import type { GridSheet } from "./grid";
import { invalidArgument } from "./problem";

/*
 * Office.js's data bars. The grid stores them among its scales, the conditional formats that compare all their cells.
 */

/** A conditional format, identified by its id. */
export interface KnownFormat {
  readonly id: string;
  readonly sheet: string;
  readonly areas: Cells["areas"];
}

type BarRule = Extract<ScaleRule, { kind: "bar" }>;
type Bar = Scale & { readonly rule: BarRule };

const isBar = (scale: Scale): scale is Bar => scale.rule.kind === "bar";

const POINTS = {
  LowestValue: "min",
  HighestValue: "max",
  Number: "num",
  Percent: "percent",
  Percentile: "percentile",
  Formula: "formula",
} as const;
type PointType = keyof typeof POINTS;
const pointTypes = Object.keys(POINTS) as PointType[];

/** Excel's default data bar. */
const PLAIN: BarRule = {
  kind: "bar",
  from: { kind: "min" },
  to: { kind: "max" },
  color: "#638EC6",
  negative: "#FF0000",
  isGradient: true,
  showsValue: true,
};

function pointFrom(value: unknown): ScalePoint {
  if (typeof value !== "object" || value === null) throw invalidArgument();
  const { type, formula } = value as Readonly<Record<string, unknown>>;
  const kind = POINTS[word(type, pointTypes)];
  if (kind === "min" || kind === "max") return { kind };
  const written = text(formula);
  // Excel rejects custom functions in conditional formats.
  if (written === "" || /\bLEDGER\./i.test(written) || (kind === "formula" && !/^=[^=]/.test(written))) throw invalidArgument();
  const number = Number(written.replace(/^=/, ""));
  return { kind, value: kind === "formula" || Number.isNaN(number) ? written : number };
}

function shownPoint({ kind, value }: ScalePoint): Readonly<Record<string, unknown>> {
  const type = pointTypes.find((item) => POINTS[item] === kind)!;
  return value === undefined ? { type } : { type, formula: String(value) };
}

/** The data bars of a sheet that overlap the cells. */
export const barsOf = ({ sheet, areas }: Cells): readonly Scale[] =>
  (sheet.scales?.all() ?? []).filter(
    (item) => isBar(item) && item.areas.some((its) => areas.some((area) => intersection(its, area))),
  );

function barOf(host: Host, { sheet, id }: KnownFormat): Bar | undefined {
  const item =
    host.scales.get(id)?.rule ??
    sheetWithId(host, sheet)
      .scales?.all()
      .find((scale) => scale.id === id);
  return item && isBar(item) ? item : undefined;
}

const ruleOf = (host: Host, format: KnownFormat): BarRule => barOf(host, format)?.rule ?? PLAIN;

/** Changes a data bar, or adds it. */
export function adaptBar(host: Host, format: KnownFormat, changes: Partial<BarRule>): void {
  allowed(host, sheetWithId(host, format.sheet));
  const { id, areas } = format;
  const before: Scale = barOf(host, format) ?? { id, areas, rule: PLAIN, fill: null, color: null, bold: false };
  host.scales.set(id, { sheet: format.sheet, rule: { ...before, rule: { ...ruleOf(host, format), ...changes } } });
}

/** Sends the pending data bars to the grid. */
export async function settleBars(host: Host, sheets: ReadonlyMap<string, GridSheet>): Promise<void> {
  const pending = [...host.scales.values()];
  host.scales.clear();
  for (const id of new Set(pending.map(({ sheet }) => sheet))) {
    const scales = sheets.get(id)?.scales;
    const own = pending.flatMap(({ sheet, rule }) => (sheet === id ? [rule] : []));
    await scales?.set([...scales.all().filter((item) => !own.some((other) => other.id === item.id)), ...own]);
  }
}

/** Removes data bars from a sheet. */
export async function removeBars(sheet: GridSheet, isRemoved: (bar: Scale) => boolean): Promise<void> {
  const all = sheet.scales?.all() ?? [];
  if (all.some(isRemoved)) await sheet.scales?.set(all.filter((item) => !isRemoved(item)));
}

export const dataBarFormat: Maker<KnownFormat> = objectClass<KnownFormat>("DataBarConditionalFormat", {
  read: {
    LowerBoundRule: (format, host) => shownPoint(ruleOf(host, format).from),
    UpperBoundRule: (format, host) => shownPoint(ruleOf(host, format).to),
    ShowDataBarOnly: (format, host) => !ruleOf(host, format).showsValue,
  },
  set: {
    LowerBoundRule: (format, host, value) => adaptBar(host, format, { from: pointFrom(value) }),
    UpperBoundRule: (format, host, value) => adaptBar(host, format, { to: pointFrom(value) }),
    ShowDataBarOnly: (format, host, value) => adaptBar(host, format, { showsValue: !flag(value) }),
  },
  open: { PositiveFormat: (format) => positiveFormat(format), NegativeFormat: (format) => negativeFormat(format) },
});

const positiveFormat = objectClass<KnownFormat>("ConditionalDataBarPositiveFormat", {
  read: {
    FillColor: (format, host) => ruleOf(host, format).color,
    GradientFill: (format, host) => ruleOf(host, format).isGradient,
  },
  set: {
    FillColor: (format, host, value) => adaptBar(host, format, { color: color(value) ?? PLAIN.color }),
    GradientFill: (format, host, value) => adaptBar(host, format, { isGradient: flag(value) }),
  },
});

const isSameColor = ({ color: positive, negative }: BarRule): boolean => positive === negative;

const negativeFormat = objectClass<KnownFormat>("ConditionalDataBarNegativeFormat", {
  read: {
    FillColor: (format, host) => ruleOf(host, format).negative,
    MatchPositiveFillColor: (format, host) => isSameColor(ruleOf(host, format)),
  },
  set: {
    FillColor: (format, host, value) => adaptBar(host, format, { negative: color(value) ?? PLAIN.negative }),
    MatchPositiveFillColor: (format, host, value) =>
      adaptBar(host, format, { negative: flag(value) ? ruleOf(host, format).color : PLAIN.negative }),
  },
});
