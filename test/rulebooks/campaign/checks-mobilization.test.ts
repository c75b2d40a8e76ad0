import { describe, expect, it } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const mobilization = (row: Entry): Entries => ({ "Mobilization: Mobilization": [row] });
const east = (row: Entry) => mobilization({ nation: "USA", coast: "East Coast", ...row });
const japan = (row: Entry) => mobilization({ nation: "Japan", ...row });

describe("mobilization-per-turn", () => {
  it("finds two on one coast in a Turn", () => {
    expect(found("mobilization-per-turn", east({ thisTurn: 2 }), ["USA"])).toMatchObject([
      {
        severity: "error",
        sheet: "Mobilization",
        row: 1,
        column: "This Turn",
        expected: 1,
        found: 2,
        message: "2 mobilizations of the East Coast in one Turn; only 1 is allowed.",
      },
    ]);
    expect(messages("mobilization-per-turn", japan({ thisTurn: 3 }), ["Japan"])).toStrictEqual([
      "3 mobilizations of Japan in one Turn; only 1 is allowed.",
    ]);
  });

  it("accepts one on each coast", () => {
    const both: Entries = {
      "Mobilization: Mobilization": [
        { nation: "USA", coast: "East Coast", thisTurn: 1 },
        { nation: "USA", coast: "West Coast", thisTurn: 1 },
      ],
    };
    expect(found("mobilization-per-turn", both, ["USA"])).toStrictEqual([]);
  });
});

describe("mobilization-cap", () => {
  it.each([
    [["Japan"], japan({ doneBefore: 3, thisTurn: 1 }), ["4 mobilizations of Japan; 3 is the limit."]],
    [["USA"], east({ doneBefore: 10, thisTurn: 1 }), ["11 mobilizations of the East Coast; 10 is the limit."]],
    [["USA"], east({ doneBefore: 9, thisTurn: 1 }), []],
    [["Japan"], japan({ doneBefore: 3, thisTurn: 0 }), []],
  ])("for %j %j", (nations, entries, expected) => {
    expect(messages("mobilization-cap", entries, nations)).toStrictEqual(expected);
  });
});

describe("mobilization-missing", () => {
  const tension = (level: number): Entries => ({ "Campaign: Tension and war": [{ track: "Japan - USA", level }] });
  const war = (track: string): Entries => ({ "Campaign: Tension and war": [{ track, atWar: true }] });

  it("finds a Japanese mobilization that tension asks for", () => {
    const entries = { ...tension(21), ...japan({ doneBefore: 1, thisTurn: 0 }) };
    expect(found("mobilization-missing", entries, ["Japan"])).toMatchObject([
      {
        severity: "error",
        expected: 1,
        found: 0,
        message: "Japan must carry out its 2nd mobilization at tension 21; 0 are entered.",
      },
    ]);
    expect(found("mobilization-missing", { ...entries, ...japan({ doneBefore: 1, thisTurn: 1 }) }, ["Japan"])).toStrictEqual([]);
    expect(found("mobilization-missing", { ...tension(19), ...japan({ doneBefore: 1 }) }, ["Japan"])).toStrictEqual([]);
  });

  it.each(["European Axis - USA", "Japan - USA"])("asks for one on both coasts in the war %s", (track) => {
    const entries = (thisTurn: number): Entries => ({
      ...war(track),
      "Mobilization: Mobilization": [
        { nation: "USA", coast: "East Coast", doneBefore: 4, thisTurn },
        { nation: "USA", coast: "West Coast", doneBefore: 2, thisTurn },
      ],
    });
    expect(messages("mobilization-missing", entries(0), ["USA"])).toStrictEqual([
      "The USA is at War and must carry out the 5th mobilization of the East Coast; 0 are entered.",
      "The USA is at War and must carry out the 3rd mobilization of the West Coast; 0 are entered.",
    ]);
    expect(found("mobilization-missing", entries(1), ["USA"])).toStrictEqual([]);
  });

  it("leaves the USA at peace alone", () => {
    expect(found("mobilization-missing", { ...tension(35), ...east({ doneBefore: 1 }) }, ["USA"])).toStrictEqual([]);
  });
});

