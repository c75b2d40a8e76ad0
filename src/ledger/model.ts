import { evaluate } from "../formula/evaluate";
import type { Formula } from "../formula/syntax";
import { isError, type Grid, type Value } from "../formula/world";
import type { LedgerView, Place, Row } from "../kernel/check";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import { workbookName, type Block, type Column, type Columns, type Sheet } from "../kernel/sheet";
import { isShownError, type CellValue } from "../kernel/values";
import { rulebooks } from "../rulebooks";
import { valueAt, type Book, type BookSheet, type BookTable } from "../workbook/book";
import { address } from "../formula/address";
import { calculate, findColumn, type Calculation, type Overrides } from "./calculation";
import { declaredBlocks, type DeclaredBlock, type DeclaredColumn } from "./declared";

/** A declared cell found in the workbook. */
export interface LedgerCell {
  readonly sheet: Sheet;
  readonly block: Block;
  readonly key: string;
  readonly column: Column;
  /** Position in the workbook, from 0. */
  readonly row: number;
  readonly at: number;
  readonly place: Place;
  /** The declared formula as it is written and as it is evaluated; null for an input. */
  readonly formula: string | null;
  readonly parsed: Formula | null;
}

/** A declared table or column that the workbook lacks. */
export interface Missing {
  readonly sheet: string;
  readonly table: string;
  /** "" when the whole table is missing. */
  readonly column: string;
}

/** A workbook read as the ledger of a rulebook: its declared cells found by name and header, computed from its inputs. */
export interface Ledger extends LedgerView {
  readonly rulebook: Rulebook;
  readonly options: LedgerOptions;
  readonly book: Book;
  readonly cells: readonly LedgerCell[];
  readonly missing: readonly Missing[];
  readonly calculation: Calculation;
  /** What a computed cell's declared formula gives from the values that the workbook shows, right or wrong. */
  asShown(cell: LedgerCell): Value;
}

const CAMPAIGN_SHEET = "Campaign";

function namedValue(book: Book, name: string): CellValue {
  const found = book.names.find((n) => n.name.toLowerCase() === name.toLowerCase());
  const sheet = found && book.sheets.find((s) => s.name === found.sheet);
  return found && sheet ? valueAt(sheet, found.row, found.column) : null;
}

/** The rulebook that a workbook was set up for, or null when it holds no ledger. */
export function rulebookOf(book: Book): Rulebook | null {
  const id = namedValue(book, workbookName(CAMPAIGN_SHEET, "Rulebook"));
  return rulebooks.find((rulebook) => rulebook.ledger && rulebook.id === id) ?? null;
}

/** Which nations a workbook's ledger has sheets for, and the year it stands in. */
export function optionsOf(book: Book, rulebook: Rulebook): LedgerOptions {
  const { nations, years } = rulebook.ledger!;
  const year = namedValue(book, workbookName(CAMPAIGN_SHEET, "Year"));
  return {
    nations: nations.filter((nation) => book.sheets.some((sheet) => sheet.name === nation)),
    year: typeof year === "number" ? year : years.first,
  };
}

const rowOfFigure = (sheet: BookSheet, table: BookTable, label: string): number => {
  for (let r = table.top + 1; r <= table.top + table.rows; r++) if (valueAt(sheet, r, table.left) === label) return r;
  return -1;
};

/** The cells of a form's column "Value": the second. */
const FORM_VALUE = 1;

/** The cells of one data row by their columns' keys, or those of a form. */
type RowCells = Readonly<Record<string, LedgerCell>>;

interface Found {
  readonly cells: LedgerCell[];
  readonly missing: Missing[];
  /** Data rows of each table. */
  readonly rows: Map<string, readonly RowCells[]>;
}

function cellOf(
  { sheet, block }: DeclaredBlock,
  declared: DeclaredColumn,
  table: BookTable,
  row: number,
  at: number,
): LedgerCell {
  const { key, column, formula, parsed } = declared;
  const place = {
    sheet: sheet.name,
    table: table.name,
    row: row - table.top,
    column: column.header,
    cell: address(row, at),
  };
  return { sheet, block, key, column, row, at, place, formula, parsed };
}

function findForm(found: Found, form: DeclaredBlock, bookSheet: BookSheet, table: BookTable): void {
  const cells: Record<string, LedgerCell> = {};
  for (const declared of form.columns) {
    const { header } = declared.column;
    const row = rowOfFigure(bookSheet, table, header);
    if (row < 0) found.missing.push({ sheet: form.sheet.name, table: table.name, column: header });
    else found.cells.push((cells[declared.key] = cellOf(form, declared, table, row, table.left + FORM_VALUE)));
  }
  found.rows.set(table.name, [cells]);
}

