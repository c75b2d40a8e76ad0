import { isSameName } from "../../kernel/names";
import type { CellValue } from "../../kernel/values";
import { address, sheetReference, type Area, areaAddress, areaOf, splitAddress } from "../../formula/address";
import { objectOf, type Host } from "./classes";
import { fillColumns } from "./fill";
import { PLAIN, type CellStyle, type Content, type GridSheet, type GridTable } from "./grid";
import { accessDenied, invalidArgument, itemNotFound, wrongShape } from "./problem";
import { entered } from "./typed";

/*
 * Rules for cells that apply to every write: shapes, protection, formulas that Excel accepts.
 */

/** One or several areas of a sheet. */
export interface Cells {
  readonly sheet: GridSheet;
  readonly areas: readonly Area[];
}

/** Constructors without the class tables, which ranges.ts and sheets.ts define: ranges and sheets refer to each other. */
export const range = objectOf<Cells>("Range");
export const worksheet = objectOf<GridSheet>("Worksheet");

/** The area of a single range. */
export const only = ({ areas }: Cells): Area => areas[0]!;

export const sheetNamed = (host: Host, key: string): GridSheet | undefined =>
  host.grid.sheets().find((sheet) => sheet.id === key || isSameName(sheet.name(), key));

export function sheetWithId(host: Host, id: string): GridSheet {
  const found = host.grid.sheets().find((sheet) => sheet.id === id);
  if (!found) throw itemNotFound();
  return found;
}

export const intersection = (a: Area, b: Area): Area | null => {
  const top = Math.max(a.top, b.top);
  const left = Math.max(a.left, b.left);
  const rows = Math.min(a.top + a.rows, b.top + b.rows) - top;
  const columns = Math.min(a.left + a.columns, b.left + b.columns) - left;
  return rows > 0 && columns > 0 ? { top, left, rows, columns } : null;
};

/** The cells of an address, a table's name or a defined name, as seen from a sheet. Throws InvalidArgument. */
export function cellsAt(host: Host, sheet: GridSheet | null, address: string): Cells {
  const { sheet: name, rest } = splitAddress(address);
  const on = name === null ? sheet : sheetNamed(host, name);
  const area = areaOf(rest);
  if (area && on && (name === null || sheet === null || on.id === sheet.id)) return { sheet: on, areas: [area] };
  const table = host.grid.tables().find((item) => isSameName(item.name, address));
  if (table && (!sheet || table.sheet === sheet.id)) return { sheet: sheetWithId(host, table.sheet), areas: [bodyOf(table)] };
  const defined = host.grid.names().find((item) => isSameName(item.name, address));
  const place = defined ? namedCells(host, defined.formula) : null;
  if (place && (!sheet || place.sheet.id === sheet.id)) return place;
  throw invalidArgument();
}

/** The cells that a defined name's formula refers to; null if it is not a reference. */
export function namedCells(host: Host, formula: string): Cells | null {
  const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
  const on = sheet === null ? undefined : sheetNamed(host, sheet);
  const area = areaOf(rest);
  return on && area ? { sheet: on, areas: [area] } : null;
}

/** The data rows of a table. */
export const bodyOf = ({ area }: GridTable): Area => ({ ...area, top: area.top + 1, rows: area.rows - 1 });

export const fullAddress = ({ sheet, areas }: Cells): string =>
  areas.map((area) => sheetReference(sheet.name()) + areaAddress(area)).join(",");

/** Throws if there are too many cells to read or write, as Excel does. */
export function sized({ areas }: Cells): void {
  if (areas.some(({ rows, columns }) => rows * columns > 5_000_000)) throw invalidArgument();
}

/** Styles of the cells within the sheet's used area, and one plain style for all cells beyond it. */
function* stylesOf({ sheet, areas }: Cells): Generator<CellStyle> {
  const used = sheet.used(false);
  for (const area of areas) {
    const inUse = used && intersection(area, used);
    if (!inUse || inUse.rows < area.rows || inUse.columns < area.columns) yield PLAIN;
    if (!inUse) continue;
    for (let r = inUse.top; r < inUse.top + inUse.rows; r += 1)
      for (let c = inUse.left; c < inUse.left + inUse.columns; c += 1) yield sheet.style(r, c);
  }
}

/** The common value of all cells, or null if they differ. */
export function uniform<T>(cells: Cells, pick: (style: CellStyle) => T): T | null {
  let found: { value: T } | null = null;
  for (const style of stylesOf(cells)) {
    const value = pick(style);
    if (found && found.value !== value) return null;
    found = { value };
  }
  return found?.value ?? null;
}

/** Throws AccessDenied if a cell is locked and its sheet is protected. */
export function writable(cells: Cells): void {
  if (!cells.sheet.isProtected()) return;
  for (const style of stylesOf(cells)) if (style.locked) throw accessDenied();
}

/** Throws AccessDenied if the sheet is protected and its protection does not allow this option. */
export function allowed(host: Host, sheet: GridSheet, option?: string): void {
  if (sheet.isProtected() && !(option && host.protection.get(sheet.id)?.[option] === true)) throw accessDenied();
}

