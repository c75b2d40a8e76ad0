import { MOST_COLUMNS } from "../../../formula/address";
import { cellNumber } from "../package/cell-key";
import { unchangeable, type Draft } from "../package/draft";
import { withAttribute } from "../package/rewrite";
import { scan, type Scanner } from "../package/scan";

/*
 * Parses the cells of a sheet's part for editing; joining them without changes results in the same text.
 */

interface GridCell {
  readonly column: number;
  /** The whole element, and the text before it in the row. */
  xml: string;
  readonly gap: string;
}

interface GridRow {
  readonly row: number;
  readonly gap: string;
  tag: string;
  cells: GridCell[];
  /** The text after the cells: the closing tag, or "" if the row is empty. */
  end: string;
}

export interface Grid {
  /** The text before and after the rows. */
  head: string;
  rows: GridRow[];
  tail: string;
}

const TEXT = "[^<>&\\r]*(?:&(?:amp|lt|gt|quot|apos);[^<>&\\r]*)*";
/**
 * A cell in the usual form, without anything that needs an XML parser; captures its address. An edited cell has its type after
 * cm.
 */
const PLAIN_CELL = new RegExp(
  `<c r="([A-Z]{1,3}\\d{1,7})"(?: s="\\d{1,9}")?(?: t="[A-Za-z]{1,9}"(?: cm="\\d{1,9}")?| cm="\\d{1,9}"(?: t="[A-Za-z]{1,9}")?)?(?:/>|>` +
    `(?:<f(?: t="array" ref="[A-Z\\d:]{2,21}")?>${TEXT}</f>)?` +
    `(?:<v>${TEXT}</v>|<is><t(?: xml:space="preserve")?>${TEXT}</t></is>)?</c>)`,
  "y",
);

/** Parses a sheet's part. Throws FileError if its cells are not in order. */
export function gridOf(xml: string, part: string): Grid {
  const scanner = scan(xml, part);
  const rows: GridRow[] = [];
  let head = "";
  let copied = 0;
  let row: GridRow | undefined;
  const lost = () => unchangeable(`the cells of ${part} are not in the order of their addresses; save it in Excel first`);
  function columnOf(reference: string): number {
    const place = cellNumber(reference);
    const column = place % MOST_COLUMNS;
    if (!row || Math.floor(place / MOST_COLUMNS) !== row.row || (row.cells.at(-1)?.column ?? -1) >= column) throw lost();
    return column;
  }
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    const { from, to } = scanner;
    if (token === "open" && scanner.name === "sheetData") {
      if (!xml.startsWith("<sheetData", from)) throw lost();
      // An empty sheetData gets a closing tag, so that rows can be inserted.
      const empty = xml.startsWith("/>", to - 2);
      head = empty ? `${xml.slice(0, to - 2)}>` : xml.slice(0, to);
      if (empty) return { head, rows, tail: `</sheetData>${xml.slice(to)}` };
      copied = to;
    } else if (token === "open" && scanner.name === "row") {
      const number = Number(scanner.attribute("r") ?? NaN);
      if (!Number.isInteger(number) || (rows.at(-1)?.row ?? -1) >= number - 1) throw lost();
      row = { row: number - 1, gap: xml.slice(copied, from), tag: xml.slice(from, to), cells: [], end: "" };
      rows.push(row);
      copied = readPlain(scanner, row, columnOf, to);
    } else if (token === "open" && scanner.name === "c") {
      const column = columnOf(scanner.attribute("r") ?? "");
      scanner.skip();
      row!.cells.push({ column, gap: xml.slice(copied, from), xml: xml.slice(from, scanner.to) });
      copied = readPlain(scanner, row!, columnOf, scanner.to);
    } else if (token === "open" && head !== "") throw lost();
    else if (token === "close" && scanner.name === "row" && row) {
      if (!row.tag.endsWith("/>")) row.end = xml.slice(copied, to);
      copied = to;
    } else if (token === "close" && scanner.name === "sheetData") return { head, rows, tail: xml.slice(copied) };
  }
  throw unchangeable(`${part} holds no cells`);
}

/** Reads the plain cells at the scanner's position into a row; returns their end, or `at` if there are none. */
function readPlain(scanner: Scanner, row: GridRow, columnOf: (reference: string) => number, at: number): number {
  for (let cell = scanner.take(PLAIN_CELL); cell; cell = scanner.take(PLAIN_CELL)) {
    row.cells.push({ column: columnOf(cell[1]!), gap: "", xml: cell[0] });
    at = scanner.to;
  }
  return at;
}

export function joined({ head, rows, tail }: Grid): string {
  const fragments = [head];
  for (const { gap, tag, cells, end } of rows) {
    fragments.push(gap, tag);
    for (const cell of cells) fragments.push(cell.gap, cell.xml);
    fragments.push(end);
  }
  fragments.push(tail);
  return fragments.join("");
}

/** The index of the first item at or after a number. */
function placeIn<T>(items: readonly T[], number: number, of: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(items[middle]!) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function rowAt({ rows }: Grid, row: number): GridRow | undefined {
  const found = rows[placeIn(rows, row, (item) => item.row)];
  return found?.row === row ? found : undefined;
}

export function cellAt(grid: Grid, row: number, column: number): GridCell | undefined {
  const cells = rowAt(grid, row)?.cells ?? [];
  const found = cells[placeIn(cells, column, (item) => item.column)];
  return found?.column === column ? found : undefined;
}

/** The row of a grid, created if missing with the height and style of `like`. */
export function createRow(grid: Grid, row: number, like?: GridRow): GridRow {
  const at = placeIn(grid.rows, row, (item) => item.row);
  const found = grid.rows[at];
  if (found?.row === row) return found;
  const tag = like ? withAttribute(withAttribute(like.tag, "r", String(row + 1)), "spans", null) : `<row r="${row + 1}">`;
  const created: GridRow = { row, gap: "", tag: tag.replace(/\/>$/, ">"), cells: [], end: "</row>" };
  grid.rows.splice(at, 0, created);
  return created;
}

/** Sets a cell, in the right order. */
export function setCell(grid: Grid, row: number, column: number, xml: string): void {
  const line = createRow(grid, row);
  const at = placeIn(line.cells, column, (item) => item.column);
  const found = line.cells[at];
  if (found?.column === column) {
    found.xml = xml;
    return;
  }
  line.cells.splice(at, 0, { column, gap: "", xml });
  // The row's spans attribute may no longer be correct.
  line.tag = withAttribute(line.tag, "spans", null);
  if (line.end === "") {
    line.tag = line.tag.replace(/\/>$/, ">");
    line.end = "</row>";
  }
}

/** The parts that were last joined, with their grids. */
const lastWritten = new WeakMap<Draft, Map<string, { readonly xml: string; readonly grid: Grid }>>();

/** The grid of a sheet's part in a draft; after changes, call writeGrid. */
export function gridIn(draft: Draft, path: string): Grid {
  const xml = draft.text(path);
  const last = lastWritten.get(draft)?.get(path);
  return last?.xml === xml ? last.grid : gridOf(xml, path);
}

/** Writes a grid back to its part. */
export function writeGrid(draft: Draft, path: string, grid: Grid): void {
  const xml = joined(grid);
  draft.write(path, xml);
  const written = lastWritten.get(draft) ?? new Map<string, { readonly xml: string; readonly grid: Grid }>();
  lastWritten.set(draft, written.set(path, { xml, grid }));
}
