import { html, nothing, type TemplateResult } from "lit-html";
import { ORDER_FORMATS, type OrderFormat } from "../../../src/ledger/orders/text/posted";
import { formText, type FormActions } from "./mailed-forms";
import { isMaster, ownFirst } from "../player/player-identity";
import { FORMATS } from "./changes-view";
import type { ExchangeState } from "./exchange-slice";

/*
 * A player's order form as text, to copy or to save.
 */

export function formsView(state: ExchangeState, own: FormActions): TemplateResult {
  const { book, audit, exchange, acting, who } = state;
  const all = audit?.unchecked === undefined ? ownFirst(audit?.ledger?.players ?? [], who) : (audit.ledger?.players ?? []);
  const { player: requested = "", format = "text" } = exchange.form ?? {};
  const player = all.includes(requested) ? requested : (all[0] ?? "");
  if (!book || player === "") return html`<p class="hint">There is nobody to give orders yet.</p>`;
  const text = formText(book, player, format);
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  return html`<p class="hint">
      A player fills in the blanks and sends the text back, from any computer or phone. Import the answer under Import orders.
    </p>
    <label class="field">
      <span class="label">Player</span>
      <select class="select" @change=${(event: Event) => own.choose({ player: chosen(event), format })}>
        ${all.map((name) => html`<option value=${name} ?selected=${player === name}>${name}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Format</span>
      <select class="select" @change=${(event: Event) => own.choose({ player, format: chosen(event) as OrderFormat })}>
        ${ORDER_FORMATS.map((item) => html`<option value=${item} ?selected=${format === item}>${FORMATS[item]}</option>`)}
      </select>
    </label>
    <textarea class="text-input report" readonly rows="8" aria-label="Order form of ${player}" .value=${text}></textarea>
    <div class="actions">
      <button type="button" class="button" aria-disabled=${acting ? "true" : "false"} @click=${() => own.copy(player, text)}>
        Copy the form
      </button>
      <button type="button" class="button" @click=${() => own.download(player, text)}>Download the form</button>
      ${
        isMaster(state) && all.length > 1
          ? html`<button type="button" class="button" @click=${() => own.downloadAll()}>Download all forms (.zip)</button>`
          : nothing
      }
    </div>`;
}
