import type { Rulebook } from "../kernel/rulebook";
import { rulebooks as allRulebooks } from "../rulebooks";
import { auditPage, auditPageName } from "./audit-page";
import { functionHelp, whyHelp } from "./data";
import { EXCEL_PAGE, excelPage } from "./excel-page";
import { firstTurnPageName } from "./first-turn-name";
import { firstTurnPage } from "./first-turn-page";
import { goldenCases } from "./golden";
import { indexPage, SCRIPT } from "./index-page";
import { LICENCES_PAGE, licencesPage } from "./licenses-page";
import { MAIL_PAGE, mailPage } from "./mail-page";
import { ONEDRIVE_PAGE, oneDrivePage } from "./onedrive-page";
import { functionPage, pageName } from "./page";
import { SEALS_PAGE, sealsPage } from "./seals-page";
import { tablesPage, tablesPageName } from "./tables-page";
import { turnPage, turnPageName } from "./turn-page";
import { WITHOUT_PAGE, withoutAddInPage } from "./without-add-in-page";
import { WORKBENCH_PAGE, workbenchPage } from "./workbench-page";

/** Texts of golden cases: by rulebook, then by check. */
type GoldenTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All help pages by file name. `script` is the built browser.ts, `style` is style.css. */
export function helpFiles(
  script: string,
  style: string,
  rulebooks: readonly Rulebook[] = allRulebooks,
  golden: GoldenTexts = {},
): Readonly<Record<string, string>> {
  const why = whyHelp(rulebooks);
  const all = [...rulebooks.flatMap((book) => book.rules.map((rule) => functionHelp(rule, book))), why];
  return {
    "index.html": indexPage(rulebooks, why),
    [SCRIPT]: script,
    "help.css": style,
    ...Object.fromEntries(
      rulebooks
        .filter(({ ledger }) => ledger)
        .map((book) => [
          auditPageName(book.id),
          auditPage(
            book,
            Object.entries(golden[book.id] ?? {}).flatMap(([check, text]) => goldenCases(check, text)),
          ),
        ]),
    ),
    ...Object.fromEntries(
      rulebooks.filter(({ ledger }) => ledger).map((book) => [firstTurnPageName(book.id), firstTurnPage(book)]),
    ),
    ...Object.fromEntries(rulebooks.filter(({ ledger }) => ledger).map((book) => [tablesPageName(book.id), tablesPage(book)])),
    ...Object.fromEntries(rulebooks.filter(({ ledger }) => ledger?.turn).map((book) => [turnPageName(book.id), turnPage(book)])),
    ...Object.fromEntries(all.map((help) => [pageName(help.id), functionPage(help)])),
    [WORKBENCH_PAGE]: workbenchPage(rulebooks.filter(({ ledger }) => ledger)),
    [MAIL_PAGE]: mailPage(),
    [ONEDRIVE_PAGE]: oneDrivePage(),
    [SEALS_PAGE]: sealsPage(),
    [LICENCES_PAGE]: licencesPage(),
    ...(rulebooks.some(({ ledger }) => ledger)
      ? { [EXCEL_PAGE]: excelPage(rulebooks), [WITHOUT_PAGE]: withoutAddInPage(rulebooks) }
      : {}),
  };
}
