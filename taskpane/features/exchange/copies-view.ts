import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import { opensWorkbooks } from "../../../src/workbook/excel/document";
import type { CopyActions } from "./player-copies";
import { warningIcon } from "../../shared/components/icons";
import type { ExportedCopies } from "./exchange";
import { stepsOf } from "./exchange-progress";
import type { ExchangeState } from "./exchange-slice";

/*
 * Players' copies: making, downloading and opening them.
 */

function copiesList({ book, turn, copies }: ExportedCopies, state: ExchangeState, own: CopyActions): TemplateResult {
  const canOpen = opensWorkbooks();
  return html`<h4>${count(copies.length, "copy", "copies")} of ${turn}</h4>
    ${
      book === state.book
        ? nothing
        : html`<p class="callout is-warning">
            ${warningIcon}<span>The ledger has changed. Make new copies before you send them.</span>
          </p>`
    }
    <ul class="made">
      ${copies.map(
        (copy) =>
          html`<li>
            <span>${copy.player}</span>
            <button
              type="button"
              class="button is-small"
              aria-label="Download the copy of ${copy.player}"
              @click=${() => own.download(copy)}
            >
              Download
            </button>
            ${
              canOpen
                ? html`<button
                    type="button"
                    class="button is-small"
                    aria-label="Open the copy of ${copy.player}"
                    aria-disabled=${state.acting ? "true" : "false"}
                    @click=${() => own.open(copy)}
                  >
                    Open
                  </button>`
                : nothing
            }
          </li>`,
      )}
    </ul>
    ${
      copies.length > 1
        ? html`<button type="button" class="button" @click=${() => own.downloadAll()}>Download all (.zip)</button>`
        : nothing
    }`;
}

export function copiesView(state: ExchangeState, own: CopyActions): TemplateResult {
  const { exchange, audit, acting } = state;
  const players = audit?.ledger?.players ?? [];
  const chosen = players.filter((player) => !exchange.without?.has(player));
  const submit = (event: Event): void => {
    event.preventDefault();
    if (chosen.length > 0) void own.make();
  };
  return html`<form class="form" @submit=${submit}>
      <p class="hint">
        A copy contains the player's own sheets and shared data, but no other player's hidden data. This workbook is not changed.
      </p>
      <fieldset class="field">
        <legend class="label">Players</legend>
        <div class="checks">
          ${players.map(
            (player) =>
              html`<label class="check">
                <input
                  type="checkbox"
                  .checked=${!exchange.without?.has(player)}
                  ?disabled=${acting}
                  @change=${(event: Event) => own.include(player, (event.target as HTMLInputElement).checked)}
                />
                <span>${player}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      ${stepsOf("copies", exchange, () => own.stop())}
      <button type="submit" class="button is-primary" aria-disabled=${acting || chosen.length === 0 ? "true" : "false"}>
        Make ${count(chosen.length, "copy", "copies")}
      </button>
    </form>
    ${exchange.exported && exchange.exported.copies.length > 0 ? copiesList(exchange.exported, state, own) : nothing}`;
}
