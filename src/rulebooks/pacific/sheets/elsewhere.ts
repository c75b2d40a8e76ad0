import { has, type Setting } from "../../../kernel/column";
import type { AnyRow } from "../../../kernel/limit";
import { part } from "../../../kernel/part";
import { isAlone } from "./campaign";
import { numberHere, numberOf, textOf } from "./forces";

/*
 * Figures that the tables of forces read from the economy's sheets.
 */

const PORTS = "Ports_and_supply_Ports";
const EXTRA = "Ports_and_supply_Truck_and_air_supply";
const STOCKPILES = "National_production_Stockpiles";

/** Effectiveness that extra supply gives the row's unit. */
export const EXTRA_GAIN = `SUMIFS(${EXTRA}[Gain],${EXTRA}[Unit],[@Unit])`;
/** Whether the row's unit is supplied by a method. */
export const extraBy = (method: string): string => `COUNTIFS(${EXTRA}[Unit],[@Unit],${EXTRA}[Serves],"${method}")>0`;
/** Whether an oiler serves the row's fleet, or a single group by its own name. */
export const oilerFor = (fleet: string): string => `COUNTIFS(${EXTRA}[Fleet served],${fleet})>0`;

/** Whether an oiler serves the row's fleet and was not sunk by submarines on its way. */
export const oilerReaches =
  (fleet: string) =>
  (setting: Setting): string =>
    has(setting, "Oiler risks", "Fleets")
      ? `AND(${oilerFor(fleet)},COUNTIFS(Fleets_Oiler_risks[Fleet],${fleet},Fleets_Oiler_risks[Sunk],TRUE)=0)`
      : oilerFor(fleet);

/** Size of a port, and the share of its demand that its stockpile meets; "" without a row. */
export const portSize = (port: string): string => numberOf(PORTS, "Size", "Port", port);
export const portFill = (port: string): string => numberOf(PORTS, "Fill", "Port", port);

/** A nation's entry status toward an alliance; "" without a row. */
export const statusOf = (nation: string): string => numberOf("National_production_Nations", "Entry status", "Nation", nation);
/** Entry status of the row's nation, in a working column. */
export const STATUS_HERE = numberHere("National_production_Nations", "Entry status", "Nation", "[@Nation]", "nation");

/** Whether the row's nation has oil for its units. */
export const OIL_AT_HAND = `SUMIFS(${STOCKPILES}[At hand],${STOCKPILES}[Nation],[@Nation],${STOCKPILES}[Stock],"Oil")>0`;

/** Whether the row's unit travels by rail or by sea this turn. */
export const CARRIED = "COUNTIFS(Movement_of_forces_Lift[Unit],[@Unit])>0";
/** Whether the row's unit shattered this turn. */
export const SHATTERED = 'COUNTIFS(Combat_aids_Shattered_units[Unit],[@Unit],Combat_aids_Shattered_units[Cause],"?*")>0';

const CHANGES = "Orders_Status_changes";
/** Whether a status change is ordered for the row's unit this turn. */
export const ordered = (action: string): string => `COUNTIFS(${CHANGES}[Unit],[@Unit],${CHANGES}[Action],"${action}")>0`;
/** Experience that a refit costs the row's unit this turn. */
export const REFITTED = `SUMIFS(${CHANGES}[Experience lost],${CHANGES}[Unit],[@Unit])`;
/** Specialty that the row's unit gets this turn; "" for none. */
export const NEW_SPECIALTY = textOf("Orders_Specialties", "Specialty", "Unit", "[@Unit]");

