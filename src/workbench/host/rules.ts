import { isSameName } from "../../kernel/names";
import type { Scale } from "../scales";
import { sheetReference, columnLetters, MOST_COLUMNS, MOST_ROWS, type Area, areaAddress } from "../../formula/address";
import { allowed, intersection, only, range, sheetWithId, type Cells } from "./cells";
import {
  color,
  flag,
  isA,
  objectClass,
  objectOf,
  targetOf,
  text,
  whole,
  word,
  type Host,
  type HostObject,
  type Maker,
} from "./classes";
import {
  COMPARISONS,
  type Comparison,
  type GridHighlight,
  type GridSheet,
  type GridValidation,
  type GridValidationRule,
} from "./grid";
import { adaptBar, barsOf, dataBarFormat, removeBars, settleBars, type KnownFormat } from "./data-bars";
import { invalidArgument, invalidOperation, itemNotFound } from "./problem";

const comparisons = Object.keys(COMPARISONS) as Comparison[];

const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalidArgument();
  return value as Readonly<Record<string, unknown>>;
};

/** Throws if a rule's formula calls a custom function, which Excel rejects. */
function plain(formula: string): string {
  if (/\bLEDGER\./i.test(formula)) throw invalidArgument("Excel does not accept custom functions in this formula.");
  return formula;
}

const limit = (value: unknown): number | string => {
  if (typeof value === "number") return value;
  return plain(text(value));
};

function ruleFrom(value: unknown): GridValidationRule {
  const kinds = Object.entries(record(value)).filter(([, item]) => item !== null && item !== undefined);
  if (kinds.length !== 1) throw invalidArgument();
  const [kind, detail] = kinds[0]!;
  const details = record(detail);
  if (kind === "list") {
    const source = isA(details["source"], "Range")
      ? listReference(targetOf<Cells>(details["source"], "Range"))
      : text(details["source"]);
    if (source === "" || (!source.startsWith("=") && source.length > 255)) throw invalidArgument();
    return { kind, source: plain(source) };
  }
  if (kind === "custom") return { kind, formula: plain(text(details["formula"])) };
  if (kind !== "wholeNumber" && kind !== "decimal" && kind !== "textLength") throw invalidArgument();
  const operator = word(details["operator"], comparisons);
  const formula1 = limit(details["formula1"]);
  if (operator !== "Between" && operator !== "NotBetween") return { kind, operator, formula1 };
  return { kind, operator, formula1, formula2: limit(details["formula2"]) };
}

const listReference = (cells: Cells): string => {
  const { top, left, rows, columns } = only(cells);
  const last = `$${columnLetters(left + columns - 1)}$${top + rows}`;
  return `=${sheetReference(cells.sheet.name())}$${columnLetters(left)}$${top + 1}:${last}`;
};

const keyOf = (sheet: GridSheet, area: Area): string => `${sheet.id} ${areaAddress(area)}`;

const found = (host: Host, cells: Cells): GridValidation | undefined => {
  const touches = ({ area }: { readonly area: Area }) => cells.areas.some((item) => intersection(area, item));
  const candidate = [...host.validations.values()].reverse().find(({ sheet, rule }) => sheet === cells.sheet.id && touches(rule));
  return candidate?.rule ?? cells.sheet.validations().find(touches);
};

/** Sends the pending rules to the grid. */
export async function settleRules(host: Host): Promise<void> {
  const sheets = new Map(host.grid.sheets().map((sheet) => [sheet.id, sheet]));
  const validations = [...host.validations.values()];
  const highlights = [...host.highlights.values()];
  host.validations.clear();
  host.highlights.clear();
  for (const { sheet, rule } of validations) await sheets.get(sheet)?.setValidation(rule);
  for (const { sheet, rule } of highlights) await sheets.get(sheet)?.setHighlight(rule);
  await settleBars(host, sheets);
}

const NO_ALERT: GridValidation["alert"] = { show: true, style: "Stop", title: "", message: "" };
const NO_PROMPT: GridValidation["prompt"] = { show: true, title: "", message: "" };

