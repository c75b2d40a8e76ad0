import { describe, expect, test } from "vitest";
import { ledgerOf } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * The first year of the war for Japan and the USA, 26 turns from 7 December 1941, each turn closed. The expected values are
 * calculated here from the paragraphs, independently of the rules that the sheets use.
 */

const TURNS = 26;
/** Serial number of 7 December 1941, and the days of a turn (4). */
const BEGIN = 15_317;
const TURN_DAYS = 14;
const dateOf = (turn: number): number => BEGIN + TURN_DAYS * (turn - 1);

/** Merchant marine and transports: 100 production, 10 men, 10 shipyards, 180 days for ten (8.4). */
const LOT = { production: 100, men: 10, days: 180, items: 10 };
/** A division: 60 production, 10 men, 60 days (8.5). */
const DIVISION = { production: 60, men: 10, days: 60, strength: 10, ordered: 4 };
/** The turn whose close delivers an order: its days have passed when the next turn begins. */
const deliversAt = (ordered: number, days: number): number => ordered + Math.ceil(days / TURN_DAYS) - 1;
/** A unit can be deployed in the first turn that begins after its days have passed. */
const DEPLOYED = DIVISION.ordered + Math.ceil(DIVISION.days / TURN_DAYS);

const LOST_AT_SEA = [3, 6, 9, 12];
const BREAKS_CODE = 16;
const TRAINS = 11;
const NEW_MULTIPLE = 14;
const TRANSPORTS_ORDERED = [1, 6, 11, 16, 21];
const attacks = (turn: number): boolean => turn % 2 === 0;

/** A unit served by the railway is at level 9 (12). */
const MAP_SUPPLY: Readonly<Record<string, number>> = { Rail: 9, Field: 8, Sea: 0 };

/** Lines typed at the start. */
const SET_UP = [
  "National production / Nations / Japan / Logistics = 400",
  "National production / Nations / Japan / Repair setting = 20",
  "National production / Nations / USA / Economic multiple = 1.5",
  "National production / Nations / USA / Logistics = 100",
  "National production / Stockpiles / Japan / Production / Opening = 150",
  "National production / Stockpiles / Japan / Oil / Opening = 100",
  "National production / Stockpiles / Japan / Manpower / Opening = 200",
  "National production / Stockpiles / Japan / Manpower / On screen = 5",
  "National production / Stockpiles / Japan / COMINT / On screen = 4",
  "National production / Stockpiles / Japan / Specialty / On screen = 10",
  "National production / Stockpiles / USA / Production / Opening = 50",
  "National production / Stockpiles / USA / Oil / Opening = 200",
  "National production / Stockpiles / USA / Manpower / Opening = 100",
  "National production / Stockpiles / USA / Manpower / On screen = 8",
  "National production / Resources / Tokyo / Japan / Kind = Production",
  "National production / Resources / Tokyo / Japan / Printed value = 60",
  "National production / Resources / Singapore / Japan / Kind = Production",
  "National production / Resources / Singapore / Japan / Printed value = 12",
  "National production / Resources / Singapore / Japan / Tie = Conquered",
  "National production / Resources / Singapore / Japan / Zone = China Sea",
  "National production / Resources / Palembang / Japan / Kind = Oil",
  "National production / Resources / Palembang / Japan / Printed value = 40",
  "National production / Resources / Palembang / Japan / Tie = Conquered",
  "National production / Resources / Palembang / Japan / Zone = China Sea",
  "National production / Resources / Palembang / Japan / Damage = 10",
  "National production / Resources / Niigata / Japan / Kind = Oil",
  "National production / Resources / Niigata / Japan / Printed value = 5",
  "National production / Resources / New York / USA / Kind = Production",
  "National production / Resources / New York / USA / Printed value = 100",
  "National production / Resources / Texas / USA / Kind = Oil",
  "National production / Resources / Texas / USA / Printed value = 60",
  "Support pool / Pool / Japan / Merchant Marine / Owned = 46",
  "Support pool / Pool / Japan / Escorts / Owned = 10",
  "Support pool / Pool / Japan / Shipyard / Owned = 20",
  "Support pool / Pool / USA / Shipyard / Owned = 30",
  "Convoys and trade / Zones / China Sea / Japan / Escorts = 10",
  "Convoys and trade / Trades / USA / Australia / Origin = Player",
  "Convoys and trade / Trades / USA / Australia / Production = 20",
  "Convoys and trade / Trades / USA / Australia / Oil = 10",
  ...unit("5th Division", "Infantry Division", 8, "Rail", "Canton"),
  "Order of battle / Units / 5th Division / Experience = 40%",
  "Order of battle / Units / 5th Division / Effectiveness = 50%",
  ...unit("1st Tanks", "Armor", 30, "Field", "Mukden"),
  ...unit("Yamashiro", "Battle", 4, "Sea", ""),
  "Order of battle / Units / Yamashiro / Fleet = 1st Fleet",
  "Fleets / Fleets / 1st Fleet / Nation = Japan",
  "Order of battle / Repairs / 5th Division / Repaired = 2",
  "Orders / Build queue / Japan / Merchant Marine /  / Count = 1",
  `Orders / Build queue / Japan / Merchant Marine /  / Ordered = ${BEGIN}`,
  "Research and intelligence / Researchers / USA / Owned = 4",
  "Research and intelligence / Advancements / USA / Interceptors / Researchers = 4",
  "Research and intelligence / Advancements / USA / Interceptors / Days left = 100",
];

