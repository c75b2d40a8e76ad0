import type { Copy } from "../read/copy";
import { lastCloseOf } from "../seal/last-close";
import type { Ledger } from "../read/model";
import { enteredBetween, type EnteredChange } from "./entry-changes";
import { ownersIn } from "./row-owners";
import { rowsWith, stateFresh, stateIn, stateAtClose, stateOf, type State } from "./state";

/* The state when the turn opened: that after the last close, or a new ledger before the first close. */

/** The state of a ledger when its turn opened, or the reason in a sentence why it is unknown. */
export type Opened =
  | {
      readonly kind: "known";
      readonly state: State;
      /** The turn of the last close; "" before the first. */ readonly turn: string;
    }
  | { readonly kind: "unknown"; readonly why: string };

/** The state of a player's copy when it was exported. */
export const stateAtExport = ({ sheets }: Pick<Ledger, "sheets">, { rows }: Pick<Copy, "rows">): State =>
  stateOf(sheets, (declared) =>
    rowsWith(
      declared,
      rows.flatMap(({ table, values }) => (table === declared.name ? [values] : [])),
    ),
  );

/** The same, but with the player's own rows as they were when the turn opened. */
function stateOpened(ledger: Ledger, copy: Copy): State {
  const exported = stateAtExport(ledger, copy);
  const opened = new Map(copy.opened.map(({ table, rows }) => [table, rows]));
  return new Map(
    [...exported].map(([name, table]) => {
      const own = opened.get(name);
      if (!own) return [name, table];
      const ownersOf = ownersIn(table, ledger.rulebook.ledger!.players, exported);
      const others = table.rows.filter((row) => !ownersOf(row).includes(copy.player));
      return [name, { ...table, rows: [...rowsWith(table.declared, own), ...others] }];
    }),
  );
}

/** The state of a ledger when its turn opened; for a player's copy only the player's part. */
export function openedOf(ledger: Ledger): Opened {
  if (ledger.copy) return { kind: "known", turn: "", state: stateOpened(ledger, ledger.copy) };
  const lastClose = lastCloseOf(ledger);
  if (lastClose.kind === "open") return { kind: "known", turn: "", state: stateFresh(ledger.sheets) };
  if (lastClose.kind === "closed")
    return { kind: "known", turn: lastClose.turn, state: stateAtClose(ledger.sheets, lastClose.entries) };
  const why = `The record of ${lastClose.turn} cannot be read, or is of another version, so later changes are unknown.`;
  return { kind: "unknown", why };
}

/** Entries made since the turn opened, of all or of one player; null if the opening state is unknown. */
export function sinceOpened(ledger: Ledger, player = ""): readonly EnteredChange[] | null {
  const opened = openedOf(ledger);
  return opened.kind === "known" ? enteredBetween(opened.state, stateIn(ledger), ledger, player) : null;
}

/** Whether a change is a player's own: on the player's sheet, or in a row of the player or the player's side. */
export const isOf =
  (player: string) =>
  ({ owners }: { readonly owners: readonly string[] }): boolean =>
    owners.includes(player);
