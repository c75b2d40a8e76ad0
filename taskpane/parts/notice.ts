import { html, nothing, type TemplateResult } from "lit-html";
import type { Notice } from "../state";
import { closeIcon, errorIcon, goodIcon, infoIcon, warningIcon } from "./icons";

const ICONS = { error: errorIcon, warning: warningIcon, success: goodIcon, info: infoIcon } as const;

/** A message bar. Errors interrupt a screen reader, the rest waits its turn. */
export function notice(told: Notice, dismiss: () => void): TemplateResult {
  return html`<section class="notice is-${told.intent}" role=${told.intent === "error" ? "alert" : "status"}>
    ${ICONS[told.intent]}
    <div class="notice-text">
      <strong>${told.title}</strong>
      ${told.text === "" ? nothing : html`<span>${told.text}</span>`}
      ${
        told.action
          ? html`<button type="button" class="button is-small" @click=${told.action.run}>${told.action.label}</button>`
          : nothing
      }
    </div>
    <button type="button" class="button is-subtle is-icon" aria-label="Close message" @click=${dismiss}>${closeIcon}</button>
  </section>`;
}
