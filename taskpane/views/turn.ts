import { html, nothing, type TemplateResult } from "lit-html";
import { sheetReference } from "../../src/formula/address";
import { count } from "../../src/kernel/text";
import type { PlayerMoves } from "../../src/ledger/turn/moves";
import { REPORT_FORMATS, type ReportFormat } from "../../src/ledger/report/formats";
import type { Change, VerifiedTurn } from "../../src/ledger/seal/verify";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Acts } from "../acts";
import { chevronIcon, goodIcon, warningIcon } from "../parts/icons";
import { unreadTold, upgradeLink } from "../parts/unread";
import type { HandPart } from "../hands";
import type { State } from "../state";
import type { TurnLook } from "../turn";
import { isMaster, ownFirst } from "../who";
import { closeAndSend } from "../acts/evening";
import { eveningView, playersView } from "./evening";
import { forecastView } from "./forecast";
import { mastersOnly } from "./masters-only";
import { orderingView } from "./ordering";

/*
 * Where the campaign stands, what the close of its turn would do, and whether closed turns are as they were closed.
 */

const disabled = ({ acting }: State): string => (acting ? "true" : "false");

/** What keeps the turn from being closed. */
function stopped({ closing: { stops } }: TurnLook, acts: Acts): TemplateResult {
  return html`<p class="turn-says">Fix or accept ${count(stops.length, "error")} before closing the turn.</p>
    <button type="button" class="button is-primary" @click=${() => acts.open("audit")}>See the audit</button>`;
}

function playerMoves({ player, steps }: PlayerMoves): TemplateResult {
  const lines = steps.reduce((sum, step) => sum + step.lines.length, 0);
  return html`<details class="moves">
    <summary>
      ${chevronIcon}<span>${player === "" ? "Everybody" : player}</span><span class="count">${count(lines, "change")}</span>
    </summary>
    ${steps.map(
      ({ step, lines: done }) =>
        html`<h4>${step.title} <span class="cite">${step.cite}</span></h4>
          <ul>
            ${done.map((line) => html`<li>${line}</li>`)}
          </ul>`,
    )}
  </details>`;
}

/** Who closes the turn, and the button that does it. */
function closeForm(state: State, acts: Acts): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    void acts.closeTurn();
  };
  return html`<form class="close-turn" @submit=${submit}>
    <label class="field">
      <span class="label">Closed by</span
      ><input
        class="text-input"
        autocomplete="name"
        .value=${state.closedBy}
        @input=${(event: Event) => acts.closeAs((event.target as HTMLInputElement).value)}
    /></label>
    <button type="submit" class="button is-primary" aria-disabled=${disabled(state)}>Close the turn</button>
    <button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => closeAndSend(acts)}>
      Close, report and hand out
    </button>
  </form>`;
}

/** What the close would do, and the button that does it. */
function closable({ closing, moves, blank }: TurnLook, state: State, acts: Acts): TemplateResult {
  const players = ownFirst(
    moves.map(({ player }) => player),
    state.who,
  );
  return html`<p class="turn-says">
      ${
        closing.next === ""
          ? "This is the last turn. Closing it adds its row and seal to the sheet Turns, and carries nothing over."
          : `Closing the turn makes these changes and moves the ledger to ${closing.next}. Nothing has been written yet.`
      }
    </p>
    ${
      blank === ""
        ? nothing
        : html`<p class="turn-says">
            ${blank}
            <button type="button" class="link" @click=${() => acts.open("audit")}>See missing entries</button>
          </p>`
    }
    <div class="players">${players.map((player) => playerMoves(moves.find((one) => one.player === player)!))}</div>
    ${isMaster(state) ? closeForm(state, acts) : nothing}`;
}

/** What was changed since a turn was closed. */
const changedItem = ({ sheet, cell, message, fix }: Change, acts: Acts): TemplateResult =>
  html`<li>
    <button type="button" class="finding" @click=${() => acts.goTo({ sheet, cell: cell || "A1" })}>
      ${warningIcon}
      <span class="finding-text"
        ><span class="finding-message">${message}</span
        ><span class="finding-details">${cell === "" ? "" : `${sheetReference(sheet)}${cell} · `}${fix}</span></span
      >
    </button>
  </li>`;

