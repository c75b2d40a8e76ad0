import { html, nothing, type TemplateResult } from "lit-html";
import { are, count } from "../../../src/kernel/text";
import { importAndClose } from "./import-and-close";
import { hasPendingOrders, IMPORT_FORM, NO_ORDER_IMPORT } from "./exchange";
import type { OrderImportActions } from "./import-orders";
import { warningIcon } from "../../shared/components/icons";
import { dropZone } from "../../shared/components/drop-zone";
import {
  onlyRecorded,
  previewOrderImport,
  tickedLines,
  unreadableLines,
  type OrderedLine,
  type SentOrders,
  type OrderImportPreview,
} from "./order-import";
import { stepsOf } from "./exchange-progress";
import { sendersView } from "./senders-view";
import type { ExchangeActions, ExchangeState } from "./exchange-slice";

/*
 * Importing pasted orders and files: every change has a check box before any is written.
 */

const ticked = (event: Event): boolean => (event.target as HTMLInputElement).checked;

export const tickLine = (
  { id, text, ticked: isTicked, why }: OrderedLine,
  isDisabled: boolean,
  tick: (id: string, isTicked: boolean) => void,
): TemplateResult =>
  html`<li>
    <label class="check">
      <input type="checkbox" .checked=${isTicked} ?disabled=${isDisabled} @change=${(event: Event) => tick(id, ticked(event))} />
      <span>${text}${why === "" ? nothing : html` <span class="wrong block">${why}</span>`}</span>
    </label>
  </li>`;

function sender(sent: SentOrders, state: ExchangeState, own: OrderImportActions): TemplateResult {
  const { id, from, player, code, lines, notes, faults, passedOver } = sent;
  const unreadable = unreadableLines(sent);
  return html`<section class="sent" aria-label="Orders of ${player}, ${from}">
    <h4>${player} <span class="hint">${from}${code === "" ? "" : html` · orders <code>${code}</code>`}</span></h4>
    ${state.exchange.orderImport?.players.has(from) ? playerField(from, state, own) : nothing}
    ${
      faults.length === 0
        ? nothing
        : html`<p class="callout is-warning">
              ${warningIcon}<span
                >${count(unreadable, "line")} ${are(unreadable)} not understood. Fix the text, or import the others.</span
              >
            </p>
            <ul>
              ${faults.map(({ line: number, text, message }) => html`<li>Line ${number}: ${text} <span class="wrong block">${message}</span></li>`)}
            </ul>
            <label class="check">
              <input
                type="checkbox"
                .checked=${!sent.blocked}
                ?disabled=${state.acting}
                @change=${(event: Event) => own.tick(id, ticked(event))}
              />
              <span>Import the remaining lines</span>
            </label>`
    }
    ${
      lines.length === 0
        ? html`<p class="hint">
            These orders do not change the ledger.${sent.isOnlyRecorded ? " They can be recorded as received." : ""}
          </p>`
        : html`<ul class="ordered">
            ${lines.map((item) => tickLine(item, state.acting || sent.blocked, own.tick))}
          </ul>`
    }
    ${
      notes.length === 0
        ? nothing
        : html`<ul class="notes">
            ${notes.map((why) => html`<li>${why}</li>`)}
          </ul>`
    }
    ${passedOver.length === 0 ? nothing : html`<p class="hint">Not read as orders: ${passedOver.join(" / ")}</p>`}
  </section>`;
}

function preview(
  found: OrderImportPreview,
  state: ExchangeState,
  actions: ExchangeActions,
  own: OrderImportActions,
): TemplateResult {
  const { sent, refused } = found;
  const already = sent.reduce((sum, item) => sum + item.already, 0);
  const lines = tickedLines(found);
  const recorded = onlyRecorded(found);
  return html`${refused.map(
    ({ from, why, isNameless }) =>
      html`<p class="callout is-warning" role="alert">
          ${warningIcon}<span><strong>${from}</strong>: ${why}</span>
        </p>
        ${isNameless ? playerField(from, state, own) : nothing}
        ${
          state.exchange.orderImport?.files.some(({ name }) => name === from)
            ? html`<button type="button" class="link" aria-label="Leave out ${from}" @click=${() => own.leaveOut(from)}>
                Leave out
              </button>`
            : nothing
        }`,
  )}
  ${sent.map((item) => sender(item, state, own))}
  ${already > 0 ? html`<p class="hint">${count(already, "entry", "entries")} already up to date.</p>` : nothing}
  ${
    sent.length === 0
      ? nothing
      : html`<button
            type="submit"
            class="button is-primary"
            aria-disabled=${lines + recorded > 0 && !state.acting ? "false" : "true"}
          >
            ${lines === 0 && recorded > 0 ? "Record as received" : lines === 0 ? "Import changes" : `Import ${count(lines, "change")}`}
          </button>
          <button
            type="button"
            class="button"
            aria-disabled=${state.acting ? "true" : "false"}
            @click=${() => importAndClose(actions, found, own)}
          >
            Import, close the turn and report
          </button>`
  }`;
}

/** Asks for the player of a file that does not name one. */
function playerField(from: string, state: ExchangeState, own: OrderImportActions): TemplateResult {
  const chosen = state.exchange.orderImport?.players.get(from) ?? "";
  return html`<label class="field">
    <span class="label">Whose orders are these?</span>
    <select
      class="select"
      aria-label="Whose orders are in ${from}?"
      ?disabled=${state.acting}
      @change=${(event: Event) => own.ofPlayer(from, (event.target as HTMLSelectElement).value)}
    >
      ${chosen === "" ? html`<option value="" selected>Choose</option>` : nothing}
      ${state.audit?.ledger?.players.map((name) => html`<option value=${name} ?selected=${chosen === name}>${name}</option>`)}
    </select>
  </label>`;
}

export function orderImportView(state: ExchangeState, actions: ExchangeActions, own: OrderImportActions): TemplateResult {
  const { book, exchange, acting } = state;
  const orderImport = exchange.orderImport ?? NO_ORDER_IMPORT;
  const hasInput = hasPendingOrders(exchange);
  const found = hasInput && book ? previewOrderImport(book, orderImport) : null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void own.write();
  };
  return html`<form id=${IMPORT_FORM} class="import" @submit=${submit} aria-label="Import orders">
    <label class="field">
      <span class="label">Orders pasted from an email or a post</span>
      <textarea
        id="orders-text"
        class="text-input"
        rows="5"
        spellcheck="false"
        .value=${orderImport.text}
        @input=${(event: Event) => own.enter((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
    ${dropZone({
      label: "Or choose files: text, or players' copies of the workbook",
      accept: ".xlsx,.txt,.md,.eml,text/plain",
      multiple: true,
      disabled: acting,
      onFiles: (files) => void own.choose([...files]),
    })}
    ${stepsOf("orders", exchange, () => own.stop())}
    ${hasInput ? nothing : html`<p class="hint">You can review each change before anything is written.</p>`}
    ${sendersView(state, own, found)}
    ${found === null ? nothing : typeof found === "string" ? html`<p class="wrong" role="alert">${found}</p>` : preview(found, state, actions, own)}
    ${hasInput ? html`<button type="button" class="button" aria-disabled=${acting ? "true" : "false"} @click=${() => actions.discardOrders()}>Cancel</button>` : nothing}
  </form>`;
}
