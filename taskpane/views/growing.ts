import { html, type TemplateResult } from "lit-html";
import type { Acts } from "../acts";
import type { State } from "../state";
import { isMaster } from "../who";
import { mastersOnly } from "./masters-only";
import { playersSection } from "./players";
import { tablesSection } from "./tables";

/*
 * What a ledger that is there can grow by: players, rows, tables, lists.
 */

export { mayBegin } from "../beginning";
export { beginningFields } from "./beginning";
export { importForm } from "./import";
export { upgradeSection } from "./upgrade";

export const growingSections = (state: State, acts: Acts): TemplateResult =>
  html`${isMaster(state) ? playersSection(state, acts) : mastersOnly(state, acts, "Only the game master can add players and optional tables.")}
  ${tablesSection(state, acts)}`;
