import { has, type Setting } from "../../../../kernel/column";
import { numberOf, numberOfUnit, stands, textOf, trueOf, UNITS } from "../forces";

/*
 * Results of mergers and splits of infantry, if the ledger has the table for them (8.1).
 */

const NAME = "Mergers and splits";
const CHANGES = "Order_of_battle_Mergers_and_splits";

/** A formula if the ledger has the table, otherwise the alternative. */
const ifThere =
  (formula: string, otherwise: string) =>
  (setting: Setting): string =>
    has(setting, NAME, "Order of battle") ? formula : otherwise;

const found = (column: string, key: string): string =>
  `IFERROR(INDEX(${CHANGES}[${column}],MATCH([@Unit],${CHANGES}[${key}],0))&"","")`;
const added = (header: string, column: string): string => `SUMIFS(${CHANGES}[${header}],${CHANGES}[${column}],[@Unit])`;

/** The new kind of the row's unit after a merger into it or its split; "" if it does not change. */
export const KIND_CHANGED = ifThere(`${found("Becomes", "Into")}&${found("Stays as", "Unit")}`, '""');
/** New full strength of an army after a merger or split; otherwise 0. */
export const ARMY_SIZE = ifThere(`${added("Army size", "Into")}+${added("Army size", "Unit")}`, "0");
/** Strength added to the row's unit. */
export const JOINED = ifThere(added("Joins", "Into"), "0");
/** Strength that splits off the row's unit. */
export const PARTED = ifThere(`SUMIFS(${CHANGES}[Second part],${CHANGES}[Unit],[@Unit],${CHANGES}[Change],"Split")`, "0");
/** Why a unit that merges into another one is removed. */
export const MERGED = ifThere(
  `IF(COUNTIFS(${CHANGES}[Unit],[@Unit],${CHANGES}[Change],"Merge",${CHANGES}[Becomes],"?*")>0,"merged","")`,
  '""',
);

/** A column of the row's parent unit, for the new unit that splits off it. */
export const ofSplit = (column: string): string =>
  column === "Garrison"
    ? trueOf(UNITS, column, "Unit", "[@Unit]")
    : `IFERROR(INDEX(${UNITS}[${column}],MATCH([@Unit],${UNITS}[Unit],0)),"")`;
const SUPPLY = "Order_of_battle_Unit_supply";
const NEW_NAME = 'IF([@Into]="",[@Unit]&" 2",[@Into])';
const NEXT = numberOf(SUPPLY, "Effectiveness next", "Unit", "[@Unit]");

/** A row of the table that splits off a new unit. */
export const SPLIT_OFF = {
  from: CHANGES,
  name: NEW_NAME,
  when: (table: string): string => `AND([@[Stays as]]<>"",NOT(${stands(table, "Unit", NEW_NAME)}))`,
  kind: "[@[Splits off]]",
  size: 'IF(N([@[Army size]])>0,[@[Army size]],"")',
  effectiveness: `IF(ISNUMBER(${NEXT}),${NEXT},${numberOfUnit("Effectiveness")})`,
  supply: numberOf(SUPPLY, "Unit supply next", "Unit", "[@Unit]"),
  draws: (column: string): string => textOf(SUPPLY, column, "Unit", "[@Unit]"),
  distance: numberOf(SUPPLY, "Distance", "Unit", "[@Unit]"),
  mapSupply: numberOf(SUPPLY, "Map supply", "Unit", "[@Unit]"),
} as const;
