import { describe, expect, test } from "vitest";
import { readCopy, readText } from "../../../src/ledger/orders/read-orders";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { codeOf, ordersOf } from "../../../src/ledger/orders/orders";
import { codesIn } from "../../../src/ledger/orders/receipts";
import { stateIn } from "../../../src/ledger/diff/state";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { formatChange } from "../../../src/ledger/diff/format-changes";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerAfter, sampleBook } from "../../support/rulebooks/ledgers";
import { applied } from "../../../src/ledger/orders/apply-edits";

/*
 * Orders of players, imported into the sample campaign.
 */

let read: Ledger | undefined;
const sample = () => (read ??= ledgerOf(sampleBook(campaign))!);
const HEAD = "Germany · 1941 · Autumn · turn 9 · campaign";
const YARDS = "Germany / Ships in yards";

/** The changes of the sample after importing a text, as lines. */
function accepted(...lines: readonly string[]) {
  const ledger = sample();
  const [orders] = readText(ledger, [HEAD, ...lines].join("\n"));
  const understood = orders!.faults.length > 0 ? [] : orders!.orders;
  const intake = applyOrders(ledger, understood, stateIn(ledger), { player: orders!.player });
  const after = ledgerOf(applied(ledger.book, intake.edits))!;
  return {
    faults: orders!.faults.map(({ line, message }) => `${line}: ${message}`),
    skipped: intake.skipped.map(({ why }) => why),
    changes: enteredBetween(stateIn(ledger), stateIn(after), after).map(formatChange(after)),
  };
}

describe("orders typed by hand", () => {
  test("are read from the example with every kind of line", () => {
    expect(
      accepted(
        "Ships in yards",
        "  Tirpitz: Points this Turn = 1",
        "  + U-505: Shipyard = Hamburg, Status = New, Price = 120, Points this Turn = 12",
        "  - Z-31",
        "Fronts (Campaign)",
        "  East / European Axis: Attacks ordered = 3",
      ),
    ).toEqual({
      faults: [],
      skipped: [],
      changes: [
        "Fronts on Campaign, East / European Axis: Attacks ordered 6 → 3",
        "Ships in yards, Tirpitz: Points this Turn 2 → 1",
        "Ships in yards, U-505: new, Shipyard Hamburg, Status New, Price 120, Points this Turn 12",
        expect.stringMatching(/^Ships in yards, Z-31: gone, it had /) as string,
      ],
    });
  });

  test.each([
    [
      "an unknown table",
      ["Shps in yards", "Tirpitz: Points this Turn = 1"],
      "2: This is neither a table of the ledger nor an order. Did you mean Ships in yards? The line below it is skipped, too.",
    ],
    [
      "a table that is not named, with the lines of it",
      ["Tirpitz: Points this Turn = 1", "Admiral Scheer: Points this Turn = 1", "Seydlitz: Points this Turn = 1"],
      "2: No table is named above this line. The 2 lines below it are skipped, too.",
    ],
    [
      "an unknown row",
      ["Ships in yards", "Tripitz: Points this Turn = 1"],
      "3: Ships in yards has no row Tripitz. Did you mean Tirpitz?",
    ],
    [
      "an unknown column",
      ["Ships in yards", "Tirpitz: Pionts this Turn = 1"],
      "3: Ships in yards has no column Pionts this Turn. Did you mean Points this Turn?",
    ],
    ["an unknown value", ["Ships in yards", "Tirpitz: Status = Nwe"], /^3: "Nwe" is not accepted as Status: did you mean New\?$/],
    [
      "a word for a number",
      ["Ships in yards", "Tirpitz: Points this Turn = many"],
      /^3: "many" is not accepted as Points this Turn: a whole number/,
    ],
    [
      "a computed column",
      ["Ships in yards", "Tirpitz: Check = fine"],
      "3: Check of Ships in yards is not an entry: the sheet computes it.",
    ],
    ["no table", ["Tirpitz: Points this Turn = 1"], "2: No table is named above this line."],
    [
      "an entry given twice",
      ["Ships in yards", "Tirpitz: Points this Turn = 1", "Tirpitz: Points this Turn = 2"],
      "4: An entry of this row was already given above.",
    ],
    [
      "a row in a table of fixed rows",
      ["Fronts (Campaign)", "+ North / European Axis: Attacks ordered = 3"],
      "3: The rows of Fronts are fixed; none can be added or removed.",
    ],
  ])("are reported with the line number if they contain %s", (_, lines, message) => {
    const { faults, changes } = accepted(...lines);
    expect(changes).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(message);
  });

  test("are applied without those for another player, the game master's cells or formulas, which are reported", () => {
    const { skipped, changes } = accepted(
      "Ships in yards",
      'Tirpitz: Points this Turn = (formula "=HYPERLINK(A1)")',
      "Ships in yards (Britain)",
      "Bluebell: Points this Turn = 1",
      "Limits (House rules)",
      "Yard capacity in use: Campaign = 200%",
      "Fronts (Campaign)",
      "East / European Axis: Attacks ordered = 4",
    );
    expect(changes).toEqual(["Fronts on Campaign, East / European Axis: Attacks ordered 6 → 4"]);
    expect(skipped).toEqual([
      "Tirpitz, Points this Turn (Ships in yards) is ordered as a formula; orders can only contain values.",
      "Ships in yards on Britain, Bluebell is not the player's own: it is Britain's.",
      "Limits on House rules, Yard capacity in use is the game master's.",
    ]);
  });
});

