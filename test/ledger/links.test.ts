import { expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { integrityFindings } from "../../src/ledger/audit/integrity";
import { LINK } from "../../src/ledger/audit/integrity/about";
import { lostLinks } from "../../src/ledger/audit/integrity/links";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/edit/restore-formulas";
import type { Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { rulebooks } from "../../src/rulebooks";
import { sampleFile } from "../support/ledger/new-ledgers";
import { changed as typed } from "../support/ledger/workbooks";

interface Link {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** The links to tables of the same sheet, as stored in a file. */
const linksIn = (book: Book): readonly Link[] =>
  book.sheets.flatMap(({ name, formulas }) =>
    formulas.flatMap((line, row) =>
      line.flatMap((formula, column) =>
        formula?.startsWith("=HYPERLINK(\"#'") && formula.includes("&ROW(") ? [{ sheet: name, row, column, formula }] : [],
      ),
    ),
  );

const withLinks = rulebooks
  .filter(({ ledger }) => ledger)
  .filter((rulebook) => linksIn(readBook(sampleFile(rulebook))).length > 0);

test("ledgers link to their tables", () => {
  expect(withLinks.map(({ id }) => id)).toContain("campaign");
});

test.each(withLinks)("$id: links that were overwritten or removed are reported once each and restored", (rulebook) => {
  const fresh = readBook(sampleFile(rulebook));
  const links = linksIn(fresh);
  const ledger = ledgerOf(fresh)!;
  expect(lostLinks(ledger)).toEqual([]);
  const before = integrityFindings(ledger, () => undefined);
  const entered = [null, "somewhere", 500] as const;
  const changed = links.reduce((book, link, i) => typed(book, link, { value: entered[i % 3]!, formula: null }), fresh);
  const lost = ledgerOf(changed)!;
  const findings = integrityFindings(lost, () => undefined);
  expect(findings.filter(({ check }) => check !== LINK.id)).toEqual(before);
  const own = findings.filter(({ check }) => check === LINK.id);
  expect(own.map(({ sheet, cell, severity, expected, found }) => [sheet, cell, severity, expected, found])).toEqual(
    links.map(({ sheet, row, column, formula }, i) => [sheet, address(row, column), "warning", formula, entered[i % 3]]),
  );
  const damage = damageOf(lost, own);
  const fixed = restoring(damage, damage.restorable).edits.reduce(
    (book, { sheet, cells }) =>
      cells.reduce((all, { row, column, formula }) => typed(all, { sheet, row, column }, { formula: formula! }), book),
    changed,
  );
  expect(linksIn(fixed)).toEqual(links);
  // One link overwritten, or leading elsewhere.
  for (const [i, link] of links.entries()) {
    const item = ledgerOf(
      typed(fresh, link, { value: "x", formula: i % 2 === 0 ? null : '=HYPERLINK("https://example.org","x")' }),
    )!;
    expect(lostLinks(item).map(({ sheet, cell }) => `${sheet}!${cell}`)).toEqual([
      `${link.sheet}!${address(link.row, link.column)}`,
    ]);
  }
});
