import { WITHOUT_ADD_IN } from "../kernel/front-page";
import type { Rulebook } from "../kernel/rulebook";
import { allOf } from "../kernel/text";
import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * What works in a ledger without the add-in, program by program.
 */

export const WITHOUT_PAGE = "without-add-in.html";
export const WITHOUT_TITLE = "Without the add-in";

const PROGRAMS: readonly (readonly [program: string, computes: string, colors: string, keep: string])[] = [
  ["Excel on Windows, Mac and the web", "Yes", "Yes", "Everything"],
  ["Excel for iPad and iPhone", "Yes", "Yes", "Everything"],
  [
    "LibreOffice Calc 7 or newer",
    "Yes, after Ctrl+Shift+F9 (see below); TRUE and FALSE may appear as 1 and 0",
    "Yes",
    "Formulas of new table rows are lost: run repair",
  ],
  ["Google Sheets", "Yes", "Red rows and status lines; no bars in cells", "Formulas may come back as values: run repair"],
  ["Numbers", "Simple sheets", "Some", "Do not save the ledger there"],
];

/** Whether the formulas of a rulebook's ledgers compute without the add-in. */
const computesAlone = ({ ledger }: Rulebook): boolean =>
  ledger?.upgrades?.some(({ title }) => title.endsWith(WITHOUT_ADD_IN)) ?? false;

/** The page on ledgers in programs that do not have the add-in. */
export function withoutAddInPage(rulebooks: readonly Rulebook[]): string {
  const titles = (is: boolean): readonly string[] =>
    rulebooks.filter((book) => book.ledger && computesAlone(book) === is).map(({ title }) => title);
  const [alone, others] = [titles(true), titles(false)];
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(WITHOUT_TITLE)}
      <p class="description">
        A ledger computes in any spreadsheet program. Each function of Campaign Ledger has its plain-Excel equivalent behind it:
        <code>IFERROR(LEDGER.GASDUE("Impulse",[@Units]),…)</code>. With the add-in, LEDGER computes the figure; without it, or
        while it is still loading, the equivalent does. Both give the same value.
      </p>
      ${others.length > 0 && html`<p>This applies to ${allOf(alone)}. In a ledger of ${allOf(others)}, functions show #NAME? without the add-in: make a copy with <code>values</code> for colleagues.</p>`}
      <h2>What works where</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col">Figures, Check cells and status lines</th>
            <th scope="col">Red rows, bars and charts</th>
            <th scope="col">What saving keeps</th>
          </tr>
        </thead>
        <tbody>
          ${PROGRAMS.map(
            ([program, ...cells]) =>
              html`<tr>
                <th scope="row">${program}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      <h2>What needs Campaign Ledger</h2>
      <ul>
        <li>The audit's explanations and fixes. Check cells and status lines show which limit is broken without it.</li>
        <li>Explaining a figure with its paragraph, closing and reopening turns, seals, orders, merging and players' copies.</li>
        <li>LEDGER functions that you type into your own cells: these show #NAME? without the add-in.</li>
      </ul>
      <h2>What to do instead</h2>
      <ol>
        <li>
          Open the ledger in the workbench: a link to a page in the browser, on any computer or tablet, with nothing to install.
        </li>
        <li>
          In LibreOffice, press Ctrl+Shift+F9 after you open the ledger, before you change anything, or set it to do so itself: in
          Tools, Options, LibreOffice Calc, Formula, Recalculation on File Load, choose Always for Excel 2007 and newer. Otherwise
          totals miss your first change. The keys also correct them later.
        </li>
        <li>Enter your orders in the program that you have, and send the file to the game master, who audits and closes.</li>
        <li>
          After another program saved the ledger, run Restore in the pane or <code>repair spring.xlsx</code>. The audit reports
          when this is needed; entries stay as they are.
        </li>
        <li>
          An older ledger gets the equivalents with Upgrade in the pane, or with <code>upgrade spring.xlsx</code>. Entries stay as
          they are.
        </li>
      </ol>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${WITHOUT_TITLE} – ${PRODUCT}`, body);
}
