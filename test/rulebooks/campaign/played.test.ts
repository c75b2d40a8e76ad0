import { describe, expect, test } from "vitest";
import { ledgerOf } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * A campaign of six powers from spring 1940 to winter 1946, with each Turn closed. The expected values are calculated here from
 * the paragraphs, independently of the rules that the sheets use.
 */

const NATIONS = ["USA", "Britain", "Russia", "Germany", "Italy", "Japan"] as const;
type Nation = (typeof NATIONS)[number];
const SEASONS = ["Spring", "Summer", "Autumn", "Winter"] as const;

/** Growth Chart (2.1.2): percent for all but Italy, and for Italy. */
const CHART: Readonly<Record<number, readonly [others: number, italy: number]>> = {
  1941: [15, 12.5],
  1942: [20, 15],
  1943: [25, 20],
  1944: [30, 25],
  1945: [40, 30],
  1946: [50, 40],
};

/** Turns with events: tension 40, war of the Axis on Russia, Oil Embargo, the USA at war. */
const COOLING = 5;
const BARBAROSSA = 6;
const EMBARGO = 7;
const AMERICAN_WAR = 8;
const ITALIAN_WAR = 2;
const KHARKOV_LEAVES = 8;
const GORKI_PLACED = 5;

interface Played {
  readonly turn: number;
  readonly year: number;
  readonly season: (typeof SEASONS)[number];
}
const played = (turn: number): Played => ({ turn, year: 1940 + Math.floor((turn - 1) / 4), season: SEASONS[(turn - 1) % 4]! });

/** Value of an IC in Europe in its year after an Axis DoW in 1941, and in Siberia without a Japanese one (2.1.9.2). */
const europeanIc = (year: number): number => Math.min(1500, 500 + 250 * Math.max(0, year - 1941));
const siberianIc = (year: number): number => Math.min(1500, 500 + 250 * Math.max(0, year - 1942));

/** Oil of the Urals: 1, 2 once ICs in Europe are at 1,000, 3 at 1,500 (2.4.1.1). */
const uralsOutput = (year: number): number => (europeanIc(year) >= 1500 ? 3 : europeanIc(year) >= 1000 ? 2 : 1);

/**
 * Kharkov's IC leaves in Turn 8 at 500, is in transit in Turn 9, is placed at its end, and grows again from Turn 11 (2.1.9.6).
 */
function movedIc(turn: number): number {
  if (turn <= KHARKOV_LEAVES) return 500;
  if (turn === KHARKOV_LEAVES + 1) return 0;
  return Math.min(europeanIc(played(turn).year), 500 + 250 * (turn - (KHARKOV_LEAVES + 2)));
}

/** Gorki's IC, placed at 250, is at 500 a Turn later and then follows the maximum. */
const newIc = (turn: number): number => (turn < GORKI_PLACED ? 0 : turn === GORKI_PLACED ? 250 : europeanIc(played(turn).year));

/** Kiev, Moscow, Leningrad and Stalingrad are worth 500 more each (2.1.9.3). */
const russianIcs = (turn: number): number => {
  const { year } = played(turn);
  return 6 * europeanIc(year) + movedIc(turn) + newIc(turn) + 2 * siberianIc(year) + 4 * 500;
};

/** One on each coast in each Turn of war until there are ten (2.1.8.1); Japan's at tension 10 and 20 (2.1.8.2). */
const americanMobilizations = (turn: number): number => Math.max(0, Math.min(10, turn - AMERICAN_WAR + 1));
const japaneseMobilizations = (turn: number): number => (turn >= 7 ? 2 : turn >= 5 ? 1 : 0);

/** PPs of a Nation's places in a Turn. */
const PLACES: Readonly<Record<Nation, (turn: number) => number>> = {
  USA: (turn) => 4000 + 2 * 1000 * americanMobilizations(turn),
  Britain: () => 3000,
  Russia: russianIcs,
  Germany: () => 3000,
  Italy: () => 1500,
  Japan: (turn) => 2000 + 250 * japaneseMobilizations(turn),
};

/** German-Russian trade (2.1.7.1). */
const trade = (nation: Nation, turn: number): number =>
  nation !== "Germany" && nation !== "Russia" ? 0 : turn < COOLING ? 500 : turn < BARBAROSSA ? 250 : 0;

