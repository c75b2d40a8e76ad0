import { Refusal } from "../../kernel/refusal";
import { address } from "../../formula/address";
import { allOf } from "../../kernel/text";
import type { Book } from "../../workbook/book";
import { presentReceipts, receipts, type Receipt } from "../orders/receipts";
import { withEntries } from "../read/entered-values";
import { ledgerOf, type Ledger } from "../read/model";
import { hiddenTurns, sealRows, withoutSeals, type SealRow } from "../read/hidden-turns";
import { meansTurn, turnName } from "../read/turn-name";
import { withCurrentNames } from "../seal/current-names";
import { unpack } from "../seal/pack";
import { sealedValueId, sealedPlace, readRecord, type TurnRecord } from "../seal/turn-record";
import { verify } from "../seal/verify";

/* Determines the turn of a report: the current one, or a closed one from its record. */

/** The data for the report of a turn. */
export interface ReportedTurn {
  readonly ledger: Ledger;
  /** For a closed turn: who closed it and when, the number of changes since, and whether its seal can be verified. */
  readonly closed: { readonly row: SealRow; readonly changes: number; readonly trusted: boolean } | null;
  /** The codes of the players' orders. */
  readonly receipts: readonly Receipt[];
}

/** The workbook as it was when a turn was closed. */
function bookOfRecord(ledger: Ledger, { head, entries }: TurnRecord): Book {
  const { found, book, rulebook } = ledger;
  const sealedValues = new Map(
    withCurrentNames(entries, rulebook, head.version).map((sealed) => [sealedValueId(sealed), sealed.value]),
  );
  const inputs = found.cells.flatMap((cell) => {
    const sealed = cell.declared.formula === null ? sealedPlace(ledger, cell) : undefined;
    return sealed
      ? [{ sheet: cell.sheet, cell: address(cell.row, cell.column), value: sealedValues.get(sealedValueId(sealed)) ?? null }]
      : [];
  });
  return withEntries(withoutSeals(book), inputs);
}

/** The turn to report: the current one, or a closed one by number or name. Throws Refusal. */
export function reportedTurn(ledger: Ledger, wanted?: string): ReportedTurn {
  const when = turnName(ledger);
  const open = (): ReportedTurn => ({ ledger, closed: null, receipts: presentReceipts(ledger) });
  if (wanted === undefined) return open();
  const rows = sealRows(ledger.book) ?? [];
  const names = [...rows.map(({ turn }) => turn), ...(rows.some(({ turn }) => turn === when) ? [] : [when])];
  const meant = names.filter((name) => meansTurn(name, wanted));
  if (meant.length !== 1)
    throw new Refusal(
      `${meant.length === 0 ? `There is no turn "${wanted}"` : `"${wanted}" means several turns`}. There ${names.length === 1 ? "is" : "are"} ${allOf(names)}.`,
    );
  const row = rows.find(({ turn }) => turn === meant[0]);
  if (!row) return open();
  const blocks = hiddenTurns(ledger.book)?.find(({ turn }) => turn === row.turn)?.chunks;
  const record = blocks && readRecord(unpack(blocks) ?? "");
  if (!record) throw new Refusal(`The sealed record of ${row.turn} cannot be read, so the turn cannot be reported.`);
  const then = ledgerOf(bookOfRecord(ledger, record));
  if (!then) throw new Refusal(`The record of ${row.turn} is not a ledger, so it cannot be reported.`);
  const { changes, trusted } = verify(ledger);
  return {
    ledger: then,
    closed: { row, trusted, changes: changes.filter(({ turn }) => turn === row.turn).length },
    receipts: receipts(ledger).filter(({ turn }) => turn === row.turn),
  };
}
