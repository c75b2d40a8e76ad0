import { html, nothing, type TemplateResult } from "lit-html";
import { playerColor } from "../../../src/kernel/player-color";
import { count } from "../../../src/kernel/text";
import { formatReduction } from "../../../src/ledger/turn/reduced-orders";
import { firstToBreak, type Forecast, type ForecastTurn } from "../../../src/ledger/turn/forecast";
import { groupedBy, ownerOf } from "../../../src/ledger/audit/finding-owner";
import type { Total } from "../../../src/kernel/turn";
import type { Ledger } from "../../../src/ledger/read/model";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { inkOf } from "../../../src/ledger/report/charts/turns";
import { draw } from "../../../src/pictures";
import { nodeOf } from "../../../src/pictures/node";
import { PICTURE_RULES } from "../../../src/pictures/style";
import { chevronIcon } from "../../shared/components/icons";
import { styled } from "../../shared/components/styled";
import { asOnSheet } from "../../shared/format-value";
import styles from "../../style/end-of-turn.css";
import inTheme from "../../style/pictures.css";
import { onlyFor, playersShown } from "../player/player-identity";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The forecast: one figure of all players as chart and table, and which limits break in which turn.
 */

/** The pane's width in pixels, so that the chart's text is as large as the text around it. */
const WIDTH = 330;
/** Players that fit side by side in a table; the others follow in a table below. */
const MOST_COLUMNS = 4;

const valueOf = ({ players }: ForecastTurn, player: string, total: string): number | null => {
  const value = players.find((item) => item.player === player)?.values[total];
  return typeof value === "number" ? value : null;
};

/** The chart, with a line in each player's color. */
function chart(
  ledger: Ledger,
  turns: readonly ForecastTurn[],
  players: readonly string[],
  { key, header, unit }: Total,
): TemplateResult {
  styled(`${PICTURE_RULES}\n${inTheme}`);
  const series = players
    .map((name) => ({ name, ink: inkOf(ledger, name), values: turns.map((turn) => valueOf(turn, name, key)) }))
    .filter(({ values }) => values.some((value) => value !== null));
  if (series.length === 0) return html`<p class="hint">This figure is unknown in the next turns.</p>`;
  const picture = draw(
    {
      kind: "lines",
      title: header,
      unit: unit ?? "",
      turns: turns.map(({ turn }) => turn),
      now: 0,
      series,
      bounds: [],
      breaks: [],
    },
    { id: "forecast", width: WIDTH, alone: false },
  );
  return html`<div class="pictures">${nodeOf(picture)}</div>`;
}

/** Shortens "1942 · Spring · turn 9" to "9", for a column with the header Turn. */
const shortTurn = (turn: string): string =>
  turn
    .split(" · ")
    .at(-1)!
    .replace(/^turn (?=\d)/i, "");