function reopening(last: VerifiedTurn, state: State, acts: Acts): TemplateResult {
  if (!state.reopening)
    return html`<button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => acts.askToReopen(true)}>
      Reopen ${last.turn} …
    </button>`;
  return html`<div class="ask" role="group" aria-label="Reopen the turn">
    <p>Reopen ${last.turn}? All entries are replaced by their values at the close.</p>
    <div class="actions">
      <button type="button" class="button is-primary" aria-disabled=${disabled(state)} @click=${() => acts.reopenTurn()}>
        Reopen
      </button>
      <button type="button" class="button" @click=${() => acts.askToReopen(false)}>Cancel</button>
    </div>
  </div>`;
}

function closedTurns({ closed: { turns, changes, since } }: TurnLook, state: State, acts: Acts): TemplateResult | typeof nothing {
  const last = turns.at(-1);
  if (!last && changes.length === 0) return nothing;
  return html`<section class="apart">
    <h3>Closed turns</h3>
    ${
      changes.length === 0
        ? html`<p class="clean">${goodIcon}<span>Unchanged.</span></p>`
        : html`<ul class="findings">
            ${changes.map((change) => changedItem(change, acts))}
          </ul>`
    }
    ${
      since.length === 0
        ? nothing
        : html`<p class="turn-says">Changed by the game master since then:</p>
            <ul class="findings">
              ${since.map((change) => changedItem(change, acts))}
            </ul>`
    }
    <ul class="seals">
      ${turns
        .map(
          ({ turn, by, when, short, fits }) =>
            html`<li>
              <span>${turn}</span><code>${fits ? short : `${short}, not as sealed`}</code
              ><span class="finding-details">${[by, when].filter(Boolean).join(", ")}</span>
            </li>`,
        )
        .reverse()}
    </ul>
    ${last && isMaster(state) ? reopening(last, state, acts) : nothing}
  </section>`;
}

const FORMATS: Readonly<Record<ReportFormat, string>> = {
  text: "Text, for email",
  markdown: "Markdown",
  bbcode: "BBCode, for forums",
  html: "HTML",
};

/** What is in rooms of its own, and comes with the first look at it. */
interface Further {
  readonly pictures: () => TemplateResult | typeof nothing;
  readonly hands: (part: HandPart) => TemplateResult | typeof nothing;
}

/** What goes from hand to hand, folded until it is looked at. */
function handed(part: HandPart, title: string, state: State, acts: Acts, further: Further): TemplateResult {
  const { hands } = state;
  const { store } = acts.ground;
  const isOpen = hands.open?.has(part) === true;
  const toggle = (event: Event): void => {
    const open = new Set(store.get().hands.open);
    if ((event.target as HTMLDetailsElement).open) open.add(part);
    else open.delete(part);
    store.set({ hands: { ...store.get().hands, open } });
  };
  return html`<details class="apart" ?open=${isOpen} @toggle=${toggle}>
    <summary>
      ${chevronIcon}
      <h3>${title}</h3>
    </summary>
    ${isOpen ? (part === "ordering" ? orderingView(state, acts) : further.hands(part)) : nothing}
  </details>`;
}

/** The pictures of the turn; they come with the first look at them. */
const pictured = (state: State, acts: Acts, { pictures }: Further): TemplateResult =>
  html`<details
    class="apart"
    ?open=${state.pictured.open}
    @toggle=${(event: Event) => acts.picture({ open: (event.target as HTMLDetailsElement).open })}
  >
    <summary>
      ${chevronIcon}
      <h3>Pictures</h3>
    </summary>
    ${state.pictured.open ? pictures() : nothing}
  </details>`;

/** Whether the last turn is closed already. */
const isOver = ({ closing, closed }: TurnLook): boolean =>
  closing.next === "" && closed.turns.some(({ turn }) => turn === closing.turn);

