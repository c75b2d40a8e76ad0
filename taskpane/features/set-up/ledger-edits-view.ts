import { html, type TemplateResult } from "lit-html";
import { isMaster } from "../player/player-identity";
import { mastersOnly } from "../player/player-scope";
import { playersSection } from "./add-player-view";
import { tablesSection } from "./add-table-view";
import type { SetUpActions, SetUpState } from "./set-up-slice";

/*
 * Additions to an existing ledger: players, rows, tables, lists.
 */

export { hasInitialEntries } from "./initial-entries";
export { initialEntryFields } from "./initial-entries-view";
export { upgradeSection } from "./upgrade-view";

export const ledgerEditSections = (state: SetUpState, actions: SetUpActions): TemplateResult =>
  html`${isMaster(state) ? playersSection(state, actions) : mastersOnly(state, actions, "Only the game master can add players and optional tables.")}
  ${tablesSection(state, actions)}`;
