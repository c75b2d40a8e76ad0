import { describe, expect, it, test } from "vitest";
import { russianIcs } from "../../../src/rulebooks/campaign/sheets/russian-industry";
import { found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

/*
 * Russia's ICs, where golden cases do not reach: other years than the sample's, damage that is not booked yet, and values without
 * a finding.
 */

const RUSSIA = ["Russia"];
const state = (Turn: number, Year = 1941, Season = "Autumn"): Entries => ({ "Campaign: State": [{ Turn, Year, Season }] });
const track = (row: Entry): Entries => ({ "Campaign: Tension and war": [{ track: "Russia - European Axis", ...row }] });
const ics = (...rows: readonly Entry[]): Entries => ({ "Russian industry: Russian ICs": rows });
const newIc = (city: string, turnPlaced: number, value: number): Entry => ({
  city,
  region: "Europe",
  state: "Connected",
  holder: "Russia",
  turnPlaced,
  value,
});
const AXIS_1941 = { atWar: true, declaredBy: "European Axis", yearOfDow: 1941 };

describe("growth of the ICs (2.1.9.2)", () => {
  /** Value of the next Turn. */
  const next = (entries: Entries, city: string): number =>
    ledgerWith(entries, RUSSIA)
      .rows(russianIcs, "Russian industry")
      .find((ic) => ic.city === city)!.valueNext;
  const winter1941 = { ...state(12, 1941, "Winter"), ...track(AXIS_1941) };

  it("happens in the YSS: 750 in the YSS of 1942 after an Axis DoW in 1941", () => {
    expect(next(winter1941, "Moscow")).toBe(750);
    expect(next({ ...state(11, 1941, "Autumn"), ...track(AXIS_1941) }, "Moscow")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...ics({ city: "Moscow", value: 750 }) }, "Moscow")).toBe(
      750,
    );
    expect(next(winter1941, "Irkutsk")).toBe(500);
  });

  it("is one step in a Turn with a YSS, and is made up later in Logistics", () => {
    const gorki = (value: number) => ics(newIc("Gorki", 11, value));
    expect(next({ ...winter1941, ...gorki(250) }, "Gorki")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...gorki(500) }, "Gorki")).toBe(750);
    expect(next({ ...winter1941, ...ics({ city: "Moscow", state: "Isolated" }) }, "Moscow")).toBe(500);
    expect(next({ ...state(13, 1942, "Spring"), ...track(AXIS_1941), ...ics({ city: "Moscow", value: 500 }) }, "Moscow")).toBe(
      750,
    );
  });

  it("continues in the last year without another YSS", () => {
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
  ])("is what the YSS of 1942 allows (case %#)", (row, expected) => {
    expect(messages("ic-growth-step", spring1942(row), RUSSIA)).toStrictEqual(expected);
  });

  test("is at most 250 PPs a step, however far the maximum is", () => {
    const kharkov = (value: number): Entries => ({
      ...state(21, 1944),
      ...ics({ city: "Kharkov", valueLast: 500, stateLast: "Connected", value }),
    });
    expect(found("ic-growth-step", kharkov(1000), RUSSIA)).toMatchObject([{ expected: 750, found: 1000 }]);
    expect(found("ic-growth-step", kharkov(750), RUSSIA)).toStrictEqual([]);
  });

  it("has a limit for a placed IC without a known last Turn", () => {
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

  test.each(["Isolated", "Redeploying", "In Transit", "Captured"])(
    "is not possible after a Turn as %s (ic-frozen)",
    (stateLast) => {
      expect(found("ic-frozen", spring1942({ value: 750, state: stateLast, stateLast }), RUSSIA)).toMatchObject([
        { expected: 500, found: 750 },
      ]);
      expect(found("ic-growth-step", spring1942({ value: 750, state: stateLast, stateLast }), RUSSIA)).toStrictEqual([]);
    },
  );
});

describe("ic-maximum", () => {
  const moscow = (Year: number, value: number, war: Entry): Entries => ({
    ...state(13, Year),
    ...track(war),
    ...ics({ city: "Moscow", value }),
  });

  it("depends on the year of the Axis DoW", () => {
    expect(messages("ic-maximum", moscow(1942, 1000, AXIS_1941), RUSSIA)).toStrictEqual([
      "The IC of Moscow is worth 1,000 PPs in 1942; 750 is the limit after an Axis DoW in 1941.",
    ]);
    expect(found("ic-maximum", moscow(1943, 1000, AXIS_1941), RUSSIA)).toStrictEqual([]);
    expect(found("ic-maximum", moscow(1942, 750, { ...AXIS_1941, declaredBy: "Germany" }), RUSSIA)).toStrictEqual([]);
  });

  it("rises in 1943 if Russia declared war", () => {
    const russian = { ...AXIS_1941, declaredBy: "Russia" };
    expect(messages("ic-maximum", moscow(1942, 750, russian), RUSSIA)).toStrictEqual([
      "The IC of Moscow is worth 750 PPs in 1942; 500 is the limit.",
    ]);
    expect(found("ic-maximum", moscow(1943, 750, russian), RUSSIA)).toStrictEqual([]);
  });

  it("depends on Japan's DoW in Siberia", () => {
    const irkutsk = (declaredBy: string): Entries => ({
      ...state(13, 1942),
      "Campaign: Tension and war": [{ track: "Russia - Japan", atWar: true, declaredBy, yearOfDow: 1941 }],
      ...ics({ city: "Irkutsk", value: 750 }),
    });
    expect(found("ic-maximum", irkutsk("Japan"), RUSSIA)).toStrictEqual([]);
    expect(found("ic-maximum", irkutsk("Russia"), RUSSIA)).toHaveLength(1);
  });
});

test("the damage of an isolated IC is reported if none of it is booked", () => {
  const leningrad = { ...state(21, 1944), ...ics({ city: "Leningrad", value: 750, state: "Isolated" }) };
  expect(found("ic-damage-booked", leningrad, RUSSIA)).toMatchObject([
    { sheet: "Russian industry", column: "SW damage", expected: 750, found: 0 },
  ]);
});
