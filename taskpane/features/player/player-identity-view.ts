import { html, nothing, type TemplateResult } from "lit-html";
import { isChosen, isUnknown, MASTER, createIdentityActions, whoIn } from "./choose-player";
import { closeIcon, infoIcon } from "../../shared/components/icons";
import type { PlayerActions, PlayerState } from "./player-slice";
import type { ViewName } from "../../shared/pane-state";

/*
 * Who the user is: the button that shows it, and the question.
 */

type Shown = TemplateResult | typeof nothing;

const named = (who: string): string => (who === MASTER ? "game master" : who);

/** The rulebook whose stored choice is loaded. */
let remembered = "";

/** The stored choice is loaded with the first ledger that is read. */
function remember({ who, audit }: PlayerState, { context: { store } }: PlayerActions): void {
  const ledger = audit!.ledger!;
  if (remembered === ledger.rulebook) return;
  remembered = ledger.rulebook;
  const known = whoIn(ledger);
  if (who !== known) store.set({ who: known });
}

/** The button beside the title. */
export function whoButton(state: PlayerState, actions: PlayerActions): Shown {
  const { ledger } = state.audit ?? {};
  if (!ledger || ledger.players.length < 2) return nothing;
  remember(state, actions);
  const isKnown = isChosen(ledger);
  return html`<button
    type="button"
    class="button is-subtle is-icon"
    aria-label=${isKnown ? `Who are you? ${named(state.who)}` : "Who are you?"}
    title=${isKnown ? `You are using the pane as ${named(state.who)}` : "Choose who you are to see your data first"}
    aria-expanded=${state.askingWho ? "true" : "false"}
    @click=${() => actions.askWho(!state.askingWho)}
  >
    ?
  </button>`;
}

/** Views in which it matters who the user is. */
const HELPS: ReadonlySet<ViewName> = new Set(["audit", "turn"]);

/** Asks once, in a line that can be dismissed, while no other message is shown. A player's copy already names its player. */
function whoLine({ view, notice, audit }: PlayerState, actions: PlayerActions): Shown {
  const ledger = audit!.ledger!;
  if (!HELPS.has(view) || notice || audit!.unchecked !== undefined || ledger.players.length < 2 || !isUnknown(ledger))
    return nothing;
  const { leave, be } = createIdentityActions(actions.context);
  return html`<section class="notice" aria-label="Game master or player?">
    ${infoIcon}
    <div class="notice-text">
      <span>Who are you? We'll show your data first.</span>
      <div class="notice-acts">
        <button type="button" class="button is-small" @click=${() => be(MASTER)}>Game master</button>
        <button type="button" class="button is-small" @click=${() => actions.askWho(true)}>A player …</button>
      </div>
    </div>
    <button
      type="button"
      class="button is-subtle is-icon"
      aria-label="Do not ask again"
      title="Do not ask again"
      @click=${() => leave()}
    >
      ${closeIcon}
    </button>
  </section>`;
}

/** The question who the user is. */
export function whoBar(state: PlayerState, actions: PlayerActions): Shown {
  const { ledger } = state.audit ?? {};
  if (!ledger) return nothing;
  if (!state.askingWho) return whoLine(state, actions);
  const { leave, be } = createIdentityActions(actions.context);
  const isKnown = isChosen(ledger);
  const choice = (who: string, title: string): TemplateResult =>
    html`<label class="check">
      <input type="radio" name="who" .checked=${isKnown && state.who === who} @change=${() => be(who)} /><span>${title}</span>
    </label>`;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") leave();
  };
  return html`<section class="notice" aria-label="Who are you?" @keydown=${onKey}>
    <div class="notice-text">
      <fieldset class="field">
        <legend class="label">Who are you here?</legend>
        <div class="checks">${choice(MASTER, "Game master")} ${ledger.players.map((player) => choice(player, player))}</div>
      </fieldset>
      <span>
        Players see their own data first, without the game master's actions. This is a convenience, not a protection: to hide
        players' orders from each other, make players' copies. This computer remembers your choice.
      </span>
      <button type="button" class="button is-small" @click=${() => leave()}>Done</button>
    </div>
  </section>`;
}