/** The players' figures, in as many tables as fit the pane. */
function table(ledger: Ledger, turns: readonly ForecastTurn[], players: readonly string[], total: Total): TemplateResult {
  const many = Math.ceil(players.length / MOST_COLUMNS);
  const each = Math.ceil(players.length / many);
  const parts = Array.from({ length: many }, (_, i) => players.slice(i * each, (i + 1) * each));
  return html`${parts.map(
    (shown) =>
      html`<div class="table-frame" tabindex="0" role="region" aria-label="Next turns of ${shown.join(", ")}">
        <table>
          <thead>
            <tr>
              <th scope="col">Turn</th>
              ${shown.map(
                (player) =>
                  html`<th scope="col">
                    <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                      <rect width="10" height="10" rx="3" fill=${playerColor(inkOf(ledger, player))}></rect></svg
                    >${player}
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${turns.map(
              (turn) =>
                html`<tr>
                  <th scope="row" title=${turn.turn}>${shortTurn(turn.turn)}</th>
                  ${shown.map((player) => {
                    const value = valueOf(turn, player, total.key);
                    return html`<td>${value === null ? "–" : asOnSheet(value, total)}</td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  )}`;
}

/** The limits that break, by player, because there may be a hundred. */
function breaks(turns: readonly ForecastTurn[], players: readonly string[], only: string): TemplateResult {
  const found = turns
    .flatMap(({ turn, breaks: broken }) => broken.map((item) => ({ ...item, turn })))
    .filter((finding) => only === "" || ownerOf(finding, players) === only);
  if (found.length === 0) return html`<p class="hint">No limit breaks in these turns.</p>`;
  return html`<h4>Limits broken, by turn</h4>
    <div class="players">
      ${groupedBy(found, players, (finding) => ownerOf(finding, players) || undefined).map(
        ({ name, members }) =>
          html`<details class="moves">
            <summary>${chevronIcon}<span>${name}</span><span class="count">${count(members.length, "limit")}</span></summary>
            <ul>
              ${members.map(({ turn, message }) => html`<li><strong>${turn}</strong>: ${message}</li>`)}
            </ul>
          </details>`,
      )}
    </div>`;
}

/** The reduced orders, by player. */
function reductions(turns: readonly ForecastTurn[], players: readonly string[], only: string): TemplateResult | typeof nothing {
  const found = turns
    .flatMap(({ turn, cuts }) => cuts.map((item) => ({ ...item, turn })))
    .filter(({ player }) => only === "" || player === only);
  if (found.length === 0) return nothing;
  return html`<h4>Orders reduced to what is available</h4>
    <div class="players">
      ${groupedBy(found, players, ({ player }) => (player === "" ? undefined : player)).map(
        ({ name, members }) =>
          html`<details class="moves">
            <summary>${chevronIcon}<span>${name}</span><span class="count">${count(members.length, "order")}</span></summary>
            <ul>
              ${members.map((item) => html`<li><strong>From ${item.turn} on</strong>: ${formatReduction(item)}</li>`)}
            </ul>
          </details>`,
      )}
    </div>`;
}

const MOST_SPENT = 200;
const STEP = 10;

/** The share of a player's orders that is repeated, and the first limit that then breaks. */
function spending(
  { ahead, who }: TurnState,
  projected: Forecast,
  players: readonly string[],
  actions: TurnActions,
): TemplateResult {
  styled(styles);
  const player = ahead.player !== "" ? ahead.player : who !== "" ? who : (players[0] ?? "");
  const first = firstToBreak(projected, player);
  const percent = Math.round(ahead.share * 100);
  const reported = first
    ? `First to break: ${first.turn}. ${first.message}`
    : `${player} breaks no more limits in the next turns.`;
  return html`<div class="spending">
    <label class="field">
      <span class="label">Player</span>
      <select
        class="select"
        @change=${(event: Event) => actions.setForecast({ player: (event.target as HTMLSelectElement).value })}
      >
        ${players.map((item) => html`<option value=${item} ?selected=${item === player}>${item}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Share of this turn's orders repeated each turn: ${percent}%</span>
      <input
        type="range"
        min="0"
        max=${MOST_SPENT}
        step=${STEP}
        .value=${String(percent)}
        aria-valuetext="${percent}%"
        @change=${(event: Event) => actions.setForecast({ player, share: Number((event.target as HTMLInputElement).value) / 100 })}
      />
    </label>
    <p class="hint" role="status">${ahead.working ? "Computing the forecast …" : reported}</p>
  </div>`;
}

/** The forecast with its settings. */
export function forecastView(state: TurnState, actions: TurnActions): TemplateResult {
  const { ahead, forecast: projected } = state;
  const players = state.audit?.ledger?.players ?? [];
  const total = projected?.totals.find(({ key }) => key === ahead.total) ?? projected?.totals[0];
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  const only = onlyFor(state);
  const shown = playersShown(state);
  const ledger = ledgerIn(state.book!)!;
  return html`<details
    class="apart"
    ?open=${ahead.open}
    @toggle=${(event: Event) => actions.setForecast({ open: (event.target as HTMLDetailsElement).open })}
  >
    <summary>
      ${chevronIcon}
      <h3>Forecast</h3>
    </summary>
    ${
      !projected || !total
        ? html`<p class="hint">Computing the forecast …</p>`
        : html`<label class="field">
              <span class="label">Orders</span>
              <select
                class="select"
                .value=${ahead.orders}
                @change=${(event: Event) => actions.setForecast({ orders: chosen(event) === "none" ? "none" : "repeated" })}
              >
                <option value="repeated">Repeat this turn's orders</option>
                <option value="none">No orders</option>
              </select>
            </label>
            <label class="field">
              <span class="label">Figure</span>
              <select
                class="select"
                .value=${total.key}
                @change=${(event: Event) => actions.setForecast({ total: chosen(event) })}
              >
                ${projected.totals.map(
                  ({ key, header, unit }) =>
                    html`<option value=${key} ?selected=${key === total.key}>${unit ? `${header}, ${unit}` : header}</option>`,
                )}
              </select>
            </label>
            ${ahead.orders === "repeated" ? spending(state, projected, players, actions) : nothing}
            ${chart(ledger, projected.turns, shown, total)} ${table(ledger, projected.turns, shown, total)}
            ${breaks(projected.turns, players, only)} ${reductions(projected.turns, players, only)}
            ${projected.isLast ? html`<p class="hint">${projected.turns.at(-1)!.turn} is the last turn.</p>` : nothing}`
    }
  </details>`;
}
