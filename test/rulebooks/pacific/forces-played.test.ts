import { beforeAll, describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * Japanese units and a research field over half a year, each turn closed: one that is repaired on the railway, one that marches
 * and attacks, one that is cut off, and one that stays at sea. The expected values are calculated here from the paragraphs,
 * independently of the rules that the sheets use.
 */

const TURNS = 13;
const FULL = 10;

const REPAIRED = "5th Division";
const MARCHING = "18th Division";
const CUT_OFF = "South Seas Force";
const AT_SEA = "Mikuma";
/** Two more in the field, so that three share a point of oil. */
const GARRISONS = ["33rd Division", "55th Division"];

const unit = (name: string, kind: string, place: string, strength: number, effectiveness: number): string[] => [
  `Order of battle / Units / ${name} / Nation = Japan`,
  `Order of battle / Units / ${name} / Kind = ${kind}`,
  `Order of battle / Units / ${name} / Place = ${place}`,
  `Order of battle / Units / ${name} / Strength = ${strength}`,
  `Order of battle / Units / ${name} / Effectiveness = ${effectiveness}`,
  `Order of battle / Unit supply / ${name} / Unit supply = 3`,
];

const START = [
  "National production / Nations / Japan / Entry status = 1",
  "National production / Nations / Japan / Logistics = 100",
  "National production / Nations / Japan / Repair setting = 100",
  "National production / Stockpiles / Japan / Production / Opening = 500",
  "National production / Stockpiles / Japan / Oil / Opening = 150",
  "National production / Stockpiles / Japan / Manpower / Opening = 100",
  ...unit(REPAIRED, "Infantry Division", "Rail", 3, 0.5),
  `Order of battle / Unit supply / ${REPAIRED} / Map supply = 9`,
  ...unit(MARCHING, "Infantry Division", "Rail", 10, 0.9),
  `Order of battle / Unit supply / ${MARCHING} / Map supply = 9`,
  ...unit(CUT_OFF, "Infantry Division", "Field", 10, 1),
  `Order of battle / Unit supply / ${CUT_OFF} / Map supply = 0`,
  ...GARRISONS.flatMap((name) => [
    ...unit(name, "Infantry Division", "Field", 10, 1),
    `Order of battle / Unit supply / ${name} / Map supply = 8`,
  ]),
  ...unit(AT_SEA, "Cruiser", "Sea", 3, 0.8),
  `Order of battle / Units / ${AT_SEA} / Fleet = Raiders`,
  "Fleets / Fleets / Raiders / Nation = Japan",
  "Research and intelligence / Advancements / Japan / Interceptors / Researchers = 4",
  "Research and intelligence / Advancements / Japan / Interceptors / Days left = 30",
  "Research and intelligence / Researchers / Japan / Owned = 4",
];

/** A fifth of the full strength per turn (8). */
const repair = (strength: number): number => Math.min(2, FULL - strength);
/** Base 6% and 2% for each level of 9, of what is missing, in whole percent (12). */
const recovery = (effectiveness: number): number => Math.floor(100 * 0.24 * (1 - effectiveness) + 0.5 + 1e-9) / 100;

interface Forces {
  readonly repaired: number;
  readonly marching: number;
  readonly cutOff: { readonly strength: number; readonly effectiveness: number; readonly supply: number };
  readonly atSea: number;
  readonly field: { readonly year: number; readonly days: number };
  readonly oil: number;
}

const INITIAL: Forces = {
  repaired: 3,
  marching: 0.9,
  cutOff: { strength: 10, effectiveness: 1, supply: 3 },
  atSea: 3,
  field: { year: 1939, days: 30 },
  oil: 150,
};

function next({ repaired, marching, cutOff, atSea, field, oil }: Forces): Forces {
  // Out of supply, one level is lost each turn; at 1 and 0 also a tenth of effectiveness, at 0 a fifth of the strength too (12).
  const supply = Math.max(0, cutOff.supply - 1);
  return {
    repaired: repaired + repair(repaired),
    // Four operation points at 1% and an attack at 6% (14.2; 15.1).
    marching: marching + recovery(marching) - 0.04 - 0.06,
    cutOff: {
      supply,
      effectiveness: Math.max(0, cutOff.effectiveness - (supply < 2 ? 0.1 : 0)),
      strength: cutOff.strength * (supply === 0 ? 0.8 : 1),
    },
    atSea: Math.max(0, atSea - 1),
    // The days of a turn are subtracted; a field without days left advances a year, with 365 days to the next (7.7).
    field: field.days <= 14 ? { year: field.year + 1, days: 365 } : { year: field.year, days: field.days - 14 },
    // A cruiser at sea uses 2, three units in the field share 1, and the railway uses none (12).
    oil: oil - 2 - 1,
  };
}

describe("forces of Japan over half a year", () => {
  const ledgers: Ledger[] = [];
  const due: Forces[] = [INITIAL];

  beforeAll(() => {
    let book = freshBook(pacific, ["Japan"], 0);
    for (let turn = 1; turn <= TURNS; turn++) {
      const now = due.at(-1)!;
      const closing = closingOf(
        book,
        ...(turn === 1 ? START : []),
        ...(repair(now.repaired) > 0 ? [`Order of battle / Repairs / ${REPAIRED} / Repaired = ${repair(now.repaired)}`] : []),
        `Order of battle / Actions / ${MARCHING} / Attacks = 1`,
        `Order of battle / Actions / ${MARCHING} / Operation points = 4`,
      );
      expectConserved(closing);
      book = closing.book;
      ledgers.push(ledgerOf(book)!);
      due.push(next(now));
    }
  }, 300_000);

  const each = (path: string, figure: (forces: Forces) => number): void =>
    ledgers.forEach((ledger, i) => {
      expect([i + 2, entryOf(ledger, path)]).toStrictEqual([i + 2, expect.closeTo(figure(due[i + 1]!), 6)]);
    });

  test("a division is repaired by a fifth each turn until it is whole", () => {
    each(`Order of battle / Units / ${REPAIRED} / Strength`, ({ repaired }) => repaired);
    expect(entryOf(ledgers.at(-1)!, `Order of battle / Repairs / ${REPAIRED} / Repaired`)).toBeNull();
  });

  test("a division that marches and attacks recovers what it lacks and tires by what it does", () => {
    each(`Order of battle / Units / ${MARCHING} / Effectiveness`, ({ marching }) => marching);
  });

  test("a division that is cut off lives on its supply, then withers", () => {
    each(`Order of battle / Unit supply / ${CUT_OFF} / Unit supply`, ({ cutOff }) => cutOff.supply);
    each(`Order of battle / Units / ${CUT_OFF} / Effectiveness`, ({ cutOff }) => cutOff.effectiveness);
    each(`Order of battle / Units / ${CUT_OFF} / Strength`, ({ cutOff }) => cutOff.strength);
  });

  test("a cruiser at sea loses a level of supply each turn and keeps its effectiveness", () => {
    each(`Order of battle / Unit supply / ${AT_SEA} / Unit supply`, ({ atSea }) => atSea);
    each(`Order of battle / Units / ${AT_SEA} / Effectiveness`, () => 0.8);
  });

  test("oil goes into the cruiser and the units in the field", () => {
    each("National production / Stockpiles / Japan / Oil / Opening", ({ oil }) => oil);
  });

  test("a field advances when its days are over", () => {
    each("Research and intelligence / Advancements / Japan / Interceptors / Year", ({ field }) => field.year);
    each("Research and intelligence / Advancements / Japan / Interceptors / Days left", ({ field }) => field.days);
  });

  test("the last turn's ledger has no findings", () => {
    expect(auditLedger(ledgers.at(-1)!).findings.map(({ check, message }) => `${check}: ${message}`)).toStrictEqual([]);
  });
});
