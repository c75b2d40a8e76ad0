import { html, nothing, type TemplateResult } from "lit-html";
import { sheetReference } from "../../../src/formula/address";
import { count } from "../../../src/kernel/text";
import { ownerOf } from "../../../src/ledger/audit/finding-owner";
import { movesBySheet, type Consequence } from "../../../src/ledger/turn/consequences";
import { REPORT_FORMATS, type ReportFormat } from "../../../src/ledger/report/formats";
import type { Change, VerifiedTurn } from "../../../src/ledger/seal/verify";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { chevronIcon, errorIcon, goodIcon, warningIcon } from "../../shared/components/icons";
import { unreadWarning, upgradeLink } from "../../shared/components/unread";
import type { ExchangeSection } from "../exchange/exchange";
import type { ClosePreview } from "./close-preview";
import { auditShown, isMaster, onlyFor } from "../player/player-identity";
import { scope, mastersOnly } from "../player/player-scope";
import { endOfTurnView, playersView } from "./end-of-turn-view";
import { forecastView } from "./forecast-view";
import { orderFormView } from "../entries/order-form-view";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * Where the campaign is, what the close of its turn would do, and whether closed turns are as they were closed.
 */

const CLOSE_FORM = "close-turn";

const changes = new WeakMap<ClosePreview, Map<string, ReturnType<typeof movesBySheet>>>();

/** What the close would change on the sheets, of one player alone or of all. */
function changesOf(preview: ClosePreview, only: string): ReturnType<typeof movesBySheet> {
  const known = changes.get(preview) ?? new Map<string, ReturnType<typeof movesBySheet>>();
  changes.set(preview, known);
  const found = known.get(only) ?? movesBySheet(ledgerIn(preview.book)!, preview.closing.moves, only);
  known.set(only, found);
  return found;
}

const disabled = ({ acting }: TurnState): string => (acting ? "true" : "false");

/** What keeps the turn from being closed: for a player, the player's own errors. */
const stopped = (errors: number, state: TurnState): TemplateResult =>
  html`<p class="turn-says is-wrong">
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
          ({ what, before, after, why }) =>
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

/** Who closes the turn; the buttons that do it stay in sight below everything. */
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

/** What the close would do. */
function closable(preview: ClosePreview, state: TurnState, actions: TurnActions): TemplateResult {
  const { closing, blank } = preview;
  const sheets = changesOf(preview, onlyFor(state));
  return html`<p class="turn-says">
      ${
        closing.next === ""
          ? "This is the last turn. Closing it adds its row and seal to the sheet Turns, and carries nothing over."
          : `Closing the turn makes these changes and moves the ledger to ${closing.next}. Nothing has been written yet.`
      }
    </p>
    ${
      blank === "" || onlyFor(state) !== ""
        ? nothing
        : html`<p class="turn-says">
            ${blank}
            <button type="button" class="link" @click=${() => actions.open("audit")}>See missing entries</button>
          </p>`
    }
    <div class="players">${sheets.map(sheetChanges)}</div>
    ${isMaster(state) ? closeForm(state, actions) : nothing}`;
}

/** The main action of the turn, in sight wherever one reads. */
function mainAction(
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
  return html`<div class="actions is-sticky is-row">
    <button type="submit" form=${CLOSE_FORM} class="button is-primary" aria-disabled=${disabled(state)}>Close the turn</button>
    <button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => actions.closeAndSend()}>
      Close, report and make copies
    </button>
  </div>`;
}

type How = "done" | "now" | "later";

/** How far each step is: one at a time is the present one. */
const howFar =
  (now: number) =>
  (at: number): How =>
    at < now ? "done" : at === now ? "now" : "later";

/** The errors that keep the turn open and the cells still empty: of one player only that player's. */
function remainingSteps(
  { closing: { stops } }: ClosePreview,
  state: TurnState,
): { readonly errors: number; readonly empty: number } {
  const only = onlyFor(state);
  const players = state.audit?.ledger?.players ?? [];
  const own = only === "" ? stops : stops.filter((stop) => ownerOf(stop, players) === only);
  return { errors: own.length, empty: auditShown(state)?.missing.length ?? 0 };
}

/** One step of the turn: what it is called, how far it is, and what is in it. */
const step = (at: number, title: string, how: How, description: string, content: unknown): TemplateResult =>
  html`<li class="turn-step is-${how}" aria-current=${how === "now" ? "step" : "false"}>
    <div class="turn-step-head">
      <span class="turn-step-mark" aria-hidden="true">${how === "done" ? goodIcon : at}</span>
      <h3>${title}</h3>
      <span class="finding-details">${description}</span>
    </div>
    <div class="turn-step-body">${content}</div>
  </li>`;

/** What was changed since a turn was closed. */
const changedItem = ({ sheet, cell, message, fix }: Change, actions: TurnActions): TemplateResult =>
  html`<li>
    <button type="button" class="finding" @click=${() => actions.goTo({ sheet, cell: cell || "A1" })}>
      ${warningIcon}
      <span class="finding-text"
        ><span class="finding-message">${message}</span
        ><span class="finding-details">${cell === "" ? "" : `${sheetReference(sheet)}${cell} · `}${fix}</span></span
      >
    </button>
  </li>`;

function reopening(last: VerifiedTurn, state: TurnState, actions: TurnActions): TemplateResult {
  if (!state.reopening)
    return html`<button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => actions.askToReopen(true)}>
      Reopen ${last.turn} …
    </button>`;
  return html`<div class="ask" role="group" aria-label="Reopen the turn">
    <p>Reopen ${last.turn}? All entries are replaced by their values at the close.</p>
    <div class="actions">
      <button type="button" class="button is-primary" aria-disabled=${disabled(state)} @click=${() => actions.reopenTurn()}>
        Reopen
      </button>
      <button type="button" class="button" @click=${() => actions.askToReopen(false)}>Cancel</button>
    </div>
  </div>`;
}

function closedTurns(
  { closed: { turns, changes, since } }: ClosePreview,
  state: TurnState,
  actions: TurnActions,
): TemplateResult | typeof nothing {
  const last = turns.at(-1);
  if (!last && changes.length === 0) return nothing;
  return html`<section class="apart">
    <h3>Closed turns</h3>
    ${
      changes.length === 0
        ? html`<p class="clean">${goodIcon}<span>Unchanged.</span></p>`
        : html`<ul class="findings">
            ${changes.map((change) => changedItem(change, actions))}
          </ul>`
    }
    ${
      since.length === 0
        ? nothing
        : html`<p class="turn-says">Changed by the game master since then:</p>
            <ul class="findings">
              ${since.map((change) => changedItem(change, actions))}
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
    ${last && isMaster(state) ? reopening(last, state, actions) : nothing}
  </section>`;
}

