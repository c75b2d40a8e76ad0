import { describe, expect, test } from "vitest";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { isMisread, newSalt, readCode } from "../../../src/ledger/orders/order-codes";
import { codeReports } from "../../../src/ledger/orders/code-report";
import { readText } from "../../../src/ledger/orders/read-orders";
import { activeImports } from "../../../src/ledger/orders/import-records";
import { turnName } from "../../../src/ledger/read/turn-name";
import { verify } from "../../../src/ledger/seal/verify";
import { planImport, planUndo, prepareImport } from "../../../src/ledger/orders/import-orders";
import { codeOf, ordersOf } from "../../../src/ledger/orders/orders";
import { sinceOpened } from "../../../src/ledger/diff/since-opened";
import { orderReportsIn } from "../../../src/ledger/orders/applied-orders";
import { stateIn } from "../../../src/ledger/diff/state";
import { headOf, read } from "../../../src/ledger/orders/text/parse-orders";
import { formatChange } from "../../../src/ledger/diff/format-changes";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { afterEdits as after } from "../../support/ledger/after-edits";
import { sampleBook } from "../../support/rulebooks/ledgers";

const sample = ledgerOf(sampleBook(campaign))!;

/** A cell of Italy's by its table, row and header. */
const cellAt = ({ found, keyOf }: Ledger, title: string, row: string, header: string) =>
  found.cells.find(
    ({ owner, line, declared }) =>
      owner.sheet.player === "Italy" &&
      line?.table.block.title === title &&
      keyOf(line).startsWith(row) &&
      declared.column.header === header,
  )!;

let clock = 0;
const plan = (ledger: Ledger, ...lines: readonly string[]) =>
  planImport(ledger, (now) => readText(now, lines.join("\n"))[0]!, {
    ...{ when: new Date(++clock).toISOString(), source: "email.txt" },
  });
const imported = (ledger: Ledger, ...lines: readonly string[]): Ledger => after(ledger, plan(ledger, ...lines).edits);
const changes = (a: Ledger, b: Ledger): readonly string[] => enteredBetween(stateIn(a), stateIn(b), b).map(formatChange(b));

const FIRST = ["Russia, turn 9", "Production of units", "+ T-60 / Western Front: Type = Land, Price = 90, Quantity = 3"];
const SECOND = ["Russia, turn 9", "Production of units", "+ T-60 / Western Front: Type = Land, Price = 90, Quantity = 2"];

describe("orders of a player for a turn", () => {
  const once = imported(sample, ...FIRST);

  test("replace the earlier ones", () => {
    const twice = imported(once, ...SECOND);
    expect(changes(sample, twice)).toEqual(["Production of units, T-60 / Western Front: new, Type Land, Price 90, Quantity 2"]);
    expect(changes(sample, imported(twice, "Russia, turn 9", "Command Reserves", "Western Front: Shipped in = 7"))).toEqual([
      "Command Reserves, Western Front: Shipped in blank → 7",
    ]);
  });

  test("are added to the earlier ones if their first line says so", () => {
    const more = imported(once, "Russia, turn 9, in addition", "Command Reserves", "Western Front: Shipped in = 7");
    expect(changes(sample, more)).toHaveLength(2);
  });

  test("leave the earlier ones unchanged if they are empty", () => {
    expect(plan(once, "Russia, turn 9", "", "more on Sunday").edits).toEqual([]);
  });

  test("change nothing if they are imported again", () => {
    expect(plan(once, ...FIRST).edits).toEqual([]);
  });

  test("keep what the game master changed after the earlier ones, and report it", () => {
    const line = once.found.lines.get("Russia_Production")!.find((row) => once.keyOf(row).startsWith("T-60"))!;
    const { sheet, row, column } = line.cells["quantity"]!;
    const changed = ledgerOf(applied(once.book, [{ kind: "cells", sheet, cells: [{ row, column, value: 5 }] }]))!;
    expect(plan(changed, ...SECOND).stays).toHaveLength(1);
  });

  test("are undone one import at a time", () => {
    const twice = imported(once, ...SECOND);
    const back = after(twice, planUndo(twice).edits);
    expect(changes(once, back)).toEqual([]);
    const start = after(back, planUndo(back).edits);
    expect(changes(sample, start)).toEqual([]);
    expect(() => planUndo(start)).toThrow("There is no import");
  });

  test("are refused if they are for another turn", () => {
    expect(() => plan(sample, "Russia, turn 8", "Command Reserves", "Western Front: Shipped in = 7")).toThrow(
      "These are orders for turn 8; the ledger is in",
    );
  });

  test("can be in one text with other players' orders", () => {
    const text = [
      "Italy",
      "Command Reserves",
      "Home: Shipped in = 1",
      "",
      "Regards, L.",
      "",
      "Japan, turn 9",
      "Command Reserves",
      "Home: Shipped in = 2",
    ];
    expect(read(text.join("\n"), sample).map(({ head, orders }) => [head.player, orders.length])).toEqual([
      ["Italy", 1],
      ["Japan", 1],
    ]);
  });
});

