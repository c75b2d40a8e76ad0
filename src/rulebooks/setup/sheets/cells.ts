import { computed, input, type InputDetails } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import type { AnyRow } from "../../../kernel/limit";
import { SIDES } from "../rules/air-superiority";
import { becomes } from "../steps";
export { count, countIn } from "../../../kernel/column";

/*
 * Columns and parts of formulas that several sheets share.
 */

export const side = input.text("Side", "Axis or Allied.", { choices: SIDES, width: 9 });

export const oneEach = {
  key: "side",
  player: "side",
  rows: SIDES.map((item) => ({ side: item })),
  spare: 0,
  fixed: true,
} as const;

const ofSide = (header: string): string =>
  `IFERROR(INDEX(Battle_Players[${header}],MATCH([@Side],Battle_Players[Side],0))&"","")`;

/** Nation and role of the row's side; "" if unknown. */
export const NATION_OF_SIDE = ofSide("Nation");
export const NATION = part.text("Nation", NATION_OF_SIDE, "Nation of the side.");
export const ROLE = part.text("Role", ofSide("Role"), "Attacker or defender; blank where nobody attacks.");
/** The guide only distinguishes attackers from everyone else. */
export const DIGS_AS = `IF(${ROLE}="Attacker","Attacker","Defender")`;

export const SETTING_UP = "Battle_Turn=0";
export const IN_LULL = 'Lulls_Lull<>"None"';
export const IN_LONG_LULL = 'Lulls_Lull="Long"';

/** A formula, or "" while something that it needs is missing. */
export const once = (known: string, formula: string): string => `IF(${known},${formula},"")`;

/** Position of the row in its table, from 1. */
export const rowIn = (column: string): string => `SUMPRODUCT(--(ROW(${column})<=ROW()))`;

/** The most dice that are rolled at once. */
export const MOST_DICE = 6;

/** The seed's result for a number of dice, as one of the rolls on the sheet Dice; "" without a seed. */
const rolled = (dice: string | number, roll: string | number): string =>
  `IFERROR(INDEX(Dice_Dice[[1D6]:[${MOST_DICE}D6]],${roll},${dice}),"")`;

/** The result of dice: as entered, or from the seed if a roll is due. */
export const shows = (entry: string, dice: string | number, roll: string | number, due?: string): string => {
  const bySeed = rolled(dice, roll);
  return `IF(ISNUMBER(${entry}),${entry},${due === undefined ? bySeed : once(due, bySeed)})`;
};

/** A set-up die keeps its cell; if the seed rolled it, the close writes the result down. */
export const writtenDown = (entry: string, shown: string) => ({
  ...becomes("dice", shown, "as rolled with the seed", `AND(ISBLANK(${entry}),ISNUMBER(${shown}))`),
  // Dice that are not rolled yet are entered in a later turn.
  sealing: "set" as const,
});

/** Entered results of six-sided dice. */
export const diceIn = (header: string, dice: number, about: string, details: InputDetails = {}) =>
  input.number(header, about, { format: "plain", min: dice, max: 6 * dice, whole: true, ...details });

/** The resulting dice. */
export const shown = (formula: string, header = "Shows") =>
  computed.number(header, formula, "What counts: the dice as entered, or as rolled with the seed.", { format: "plain" });

/** The number of dice in a name such as 2D6; one for ½D6 and for faces of a single die. */
export const diceOf = (name: string): string =>
  `IF(ISNUMBER(FIND("D6",${name})),IF(LEFT(${name},1)="½",1,VALUE(LEFT(${name},1))),1)`;

/** A side's figure from the last closed turn on the sheet Turns. */
export const lastClosed = (column: string): string => `IFERROR(INDEX(${column},${LAST_CLOSED}),0)`;
/** The side's last row on the sheet Turns; an error if it has none. Not every program has XLOOKUP. */
const LAST_CLOSED = "SUMPRODUCT(MAX((Turns_Turns[Side]=[@Side])*ROW(Turns_Turns[Side])))-ROW(Turns_Turns[[#Headers],[Side]])";
/** Whether all previous turns were closed in this ledger. */
export const AFTER_A_CLOSE = "IF(Battle_Turn>0,COUNTIFS(Turns_Turns[Side],[@Side])=Battle_Turn,FALSE)";

/** Whether an input of the table lookups is missing. */
export const lacksBattle = (nation: string): string =>
  `OR(Battle_Battle_type="",Battle_Place="",NOT(ISNUMBER(Battle_Year)),${nation}="")`;

/** A limit that reports dice that cannot be looked up yet. */
export const unread = (broken: string, what: (row: AnyRow) => string, lacks: string) => ({
  id: "roll-unread",
  about: "Dice are entered together with what their table is looked up by.",
  check: "not all is there to read it",
  broken,
  expected: () => null,
  message: (row: AnyRow) => `${what(row)} cannot be looked up without ${lacks}.`,
  fix: `Enter ${lacks}.`,
});
export const BY_BATTLE = "battle type, year, place and nation";
