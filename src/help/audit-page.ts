import type { Check } from "../kernel/check";
import type { Rulebook } from "../kernel/rulebook";
import { count } from "../kernel/text";
import { integrityChecks } from "../ledger/integrity";
import { ledgerSheets } from "../sheets/common";
import type { GoldenCase } from "./golden";
import { html, type Markup } from "./markup";
import { documentOf, PRODUCT } from "./page";

/*
 * What the audit of a rulebook finds: every limit and check with its paragraph, and an example of each as a report tells it.
 */

type Told = Pick<Check, "id" | "cite" | "about">;

/** Name of the page of a rulebook's audit. */
export const auditPageName = (rulebook: string): string => `audit-${encodeURIComponent(rulebook)}.html`;

/** Every limit and check of a rulebook once by its id, in the order of the sheets. */
export function checksOf({ ledger }: Rulebook): readonly Told[] {
  if (!ledger) return [];
  const blocks = ledgerSheets(ledger, { players: ledger.players.names, year: ledger.clock.first }).flatMap(
    (sheet) => sheet.blocks,
  );
  const all: readonly Told[] = [...blocks.flatMap((block) => block.limits), ...ledger.checks];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const lines = (texts: readonly string[]): Markup => html`<pre><code>${texts.join("\n")}</code></pre>`;

function example({ title, typed, found, silent }: GoldenCase): Markup {
  return html`<details>
    <summary>${title}</summary>
    <p class="quiet">Entered</p>
    ${lines(typed)}
    <p class="quiet">Found</p>
    ${lines(found)} ${silent.length > 0 && [html`<p class="quiet">In order again with</p>`, lines(silent)]}
  </details>`;
}

function section({ id, cite, about }: Told, cases: readonly GoldenCase[]): Markup {
  return html`<section aria-labelledby="${id}">
    <h3 id="${id}">${id}</h3>
    <p>${about}${cite !== "" && html` <span class="quiet">${cite}</span>`}</p>
    ${cases.filter(({ check }) => check === id).map(example)}
  </section>`;
}

/** The page "What the audit finds" of a rulebook. */
export function auditPage(book: Rulebook, cases: readonly GoldenCase[]): string {
  const checks = checksOf(book);
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      <nav aria-label="Where this is">
        <ol class="trail">
          <li><a href="index.html">All functions</a></li>
          <li aria-current="page">What the audit finds</li>
        </ol>
      </nav>
      <h1>What the audit finds</h1>
      <p class="says">${book.title}: ${count(checks.length, "limit")}, each with its paragraph and an example.</p>
      <h2>Limits of the rulebook</h2>
      ${checks.map((check) => section(check, cases))}
      <h2>The workbook itself</h2>
      <p>These hold for every ledger, whatever its rulebook.</p>
      ${integrityChecks.map((check) => section(check, []))}
    </main>
    <footer><p class="quiet">${PRODUCT}. Made from the limits that the sheets and the audit use.</p></footer>`;
  return documentOf(`What the audit finds – ${PRODUCT}`, body);
}
