import { firstTurnPageName, FIRST_TURN_TITLE } from "./first-turn-name";
import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import type { RulebookIdentity } from "../kernel/rulebook";

/*
 * How the workbench works: files, keys and touch.
 */

export const WORKBENCH_PAGE = "workbench.html";
export const WORKBENCH_TITLE = "How the workbench works";

const KEYS: readonly (readonly [string, string])[] = [
  ["Ctrl+F, Ctrl+H", "Find; find and replace, in values or formulas, on one sheet or all"],
  [
    "Home, Ctrl+Home, Ctrl+End",
    "Start of the row; first cell that scrolls; last cell in use. With Shift they extend the selection",
  ],
  ["Page Up, Page Down", "One screen up or down"],
  ["Ctrl+Page Up, Ctrl+Page Down", "Previous or next sheet, where the browser does not keep these keys for its tabs"],
  ["Ctrl+Space, Shift+Space", "Select the columns or rows"],
  ["Ctrl+Backspace", "Scroll to the active cell"],
  ["Ctrl+;, Ctrl+Shift+;", "Today's date; the time"],
  ["F2, F4", "Edit the cell; make the reference at the caret absolute"],
  ["F6", "Move between grid, pane and header"],
  ["Ctrl+S, Ctrl+P", "Save; print"],
];

/** The page on the workbench. */
export function workbenchPage(rulebooks: readonly RulebookIdentity[]): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(WORKBENCH_TITLE)}
      <p class="description">
        The workbench shows a ledger beside the task pane in a browser. Nothing you open or type is uploaded: files are read and
        saved on this device.
      </p>
      <h2>A campaign</h2>
      <ol>
        <li>On the start screen choose New campaign, a rulebook, or Open… for a file.</li>
        <li>Fill in the pale cells. The pane lists what is missing and which limits are broken.</li>
        <li>Save. Click the file's name in the header to rename the file. Recent files are on the start screen.</li>
      </ol>
      <p>${FIRST_TURN_TITLE}:</p>
      <ul>
        ${rulebooks.map(({ id, title }) => html`<li><a href="${firstTurnPageName(id)}">${title}</a></li>`)}
      </ul>
      <h2>Keys</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          ${KEYS.map(
            ([key, does]) =>
              html`<tr>
                <th scope="row">${key}</th>
                <td>${does}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <h2>Touch</h2>
      <p>
        One finger scrolls, a tap selects, a double tap edits. A long press opens the menu. Drag the corner of a selection to
        extend it, and pinch to zoom. On a phone a tap on a finding shows its cell.
      </p>
      <h2>Sheets</h2>
      <p>
        Sort the rows of a table in the menu of its cells; where references or fixed rows forbid it, a message says why. Filter
        the table … in the same menu, also of a header, lists the values of the column to show; Show all rows of the table brings
        the others back. To change rows, columns or formulas, choose Unprotect sheet in the menu at the top left; there is no
        password.
      </p>
      <h2>Printing</h2>
      <p>
        Print… in the menu, or Ctrl+P, asks whether to print the active sheet or all visible sheets, each with its own page setup,
        and says how many pages that takes. Leave out empty rows and tables saves paper: rows and tables in which nothing is
        entered are not printed, the others are kept together on a page where they fit, and a sheet without any entry is left out
        of All sheets. Clear the box to print every row, with the sheet's page breaks. Sheets that are not part of a ledger keep
        their print area and page breaks, and their empty rows unless you check the box. The workbook does not change. The
        browser's own print command prints the active sheet.
      </p>
    </main>`;
  return documentOf(`${WORKBENCH_TITLE} – ${PRODUCT}`, body);
}
