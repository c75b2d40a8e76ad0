import { html } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";

/*
 * How a turn goes whose orders come by mail or stand on a forum.
 */

export const MAIL_PAGE = "mail.html";
export const MAIL_TITLE = "A turn by mail";

/** What orders look like, in any rulebook. */
const FORM = `PLAYER · TURN · RULEBOOK · orders CODE · on SEAL
TABLE
  ROW: COLUMN = VALUE
  + NEW ROW: COLUMN = VALUE, COLUMN = VALUE
  - ROW`;

/** The page on orders that are sent as texts or copies, and taken in. */
export function mailPage(): string {
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(MAIL_TITLE)}
      <p class="says">
        Players send their orders as a few lines of text, or as their copy of the workbook. The game master takes them in, looks
        at what the audit finds, and closes the turn. Nobody copies cells.
      </p>
      <h2>A player</h2>
      <ol>
        <li>Fills in the sheet, and lets the audit look at it.</li>
        <li>
          Makes a text of it: <code>orders spring.xlsx --player NAME</code>. With <code>--format bbcode</code> or
          <code>markdown</code> it stands in a block that a forum shows as it is. In the pane it is under Turn, Changes: Copy the
          orders. It may also be typed by hand.
        </li>
        <li>Sends it, and keeps it: its first line has a code and a salt, with which it can be verified later.</li>
      </ol>
      <h2>The text</h2>
      <pre>${FORM}</pre>
      <ul>
        <li>
          The first line says whose orders these are and of which turn. Typed by hand, <code>NAME, turn 9</code> will do: the
          codes may be left out.
        </li>
        <li>
          Each table has its name on a line. Tables that are not on the player's own sheet have the name of their sheet behind it,
          in brackets.
        </li>
        <li>
          A row is named as in the ledger, with a colon behind it; then come the entries. A new row begins with +, one that goes
          with -. Figures that stand alone need no row: <code>FIGURE = 850</code>.
        </li>
        <li>
          <code>(blank)</code> clears an entry. A text with a comma, a colon or an equals sign stands between quotation marks.
        </li>
        <li>
          A greeting above and a signature below are no orders. Quoted lines, lines that a mail has broken, and curled quotation
          marks are read as they were meant.
        </li>
      </ul>
      <h2>The game master</h2>
      <ol>
        <li>
          Looks at what would come: <code>take-in spring.xlsx anna.txt bert.xlsx --dry-run</code>, as many texts and copies as
          there are. A line that is not understood is told with the name that is nearest, and nothing of these orders is written
          before it is mended, or the others are asked for with <code>--partly</code>.
        </li>
        <li>
          Takes them in without <code>--dry-run</code>. Only what is the player's own is written; entries of others, house rules,
          formulas and what was carried over are left out, and told. What both changed is told, and neither written unless
          <code>--prefer player</code> or <code>gm</code> says whose holds. The audit tells what came with it.
        </li>
        <li>
          The latest orders of a player replace his earlier ones for the turn; with "in addition" in their first line they are
          added. <code>take-in spring.xlsx --undo</code> undoes the last import, and again the one before. All of this is one
          command over a folder: <code>end-turn spring.xlsx inbox -o reports</code>.
        </li>
        <li>Closes the turn, and posts the report: it has the seal, and the code of each player's orders.</li>
      </ol>
      <p>
        In the pane all of it is in the view Turn: Players' copies makes a file for each player, Take in orders takes texts that
        are pasted and files that are chosen and shows every change with a tick box, and Changes tells what was entered, by
        player.
      </p>
      <p>
        Orders of another turn or campaign are refused, and so are those that come late. <code>diff spring.xlsx</code> tells what
        changed since the turn opened, by player.
      </p>
      <h2>Whether the orders were played</h2>
      <p>
        <code>verify spring.xlsx report.txt</code> looks for every code in a report or a mail, and so does Verify a code in the
        pane. The code is made of what was sent and of a salt, a random text in the first line. It proves that these orders and no
        others were sent, and nobody finds out from it what they are. It does not prove that the game master imported all of them:
        <code>verify spring.xlsx email.txt</code> compares the email itself with what was played, and lists what differs. What the
        game master adds does not count. Short codes of older versions can be found by trying all orders; they are still read.
        What the code follows from is sealed: see <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
      </p>
      <p>
        A player's copy tells by itself whose it is, on which seal it stands, and whether it is as it was handed out:
        <code>verify copy.xlsx</code>, or Verify this copy in the pane. <code>verify spring.xlsx copy.xlsx</code> holds it against
        the ledger, and tells line by line what was entered in the copy and not taken in, and what stands there besides.
      </p>
      <h2>Two copies that went apart</h2>
      <p>
        <code>merge spring.xlsx spring-Anna.xlsx -o merged.xlsx</code> puts a conflict copy of OneDrive together with the
        workbook. What only one of them changed goes in, what both changed is listed, and <code>--prefer</code> says whose holds.
        Name with <code>--base</code> the workbook that both come from: without it nobody knows whether an entry that only one of
        them has was entered there or withdrawn in the other. In the pane, Merge a conflict copy in the view Turn has a tick box
        for each.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${MAIL_TITLE} – ${PRODUCT}`, body);
}
