import { describe, expect, test } from "vitest";
import type { GoldenCase } from "../../src/help/golden";
import type { Rulebook } from "../../src/kernel/rulebook";
import { rulebooks } from "../../src/rulebooks";
import { auditLedger, type Audit } from "../../src/ledger/audit";
import { areaOf } from "../../src/formula/address";
import type { CellValue } from "../../src/kernel/values";
import { valueAt, type Book } from "../../src/workbook/book";
import { quickFixEdits, quickFixesOf, type QuickFix } from "../../src/ledger/edit/quick-fix";
import { linkOf } from "../../src/ledger/explain/links";
import { withEntries } from "../../src/ledger/read/entered-values";
import { findingKey, type Finding } from "../../src/ledger/read/finding";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { DAY } from "../support/daily-sample";
import { cameFrom, reloadedLedger } from "../../src/ledger/audit/incremental";
import { caseBook, cleanBook, goldenCases } from "../support/rulebooks/golden";
import { fullBook, fullFile } from "../support/rulebooks/full-tables";
import { freshBook, readTyped, typedInto } from "../support/rulebooks/ledgers";

/*
 * Quick fixes of findings: after any of them, its finding is gone and there is no new one.
 */

/** Number of quick fixes tested per rulebook and day; FIXES=all tests those of every golden case. */
const MOST_FIXES = process.env["FIXES"] === "all" ? Infinity : 3;

