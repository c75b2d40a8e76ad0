import { html, nothing, type TemplateResult } from "lit-html";
import { placeName } from "../../../src/formula/address";
import type { Change, VerifiedTurn } from "../../../src/ledger/seal/verify";
import { goodIcon, warningIcon } from "../../shared/components/icons";
import { isMaster } from "../player/player-identity";
import type { ClosePreview } from "./close-preview";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The closed turns with their seals, what was changed in them, and reopening the last one.
 */

const changedItem = ({ sheet, cell, message, fix }: Change, actions: TurnActions): TemplateResult =>
  html`<li>
    <button type="button" class="finding" @click=${() => actions.goTo({ sheet, cell: cell || "A1" })}>
      ${warningIcon}
      <span class="finding-text"
        ><span class="finding-message">${message}</span
        ><span class="finding-details">${cell === "" ? "" : `${placeName({ sheet, cell })} · `}${fix}</span></span
      >
    </button>
  </li>`;

function reopening(last: VerifiedTurn, state: TurnState, actions: TurnActions): TemplateResult {
  if (!state.reopening)
    return html`<button
      type="button"
      class="button"
      aria-disabled=${state.acting ? "true" : "false"}
      @click=${() => actions.askToReopen(true)}
    >
      Reopen ${last.turn} …
    </button>`;
  return html`<div class="ask" role="group" aria-label="Reopen the turn">
    <p>Reopen ${last.turn}? All entries are replaced by their values at the close.</p>
    <div class="actions">
      <button
        type="button"
        class="button is-primary"
        aria-disabled=${state.acting ? "true" : "false"}
        @click=${() => actions.reopenTurn()}
      >
        Reopen
      </button>
      <button type="button" class="button" @click=${() => actions.askToReopen(false)}>Cancel</button>
    </div>
  </div>`;
}

export function closedTurns(
  { closed: { turns, changes, since } }: ClosePreview,
  state: TurnState,
  actions: TurnActions,
): TemplateResult | typeof nothing {
  const last = turns.at(-1);
  if (!last && changes.length === 0) return nothing;
  return html`<section class="apart">
    <h3>Closed turns</h3>
    ${
      changes.length === 0
        ? html`<p class="clean">${goodIcon}<span>Unchanged.</span></p>`
        : html`<ul class="findings">
            ${changes.map((change) => changedItem(change, actions))}
          </ul>`
    }
    ${
      since.length === 0
        ? nothing
        : html`<p class="turn-text">Changed by the game master since then:</p>
            <ul class="findings">
              ${since.map((change) => changedItem(change, actions))}
            </ul>`
    }
    <ul class="seals">
      ${turns
        .map(
          ({ turn, by, when, short, fits }) =>
            html`<li>
              <span>${turn}</span><code>${fits ? short : `${short}, not as sealed`}</code
              ><span class="finding-details">${[by, when].filter(Boolean).join(", ")}</span>
            </li>`,
        )
        .reverse()}
    </ul>
    ${last && isMaster(state) ? reopening(last, state, actions) : nothing}
  </section>`;
}
