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

/** As show, a text that looks like a number distinguished from the number. */
export const showApart = (value: CellValue): string =>
  typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)) ? `the text ${value}` : show(value);

/** Two values as they are distinguished from one another: what looks the same is a number and a text, or differs beyond what is shown. */
export function apart(a: CellValue, b: CellValue): readonly [string, string] {
  if (show(a) !== show(b)) return [show(a), show(b)];
  const exactly = (value: CellValue): string => (typeof value === "number" ? String(value) : showApart(value));
  return [exactly(a), exactly(b)];
}

/** How to put back what was in a cell, without the full stop. */
export const enterAgain = (value: CellValue): string =>
  value === null || value === "" ? "Clear the cell" : `Enter ${showApart(value)} again`;

export const plainValue = (value: Value): CellValue => (isError(value) ? value.error : value);

export const isNothing = (value: CellValue): boolean => value === null || value === "" || value === 0;
/** A figure of a form by its label, one of a table with the row and the table that it belongs to. */
export function called(ledger: Ledger, cell: LedgerCell): string {
  const { declared, line } = cell;
  if (!line || line.table.kind === "form") return declared.column.header;
  const { title, key } = line.table.block;
  // A name that is wrong does not name its own row.
  const name = key.includes(declared.key) ? "" : ledger.keyOf(line);
  return `${declared.column.header} (${title}, ${name === "" ? `row ${line.row + 1}` : name})`;
}

/** A finding at a cell. */
export const findingAt = (about: About, ledger: Ledger, cell: LedgerCell, detail: Omit<Breach, "at">): Finding =>
  findingOf({ ...about, cite: cell.declared.column.cite }, { at: ledger.placeOf(cell), ...detail });

/** A finding at an address, where there is no declared cell. */
export const findingOn = (
  about: About,
  at: { readonly sheet: string; readonly cell: string; readonly table?: string; readonly column?: string; readonly key?: string },
  detail: Omit<Breach, "at">,
): Finding => findingOf(about, { at: { table: "", key: "", row: 0, column: "", ...at }, ...detail });