function unit(name: string, kind: string, strength: number, place: string, hex: string): string[] {
  return [
    `Order of battle / Units / ${name} / Nation = Japan`,
    `Order of battle / Units / ${name} / Kind = ${kind}`,
    `Order of battle / Units / ${name} / Strength = ${strength}`,
    `Order of battle / Units / ${name} / Effectiveness = 100%`,
    `Order of battle / Units / ${name} / Place = ${place}`,
    `Order of battle / Units / ${name} / Hex = ${hex}`,
    `Order of battle / Unit supply / ${name} / Unit supply = 3`,
    `Order of battle / Unit supply / ${name} / Map supply = ${MAP_SUPPLY[place]}`,
  ];
}

/** Lines typed in a turn. */
const ordersOf = (turn: number): string[] => [
  ...(LOST_AT_SEA.includes(turn) ? ["Convoys and trade / Zones / China Sea / Japan / Merchant marine lost = 1"] : []),
  ...(turn === DIVISION.ordered
    ? [
        "Orders / Build queue / Japan / Infantry Division / 6th Division / Count = 1",
        `Orders / Build queue / Japan / Infantry Division / 6th Division / Ordered = ${dateOf(turn)}`,
      ]
    : []),
  ...(turn === DEPLOYED
    ? [
        "Orders / Deployments / 6th Division / Distance = 1",
        "Orders / Deployments / 6th Division / Main supply = TRUE",
        ...unit("6th Division", "Infantry Division", DIVISION.strength, "Rail", "Osaka"),
      ]
    : []),
  ...(attacks(turn)
    ? ["Order of battle / Actions / 1st Tanks / Attacks = 1", "Order of battle / Actions / 1st Tanks / Operation points = 1"]
    : []),
  ...(turn === BREAKS_CODE ? ["Research and intelligence / Intelligence / Japan / Break Code / USA / Times = 1"] : []),
  ...(turn === TRAINS ? ["Orders / Specialties / 5th Division / Specialty = Elite"] : []),
  ...(TRANSPORTS_ORDERED.includes(turn)
    ? [
        `Orders / Build queue / USA / Transports / Convoy ${turn} / Count = 1`,
        `Orders / Build queue / USA / Transports / Convoy ${turn} / Ordered = ${dateOf(turn)}`,
      ]
    : []),
  ...(turn === NEW_MULTIPLE ? ["National production / Nations / USA / Economic multiple = 2"] : []),
];

interface Books {
  readonly ships: number;
  readonly damage: number;
  readonly japan: {
    readonly production: number;
    readonly oil: number;
    readonly men: number;
    readonly comint: number;
    readonly specialty: number;
  };
  readonly usa: { readonly production: number; readonly oil: number; readonly men: number; readonly transports: number };
  readonly effectiveness: number;
  readonly supplyOfShip: number;
}

/** The books of the next turn, from the paragraphs. */
function after(books: Books, turn: number): Books {
  const { japan, usa } = books;
  // 12 and 40 printed points are shipped, one ship for each; missing ships reduce both equally (16).
  const share = Math.min(1, books.ships / 52);
  // Conquered production counts a third, oil in full minus the damage (7.7; 15.2); strategic resources add 2% (16).
  const income = (60 + (12 / 3) * share) * 1.02;
  const oilYield = 40 - books.damage + 5;
  const oilIncome = Math.floor((40 - books.damage) * share + 5);
  // Two points of a division of 60 for 10, at 60% of its price (8); later the merchant marine and the new division.
  const spent = (turn === 1 ? 2 * 6 * 0.6 + LOT.production : 0) + (turn === DIVISION.ordered ? DIVISION.production : 0);
  const men = (turn === 1 ? 2 + LOT.men : 0) + (turn === DIVISION.ordered ? DIVISION.men : 0);
  // A third of a point for the tanks, four for the ship at sea; at map supply level 9 a unit costs nothing (12).
  const upkeep = 1 / 3 + 4;
  // Armor uses 2 for an attack and 2 for its move (8.5).
  const action = attacks(turn) ? 4 : 0;
  const silos = 200 + (64 + oilYield);
  const multiple = turn >= NEW_MULTIPLE ? 2 : 1.5;
  const transports = TRANSPORTS_ORDERED.includes(turn) ? LOT.production : 0;
  return {
    ships: books.ships - (LOST_AT_SEA.includes(turn) ? 1 : 0) + (turn === deliversAt(1, LOT.days) ? LOT.items : 0),
    damage: Math.max(0, books.damage - 2),
    japan: {
      production: japan.production + income - spent,
      oil: Math.min(silos, japan.oil + oilIncome - upkeep - action),
      men: japan.men + 5 - men,
      comint: japan.comint + 4 - (turn === BREAKS_CODE ? 60 : 0),
      specialty: japan.specialty + 10 - (turn === TRAINS ? 100 : 0),
    },
    usa: {
      production: usa.production + 100 * multiple - 20 - transports,
      oil: Math.min(200 + 160 * multiple, usa.oil + 60 - 10),
      men: usa.men + 8 - (transports > 0 ? LOT.men : 0),
      transports: usa.transports + (TRANSPORTS_ORDERED.some((ordered) => turn === deliversAt(ordered, LOT.days)) ? LOT.items : 0),
    },
    // 6% and 2% for each of 9 levels of what is missing, to whole percent (12).
    effectiveness: books.effectiveness + Math.floor((1 - books.effectiveness) * 0.24 * 100 + 0.5) / 100,
    // A ship away from port loses a level a turn (12).
    supplyOfShip: Math.max(0, books.supplyOfShip - 1),
  };
}

