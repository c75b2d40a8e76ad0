import { columnLetters } from "../../../src/formula/address";
import { PLAIN, PLAIN_HEIGHT, PLAIN_WIDTH, type CellStyle } from "../../../src/workbench/host/grid";
import type { SheetSnapshot, Snapshot } from "../../../src/workbench/snapshot";

/*
 * Differences between two snapshots: cells with their styles, sheets, tables, names, charts, rules, notes.
 */

/** In points. */
const PIXEL = 0.75;

type Reported = ReadonlyMap<string, string>;

const describe = (of: readonly (readonly [string, unknown])[]): Reported =>
  new Map(of.map(([where, what]) => [where, JSON.stringify(what)]));

const isPlain = (style: CellStyle): boolean =>
  (Object.keys(PLAIN) as (keyof CellStyle)[]).every((part) => style[part] === PLAIN[part]);

function describeSheet(sheet: SheetSnapshot, styles: readonly (string | null)[]): readonly (readonly [string, unknown])[] {
  const at = (row: number, column: number) => `${sheet.name}!${columnLetters(column)}${row + 1}`;
  const sizes = (what: string, plain: number, of: SheetSnapshot["widths"]) =>
    of.flatMap(([n, points]) =>
      // Default sizes are the grid's, in pixels; until a sheet changes, its sizes are those of the file.
      Math.abs(points - plain) < 0.5 ? [] : [[`${sheet.name}: ${what} ${n + 1}, pixels`, Math.round(points / PIXEL)] as const],
    );
  return [
    ...sheet.cells.flatMap(({ row, column, value = null, formula, style }) => {
      const look = styles[style];
      const isBlank = value === null && formula === undefined && look === null;
      return isBlank ? [] : [[at(row, column), [formula, value, look]] as const];
    }),
    ...sheet.notes.map(({ row, column, text }) => [`${at(row, column)} note`, text] as const),
    ...sizes("column", PLAIN_WIDTH, sheet.widths),
    ...sizes("row", PLAIN_HEIGHT, sheet.heights),
    [`${sheet.name}: rules`, sheet.validations.map((item) => JSON.stringify(item)).sort()],
    [`${sheet.name}: highlights`, sheet.highlights.map((item) => JSON.stringify(item)).sort()],
    [`${sheet.name}: groups`, (sheet.groups ?? []).map((item) => JSON.stringify(item)).sort()],
    [`${sheet.name}: hidden`, [sheet.hidden?.rows ?? [], sheet.hidden?.columns ?? []]],
    [
      `${sheet.name}: all else`,
      [
        sheet.visibility,
        sheet.tabColor,
        sheet.gridlines,
        sheet.freeze,
        { breaks: [], ...sheet.page },
        sheet.isProtected,
        sheet.opened,
      ],
    ],
  ];
}

const known = new WeakMap<Snapshot, Reported>();

function reported(of: Snapshot): Reported {
  const before = known.get(of);
  if (before) return before;
  // Serialized once, since there are few styles and many cells.
  const styles = of.styles.map((style) => (isPlain(style) ? null : JSON.stringify(Object.entries(style).sort())));
  const all = describe([
    ["sheets", of.sheets.map(({ name }) => name)],
    ...of.sheets.flatMap((sheet) => describeSheet(sheet, styles)),
    ...of.tables.map((table) => [`table ${table.name}`, table] as const),
    ...of.names.map(({ scope: _id, ...name }) => [`name ${name.name}`, name] as const),
    ...(of.charts ?? []).map((chart) => [`chart ${chart.id}`, chart] as const),
  ]);
  known.set(of, all);
  return all;
}

/** The differences, place by place. */
export function differences(was: Snapshot, is: Snapshot): string[] {
  const [before, after] = [reported(was), reported(is)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((where) =>
    before.get(where) === after.get(where) ? [] : [`${where}: ${before.get(where) ?? "–"} → ${after.get(where) ?? "–"}`],
  );
}
