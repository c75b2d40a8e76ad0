import type { Check } from "../kernel/check";
import type { Rulebook } from "../kernel/rulebook";
import { ruleValue } from "../kernel/house-rule";
import { count } from "../kernel/text";
import { integrityChecks, ownLimitChecks, sealChecks } from "../ledger/audit/integrity";
import { everybody, ledgerSheets } from "../sheets/common";
import type { GoldenCase } from "./golden";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * All limits and checks of a rulebook, each with its paragraph and an example.
 */

type CheckSummary = Pick<Check, "id" | "cite" | "about">;

/** Name of the page of a rulebook's audit. */
export const auditPageName = (rulebook: string): string => `audit-${encodeURIComponent(rulebook)}.html`;

export const AUDIT_TITLE = "What the audit finds";

/** Every limit and check of a rulebook once, by id, in sheet order. */
export function checksOf({ ledger }: Rulebook): readonly CheckSummary[] {
  if (!ledger) return [];
  const blocks = ledgerSheets(ledger, everybody(ledger)).flatMap((sheet) => sheet.blocks);
  const all: readonly CheckSummary[] = [...blocks.flatMap((block) => block.limits), ...ledger.checks];
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

const lines = (texts: readonly string[]): Markup => html`<pre><code>${texts.join("\n")}</code></pre>`;

function example({ title, typed, found, silent }: GoldenCase): Markup {
  return html`<details>
    <summary>${title}</summary>
    <p class="quiet">Entered</p>
    ${lines(typed)}
    <p class="quiet">Found</p>
    ${lines(found)} ${silent.length > 0 && [html`<p class="quiet">Fixed by</p>`, lines(silent)]}
  </details>`;
}

function section({ id, cite, about }: CheckSummary, cases: readonly GoldenCase[]): Markup {
  return html`<section aria-labelledby="${id}">
    <h3 id="${id}">${about}</h3>
    ${cite !== "" && html`<p class="quiet">${cite}</p>`} ${cases.filter(({ check }) => check === id).map(example)}
  </section>`;
}

/** Every figure that a campaign can change, as on the sheet House rules. */
function houseRules({ ledger, frontSheet }: Rulebook): Content {
  const rules = ledger?.houseRules?.(everybody(ledger)) ?? [];
  if (rules.length === 0) return "";
  return html`<h2>House rules</h2>
    <p>
      You can change these figures on the sheet House rules, in the column ${frontSheet}. The sheets and the audit use your
      figures, and every audit lists the differences. LEDGER functions that you type elsewhere use the rulebook's figures.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Rulebook</th>
          <th scope="col">Unit</th>
          <th scope="col">Paragraph</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(
          (rule) =>
            html`<tr>
              <th scope="row">${rule.name}</th>
              <td>${ruleValue(rule, rule.value)}</td>
              <td>${rule.unit}</td>
              <td>${rule.cite}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <h2>Accepted findings</h2>
    <p>
      Findings that the game master accepts are recorded with a reason in the table Accepted on the same sheet. The audit lists
      them separately, and they do not prevent closing the turn named in the row, or any turn if the row names none. Integrity
      errors cannot be waived.
    </p>`;
}

/** The page "What the audit finds" of a rulebook. */
export function auditPage(book: Rulebook, cases: readonly GoldenCase[]): string {
  const checks = checksOf(book);
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(AUDIT_TITLE)}
      <p class="description">${book.title}: ${count(checks.length, "limit")}, each with its paragraph and an example.</p>
      <h2>Limits of the rulebook</h2>
      ${checks.map((check) => section(check, cases))} ${houseRules(book)}
      <h2>Limits of your own</h2>
      <p>
        Add them on the sheet House rules, in the table Own limits: the heading of a table; a formula that is TRUE in a row that
        breaks the limit, such as [@Price]>400; and the message, in which {Price} is replaced by the row's value. Leave out the
        equals sign. The formula can also read other tables of the ledger.
      </p>
      ${ownLimitChecks.map((check) => section(check, cases))}
      <h2>The workbook itself</h2>
      <p>These apply to every ledger.</p>
      ${integrityChecks.map((check) => section(check, cases))}
      <h2>Closed turns</h2>
      <p>The latest seal covers every entry in the ledger at the close. A game master can accept these findings too.</p>
      ${sealChecks.map((check) => section(check, cases))}
    </main>
    <footer><p class="quiet">${PRODUCT}. Generated from the limits used by the sheets and the audit.</p></footer>`;
  return documentOf(`${AUDIT_TITLE}: ${book.title} – ${PRODUCT}`, body);
}
