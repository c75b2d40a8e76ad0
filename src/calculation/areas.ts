import { parse } from "../formula/parse";
import { FormulaError, type CellAddress, type Formula } from "../formula/syntax";
import { mapped } from "../formula/walk";
import type { CellArea, ErrorValue, Reference } from "../formula/world";
import { findColumn, type Book, type BookTable, type DefinedName } from "../workbook/book";
import { nameKey } from "../kernel/names";

/* Resolves the references of a workbook's formulas. */

type TableReference = Extract<Reference, { kind: "table" }>;

interface Columns {
  readonly table: BookTable;
  readonly first: number;
  readonly last: number;
}

type NameReference = Extract<Reference, { kind: "name" }>;

/** The size limits of a sheet. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

// Each error is a separate object, so that the cell in which it first appeared can be distinguished from those that pass it on.
export const missingReference = (): ErrorValue => ({ error: "#REF!" });

const definedKey = (scope: string | null, name: string): string => `${nameKey(scope ?? "")}!${nameKey(name)}`;

const totalsOf = ({ totals = 0 }: BookTable): number => totals;

const inside = (table: BookTable, row: number, column: number): boolean =>
  row >= table.top &&
  row <= table.top + table.rows + totalsOf(table) &&
  column >= table.left &&
  column < table.left + table.headers.length;

/** Names that Excel defines itself, and that are not supported. */
const OWN_NAMES = /^(?:_xlnm\.)?(?:Print_Area|Print_Titles|_FilterDatabase|Criteria|Extract|Database|Consolidate_Area)$/i;

/** The meaning of a name; null if it cannot be parsed. */
interface Meaning {
  readonly formula: Formula | null;
  /** Whether it has references relative to the cell in which the name is used. */
  readonly isRelative: boolean;
}

const isRelative = (cell: CellAddress | null): boolean => cell !== null && !(cell.fixedRow && cell.fixedColumn);

const AREA = "(?:'(?:[^']|'')+'|[^'!,()]+)!\\$?[A-Z$\\d:]+";
const SEVERAL = new RegExp(`^=?${AREA}(?:,${AREA})+$`, "i");

/** Parses the formula of a defined name. */
function meaningOf({ formula }: DefinedName): Meaning {
  try {
    // Several areas are separated by commas, which formulas only allow in parentheses.
    const read = parse(SEVERAL.test(formula) ? `(${formula.replace(/^=/, "")})` : formula);
    let relative = false;
    mapped(read, (node) => {
      if (node.kind === "cells") relative ||= isRelative(node.from) || isRelative(node.to);
      return node;
    });
    return { formula: read, isRelative: relative };
  } catch (error) {
    if (error instanceof FormulaError) return { formula: null, isRelative: false };
    throw error;
  }
}

/** A formula relative to A1, moved to another cell; references beyond the last row or column wrap around. */
function relativeTo(formula: Formula, row: number, column: number): Formula {
  const from = (cell: CellAddress): CellAddress => ({
    ...cell,
    row: cell.fixedRow ? cell.row : (cell.row + row) % MOST_ROWS,
    column: cell.fixedColumn ? cell.column : (cell.column + column) % MOST_COLUMNS,
  });
  return mapped(formula, (node) =>
    node.kind === "cells" ? { ...node, from: from(node.from), to: node.to && from(node.to) } : node,
  );
}

export interface Areas {
  /** The area of a reference in a formula in the given cell. */
  area(reference: Reference, sheet: string, row: number, column: number): CellArea | ErrorValue;
  /** The formula of a defined name; undefined if the name is a plain area, null if it is not supported. */
  meaning(reference: NameReference, sheet: string, row: number, column: number): Formula | null | undefined;
  /** Whether a reference is to an unknown table, which can only be one that could not be read. */
  isUnread(reference: Reference): boolean;
  /** Whether an area is a data area of a table, for which all callers get the same object. */
  isShared(area: CellArea): boolean;
}

interface Listeners {
  /** Called for every missing table or name. */
  readonly lost: (name: string) => void;
  /** Called for every table whose rows are read. */
  readonly read: (table: BookTable) => void;
}

