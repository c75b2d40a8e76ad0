import { address, areaAddress, areaOf, type Area } from "../../../formula/address";
import { inBytes, unchangeable, type Draft } from "../package/draft";
import { removeBars, withBars } from "./bars";
import { cellAt, gridIn, gridOf, joined, createRow, setCell, writeGrid, rowAt, type Grid } from "./grid";
import { refuseTooMany } from "./sheet-rows";
import { dynamicMark } from "./metadata";
import { moved } from "../formulas/moved";
import { sheetPlaces, type SheetPlace } from "../package/outline";
import { relationsOf } from "../package/relations";
import { elementsOf, replaced, tagOf, withAttribute } from "../package/rewrite";
import { shiftParts, unshared } from "./shift-parts";
import { unescapeXml } from "../package/characters";
import { escapeContent } from "../package/xml";
import { isSameName } from "../../../kernel/names";

/*
 * Adds rows at the end of a table, or removes its last ones. Cells below are moved, and references to them updated.
 */

interface ColumnFormula {
  readonly text: string;
  /** Whether it may return several values. */
  readonly dynamic: boolean;
}

interface FoundTable {
  readonly place: SheetPlace;
  readonly path: string;
  /** Header, data rows and total rows. */
  readonly area: Area;
  /** Number of data rows. */
  readonly rows: number;
  readonly formulas: readonly (ColumnFormula | null)[];
}

function columnFormula(content: string, path: string): ColumnFormula | null {
  const xml = `<c>${content}</c>`;
  const [formula] = elementsOf(xml, path, "calculatedColumnFormula");
  return formula
    ? { text: unescapeXml(xml.slice(formula.inside, formula.insideEnd)), dynamic: formula.attribute("array") === "1" }
    : null;
}

const tablesOf = (draft: Draft, place: SheetPlace): readonly string[] =>
  [...relationsOf(draft, place.path).values()].flatMap(({ type, target }) => (type === "table" ? [target] : []));

function tableOf(draft: Draft, place: SheetPlace, path: string) {
  const xml = draft.text(path);
  const table = tagOf(xml, path, "table")!;
  const area = areaOf(table.attribute("ref") ?? "");
  if (!area) throw unchangeable(`${path} is not a table`);
  return { xml, table, area, place, path };
}

function findTable(draft: Draft, name: string): FoundTable {
  for (const place of sheetPlaces(draft)) {
    for (const path of tablesOf(draft, place)) {
      const { xml, table, area } = tableOf(draft, place, path);
      if (!isSameName(table.attribute("displayName"), name)) continue;
      if (table.attribute("headerRowCount") === "0") throw unchangeable(`the table ${name} has no headers`);
      const rows = area.rows - 1 - Number(table.attribute("totalsRowCount") ?? 0);
      const columns = elementsOf(xml, path, "tableColumn");
      const formulas = columns.map(({ inside, insideEnd }) => columnFormula(xml.slice(inside, insideEnd), path));
      return { place, path, area, rows, formulas };
    }
  }
  throw unchangeable(`it has no table ${name}`);
}

/** Throws if another table of the sheet blocks the change: `top` is its first row, `end` the row after its last. */
function refuseBeside(draft: Draft, { place, path }: FoundTable, isBlocking: (top: number, end: number) => boolean): void {
  for (const other of tablesOf(draft, place)) {
    const { area, table } = tableOf(draft, place, other);
    if (other !== path && isBlocking(area.top, area.top + area.rows))
      throw unchangeable(`the table ${table.attribute("displayName") ?? ""} is beside these rows`);
  }
}

/** The formula of a new row: the column formula, or the previous row's formula, adjusted, if it refers to its row. */
function formulaBelow(column: ColumnFormula, above: string | undefined, down: number): string {
  if (moved(column.text, 1, 0) === column.text || above === undefined) return column.text;
  const own = /<f\b[^>]*>([^<]*)<\/f>/.exec(above)?.[1];
  return own === undefined ? column.text : moved(unescapeXml(own), down, 0);
}