function change(host: Host, cells: Cells, changes: Partial<Omit<GridValidation, "area">>): void {
  allowed(host, cells.sheet);
  for (const area of cells.areas) {
    const before = found(host, { sheet: cells.sheet, areas: [area] });
    const rule = changes.rule ?? before?.rule;
    if (!rule) throw invalidOperation("A message needs a rule first.");
    const key = keyOf(cells.sheet, area);
    host.validations.delete(key);
    host.validations.set(key, {
      sheet: cells.sheet.id,
      rule: {
        area,
        rule,
        ignoreBlanks: changes.ignoreBlanks ?? before?.ignoreBlanks ?? true,
        alert: changes.alert ?? before?.alert ?? NO_ALERT,
        prompt: changes.prompt ?? before?.prompt ?? NO_PROMPT,
      },
    });
  }
}

/** Excel limits titles to 32 characters and messages to 255. */
function message(details: Readonly<Record<string, unknown>>): { readonly title: string; readonly message: string } {
  const title = text(details["title"] ?? "");
  const message = text(details["message"] ?? "");
  if (title.length > 32 || message.length > 255) throw invalidArgument();
  return { title, message: message };
}

const KINDS: Readonly<Record<GridValidationRule["kind"], string>> = {
  list: "List",
  wholeNumber: "WholeNumber",
  decimal: "Decimal",
  textLength: "TextLength",
  custom: "Custom",
};

function shownRule(rule: GridValidationRule | undefined): Readonly<Record<string, unknown>> {
  if (!rule) return {};
  if (rule.kind === "list") return { list: { inCellDropDown: true, source: rule.source } };
  if (rule.kind === "custom") return { custom: { formula: rule.formula } };
  const { kind, ...details } = rule;
  return { [kind]: details };
}

export const dataValidation = objectClass<Cells>("DataValidation", {
  read: {
    Type: (cells, host) => {
      const rule = found(host, cells)?.rule;
      return rule ? KINDS[rule.kind] : "None";
    },
    Rule: (cells, host) => shownRule(found(host, cells)?.rule),
    IgnoreBlanks: (cells, host) => found(host, cells)?.ignoreBlanks ?? true,
    ErrorAlert: (cells, host) => {
      const alert = found(host, cells)?.alert ?? NO_ALERT;
      return { showAlert: alert.show, style: alert.style, title: alert.title, message: alert.message };
    },
    Prompt: (cells, host) => {
      const prompt = found(host, cells)?.prompt ?? NO_PROMPT;
      return { showPrompt: prompt.show, title: prompt.title, message: prompt.message };
    },
  },
  set: {
    Rule: (cells, host, value) => change(host, cells, { rule: ruleFrom(value) }),
    IgnoreBlanks: (cells, host, value) => change(host, cells, { ignoreBlanks: flag(value) }),
    ErrorAlert: (cells, host, value) => {
      const details = record(value);
      const style = word(details["style"] ?? "Stop", ["Stop", "Warning", "Information"] as const);
      return change(host, cells, { alert: { ...message(details), show: details["showAlert"] !== false, style } });
    },
    Prompt: (cells, host, value) => {
      const details = record(value);
      return change(host, cells, { prompt: { ...message(details), show: details["showPrompt"] !== false } });
    },
  },
  call: {
    Clear: async (cells, host) => {
      allowed(host, cells.sheet);
      await settleRules(host);
      for (const area of cells.areas) await cells.sheet.clearValidation(area);
      return null;
    },
  },
});

const WHOLE_SHEET: Area = { top: 0, left: 0, rows: MOST_ROWS, columns: MOST_COLUMNS };

const severalAreas = objectOf<Cells>("RangeAreas");

/** Office.js's names of the conditional formats that can be added here. */
const FORMATS = { custom: "Custom", cellValue: "CellValue", dataBar: "DataBar" } as const;
const kinds = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

interface Format extends KnownFormat {
  readonly kind: keyof typeof FORMATS;
}

