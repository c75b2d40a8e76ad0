import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { FIRST_TURN_TITLE, firstTurnPageName } from "../../../src/help/first-turn-name";
import { areaOf, placeName } from "../../../src/formula/address";
import { count, figure } from "../../../src/kernel/text";
import { missingByPlayer, type MissingEntry, pendingInShort } from "../../../src/ledger/audit/missing-entries";
import type { Group } from "../../../src/ledger/audit/finding-owner";
import { fieldOf } from "../../../src/ledger/edit/fill-entry";
import type { Finding } from "../../../src/ledger/read/finding";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { chevronIcon } from "../../shared/components/icons";
import { openOnes } from "../../shared/findings";
import { styled } from "../../shared/components/styled";
import styles from "../../style/missing-entries.css";
import { control, fieldId, formKey, sentence, shownField, fieldMessages, type Shown } from "./entry-field";
import type { EntriesActions, EntriesState } from "./entries-slice";

/*
 * The missing entries as a form: a field for each, lists for tables without rows, and the limits that depend on them. What was
 * entered stays until the view is closed.
 */

/** What all parts of the form need. */
interface Form {
  readonly state: EntriesState;
  readonly actions: EntriesActions;
  readonly importing: () => unknown;
}

function entry(shown: Shown, { state, actions, importing }: Form): TemplateResult {
  const { missing: item, field } = shown;
  const id = fieldId(item);
  const context = [item.title, item.rows ? "new row" : item.key].filter(Boolean).join(" · ");
  return html`<li class="fill">
    <label class="label" for=${id}
      >${field.header}${field.unit === "" ? nothing : html`, ${field.unit}`} <span class="hint block">${context}</span></label
    >
    <button
      type="button"
      class="link fill-cell"
      aria-label="Go to ${placeName(item)}"
      @click=${() => actions.goTo({ sheet: item.sheet, cell: item.cell })}
    >
      ${item.cell}
    </button>
    ${control(shown, id, actions)}
    <span class="hint fill-about" id="${id}-about"
      >${[[item.about, sentence(field.takes)].filter(Boolean).join(" "), field.cite].filter(Boolean).join(" · ")}</span
    >
    <span class="fill-message" id="${id}-message">${fieldMessages(shown)}</span>
    ${
      item.rows
        ? html`<button
            type="button"
            class="button is-subtle import-button"
            aria-label="Import a list into ${item.title} on ${item.sheet}"
            @click=${() => actions.importing.ask(item.table)}
          >
            Import a list …
          </button>`
        : nothing
    }
    ${state.importing?.table === item.table && item.rows ? importing() : nothing}
  </li>`;
}

/** Missing entries and those filled in since, in the order of the workbook. */
function entriesOf({ book, audit, filled }: EntriesState): readonly MissingEntry[] {
  const missing = audit!.missing;
  const places = new Set(missing.map(placeName));
  const order = new Map(book!.sheets.map(({ name }, i) => [name, i]));
  const at = ({ sheet, cell }: MissingEntry): readonly number[] => {
    const { top = 0, left = 0 } = areaOf(cell) ?? {};
    return [order.get(sheet) ?? 0, top, left];
  };
  return [...missing, ...filled.map((item) => item.at).filter((item) => !places.has(placeName(item)))]
    .map((item) => ({ missing: item, at: at(item) }))
    .sort((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]! || a.at[2]! - b.at[2]!)
    .map(({ missing: item }) => item);
}

function group({ name, members }: Group<MissingEntry>, open: boolean, whole: Form): TemplateResult {
  const { state } = whole;
  const ledger = ledgerIn(state.book!)!;
  const places = new Set(state.audit!.missing.map(placeName));
  const remaining = members.filter((item) => places.has(placeName(item))).length;
  const shown = members.flatMap((item): readonly Shown[] => {
    const field = fieldOf(ledger, item);
    return field ? [shownField(item, field, state)] : [];
  });
  return html`<details class="moves" ?open=${open}>
    <summary>
      ${chevronIcon}<span>${name}</span><span class="count">${remaining === 0 ? "filled in" : count(remaining, "cell")}</span>
    </summary>
    <ul class="fills">
      ${repeat(
        shown,
        ({ missing: item }) => placeName(item),
        (item) => entry(item, whole),
      )}
    </ul>
  </details>`;
}

/** The form of the missing entries, by player; nothing if there are none. */
function form(whole: Form): TemplateResult | typeof nothing {
  const { state } = whole;
  const { missing, ledger } = state.audit!;
  const entries = entriesOf(state);
  if (entries.length === 0) return nothing;
  const heading =
    missing.length === 0
      ? "Everything is filled in"
      : `To be filled in: ${figure(missing.length)} ${missing.length === 1 ? "cell" : "cells"}`;
  return html`<section class="apart awaited" aria-labelledby="awaited-heading" data-form="awaited-heading" @keydown=${formKey}>
    <h3 id="awaited-heading" tabindex="-1">${heading}</h3>
    <p class="hint">
      Fill them in here or in the sheet. Press Enter for the next field.
      <a class="link" href="help/${firstTurnPageName(ledger!.rulebook)}" target="_blank" rel="noopener">${FIRST_TURN_TITLE}</a>
    </p>
    ${repeat(
      missingByPlayer(entries, ledger!.players),
      ({ name }) => name,
      (item, i) => group(item, i === 0, whole),
    )}
  </section>`;
}

/** Findings that will appear if entries stay blank; nothing if there are none. */
function pendingList(state: EntriesState, actions: EntriesActions): TemplateResult | typeof nothing {
  const pending = openOnes(state.audit!.pending);
  if (pending.length === 0) return nothing;
  const describe = ({ sheet, cell, cite, fix, message }: Finding) =>
    html`<li>
      <button type="button" class="finding" @click=${() => actions.goTo({ sheet, cell })}>
        <span class="finding-text"
          ><span class="finding-message">${message}</span
          ><span class="finding-details">${[placeName({ sheet, cell }), cite, fix].filter(Boolean).join(" · ")}</span></span
        >
      </button>
    </li>`;
  return html`<section class="apart awaited" aria-labelledby="waiting-heading">
    <h3 id="waiting-heading">${pendingInShort(pending.length)}</h3>
    <p class="hint">These cells are still empty. They become findings if you close the turn without them.</p>
    <ul class="findings">
      ${pending.map(describe)}
    </ul>
  </section>`;
}

/** The form, and the limits that depend on it. `importing` shows the list being imported. */
export function missingEntriesView(state: EntriesState, actions: EntriesActions, importing: () => unknown): TemplateResult {
  styled(styles);
  return html`${form({ state, actions, importing })} ${pendingList(state, actions)}`;
}