/** Resolves the references of a workbook; `nameOfSheet` returns a sheet's name in its original case. */
export function areasOf(
  book: Pick<Book, "tables" | "names" | "defined">,
  nameOfSheet: (sheetName: string) => string | undefined,
  { lost, read }: Listeners,
): Areas {
  const tables = new Map(book.tables.map((table) => [nameKey(table.name), table]));
  const names = new Map(book.names.map((name) => [nameKey(name.name), name]));
  const defined = new Map<string, DefinedName>();
  for (const name of book.defined ?? []) defined.set(definedKey(name.scope, name.name), name);
  const meanings = new Map<DefinedName, Meaning>();
  const spans = new Map<TableReference, Columns>();
  const dataAreas = new Map<BookTable, Map<number, CellArea>>();
  /** The data areas of tables, which many formulas read. */
  const shared = new Set<CellArea>();
  const onSheet = new Map<string, BookTable[]>();
  for (const table of book.tables) onSheet.set(table.sheet, [...(onSheet.get(table.sheet) ?? []), table]);

  /**
   * The defined name that a name refers to in formulas of a sheet, unless it is the name of a cell; names of the sheet itself
   * come first.
   */
  function definedAs({ name, sheet: named }: NameReference, sheet: string): DefinedName | undefined {
    if (defined.size === 0) return undefined;
    const own = defined.get(definedKey(named ?? sheet, name));
    return own ?? (names.has(nameKey(name)) ? undefined : defined.get(definedKey(null, name)));
  }

  function meaning(reference: NameReference, sheet: string, row: number, column: number): Formula | null | undefined {
    const name = definedAs(reference, sheet);
    if (!name) {
      const cell = names.get(nameKey(reference.name));
      // In a reference to another workbook, the sheet is preceded by a number in brackets.
      return (cell ? cell.sheet.startsWith("[") : OWN_NAMES.test(reference.name)) ? null : undefined;
    }
    let found = meanings.get(name);
    if (!found) meanings.set(name, (found = meaningOf(name)));
    return found.formula && found.isRelative ? relativeTo(found.formula, row, column) : found.formula;
  }

  function namedArea(reference: NameReference, sheet: string, row: number, column: number): CellArea | ErrorValue {
    const meant = meaning(reference, sheet, row, column);
    if (meant !== undefined) {
      if (meant?.kind === "cells" || meant?.kind === "table") return area(meant, sheet, row, column);
      return { error: meant ? "#VALUE!" : "#NAME?" };
    }
    const name = names.get(nameKey(reference.name));
    if (name) return { sheet: name.sheet, top: name.row, left: name.column, rows: name.rows ?? 1, columns: name.columns ?? 1 };
    const table = tables.get(nameKey(reference.name));
    if (table) {
      read(table);
      return dataArea(table, table.left, table.headers.length);
    }
    return missing(reference.name, { error: "#NAME?" });
  }

  function missing(name: string, error = missingReference()): ErrorValue {
    lost(name);
    return error;
  }

  /** The table that a reference names, or that contains the cell. */
  function tableOf(reference: TableReference, sheet: string, row: number, column: number): BookTable | undefined {
    if (reference.table !== null) return tables.get(nameKey(reference.table));
    return onSheet.get(nameOfSheet(sheet) ?? "")?.find((table) => inside(table, row, column));
  }

  /** The columns that a reference spans. */
  function columnsOf(reference: TableReference, table: BookTable): Columns {
    const first = reference.column === null ? 0 : findColumn(table, reference.column);
    const end = reference.column === null ? table.headers.length - 1 : first;
    const last = reference.lastColumn === null ? end : findColumn(table, reference.lastColumn);
    // A missing column is -1. As in A2:A1, the order does not matter.
    const found = { table, first: Math.min(first, last), last: Math.max(first, last) };
    spans.set(reference, found);
    return found;
  }

  function dataArea(table: BookTable, left: number, columns: number): CellArea {
    let areas = dataAreas.get(table);
    if (!areas) dataAreas.set(table, (areas = new Map()));
    const key = left * MOST_COLUMNS + columns;
    let found = areas.get(key);
    if (!found) {
      areas.set(key, (found = { sheet: table.sheet, left, columns, top: table.top + 1, rows: table.rows }));
      shared.add(found);
    }
    return found;
  }

  function tableArea(reference: TableReference, sheet: string, row: number, column: number): CellArea | ErrorValue {
    const known = spans.get(reference);
    const sameTable =
      known !== undefined && (reference.table !== null || (known.table.sheet === sheet && inside(known.table, row, column)));
    const table = sameTable ? known.table : tableOf(reference, sheet, row, column);
    if (!table) return missing(reference.table ?? "");
    // Memoized by reference and table, because every row of a column uses the same reference.
    const { first, last } = sameTable ? known : columnsOf(reference, table);
    if (first < 0) return missing(table.name);
    const left = table.left + first;
    const columns = last - first + 1;
    switch (reference.part) {
      case "headers":
        return { sheet: table.sheet, left, columns, top: table.top, rows: 1 };
      case "all":
        read(table);
        return { sheet: table.sheet, left, columns, top: table.top, rows: table.rows + 1 + totalsOf(table) };
      case "headers and data":
        read(table);
        return { sheet: table.sheet, left, columns, top: table.top, rows: table.rows + 1 };
      case "data and totals":
        read(table);
        return { sheet: table.sheet, left, columns, top: table.top + 1, rows: table.rows + totalsOf(table) };
      case "totals":
        // Excel returns an error for the totals of a table without a totals row.
        if (totalsOf(table) === 0) return missingReference();
        return { sheet: table.sheet, left, columns, top: table.top + table.rows + 1, rows: totalsOf(table) };
      case "this row":
        if (row <= table.top || row > table.top + table.rows) return { error: "#VALUE!" };
        return { sheet: table.sheet, left, columns, top: row, rows: 1 };
      case "data":
        read(table);
        return dataArea(table, left, columns);
    }
  }

  function area(reference: Reference, sheet: string, row: number, column: number): CellArea | ErrorValue {
    if (reference.kind === "table") return tableArea(reference, sheet, row, column);
    if (reference.kind === "name") return namedArea(reference, sheet, row, column);
    const named = nameOfSheet(reference.sheet ?? sheet);
    if (named === undefined) return missingReference();
    const { from, to } = reference;
    const end = to ?? from;
    return {
      sheet: named,
      top: Math.min(from.row, end.row),
      left: Math.min(from.column, end.column),
      rows: Math.abs(end.row - from.row) + 1,
      columns: Math.abs(end.column - from.column) + 1,
    };
  }

  const isUnread = (reference: Reference): boolean =>
    reference.kind === "table" && reference.table !== null && !tables.has(nameKey(reference.table));

  return { area, meaning, isUnread, isShared: (area) => shared.has(area) };
}
