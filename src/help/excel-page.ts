import type { Rulebook } from "../kernel/rulebook";
import { functionHelp } from "./data";
import { html, type Content, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";

/*
 * What to try in Excel itself, for the first person who has it at hand: everything else is tested without.
 */

export const EXCEL_PAGE = "try-in-excel.html";
export const EXCEL_TITLE = "Try it in Excel";

interface Trial {
  readonly title: string;
  readonly open: Content;
  readonly act: Content;
  /** What must be seen. */
  readonly see: Content;
}

const typed = (formula: string): Markup => html`<code>${formula}</code>`;

function trials(book: Rulebook): readonly Trial[] {
  const { players } = book.ledger!;
  const { formula, result } = functionHelp(book.rules[0]!, book).examples[0]!;
  const sample = typed(`templates/${book.id}-sample.xlsx`);
  return [
    {
      title: "A function answers",
      open: "An empty workbook, with the add-in installed.",
      act: html`Type ${typed(formula)} in a cell.`,
      see: html`The cell shows ${typed(String(result))}: no #NAME?, and no #BUSY! that stays for longer than a few seconds.`,
    },
    {
      title: "Excel knows the functions",
      open: "The same workbook.",
      act: html`Type ${typed("=LEDGER.")} and choose a function from the list; then press Shift+F3 in that cell and follow “Help
      on this function”.`,
      see: "Each function of the list has its sentence, each input its own; the link opens the function's page of this help.",
    },
    {
      title: "A file that was made without Excel",
      open: html`${sample}, as it comes.`,
      act: "Select a few computed cells, on several sheets; then press Ctrl+Alt+F9, which computes everything anew.",
      see: html`Excel offers no repair. The formula bar shows ${typed("LEDGER.")} with a dot, never ${typed("_xldudf_")} and no @
      before it. No cell becomes #NAME?, and no figure changes.`,
    },
    {
      title: "The same findings",
      open: html`${sample}.`,
      act: html`Home, Audit now. Beside it, on the command line:
      ${typed(`npm run ledger -- audit templates/${book.id}-sample.xlsx`)}`,
      see: "The pane opens and lists the same findings, in the same words; a click on one selects its cell. The rows at fault are red.",
    },
    {
      title: "A ledger is set up",
      open: "An empty workbook; the pane's view Set up.",
      act: `Choose ${book.title} and two ${players.many}, and set it up. In a second workbook, press Cancel half-way.`,
      see: `The progress counts sheets. Then all of them are there, protected, with drop-downs, notes on the headers and frozen rows, as in templates/${book.ledger!.file}.xlsx, and the audit lists no error. After Cancel no sheet is left. One Undo takes the set-up back, or the pane has said that it does not here.`,
    },
    {
      title: "What may be entered",
      open: "The ledger that was set up.",
      act: "Type a figure in a pale blue cell, a text in a cell for a figure, and anything in a computed cell. Then choose TRUE from a drop-down of yes and no.",
      see: "The figure stands and the sheet follows; the text is refused with the paragraph; the computed cell is locked. The yes counts in the formulas beside it, in every language of Excel.",
    },
    {
      title: "Rows are added",
      open: "The same ledger; the pane's view Set up, Add rows.",
      act: "Add three rows to a table that has computed columns, and fill one in.",
      see: "The new rows compute, in the same formats, with the same drop-downs. No other row of the column has another formula than before, what stands below has moved, and the sheet is protected again.",
    },
    {
      title: "A turn is closed, kept and brought back",
      open: "The same ledger, without errors; the pane's view Turn.",
      act: "Close the turn. Save, close Excel, open the file again, and reopen the turn.",
      see: "The sheet Turns has a row, a seal and charts. On opening, Excel offers no repair and every figure is there. After reopening, the entries are those of before.",
    },
    {
      title: "A ledger of an older version",
      open: html`${sample}; unprotect the sheet ${book.frontSheet} under Review and type ${book.version - 1} as Version.`,
      act: "Audit now, Upgrade in the finding, and the button in Set up; then Open, and Download. Once more in Excel on the web.",
      see: "The open workbook stays as it is. Open shows the upgraded ledger as a new workbook, and what was downloaded opens without repair; both hold every entry, what was just typed too.",
    },
    {
      title: "Excel on the web, and two people",
      open: "The ledger on OneDrive, in Excel on the web; then by a second person at the same time.",
      act: "Audit it in both. Then let one type an entry while the other one closes the turn.",
      see: "Figures and findings are those of the desktop, and each sees what the other one enters. A close that meets a change is refused with what was changed, and nothing is half done.",
    },
    {
      title: "Somebody without the add-in",
      open: html`The ledger, and a copy made with ${typed("npm run ledger -- values FILE -o COPY")}, in an Excel that does not
      have the add-in.`,
      act: "Look at both without changing anything, then type in an open cell of the first.",
      see: "Both show every figure; the status lines are right. After typing, LEDGER cells may show #NAME? until somebody with the add-in opens the file; then they compute again.",
    },
  ];
}

const trialSection = ({ title, open, act, see }: Trial, number: number): Markup =>
  html`<section aria-labelledby="check-${number}">
    <h2 id="check-${number}">${number}. ${title}</h2>
    <dl>
      <dt>Open</dt>
      <dd>${open}</dd>
      <dt>Do</dt>
      <dd>${act}</dd>
      <dt>Must be seen</dt>
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
      <p class="says">
        Everything is tested by machines that have no Excel. Whoever has it at hand can do in half an hour what they cannot:
        eleven checks, each with what to open, what to do and what must be seen.
      </p>
      <p>
        Install the add-in first: <code>npm run start:excel</code>, or the <code>manifest.xml</code> of where it is served, which
        <code>npm run validate -- --origin=URL</code> has found to be in order. After the first installation from a shared folder,
        Excel may have to be started once more before it knows the functions.
      </p>
      ${trials(book).map((trial, index) => trialSection(trial, index + 1))}
      <h2>When something else is seen</h2>
      <p>
        Note the number of the check, what was seen instead, and the version under File, Account, About Excel. Functions that stay
        at #NAME? come back with Home, Add-ins, a click on Campaign Ledger.
      </p>
    </main>
    <footer><p class="quiet">${PRODUCT}.</p></footer>`;
  return documentOf(`${EXCEL_TITLE} – ${PRODUCT}`, body);
}
