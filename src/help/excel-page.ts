import type { Rulebook } from "../kernel/rulebook";
import { functionHelp } from "./data";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * Manual checks for Excel itself. Everything else is tested automatically without Excel.
 */

export const EXCEL_PAGE = "try-in-excel.html";
export const EXCEL_TITLE = "Try it in Excel";

interface Trial {
  readonly title: string;
  readonly open: Content;
  readonly instruction: Content;
  /** The expected result. */
  readonly see: Content;
}

const typed = (formula: string): Markup => html`<code>${formula}</code>`;

function trials(book: Rulebook): readonly Trial[] {
  const { players } = book.ledger!;
  const { formula, result } = functionHelp(book.rules[0]!, book).examples[0]!;
  const sample = typed(`templates/${book.id}-sample.xlsx`);
  return [
    {
      title: "A function computes",
      open: "An empty workbook, with the add-in installed.",
      instruction: html`Type ${typed(formula)} in a cell.`,
      see: html`The cell shows ${typed(String(result))}: no #NAME?, and no #BUSY! that stays for longer than a few seconds.`,
    },
    {
      title: "Excel knows the functions",
      open: "The same workbook.",
      instruction: html`Type ${typed("=LEDGER.")} and choose a function from the list; then press Shift+F3 in that cell and follow
      “Help on this function”.`,
      see: "Each function of the list has its sentence, each input its own; the link opens the function's page of this help.",
    },
    {
      title: "A file created without Excel",
      open: html`${sample}, unchanged.`,
      instruction: "Select a few computed cells, on several sheets; then press Ctrl+Alt+F9, to recalculate everything.",
      see: html`Excel does not offer to repair the file. The formula bar shows ${typed("LEDGER.")} with a dot, never
      ${typed("_xldudf_")} and no @ before it. No cell becomes #NAME?, and no figure changes.`,
    },
    {
      title: "Findings match",
      open: html`${sample}.`,
      instruction: html`Home, Audit now. Beside it, on the command line:
      ${typed(`npm run ledger -- audit templates/${book.id}-sample.xlsx`)}`,
      see: "The pane opens and lists the same findings with the same text. Clicking one selects its cell. Rows with errors are red.",
    },
    {
      title: "Set up a ledger",
      open: "An empty workbook; the pane's view Set up.",
      instruction: `Choose ${book.title} and two ${players.many}, and set it up. In a second workbook, press Cancel half-way.`,
      see: `The progress counts sheets. Then all of them are there, protected, with drop-downs, notes on the headers and frozen rows, as in templates/${book.ledger!.file}.xlsx, and the audit lists no error. After Cancel, no new sheets are left. One Undo reverts the set-up, or the pane has reported that it cannot.`,
    },
    {
      title: "Data validation",
      open: "The ledger that was set up.",
      instruction:
        "Type a figure in a pale blue cell, a text in a cell for a figure, and anything in a computed cell. Then choose TRUE from a drop-down of yes and no.",
      see: "The number is accepted and the sheet recalculates; the text is rejected with a message that names the paragraph; the computed cell is locked. TRUE is used by the formulas beside it, in every language of Excel.",
    },
    {
      title: "Add rows",
      open: "The same ledger; the pane's view Set up, Add rows.",
      instruction: "Add three rows to a table that has computed columns, and fill one in.",
      see: "The new rows compute and have the same formats and drop-downs. Formulas in other rows are unchanged, content below has moved down, and the sheet is protected again.",
    },
    {
      title: "Close, save and reopen a turn",
      open: "The same ledger, without errors; the pane's view Turn.",
      instruction: "Close the turn. Save, close Excel, open the file again, and reopen the turn.",
      see: "The sheet Turns appears, with a row, a seal and charts. Excel does not offer to repair the file when you open it, and every figure is there. Reopening the turn restores the entries.",
    },
    {
      title: "Upgrade an older ledger",
      open: html`${sample}; unprotect the sheet ${book.frontSheet} under Review and type ${book.version - 1} as Version.`,
      instruction:
        "Audit now, Upgrade in the finding, and the button in Set up; then Open, and Download. Once more in Excel on the web.",
      see: "The open workbook is unchanged. Open shows the upgraded ledger as a new workbook, and the downloaded file opens without repair; both contain every entry, including what you just typed.",
    },
    {
      title: "Excel on the web with two people",
      open: "The ledger on OneDrive, in Excel on the web; then by a second person at the same time.",
      instruction: "Audit it in both. Then have one person type an entry while the other closes the turn.",
      see: "Figures and findings match the desktop, and each person sees the other's entries. If an entry changes during the close, the close is refused with the changed cell, and nothing is half done.",
    },
    {
      title: "Without the add-in",
      open: html`The ledger, and a copy made with ${typed("npm run ledger -- values FILE -o COPY")}, in an Excel that does not
      have the add-in.`,
      instruction: "View both without changing anything, then type in an unlocked cell of the first.",
      see: "Both show every figure; the status lines are right. After typing, LEDGER cells may show #NAME? until someone with the add-in opens the file.",
    },
  ];
}

const trialSection = ({ title, open, instruction, see }: Trial, number: number): Markup =>
  html`<section aria-labelledby="check-${number}">
    <h2 id="check-${number}">${number}. ${title}</h2>
    <dl>
      <dt>Open</dt>
      <dd>${open}</dd>
      <dt>Do</dt>
      <dd>${instruction}</dd>
      <dt>Expected</dt>
      <dd>${see}</dd>
    </dl>
  </section>`;

/** The page of checks, with a ledger and a function of the first rulebook that has a ledger. */
export function excelPage(rulebooks: readonly Rulebook[]): string {
  const book = rulebooks.find(({ ledger }) => ledger)!;
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(EXCEL_TITLE)}
      <p class="description">
        Campaign Ledger is tested automatically, but not yet in Excel itself. If you have Excel, these eleven checks take about
        half an hour. Each says what to open, what to do and what you should see.
      </p>
      <p>
        Install the add-in first: <code>npm run start:excel</code>, or the <code>manifest.xml</code> of its web server, after
        <code>npm run validate -- --origin=URL</code> reports no problems. After the first installation from a shared folder, you
        may need to restart Excel before it finds the functions.
      </p>
      ${trials(book).map((trial, index) => trialSection(trial, index + 1))}
      <h2>If you see something else</h2>
      <p>
        Please report the number of the check, what you saw, and the version under File, Account, About Excel. If functions stay
        at #NAME?, choose Home, Add-ins, and click Campaign Ledger.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${EXCEL_TITLE} – ${PRODUCT}`, body);
}
