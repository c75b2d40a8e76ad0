import { evaluate } from "../formula/evaluate";
import { parse } from "../formula/parse";
import { speller, type Speller } from "../formula/spell";
import type { Formula } from "../formula/syntax";
import { isError, type Grid, type Value } from "../formula/world";
import type { LedgerView, Place, Row } from "../kernel/check";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import {
  headerOf,
  workbookName,
  type Block,
  type Column,
  type Columns,
  type Form,
  type Sheet,
  type Table,
} from "../kernel/sheet";
import { isShownError, type CellValue } from "../kernel/values";
import { rulebooks } from "../rulebooks";
import { address, valueAt, type Book, type BookSheet, type BookTable } from "../workbook/book";
import { calculate, cellKey, findColumn, type Calculation } from "./calculation";
import { callLedger } from "./calls";

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
  /** The declared formula, null for an input. */
  readonly formula: string | null;
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

interface Found {
  readonly cells: LedgerCell[];
  readonly missing: Missing[];
  /** Data rows of each table with their cells by column key. */
  readonly rows: Map<string, Map<string, LedgerCell>[]>;
}

function findForm(found: Found, sheet: Sheet, form: Form, bookSheet: BookSheet, table: BookTable, spell: Speller): void {
  const cells = new Map<string, LedgerCell>();
  for (const [key, column] of Object.entries(form.columns)) {
    const row = rowOfFigure(bookSheet, table, column.header);
    if (row < 0) {
      found.missing.push({ sheet: sheet.name, table: table.name, column: column.header });
      continue;
    }
    const at = table.left + FORM_VALUE;
    const place = { sheet: sheet.name, table: table.name, row: row - table.top, column: column.header, cell: address(row, at) };
    cells.set(key, { sheet, block: form, key, column, row, at, place, formula: spell.field(sheet, form, key) });
  }
  found.cells.push(...cells.values());
  found.rows.set(table.name, [cells]);
}

function findTable(found: Found, sheet: Sheet, declared: Table, table: BookTable, spell: Speller): void {
  const columns: { key: string; column: Column; at: number; formula: string | null }[] = [];
  for (const [key, column] of Object.entries(declared.columns)) {
    const position = findColumn(table, headerOf(column));
    if (position < 0) found.missing.push({ sheet: sheet.name, table: table.name, column: column.header });
    else columns.push({ key, column, at: table.left + position, formula: spell.column(sheet, declared, key) });
  }
  const rows: Map<string, LedgerCell>[] = [];
  for (let r = 1; r <= table.rows; r++) {
    const cells = new Map<string, LedgerCell>();
    for (const { key, column, at, formula } of columns) {
      const row = table.top + r;
      const place = { sheet: sheet.name, table: table.name, row: r, column: column.header, cell: address(row, at) };
      const cell = { sheet, block: declared, key, column, row, at, place, formula };
      cells.set(key, cell);
      found.cells.push(cell);
    }
    rows.push(cells);
  }
  found.rows.set(table.name, rows);
}

function findCells(book: Book, sheets: readonly Sheet[], spell: Speller): Found {
  const found: Found = { cells: [], missing: [], rows: new Map() };
  const bookSheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const tables = new Map(book.tables.map((table) => [table.name.toLowerCase(), table]));
  for (const sheet of sheets) {
    for (const block of sheet.blocks) {
      const name = workbookName(sheet.name, block.name);
      const table = tables.get(name.toLowerCase());
      const bookSheet = table && bookSheets.get(table.sheet);
      if (!table || !bookSheet) found.missing.push({ sheet: sheet.name, table: name, column: "" });
      else if (block.kind === "form") findForm(found, sheet, block, bookSheet, table, spell);
      else findTable(found, sheet, block, table, spell);
    }
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

function rowOf(cells: ReadonlyMap<string, LedgerCell>, valueOf: (cell: LedgerCell) => Value, columns: Columns): Row<Columns> {
  const row: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(columns)) {
    const cell = cells.get(key);
    Object.defineProperty(row, key, { enumerable: true, get: () => asRead(cell ? valueOf(cell) : null, column) });
  }
  row["at"] = (key: string): Place => cells.get(key)?.place ?? [...cells.values()][0]!.place;
  row["blank"] = (key: string): boolean => {
    const value = cells.has(key) ? valueOf(cells.get(key)!) : null;
    return value === null || value === "";
  };
  return row as unknown as Row<Columns>;
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
  const sheets = rulebook.ledger.sheets(options);
  const found = findCells(book, sheets, speller(sheets, options));

  const formulas = new Map<string, Formula>();
  const declared = new Map<string, Map<number, Formula>>();
  for (const cell of found.cells) {
    if (cell.formula === null) continue;
    const formula: Formula = formulas.get(cell.formula) ?? parse(cell.formula);
    formulas.set(cell.formula, formula);
    const ofSheet = declared.get(cell.sheet.name) ?? new Map<number, Formula>();
    declared.set(cell.sheet.name, ofSheet.set(cellKey(cell.row, cell.at), formula));
  }
  const calculation = calculate(book, (sheet, row, column) => declared.get(sheet)?.get(cellKey(row, column)));
  const valueOf = (cell: LedgerCell): Value => calculation.value(cell.sheet.name, cell.row, cell.at);

  const shown = shownIn(book);
  function asShown(cell: LedgerCell): Value {
    const { sheet, row, at } = cell;
    const result = evaluate(formulas.get(cell.formula!)!, {
      area: (reference) => calculation.area(reference, sheet.name, row, at),
      value: shown,
      call: callLedger,
    });
    return Array.isArray(result) ? ((result as Grid)[0]?.[0] ?? null) : (result as Value);
  }

  const read = new Map<string, readonly Row<Columns>[]>();
  function rowsOf(block: Block, sheet: string): readonly Row<Columns>[] {
    const name = workbookName(sheet, block.name);
    let rows = read.get(name);
    if (!rows) {
      const inUse = (found.rows.get(name) ?? []).filter((cells) => {
        if (block.kind === "form") return cells.size > 0;
        const key = cells.get(block.key);
        const value = key ? valueOf(key) : null;
        return value !== null && value !== "";
      });
      rows = inUse.map((cells) => rowOf(cells, valueOf, block.columns));
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