describe("numbers in orders", () => {
  const quantities = (...prices: readonly string[]) => {
    const lines = prices.map((price, i) => `+ A${i} / West: Type = Land, Price = ${price}`);
    const [orders] = read(["Germany", "Production of units", ...lines].join("\n"), sample);
    return [
      orders!.orders.map(({ entries }) => entries.find(({ column }) => column === "price")?.to.value),
      orders!.faults.map(({ message }) => message),
    ];
  };

  test.each([
    [
      ["12,5", "1.000", "12.500", "0,500"],
      [12.5, 1000, 12500, 0.5],
    ],
    [
      ["12.5", "1,000", "0.500", "12.375"],
      [12.5, 1000, 0.5, 12.375],
    ],
    [
      ["1.000", "1.234.567"],
      [1000, 1234567],
    ],
    [
      ["1 000", "1\u00a0000", "1\u202f000", "1'000", "240 PPs"],
      [1000, 1000, 1000, 1000, 240],
    ],
  ])("%j are read with the same decimal separator", (written, values) => {
    expect(quantities(...written)).toEqual([values, []]);
  });

  test.each(["1.000", "1,250"])("%s alone is reported with both readings", (written) => {
    const [values, faults] = quantities(written);
    expect(values).toEqual([]);
    expect(faults).toEqual([expect.stringContaining("can be 1,")]);
  });

  test.each(["two", "2 x 3", "ca. 2", "1 2", "12 500 0"])("%s is reported", (written) => {
    expect(quantities(written)).toEqual([[], [expect.stringContaining("is not accepted as Price")]]);
  });
});

describe("quoted earlier orders", () => {
  const own = ["Italy, turn 9", "Command Reserves", "Home: Shipped in = 1"];
  const old = ["Italy, turn 9", "Command Reserves", "Home: Shipped in = 99"];
  const marked = old.map((line) => `> ${line}`);
  const values = (...lines: readonly string[]) =>
    read(lines.join("\n"), sample).flatMap(({ orders }) => orders.flatMap(({ entries }) => entries.map(({ to }) => to.value)));

  test.each([
    ["below, with marks", [...own, "", "On Thu, Nov 26, 2026 Anna wrote:", ...marked]],
    ["below, without marks", [...own, "", "On Thu, Nov 26, 2026 Anna wrote:", ...old]],
    ["below a head of Outlook", [...own, "", "Von: Anna", "Gesendet: Montag", "An: Luca", "", ...old]],
    ["above", ["Am 26.11. schrieb Anna:", ...marked, "", ...own]],
  ])("do not count if they are %s", (_, lines) => {
    expect(values(...lines)).toEqual([1]);
  });

  test("count if the text has no others", () => {
    expect(values("see below", "", ...marked)).toEqual([99]);
    expect(values("-----Original Message-----", ...old)).toEqual([99]);
  });
});

