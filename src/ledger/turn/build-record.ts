import { timeText } from "../../kernel/text";
import { areaOf } from "../../formula/address";
import { workbookName } from "../../kernel/column";
import { isBlank } from "../../kernel/values";
import { ORDERS, TURNS, TURNS_TABLE } from "../../sheets/common/turns";
import { formulaAt, valueAt, type BookSheet } from "../../workbook/book";
import { receiptsIn } from "../orders/receipts";
import type { Closing } from "./close-turn";
import { ledgerOf, type Ledger } from "../read/model";
import { sealedPlace, type SealedValue, type TurnRecord } from "../seal/turn-record";

/* Builds the record of a closed turn from the ledger and the changes of its close. */

/** Who closes a turn, and when. */
export interface Closer {
  readonly by: string;
  readonly at: Date;
}

/** "2026-11-22 02:30 UTC" */
const whenOf = (at: Date): string => timeText(at.toISOString());

function entriesOf(ledger: Ledger): SealedValue[] {
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  return ledger.found.cells.flatMap((cell): SealedValue[] => {
    const place = sealedPlace(ledger, cell);
    if (!place) return [];
    const sheet: BookSheet = sheets.get(cell.sheet)!;
    const value = valueAt(sheet, cell.row, cell.column);
    const formula = formulaAt(sheet, cell.row, cell.column);
    if (isBlank(value) && formula === null) return [];
    return [{ ...place, value, ...(formula === null ? {} : { formula }) }];
  });
}

const rowOf = ({ table, row }: Pick<SealedValue, "table" | "row">): string => `${table}\n${row}`;

/** The changes of the close, plus one entry of each row that is only renamed, which records the row's new name. */
function changedBy(closing: Closing, entries: readonly SealedValue[]): SealedValue[] {
  const next = ledgerOf(closing.book)!;
  const cells = new Map(next.found.cells.map((cell) => [`${cell.sheet}\n${cell.row}\n${cell.column}`, cell]));
  const moved = closing.movements.flatMap(({ place, to }): SealedValue[] => {
    const { top, left } = areaOf(place.cell)!;
    const cell = cells.get(`${place.sheet}\n${top}\n${left}`);
    const sealed = cell && sealedPlace(next, cell);
    return sealed ? [{ ...sealed, value: isBlank(to) ? null : to }] : [];
  });
  const reported = new Set(moved.map(rowOf));
  const renamed = entries.flatMap((sealed): SealedValue[] => {
    if (reported.has(rowOf(sealed))) return [];
    const line = next.found.lines.get(sealed.table)?.[Math.max(0, sealed.row - 1)];
    const name = line ? next.keyOf(line) : sealed.name;
    if (name === sealed.name) return [];
    reported.add(rowOf(sealed));
    return [{ ...sealed, name }];
  });
  return [...moved, ...renamed];
}

export function recordOf(ledger: Ledger, closing: Closing, { by, at }: Closer): TurnRecord {
  const { id, version } = ledger.rulebook;
  const entries = entriesOf(ledger);
  const codes = new Map<string, string>();
  for (const { player, code } of receiptsIn(ledger, closing.turn))
    if (code !== "") codes.set(player, [codes.get(player) ?? "", code].filter(Boolean).join(", "));
  const totals = closing.totals.flatMap(({ player, values }) =>
    Object.entries({ [ORDERS.key]: codes.get(player) ?? null, ...values }).map(([column, value]): SealedValue => ({
      sheet: TURNS,
      table: workbookName(TURNS, TURNS_TABLE),
      row: 0,
      name: player,
      column,
      value,
    })),
  );
  return {
    head: { rulebook: id, version, turn: closing.turn, next: closing.next, by, when: whenOf(at) },
    entries,
    totals,
    changed: changedBy(closing, entries),
    isComplete: true,
  };
}