/** Values read in a ledger at the start of a turn. */
const READ: Readonly<Record<string, (books: Books, turn: number) => number | string>> = {
  "Campaign / Turn": (_books, turn) => turn,
  "Campaign / Date": (_books, turn) => dateOf(turn),
  "National production / Stockpiles / Japan / Production / Opening": ({ japan }) => japan.production,
  "National production / Stockpiles / Japan / Oil / Opening": ({ japan }) => japan.oil,
  "National production / Stockpiles / Japan / Manpower / Opening": ({ japan }) => japan.men,
  "National production / Stockpiles / Japan / COMINT / Opening": ({ japan }) => japan.comint,
  "National production / Stockpiles / Japan / Specialty / Opening": ({ japan }) => japan.specialty,
  "National production / Stockpiles / USA / Production / Opening": ({ usa }) => usa.production,
  "National production / Stockpiles / USA / Oil / Opening": ({ usa }) => usa.oil,
  "National production / Stockpiles / USA / Manpower / Opening": ({ usa }) => usa.men,
  "National production / Resources / Palembang / Japan / Damage": ({ damage }) => damage,
  "Support pool / Pool / Japan / Merchant Marine / Owned": ({ ships }) => ships,
  "Support pool / Pool / USA / Transports / Owned": ({ usa }) => usa.transports,
  "Order of battle / Units / 5th Division / Effectiveness": ({ effectiveness }) => effectiveness,
  "Order of battle / Unit supply / Yamashiro / Unit supply": ({ supplyOfShip }) => supplyOfShip,
  // 100 days are over in the eighth turn; a year then takes 365 (7.7).
  "Research and intelligence / Advancements / USA / Interceptors / Year": (_books, turn) => (turn > 8 ? 1940 : 1939),
  "Research and intelligence / Advancements / USA / Interceptors / Days left": (_books, turn) =>
    turn > 8 ? 365 - TURN_DAYS * (turn - 9) : 100 - TURN_DAYS * (turn - 1),
};

describe("the first year of the war, played through", () => {
  let book = freshBook(pacific, ["Japan", "USA"]);
  let typed: readonly string[] = SET_UP;
  let books: Books = {
    ships: 46,
    damage: 10,
    japan: { production: 150, oil: 100, men: 200, comint: 0, specialty: 0 },
    usa: { production: 50, oil: 200, men: 100, transports: 0 },
    effectiveness: 0.5,
    supplyOfShip: 3,
  };

  test.each(Array.from({ length: TURNS }, (_, i) => i + 1))("turn %i", (turn) => {
    const closing = closingOf(book, ...typed, ...ordersOf(turn));
    expectConserved(closing);
    typed = [];
    book = closing.book;
    books = after(books, turn);
    const ledger = ledgerOf(book)!;
    for (const [path, due] of Object.entries(READ)) {
      const expected = due(books, turn + 1);
      if (typeof expected === "number") expect(entryOf(ledger, path), path).toBeCloseTo(expected, 6);
      else expect(entryOf(ledger, path), path).toBe(expected);
    }
    expect(entryOf(ledger, "Order of battle / Units / 5th Division / Strength")).toBe(10);
    expect(entryOf(ledger, "Order of battle / Units / 5th Division / Specialty")).toBe(turn >= TRAINS ? "Elite" : null);
    expect(entryOf(ledger, "Order of battle / Units / 5th Division / Experience")).toBeCloseTo(turn >= TRAINS ? 0.5 : 0.4, 9);
    expect(entryOf(ledger, "Orders / Build queue / Japan / Infantry Division / 6th Division / Count")).toBe(
      turn >= DIVISION.ordered && turn < DEPLOYED ? 1 : null,
    );
    expect(entryOf(ledger, "Orders / Deployments / 6th Division / Distance")).toBeNull();
  });
});
