import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import type { FollowedRow } from "../../../src/ledger/edit/derived-rows";
import type { DerivedRowActions } from "./write-derived-rows";
import { derivedRowsOf } from "./derived-rows";
import { goodIcon } from "../../shared/components/icons";
import type { ExchangeState } from "./exchange-slice";

/*
 * Derived rows, each with a check box, to be written together.
 */

/** Source rows that are named; the others are counted. */
const MOST_SOURCES = 3;

function fromIn({ sources, why }: FollowedRow): string {
  const more = sources.length - MOST_SOURCES;
  return `${sources.slice(0, MOST_SOURCES).join("; ")}${more > 0 ? ` and ${more} more` : ""}: ${why}`;
}

const line = (row: FollowedRow, isTicked: boolean, { acting }: ExchangeState, own: DerivedRowActions): TemplateResult =>
  html`<li>
    <label class="check">
      <input
        type="checkbox"
        .checked=${isTicked}
        ?disabled=${acting}
        @change=${(event: Event) => own.tick(row.id, (event.target as HTMLInputElement).checked)}
      />
      <span>${row.name} <span class="hint block">${fromIn(row)}</span></span>
    </label>
  </li>`;

export function derivedRowsView(state: ExchangeState, own: DerivedRowActions): TemplateResult {
  const follows = state.book && derivedRowsOf(state.book);
  const unticked = state.exchange.notWritten ?? new Set();
  const rows = follows?.rows ?? [];
  const wanted = rows.filter(({ id }) => !unticked.has(id)).length;
  const places = [...new Set(rows.map(({ sheet, title }) => `${title} on ${sheet}`))];
  const submit = (event: Event): void => {
    event.preventDefault();
    if (wanted > 0) void own.write();
  };
  if (rows.length === 0)
    return html`<p class="clean">${goodIcon}<span>No derived rows are missing.</span></p>
      ${unknown(follows?.unknown ?? [])}`;
  return html`<form class="import" @submit=${submit} aria-label="Derived rows">
    <p class="hint">These rows can be derived from other rows. Your own entries are not changed.</p>
    ${places.map(
      (place) =>
        html`<section class="sent" aria-label=${place}>
          <h4>${place}</h4>
          <ul class="ordered">
            ${rows
              .filter(({ sheet, title }) => `${title} on ${sheet}` === place)
              .map((row) => line(row, !unticked.has(row.id), state, own))}
          </ul>
        </section>`,
    )}
    ${unknown(follows?.unknown ?? [])}
    <button type="submit" class="button is-primary" aria-disabled=${wanted > 0 && !state.acting ? "false" : "true"}>
      Write ${count(wanted, "row")}
    </button>
  </form>`;
}

const unknown = (all: readonly string[]): TemplateResult | typeof nothing =>
  all.length === 0
    ? nothing
    : html`<ul class="notes">
        ${all.map((why) => html`<li>${why}</li>`)}
      </ul>`;
