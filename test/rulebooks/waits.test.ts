import { describe, expect, test } from "vitest";
import type { Limit } from "../../src/kernel/limit";
import { auditLedger } from "../../src/ledger/audit";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { caseBook, cleanBook, goldenCases } from "../support/rulebooks/golden";

/*
 * A limit that waits for an entry is not reported while it waits, and is listed for the close. Each has a golden case in which it
 * would be reported if it did not wait; the golden tests check that nothing is.
 */

/** Checks that report a missing entry themselves, for which other limits wait. */
const LACKS: readonly string[] = ["ic-incomplete"];

const blanks = (line: string): boolean => line.endsWith(" =");

const nameOf = (table: string, { id, at }: Pick<Limit, "id" | "at">): string => `${table}: ${id} at ${at}`;

/** The limits that wait, once for all national sheets. */
function pendingParts({ sheets }: Ledger): readonly string[] {
  const pending = sheets.flatMap(({ blocks }) =>
    blocks.flatMap(({ block, limits }) => limits.filter(({ atClose }) => atClose).map(({ limit }) => nameOf(block.name, limit))),
  );
  return [...new Set(pending)];
}

/** The limits that wait in a ledger. */
function pendingIn(ledger: Ledger): readonly string[] {
  const columns = new Map(
    ledger.sheets.flatMap(({ blocks }) =>
      blocks.flatMap(({ name, block, limits }) =>
        limits.map(({ limit }) => [`${name} ${limit.id} ${block.columns[limit.at]!.header}`, nameOf(block.name, limit)] as const),
      ),
    ),
  );
  return auditLedger(ledger).pending.flatMap(({ table, check, column }) => columns.get(`${table} ${check} ${column}`) ?? []);
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("limits of $id that wait for an entry", (rulebook) => {
  test("each have a golden case in which they wait", () => {
    const pending = pendingParts(ledgerOf(cleanBook(rulebook))!);
    const idOf = (name: string): string => /: (\S+) at /.exec(name)![1]!;
    const left = new Set(pending);
    // The last cases are usually those about waiting.
    for (const item of [...goldenCases(rulebook)].reverse()) {
      const lacks = LACKS.includes(item.check) && item.silent.length === 0;
      if (!lacks && !(item.silent.some(blanks) && [...left].some((name) => idOf(name) === item.check))) continue;
      const ledger = reloadedLedger(caseBook(rulebook, item, lacks ? item.typed : item.silent))!;
      for (const name of pendingIn(ledger)) left.delete(name);
    }
    expect(pending.length).toBeGreaterThan(0);
    expect([...left]).toStrictEqual([]);
  });
});
