import { inBytes, unchangeable, type Draft } from "../package/draft";
import { gridOf, joined } from "./grid";
import { moved } from "../formulas/moved";
import { bookPathOf, sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { rewritten, type Rule } from "../package/rewrite";
import { coversColumn, shiftedAreas, shiftedFormula, shiftedRow, type Shift } from "./shift";
import { dropCalculationOrder } from "../package/parts";
import { plainText } from "../read/shown";
import { unescapeXml } from "../package/characters";
import { escapeContent } from "../package/xml";
import { cellNumber } from "../package/cell-key";
import { areaAddress, MOST_COLUMNS, type Area } from "../../../formula/address";
import { isSameName } from "../../../kernel/names";

/*
 * Updates everything in a file that refers to cells of a sheet when its rows are inserted or removed.
 */

/** A table's header and data rows, without total rows. */
interface ExtendedTable {
  readonly path: string;
  readonly area: Area;
}

type Rules = (element: string) => Rule | undefined;

/** Elements whose areas only affect the view. */
const VIEW_ELEMENTS = new Set(["selection", "pane"]);
/** Elements whose references cannot be updated here. */
const UNKNOWN = ["controls", "oleObjects", "scenarios", "cellWatches", "smartTags"];
/** Elements with formulas. */
export const FORMULAS = new Set(["f", "formula", "formula1", "formula2", "calculatedColumnFormula", "totalsRowFormula"]);

const blocked = ({ sheet }: Shift) => unchangeable(`the rows to delete from ${sheet} have other content`);

const cellOf = (value: string, shift: Shift): string => {
  const number = cellNumber(value);
  const row = shiftedRow(Math.floor(number / MOST_COLUMNS), shift);
  if (number < 0 || row === null) throw blocked(shift);
  return areaAddress({ top: row, left: number % MOST_COLUMNS, rows: 1, columns: 1 });
};

/** A rule for row numbers, counted from 0 or from 1, that must not be removed: those of rows and notes. */
const rowRule = (shift: Shift, first: 0 | 1, how: Omit<Rule, "change">): Rule => ({
  ...how,
  change(value) {
    const row = shiftedRow(Number(value) - first, shift);
    if (row === null) throw blocked(shift);
    return String(row + first);
  },
});

/** The shifted row; for a removed one, the row that replaces it. */
const edge = (row: number, shift: Shift): number => shiftedRow(row, shift) ?? shift.at;

/** How the elements of a sheet, or of a table on it, are updated. */
function sheetRules(own: string, shift: Shift): Rules {
  const formula: Rule = { attributes: ["ref"], text: true, change: (text) => shiftedFormula(text, own, shift) };
  const areas: Rule = { attributes: ["ref", "sqref"], change: (list) => shiftedAreas(list, shift) };
  // A sparkline over a table covers its new rows, as a chart does.
  const line: Rule = { text: true, change: (text) => shiftedFormula(text, own, shift, coversColumn) };
  const isElsewhere = !isSameName(own, shift.sheet);
  let betweenRows = false;
  let inLine = false;
  return (element) => {
    if (element === "ext" || element === "sparkline") inLine = element === "sparkline";
    // The bounds of data bars and color scales.
    if (element === "cfvo") return { attributes: ["val"], change: formula.change };
    if (FORMULAS.has(element)) return inLine && element === "f" ? line : formula;
    if (isElsewhere) return undefined;
    if (element === "rowBreaks" || element === "colBreaks") betweenRows = element === "rowBreaks";
    if (element === "brk")
      return betweenRows ? { attributes: ["id"], change: (id) => String(edge(Number(id), shift)) } : undefined;
    if (element === "c") return { attributes: ["r"], change: (value) => cellOf(value, shift) };
    if (element === "row") return rowRule(shift, 1, { attributes: ["r"] });
    // A sparkline stays in its row when the table grows.
    if (element === "sqref" && inLine)
      return { text: true, change: (list) => shiftedAreas(list, { ...shift, grows: undefined }) };
    if (element === "sqref") return { ...areas, text: true };
    return VIEW_ELEMENTS.has(element) ? undefined : areas;
  };
}

const noteRules =
  (shift: Shift): Rules =>
  (element) =>
    element === "comment" || element === "threadedComment"
      ? { attributes: ["ref"], change: (value) => cellOf(value, shift) }
      : undefined;

const boxRules =
  (shift: Shift): Rules =>
  (element) =>
    element === "Row"
      ? rowRule(shift, 0, { text: true })
      : element === "Anchor"
        ? {
            text: true,
            change: (value) =>
              value
                .split(",")
                .map((part, i) => (i === 2 || i === 6 ? ` ${edge(Number(part), shift)}` : part))
                .join(","),
          }
        : undefined;

const drawingRules =
  (shift: Shift): Rules =>
  (element) =>
    element === "row" ? { text: true, change: (value) => String(edge(Number(value), shift)) } : undefined;

const formulaRules =
  (element: string, shift: Shift, covers?: typeof coversColumn): Rules =>
  (name) =>
    name === element ? { text: true, change: (text) => shiftedFormula(text, null, shift, covers) } : undefined;

/** Whether formulas in a part of another sheet may refer to the sheet, or to a range of sheets. */
function mayName(xml: string, { sheet }: Shift): boolean {
  // Names that may be escaped or encoded cannot be searched for.
  if (!/^[\w .-]+$/.test(sheet)) return true;
  return new RegExp(`${sheet.replace(/[.]/g, "\\.")}'?!|:[^!"<>]*!`, "i").test(xml);
}

/** A sheet's part in which every cell has its own formula instead of a shared one. */
export function unshared(xml: string, part: string): string {
  if (!/\st\s*=\s*["']shared["']/.test(xml)) return xml;
  const grid = gridOf(xml, part);
  const first = new Map<string, { readonly text: string; readonly row: number; readonly column: number }>();
  for (const { row, cells } of grid.rows) {
    for (const cell of cells) {
      const found = /<f\b([^>]*?)(?:\/>|>([^<]*)<\/f>)/.exec(cell.xml);
      const group =
        found && /\st\s*=\s*["']shared["']/.test(found[1]!) ? /\ssi\s*=\s*["'](\d+)["']/.exec(found[1]!)?.[1] : undefined;
      if (!found || group === undefined) continue;
      const raw = found[2] ?? "";
      if (raw !== "") first.set(group, { text: plainText(unescapeXml(raw)), row, column: cell.column });
      const own = first.get(group);
      if (!own) throw unchangeable(`${part} has a shared formula without its text`);
      const text = moved(own.text, row - own.row, cell.column - own.column);
      cell.xml =
        cell.xml.slice(0, found.index) + `<f>${inBytes(escapeContent(text))}</f>` + cell.xml.slice(found.index + found[0].length);
    }
  }
  return joined(grid);
}

function refuseUnknown(draft: Draft, sheet: string, path: string): void {
  const xml = draft.text(path);
  const unknown = UNKNOWN.find((element) => xml.includes(`<${element}`));
  if (unknown !== undefined) throw unchangeable(`the sheet ${sheet} has ${unknown}, which cannot be moved here`);
  if (/\st\s*=\s*["']dataTable["']/.test(xml))
    throw unchangeable(`the sheet ${sheet} has a what-if table, which cannot be moved here`);
  if ([...relationsOf(draft, path).values()].some(({ type }) => type === "pivotTable"))
    throw unchangeable(`the sheet ${sheet} has a pivot table, which cannot be moved here`);
  for (const cache of draft.paths().filter((item) => /^xl\/pivotCache\/pivotCacheDefinition/i.test(item)))
    rewritten(draft.text(cache), cache, (element) =>
      element === "worksheetSource"
        ? {
            attributes: ["sheet"],
            change(name) {
              if (isSameName(name, sheet)) throw unchangeable(`a pivot table is made from the sheet ${sheet}`);
              return name;
            },
          }
        : undefined,
    );
}

/**
 * Shifts everything that refers to the rows of a sheet. `table` is the one whose last rows are added or removed. Throws FileError
 * before any change.
 */
export function shiftParts(draft: Draft, shift: Shift, table: ExtendedTable | null): void {
  const places = sheetPlaces(draft);
  const own = places.find(({ name }) => isSameName(name, shift.sheet))!;
  refuseUnknown(draft, own.name, own.path);
  const change = (path: string, rules: Rules) => draft.write(path, rewritten(draft.text(path), path, rules));
  for (const { name, path } of places) {
    const isMeant = (part: string) => path === own.path || mayName(draft.text(part), shift);
    if (isMeant(path)) {
      draft.write(path, unshared(draft.text(path), path));
      change(path, sheetRules(name, shift));
    }
    for (const { type, target } of relationsOf(draft, path).values())
      if (type === "table" && isMeant(target))
        change(target, sheetRules(name, target === table?.path ? { ...shift, grows: table.area } : shift));
  }
  for (const { type, target } of relationsOf(draft, own.path).values()) {
    if (type === "comments" || type === "threadedComment") change(target, noteRules(shift));
    else if (type === "vmlDrawing") change(target, boxRules(shift));
    else if (type === "drawing") change(target, drawingRules(shift));
  }
  for (const path of draft.paths())
    if (/^xl\/charts\/[^/]+\.xml$/i.test(path)) change(path, formulaRules("f", shift, coversColumn));
  change(bookPathOf(draft)!, formulaRules("definedName", shift));
  dropCalculationOrder(draft);
}
