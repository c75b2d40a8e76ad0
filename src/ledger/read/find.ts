import { workbookName } from "../../kernel/column";
import type {
  DeclaredBlock,
  DeclaredColumn,
  DeclaredFigure,
  DeclaredForm,
  DeclaredSheet,
  DeclaredTable,
} from "../../sheets/declared";
import { isCheck } from "../../sheets/declared";
import { findColumn, formulaAt, valueAt, type Book, type BookName, type BookSheet, type BookTable } from "../../workbook/book";
import { nameKey } from "../../kernel/names";

/*
 * Finds the declared parts of a ledger in a workbook: tables and figures by their names, whatever the sheets are called, and
 * columns by their headers.
 */

/** One data row of a table, or the figures of a form. */
export interface FoundLine {
  readonly owner: DeclaredSheet;
  readonly table: DeclaredBlock;
  /** Its position in the workbook: sheet name, and row from 0 (the first one of a form). */
  readonly sheet: string;
  readonly row: number;
  /** 1-based data row of a table; 0 for a form. */
  readonly index: number;
  /** Its cells by column key. */
  readonly cells: Readonly<Record<string, LedgerCell>>;
}

/** A declared cell found in the workbook. */
export interface LedgerCell {
  readonly declared: DeclaredColumn;
  readonly owner: DeclaredSheet;
  /** Name of its table or form in the workbook; null at the head of a sheet. */
  readonly table: string | null;
  readonly line: FoundLine | null;
  readonly sheet: string;
  /** Position from 0. */
  readonly row: number;
  readonly column: number;
}

/** A declared part that the workbook lacks. */
export interface Missing {
  readonly owner: DeclaredSheet;
  /** What is missing: a whole sheet, a table or form, a table's position, a column, or one cell. */
  readonly kind: "sheet" | "table" | "range" | "column" | "cell";
  readonly table: string;
  /** Header of the column or label of the cell. */
  readonly column: string;
}

/** A figure whose name does not refer to the cell beside its label. */
interface MovedName {
  readonly cell: LedgerCell;
  readonly name: string;
}

/** A declared table and its position. */
export interface FoundTable {
  readonly declared: DeclaredTable;
  readonly owner: DeclaredSheet;
  readonly table: BookTable;
}

export interface Found {
  /** The workbook, with figures' names at their cells. */
  readonly book: Book;
  readonly cells: readonly LedgerCell[];
  /** Rows of tables, and one line for each form, by name in the workbook. */
  readonly lines: ReadonlyMap<string, readonly FoundLine[]>;
  readonly tables: ReadonlyMap<string, FoundTable>;
  readonly missing: readonly Missing[];
  readonly moved: readonly MovedName[];
  /** The workbook's name of a declared sheet; absent if there is none. */
  readonly sheets: ReadonlyMap<string, string>;
}

interface Finder {
  readonly sheets: ReadonlyMap<string, BookSheet>;
  readonly tables: ReadonlyMap<string, BookTable>;
  readonly names: Map<string, BookName>;
  readonly cells: LedgerCell[];
  readonly lines: Map<string, readonly FoundLine[]>;
  readonly found: Map<string, FoundTable>;
  readonly missing: Missing[];
  readonly moved: MovedName[];
}

/** Whether a table's range begins at its headers; a moved range contains other cells. */
function isAtItsHeaders(sheet: BookSheet, { top, left, headers }: BookTable): boolean {
  if (headers.some((header, i) => valueAt(sheet, top, left + i) === header)) return true;
  // A table without headers may be in its original place, unless the headers are elsewhere.
  const elsewhere = sheet.values.some((row) => headers.every((header) => row.includes(header)));
  return !elsewhere && headers.every((_, i) => valueAt(sheet, top, left + i) === null);
}

