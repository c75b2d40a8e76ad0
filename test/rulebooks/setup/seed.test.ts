import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { setup } from "../../../src/rulebooks/setup";
import { freshBook, ledgerAfter } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, nextTurn } from "../../support/rulebooks/turns";

/*
 * Dice rolled with a seed, for players who do not roll by hand.
 */

const DESCRIBED = [
  "Battle / Battle type = Major Offensive",
  "Battle / Attacker = Axis",
  "Battle / Year = 1942",
  "Battle / Place = East",
  "Battle / Terrain = Open",
  "Battle / Players / Axis / Nation = German",
  "Battle / Players / Allied / Nation = Russian",
  "Air / Air presence / Axis / Priority = Top",
  "Tanks / Tank companies / 1st Panzer Company / Axis / Bases = 7",
];

const withSeed = (seed: number, ...more: readonly string[]) =>
  ledgerAfter(freshBook(setup), ...DESCRIBED, `Battle / Seed = ${seed}`, ...more);

/** A roll of the sheet Dice in plain arithmetic, with integers of any size. */
function rolled(seed: number, turn: number, roll: number, dice: number): number {
  const prime = 1_048_573n;
  const start = (BigInt(seed) * 7919n + BigInt(turn) * 104_729n + BigInt(roll) * 611_953n) % prime;
  const once = (start ** 2n + BigInt(roll)) % prime;
  const draw = (once ** 2n + BigInt(seed)) % prime;
  const die = (i: number): number => 1 + Number(((draw * 6n ** BigInt(i)) / prime) % 6n);
  return Array.from({ length: dice }, (_, i) => die(i + 1)).reduce((sum, item) => sum + item, 0);
}

describe("a seed", () => {
  test.each([1, 1942, 999_999])("%d gives the computed rolls in every cell without dice", (seed) => {
    const ledger = withSeed(seed);
    expect(entryOf(ledger, "Air / Axis shows")).toBe(rolled(seed, 0, 1, 2));
    expect(entryOf(ledger, "Battle / Proximity")).toBe(rolled(seed, 0, 11, 1));
    for (const [row, side, fire] of [
      [5, "Axis", "Planned"],
      [6, "Axis", "Support"],
      [7, "Allied", "Planned"],
      [8, "Allied", "Support"],
    ] as const)
      expect(entryOf(ledger, `Artillery / Artillery / ${side} / ${fire} / Shows`)).toBe(rolled(seed, 0, row, 2));
    expect(auditLedger(ledger).findings).toStrictEqual([]);
  });

  test("is overridden by dice that are entered", () => {
    expect(entryOf(withSeed(7, "Battle / Proximity die = 2"), "Battle / Setup distance")).toBe(500);
  });

  test("is not used if no roll is due: without a lull nothing is rolled again", () => {
    const next = nextTurn(freshBook(setup), ...DESCRIBED, "Battle / Seed = 7", "Battle / Proximity die = 6");
    expect(entryOf(next, "Air / Air presence / Axis / Shows")).toBe("");
    expect(entryOf(next, "Artillery / Artillery / Axis / Support / Shows")).toBe("");
    expect(entryOf(next, "Lulls / Shows")).toBe("");
  });

  test("is stored at the close of the set-up, so that another seed changes no earlier roll", () => {
    const closing = closingOf(freshBook(setup), ...DESCRIBED, "Battle / Seed = 7");
    const next = ledgerAfter(closing.book, "Battle / Seed = 8");
    expect(entryOf(next, "Battle / Proximity die")).toBe(rolled(7, 0, 11, 1));
    expect(entryOf(next, "Air / Axis 2D6")).toBe(rolled(7, 0, 1, 2));
    expect(entryOf(next, "Tanks / Tank companies / 1st Panzer Company / Axis / Fuel 2D6")).toBe(rolled(7, 0, 41, 2));
    expect(entryOf(next, "Artillery / Counterbattery / Axis / Die")).toBe(rolled(7, 0, 9, 1));
  });

  test("is fair: over 600 seeds each face of a die appears about equally often", () => {
    for (const roll of [1, 11, 14, 41]) {
      const faces = Array.from({ length: 6 }, () => 0);
      for (let seed = 1; seed <= 600; seed++) faces[rolled(seed, 3, roll, 1) - 1]!++;
      // A fair die stays within 100 ± four standard deviations of 9.
      for (const often of faces) expect(Math.abs(often - 100)).toBeLessThan(37);
    }
  });
});
