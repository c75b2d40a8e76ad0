import { html, nothing, type TemplateResult } from "lit-html";
import type { Audit } from "../../src/ledger/audit";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { playersAudited, playersTurn, turnInWords, type PlayerTurn } from "../../src/ledger/report/sent";
import type { Acts } from "../acts";
import {
  copyEvening,
  copyReminder,
  dismissEvening,
  downloadEvening,
  downloadReport,
  downloadReports,
  stepAgain,
} from "../acts/evening";
import type { Evening } from "../evening";
import { whenIdle } from "../idle";
import { errorIcon, goodIcon, missingIcon } from "../parts/icons";
import { styled } from "../parts/styled";
import type { State } from "../state";
import look from "../style/evening.css";
import { ownFirst } from "../who";

/*
 * Who has entered something for the turn and who is in order; and the end of the turn, step by step.
 */

const known = new WeakMap<Audit, readonly PlayerTurn[]>();

/** How far the players are; how many entries they made follows when that is worked out. */
function playersOf({ book, audit }: State, { ground: { store } }: Acts): readonly PlayerTurn[] {
  if (!book || !audit) return [];
  const found = known.get(audit);
  if (found) return found;
  const ledger = ledgerIn(book);
  if (!ledger) return [];
  const audited = playersAudited(audit);
  known.set(audit, audited);
  whenIdle(() => {
    if (store.get().audit !== audit) return void known.delete(audit);
    known.set(audit, playersTurn(ledger, audit));
    store.set({});
  });
  return audited;
}

/** How far each player is with the turn, and a mail that says so. */
export function playersView(state: State, acts: Acts): TemplateResult | typeof nothing {
  styled(look);
  const players = playersOf(state, acts);
  if (players.length === 0) return nothing;
  const order = ownFirst(
    players.map(({ player }) => player),
    state.who,
  );
  const told = (one: PlayerTurn): TemplateResult =>
    html`<li>
      ${one.errors.length > 0 ? errorIcon : one.entered === 0 || one.blank > 0 ? missingIcon : goodIcon}
      <span>${one.player}</span><span class="finding-details">${turnInWords(one)}</span>
    </li>`;
  return html`<section aria-labelledby="players-heading">
    <h3 id="players-heading">Players</h3>
    <ul class="sent">
      ${order.map((name) => told(players.find(({ player }) => player === name)!))}
    </ul>
    <button
      type="button"
      class="button is-small"
      aria-disabled=${state.acting ? "true" : "false"}
      @click=${() => copyReminder(acts)}
    >
      Copy a reminder to email
    </button>
  </section>`;
}

const SIGNS = { waits: missingIcon, runs: "…", done: goodIcon, failed: errorIcon } as const;
const SAID = { waits: "to come", runs: "under way", done: "done", failed: "failed" } as const;

/** What is to be done with what a step has made. */
function furtherOf(at: number, evening: Evening, state: State, acts: Acts): TemplateResult | typeof nothing {
  const { how } = evening.steps[at]!;
  const button = (says: string, act: () => unknown): TemplateResult =>
    html`<button type="button" class="button is-small" aria-disabled=${state.acting ? "true" : "false"} @click=${act}>
      ${says}
    </button>`;
  if (how === "failed") return button("Try again", () => stepAgain(acts, at));
  if (how !== "done" || at === 0) return nothing;
  return at === 1
    ? html`${button("Copy report", () => copyEvening(acts))} ${button("Download as a page", () => downloadReport(acts))}
      ${button("Download each player's report", () => downloadReports(acts))}`
    : button("Download all copies", () => downloadEvening(acts));
}

/** The steps of the end of a turn. */
export function eveningView(state: State, acts: Acts): TemplateResult | typeof nothing {
  styled(look);
  const { evening } = state;
  if (!evening) return nothing;
  return html`<section class="evening" aria-labelledby="evening-heading">
    <h3 id="evening-heading">The end of ${evening.turn}</h3>
    <ol>
      ${evening.steps.map(
        ({ what, how, told }, i) =>
          html`<li class="is-${how}">
            <span class="step"
              ><span aria-hidden="true">${SIGNS[how]}</span> ${what}<span class="unseen">, ${SAID[how]}</span></span
            >
            ${told === "" ? nothing : html`<span class="finding-details">${told}</span>`}
            <span class="actions">${furtherOf(i, evening, state, acts)}</span>
          </li>`,
      )}
    </ol>
    ${
      state.acting
        ? nothing
        : html`<button type="button" class="button is-subtle" @click=${() => dismissEvening(acts)}>Dismiss</button>`
    }
  </section>`;
}