/** PPs of units that a Nation builds: most of its income, in whole tens. Germany also builds ships. */
const unitsOf = (nation: Nation, economy: number): number => 10 * Math.floor((economy * (nation === "Germany" ? 70 : 85)) / 1000);
/** Supplies sent to its command. */
const SUPPLIES = 150;
/** Supplies that the command draws in Orders from its second Turn on. */
const DRAWN = 120;

/** A German ship of 1,200 PPs is started each autumn and gets 4 points of 100 PPs in three Turns (2.3.4.3). */
const buildsShip = (season: string, turn: number): boolean =>
  season === "Autumn" || season === "Winter" || (season === "Spring" && turn > 1);
const shipOf = ({ season, year }: Played): string => `Ship of ${season === "Spring" ? year - 1 : year}`;

/** SW damage of a Turn, by cause and place. */
function damageOf(nation: Nation, { turn, season }: Played): readonly (readonly [cause: string, place: string, pps: number])[] {
  if (nation === "Italy" && turn === ITALIAN_WAR) return [["Trade", "Italian War", 500]];
  if (nation === "USA" && turn === EMBARGO) return [["Trade", "Oil Embargo", 500]];
  if (nation === "USA" && turn === EMBARGO + 1) return [["Trade", "Oil Embargo", 250]];
  if (nation === "Russia" && turn === KHARKOV_LEAVES) return [["IC redeployment", "Kharkov", 500]];
  // 20 points of damage to Transports at 10 PPs each (2.4.3.3).
  if (nation === "Britain" && season === "Winter") return [["Convoy", "Atlantic", 200]];
  return [];
}

interface Books {
  readonly base: Record<Nation, number>;
  readonly reserve: Record<Nation, number>;
  readonly damage: Record<Nation, number>;
  readonly command: Record<Nation, number>;
  readonly oil: { Berlin: number; Rome: number; Urals: number; London: number; Tokyo: number };
}

const forEach = (value: number): Record<Nation, number> =>
  Object.fromEntries(NATIONS.map((nation) => [nation, value])) as Record<Nation, number>;

/** One resource for each 5,000 PPs or part of them, every other one of ore (2.4.4.1). */
function resources(economy: number) {
  const needed = Math.ceil(economy / 5000);
  return { oil: Math.ceil(needed / 2), ore: Math.floor(needed / 2) };
}

/** Oil in a Turn: used from a center, and arriving there. */
function oilOf(turn: number, economies: Record<Nation, number>) {
  const russian = resources(economies.Russia).oil;
  return {
    Berlin: { economy: resources(economies.Germany).oil, army: 1, in: turn < COOLING ? 1 + 1 : 2 },
    Rome: { economy: resources(economies.Italy).oil, army: 0, in: 1 },
    Urals: { economy: russian, army: 1, in: russian + 1 + (turn <= 6 || turn % 4 === 1 ? 1 : turn % 4 === 3 ? -1 : 0) },
    London: { economy: 0, army: turn % 2, in: turn >= AMERICAN_WAR && turn % 2 === 0 ? 1 : 0 },
    Tokyo: { economy: 0, army: turn <= EMBARGO ? 1 : 0, in: turn < EMBARGO ? 1 : 0 },
  };
}

