import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * What a seal proves and what it does not.
 */

export const SEALS_PAGE = "seals.html";
export const SEALS_TITLE = "What a seal proves";

/** The page on closed turns and their seals. */
export function sealsPage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(SEALS_TITLE)}
      <p class="says">
        When a turn is closed, its entries and totals are sealed: one number is worked out from all of them and from the seal of
        the turn before. Whatever changes afterwards no longer gives this number.
      </p>
      <h2>What it proves</h2>
      <ul>
        <li>A figure of a closed turn that was changed is found, with the turn, the cell, and what it was.</li>
        <li>
          The last seal also knows every entry that its close left standing in the ledger, whether the close changed it or not.
          What was earned or has counted, such as a stock, a year's growth or the damage of a closed turn, is an error of the
          audit where it is no longer what it was; so is a stock in a row that is new.
        </li>
        <li>
          A value that a game master may set, such as a place, the capacity of a yard or a name, is told as changed since the
          close. To fill in what was blank is not, and a blank and a 0 are the same. The next close seals what stands then.
        </li>
        <li>A row, a seal or the hidden sheet that was taken out or replaced is found.</li>
        <li>
          The short form of a seal, such as <code>K7QF-2M9X-4TBA</code>, that you noted when the turn was closed: as long as
          verifying with it finds the turn, that turn and all before it are as they were then.
        </li>
      </ul>
      <h2>What it does not prove</h2>
      <ul>
        <li>
          Whoever may write the workbook can reopen a turn, change it and close it again. Then everything fits together, but the
          short form is another one. Only a short form that somebody else has noted shows this; so post it with the report.
        </li>
        <li>It does not say who changed something, and the name under Closed by is whatever was typed.</li>
        <li>It does not say that the figures were right when the turn was closed. That is what the audit is for.</li>
        <li>
          Orders of the turn that is being played are not sealed, nor is what changes in play, such as where units stand or who
          holds a place: these may be entered anew in every turn. After the last turn nothing may.
        </li>
        <li>
          Of a turn that an earlier version has closed, only what was carried over is known; the next close seals everything.
        </li>
      </ul>
      <h2>How to look</h2>
      <p>
        The audit looks with every check. On the command line: <code>verify FILE</code>, and
        <code>verify FILE --seal CODE</code> with a short form that you noted. <code>reopen FILE</code> brings the last closed
        turn back as it was sealed.
      </p>
      <h2>Where it is kept</h2>
      <p>
        The sheet Turns shows the totals and the seals. What was sealed stands on the hidden sheet Sealed turns, packed; without
        that sheet, closed turns can be neither verified nor reopened.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${SEALS_TITLE} – ${PRODUCT}`, body);
}
