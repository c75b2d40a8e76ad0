import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { gas } from "../../../src/rulebooks/gas";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * A year of three powers, 1943, each turn closed. The expected values are calculated here from the paragraphs, independently of
 * the rules that the sheets use.
 */

const POWERS = ["Germany", "United States", "Russia"] as const;
type Power = (typeof POWERS)[number];
const MONTHS = ["JAN/FEB", "MAR/APR", "MAY/JUN", "JUL/AUG", "SEP/OCT", "NOV/DEC"] as const;
const TURNS = [1, 2, 3, 4, 5, 6] as const;

/** A power's industry: factories, multiple, resources, and the oil turned into gas. */
interface Industry {
  readonly factories: number;
  readonly multiple: number;
  readonly other: number;
  readonly oil: number;
  readonly toGas: number;
}
const INDUSTRY: Readonly<Record<Power, Industry>> = {
  Germany: { factories: 16, multiple: 1.25, other: 12, oil: 7, toGas: 5 },
  "United States": { factories: 35, multiple: 0.5, other: 20, oil: 17, toGas: 4 },
  Russia: { factories: 14, multiple: 0.75, other: 11, oil: 4, toGas: 3 },
};

/** Resources of the United States that come from Venezuela and go to Russia every other turn (NOV/DEC 1940 example). */
const ships = (turn: number): boolean => turn % 2 === 0;
const oilOf = (power: Power, turn: number): number => {
  const { oil } = INDUSTRY[power];
  if (!ships(turn) || power === "Germany") return oil;
  return power === "Russia" ? oil + 2 : oil - 2;
};

/** Halves are rounded up: 17.5 build points are 18 (Production, example). */
const rounded = (value: number): number => Math.floor(value + 0.5);

/** Raids hit Berlin's hex in the fourth turn: two regular points, one oil point, then two saved gas (Strategic Bombing). */
const RAID = { turn: 4, hits: 5, regular: 2, oil: 1, gas: 2 };
const raided = (power: Power, turn: number): boolean => power === "Germany" && turn === RAID.turn;

function productionOf(power: Power, turn: number) {
  const { factories, multiple, other, toGas } = INDUSTRY[power];
  // One slot of a factory makes a regular point of anything, the other an oil point of oil (Production, table).
  const regular = Math.min(factories, other + oilOf(power, turn) - toGas) - (raided(power, turn) ? RAID.regular : 0);
  return { points: rounded(regular * multiple), gas: rounded((toGas - (raided(power, turn) ? RAID.oil : 0)) * multiple) };
}

/** Maps on which more than one unit acts, by impulse; every such map costs 1 gas (Gas Expenditure 1). */
const PAID_MAPS: Readonly<Record<Power, (turn: number) => readonly (readonly [impulse: number, map: string])[]>> = {
  Germany: (turn) => [
    [1, "Eastern European"],
    [2, "Eastern European"],
    ...(turn >= 3 ? ([[2, "Western European"]] as const) : []),
  ],
  "United States": (turn) => [[2, "Pacific"], ...(turn >= 3 ? ([[2, "Western European"]] as const) : [])],
  Russia: (turn) => (turn === 5 ? [] : [[2, "Eastern European"]]),
};
/** Submarines that stay at sea, and HQs that are reorganized: the first of them is free (Gas Expenditure 2 and 3). */
const SUBMARINES = { Germany: 3, "United States": 1, Russia: 0 } as const;
const HQS: Readonly<Record<Power, (turn: number) => number>> = {
  Germany: (turn) => (turn <= 2 ? 3 : 1),
  "United States": () => 2,
  Russia: () => 1,
};
const spentBy = (power: Power, turn: number): number =>
  PAID_MAPS[power](turn).length + (SUBMARINES[power] > 1 ? 1 : 0) + Math.max(0, HQS[power](turn) - 1);

/** The United States lend Russia 1 gas every turn. */
const LENT = 1;
const lent = (power: Power): number => (power === "Russia" ? LENT : power === "United States" ? -LENT : 0);

/** Build points that a power spends: all but one of its production. */
const builds = (power: Power, turn: number): number => productionOf(power, turn).points - 1;

const OPENING: Readonly<Record<Power, number>> = { Germany: 3, "United States": 10, Russia: 1 };

function setUp(): string[] {
  return [
    "Campaign / Year = 1943",
    ...POWERS.flatMap((power) => [
      `Gas production / Production / ${power} / Factories = ${INDUSTRY[power].factories}`,
      `Gas production / Production / ${power} / Multiple = ${INDUSTRY[power].multiple}`,
      `Gas production / Resources / ${power} / Own other = ${INDUSTRY[power].other}`,
      `Gas production / Resources / ${power} / Own oil = ${INDUSTRY[power].oil}`,
    ]),
    "Gas ledger / Gas stock / Germany / Home / Place = Berlin",
    "Gas ledger / Gas stock / Germany / Berlin / Opening = 3",
    "Gas ledger / Gas stock / United States / Home / Opening = 10",
    "Gas ledger / Gas stock / Russia / Home / Opening = 1",
  ];
}

