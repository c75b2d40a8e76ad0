import { computed, input } from "../../../kernel/column";
import { part } from "../../../kernel/part";

export { count as whole, countIn as wholeIn, points as strength, pointsIn as strengthIn, share, shareIn } from "./cells";
export { percent } from "../phrases";

/*
 * Common to the tables of forces: their columns, and lookups in the table Units for the row's unit.
 */

export const UNITS = "Order_of_battle_Units";

/** A cell of another row, looked up by the name in this row; an error if there is none. */
const found = (table: string, column: string, key: string, cell: string): string =>
  `INDEX(${table}[${column}],MATCH(${cell},${table}[${key}],0))`;
/** Whether a cell names a row of a table. */
export const stands = (table: string, key: string, cell: string): string => `COUNTIFS(${table}[${key}],${cell})>0`;
/** A text in the row that a cell names; "" if there is none. */
export const textOf = (table: string, column: string, key: string, cell: string): string =>
  `IFERROR(${found(table, column, key, cell)}&"","")`;
/** A number in the row that a cell names; "" if there is none, because AVERAGE of a cell without a number is an error. */
export const numberOf = (table: string, column: string, key: string, cell: string): string =>
  `IFERROR(AVERAGE(${found(table, column, key, cell)}),"")`;

/** Like numberOf, in a working column for formulas that use it repeatedly. */
export const numberHere = (table: string, column: string, key: string, cell: string, of = "unit"): string =>
  part.number(
    `${column} of the ${of}`,
    numberOf(table, column, key, cell),
    `${column} in the row of the ${of} in its own table; blank where there is none.`,
  );

/** Whether a yes/no cell in the row that a cell names is TRUE. */
export const trueOf = (table: string, column: string, key: string, cell: string): string =>
  `IFERROR(${found(table, column, key, cell)}=TRUE,FALSE)`;

export const textOfUnit = (column: string, cell = "[@Unit]"): string => textOf(UNITS, column, "Unit", cell);
export const numberOfUnit = (column: string, cell = "[@Unit]"): string => numberOf(UNITS, column, "Unit", cell);

export const unitNumber = (column: string, cell = "[@Unit]", of = "unit"): string => numberHere(UNITS, column, "Unit", cell, of);
/** Where the row's unit is: Rail, Field, Port or Sea. */
export const UNIT_PLACE = part.text("Place of the unit", textOfUnit("Place"), "Where the unit is, by the table Units.");

/** The unit of a row. */
export const unitName = (cite = "") => input.text("Unit", "Its name as in the table Units.", { width: 22, cite });
/** Columns derived from the row's unit; sums and limits need them more than readers. */
export const unitLinks = (cite = "") => ({
  nation: computed.text("Nation", textOfUnit("Nation"), "Whose it is.", { width: 10, link: true, folded: true, cite }),
  kind: computed.text("Kind", textOfUnit("Kind"), "What it is.", { width: 18, link: true, folded: true, cite }),
  branch: computed.text("Branch", textOfUnit("Branch"), "Land, Air or Naval.", { width: 8, link: true, folded: true, cite }),
});

/** An unknown unit is reported once, at its name. */
export const UNIT_UNKNOWN = {
  id: "unit-unknown",
  about: "A row about a unit names one of the table Units of the Order of battle.",
  check: "no such unit",
} as const;

/** Whether the unit in a cell is no longer on the map at the close of the turn. */
export const removed = (cell = "[@Unit]"): string => `OR(NOT(${stands(UNITS, "Unit", cell)}),${textOfUnit("Leaves", cell)}<>"")`;

/** Map supply level of a hex with a working railway (12). */
export const RAIL_LEVEL = 9;

export const sumFor = (table: string, column: string): string => `SUMIFS(${table}[${column}],${table}[Unit],[@Unit])`;