const FORMATS: Readonly<Record<ReportFormat, string>> = {
  text: "Text, for email",
  markdown: "Markdown",
  bbcode: "BBCode, for forums",
  html: "HTML",
  discord: "Messages for Discord",
};

/** What is in rooms of its own, and comes with the first look at it. */
interface Further {
  readonly pictures: () => TemplateResult | typeof nothing;
  readonly exchange: (part: ExchangeSection) => TemplateResult | typeof nothing;
}

/** What goes from hand to hand, folded until it is looked at. */
function exchangePart(
  part: ExchangeSection,
  title: string,
  state: TurnState,
  actions: TurnActions,
  further: Further,
): TemplateResult {
  const { exchange } = state;
  const isOpen = exchange.open?.has(part) === true;
  const toggle = (event: Event): void => actions.openSection(part, (event.target as HTMLDetailsElement).open);
  return html`<details class="apart" ?open=${isOpen} @toggle=${toggle}>
    <summary>
      ${chevronIcon}
      <h3>${title}</h3>
    </summary>
    ${isOpen ? (part === "ordering" ? orderFormView(state, actions) : further.exchange(part)) : nothing}
  </details>`;
}

/** The pictures of the turn; they come with the first look at them. */
const pictured = (state: TurnState, actions: TurnActions, { pictures }: Further): TemplateResult =>
  html`<details
    class="apart"
    ?open=${state.pictured.open}
    @toggle=${(event: Event) => actions.picture({ open: (event.target as HTMLDetailsElement).open })}
  >
    <summary>
      ${chevronIcon}
      <h3>Charts</h3>
    </summary>
    ${state.pictured.open ? pictures() : nothing}
  </details>`;

/** Whether the last turn is closed already. */
const isOver = ({ closing, closed }: ClosePreview): boolean =>
  closing.next === "" && closed.turns.some(({ turn }) => turn === closing.turn);

