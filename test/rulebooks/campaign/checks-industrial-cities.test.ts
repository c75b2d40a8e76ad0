import { describe, expect, it, test } from "vitest";
import { russianIcs } from "../../../src/rulebooks/campaign/sheets/russian-industry";
import { found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

/*
 * What the golden ledgers of the checks do not say: other years and holders than the sample's, and cases that need a fresh ledger.
 */

const RUSSIA = ["Russia"];
const state = (Turn: number, Year = 1941, Season = "Autumn"): Entries => ({ "Campaign: State": [{ Turn, Year, Season }] });
const track = (row: Entry): Entries => ({ "Campaign: Tension and war": [{ track: "Russia - European Axis", ...row }] });
const ics = (...rows: readonly Entry[]): Entries => ({ "Russian industry: Russian ICs": rows });
const placed = (turns: Readonly<Record<string, number>>): Entries => ({
  "Russian industry: New ICs": Object.entries(turns).map(([city, turnPlaced]) => ({ city, turnPlaced })),
});
const newIc = (city: string, turnPlaced: number, value: number, more: Entry = {}): Entry => ({
  city,
  region: "Europe",
  state: "Connected",
  holder: "Russia",
  turnPlaced,
  value,
  ...more,
});
const AXIS_1941 = { atWar: true, declaredBy: "European Axis", yearOfDow: 1941 };

describe("growth of the ICs (2.1.9.2)", () => {
  /** Value of the next Turn. */
  const next = (entries: Entries, city: string): number =>
    ledgerWith(entries, RUSSIA)
      .rows(russianIcs, "Russian industry")
      .find((ic) => ic.city === city)!.valueNext;
  const winter1941 = { ...state(12, 1941, "Winter"), ...track(AXIS_1941) };

  it("comes with the YSS: 750 in the YSS of 1942 after an Axis DoW in 1941", () => {
    expect(next(winter1941, "Moscow")).toBe(750);
    expect(next({ ...state(11, 1941, "Autumn"), ...track(AXIS_1941) }, "Moscow")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...ics({ city: "Moscow", value: 750 }) }, "Moscow")).toBe(
      750,
    );
    expect(next(winter1941, "Irkutsk")).toBe(500);
  });

  it("is one step in a Turn with a YSS, and is made up afterwards in Logistics", () => {
    const gorki = (value: number) => ics(newIc("Gorki", 11, value));
    expect(next({ ...winter1941, ...gorki(250) }, "Gorki")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...gorki(500) }, "Gorki")).toBe(750);
    expect(next({ ...winter1941, ...ics({ city: "Moscow", state: "Isolated" }) }, "Moscow")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...ics({ city: "Moscow", value: 500 }) }, "Moscow")).toBe(
      750,
    );
  });

  it("goes on in the last year without a YSS to come", () => {
    expect(next({ ...state(32, 1946, "Winter"), ...ics({ city: "Moscow", value: 1500 }) }, "Moscow")).toBe(1500);
  });

  const spring1942 = (row: Entry): Entries => ({
    ...state(13, 1942, "Spring"),
    ...track(AXIS_1941),
    ...ics({ city: "Moscow", valueLast: 500, stateLast: "Connected", ...row }),
  });

  test.each([
    [{ value: 750 }, []],
    [{ value: 500 }, ["The IC of Moscow is worth 500 PPs; it was worth 500 in the last Turn and must now be worth 750."]],
    [{ value: 500, stateLast: "Isolated" }, []],
    [
      { value: 250, stateLast: "Isolated" },
      ["The IC of Moscow is worth 250 PPs; it was worth 500 in the last Turn and must now be worth 500."],
    ],
    [{ value: 500, valueLast: null, stateLast: null }, []],
  ])("after the YSS of 1942 case %#", (row, expected) => {
    expect(messages("ic-growth-step", spring1942(row), RUSSIA)).toStrictEqual(expected);
  });

  test("a step is 250 PPs, however far the maximum is", () => {
    const kharkov = (value: number): Entries => ({
      ...state(21, 1944),
      ...ics({ city: "Kharkov", valueLast: 500, stateLast: "Connected", value }),
    });
    expect(found("ic-growth-step", kharkov(1000), RUSSIA)).toMatchObject([{ expected: 750, found: 1000 }]);
    expect(found("ic-growth-step", kharkov(750), RUSSIA)).toStrictEqual([]);
  });

  it("bounds a placed IC of which the last Turn is not known", () => {
    const gorki = (turnPlaced: number, value: number): Entries => ({
      ...state(21, 1944),
      ...ics(newIc("Gorki", turnPlaced, value)),
    });
    // In 1944 an IC may be worth 1,000.
    expect(found("ic-growth-step", gorki(20, 750), RUSSIA)).toMatchObject([
      {
        expected: 500,
        found: 750,
        message: "The IC of Gorki is worth 750 PPs 1 Turn after it was placed; 500 is the most that it can have grown to.",
      },
    ]);
    for (const [turnPlaced, value] of [
      [19, 750],
      [18, 1000],
      [10, 500],
    ] as const) {
      expect(found("ic-growth-step", gorki(turnPlaced, value), RUSSIA)).toStrictEqual([]);
    }
  });

  test.each(["Isolated", "Redeploying", "In Transit", "Captured"])("ic-frozen: none after a Turn as %s", (stateLast) => {
    expect(found("ic-frozen", spring1942({ value: 750, state: stateLast, stateLast }), RUSSIA)).toMatchObject([
      { expected: 500, found: 750 },
    ]);
    expect(found("ic-growth-step", spring1942({ value: 750, state: stateLast, stateLast }), RUSSIA)).toStrictEqual([]);
  });
});

