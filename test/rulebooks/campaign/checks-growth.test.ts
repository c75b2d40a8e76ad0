import { describe, expect, it, test } from "vitest";
import { campaign } from "../../../src/rulebooks/campaign";
import { expectClean, findingsAfter, freshBook, sampleBook } from "../../support/rulebooks/ledgers";
import { ALL_NATIONS, found, messages, type Entries, type Entry } from "./ledger";

const state = (Turn: number, Year: number, Season: string): Entries => ({ "Campaign: State": [{ Turn, Year, Season }] });
const yss = (nation: string, ...rows: readonly Entry[]): Entries => ({ [`${nation}: Growth`]: rows });

describe("growth-posted", () => {
  /** A campaign that began in Spring 1941: the YSS of 1942 is its first. */
  const posted = (newBase: number | null): Entries => ({
    ...state(7, 1942, "Autumn"),
    ...yss("Germany", { year: 1942, reserve: 3000, swDamage: 500, newBase }),
  });

  it("expects 20% of the remaining reserve in 1942", () => {
    expect(messages("growth-posted", posted(600), ["Germany"])).toStrictEqual([
      "The Base Economy of Germany rose by 600 in the YSS of 1942; 20% of 2,500 is 500.",
    ]);
    expect(found("growth-posted", posted(500), ["Germany"])).toStrictEqual([]);
    expect(found("growth-posted", posted(null), ["Germany"])).toStrictEqual([]);
  });

  it("reports a base that should have fallen if the previous one is known", () => {
    const entries = yss("USA", { year: 1941, reserve: 1000, swDamage: 1800, newBase: 0 });
    expect(messages("growth-posted", { ...state(9, 1941, "Autumn"), ...entries }, ["USA"])).toStrictEqual([]);
    expect(messages("growth-posted", { ...state(7, 1941, "Autumn"), ...entries }, ["USA"])).toStrictEqual([
      "The Base Economy of the USA did not change in the YSS of 1941; 15% of -800 is -120.",
    ]);
  });

  it("starts from the last posted base, with all growth since", () => {
    const entries = (newBase: number) => ({
      ...state(15, 1943, "Autumn"),
      ...yss(
        "Italy",
        { year: 1941, reserve: 400, newBase: 550 },
        { year: 1942, reserve: 1000 },
        { year: 1943, reserve: 500, newBase },
      ),
    });
    // 550, 15% of 1,000 and 20% of 500
    expect(found("growth-posted", entries(800), ["Italy"])).toStrictEqual([]);
    expect(found("growth-posted", entries(650), ["Italy"])).toMatchObject([{ expected: 100, found: -50 }]);
  });

  it("includes the SW damage of the previous year's ledger", () => {
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
    expect(found("growth-posted", entries(300), ["Germany"])).toMatchObject([{ column: "SW damage", expected: 350, found: 300 }]);
  });

  it("does not require rows of an earlier year, or what Nationalist China has already paid", () => {
    const entries = { ...state(14, 1942, "Summer"), ...yss("Germany", { year: 1942, reserve: 3000, swDamage: 300 }) };
    expect(found("growth-posted", entries, ["Germany"])).toStrictEqual([]);
    const china = {
      ...state(14, 1942, "Summer"),
      "Nationalist China: SW damage ledger": [{ turn: 9, cause: "Bombing", place: "Sian", pps: 200 }],
      ...yss("Nationalist China", { year: 1942, reserve: 100, swDamage: 0 }),
    };
    expect(found("growth-posted", china, ["Nationalist China"])).toStrictEqual([]);
  });
});

describe("starting-base", () => {
  const first = (nation: string, newBase: number | null): Entries => ({
    ...state(1, 1941, "Spring"),
    ...yss(nation, { year: 1941, newBase }),
  });

  it("reports a wrong Base Economy in the first Turn", () => {
    const wrong = findingsAfter(freshBook(campaign, ["France"], 1941), "France / Growth / 1941 / New base = 0");
    expect(wrong).toMatchObject([
      {
        check: "starting-base",
        sheet: "France",
        expected: 1000,
        found: 0,
        message: "France should start with a Base Economy of 1,000 PPs, not 0.",
        fix: "Clear New base, or enter the campaign's current Turn.",
        table: "France_Growth",
        column: "New base",
      },
    ]);
  });

  it("is reported where the base comes from: the reserve of a YSS, or the holder", () => {
    const growing = { ...state(1, 1941, "Spring"), ...yss("Germany", { year: 1941, reserve: 1000, swDamage: 0 }) };
    expect(found("starting-base", growing, ["Germany"])).toMatchObject([
      { column: "Reserve", key: "1941", message: "Germany should start with a Base Economy of 0 PPs, not 150." },
    ]);
    const notConquered = {
      ...first("France", null),
      "France: Economy": [{ name: "France", kind: "Base Economy", holder: "Germany" }],
    };
    expect(found("starting-base", notConquered, ["France"])).toMatchObject([
      { column: "Holder", key: "France / Base Economy", message: "France should start with a Base Economy of 1,000 PPs, not 0." },
    ]);
    expect(found("starting-base", { ...notConquered, ...state(2, 1941, "Summer") }, ["France"])).toStrictEqual([]);
  });

  it.each(ALL_NATIONS)("accepts the computed one of %s", (nation) => {
    expect(found("starting-base", first(nation, null), [nation])).toStrictEqual([]);
  });

  it("checks the first Turn only", () => {
    expect(found("starting-base", first("Italy", 500), ["Italy"])).toStrictEqual([]);
    expect(found("starting-base", { ...first("France", 900), ...state(2, 1941, "Summer") }, ["France"])).toStrictEqual([]);
  });
});

