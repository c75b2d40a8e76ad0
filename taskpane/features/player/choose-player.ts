import type { LedgerSummary } from "../../../src/ledger/audit";
import { writeStored, readStored } from "../../shared/local-storage";
import type { PlayerState } from "./player-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Who the user is in the ledgers of a rulebook: asked once, and stored on this machine.
 */

const STORAGE_KEY = "who";
export const MASTER = "";

/** The choice since the pane was opened, if nothing can be stored. */
const here = new Map<string, string | null>();

/** The chosen players by rulebook id; null if the question was dismissed. */
function storedPlayers(): Readonly<Record<string, unknown>> {
  const all = readStored(STORAGE_KEY);
  const known = typeof all === "object" && !Array.isArray(all) ? all : {};
  return { ...known, ...Object.fromEntries(here) };
}

/** Who the user is in a ledger: the game master if nothing was chosen, or if the chosen player does not play here. */
export function whoIn({ rulebook, players }: LedgerSummary): string {
  const who = storedPlayers()[rulebook];
  return typeof who === "string" && players.includes(who) ? who : MASTER;
}

/** Whether the user has neither answered nor dismissed the question for a rulebook. */
export const isUnknown = ({ rulebook }: LedgerSummary): boolean => storedPlayers()[rulebook] === undefined;

/** Whether the user has chosen a player; until then the pane is as for the game master. */
export const isChosen = (ledger: LedgerSummary): boolean =>
  whoIn(ledger) !== MASTER || storedPlayers()[ledger.rulebook] === MASTER;

interface IdentityActions {
  /** Dismisses the question, which is not asked again; an earlier choice is kept. */
  leave(): void;
  be(who: string): void;
}

export function createIdentityActions({ store }: ActionContext<PlayerState>): IdentityActions {
  const choose = (who: string | null): void => {
    const { rulebook } = store.get().audit!.ledger!;
    here.set(rulebook, who);
    writeStored(STORAGE_KEY, { ...storedPlayers(), [rulebook]: who });
  };
  return {
    leave() {
      const { audit } = store.get();
      if (isUnknown(audit!.ledger!)) choose(null);
      store.set({ askingWho: false });
    },
    be(who) {
      choose(who);
      store.set({ who, allPlayers: false, spoken: who === MASTER ? "You are the game master here." : `You are ${who} here.` });
    },
  };
}
