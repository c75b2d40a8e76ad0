import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { FIRST_TURN_TITLE, firstTurnPageName } from "../../src/help/first-turn-name";
import { areaOf, sheetReference } from "../../src/formula/address";
import { count, figure } from "../../src/kernel/text";
import { awaitedByPlayer, type Awaited, waitingInShort } from "../../src/ledger/audit/awaited";
import type { Group } from "../../src/ledger/audit/whose";
import { fieldOf } from "../../src/ledger/change/fill";
import type { Finding } from "../../src/ledger/read/finding";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Acts } from "../acts";
import { placeName } from "../place-name";
import { chevronIcon } from "../parts/icons";
import { openOnes } from "../findings";
import { styled } from "../parts/styled";
import look from "../style/filling.css";
import type { State } from "../state";
import { control, fieldId, formKey, sentence, shownField, told, type Shown } from "./field";

/*
 * What a ledger waits for, as a form: a field for each entry, and lists where a table waits for rows; and the limits that wait
 * for them. What was entered stays until the view is left.
 */

/** What all parts of the form are made with. */
interface Form {
  readonly state: State;
  readonly acts: Acts;
  readonly importing: () => unknown;
}

function entry(shown: Shown, { state, acts, importing }: Form): TemplateResult {
  const { one, field } = shown;
  const id = fieldId(one);
  const context = [one.title, one.rows ? "a row" : one.key].filter(Boolean).join(" · ");
  return html`<li class="fill">
    <label class="label" for=${id}
      >${field.header}${field.unit === "" ? nothing : html`, ${field.unit}`} <span class="hint block">${context}</span></label
    >
    <button
      type="button"
      class="link fill-cell"
      aria-label="Go to ${placeName(one)}"
      @click=${() => acts.goTo({ sheet: one.sheet, cell: one.cell })}
    >
      ${one.cell}
    </button>
    ${control(shown, id, acts)}
    <span class="hint fill-about" id="${id}-about"
      >${[[one.about, sentence(field.takes)].filter(Boolean).join(" "), field.cite].filter(Boolean).join(" · ")}</span
    >
    <span class="fill-told" id="${id}-told">${told(shown)}</span>
    ${
      one.rows
        ? html`<button
            type="button"
            class="button is-subtle import-button"
            aria-label="Import a list into ${one.title} on ${one.sheet}"
            @click=${() => acts.importing.ask(one.table)}
          >
            Import a list …
          </button>`
        : nothing
    }
    ${state.importing?.table === one.table && one.rows ? importing() : nothing}
  </li>`;
}

/** Those that are awaited and those that were filled in, in the order of the workbook. */
function entriesOf({ book, audit, filled }: State): readonly Awaited[] {
  const awaited = audit!.awaited;
  const places = new Set(awaited.map(placeName));
  const order = new Map(book!.sheets.map(({ name }, i) => [name, i]));
  const at = ({ sheet, cell }: Awaited): readonly number[] => {
    const { top = 0, left = 0 } = areaOf(cell) ?? {};
    return [order.get(sheet) ?? 0, top, left];
  };
  return [...awaited, ...filled.map((one) => one.at).filter((one) => !places.has(placeName(one)))]
    .map((one) => ({ one, at: at(one) }))
    .sort((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]! || a.at[2]! - b.at[2]!)
    .map(({ one }) => one);
}

function group({ name, members }: Group<Awaited>, open: boolean, whole: Form): TemplateResult {
  const { state } = whole;
  const ledger = ledgerIn(state.book!)!;
  const places = new Set(state.audit!.awaited.map(placeName));
  const left = members.filter((one) => places.has(placeName(one))).length;
  const shown = members.flatMap((one): readonly Shown[] => {
    const field = fieldOf(ledger, one);
    return field ? [shownField(one, field, state)] : [];
  });
  return html`<details class="moves" ?open=${open}>
    <summary>
      ${chevronIcon}<span>${name}</span><span class="count">${left === 0 ? "filled in" : count(left, "cell")}</span>
    </summary>
    <ul class="fills">
      ${repeat(
        shown,
        ({ one }) => placeName(one),
        (one) => entry(one, whole),
      )}
    </ul>
  </details>`;
}

/** The form of the entries that the ledger waits for, by player; nothing where it waits for none. */
function form(whole: Form): TemplateResult | typeof nothing {
  const { state } = whole;
  const { awaited, ledger } = state.audit!;
  const entries = entriesOf(state);
  if (entries.length === 0) return nothing;
  const heading =
    awaited.length === 0
      ? "Everything is filled in"
      : `To be filled in: ${figure(awaited.length)} ${awaited.length === 1 ? "cell" : "cells"}`;
  return html`<section class="apart awaited" aria-labelledby="awaited-heading" data-form="awaited-heading" @keydown=${formKey}>
    <h3 id="awaited-heading" tabindex="-1">${heading}</h3>
    <p class="hint">
      Fill them in here or in the sheet. Enter goes on to the next.
      <a class="link" href="help/${firstTurnPageName(ledger!.rulebook)}" target="_blank" rel="noopener">${FIRST_TURN_TITLE}</a>
    </p>
    ${repeat(
      awaitedByPlayer(entries, ledger!.players),
      ({ name }) => name,
      (one, i) => group(one, i === 0, whole),
    )}
  </section>`;
}

/** What will be found should entries stay as they are; nothing where no limit waits. */
function waitingList(state: State, acts: Acts): TemplateResult | typeof nothing {
  const waiting = openOnes(state.audit!.waiting);
  if (waiting.length === 0) return nothing;
  const said = ({ sheet, cell, cite, fix, message }: Finding) =>
    html`<li>
      <button type="button" class="finding" @click=${() => acts.goTo({ sheet, cell })}>
        <span class="finding-text"
          ><span class="finding-message">${message}</span
          ><span class="finding-details"
            >${[`${sheetReference(sheet)}${cell}`, cite, fix].filter(Boolean).join(" · ")}</span
          ></span
        >
      </button>
    </li>`;
  return html`<section class="apart awaited" aria-labelledby="waiting-heading">
    <h3 id="waiting-heading">${waitingInShort(waiting.length)}</h3>
    <p class="hint">These cells are still empty. They become findings if you close the turn without them.</p>
    <ul class="findings">
      ${waiting.map(said)}
    </ul>
  </section>`;
}

/** The form, and what waits for it. `importing` shows the list that is being imported. */
export function fillingView(state: State, acts: Acts, importing: () => unknown): TemplateResult {
  styled(look);
  return html`${form({ state, acts, importing })} ${waitingList(state, acts)}`;
}
