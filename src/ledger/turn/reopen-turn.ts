import { Refusal } from "../../kernel/refusal";
import { findColumn, formulaAt, valueAt, type Book } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";
import { allOf } from "../../kernel/text";
import { isBlank, type CellValue } from "../../kernel/values";
import type { Ledger } from "../read/model";
import { unpack } from "../seal/pack";
import {
  enteredOf,
  sealedValueId,
  sealedPlace,
  readRecord,
  sealOf,
  type SealedValue,
  type TurnRecord,
} from "../seal/turn-record";
import {
  HIDDEN,
  hiddenTurns,
  LINES_NAME,
  sealRows,
  SEALS_NAME,
  sheetNamed,
  hiddenTable,
  TURNS_NAME,
  type HiddenTurn,
} from "../read/hidden-turns";

/*
 * Reopens the last closed turn: restores every entry as it was at the close, and removes the turn from the sheet Turns.
 */

const NOTHING = "Nothing was changed.";

/** The record of the last closed turn. Throws Refusal. */
function lastTurn({ book, rulebook, players }: Ledger): { readonly hidden: HiddenTurn; readonly record: TurnRecord } {
  const turns = hiddenTurns(book);
  const hidden = turns?.at(-1);
  if (!turns || !hidden) {
    const closed = (hiddenTable(book, SEALS_NAME)?.rowsWith(["Turn"]).length ?? 0) > 0;
    throw new Refusal(
      closed
        ? `The hidden sheet ${HIDDEN} with the records of closed turns is missing. ${NOTHING}`
        : `No turn is closed yet. ${NOTHING}`,
    );
  }
  const text = unpack(hidden.chunks);
  const record = text === null ? null : readRecord(text);
  // If the hidden sheet was lost and rebuilt, the previous seal is only on the sheet Turns.
  const before = [turns.at(-2)?.seal ?? "", sealRows(book)?.at(-2)?.seal ?? ""];
  if (!record || !before.some((seal) => sealOf(seal, text!) === hidden.seal))
    throw new Refusal(
      `The record of ${hidden.turn} on the hidden sheet ${HIDDEN} was changed, so the turn cannot be restored. ${NOTHING}`,
    );
  if (record.head.rulebook !== rulebook.id || record.head.version !== rulebook.version)
    throw new Refusal(`${hidden.turn} was closed with sheets of another version, so it cannot be reopened here. ${NOTHING}`);
  refuseJoined(players, record);
  return { hidden, record };
}

/** Throws Refusal if a player was added since, whose entries the record does not have. */
function refuseJoined(players: readonly string[], { head, totals }: TurnRecord): void {
  const joined = totals.length === 0 ? [] : players.filter((player) => !totals.some(({ name }) => name === player));
  if (joined.length > 0)
    throw new Refusal(
      `${allOf(joined)} joined after ${head.turn} was closed, so it cannot be reopened with ${joined.length === 1 ? "this player" : "these players"} in the ledger. Go back to a copy from before. ${NOTHING}`,
    );
}

const contentOf = (sealed: SealedValue | undefined): Pick<CellContent, "value" | "formula"> =>
  sealed === undefined ? { value: null } : sealed.formula === undefined ? { value: sealed.value } : { formula: sealed.formula };

/** A restored entry: its current value, and its value at the close. */
interface RestoredEntry {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly now: CellValue;
  readonly then: CellValue;
  readonly content: Pick<CellContent, "value" | "formula">;
}

/** Entries of existing rows that differ from the record. */
function entriesToRestore(ledger: Ledger, entries: ReadonlyMap<string, SealedValue>): RestoredEntry[] {
  return ledger.found.cells.flatMap((cell): RestoredEntry[] => {
    const place = sealedPlace(ledger, cell);
    if (!place) return [];
    const { sheet, row, column } = cell;
    const sealed = entries.get(sealedValueId(place));
    const on = sheetNamed(ledger.book, sheet)!;
    const now = formulaAt(on, row, column) ?? valueAt(on, row, column);
    const then = sealed === undefined ? null : enteredOf(sealed);
    if (now === then || (isBlank(now) && isBlank(then))) return [];
    return [{ sheet, row, column, now, then, content: contentOf(sealed) }];
  });
}

const entryEdits = (all: readonly RestoredEntry[]): Edit[] =>
  [...new Set(all.map(({ sheet }) => sheet))].map((sheet) => ({
    kind: "cells",
    sheet,
    cells: all.filter((item) => item.sheet === sheet).map(({ row, column, content }) => ({ row, column, ...content })),
  }));

