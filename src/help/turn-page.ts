import type { Rulebook } from "../kernel/rulebook";
import type { Step } from "../kernel/turn";
import { everybody, ledgerSheets } from "../sheets/common";
import { ended } from "./call";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * How a rulebook's turn is closed: its steps, their effect on the sheets, balances and saved totals.
 */

/** Name of the page of a rulebook's turn. */
export const turnPageName = (rulebook: string): string => `turn-${encodeURIComponent(rulebook)}.html`;

export const TURN_TITLE = "How a turn is closed";

/** The effects of a step on the tables, without duplicates: "Gas stock: Opening (what is left is saved)". */
function doneBy({ ledger }: Rulebook, step: Step): readonly string[] {
  const blocks = ledgerSheets(ledger!, everybody(ledger!)).flatMap((sheet) => sheet.blocks);
  const entries = new Map<string, { readonly title: string; readonly why: string; readonly headers: Set<string> }>();
  const rows: string[] = [];
  for (const block of blocks) {
    for (const { header, next } of Object.values(block.columns)) {
      if (next?.step !== step.id) continue;
      const key = `${block.title}\n${next.why}`;
      const entry = entries.get(key) ?? { title: block.title, why: next.why, headers: new Set() };
      entries.set(key, entry);
      entry.headers.add(header);
    }
    if (block.kind === "form") continue;
    for (const item of block.ends ?? []) if (item.step === step.id) rows.push(`${block.title}: rows are cleared (${item.why})`);
    for (const item of [...(block.initialValues ?? []), ...(block.follows ?? [])])
      if (item.step === step.id) rows.push(`${block.title}: rows are added (${item.why})`);
  }
  return [
    ...[...entries.values()].map(({ title, why, headers }) => `${title}: ${[...headers].join(", ")} (${why})`),
    ...new Set(rows),
  ];
}

const cited = (cite: string): Content => cite !== "" && html` <span class="quiet">${cite}</span>`;

const list = (items: readonly Content[]): Markup =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

function stepSection(book: Rulebook, step: Step): Markup {
  const done = doneBy(book, step);
  return html`<section aria-labelledby="${step.id}">
    <h3 id="${step.id}">${step.title}</h3>
    <p>${step.about}${cited(step.cite)}</p>
    ${done.length > 0 && list(done)}
  </section>`;
}

/** The page "How a turn is closed" of a rulebook whose turns are closed. */
export function turnPage(book: Rulebook): string {
  const { steps, balances, totals, saving, last } = book.ledger!.turn!;
  const stocks = [...new Set(balances.map(({ stock }) => stock))];
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(TURN_TITLE)}
      <p class="description">
        ${book.title}: what closing a turn does, step by step. You cannot close a turn while the audit reports errors.
      </p>
      <h2>Steps</h2>
      ${steps.map((step) => stepSection(book, step))}
      ${
        stocks.length > 0 &&
        html`<h2>Balances</h2>
          <p>Opening + income = spending + closing. The report shows it for each player.</p>
          ${list(stocks)}`
      }
      <h2>Saved totals</h2>
      <p>The sheet Turns records these figures for each player and closed turn. It appears when the first turn is closed.</p>
      ${list(totals.map(({ header, about, cite }) => html`<strong>${header}</strong>: ${ended(about)}${cited(cite)}`))}
      ${saving && html`<p>Saving: ${ended(saving.about)}</p>`}
      ${last && html`<p>The last turn is sealed without carrying anything over.${cited(last.cite)}</p>`}
    </main>
    <footer><p class="quiet">${PRODUCT}. Generated from the steps of the close.</p></footer>`;
  return documentOf(`${TURN_TITLE}: ${book.title} – ${PRODUCT}`, body);
}
