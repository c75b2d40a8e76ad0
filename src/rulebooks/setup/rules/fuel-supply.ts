import { roundUp } from "../../../kernel/exact";
import { number } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { die, nation, place, twoDice, year, type Nation, type Place } from "../parameters";
import { entryOfForce, ofForce, type Force } from "../rows";

const TABLE_1 = "21 Fuel Supply, Table 1";
const TABLE_2 = "21 Fuel Supply, Table 2";
const TABLE_3 = "21 Fuel Supply, Table 3";

/** Lowest roll for each column; null if no roll gives it. Each column extends up to the next. */
type Bands = readonly [number | null, number | null, number | null, number | null, number | null];

const __ = null;

/** Turns of fuel in the column headers; the last means 8 or more (21, Table 1). */
const TURNS_OF_FUEL = [4, 5, 6, 7, 8] as const;

/** 8 turns or more last for the rest of the battle. */
export const REST_OF_THE_BATTLE = TURNS_OF_FUEL.at(-1)!;

/** Bands of two dice; the table leaves one row blank (21, Table 1). */
const FUEL: Readonly<Record<Force, Bands | null>> = {
  "German, West 1940": [__, __, 2, 3, 4],
  "German, West 1944-45": [2, 3, 5, 7, 9],
  "German, East 1941-42": [__, 2, 3, 5, 8],
  "German, East 1943-45": [2, 3, 4, 6, 9],
  "German, Southern Europe": null,
  "German, North Africa": [2, 3, 5, 7, 10],
  "Russian 1941-42": [__, 2, 4, 6, 8],
  "Russian 1943": [__, 2, 3, 4, 6],
  "Russian 1944-45": [__, __, 2, 3, 4],
  "American, Pacific": [__, __, __, 2, 3],
  "American, Europe": [__, __, 2, 3, 4],
  "Japanese, China": [__, 2, 3, 4, 6],
  "Japanese, Pacific": [2, 3, 4, 5, 6],
  "Japanese, Island Garrison": [__, __, __, 2, 3],
  "Commonwealth, Africa Open": [__, 2, 3, 4, 5],
  "Commonwealth, Africa Fortress": [__, __, __, 2, 3],
  "Commonwealth, Europe 1940": [2, 3, 4, 5, 6],
  "Commonwealth, Europe 1944": [__, 2, 3, 4, 5],
  "Commonwealth, Burma 1943-45": [__, __, 2, 3, 5],
  "French, Field Force 1940": [__, __, 2, 3, 4],
  "French, Fortress 1940": [__, __, __, 2, 3],
};

/** Turns of delay in the column headers (21, Table 2). */
const TURNS_OF_DELAY = [2, 3, 4, 5, 6] as const;

/** Bands of one die (21, Table 2). */
const DELAY: Readonly<Record<Force, Bands>> = {
  "German, West 1940": [1, 4, 6, __, __],
  "German, West 1944-45": [__, __, 1, 3, 5],
  "German, East 1941-42": [1, 3, 5, 6, __],
  "German, East 1943-45": [1, 2, 3, 4, 6],
  "German, Southern Europe": [1, 2, 4, 6, __],
  "German, North Africa": [__, 1, 3, 5, __],
  "Russian 1941-42": [__, 1, 2, 4, 6],
  "Russian 1943": [1, 2, 4, __, __],
  "Russian 1944-45": [1, 3, 5, __, __],
  "American, Pacific": [1, 6, __, __, __],
  "American, Europe": [1, 4, __, __, __],
  "Japanese, China": [1, 2, 5, __, __],
  "Japanese, Pacific": [__, 1, 3, 5, 6],
  "Japanese, Island Garrison": [1, 5, __, __, __],
  "Commonwealth, Africa Open": [1, 2, 3, 5, __],
  "Commonwealth, Africa Fortress": [1, 5, __, __, __],
  "Commonwealth, Europe 1940": [__, 1, 3, 4, 5],
  "Commonwealth, Europe 1944": [1, 4, __, __, __],
  "Commonwealth, Burma 1943-45": [1, 2, 4, 5, 6],
  "French, Field Force 1940": [__, __, 1, 3, 6],
  "French, Fortress 1940": [1, 4, 6, __, __],
};

/** Bases per turn in the column headers (21, Table 3). */
const BASES_PER_TURN = [3, 6, 9, 12, 15] as const;

/** Bands of one die (21, Table 3). */
const RATE: Readonly<Record<Force, Bands>> = {
  "German, West 1940": [1, 3, 5, __, __],
  "German, West 1944-45": [1, 5, __, __, __],
  "German, East 1941-42": [1, 2, 5, 6, __],
  "German, East 1943-45": [1, 4, __, __, __],
  "German, Southern Europe": [1, 3, 6, __, __],
  "German, North Africa": [1, 2, 5, __, __],
  "Russian 1941-42": [1, 5, __, __, __],
  "Russian 1943": [1, 2, 5, __, __],
  "Russian 1944-45": [__, __, 1, 3, 6],
  "American, Pacific": [__, __, 1, 5, __],
  "American, Europe": [__, 1, 2, 4, 6],
  "Japanese, China": [1, 4, __, __, __],
  "Japanese, Pacific": [1, __, __, __, __],
  "Japanese, Island Garrison": [1, __, __, __, __],
  "Commonwealth, Africa Open": [__, 1, 3, 6, __],
  "Commonwealth, Africa Fortress": [__, __, 1, 3, 5],
  "Commonwealth, Europe 1940": [1, 3, 5, __, __],
  "Commonwealth, Europe 1944": [__, 1, 2, 4, __],
  "Commonwealth, Burma 1943-45": [1, 3, 5, 6, __],
  "French, Field Force 1940": [1, 4, __, __, __],
  "French, Fortress 1940": [1, 2, 4, 6, __],
};

