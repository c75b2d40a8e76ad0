import { beforeAll, describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { ledgerSheets } from "../../../src/sheets/common";
import { bookFor } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * A British fleet, an army in Burma and the units that arrive and leave, over eight turns, each closed. The expected values are
 * calculated by hand from the paragraphs, turn by turn, independently of the rules that the sheets use.
 */

const TURNS = 8;
const BEGIN = 15_317;
const OPTIONS = {
  players: ["UK"],
  year: 0,
  rare: ["Order_of_battle_Mergers_and_splits", "Fleets_Oiler_risks", "Movement_of_forces_Damaged_railways"],
};

interface Typed {
  readonly kind: string;
  readonly strength: number;
  readonly place: string;
  readonly effectiveness?: string;
  readonly level?: number;
}

const unit = (name: string, { kind, strength, place, effectiveness = "100%", level = 5 }: Typed): string[] => [
  `Order of battle / Units / ${name} / Nation = UK`,
  `Order of battle / Units / ${name} / Kind = ${kind}`,
  `Order of battle / Units / ${name} / Strength = ${strength}`,
  `Order of battle / Units / ${name} / Effectiveness = ${effectiveness}`,
  `Order of battle / Units / ${name} / Experience = 35%`,
  `Order of battle / Units / ${name} / Place = ${place}`,
  `Order of battle / Unit supply / ${name} / Unit supply = 3`,
  `Order of battle / Unit supply / ${name} / Map supply = ${place === "Sea" ? 0 : level}`,
];

const SHIPS = { Warspite: ["Battle", 4], Dorsetshire: ["Cruiser", 3], Jupiter: ["Destroyer", 3] } as const;
const division = (strength = 10): Typed => ({ kind: "Infantry Division", strength, place: "Field" });

const START = [
  "National production / Nations / UK / Logistics = 500",
  "National production / Stockpiles / UK / Production / Opening = 500",
  "National production / Stockpiles / UK / Oil / Opening = 150",
  "National production / Stockpiles / UK / Manpower / Opening = 100",
  "National production / Stockpiles / UK / Specialty / Opening = 100",
  "Support pool / Pool / UK / Supply Oiler / Owned = 3",
  "Support pool / Pool / UK / Supply Truck / Owned = 5",
  ...Object.entries(SHIPS).flatMap(([name, [kind, strength]]) => [
    ...unit(name, { kind, strength, place: "Sea" }),
    `Order of battle / Units / ${name} / Fleet = Eastern Fleet`,
  ]),
  "Fleets / Fleets / Eastern Fleet / Nation = UK",
  ...unit("Burma HQ", { kind: "HQ", strength: 10, place: "Field", effectiveness: "80%" }),
  ...unit("1st Burma Division", { ...division(), effectiveness: "60%", level: 4 }),
  ...unit("7th Armoured Brigade", { kind: "Armor", strength: 30, place: "Field" }),
  ...unit("Home Division", division(8)),
  ...unit("Rearguard", division()),
  ...unit("13th Brigade", division(7)),
  ...unit("16th Brigade", division(8)),
  ...["Ceylon", "Assam"].flatMap((name) => unit(`${name} Division`, division())),
  "Order of battle / Upgrades / Rearguard / Assault / Year = 1939",
  "Order of battle / Repairs / Rearguard / Setting = Off",
  "Order of battle / Repairs / Home Division / Setting = Off",
  "Movement of forces / Damaged railways / Rangoon to Mandalay / Damaged = 7",
  "Movement of forces / Damaged railways / Rangoon to Mandalay / Map supply = 6",
  "Orders / Build queue / UK / Infantry Division / 2nd Division / Count = 1",
  `Orders / Build queue / UK / Infantry Division / 2nd Division / Ordered = ${BEGIN}`,
];

const extra = "Ports and supply / Truck and air supply";
const changes = "Order of battle / Mergers and splits";

/** Lines typed in each turn. */
const ORDERS: Readonly<Record<number, readonly string[]>> = {
  1: START,
  2: [
    `${extra} / Burma HQ / Supply Truck / Distance = 0`,
    `${extra} / 1st Burma Division / Supply Truck / Distance = 0`,
    `${extra} / 1st Burma Division / Beachhead / Distance = 1`,
    "Orders / Specialties / 1st Burma Division / Specialty = Elite",
  ],
  3: [
    `${extra} / Dorsetshire / Oiler / Distance = 0`,
    "Orders / Status changes / Home Division / Disband / Enemy zone = FALSE",
    "Combat aids / Shattered units / Rearguard / Cause = No Path",
    "Combat aids / Shattered units / Rearguard / Strength = 10",
  ],
  4: [
    "Order of battle / Unit supply / 7th Armoured Brigade / Map supply = 9",
    `${changes} / 13th Brigade / Change = Merge`,
    `${changes} / 13th Brigade / Into = 16th Brigade`,
  ],
  5: [
    `${extra} / Warspite / Oiler / Distance = 0`,
    `${extra} / Jupiter / Oiler / Distance = 0`,
    "Order of battle / Unit supply / 7th Armoured Brigade / Map supply = 8",
    `${changes} / 16th Brigade / Change = Split`,
    `${changes} / 16th Brigade / Into = 14th Brigade`,
    `${changes} / 16th Brigade / First part = 9`,
    `${changes} / 16th Brigade / Second part = 6`,
  ],
  6: [
    "Orders / Deployments / 2nd Division / Distance = 1",
    "Orders / Deployments / 2nd Division / Main supply = TRUE",
    "Order of battle / Unit supply / 7th Armoured Brigade / Map supply = 9",
  ],
  7: [
    "Order of battle / Units / 2nd Division / Effectiveness = 90%",
    "Order of battle / Unit supply / 2nd Division / Unit supply = 3",
    "Order of battle / Unit supply / 2nd Division / Map supply = 9",
    `${extra} / Warspite / Oiler / Distance = 0`,
    "Fleets / Oiler risks / Eastern Fleet / Submarines = 6",
    "Fleets / Oiler risks / Eastern Fleet / Sunk = TRUE",
  ],
};

const units = (name: string, header: string): string => `Order of battle / Units / ${name} / ${header}`;
const supply = (name: string, header: string): string => `Order of battle / Unit supply / ${name} / ${header}`;

/**
 * Oil: 4, 2 and 2 for the ships at sea, and a third for each land unit that is not at map supply level 9 (7.7; 12): nine of them at
 * first; without the two that are gone after turn 3, and without the tanks at level 9, six. In turn 5 a division has merged and the
 * tanks are back, in turn 6 the split has made one more and the tanks are away again, and from turn 7 on the new division is at
 * level 9 too. What is under Place all the while is Field.
 */
const OIL = [9, 9, 9, 6, 6, 6, 6, 6].reduce<number[]>((left, thirds) => [...left, left.at(-1)! - 8 - thirds / 3], [150]).slice(1);

/** Values of each entry at the start of turns 2 to 9. */
const DUE: Readonly<Record<string, readonly (number | string | null)[]>> = {
  "National production / Stockpiles / UK / Oil / Opening": OIL,
  // The oiler of turn 3 serves all three, that of turn 5 too; that of turn 7 is sunk. At sea a level goes each turn (12).
  ...Object.fromEntries(Object.keys(SHIPS).map((name) => [supply(name, "Unit supply"), [2, 1, 3, 2, 3, 2, 1, 0]])),
  "Support pool / Pool / UK / Supply Oiler / Owned": [3, 3, 2, 2, 1, 1, 0, 0],
  // Ten strength points need one truck; those for the HQ give it no supply itself (8.4; 12).
  "Support pool / Pool / UK / Supply Truck / Owned": [5, 4, 4, 4, 4, 4, 4, 4],
  [supply("Burma HQ", "Unit supply")]: [3, 3, 3, 3, 3, 3, 3, 3],
  // Base 6% and 10% for level 5, of what is missing: 3.2%, 2.72%, 2.24%, 1.92%, 1.6%, 1.28%, 1.12%, 0.96%, in whole percent.
  [units("Burma HQ", "Effectiveness")]: [0.83, 0.86, 0.88, 0.9, 0.92, 0.93, 0.94, 0.95],
  // 14% of what is missing, and in turn 2 4% by trucks and 6% over the beach besides (8.4; 12).
  [units("1st Burma Division", "Effectiveness")]: [0.66, 0.81, 0.84, 0.86, 0.88, 0.9, 0.91, 0.92],
  // A level each for trucks and beachhead, at most one above the standard; supply does not remove it again (12).
  [supply("1st Burma Division", "Unit supply")]: [3, 4, 4, 4, 4, 4, 4, 4],
  [units("1st Burma Division", "Experience")]: [0.35, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45],
  "Movement of forces / Damaged railways / Rangoon to Mandalay / Damaged": [4, 1, null, null, null, null, null, null],
  [units("Home Division", "Strength")]: [8, 8, null, null, null, null, null, null],
  [supply("Home Division", "Unit supply")]: [3, 3, null, null, null, null, null, null],
  "Order of battle / Repairs / Home Division / Setting": ["Off", "Off", null, null, null, null, null, null],
  [units("Rearguard", "Strength")]: [10, 10, null, null, null, null, null, null],
  [supply("Rearguard", "Unit supply")]: [3, 3, null, null, null, null, null, null],
  "Order of battle / Upgrades / Rearguard / Assault / Year": [1939, 1939, null, null, null, null, null, null],
  // Two divisions are a small corps of their strength together, which splits into two divisions again (8.1).
  [units("13th Brigade", "Strength")]: [7, 7, 7, null, null, null, null, null],
  [supply("13th Brigade", "Unit supply")]: [3, 3, 3, null, null, null, null, null],
  [units("16th Brigade", "Strength")]: [8, 8, 8, 15, 9, 9, 9, 9],
  [units("16th Brigade", "Kind")]: ["Infantry Division", "Infantry Division", "Infantry Division", "Small Infantry Corps"].concat(
    Array<string>(4).fill("Infantry Division"),
  ),
  [units("14th Brigade", "Strength")]: [null, null, null, null, 6, 6, 6, 6],
  [units("14th Brigade", "Kind")]: [null, null, null, null, ...Array<string>(4).fill("Infantry Division")],
  [supply("14th Brigade", "Map supply")]: [null, null, null, null, 5, 5, 5, 5],
  // Ordered on day 0, 60 days to build, deployed in turn 6; it is not entered in Units by hand (7.7; 8.5).
  [units("2nd Division", "Strength")]: [null, null, null, null, null, 10, 10, 10],
  [units("2nd Division", "Nation")]: [null, null, null, null, null, "UK", "UK", "UK"],
  [supply("2nd Division", "Unit supply")]: [null, null, null, null, null, null, 3, 3],
};

describe("a fleet and an army over eight turns", () => {
  const ledgers: Ledger[] = [];

  beforeAll(() => {
    let book = bookFor("played supply", () => ledgerSheets(pacific.ledger!, OPTIONS), OPTIONS);
    for (let turn = 1; turn <= TURNS; turn++) {
      const closing = closingOf(book, ...(ORDERS[turn] ?? []));
      expectConserved(closing);
      book = closing.book;
      ledgers.push(ledgerOf(book)!);
    }
  }, 300_000);

  test.each(Object.entries(DUE))("%s", (path, due) => {
    ledgers.forEach((ledger, i) => {
      const expected = due[i]!;
      expect([i + 2, entryOf(ledger, path)]).toStrictEqual([
        i + 2,
        typeof expected === "number" ? expect.closeTo(expected, 6) : expected,
      ]);
    });
  });

  test("the effectiveness and supply of a new division are missing entries, and there are no findings", () => {
    const { missing, findings } = auditLedger(ledgers[5]!);
    const own = missing.filter(({ key }) => key === "2nd Division").map(({ column }) => column);
    expect(own.sort()).toStrictEqual(["Effectiveness", "Map supply", "Unit supply"]);
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toStrictEqual([]);
  });
});
