import { html, type TemplateResult } from "lit-html";
import type { Finding } from "../../src/ledger/audit";
import { errorIcon } from "./icons";

/** Why nothing can be told of a ledger, in the place of what a view would tell. */
export const unreadTold = ({ message, fix }: Finding): TemplateResult =>
  html`<p class="told is-error">${errorIcon}<span>${message} ${fix}</span></p>`;