interface Growth {
  readonly sheet: string;
  readonly top: number;
  readonly edits: readonly Edit[];
}

/** Rows that existed at the close and were removed since, with their entries. */
function rowEdits({ found }: Ledger, entries: readonly SealedValue[]): Growth[] {
  const lost = new Map<string, SealedValue[]>();
  for (const sealed of entries) {
    const there = found.tables.get(sealed.table);
    if (!there) {
      // Figures of forms are found one by one.
      if (sealed.row === 0 && found.lines.has(sealed.table)) continue;
      throw new Refusal(
        `${sealed.table} on ${sealed.sheet} is missing, but had entries when the turn was closed. Restore it first. ${NOTHING}`,
      );
    }
    if (sealed.row > there.table.rows) lost.set(sealed.table, [...(lost.get(sealed.table) ?? []), sealed]);
  }
  return [...lost].map(([name, sealed]): Growth => {
    const { declared, table } = found.tables.get(name)!;
    const cells = sealed.flatMap((item): CellContent[] => {
      const column = declared.columns.find(({ key }) => key === item.column);
      const at = column ? findColumn(table, column.header) : -1;
      return at < 0 ? [] : [{ row: table.top + item.row, column: table.left + at, ...contentOf(item) }];
    });
    const count = sealed.reduce((last, { row }) => Math.max(last, row), 0) - table.rows;
    return {
      sheet: table.sheet,
      top: table.top,
      edits: [
        { kind: "rows", table: table.name, count },
        { kind: "cells", sheet: table.sheet, cells },
      ],
    };
  });
}

/**
 * Removes a turn's rows from a table of the sheet Turns: the others move up, and the last rows are removed, except for one blank
 * row.
 */
function withoutTurn({ found }: Ledger, book: Book, name: string, turn: string): Growth[] {
  const hiddenSheet = hiddenTable(book, name);
  const declared = found.tables.get(name)?.declared;
  if (!hiddenSheet || !declared) return [];
  const { table, sheet } = hiddenSheet;
  const columns = declared.columns.filter(({ formula }) => formula === null).map(({ header }) => hiddenSheet.column(header));
  const all = Array.from({ length: table.rows }, (_, r) => table.top + 1 + r);
  const own = all.filter((row) => hiddenSheet.read(row, "Turn") === turn);
  const stay = all.filter((row) => !own.includes(row));
  const cells = all.flatMap((row, i) =>
    columns
      .filter((column) => column >= 0)
      .flatMap((column): CellContent[] => {
        const value = i < stay.length ? valueAt(sheet, stay[i]!, column) : null;
        return valueAt(sheet, row, column) === value ? [] : [{ row, column, value }];
      }),
  );
  const removed = Math.min(own.length, table.rows - 1);
  return [
    {
      sheet: sheet.name,
      top: table.top,
      edits: [
        { kind: "cells", sheet: sheet.name, cells },
        { kind: "rows", table: table.name, count: -removed },
      ],
    },
  ];
}

export interface Reopening {
  readonly turn: string;
  readonly by: string;
  readonly when: string;
  readonly entries: readonly RestoredEntry[];
  /** All edits that reopen the turn: entries, rows, and the sheet Turns. */
  readonly edits: readonly Edit[];
}

/**
 * The edits that restore the last closed turn with all its entries, whatever was entered since, and remove its rows from the
 * sheet Turns. Throws Refusal if no turn is closed, or if its record was changed.
 */
export function reopenTurn(ledger: Ledger): Reopening {
  const { hidden, record } = lastTurn(ledger);
  const { book } = ledger;
  const entries = new Map(record.entries.map((sealed) => [sealedValueId(sealed), sealed]));
  // From the bottom up, so that rows of one table do not move the remaining tables.
  const rows = [
    ...rowEdits(ledger, record.entries),
    ...[TURNS_NAME, SEALS_NAME, LINES_NAME].flatMap((name) => withoutTurn(ledger, book, name, hidden.turn)),
  ].sort((a, b) => b.top - a.top);
  const chunkCount = hidden.chunks.length + 2;
  const cleared = Array.from({ length: chunkCount }, (_, column): CellContent => ({ row: hidden.row, column, value: null }));
  const { turn, by, when } = record.head;
  const back = entriesToRestore(ledger, entries);
  return {
    turn,
    by,
    when,
    entries: back,
    edits: [
      ...entryEdits(back),
      ...rows.flatMap(({ edits }) => edits),
      { kind: "cells", sheet: sheetNamed(book, HIDDEN)!.name, cells: cleared },
    ],
  };
}