/** Lines typed at the start of the campaign. */
function setUp(): string[] {
  const city = (nation: Nation, name: string, value: number) =>
    `${nation} / Economy / ${name} / Industrial City / Value = ${value}`;
  return [
    city("Germany", "Ruhr", 3000),
    city("Italy", "Milan", 1500),
    city("Japan", "Osaka", 1500),
    city("Japan", "Nagoya", 500),
    city("Britain", "Birmingham", 3000),
    "Britain / Economy / Birmingham / Industrial City / Shipping region = Britain",
    "USA / Economy / USA West Coast / Coast / Value = 2000",
    "USA / Economy / USA East Coast / Coast / Value = 2000",
    "Mobilization / Japanese cities / Osaka / 1 / Mobilization applied = 1",
    "Mobilization / Japanese cities / Nagoya / 2 / Mobilization applied = 2",
    ...NATIONS.map((nation) => `${nation} / Command Reserves / Home / Opening = 300`),
    "Germany / Shipyards / Kiel / Printed capacity = 2000",
    "Shipping / Convoys / Britain / Atlantic / Transports assigned = 15",
    "Shipping / Convoys / USA / Atlantic / Transports assigned = 36",
    "Shipping / Convoys / USA / Pacific / Transports assigned = 24",
    "Shipping / Convoys / Japan / Pacific / Transports assigned = 13",
    "Shipping / Transport pool / Britain / Atlantic / Owned = 60",
    "Shipping / Transport pool / USA / Atlantic / Owned = 60",
    "Shipping / Transport pool / USA / Pacific / Owned = 40",
    "Shipping / Transport pool / Japan / Pacific / Owned = 20",
    "Oil / Supply Centers / London / Opening = 4",
    "Resources / Ore sources / Urals oil / Russia / Open = TRUE",
    "Oil / Oil shipments / USA East Coast / London / Power = Western Allies",
    "Oil / Oil shipments / USA East Coast / London / Way = Sea",
    "Oil / Oil shipments / USA East Coast / London / Route or destination port = Gulf of Mexico - London",
    "Oil / Oil shipments / USA East Coast / London / Nation = USA",
    "Oil / Oil shipments / USA East Coast / London / Ocean = Atlantic",
    "Oil / Oil shipments / Ploesti / Rome / Power = European Axis",
    "Oil / Oil shipments / Ploesti / Rome / Way = Land",
    "Oil / Oil shipments / Ploesti / Rome / Route or destination port = Other",
    ...["Urals", "Grozny", "Maikop", "Baku"].flatMap((source) => [
      `Oil / Oil shipments / ${source} / Urals / Power = Russia`,
      `Oil / Oil shipments / ${source} / Urals / Way = Land`,
      `Oil / Oil shipments / ${source} / Urals / Route or destination port = Other`,
    ]),
    "Oil / International market / Japan /  / To Supply Center = Tokyo",
  ];
}

/** Events in a Turn. */
function events({ turn }: Played): string[] {
  const at = (when: number, ...lines: string[]) => (turn === when ? lines : []);
  return [
    ...at(
      ITALIAN_WAR,
      "Campaign / Events / Italian War / Happened = TRUE",
      `Campaign / Events / Italian War / Turn of event = ${ITALIAN_WAR}`,
      "Campaign / Tension and war / Italy - Allies / At war = TRUE",
    ),
    ...at(
      COOLING,
      "Campaign / Tension and war / Russia - European Axis / Level = 40",
      "Oil / Oil shipments / Russia to Germany / Berlin / Oil Units = ",
      "Campaign / Tension and war / Japan - USA / Level = 10",
      "Mobilization / Mobilization / Japan /  / This Turn = 1",
      "Russian industry / New ICs / Gorki / Turn placed = 5",
      "Russian industry / Russian ICs / Gorki / Region = Europe",
      "Russian industry / Russian ICs / Gorki / State = Connected",
      "Russian industry / Russian ICs / Gorki / Value = 250",
      "Russian industry / Russian ICs / Gorki / Holder = Russia",
      "Russian industry / Russian ICs / Gorki / Turn placed = 5",
    ),
    ...at(
      BARBAROSSA,
      "Campaign / Tension and war / Russia - European Axis / Level = 50",
      "Campaign / Tension and war / Russia - European Axis / At war = TRUE",
      "Campaign / Tension and war / Russia - European Axis / Declared by = European Axis",
      "Campaign / Tension and war / Russia - European Axis / Year of DoW = 1941",
    ),
    ...at(
      EMBARGO,
      "Campaign / Events / Oil Embargo / Happened = TRUE",
      `Campaign / Events / Oil Embargo / Turn of event = ${EMBARGO}`,
      "Campaign / Tension and war / Japan - USA / Level = 20",
      "Mobilization / Mobilization / Japan /  / This Turn = 1",
    ),
    ...at(
      AMERICAN_WAR,
      "Campaign / Tension and war / Japan - USA / At war = TRUE",
      "Mobilization / Mobilization / USA / East Coast / This Turn = 1",
      "Mobilization / Mobilization / USA / West Coast / This Turn = 1",
      "Russian industry / Russian ICs / Kharkov / State = Redeploying",
      `Russian industry / IC redeployments / Kharkov / ${KHARKOV_LEAVES} / Destination = Penza`,
      `Russian industry / IC redeployments / Kharkov / ${KHARKOV_LEAVES} / Destination in Europe = TRUE`,
    ),
  ];
}

