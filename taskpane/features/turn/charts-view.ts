import { html, nothing, type TemplateResult } from "lit-html";
import { until } from "lit-html/directives/until.js";
import { picturesOf, stocksOfPlayer, turnsAround } from "../../../src/ledger/report/charts";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { PICTURE_RULES } from "../../../src/pictures/style";
import { draw } from "../../../src/pictures";
import { nodeOf } from "../../../src/pictures/node";
import type { Book } from "../../../src/workbook/book";
import { onlyFor, playersShown } from "../player/player-identity";
import { styled } from "../../shared/components/styled";
import inTheme from "../../style/pictures.css";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The turn's charts, of one player or of all. Clicking a mark goes to its row.
 */

/** The pane's width in pixels, so that the charts' text is as large as the text around them. */
const WIDTH = 330;

const rendered = new WeakMap<Book, Map<string, Promise<TemplateResult>>>();

function drawAll(book: Book, player: string): TemplateResult {
  const turns = turnsAround(ledgerIn(book)!);
  const pictures =
    player === "" ? picturesOf(turns, turns.ledger.players) : [...stocksOfPlayer(turns, player), ...picturesOf(turns, [player])];
  if (pictures.length === 0) return html`<p class="hint">There are no charts yet.</p>`;
  return html`${pictures.map((item, i) => nodeOf(draw(item, { id: `picture-${i}`, width: WIDTH, alone: false })))}`;
}

/** Drawn after the progress text is rendered, because drawing blocks the page. */
function picturesFor(book: Book, player: string): Promise<TemplateResult> {
  let own = rendered.get(book);
  if (!own) rendered.set(book, (own = new Map()));
  let created = own.get(player);
  if (!created) {
    created = new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(drawAll(book, player));
        } catch (error) {
          reject(error as Error);
        }
      }, 0);
    });
    own.set(player, created);
  }
  return created;
}

/** Goes to the cell of the mark that was clicked or activated with Enter. */
function followed(event: Event, actions: TurnActions): void {
  if (event instanceof KeyboardEvent && event.key !== "Enter") return;
  const { sheet, cell } = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset ?? {};
  if (sheet !== undefined && cell !== undefined) void actions.goTo({ sheet, cell });
}

/** The player whose charts are shown: the chosen one, else the one whose sheet is active; "" for all. */
function inView(state: TurnState): string {
  const { pictured, selection } = state;
  const only = onlyFor(state);
  if (only !== "") return only;
  const { player } = pictured;
  const players = playersShown(state);
  if (player !== null) return players.includes(player) ? player : "";
  return players.find((name) => name === selection?.sheet) ?? "";
}

export function chartsView(state: TurnState, actions: TurnActions): TemplateResult {
  styled(`${PICTURE_RULES}\n${inTheme}`);
  const { turn } = state;
  const only = onlyFor(state);
  const player = inView(state);
  return html`<label class="field">
      <span class="label">Player</span>
      <select class="select" @change=${(event: Event) => actions.picture({ player: (event.target as HTMLSelectElement).value })}>
        ${only === "" ? html`<option value="" ?selected=${player === ""}>All together</option>` : nothing}
        ${playersShown(state).map((name) => html`<option value=${name} ?selected=${player === name}>${name}</option>`)}
      </select>
    </label>
    <div
      class="pictures"
      @click=${(event: Event) => followed(event, actions)}
      @keydown=${(event: Event) => followed(event, actions)}
    >
      ${turn ? until(picturesFor(turn.book, player), html`<p class="hint">Drawing …</p>`) : nothing}
    </div>`;
}
