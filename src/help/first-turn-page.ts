import type { Rulebook } from "../kernel/rulebook";
import type { Block, Sheet } from "../kernel/sheet";
import { allOf } from "../kernel/text";
import { everybody, ledgerSheets } from "../sheets/common";
import { auditPageName, AUDIT_TITLE } from "./audit-page";
import { ended } from "./call";
import { FIRST_TURN_TITLE } from "./first-turn-name";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import { isAwaited, partsOf, type Part } from "./parts";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";
import { TURN_TITLE, turnPageName } from "./turn-page";

/*
 * How a ledger goes from an empty file to its first closed turn, for the game master and for a player: what is entered where
 * comes from the declarations.
 */

/** What a block waits for before the first turn, in words. */
function awaitedOf(block: Block, own: (block: Block) => boolean): readonly Content[] {
  // What a figure of the row asks for comes up in play.
  const columns = Object.values(block.columns).filter(
    ({ awaited }) => awaited === true || (awaited && block.columns[awaited]?.formula === undefined),
  );
  const rows = own(block) ? [html`<strong>${block.title}</strong>: ${ended(block.about)} Its rows are yours to list.`] : [];
  return [...rows, ...columns.map(({ header, about }) => html`<strong>${block.title}, ${header}</strong>: ${ended(about)}`)];
}

/** What of a block is ordered anew in every turn: entries, or whole rows, that the close clears. */
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

/** What is told of each sheet, where there is something to tell. */
const bySheet = (parts: readonly Part[], of: (block: Block) => readonly Content[]): readonly Markup[] =>
  parts.flatMap(({ name, blocks }) => {
    const told = blocks.flatMap(of).filter((one) => one !== false && one !== "");
    return told.length === 0
      ? []
      : [
          html`<h4>${name}</h4>
            ${list(told)}`,
        ];
  });

/** Whether a table waits for rows on one sheet at least. */
function awaitedSomewhere({ ledger }: Rulebook): (block: Block) => boolean {
  const awaited = new Set(
    ledgerSheets(ledger!, everybody(ledger!)).flatMap(({ player, blocks }: Sheet) =>
      blocks.filter((block) => isAwaited(block, player)).map(({ name }) => name),
    ),
  );
  return ({ name }) => awaited.has(name);
}

/** Whether rows of a rulebook's ledger follow from others. */
const hasFollowing = ({ ledger }: Rulebook): boolean =>
  ledger!
    .sheets(everybody(ledger!))
    .some(({ blocks }) => blocks.some((block) => block.kind === "table" && block.written !== undefined));

function forGameMaster(book: Rulebook, parts: readonly Part[]): Markup {
  const { players, clock, asks, houseRules, turn } = book.ledger!;
  const asked = allOf([players.many, ...(clock.years ? ["the first year"] : []), ...(asks ? ["what else it asks"] : [])]);
  return html`<h2 id="game-master">For the game master</h2>
    <ol>
      <li>
        <p>
          <strong>Set up.</strong> In an empty workbook open the pane, choose Set up, this rulebook, ${asked}. On the command line
          it is <code>new ${book.id} -o spring.xlsx</code>. Rare tables are added when somebody needs them.
        </p>
        <p>
          What another ledger has already need not be typed again: <code>pack old.xlsx --table TABLE -o list.txt</code> writes it
          as a list, and Start from a list of entries, or <code>--with list.txt</code>, begins with it. A list may also be typed:
          a first line <code>Everybody · ${book.id}</code>, then the name of a table, and below it a line for each row, such as
          <code>+ Name: Column = entry, Column = entry</code>.
        </p>
      </li>
      <li>
        <p>
          <strong>Fill in.</strong> The ledger is then to be filled in: Audit lists every cell that waits, each a link. Lists are
          imported from a spreadsheet or a .csv: Import a list shows what goes where before it is written. 0 is an entry too.
        </p>
        ${bySheet(parts, (block) => awaitedOf(block, awaitedSomewhere(book)))}
      </li>
      ${
        hasFollowing(book) &&
        html`<li>
          <p>
            <strong>Write once.</strong> Rows that follow from others are written by Rows that follow in the view Turn, or by
            <code>follow spring.xlsx</code>: each is shown first with those from which it follows, and what somebody typed stays.
          </p>
        </li>`
      }
      ${
        houseRules &&
        html`<li>
          <p>
            <strong>House rules.</strong> Figures that you play otherwise than the rulebook go on the sheet House rules, under
            ${book.frontSheet}.
          </p>
        </li>`
      }
      <li>
        <p>
          <strong>Audit.</strong> Every finding says where, what and the remedy: mend it, or accept it with a reason.
          <a href="${auditPageName(book.id)}">${AUDIT_TITLE}</a> explains each.
        </p>
      </li>
      <li>
        <p><strong>Hand it over.</strong> Share the workbook, or mail it. Copy findings gives the players what is left to do.</p>
      </li>
      ${
        turn &&
        html`<li>
          <p>
            <strong>Close the turn.</strong> When the orders are in and nothing is found, Turn shows what the close changes and
            does it. Post the seal with the report. See <a href="${turnPageName(book.id)}">${TURN_TITLE}</a> and
            <a href="${SEALS_PAGE}">${SEALS_TITLE}</a>.
          </p>
        </li>`
      }
    </ol>`;
}

function forPlayer(book: Rulebook, parts: readonly Part[]): Markup {
  const { one } = book.ledger!.players;
  const ownSheet = parts.some(({ name }) => name === `The sheet of each ${one}`);
  const orders = bySheet(parts, (block) => [ordersOf(block)]);
  return html`<h2 id="player">For a player</h2>
    <ol>
      <li>
        <p>
          <strong>Find what is yours.</strong>
          ${ownSheet ? `Your ${one} has a sheet of its own, by its name.` : `Your rows are those that name your ${one}.`} Blue
          cells on a pale fill are yours to fill in; everything else is worked out.
        </p>
      </li>
      <li>
        <p>
          <strong>See what you have.</strong> The figures at the head of a sheet tell it; Explain tells how any of them came
          about.
        </p>
      </li>
      <li>
        <p>
          <strong>Enter your orders.</strong> A note on each header says what belongs
          there.${orders.length > 0 && " These are entered anew in every turn; the close clears them."}
        </p>
        ${orders}
      </li>
      <li>
        <p>
          <strong>Look before you send.</strong> The status line of each sheet names the cells that break a limit, Check says why
          in the row. Audit in the pane lists them all, with the remedy, and also what is still to be filled in.
        </p>
      </li>
      <li>
        <p><strong>Send it.</strong> Save the workbook and send it back, or tell your game master that it is ready.</p>
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
      <p class="says">${book.title}: from an empty workbook to the first orders.</p>
      ${forGameMaster(book, parts)} ${forPlayer(book, parts)}
    </main>
    <footer><p class="quiet">${PRODUCT}. Made from the sheets of the ledger.</p></footer>`;
  return documentOf(`${FIRST_TURN_TITLE}: ${book.title} – ${PRODUCT}`, body);
}