function ordersOf(turn: number): string[] {
  return [
    ...POWERS.flatMap((power) => [
      `Gas production / Production / ${power} / Oil to gas = ${INDUSTRY[power].toGas}`,
      `Gas production / Build points / ${power} / Cost of builds = ${builds(power, turn)}`,
      ...PAID_MAPS[power](turn).flatMap(([impulse, map]) => [
        `Gas ledger / Map payments / ${power} / ${impulse} / ${map} / Units = 6`,
        `Gas ledger / Map payments / ${power} / ${impulse} / ${map} / Paid = 1`,
      ]),
      `Gas ledger / Return to Base / ${power} / Western European / Units = ${SUBMARINES[power]}`,
      `Gas ledger / Return to Base / ${power} / Western European / Paid = ${SUBMARINES[power] > 1 ? 1 : 0}`,
      `Gas ledger / HQ reorganisation / ${power} / HQs to flip = 4`,
      `Gas ledger / HQ reorganisation / ${power} / HQs reorganised = ${HQS[power](turn)}`,
      `Gas ledger / HQ reorganisation / ${power} / Paid = ${HQS[power](turn) - 1}`,
    ]),
    // One fighter intercepts without gas (JUL/AUG 43 example).
    "Gas ledger / Map payments / Germany / 4 / Western European / Units = 1",
    `Gas ledger / Lend-Lease / United States / Russia / Gas = ${LENT}`,
    ...(ships(turn)
      ? ["Gas production / Resources / United States / Oil shipped = 2", "Gas production / Resources / Russia / Oil received = 2"]
      : []),
    ...(turn === RAID.turn
      ? [
          `Gas operations / Strategic bombing / Germany / Berlin / 2 / Hits = ${RAID.hits}`,
          `Gas operations / Strategic bombing / Germany / Berlin / 2 / Regular = ${RAID.regular}`,
          `Gas operations / Strategic bombing / Germany / Berlin / 2 / Oil = ${RAID.oil}`,
          `Gas operations / Strategic bombing / Germany / Berlin / 2 / Saved gas = ${RAID.gas}`,
        ]
      : []),
  ];
}

describe("three powers played through 1943", () => {
  test("close every turn, with gas and build points as in the rules", () => {
    const saved = { ...OPENING };
    const points: Record<Power, number> = { Germany: 0, "United States": 0, Russia: 0 };
    let book = freshBook(gas, ["Germany", "United States", "Russia"], 1943);
    let typed: readonly string[] = setUp();
    for (const turn of TURNS) {
      const closing = closingOf(book, ...typed, ...ordersOf(turn));
      typed = [];
      expect(closing.turn).toBe(`${MONTHS[turn - 1]} 1943 · turn ${turn}`);
      expectConserved(closing);
      for (const power of POWERS) {
        const production = productionOf(power, turn);
        saved[power] += production.gas + lent(power) - spentBy(power, turn) - (raided(power, turn) ? RAID.gas : 0);
        points[power] += production.points - builds(power, turn);
        expect(closing.totals.find(({ player }) => player === power)!.values).toMatchObject({
          buildPoints: production.points,
          made: production.gas,
          spent: spentBy(power, turn),
          saved: saved[power],
          pointsSaved: points[power],
        });
      }
      book = closing.book;
      const ledger = ledgerOf(book)!;
      for (const power of POWERS) {
        const place = power === "Germany" ? "Berlin" : "Home";
        expect([turn, power, entryOf(ledger, `Gas ledger / Gas stock / ${power} / ${place} / Opening`)]).toStrictEqual([
          turn,
          power,
          saved[power],
        ]);
        expect(entryOf(ledger, `Gas production / Build points / ${power} / Saved before`)).toBe(points[power]);
        expect(entryOf(ledger, `Gas production / Production / ${power} / Oil to gas`)).toBeNull();
      }
      expect(ledger.found.lines.get("Gas_ledger_Map_payments")!.filter((line) => ledger.keyOf(line) !== "")).toStrictEqual([]);
    }
    expect(auditLedger(ledgerOf(book)!).ledger!.when).toBe("JAN/FEB 1944 · turn 7");
  });

  test("get the rulebook's own turns as printed", () => {
    // NOV/DEC 1940: 35 factories at 0.5 with 20 other and 17 oil make 18 build points and 1 gas, or 17 and 2.
    const usa = "Gas production / Production / United States";
    const given = [
      "Gas production / Resources / United States / Own other = 22",
      "Gas production / Resources / United States / Own oil = 15",
      "Gas production / Resources / United States / Oil received = 4",
      "Gas production / Resources / United States / Other shipped = 2",
      "Gas production / Resources / United States / Oil shipped = 2",
      `${usa} / Factories = 35`,
      `${usa} / Multiple = 0.5`,
    ];
    const book = freshBook(gas, ["United States"], 1940);
    for (const [toGas, points, production] of [
      [2, 18, 1],
      [4, 17, 2],
    ] as const) {
      const { totals } = closingOf(book, ...given, `${usa} / Oil to gas = ${toGas}`);
      expect(totals[0]!.values).toMatchObject({ buildPoints: points, made: production, saved: production });
    }
    // JUL/AUG 43: Germany pays 1 for the West, 1 for the East, 1 for its submarines and 2 for HQs.
    const pays = (impulse: number, map: string) => [
      `Gas ledger / Map payments / Germany / ${impulse} / ${map} / Units = 9`,
      `Gas ledger / Map payments / Germany / ${impulse} / ${map} / Paid = 1`,
    ];
    const { totals } = closingOf(
      freshBook(gas, ["Germany"], 1943),
      "Gas ledger / Gas stock / Germany / Home / Opening = 5",
      ...pays(8, "Western European"),
      ...pays(8, "Eastern European"),
      "Gas ledger / Return to Base / Germany / Western European / Units = 4",
      "Gas ledger / Return to Base / Germany / Western European / Paid = 1",
      "Gas ledger / HQ reorganisation / Germany / HQs to flip = 4",
      "Gas ledger / HQ reorganisation / Germany / HQs reorganised = 3",
      "Gas ledger / HQ reorganisation / Germany / Paid = 2",
    );
    expect(totals[0]!.values).toMatchObject({ spent: 5, saved: 0 });
  });
});
