import { describe, expect, it } from "vitest";
import { fuel } from "../../../src/rulebooks/fuel";
import { fuelRemainder } from "../../../src/rulebooks/fuel/rules/acquisition";
import { ask } from "../../support/rulebooks/call-rule";
import { cleanBook } from "../../support/rulebooks/golden";
import { findingsAfter, ledgerAfter } from "../../support/rulebooks/ledgers";
import { entryOf } from "../../support/rulebooks/turns";

/*
 * The interpretations of decisions.ts: each one has another result or finding than the alternative.
 */

const after = (lines: readonly string[], ...paths: readonly string[]) => {
  const ledger = ledgerAfter(cleanBook(fuel), ...lines);
  return paths.map((path) => entryOf(ledger, path));
};
const checks = (...lines: readonly string[]): string[] => findingsAfter(cleanBook(fuel), ...lines).map(({ check }) => check);

describe("fuel below a full barrel", () => {
  it("goes to the track in quarters, unrounded", () => {
    expect(ask(fuelRemainder, 13.75)).toBe(3.75);
    // Two oil at 0.75 times five, and ten for the one that is converted.
    expect(after([], "Production / Fuel received / Germany / To the track")).toEqual([7.5]);
  });

  it("is lost above 10", () => {
    // The marker opens at 4, and 7.5 are received.
    const entry = "Fuel track / Entries / Germany / Production";
    expect(after([], `${entry} / Track after`, `${entry} / Lost over 10`)).toEqual([10, 1.5]);
  });
});

describe("the order within an impulse", () => {
  const roll = "Impulses / Captures / Smolensk / 3 / Roll = 10";
  const [combat, capture] = ["Combat", "Capture"].map((event) => `Fuel track / Entries / Germany / ${event}`);

  it("is that of the rows: a combat that opens a barrel, then a capture of 10, of which 7 are lost", () => {
    expect(after([roll], `${combat} / 3 / Track after`, `${capture} / 3 / Track after`, `${capture} / 3 / Lost over 10`)).toEqual(
      [7, 10, 7],
    );
  });

  it("changes with the rows: the capture fills the track, and the combat opens no barrel", () => {
    const swapped = [
      `${combat} / 3 / Impulse = 9`,
      `${capture} / 3 / Event = Combat`,
      `${combat} / 9 / Event = Capture`,
      `${capture} / 9 / Impulse = 3`,
    ];
    expect(
      after([roll, ...swapped], `${capture} / 3 / Track after`, `${combat} / 3 / Track after`, `${combat} / 3 / Barrels opened`),
    ).toEqual([10, 7, 0]);
  });
});

describe("the unused part of a barrel", () => {
  it("stays on the track if the track opened it", () => {
    // At 0 the combats of impulse 3 use 3.
    const entry = "Fuel track / Entries / Germany / Combat / 3";
    expect(after([], `${entry} / Track before`, `${entry} / Barrels opened`, `${entry} / Track after`)).toEqual([0, 1, 7]);
  });

  it("is lost if an isolated depot is used", () => {
    // An ARM takes 2 of the 8 that arrive from abroad.
    const draw = "Reorganization / Draws / Italy / Tripoli";
    expect(
      after([], ...["Barrels used up", "Delivered", "Lost unused", "From the track"].map((header) => `${draw} / ${header}`)),
    ).toEqual([1, 8, 6, 0]);
  });
});

describe("the loss abroad", () => {
  it("is rounded down once for everything a power draws from a depot", () => {
    // 2 and 2 and 1 needed: a fifth of 6 is 1.2, and none of the three alone would lose a point.
    const draw = "Reorganization / Draws / Italy / Berlin";
    expect(after([], `${draw} / Fuel needed`, `${draw} / Fuel drawn`, `${draw} / Delivered`)).toEqual([5, 6, 5]);
  });
});

describe("a barrel that hits turn into fuel", () => {
  const hits = ["Impulses / Bombing / Essen / 2 / Hits = 3", "Fuel track / Entries / Germany / Combat / 3 / Marker ="];
  const atKiel = [
    "Depots / Depots / Essen / Opened =",
    "Depots / Depots / Essen / On the map =",
    "Depots / Depots / Kiel / Opened = 1",
  ];

  it("must come from the target while it has one", () => {
    expect(checks(...hits)).toEqual([]);
    expect(checks(...hits, ...atKiel)).toEqual(["bomb-track"]);
  });

  it("comes from elsewhere if the target has none", () => {
    expect(checks(...hits, ...atKiel, "Depots / Depots / Essen / Opening = 0")).not.toContain("bomb-track");
  });
});

describe("depots between maps", () => {
  it("serve every power that traces to them: Russian units draw in Egypt, with consent", () => {
    const units = "Reorganization / Units / ARM / Russia / Alexandria /  /  / Number = 1";
    const draw = "Reorganization / Draws / Russia / Alexandria /  / Consent =";
    expect(checks(units, `${draw} FALSE`)).toContain("foreign-depot-consent");
    expect(checks(units, `${draw} TRUE`)).toEqual([]);
  });
});

describe("the payer of a battle in which two powers have the most corps", () => {
  const corps = (power: string, count: number) => `Impulses / Joint battles / Tobruk / 1 / Defense / ${power} / Corps = ${count}`;
  const tie = [corps("Italy", 2), corps("Germany", 2), corps("Commonwealth", 1)];
  const paidBy = (power: string): string[] => checks(...tie, `Impulses / Combats / Tobruk / 1 / Defense / Payer = ${power}`);

  it("is either of them, but no third power", () => {
    expect(paidBy("Germany")).not.toContain("combat-payer");
    expect(paidBy("Italy")).not.toContain("combat-payer");
    expect(paidBy("Commonwealth")).toContain("combat-payer");
  });
});
