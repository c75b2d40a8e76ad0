import type { CellValue } from "../../kernel/values";
import type { Book, BookName, BookSheet, BookTable, DefinedName, MangledFormula, MaskedCell } from "../book";
import { areaOf, splitAddress } from "../../formula/address";

/*
 * Builds a Book from what Excel returns in one round trip. Excel returns a table's headers and row count, but its position only
 * by name, which is not known yet; so the headers are searched for in the cells.
 */

export interface RawSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly top: number;
  readonly left: number;
  /** "" for blank cells. */
  readonly values: readonly (readonly unknown[])[];
  /** The value if there is no formula. */
  readonly formulas: readonly (readonly unknown[])[];
  /** Number formats; empty if they were not loaded. */
  readonly formats: readonly (readonly unknown[])[];
}

export interface RawTable {
  readonly name: string;
  readonly sheet: string;
  readonly headers: readonly string[];
  readonly rows: number;
}

interface Found {
  readonly tables: readonly BookTable[];
  /** Tables that cannot be distinguished, or whose headers are hidden. */
  readonly unclear: readonly RawTable[];
}

/** A value as in a Book. */
export const valueFrom = (value: unknown): CellValue =>
  typeof value === "number" || typeof value === "boolean" ? value : value === "" || value === null ? null : String(value);

/** A LEDGER function qualified with a workbook, which results from moving formulas between files without the add-in. */
const FOREIGN = /!\s*(?:_xldudf_LEDGER_|LEDGER\.)/i;

/** The formula with function names as in Excel's formula bar. */
const readable = (formula: string): string => formula.replace(/_xldudf_LEDGER_(?=[A-Z])/gi, "LEDGER.");

/** Excel repeats a text that begins with "=" as its formula; a real formula never equals its value. */
const isFormula = (formula: unknown, value: unknown): formula is string =>
  typeof formula === "string" && formula.startsWith("=") && formula !== value;

/** The sheet as in a Book, and its formulas that Excel binds to another workbook. */
export function sheetFrom(raw: Omit<RawSheet, "formats">): {
  readonly sheet: BookSheet;
  readonly mangled: readonly MangledFormula[];
} {
  const mangled: MangledFormula[] = [];
  const formulas = raw.values.map((row, r) =>
    row.map((value, c) => {
      const formula = raw.formulas[r]?.[c];
      if (!isFormula(formula, value)) return null;
      if (FOREIGN.test(formula)) mangled.push({ sheet: raw.name, row: raw.top + r, column: raw.left + c, formula });
      return readable(formula);
    }),
  );
  const sheet: BookSheet = {
    name: raw.name,
    top: raw.top,
    left: raw.left,
    values: raw.values.map((row) => row.map(valueFrom)),
    formulas,
    ...(raw.hidden ? { hidden: true } : {}),
  };
  return { sheet, mangled };
}

interface Position {
  readonly row: number;
  readonly column: number;
}

/** The positions of each text on a sheet. */
function positionsBySource(sheet: BookSheet): Map<string, Position[]> {
  const found = new Map<string, Position[]>();
  sheet.values.forEach((row, r) =>
    row.forEach((value, c) => {
      if (typeof value !== "string") return;
      const there = found.get(value);
      if (there) there.push({ row: r, column: c });
      else found.set(value, [{ row: r, column: c }]);
    }),
  );
  return found;
}

/** Finds the tables by their headers, widest first, so that a narrower one is not found inside a wider one. */
export function locate(sheets: readonly BookSheet[], raw: readonly RawTable[]): Found {
  const tables: BookTable[] = [];
  const unclear: RawTable[] = [];
  for (const sheet of sheets) {
    const here = raw.filter((table) => table.sheet === sheet.name).sort((a, b) => b.headers.length - a.headers.length);
    if (here.length === 0) continue;
    const texts = positionsBySource(sheet);
    const occupied = new Set<string>();
    const cells = ({ row, column }: Position, { headers }: RawTable) => headers.map((_, c) => `${row},${column + c}`);
    const places = (table: RawTable): Position[] =>
      (texts.get(table.headers[0] ?? "") ?? []).filter(
        (at) =>
          table.headers.every((header, c) => sheet.values[at.row]?.[at.column + c] === header) &&
          !cells(at, table).some((cell) => occupied.has(cell)),
      );
    for (const table of here) {
      const [first, ...others] = places(table);
      if (!first || others.length > 0) {
        unclear.push(table);
        continue;
      }
      for (const cell of cells(first, table)) occupied.add(cell);
      tables.push({
        name: table.name,
        sheet: table.sheet,
        top: sheet.top + first.row,
        left: sheet.left + first.column,
        headers: table.headers,
        rows: table.rows,
      });
    }
  }
  return { tables, unclear };
}

interface RawName {
  readonly name: string;
  readonly formula: string;
  /** The sheet whose formulas can use it; null for all. */
  readonly scope?: string | null;
}

const ONE_CELL = /^\$[A-Z]+\$\d+$/i;

/** Splits names into those of single cells that are valid in the whole workbook, and all others. */
export function namesFrom(raw: readonly RawName[]): Pick<Book, "names" | "defined"> {
  const names: BookName[] = [];
  const defined: DefinedName[] = [];
  for (const { name, formula, scope = null } of raw) {
    const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
    const area = sheet !== null && scope === null && ONE_CELL.test(rest) ? areaOf(rest) : null;
    if (area) names.push({ name, sheet: sheet!, row: area.top, column: area.left });
    else defined.push({ name, scope, formula });
  }
  return { names, ...(defined.length > 0 ? { defined } : {}) };
}

/** One sheet's part of a Book; sheets that are not read again remain the same objects. */
export interface SheetParts {
  readonly sheet: BookSheet;
  readonly mangled: readonly MangledFormula[];
  readonly masked: readonly MaskedCell[];
}

/** Combines the sheets; tables are in Excel's order. */
export function bookFrom(
  parts: readonly SheetParts[],
  tables: readonly BookTable[],
  order: readonly RawTable[],
  names: Pick<Book, "names" | "defined">,
): Book {
  const position = new Map(order.map(({ name }, index) => [name, index]));
  const masked = parts.flatMap((item) => item.masked);
  return {
    sheets: parts.map(({ sheet }) => sheet),
    tables: [...tables].sort((a, b) => (position.get(a.name) ?? 0) - (position.get(b.name) ?? 0)),
    ...names,
    mangled: parts.flatMap(({ mangled }) => mangled),
    ...(masked.length > 0 ? { masked } : {}),
  };
}
