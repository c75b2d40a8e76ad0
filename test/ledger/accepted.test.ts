import { describe, expect, test } from "vitest";
import { acceptance, findingsAt, isAcceptable, withdrawal } from "../../src/ledger/audit/accepted-findings";
import { auditLedger, type Finding } from "../../src/ledger/audit";
import { stops } from "../../src/ledger/read/finding";
import type { Ledger } from "../../src/ledger/read/model";
import { campaign } from "../../src/rulebooks/campaign";
import type { Book } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { cleanBook } from "../support/rulebooks/golden";
import { readTyped, typedInto } from "../support/rulebooks/ledgers";
import { edited } from "../support/rulebooks/mutation";

/* A ship over the build rate, in a ledger without other findings. */
const BREACH = "Germany / Ships in yards / Tirpitz / Points this Turn = 2";

const broken = (...lines: string[]): Book => typedInto(cleanBook(campaign), [BREACH, ...lines].map(readTyped));
const read = (book: Book): Ledger => reloadedLedger(book)!;
const found = (book: Book): readonly Finding[] => auditLedger(read(book)).findings;

/** An entry of the table Accepted, column by column. */
const entry = (check: string, sheet: string, table: string, row: string, column: string, reason = "agreed"): string =>
  `House rules / Accepted / ${check} / ${sheet} / ${table} / ${row} / ${column} / Reason = ${reason}`;

/** The workbook after cell changes; the tables have enough free rows here. */
function after(book: Book, edits: readonly Edit[]): Book {
  return edited(
    book,
    edits.flatMap((item) => {
      if (item.kind !== "cells") throw new Error(`${item.kind} is not expected here.`);
      return item.cells.map(({ row, column, value = null }) => ({ sheet: item.sheet, row, column, value }));
    }),
  );
}

