import { describe, expect, it, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const state = (Turn: number, Year: number, Season: string): Entries => ({ "Campaign: State": [{ Turn, Year, Season }] });
const yss = (nation: string, ...rows: readonly Entry[]): Entries => ({ [`${nation}: Growth`]: rows });

describe("growth-posted", () => {
  const posted = (newBase: number | null): Entries => ({
    ...state(13, 1942, "Autumn"),
    ...yss("Germany", { year: 1942, reserve: 3000, swDamage: 500, newBase }),
  });

  it("finds a base that rose by more than the chart allows", () => {
    const [finding, ...others] = found("growth-posted", posted(600), ["Germany"]);
    expect(others).toStrictEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      cite: "2.1.2; 2.2.1",
      sheet: "Germany",
      table: "Germany_Growth",
      row: 2,
      column: "New base",
      expected: 500,
      found: 600,
      message: "The Base Economy of Germany rose by 600 in the YSS of 1942; 20% of 2,500 is 500.",
      fix: "Enter 500 as New base, or leave it blank.",
    });
  });

  it("accepts the right base, and leaves a blank one to the sheet", () => {
    expect(found("growth-posted", posted(500), ["Germany"])).toStrictEqual([]);
    expect(found("growth-posted", posted(null), ["Germany"])).toStrictEqual([]);
  });

  it("tells a base that should have fallen", () => {
    const entries = yss("USA", { year: 1941, reserve: 1000, swDamage: 1800, newBase: 0 });
    expect(messages("growth-posted", { ...state(9, 1941, "Autumn"), ...entries }, ["USA"])).toStrictEqual([
      "The Base Economy of the USA did not change in the YSS of 1941; 15% of -800 is -120.",
    ]);
  });

  it("adds to the base that was posted before", () => {
    const entries = (newBase: number) => ({
      ...state(13, 1942, "Autumn"),
      ...yss("Italy", { year: 1941, reserve: 400, newBase: 550 }, { year: 1942, reserve: 1000, newBase }),
    });
    expect(found("growth-posted", entries(700), ["Italy"])).toStrictEqual([]);
    expect(found("growth-posted", entries(650), ["Italy"])).toMatchObject([{ expected: 150, found: 100 }]);
  });

  it("counts the SW damage that stands in the ledger of the year before", () => {
    const entries = (swDamage: number): Entries => ({
      ...state(14, 1942, "Summer"), // the year before had the Turns 9 to 12
      "Germany: SW damage ledger": [
        { turn: 8, cause: "Bombing", place: "Kiel", pps: 90 },
        { turn: 9, cause: "Bombing", place: "Kiel", pps: 200 },
        { turn: 12, cause: "Bombing", place: "Kiel", pps: 150 },
        { turn: 13, cause: "Bombing", place: "Kiel", pps: 70 },
      ],
      ...yss("Germany", { year: 1942, reserve: 3000, swDamage }),
    });
    expect(found("growth-posted", entries(350), ["Germany"])).toStrictEqual([]);
    expect(found("growth-posted", entries(300), ["Germany"])).toMatchObject([
      {
        column: "SW damage",
        expected: 350,
        found: 300,
        message: "The YSS of 1942 counts 300 PPs of SW damage for Germany; 350 stand in its SW damage ledger.",
        fix: "Enter 350 as SW damage.",
      },
    ]);
  });

  it("does not miss rows of a year that is no longer kept", () => {
    const entries = { ...state(14, 1942, "Summer"), ...yss("Germany", { year: 1942, reserve: 3000, swDamage: 300 }) };
    expect(found("growth-posted", entries, ["Germany"])).toStrictEqual([]);
  });
});

describe("base-changed-midyear", () => {
  const base = (newBase: number, reserve: number | null): Entries => ({
    ...state(13, 1942, "Autumn"),
    ...yss("Britain", { year: 1941, reserve: 2000, swDamage: 0, newBase: 300 }, { year: 1942, reserve, newBase }),
  });

  it("finds a base that changed without a YSS", () => {
    expect(found("base-changed-midyear", base(350, null), ["Britain"])).toMatchObject([
      {
        column: "New base",
        row: 2,
        expected: 300,
        found: 350,
        message: "The Base Economy of Britain changed from 300 to 350 PPs without the reserve of a YSS.",
      },
    ]);
  });

  it("accepts the change of a YSS, and a base that stays", () => {
    expect(found("base-changed-midyear", base(350, 250), ["Britain"])).toStrictEqual([]);
    expect(found("base-changed-midyear", base(300, null), ["Britain"])).toStrictEqual([]);
  });
});

