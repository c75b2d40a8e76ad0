import { html, nothing, type TemplateResult } from "lit-html";
import type { Part, ExplainedLimit } from "../../../src/ledger/explain";
import { placeName } from "../../../src/formula/address";
import { chevronIcon, errorIcon, goodIcon, warningIcon } from "../../shared/components/icons";
import { formatValue } from "../../shared/format-value";
import type { ExplainActions } from "./explain-slice";

/** The number of parts shown at once; the others are collapsed. */
const SHOWN = 6;

function line({ name, source }: Part, figures: string, actions: ExplainActions): TemplateResult {
  return html`${
      source
        ? html`<button type="button" class="link part-name" title="${placeName(source)}" @click=${() => actions.goTo(source)}>
            ${name}
          </button>`
        : html`<span class="part-name">${name}</span>`
    }<span class="part-value">${figures}</span>`;
}

function item(part: Part, position: number, actions: ExplainActions, meaning: string): TemplateResult {
  // A negative part is subtracted, and a negative part that is subtracted is added.
  const isLess = part.minus ? part.value >= 0 : part.value < 0;
  const sign = isLess ? "− " : position === 0 ? "" : "+ ";
  return html`<li>
    <span class="part">${line(part, `${sign}${formatValue(Math.abs(part.value), meaning)}`, actions)}</span>
    ${part.parts.length > 0 ? partsList(part.parts, actions) : nothing}
  </li>`;
}

/** The parts of a figure by name, collapsed if there are many. `meaning` is the kind of the figure, as for shown(). */
export function partsList(parts: readonly Part[], actions: ExplainActions, meaning = ""): TemplateResult {
  const rest = parts.slice(SHOWN);
  // One more part takes no more room than a line that counts it.
  const first = rest.length > 1 ? parts.slice(0, SHOWN) : parts;
  return html`<ul class="parts">
      ${first.map((part, i) => item(part, i, actions, meaning))}
    </ul>
    ${
      rest.length > 1
        ? html`<details>
            <summary>${chevronIcon}<span>and ${rest.length} more</span></summary>
            <ul class="parts">
              ${rest.map((part) => item(part, SHOWN, actions, meaning))}
            </ul>
          </details>`
        : nothing
    }`;
}

const STATE = {
  kept: { icon: goodIcon, word: "Kept" },
  broken: { icon: errorIcon, word: "Broken" },
  unknown: { icon: warningIcon, word: "Cannot be checked" },
} as const;

const limitItem = ({ about, cite, state, breaches }: ExplainedLimit, here: string, actions: ExplainActions): TemplateResult =>
  html`<li class="limit">
    ${STATE[state].icon}
    <span>
      <strong>${STATE[state].word}.</strong> ${about} <span class="hint">${cite}</span>
      ${breaches.map(
        ({ sheet, cell, message, fix }) =>
          html`<span class="breach">
            <button
              type="button"
              class="link place"
              aria-label="Go to ${placeName({ sheet, cell })}"
              @click=${() => actions.goTo({ sheet, cell })}
            >
              ${sheet === here ? cell : placeName({ sheet, cell })}
            </button>
            ${message} ${fix}
          </span>`,
      )}
    </span>
  </li>`;

/** Limits in words: broken ones first, the others collapsed if there are many. */
export function limitsSection(
  limits: readonly ExplainedLimit[],
  here: string,
  actions: ExplainActions,
): TemplateResult | typeof nothing {
  if (limits.length === 0) return nothing;
  const list = (some: readonly ExplainedLimit[]) =>
    html`<ul class="limits">
      ${some.map((limit) => limitItem(limit, here, actions))}
    </ul>`;
  const open = limits.filter(({ state }) => state !== "kept");
  const satisfied = limits.filter(({ state }) => state === "kept");
  return html`<section class="step">
    <h3>${limits.length === 1 ? "The limit" : "The limits"}</h3>
    ${open.length > 0 ? list(open) : nothing}
    ${
      satisfied.length > SHOWN
        ? html`<details>
            <summary>${chevronIcon}<span>${satisfied.length} limits are met</span></summary>
            ${list(satisfied)}
          </details>`
        : satisfied.length > 0
          ? list(satisfied)
          : nothing
    }
  </section>`;
}
