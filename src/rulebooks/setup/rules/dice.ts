import { roundDown } from "../../../kernel/exact";
import { rule, type Show } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { wrongNumber } from "../../../kernel/values";
import { die } from "../parameters";

/** Dice as the tables print them. */
export type Dice = "½D6" | `${1 | 2 | 3 | 4 | 5 | 6}D6`;

/** Faces of a die; the rulebook uses only one kind. */
export const FACES = 6;

/** Standard rounding, the only kind in the rulebook: halves go up (5, example). */
export const rounded = (value: number): number => roundDown(value + 0.5);

/** Half of a die roll (3, 20). */
const half = (roll: number): number => rounded(roll / 2);

/** The value of a dice total. Throws #NUM! for a total that the dice cannot show. */
export function diceValue(dice: Dice, roll: number, paragraph: string, show: Show): number {
  const number = dice === "½D6" ? 1 : Number(dice[0]);
  requireRoll(dice, roll, number, number * FACES, paragraph);
  return dice === "½D6" ? show("half a die", half(roll), "3 Air Presence; 20 Defensive Works") : roll;
}

/** Throws #NUM! for a roll that the dice cannot show. */
export function requireRoll(dice: string, roll: number, least: number, most: number, paragraph: string): void {
  if (roll >= least && roll <= most) return;
  throw wrongNumber(`roll is ${figure(roll)}; with ${dice} it must be a whole number from ${least} to ${most}. [${paragraph}]`);
}

/** The value of dice for the input roll, as plain Excel. */
export function plainDiceValue(dice: Dice): string {
  const number = dice === "½D6" ? 1 : Number(dice[0]);
  const value = dice === "½D6" ? "INT(roll/2+0.5)" : "roll";
  return unlessShown(number, number * FACES, value);
}

/** The condition that requireRoll rejects, as plain Excel around a result. */
export const unlessShown = (least: number, most: number, answer: string): string =>
  `IF(OR(roll<${least},roll>${most}),#NUM!,${answer})`;

export const halfDie = rule({
  id: "HALFDIE",
  group: "Battle dice",
  cite: "3 Air Presence; 20 Defensive Works",
  description: "Value of a half die (½D6) for the six-sided die rolled.",
  params: { roll: die("Die as rolled") },
  returns: "number",
  examples: [
    { inputs: { roll: 1 }, result: 1, why: "half of 1 rounds up" },
    { inputs: { roll: 6 }, result: 3, why: "half of 6" },
  ],
  notes:
    "The text does not define ½D6: it is half of the die with standard rounding, the only rounding that the rulebook names. So 1 to 6 give 1, 1, 2, 2, 3 and 3.",
  compute: ({ roll }, show) => show("half a die", half(roll)),
});

export const diceRules = [halfDie] as const;
