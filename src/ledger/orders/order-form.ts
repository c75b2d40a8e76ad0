import { filledBy, sealingOf, rowsBy } from "../../kernel/sheet";
import type { Ledger } from "../read/model";
import type { Order } from "./orders";
import { ownersIn } from "../diff/row-owners";
import { placesOf } from "../diff/match-rows";
import { inputsOf, isFixed, keysOf, NOTHING, stateIn } from "../diff/state";
import { headOf } from "./text/parse-orders";
import { headingOf, tablesIn } from "./text/tables";
import { writeForm } from "./text/write-orders";

/* A form as text to fill in on a phone: a player's rows with what the player may order in them, and how to write new rows. */

const HOW =
  "Replace what you change, or fill in (blank), and send it back. You can delete the other lines. Lines that begin with #: are ignored.";

/** A player's order form for the current turn. */
export function orderForm(ledger: Ledger, player: string): string {
  const { players } = ledger.rulebook.ledger!;
  const state = stateIn(ledger);
  const tables = tablesIn(ledger);
  const orders: Order[] = [];
  const hints: string[] = [];
  for (const table of state.values()) {
    const { declared, owner } = table;
    const { block } = declared;
    const isOwn = owner.sheet.player === player;
    if (owner.sheet.player !== "" && !isOwn) continue;
    const keys = keysOf(declared);
    const columns = inputsOf(declared).filter(
      ({ key, column }) =>
        !keys.includes(key) && !column.remark && sealingOf(column, block) === "open" && filledBy(column, block) === "player",
    );
    const ownersOf = ownersIn(table, players, state);
    const nthOf = placesOf(table.rows);
    for (const row of table.rows) {
      if (columns.length === 0 || !(isOwn || ownersOf(row).includes(player)) || (row.index > 0 && row.name === "")) continue;
      const entries = columns.map(({ key }) => ({ column: key, to: row.entries.get(key) ?? NOTHING }));
      orders.push({ kind: "change", table: declared.name, parts: row.parts, nth: nthOf(row), row: row.index, entries });
    }
    const isTheirs = isOwn || (block.kind === "table" && (block.player ?? block.owner) !== undefined);
    if (block.kind !== "table" || !isTheirs || isFixed(declared) || rowsBy(block) !== "player") continue;
    const named = tables.get(declared.name)!;
    const others = inputsOf(declared).filter(({ key, column }) => !keys.includes(key) && filledBy(column, block) === "player");
    const name = named.keys.map(({ column }) => column.header).join(" / ");
    const entries = others.map(({ column }) => `${column.header} = …`).join(", ");
    hints.push(`A new row of ${headingOf(named, player)}: + ${name}${entries === "" ? "" : `: ${entries}`}`);
  }
  return writeForm(orders, HOW, hints, headOf(ledger, player), ledger);
}
