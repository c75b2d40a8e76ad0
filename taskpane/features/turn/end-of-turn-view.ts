import { html, nothing, type TemplateResult } from "lit-html";
import type { Audit } from "../../../src/ledger/audit";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { playersAudited, playersTurn, describeTurn, type PlayerTurn } from "../../../src/ledger/report/player-status";
import {
  copyEndOfTurn,
  copyReminder,
  dismissEndOfTurn,
  downloadEndOfTurn,
  downloadReport,
  downloadReports,
  retryStep,
} from "./run-end-of-turn";
import type { EndOfTurn } from "./end-of-turn";
import { whenIdle } from "../../shared/background";
import { errorIcon, goodIcon, missingIcon } from "../../shared/components/icons";
import { styled } from "../../shared/components/styled";
import styles from "../../style/end-of-turn.css";
import { ownFirst } from "../player/player-identity";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The players' progress with the turn, and the steps of its end.
 */

const known = new WeakMap<Audit, readonly PlayerTurn[]>();

/** The players' progress; the number of their entries is added when the pane is idle. */
function playersOf({ book, audit }: TurnState, { context: { store } }: TurnActions): readonly PlayerTurn[] {
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

/** Each player's progress, and a reminder to email. */
export function playersView(state: TurnState, actions: TurnActions): TemplateResult | typeof nothing {
  styled(styles);
  const players = playersOf(state, actions);
  if (players.length === 0) return nothing;
  const order = ownFirst(
    players.map(({ player }) => player),
    state.who,
  );
  const playerLine = (item: PlayerTurn): TemplateResult =>
    html`<li>
      ${item.errors.length > 0 ? errorIcon : item.entered === 0 || item.blank > 0 ? missingIcon : goodIcon}
      <span>${item.player}</span><span class="finding-details">${describeTurn(item)}</span>
    </li>`;
  return html`<section aria-labelledby="players-heading">
    <h3 id="players-heading">Players</h3>
    <ul class="sent">
      ${order.map((name) => playerLine(players.find(({ player }) => player === name)!))}
    </ul>
    <button
      type="button"
      class="button is-small"
      aria-disabled=${state.acting ? "true" : "false"}
      @click=${() => copyReminder(actions)}
    >
      Copy a reminder email
    </button>
  </section>`;
}

const STATE_ICONS = { waits: missingIcon, runs: "…", done: goodIcon, failed: errorIcon } as const;
const STATE_TEXTS = { waits: "not started", runs: "running", done: "done", failed: "failed" } as const;

/** The buttons for the result of a step. */
function furtherOf(at: number, endOfTurn: EndOfTurn, state: TurnState, actions: TurnActions): TemplateResult | typeof nothing {
  const { how } = endOfTurn.steps[at]!;
  const button = (label: string, onClick: () => unknown): TemplateResult =>
    html`<button type="button" class="button is-small" aria-disabled=${state.acting ? "true" : "false"} @click=${onClick}>
      ${label}
    </button>`;
  if (how === "failed") return button("Try again", () => retryStep(actions, at));
  if (how !== "done" || at === 0) return nothing;
  return at === 1
    ? html`${button("Copy report", () => copyEndOfTurn(actions))} ${button("Download as a page", () => downloadReport(actions))}
      ${button("Download each player's report", () => downloadReports(actions))}`
    : button("Download all copies", () => downloadEndOfTurn(actions));
}

/** The steps of the end of a turn with their progress; nothing before the first. */
export function endOfTurnView(state: TurnState, actions: TurnActions): TemplateResult | typeof nothing {
  styled(styles);
  const { endOfTurn } = state;
  if (!endOfTurn) return nothing;
  return html`<section class="end-of-turn" aria-labelledby="end-of-turn-heading">
    <h3 id="end-of-turn-heading">End of ${endOfTurn.turn}</h3>
    <ol>
      ${endOfTurn.steps.map(
        ({ title, how, reported: playerLine }, i) =>
          html`<li class="is-${how}">
            <span class="step"
              ><span aria-hidden="true">${STATE_ICONS[how]}</span> ${title}<span class="unseen">, ${STATE_TEXTS[how]}</span></span
            >
            ${playerLine === "" ? nothing : html`<span class="finding-details">${playerLine}</span>`}
            <span class="actions">${furtherOf(i, endOfTurn, state, actions)}</span>
          </li>`,
      )}
    </ol>
    ${
      state.acting
        ? nothing
        : html`<button type="button" class="button is-subtle" @click=${() => dismissEndOfTurn(actions)}>Dismiss</button>`
    }
  </section>`;
}
