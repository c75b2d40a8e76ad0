import { isError, type Value } from "../../../formula/world";
import type { Breach } from "../../../kernel/check";
import { figure } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import type { LedgerCell } from "../../read/find";
import { findingOf, type Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import type { About } from "./about";

export const show = (value: CellValue): string => {
  if (value === null || value === "") return "nothing";
  if (typeof value === "number" && Math.abs(value) >= 1e15) return String(value);
  return typeof value === "number" ? figure(value) : typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : value;
};

/** As `show`, but distinguishes a text that looks like a number from the number. */
export const showApart = (value: CellValue): string =>
  typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)) ? `the text ${value}` : show(value);

/**
 * Two values formatted so that they differ: if they look the same, one is a number and one a text, or digits that are not shown
 * differ.
 */
export function apart(a: CellValue, b: CellValue): readonly [string, string] {
  if (show(a) !== show(b)) return [show(a), show(b)];
  const exactly = (value: CellValue): string => (typeof value === "number" ? String(value) : showApart(value));
  return [exactly(a), exactly(b)];
}

/** How to restore a cell's former content, without the period. */
export const enterAgain = (value: CellValue): string =>
  value === null || value === "" ? "Clear the cell" : `Enter ${showApart(value)} again`;

export const plainValue = (value: Value): CellValue => (isError(value) ? value.error : value);

export const isNothing = (value: CellValue): boolean => value === null || value === "" || value === 0;
/** Names a figure of a form by its label, one of a table by its row and table. */
export function describeCell(ledger: Ledger, cell: LedgerCell): string {
  const { declared, line } = cell;
  if (!line || line.table.kind === "form") return declared.column.header;
  const { title, key } = line.table.block;
  // A wrong name cannot name its own row.
  const name = key.includes(declared.key) ? "" : ledger.keyOf(line);
  return `${declared.column.header} (${title}, ${name === "" ? `row ${line.row + 1}` : name})`;
}

/** A finding at a cell. */
export const findingAt = (about: About, ledger: Ledger, cell: LedgerCell, detail: Omit<Breach, "at">): Finding =>
  findingOf({ ...about, cite: cell.declared.column.cite }, { at: ledger.placeOf(cell), ...detail });

/** A finding at an address that is not a declared cell. */
export const findingOn = (
  about: About,
  at: { readonly sheet: string; readonly cell: string; readonly table?: string; readonly column?: string; readonly key?: string },
  detail: Omit<Breach, "at">,
): Finding => findingOf(about, { at: { table: "", key: "", row: 0, column: "", ...at }, ...detail });