/** The report of a turn as text to copy. */
function reported(preview: ClosePreview, state: TurnState, actions: TurnActions): TemplateResult {
  const { closing, closed } = preview;
  const { turn = "", format = "text", text } = state.report ?? {};
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  return html`<details
    class="apart"
    ?open=${state.report !== null}
    @toggle=${(event: Event) => {
      if ((event.target as HTMLDetailsElement).open && !state.report) actions.report("", "text");
    }}
  >
    <summary>
      ${chevronIcon}
      <h3>Report</h3>
    </summary>
    <label class="field">
      <span class="label">Turn</span>
      <select class="select" @change=${(event: Event) => actions.report(chosen(event), format)}>
        <option value="" ?selected=${turn === ""}>${closing.turn}${isOver(preview) ? ", current state" : ", not closed"}</option>
        ${closed.turns.map((item) => html`<option value=${item.turn} ?selected=${turn === item.turn}>${item.turn}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Format</span>
      <select class="select" @change=${(event: Event) => actions.report(turn, chosen(event) as ReportFormat)}>
        ${REPORT_FORMATS.map((item) => html`<option value=${item} ?selected=${format === item}>${FORMATS[item]}</option>`)}
      </select>
    </label>
    ${
      text === undefined
        ? nothing
        : html`<textarea class="text-input report" readonly rows="10" aria-label="Report" .value=${text}></textarea>
            <button type="button" class="button" aria-disabled=${disabled(state)} @click=${() => actions.copyReport()}>
              Copy report
            </button>`
    }
  </details>`;
}

/** Whether rows of the ledger follow from others. */
const hasFollowing = ({ book }: TurnState): boolean =>
  book !== null &&
  (ledgerIn(book)?.sheets ?? []).some(({ blocks }) => blocks.some(({ block }) => block.kind === "table" && block.written));

export function turnView(state: TurnState, actions: TurnActions, further: Further): TemplateResult {
  const { audit, turn } = state;
  if (audit && !audit.ledger)
    return html`<div class="empty">
      <h2>No ledger here yet</h2>
      <p>This workbook holds no campaign whose turns could be closed.</p>
      <button type="button" class="button is-primary" @click=${() => actions.open("set-up")}>Set up a campaign</button>
    </div>`;
  if (audit?.unread)
    return html`<h2 class="unseen">Turn</h2>
      <div class="empty">${unreadWarning(audit.unread)} ${upgradeLink(state, actions)}</div>`;
  if (!turn)
    return html`<h2 class="unseen">Turn</h2>
      <p class="hint">${audit ? "The turns of this rulebook are not closed here." : "Reading the workbook …"}</p>`;
  const { closing, closed } = turn;
  const section = (part: ExchangeSection, title: string): TemplateResult => exchangePart(part, title, state, actions, further);
  // Of a copy nothing that is worked out over all players would be true.
  if (audit?.unchecked !== undefined)
    return html`<h2>${closing.turn}</h2>
      ${mastersOnly(state, actions, "Only the game master closes the turn and gets its report and charts.")}
      ${section("ordering", "Orders of this turn")} ${section("changes", "Changes")} ${section("codes", "Verify this copy")}`;
  const { errors, empty } = remainingSteps(turn, state);
  const over = isOver(turn);
  const how = howFar(over ? 4 : empty > 0 ? 1 : errors > 0 ? 2 : 3);
  const master = isMaster(state);
  return html`<div class="form">
    <h2>${closing.turn}</h2>
    ${scope(state, actions)}
    <ol class="stepper">
      ${step(
        1,
        "Orders in",
        how(1),
        empty === 0 || over ? "" : `${count(empty, "cell")} still empty`,
        html`${master ? playersView(state, actions) : nothing} ${section("ordering", "Orders of this turn")}
        ${section("changes", "Changes")} ${section("forms", "Order forms by email")}
        ${
          master
            ? html`${section("orders", "Import orders")} ${hasFollowing(state) ? section("follow", "Derived rows") : nothing}
              ${section("merge", "Merge a conflict copy")}`
            : nothing
        }`,
      )}
      ${step(
        2,
        "Check",
        how(2),
        over || errors > 0 ? "" : onlyFor(state) === "" ? "No errors" : "You have no errors",
        errors > 0 && !over ? stopped(errors, state) : nothing,
      )}
      ${step(
        3,
        "Close",
        how(3),
        "",
        over
          ? html`<p class="turn-says">This was the last turn, and it is closed.</p>`
          : closing.stops.length > 0
            ? nothing
            : closable(turn, state, actions),
      )}
      ${step(
        4,
        "Report and copies",
        how(4),
        "",
        html`${closed.turns.some((item) => item.turn === state.endOfTurn?.turn) || state.acting ? endOfTurnView(state, actions) : nothing}
        ${reported(turn, state, actions)} ${master ? section("copies", "Players' copies") : nothing}
        ${pictured(state, actions, further)}`,
      )}
    </ol>
    ${master ? nothing : mastersOnly(state, actions, "Only the game master can close the turn, import orders and make players' copies.")}
    ${forecastView(state, actions)} ${closedTurns(turn, state, actions)} ${section("codes", "Verify a code")}
    ${mainAction(turn, errors, state, actions)}
  </div>`;
}
