import { html, nothing, type TemplateResult } from "lit-html";
import { closeIcon, errorIcon, goodIcon, infoIcon, warningIcon } from "./icons";
import type { Notice } from "../pane-state";

const ICONS = { error: errorIcon, warning: warningIcon, success: goodIcon, info: infoIcon } as const;

/** A message bar. Errors interrupt a screen reader; other messages wait. */
export function notice(reported: Notice, dismiss: () => void): TemplateResult {
  return html`<section class="notice is-${reported.intent}" role=${reported.intent === "error" ? "alert" : "status"}>
    ${ICONS[reported.intent]}
    <div class="notice-text">
      <strong>${reported.title}</strong>
      ${reported.text === "" ? nothing : html`<span>${reported.text}</span>`}
      ${
        reported.action
          ? html`<button type="button" class="button is-small" @click=${reported.action.run}>${reported.action.label}</button>`
          : nothing
      }
    </div>
    <button type="button" class="button is-subtle is-icon" aria-label="Close message" @click=${dismiss}>${closeIcon}</button>
  </section>`;
}