/** The orders of a Turn. */
function orders(at: Played, economies: Record<Nation, number>): string[] {
  const { turn, season } = at;
  const oil = oilOf(turn, economies);
  const ship = shipOf(at);
  const use = (name: string, power: string, units: number) => `Oil / Oil uses / ${name} / ${power} / Oil Units = ${units}`;
  const ships = (source: string, center: string, units: number) =>
    `Oil / Oil shipments / ${source} / ${center} / Oil Units = ${units}`;
  const fromUrals = Math.min(uralsOutput(at.year), oil.Urals.in);
  const fromBaku = Math.min(2, oil.Urals.in - fromUrals);
  const fromGrozny = Math.min(1, oil.Urals.in - fromUrals - fromBaku);
  return [
    ...NATIONS.flatMap((nation) => [
      `${nation} / Production / Corps / Home /  / Price = ${unitsOf(nation, economies[nation])}`,
      `${nation} / Production / Corps / Home /  / Quantity = 1`,
      `${nation} / Production / Corps / Home /  / On Equipment Schedule = TRUE`,
      `${nation} / Allocation to commands / Home / Supplies = ${SUPPLIES}`,
      ...(turn > 1 ? [`${nation} / Command Reserves / Home / Re-supply in Orders = ${DRAWN}`] : []),
      ...damageOf(nation, at).map(
        ([cause, place, pps]) => `${nation} / SW damage ledger / ${turn} / ${cause} / ${place} / PPs = ${pps}`,
      ),
    ]),
    ...(season === "Winter" ? ["Shipping / Convoys / Britain / Atlantic / Points of damage = 20"] : []),
    ...(season === "Winter" ? ["Shipping / Transport pool / Britain / Atlantic / Lost this Turn = 2"] : []),
    ...(season === "Autumn"
      ? [
          `Germany / Ships in yards / ${ship} / Shipyard = Kiel`,
          `Germany / Ships in yards / ${ship} / Status = New`,
          `Germany / Ships in yards / ${ship} / Price = 1200`,
        ]
      : []),
    ...(buildsShip(season, turn) ? [`Germany / Ships in yards / ${ship} / Points this Turn = 4`] : []),
    use("German economy", "European Axis", oil.Berlin.economy),
    use("Italian economy", "European Axis", oil.Rome.economy),
    use("Russian economy", "Russia", oil.Urals.economy),
    use("West Front", "European Axis", oil.Berlin.army),
    use("East Front", "Russia", oil.Urals.army),
    use("West Front", "Western Allies", oil.London.army),
    use("Pacific Front", "Japan", oil.Tokyo.army),
    ships("Ploesti", "Berlin", turn < COOLING ? 1 : 2),
    ships("Ploesti", "Rome", oil.Rome.in),
    ships("Urals", "Urals", fromUrals),
    ships("Baku", "Urals", fromBaku),
    ships("Grozny", "Urals", fromGrozny),
    ships("Maikop", "Urals", oil.Urals.in - fromUrals - fromBaku - fromGrozny),
    ...(oil.London.in > 0
      ? [ships("USA East Coast", "London", 1), "Oil / Oil shipments / USA East Coast / London / Tankers = 1"]
      : []),
    ...(oil.Tokyo.in > 0
      ? [
          "Oil / International market / Japan / Tokyo / Bought = 1",
          "Oil / International market / Japan / Tokyo / Transports = 1",
          "Oil / International market / Japan / Tokyo / Ocean = Pacific",
        ]
      : []),
    ...(["Germany", "Italy", "Russia"] as const).map(
      (nation) => `Resources / Resource requirement / ${nation} / Ore assigned = ${resources(economies[nation]).ore}`,
    ),
  ];
}

/** Removes the rounding noise of binary fractions. */
const plain = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Advances the books by one Turn and returns the economies. */
function economiesOf(books: Books, turn: number): Record<Nation, number> {
  return Object.fromEntries(
    NATIONS.map((nation) => [nation, plain(books.base[nation] + PLACES[nation](turn) + trade(nation, turn))]),
  ) as Record<Nation, number>;
}

