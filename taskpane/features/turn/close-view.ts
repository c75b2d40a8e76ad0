import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { movementsBySheet, type Consequence } from "../../../src/ledger/turn/consequences";
import { chevronIcon, errorIcon } from "../../shared/components/icons";
import { IMPORT_FORM, type ExchangeSection } from "../exchange/exchange";
import { isMaster, onlyFor } from "../player/player-identity";
import type { ClosePreview } from "./close-preview";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The step Close: what prevents it, what it would change, and its buttons.
 */

const CLOSE_FORM = "close-turn";

const changes = new WeakMap<ClosePreview, Map<string, ReturnType<typeof movementsBySheet>>>();

/** The changes of the close by sheet, for one player or "" for all; cached per preview. */
function changesOf(preview: ClosePreview, only: string): ReturnType<typeof movementsBySheet> {
  const known = changes.get(preview) ?? new Map<string, ReturnType<typeof movementsBySheet>>();
  changes.set(preview, known);
  const found = known.get(only) ?? movementsBySheet(ledgerIn(preview.book)!, preview.closing.movements, only);
  known.set(only, found);
  return found;
}

/** Why the turn cannot be closed: `errors` are the player's own for a player, else all. */
export const stopped = (errors: number, state: TurnState): TemplateResult =>
  html`<p class="turn-text is-wrong">
    ${errorIcon}<span
      >${isMaster(state) ? `Fix or accept ${count(errors, "error")} before you close the turn.` : `Fix ${count(errors, "error")} before the turn is closed.`}</span
    >
  </p>`;

function sheetChanges({ sheet, rows }: { readonly sheet: string; readonly rows: readonly Consequence[] }): TemplateResult {
  return html`<details class="moves">
    <summary>${chevronIcon}<span>${sheet}</span><span class="count">${count(rows.length, "change")}</span></summary>
    <table class="consequences">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ place: what, before, after, why }) =>
            html`<tr>
              <th scope="row">${what}<span class="finding-details">${why}</span></th>
              <td>${before}</td>
              <td>${after}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** The form with the name; its buttons are the main action at the bottom of the pane. */
function closeForm(state: TurnState, actions: TurnActions): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    void actions.closeTurn();
  };
  return html`<form id=${CLOSE_FORM} class="close-turn" @submit=${submit}>
    <label class="field">
      <span class="label">Closed by</span
      ><input
        class="text-input"
        autocomplete="name"
        .value=${state.closedBy}
        @input=${(event: Event) => actions.closeAs((event.target as HTMLInputElement).value)}
    /></label>
  </form>`;
}

/** The changes that the close would make; its form only if no orders are `pending`. */
export function closable(preview: ClosePreview, pending: boolean, state: TurnState, actions: TurnActions): TemplateResult {
  const { closing, blank } = preview;
  const sheets = changesOf(preview, onlyFor(state));
  return html`<p class="turn-text">
      ${
        closing.next === ""
          ? "This is the last turn. Closing it adds its row and seal to the sheet Turns, and carries nothing over."
          : `Closing the turn makes these changes and moves the ledger to ${closing.next}. Nothing has been written yet.`
      }
    </p>
    ${
      blank === "" || onlyFor(state) !== ""
        ? nothing
        : html`<p class="turn-text">
            ${blank}
            <button type="button" class="link" @click=${() => actions.open("audit")}>See missing entries</button>
          </p>`
    }
    <div class="players">${sheets.map(sheetChanges)}</div>
    ${isMaster(state) && !pending ? closeForm(state, actions) : nothing}`;
}

/** The id of a collapsed section. */
export const sectionId = (part: ExchangeSection): string => `section-${part}`;

/** The main action while pasted or chosen orders are not imported: a close now would be without them. */
export function pendingOrders({ acting, exchange }: TurnState, actions: TurnActions): TemplateResult {
  const disabled = acting ? "true" : "false";
  const review = (): void => {
    actions.openSection("orders", true);
    document.querySelector<HTMLElement>(`#${sectionId("orders")} > summary`)?.focus();
  };
  return html`<div class="actions is-sticky">
    ${
      exchange.open?.has("orders") === true
        ? html`<button type="submit" form=${IMPORT_FORM} class="button is-primary" aria-disabled=${disabled}>
            Import the orders
          </button>`
        : html`<button type="button" class="button is-primary" @click=${review}>Review the orders</button>`
    }
    <button type="button" class="button" aria-disabled=${disabled} @click=${() => actions.discardOrders()}>
      Discard the orders
    </button>
  </div>`;
}

/** The main action, which stays visible at the bottom of the pane. */
export function mainAction(
  preview: ClosePreview,
  errors: number,
  state: TurnState,
  actions: TurnActions,
): TemplateResult | typeof nothing {
  if (isOver(preview)) return nothing;
  if (errors > 0)
    return html`<div class="actions is-sticky">
      <button type="button" class="button is-primary" @click=${() => actions.open("audit")}>See the audit</button>
    </div>`;
  if (!isMaster(state)) return nothing;
  return html`<div class="actions is-sticky">
    <button type="submit" form=${CLOSE_FORM} class="button is-primary" aria-disabled=${state.acting ? "true" : "false"}>
      Close the turn
    </button>
    <button type="button" class="button" aria-disabled=${state.acting ? "true" : "false"} @click=${() => actions.closeAndSend()}>
      Close, report and make copies
    </button>
  </div>`;
}

/** Whether the last turn is closed already. */
export const isOver = ({ closing, closed }: ClosePreview): boolean =>
  closing.next === "" && closed.turns.some(({ turn }) => turn === closing.turn);