function findTable(found: Found, block: DeclaredBlock, table: BookTable): void {
  const columns: { declared: DeclaredColumn; at: number }[] = [];
  for (const declared of block.columns) {
    const position = findColumn(table, declared.header);
    if (position >= 0) columns.push({ declared, at: table.left + position });
    else found.missing.push({ sheet: block.sheet.name, table: table.name, column: declared.column.header });
  }
  const rows: RowCells[] = [];
  for (let row = table.top + 1; row <= table.top + table.rows; row++) {
    const cells: Record<string, LedgerCell> = {};
    for (const { declared, at } of columns) {
      const cell = cellOf(block, declared, table, row, at);
      cells[declared.key] = cell;
      found.cells.push(cell);
    }
    rows.push(cells);
  }
  found.rows.set(table.name, rows);
}

function findCells(book: Book, blocks: readonly DeclaredBlock[]): Found {
  const found: Found = { cells: [], missing: [], rows: new Map() };
  const bookSheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const tables = new Map(book.tables.map((table) => [table.name.toLowerCase(), table]));
  for (const block of blocks) {
    const table = tables.get(block.name.toLowerCase());
    const bookSheet = table && bookSheets.get(table.sheet);
    if (!table || !bookSheet) found.missing.push({ sheet: block.sheet.name, table: block.name, column: "" });
    else if (block.block.kind === "form") findForm(found, block, bookSheet, table);
    else findTable(found, block, table);
  }
  return found;
}

/** What a check reads from a cell: a blank or an error counts as 0, "" or false; the audit tells errors on their own. */
function asRead(value: Value, column: Column): number | string | boolean {
  const plain = isError(value) ? null : value;
  if (column.type === "number") return typeof plain === "number" ? plain : 0;
  if (column.type === "yes/no") return plain === true;
  return plain === null ? "" : String(plain);
}

function rowOf(
  cells: RowCells,
  valueOf: (cell: LedgerCell) => Value,
  columns: readonly (readonly [key: string, column: Column])[],
): Row<Columns> {
  const row: Record<string, unknown> = {};
  for (const [key, column] of columns) {
    const cell = cells[key];
    row[key] = asRead(cell ? valueOf(cell) : null, column);
  }
  row["at"] = (key: string): Place => cells[key]?.place ?? Object.values(cells)[0]!.place;
  row["blank"] = (key: string): boolean => {
    const value = cells[key] ? valueOf(cells[key]) : null;
    return value === null || value === "";
  };
  return row as unknown as Row<Columns>;
}

/** The declared formulas where they belong. */
function formulasIn(cells: readonly LedgerCell[]): Overrides {
  const sheets = new Map<string, (Formula | undefined)[][]>();
  for (const { sheet, row, at, parsed } of cells) {
    if (parsed === null) continue;
    let rows = sheets.get(sheet.name);
    if (!rows) sheets.set(sheet.name, (rows = []));
    (rows[row] ??= [])[at] = parsed;
  }
  return sheets;
}

function shownIn(book: Book): (sheet: string, row: number, column: number) => Value {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return (sheet, row, column) => {
    const found = sheets.get(sheet);
    const value = found ? valueAt(found, row, column) : null;
    return isShownError(value) ? { error: value } : value;
  };
}

/**
 * Reads a workbook as a ledger, or gives null when it holds none. Computed figures are computed anew by their declared
 * formulas from the inputs, whatever the workbook shows in their place.
 */
export function ledgerOf(book: Book): Ledger | null {
  const rulebook = rulebookOf(book);
  if (!rulebook?.ledger) return null;
  const options = optionsOf(book, rulebook);
  const found = findCells(book, declaredBlocks(rulebook, options));
  const calculation = calculate(book, formulasIn(found.cells));
  const valueOf = (cell: LedgerCell): Value => calculation.value(cell.sheet.name, cell.row, cell.at);

  const shown = shownIn(book);
  function asShown(cell: LedgerCell): Value {
    const { sheet, row, at } = cell;
    const result = evaluate(cell.parsed!, { ...calculation.world(sheet.name, row, at), value: shown });
    return Array.isArray(result) ? ((result as Grid)[0]?.[0] ?? null) : (result as Value);
  }

  const read = new Map<string, readonly Row<Columns>[]>();
  function rowsOf(block: Block, sheet: string): readonly Row<Columns>[] {
    const name = workbookName(sheet, block.name);
    let rows = read.get(name);
    if (!rows) {
      const inUse = (found.rows.get(name) ?? []).filter((cells) => {
        if (block.kind === "form") return Object.keys(cells).length > 0;
        const key = cells[block.key];
        const value = key ? valueOf(key) : null;
        return value !== null && value !== "";
      });
      const columns = Object.entries(block.columns);
      rows = inUse.map((cells) => rowOf(cells, valueOf, columns));
      read.set(name, rows);
    }
    return rows;
  }

  return {
    rulebook,
    options,
    book,
    cells: found.cells,
    missing: found.missing,
    calculation,
    asShown,
    nations: options.nations,
    // A check names a block that the rulebook declares: Named is its part that TypeScript compares.
    rows: (block, sheet) => rowsOf(block as unknown as Block, sheet) as never,
    figures: (block, sheet) => rowsOf(block as unknown as Block, sheet)[0] as never,
  };
}