const LEDGERS: readonly (readonly [string, string, RegExp])[] = [
  [
    "another turn",
    "Germany · 1941 · Summer · turn 8 · campaign",
    /^These are orders for 1941 · Summer · turn 8; the ledger is in 1941 · Autumn · turn 9\.$/,
  ],
  [
    "a turn of thousands of letters",
    `Germany · ${"x".repeat(9000)} · campaign`,
    /^These are orders for x{79}…; the ledger is in 1941 · Autumn · turn 9\.$/,
  ],
  [
    "another rulebook",
    "Germany · 1941 · Autumn · turn 9 · gas",
    /^These are orders for a ledger of gas; this one is of campaign\.$/,
  ],
  ["another campaign", "Germany · 1941 · Autumn · turn 9 · on K7QF-2M9X-4TBA", /another campaign/],
  [
    "nobody who plays",
    "Germny · 1941 · Autumn · turn 9 · orders 4XQ2-K9",
    /^There is no Nation Germny\. Did you mean Germany\? Then begin with this line: Germany · 1941 · Autumn · turn 9$/,
  ],
  ["everybody", "Everybody · 1941 · Autumn · turn 9", /one player's/],
  ["no head", "Please build more ships.", /^It is unclear whose orders these are\. Begin with a line such as: /],
  ["control signs", "Germany\u0000", /^Line 1 contains control characters/],
  ["ten megabytes", "a".repeat(10_000_000), /^The text has 10,000,000 characters/],
  ["more lines than anybody orders", "Germany\n".repeat(10_000), /^The text has 10,001 lines; orders can have at most 10,000\.$/],
  [
    "lines of which hardly one is an order",
    `Germany · 1941 · Autumn · turn 9\nShips in yards\n${"Nobody: Nothing = 1\n".repeat(600)}`,
    /^More than 500 lines, line 3 first, are not understood, so these are not orders\.$/,
  ],
];

test.each(LEDGERS)("orders with %s are refused with a message", (_, text, message) => {
  expect(() => readText(sample(), text)).toThrow(message);
});

describe("a player's copy", () => {
  const from = (...lines: readonly string[]): Ledger => ledgerAfter(sampleBook(campaign), ...lines);

  test("is imported with the player's own entries; entries for other players are reported", () => {
    const copy = from(`${YARDS} / Tirpitz / Points this Turn = 1`, "Britain / Ships in yards / Bluebell / Points this Turn = 4");
    const { player, orders, notes } = readCopy(sample(), copy, "Germany", stateIn(sample()));
    expect([player, orders.map(({ parts }) => parts)]).toEqual(["Germany", [["Tirpitz"]]]);
    expect(notes).toEqual(["1 entry that is Britain's differs: left out."]);
    expect(() => readCopy(sample(), copy, undefined, stateIn(sample()))).toThrow(
      "There are changed entries of Britain and Germany: name the player whose orders these are.",
    );
    expect(readCopy(sample(), from(`${YARDS} / Tirpitz / Points this Turn = 1`), undefined, stateIn(sample())).player).toBe(
      "Germany",
    );
  });

  test("overwrites a conflicting entry only with preferOrders", () => {
    const gm = from(`${YARDS} / Tirpitz / Points this Turn = 3`);
    const { orders } = readCopy(gm, from(`${YARDS} / Tirpitz / Points this Turn = 1`), "Germany", stateIn(sample()));
    const neither = applyOrders(gm, orders, stateIn(sample()), { player: "Germany" });
    expect([neither.conflicts.length, neither.edits]).toEqual([1, []]);
    const preferred = applyOrders(gm, orders, stateIn(sample()), { player: "Germany", preferOrders: true });
    expect([preferred.conflicts.length, preferred.overruled.length, preferred.written.length]).toEqual([0, 1, 1]);
    const agreed = applyOrders(from(`${YARDS} / Tirpitz / Points this Turn = 1`), orders, stateIn(sample()), {
      player: "Germany",
    });
    expect([agreed.already, agreed.conflicts, agreed.edits]).toEqual([1, [], []]);
  });

  test("does not add a row again that already exists as ordered", () => {
    const copy = from(`${YARDS} / U-505 / Shipyard = Hamburg`);
    const { orders } = readCopy(sample(), copy, "Germany", stateIn(sample()));
    const once = ledgerOf(applied(sample().book, applyOrders(sample(), orders, stateIn(sample()), { player: "Germany" }).edits))!;
    expect(applyOrders(once, orders, stateIn(sample()), { player: "Germany" })).toMatchObject({ already: 1, edits: [] });
  });
});

test("the code of orders depends on their entries, not on their sequence", () => {
  const ledger = sample();
  const changed = ledgerAfter(ledger.book, `${YARDS} / Tirpitz / Points this Turn = 1`, `${YARDS} / Z-31 / Points this Turn = 2`);
  const orders = ordersOf(enteredBetween(stateIn(ledger), stateIn(changed), changed));
  const head = headOf(ledger, "Germany");
  const code = codeOf(head, orders);
  expect(codeOf(head, [...orders].reverse())).toBe(code);
  expect(codeOf(head, orders.slice(1))).not.toBe(code);
  expect(codeOf({ ...head, player: "Italy" }, orders)).not.toBe(code);
  expect(codesIn(`> ${write(orders, head, ledger)}\nseal k7qf-2m9x-4tba`)).toMatchObject({
    seals: ["K7QF-2M9X-4TBA"],
    orders: [code],
  });
});

test('order codes are found after the word "orders" and on its line; elsewhere a similar word is only a possible code', () => {
  const mail = "Germany's orders zaml-e5, Italy's HKNF-HT, by half-up.\n10 JU87-B2 came too. Orders\n4XQ2-K9";
  expect(codesIn(mail)).toEqual({ seals: [], orders: ["ZAML-E5", "4XQ2-K9", "HKNF-HT"], perhaps: ["HALF-UP", "JU87-B2"] });
});

test("merging two copies applies what one changed, and one side of what both changed", () => {
  const a = ledgerAfter(sample().book, `${YARDS} / Tirpitz / Points this Turn = 1`);
  const b = ledgerAfter(sample().book, `${YARDS} / Tirpitz / Points this Turn = 3`, `${YARDS} / U-505 / Shipyard = Hamburg`);
  const orders = ordersOf(enteredBetween(stateIn(sample()), stateIn(b), b));
  const merged = (preferOrders: boolean) => {
    const { edits, conflicts, overruled } = applyOrders(a, orders, stateIn(sample()), { player: "", preferOrders });
    const after = ledgerOf(applied(a.book, edits))!;
    return {
      both: conflicts.length + overruled.length,
      changes: enteredBetween(stateIn(a), stateIn(after), after).map(formatChange(after)),
    };
  };
  const row = "Ships in yards, U-505: new, Shipyard Hamburg";
  expect(merged(false)).toEqual({ both: 1, changes: [row] });
  expect(merged(true)).toEqual({ both: 1, changes: ["Ships in yards, Tirpitz: Points this Turn 1 → 3", row] });
});
