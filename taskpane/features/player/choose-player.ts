import type { LedgerSummary } from "../../../src/ledger/audit";
import { writeStored, readStored } from "../../shared/local-storage";
import type { PlayerState } from "./player-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Who one is in the ledgers of a rulebook: asked once, and kept on this machine.
 */

const STORAGE_KEY = "who";
export const MASTER = "";

/** What was said since the pane was opened, where nothing can be kept. */
const here = new Map<string, string | null>();

/** Whom one said to be, by the ids of rulebooks; null where the question was put away. */
function said(): Readonly<Record<string, unknown>> {
  const all = readStored(STORAGE_KEY);
  const known = typeof all === "object" && !Array.isArray(all) ? all : {};
  return { ...known, ...Object.fromEntries(here) };
}

/** Who one is in a ledger: the game master where that was never said, or somebody was who does not play here. */
export function whoIn({ rulebook, players }: LedgerSummary): string {
  const who = said()[rulebook];
  return typeof who === "string" && players.includes(who) ? who : MASTER;
}

/** Whether nobody has said yet who one is in the ledgers of a rulebook, or put the question away. */
export const isToBeAsked = ({ rulebook }: LedgerSummary): boolean => said()[rulebook] === undefined;

/** Whether somebody has said who one is. Until then a ledger looks as it does to the game master. */
export const isSaid = (ledger: LedgerSummary): boolean => whoIn(ledger) !== MASTER || said()[ledger.rulebook] === MASTER;

interface IdentityActions {
  /** Puts the question away; where nothing was said, it stays so, and is not asked again. */
  leave(): void;
  be(who: string): void;
}

export function createIdentityActions({ store }: ActionContext<PlayerState>): IdentityActions {
  const say = (who: string | null): void => {
    const { rulebook } = store.get().audit!.ledger!;
    here.set(rulebook, who);
    writeStored(STORAGE_KEY, { ...said(), [rulebook]: who });
  };
  return {
    leave() {
      const { audit } = store.get();
      if (isToBeAsked(audit!.ledger!)) say(null);
      store.set({ askingWho: false });
    },
    be(who) {
      say(who);
      store.set({ who, allPlayers: false, spoken: who === MASTER ? "You are the game master here." : `You are ${who} here.` });
    },
  };
}
