import { html, nothing, type TemplateResult } from "lit-html";
import type { PlayerActions, PlayerState } from "./player-slice";

/** Switches between a player's own part of the ledger and that of all players. */
export function scope(
  { who, audit, allPlayers }: PlayerState,
  { showAllPlayers }: PlayerActions,
): TemplateResult | typeof nothing {
  const { ledger } = audit ?? {};
  if (!ledger || audit?.unread || ledger.players.length < 2 || !ledger.players.includes(who)) return nothing;
  const choice = (isAll: boolean, name: string): TemplateResult =>
    html`<button
      type="button"
      class="segment"
      aria-pressed=${allPlayers === isAll ? "true" : "false"}
      @click=${() => showAllPlayers(isAll)}
    >
      ${name}
    </button>`;
  return html`<div class="segments scope" role="group" aria-label="Players shown">
    ${choice(false, who)} ${choice(true, "All players")}
  </div>`;
}

/** Explains that only the game master has an action, and why it is not offered here. */
export function mastersOnly({ audit, who }: PlayerState, { askWho }: PlayerActions, label: string): TemplateResult {
  if (audit?.unchecked !== undefined)
    return html`<p class="hint">
      ${label} This is the copy of ${audit.ledger!.players[0]}; it does not contain everything needed.
    </p>`;
  return html`<p class="hint">
    ${label} You are using the pane as ${who}.
    <button type="button" class="link" @click=${() => askWho(true)}>Change who you are …</button>
  </p>`;
}