/** The header of the column for a roll. */
function columnOf(heads: readonly number[], bands: Bands, roll: number): number {
  return heads[bands.findLastIndex((from) => from !== null && roll >= from)]!;
}

/** The header of the column for the input roll and its force, as plain Excel. */
function plainColumn(
  heads: readonly number[],
  table: Readonly<Record<Force, Bands | null>>,
  least: number,
  most: number,
): string {
  const { number, entries } = entryOfForce<Bands>(table);
  const rolls = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const found = entries.flatMap((bands) => rolls.map((roll) => columnOf(heads, bands, roll)));
  return chosen([...rolls.map(() => null), ...found], `${rolls.length}*${number}+roll-${least - 1}`);
}

const company = { nation, place, year };

interface Company {
  readonly nation: Nation;
  readonly place: Place;
  readonly year: number;
}

const bandsOf = <B extends Bands | null>(table: Readonly<Record<Force, B>>, { nation, place, year }: Company): B =>
  ofForce<B>(table, nation, place, year, "21");

const ROLLED_FOR =
  "Rolled for each tank company (tanks, tank destroyers, armored cars, half-tracks). Labels without a year hold for every year; the Commonwealth in North Africa needs Open or Fortress; French places are Field Force and Fortress; Russian rows are East. Dashes mean that no roll gives that figure.";

export const tankFuel = rule({
  id: "TANKFUEL",
  group: "Tank fuel supply",
  cite: TABLE_1,
  description: "Turns of fuel a tank company has at the start of the battle.",
  params: { ...company, roll: twoDice("2D6 as rolled") },
  returns: "number",
  unit: "turns",
  examples: [
    { inputs: { nation: "German", place: "West", year: 1944, roll: 4 }, result: 5, why: "3 or 4 in the row of 1944-45" },
    { inputs: { nation: "French", place: "Fortress", year: 1940, roll: 12 }, result: 8, why: "3 or more is 8 turns or more" },
  ],
  notes: `4 to 8; 8 represents 8 or more, the rest of the battle. ${ROLLED_FOR} The German row for Southern Europe is blank in Table 1 (only there): #N/A.`,
  plain: plainColumn(TURNS_OF_FUEL, FUEL, 2, 12),
  compute({ roll, ...inputs }, show) {
    const bands = bandsOf(FUEL, inputs);
    if (bands) return show("turns of fuel", columnOf(TURNS_OF_FUEL, bands, roll));
    throw noEntry(
      `place is ${inputs.place}, which Table 1 leaves blank for ${inputs.nation} forces; it must be another place. [21]`,
    );
  },
});

export const refuelDelay = rule({
  id: "REFUELDELAY",
  group: "Tank fuel supply",
  cite: TABLE_2,
  description: "Turns after running out at which refueling of a tank company can start.",
  params: { ...company, roll: die("Die as rolled") },
  returns: "number",
  unit: "turns",
  examples: [
    { inputs: { nation: "German", place: "West", year: 1940, roll: 6 }, result: 4, why: "6 in the row of 1940" },
    { inputs: { nation: "German", place: "Southern Europe", year: 1943, roll: 3 }, result: 3, why: "2 or 3, any year" },
  ],
  notes: `2 to 6. Refueling starts on the turn of turns of fuel plus this delay, which is counted after running out. ${ROLLED_FOR}`,
  plain: plainColumn(TURNS_OF_DELAY, DELAY, 1, 6),
  compute: ({ roll, ...inputs }, show) => show("turns of delay", columnOf(TURNS_OF_DELAY, bandsOf(DELAY, inputs), roll)),
});

export const refuelRate = rule({
  id: "REFUELRATE",
  group: "Tank fuel supply",
  cite: TABLE_3,
  description: "Bases of a tank company that can be refueled in a turn.",
  params: { ...company, roll: die("Die as rolled") },
  returns: "number",
  unit: "bases per turn",
  examples: [
    { inputs: { nation: "American", place: "Europe", year: 1944, roll: 6 }, result: 15, why: "a 6, last column" },
    { inputs: { nation: "German", place: "North Africa", year: 1942, roll: 6 }, result: 9, why: "5 or 6" },
  ],
  notes: `3, 6, 9, 12 or 15. ${ROLLED_FOR} The two right boxes of the German North Africa row and the last box of the French Fortress row are blank; their bands already cover 1 to 6.`,
  plain: plainColumn(BASES_PER_TURN, RATE, 1, 6),
  compute: ({ roll, ...inputs }, show) => show("bases per turn", columnOf(BASES_PER_TURN, bandsOf(RATE, inputs), roll)),
});

export const refuelTurns = rule({
  id: "REFUELTURNS",
  group: "Tank fuel supply",
  cite: TABLE_3,
  description: "Whole turns needed to refuel a number of bases at a rate.",
  params: {
    bases: number("Bases of the company", { unit: "bases", min: 0, whole: true }),
    rate: number("Bases per turn, see REFUELRATE", { unit: "bases per turn", min: 1 }),
  },
  returns: "number",
  unit: "turns",
  examples: [
    { inputs: { bases: 6, rate: 3 }, result: 2, why: "two turns of 3" },
    { inputs: { bases: 7, rate: 3 }, result: 3, why: "a begun turn counts" },
  ],
  notes:
    "Follows from the rate per turn; a begun turn counts. A truck destroyed before completion cancels that turn and the count starts afresh next turn.",
  plain: "ROUNDUP(ROUND(bases/rate,9),0)",
  compute({ bases, rate }, show) {
    const exactTurns = show("before rounding up", bases / rate);
    return show("turns", roundUp(exactTurns));
  },
});

export const fuelSupplyRules = [tankFuel, refuelDelay, refuelRate, refuelTurns] as const;
