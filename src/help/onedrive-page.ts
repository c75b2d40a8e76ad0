import { html } from "./markup";
import { MAIL_PAGE, MAIL_TITLE } from "./mail-page";
import { documentOf, headOf, PRODUCT } from "./page";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";

/*
 * How a turn goes when all have one workbook on OneDrive or SharePoint.
 */

export const ONEDRIVE_PAGE = "onedrive.html";
export const ONEDRIVE_TITLE = "A turn over OneDrive";

/** The page on a turn in a workbook that several people have open. */
export function oneDrivePage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(ONEDRIVE_TITLE)}
      <p class="says">
        The ledger lies on OneDrive or SharePoint, and everybody enters orders in the same workbook. All who open it see
        everything in it. Where players are not to see each other's orders, play
        <a href="${MAIL_PAGE}">${MAIL_TITLE.toLowerCase()}</a>.
      </p>
      <h2>Before the first turn</h2>
      <ol>
        <li>The game master sets the ledger up, saves it on OneDrive, and shares it with leave to edit.</li>
        <li>
          Each player opens it and the pane. It asks once who they are, and so does the ? at its top. From then on the pane shows
          their own first. That is a convenience; it protects nothing.
        </li>
      </ol>
      <h2>A player</h2>
      <ol>
        <li>Enters the orders. What others enter appears without reloading, in the sheets and in the pane.</li>
        <li>Looks at Audit, where the player's own findings come first, and mends them.</li>
        <li>
          In Turn, under Changes, sees what was entered since the turn opened. Copy the orders there, keep the text, and note its
          short code: it is the proof of what was ordered.
        </li>
      </ol>
      <h2>The game master</h2>
      <ol>
        <li>
          In Turn, under Changes, chooses Since I last looked: every entry that came, by player, each a link to its cell. I have
          seen these begins anew. What one has seen is kept in one's own browser and not in the workbook.
        </li>
        <li>Mends or accepts what the audit finds, and closes the turn.</li>
        <li>Posts the report. It has the seal and the code of each player's orders.</li>
      </ol>
      <h2>When two do something at once</h2>
      <ul>
        <li>
          Whoever types while the turn is closed has it counted, or the turn is not closed, and the pane says which cell was
          changed. Look at it, then close the turn again.
        </li>
        <li>Of two who close the turn, the second is told that the other has done it, and nothing is written twice.</li>
        <li>Undo in the pane takes an act back as long as nobody has changed anything since.</li>
      </ul>
      <h2>When OneDrive leaves two copies</h2>
      <p>
        Somebody who worked without a connection may leave a second copy beside the workbook. In Turn, under Merge a conflict
        copy, choose that file: what it changed is shown line by line, and what both changed is written only where you tick it.
        Undo takes all of it back. On the command line <code>merge spring.xlsx spring-Anna.xlsx -o merged.xlsx</code> makes a
        third file of the two.
      </p>
      <h2>Whether the orders were played</h2>
      <p>
        In Turn, under Verify a code, enter the code that you noted. The pane says whether anything sealed was changed, by whom
        the turn was closed, and whether your orders were played as they stood. See <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${ONEDRIVE_TITLE} – ${PRODUCT}`, body);
}
