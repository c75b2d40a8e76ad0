import { html, type TemplateResult } from "lit-html";
import type { PlayerActions, PlayerState } from "./player-slice";

/** Says that something is the game master's, and why it is not offered here. */
export function mastersOnly({ audit, who }: PlayerState, { askWho }: PlayerActions, says: string): TemplateResult {
  if (audit?.left !== undefined)
    return html`<p class="hint">${says} This is the copy of ${audit.ledger!.players[0]}; it has not all that they take.</p>`;
  return html`<p class="hint">
    ${says} You are here as ${who}.
    <button type="button" class="link" @click=${() => askWho(true)}>Change who you are …</button>
  </p>`;
}
