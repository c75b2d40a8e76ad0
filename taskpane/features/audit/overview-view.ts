import { html, nothing, type TemplateResult } from "lit-html";
import { figure } from "../../../src/kernel/text";
import type { Finding } from "../../../src/ledger/audit";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { inkOf } from "../../../src/ledger/report/charts/turns";
import { countsByOwner, foundIn, isInOrder, partsOf, worstOf, type Count } from "../../../src/ledger/audit/count";
import { chartedTotals, currentScoreboard, gravest, type Score } from "../../../src/ledger/report/scoreboard";
import { nodeOf } from "../../../src/pictures/node";
import { drawSpark } from "../../../src/pictures/spark";
import { playerColor } from "../../../src/kernel/player-color";
import type { Total } from "../../../src/kernel/turn";
import type { Ledger } from "../../../src/ledger/read/model";
import type { Book } from "../../../src/workbook/book";
import { SHARED } from "../../../src/ledger/audit/finding-owner";
import { placeName } from "../../../src/formula/address";
import { findingKey, openOnes } from "../../shared/findings";
import { asOnSheet } from "../../shared/format-value";
import { whenIdle } from "../../shared/background";
import { goodIcon, missingIcon, severityIcons } from "../../shared/components/icons";
import { auditShown, onlyFor } from "../player/player-identity";
import { styled } from "../../shared/components/styled";
import styles from "../../style/overview.css";
import type { AuditActions, AuditState } from "./audit-slice";

/*
 * The players' positions, above the single findings: who has errors, the main figures, and the most serious findings. Findings
 * are counted at once; figures are filled in when the pane is idle.
 */

/** How many figures a narrow pane has room for. */
const MOST_FIGURES = 3;
const GRAVEST = 3;

type Scoreboard = readonly Score[];

const known = new WeakMap<Book, Scoreboard>();
/** Workbooks whose figures are computed; until then the previous ones are shown. */
const computed = new WeakSet<Book>();
let shown: Scoreboard = [];
/** Whether figures were computed before: a copy without figures keeps its table as it is while an entry is computed. */
let hasComputed = false;

/** The figures of a workbook; the previous ones until they are computed. */
function figuresOf(ledger: Ledger, book: Book, totals: readonly Total[], { context }: AuditActions): Scoreboard {
  if (known.has(book)) return (shown = known.get(book)!);
  known.set(book, shown);
  whenIdle(() => {
    const { book: now, audit } = context.store.get();
    if (now !== book) return void known.delete(book);
    computed.add(book);
    hasComputed = true;
    known.set(book, currentScoreboard(ledger, audit!.ledger!.players, totals));
    context.store.set({});
  });
  return shown;
}

function state(found: Count): TemplateResult {
  const parts = partsOf(found);
  if (parts.length === 0) return html`<span title="In order">${goodIcon}</span><span class="unseen">In order</span>`;
  const worst = worstOf(found);
  const number = figure(worst ? foundIn(found) : found.blank);
  return html`<span class="found ${worst ? `is-${worst}` : ""}" title=${parts.join(", ")} aria-hidden="true"
      >${worst ? severityIcons[worst] : found.blank > 0 ? missingIcon : goodIcon}${worst || found.blank > 0 ? number : nothing}</span
    ><span class="unseen">${parts.join(", ")}</span>`;
}

/** A third figure is only shown if there is room. */
const placeOf = (i: number): string => (i === 2 ? "figure third" : "figure");

const signed = (change: number, total: Total): string => `${change > 0 ? "+" : ""}${asOnSheet(change, total)}`;

const sparkOf = ({ player, past }: Score, ledger: Ledger): string => drawSpark(past, inkOf(ledger, player));

/** What all rows of the table have in common. */
interface Table {
  readonly ledger: Ledger;
  readonly totals: readonly Total[];
  /** Whether any player has a line of figures by turn. */
  readonly hasCharts: boolean;
}

