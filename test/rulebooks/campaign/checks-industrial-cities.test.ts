import { describe, expect, it, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const RUSSIA = ["Russia"];
const state = (Turn: number, Year = 1941, Season = "Autumn"): Entries => ({ "Campaign: State": [{ Turn, Year, Season }] });
const track = (row: Entry): Entries => ({ "Campaign: Tension and war": [{ track: "Russia - European Axis", ...row }] });
const ics = (...rows: readonly Entry[]): Entries => ({ "Russian industry: Russian ICs": rows });
const placed = (turns: Readonly<Record<string, number>>): Entries => ({
  "Russian industry: New ICs": Object.entries(turns).map(([city, turnPlaced]) => ({ city, turnPlaced })),
});
const newIc = (city: string, turnPlaced: number, value: number): Entry => ({
  city,
  region: "Europe",
  state: "Connected",
  holder: "Russia",
  turnPlaced,
  value,
});

describe("ic-entitlement", () => {
  it("finds an IC that tension has not brought", () => {
    const entries = { ...state(9), ...track({ level: 15 }), ...placed({ Gorki: 4, Kuibyshev: 6 }) };
    expect(found("ic-entitlement", entries, RUSSIA)).toMatchObject([
      {
        severity: "error",
        cite: "2.1.9.1",
        sheet: "Russian industry",
        table: "Russian_industry_New_ICs",
        row: 2,
        column: "Turn placed",
        expected: 1,
        found: 2,
        message: "Kuibyshev needs tension 20; at 15 only Gorki is due.",
      },
    ]);
    expect(messages("ic-entitlement", { ...state(9), ...track({ level: 5 }), ...placed({ Gorki: 4 }) }, RUSSIA)).toStrictEqual([
      "Gorki needs tension 10; at 5 none is due.",
    ]);
  });

  it("accepts what the highest tension so far has brought", () => {
    const two = placed({ Gorki: 4, Kuibyshev: 6 });
    expect(found("ic-entitlement", { ...state(9), ...track({ level: 20 }), ...two }, RUSSIA)).toStrictEqual([]);
    expect(found("ic-entitlement", { ...state(9), ...track({ level: 5, highest: 20 }), ...two }, RUSSIA)).toStrictEqual([]);
  });

  it("keeps the order of the cities", () => {
    const skipped = { ...state(9), ...track({ level: 30 }), ...placed({ Gorki: 2, Sverdlovsk: 4 }) };
    expect(messages("ic-entitlement", skipped, RUSSIA)).toStrictEqual([
      "Sverdlovsk was placed in Turn 4, before Kuibyshev, which comes first.",
    ]);
    const turned = { ...state(9), ...track({ level: 20 }), ...placed({ Gorki: 6, Kuibyshev: 4 }) };
    expect(messages("ic-entitlement", turned, RUSSIA)).toStrictEqual([
      "Kuibyshev was placed in Turn 4, before Gorki, which comes first.",
    ]);
  });

  it("finds ICs that Russia never got", () => {
    const entries = (city: string) => ({
      ...state(9),
      ...track({ level: 10 }),
      ...placed({ Gorki: 4 }),
      ...ics(newIc("Gorki", 4, 500), newIc(city, 6, 250)),
    });
    expect(messages("ic-entitlement", entries("Minsk"), RUSSIA)).toStrictEqual([
      "11 Russian ICs are listed; 9 from the start and 1 placed make 10.",
    ]);
    const moved = { ...entries("Orsk"), ...ics(newIc("Gorki", 4, 500)) };
    expect(found("ic-entitlement", moved, RUSSIA)).toStrictEqual([]);
  });
});

test("ic-interval: two Turns lie between new ICs", () => {
  const interval = (second: number) => ({ ...state(9), ...track({ level: 20 }), ...placed({ Gorki: 4, Kuibyshev: second }) });
  expect(found("ic-interval", interval(5), RUSSIA)).toMatchObject([
    {
      row: 2,
      expected: 2,
      found: 1,
      message: "Kuibyshev was placed 1 Turn after Gorki; 2 Turns are required.",
      fix: "Place it in Turn 6 or later.",
    },
  ]);
  expect(found("ic-interval", interval(6), RUSSIA)).toStrictEqual([]);
});

test("ic-placed-value: a new IC starts at 250 PPs", () => {
  const kazan = (value: number, turnPlaced = 9) => ({ ...state(9), ...ics(newIc("Kazan", turnPlaced, value)) });
  expect(found("ic-placed-value", kazan(500), RUSSIA)).toMatchObject([
    { column: "Value", expected: 250, found: 500, message: "The new IC of Kazan starts at 500 PPs instead of 250." },
  ]);
  expect(found("ic-placed-value", kazan(250), RUSSIA)).toStrictEqual([]);
  expect(found("ic-placed-value", kazan(500, 8), RUSSIA)).toStrictEqual([]);
});

test("ic-growth-step: an IC grows by 250 PPs in a Turn at most", () => {
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
  expect(found("ic-growth-step", gorki(19, 750), RUSSIA)).toStrictEqual([]);
  expect(found("ic-growth-step", gorki(18, 1000), RUSSIA)).toStrictEqual([]);
  expect(found("ic-growth-step", gorki(10, 500), RUSSIA)).toStrictEqual([]);
});

describe("ic-maximum", () => {
  const moscow = (Year: number, value: number, war: Entry): Entries => ({
    ...state(13, Year),
    ...track(war),
    ...ics({ city: "Moscow", value }),
  });
  const AXIS_1941 = { atWar: true, declaredBy: "European Axis", yearOfDow: 1941 };

  it("follows the year of the Axis DoW", () => {
    expect(found("ic-maximum", moscow(1942, 1000, AXIS_1941), RUSSIA)).toMatchObject([
      {
        severity: "error",
        column: "Value",
        expected: 750,
        found: 1000,
        message: "The IC of Moscow is worth 1,000 PPs in 1942; 750 is the limit after an Axis DoW in 1941.",
        fix: "Enter 750 as Value.",
      },
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

test("ic-frozen: a captured IC does not grow", () => {
  const kiev = (row: Entry): Entries => ({ ...state(21, 1944), ...ics({ city: "Kiev", value: 500, ...row }) });
  expect(found("ic-frozen", kiev({ holder: "Axis", state: "Connected" }), RUSSIA)).toMatchObject([
    { column: "State", expected: 500, found: 750, message: "The captured IC of Kiev grows from 500 to 750 PPs." },
  ]);
  expect(found("ic-frozen", kiev({ holder: "Axis", state: "Captured" }), RUSSIA)).toStrictEqual([]);
  expect(found("ic-frozen", kiev({ holder: "Russia", state: "Connected" }), RUSSIA)).toStrictEqual([]);
});

describe("ic-damage-booked", () => {
  const leningrad = (ic: Entry, ...rows: readonly Entry[]): Entries => ({
    ...state(21, 1944),
    ...ics({ city: "Leningrad", value: 750, ...ic }),
    "Russia: SW damage ledger": rows.map((row) => ({ turn: 21, place: "Leningrad", again: true as const, ...row })),
  });
  const isolated = { cause: "Isolated IC", pps: 750 };

  it("finds the missing damage of an isolated IC", () => {
    expect(found("ic-damage-booked", leningrad({ state: "Isolated" }), RUSSIA)).toMatchObject([
      {
        severity: "error",
        sheet: "Russian industry",
        column: "SW damage",
        expected: 750,
        found: 0,
        message: "The IC of Leningrad is isolated and costs 750 PPs of SW damage; 0 are booked.",
        fix: "Book 750 PPs for Leningrad on the sheet of Russia, with the cause Isolated IC.",
      },
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

  it("charges the holder of a captured one", () => {
    const captured = (sheet: string): Entries => ({
      ...leningrad({ state: "Isolated", holder: "Axis" }),
      [`${sheet}: SW damage ledger`]: [{ turn: 21, place: "Leningrad", ...isolated }],
    });
    expect(found("ic-damage-booked", captured("Germany"), ["Russia", "Germany"])).toStrictEqual([]);
    expect(found("ic-damage-booked", captured("Russia"), ["Russia", "Germany"])).toHaveLength(1);
  });
});

test("ic-in-transit-income: an IC earns in Russian industry alone", () => {
  const listed = (value: number | null): Entries => ({
    ...ics({ city: "Kharkov", state: "In Transit" }),
    "Russia: Economy": [{ name: "Kharkov", kind: "Industrial City", value }],
  });
  expect(found("ic-in-transit-income", listed(500), RUSSIA)).toMatchObject([
    {
      sheet: "Russia",
      expected: 0,
      found: 500,
      message: "The IC of Kharkov gives 0 PPs in Russian industry and 500 more in Economy.",
    },
  ]);
  expect(found("ic-in-transit-income", listed(null), RUSSIA)).toStrictEqual([]);
});

describe("ic-redeploy-rule", () => {
  const start = (origins: readonly string[], war: Entry = { atWar: true }, more: Entries = {}): Entries => ({
    ...state(9),
    ...track(war),
    "Russian industry: IC redeployments": origins.map((origin) => ({ origin, turnStarted: 9 })),
    ...more,
  });
  const BLITZ: Entries = {
    "Campaign: Events": [{ event: "Axis Blitz Turn against Russia", happened: true, turnOfEvent: 9 }],
  };

  it.each([
    [start(["Moscow"]), ["Russia starts to move the IC of Moscow, which is fixed."]],
    [start(["Irkutsk"]), ["Russia starts to move the IC of Irkutsk, which is fixed."]],
    [start(["Kharkov"], { atWar: false }), ["Russia starts to move the IC of Kharkov without being at War with the Axis."]],
    [start(["Kharkov"], { atWar: true }, BLITZ), ["Russia starts to move the IC of Kharkov in a Turn of the Axis Blitz."]],
    [start(["Kharkov", "Rostov"]), ["2 ICs start to move in this Turn, Rostov among them; 1 is allowed."]],
    [
      start(["Kharkov"], { atWar: true }, ics({ city: "Rostov", state: "Redeploying" })),
      ["2 ICs start to move in this Turn, Rostov among them; 1 is allowed."],
    ],
    [start(["Kharkov"]), []],
    [start(["Kiev"]), []],
    [start(["Kharkov"], { atWar: true }, ics({ city: "Kharkov", state: "Redeploying" })), []],
  ])("case %#", (entries, expected) => {
    expect(messages("ic-redeploy-rule", entries, RUSSIA)).toStrictEqual(expected);
  });
});

describe("ic-destination", () => {
  const to = (row: Entry, more: Entries = {}): Entries => ({
    ...state(9),
    ...track({ atWar: true }),
    "Russian industry: IC redeployments": [{ origin: "Kharkov", turnStarted: 9, inEurope: true, hasIc: false, ...row }],
    ...more,
  });

  it.each([
    [to({ destination: "Gorki", hasIc: true }), ["The IC of Kharkov is placed in Gorki, which already has one."]],
    [to({ destination: "Rostov" }), ["The IC of Kharkov is placed in Rostov, which already has one."]],
    [
      to({ destination: "Irkutsk 2", inEurope: false }),
      ["The IC of Kharkov is placed in Irkutsk 2, which is not entered as a European city."],
    ],
    [to({ destination: "Orsk" }), []],
    [to({ destination: "Rostov" }, ics({ city: "Rostov", state: "Destroyed" })), []],
    [to({ destination: "Orsk", turnStarted: 6 }, ics(newIc("Orsk", 4, 500))), []],
  ])("case %#", (entries, expected) => {
    expect(messages("ic-destination", entries, RUSSIA)).toStrictEqual(expected);
  });
});

describe("key-city-bonus", () => {
  const bonus = (nation: string, name: string, more: Entries = {}): Entries => ({
    [`${nation}: Economy`]: [{ name, kind: "Key City bonus", value: 500 }],
    ...more,
  });
  const UKRAINE: Entries = { "Campaign: Events": [{ event: "Ukraine allied to the Axis", happened: true, turnOfEvent: 8 }] };

  it("belongs to Russia alone", () => {
    expect(found("key-city-bonus", bonus("Germany", "Stalingrad", UKRAINE), ["Germany"])).toMatchObject([
      {
        severity: "error",
        cite: "2.1.9.3",
        sheet: "Germany",
        expected: 0,
        found: 500,
        message: "Germany books 500 PPs for Stalingrad; the bonus belongs to Russia alone.",
      },
    ]);
    expect(found("key-city-bonus", bonus("Germany", "Kiev"), ["Germany"])).toHaveLength(1);
    expect(found("key-city-bonus", bonus("Japan", "Kiev", UKRAINE), ["Japan"])).toHaveLength(1);
  });

  it("goes with the Ukraine for Kiev", () => {
    expect(found("key-city-bonus", bonus("Germany", "Kiev", UKRAINE), ["Germany"])).toStrictEqual([]);
    expect(found("key-city-bonus", bonus("Germany", "Kiev bonus", UKRAINE), ["Germany"])).toStrictEqual([]);
  });

  it("is counted once for Russia", () => {
    expect(messages("key-city-bonus", bonus("Russia", "Moscow"), RUSSIA)).toStrictEqual([
      "Russia books 500 PPs for Moscow once more; Russian industry counts the bonus already.",
    ]);
  });
});