function findTable(finder: Finder, owner: DeclaredSheet, declared: DeclaredTable): void {
  const table = finder.tables.get(nameKey(declared.name));
  if (!table || !finder.sheets.has(table.sheet)) {
    finder.missing.push({ owner, kind: "table", table: declared.name, column: "" });
    return;
  }
  if (!isAtItsHeaders(finder.sheets.get(table.sheet)!, table)) {
    finder.missing.push({ owner, kind: "range", table: declared.name, column: "" });
    return;
  }
  const before = finder.missing.length;
  const columns: { declared: DeclaredColumn; column: number }[] = [];
  for (const item of declared.columns) {
    const position = findColumn(table, item.header);
    if (position >= 0) columns.push({ declared: item, column: table.left + position });
    else finder.missing.push({ owner, kind: "column", table: declared.name, column: item.column.header });
  }
  if (columns.length === 0) {
    finder.missing.splice(before, Infinity, { owner, kind: "table", table: declared.name, column: "" });
    return;
  }
  const lines = Array.from({ length: table.rows }, (_, r): FoundLine => {
    const cells: Record<string, LedgerCell> = {};
    const row = table.top + 1 + r;
    const line = { owner, table: declared, sheet: table.sheet, row, index: r + 1, cells };
    for (const { declared: item, column } of columns) {
      const cell = { declared: item, owner, table: declared.name, line, sheet: table.sheet, row, column };
      cells[isCheck(item) ? "" : item.key] = cell;
      finder.cells.push(cell);
    }
    return line;
  });
  finder.found.set(declared.name, { declared, owner, table });
  finder.lines.set(declared.name, lines);
}

const LABELS_TO_THE_LEFT = 1;

/** The cell of a figure: the one that its name refers to if its label is there, else the one at its position in the form. */
function placeOfFigure(finder: Finder, { figures }: DeclaredForm, index: number): { at: BookName; moved: boolean } | undefined {
  const isBeside = ({ sheet, row, column }: BookName, header: string): boolean => {
    const found = finder.sheets.get(sheet);
    return found !== undefined && valueAt(found, row, column - LABELS_TO_THE_LEFT) === header;
  };
  const { name, header } = figures[index]!;
  const pointed = finder.names.get(nameKey(name));
  if (pointed && isBeside(pointed, header)) return { at: pointed, moved: false };
  for (const [other, figure] of figures.entries()) {
    const near = finder.names.get(nameKey(figure.name));
    if (other === index || !near || !isBeside(near, figure.header)) continue;
    const at = { ...near, name, row: near.row + index - other };
    if (isBeside(at, header)) return { at, moved: true };
  }
  return undefined;
}

/** The cell with a figure's formula in some rows of a sheet. */
function withFormula(
  finder: Finder,
  { name, formula }: DeclaredFigure,
  sheet: string,
  first: number,
  last: number,
): BookName | undefined {
  const { formulas, top, left } = finder.sheets.get(sheet)!;
  for (let row = first; row <= last; row++) {
    const column = formulas[row - top]?.indexOf(formula) ?? -1;
    if (column >= 0) return { name, sheet, row, column: column + left };
  }
  return undefined;
}

/** Uses the cell at a figure's label, even if the figure's name refers to another cell. */
function moved(finder: Finder, cell: LedgerCell, at: BookName): void {
  finder.moved.push({ cell, name: at.name });
  finder.names.set(nameKey(at.name), at);
}

function findForm(finder: Finder, owner: DeclaredSheet, declared: DeclaredForm): void {
  const cells: Record<string, LedgerCell> = {};
  const places = declared.figures.map((_, i) => placeOfFigure(finder, declared, i));
  // The name alone is not enough, because it may refer to another cell.
  declared.figures.forEach(({ name }, i) => places[i] || finder.names.delete(nameKey(name)));
  const first = places.find((place) => place !== undefined)?.at;
  if (!first) {
    finder.missing.push({ owner, kind: "table", table: declared.name, column: "" });
    return;
  }
  const line = { owner, table: declared, sheet: first.sheet, row: first.row, index: 0, cells };
  const cellOf = (figure: DeclaredFigure, { sheet, row, column }: BookName): LedgerCell => {
    const cell = { declared: figure, owner, table: declared.name, line, sheet, row, column };
    finder.cells.push(cell);
    return cell;
  };
  declared.figures.forEach((figure, i) => {
    const place = places[i];
    if (!place) {
      finder.missing.push({ owner, kind: "cell", table: declared.name, column: figure.header });
      return;
    }
    cells[figure.key] = cellOf(figure, place.at);
    if (place.moved) {
      moved(finder, cells[figure.key]!, place.at);
    }
    const check = declared.checks[figure.key];
    if (!check) return;
    const named = finder.names.get(nameKey(check.name));
    if (named && named.sheet === place.at.sheet && named.row === place.at.row) {
      cellOf(check, named);
      return;
    }
    const at = withFormula(finder, check, place.at.sheet, place.at.row, place.at.row);
    if (at) moved(finder, cellOf(check, at), at);
    else finder.missing.push({ owner, kind: "cell", table: declared.name, column: `Check of ${figure.header}` });
  });
  finder.lines.set(declared.name, [line]);
}