function row(name: string, found: Count, own: Score | undefined, { ledger, totals, hasCharts }: Table): TemplateResult {
  const ink = inkOf(ledger, name);
  const spark = own && hasCharts ? sparkOf(own, ledger) : "";
  return html`<tr>
    <th scope="row">
      <span class="who"
        >${
          ink < 0
            ? nothing
            : html`<svg class="ink" viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="3" fill=${playerColor(ink)}></rect>
              </svg>`
        }<span>${name}</span></span
      >
    </th>
    ${hasCharts ? html`<td class="trend">${spark ? nodeOf(spark) : nothing}</td>` : nothing}
    ${totals.map((total, i) => {
      const { value, change } = own?.figures[i] ?? { value: null, change: null };
      const shows = value === null ? (own ? "–" : "") : asOnSheet(value, total);
      const isRounded = value !== null && shows !== figure(value);
      return html`<td
        class="${placeOf(i)} ${value !== null && value < 0 ? "is-bad" : ""}"
        title=${isRounded ? figure(value) : nothing}
      >
        ${shows}${
          change
            ? html`<span class="beside"><span class="unseen">, since last turn </span>${signed(change, total)}</span>`
            : nothing
        }
      </td>`;
    })}
    <td>${state(found)}</td>
  </tr>`;
}

function first(findings: readonly Finding[], actions: AuditActions): TemplateResult | typeof nothing {
  // A short list is read at a glance.
  if (findings.length <= GRAVEST) return nothing;
  return html`<h3 class="gravest">Fix first</h3>
    <ul class="findings">
      ${gravest(findings, GRAVEST).map(
        (finding) =>
          html`<li>
            <button
              type="button"
              class="entry"
              data-gravest=${findingKey(finding)}
              @click=${() => actions.goTo({ sheet: finding.sheet, cell: finding.cell || "A1" })}
            >
              <span class="finding-text"
                ><span class="finding-message">${finding.message}</span
                ><span class="finding-details">${[placeName(finding), finding.cite].filter(Boolean).join(" · ")}</span></span
              >
            </button>
          </li>`,
      )}
    </ul>`;
}

export function overview(whole: AuditState, actions: AuditActions): TemplateResult | typeof nothing {
  const { audit, book } = whole;
  const players = audit?.ledger?.players ?? [];
  if (!audit?.ledger || !book || players.length === 0) return nothing;
  styled(styles);
  const ledger = ledgerIn(book)!;
  const charted = chartedTotals(ledger, MOST_FIGURES);
  const found = charted.length > 0 ? figuresOf(ledger, book, charted, actions) : [];
  const totals = ledger.copy && hasComputed && found.length === 0 ? [] : charted;
  const isWorking = totals.length > 0 && !computed.has(book);
  const table = { ledger, totals, hasCharts: found.some((item) => sparkOf(item, ledger) !== "") };
  const counts = countsByOwner(audit, players);
  const well = players.filter((player) => isInOrder(counts.get(player)!)).length;
  const only = onlyFor(whole);
  const shared = counts.get("")!;
  const rows = only === "" ? [...players, ...(isInOrder(shared) ? [] : [""])] : [only];
  return html`<section class="overview" aria-label="Overview">
    <table aria-busy=${isWorking ? "true" : "false"}>
      <thead>
        <tr>
          <th scope="col">${only === "" ? `${well} of ${players.length} in order` : html`<span class="unseen">Player</span>`}</th>
          ${table.hasCharts ? html`<td class="trend"></td>` : nothing}
          ${totals.map(
            ({ chart, unit }, i) =>
              html`<th scope="col" class=${placeOf(i)}>${chart}${unit === undefined ? "" : `, ${unit}`}</th>`,
          )}
          <th scope="col"><span class="unseen">To fix</span></th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((name) =>
          row(
            name || SHARED,
            counts.get(name)!,
            found.find(({ player }) => player === name),
            table,
          ),
        )}
      </tbody>
    </table>
    ${isWorking ? html`<p class="hint working" role="status">Computing the figures …</p>` : nothing}
    ${first(openOnes(auditShown(whole)!.findings), actions)}
  </section>`;
}
