import { html, type TemplateResult } from "lit-html";
import type { PaneActions } from "../actions";
import type { State } from "../state";
import { isMaster } from "../player-identity";
import { mastersOnly } from "./game-master-only";
import { playersSection } from "./add-player-view";
import { tablesSection } from "./add-table-view";

/*
 * What a ledger that is there can grow by: players, rows, tables, lists.
 */

export { hasInitialEntries } from "../initial-entries";
export { beginningFields } from "./initial-entries-view";
export { importForm } from "./import-list-view";
export { upgradeSection } from "./upgrade-view";

export const ledgerEditSections = (state: State, actions: PaneActions): TemplateResult =>
  html`${isMaster(state) ? playersSection(state, actions) : mastersOnly(state, actions, "Only the game master can add players and optional tables.")}
  ${tablesSection(state, actions)}`;