test("a tick that another program saved as a formula without a value counts as a tick", () => {
  const cell = sample.found.cells.find(
    ({ declared, line, table }) => table === "Germany_Production" && declared.column.type === "yes/no" && line !== undefined,
  )!;
  const formula = applied(sample.book, [
    { kind: "cells", sheet: cell.sheet, cells: [{ row: cell.row, column: cell.column, formula: "=TRUE()" }] },
  ]);
  const entered = stateIn(ledgerOf(formula)!)
    .get(cell.table!)!
    .rows.find(({ index }) => index === cell.line!.index);
  expect(entered?.entries.get(cell.declared.key)).toEqual({ value: true });
});

describe("an entry or row that only the game master may add", () => {
  test("is omitted from a player's orders and reported", () => {
    const { intake } = plan(
      sample,
      "Italy, turn 9",
      "Economy",
      "+ Vatican / Industrial City: Owner = Italy, Value = 900",
      "Shipyards",
      "+ Venice: Printed capacity = 5000",
      "Ships in yards",
      "+ Impero: Type = Battleship, Price = 1500, Strength at start = 9",
    );
    expect(intake.written.map(({ row, entries }) => [row, entries.map(({ header }) => header)])).toEqual([
      ["Impero", ["Type", "Price"]],
    ]);
    expect(intake.skipped.map(({ why }) => why)).toEqual([
      "Economy on Italy, Vatican / Industrial City: only the game master can add or remove rows of this table.",
      "Shipyards on Italy, Venice: only the game master can add or remove rows of this table.",
      "Impero, Strength at start (Ships in yards) can only be entered by the game master: the new row is added without it.",
    ]);
  });
});

describe("an order code", () => {
  const [{ orders }] = read(FIRST.join("\n"), sample) as [ReturnType<typeof read>[number]];
  const head = { player: "Russia", rulebook: "campaign", turn: "turn 9", seal: "" };

  test("depends on a salt, has 95 bits and a check character that detects misreading", () => {
    const code = codeOf({ ...head, salt: newSalt() }, orders);
    expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}$/);
    expect(codeOf({ ...head, salt: newSalt() }, orders)).not.toBe(code);
    expect(readCode(code.toLowerCase().replaceAll("-", " "))).toBe(code);
    for (let i = 0; i < code.length; i++) {
      if (code[i] === "-") continue;
      const misread = `${code.slice(0, i)}${code[i] === "K" ? "X" : "K"}${code.slice(i + 1)}`;
      expect([readCode(misread), isMisread(misread)]).toEqual([null, true]);
    }
  });

  test("is still read in its earlier form", () => {
    expect(readCode("4xq2k9")).toBe("4XQ2-K9");
  });

  test("stays valid when the game master adds to the orders, and not for other orders", () => {
    const once = imported(sample, ...FIRST);
    expect(orderReportsIn(once, FIRST.join("\n"))).toMatchObject([{ isKnown: true, reasons: [] }]);
    expect(orderReportsIn(once, SECOND.join("\n"))).toMatchObject([
      {
        isKnown: false,
        reasons: ["Production of units on Russia, T-60 / Western Front: Quantity is 3, and was sent as 2."],
      },
    ]);
  });
});

