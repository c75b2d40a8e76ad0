import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import { ORDER_FORMATS, type OrderFormat } from "../../../src/ledger/orders/text/posted";
import type { ChangeActions } from "./show-changes";
import { previewChanges, ordersText, type ChangeLine, type ChangePreview } from "./turn-changes";
import { chevronIcon } from "../../shared/components/icons";
import { ownFirst } from "../player/player-identity";
import type { ExchangeActions, ExchangeState } from "./exchange-slice";

/*
 * Changes by player since the turn opened or since the last visit, and a player's orders as text.
 */

/** Changes of a player that are shown at first. */
const SHOWN = 40;

const SINCE = { opened: "This turn", looked: "Since my last visit" } as const;

const TITLES = { opened: "since the turn opened", looked: "since my last visit" } as const;

export const FORMATS: Readonly<Record<OrderFormat, string>> = {
  text: "Text, for email",
  bbcode: "BBCode, for forums",
  markdown: "Markdown",
  discord: "Messages for Discord",
};

const line = ({ text, at }: ChangeLine, actions: ExchangeActions): TemplateResult =>
  html`<li><button type="button" class="link" @click=${() => actions.goTo(at)}>${text}</button></li>`;

function group(
  name: string,
  lines: readonly ChangeLine[],
  isFirst: boolean,
  state: ExchangeState,
  actions: ExchangeActions,
  own: ChangeActions,
) {
  const isWhole = state.exchange.whole?.has(name) === true || lines.length <= SHOWN;
  return html`<details class="moves" ?open=${isFirst}>
    <summary>
      ${chevronIcon}<span>${name === "" ? "Everybody" : name}</span><span class="count">${count(lines.length, "change")}</span>
    </summary>
    <ul class="changed">
      ${(isWhole ? lines : lines.slice(0, SHOWN)).map((item) => line(item, actions))}
    </ul>
    ${
      isWhole
        ? nothing
        : html`<button type="button" class="button is-small" @click=${() => own.showAll(name)}>
            Show all ${count(lines.length, "change")}${name === "" ? "" : ` of ${name}`}
          </button>`
    }
  </details>`;
}

function list(preview: ChangePreview, state: ExchangeState, actions: ExchangeActions, own: ChangeActions): TemplateResult {
  const title = `${state.turn?.closing.turn ?? ""}: changes ${TITLES[state.exchange.since ?? "opened"]}`;
  const names = ownFirst(
    preview.groups.map(({ name }) => name),
    state.who,
  );
  const groups = names.map((name) => preview.groups.find((item) => item.name === name)!);
  if (preview.count === 0) return html`<p class="hint" role="status">Nothing was changed.</p>`;
  return html`<p class="unseen" role="status">${count(preview.count, "change")}</p>
    <div class="players">${groups.map(({ name, lines }, i) => group(name, lines, i === 0, state, actions, own))}</div>
    <div class="exchange-actions">
      <button
        type="button"
        class="button"
        aria-disabled=${state.acting ? "true" : "false"}
        @click=${() => own.copyChanges(title)}
      >
        Copy changes
      </button>
      ${
        state.exchange.since === "looked"
          ? html`<button type="button" class="button" @click=${() => own.markViewed()}>I have seen these</button>`
          : nothing
      }
    </div>`;
}

/** The player and format of the orders: as chosen, else the player whose sheet is active. */
function ordersOf({ exchange, selection, audit, who }: ExchangeState): { readonly player: string; readonly format: OrderFormat } {
  const players = ownFirst(audit?.ledger?.players ?? [], who);
  const { player = "", format = "text" } = exchange.orders ?? {};
  const inView = (who === "" && players.find((name) => name === selection?.sheet)) || (players[0] ?? "");
  return { player: players.includes(player) ? player : inView, format };
}

function orders(state: ExchangeState, own: ChangeActions): TemplateResult | typeof nothing {
  const { book, audit, acting } = state;
  if (!book) return nothing;
  const { player, format } = ordersOf(state);
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  const written = ordersText(book, player, format);
  return html`<h4>Orders as text</h4>
    <label class="field">
      <span class="label">Player</span>
      <select class="select" @change=${(event: Event) => own.orders({ player: chosen(event), format })}>
        ${audit?.ledger?.players.map((name) => html`<option value=${name} ?selected=${player === name}>${name}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Format</span>
      <select class="select" @change=${(event: Event) => own.orders({ player, format: chosen(event) as OrderFormat })}>
        ${ORDER_FORMATS.map((item) => html`<option value=${item} ?selected=${format === item}>${FORMATS[item]}</option>`)}
      </select>
    </label>
    ${
      typeof written === "string"
        ? html`<p class="hint">${written}</p>`
        : written.isEmpty
          ? html`<p class="hint">${player} has entered nothing since the turn opened.</p>`
          : html`<textarea
                class="text-input report"
                readonly
                rows="6"
                aria-label="Orders of ${player}"
                .value=${written.text}
              ></textarea>
              <button
                type="button"
                class="button"
                aria-disabled=${acting ? "true" : "false"}
                @click=${() => own.copyOrders(player, format)}
              >
                Copy the orders of ${player}
              </button>
              <p class="hint">
                Their short code is <code>${written.code}</code>. Keep it to check later that they were applied as sent.
              </p>`
    }
    ${
      typeof written === "string" || written.omitted === ""
        ? nothing
        : html`<p class="hint">${written.omitted}. They are in the list This turn.</p>`
    }`;
}

export function changesView(state: ExchangeState, actions: ExchangeActions, own: ChangeActions): TemplateResult {
  const { book, exchange } = state;
  const since = exchange.since ?? "opened";
  const preview = book ? previewChanges(book, since) : "Reading the workbook …";
  return html`<div class="segments" role="group" aria-label="Changes">
      ${(["opened", "looked"] as const).map(
        (item) =>
          html`<button
            type="button"
            class="segment"
            aria-pressed=${since === item ? "true" : "false"}
            @click=${() => own.since(item)}
          >
            ${SINCE[item]}
          </button>`,
      )}
    </div>
    ${typeof preview === "string" ? html`<p class="hint" role="status">${preview}</p>` : list(preview, state, actions, own)}
    ${orders(state, own)}`;
}
