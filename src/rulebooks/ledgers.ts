import type { LedgerDeclaration, Rulebook, RulebookIdentity } from "../kernel/rulebook";
import { headsAtHand } from "./at-hand";
import { bringRules } from "./bring-rules";
import { identities } from "./identities";

/*
 * The ledgers of the rulebooks, each brought when it is asked for: a pane loads only the one that it shows.
 */

const SOURCES: Readonly<Record<string, () => Promise<{ readonly ledger: LedgerDeclaration }>>> = {
  campaign: () => import(/* webpackChunkName: "campaign" */ "./campaign/ledger"),
  gas: () => import(/* webpackChunkName: "gas" */ "./gas/ledger"),
  fuel: () => import(/* webpackChunkName: "fuel" */ "./fuel/ledger"),
  pacific: () => import(/* webpackChunkName: "pacific" */ "./pacific/ledger"),
  setup: () => import(/* webpackChunkName: "setup" */ "./setup/ledger"),
};

/** The rulebooks that have a ledger. */
export const withLedger: readonly RulebookIdentity[] = identities.filter(({ id }) => id in SOURCES);

const brought = new Map<string, Rulebook>();

/** Keeps a rulebook at hand. */
export const keepAtHand = (rulebook: Rulebook): void => void brought.set(rulebook.id, rulebook);

/** Brings the ledger of a rulebook that has one, and the rules. */
export async function bring(id: string): Promise<Rulebook> {
  if (!brought.has(id)) {
    const [{ ledger }] = await Promise.all([SOURCES[id]!(), bringRules()]);
    keepAtHand({ ...headsAtHand().find((head) => head.id === id)!, ledger });
  }
  return atHand(id);
}

/** A rulebook whose ledger has been brought. */
export function atHand(id: string): Rulebook {
  const found = brought.get(id);
  if (!found) throw new Error(`The ledger of the rulebook ${id} has not been brought`);
  return found;
}