describe("starting-base", () => {
  const first = (nation: string, newBase: number | null): Entries => ({
    ...state(1, 1941, "Spring"),
    ...yss(nation, { year: 1941, newBase }),
  });

  it("finds a wrong Base Economy in the first Turn", () => {
    expect(found("starting-base", first("France", 0), ["France"])).toMatchObject([
      {
        column: "New base",
        expected: 1000,
        found: 0,
        message: "France should start with a Base Economy of 1,000 PPs, not 0.",
      },
    ]);
  });

  it("accepts the right one, entered or left to the sheet", () => {
    expect(found("starting-base", first("Italy", 500), ["Italy"])).toStrictEqual([]);
    for (const nation of ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan", "Nationalist China"]) {
      expect(found("starting-base", first(nation, null), [nation])).toStrictEqual([]);
    }
  });

  it("looks at the first Turn only", () => {
    const later = { ...first("France", 900), ...state(2, 1941, "Summer") };
    expect(found("starting-base", later, ["France"])).toStrictEqual([]);
  });
});

describe("reserve-carried", () => {
  const spring = (nation: string, closing: number, reserve: number | null, season = "Spring"): Entries => ({
    ...state(7, 1941, season),
    [`${nation}: Summary`]: [{ Closing_of_last_Turn: closing }],
    ...yss(nation, { year: 1941, reserve }),
  });

  it("finds a reserve that the YSS has forgotten", () => {
    expect(found("reserve-carried", spring("Italy", 400, null), ["Italy"])).toMatchObject([
      {
        column: "Reserve",
        expected: 400,
        found: null,
        message: "Italy closed the Winter Turn with 400 PPs; the YSS of 1941 has no reserve yet.",
      },
    ]);
  });

  it("finds a YSS that counts another reserve than the Winter Turn left", () => {
    expect(found("reserve-carried", spring("Italy", 400, 500), ["Italy"])).toMatchObject([
      { expected: 400, found: 500, message: "Italy closed the Winter Turn with 400 PPs; the YSS of 1941 counts 500." },
    ]);
  });

  it("accepts the same reserve, none where none was left, and any in another season", () => {
    expect(found("reserve-carried", spring("Italy", 400, 400), ["Italy"])).toStrictEqual([]);
    expect(found("reserve-carried", spring("Italy", 0, null), ["Italy"])).toStrictEqual([]);
    expect(found("reserve-carried", spring("Italy", 400, 100, "Summer"), ["Italy"])).toStrictEqual([]);
  });

  it("asks for a reserve of 0 where SW damage shrinks the base", () => {
    const entries = {
      ...spring("Italy", 0, null),
      "Italy: SW damage ledger": [{ turn: 6, cause: "Bombing", place: "Milan", pps: 350 }],
    };
    expect(found("reserve-carried", entries, ["Italy"])).toMatchObject([{ expected: 0, found: null }]);
  });

  it("lets Nationalist China keep its reserve", () => {
    expect(found("reserve-carried", spring("Nationalist China", 400, null), ["Nationalist China"])).toStrictEqual([]);
  });
});

test("the opening reserve is carried over, except through the YSS", () => {
  const opening = (nation: string, season: string): Entries => ({
    ...state(7, 1941, season),
    [`${nation}: Summary`]: [{ Closing_of_last_Turn: 400 }],
    [`${nation}: Allocation to commands`]: [{ command: "Home", supplies: 10000 }],
  });
  // What is available tells the opening: Italy has a Base Economy of 500, China one of 1,000.
  expect(found("deficit-spending", opening("Italy", "Autumn"), ["Italy"])).toMatchObject([{ expected: 900 }]);
  expect(found("deficit-spending", opening("Italy", "Spring"), ["Italy"])).toMatchObject([{ expected: 500 }]);
  expect(found("deficit-spending", opening("Nationalist China", "Spring"), ["Nationalist China"])).toMatchObject([
    { expected: 1400 },
  ]);
});

test("a YSS has one row in Growth", () => {
  expect(found("growth-year-twice", yss("Italy", { year: 1942, again: true }), ["Italy"])).toMatchObject([
    {
      severity: "error",
      sheet: "Italy",
      column: "Year",
      message: "The YSS of 1942 has two rows in the table Growth of Italy; only the first of them counts.",
    },
  ]);
  expect(found("growth-year-twice", {}, ["Italy"])).toStrictEqual([]);
});
