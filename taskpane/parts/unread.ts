import { html, nothing, type TemplateResult } from "lit-html";
import type { Finding } from "../../src/ledger/audit";
import type { Acts } from "../acts";
import type { State } from "../state";
import { upgradeOffered } from "../upgrading";
import { errorIcon } from "./icons";

/** Why nothing can be told of a ledger, in the place of what a view would tell. */
export const unreadTold = ({ message, fix }: Finding): TemplateResult =>
  html`<p class="told is-error">${errorIcon}<span>${message} ${fix}</span></p>`;

/** The way to the upgrade of a ledger that it would help. */
export function upgradeLink(state: State, acts: Acts): TemplateResult | typeof nothing {
  const version = upgradeOffered(state.book);
  if (version === null) return nothing;
  return html`<button type="button" class="button is-small" @click=${() => acts.open("set-up")}>
    Upgrade to version ${version} …
  </button>`;
}
