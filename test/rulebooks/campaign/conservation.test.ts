import { env } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import type { Book } from "../../../src/workbook/book";
import { freshBook, readTyped, typedInto } from "../../support/rulebooks/ledgers";
import { entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * Orders of eight Turns are generated within the rules, and every stock must balance exactly. CONSERVATION_RUNS=1000 generates a
 * thousand campaigns.
 */

const RUNS = Number(env["CONSERVATION_RUNS"] ?? 3);
const TURNS = 8;
const PLAYERS = ["USA", "Russia", "Germany"];

const SET_UP: Book = typedInto(
  freshBook(campaign, PLAYERS, 1941),
  [
    "Germany / Economy / Ruhr / Industrial City / Value = 4000",
    "USA / Economy / USA West Coast / Coast / Value = 2000",
    "USA / Economy / USA East Coast / Coast / Value = 2000",
    "Germany / Command Reserves / West / Opening = 300",
    "Germany / Command Reserves / East / Opening = 0",
    "Russia / Command Reserves / Front / Opening = 250",
    "Germany / Shipyards / Kiel / Printed capacity = 2000",
    "Shipping / Convoys / USA / Atlantic / Transports assigned = 25",
    "Shipping / Convoys / USA / Pacific / Transports assigned = 8",
    "Shipping / Transport pool / USA / Atlantic / Owned = 60",
    "Shipping / Transport pool / USA / Pacific / Owned = 60",
    "Resources / Resource requirement / Germany / Ore assigned = 1",
    ...["Grozny", "Baku"].flatMap((source) => [
      `Oil / Oil shipments / ${source} / Urals / Power = Russia`,
      `Oil / Oil shipments / ${source} / Urals / Way = Land`,
      `Oil / Oil shipments / ${source} / Urals / Route or destination port = Other`,
    ]),
  ].map(readTyped),
);

const percent = fc.integer({ min: 0, max: 100 });
const upTo = (max: number) => fc.integer({ min: 0, max });

/** What players want to do in a Turn; the ledger limits how much they can. */
const wishes = fc.record({
  units: percent,
  russianUnits: fc.integer({ min: 60, max: 100 }),
  supplies: percent,
  lendLease: percent,
  lostAtSea: percent,
  resupply: percent,
  logistics: percent,
  shippedOver: percent,
  taken: percent,
  shipPoints: upTo(4),
  scrapShip: fc.boolean(),
  scrapStrength: upTo(10),
  bombing: upTo(600),
  armyOil: fc.boolean(),
  ploesti: upTo(3),
  baku: upTo(2),
  grozny: upTo(1),
  sunk: upTo(3),
  gained: upTo(2),
  convoyDamage: upTo(20),
  isolated: fc.boolean(),
  mobilized: upTo(1),
  airRepair: upTo(3),
});
type Wishes = typeof wishes extends fc.Arbitrary<infer T> ? T : never;

const part = (share: number, whole: number): number => Math.floor((share * Math.max(0, whole)) / 100);

/** The orders of a Turn and what happens in it, as a player would type them. */
function typedFor(ledger: Ledger, wish: Wishes): string[] {
  const figure = (path: string): number => Number(entryOf(ledger, path) ?? 0);
  const turn = figure("Campaign / Turn");
  const spent = { Germany: 0, USA: 0, Russia: 0 };
  const left = (nation: keyof typeof spent): number => figure(`${nation} / Left after Orders`) - spent[nation];
  const lines: string[] = [];
  const order = (line: string) => lines.push(line);

  // Ships are built one after the other in Kiel, 100 PPs a point.
  const ship = ledger.found.lines.get("Germany_Ships_in_yards")!.find((line) => ledger.keyOf(line) !== "");
  const name = ship ? ledger.keyOf(ship) : `Ship ${turn}`;
  const yard = (header: string) => `Germany / Ships in yards / ${name} / ${header}`;
  if (!ship) lines.push(`${yard("Shipyard")} = Kiel`, `${yard("Status")} = New`, `${yard("Price")} = 1200`);
  const points = Math.min(wish.shipPoints, ship ? figure(yard("Points due")) : 12);
  if (ship && wish.scrapShip && entryOf(ledger, yard("Status")) === "Construction") order(`${yard("Points this Turn")} = -1`);
  else if (points > 0) {
    order(`${yard("Points this Turn")} = ${points}`);
    spent.Germany += 100 * points;
  }

  if (wish.airRepair > 0) {
    order("Germany / Air repairs / Stuka / Price = 120");
    order(`Germany / Air repairs / Stuka / Points = ${wish.airRepair}`);
    spent.Germany += 10 * wish.airRepair;
  }
  const supplies = part(wish.supplies, left("Germany") / 2);
  order(`Germany / Allocation to commands / East / Supplies = ${supplies}`);
  spent.Germany += supplies;
  const aid = part(wish.lendLease, left("USA"));
  const lost = part(wish.lostAtSea, aid);
  order("USA / Lend-Lease / Russia / Supplies / Front / Donor = USA");
  order(`USA / Lend-Lease / Russia / Supplies / Front / Sent = ${aid}`);
  order(`USA / Lend-Lease / Russia / Supplies / Front / Lost = ${lost}`);
  spent.USA += aid;
  for (const [nation, share] of [
    ["Germany", wish.units],
    ["USA", wish.units],
    ["Russia", wish.russianUnits],
  ] as const) {
    const price = part(share, left(nation));
    order(`${nation} / Production / Corps /  /  / Price = ${price}`);
    order(`${nation} / Production / Corps /  /  / Quantity = ${price > 0 ? 1 : 0}`);
  }
  if (wish.scrapStrength > 0) {
    order("Germany / Scrapping / Old tank / Price = 120");
    order(`Germany / Scrapping / Old tank / Strength = ${wish.scrapStrength}`);
  }

  const reserve = (command: string, header: string) => `Germany / Command Reserves / ${command} / ${header}`;
  const inWest = figure(reserve("West", "Opening"));
  const resupply = part(wish.resupply, inWest);
  const over = part(wish.shippedOver, inWest - resupply);
  const logistics = part(wish.logistics, inWest - resupply - over);
  order(`${reserve("West", "Re-supply in Orders")} = ${resupply}`);
  order(`${reserve("West", "Shipped out")} = ${over}`);
  order(`${reserve("East", "Shipped in")} = ${over}`);
  order(`${reserve("West", "Used in Logistics")} = ${logistics}`);
  order(`${reserve("West", "Lost to the enemy")} = ${part(wish.taken, inWest - resupply - over - logistics)}`);

  order(`Germany / Economy / Ruhr / Industrial City / Bombing rolled = ${wish.bombing}`);
  order(`Germany / SW damage ledger / ${turn} / Bombing / Ruhr / PPs = ${wish.bombing}`);
  order(`Shipping / Convoys / USA / Atlantic / Points of damage = ${wish.convoyDamage}`);
  order(`USA / SW damage ledger / ${turn} / Convoy / Atlantic / PPs = ${10 * wish.convoyDamage}`);
  order(`Shipping / Transport pool / USA / Atlantic / Lost this Turn = ${wish.sunk}`);
  order(`Shipping / Transport pool / USA / Atlantic / Gained this Turn = ${wish.gained}`);
  if (figure("Mobilization / Mobilization / USA / East Coast / Done before") < 10) {
    order(`Mobilization / Mobilization / USA / East Coast / This Turn = ${wish.mobilized}`);
  }

  const rostov = "Russian industry / Russian ICs / Rostov";
  order(`${rostov} / State = ${wish.isolated ? "Isolated" : "Connected"}`);
  if (wish.isolated) order(`Russia / SW damage ledger / ${turn} / Isolated IC / Rostov / PPs = ${figure(`${rostov} / Value`)}`);

  // The Axis keeps 2 Oil Units in Rome, and gets 1 from Russia.
  const berlin = figure("Oil / Supply Centers / Berlin / Opening");
  const army = wish.armyOil && berlin > 1 ? 1 : 0;
  order(`Oil / Oil uses / West Front / European Axis / Oil Units = ${army}`);
  order(`Oil / Oil shipments / Ploesti / Berlin / Oil Units = ${Math.min(wish.ploesti, 10 - (berlin + 2 + 1 - 1 - army))}`);
  const urals = figure("Oil / Supply Centers / Urals / Opening");
  const grozny = urals < 3 ? 1 : Math.min(wish.grozny, 11 - urals);
  order(`Oil / Oil shipments / Grozny / Urals / Oil Units = ${grozny}`);
  order(`Oil / Oil shipments / Baku / Urals / Oil Units = ${Math.min(wish.baku, 11 - urals - grozny)}`);
  return lines;
}

describe("conservation", () => {
  test(`of every stock in ${RUNS} campaigns is exact over ${TURNS} Turns`, () => {
    fc.assert(
      fc.property(fc.array(wishes, { minLength: TURNS, maxLength: TURNS }), (turns) => {
        let book = SET_UP;
        for (const wish of turns) {
          const lines = typedFor(ledgerOf(book)!, wish).map(readTyped);
          const closing = closeTurn(ledgerOf(typedInto(book, lines))!);
          expect(closing.stops.map(({ message }) => message)).toStrictEqual([]);
          expectConserved(closing);
          book = closing.book;
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 3_600_000);
});
