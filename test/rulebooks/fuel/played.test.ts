import { expect, test } from "vitest";
import { ledgerOf } from "../../../src/ledger/read/model";
import { fuel } from "../../../src/rulebooks/fuel";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * A year of Germany, Italy and the Commonwealth, six turns, each closed. The expected values are calculated here from the
 * paragraphs, barrel by barrel, independently of the rules that the sheets use.
 */

const POWERS = ["Germany", "Italy", "Commonwealth"] as const;
type Power = (typeof POWERS)[number];
const MONTHS = ["JAN/FEB", "MAR/APR", "MAY/JUN", "JUL/AUG", "SEP/OCT", "NOV/DEC"] as const;

/** Italy enters the war, Tripoli is cut off, and the United States becomes active. */
const ITALIAN_WAR = 3;
const TRIPOLI_CUT_OFF = 4;
const AMERICAN_HELP = 5;
const BOMBED = [5, 6];
const ALEXANDRIA_OVERRUN = 6;

/** Where a power opens barrels, the first choice first. */
const OPENS: Readonly<Record<Power, readonly string[]>> = {
  Germany: ["Berlin", "Essen"],
  Italy: ["Rome"],
  Commonwealth: ["London", "Alexandria"],
};

interface Books {
  readonly track: Record<Power, number>;
  readonly depots: Record<string, number>;
}

/** Barrels opened in each depot in a turn. */
type Opened = Record<string, number>;

/** Fuel above 10 is lost (Storing fuel). */
const gain = (books: Books, power: Power, points: number): void => {
  books.track[power] = Math.min(10, books.track[power] + points);
};

/** Below 0 a barrel of ten is opened, one at a time (Storing fuel). */
function spend(books: Books, power: Power, points: number, opened: Opened): void {
  books.track[power] -= points;
  while (books.track[power] < 0) {
    const depot = OPENS[power].find((place) => books.depots[place]! > 0)!;
    books.depots[depot]! -= 1;
    opened[depot] = (opened[depot] ?? 0) + 1;
    books.track[power] += 10;
  }
}

const SET_UP = [
  ...[
    ["Essen", "Factory City", "Germany", 2, "Germany"],
    ["Berlin", "Factory City", "Germany", 1, "Germany"],
    ["Rome", "Factory City", "Italy", 1, "Italy"],
    ["Tripoli", "Major Port", "Italy", 1, ""],
    ["London", "Factory City", "Commonwealth", 2, "Commonwealth"],
    ["Alexandria", "Major Port", "Commonwealth", 1, ""],
  ].flatMap(([place, site, controller, opening, home]) => [
    `Depots / Depots / ${place} / Site = ${site}`,
    `Depots / Depots / ${place} / Controller = ${controller}`,
    `Depots / Depots / ${place} / Opening = ${opening}`,
    `Depots / Depots / ${place} / Territory of = ${controller}`,
    `Depots / Depots / ${place} / Home country = ${home}`,
  ]),
  ...[
    ["Germany", "Essen", 3],
    ["Italy", "Milan", 1],
    ["Commonwealth", "London", 2],
  ].flatMap(([power, place, oil]) => [
    `Production / Oil allocation / ${power} / ${place} / Oil received = ${oil}`,
    `Production / Oil allocation / ${power} / ${place} / Operating factory = TRUE`,
    `Production / Oil allocation / ${power} / ${place} / Free factories = 2`,
  ]),
  "Production / Fuel received / Italy / Multiple = 0.5",
  "Reorganization / At sea / Germany / Convoy points = 5",
  "Reorganization / At sea / Commonwealth / Convoy points = 45",
  "Reorganization / At sea / Commonwealth / ASW = 2",
  "Campaign / Players / Italy / Neutral = TRUE",
];

const combat = (battle: string, impulse: number, action: string, payer: Power): string[] => [
  `Impulses / Combats / ${battle} / ${impulse} / ${action} / Payer = ${payer}`,
  `Impulses / Combats / ${battle} / ${impulse} / ${action} / Units = 2`,
  `Impulses / Combats / ${battle} / ${impulse} / ${action} / Paid = TRUE`,
];
const onTrack = (power: Power, event: string, impulse: number): string =>
  `Fuel track / Entries / ${power} / ${event} / ${impulse} / Impulse = ${impulse}`;
