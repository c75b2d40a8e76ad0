import { expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { audit, checkFindings } from "../../src/ledger/audit";
import { findingKey } from "../../src/ledger/read/finding";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { BROKEN, UNCHECKED } from "../../src/sheets/status";
import { headName } from "../../src/sheets/spell";
import type { Book } from "../../src/workbook/book";
import { ALL } from "../everyday";
import { caseBook, copyOf, goldenCases } from "./golden";
import { sampleBook } from "./ledgers";

/*
 * What is broken is counted alike everywhere: a sheet counts the rows and figures that break a limit, which are those at which the
 * audit has findings; the front page has the sum. A row that breaks two limits is one to look at, and two findings.
 */

/** What a head figure of a sheet shows. */
function shown({ book, calculation }: Ledger, name: string): unknown {
  const at = book.names.find((one) => one.name === name)!;
  return calculation.value(at.sheet, at.row, at.column);
}

/** What is found by reading several sheets: it has no Check cell, though a limit may go by the same name. */
const beyondSheets = (ledger: Ledger): ReadonlySet<string> =>
  new Set(
    ledger.rulebook.ledger!.checks.flatMap((check) =>
      checkFindings(check, ledger, () => undefined).map((one) => findingKey(one)),
    ),
  );

/** How many rows and figures of each sheet the audit tells of, accepted ones too. */
function rowsTold(book: Book, ledger: Ledger): ReadonlyMap<string, number> {
  const limits = new Set(
    ledger.sheets.flatMap(({ blocks }) => blocks.flatMap((block) => block.limits.map(({ limit }) => limit.id))),
  );
  const beyond = beyondSheets(ledger);
  const rows = new Map<string, Set<string>>();
  for (const finding of audit(book).findings) {
    const { check, sheet, table, cell } = finding;
    if (!limits.has(check) || beyond.has(findingKey(finding))) continue;
    const own = rows.get(sheet) ?? new Set();
    rows.set(sheet, own.add(`${table} ${/\d+/.exec(cell)![0]}`));
  }
  return new Map([...rows].map(([sheet, own]) => [sheet, own.size]));
}

function expectCounted(book: Book): void {
  const ledger = ledgerOf(book)!;
  const told = rowsTold(book, ledger);
  const counted = ledger.sheets
    .filter(({ status }) => status)
    .map(({ sheet }) => ({ sheet: sheet.name, count: shown(ledger, headName(sheet.name, BROKEN)) }));
  const known = counted.filter(({ count }) => count !== UNCHECKED);
  expect(known).toEqual(known.map(({ sheet }) => ({ sheet, count: told.get(sheet) ?? 0 })));
  const all = known.reduce((sum, { sheet }) => sum + (told.get(sheet) ?? 0), 0);
  const front = shown(ledger, headName(ledger.sheets[0]!.sheet.name, `${BROKEN}, all sheets`));
  expect(front).toBe(known.length < counted.length ? UNCHECKED : all);
}

const samples = rulebooks.filter(({ ledger }) => ledger?.sample);

test.each(samples)("$id: every sheet of the sample counts what the audit tells of it, and the front page all", (rulebook) =>
  expectCounted(sampleBook(rulebook)),
);

/** Some of the breaches that are known of a rulebook, each in a ledger of its own; copies do not hold everything. */
const some = (rulebook: Rulebook) => goldenCases(rulebook).filter((one, i) => i % (ALL ? 1 : 60) === 0 && copyOf(one) === "");

test.each(samples.flatMap((rulebook) => some(rulebook).map((one) => [rulebook.id, one.check, rulebook, one] as const)))(
  "%s: %s is counted where it is told",
  (_id, _check, rulebook, one) => expectCounted(caseBook(rulebook, one, one.typed)),
);
