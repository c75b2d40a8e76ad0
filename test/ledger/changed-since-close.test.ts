import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import type { CellValue } from "../../src/kernel/values";
import { auditLedger } from "../../src/ledger/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import type { LedgerCell } from "../../src/ledger/read/find";
import { forecast } from "../../src/ledger/turn/forecast";
import { sealChecks } from "../../src/ledger/audit/integrity";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { sealFindings } from "../../src/ledger/seal/seal-findings";
import { pack, unpack } from "../../src/ledger/seal/pack";
import { sealOf } from "../../src/ledger/seal/turn-record";
import { HIDDEN } from "../../src/ledger/read/hidden-turns";
import { shortForm } from "../../src/ledger/seal/seal-code";
import { verify } from "../../src/ledger/seal/verify";
import { campaign } from "../../src/rulebooks/campaign";
import { gas } from "../../src/rulebooks/gas";
import { setup } from "../../src/rulebooks/setup";
import { valueAt, type Book } from "../../src/workbook/book";
import { closedBook } from "../support/rulebooks/closed-turns";
import { freshBook, readTyped, sampleBook, typedInto } from "../support/rulebooks/ledgers";
import { edited, sheetOf, type Edit } from "../support/rulebooks/mutation";

/*
 * Differences of a closed ledger from its last close: what is reported, where, and with which severity.
 */

const cellAt = ({ found, keyOf }: Ledger, table: string, name: string, key: string): LedgerCell =>
  found.lines.get(table)!.find((line) => keyOf(line) === name)!.cells[key]!;

const entered = ({ sheet, row, column }: LedgerCell, value: CellValue): Edit => ({ sheet, row, column, value });

const at = ({ sheet, row, column }: LedgerCell): string => `${sheet}!${address(row, column)}`;

/** "error Germany!K80", and the message. */
const reported = (book: Book): readonly (readonly [string, string])[] =>
  sealFindings(ledgerOf(book)!, []).map(({ severity, sheet, cell, message }) => [`${severity} ${sheet}!${cell}`, message]);

describe("a campaign whose turn was closed", () => {
  const typed = [
    "Russia / SW damage ledger / 8 / Trade / Embargo / PPs = 500",
    "Shipping / Transport pool / Italy / Mediterranean / Owned = 5",
    "Oil / Supply Centers / Berlin / Opening = 4",
  ];
  const start = typedInto(sampleBook(campaign), typed.map(readTyped));
  const book = closedBook(start);
  const ledger = ledgerOf(book)!;
  const turn = verify(ledger).turns[0]!.turn;

  test.each<[string, "error" | "warning", readonly [table: string, name: string, key: string], CellValue]>([
    ["damage of a closed turn", "error", ["Russia_SW_damage_ledger", "8 / Trade / Embargo", "pps"], 0],
    ["growth of a year that is over", "error", ["Germany_Growth", "1941", "newBase"], 9000],
    ["growth of a year to come", "error", ["Germany_Growth", "1944", "reserve"], 4000],
    ["the opening of an oil store", "error", ["Oil_Supply_Centers", "Berlin", "opening"], 700],
    ["Transports", "error", ["Shipping_Transport_pool", "Italy / Mediterranean", "owned"], 15],
    ["a yard", "warning", ["Germany_Shipyards", "Kiel", "printedCapacity"], 9000],
    ["a name", "warning", ["Germany_Shipyards", "Kiel", "shipyard"], "Kiel and Stettin"],
  ])("reports %s in its cell: %s", (_, severity, place, value) => {
    const cell = cellAt(ledger, ...place);
    const changed = edited(book, [entered(cell, value)]);
    const findings = reported(changed);
    expect(findings.map(([location]) => location)).toEqual([`${severity} ${at(cell)}`]);
    expect(findings[0]![1]).toMatch(new RegExp(` when ${turn} was closed, and is now .*\\.$`));
    const { changes, since } = verify(ledgerOf(changed)!);
    expect([changes.length, since.length]).toEqual(severity === "error" ? [1, 0] : [0, 1]);
  });

  test("does not report 0 in a blank cell", () => {
    const cell = cellAt(ledger, "Germany_Growth", "1944", "reserve");
    expect(reported(edited(book, [entered(cell, 0)]))).toEqual([]);
  });

  test("reports a removed row once, with its name", () => {
    const { cells } = cellAt(ledger, "Russia_SW_damage_ledger", "8 / Trade / Embargo", "pps").line!;
    const removed = Object.values(cells).filter(({ declared }) => declared.formula === null);
    expect(
      reported(
        edited(
          book,
          removed.map((cell) => entered(cell, null)),
        ),
      ).map(([, message]) => message),
    ).toEqual([`SW damage ledger on Russia no longer has the row 8 / Trade / Embargo; it was there when ${turn} was closed.`]);
  });

  test("reports a stock in a new row, but not an order", () => {
    const stocked = typedInto(book, [readTyped("Germany / Command Reserves / Africa Corps / Opening = 500")]);
    expect(reported(stocked).map(([, message]) => message)).toEqual([
      `Opening (Command Reserves, Africa Corps) is 500, but its row was added after ${turn} was closed, so nothing was carried over to it.`,
    ]);
    for (const line of ["Germany / Production / Panther / Price = 30", "Russian industry / Russian ICs / Omsk / Value = 250"])
      expect(reported(typedInto(book, [readTyped(line)]))).toEqual([]);
  });

  test("lists the change among the other findings, and the game master can accept it", () => {
    const cell = cellAt(ledger, "Oil_Supply_Centers", "Berlin", "opening");
    const changed = edited(book, [entered(cell, 700)]);
    const own = (item: Book) =>
      auditLedger(ledgerOf(item)!).findings.filter(({ check }) => sealChecks.some(({ id }) => id === check));
    expect(own(changed).map((finding) => finding.accepted)).toEqual([undefined]);
    const [{ check, sheet, table, key, column }] = own(changed) as [ReturnType<typeof own>[number]];
    const row = `House rules / Accepted / ${check} / ${sheet} / ${table.slice(sheet.length + 1).replaceAll("_", " ")} / ${key} / ${column}`;
    const accepted = typedInto(changed, [readTyped(`${row} / Reason = Found in the cellar`)]);
    expect(own(accepted).map((finding) => finding.accepted?.reason)).toEqual(["Found in the cellar"]);
  });

  test("reports an unreadable entry once", () => {
    const cell = cellAt(ledger, "Oil_Supply_Centers", "Berlin", "opening");
    const { findings } = auditLedger(ledgerOf(edited(book, [entered(cell, "four")]))!);
    expect(findings.filter((finding) => at(cell) === `${finding.sheet}!${finding.cell}`).map(({ check }) => check)).toEqual([
      "input-unreadable",
    ]);
  });

  test("does not report forecast turns", () => {
    const { turns } = forecast(ledger, { turns: 2, orders: "none" });
    const ids = new Set(sealChecks.map(({ id }) => id));
    expect(turns.length).toBe(3);
    expect(turns.flatMap(({ breaks }) => breaks.filter(({ check }) => ids.has(check)))).toEqual([]);
  });
});

