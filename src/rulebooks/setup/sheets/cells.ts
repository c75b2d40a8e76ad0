import { computed, input, type InputDetails } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import type { AnyRow } from "../../../kernel/limit";
import { SIDES } from "../rules/air-superiority";
import { becomes } from "../steps";
export { count, countIn } from "../../../kernel/column";

/*
 * Columns and pieces of formulas that several sheets have in common.
 */

export const side = input.text("Side", "Axis or Allied.", { choices: SIDES, width: 9 });

/** One row for each side. */
export const oneEach = {
  key: "side",
  player: "side",
  rows: SIDES.map((item) => ({ side: item })),
  spare: 0,
  fixed: true,
} as const;

const ofSide = (header: string): string =>
  `IFERROR(INDEX(Battle_Players[${header}],MATCH([@Side],Battle_Players[Side],0))&"","")`;

/** Nation and role of the side whose row it is, "" where they are not known. */
export const NATION_OF_SIDE = ofSide("Nation");
export const NATION = part.text("Nation", NATION_OF_SIDE, "Nation of the side.");
export const ROLE = part.text("Role", ofSide("Role"), "Attacker or defender; blank where nobody attacks.");
/** The guide knows attackers and those who are not. */
export const DIGS_AS = `IF(${ROLE}="Attacker","Attacker","Defender")`;

export const SETTING_UP = "Battle_Turn=0";
export const IN_LULL = 'Lulls_Lull<>"None"';
export const IN_LONG_LULL = 'Lulls_Lull="Long"';

/** A formula, or nothing while something that it needs is missing. */
export const once = (known: string, formula: string): string => `IF(${known},${formula},"")`;

/** Place of a row in its table, counted from 1. */
export const rowIn = (column: string): string => `SUMPRODUCT(--(ROW(${column})<=ROW()))`;

/** Most dice that are rolled at once. */
export const MOST_DICE = 6;

/** What the seed rolls with a number of dice, as one of the rolls of the sheet Dice; "" without a seed. */
const rolled = (dice: string | number, roll: string | number): string =>
  `IFERROR(INDEX(Dice_Dice[[1D6]:[${MOST_DICE}D6]],${roll},${dice}),"")`;

/** What dice show: as entered, or as the seed rolls them where a roll is due. */
export const shows = (entry: string, dice: string | number, roll: string | number, due?: string): string => {
  const bySeed = rolled(dice, roll);
  return `IF(ISNUMBER(${entry}),${entry},${due === undefined ? bySeed : once(due, bySeed)})`;
};

/** A die of the set-up: it stays in its cell, written down at the close where the seed rolled it. */
export const writtenDown = (entry: string, shown: string) => ({
  ...becomes("dice", shown, "as rolled with the seed", `AND(ISBLANK(${entry}),ISNUMBER(${shown}))`),
  // Dice that are still to be rolled are entered in a later turn.
  held: "set" as const,
});

/** Six-sided dice that are entered. */
export const diceIn = (header: string, dice: number, about: string, details: InputDetails = {}) =>
  input.number(header, about, { format: "plain", min: dice, max: 6 * dice, whole: true, ...details });

/** What dice show. */
export const shown = (formula: string, header = "Shows") =>
  computed.number(header, formula, "What counts: the dice as entered, or as rolled with the seed.", { format: "plain" });

/** How many dice a name of dice such as 2D6 is for; one for ½D6 and for the numbers that one die must show. */
export const diceOf = (name: string): string =>
  `IF(ISNUMBER(FIND("D6",${name})),IF(LEFT(${name},1)="½",1,VALUE(LEFT(${name},1))),1)`;

/** What the last closed turn left a side, by the sheet Turns. */
export const lastClosed = (column: string): string => `IFERROR(INDEX(${column},${LAST_CLOSED}),0)`;
/** Which row of the sheet Turns is the side's last; an error where it has none. Not every program has XLOOKUP. */
const LAST_CLOSED = "SUMPRODUCT(MAX((Turns_Turns[Side]=[@Side])*ROW(Turns_Turns[Side])))-ROW(Turns_Turns[[#Headers],[Side]])";
/** Whether all turns before this one were closed in this ledger. */
export const AFTER_A_CLOSE = "IF(Battle_Turn>0,COUNTIFS(Turns_Turns[Side],[@Side])=Battle_Turn,FALSE)";

/** Whether something is missing by which tables are looked up. */
export const lacksBattle = (nation: string): string =>
  `OR(Battle_Battle_type="",Battle_Place="",NOT(ISNUMBER(Battle_Year)),${nation}="")`;

/** A limit that reports dice with which nothing can be done yet. */
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