describe("ic-entitlement", () => {
  it("knows that nothing may be due", () => {
    expect(messages("ic-entitlement", { ...state(9), ...track({ level: 5 }), ...placed({ Gorki: 10 }) }, RUSSIA)).toStrictEqual([
      "Gorki was placed in Turn 10, but the campaign stands in Turn 9.",
      "Gorki needs tension 10; at 5 none is due.",
    ]);
  });

  it("misses the row of one that was placed", () => {
    const gorki = { ...state(9), ...track({ level: 15 }), ...placed({ Gorki: 4 }) };
    expect(messages("ic-entitlement", gorki, RUSSIA)).toStrictEqual([
      "Gorki was placed in Turn 4, but no row of Russian ICs stands for it; the IC brings nothing.",
    ]);
    expect(found("ic-entitlement", { ...gorki, ...ics(newIc("Gorki", 4, 500)) }, RUSSIA)).toStrictEqual([]);
    expect(found("ic-entitlement", { ...gorki, ...ics(newIc("Orsk", 4, 500)) }, RUSSIA)).toStrictEqual([]);
  });

  it("finds one that skips the city before it", () => {
    const skipped = {
      ...state(9),
      ...track({ level: 30 }),
      ...placed({ Gorki: 2, Sverdlovsk: 4 }),
      ...ics(newIc("Gorki", 2, 500), newIc("Sverdlovsk", 4, 500)),
    };
    expect(messages("ic-entitlement", skipped, RUSSIA)).toStrictEqual([
      "Sverdlovsk was placed in Turn 4, before Kuibyshev, which comes first.",
    ]);
  });

  it("finds a row without its Turn, and a second one of the same Turn", () => {
    const both = (second: Entry): Entries => ({
      ...state(9),
      ...track({ level: 15 }),
      ...placed({ Gorki: 4 }),
      ...ics(newIc("Gorki", 4, 500), second),
    });
    expect(messages("ic-entitlement", both({ ...newIc("Orsk", 4, 500), turnPlaced: null }), RUSSIA)).toStrictEqual([
      "10 Russian ICs stand without a Turn placed; Russia begins with 9.",
    ]);
    expect(messages("ic-entitlement", both(newIc("Orsk", 4, 500)), RUSSIA)).toStrictEqual([
      "The IC of Orsk was placed in Turn 4; New ICs has 1 IC of that Turn, which is listed already.",
    ]);
  });
});

test("ic-interval: of two in the same Turn the later city is told", () => {
  const interval = { ...state(9), ...track({ level: 20 }), ...placed({ Gorki: 4, Kuibyshev: 4 }) };
  expect(messages("ic-interval", interval, RUSSIA)).toStrictEqual([
    "Kuibyshev was placed 0 Turns after Gorki; 2 Turns are required.",
  ]);
});

