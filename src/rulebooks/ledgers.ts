import type { Rulebook } from "../kernel/rulebook";
import { loadedHeads } from "./loaded-rules";
import { loadRules } from "./load-rules";
import { list } from "./list";

/*
 * Ledgers of rulebooks, loaded on demand.
 */

const loaded = new Map<string, Rulebook>();

export const preload = (rulebook: Rulebook): void => void loaded.set(rulebook.id, rulebook);

/** Loads the ledger of a rulebook, and the rules. */
export async function loadLedgers(id: string): Promise<Rulebook> {
  if (!loaded.has(id)) {
    const [{ ledger }] = await Promise.all([list.find(({ identity }) => identity.id === id)!.ledger(), loadRules()]);
    preload({ ...loadedHeads().find((head) => head.id === id)!, ledger });
  }
  return loadedLedgers(id);
}

/** A rulebook whose ledger is already loaded. */
export function loadedLedgers(id: string): Rulebook {
  const found = loaded.get(id);
  if (!found) throw new Error(`The ledger of the rulebook ${id} has not been brought`);
  return found;
}