const highlightOf = (host: Host, { sheet, id }: Format): GridHighlight | undefined =>
  host.highlights.get(id)?.rule ??
  sheetWithId(host, sheet)
    .highlights()
    .find((item) => item.id === id);

function adapt(host: Host, draft: Format, changes: Partial<Pick<GridHighlight, "rule" | "fill" | "color" | "bold" | "format">>) {
  const sheet = sheetWithId(host, draft.sheet);
  allowed(host, sheet);
  const before: GridHighlight = highlightOf(host, draft) ?? {
    id: draft.id,
    area: draft.areas[0]!,
    rule:
      draft.kind === "custom"
        ? { kind: "custom", formula: "=FALSE" }
        : { kind: "cellValue", operator: "EqualTo", formula1: '=""' },
    fill: null,
    color: null,
    bold: false,
  };
  host.highlights.set(draft.id, { sheet: draft.sheet, rule: { ...before, ...changes } });
}

const highlightsOf = (cells: Cells): readonly GridHighlight[] =>
  cells.sheet.highlights().filter(({ area }) => cells.areas.some((item) => intersection(area, item)));

const asFormat = (sheet: GridSheet, item: GridHighlight): HostObject =>
  conditionalFormat({ id: item.id, sheet: sheet.id, kind: item.rule.kind, areas: [item.area] });

const asBar = (sheet: GridSheet, { id, areas }: Scale): HostObject =>
  conditionalFormat({ id, sheet: sheet.id, kind: "dataBar", areas });

function formatsOf(cells: Cells): HostObject[] {
  const { sheet } = cells;
  return [...highlightsOf(cells).map((item) => asFormat(sheet, item)), ...barsOf(cells).map((item) => asBar(sheet, item))];
}

export const conditionalFormats: Maker<Cells> = objectClass<Cells>("ConditionalFormatCollection", {
  items: formatsOf,
  open: {
    Add: (cells, host, [type]) => {
      allowed(host, cells.sheet);
      if (cells.areas.length !== 1) throw invalidArgument("One area at a time.");
      const wanted = word(type, Object.values(FORMATS));
      const kind = kinds.find((item) => FORMATS[item] === wanted)!;
      const draft: Format = { id: `{highlight-${host.next()}}`, sheet: cells.sheet.id, kind, areas: cells.areas };
      if (kind === "dataBar") adaptBar(host, draft, {});
      else adapt(host, draft, {});
      return conditionalFormat(draft);
    },
    GetItemAt: (cells, _, [index]) => {
      const item = formatsOf(cells)[whole(index, 0)];
      if (!item) throw itemNotFound();
      return item;
    },
    "": (cells, _, [id]) => {
      const known = text(id);
      const item = cells.sheet.highlights().find((each) => isSameName(each.id, known));
      if (item) return asFormat(cells.sheet, item);
      const bar = barsOf({ ...cells, areas: [WHOLE_SHEET] }).find((each) => isSameName(each.id, known));
      if (!bar) throw itemNotFound();
      return asBar(cells.sheet, bar);
    },
  },
  call: {
    GetCount: (cells) => formatsOf(cells).length,
    ClearAll: async (cells, host) => {
      allowed(host, cells.sheet);
      await settleRules(host);
      for (const item of highlightsOf(cells)) await cells.sheet.removeHighlight(item.id);
      const bars = barsOf(cells).map(({ id }) => id);
      await removeBars(cells.sheet, ({ id }) => bars.includes(id));
      return null;
    },
  },
});

