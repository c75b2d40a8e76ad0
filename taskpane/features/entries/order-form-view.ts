import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { count } from "../../../src/kernel/text";
import { fieldOf } from "../../../src/ledger/edit/fill-entry";
import { turnOrders, type OrderEntry, type OrderRow, type OrderTable, type PastRow } from "../../../src/ledger/edit/turn-orders";
import type { Ledger } from "../../../src/ledger/read/model";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { fill } from "./fill-entry";
import { repeatOrder, addOrderRow } from "./order-rows";
import { placeName } from "../../../src/formula/address";
import { chevronIcon } from "../../shared/components/icons";
import { styled } from "../../shared/components/styled";
import styles from "../../style/missing-entries.css";
import { control, fieldId, formKey, shownField, fieldMessages } from "./entry-field";
import type { EntriesActions, EntriesState } from "./entries-slice";

/*
 * A player's usual orders as a form: table by table and row by row, with last turn's orders beside them.
 */

/** What all parts of the form need. */
interface Form {
  readonly ledger: Ledger;
  readonly player: string;
  readonly state: EntriesState;
  readonly actions: EntriesActions;
}

const HEADING = "orders-heading";

const known = new WeakMap<Ledger, Map<string, readonly OrderTable[]>>();

/** Read once for each ledger, because the pane is rendered far more often. */
function ordersOf(ledger: Ledger, player: string): readonly OrderTable[] {
  let own = known.get(ledger);
  if (!own) known.set(ledger, (own = new Map()));
  let found = own.get(player);
  if (!found) own.set(player, (found = turnOrders(ledger, player)));
  return found;
}

function entry({ at, last }: OrderEntry, { ledger, state, actions }: Form): TemplateResult | typeof nothing {
  const field = fieldOf(ledger, at);
  if (!field) return nothing;
  const shown = shownField(at, field, state);
  const id = fieldId(at);
  const holds = shown.filled?.text ?? field.holds;
  return html`<div class="fill order">
    <label class="label" for=${id}>${field.header}${field.unit === "" ? nothing : html`, ${field.unit}`}</label>
    ${control(shown, id, actions)}
    <span class="unseen" id="${id}-about">${at.about}</span>
    ${
      last === "" || last === holds
        ? nothing
        : html`<button
            type="button"
            class="link order-last"
            aria-label="Last turn: ${last}, enter it in ${at.column}"
            @click=${() => void fill(actions, at, last)}
          >
            Last turn: ${last}
          </button>`
    }
    <span class="fill-message" id="${id}-message">${fieldMessages(shown)}</span>
  </div>`;
}

const row = ({ name, entries }: OrderRow, title: string, form: Form): TemplateResult =>
  html`<fieldset class="order-row">
    <legend class="label">${name === "" ? title : name}</legend>
    <div class="orders">
      ${repeat(
        entries,
        ({ at }) => placeName(at),
        (item) => entry(item, form),
      )}
    </div>
  </fieldset>`;

/** Rows of the last turn that were not ordered again. */
const past = (rows: readonly PastRow[], table: OrderTable, { player, state, actions }: Form): TemplateResult | typeof nothing =>
  rows.length === 0
    ? nothing
    : html`<p class="hint">Ordered last turn:</p>
        <ul class="made">
          ${rows.map(
            ({ name }) =>
              html`<li>
                <span>${name}</span>
                <button
                  type="button"
                  class="button is-small"
                  aria-label="Order again: ${name}"
                  aria-disabled=${state.acting ? "true" : "false"}
                  @click=${() => repeatOrder(actions, player, table.name, name)}
                >
                  Order again
                </button>
              </li>`,
          )}
        </ul>`;

function group(table: OrderTable, open: boolean, form: Form): TemplateResult {
  const { title, sheet, rows, free, grows, before } = table;
  const { state, actions } = form;
  return html`<details class="moves" ?open=${open}>
    <summary>${chevronIcon}<span>${title}</span><span class="count">${count(rows.length, "row")}</span></summary>
    <p class="hint">On the sheet ${sheet}.</p>
    ${free ? past(before, table, form) : nothing}
    ${
      // The focus stays in a new row while it is typed.
      repeat(
        free ? [...rows, free] : rows,
        ({ entries }) => entries[0]!.at.row,
        (item) => row(item, item === free ? "New row" : title, form),
      )
    }
    ${
      grows && !free
        ? html`<button
            type="button"
            class="button is-subtle"
            aria-disabled=${state.acting ? "true" : "false"}
            @click=${() => addOrderRow(actions, table.name, title)}
          >
            Add rows to ${title}
          </button>`
        : nothing
    }
  </details>`;
}

/** The player whose orders are shown: the user, or the one that the game master has chosen. */
function playerOf({ ordering, who }: EntriesState, ledger: Ledger): string {
  if (ledger.copy) return ledger.copy.player;
  return ordering ?? (who !== "" ? who : (ledger.players[0] ?? ""));
}

function sendersOf(player: string, { copy, players }: Ledger, { chooseOrders }: EntriesActions): TemplateResult | typeof nothing {
  if (copy) return nothing;
  const choose = (event: Event): void => chooseOrders((event.target as HTMLSelectElement).value);
  return html`<label class="field">
    <span class="label">Player</span>
    <select class="select" @change=${choose}>
      ${players.map((item) => html`<option value=${item} ?selected=${item === player}>${item}</option>`)}
      <option value="" ?selected=${player === ""}>Shared: entered by the game master</option>
    </select>
  </label>`;
}

/** The form of a player's orders. */
export function orderFormView(state: EntriesState, actions: EntriesActions): TemplateResult | typeof nothing {
  styled(styles);
  const ledger = state.book && ledgerIn(state.book);
  if (!ledger) return nothing;
  const player = playerOf(state, ledger);
  const tables = ordersOf(ledger, player);
  const form = { ledger, player, state, actions };
  return html`<div data-form=${HEADING} @keydown=${formKey}>
    ${sendersOf(player, ledger, actions)}
    <h4 id=${HEADING} tabindex="-1">${player === "" ? "Shared orders" : `Orders of ${player}`}</h4>
    <p class="hint">
      ${
        tables.length === 0
          ? "There are no orders to enter here."
          : "Enter this turn's orders here or in the sheet. Press Enter for the next field."
      }
    </p>
    ${repeat(
      tables,
      ({ name }) => `${player} ${name}`,
      (item, i) => group(item, i === 0, form),
    )}
  </div>`;
}
