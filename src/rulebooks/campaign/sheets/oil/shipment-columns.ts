import { computed, input, type Columns } from "../../../../kernel/column";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { NATIONS } from "../../parameters";
import { INLAND_SOURCES } from "../../rules/oil";
import { OIL_SOURCES } from "../../rules/oil-sources";
import { CENTERS } from "../../rules/supply-centers";
import { countIn, oil, oilIn, points } from "../cells";
import { becomes, COUNTED, ORDER } from "../next";
import { plays } from "../refer";
import { OCEANS, POWERS } from "../choices";
import { MOVED_STOCKS } from "./centers";
import { AT_WAR, RUSSIA_TO_GERMANY, RUSSIAN_TENSION, TO_GERMANY } from "./russian-oil";
import {
  AMERICAN,
  americanTheatre,
  CENTER,
  FIRST_STOP,
  IS_AMERICAN,
  LAND_STOPS,
  neutralHolder,
  pipeline,
} from "./shipment-routes";

/*
 * Columns of the table Oil shipments.
 */

/** Whether the oil is shipped on from a Supply Center that another one has replaced (2.5.2.3). */
export const IS_OLD_STOCK = isOneOf("[@Source]", MOVED_STOCKS);
export const BY_SEA = '[@Way]="Sea"';

export const shipmentColumns = {
  source: input.text("Source", "Where the oil comes from.", {
    choices: (setting) => [
      ...OIL_SOURCES,
      ...(plays(setting, "Germany") || plays(setting, "Russia") ? [RUSSIA_TO_GERMANY] : []),
      ...(plays(setting, "USA") ? AMERICAN : []),
      ...(plays(setting, "Japan") ? MOVED_STOCKS : []),
    ],
    width: 18,
    cite: "2.4.3.1",
  }),
  toCenter: input.text("To Supply Center", "Where it goes.", { choices: CENTERS, width: 15, cite: "2.4.3.1" }),
  power: input.text("Power", "Power that ships it.", { choices: POWERS, width: 16, cite: "2.4.3.1" }),
  owed: oil(
    "Owed",
    `IF(${TO_GERMANY},LEDGER.GERMANRUSSIANOIL(${RUSSIAN_TENSION},${AT_WAR}),"")`,
    "Oil that Russia owes Germany.",
    { unit: "Oil Units", cite: "2.1.7.1; 2.4.1.1" },
  ),
  oilUnits: oilIn("Oil Units", "Oil shipped in this Turn.", {
    cite: "2.4.3.1",
    ...becomes("orders", quoted(""), "shipped", `NOT(AND(${TO_GERMANY},N([@Owed])>0))`),
  }),
  way: input.text("Way", "Land, or Sea where any part of the way is by sea.", {
    choices: ["Land", "Sea"],
    cite: "2.4.3.2; 2.4.3.3",
  }),
  route: input.text(
    "Route or destination port",
    "The stops in their order: by land those on the way, by sea the ports. The American East Coast starts in the Gulf of Mexico.",
    { choices: LAND_STOPS, open: true, cite: "2.4.3.2; 2.4.3.3" },
  ),
  landRouteAllowed: computed.yesNo(
    "Land route allowed",
    `IF(AND(${BY_SEA},NOT(${isOneOf("[@Source]", INLAND_SOURCES)})),TRUE,${pipeline})`,
    "Whether oil may go that way by land, from Mosul and Ahwaz also to the port.",
    { cite: "2.4.3.2" },
  ),
  nation: input.text("Nation", "By sea: owner of the Tankers.", { choices: NATIONS, width: 12, cite: "2.4.3.3" }),
  ocean: input.text("Ocean", "By sea: ocean of the Transport pool.", {
    choices: OCEANS,
    open: true,
    width: 14,
    cite: "2.4.3.3",
  }),
  tankers: countIn("Tankers", "Transports that carry it: one for each Oil Unit.", {
    unit: "Transports",
    cite: "2.4.3.3",
    ...ORDER,
  }),
  tankersSunk: countIn("Tankers sunk", "Each sunk Tanker takes one Oil Unit with it.", {
    unit: "Transports",
    cite: "2.4.3.3",
    ...COUNTED,
  }),
  damage: countIn("Points of damage", "Strength points that the Tankers lost.", { cite: "2.4.3.3", ...COUNTED }),
  cut: input.yesNo("Cut on land", "TRUE when the enemy cut the land route in this Turn.", { cite: "2.4.3.2", ...COUNTED }),
  arrives: oil(
    "Arrives",
    "IF([@[Cut on land]]=TRUE,0,MAX(0,[@[Oil Units]]-[@[Tankers sunk]]))",
    "Oil that reaches the Supply Center.",
    { unit: "Oil Units", cite: "2.4.3.1; 2.4.3.3" },
  ),
  swDamage: points(
    "SW damage",
    "LEDGER.MERCHANTDAMAGE([@[Points of damage]])",
    "Enter it in the SW damage ledger of the Nation: cause Tanker, place the ocean.",
    { cite: "2.4.3.3" },
  ),
  firstStop: computed.text("First stop", `TRIM(${FIRST_STOP})`, "Where the route begins.", {
    width: 14,
    cite: "2.4.3.2",
  }),
  americanTheatre: computed.text("American theatre", `IF(${IS_AMERICAN},${americanTheatre},"")`, "Only for oil of the USA.", {
    width: 16,
    cite: "2.4.1.5; 2.5.4",
  }),
  countsFor: computed.text(
    "Counts for",
    `IF([@[American theatre]]<>"",[@[American theatre]],IF(${isOneOf("[@Power]", ["Western Allies", "Russia"])},${neutralHolder},""))`,
    "Row of the table Allied supply of oil.",
    { width: 16, cite: "2.4.1.2; 2.4.1.5" },
  ),
  sourcePower: computed.text(
    "Power of the source",
    `IF(${TO_GERMANY},"Russia",IF(${IS_AMERICAN},"Western Allies",IF(${IS_OLD_STOCK},"Japan",IFERROR(INDEX(Oil_sources[Power],MATCH([@Source],Oil_sources[Source],0)),""))))`,
    "Power that may ship the oil.",
    { width: 18, cite: "2.4.3" },
  ),
  centerPower: computed.text(
    "Power of the center",
    `IF(${CENTER}="Americas","Western Allies",IFERROR(INDEX(Supply_Centers[Power],MATCH(${CENTER},Supply_Centers[Center],0)),""))`,
    "Power that may use the Supply Center.",
    { width: 18, cite: "2.4.3; 2.5" },
  ),
} satisfies Columns;
