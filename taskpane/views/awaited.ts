import { html, nothing, type TemplateResult } from "lit-html";
import { FIRST_TURN_TITLE, firstTurnPageName } from "../../src/help/first-turn-name";
import { sheetReference } from "../../src/formula/address";
import { count, figure } from "../../src/kernel/text";
import { awaitedByPlayer, waitingInShort, type Awaited } from "../../src/ledger/audit/awaited";
import type { Group } from "../../src/ledger/audit/whose";
import type { Finding } from "../../src/ledger/read/finding";
import type { Acts } from "../acts";
import { chevronIcon } from "../parts/icons";
import { openOnes } from "../findings";
import { rooms } from "../rooms";
import type { State } from "../state";

/*
 * What a ledger waits for: each entry a link, and lists where a table waits for rows; and the limits that wait for them.
 */

const nameOf = ({ rows, title, key, column }: Awaited): string =>
  rows ? `${title}: a row` : [title, key, column].filter(Boolean).join(": ");

function entry(one: Awaited, group: string, state: State, acts: Acts): TemplateResult {
  const where = one.sheet === group ? one.cell : `${sheetReference(one.sheet)}${one.cell}`;
  return html`<li>
    <button type="button" class="finding" @click=${() => acts.goTo({ sheet: one.sheet, cell: one.cell })}>
      <span class="finding-text"
        ><span class="finding-message">${nameOf(one)}</span><span class="finding-details">${where} · ${one.about}</span></span
      >
    </button>
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
    ${state.importing?.table === one.table && one.rows ? rooms.growing.show(({ importForm }) => importForm(state, acts)) : nothing}
  </li>`;
}

const group = ({ name, members }: Group<Awaited>, open: boolean, state: State, acts: Acts): TemplateResult =>
  html`<details class="moves" ?open=${open}>
    <summary>${chevronIcon}<span>${name}</span><span class="count">${count(members.length, "cell")}</span></summary>
    <ul class="findings">
      ${members.map((one) => entry(one, name, state, acts))}
    </ul>
  </details>`;

/** The entries that the ledger waits for, by player; nothing where it waits for none. */
export function awaitedList(state: State, acts: Acts): TemplateResult | typeof nothing {
  const { awaited, ledger } = state.audit!;
  if (awaited.length === 0) return nothing;
  return html`<section class="apart awaited" aria-labelledby="awaited-heading">
    <h3 id="awaited-heading">To be filled in: ${figure(awaited.length)} ${awaited.length === 1 ? "cell" : "cells"}</h3>
    <p class="hint">
      These entries are still needed.
      <a class="link" href="help/${firstTurnPageName(ledger!.rulebook)}" target="_blank" rel="noopener">${FIRST_TURN_TITLE}</a>
    </p>
    ${awaitedByPlayer(awaited, ledger!.players).map((one, i, all) => group(one, i === 0 || all.length === 1, state, acts))}
  </section>`;
}

/** What will be found should entries stay as they are; nothing where no limit waits. */
export function waitingList(state: State, acts: Acts): TemplateResult | typeof nothing {
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
    <p class="hint">These wait for entries that are still to come. They are findings once the turn is closed without them.</p>
    <ul class="findings">
      ${waiting.map(said)}
    </ul>
  </section>`;
}