describe("mobilization-posted", () => {
  const cities = (...names: readonly string[]): Entries => ({
    ...japan({ doneBefore: 2 }),
    "Japan: Economy": [
      { name: "Osaka", kind: "Industrial City", value: 500 },
      { name: "Nagoya", kind: "Industrial City", value: 500 },
    ],
    "Mobilization: Japanese cities": names.map((city, i) => ({ city, applied: i + 1 })),
  });

  it("finds Japanese mobilizations that enlarge no city", () => {
    expect(found("mobilization-posted", cities("Osaka"), ["Japan"])).toMatchObject([
      {
        severity: "error",
        column: "Economy added",
        expected: 500,
        found: 250,
        message: "2 mobilizations of Japan add 500 PPs; 250 are on the sheet.",
        fix: "Name the city of each mobilization once in Japanese cities.",
      },
    ]);
    expect(messages("mobilization-posted", cities("Osaka", "Nagasaki"), ["Japan"])).toStrictEqual([
      "250 PPs of a mobilization go to Nagasaki, which Japan does not list.",
    ]);
    expect(found("mobilization-posted", cities("Osaka", "Nagoya"), ["Japan"])).toStrictEqual([]);
  });

  it("finds one mobilization in two cities", () => {
    const twice: Entries = {
      "Mobilization: Mobilization": [{ nation: "Japan", doneBefore: 2 }],
      "Mobilization: Japanese cities": [
        { city: "Osaka", applied: 1 },
        { city: "Nagoya", applied: 1 },
      ],
      "Japan: Economy": [
        { name: "Osaka", kind: "Industrial City", value: 500 },
        { name: "Nagoya", kind: "Industrial City", value: 500 },
      ],
    };
    expect(messages("mobilization-posted", twice, ["Japan"])).toStrictEqual([
      "The 1st mobilization of Japan enlarges Osaka and Nagoya; it enlarges 1 city.",
    ]);
  });

  it("finds Shipyards that share more than was mobilized", () => {
    const yards = (...shares: readonly number[]): Entries => ({
      ...cities("Osaka", "Nagoya"),
      "Japan: Shipyards": shares.map((share, i) => ({ shipyard: `Yard ${i}`, printedCapacity: 1000, share })),
    });
    expect(messages("mobilization-posted", yards(0.6, 0.6), ["Japan"])).toStrictEqual([
      "2 mobilizations of Japan add 500 PPs of Shipyard capacity; 600 are on the sheet.",
    ]);
    expect(found("mobilization-posted", yards(0.6, 0.4), ["Japan"])).toStrictEqual([]);
  });

  const american = (more: Entries): Entries => ({
    "Mobilization: Mobilization": [{ nation: "USA", coast: "West Coast", doneBefore: 3 }],
    ...more,
  });

  it("finds a coast that gets its mobilizations twice", () => {
    const twice = american({
      "USA: Economy": [{ name: "California", kind: "Coast", shippingRegion: "West Coast", value: 500 }],
    });
    expect(messages("mobilization-posted", twice, ["USA"])).toStrictEqual([
      "3 mobilizations of the West Coast add 3,000 PPs; 6,000 are on the sheet.",
    ]);
    expect(found("mobilization-posted", american({}), ["USA"])).toStrictEqual([]);
  });

  it("finds a third yard on a coast", () => {
    const third = american({ "USA: Shipyards": [{ shipyard: "Seattle", coast: "West Coast", printedCapacity: 500 }] });
    expect(messages("mobilization-posted", third, ["USA"])).toStrictEqual([
      "3 mobilizations of the West Coast add 1,500 PPs of Shipyard capacity; 2,250 are on the sheet.",
    ]);
  });
});
