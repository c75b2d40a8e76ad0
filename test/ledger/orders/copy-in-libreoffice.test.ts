import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/preload";
import { computedIn } from "../../../src/calculation/computed-values";
import { isMasters } from "../../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../../src/kernel/values";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { inputsOf, isFixed, keysOf, stateIn } from "../../../src/ledger/diff/state";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { readCopy } from "../../../src/ledger/orders/read-orders";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import type { LedgerCell } from "../../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { formulaAt, valueAt } from "../../../src/workbook/book";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { readBook } from "../../../src/workbook/xlsx/read";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { ALL, DAY, dailySample } from "../../support/daily-sample";
import { savedByOpenpyxl } from "../../support/ledger/saved-by";
import { rowsIn, typedIn, typing, type Typing } from "../../support/ledger/typed-in-copy";
import { allEditedThere, hasLibreOffice, type LibreOfficeAction } from "../../support/libreoffice";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Copies of players without Excel: what they type in LibreOffice, which saves the copy, is in the ledger exactly once after the
 * import, or is reported.
 */

const WHEN = "2026-11-01T12:00:00.000Z";

/** Other changes of a copy before it is imported. */
const WAYS = ["as it was typed", "with a sheet renamed", "with rows sorted", "and then by openpyxl"] as const;

interface Edited {
  readonly player: string;
  readonly method: (typeof WAYS)[number];
  readonly copy: Ledger;
  readonly bytes: Uint8Array;
  /** The ledger after the game master's equivalent entries. */
  readonly typed: Ledger;
  /** The player's entries in cells that only the game master sets. */
  readonly refused: readonly Refused[];
  readonly actions: readonly LibreOfficeAction[];
}

interface Refused {
  readonly cell: LedgerCell;
  readonly header: string;
  readonly value: CellValue;
}

const actionOf = ({ sheet, row, column }: LedgerCell, value: CellValue): LibreOfficeAction => ({ sheet, row, column, value });

/** Cells of the player's rows that only the game master sets, each with a value that a player types there. */
function refusedIn(copy: Ledger, player: string, from: number): readonly Refused[] {
  const all = [...rowsIn(copy, player).values()].flatMap(({ table: { declared }, own }) =>
    inputsOf(declared)
      .filter(({ key, column: { type } }) => type === "number" && !keysOf(declared).includes(key))
      .flatMap(({ key, column }) =>
        own.flatMap(({ cells }) => {
          const cell = cells[key];
          const isRefused = cell && isMasters(column, declared.block, copy.valueOf(cell) as CellValue);
          return isRefused ? [{ cell, header: column.header }] : [];
        }),
      ),
  );
  return all
    .filter((_, i) => all.length < 3 || (i + from) % Math.ceil(all.length / 2) === 0)
    .map((item, i) => ({ ...item, value: 7001 + i }));
}

/** Actions that reorder a table: the last of the player's own rows swaps places with the first. */
function sorted(copy: Ledger, player: string): readonly LibreOfficeAction[] {
  for (const { table, own } of rowsIn(copy, player).values()) {
    const [first, last] = [own[0], own.at(-1)];
    if (isFixed(table.declared) || table.declared.kind === "form" || !first || !last || first === last) continue;
    const pairs = inputsOf(table.declared).flatMap(({ key }) =>
      first.cells[key] && last.cells[key] ? [[first.cells[key], last.cells[key]] as const] : [],
    );
    const at = ({ sheet, row, column }: LedgerCell) => {
      const on = copy.book.sheets.find(({ name }) => name === sheet)!;
      return { value: valueAt(on, row, column), formula: formulaAt(on, row, column) };
    };
    if (pairs.some((pair) => pair.some((cell) => at(cell).formula !== null))) continue;
    return pairs.flatMap(([a, b]) => [actionOf(a, at(b).value), actionOf(b, at(a).value)]);
  }
  return [];
}

