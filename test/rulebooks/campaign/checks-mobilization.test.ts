import { describe, expect, it } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

/*
 * What the golden ledgers of the checks do not say: the bounds of each Nation, and both wars of the USA.
 */

const mobilization = (row: Entry): Entries => ({ "Mobilization: Mobilization": [row] });
const east = (row: Entry) => mobilization({ nation: "USA", coast: "East Coast", ...row });
const japan = (row: Entry) => mobilization({ nation: "Japan", ...row });

describe("mobilization-per-turn", () => {
  it("counts each coast for itself", () => {
    expect(messages("mobilization-per-turn", japan({ thisTurn: 3 }), ["Japan"])).toStrictEqual([
      "3 mobilizations of Japan in one Turn; only 1 is allowed.",
    ]);
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
    [["Japan"], japan({ doneBefore: 3, thisTurn: 1 }), ["Enter 0 as This Turn."]],
    [["USA"], east({ doneBefore: 10, thisTurn: 1 }), ["Enter 0 as This Turn."]],
    [["Japan"], japan({ doneBefore: 5 }), ["Correct Done before: 3 at most."]],
    [["USA"], east({ doneBefore: 9, thisTurn: 1 }), []],
    [["Japan"], japan({ doneBefore: 3, thisTurn: 0 }), []],
  ])("for %j %j", (nations, entries, expected) => {
    expect(found("mobilization-cap", entries, nations).map(({ fix }) => fix)).toStrictEqual(expected);
  });
});

describe("mobilization-missing", () => {
  const tension = (level: number): Entries => ({ "Campaign: Tension and war": [{ track: "Japan - USA", level }] });
  const war = (track: string): Entries => ({ "Campaign: Tension and war": [{ track, atWar: true }] });

  it.each([
    [9, 0, 0],
    [10, 0, 1],
    [19, 1, 0],
    [21, 1, 1],
    [30, 2, 1],
    [90, 3, 0],
  ])("at tension %i asks a Japan with %i for %i", (level, doneBefore, due) => {
    const entries = { ...tension(level), ...japan({ doneBefore, thisTurn: 0 }) };
    expect(found("mobilization-missing", entries, ["Japan"])).toHaveLength(due);
    expect(found("mobilization-missing", { ...entries, ...japan({ doneBefore, thisTurn: due }) }, ["Japan"])).toStrictEqual([]);
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
  const cities: Entries = {
    ...japan({ doneBefore: 2 }),
    "Japan: Economy": [
      { name: "Osaka", kind: "Industrial City", value: 500 },
      { name: "Nagoya", kind: "Colony", value: 500 },
    ],
    "Mobilization: Japanese cities": [
      { city: "Osaka", applied: 1 },
      { city: "Nagoya", applied: 2 },
    ],
  };

  it("wants an Industrial City, since no other place is enlarged", () => {
    expect(messages("mobilization-posted", cities, ["Japan"])).toStrictEqual([
      "250 PPs of a mobilization go to Nagoya, which Japan does not list as an Industrial City.",
    ]);
  });

  it("finds Shipyards that share more than was mobilized", () => {
    const yards = (...shares: readonly number[]): Entries => ({
      ...cities,
      "Japan: Economy": [
        { name: "Osaka", kind: "Industrial City", value: 500 },
        { name: "Nagoya", kind: "Industrial City", value: 500 },
      ],
      "Japan: Shipyards": shares.map((share, i) => ({ shipyard: `Yard ${i}`, printedCapacity: 1000, share })),
    });
    expect(messages("mobilization-posted", yards(0.6, 0.6), ["Japan"])).toStrictEqual([
      "2 mobilizations of Japan add 500 PPs of Shipyard capacity; 600 are on the sheet.",
    ]);
    expect(found("mobilization-posted", yards(0.6, 0.4), ["Japan"])).toStrictEqual([]);
    expect(found("mobilization-posted", yards(), ["Japan"])).toStrictEqual([]);
  });

  it("finds a coast that gets its mobilizations twice", () => {
    const west = mobilization({ nation: "USA", coast: "West Coast", doneBefore: 3 });
    const twice: Entries = {
      ...west,
      "USA: Economy": [{ name: "California", kind: "Coast", shippingRegion: "West Coast", value: 500 }],
    };
    expect(messages("mobilization-posted", twice, ["USA"])).toStrictEqual([
      "3 mobilizations of the West Coast add 3,000 PPs; 6,000 are on the sheet.",
    ]);
    expect(found("mobilization-posted", west, ["USA"])).toStrictEqual([]);
  });
});
