import { ORDERS } from "../../sheets/common/turns";
import { Refusal } from "../../kernel/refusal";
import { areaOf } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { CellContent, Edit } from "../../workbook/edit";
import type { Closing } from "./close-turn";
import type { Ledger } from "../read/model";
import { recordOf, type Closer } from "./build-record";
import { pack } from "../seal/pack";
import { sealOf, textOf } from "../seal/turn-record";
import {
  HIDDEN,
  hiddenSheet,
  hiddenTurns,
  LINES_NAME,
  nextHiddenRow,
  SEAL_HEADERS,
  sealRows,
  SEALS_NAME,
  hiddenTable,
  TURNS_NAME,
} from "../read/hidden-turns";
import { shortForm } from "../seal/seal-code";

/*
 * What the close writes about the turn: a row for each player, its seal, and the sealed record on a hidden sheet. A new ledger's
 * sheet Turns is hidden, because it would be empty; the first close shows it.
 */

/** The cells of the hidden sheet with one turn's record. */
const hiddenCells = (row: number, turn: string, seal: string, sealed: string): readonly CellContent[] =>
  [turn, seal, ...pack(sealed)].map((value, column) => ({ row, column, value }));

type Row = Readonly<Record<string, CellValue>>;

/** Adds rows below those in use of a table, by its headers; blank rows at its end are used first. */
function appended({ book }: Ledger, name: string, key: string, rows: readonly Row[]): readonly Edit[] {
  const hiddenSheet = hiddenTable(book, name);
  if (!hiddenSheet) return [];
  const { table, sheet } = hiddenSheet;
  const last = hiddenSheet.rowsWith([key]).at(-1) ?? table.top;
  const blank = table.top + table.rows - last;
  const cells = rows.flatMap((row, i) =>
    Object.entries(row).flatMap(([header, value]): CellContent[] => {
      const column = hiddenSheet.column(header);
      return column < 0 || value === null ? [] : [{ row: last + 1 + i, column, value }];
    }),
  );
  const more = Math.max(0, rows.length - blank);
  return [
    ...(more > 0 ? [{ kind: "rows" as const, table: table.name, count: more }] : []),
    { kind: "cells", sheet: sheet.name, cells },
  ];
}

/** Edits from the bottom up, so that rows added to one table do not move the remaining tables. */
const fromBelow = (tables: readonly { readonly top: number; readonly edits: readonly Edit[] }[]): readonly Edit[] =>
  [...tables].sort((a, b) => b.top - a.top).flatMap(({ edits }) => edits);

/** Who closed a turn, and when; undefined if it is open. */
export const closedAlready = ({ book }: Pick<Ledger, "book">, turn: string) => sealRows(book)?.find((row) => row.turn === turn);

/** The seal of a turn about to be closed, as on the sheet Turns. */
interface RecordedTurn {
  readonly seal: string;
  readonly short: string;
  readonly edits: readonly Edit[];
}

/**
 * The edits that record and seal the turn, besides the changes of the close. Throws Refusal if the turn is closed already, or the
 * sheet Turns is missing.
 */
export function sealTurn(ledger: Ledger, closing: Closing, closer: Closer): RecordedTurn {
  const { book, rulebook, copy } = ledger;
  if (copy) throw new Refusal(`This is the copy of ${copy.player}; the game master closes the turn. Nothing was closed.`);
  const seals = sealRows(book);
  const turns = hiddenTable(book, TURNS_NAME);
  if (!seals || !turns)
    throw new Refusal("The ledger has no sheet Turns, or it was changed, so the turn cannot be recorded. Nothing was closed.");
  const before = closedAlready(ledger, closing.turn);
  if (before) {
    const who = before.by === "" ? "" : ` by ${before.by}`;
    throw new Refusal(`${closing.turn} was closed already${who}, ${before.when}. Nothing was closed.`);
  }
  const record = recordOf(ledger, closing, closer);
  const text = textOf(record);
  const hidden = hiddenTurns(book);
  const seal = sealOf(hidden?.at(-1)?.seal ?? seals.at(-1)?.seal ?? "", text);
  const short = shortForm(seal);
  const { turn, by, when } = record.head;
  const { one: item } = rulebook.ledger!.players;
  const headers = new Map(rulebook.ledger!.turn!.totals.map(({ key, header }) => [key, header]));
  const figures = (values: Row): Row =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [headers.get(key) ?? key, value]));
  const codes = new Map(record.totals.flatMap(({ name, column, value }) => (column === ORDERS.key ? [[name, value]] : [])));
  const tables = [
    {
      name: TURNS_NAME,
      rows: closing.totals.map(({ player, values }) => ({
        Turn: turn,
        [item]: player,
        [ORDERS.header]: codes.get(player) ?? null,
        ...figures(values),
      })),
    },
    {
      name: SEALS_NAME,
      rows: [
        {
          [SEAL_HEADERS.turn]: turn,
          [SEAL_HEADERS.by]: by,
          [SEAL_HEADERS.when]: when,
          [SEAL_HEADERS.short]: short,
          [SEAL_HEADERS.seal]: seal,
        },
      ],
    },
    { name: LINES_NAME, rows: [{ Turn: turn }] },
  ];
  const row = nextHiddenRow(hidden ?? []);
  const cells = hiddenCells(row, turn, seal, text);
  return {
    seal,
    short,
    edits: [
      ...fromBelow(
        tables.map(({ name, rows }) => ({
          top: hiddenTable(book, name)?.table.top ?? 0,
          edits: appended(ledger, name, "Turn", rows),
        })),
      ),
      ...(turns.sheet.hidden ? [{ kind: "show sheet" as const, sheet: turns.sheet.name }] : []),
      hidden ? { kind: "cells", sheet: HIDDEN, cells } : { kind: "add sheet", sheet: hiddenSheet(cells), title: rulebook.title },
    ],
  };
}

/** All edits of a close: changes, rows and seal. They are the same in files and in Excel. */
export function closeEdits(ledger: Ledger, closing: Closing, closer: Closer): RecordedTurn {
  const sheets = new Map<string, CellContent[]>();
  for (const { place, to } of closing.movements) {
    const { top: row, left: column } = areaOf(place.cell)!;
    sheets.set(place.sheet, [...(sheets.get(place.sheet) ?? []), { row, column, value: to }]);
  }
  const edits = [...sheets].map(([sheet, cells]): Edit => ({ kind: "cells", sheet, cells }));
  const recorded = sealTurn(ledger, closing, closer);
  return { ...recorded, edits: [...edits, ...recorded.edits] };
}
