import { computed, input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { MOST_DICE } from "./cells";

/** First roll numbers on the sheet Dice. Tables with several rows use consecutive numbers. */
export const ROLLS = {
  axisAir: 1,
  alliedAir: 2,
  presence: 3,
  artillery: 5,
  counterbattery: 9,
  proximity: 11,
  reaction: 12,
  lull: 14,
  recovery: 15,
  companies: 41,
  works: 101,
} as const;
const LAST_ROLL = 140;

/** A prime, so that remainders are evenly distributed, and small enough that their squares are exact in a cell. */
const PRIME = 1_048_573;
const START = `MOD(Battle_Seed*7919+Battle_Turn*104729+[@Roll]*611953,${PRIME})`;
/** A linear congruential generator of seed, turn and number, squared twice so that neighbors are unrelated. */
const DRAW = `MOD(MOD((${START})^2+[@Roll],${PRIME})^2+Battle_Seed,${PRIME})/${PRIME}`;

const sumOf = (dice: number) => {
  const die = `1+MOD(INT([@Draw]*${6 ** dice}),6)`;
  const before = dice === 1 ? "" : `[@[${dice - 1}D6]]+`;
  return computed.number(
    `${dice}D6`,
    `IF(ISNUMBER(Battle_Seed),${before}${die},"")`,
    `Sum of ${dice === 1 ? "one die" : `${dice} dice`}.`,
    {
      format: "plain",
    },
  );
};

const dice = table({
  name: "Dice",
  visibleTo: "all",
  title: "Dice of the seed",
  about:
    "What each roll of this turn shows where its dice are left blank and a seed is entered. The same seed and turn always roll the same.",
  cite: "2 to 9; 20; 21",
  key: "roll",
  lookup: true,
  fixed: true,
  columns: {
    roll: input.number("Roll", "Number of the roll.", { prefilled: true, format: "plain" }),
    draw: computed.number("Draw", `IF(ISNUMBER(Battle_Seed),${DRAW},"")`, "From 0 to 1, worked out from seed, turn and roll.", {
      format: "general",
      width: 12,
    }),
    ...Object.fromEntries(Array.from({ length: MOST_DICE }, (_, i) => [`sum${i + 1}`, sumOf(i + 1)])),
  },
  rows: Array.from({ length: LAST_ROLL }, (_, i) => ({ roll: i + 1 })),
  spare: 0,
});

export const diceSheet: Sheet = {
  name: "Dice",
  title: "Dice",
  about: `Rolls of the seed, for those who do not roll by hand. 1 and 2 air superiority, 3 and 4 air presence, 5 to 8 artillery, 9 and 10 counterbattery, 11 proximity, 12 and 13 reaction, 14 lull, from ${ROLLS.recovery} on recovery, from ${ROLLS.companies} on tank companies, from ${ROLLS.works} on works.`,
  player: "",
  figures: [{ label: "Seed", formula: "Battle_Seed", format: "plain" }],
  blocks: [dice],
};
