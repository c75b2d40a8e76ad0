import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import { ownerOf } from "../../../src/ledger/audit/finding-owner";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { chevronIcon, goodIcon } from "../../shared/components/icons";
import { unreadWarning, upgradeLink } from "../../shared/components/unread";
import { orderFormView } from "../entries/order-form-view";
import { hasPendingOrders, type ExchangeSection } from "../exchange/exchange";
import { auditShown, isMaster, onlyFor } from "../player/player-identity";
import { mastersOnly, scope } from "../player/player-scope";
import type { ClosePreview } from "./close-preview";
import { closable, isOver, mainAction, pendingOrders, sectionId, stopped } from "./close-view";
import { closedTurns } from "./closed-turns-view";
import { endOfTurnView, playersView } from "./end-of-turn-view";
import { forecastView } from "./forecast-view";
import { reportView } from "./report-view";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * The view Turn: a stepper from orders to copies, then forecast, closed turns and codes.
 */

type How = "done" | "now" | "later";

/** The progress of the steps: those before the current one are done. */
const howFar =
  (now: number) =>
  (at: number): How =>
    at < now ? "done" : at === now ? "now" : "later";

/** Counts the errors that prevent the close and the empty cells; for a player only the player's own. */
function remainingSteps(
  { closing: { stops } }: ClosePreview,
  state: TurnState,
): { readonly errors: number; readonly empty: number } {
  const only = onlyFor(state);
  const players = state.audit?.ledger?.players ?? [];
  const own = only === "" ? stops : stops.filter((stop) => ownerOf(stop, players) === only);
  return { errors: own.length, empty: auditShown(state)?.missing.length ?? 0 };
}

const step = (at: number, title: string, how: How, description: string, content: unknown): TemplateResult =>
  html`<li class="turn-step is-${how}" aria-current=${how === "now" ? "step" : "false"}>
    <div class="turn-step-head">
      <span class="turn-step-mark" aria-hidden="true">${how === "done" ? goodIcon : at}</span>
      <h3>${title}</h3>
      <span class="finding-details">${description}</span>
    </div>
    <div class="turn-step-body">${content}</div>
  </li>`;

/** Content that loads separately, when it is first opened. */
interface Further {
  readonly pictures: () => TemplateResult | typeof nothing;
  readonly exchange: (part: ExchangeSection) => TemplateResult | typeof nothing;
}

/** A collapsed section that is rendered only while open. */
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
  return html`<details id=${sectionId(part)} class="apart" ?open=${isOpen} @toggle=${toggle}>
    <summary>
      ${chevronIcon}
      <h3>${title}</h3>
    </summary>
    ${isOpen ? (part === "ordering" ? orderFormView(state, actions) : further.exchange(part)) : nothing}
  </details>`;
}

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

/** Whether the ledger has tables with derived rows. */
const hasFollowing = ({ book }: TurnState): boolean =>
  book !== null &&
  (ledgerIn(book)?.sheets ?? []).some(({ blocks }) => blocks.some(({ block }) => block.kind === "table" && block.written));

export function turnView(state: TurnState, actions: TurnActions, further: Further): TemplateResult {
  const { audit, turn } = state;
  if (audit && !audit.ledger)
    return html`<div class="empty">
      <h2>No ledger here yet</h2>
      <p>This workbook has no campaign, so there is no turn to close.</p>
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
  // A copy lacks the other players' data, so totals over all players would be wrong.
  if (audit?.unchecked !== undefined)
    return html`<h2>${closing.turn}</h2>
      ${mastersOnly(state, actions, "Only the game master closes the turn and gets its report and charts.")}
      ${section("ordering", "Orders of this turn")} ${section("changes", "Changes")} ${section("codes", "Verify this copy")}`;
  const { errors, empty } = remainingSteps(turn, state);
  const over = isOver(turn);
  const master = isMaster(state);
  const pending = master && !over && hasPendingOrders(state.exchange);
  const how = howFar(over ? 4 : pending || empty > 0 ? 1 : errors > 0 ? 2 : 3);
  return html`<div class="form">
    <h2>${closing.turn}</h2>
    ${scope(state, actions)}
    <ol class="stepper">
      ${step(
        1,
        "Orders in",
        how(1),
        [pending ? "Orders not imported yet" : "", empty === 0 || over ? "" : `${count(empty, "cell")} still empty`]
          .filter(Boolean)
          .join(" · "),
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
          ? html`<p class="turn-text">This was the last turn, and it is closed.</p>`
          : closing.stops.length > 0
            ? nothing
            : closable(turn, pending, state, actions),
      )}
      ${step(
        4,
        "Report and copies",
        how(4),
        "",
        html`${closed.turns.some((item) => item.turn === state.endOfTurn?.turn) || state.acting ? endOfTurnView(state, actions) : nothing}
        ${reportView(turn, state, actions)} ${master ? section("copies", "Players' copies") : nothing}
        ${pictured(state, actions, further)}`,
      )}
    </ol>
    ${master ? nothing : mastersOnly(state, actions, "Only the game master can close the turn, import orders and make players' copies.")}
    ${forecastView(state, actions)} ${closedTurns(turn, state, actions)} ${section("codes", "Verify a code")}
    ${pending ? pendingOrders(state, actions) : mainAction(turn, errors, state, actions)}
  </div>`;
}