const conditionalFormat: Maker<Format> = objectClass<Format>("ConditionalFormat", {
  identity: ({ id }) => ({ Id: id }),
  read: { Id: ({ id }) => id, Type: ({ kind }) => FORMATS[kind] },
  open: {
    Custom: (draft) => {
      if (draft.kind !== "custom") throw itemNotFound();
      return customFormat(draft);
    },
    CellValue: (draft) => {
      if (draft.kind !== "cellValue") throw itemNotFound();
      return cellValueFormat(draft);
    },
    DataBar: (draft) => {
      if (draft.kind !== "dataBar") throw itemNotFound();
      return dataBarFormat(draft);
    },
    CustomOrNullObject: (draft) => (draft.kind === "custom" ? customFormat(draft) : null),
    CellValueOrNullObject: (draft) => (draft.kind === "cellValue" ? cellValueFormat(draft) : null),
    DataBarOrNullObject: (draft) => (draft.kind === "dataBar" ? dataBarFormat(draft) : null),
    GetRangeOrNullObject: (draft, host) =>
      draft.areas.length === 1 ? range({ sheet: sheetWithId(host, draft.sheet), areas: draft.areas }) : null,
    GetRange: (draft, host) => range({ sheet: sheetWithId(host, draft.sheet), areas: draft.areas }),
    GetRanges: (draft, host) => severalAreas({ sheet: sheetWithId(host, draft.sheet), areas: draft.areas }),
  },
  call: {
    Delete: async ({ sheet, id, kind }, host) => {
      allowed(host, sheetWithId(host, sheet));
      await settleRules(host);
      if (kind === "dataBar") await removeBars(sheetWithId(host, sheet), (item) => item.id === id);
      else await sheetWithId(host, sheet).removeHighlight(id);
      return null;
    },
  },
});

const customFormat = objectClass<Format>("CustomConditionalFormat", {
  open: { Rule: (draft) => formatRule(draft), Format: (draft) => highlightFormat(draft) },
});

const cellValueFormat = objectClass<Format>("CellValueConditionalFormat", {
  read: {
    Rule: (draft, host) => {
      const rule = highlightOf(host, draft)?.rule;
      return rule?.kind === "cellValue" ? { operator: rule.operator, formula1: rule.formula1, formula2: rule.formula2 } : null;
    },
  },
  set: {
    Rule: (draft, host, value) => {
      const { operator, formula1, formula2 } = record(value);
      const second = typeof formula2 === "string" ? { formula2: plain(formula2) } : {};
      const comparison = word(operator, comparisons);
      return adapt(host, draft, {
        rule: { kind: "cellValue", operator: comparison, formula1: plain(text(formula1)), ...second },
      });
    },
  },
  open: { Format: (draft) => highlightFormat(draft) },
});

const formatRule = objectClass<Format>("ConditionalFormatRule", {
  read: {
    Formula: (draft, host) => {
      const rule = highlightOf(host, draft)?.rule;
      return rule?.kind === "custom" ? rule.formula : "";
    },
  },
  set: {
    Formula: (draft, host, value) => {
      const formula = plain(text(value));
      if (!/^=[^=]/.test(formula)) throw invalidArgument("The formula of a conditional format begins with one equals sign.");
      return adapt(host, draft, { rule: { kind: "custom", formula } });
    },
  },
});

const highlightFormat = objectClass<Format>("ConditionalRangeFormat", {
  read: { NumberFormat: (draft, host) => highlightOf(host, draft)?.format ?? "" },
  // The grid stores it for the file; it only displays the colors.
  set: { NumberFormat: (draft, host, value) => adapt(host, draft, { format: text(value) }) },
  open: { Fill: (draft) => highlightFill(draft), Font: (draft) => highlightFont(draft) },
});

const highlightFill = objectClass<Format>("ConditionalRangeFill", {
  read: { Color: (draft, host) => highlightOf(host, draft)?.fill ?? "" },
  set: { Color: (draft, host, value) => adapt(host, draft, { fill: color(value) }) },
});

const highlightFont = objectClass<Format>("ConditionalRangeFont", {
  read: {
    Color: (draft, host) => highlightOf(host, draft)?.color ?? "",
    Bold: (draft, host) => highlightOf(host, draft)?.bold ?? false,
  },
  set: {
    Color: (draft, host, value) => adapt(host, draft, { color: color(value) }),
    Bold: (draft, host, value) => adapt(host, draft, { bold: flag(value) }),
  },
});