describe("reserve-carried", () => {
  const spring = (nation: string, closing: number, reserve: number | null, season = "Spring"): Entries => ({
    ...state(7, 1941, season),
    [`${nation}: Summary`]: [{ Closing_of_last_Turn: closing }],
    ...yss(nation, { year: 1941, reserve }),
  });

  it("reports a reserve that is missing or different in the YSS", () => {
    expect(messages("reserve-carried", spring("Italy", 400, null), ["Italy"])).toStrictEqual([
      "Italy closed the Winter Turn with 400 PPs; the YSS of 1941 has no reserve yet.",
    ]);
    expect(messages("reserve-carried", spring("Italy", 400, 500), ["Italy"])).toStrictEqual([
      "Italy closed the Winter Turn with 400 PPs; the YSS of 1941 counts 500.",
    ]);
    expect(found("reserve-carried", spring("Italy", 0, null), ["Italy"])).toMatchObject([{ expected: 0, found: null }]);
  });

  it("accepts the same reserve, any reserve in another season, and Nationalist China's kept one", () => {
    expect(found("reserve-carried", spring("Italy", 400, 400), ["Italy"])).toStrictEqual([]);
    expect(found("reserve-carried", spring("Italy", 400, 100, "Summer"), ["Italy"])).toStrictEqual([]);
    expect(found("reserve-carried", spring("Nationalist China", 400, null), ["Nationalist China"])).toStrictEqual([]);
  });
});

test("the opening reserve is carried over, except through the YSS", () => {
  const opening = (nation: string, season: string): Entries => ({
    ...state(7, 1941, season),
    [`${nation}: Summary`]: [{ Closing_of_last_Turn: 400 }],
    [`${nation}: Allocation to commands`]: [{ command: "Home", supplies: 10000 }],
  });
  // The available amount shows the opening: Italy has a Base Economy of 500, China one of 1,000 and six cities of 500.
  expect(found("deficit-spending", opening("Italy", "Autumn"), ["Italy"])).toMatchObject([{ expected: 900 }]);
  expect(found("deficit-spending", opening("Italy", "Spring"), ["Italy"])).toMatchObject([{ expected: 500 }]);
  const china = found("deficit-spending", opening("Nationalist China", "Spring"), ["Nationalist China"]);
  expect(china).toMatchObject([{ expected: 4400 }]);
});

describe("a campaign taken over in Autumn 1941, its Turn 9", () => {
  const NATIONS = ["Germany", "Italy", "Japan", "Nationalist China"];
  const fresh = freshBook(campaign, NATIONS, 1941);
  const AUTUMN = ["Campaign / State / Turn = 9", "Campaign / State / Season = Autumn"];
  const opening = (nation: string) => `${nation} / Summary / Closing of last Turn = 300`;
  const given = (nation: string) => [
    `${nation} / Growth / 1941 / New base = 250`,
    `${nation} / Growth / 1941 / As taken over = TRUE`,
    `${nation} / SW damage ledger / 8 / As taken over / PPs = 120`,
  ];
  const OPENED = [...AUTUMN, ...NATIONS.map(opening)];

  it("is asked once for the starting base of each Nation that grows", () => {
    const findings = findingsAfter(fresh, ...OPENED);
    expect(findings.map(({ sheet, check, column }) => [sheet, check, column])).toStrictEqual(
      ["Germany", "Italy", "Japan"].map((nation) => [nation, "base-unknown", "New base"]),
    );
    expect(findings[0]).toMatchObject({
      message: "The Base Economy of Germany in 1941 is not known: 1 YSS after 1939 is without a Reserve.",
      fix: "Enter the Reserve of each YSS up to 1941, 0 where none was left; or, in a campaign taken over in this year, enter New base as the game master gives it and TRUE under As taken over.",
    });
  });

  it("uses the base and damage that the game master entered", () => {
    expectClean(fresh, ...OPENED, ...["Germany", "Italy", "Japan"].flatMap(given));
  });

  it("ignores a base that is not marked as taken over", () => {
    const unmarked = given("Germany").slice(0, 1);
    const others = ["Italy", "Japan"].flatMap(given);
    expect(findingsAfter(fresh, ...OPENED, ...unmarked, ...others)).toMatchObject([{ check: "base-unknown", sheet: "Germany" }]);
  });
});

test("a cleared year is reported missing in its own row, whatever rows are above it", () => {
  const book = sampleBook(campaign);
  const table = book.tables.find(({ name }) => name === "Germany_Growth")!;
  expect(findingsAfter(book, "Germany / Growth / 1941 / Year =").filter(({ check }) => check.startsWith("row-"))).toMatchObject([
    { check: "row-missing", cell: `A${table.top + 3}`, key: "1941" },
  ]);
});