describe("the code of partly refused orders", () => {
  const text = ["Italy, turn 9", "Ships in yards", "+ Impero: Type = Battleship, Price = 1500, Strength at start = 9"];
  const why =
    "Impero, Strength at start (Ships in yards) can only be entered by the game master: the new row is added without it.";
  const once = imported(sample, ...text);
  const { code } = plan(sample, ...text);
  const typed = (ledger: Ledger, header: string, value: number): Ledger => {
    const { sheet, row, column } = cellAt(ledger, "Ships in yards", "Impero", header);
    return ledgerOf(applied(ledger.book, [{ kind: "cells", sheet, cells: [{ row, column, value }] }]))!;
  };
  const noted = (ledger: Ledger) => codeReports(ledger, verify(ledger), { seals: [], orders: [importedCode(ledger)] });
  const importedCode = (ledger: Ledger): string => activeImports(ledger, turnName(ledger), "Italy")[0]!.code;

  test("stays that of the orders as sent, and lists what was refused", () => {
    expect(code).toMatch(/-/);
    for (const [reported] of [orderReportsIn(once, text.join("\n")), noted(once)]) {
      expect(reported).toMatchObject({ isKnown: true, reasons: [`Not accepted: ${why}`] });
      expect(reported!.message).toContain("are in the ledger as far as the game master accepted them (1 refusal below)");
    }
  });

  test("stays valid when the game master enters what was refused, but not when an accepted entry is changed", () => {
    expect(noted(typed(once, "Strength at start", 6))[0]).toMatchObject({ isKnown: true });
    const [changed] = noted(typed(once, "Price", 1400));
    expect(changed).toMatchObject({
      isKnown: false,
      reasons: ["Ships in yards on Italy, Impero: Price is 1,400, and was sent as 1,500.", `Not accepted: ${why}`],
    });
  });

  test("is known even if everything was refused, and is recorded once", () => {
    const sent = ["Italy, turn 9", "Shipyards", "+ Venice: Printed capacity = 5000"];
    const refused = imported(sample, ...sent);
    expect(changes(sample, refused)).toEqual([]);
    for (const [report] of [orderReportsIn(refused, sent.join("\n")), noted(refused)])
      expect(report!.message).toContain("of Italy were received and not accepted in");
    expect(plan(refused, ...sent).edits).toEqual([]);
    // The recorded orders stay, and later orders count.
    const later = imported(refused, "Italy, turn 9", "Command Reserves", "Home: Shipped in = 7");
    expect(activeImports(later, turnName(later), "Italy")).toHaveLength(1);
    expect(changes(sample, later)).toEqual(["Command Reserves, Home: Shipped in blank \u2192 7"]);
  });

  test("lists entries that the game master changed too as not accepted", () => {
    const name = "Home";
    const { sheet, row, column } = cellAt(sample, "Command Reserves", name, "Shipped in");
    const gm = ledgerOf(applied(sample.book, [{ kind: "cells", sheet, cells: [{ row, column, value: 5 }] }]))!;
    const sent = [
      "Italy, turn 9",
      "Command Reserves",
      `${name}: Shipped in = 7`,
      "Production of units",
      "+ T-60 / Home: Type = Land, Price = 90",
    ];
    expect(orderReportsIn(imported(gm, ...sent), sent.join("\n"))).toMatchObject([
      {
        isKnown: true,
        reasons: [
          `Not accepted: Command Reserves, ${name}: Shipped in 5 → 7: the game master changed it too, and that entry stays.`,
        ],
      },
    ]);
  });
});

test.each(rulebooks.filter(({ ledger }) => ledger?.sample))(
  "orders copied from a ledger of $id before its first close add no row twice",
  (rulebook) => {
    const ledger = ledgerOf(sampleBook(rulebook))!;
    const texts = ledger.players.map((player) => ({ player, orders: ordersOf(sinceOpened(ledger, player) ?? []) }));
    expect(texts.some(({ orders }) => orders.some(({ kind }) => kind === "add"))).toBe(true);
    for (const { player, orders } of texts) {
      const [accepted] = readText(ledger, `${player}, ${headOf(ledger, player).turn}`);
      const { intake } = prepareImport(ledger, () => ({ ...accepted!, player, orders }));
      expect(intake.written.map(({ title, row, kind }) => `${title} ${row}: ${kind}`)).toEqual([]);
    }
  },
);