/** The last row that the head of a sheet can reach. */
const HEAD_ROWS = 20;

function findHead(finder: Finder, owner: DeclaredSheet, sheetName: string): void {
  for (const figure of [...(owner.status ? [owner.status] : []), ...owner.figures]) {
    const named = finder.names.get(nameKey(figure.name));
    const on = named && finder.sheets.get(named.sheet);
    const right = on && formulaAt(on, named.row, named.column) === figure.formula;
    const at = right ? named : (withFormula(finder, figure, sheetName, 0, HEAD_ROWS) ?? (on ? named : undefined));
    if (!at) {
      finder.missing.push({ owner, kind: "cell", table: "", column: figure.header });
      continue;
    }
    const { sheet, row, column } = at;
    const cell = { declared: figure, owner, table: null, line: null, sheet, row, column };
    finder.cells.push(cell);
    if (at !== named) moved(finder, cell, at);
  }
}

/** The sheet of a declaration: the one with most of its tables and names, else the one of its name. */
function sheetOf({ tables, names, sheets }: Finder, { sheet, blocks }: DeclaredSheet): string | undefined {
  const counts = new Map<string, number>();
  const count = (name: string | undefined): void => {
    if (name !== undefined && sheets.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const block of blocks) {
    if (block.kind === "table") count(tables.get(nameKey(block.name))?.sheet);
    else for (const { name } of block.figures) count(names.get(nameKey(name))?.sheet);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  return most ?? (sheets.has(sheet.name) ? sheet.name : undefined);
}

const isEmpty = ({ values }: BookSheet): boolean => values.every((row) => row.every((value) => value === null));

/** Finds the declared cells of a workbook. */
export function findCells(book: Book, declared: readonly DeclaredSheet[]): Found {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const finder: Finder = {
    sheets,
    tables: new Map(book.tables.map((table) => [nameKey(table.name), table])),
    names: new Map(book.names.filter(({ sheet }) => sheets.has(sheet)).map((name) => [nameKey(name.name), name])),
    cells: [],
    lines: new Map(),
    found: new Map(),
    missing: [],
    moved: [],
  };
  const currentNames = new Map<string, string>();
  for (const owner of declared) {
    const sheetName = sheetOf(finder, owner);
    if (sheetName !== undefined) currentNames.set(owner.sheet.name, sheetName);
    const found = { cells: finder.cells.length, missing: finder.missing.length };
    for (const block of sheetName === undefined ? [] : owner.blocks) {
      if (block.kind === "form") findForm(finder, owner, block);
      else findTable(finder, owner, block);
    }
    const isAlone = owner.blocks.length === 1 && sheetName !== undefined && !isEmpty(finder.sheets.get(sheetName)!);
    if (sheetName !== undefined && (isAlone || finder.cells.length > found.cells)) {
      findHead(finder, owner, sheetName);
      continue;
    }
    // A completely missing part is reported once.
    finder.missing.length = found.missing;
    finder.missing.push({ owner, kind: "sheet", table: workbookName(owner.sheet.name, ""), column: "" });
  }
  const { cells, lines, missing, moved, names } = finder;
  // Formulas that refer to a table away from its headers would read other cells.
  const misplaced = new Set(missing.filter(({ kind }) => kind === "range").map(({ table }) => nameKey(table)));
  const tables = book.tables.filter(({ name }) => !misplaced.has(nameKey(name)));
  return {
    book: { ...book, tables, names: [...names.values()] },
    cells,
    lines,
    tables: finder.found,
    missing,
    moved,
    sheets: currentNames,
  };
}

/** The ledger's table that contains a cell in its header or rows. */
export const ledgerTableAt = ({ tables }: Found, sheet: string, row: number, column: number) =>
  [...tables.values()].find(
    ({ table }) =>
      table.sheet === sheet &&
      row >= table.top &&
      row <= table.top + table.rows &&
      column >= table.left &&
      column < table.left + table.headers.length,
  );