const styleOf = (cell: string | undefined): string => (cell && /^<c\b[^>]*?(\ss\s*=\s*["']\d+["'])/.exec(cell)?.[1]) ?? "";

/** Creates the cells of a column in new rows; `above` is the cell of the last row. */
function cellMaker(
  formula: ColumnFormula | null,
  above: string | undefined,
  mark: string,
): (at: string, down: number) => string | null {
  const style = styleOf(above);
  if (!formula) return (at) => (above ? `<c r="${at}"${style}/>` : null);
  const written = (down: number): string => inBytes(escapeContent(formulaBelow(formula, above, down)));
  // Usually it is the same in all rows, and long.
  const [first, second] = [written(1), written(2)];
  return (at, down) => {
    const marked = formula.dynamic ? [` cm="${mark}"`, ` t="array" ref="${at}"`] : ["", ""];
    return `<c r="${at}"${style}${marked[0]}><f${marked[1]}>${first === second ? first : written(down)}</f></c>`;
  };
}

function fillRows(draft: Draft, grid: Grid, { area, rows, formulas }: FoundTable, count: number): void {
  const last = area.top + rows;
  const mark = formulas.some((formula) => formula?.dynamic) ? dynamicMark(draft) : "";
  const makers = formulas.map((formula, i) => cellMaker(formula, cellAt(grid, last, area.left + i)?.xml, mark));
  const like = rowAt(grid, last);
  for (let row = last + 1; row <= last + count; row++) {
    createRow(grid, row, like);
    makers.forEach((make, i) => {
      const cell = make(address(row, area.left + i), row - last);
      if (cell !== null) setCell(grid, row, area.left + i, cell);
    });
  }
}

/** The grid with an updated dimension element. */
function measured(grid: Grid): Grid {
  const [dimension] = elementsOf(`${grid.head}</sheetData></worksheet>`, "The sheet", "dimension");
  const area = dimension && areaOf(dimension.attribute("ref") ?? "");
  if (!dimension || !area) return grid;
  const bottom = Math.max(area.top + area.rows, (grid.rows.at(-1)?.row ?? 0) + 1);
  const ref = areaAddress({ ...area, rows: bottom - area.top });
  return { ...grid, head: replaced(grid.head, dimension, withAttribute(dimension.tag, "ref", ref)) };
}

/** Adds empty rows at the end of a table, with its column formulas. */
export function addRows(draft: Draft, name: string, count: number): void {
  const table = findTable(draft, name);
  const { place, area, rows } = table;
  const at = area.top + 1 + rows;
  refuseTooMany(count);
  refuseBeside(draft, table, (top, end) => top < at && end > at);
  const header = { ...area, rows: rows + 1 };
  const above = removeBars(
    draft,
    place.path,
    ({ row, column }) => row === at - 1 && column >= area.left && column < area.left + area.columns,
  );
  const shift = { sheet: place.name, at, by: count, grows: { ...header, top: area.top + 1, rows } };
  shiftParts(draft, shift, { path: table.path, area: header });
  const grid = gridIn(draft, place.path);
  fillRows(draft, grid, table, count);
  writeGrid(draft, place.path, measured(grid));
  const bars = above.flatMap((bar) => Array.from({ length: count + 1 }, (_, down) => ({ ...bar, row: bar.row + down })));
  draft.write(place.path, withBars(draft.text(place.path), place.path, bars));
}

/** Removes the last rows of a table from the sheet. */
export function removeRows(draft: Draft, name: string, count: number): void {
  const table = findTable(draft, name);
  const { place, area, rows } = table;
  if (count >= rows) throw unchangeable(`the table ${name} has ${rows} rows and must keep at least one`);
  const end = area.top + 1 + rows;
  const at = end - count;
  refuseBeside(draft, table, (top, below) => top < end && below > at);
  const grid = gridOf(unshared(draft.text(place.path), place.path), place.path);
  for (const { row, cells } of grid.rows) {
    const isBeside = (column: number) => column < area.left || column >= area.left + area.columns;
    const beside = row >= at && row < end && cells.find((cell) => isBeside(cell.column) && /<(?:v|f|is)\b/.test(cell.xml));
    if (beside) throw unchangeable(`${address(row, beside.column)} of ${place.name} is beside the rows to delete`);
  }
  grid.rows = grid.rows.filter(({ row }) => row < at || row >= end);
  draft.write(place.path, joined(grid));
  removeBars(draft, place.path, ({ row }) => row >= at && row < end);
  shiftParts(draft, { sheet: place.name, at, by: -count }, { path: table.path, area: { ...area, rows: rows + 1 } });
}