/** Golden cases from a daily starting point, far from the last one because neighbors are about the same limit. */
function fromToday(rulebook: Rulebook): readonly GoldenCase[] {
  const all = goldenCases(rulebook);
  const first = Math.floor(((DAY * GOLDEN) % 1) * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const reported = ({ findings, pending }: Audit): ReadonlySet<string> => new Set([...findings, ...pending].map(findingKey));

/** New findings after a quick fix, except those that ask for the rest of a row that it added. */
function restoredBy(
  before: ReadonlySet<string>,
  { findings, pending }: Audit,
  book: Book,
  { label, entries }: QuickFix,
): readonly string[] {
  const adds = !label.startsWith("Enter ") || entries.length > 1;
  const { top } = areaOf(entries[0]!.cell)!;
  const asks = (item: Finding): boolean =>
    item.sheet === entries[0]!.sheet && areaOf(item.cell)?.top === top && item.found === null && entryIn(book, item) === null;
  return [...findings, ...pending].filter((item) => !before.has(findingKey(item)) && !(adds && asks(item))).map(findingKey);
}

function entryIn(book: Book, { sheet, cell }: Finding): CellValue {
  const { top, left } = areaOf(cell)!;
  return valueAt(
    book.sheets.find(({ name }) => name === sheet)!,
    top,
    left,
  );
}

/** The quick fixes offered for a finding of a golden case with this text, or the table that the finding links to. */
function offered(rulebook: string, check: string, something: string): readonly string[] {
  const book = rulebooks.find(({ id }) => id === rulebook)!;
  const item = goldenCases(book).find((golden) => golden.check === check && golden.typed.join("\n").includes(something))!;
  const ledger = reloadedLedger(caseBook(book, item, item.typed))!;
  const audit = auditLedger(ledger);
  const finding = audit.findings.find((each) => each.check === check)!;
  const quickFixes = quickFixesOf(ledger, audit, finding).map(({ label }) => label);
  const lead = quickFixes.length === 0 ? linkOf(ledger, finding) : undefined;
  return lead ? [`Go to ${lead.title}`] : quickFixes;
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test(
    "every quick fix removes its finding and adds none",
    { timeout: process.env["FIXES"] === "all" ? 3_600_000 : 120_000 },
    () => {
      let fixCount = 0;
      for (const item of fromToday(rulebook)) {
        if (fixCount >= MOST_FIXES) break;
        const book = caseBook(rulebook, item, item.typed);
        const ledger = reloadedLedger(book)!;
        const audit = auditLedger(ledger);
        const before = reported(audit);
        for (const finding of audit.findings) {
          for (const quickFix of quickFixesOf(ledger, audit, finding)) {
            const after = auditLedger(reloadedLedger(cameFrom(book, withEntries(book, quickFix.entries)))!);
            fixCount++;
            expect([quickFix.label, reported(after).has(findingKey(finding))]).toEqual([quickFix.label, false]);
            expect([quickFix.label, ...restoredBy(before, after, book, quickFix)]).toEqual([quickFix.label]);
          }
        }
      }
      expect(fixCount).toBeGreaterThan(0);
    },
  );
});

describe("the quick fixes offered", () => {
  test.each([
    // The limit's own amount, at the entry that breaks it.
    ["campaign", "ship-overpaid", "Admiral Scheer", ["Enter 1 as Points this Turn"]],
    ["campaign", "growth-posted", "Italy", ["Enter 700 as SW damage, PPs"]],
    ["gas", "trade-balance", "Russia", ["Enter 4 as Oil shipped"]],
    // The most similar name, or a new row.
    ["campaign", "ship-built-elsewhere", "Danzg", ["Enter Danzig as Shipyard", "Add Danzg to Shipyards"]],
    ["campaign", "unit-without-command", "Nroth", ["Add Army Group Nroth to Command Reserves"]],
    // A sum is fixed in one of its items.
    ["campaign", "oil-overdrawn-source", "Ploesti", ["Go to Oil shipments"]],
    // Facts of the game that only players know.
    ["campaign", "manchuria-port", "", []],
    ["campaign", "not-on-schedule", "Pz IVF", []],
    // A missing entry cannot be guessed.
    ["gas", "multiple-missing", "", []],
  ] as const)("match the finding: %s, %s, %s: %j", (rulebook, check, something, texts) => {
    expect(offered(rulebook, check, something)).toEqual(texts);
  });
});

/** Checks that a finding's quick fix adds a row and removes the finding. */
function expectAdded(book: Book, check: string, text: string, row: readonly CellValue[]): void {
  const ledger = reloadedLedger(book)!;
  const audit = auditLedger(ledger);
  const finding = audit.findings.find((item) => item.check === check)!;
  const quickFix = quickFixesOf(ledger, audit, finding).find((item) => item.label === text)!;
  expect(quickFix?.entries.map(({ value }) => value)).toEqual(row);
  const after = auditLedger(reloadedLedger(cameFrom(book, withEntries(book, quickFix.entries)))!);
  expect(reported(after).has(findingKey(finding))).toBe(false);
  expect(restoredBy(reported(audit), after, book, quickFix)).toEqual([]);
}

describe("a missing row", () => {
  test.each([
    // Damage that is not booked: for Tankers, a convoy, Refineries, an IC, a bombed city, a trade, a shortfall.
    [
      "campaign",
      "convoy-damage-booked",
      ["Oil / Oil shipments / Mosul / India / Points of damage = 4"],
      "Book 40 PPs",
      [9, "Tanker", "Indian", 40],
    ],
    [
      "campaign",
      "convoy-damage-booked",
      ["Shipping / Convoys / Britain / Indian / Points of damage = 5"],
      "Book 50 PPs",
      [9, "Convoy", "Indian", 50],
    ],
    [
      "campaign",
      "refinery-damage-booked",
      ["Oil / Oil sources / Baku / Russia / Bombing damage = 30"],
      "Book 30 PPs",
      [9, "Refinery bombing", "Baku", 30],
    ],
    [
      "campaign",
      "ic-damage-booked",
      ["Russian industry / Russian ICs / Rostov / State = Isolated"],
      "Book 500 PPs",
      [9, "Isolated IC", "Rostov", 500],
    ],
    [
      "campaign",
      "bombing-cap",
      ["Germany / Economy / Munich / Industrial City / Bombing rolled = 60"],
      "Book 60 PPs",
      [9, "Bombing", "Munich", 60],
    ],
    [
      "campaign",
      "trade-damage",
      ["USA / SW damage ledger / 9 / Trade / Oil Embargo / Turn = 8"],
      "Book 250 PPs",
      [9, "Trade", "Oil Embargo", 250],
    ],
    [
      "campaign",
      "resource-damage-booked",
      ["Resources / Resource requirement / Germany / Ore assigned = 0"],
      "Book 57.5 PPs",
      [9, "Resources", "Germany", 57.5],
    ],
    // An IC that begins to move.
    [
      "campaign",
      "ic-redeploy-rule",
      [
        "Russian industry / Russian ICs / Kharkov / State = Connected",
        "Russia / SW damage ledger / 9 / IC redeployment / Kharkov / PPs = 0",
        "Russian industry / IC redeployments / Kharkov / 9 / Turn started = 12",
        "Russian industry / Russian ICs / Rostov / State = Redeploying",
        "Russia / SW damage ledger / 9 / IC redeployment / Rostov / PPs = 500",
      ],
      "Add Rostov / 9 to IC redeployments",
      ["Rostov", 9],
    ],
    // Events that move the fuel track.
    [
      "fuel",
      "track-entry",
      ["Impulses / Bombing / Ploesti / 5 / Owner = Italy", "Impulses / Bombing / Ploesti / 5 / Hits = 1"],
      "Add Italy / Bombing / 5 to Entries",
      ["Italy", "Bombing", 5],
    ],
    [
      "fuel",
      "track-entry",
      ["Fuel track / Entries / Italy / Flipping /  / Event = Combat", "Fuel track / Entries / Italy / Combat /  / Impulse = 9"],
      "Add Italy / Flipping to Entries",
      ["Italy", "Flipping"],
    ],
    // A unit without supply: unknown entries of the new row are asked for.
    [
      "pacific",
      "unit-without-supply",
      ["Order of battle / Unit supply / 66th Army / Unit = 67th Army"],
      "Add 66th Army to Unit supply and effectiveness",
      ["66th Army"],
    ],
  ] as const)("is added by a quick fix: %s, %s, %j: %s", (id, check, lines, text, row) => {
    const rulebook = rulebooks.find((item) => item.id === id)!;
    expectAdded(typedInto(cleanBook(rulebook), lines.map(readTyped)), check, text, row);
  });

  test("is added by a quick fix for oil that Russia owes Germany", () => {
    const campaign = rulebooks.find(({ id }) => id === "campaign")!;
    const book = typedInto(freshBook(campaign, ["Germany", "Russia", "Italy"], 1940), [
      readTyped("Oil / Oil shipments / Russia to Germany / Berlin / Source = Baku"),
    ]);
    const row = ["Russia to Germany", "Russia", 1, "Land", "Other", "Berlin"];
    expectAdded(book, "russian-oil-owed", "Enter the shipment", row);
  });
});

/** A finding without its address, because its sheet's rows can move. */
const notWhere = ({ cell: _, ...finding }: Finding): string => findingKey({ ...finding, cell: "" });

describe("a missing row of a full table", () => {
  test.each([
    [
      "campaign",
      "Britain_SW_damage_ledger",
      "convoy-damage-booked",
      "Oil / Oil shipments / Mosul / India / Points of damage = 4",
      "Book 40 PPs",
    ],
    [
      "campaign",
      "Germany_Command_Reserves",
      "unit-without-command",
      "Germany / Production / Pz II / Army Group Nroth / Price = 100\nGermany / Production / Pz II / Army Group Nroth / Quantity = 1",
      "Add Army Group Nroth to Command Reserves",
    ],
    [
      "fuel",
      "Fuel_track_Entries",
      "track-entry",
      "Impulses / Bombing / Ploesti / 5 / Owner = Italy\nImpulses / Bombing / Ploesti / 5 / Hits = 1",
      "Add Italy / Bombing / 5 to Entries",
    ],
    [
      "pacific",
      "Order_of_battle_Unit_supply",
      "unit-without-supply",
      "Order of battle / Unit supply / 66th Army / Unit = 67th Army",
      "Add 66th Army to Unit supply and effectiveness",
    ],
  ])("is added with a new table row: %s, %s: %s", (id, table, check, lines, text) => {
    const rulebook = rulebooks.find((item) => item.id === id)!;
    const file = fullFile(rulebook, table, lines);
    const ledger = ledgerIn(readBook(file))!;
    const audit = auditLedger(ledger);
    const [finding, quickFix] = audit.findings
      .filter((item) => item.check === check)
      .flatMap((item) => quickFixesOf(ledger, audit, item).map((fix) => [item, fix] as const))
      .find(([, fix]) => fix.label === text)!;
    expect(quickFix).toMatchObject({ grows: table, oldValue: "" });

    // The quick fix itself, applied to a file.
    const after = withEntries(readBook(edit(file, quickFixEdits(ledger, quickFix))), []);
    const { findings, pending } = auditLedger(ledgerIn(after)!);
    const before = new Set([...audit.findings, ...audit.pending].map(notWhere));
    expect(findings.map(notWhere)).not.toContain(notWhere(finding));
    const { top } = areaOf(quickFix.entries[0]!.cell)!;
    const rest = [...findings, ...pending].filter((item) => !before.has(notWhere(item)));
    expect(rest.filter((item) => areaOf(item.cell)?.top !== top || entryIn(after, item) !== null)).toEqual([]);
  });

  test("is not offered if a player's own formula refers to cells that would move", () => {
    const campaign = rulebooks.find(({ id }) => id === "campaign")!;
    const full = fullBook(campaign, "Britain_SW_damage_ledger", "Oil / Oil shipments / Mosul / India / Points of damage = 4");
    const at = full.tables.find(({ name }) => name === "Britain_Economy")!;
    const own = {
      ...full,
      sheets: full.sheets.map((sheet) =>
        sheet.name === at.sheet
          ? {
              ...sheet,
              formulas: sheet.formulas.map((line, r) =>
                r === at.top + 1 ? line.map((formula, c) => (c === at.left ? "=B100" : formula)) : line,
              ),
            }
          : sheet,
      ),
    };
    for (const [book, text] of [
      [full, ["Book 40 PPs"]],
      [own, []],
    ] as const) {
      const ledger = ledgerIn(book)!;
      const audit = auditLedger(ledger);
      const finding = audit.findings.find((item) => item.check === "convoy-damage-booked")!;
      expect(quickFixesOf(ledger, audit, finding).map((item) => item.label)).toEqual(text);
    }
  });
});
