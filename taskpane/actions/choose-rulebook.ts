import { bring } from "../../src/rulebooks/ledgers";
import { firstChoice } from "../set-up-plan";
import type { Store } from "../state";

/** Brings a rulebook, and with it what it asks for. */
export async function chooseRulebook(store: Store, id: string): Promise<void> {
  const choice = firstChoice(await bring(id));
  store.set({ choice });
}
