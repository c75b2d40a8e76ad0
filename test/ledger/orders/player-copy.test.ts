import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../support/preload";
import { computedIn } from "../../../src/calculation/computed-values";
import type { CellValue } from "../../../src/kernel/values";
import { enteredBetween } from "../../../src/ledger/diff/entry-changes";
import { changedInCopy, readCopy, readText } from "../../../src/ledger/orders/read-orders";
import { inWhole } from "../../../src/ledger/diff/copy-in-ledger";
import { sinceOpened } from "../../../src/ledger/diff/since-opened";
import { keysOf, stateIn } from "../../../src/ledger/diff/state";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { formatOrder } from "../../../src/ledger/diff/format-changes";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { pacific } from "../../../src/rulebooks/pacific";
import type { CellContent } from "../../../src/workbook/edit";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { rowsIn, typedIn, typing } from "../../support/ledger/typed-in-copy";
import { ledgerAfter, sampleBook } from "../../support/rulebooks/ledgers";
import { applied } from "../../../src/ledger/orders/apply-edits";

/*
 * Entries that a player makes in the exported copy are imported as if the game master had made them in the ledger, and nothing
 * else changes.
 */

/** A player's copy as it is read. */
function copyFor(ledger: Ledger, player: string): Ledger {
  const { sheets, values } = exportPlayerCopy(ledger, player, "2026-11-01T12:00:00.000Z", computedIn);
  return ledgerOf(bookOf(sheets, values))!;
}

/** The same tries in every run; TRUTH=all uses new ones. */
const AGAIN = process.env["TRUTH"] === "all" ? {} : { seed: 1939 };
const RUNS = process.env["TRUTH"] === "all" ? 40 : 8;
const some = (players: readonly string[]): readonly string[] =>
  process.env["TRUTH"] === "all" ? players : [players[0]!, players.at(-1)!];

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;

  test.each(some(ledger.players))("imports what %s enters in the copy as if the game master had entered it", (player) => {
    const copy = copyFor(ledger, player);
    expect(copy.copy?.player).toBe(player);
    fc.assert(
      fc.property(fc.array(typing, { minLength: 1, maxLength: 20 }), (typings) => {
        const edits = typedIn(copy, ledger, player, typings);
        const inCopy = ledgerOf(applied(copy.book, edits.copy))!;
        const typed = ledgerOf(applied(ledger.book, edits.ledger))!;
        const accepted = readCopy(ledger, inCopy);
        expect(accepted).toMatchObject({ player, notes: [], faults: [] });
        const intake = applyOrders(ledger, accepted.orders, accepted.base!, { player });
        expect({ conflicts: intake.conflicts, skipped: intake.skipped }).toEqual({ conflicts: [], skipped: [] });
        const after = ledgerOf(applied(ledger.book, intake.edits))!;
        expect(enteredBetween(stateIn(after), stateIn(typed), typed)).toEqual([]);

        const again = readCopy(after, inCopy);
        expect(again.notes).toEqual([]);
        expect(applyOrders(after, again.orders, again.base!, { player })).toMatchObject({
          edits: [],
          conflicts: [],
          skipped: [],
        });
      }),
      { numRuns: RUNS, ...AGAIN },
    );
  });

  test.each(some(ledger.players))("reads no orders from the unchanged copy of %s", (player) => {
    const copy = copyFor(ledger, player);
    const { exported, now } = inWhole(ledger, copy, copy.copy!);
    expect(enteredBetween(exported, now, ledger)).toEqual([]);
    expect(enteredBetween(stateIn(ledger), now, ledger)).toEqual([]);
    expect(sinceOpened(copy, player)).toEqual([]);
    expect(copy.copy!.opened).toEqual([]);
  });
});