/** The report of a turn as text to copy. */
function reported(look: TurnLook, state: State, acts: Acts): TemplateResult {
  const { closing, closed } = look;
  const { turn = "", format = "text", text } = state.report ?? {};
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  return html`<details
    class="apart"
    ?open=${state.report !== null}
    @toggle=${(event: Event) => {
      if ((event.target as HTMLDetailsElement).open && !state.report) acts.report("", "text");
    }}
  >
    <summary>
      ${chevronIcon}
      <h3>Report</h3>
    </summary>
    <label class="field">
      <span class="label">Turn</span>
      <select class="select" @change=${(event: Event) => acts.report(chosen(event), format)}>
        <option value="" ?selected=${turn === ""}>${closing.turn}${isOver(look) ? ", current state" : ", not closed"}</option>
        ${closed.turns.map((one) => html`<option value=${one.turn} ?selected=${turn === one.turn}>${one.turn}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Format</span>
      <select class="select" @change=${(event: Event) => acts.report(turn, chosen(event) as ReportFormat)}>
        ${REPORT_FORMATS.map((one) => html`<option value=${one} ?selected=${format === one}>${FORMATS[one]}</option>`)}
      </select>
    </label>
    ${
      text === undefined
        ? nothing
        : html`<textarea class="text-input report" readonly rows="10" aria-label="Report" .value=${text}></textarea>
            <button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => acts.copyReport()}>
              Copy report
            </button>`
    }
  </details>`;
}

/** Whether rows of the ledger follow from others. */
const hasFollowing = ({ book }: State): boolean =>
  book !== null &&
  (ledgerIn(book)?.sheets ?? []).some(({ blocks }) => blocks.some(({ block }) => block.kind === "table" && block.written));

export function turnView(state: State, acts: Acts, further: Further): TemplateResult {
  const { audit, turn } = state;
  if (audit && !audit.ledger)
    return html`<div class="empty">
      <h2>No ledger here yet</h2>
      <p>This workbook holds no campaign whose turns could be closed.</p>
      <button type="button" class="button is-primary" @click=${() => acts.open("set-up")}>Set up a campaign</button>
    </div>`;
  if (audit?.unread)
    return html`<h2 class="unseen">Turn</h2>
      <div class="empty">${unreadTold(audit.unread)} ${upgradeLink(state, acts)}</div>`;
  if (!turn)
    return html`<h2 class="unseen">Turn</h2>
      <p class="hint">${audit ? "The turns of this rulebook are not closed here." : "Reading the workbook …"}</p>`;
  const { closing, closed } = turn;
  const hand = (part: HandPart, title: string): TemplateResult => handed(part, title, state, acts, further);
  // Of a copy nothing that is worked out over all players would be true.
  if (audit?.left !== undefined)
    return html`<h2>${closing.turn}</h2>
      ${mastersOnly(state, acts, "Closing the turn, its report and its pictures are the game master's.")}
      ${hand("ordering", "Orders of this turn")} ${hand("changes", "Changes")} ${hand("codes", "Verify this copy")}`;
  return html`<h2>${closing.turn}</h2>
    ${closed.turns.some((one) => one.turn === state.evening?.turn) || state.acting ? eveningView(state, acts) : nothing}
    ${isMaster(state) ? playersView(state, acts) : nothing}
    ${
      isOver(turn)
        ? html`<p class="turn-says">This was the last turn, and it is closed.</p>`
        : closing.stops.length > 0
          ? stopped(turn, acts)
          : closable(turn, state, acts)
    }
    ${hand("ordering", "Orders of this turn")} ${hand("changes", "Changes")}
    ${
      isMaster(state)
        ? html`${hasFollowing(state) ? hand("follow", "Rows that follow") : nothing} ${hand("orders", "Take in orders")}
          ${hand("copies", "Players' copies")} ${hand("merge", "Merge a conflict copy")}`
        : mastersOnly(state, acts, "Closing the turn, taking orders in and making players' copies are the game master's.")
    }
    ${pictured(state, acts, further)} ${closedTurns(turn, state, acts)} ${hand("codes", "Verify a code")}
    ${reported(turn, state, acts)} ${forecastView(state, acts)}`;
}
