import { type Setting } from "../../../../kernel/column";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure, oneOf } from "../../../../kernel/text";
import { INLAND_SOURCES, landStopsOf, ONWARD_BY_LAND } from "../../rules/oil";
import { are, nameOfPower, oilUnits } from "../../phrases";
import { happened, happenedNow, plays, sidePlays } from "../refer";
import { EVENTS } from "../choices";
import { friends, isAxis, NO_CENTER, NO_SUCH_CENTER, noPool } from "./allocation";
import { MOVED_STOCKS } from "./centers";
import {
  ALL_TO_GERMANY,
  AT_WAR,
  FIRST_TO_GERMANY,
  ofRussia,
  RUSSIA_TO_GERMANY,
  RUSSIAN_TENSION,
  russianOil,
  TO_GERMANY,
} from "./russian-oil";
import {
  AMERICAN,
  CENTER,
  countryOf,
  IN_MIDDLE_EAST,
  IS_AMERICAN,
  NEVER_BY_LAND,
  NO_LAND_ROUTE_TO_CENTER,
  ROUTE,
} from "./shipment-routes";
import { INTERNATIONAL_MARKET } from "./source-columns";
import { BY_SEA, IS_OLD_STOCK, shipmentColumns } from "./shipment-columns";

/** The center that replaced the row's source, or was replaced by it. */
const SUCCESSOR = `IF([@Source]=${quoted(MOVED_STOCKS[0]!)},${quoted(MOVED_STOCKS[1]!)},${quoted(MOVED_STOCKS[0]!)})`;
const CHANGED = part.yesNo("Singapore serves", happened(EVENTS.singapore), "Whether Singapore has replaced Taipei.");
/** A center can ship its stock on from the Turn after it was replaced. */
const STILL_SERVES = part.yesNo(
  "Not replaced",
  `IF([@Source]=${quoted(MOVED_STOCKS[0]!)},OR(NOT(${CHANGED}),${happenedNow(EVENTS.singapore)}),IF([@Source]=${quoted(MOVED_STOCKS[1]!)},${CHANGED},FALSE))`,
  "Only for the stock of Taipei or Singapore: whether the other one had not replaced it when the Turn opened.",
);
const GULF = "Gulf of Mexico";
const SHIPPED = "N([@[Oil Units]])>0";
const BY_LAND = '[@Way]="Land"';
/** Keeps Russia's deliveries only if the Axis has Supply Centers on the sheet. */
const stays = ({ players }: Pick<Setting, "players">): string =>
  sidePlays({ players }, "European Axis") ? SHIPPED : `AND(${SHIPPED},NOT(${TO_GERMANY}))`;

const oilOf = (source: string): string => (source === RUSSIA_TO_GERMANY ? "Russia's oil for Germany" : `the oil of ${source}`);
const OilOf = (source: string): string => oilOf(source).replace(/^t/, "T");
const go = (units: number): string => (units === 1 ? "goes" : "go");
const LAND = {
  id: "pipeline-route",
  cite: "2.4.3.2",
  about: "Oil goes by land only where routes or pipelines allow it, and every shipment goes by land or by sea.",
} as const;
/** Whether the center is on the shipping power's side. */
const TO_A_FRIEND = part.yesNo(
  "Center of a friend",
  friends("[@[Power of the center]]", isAxis("[@Power]")),
  "Whether the Supply Center is on the side of the power that ships.",
);
const OWNERSHIP = { id: "oil-ownership", cite: "2.4.3" } as const;

