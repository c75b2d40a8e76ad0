import type { LedgerDeclaration, Rulebook, RulebookHead } from "../kernel/rulebook";
import { heads } from "./rules";

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
export const headsWithLedger: readonly RulebookHead[] = heads.filter(({ id }) => id in SOURCES);

const brought = new Map<string, Rulebook>();

/** Keeps a rulebook at hand. */
export const keepAtHand = (rulebook: Rulebook): void => void brought.set(rulebook.id, rulebook);

/** Brings the ledger of a rulebook that has one. */
export async function bring(id: string): Promise<Rulebook> {
  if (!brought.has(id)) {
    const { ledger } = await SOURCES[id]!();
    keepAtHand({ ...heads.find((head) => head.id === id)!, ledger });
  }
  return atHand(id);
}

/** Whether the ledger of a rulebook has been brought. */
export const isAtHand = (id: string): boolean => brought.has(id);

/** A rulebook whose ledger has been brought. */
export function atHand(id: string): Rulebook {
  const found = brought.get(id);
  if (!found) throw new Error(`The ledger of the rulebook ${id} has not been brought`);
  return found;
}
