import { html } from "./markup";
import { MAIL_PAGE, MAIL_TITLE } from "./mail-page";
import { documentOf, headOf, PRODUCT } from "./page";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";

/*
 * A turn in one workbook shared on OneDrive or SharePoint.
 */

export const ONEDRIVE_PAGE = "onedrive.html";
export const ONEDRIVE_TITLE = "A turn over OneDrive";

/** The page on a turn in a shared workbook. */
export function oneDrivePage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(ONEDRIVE_TITLE)}
      <p class="description">
        The ledger is on OneDrive or SharePoint, and everyone enters orders in the same workbook. Everyone who can open it can see
        everything in it. If players must not see each other's orders, play
        <a href="${MAIL_PAGE}">${MAIL_TITLE.toLowerCase()}</a> instead.
      </p>
      <h2>Before the first turn</h2>
      <ol>
        <li>The game master sets up the ledger, saves it to OneDrive, and shares it with permission to edit.</li>
        <li>
          Each player opens the workbook and the pane. The pane asks once who you are; change it later with the ? at the top. It
          then shows your data first. This is a convenience, not access control.
        </li>
      </ol>
      <h2>Player</h2>
      <ol>
        <li>Enter your orders. Other people's entries appear in the sheets and the pane without reloading.</li>
        <li>Open Audit, which shows your findings first, and fix them.</li>
        <li>
          Open Turn, Changes to see what was entered since the turn opened. Choose Copy the orders, and keep the text and its
          short code as proof of what you ordered.
        </li>
      </ol>
      <h2>Game master</h2>
      <ol>
        <li>
          Open Turn, Changes and choose Since my last visit to list every new entry by player, with a link to its cell. Choose I
          have seen these to start over. What you have seen is stored in your browser, not in the workbook.
        </li>
        <li>Fix or accept the audit's findings, and close the turn.</li>
        <li>Post the report. It contains the seal and the code of each player's orders.</li>
      </ol>
      <h2>Concurrent edits</h2>
      <ul>
        <li>
          If someone types while the turn is being closed, either the entry is included, or the turn is not closed and the pane
          names the cell that changed. Review it, then close the turn again.
        </li>
        <li>If two people close the turn at once, the second sees that it is already closed. Nothing is written twice.</li>
        <li>Undo in the pane is available until someone edits the workbook.</li>
      </ul>
      <h2>Conflict copies</h2>
      <p>
        If someone worked offline, OneDrive may leave a second copy beside the workbook. In Turn, under Merge a conflict copy,
        choose that file: its changes are listed, and entries changed in both are written only if you check them. You can undo the
        merge. On the command line, <code>merge spring.xlsx spring-Anna.xlsx -o merged.xlsx</code> writes a third file.
      </p>
      <h2>Check that your orders were applied</h2>
      <p>
        In Turn, under Verify a code, enter the code that you kept. The pane shows whether sealed data was changed, who closed the
        turn, and whether your orders were applied as sent. See <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${ONEDRIVE_TITLE} – ${PRODUCT}`, body);
}