describe("ic-maximum", () => {
  const moscow = (Year: number, value: number, war: Entry): Entries => ({
    ...state(13, Year),
    ...track(war),
    ...ics({ city: "Moscow", value }),
  });

  it("follows the year of the Axis DoW", () => {
    expect(messages("ic-maximum", moscow(1942, 1000, AXIS_1941), RUSSIA)).toStrictEqual([
      "The IC of Moscow is worth 1,000 PPs in 1942; 750 is the limit after an Axis DoW in 1941.",
    ]);
    expect(found("ic-maximum", moscow(1943, 1000, AXIS_1941), RUSSIA)).toStrictEqual([]);
    expect(found("ic-maximum", moscow(1942, 750, { ...AXIS_1941, declaredBy: "Germany" }), RUSSIA)).toStrictEqual([]);
  });

  it("rises in 1943 when Russia declared war itself", () => {
    const russian = { ...AXIS_1941, declaredBy: "Russia" };
    expect(messages("ic-maximum", moscow(1942, 750, russian), RUSSIA)).toStrictEqual([
      "The IC of Moscow is worth 750 PPs in 1942; 500 is the limit.",
    ]);
    expect(found("ic-maximum", moscow(1943, 750, russian), RUSSIA)).toStrictEqual([]);
  });

  it("follows Japan's DoW in Siberia", () => {
    const irkutsk = (declaredBy: string): Entries => ({
      ...state(13, 1942),
      "Campaign: Tension and war": [{ track: "Russia - Japan", atWar: true, declaredBy, yearOfDow: 1941 }],
      ...ics({ city: "Irkutsk", value: 750 }),
    });
    expect(found("ic-maximum", irkutsk("Japan"), RUSSIA)).toStrictEqual([]);
    expect(found("ic-maximum", irkutsk("Russia"), RUSSIA)).toHaveLength(1);
  });
});

describe("ic-damage-booked", () => {
  const leningrad = (ic: Entry, ...rows: readonly Entry[]): Entries => ({
    ...state(21, 1944),
    ...ics({ city: "Leningrad", value: 750, ...ic }),
    "Russia: SW damage ledger": rows.map((row) => ({ turn: 21, place: "Leningrad", again: true as const, ...row })),
  });
  const isolated = { cause: "Isolated IC", pps: 750 };

  it("counts the bookings of this Turn alone", () => {
    expect(found("ic-damage-booked", leningrad({ state: "Isolated" }), RUSSIA)).toMatchObject([
      { sheet: "Russian industry", column: "SW damage", expected: 750, found: 0 },
    ]);
    expect(found("ic-damage-booked", leningrad({ state: "Isolated" }, isolated), RUSSIA)).toStrictEqual([]);
    expect(found("ic-damage-booked", leningrad({ state: "Isolated" }, { ...isolated, turn: 20 }), RUSSIA)).toHaveLength(1);
  });

  it("charges an IC that begins to move, and none that is connected", () => {
    const moving = { cause: "IC redeployment", pps: 750 };
    expect(found("ic-damage-booked", leningrad({ state: "Redeploying" }, moving), RUSSIA)).toStrictEqual([]);
    expect(messages("ic-damage-booked", leningrad({ state: "Connected" }, moving), RUSSIA)).toStrictEqual([
      "The IC of Leningrad is connected and costs 0 PPs of SW damage; 750 are booked.",
    ]);
  });

  it("charges the holder of a captured one, and nobody else", () => {
    const captured = (sheet: string): Entries => ({
      ...leningrad({ state: "Isolated", holder: "Axis" }),
      [`${sheet}: SW damage ledger`]: [{ turn: 21, place: "Leningrad", ...isolated }],
    });
    expect(found("ic-damage-booked", captured("Germany"), ["Russia", "Germany"])).toStrictEqual([]);
    expect(messages("ic-damage-booked", captured("Russia"), ["Russia", "Germany"])).toStrictEqual([
      "750 PPs of SW damage are booked for the IC of Leningrad, which Russia does not hold.",
      "The IC of Leningrad is isolated and costs 750 PPs of SW damage; 0 are booked.",
    ]);
    expect(messages("ic-damage-booked", leningrad({}, { ...isolated, place: null }), RUSSIA)).toStrictEqual([
      "750 PPs of SW damage of an IC are booked without its city.",
    ]);
  });
});

