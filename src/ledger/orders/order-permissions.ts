import { filledBy, sealingOf, isMasters, rowsBy } from "../../kernel/sheet";
import { isBlank } from "../../kernel/values";
import type { DeclaredColumn } from "../../sheets/declared";
import { formatRow } from "../diff/format-changes";
import { isSameEntry, type Pair } from "../diff/match-rows";
import { inputsOf, isFixed, keysOf, type Entered } from "../diff/state";
import type { SkippedChange } from "./intake";
import { rowOfOrder } from "./order-rows";
import type { Order } from "./orders";
import type { TableContext } from "./table-edits";

/* What a player may order: in which owner's rows, in which columns, and in which tables rows may be added. */

/** Why a player may not order anything in a row, in a sentence; undefined if allowed. */
export function whyNotRow(
  { table, ownersOf }: TableContext,
  order: Order,
  pair: Pair | undefined,
  player: string,
): string | undefined {
  if (player === "") return undefined;
  const { owner, declared } = table;
  const owners = ownersOf(pair ?? { a: undefined, b: rowOfOrder(table, order) });
  const description = [`${declared.block.title} on ${owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");
  if (owners.length === 0) return `${description} is the game master's.`;
  if (!owners.includes(player)) return `${description} is not the player's own: it is ${owners.join(" and ")}'s.`;
  if (order.kind !== "change" && isFixed(declared))
    return `${description}: the rows of this table are fixed; none can be added or removed.`;
  const { block } = declared;
  const names =
    order.kind === "change" && pair?.b?.name === "" && order.entries.some(({ column }) => column === keysOf(declared)[0]);
  return (order.kind !== "change" || names) && block.kind === "table" && rowsBy(block) === "master"
    ? `${description}: only the game master can add or remove rows of this table.`
    : undefined;
}

/** Why a player may not change an entry, as a clause that follows its name; undefined if allowed. */
export function whyNotEntry(
  { table: { declared } }: TableContext,
  { key, column }: DeclaredColumn,
  before: Entered,
  player: string,
): string | undefined {
  if (player === "") return undefined;
  if (isFixed(declared) && keysOf(declared).includes(key))
    return "identifies the row in formulas; only the game master can change it.";
  if (!isMasters(column, declared.block, before.value)) return undefined;
  return sealingOf(column, declared.block) === "counted"
    ? "was carried over from the previous turn; only the game master can change it."
    : "can only be entered by the game master.";
}

/** A new row, reduced to what a player may fill in, and what was refused. */
interface PermittedRow {
  readonly order: Order;
  readonly refused: readonly SkippedChange[];
}

/**
 * A new row without the columns that only the game master fills in. A renamed row keeps them: renaming removes the old row and
 * adds one with the same entries.
 */
export function permittedRow(at: TableContext, order: Order, player: string): PermittedRow {
  if (player === "") return { order, refused: [] };
  const { declared } = at.table;
  const { block } = declared;
  const masters = new Map(
    inputsOf(declared).flatMap(({ key, column }) => (filledBy(column, block) === "master" ? [[key, column.header]] : [])),
  );
  const isMasters = ({ column, to }: Order["entries"][number]): boolean =>
    masters.has(column) && !isBlank(to.value) && to.value !== false;
  const masterEntries = order.entries.filter(isMasters);
  if (masterEntries.length === 0) return { order, refused: [] };
  const renamable = block.kind === "table" && block.renamable === true ? at.removed : [];
  const renamed = renamable.find((row) => masterEntries.every(({ column, to }) => isSameEntry(row.entries.get(column), to)));
  if (renamed) {
    at.removed.splice(at.removed.indexOf(renamed), 1);
    return { order, refused: [] };
  }
  const row = formatRow({ ...order, nth: 1 });
  return {
    order: { ...order, entries: order.entries.filter((entry) => !isMasters(entry)) },
    refused: masterEntries.map((entry) => ({
      order: { ...order, entries: [entry] },
      why: `${row}, ${masters.get(entry.column)} (${block.title}) can only be entered by the game master: the new row is added without it.`,
    })),
  };
}
