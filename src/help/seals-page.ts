import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * What seals prove, and their limits.
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
      <p class="description">
        Closing a turn seals its entries and totals: a digest is computed from them and from the previous turn's seal. If any of
        them changes later, the digest no longer matches.
      </p>
      <h2>What it proves</h2>
      <ul>
        <li>If a figure of a closed turn was changed, the audit reports the turn, the cell, and the original value.</li>
        <li>
          The latest seal covers every entry in the ledger at the close, whether the close changed it or not. Changing something
          that was earned or already counted, such as a stock, a year's growth or the damage of a closed turn, is an error; so is
          a stock in a row that was added later.
        </li>
        <li>
          A changed value that a game master may set, such as a place, a yard's capacity or a name, is reported as changed since
          the close. Filling in a blank is not reported, and a blank counts as 0. The next close seals the new values.
        </li>
        <li>A row, a seal or the hidden sheet that was removed or replaced is reported.</li>
        <li>
          Keep the seal code, such as <code>K7QF-2M9X-4TBA</code>, when the turn is closed. As long as verifying that code finds
          the turn, it and all earlier turns are unchanged.
        </li>
      </ul>
      <h2>What it does not prove</h2>
      <ul>
        <li>
          Anyone who can edit the workbook can reopen a turn, change it and close it again. Everything then matches, but the seal
          code is a different one. Only a code that someone else recorded reveals this, so post it with the report.
        </li>
        <li>It does not show who changed something. Closed by is whatever name was typed.</li>
        <li>It does not show that the figures were right when the turn was closed. That is what the audit is for.</li>
        <li>
          The current turn's orders are not sealed, nor is anything that changes during play, such as where units are or who
          controls a place: these can be entered again each turn. After the last turn, everything is sealed.
        </li>
        <li>For turns closed by an earlier version, only the carried-over values are known. The next close seals everything.</li>
      </ul>
      <h2>How to verify</h2>
      <p>
        Every audit verifies the seals. On the command line, use <code>verify FILE</code>, or
        <code>verify FILE --seal CODE</code> with a code that you recorded. <code>reopen FILE</code> restores the last closed turn
        from its seal.
      </p>
      <h2>Where seals are stored</h2>
      <p>
        The sheet Turns shows the totals and the seals. The sealed data is stored, compressed, on the hidden sheet Sealed turns;
        without that sheet, closed turns can be neither verified nor reopened.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${SEALS_TITLE} – ${PRODUCT}`, body);
}
