import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { computedIn } from "../../src/calculation/computed-values";
import { address } from "../../src/formula/address";
import { audit, auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { newQuestions, upgrade } from "../../src/ledger/edit/upgrade";
import { editsOf } from "../../src/ledger/edit/upgrade-report";
import { renamed } from "../../src/ledger/read/older-versions";
import { reportedTurn } from "../../src/ledger/report";
import { verify } from "../../src/ledger/seal/verify";
import { turnName } from "../../src/ledger/read/turn-name";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { alone } from "../../src/sheets/placed";
import { formulaAt, valueAt, type Book } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { dailySample } from "../support/daily-sample";
import { closedBook } from "../support/rulebooks/closed-turns";
import { readTyped, sampleBook, typedInto } from "../support/rulebooks/ledgers";
import { entries, sheetIn } from "../support/ledger/entries";
import { expectValid } from "../support/workbook/validate-file";

/** Templates from version 1. */
const [old, oldFresh] = ["sample", "fresh"].map(
  (name) => new Uint8Array(readFileSync(new URL(`fixtures/campaign-${name}-version-1.xlsx`, import.meta.url))),
) as [Uint8Array, Uint8Array];

const upgraded = (bytes: Uint8Array): Uint8Array => {
  const book = readBook(bytes);
  return edit(bytes, editsOf(book, upgrade(book)), { values: computedIn });
};

const samples = rulebooks.filter(({ ledger }) => ledger?.sample);

/** Texts changed since version 1. */
const CHANGED = ["Oil_Allied_supply_of_oil[Source] 3", "Oil_Allied_supply_of_oil[Source] 4", "Campaign_Version"];

describe("the sample of version 1, upgraded to the current version", () => {
  const after = upgraded(old);
  const now = readBook(after);

  test("keeps every entry except the version and two renamed labels", () => {
    const [was, is] = [entries(readBook(old)), entries(now)];
    expect(was.size).toBeGreaterThan(2000);
    const differing = [...was].filter(([place, value]) => is.get(place) !== value && !(value === null && !is.has(place)));
    expect(differing.map(([place]) => place)).toEqual(CHANGED);
    expect(differing.map(([, value]) => value)).toEqual(["USA East Coast", "USA West Coast", "1"]);
    expect([is.get("Oil_Allied_supply_of_oil[Source] 3"), is.get("Oil_Allied_supply_of_oil[Source] 4")]).toEqual([
      "USA (Europe)",
      "USA (Far East)",
    ]);
  });

  test("has the current sample's findings, including those that version 1 could not report", () => {
    const keys = (book: Book) =>
      audit(book).findings.map(({ check, table, key, column }) => `${check}: ${table}, ${key}, ${column}`);
    const [is, meant] = [keys(now), keys(sampleBook(campaign))];
    expect(meant.length).toBeGreaterThan(10);
    expect(meant.filter((key) => !is.includes(key))).toEqual([]);
    const more = is.filter((key) => !meant.includes(key));
    const book = readBook(old);
    const newEntries = newQuestions(book, upgrade(book), now, audit(now).findings).map(({ check }) => check);
    expect(newEntries.filter((check) => check === "pipeline-route")).toHaveLength(6);
    expect(newEntries).toContain("scrap-obsolete");
    expect(new Set(more.map((key) => key.split(":")[0]))).toEqual(
      new Set(["captured-supply", "pipeline-route", "scrap-obsolete"]),
    );
  });

  test("reports nothing as dropped", () => expect(upgrade(readBook(old)).notCarried).toEqual([]));

  test("is a ledger of the current version with every declared cell", () => {
    const ledger = ledgerOf(now)!;
    expect(ledger.found.missing).toEqual([]);
    expect(ledger.players).toEqual(campaign.ledger!.sample!.options.players);
    expect(() => upgrade(now)).toThrow(Refusal);
  });

  test("passes Microsoft's validator", () => expectValid(after));
});

test("the new ledger of version 1 keeps every entry, and only what is new in this version is missing", () => {
  expect(upgrade(readBook(oldFresh)).notCarried).toEqual([]);
  const [was, now] = [entries(readBook(oldFresh)), readBook(upgraded(oldFresh))];
  const is = entries(now);
  const differing = [...was].filter(([place, value]) => is.get(place) !== value && !(value === null && !is.has(place)));
  expect(differing.map(([place]) => place)).toEqual(CHANGED);
  // The six cities of China had no name, and Russia's oil for Germany had no route.
  const found = audit(now).findings.map(({ check, sheet }) => `${check} ${sheet}`);
  expect(found).toEqual([...Array<string>(6).fill("row-without-name Nationalist China"), "pipeline-route Oil"]);
});

describe("a player's additions to a ledger of version 1", () => {
  const book = readBook(old);
  const tableOf = (name: string) => book.tables.find((table) => table.name === name)!;
  const ships = tableOf("Germany_Ships_in_yards");
  const column = (header: string) => ships.left + ships.headers.findIndex((item) => item.startsWith(header));
  const own: Edit[] = [
    {
      kind: "cells",
      sheet: "Germany",
      cells: [{ row: ships.top + 2, column: ships.left + ships.headers.length + 1, value: "Ask Raeder" }],
    },
    {
      kind: "cells",
      sheet: "Germany",
      cells: [{ row: ships.top + 1, column: column("Points this Turn"), formula: "=2*100", value: 200 }],
    },
    { kind: "rows", table: "Germany_Ships_in_yards", count: 12 },
    { kind: "cells", sheet: "Germany", cells: [{ row: ships.top + ships.rows + 12, column: ships.left, value: "Seydlitz" }] },
  ];
  const changed = edit(old, own);

  test("are listed if they are remarks beside tables or formulas in entries; added rows are kept", () => {
    const { notCarried } = upgrade(readBook(changed));
    expect(notCarried.map(({ sheet, cell, value }) => [sheet, cell, value])).toEqual([
      ["Germany", address(ships.top + 1, column("Points this Turn")), "=2*100"],
      ["Germany", address(ships.top + 2, ships.left + ships.headers.length + 1), "Ask Raeder"],
    ]);
    const after = entries(readBook(upgraded(changed)));
    expect(after.get(`Germany_Ships_in_yards[Ship] ${ships.rows + 12}`)).toBe("Seydlitz");
    expect(
      [...after].find(([place]) => place.startsWith("Germany_Ships_in_yards[Points this Turn") && place.endsWith(" 1"))![1],
    ).toBe(200);
  });

  test("stay byte for byte on a sheet of the player's own, whose formulas that refer to the ledger are listed", () => {
    const cells = [
      { row: 0, column: 0, value: "Plans", role: "title" as const },
      { row: 1, column: 0, formula: "=Germany!B12", role: "computed" as const },
    ];
    const parts = { cells, tables: [], validations: [], highlights: [], heights: new Map(), widths: new Map() };
    const with_ = edit(old, [{ kind: "add sheet", title: "", sheet: alone({ name: "Notes", ...parts }) }]);
    const result = upgrade(readBook(with_));
    expect(result.notCarried.map(({ sheet, cell, value }) => [sheet, cell, value])).toEqual([["Notes", "A2", "=Germany!B12"]]);
    const [was, is] = [unzipSync(with_), unzipSync(edit(with_, editsOf(readBook(with_), result)))];
    const path = Object.keys(was)
      .filter((name) => /worksheets\/sheet\d+\.xml$/.test(name))
      .find((name) => Buffer.from(was[name]!).includes("Plans"))!;
    expect(Buffer.compare(was[path]!, is[path]!)).toBe(0);
  });
});

describe("an unknown version", () => {
  const version = (text: string): Book => {
    const book = readBook(old);
    const at = book.names.find(({ name }) => name === "Campaign_Version")!;
    return readBook(edit(old, [{ kind: "cells", sheet: at.sheet, cells: [{ row: at.row, column: at.column, value: text }] }]));
  };

  test.each([
    ["99", /^The ledger has version 99, but this program only supports versions up to \d+\. Use a newer Campaign Ledger\.$/],
    ["0", /^The ledger names the version 0, which does not exist\.$/],
    ["soon", /^The ledger names the version soon, which does not exist\.$/],
  ])("is refused with a message: %s", (text, sentence) => {
    expect(() => upgrade(version(text))).toThrow(sentence);
  });
});

test("renamed tables, columns and figures are found under their new names", () => {
  const columns = { Germany_Vessels: { Ship: "Vessel" } };
  const step = {
    from: 1,
    to: 2,
    title: "",
    renamed: { tables: { Germany_Ships_in_yards: "Germany_Vessels" }, columns, figures: { Campaign_Turn: "Campaign_Now" } },
  };
  const before = readBook(old);
  const after = renamed(before, step);
  const table = after.tables.find(({ name }) => name === "Germany_Vessels")!;
  const was = before.tables.find(({ name }) => name === "Germany_Ships_in_yards")!;
  expect(table).toEqual({
    ...was,
    name: "Germany_Vessels",
    headers: was.headers.map((item) => (item === "Ship" ? "Vessel" : item)),
  });
  expect(was.headers).toContain("Ship");
  expect(after.names.some(({ name }) => name === "Campaign_Now")).toBe(true);
  expect(after.tables.filter((item) => item !== table)).toEqual(before.tables.filter((item) => item !== was));
});

test.each(dailySample(samples, "Samples of the version before", ({ id }) => id))(
  "a sample of $id marked as the previous version keeps everything, and its labels are not listed as remarks",
  (rulebook) => {
    const before = typedInto(sampleBook(rulebook), [readTyped(`${rulebook.frontSheet} / Version = ${rulebook.version - 1}`)]);
    const { notCarried, carried } = upgrade(before);
    expect(notCarried).toEqual([]);
    expect(carried).toBeGreaterThan(100);
  },
);

/** An upgraded workbook in memory: the ledger's new sheets, and all others. */
function upgradedBook(old: Book): Book {
  const result = bookOf(upgrade(old).sheets);
  const own = new Set(result.sheets.map(({ name }) => name));
  return { ...result, sheets: [...result.sheets, ...old.sheets.filter(({ name }) => !own.has(name))] };
}

test.each(
  dailySample(
    samples.filter(({ ledger }) => ledger?.turn),
    "Closed turns after an upgrade",
    ({ id }) => id,
  ),
)("upgrading $id does not change its closed turns", (rulebook) => {
  const closed = closedBook(sampleBook(rulebook));
  const now = ledgerOf(
    upgradedBook(typedInto(closed, [readTyped(`${rulebook.frontSheet} / Version = ${rulebook.version - 1}`)])),
  )!;
  const { trusted, turns, changes, since } = verify(now);
  expect({ trusted, changes, since }).toEqual({ trusted: true, changes: [], since: [] });
  expect(turns.map(({ fits, short }) => [fits, short])).toEqual(
    verify(ledgerOf(closed)!).turns.map(({ short }) => [true, short]),
  );
  expect(auditLedger(now).findings.filter(({ check }) => check.startsWith("closed-"))).toEqual([]);
});

describe("a battle of version 2, whose first sheet is named like a campaign's", () => {
  const bytes = new Uint8Array(readFileSync(new URL("fixtures/setup-version-2.xlsx", import.meta.url)));
  const cells = [
    { row: 0, column: 0, value: "Plans", role: "title" as const },
    { row: 1, column: 0, formula: "=Campaign_Turn+SUM(Campaign!B22:B23)", role: "computed" as const },
    { row: 2, column: 0, formula: '=ROWS(Campaign_Players[Side])&"Campaign_Turn"', role: "computed" as const },
  ];
  const parts = { cells, tables: [], validations: [], highlights: [], heights: new Map(), widths: new Map() };
  const house = readBook(bytes).tables.find(({ name }) => name === "House_rules_Limits")!;
  const old = edit(bytes, [
    { kind: "add sheet", title: "", sheet: alone({ name: "Plans", ...parts }) },
    {
      kind: "cells",
      sheet: house.sheet,
      cells: [{ row: house.top + 1, column: house.left + house.headers.indexOf("Campaign"), value: 2 }],
    },
  ]);
  const before = readBook(old);
  const after = upgraded(old);
  const now = readBook(after);
  const nameNow = (name: string): string => name.replace(/^Campaign_/, "Battle_");

  test("is only reported as an older version", () => {
    expect(audit(before).findings.map(({ check, sheet }) => [check, sheet])).toEqual([["ledger-version", "Campaign"]]);
  });

  test("gets the battle's names for tab, tables and names, and keeps every entry", () => {
    expect(now.sheets.map(({ name }) => name)).toEqual(before.sheets.map(({ name }) => (name === "Campaign" ? "Battle" : name)));
    const names = [...now.names.map(({ name }) => name), ...now.tables.flatMap(({ name, headers }) => [name, ...headers])];
    expect(names.filter((text) => text.includes("Campaign"))).toEqual([]);
    expect(upgrade(before).notCarried.map(({ sheet, cell }) => [sheet, cell])).toEqual([["Plans", "A2"]]);
    const [was, is] = [entries(before), entries(now)];
    const differing = [...was].filter(([place, value]) => {
      const saved = is.get(nameNow(place));
      return saved !== value && !(value === null && saved === undefined);
    });
    expect(differing.map(([place]) => place)).toEqual(["Campaign_Version"]);
    const limits = now.tables.find(({ name }) => name === house.name)!;
    expect(valueAt(sheetIn(now, limits.sheet), limits.top + 1, limits.left + limits.headers.indexOf("Battle"))).toBe(2);
  });

  test("is followed by formulas of other sheets, and texts in them are unchanged", () => {
    const plans = sheetIn(now, "Plans");
    expect([1, 2].map((row) => formulaAt(plans, row, 0))).toEqual([
      "=Battle_Turn+SUM(Battle!B22:B23)",
      '=ROWS(Battle_Players[Side])&"Campaign_Turn"',
    ]);
  });

  test("keeps its closed turn unchanged, and can report it", () => {
    const ledger = ledgerOf(now)!;
    expect(verify(ledger)).toMatchObject({ trusted: true, changes: [], since: [] });
    expect(turnName(reportedTurn(ledger, "set-up").ledger)).toBe("East · 1942 · Set-up");
    const place = now.names.find(({ name }) => name === "Battle_Place")!;
    const moved = edit(after, [{ kind: "cells", sheet: "Battle", cells: [{ ...place, value: "West" }] }]);
    expect(verify(ledgerOf(readBook(moved))!).since.map(({ sheet, sealed, present }) => [sheet, sealed, present])).toEqual([
      ["Battle", "East", "West"],
    ]);
  });

  test("passes Microsoft's validator", () => expectValid(after));

  test("does not rename a player's own sheet that already has the new name", () => {
    const withSheet = edit(old, [{ kind: "add sheet", title: "", sheet: alone({ name: "battle", ...parts }) }]);
    const names = readBook(upgraded(withSheet)).sheets.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Campaign", "battle"]));
    expect(names).not.toContain("Battle");
  });
});