describe("an accepted finding's entry", () => {
  test.each([
    ["as the pane writes it", entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Points this Turn")],
    ["in another case and spacing", entry("Ship-Build-Rate", "GERMANY", "ships  in yards", "tirpitz", "points this turn")],
    [
      "by the name of the table in the workbook",
      entry("ship-build-rate", "Germany", "Germany_Ships_in_yards", "Tirpitz", "Points this Turn"),
    ],
    [
      "with hyphens that the audit does not mind",
      entry("ship build rate", "Germany", "Ships-in-yards", "Tirpitz", "Points-this-Turn"),
    ],
    ["with another name of the player", entry("ship-build-rate", "Third Reich", "Ships in yards", "Tirpitz", "Points this Turn")],
  ])("%s accepts its finding", (_what, line) => {
    const synonym = Object.entries(campaign.ledger!.players.synonyms!).find(([, name]) => name === "Germany");
    const findings = found(broken(synonym ? line.replace("Third Reich", synonym[0]) : line.replace("Third Reich", "Germany")));
    expect(findings.map(({ check, accepted }) => [check, accepted?.reason])).toEqual([["ship-build-rate", "agreed"]]);
    expect(findings.filter(stops)).toEqual([]);
  });

  test.each([
    ["another check", entry("ship-overpaid", "Germany", "Ships in yards", "Tirpitz", "Points this Turn")],
    ["another sheet", entry("ship-build-rate", "Italy", "Ships in yards", "Tirpitz", "Points this Turn")],
    ["another table", entry("ship-build-rate", "Germany", "Shipyards", "Tirpitz", "Points this Turn")],
    ["another row", entry("ship-build-rate", "Germany", "Ships in yards", "Scharnhorst", "Points this Turn")],
    ["another column", entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Price")],
  ])("accepts nothing and is reported if it is for %s", (_what, line) => {
    const findings = found(broken(line));
    expect(findings.map(({ check }) => check).sort()).toEqual(["accepted-gone", "ship-build-rate"]);
    expect(findings.filter(stops).map(({ check }) => check)).toEqual(["ship-build-rate"]);
  });

  const tirpitz = entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Points this Turn");
  test("does not cover findings that need entries first", () => {
    const reported = (...lines: string[]) =>
      found(typedInto(cleanBook(campaign), lines.map(readTyped))).map(({ check, accepted: is }) => [check, is !== undefined]);
    expect(reported(BREACH, tirpitz)).toEqual([["ship-build-rate", true]]);
    expect(reported(tirpitz)).toEqual([["accepted-gone", false]]);
    expect(reported(BREACH, tirpitz, "Germany / Shipyards / Kiel / Printed capacity =")).toEqual([]);
  });

  const inTurn = (turn: string): string => tirpitz.replace(/ \/ Reason = agreed$/, ` / Turn = ${turn}`);

  test("counts only in the turn that it names, however the turn is written", () => {
    const now = auditLedger(read(broken())).ledger!.when;
    const number = /\d+$/.exec(now)![0];
    for (const turn of [now, number, now.toUpperCase()])
      expect([turn, found(broken(tirpitz, inTurn(turn))).filter(stops)]).toEqual([turn, []]);
    for (const turn of [`${number}0`, now.replace(/\d+$/, `${number}0`), "Never"])
      expect([turn, ...found(broken(tirpitz, inTurn(turn))).map(({ check, accepted }) => [check, accepted])]).toEqual([
        turn,
        ["ship-build-rate", undefined],
      ]);
  });

  test("is found under the sheet's current name and its original one", () => {
    const line = entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Points this Turn");
    for (const sheet of ["Germany", "Deutschland"]) {
      const book = broken(line.replace("/ Germany /", `/ ${sheet} /`));
      const now = (name: string): string => (name === "Germany" ? "Deutschland" : name);
      const renamed = {
        ...book,
        sheets: book.sheets.map((item) => ({ ...item, name: now(item.name) })),
        tables: book.tables.map((item) => ({ ...item, sheet: now(item.sheet) })),
        names: book.names.map((item) => ({ ...item, sheet: now(item.sheet) })),
      };
      const rate = found(renamed).find(({ check }) => check === "ship-build-rate");
      expect([sheet, rate?.accepted?.reason]).toEqual([sheet, "agreed"]);
    }
  });

  test("accepts nothing and is not outdated if it cannot be read", () => {
    const book = broken(entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Points this Turn", "#N/A"));
    expect(found(book).map(({ check, accepted }) => [check, accepted])).toEqual([
      ["input-unreadable", undefined],
      ["ship-build-rate", undefined],
    ]);
  });

  test("is not outdated while its check depends on an unreadable cell", () => {
    const line = entry("ship-build-rate", "Germany", "Ships in yards", "Tirpitz", "Points this Turn");
    const findings = found(broken(line, "Germany / Ships in yards / Tirpitz / Price = #N/A"));
    expect(findings.map(({ check }) => check)).not.toContain("accepted-gone");
  });

  test("cannot accept an integrity error", () => {
    const overwritten = broken();
    const cell = read(overwritten).found.cells.find(
      ({ declared, table, line }) => declared.key === "pointCost" && table === "Germany_Ships_in_yards" && line?.index === 1,
    )!;
    const place = read(overwritten).placeOf(cell);
    const line = entry("formula-overwritten", place.sheet, "Ships in yards", place.key, place.column);
    const book = edited(typedInto(overwritten, [readTyped(line)]), [{ ...cell, value: 5, formula: null }]);
    const findings = found(book).filter(({ check }) => check !== "ship-build-rate");
    expect(findings.map(({ check, accepted }) => [check, accepted]).sort()).toEqual([
      ["accepted-in-vain", undefined],
      ["formula-overwritten", undefined],
    ]);
    expect(findings.filter(isAcceptable)).toEqual([]);
  });
});

describe("accepting a finding", () => {
  const book = broken();
  const [finding] = found(book);

  test("writes an entry, and withdrawing removes it again", () => {
    const ledger = read(book);
    const done = after(book, acceptance(ledger, [{ finding: finding!, reason: "agreed", by: "Anna" }])!);
    expect(found(done)).toEqual([{ ...finding!, accepted: { reason: "agreed", by: "Anna", turn: "1941 · Autumn · turn 9" } }]);
    expect(found(after(done, withdrawal(read(done), finding!)))).toEqual([finding]);
  });

  test("adds rows where the table is full", () => {
    const requested = Array.from({ length: 11 }, () => ({ finding: finding!, reason: "agreed", by: "" }));
    const edits = acceptance(read(book), requested)!;
    const { table } = read(book).found.tables.get("House_rules_Accepted")!;
    expect(edits[0]).toEqual({ kind: "rows", table: table.name, count: 11 - table.rows });
    const rows = edits.flatMap((item) => (item.kind === "cells" ? item.cells.map(({ row }) => row) : []));
    const first = table.top + 1;
    expect([...new Set(rows)]).toEqual(Array.from({ length: 11 }, (_, i) => first + i));
  });

  test("needs the table of accepted findings", () => {
    const without = { ...book, tables: book.tables.filter(({ name }) => name !== "House_rules_Accepted") };
    expect(acceptance(read(without), [{ finding: finding!, reason: "agreed", by: "" }])).toBeNull();
  });

  test.each([
    `Germany!${finding!.cell}`,
    `germany!${finding!.cell.toLowerCase()}`,
    "Germany / Ships in yards / Tirpitz / Points this Turn",
    "germany/ships in yards/tirpitz/points this turn",
  ])("works for the cell %j", (place) =>
    expect(findingsAt(read(book), found(book), "ship-build-rate", place)).toEqual([finding]),
  );

  test.each(["Germany!A1", "Germany", "Germany / Ships in yards / Tirpitz", "Tirpitz"])(
    "does not work for the cell %j",
    (place) => expect(findingsAt(read(book), found(book), "ship-build-rate", place)).toEqual([]),
  );
});
