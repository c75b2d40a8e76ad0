import { html, nothing, type TemplateResult } from "lit-html";
import type { Finding } from "../../../src/ledger/audit";
import { upgradeOffered } from "../upgrade";
import { errorIcon } from "./icons";
import type { Navigation } from "../pane-actions";
import type { PaneState } from "../pane-state";

/** Why a ledger cannot be audited, in place of a view's content. */
export const unreadWarning = ({ message, fix }: Finding): TemplateResult =>
  html`<p class="callout is-error">${errorIcon}<span>${message} ${fix}</span></p>`;

/** A link to the upgrade, if it would help. */
export function upgradeLink(state: PaneState, actions: Navigation): TemplateResult | typeof nothing {
  const version = upgradeOffered(state.book);
  if (version === null) return nothing;
  return html`<button type="button" class="button is-small" @click=${() => actions.open("set-up")}>
    Upgrade to version ${version} …
  </button>`;
}