describe("the way of an IC (2.1.9.6)", () => {
  const MOVE = { origin: "Kharkov", destination: "Orsk", inEurope: true, hasIc: false };
  const way = (Turn: number, ic: Entry, more: Entries = {}): Entries => ({
    ...state(Turn),
    ...track({ atWar: true }),
    ...ics({ city: "Kharkov", ...ic }),
    "Russian industry: IC redeployments": [{ ...MOVE, turnStarted: 9 }],
    ...more,
  });
  const CHECKS = ["ic-redeploy-rule", "ic-in-transit-income", "ic-destination", "ic-frozen", "ic-growth-step", "ic-entitlement"];
  const all = (entries: Entries): string[] => CHECKS.flatMap((check) => messages(check, entries, RUSSIA));

  it("is in order from the start to the growth in the new city", () => {
    const known = { valueLast: 500, value: 500 };
    expect(all(way(8, { state: "Connected" }))).toStrictEqual([]);
    expect(all(way(9, { state: "Redeploying", stateLast: "Connected", ...known }))).toStrictEqual([]);
    expect(all(way(10, { state: "In Transit", stateLast: "Redeploying", ...known }))).toStrictEqual([]);
  });

  it("may begin with Kiev's IC, and with one that is isolated", () => {
    const kiev = way(9, { city: "Kiev", state: "Redeploying", stateLast: "Isolated", valueLast: 500 });
    const entries = { ...kiev, "Russian industry: IC redeployments": [{ ...MOVE, origin: "Kiev", turnStarted: 9 }] };
    expect(all(entries)).toStrictEqual([]);
  });

  it("stays in transit while no city is named", () => {
    const entries = (IC: string): Entries => ({
      ...way(12, { state: IC }),
      "Russian industry: IC redeployments": [{ origin: "Kharkov", turnStarted: 9 }],
    });
    const waits = "The IC of Kharkov can be placed in this Turn, but its destination is missing: it stays in transit.";
    expect(all(entries("In Transit"))).toStrictEqual([waits]);
    expect(all(entries("Connected"))).toStrictEqual([
      "The IC of Kharkov is in transit and gives 0 PPs; as Connected it counts 500.",
      waits,
    ]);
  });

  it("names a city that Russian ICs does not have", () => {
    const entries = {
      ...way(9, {}),
      "Russian industry: IC redeployments": [{ ...MOVE, origin: "Minsk", turnStarted: 9 }],
    };
    expect(all(entries)).toStrictEqual(["Russia starts to move the IC of Minsk, which is none of the Russian ICs."]);
  });

  it("ends in a European city, which may be one whose own IC is on its way out", () => {
    const to = (destination: string, more: Entry = {}, other: Entry = { city: "Rostov", state: "Connected" }): string[] =>
      messages(
        "ic-destination",
        {
          ...state(10),
          ...track({ atWar: true }),
          ...ics({ city: "Kharkov", state: "In Transit" }, other),
          "Russian industry: IC redeployments": [{ ...MOVE, turnStarted: 9, destination, ...more }],
        },
        RUSSIA,
      );
    expect(to("Orsk")).toStrictEqual([]);
    expect(to("Orsk", { hasIc: true })).toStrictEqual(["The IC of Kharkov is placed in Orsk, which already has one."]);
    expect(to("Orsk", { inEurope: false })).toStrictEqual([
      "The IC of Kharkov is placed in Orsk, which is not entered as a European city.",
    ]);
    expect(to("Rostov")).toHaveLength(1);
    expect(to("Rostov", {}, { city: "Rostov", state: "Destroyed" })).toStrictEqual([]);
    expect(to("Rostov", {}, { city: "Rostov", state: "Redeploying" })).toHaveLength(1);
    expect(to("Rostov", { turnStarted: 10 }, { city: "Rostov", state: "In Transit" })).toStrictEqual([]);
  });
});

describe("key-city-bonus", () => {
  const bonus = (nation: string, name: string, more: Entries = {}): Entries => ({
    [`${nation}: Economy`]: [{ name, kind: "Key City bonus", value: 500 }],
    ...more,
  });
  const UKRAINE: Entries = { "Campaign: Events": [{ event: "Ukraine allied to the Axis", happened: true, turnOfEvent: 1 }] };

  it("belongs to Russia alone, but for Kiev's", () => {
    expect(found("key-city-bonus", bonus("Germany", "Kiev"), ["Germany"])).toHaveLength(1);
    expect(found("key-city-bonus", bonus("Japan", "Kiev", UKRAINE), ["Japan"])).toHaveLength(1);
    expect(found("key-city-bonus", bonus("Germany", "Kiev", UKRAINE), ["Germany"])).toStrictEqual([]);
    expect(found("key-city-bonus", bonus("Germany", "Kiev bonus", UKRAINE), ["Germany"])).toStrictEqual([]);
  });
});
