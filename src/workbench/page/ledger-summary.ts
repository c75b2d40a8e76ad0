import { areaOf, splitAddress } from "../../formula/address";
import { prepareFor, rulebookOf } from "../../ledger/read/options";
import { turnName } from "../../ledger/read/turn-name";
import type { Book } from "../../workbook/book";
import type { Grid } from "../host/grid";
import { frontSheets } from "./front-page";
import { ledgerFileName } from "./autosave/file-names";

/*
 * What the list of recent files and the file's name show about a ledger, read from its front page alone.
 */

export interface LedgerSummary {
  /** "1941 · Autumn · turn 9" */
  readonly turn: string;
  readonly fileName: string;
}

/** The front page and the names that refer to its cells. */
function frontBook(grid: Grid): Book {
  const fronts = grid.sheets().filter((sheet) => frontSheets.includes(sheet.name()));
  const names = grid.names().flatMap(({ name, formula }) => {
    const { sheet, rest } = splitAddress(formula.slice(1));
    const area = fronts.some((front) => front.name() === sheet) ? areaOf(rest) : null;
    return sheet && area ? [{ name, sheet, row: area.top, column: area.left }] : [];
  });
  const sheets = fronts.flatMap((front) => {
    const used = front.used(true);
    if (!used) return [];
    const { values, formulas } = front.read(used);
    const texts = formulas.map((row) => row.map((formula) => formula ?? null));
    return [{ name: front.name(), top: used.top, left: used.left, values, formulas: texts }];
  });
  return { sheets, tables: [], names, mangled: [] };
}

/** The turn and file name of the ledger in the grid; null if it contains none. */
export async function summarizeLedger(grid: Grid): Promise<LedgerSummary | null> {
  const book = frontBook(grid);
  await prepareFor(book);
  const rulebook = rulebookOf(book);
  return rulebook?.ledger ? { turn: turnName({ rulebook, book }), fileName: ledgerFileName(rulebook) } : null;
}
