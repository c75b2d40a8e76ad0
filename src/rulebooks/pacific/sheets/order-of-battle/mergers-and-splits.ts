import { has, type Setting } from "../../../../kernel/column";
import { numberOf, numberOfUnit, stands, textOf, trueOf, UNITS } from "../forces";

/*
 * What mergers and splits of infantry make of the units, where the ledger has the table for them (8.1).
 */

const NAME = "Mergers and splits";
const CHANGES = "Order_of_battle_Mergers_and_splits";

/** A formula where the ledger has the table, else what holds without it. */
const ifThere =
  (formula: string, otherwise: string) =>
  (setting: Setting): string =>
    has(setting, NAME, "Order of battle") ? formula : otherwise;

const found = (column: string, key: string): string =>
  `IFERROR(INDEX(${CHANGES}[${column}],MATCH([@Unit],${CHANGES}[${key}],0))&"","")`;
const added = (header: string, column: string): string => `SUMIFS(${CHANGES}[${header}],${CHANGES}[${column}],[@Unit])`;

/** What the unit of a row is after a merger into it or its split; "" where it stays what it is. */
export const KIND_CHANGED = ifThere(`${found("Becomes", "Into")}&${found("Stays as", "Unit")}`, '""');
/** Full strength of an army that merged or split; 0 otherwise. */
export const ARMY_SIZE = ifThere(`${added("Army size", "Into")}+${added("Army size", "Unit")}`, "0");
/** Strength that joins the unit of a row. */
export const JOINED = ifThere(added("Joins", "Into"), "0");
/** Strength that leaves it with what splits off. */
export const PARTED = ifThere(`SUMIFS(${CHANGES}[Second part],${CHANGES}[Unit],[@Unit],${CHANGES}[Change],"Split")`, "0");
/** Why a unit that joins another one leaves. */
export const MERGED = ifThere(
  `IF(COUNTIFS(${CHANGES}[Unit],[@Unit],${CHANGES}[Change],"Merge",${CHANGES}[Becomes],"?*")>0,"merged","")`,
  '""',
);

/** What the parent of the row's new unit is, and what of its supply the new unit has too. */
export const ofSplit = (column: string): string =>
  column === "Garrison"
    ? trueOf(UNITS, column, "Unit", "[@Unit]")
    : `IFERROR(INDEX(${UNITS}[${column}],MATCH([@Unit],${UNITS}[Unit],0)),"")`;
const SUPPLY = "Order_of_battle_Unit_supply";
const NEW_NAME = 'IF([@Into]="",[@Unit]&" 2",[@Into])';
const NEXT = numberOf(SUPPLY, "Effectiveness next", "Unit", "[@Unit]");

/** The unit that splits off, in a row of the table. */
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
