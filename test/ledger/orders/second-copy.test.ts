import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/preload";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { readCopy } from "../../../src/ledger/orders/read-orders";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { activeImports } from "../../../src/ledger/orders/import-records";
import { stateIn } from "../../../src/ledger/diff/state";
import { formatChange } from "../../../src/ledger/diff/format-changes";
import { computedIn } from "../../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import type { CellValue } from "../../../src/kernel/values";
import type { Edit } from "../../../src/workbook/edit";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { NO_ORDER_IMPORT } from "../../../taskpane/features/exchange/exchange";
import { previewOrderImport, tickedImport, type OrderImportPreview } from "../../../taskpane/features/exchange/order-import";
import { ALL, DAY, share, times } from "../../support/daily-sample";
import { afterEdits } from "../../support/ledger/after-edits";
import { typedIn, typing } from "../../support/ledger/typed-in-copy";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A player sends a copy, and then the same copy with corrections.
 */

const ledger = ledgerOf(sampleBook(campaign))!;
const { sheets, values } = exportPlayerCopy(ledger, "Russia", "2026-11-01T12:00:00.000Z", computedIn);
const copy = ledgerOf(bookOf(sheets, values))!;

/** A player's entries in a table's row, the first free one if no name is given. */
function typed(copy: Ledger, table: string, name: string, entries: Readonly<Record<string, CellValue>>): Ledger {
  const used = stateIn(copy).get(table)!.rows;
  const isMeant = ({ index }: { readonly index: number }): boolean =>
    name === "" ? !used.some((row) => row.index === index) : used.find((row) => row.index === index)?.name === name;
  const line = copy.found.lines.get(table)!.find((item) => item.index > 0 && isMeant(item))!;
  const edits = Object.entries(entries).map(([key, value]): Edit => {
    const { sheet, row, column } = line.cells[key]!;
    return { kind: "cells", sheet, cells: [{ row, column, value }] };
  });
  return ledgerOf(applied(copy.book, edits))!;
}

/** The copy as Russia fills it in. */
function filled(quantity: number, usedInLogistics: CellValue): Ledger {
  const unit = { unit: "T-60", command: "Western Front", type: "Land", onSchedule: true, price: 228, quantity };
  const known = Object.keys(copy.found.lines.get("Russia_Production")![0]!.cells);
  const production = typed(
    copy,
    "Russia_Production",
    "",
    Object.fromEntries(Object.entries(unit).filter(([key]) => known.includes(key))),
  );
  const name = stateIn(production)
    .get("Russia_Command_Reserves")!
    .rows.find(({ parts }) => parts[0] === "Western Front")!.name;
  return typed(production, "Russia_Command_Reserves", name, { usedInLogistics });
}

/** A ledger after an import, including the sheet that records it. */
function imported(into: Ledger, copy: Ledger, when: string) {
  const plan = planImport(into, (now) => readCopy(now, copy), { when, source: "russia.xlsx" });
  const added = plan.edits.flatMap((edit) => (edit.kind === "add sheet" ? bookOf([edit.sheet]).sheets : []));
  const book = applied(
    into.book,
    plan.edits.filter(({ kind }) => kind !== "add sheet"),
  );
  return { plan, ledger: ledgerOf({ ...book, sheets: [...book.sheets, ...added] })! };
}

const changes = (from: Ledger, to: Ledger): readonly string[] =>
  enteredBetween(stateIn(from), stateIn(to), to).map(formatChange(to));

test("a second copy of the turn replaces the first, shows what it withdraws, and counts once", () => {
  const first = imported(ledger, filled(3, 100), "2026-11-02T12:00:00.000Z");
  expect(changes(ledger, first.ledger)).toEqual([
    expect.stringMatching(/^Production of units, T-60 \/ Western Front: new, .*Quantity 3$/),
    "Command Reserves, Western Front: Used in Logistics 350 \u2192 100",
  ]);
  const second = imported(first.ledger, filled(2, null), "2026-11-03T12:00:00.000Z");
  expect(second.plan.replaced.map(({ source }) => source)).toEqual(["russia.xlsx"]);
  expect(second.plan.changes.map(formatChange(second.ledger))).toEqual([
    expect.stringMatching(/T-60 \/ Western Front: Quantity 3 \u2192 2$/),
    expect.stringMatching(/Western Front: Used in Logistics 100 \u2192/),
  ]);
  expect(changes(ledger, second.ledger).filter((texts) => texts.includes("T-60"))).toEqual([
    expect.stringMatching(/: new, .*Quantity 2$/),
  ]);
  expect(activeImports(second.ledger, turnName(second.ledger), "Russia")).toHaveLength(1);
  // The same copy once more changes nothing.
  expect(imported(second.ledger, filled(2, null), "2026-11-04T12:00:00.000Z").plan.edits).toEqual([]);
});

/** A player's entries in two successive copies; TRUTH=all uses new ones each day. */
const typings = (nth: number) =>
  fc.sample(fc.array(typing, { minLength: 1, maxLength: 12 }), { seed: (ALL ? DAY * 100 : 1940) + nth, numRuns: 2 });

/** A ledger after a copy was dropped into the pane and its preselected changes were imported. */
function importedInPane(into: Ledger, copy: Ledger): Ledger {
  const files = [{ name: "second.xlsx", book: copy.book }];
  const { sent, refused } = previewOrderImport(into.book, { ...NO_ORDER_IMPORT, files }) as OrderImportPreview;
  expect([sent.length, refused]).toEqual([1, []]);
  const { edits } = tickedImport(sent[0]!, into);
  return edits.length === 0 ? into : afterEdits(into, edits);
}

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  test.each(share(ledger.players, 1, `players of ${rulebook.id}`))(
    "applies only the second of two copies of %s, on the command line and in the pane",
    { timeout: 600_000 },
    (player) => {
      const { sheets, values } = exportPlayerCopy(ledger, player, "2026-11-01T12:00:00.000Z", computedIn);
      const sent = ledgerOf(bookOf(sheets, values))!;
      let replaced = 0;
      for (let nth = 0; nth < times(9); nth++) {
        const [first, second] = typings(nth).map((all) => typedIn(sent, ledger, player, all));
        const [a, b] = [first!, second!].map((edits) => ledgerOf(applied(sent.book, edits.copy))!);
        const byHand = ledgerOf(applied(ledger.book, second!.ledger))!;
        const source = { when: "2026-11-02T12:00:00.000Z", source: "first.xlsx" };
        const once = planImport(ledger, (now) => readCopy(now, a!), source);
        if (once.edits.length === 0) continue;
        const after = afterEdits(ledger, once.edits);
        const twice = planImport(after, (now) => readCopy(now, b!), { ...source, when: "2026-11-03T12:00:00.000Z" });
        replaced += twice.replaced.length;
        const inPane = importedInPane(after, b!);
        const onCommandLine = twice.edits.length === 0 ? after : afterEdits(after, twice.edits);
        // A copy without orders withdraws nothing.
        const right = twice.orders.orders.length === 0 ? after : byHand;
        for (const [way, now] of [["command line", onCommandLine] as const, ["pane", inPane] as const])
          expect([nth, way, enteredBetween(stateIn(now), stateIn(right), right)]).toEqual([nth, way, []]);
      }
      expect(replaced).toBeGreaterThan(0);
    },
  );
});
