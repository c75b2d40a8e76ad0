import fc from "fast-check";
import { expect } from "vitest";
import { filledBy, rowsBy } from "../../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../../src/kernel/values";
import { ownersIn } from "../../../src/ledger/diff/row-owners";
import { inputsOf, keysOf, stateIn, type StateRow } from "../../../src/ledger/diff/state";
import type { LedgerCell } from "../../../src/ledger/read/find";
import type { Ledger } from "../../../src/ledger/read/model";
import type { CellsEdit } from "../../../src/workbook/edit";

/*
 * Entries that a player types into an exported copy, and the same entries typed by a game master into the ledger.
 */

/** The player's own rows in the order of each table, and the free rows below. */
export function rowsIn(ledger: Ledger, player: string) {
  const state = stateIn(ledger);
  return new Map(
    [...state].map(([name, table]) => {
      const ownersOf = ownersIn(table, ledger.rulebook.ledger!.players, state);
      const isMeant = (row: StateRow): boolean => ownersOf(row).includes(player) && (row.index === 0 || row.name !== "");
      const lines = ledger.found.lines.get(name)!;
      const used = new Set(table.rows.map(({ index }) => index));
      return [
        name,
        {
          table,
          own: table.rows.filter(isMeant).map(({ line }) => line!),
          free: table.declared.kind === "form" ? [] : lines.filter(({ index }) => !used.has(index)),
        },
      ] as const;
    }),
  );
}

export interface Typing {
  readonly where: number;
  readonly column: number;
  readonly text: string;
  readonly number: number;
  readonly kind: "entry" | "blank" | "clear" | "new";
}

export const typing: fc.Arbitrary<Typing> = fc.record({
  where: fc.double({ min: 0, max: 0.999999, noNaN: true }),
  column: fc.nat(30),
  text: fc.constantFrom("Hamburg", "a, b = c", "=1+1", "Convoy 2", "East", "1st Fleet", "Tirpitz"),
  number: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(0.1, 1 / 3, 1234.5678)),
  kind: fc.constantFrom("entry", "entry", "entry", "entry", "blank", "clear", "new"),
});

/** Edits of the copy, and the game master's equivalent edits of the ledger. */
interface TypedEdits {
  readonly copy: readonly CellsEdit[];
  readonly ledger: readonly CellsEdit[];
}

/** Edits of a player in a copy and the equivalent ones in the ledger, where both have the same rows. */
export function typedIn(from: Ledger, like: Ledger, player: string, all: readonly Typing[]): TypedEdits {
  const [copied, whole] = [rowsIn(from, player), rowsIn(like, player)];
  const places = [...copied].flatMap(([name, { own, table }]) => {
    const there = whole.get(name)!;
    expect([name, own.length]).toEqual([name, there.own.length]);
    return own.map((line, i) => ({ name, table, line, there: there.own[i]! }));
  });
  const edits: readonly [CellsEdit[], CellsEdit[]] = [[], []];
  const type = (cells: readonly (readonly [LedgerCell, LedgerCell, CellValue])[]): void =>
    ([0, 1] as const).forEach((at) => {
      for (const [a, b, value] of cells) {
        const { sheet, row, column } = at === 0 ? a : b;
        edits[at].push({ kind: "cells", sheet, cells: [{ row, column, value }] });
      }
    });
  const cleared = new Set<unknown>();
  for (const { where, column, text, number, kind } of all) {
    const { name, table, line, there } = places[Math.floor(where * places.length)]!;
    const { declared } = table;
    const { block } = declared;
    const keys = keysOf(declared);
    // A copy has only some of the fixed rows; the whole ledger knows which rows are fixed.
    const asWhole = whole.get(name)!.table.declared.block;
    const isFixed = asWhole.kind === "table" && asWhole.fixed === true;
    const valueFor = (cell: LedgerCell): CellValue => {
      const { type } = cell.declared.column;
      return type === "number" ? number : type === "yes/no" ? number > 100 : text;
    };
    const names = block.kind === "table" ? (block.player ?? block.owner) : undefined;
    // The column that gives the owner of a row, possibly through the unit that it names.
    const owner = names !== undefined && block.columns[names]!.formula !== undefined ? keys[0] : names;
    // A renamed row counts as a new one, and loses what only the game master fills in.
    const isMasters = inputsOf(declared).some(
      ({ key, column: own }) =>
        filledBy(own, block) === "master" && !isBlank((line.cells[key] && from.valueOf(line.cells[key])) as CellValue),
    );
    const keepsName = isFixed || (isMasters && !(block.kind === "table" && block.renamable));
    // A row that names another player is not the player's own. Only the game master changes initial or carried-over values, and
    // rows that formulas refer to keep their names.
    const inputs = inputsOf(declared).flatMap(({ key, column: declaredColumn }): (readonly [LedgerCell, LedgerCell])[] =>
      line.cells[key] && key !== owner && !(keepsName && keys.includes(key)) && filledBy(declaredColumn, block) === "player"
        ? [[line.cells[key], there.cells[key]!]]
        : [],
    );
    // Only the game master adds, removes and names rows of some tables.
    const mayGrow = block.kind === "table" && !isFixed && rowsBy(block) === "player";
    if (inputs.length === 0 || (kind !== "entry" && kind !== "blank" && !mayGrow)) continue;
    if (kind === "new" && block.kind === "table") {
      const [own, other] = [copied.get(name)!.free.shift(), whole.get(name)!.free.shift()];
      if (!own || !other) continue;
      const to = inputsOf(declared).flatMap(
        ({ key, column: { enteredBy } }): (readonly [LedgerCell, LedgerCell, CellValue])[] => {
          if (!own.cells[key] || enteredBy === "master" || (key !== owner && !keys.includes(key) && column % 3 > 0)) return [];
          const value = key === owner ? like.valueOf(there.cells[key]!) : valueFor(own.cells[key]);
          return [[own.cells[key], other.cells[key]!, value as CellValue]];
        },
      );
      type(to);
    } else if (kind === "clear" && block.kind === "table") {
      const cells = inputsOf(declared).flatMap(({ key }): (readonly [LedgerCell, LedgerCell, null])[] =>
        line.cells[key] ? [[line.cells[key], there.cells[key]!, null]] : [],
      );
      cleared.add(line);
      type(cells);
    } else {
      const [a, b] = inputs[column % inputs.length]!;
      type([[a, b, kind === "blank" ? null : valueFor(a)]]);
      // A refilled row needs its owner again.
      const [own, whole] = [line.cells[owner ?? ""], there.cells[owner ?? ""]];
      if (own && whole && cleared.delete(line)) type([[own, whole, like.valueOf(whole) as CellValue]]);
    }
  }
  return { copy: edits[0], ledger: edits[1] };
}