const PLAYING = "Campaign_Players";
/** Whether a nation is in play. */
export const plays = (nation: string): string => `COUNTIFS(${PLAYING}[Nation],${nation})>0`;
/** Whether a nation shares with another; FALSE if the other is blank, because COUNTIFS would match every blank cell. */
const shares = (a: string, b: string): string => `AND(${b}<>"",COUNTIFS(${PLAYING}[Nation],${a},${PLAYING}[Shares with],${b})>0)`;
const alliance = (nation: string): string => textOf("Research_and_intelligence_Politics", "Alliance", "Nation", nation);
const bothAlliances = (a: string, b: string): readonly [string, string] => [
  part.text("Alliance of the nation", alliance(a), "Axis, Allies, or blank."),
  part.text("Alliance of the other", alliance(b), "The same for the other nation."),
];
/** Whether two nations are in the same alliance, and both cooperate with others. */
function allied(a: string, b: string): string {
  const [ofOne, ofOther] = bothAlliances(a, b);
  return part.yesNo(
    "In one alliance",
    `AND(NOT(${isAlone(a)}),NOT(${isAlone(b)}),OR(${ofOne}="Axis",${ofOne}="Allies"),${ofOne}=${ofOther})`,
    "Whether the two are in one alliance in which nations share ports.",
  );
}

const ofAnAlliance = (cell: string): string => `OR(${cell}="Axis",${cell}="Allies")`;
/** Working columns with the alliances of the row's nation and another one. */
const alliancesOf = (other: string, owner: string, own = "[@Nation]"): readonly [string, string] => [
  part.text("Alliance of the nation", alliance(own), "Axis, Allies, or blank."),
  part.text(`Alliance of the ${owner}`, alliance(other), "Axis, Allies, or blank."),
];
/** Whether the row's nation and another one are in the same alliance in the table Politics. */
export function onOneSide(other: string, owner: string): string {
  const [own, theirs] = alliancesOf(other, owner);
  return `AND(${ofAnAlliance(own)},${own}=${theirs})`;
}
/** Whether the two are in opposing alliances. */
export function onTwoSides(other: string, owner: string, nation = "[@Nation]"): string {
  const both = alliancesOf(other, owner, nation).join("&");
  return `OR(${both}="AxisAllies",${both}="AlliesAxis")`;
}

/** Nation that holds the port in the row's hex; "" if there is none. */
const PORT_IN_HEX = part.text("Port there held by", textOf(PORTS, "Nation", "Port", "[@Hex]"), "Nation of the port in the hex.");
/** A limit: nothing can be in the hex of an enemy port; `where` is a further condition on the row. */
export const inEnemyPort = (nameOf: (row: AnyRow) => string, where: string) =>
  ({
    id: "foreign-port",
    at: "hex",
    cite: "7.7 Cooperation; 12",
    about: "What is in the hex of a port is of the side that holds the port.",
    check: "a port of the enemy",
    when: `AND([@Hex]<>"",${where})`,
    broken: onTwoSides(PORT_IN_HEX, "port"),
    texts: { owner: PORT_IN_HEX },
    expected: () => "a port of its side",
    message: (row: AnyRow & { readonly owner: string }) =>
      `${nameOf(row)} of ${String(row["nation"])} is in ${String(row["hex"])}, a port of ${row.owner}, which is in the other alliance.`,
    fix: "Enter another hex, or correct the nation of the port in Ports, or the alliances in Politics.",
  }) as const;

/**
 * Whether two nations share ports: one is listed as using the other's, or they are in the same alliance and cooperate with others
 * (7.7).
 */
const cooperate = (a: string, b: string): string =>
  part.yesNo("Nations cooperate", `OR(${shares(a, b)},${shares(b, a)},${allied(a, b)})`, "Whether the two nations share ports.");

/** Whether the row's nation and another one both play but do not cooperate; FALSE if one of them is unknown. */
export const strangers = (other: string): string =>
  `IF(OR(${other}="",[@Nation]="",${other}=[@Nation]),FALSE,AND(${plays("[@Nation]")},${plays(other)},NOT(${cooperate("[@Nation]", other)})))`;

/** Like strangers, but only once alliances are entered, because forces are placed before the table Politics is filled in. */
export function ofTwoSides(other: string): string {
  const [own, theirs] = bothAlliances("[@Nation]", other);
  return part.yesNo(
    "Of two sides",
    `AND(${strangers(other)},OR(${isAlone("[@Nation]")},${isAlone(other)},AND(${own}<>"",${theirs}<>"")))`,
    "Whether the two nations, both in play, do not cooperate.",
  );
}
