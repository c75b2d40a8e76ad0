import type { FUniver } from "@univerjs/core/facade";
import { count } from "../../../kernel/text";
import { workbookName } from "../../../kernel/column";
import type { GridSheet, PageLayout } from "../../host/grid";
import type { SheetChart } from "../charts";
import { frontSheets } from "../front-page";
import { showError } from "../messages";
import type { UniverGrid } from "../univer/grid-interface";
import { askForPrint, type PrintChoices } from "./dialog";
import { paperOf, type Paper } from "./paper";
import { planSheet, type SheetPlan } from "./plan";
import type { PrintedSheet } from "./printed-cell";
import { printedSheet } from "./printed-sheet";
import { pageElement } from "./table";

/*
 * Prints sheets with their page setup, in one job.
 */

interface Prints {
  readonly univer: FUniver;
  readonly grid: UniverGrid;
  fileName(): string;
  /** The charts of a sheet. */
  chartsOn(sheet: string): readonly SheetChart[];
}

interface PlannedSheet extends SheetPlan {
  readonly name: string;
  readonly sheet: PrintedSheet;
  readonly layout: PageLayout;
  readonly paper: Paper;
}

const isLedger = (grid: UniverGrid): boolean => frontSheets.some((front) => grid.hasName(workbookName(front, "Rulebook")));

/** Whether a sheet belongs to the ledger: the names of its tables or cells begin with the sheet's. */
function isOfLedger(grid: UniverGrid, sheet: GridSheet): boolean {
  const prefix = workbookName(sheet.name(), "");
  const named = [...grid.tables().filter((table) => table.sheet === sheet.id), ...grid.names()];
  return isLedger(grid) && named.some(({ name }) => name.startsWith(prefix));
}

/** Lets the page respond between sheets. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Prints what is chosen; from the browser's own menu, the active sheet. Returns a function that asks first. */
export function printSheets({ univer, grid, fileName, chartsOn }: Prints): () => Promise<void> {
  let chosen: PrintChoices | undefined;
  // Other people's workbooks are printed as they are.
  const choices = (): PrintChoices => chosen ?? { allSheets: false, leavesOut: isLedger(grid) };
  /** Whether the page itself prints, with the choices of the dialog. */
  let isChosen = false;
  let shown: HTMLElement | undefined;

  function sheetsFor({ allSheets }: PrintChoices): readonly GridSheet[] {
    return grid.sheets().filter((sheet) => (allSheets ? sheet.visibility() === "Visible" : sheet.id === grid.activeSheet()));
  }

  function planned(sheet: GridSheet, { leavesOut }: PrintChoices): PlannedSheet {
    const layout = sheet.page();
    const pageName = `sheet-${grid.sheets().indexOf(sheet) + 1}`;
    const paper = paperOf(layout, { sheet: sheet.name(), file: fileName() }, pageName);
    const isOurs = isOfLedger(grid, sheet);
    const printed = printedSheet(univer, grid, sheet, chartsOn(sheet.id), !isOurs);
    const plan = planSheet(printed, layout, paper, { leavesOut, byBlocks: leavesOut && isOurs });
    return { name: sheet.name(), sheet: printed, layout, paper, ...plan };
  }

  /** A sheet without entries is left out if others are printed. */
  const isPrinted = ({ hasOnlyLabels }: PlannedSheet, { allSheets, leavesOut }: PrintChoices): boolean =>
    !(allSheets && leavesOut && hasOnlyLabels);

  async function describe(requested: PrintChoices, isCurrent: () => boolean) {
    const sheets: PlannedSheet[] = [];
    for (const sheet of sheetsFor(requested)) {
      await pause();
      if (!isCurrent()) return { pages: 0, message: "" };
      sheets.push(planned(sheet, requested));
    }
    const printed = sheets.filter((item) => isPrinted(item, requested));
    const pages = printed.reduce((sum, item) => sum + item.pages.length, 0);
    const left = sheets.filter((item) => !printed.includes(item)).map(({ name }) => name);
    const names = new Intl.ListFormat("en-US").format(left);
    const message = pages === 0 ? "Nothing to print." : `${count(pages, "page")}.`;
    return {
      pages,
      message: `${message}${left.length > 0 ? ` Without ${names}, which ${left.length > 1 ? "have" : "has"} no entries yet.` : ""}`,
    };
  }

  function clear(): void {
    shown?.remove();
    shown = undefined;
  }

  function show(): void {
    clear();
    const printing = isChosen ? choices() : { ...choices(), allSheets: false };
    const sheets = sheetsFor(printing)
      .map((sheet) => planned(sheet, printing))
      .filter((item) => isPrinted(item, printing));
    shown = document.createElement("div");
    shown.id = "printed";
    const style = shown.appendChild(document.createElement("style"));
    style.textContent = sheets.map(({ paper }) => paper.css).join("\n");
    for (const { sheet, layout, paper, scale, pages } of sheets)
      for (const page of pages) {
        const element = shown.appendChild(pageElement(sheet, page, scale, paper, layout));
        element.style.setProperty("page", paper.name);
      }
    document.body.append(shown);
  }

  window.addEventListener("beforeprint", show);
  window.addEventListener("afterprint", () => {
    clear();
    isChosen = false;
  });

  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      await grid.settled();
      const answer = await askForPrint(choices(), describe);
      if (!answer) return;
      chosen = answer;
      isChosen = true;
      window.print();
    } catch (error) {
      showError(error);
    } finally {
      isAsking = false;
    }
  };
}
