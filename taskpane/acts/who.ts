import type { LedgerSummary } from "../../src/ledger/audit";
import { keep, kept } from "../kept";
import type { Ground } from ".";

/*
 * Who one is in the ledgers of a rulebook: asked once, and kept on this machine.
 */

const SHELF = "who";
export const MASTER = "";

/** Whom one said to be, by the ids of rulebooks. */
function said(): Readonly<Record<string, unknown>> {
  const all = kept(SHELF);
  return typeof all === "object" && all !== null && !Array.isArray(all) ? (all as Record<string, unknown>) : {};
}

/** Who one is in a ledger: the game master where that was never said, or somebody was who does not play here. */
export function whoIn({ rulebook, players }: LedgerSummary): string {
  const who = said()[rulebook];
  return typeof who === "string" && players.includes(who) ? who : MASTER;
}

/** Rulebooks for which the question was put away, where nothing can be kept. */
const putAway = new Set<string>();

/** Whether nobody has said yet who one is in the ledgers of a rulebook. */
export const isUnsaid = ({ rulebook }: LedgerSummary): boolean => !putAway.has(rulebook) && said()[rulebook] === undefined;

interface WhoActs {
  ask(isAsked: boolean): void;
  /** Leaves it at the game master, and asks no more. */
  leave(): void;
  be(who: string): void;
}

export function whoActsOf({ store }: Ground): WhoActs {
  const say = (who: string): void => {
    const { rulebook } = store.get().audit!.ledger!;
    putAway.add(rulebook);
    keep(SHELF, { ...said(), [rulebook]: who });
  };
  return {
    ask: (isAsked) => store.set({ askingWho: isAsked }),
    leave() {
      say(MASTER);
      store.set({ who: MASTER });
    },
    be(who) {
      say(who);
      store.set({ who, spoken: who === MASTER ? "You are the game master here." : `You are ${who} here.` });
    },
  };
}
