import { address } from "../../../formula/address";
import type { Finding } from "../../read/finding";
import type { Waits } from "../limits";
import type { Ledger } from "../../read/model";
import { comparison, formulaFindings, isValidFormula, staleShortened } from "./formulas";
import { inputFindings, isValidEntry } from "./inputs";
import { lostLinks } from "./links";
import { maskedCells } from "./masked-values";
import { savedElsewhere } from "./other-program";
import { settingFindings } from "./settings";
import { missingRows, tableFindings } from "./tables";
import { together } from "./group-findings";
import { reportedAtEntries } from "./incomplete-rows";
import { copyOfValues, mangled, missing, movedNames, renamedParts, sheets, inconsistentNames, withoutRulebook } from "./workbook";

export { HINDERED, integrityChecks, ownLimitChecks, sealChecks, UNFILLED } from "./about";
export { whyNotRead } from "./workbook";

const known = new WeakMap<Ledger, Uint8Array>();

/** By position in `found.cells`: 1 for a cell known to be valid, if that only depends on the cell itself. */
export function validCells(ledger: Ledger): Uint8Array {
  let valid = known.get(ledger);
  if (!valid) known.set(ledger, (valid = new Uint8Array(ledger.found.cells.length)));
  return valid;
}

/** Findings on cells and tables, before they are attributed to a cause. */
function cellFindings(ledger: Ledger): Finding[] {
  const { book, found } = ledger;
  const same = comparison();
  const bookSheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const reported = new Set(book.mangled.map(({ sheet, row, column }) => `${sheet}!${address(row, column)}`));
  const valid = validCells(ledger);
  const cells = found.cells.flatMap((cell, i) => {
    if (valid[i] || (reported.size > 0 && reported.has(`${cell.sheet}!${address(cell.row, cell.column)}`))) return [];
    const sheet = bookSheets.get(cell.sheet)!;
    const isEntry = cell.declared.formula === null;
    if (isEntry ? isValidEntry(ledger, cell) : isValidFormula(ledger, cell, sheet, same)) {
      valid[i] = 1;
      return [];
    }
    return isEntry ? inputFindings(ledger, cell, sheet) : formulaFindings(ledger, cell, sheet, same);
  });
  return [...cells, ...tableFindings(ledger, same)];
}

/** The findings that represent what another program dropped when it saved the ledger. */
export const savedElsewhereFindings = (ledger: Ledger): readonly Finding[] => savedElsewhere(ledger, cellFindings(ledger)).losses;

/** All integrity findings, one for each cell. */
export function eachIntegrityFinding(ledger: Ledger, waits: Waits): Finding[] {
  const { reported, rest } = savedElsewhere(ledger, cellFindings(ledger));
  return [
    ...reported,
    ...missing(ledger),
    ...sheets(ledger),
    ...renamedParts(ledger),
    ...movedNames(ledger),
    ...withoutRulebook(ledger),
    ...missingRows(ledger, waits),
    ...staleShortened(reportedAtEntries(ledger, rest)),
    ...inconsistentNames(ledger),
    ...mangled(ledger.book),
    ...copyOfValues(ledger.book),
    ...lostLinks(ledger),
    ...maskedCells(ledger),
    ...settingFindings(ledger),
  ];
}

/** All findings on the workbook itself: what is missing, changed or unreadable. */
export const integrityFindings = (ledger: Ledger, waits: Waits): Finding[] => together(eachIntegrityFinding(ledger, waits));
