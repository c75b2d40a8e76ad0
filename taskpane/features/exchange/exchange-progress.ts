import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import type { ExchangeSection, Exchange } from "./exchange";

/** The progress of a long action in its section, with a button that stops it. */
export function stepsOf(part: ExchangeSection, { steps }: Exchange, stop: () => void): TemplateResult | typeof nothing {
  if (steps?.part !== part) return nothing;
  const { done, total, label: progressLabel, of = "file" } = steps;
  return html`<div class="progress">
    <label for="steps-${part}">${progressLabel} – ${done} of ${count(total, of)}</label>
    <progress id="steps-${part}" .max=${Math.max(total, 1)} .value=${done}></progress>
    ${of === "player" ? nothing : html`<button type="button" class="button is-small" @click=${stop}>Stop</button>`}
  </div>`;
}
