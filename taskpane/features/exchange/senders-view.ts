import { html, nothing, type TemplateResult } from "lit-html";
import { allOf, count, timeText } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { importsIn } from "../../../src/ledger/orders/import-records";
import { ORDER_FORMATS, type OrderFormat } from "../../../src/ledger/orders/text/posted";
import { sendersOf } from "../../../src/ledger/report/orders-received";
import { NO_ORDER_IMPORT } from "./exchange";
import type { OrderImportActions } from "./import-orders";
import { PASTED, standingName, type OrderImportPreview } from "./order-import";
import type { ExchangeState } from "./exchange-slice";

/*
 * Who has sent orders for the current turn, whose orders are not imported yet, and who is missing.
 */

type Shown = TemplateResult | typeof nothing;

const FORMATS: Readonly<Record<OrderFormat, string>> = {
  text: "as text",
  markdown: "as Markdown",
  bbcode: "as BBCode",
  discord: "for Discord",
};

/** Where a player's orders are that are not imported yet; "" if there are none. */
function describeUnimported(player: string, preview: OrderImportPreview | null): string {
  const sent = preview?.sent.filter((item) => item.player === player) ?? [];
  if (sent.length === 0) return "";
  const places = sent.map(({ from }) =>
    from === PASTED ? "in the pasted text" : from === standingName(player) ? "standing orders" : `in ${from}`,
  );
  return `${sent.length > 1 ? `${count(sent.length, "time")}, ` : ""}${allOf([...new Set(places)])}, not imported yet`;
}

/** The check box that repeats an absent player's last orders. */
function standingBox(player: string, { exchange, acting }: ExchangeState, own: OrderImportActions): TemplateResult {
  const { standing } = exchange.orderImport ?? NO_ORDER_IMPORT;
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${standing.has(player)}
      ?disabled=${acting}
      @change=${(event: Event) => own.standing(player, (event.target as HTMLInputElement).checked)}
    />
    <span>Repeat the last orders of ${player}</span>
  </label>`;
}

/** Copying the list and undoing an import; not shown while other orders are previewed, since the list only has imported ones. */
function listActions(state: ExchangeState, hasImports: boolean, own: OrderImportActions): TemplateResult {
  return html`<label class="field">
      <span class="label">Copy this list</span>
      <select
        class="select"
        @change=${(event: Event) => {
          const select = event.target as HTMLSelectElement;
          if (select.value !== "") void own.copySenders(select.value as OrderFormat);
          select.value = "";
        }}
      >
        <option value="" selected>Choose a format</option>
        ${ORDER_FORMATS.map((item) => html`<option value=${item}>${FORMATS[item]}</option>`)}
      </select>
    </label>
    ${
      hasImports
        ? html`<button type="button" class="button" aria-disabled=${state.acting ? "true" : "false"} @click=${() => own.undo()}>
            Undo the last import
          </button>`
        : nothing
    }`;
}

export function sendersView(state: ExchangeState, own: OrderImportActions, found: OrderImportPreview | string | null): Shown {
  const { book, exchange, acting } = state;
  const ledger = book && ledgerIn(book);
  if (!ledger) return nothing;
  const preview = typeof found === "string" ? null : found;
  const senders = sendersOf(ledger);
  const { standing } = exchange.orderImport ?? NO_ORDER_IMPORT;
  const line = ({ player, times, codes, none }: (typeof senders)[number]): TemplateResult => {
    const [when, unimported] = [times.at(-1), describeUnimported(player, preview)];
    const often = `${times.length > 1 ? `, ${times.length} times` : ""}${none ? ", no orders" : ""}`;
    const mayStand = when === undefined && importsIn(ledger).some((item) => item.player === player);
    const imported = html`imported ${timeText(when ?? "")}${often}
      <code>${codes.join(", ")}</code>
      <button
        type="button"
        class="button is-small"
        aria-label="Copy receipt for ${player}"
        aria-disabled=${acting ? "true" : "false"}
        @click=${() => own.copyReceipt(player)}
      >
        Copy receipt
      </button>`;
    return html`<li>
      ${player}: ${when === undefined ? (unimported === "" ? "missing" : unimported) : imported}
      ${when === undefined || unimported === "" ? nothing : `New orders ${unimported}`}
      ${mayStand && (unimported === "" || standing.has(player)) ? standingBox(player, state, own) : nothing}
    </li>`;
  };
  return html`<section aria-label="Orders received">
    <h4>Orders received</h4>
    <ul class="notes">
      ${senders.map(line)}
    </ul>
    ${
      found === null
        ? listActions(
            state,
            senders.some(({ times }) => times.length > 0),
            own,
          )
        : nothing
    }
  </section>`;
}