/** The input as one entry per cell: a single value is used for every cell, a block must have the range's shape. */
export function shaped({ rows, columns }: Area, input: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(input)) return Array.from({ length: rows }, () => Array.from({ length: columns }, () => input));
  const block = input as readonly unknown[];
  const fits = block.length === rows && block.every((row) => Array.isArray(row) && row.length === columns);
  if (!fits) throw wrongShape();
  return block as readonly (readonly unknown[])[];
}

interface Outline {
  /** Whether brackets and parentheses are balanced. */
  readonly closed: boolean;
  /** Names before a bracket: tables; "" for the table around the cell. */
  readonly tables: readonly string[];
  readonly sheets: readonly string[];
}

/** Error values typed into a formula: their exclamation mark does not end a sheet name. */
const ERROR_VALUE = /#[A-Z][A-Z_/0-9]*[!?]?/iy;

function outline(formula: string): Outline {
  const tables: string[] = [];
  const sheets: string[] = [];
  const open: string[] = [];
  let token = "";
  for (let i = 1; i < formula.length; i += 1) {
    const char = formula[i]!;
    if (open.at(-1) === "[") {
      if (char === "'") i += 1;
      else if (char === "[") open.push(char);
      else if (char === "]") open.pop();
      token = "";
      continue;
    }
    if (char === '"' || char === "'") {
      let end = i + 1;
      while (end < formula.length && (formula[end] !== char || formula[end + 1] === char)) end += formula[end] === char ? 2 : 1;
      token = formula.slice(i + 1, end);
      if (end >= formula.length) return { closed: false, tables, sheets };
      i = end;
      if (char === '"') token = "";
      continue;
    }
    ERROR_VALUE.lastIndex = i;
    if (ERROR_VALUE.test(formula)) {
      i = ERROR_VALUE.lastIndex - 1;
      token = "";
      continue;
    }
    if (char === "[") {
      tables.push(token);
      open.push(char);
    } else if (char === "(" || char === "{") open.push(char);
    else if (char === ")" || char === "}") {
      if (open.pop() !== (char === ")" ? "(" : "{")) return { closed: false, tables, sheets };
    } else if (char === "!") sheets.push(token.replaceAll("''", "'"));
    token = /[\w.\\?$]/.test(char) ? token + char : "";
  }
  return { closed: open.length === 0, tables, sheets };
}

/** Throws for a formula that Excel rejects: one that it cannot parse, or with a table or sheet that does not exist. */
function readable(
  host: Host,
  known: () => readonly GridTable[],
  formula: string,
  sheet: GridSheet,
  row: number,
  column: number,
): void {
  const { closed, tables, sheets } = outline(formula);
  const refuse = (): never => {
    throw invalidArgument(`Excel cannot read the formula for ${sheet.name()}!${address(row, column)}: ${formula}`);
  };
  if (!closed) refuse();
  const here: Area = { top: row, left: column, rows: 1, columns: 1 };
  const inTable = () => known().some((table) => table.sheet === sheet.id && intersection(table.area, here));
  if (!tables.every((name) => (name === "" ? inTable() : known().some((table) => isSameName(table.name, name))))) refuse();
  if (!sheets.every((name) => sheetNamed(host, name))) refuse();
}

/** Writes contents without parsing them, unless cells are locked. */
export async function enterContents(cells: Cells, contents: readonly (readonly Content[])[]): Promise<void> {
  writable(cells);
  await cells.sheet.write(only(cells), contents);
}

/** Enters values or formulas as if they were typed; all of them, or none if one is invalid. */
export async function enter(host: Host, cells: Cells, input: unknown): Promise<void> {
  sized(cells);
  const { sheet } = cells;
  const area = only(cells);
  const block = shaped(area, input);
  writable(cells);
  // Listing the tables of a visible grid reads cells, so it is only done when needed.
  let listed: readonly GridTable[] | undefined;
  const known = () => (listed ??= host.grid.tables());
  const inHeader = (row: number, column: number) =>
    known().some((table) => table.sheet === sheet.id && table.area.top === row && intersection(table.area, oneCell(row, column)));
  const formats: { readonly row: number; readonly column: number; readonly format: string }[] = [];
  const contents = block.map((row, r) =>
    row.map((value, c): Content | undefined => {
      if (value === null || value === undefined) return undefined;
      const at = { row: area.top + r, column: area.left + c };
      const style = sheet.style(at.row, at.column);
      const { content, format } = entered(value, style.format === "@");
      if ("formula" in content) readable(host, known, content.formula, sheet, at.row, at.column);
      if (format && style.format === "General") formats.push({ ...at, format });
      const asHeader =
        "value" in content && typeof content.value !== "string" && content.value !== null && inHeader(at.row, at.column);
      return asHeader ? { value: String(content.value) } : content;
    }),
  );
  await sheet.write(area, contents);
  const hasFormula = contents.some((row) => row.some((content) => content && "formula" in content));
  if (hasFormula) await fillColumns(sheet, known(), area, contents);
  for (const { row, column, format } of formats) await sheet.setStyle([oneCell(row, column)], { format });
}

const oneCell = (row: number, column: number): Area => ({ top: row, left: column, rows: 1, columns: 1 });

/** The type of a value in Excel's terms. */
export function valueType(value: CellValue): string {
  if (value === null) return "Empty";
  if (typeof value === "number") return "Double";
  if (typeof value === "boolean") return "Boolean";
  return /^#(N\/A|[A-Z0-9/_]+[!?])$/.test(value) ? "Error" : "String";
}