const placed = (place: string, power: Power, barrels: number): string[] => [
  `Production / Placing / ${place} / ${power} / Production / Barrels = ${barrels}`,
  `Production / Placing / ${place} / ${power} / Production / Traces home = TRUE`,
];
const reorganized = (power: Power, depot: string, units: Readonly<Record<string, number>>): string[] => [
  ...Object.entries(units).map(([unit, count]) => `Reorganization / Units / ${unit} / ${power} / ${depot} / Number = ${count}`),
  `Reorganization / Draws / ${power} / ${depot} / Depot = ${depot}`,
];

/** Plays a turn: updates the books and returns the lines to type. */
function play(books: Books, turn: number): string[] {
  const typed: string[] = [];
  const opened: Opened = {};
  const forReorganization: Opened = {};
  const { depots } = books;
  const place = (where: string, power: Power, barrels: number): void => {
    depots[where]! += barrels;
    typed.push(...placed(where, power, barrels));
  };

  // Production Phase: 2 oil in production at 5 x multiple, 1 converted into 10 (Acquiring Fuel).
  const multiple = turn <= 3 ? 0.5 : 0.75;
  typed.push(
    `Production / Fuel received / Germany / Multiple = ${multiple}`,
    "Production / Oil allocation / Germany / Essen / Into production = 2",
    "Production / Oil allocation / Germany / Essen / Converted = 1",
    "Production / Oil allocation / Italy / Milan / Into production = 1",
    "Production / Oil allocation / Commonwealth / London / Converted = 2",
  );
  place(turn % 2 === 0 ? "Essen" : "Berlin", "Germany", 1);
  gain(books, "Germany", 2 * 5 * multiple + 10 - 10);
  // Italy's one oil gives 2.5; while neutral it buys a barrel, and then ten points for the track.
  if (turn < ITALIAN_WAR) typed.push("Production / Fuel received / Italy / Build points = 1");
  if (turn === 1) place("Rome", "Italy", 1);
  if (turn === 2) typed.push("Production / Fuel received / Italy / For the track = 1");
  gain(books, "Italy", 2.5 + (turn === 2 ? 10 : 0));
  // 20 fuel of the Commonwealth are two barrels; Alexandria is three sea areas away and needs a convoy point in each.
  const overseas = depots["London"]! > 2 || turn === 2 ? 1 : 0;
  place("London", "Commonwealth", 2 - overseas);
  if (overseas > 0) {
    place("Alexandria", "Commonwealth", overseas);
    typed.push(
      "Production / Placing / Alexandria / Commonwealth / Production / Sea areas = 3",
      `Production / Placing / Alexandria / Commonwealth / Production / Convoy points = ${overseas}`,
    );
  }

  // A supply unit is 2 fuel, a headquarters its reorganization value (Production).
  if (turn % 2 === 1) {
    typed.push("Production / Builds / Germany / Supply unit / Number = 1");
    spend(books, "Germany", 2, opened);
  }
  if (turn === 4) {
    typed.push("Production / Builds / Germany / HQ 4 / Number = 1");
    spend(books, "Germany", 4, opened);
  }

  // Three submarines flipped are 3 fuel (reinforcement phase).
  if (turn === 2) {
    typed.push("Production / Flipping / SUB / Commonwealth / Number = 3");
    gain(books, "Commonwealth", 3);
  }

  // A blitz is 2 fuel, an assault or a defense 1 (Combat).
  typed.push(...combat("Sedan", 1, "Blitz", "Germany"), onTrack("Germany", "Combat", 1));
  spend(books, "Germany", 2, opened);
  if (turn >= ITALIAN_WAR) {
    typed.push(...combat("Tobruk", 1, "Defense", "Italy"), onTrack("Italy", "Combat", 1));
    typed.push(...combat("Tobruk", 1, "Assault", "Commonwealth"), onTrack("Commonwealth", "Combat", 1));
    spend(books, "Italy", 1, opened);
    spend(books, "Commonwealth", 1, opened);
  }
  if (BOMBED.includes(turn)) {
    typed.push("Impulses / Bombing / Essen / 2 / Owner = Germany", "Impulses / Bombing / Essen / 2 / Hits = 3");
    typed.push(onTrack("Germany", "Bombing", 2));
    spend(books, "Germany", 3, opened);
  }
  if (turn === 6) {
    typed.push("Impulses / Bombing / Essen / 2 / Barrel destroyed = TRUE");
    depots["Essen"]! -= 1;
  }
  if (turn === ALEXANDRIA_OVERRUN) {
    typed.push("Impulses / Captures / Alexandria / 3 / Captor = Italy", "Impulses / Captures / Alexandria / 3 / Roll = 8");
    typed.push(onTrack("Italy", "Capture", 3));
    depots["Alexandria"]! -= 1;
    gain(books, "Italy", 8);
  }

  // One fuel for ten convoy points or part of them, one for each ASW (Maintaining units at sea).
  spend(books, "Germany", 1, opened);
  spend(books, "Commonwealth", 5 + 2, opened);

  // Reorganization costs: 2 for ARM, MECH and TRS, 1 for SUB and expensive aircraft, half for BB, a quarter for CA.
  typed.push(...reorganized("Germany", "Essen", { ARM: 2, "AIR 4": 1 }));
  let german = 2 * 2 + 1;
  typed.push(...reorganized("Italy", "Rome", { CA: 2 }));
  spend(books, "Italy", 2 / 4, forReorganization);
  typed.push(...reorganized("Commonwealth", "London", { TRS: 2, "AIR 4": 3, BB: 2, CA: 4 }));
  let british = 2 * 2 + 3 + 2 / 2 + 4 / 4;
  if (turn >= ITALIAN_WAR) {
    // Italy needs 5 at Essen and draws 6, of which a fifth is lost, rounded down; Germany provides them.
    typed.push(...reorganized("Italy", "Essen", { ARM: 1, MECH: 1, SUB: 1 }));
    typed.push("Reorganization / Draws / Italy / Essen / Consent = TRUE");
    german += 6;
    typed.push(...reorganized("Commonwealth", "Alexandria", { ARM: 1 }));
    british += 2;
  }
  if (turn >= AMERICAN_HELP) {
    // Free fuel costs the Commonwealth nothing; ten are the most in 1940.
    typed.push(...reorganized("Commonwealth", "Continental US", { MECH: 5 }));
    typed.push("Reorganization / Draws / Commonwealth / Continental US / Consent = TRUE");
  }
  spend(books, "Germany", german, forReorganization);
  spend(books, "Commonwealth", british, forReorganization);
  if (turn === TRIPOLI_CUT_OFF) {
    // The isolated barrel is used up for the two points.
    typed.push(...reorganized("Italy", "Tripoli", { ARM: 1 }), "Depots / Depots / Tripoli / Isolated = TRUE");
    depots["Tripoli"]! -= 1;
    forReorganization["Tripoli"] = 1;
  }

  return [
    ...typed,
    ...(turn === ITALIAN_WAR ? ["Campaign / Players / Italy / Neutral = FALSE"] : []),
    ...(turn === AMERICAN_HELP ? ["Campaign / US active = TRUE"] : []),
    ...Object.entries(opened).map(([depot, barrels]) => `Depots / Depots / ${depot} / Opened = ${barrels}`),
    ...Object.entries(forReorganization).map(
      ([depot, barrels]) => `Depots / Depots / ${depot} / For reorganization = ${barrels}`,
    ),
  ];
}

