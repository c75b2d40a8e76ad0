import { html, type TemplateResult } from "lit-html";
import type { Acts } from "../acts";
import type { State } from "../state";
import { playersSection } from "./players";
import { tablesSection } from "./tables";

/*
 * What a ledger that is there can grow by: players, rows, tables, lists.
 */

export { importForm } from "./import";

export const growingSections = (state: State, acts: Acts): TemplateResult =>
  html`${playersSection(state, acts)} ${tablesSection(state, acts)}`;