export const oilShipments = table(
  {
    name: "Oil shipments",
    title: "Oil shipments",
    about: "Oil on its way from a source to a Supply Center. It arrives in Logistics.",
    cite: "2.4.3",
    owner: "power",
    key: ["source", "toCenter"],
    working: ["firstStop", "americanTheatre", "countsFor", "sourcePower", "centerPower"],
    sealing: "open",
    columns: shipmentColumns,
    rows: (setting) => [
      ...(plays(setting, "Germany") || plays(setting, "Russia") ? [russianOil(setting, 1)] : []),
      ...(sidePlays(setting, "European Axis")
        ? [{ source: "Ploesti", toCenter: "Berlin", power: "European Axis", way: "Land", route: "Other" }]
        : []),
    ],
    spare: 12,
  },
  ({ limit, atMost, atLeast, needs, refersTo }) => [
    refersTo("source", "Oil_sources[Source]", {
      id: "oil-overdrawn-source",
      cite: "2.4.1; 2.4.3.1",
      about: "Oil comes from a source of the sheet.",
      check: "no such source",
      when: `AND(${SHIPPED},NOT(OR(${TO_GERMANY},${IS_AMERICAN},${IS_OLD_STOCK})))`,
      message: ({ source, oilUnits: units }) => `${source} ships ${oilUnits(units)} but is none of the Oil sources; it gives 0.`,
      fix: "Enter the source in Oil sources.",
    }),
    limit({
      id: "oil-overdrawn-source",
      at: "oilUnits",
      cite: "2.4.1; 2.4.1.1; 2.4.3.1",
      about: "Oil that Russia sends to Germany comes out of its own sources.",
      check: "more than Russia has",
      when: `AND(${TO_GERMANY},${ALL_TO_GERMANY}>0)`,
      broken: `AND(${FIRST_TO_GERMANY},ROUND(${ALL_TO_GERMANY}+${ofRussia("Shipped")}-${ofRussia("Output")},2)>0)`,
      figures: { shipped: `${ALL_TO_GERMANY}+${ofRussia("Shipped")}`, output: ofRussia("Output") },
      expected: ({ output }) => output,
      found: ({ shipped }) => shipped,
      message: ({ shipped, output }) =>
        `Russia ships ${oilUnits(shipped)}, those to Germany included; its sources give ${figure(output)}.`,
      fix: ({ shipped, output }) => `Ship ${figure(shipped - output)} less from the Russian sources.`,
    }),
    limit({
      id: "russian-oil-owed",
      at: "oilUnits",
      cite: "2.1.7.1; 2.4.1.1",
      about: "Russia sends Germany the oil that it owes.",
      check: "less than owed",
      when: TO_GERMANY,
      broken: `AND(${FIRST_TO_GERMANY},ROUND(N([@Owed])-${ALL_TO_GERMANY},2)>0)`,
      figures: { sent: ALL_TO_GERMANY, tension: RUSSIAN_TENSION },
      expected: ({ owed }) => owed,
      found: ({ sent }) => sent,
      message: ({ sent, tension, owed }) =>
        `Russia sends ${oilUnits(sent)} to Germany although tension has only reached ${figure(tension)}; ${figure(owed)} ${are(owed)} owed.`,
      fix: ({ sent, owed }) => `Ship ${figure(owed - sent)} more.`,
    }),
    limit({
      id: "russian-oil-halted",
      at: "oilUnits",
      cite: "2.1.7.1; 2.4.1.1",
      about: "Russia sends Germany no oil once the tension has reached 40 or the two are at war.",
      check: "shipments are halted",
      when: `AND(${TO_GERMANY},${SHIPPED})`,
      broken: "N([@Owed])=0",
      figures: { tension: RUSSIAN_TENSION, war: `IF(${AT_WAR},1,0)` },
      expected: () => 0,
      message: ({ oilUnits: units, tension, war }) =>
        `Russia sends ${oilUnits(units)} to Germany ${war ? "in war" : `although tension has reached ${figure(tension)}`}; its shipments are halted.`,
      fix: "Enter 0, or clear the row.",
    }),
    needs("power", {
      ...OWNERSHIP,
      about: "It is known which power ships oil.",
      check: "power is missing",
      when: SHIPPED,
      message: ({ source, oilUnits: units }) => `${oilUnits(units)} of ${source} ${are(units)} shipped by no power.`,
      fix: "Enter the power that ships it.",
    }),
    limit({
      ...OWNERSHIP,
      at: "power",
      about: "A power ships its own oil, that of a friend, or what it gets by agreement.",
      check: "not its oil",
      when: `AND(${SHIPPED},[@Power]<>"",[@[Power of the source]]<>"",NOT(${TO_GERMANY}))`,
      broken: `OR([@[Power of the source]]=${quoted(INTERNATIONAL_MARKET)},NOT(${friends("[@[Power of the source]]", isAxis("[@Power]"))}))`,
      expected: ({ sourcePower }) => sourcePower,
      message: ({ source, power, sourcePower }) =>
        sourcePower === INTERNATIONAL_MARKET
          ? `The oil of ${source} goes to the ${INTERNATIONAL_MARKET}; ${nameOfPower(power)} cannot ship it.`
          : `The oil of ${source} belongs to ${nameOfPower(sourcePower)}; ${nameOfPower(power)} cannot ship it.`,
      fix: ({ source }) => `Enter the power that holds ${source}, or correct its Controller in Oil sources.`,
    }),
    needs("toCenter", {
      ...NO_CENTER,
      when: stays,
      message: ({ source, oilUnits: units }) => `${oilUnits(units)} of ${source} ${go(units)} to no Supply Center.`,
    }),
    refersTo("toCenter", "Supply_Centers[Center]", {
      ...NO_SUCH_CENTER,
      when: (setting) => `AND(${stays(setting)},${CENTER}<>"Americas")`,
      message: ({ oilUnits: units, toCenter }) =>
        `${oilUnits(units)} ${go(units)} to ${toCenter}, which is none of the Supply Centers of the sheet.`,
    }),
    limit({
      ...OWNERSHIP,
      at: "toCenter",
      about:
        "Oil goes to a Supply Center of the power that ships it or of a friend; American oil to the Western Allies, Russia's for Germany to the Axis.",
      check: "not a friend's center",
      when: `AND(${SHIPPED},[@[Power of the center]]<>"")`,
      broken: `IF(${TO_GERMANY},[@[Power of the center]]<>"European Axis",IF(${IS_AMERICAN},[@[Power of the center]]<>"Western Allies",IF([@Power]="",FALSE,NOT(${TO_A_FRIEND}))))`,
      expected: () => "a Supply Center of a friend",
      message: ({ source, toCenter, centerPower }) =>
        `${toCenter} belongs to ${nameOfPower(centerPower)}; ${oilOf(source)} cannot go there.`,
      fix: ({ source, power }) =>
        source === RUSSIA_TO_GERMANY
          ? "Enter Berlin or Rome."
          : `Enter a Supply Center of ${nameOfPower(AMERICAN.includes(source) ? "Western Allies" : power)}.`,
    }),
    limit({
      id: "middle-east-draw",
      at: "toCenter",
      cite: "2.4.1.2",
      about: "Oil of neutral Iraq and Persia goes to Russia only after the Oil Embargo on Japan.",
      check: "not for Russia yet",
      when: `AND(${SHIPPED},${IN_MIDDLE_EAST})`,
      broken: `AND(OR([@Power]="Russia",[@[Power of the center]]="Russia"),[@[Counts for]]<>"",NOT(${happened(EVENTS.embargo)}))`,
      expected: () => 0,
      found: (row) => row.oilUnits,
      message: ({ source, oilUnits: units }) =>
        `${oilUnits(units)} of ${source} ${go(units)} to Russia; before the Oil Embargo the oil of Iraq and Persia is for the Western Allies alone.`,
      fix: "Choose a Supply Center of the Western Allies.",
    }),
    needs("way", {
      ...LAND,
      check: "Land or Sea",
      when: SHIPPED,
      message: ({ source }) => `${OilOf(source)} has no way entered.`,
      fix: "Choose Land or Sea.",
    }),
    needs("route", {
      ...LAND,
      check: "route is missing",
      when: `IF(${SHIPPED},IF(${BY_LAND},AND([@Source]<>${CENTER},[@[Land route allowed]],NOT(${NO_LAND_ROUTE_TO_CENTER})),AND(${BY_SEA},${isOneOf("[@Source]", INLAND_SOURCES)})),FALSE)`,
      message: ({ source, way }) => `${OilOf(source)} goes by ${way.toLowerCase()}, but its route is missing.`,
      fix: ({ source }) => {
        const country = countryOf(source);
        return country ? `Enter its stops, the first of them ${oneOf(landStopsOf(country))}.` : "Enter the stops of its route.";
      },
    }),
    limit({
      ...LAND,
      at: "route",
      check: "not by this land route",
      when: `AND(${SHIPPED},[@Way]<>"")`,
      broken: "NOT([@[Land route allowed]])",
      expected: ({ source }) => {
        const country = countryOf(source);
        return country ? oneOf(landStopsOf(country)) : "Sea";
      },
      found: ({ route }) => (route === "" ? null : route),
      message: ({ source, firstStop }) => {
        const country = countryOf(source);
        return country
          ? `By land the oil of ${source} goes to ${oneOf(landStopsOf(country))}; its route begins at ${firstStop}.`
          : `The oil of ${source} cannot go by land.`;
      },
      fix: ({ source, way }) => {
        const country = countryOf(source);
        if (!country) return "Choose Sea, and enter its Tankers.";
        return `Begin the route at ${oneOf(landStopsOf(country))}${way === "Land" ? ", or send it by sea" : ""}.`;
      },
    }),
    limit({
      ...LAND,
      at: "way",
      check: "goes on by sea",
      when: `AND(${SHIPPED},${BY_LAND},${IN_MIDDLE_EAST},${ROUTE}<>"")`,
      broken: `AND([@[Land route allowed]],NOT(${isOneOf("[@[First stop]]", ONWARD_BY_LAND)}))`,
      expected: () => "Sea",
      message: ({ source, firstStop }) => `From ${firstStop} the oil of ${source} goes on by sea.`,
      fix: "Choose Sea, and enter its Tankers.",
    }),
    limit({
      ...LAND,
      at: "toCenter",
      check: "not by land",
      when: `AND(${SHIPPED},${BY_LAND})`,
      broken: `AND([@[Land route allowed]],${NO_LAND_ROUTE_TO_CENTER})`,
      expected: () => "Sea",
      message: ({ source, toCenter }) => `${OilOf(source)} goes by land, but no land route leads to ${toCenter}.`,
      fix: "Choose Sea, and enter its Tankers.",
    }),
    atLeast("tankers", "[@[Oil Units]]", {
      id: "tanker-per-unit",
      cite: "2.4.3.3",
      about: "Each Oil Unit by sea has a Tanker.",
      check: "Tankers lacking",
      when: BY_SEA,
      message: ({ source, oilUnits: units, tankers }) =>
        `${oilUnits(units)} by sea from ${source} ${units === 1 ? "needs" : "need"} ${count(units, "Tanker")}, ${figure(tankers)} ${are(tankers)} assigned.`,
      fix: ({ over }) => `Assign ${count(over, "more Tanker")}, or ship less.`,
    }),
    atMost("tankersSunk", "N([@Tankers])", {
      id: "tanker-loss",
      cite: "2.4.3.3",
      about: "Each sunk Tanker takes one Oil Unit with it, and no more are sunk than sailed.",
      check: "more sunk than sailed",
      message: ({ source, tankersSunk, limit: sailed }) =>
        `${count(tankersSunk, "Tanker")} of ${source} ${are(tankersSunk)} sunk; ${figure(sailed)} sailed.`,
      fix: ({ limit: sailed }) => `Enter ${figure(sailed)}${sailed === 0 ? "" : " or less"}, or the Tankers that sailed.`,
    }),
    limit(noPool("[@Tankers]")),
    limit({
      id: "taipei-or-singapore",
      at: "source",
      cite: "2.5.2.3",
      about: "Taipei or Singapore ships its stock on only in the Turn after the other one has replaced it.",
      check: "serves as Supply Center",
      broken: `AND(${SHIPPED},${STILL_SERVES})`,
      expected: () => 0,
      found: (row) => row.oilUnits,
      message: ({ source, oilUnits: units }) =>
        `${oilUnits(units)} of ${source} ${are(units)} shipped on, but ${source} was not replaced in an earlier Turn.`,
      fix: "Take the shipment out, or enter the event on the sheet Campaign.",
    }),
    limit({
      id: "taipei-or-singapore",
      at: "toCenter",
      cite: "2.5.2.3",
      about: "The stock of Taipei or Singapore goes to the one that replaced it.",
      check: "not the center that replaced it",
      when: `AND(${SHIPPED},${IS_OLD_STOCK},${CENTER}<>"")`,
      broken: `${CENTER}<>${SUCCESSOR}`,
      expected: ({ source }) => (source === MOVED_STOCKS[0] ? MOVED_STOCKS[1]! : MOVED_STOCKS[0]!),
      message: ({ source, oilUnits: units, toCenter }) =>
        `${oilUnits(units)} of ${source} ${go(units)} to ${toCenter}; ${source === MOVED_STOCKS[0] ? MOVED_STOCKS[1] : MOVED_STOCKS[0]} gets its stock.`,
      fix: ({ source }) => `Enter ${source === MOVED_STOCKS[0] ? MOVED_STOCKS[1] : MOVED_STOCKS[0]}.`,
    }),
    limit({
      ...LAND,
      at: "cut",
      about: "Only oil that travels partly by land can be cut on land.",
      check: "does not go by land",
      when: `AND(${SHIPPED},${BY_SEA})`,
      broken: `AND([@[Cut on land]]=TRUE,${NEVER_BY_LAND})`,
      expected: () => false,
      message: ({ source }) => `${OilOf(source)} is cut on land, but travels by sea all the way.`,
      fix: "Clear Cut on land; what its Tankers lose is entered under Tankers sunk.",
    }),
    limit({
      id: "gulf-departure",
      at: "route",
      cite: "2.4.3.3",
      severity: "warning",
      about: `American oil of the East Coast sails from the ${GULF}.`,
      check: `not from the ${GULF}`,
      when: `AND(${SHIPPED},${BY_SEA},[@Source]="USA East Coast")`,
      broken: 'NOT(ISNUMBER(SEARCH("Gulf",[@[First stop]])))',
      expected: () => GULF,
      found: ({ route }) => (route === "" ? null : route),
      message: ({ firstStop }) =>
        firstStop === ""
          ? `The oil convoy of the USA East Coast has no route; it sails from the ${GULF}.`
          : `The oil convoy of the USA East Coast starts at ${firstStop} instead of in the ${GULF}.`,
      fix: `Begin the route in the ${GULF}.`,
    }),
  ],
);