/** A copy with the player's entries, as actions in LibreOffice. */
function edited(ledger: Ledger, player: string, method: Edited["method"], typings: readonly Typing[]): Edited {
  const { sheets, values, title } = exportPlayerCopy(ledger, player, WHEN, computedIn);
  const copy = ledgerOf(bookOf(sheets, values))!;
  const refused = refusedIn(copy, player, typings.length);
  const edits = typedIn(copy, ledger, player, typings);
  const typed = edits.copy.flatMap(({ sheet, cells }) =>
    cells.map(({ row, column, value = null }): LibreOfficeAction => ({ sheet, row, column, value })),
  );
  const sheet = sheets[0]!.name;
  const after: readonly LibreOfficeAction[] =
    method === "with rows sorted"
      ? sorted(ledgerOf(applied(copy.book, edits.copy))!, player)
      : method === "with a sheet renamed"
        ? [{ sheet, renamed: `${player}'s ${sheet}` }]
        : [];
  return {
    ...{ player, method, copy, refused },
    bytes: writeBook(sheets, values, { title }),
    typed: ledgerOf(applied(ledger.book, edits.ledger))!,
    actions: [...refused.map(({ cell, value }) => actionOf(cell, value)), ...typed, ...after],
  };
}

/** The ledger after an import, and everything that the import reports. */
function imported(ledger: Ledger, copy: Ledger) {
  const { orders: taken, intake, edits } = planImport(ledger, (now) => readCopy(now, copy), { when: WHEN, source: "copy.xlsx" });
  const added = edits.flatMap((edit) => (edit.kind === "add sheet" ? bookOf([edit.sheet]).sheets : []));
  const book = applied(
    ledger.book,
    edits.filter(({ kind }) => kind !== "add sheet"),
  );
  return {
    ledger: ledgerOf({ ...book, sheets: [...book.sheets, ...added] })!,
    reported: [...taken.notes, ...intake.skipped.map(({ why }) => why)],
    conflicts: intake.conflicts,
    edits,
  };
}

/** LibreOffice saves 15 digits, which would change a longer number in a row's name. */
const short = (item: Typing): Typing => ({ ...item, number: Number(item.number.toPrecision(12)) });
const typingsOf = (seed: number): readonly Typing[] =>
  fc.sample(fc.array(typing.map(short), { minLength: 6, maxLength: 16 }), { seed, numRuns: 1 })[0]!;

const there = hasLibreOffice("no player's copy is edited in it");
const all = rulebooks.filter(({ ledger }) => ledger?.sample);

describe.skipIf(!there).each(dailySample(all, "Copies edited in LibreOffice", ({ id }) => id))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  test("imports what players type into their copies in LibreOffice once, or reports it", { timeout: 600_000 }, () => {
    const { players } = ledger;
    const files = WAYS.flatMap((method, w) =>
      (ALL ? players : [players[(DAY + w) % players.length]!]).map((player, p) =>
        edited(ledger, player, method, typingsOf(DAY * 100 + p * 10 + w)),
      ),
    );
    const saved = allEditedThere(files.map(({ bytes, actions }) => [bytes, actions]));
    for (const [i, { player, method, copy, typed, refused }] of files.entries()) {
      const bytes = method === "and then by openpyxl" ? savedByOpenpyxl(saved[i]!) : saved[i]!;
      const sent = ledgerOf(readBook(bytes))!;
      const first = imported(ledger, sent);
      const lost = enteredBetween(stateIn(first.ledger), stateIn(typed), typed);
      expect([player, method, lost, first.conflicts]).toEqual([player, method, [], []]);
      for (const { cell, header, value } of refused) {
        // A row that was removed or moved takes its content along.
        const on = sent.book.sheets.find(({ name }) => name.endsWith(cell.sheet))!;
        const name = cell.line?.cells[keysOf(cell.line.table)[0] ?? ""];
        if (valueAt(on, cell.row, cell.column) !== value || (name && isBlank(valueAt(on, name.row, name.column)))) continue;
        expect([player, method, header, first.reported.join("\n")]).toEqual([
          player,
          method,
          header,
          expect.stringMatching(new RegExp(`${header.replace(/[^\w ]/g, ".")}|differ`)),
        ]);
      }
      const again = imported(first.ledger, sent);
      expect([player, method, enteredBetween(stateIn(first.ledger), stateIn(again.ledger), again.ledger)]).toEqual([
        player,
        method,
        [],
      ]);
      expect(copy.copy?.player).toBe(player);
    }
  });
});
