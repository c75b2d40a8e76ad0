import type { Place } from "../../kernel/check";
import { numeral, type Column } from "../../kernel/column";
import { dayText } from "../../kernel/text";
import { isBlank, type CellValue } from "../../kernel/values";
import { valueAt } from "../../workbook/book";
import type { CellsEdit } from "../../workbook/edit";
import { choiceOf, ownerColumn } from "../../sheets/visibility/who-sees";
import { cellAt, columnCells } from "../read/cell-at";
import { accepted } from "../read/entries";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { markOf, readEntry } from "../read/parse-value";

/* An entry as a form field: what is expected, and how typed text is read. */

/** A ledger entry as a form field. */
export interface Field {
  readonly header: string;
  readonly unit: string;
  readonly about: string;
  readonly cite: string;
  /** list: only one of the choices; text: any text, with choices as suggestions. */
  readonly kind: "list" | "text" | "number";
  readonly choices: readonly string[];
  /** The accepted values as text; "" if any text is accepted. */
  readonly takes: string;
  /** The current value, as it would be typed. */
  readonly holds: string;
}

const YES_NO = ["TRUE", "FALSE"];

/** A value as it would be typed. */
export function asTyped(column: Column, value: CellValue): string {
  if (isBlank(value)) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return String(value);
  return column.format === "date" ? dayText(value) : numeral(column, value);
}

/** The names that a limit accepts: those of another table's rows. */
function referred(ledger: Ledger, { declared, line }: LedgerCell): readonly string[] {
  const limits = line?.table.limits.filter(({ limit }) => limit.at === declared.key && limit.refersTo !== undefined) ?? [];
  const names = limits.flatMap(({ refersTo }) =>
    refersTo?.kind === "table" && refersTo.table !== null && refersTo.column !== null
      ? columnCells(ledger, refersTo.table, refersTo.column).map((cell) => ledger.valueOf(cell))
      : [],
  );
  return [...new Set(names.filter((name): name is string => typeof name === "string" && name !== ""))];
}

/** The field of an entry; undefined if the ledger no longer has the entry. */
export function fieldOf(ledger: Ledger, at: Place): Field | undefined {
  const cell = cellAt(ledger, at);
  const sheet = ledger.book.sheets.find(({ name }) => name === at.sheet);
  if (!cell || !sheet) return undefined;
  const { column, choices = [] } = cell.declared;
  const offered = column.type === "yes/no" ? YES_NO : choices.length > 0 ? choices : referred(ledger, cell);
  return {
    header: column.header,
    unit: column.unit ?? "",
    about: column.about,
    cite: column.cite,
    kind:
      column.type === "yes/no" || (choices.length > 0 && !column.open) ? "list" : column.type === "number" ? "number" : "text",
    choices: offered,
    takes: column.type === "number" ? accepted(cell.declared) : "",
    holds: asTyped(column, valueAt(sheet, cell.row, cell.column)),
  };
}

/** The entry that gives a row to its player, if the row does not name one yet. */
function owned(ledger: Ledger, { line }: LedgerCell, player: string): CellsEdit["cells"][number] | undefined {
  const key = line ? ownerColumn(line.table.block) : undefined;
  const cell = key === undefined ? undefined : line!.cells[key];
  const value = choiceOf(ledger.rulebook.ledger!.players, player, cell?.declared.choices);
  return cell && value !== undefined && isBlank(ledger.valueOf(cell)) ? { row: cell.row, column: cell.column, value } : undefined;
}

/**
 * The edit for a text typed into a field, or why it is not accepted, in a sentence. The first entry in a row also assigns the row
 * to the player.
 */
export function filledIn(
  ledger: Ledger,
  at: Place & { readonly player?: string },
  text: string,
): { readonly edit: CellsEdit } | { readonly refused: string } {
  const cell = cellAt(ledger, at);
  if (!cell) return { refused: "This entry no longer exists: the workbook was changed in the meantime." };
  const { synonyms = {} } = ledger.rulebook.ledger!.players;
  const read = readEntry(text.trim(), cell.declared, synonyms, markOf(text));
  if ("refused" in read) return read;
  const { sheet, row, column } = cell;
  const owner = at.player && !isBlank(read.value) ? owned(ledger, cell, at.player) : undefined;
  const entry = { row, column, value: read.value };
  const cells = owner && owner.column !== column ? [entry, owner] : [entry];
  return { edit: { kind: "cells", sheet, cells } };
}
