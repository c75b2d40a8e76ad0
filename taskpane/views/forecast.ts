import { leastOf, mostOf } from "../../src/kernel/extremes";
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { count, figure } from "../../src/kernel/text";
import { cutInWords } from "../../src/ledger/turn/cut";
import { firstToBreak, type Forecast, type ForecastTurn } from "../../src/ledger/turn/forecast";
import { groupedBy } from "../../src/ledger/audit/whose";
import type { Acts } from "../acts";
import { chevronIcon } from "../parts/icons";
import { styled } from "../parts/styled";
import type { State } from "../state";
import look from "../style/evening.css";

/*
 * The turns to come: one figure of all players in a small chart and a table, and which limits break when.
 */

const WIDTH = 300;
const HEIGHT = 96;
const EDGE = 4;

const valueOf = ({ players }: ForecastTurn, player: string, total: string): number | null => {
  const value = players.find((one) => one.player === player)?.values[total];
  return typeof value === "number" ? value : null;
};

/** A line for each player; what is not known has no point. The table beside it says the same to those who do not see it. */
function chart(turns: readonly ForecastTurn[], players: readonly string[], total: string): TemplateResult {
  const all = turns.flatMap((turn) => players.flatMap((player) => valueOf(turn, player, total) ?? []));
  const [least, most] = [leastOf(all, 0), mostOf(all, 1)];
  const x = (at: number): number => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, turns.length - 1);
  const y = (value: number): number => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least);
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <line x1=${EDGE} x2=${WIDTH - EDGE} y1=${y(0)} y2=${y(0)} class="axis"></line>
    ${players.map((player, i) => {
      const points = turns.flatMap((turn, at) => {
        const value = valueOf(turn, player, total);
        return value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`];
      });
      return svg`<polyline class="line-${i % 8}" points=${points.join(" ")}></polyline>`;
    })}
  </svg>`;
}

function table(turns: readonly ForecastTurn[], players: readonly string[], total: string): TemplateResult {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="Turns to come">
    <table>
      <thead>
        <tr>
          <th scope="col">Turn</th>
          ${players.map((player, i) => html`<th scope="col"><span class="swatch line-${i % 8}"></span>${player}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${turns.map(
          (turn) =>
            html`<tr>
              <th scope="row">${turn.turn}</th>
              ${players.map((player) => {
                const value = valueOf(turn, player, total);
                return html`<td>${value === null ? "–" : figure(value)}</td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** What breaks, by whose it is: a player looks for his own among what may be a hundred lines. */
function breaks(turns: readonly ForecastTurn[], players: readonly string[]): TemplateResult {
  const found = turns.flatMap(({ turn, breaks: broken }) => broken.map((one) => ({ ...one, turn })));
  if (found.length === 0) return html`<p class="hint">No limit breaks in these turns.</p>`;
  return html`<h4>Limits broken, by turn</h4>
    <div class="players">
      ${groupedBy(found, players, ({ player }) => player).map(
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

/** Orders that are cut, by whose they are. */
function cut(turns: readonly ForecastTurn[], players: readonly string[]): TemplateResult | typeof nothing {
  const found = turns.flatMap(({ turn, cuts }) => cuts.map((one) => ({ ...one, turn })));
  if (found.length === 0) return nothing;
  return html`<h4>Orders that are cut to what is there</h4>
    <div class="players">
      ${groupedBy(found, players, ({ player }) => (player === "" ? undefined : player)).map(
        ({ name, members }) =>
          html`<details class="moves">
            <summary>${chevronIcon}<span>${name}</span><span class="count">${count(members.length, "order")}</span></summary>
            <ul>
              ${members.map((one) => html`<li><strong>From ${one.turn} on</strong>: ${cutInWords(one)}</li>`)}
            </ul>
          </details>`,
      )}
    </div>`;
}

const MOST_SPENT = 200;
const STEP = 10;

/** How much of his orders a player gives in the turns to come, and the first limit that then breaks. */
function spending({ ahead, who }: State, made: Forecast, players: readonly string[], acts: Acts): TemplateResult {
  styled(look);
  const player = ahead.player !== "" ? ahead.player : who !== "" ? who : (players[0] ?? "");
  const first = firstToBreak(made, player);
  const percent = Math.round(ahead.share * 100);
  const told = first ? `First to break: ${first.turn}. ${first.message}` : `${player} breaks no more limits in the next turns.`;
  return html`<div class="spending">
    <label class="field">
      <span class="label">Player</span>
      <select class="select" @change=${(event: Event) => acts.lookAhead({ player: (event.target as HTMLSelectElement).value })}>
        ${players.map((one) => html`<option value=${one} ?selected=${one === player}>${one}</option>`)}
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
        @change=${(event: Event) => acts.lookAhead({ player, share: Number((event.target as HTMLInputElement).value) / 100 })}
      />
    </label>
    <p class="hint" role="status">${ahead.working ? "Computing the forecast …" : told}</p>
  </div>`;
}

/** The choice of orders and figure, and what follows from them. */
export function forecastView(state: State, acts: Acts): TemplateResult {
  const { ahead, forecast: made } = state;
  const players = state.audit?.ledger?.players ?? [];
  const total = made?.totals.find(({ key }) => key === ahead.total) ?? made?.totals[0];
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  return html`<details
    class="apart"
    ?open=${ahead.open}
    @toggle=${(event: Event) => acts.lookAhead({ open: (event.target as HTMLDetailsElement).open })}
  >
    <summary>
      ${chevronIcon}
      <h3>Forecast</h3>
    </summary>
    ${
      !made || !total
        ? html`<p class="hint">Computing the forecast …</p>`
        : html`<label class="field">
              <span class="label">Orders</span>
              <select
                class="select"
                .value=${ahead.orders}
                @change=${(event: Event) => acts.lookAhead({ orders: chosen(event) === "none" ? "none" : "repeated" })}
              >
                <option value="repeated">Repeat this turn's orders</option>
                <option value="none">No orders</option>
              </select>
            </label>
            <label class="field">
              <span class="label">Figure</span>
              <select class="select" .value=${total.key} @change=${(event: Event) => acts.lookAhead({ total: chosen(event) })}>
                ${made.totals.map(
                  ({ key, header, unit }) =>
                    html`<option value=${key} ?selected=${key === total.key}>${unit ? `${header}, ${unit}` : header}</option>`,
                )}
              </select>
            </label>
            ${ahead.orders === "repeated" ? spending(state, made, players, acts) : nothing}
            ${chart(made.turns, players, total.key)} ${table(made.turns, players, total.key)} ${breaks(made.turns, players)}
            ${cut(made.turns, players)}
            ${made.isLast ? html`<p class="hint">${made.turns.at(-1)!.turn} is the last turn.</p>` : nothing}`
    }
  </details>`;
}