describe("the owner of a row", () => {
  const ledger = (...lines: readonly string[]): Ledger => ledgerAfter(sampleBook(pacific), ...lines);

  /** Which of a player's orders are written, and which are not. */
  function accepted(of: Ledger, player: string, ...lines: readonly string[]) {
    const [orders] = readText(of, [player, ...lines].join("\n"));
    expect(orders!.faults).toEqual([]);
    const { written, skipped } = applyOrders(of, orders!.orders, stateIn(of), { player });
    return { written: written.map(formatOrder(of)), skipped: skipped.map(({ why }) => why) };
  }

  test("is that of the unit named in the row", () => {
    const orders = [
      "Carrier aircraft (Fleets)",
      "Kaga: Air strength = 5",
      "Lexington: Air strength = 1",
      "+ Nobody: Air strength = 1",
    ];
    expect(accepted(ledger(), "Japan", ...orders)).toEqual({
      written: ["Carrier aircraft on Fleets, Kaga: Air strength 6 → 5"],
      skipped: [
        "Carrier aircraft on Fleets, Lexington is not the player's own: it is USA's.",
        "Carrier aircraft on Fleets, Nobody is the game master's.",
      ],
    });
  });

  test("can be given by a row of the same orders", () => {
    const orders = [
      "Units (Order of battle)",
      "+ Shoho: Nation = Japan",
      "Carrier aircraft (Fleets)",
      "+ Shoho: Air strength = 2",
    ];
    expect(accepted(ledger(), "Japan", ...orders)).toEqual({
      written: ["Carrier aircraft on Fleets, Shoho: new, Air strength 2"],
      skipped: ["Units on Order of battle, Shoho: only the game master can add or remove rows of this table."],
    });
  });

  test("decides which of several rows with the same name is meant", () => {
    const twice = ledger(
      "Ports and supply / Ports / Rangoon / Raided to = 1",
      "Ports and supply / Ports / Pearl Harbor / Raided to = 2",
      "Ports and supply / Ports / Pearl Harbor / Port = Rangoon",
    );
    const raided = ["Ports (Ports and supply)", "Rangoon: Raided to = 3"];
    const of = (from: number) => ({ written: [`Ports on Ports and supply, Rangoon: Raided to ${from} → 3`], skipped: [] });
    expect(accepted(twice, "UK", ...raided)).toEqual(of(1));
    expect(accepted(twice, "USA", ...raided)).toEqual(of(2));
  });
});

