import { describe, expect, test } from "vitest";
import { auditLedger, type Finding } from "../../src/ledger/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";
import { statusLines, TO_FILL_IN } from "../support/ledger/status-lines";
import { filledIn } from "../support/ledger/filled-in";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { cleanBook } from "../support/rulebooks/golden";
import { freshBook } from "../support/rulebooks/ledgers";
import { lineOf } from "../support/rulebooks/mutation";
import { dailySample } from "../support/daily-sample";

/*
 * A close causes no new errors: the audit and the sheets list what the new turn needs as missing entries. Only entries kept from
 * the last turn can be reported.
 */

/** Limits about entries that the close keeps, by rulebook. */
const STANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign: {
    "resource-shortfall": "the oil assigned to an economy is, and the economy has grown",
    "resource-damage-booked": "what that shortfall costs",
  },
  pacific: {
    "escorts-thin": "escorts were lost, as was entered, and those that are left stand",
    "oil-silos-overflow": "oil that was not used is, and more comes",
  },
};

const location = ({ sheet, cell, check }: Finding): string => `${sheet}!${cell} ${check}`;

/** Findings after the close that were not there before. */
function stillReported(id: string, before: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const known = new Set(before.map(location));
  return after.filter((item) => !known.has(location(item)) && !(item.check in (STANDS[id] ?? {}))).map(lineOf);
}

/** Sheets without broken limits whose status line lists other missing entries than the audit. */
function linesThatDiffer(ledger: Ledger): readonly string[] {
  const { missing } = auditLedger(ledger);
  return Object.entries(statusLines(ledger)).flatMap(([sheet, line]) => {
    const own = missing.filter((entry) => entry.sheet === sheet);
    const text = own.length === 0 ? "✓" : `${TO_FILL_IN}${own.length} cell${own.length === 1 ? "" : "s"}, `;
    return line.startsWith("✓") || line.startsWith(TO_FILL_IN) ? (line.startsWith(text) ? [] : [`${sheet}: ${line}`]) : [];
  });
}

const closable = selected.filter(({ ledger }) => ledger?.turn);

describe.each(
  dailySample(closable, "What waits after a close", ({ id }) => id).map((rulebook) => [rulebook.id, rulebook] as const),
)("after closes of %s", (id, rulebook) => {
  const TURNS = 2;
  const books: readonly (readonly [string, () => Book])[] = [
    ["the sample, fixed", () => cleanBook(rulebook)],
    ["a fresh ledger, filled in", () => filledIn(freshBook(rulebook))],
  ];

  test.each(books)("%s lacks only entries and has no new findings", (_, closedBook) => {
    let ledger = ledgerOf(closedBook())!;
    let before = auditLedger(ledger);
    for (let turn = 0; turn < TURNS; turn++) {
      ledger = ledgerOf(closeTurn(ledger).book)!;
      const after = auditLedger(ledger);
      expect(stillReported(id, before.findings, after.findings)).toStrictEqual([]);
      expect(linesThatDiffer(ledger)).toStrictEqual([]);
      if (after.pending.length > 0) expect(after.missing).not.toStrictEqual([]);
      before = after;
    }
  });
});
