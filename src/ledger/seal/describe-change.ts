import { dayText } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { describeCell, enterAgain, showApart } from "../audit/integrity/format-findings";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import type { Difference } from "./changed-since-close";

/*
 * Formats differences from the last close.
 */

const format = ({ declared }: LedgerCell, value: CellValue): string =>
  declared.column.format === "date" && typeof value === "number" ? dayText(value) : showApart(value);

const titleOf = ({ sheets }: Ledger, table: string): string =>
  sheets.flatMap(({ blocks }) => blocks).find(({ name }) => name === table)?.block.title ?? table;

/** The problem in one sentence, and the fix. */
export function formatSealChange(
  ledger: Ledger,
  turn: string,
  { kind, sealing, cell, sheet, table, name, sealed, now }: Difference,
): { readonly message: string; readonly fix: string } {
  const orAccept = sealing === "counted" ? ", or have the game master accept it" : " if the change was not intended";
  if (!cell) {
    const description =
      kind === "table gone"
        ? `The table ${table} is missing`
        : `${titleOf(ledger, table)} on ${sheet} no longer has the row ${name}`;
    const message = `${description}; it was there when ${turn} was closed.`;
    return { message, fix: `Restore it${orAccept}.` };
  }
  const description = describeCell(ledger, cell);
  if (kind === "new row")
    return {
      message: `${description} is ${format(cell, now)}, but its row was added after ${turn} was closed, so nothing was carried over to it.`,
      fix: "Clear the cell, or have the game master accept it.",
    };
  return {
    message: `${description} was ${format(cell, sealed)} when ${turn} was closed, and is now ${format(cell, now)}.`,
    fix: `${enterAgain(sealed)}${orAccept}.`,
  };
}
