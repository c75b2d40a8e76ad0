import { filledBy, rowsBy } from "../../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../../src/kernel/values";
import { ownersIn } from "../../../src/ledger/diff/row-owners";
import { inputsOf, isFixed, keysOf, stateIn } from "../../../src/ledger/diff/state";
import { hiddenTurns } from "../../../src/ledger/read/hidden-turns";
import type { Order } from "../../../src/ledger/orders/orders";
import type { Ledger } from "../../../src/ledger/read/model";
import type { DeclaredColumn } from "../../../src/sheets/declared";
import { placesOf } from "../../../src/ledger/diff/match-rows";

/*
 * Random orders of a player: changed, renamed, removed and added rows, some under an existing name.
 */

/** The most orders in an email. */
const MOST = 14;

/**
 * Random orders of a player; `random` gives numbers from 0 to 1. Before the first close, a new row has no existing name, because
 * it would be taken for the existing row.
 */
export function randomOrders(ledger: Ledger, player: string, random: () => number): readonly Order[] {
  const isFirst = (hiddenTurns(ledger.book) ?? []).length === 0;
  const state = stateIn(ledger);
  const { players } = ledger.rulebook.ledger!;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  let names = 0;
  const valueFor = ({ column, choices }: DeclaredColumn): CellValue => {
    if (random() < 0.1) return null;
    if (column.type === "yes/no") return random() < 0.5;
    if (choices && choices.length > 0) return pick(choices);
    if (column.type === "text") return pick(["Kiel", "Alpha", "Bravo 2", "3rd Army"]);
    const [min, max] = [column.min ?? 0, column.max ?? (column.min ?? 0) + 40];
    return Math.round(min + random() * (max - min));
  };
  const tables = [...state.values()].filter(({ owner }) => owner.sheet.player === "" || owner.sheet.player === player);
  const all = tables.flatMap((table): Order[] => {
    const { declared } = table;
    const { block } = declared;
    const keys = keysOf(declared);
    const inputs = inputsOf(declared).filter(({ key, column }) => !keys.includes(key) && filledBy(column, block) === "player");
    const keyColumns = keys.map((key) => inputsOf(declared).find((column) => column.key === key));
    const entriesFor = (share: number) =>
      inputs.flatMap((column) => (random() < share ? [{ column: column.key, to: { value: valueFor(column) } }] : []));
    const ownersOf = ownersIn(table, players, state);
    const nthOf = placesOf(table.rows.filter((row) => ownersOf(row).includes(player)));
    const own = table.rows.filter((row) => ownersOf(row).includes(player) && (row.index === 0 || !isBlank(row.name)));
    const mayGrow = block.kind === "table" && !isFixed(declared) && rowsBy(block) === "player" && !keyColumns.includes(undefined);
    const there = own.flatMap((row): Order[] => {
      const at = { table: declared.name, parts: row.parts, nth: nthOf(row), row: row.index };
      if (mayGrow && random() < 0.3) return [{ kind: "remove", ...at, entries: [] }];
      const entries = entriesFor(0.5);
      return entries.length > 0 ? [{ kind: "change", ...at, entries }] : [];
    });
    if (!mayGrow) return there;
    const parts = keyColumns.map((column, i) =>
      i === 0 && !column!.choices ? (random() < 0.3 ? "Same" : `New ${++names}`) : valueFor(column!),
    );
    const known = !isFirst && own.length > 0 && random() < 0.4 ? pick(own).parts : parts;
    const added: Order = { kind: "add", table: declared.name, parts: known, nth: 1, row: 0, entries: entriesFor(0.7) };
    return isBlank(known[0] ?? null) ? there : [...there, added, ...(random() < 0.2 ? [added] : [])];
  });
  const chosen = new Set(Array.from({ length: MOST }, () => pick(all)));
  return all.filter((order) => chosen.has(order));
}
