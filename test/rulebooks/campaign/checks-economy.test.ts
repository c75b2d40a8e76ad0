import { describe, expect, it, test } from "vitest";
import { commandReserves } from "../../../src/rulebooks/campaign/sheets/national";
import { shippingRegions } from "../../../src/rulebooks/campaign/sheets/shipping";
import { findings, found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

/*
 * Economy, convoys, mobilization, trade and supply, where golden cases do not reach: other players than the sample's, a table
 * without rows, peace with Russia, and values without a finding.
 */

const JAPAN_AND_CHINA = ["Japan", "Nationalist China"];

test("captured income is checked even if the kind of another row cannot be read", () => {
  const entries: Entries = {
    "Nationalist China: Economy": [{ name: "Nanking", kind: "Industrial City", value: 500 }],
    "Japan: Economy": [
      { name: "Nanking", kind: "Industrial City", owner: "Nationalist China", holder: "Japan", value: 500 },
      { name: "Canton", kind: "Town", value: 5 },
    ],
  };
  expect(found("captured-income", entries, JAPAN_AND_CHINA)).toHaveLength(1);
});

describe("France's Base Economy, the only one that can be conquered (2.1.5)", () => {
  const NATIONS = ["France", "Germany"];
  const captured = (value: number, holder: string | null): Entries => ({
    "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }],
    "France: Economy": [{ name: "France", kind: "Base Economy", holder }],
    "Germany: Economy": [{ name: "France", kind: "Base Economy", owner: "France", holder: "Germany", value }],
  });

  it("is a finding if it earns for both France and Germany", () => {
    expect(found("captured-income", captured(1000, "France"), NATIONS)).toMatchObject([
      {
        sheet: "France",
        column: "Base Economy",
        expected: 0,
        found: 1000,
        message: "The Base Economy of France is held by Germany but still gives France 1,000 PPs; it should give 0.",
        fix: "Enter Germany as Holder of the Base Economy in Economy of France, or take it off the sheet of Germany.",
      },
    ]);
  });

  it("gives France nothing once Germany holds it", () => {
    expect(found("captured-income", captured(1000, "Germany"), NATIONS)).toStrictEqual([]);
    const spending = { ...captured(1000, "Germany"), "France: Allocation to commands": [{ command: "Home", supplies: 10 }] };
    expect(found("deficit-spending", spending, NATIONS)).toMatchObject([{ sheet: "France", expected: 0, found: 10 }]);
  });

  it("is worth at most what France ever had", () => {
    expect(messages("captured-income", captured(1200, "Germany"), NATIONS)).toStrictEqual([
      "France gives Germany 1,200 PPs; taken from France it is worth 1,000.",
    ]);
    const extended = { "France: Growth": [{ year: 1940, reserve: 2000, newBase: 1200, again: true as const }] };
    expect(found("captured-income", { ...captured(1200, "Germany"), ...extended }, NATIONS)).toStrictEqual([]);
  });
});

test("Japan, with a single convoy, need not name its ocean", () => {
  const japan: Entries = {
    "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }],
    "Shipping: Convoys": [{ nation: "Japan", ocean: "Pacific", damage: 5 }],
    "Japan: SW damage ledger": [{ turn: 9, cause: "Convoy", pps: 50 }],
  };
  expect(found("convoy-damage-booked", japan, ["Japan"])).toStrictEqual([]);
});

test("only a captured Base Economy of Japan's economy is not shipped by convoy (2.1.7.5)", () => {
  const economy: readonly Entry[] = [
    { name: "Tokyo", kind: "Industrial City", value: 800 },
    { name: "China", kind: "Base Economy", owner: "Nationalist China", holder: "Japan", value: 1000 },
  ];
  const ledger = ledgerWith({ "Japan: Economy": economy }, ["Japan"]);
  expect(findings("base-economy-in-convoy", ledger)).toStrictEqual([]);
  expect(ledger.rows(shippingRegions, "Shipping").map(({ economy: shipped }) => shipped)).toStrictEqual([800]);
});

test("mobilizations add no capacity if Japan has no Shipyards", () => {
  const entries: Entries = {
    "Mobilization: Mobilization": [{ nation: "Japan", doneBefore: 1 }],
    "Japan: Economy": [{ name: "Osaka", kind: "Industrial City", value: 500 }],
    "Mobilization: Japanese cities": [{ city: "Osaka", applied: 1 }],
  };
  expect(found("mobilization-posted", entries, ["Japan"])).toStrictEqual([]);
});

test("trade between Germany and Russia depends on their tension", () => {
  // The amount that Germany can spend shows its trade, because nothing else is entered.
  const available = (level: number, atWar: boolean): Entries => ({
    "Campaign: Tension and war": [{ track: "Russia - European Axis", level, atWar }],
    "Germany: Allocation to commands": [{ command: "West", supplies: 9999 }],
  });
  const trade = (level: number, atWar = false) => found("deficit-spending", available(level, atWar), ["Germany"])[0]?.expected;
  expect([0, 39, 40, 42, 49, 50].map((level) => trade(level))).toStrictEqual([500, 500, 250, 250, 250, 0]);
  expect(trade(10, true)).toBe(0);
});

test("a Command Reserve loses what an enemy captures, even a Minor Nation", () => {
  const east: Entries = {
    "Germany: Command Reserves": [{ command: "East Command", opening: 600, resupply: 100, lost: 450, capturedBy: "Minor" }],
  };
  expect(ledgerWith(east, ["Germany"]).rows(commandReserves, "Germany")).toMatchObject([{ closing: 50 }]);
});
