import { bring } from "../../../src/rulebooks/ledgers";
import { firstChoice } from "./set-up-plan";
import type { SetUpState } from "./set-up-slice";
import type { Store } from "../../shared/pane-state";

/** Brings a rulebook, and with it what it asks for. */
export async function chooseRulebook(store: Store<SetUpState>, id: string): Promise<void> {
  const choice = firstChoice(await bring(id));
  store.set({ choice });
}
