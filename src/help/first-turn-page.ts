import type { Rulebook } from "../kernel/rulebook";
import type { Block, Sheet } from "../kernel/sheet";
import { allOf } from "../kernel/text";
import { everybody, ledgerSheets } from "../sheets/common";
import { auditPageName, AUDIT_TITLE } from "./audit-page";
import { ended } from "./call";
import { FIRST_TURN_TITLE } from "./first-turn-name";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import { isRequired, partsOf, type Part } from "./parts";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";
import { TURN_TITLE, turnPageName } from "./turn-page";

/*
 * A guide from an empty file to the first closed turn, for game masters and players. The entries it lists come from the
 * declarations.
 */

/** What a block needs before the first turn. */
function requiredColumns(block: Block, own: (block: Block) => boolean): readonly Content[] {
  // Columns required only because of another entry in the row matter later, in play.
  const columns = Object.values(block.columns).filter(
    ({ required }) => required === true || (required && block.columns[required]?.formula === undefined),
  );
  const rows = own(block) ? [html`<strong>${block.title}</strong>: ${ended(block.about)} List its rows yourself.`] : [];
  return [...rows, ...columns.map(({ header, about }) => html`<strong>${block.title}, ${header}</strong>: ${ended(about)}`)];
}

/** The orders of a block: entries, or whole rows, that each close clears. */
function ordersOf(block: Block): Content {
  if (block.kind === "table" && block.ends?.some(({ when }) => when === "TRUE"))
    return html`<strong>${block.title}</strong>: ${ended(block.about)}`;
  const headers = Object.values(block.columns).filter(({ formula, next }) => formula === undefined && next?.formula === null);
  return headers.length > 0 && html`<strong>${block.title}</strong>: ${headers.map(({ header }) => header).join(", ")}`;
}

const list = (items: readonly Content[]): Markup =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

/** The text for each sheet, if there is any. */
const bySheet = (parts: readonly Part[], of: (block: Block) => readonly Content[]): readonly Markup[] =>
  parts.flatMap(({ name, blocks }) => {
    const reported = blocks.flatMap(of).filter((item) => item !== false && item !== "");
    return reported.length === 0
      ? []
      : [
          html`<h3>${name}</h3>
            ${list(reported)}`,
        ];
  });

/** Whether a table needs rows on at least one sheet. */
function requiredSomewhere({ ledger }: Rulebook): (block: Block) => boolean {
  const required = new Set(
    ledgerSheets(ledger!, everybody(ledger!)).flatMap(({ player, blocks }: Sheet) =>
      blocks.filter((block) => isRequired(block, player)).map(({ name }) => name),
    ),
  );
  return ({ name }) => required.has(name);
}

/** Whether a rulebook's ledger has derived rows. */
const hasFollowing = ({ ledger }: Rulebook): boolean =>
  ledger!
    .sheets(everybody(ledger!))
    .some(({ blocks }) => blocks.some((block) => block.kind === "table" && block.written !== undefined));

function forGameMaster(book: Rulebook, parts: readonly Part[]): Markup {
  const { players, clock, asks, houseRules, turn } = book.ledger!;
  const requested = allOf([
    players.many,
    ...(clock.years ? ["the first year"] : []),
    ...(asks ? ["the rulebook's other questions"] : []),
  ]);
  return html`<h2 id="game-master">For the game master</h2>
    <ol>
      <li>
        <p>
          <strong>Set up.</strong> In an empty workbook, open the pane, choose Set up and this rulebook, then enter ${requested}.
          On the command line, run <code>new ${book.id} -o spring.xlsx</code>. You can add optional tables later.
        </p>
        <p>
          To reuse data from another ledger, export it with <code>pack old.xlsx --table TABLE -o list.txt</code> and import it
          with Start from a list of entries, or <code>--with list.txt</code>. You can also type a list: the first line is
          <code>Everybody · ${book.id}</code>, then comes the name of a table, and below it one line for each row, such as
          <code>+ Name: Column = entry, Column = entry</code>.
        </p>
      </li>
      <li>
        <p>
          <strong>Fill in.</strong> Audit lists every cell that still needs an entry, with a link to it. Import a list reads a
          spreadsheet or a .csv file, and shows a preview before it writes anything. Enter 0 if the value is zero.
        </p>
        ${bySheet(parts, (block) => requiredColumns(block, requiredSomewhere(book)))}
      </li>
      ${
        hasFollowing(book) &&
        html`<li>
          <p>
            <strong>Derived rows.</strong> Rows that can be derived from other rows are added by Derived rows in the view Turn, or
            by <code>follow spring.xlsx</code>. You see each row with its sources first, and your own entries are kept.
          </p>
        </li>`
      }
      ${
        houseRules &&
        html`<li>
          <p>
            <strong>House rules.</strong> If you play with a different figure than the rulebook's, enter it on the sheet House
            rules, under ${book.frontSheet}.
          </p>
        </li>`
      }
      <li>
        <p>
          <strong>Audit.</strong> Each finding shows the cell, the problem and a fix: fix it, or accept it with a reason.
          <a href="${auditPageName(book.id)}">${AUDIT_TITLE}</a> explains each.
        </p>
      </li>
      <li>
        <p>
          <strong>Share it.</strong> Share the workbook or email it. Copy findings gives players a list of what they still have to
          do.
        </p>
      </li>
      ${
        turn &&
        html`<li>
          <p>
            <strong>Close the turn.</strong> When all orders are in and there are no errors, Turn previews the close and closes
            the turn. Post the seal with the report. See <a href="${turnPageName(book.id)}">${TURN_TITLE}</a> and
            <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
          </p>
        </li>`
      }
    </ol>`;
}

function forPlayer(book: Rulebook, parts: readonly Part[]): Markup {
  const { one: item } = book.ledger!.players;
  const ownSheet = parts.some(({ name }) => name === `The sheet of each ${item}`);
  const orders = bySheet(parts, (block) => [ordersOf(block)]);
  return html`<h2 id="player">For a player</h2>
    <ol>
      <li>
        <p>
          <strong>Find your data.</strong>
          ${ownSheet ? `Your ${item} has its own sheet.` : `Your rows are the ones with your ${item}'s name.`} Fill in the blue
          cells with a pale fill; everything else is computed.
        </p>
      </li>
      <li>
        <p>
          <strong>See what you have.</strong> The top of each sheet shows your main figures. Explain shows how a figure is
          computed.
        </p>
      </li>
      <li>
        <p>
          <strong>Enter your orders.</strong> A note on each header explains what to
          enter.${orders.length > 0 && " Enter these in each turn; closing the turn clears them."}
        </p>
        ${orders}
      </li>
      <li>
        <p>
          <strong>Check before you send.</strong> The status line of each sheet lists the cells that break a limit, and Check
          shows the reason in the row. Audit in the pane lists all findings with their fixes, and the entries still missing.
        </p>
      </li>
      <li>
        <p><strong>Send it.</strong> Save the workbook and send it back, or tell your game master that you are done.</p>
      </li>
    </ol>`;
}

/** The page "Your first turn" of a rulebook that has a ledger. */
export function firstTurnPage(book: Rulebook): string {
  const parts = partsOf(book);
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(FIRST_TURN_TITLE)}
      <p class="description">${book.title}: from an empty workbook to the first orders.</p>
      ${forGameMaster(book, parts)} ${forPlayer(book, parts)}
    </main>
    <footer><p class="quiet">${PRODUCT}. Generated from the sheets of the ledger.</p></footer>`;
  return documentOf(`${FIRST_TURN_TITLE}: ${book.title} – ${PRODUCT}`, body);
}