describe("a sealed turn", () => {
  const book = closedBook(freshBook(gas));
  const [row, chunkColumn] = [2, 2];
  const text = unpack([String(valueAt(sheetOf(book, HIDDEN), row, chunkColumn))])!;
  const turns = book.tables.find(({ name }) => name === "Turns_Seals")!;
  const edit = (sheet: string, r: number, column: number, value: CellValue): Edit => ({ sheet, row: r, column, value });

  /** The workbook as if the turn had been sealed with another text. */
  function sealedWith(other: string): Book {
    const seal = sealOf("", other);
    const column = (header: string) => turns.left + turns.headers.indexOf(header);
    return edited(book, [
      edit(HIDDEN, row, 1, seal),
      edit(HIDDEN, row, chunkColumn, pack(other)[0]!),
      edit("Turns", turns.top + 1, column("Short form"), shortForm(seal)),
      edit("Turns", turns.top + 1, column("Seal"), seal),
    ]);
  }

  /** Earlier versions did not seal what a close clears: their lines had the carried-over values and began with C. */
  const before = text
    .split("\n")
    .flatMap((line) => {
      if (!line.startsWith("L")) return [line];
      const [sheet, table, index, name, values] = JSON.parse(line.slice(1)) as [
        string,
        string,
        number,
        string,
        [string, CellValue][],
      ];
      const carried = values.filter(([, value]) => value !== null);
      return carried.length === 0 ? [] : [`C${JSON.stringify([sheet, table, index, name, carried])}`];
    })
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join("\n");

  test("is checked with the seal of an earlier version: carried-over values are compared", () => {
    expect(before).toContain("\nC[");
    const old = sealedWith(before);
    expect(verify(ledgerOf(old)!)).toMatchObject({ trusted: true, turns: [{ fits: true }], changes: [], since: [] });
    expect(reported(old)).toEqual([]);
    const clock = ledgerOf(old)!.found.cells.find(({ declared }) => declared.key === "Turn")!;
    expect(reported(edited(old, [entered(clock, 9)])).map(([location]) => location)).toEqual([`error ${at(clock)}`]);
    // The earlier record has no data about other rows.
    const place = ledgerOf(old)!.found.lines.get("Gas_ledger_Gas_stock")![0]!.cells["place"]!;
    expect(reported(edited(book, [entered(place, "Elsewhere")]))).toHaveLength(1);
    expect(reported(edited(old, [entered(place, "Elsewhere")]))).toEqual([]);
  });

  test.each<[string, () => Book, RegExp]>([
    [
      "is gone",
      () => ({ ...book, sheets: book.sheets.filter(({ name }) => name !== HIDDEN) }),
      /is missing from the hidden sheet/,
    ],
    ["was cut", () => edited(book, [edit(HIDDEN, row, chunkColumn, "AAAA")]), /was changed on the hidden sheet/],
    [
      "was forged",
      () => edited(book, [edit(HIDDEN, row, chunkColumn, pack(text.replace("turn 1", "turn 9"))[0]!)]),
      /was changed on/,
    ],
  ])("is reported as unknown if its record %s", (_, changed, text) => {
    const findings = reported(changed());
    expect(findings).toHaveLength(1);
    expect(findings[0]![0]).toMatch(/^warning Turns!/);
    expect(findings[0]![1]).toMatch(text);
  });
});

describe("the last turn of the campaign", () => {
  const book = typedInto(sampleBook(setup), [readTyped("Battle / Battle over = TRUE")]);
  const over = closedBook(book);

  test("is recorded and sealed when closed, and moves nothing", () => {
    expect(closeTurn(ledgerOf(book)!)).toMatchObject({ next: "", movements: [] });
    const { turns, changes, since } = verify(ledgerOf(over)!);
    expect([turns.length, changes, since]).toEqual([1, [], []]);
    expect(reported(over)).toEqual([]);
  });

  test("is checked afterwards: changed orders are reported too", () => {
    const changed = typedInto(over, [readTyped("Air / Air presence / Axis / Priority = Lowest")]);
    expect(reported(changed).map(([location]) => location.split("!")[0])).toEqual(["error Air"]);
  });
});