describe("a player's copy", () => {
  const whole = ledgerOf(sampleBook(pacific))!;
  const copy = copyFor(whole, "Japan");
  const KAGA = "Fleets / Carrier aircraft / Kaga / Air strength";
  const typedIn = (...lines: readonly string[]): Ledger => ledgerAfter(copy.book, ...lines);

  test("reports a stock that its player changed, and no order as a change", () => {
    const own = copyFor(ledgerOf(sampleBook(campaign))!, "Germany");
    const order = ledgerAfter(own.book, "Germany / Command Reserves / West / Shipped in = 5");
    expect(changedInCopy(order, order.copy!)).toEqual([]);
    const stock = ledgerAfter(own.book, "Germany / Command Reserves / West / Opening = 9999");
    expect(changedInCopy(stock, stock.copy!)).toEqual([
      expect.stringMatching(/^Command Reserves, West: Opening .* → 9,999: only the game master can change it\.$/),
    ]);
  });

  test("counts as unchanged if LibreOffice saved it with 15 digits", () => {
    const stock = "Germany / Command Reserves / West / Opening";
    const own = copyFor(ledgerAfter(sampleBook(campaign), `${stock} = 37.26763819234567`), "Germany");
    const saved = ledgerAfter(own.book, `${stock} = 37.2676381923457`);
    expect(changedInCopy(saved, saved.copy!)).toEqual([]);
    const changed = ledgerAfter(own.book, `${stock} = 37.2676381923458`);
    expect(changedInCopy(changed, changed.copy!)).toHaveLength(1);
  });

  test("is refused for another player than the requested one", () => {
    expect(() => readCopy(whole, copy, "USA")).toThrow("This is Japan's copy, not USA's.");
  });

  test("reports what the game master has changed since the export, and conflicts with it", () => {
    const gm = ledgerAfter(whole.book, `${KAGA} = 4`, "Fleets / Carrier aircraft / Akagi / Air strength = 1");
    const { orders, notes, base } = readCopy(gm, typedIn(`${KAGA} = 5`));
    expect(notes).toEqual(["1 entry of Japan was changed in the ledger after this copy was exported, and stays so."]);
    const neither = applyOrders(gm, orders, base!, { player: "Japan" });
    expect([neither.conflicts.length, neither.edits]).toEqual([1, []]);
    expect(applyOrders(gm, orders, base!, { player: "Japan", preferOrders: true }).written).toHaveLength(1);
  });

  test.each([
    ["taken out", () => null],
    ["called otherwise", (key: string, keys: readonly string[]) => (keys.includes(key) ? "Nobody" : undefined)],
  ])("keeps a row's name that formulas use if it was %s, and imports the row's other entries", (_, entered) => {
    const { table, own } = rowsIn(copy, "Japan").get("Campaign_Players")!;
    const keys = keysOf(table.declared);
    const cells = Object.entries(own[0]!.cells).flatMap(([key, { row, column, declared }]): readonly CellContent[] => {
      const value = key === "playedBy" ? "Karl" : entered(key, keys);
      return declared.formula === null && !declared.column.prefilled && value !== undefined ? [{ row, column, value }] : [];
    });
    const changed = ledgerOf(applied(copy.book, [{ kind: "cells", sheet: own[0]!.sheet, cells }]))!;
    const { orders, base, notes } = readCopy(whole, changed);
    const { written, skipped } = applyOrders(whole, orders, base!, { player: "Japan" });
    expect(notes).toEqual([]);
    expect(written.map(({ header, wanted }) => [header, wanted.value])).toContainEqual(["Played by", "Karl"]);
    expect(skipped.map(({ why }) => why)).toEqual([
      "Japan, Nation (Nations in play) identifies the row in formulas; only the game master can change it.",
    ]);
  });

  test("reports a new row without an owner, and imports the others", () => {
    const { own, free } = rowsIn(copy, "Japan").get("Order_of_battle_Units")!;
    const [line, other] = free;
    const withValue = (item: typeof line, key: string, value: CellValue) => ({
      kind: "cells" as const,
      sheet: item!.sheet,
      cells: [{ row: item!.cells[key]!.row, column: item!.cells[key]!.column, value }],
    });
    const file = applied(copy.book, [
      withValue(line, "unit", "Shoho"),
      withValue(other, "unit", "Zuiho"),
      withValue(other, "nation", "Japan"),
    ]);
    expect(own.length).toBeGreaterThan(0);
    const { orders, notes } = readCopy(whole, ledgerOf(file)!);
    expect(orders.map(({ parts }) => parts)).toEqual([["Zuiho"]]);
    expect(notes).toEqual(["Units on Order of battle, Shoho, has no Nation, so its owner is unknown: left out."]);
  });

  test("reports changed entries of the game master or of another player", () => {
    const cell = [...copy.requiredValues].find(
      ([{ line, declared }, value]) =>
        typeof value === "number" && line && copy.copy!.figured.get(line.table.name)?.has(declared.key),
    )![0];
    const [other] = whole.players.filter((player) => player !== "Japan");
    const { sheet, row, column } = cell;
    const typed = applied(typedIn(`Campaign / Players / ${other} / Played by = Anna`).book, [
      { kind: "cells", sheet, cells: [{ row, column, value: 77_777 }] },
    ]);
    const { orders, notes } = readCopy(whole, ledgerOf(typed)!);
    expect(orders).toEqual([]);
    expect(notes).toEqual([
      `1 entry that is ${other}'s differs: left out.`,
      "1 figure of the game master's was changed: left out.",
    ]);
  });
});
