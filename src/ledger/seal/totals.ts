import { address } from "../../formula/address";
import { formulaAt, valueAt } from "../../workbook/book";
import { ORDERS } from "../../sheets/common/turns";
import type { CellValue } from "../../kernel/values";
import { enterAgain, show, showApart } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import type { Link } from "./chain";
import { RESTORE, type Change } from "./change";
import { hiddenTable, TURNS_NAME } from "../read/hidden-turns";

/** The rows of each turn in the table of closed turns. */
type TotalRows = ReadonlyMap<CellValue, readonly number[]>;

export function totalRows({ book, rulebook }: Ledger): TotalRows {
  const hiddenSheet = hiddenTable(book, TURNS_NAME);
  const rows = new Map<CellValue, number[]>();
  for (const row of hiddenSheet?.rowsWith(["Turn", rulebook.ledger!.players.one]) ?? []) {
    const turn = hiddenSheet!.read(row, "Turn");
    const known = rows.get(turn);
    if (known) known.push(row);
    else rows.set(turn, [row]);
  }
  return rows;
}

/** Compares a turn in the table of closed turns with its record. */
export function totalChanges(ledgerOfTurn: Ledger, { turn, record, fits }: Link, all = totalRows(ledgerOfTurn)): Change[] {
  const { book, rulebook } = ledgerOfTurn;
  const hiddenSheet = hiddenTable(book, TURNS_NAME);
  if (!record || !fits || !hiddenSheet) return [];
  const { ledger } = rulebook;
  const { one: item } = ledger!.players;
  const sheet = hiddenSheet.sheet.name;
  const headers = new Map([ORDERS, ...ledger!.turn!.totals].map(({ key, header }) => [key as string, header as string]));
  const rows = all.get(turn) ?? [];
  const rowOf = new Map(rows.map((row) => [hiddenSheet.read(row, item), row] as const).reverse());
  const visited = new Set<number>();
  const changes = record.totals.flatMap(({ name, column, value }): Change[] => {
    const row = rowOf.get(name);
    const header = headers.get(column);
    if (row === undefined) {
      const message = `The row of ${name} is missing from ${turn} on the sheet Turns; ${header ?? column} was sealed as ${showApart(value)}.`;
      return [{ turn, sheet, cell: "", sealed: value, present: null, message, fix: RESTORE }];
    }
    visited.add(row);
    const at = header === undefined ? -1 : hiddenSheet.column(header);
    if (at < 0) return [];
    const present = formulaAt(hiddenSheet.sheet, row, at) ?? valueAt(hiddenSheet.sheet, row, at);
    if (present === value || (value === null && present === "")) return [];
    const message = `${header} of ${name} in ${turn} was sealed as ${showApart(value)} and is now ${showApart(present)}.`;
    return [{ turn, sheet, cell: address(row, at), sealed: value, present, message, fix: `${enterAgain(value)}.` }];
  });
  // Missing rows are reported once for each player.
  const reported = new Map(
    changes.map((change) => [change.cell === "" ? change.message.split(";")[0]! : change.message, change]),
  );
  const extra = rows
    .filter((row) => !visited.has(row) && record.totals.length > 0)
    .map((row): Change => {
      const present = hiddenSheet.read(row, item);
      const message = `${turn} has a row of ${show(present)} on the sheet Turns that was added after it was closed.`;
      return {
        turn,
        sheet,
        cell: address(row, hiddenSheet.column(item)),
        sealed: null,
        present,
        message,
        fix: "Delete the row.",
      };
    });
  return [...reported.values(), ...extra];
}
