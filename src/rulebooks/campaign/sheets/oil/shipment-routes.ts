import { isOneOf, quoted } from "../../../../kernel/excel";
import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { INDIA_IN_EUROPE } from "../../house-rules";
import {
  AMERICAN_THEATRES,
  ISLAND_SOURCES,
  MIDDLE_EAST_COUNTRIES,
  MIDDLE_EAST_SOURCES,
  oilPipeline,
  OVERSEAS_CENTERS,
} from "../../rules/oil";
import { COASTS } from "../choices";
import { MOVED_STOCKS } from "./centers";

/*
 * The origin of a row in Oil shipments, and the routes open to it.
 */

export const AMERICAN = COASTS.map((coast) => `USA ${coast}`);
export const IS_AMERICAN = isOneOf("[@Source]", AMERICAN);
export const LAND_STOPS = oilPipeline.params["destination"]!.values!;

export const ROUTE = "[@[Route or destination port]]";
export const CENTER = "[@[To Supply Center]]";

/** Whether the oil comes from an island or overseas. */
export const NEVER_BY_LAND = isOneOf("[@Source]", [...ISLAND_SOURCES, ...MOVED_STOCKS, ...AMERICAN]);
export const IN_MIDDLE_EAST = isOneOf(
  "[@Source]",
  MIDDLE_EAST_COUNTRIES.flatMap((country) => MIDDLE_EAST_SOURCES[country]),
);

/** Separators between the stops of a route: "Basra to Bombay", "Basra TO Bombay" and "Basra, Bombay" are the same route. */
const BETWEEN_STOPS = [" - ", " to ", ",", ">", ";", " – "].map(quoted);
export const FIRST_STOP = `LEFT(${ROUTE},MIN(${BETWEEN_STOPS.map((separator) => `SEARCH(${separator},${ROUTE}&${separator})`).join(",")})-1)`;

const THEATRES = Object.keys(AMERICAN_THEATRES) as (keyof typeof AMERICAN_THEATRES)[];
const theatre = part.text(
  "Theatre of the center",
  THEATRES.reduceRight(
    (otherwise, name) => `IF(${isOneOf(CENTER, AMERICAN_THEATRES[name].centers)},${quoted(name)},${otherwise})`,
    '""',
  ),
  "Theatre of the Western Allies in which the Supply Center lies.",
);

/** The Theatre of American oil; East Coast oil for India follows the campaign's house rule (2.5.3.3). */
export const americanTheatre = `IF(AND([@Source]="USA East Coast",${CENTER}="India",${inForce(INDIA_IN_EUROPE)}>0),"USA (Europe)",${theatre})`;

const COUNTRY = part.text(
  "Country of the source",
  MIDDLE_EAST_COUNTRIES.reduceRight(
    (otherwise, country) => `IF(${isOneOf("[@Source]", MIDDLE_EAST_SOURCES[country])},${quoted(country)},${otherwise})`,
    '""',
  ),
  "Iraq or Persia; blank for other sources.",
);
/** Whether a land route exists: for oil of the Middle East, whether it can reach the first stop by land. */
export const pipeline = `IF(${COUNTRY}<>"",IF(${ROUTE}="",TRUE,IFERROR(LEDGER.OILPIPELINE(${COUNTRY},[@[First stop]]),FALSE)),NOT(${NEVER_BY_LAND}))`;
export const countryOf = (source: string) =>
  MIDDLE_EAST_COUNTRIES.find((country) => MIDDLE_EAST_SOURCES[country].some((name) => name === source));
export const NO_LAND_ROUTE_TO_CENTER = part.yesNo(
  "Center overseas",
  isOneOf(CENTER, OVERSEAS_CENTERS),
  "Whether no land route reaches the Supply Center.",
);

/** The neutral country that still controls the row's source; an occupier is not bound by the agreement. */
export const neutralHolder = MIDDLE_EAST_COUNTRIES.reduceRight(
  (otherwise, country) =>
    `IF(COUNTIFS(Oil_sources[Source],[@Source],Oil_sources[Controller],${quoted(country)})>0,${quoted(country)},${otherwise})`,
  '""',
);