function keepBooks(books: Books, at: Played, economies: Record<Nation, number>): void {
  const { turn, season, year } = at;
  const oil = oilOf(turn, economies);
  for (const nation of NATIONS) {
    const ship = nation === "Germany" && buildsShip(season, turn) ? 400 : 0;
    books.reserve[nation] = plain(
      books.reserve[nation] + (economies[nation] - unitsOf(nation, economies[nation]) - SUPPLIES - ship),
    );
    for (const [, , pps] of damageOf(nation, at)) books.damage[nation] += pps;
    books.command[nation] += SUPPLIES - (turn > 1 ? DRAWN : 0);
  }
  for (const center of Object.keys(oil) as (keyof typeof oil)[]) {
    books.oil[center] += oil[center].in - oil[center].economy - oil[center].army;
  }
  if (season !== "Winter" || year === 1946) return;
  const [others, italy] = CHART[year + 1]!;
  for (const nation of NATIONS) {
    books.base[nation] = plain(
      books.base[nation] + ((nation === "Italy" ? italy : others) * (books.reserve[nation] - books.damage[nation])) / 100,
    );
  }
}

describe("six powers from spring 1940 to winter 1946", () => {
  test("every Turn closes, and every YSS follows the paragraphs", () => {
    const books: Books = {
      // Italy starts at 500, the others at 0 (2.1.1).
      base: { ...forEach(0), Italy: 500 },
      reserve: forEach(0),
      damage: forEach(0),
      command: forEach(300),
      oil: { Berlin: 8, Rome: 2, Urals: 3, London: 4, Tokyo: 6 },
    };
    let book = freshBook(campaign, [...NATIONS], 1940);
    let typed: string[] = setUp();
    for (let turn = 1; turn <= 28; turn++) {
      const at = played(turn);
      const economies = economiesOf(books, turn);
      const closing = closingOf(book, ...typed, ...events(at), ...orders(at, economies));
      typed = [];
      expect(closing.turn).toBe(`${at.year} · ${at.season} · turn ${turn}`);
      const bases = { ...books.base };
      keepBooks(books, at, economies);
      for (const { player, values } of closing.totals) {
        const nation = player as Nation;
        expect({ turn, player, ...values }).toMatchObject({
          turn,
          player,
          economy: economies[nation],
          reserve: books.reserve[nation],
          commands: books.command[nation],
          growth: plain(books.base[nation] - bases[nation]),
        });
      }
      if (turn === 28) {
        expect(closing.next).toBe("");
        expect(closing.movements).toStrictEqual([]);
        break;
      }
      expectConserved(closing);
      book = closing.book;
      const ledger = ledgerOf(book)!;
      for (const nation of NATIONS) {
        expect([turn, nation, entryOf(ledger, `${nation} / Command Reserves / Home / Opening`)]).toStrictEqual([
          turn,
          nation,
          books.command[nation],
        ]);
      }
      for (const [center, stored] of Object.entries(books.oil)) {
        expect([turn, center, entryOf(ledger, `Oil / Supply Centers / ${center} / Opening`)]).toStrictEqual([
          turn,
          center,
          stored,
        ]);
      }
      if (at.season !== "Winter") continue;
      for (const nation of NATIONS) {
        const year = String(at.year + 1);
        const stored = ["Base Economy", "Opening reserve", "SW damage this year"].map((label) =>
          entryOf(ledger, `${nation} / ${label}`),
        );
        expect([year, nation, ...stored]).toStrictEqual([year, nation, books.base[nation], 0, 0]);
        expect(entryOf(ledger, `${nation} / Growth / ${year} / Reserve`)).toBe(books.reserve[nation]);
        books.reserve[nation] = 0;
        books.damage[nation] = 0;
      }
      // Two times four points: one lays the ship down, seven are strength.
      expect(entryOf(ledger, `Germany / Ships in yards / ${shipOf(at)} / Strength at start`)).toBe(7);
      expect(entryOf(ledger, `Germany / Ships in yards / ${shipOf(at)} / Points due`)).toBe(4);
      expect(entryOf(ledger, `Germany / Ships in yards / Ship of ${at.year - 1} / Status`)).toBeNull();
      expect(entryOf(ledger, "Oil / Oil sources / Urals / Output")).toBe(uralsOutput(at.year + 1));
      expect(entryOf(ledger, "Shipping / Transport pool / Britain / Atlantic / Owned")).toBe(60 - 2 * (at.year - 1939));
    }
  }, 120_000);
});