test("a played year closes every turn, and every track and depot follows the rules", () => {
  const books: Books = {
    track: { Germany: 0, Italy: 0, Commonwealth: 0 },
    depots: { Essen: 2, Berlin: 1, Rome: 1, Tripoli: 1, London: 2, Alexandria: 1 },
  };
  let book = freshBook(fuel, POWERS, 1940);
  for (const [i, months] of MONTHS.entries()) {
    const turn = i + 1;
    const typed = play(books, turn);
    const closing = closingOf(book, ...(turn === 1 ? SET_UP : []), ...typed);
    expectConserved(closing);
    book = closing.book;
    const ledger = ledgerOf(book)!;
    const now = {
      turn: entryOf(ledger, "Campaign / Turn"),
      months: entryOf(ledger, "Campaign / Months"),
      track: Object.fromEntries(
        POWERS.map((power) => [power, entryOf(ledger, `Powers / Powers / ${power} / Opening track`) ?? 0]),
      ),
      depots: Object.fromEntries(
        Object.keys(books.depots).map((place) => [place, entryOf(ledger, `Depots / Depots / ${place} / Opening`) ?? 0]),
      ),
    };
    expect([months, now]).toStrictEqual([
      months,
      { turn: turn + 1, months: MONTHS[turn % 6], track: books.track, depots: books.depots },
    ]);
    expect(closing.totals.map(({ player, values }) => [player, values["track"]])).toStrictEqual(
      POWERS.map((power) => [power, books.track[power]]).sort(
        ([item], [other]) =>
          fuel.ledger!.players.names.indexOf(item as string) - fuel.ledger!.players.names.indexOf(other as string),
      ),
    );
  }
  expect(entryOf(ledgerOf(book)!, "Campaign / Year")).toBe(1941);
});
