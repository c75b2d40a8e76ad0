import { isBlank } from "../../kernel/values";
import type { OpenedTable } from "../read/copy";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { enteredBetween } from "../diff/entry-changes";
import { activeImports, withEarlier } from "./import-records";
import { ownersIn } from "../diff/row-owners";
import { stateIn, type StateRow } from "../diff/state";
import { revertAll, withdrawn } from "./undo-import";

/**
 * A player's own rows without the player's imported orders, for each table that these changed. A copy stores them to know what
 * the player ordered; everything else entered since the turn opened is the game master's.
 */
export function openedTables(ledger: Ledger, player: string): readonly OpenedTable[] {
  const imports = activeImports(ledger, turnName(ledger), player);
  if (imports.length === 0) return [];
  const before = stateIn(revertAll(ledger, withdrawn(withEarlier(ledger, imports))).ledger);
  const changed = new Set(enteredBetween(before, stateIn(ledger), ledger, player).map(({ table }) => table));
  return [...changed].map((name): OpenedTable => {
    const table = before.get(name);
    if (!table) return { table: name, rows: [] };
    const ownersOf = ownersIn(table, ledger.rulebook.ledger!.players, before);
    const isMeant = (row: StateRow): boolean => (row.index === 0 || !isBlank(row.name)) && ownersOf(row).includes(player);
    const valuesOf = ({ entries }: StateRow) => Object.fromEntries([...entries].map(([key, { value }]) => [key, value]));
    return { table: name, rows: table.rows.filter(isMeant).map(valuesOf) };
  });
}
