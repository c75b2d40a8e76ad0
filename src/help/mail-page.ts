import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";

/*
 * A turn whose orders are sent by email or posted on a forum.
 */

export const MAIL_PAGE = "mail.html";
export const MAIL_TITLE = "A turn by email";

/** The format of orders, for any rulebook. */
const FORM = `PLAYER · TURN · RULEBOOK · orders CODE · on SEAL
TABLE
  ROW: COLUMN = VALUE
  + NEW ROW: COLUMN = VALUE, COLUMN = VALUE
  - ROW`;

/** The page on sending and importing orders. */
export function mailPage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(MAIL_TITLE)}
      <p class="description">
        Players send their orders as a few lines of text, or as their copy of the workbook. The game master imports them, checks
        the audit, and closes the turn. Nobody copies cells.
      </p>
      <h2>Player</h2>
      <ol>
        <li>Fill in your sheet and check the audit.</li>
        <li>
          Turn it into text: <code>orders spring.xlsx --player NAME</code>. Add <code>--format bbcode</code> or
          <code>markdown</code> for a code block that forums show unchanged. In the pane, open Turn, Changes and choose Copy the
          orders. You can also type orders by hand.
        </li>
        <li>Send the text, and keep it: with the code and the salt in its first line you can verify it later.</li>
      </ol>
      <h2>Format</h2>
      <pre>${FORM}</pre>
      <ul>
        <li>
          The first line names the player and the turn. If you type it by hand, <code>NAME, turn 9</code> is enough: the codes are
          optional. <code>Orders of NAME for turn 9</code> and the subject of the email are read, too, and so are names in other
          languages, such as Deutschland. A sentence that names the player and the turn is enough where no line does. A misspelled
          name is refused with the line to write.
        </li>
        <li>
          Each table starts with its name on a line. If a table is not on the player's own sheet, add the sheet's name in
          brackets.
        </li>
        <li>
          Write the row's name and a colon, then its entries. Start a new row with +, and a row to delete with -. Single figures
          need no row: <code>FIGURE = 850</code>.
        </li>
        <li>
          If you order nothing, say so: <code>NAME: nothing this turn</code>. You then count as having sent. Orders such as "same
          as last turn" are reported: write them out, or ask the game master to repeat your last ones.
        </li>
        <li><code>(blank)</code> clears an entry. Put text that contains a comma, colon or equals sign in quotation marks.</li>
        <li>Tables pasted from a spreadsheet or a forum are read if their first row has the names of the columns.</li>
        <li>
          Greetings and signatures are ignored. Quoted lines, lines wrapped by an email program, and curly quotation marks are
          read correctly.
        </li>
      </ul>
      <h2>Game master</h2>
      <ol>
        <li>
          Preview the orders: <code>import-orders spring.xlsx anna.txt bert.xlsx --dry-run</code>, with any number of texts and
          copies. A line that cannot be read is reported with the closest name. None of that player's orders are applied until you
          fix the line, unless you add <code>--partly</code> to apply the others.
        </li>
        <li>
          Run it without <code>--dry-run</code>. Only the player's own entries are changed: entries of others, house rules,
          formulas and carried-over values are skipped and listed. Conflicting edits are listed and skipped unless
          <code>--prefer player</code> or <code>gm</code> chooses a side. New audit findings are listed at the end.
        </li>
        <li>
          The latest orders of a player replace the earlier ones for the turn; with "in addition" in their first line they are
          added. <code>import-orders spring.xlsx --undo</code> undoes the last import, and again the one before. All of this is
          one command over a folder: <code>end-turn spring.xlsx inbox -o reports</code>.
        </li>
        <li>
          Send receipts back: <code>orders spring.xlsx --player NAME --receipt</code> writes the orders as they were read, with
          their code, its salt and what was not accepted. <code>orders spring.xlsx --received --format discord</code> lists who
          has sent and who is missing, ready to post.
        </li>
        <li>
          Close the turn, and post the report: it has the seal, and the code of each player's orders.
          <code>report spring.xlsx --all -o reports</code> writes every player's report.
        </li>
      </ol>
      <p>
        In the pane, you can do all of this in the view Turn: Players' copies makes a file for each player; Import orders accepts
        pasted texts and files, shows every change with a check box, and closes the turn in the same step if you like; Order forms
        by email writes forms to send out; Changes lists what was entered, by player.
      </p>
      <p>
        Orders for another turn or campaign, and orders that arrive too late, are rejected. <code>diff spring.xlsx</code> shows
        what has changed since the turn opened, by player.
      </p>
      <h2>Check that your orders were applied</h2>
      <p>
        <code>verify spring.xlsx report.txt</code> looks for every code in a report or an email, and so does Verify a code in the
        pane. The code is computed from the orders and a salt, a random text in the first line. It proves that exactly these
        orders were sent, and does not reveal them as long as only the player and the game master know the salt. Its last
        character shows whether one of the others was misread. It does not prove who sent the orders, nor when, nor that the game
        master imported all of them: <code>verify spring.xlsx email.txt</code> compares the email itself with what was played, and
        lists what differs and what was not accepted. What the game master adds does not count. Short codes of older versions can
        be found by trying all orders; they are still read. What the code is computed from is sealed: see
        <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
      </p>
      <p>
        To check a player's copy for its owner, its base seal, and whether the exported data is unchanged, run
        <code>verify copy.xlsx</code>, or choose Verify this copy in the pane. <code>verify spring.xlsx copy.xlsx</code> compares
        it with the ledger, and lists which entries were not imported and which the ledger has in addition.
      </p>
      <h2>Merge diverged copies</h2>
      <p>
        <code>merge spring.xlsx spring-Anna.xlsx -o merged.xlsx</code> puts a conflict copy of OneDrive together with the
        workbook. Changes of only one are applied; conflicts are listed, and <code>--prefer</code> chooses a side. Name with
        <code>--base</code> the workbook that both come from: without it, it is unknown whether an entry that only one of them has
        was entered there or withdrawn in the other. In the pane, Merge a conflict copy in the view Turn has a check box for each.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${MAIL_TITLE} – ${PRODUCT}`, body);
}
