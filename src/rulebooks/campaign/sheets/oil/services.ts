import { oneOf } from "../../../../kernel/text";
import {
  AREAS,
  BRIDGEHEAD_CENTERS,
  CENTERS,
  centerServes,
  OIL_USES,
  powerOfCenter,
  type Area,
  type Center,
  type OilUse,
} from "../../rules/supply-centers";
import { nameOfPower, same } from "../../phrases";
import type { Power } from "../choices";
import { units } from "./centers";

/*
 * The uses of oil, and the Supply Centers that may serve them.
 */

export const BRIDGEHEAD = "Bridgehead";
/** The only Navy that Paris supplies before France surrenders (2.5.3.5). */
export const FRENCH_NAVY = "French Navy";
export const CHINA = "Nationalist China";

interface Use {
  readonly use: string;
  readonly power: Power;
  readonly service: string;
  readonly area: string;
  readonly center: string;
  /** Only offered if one of these Nations plays. */
  readonly of: readonly string[];
  readonly oilUnits?: number;
  readonly conditionMet?: boolean;
}

const AXIS = ["Germany", "Italy"];
const ALLIES = ["Britain", "USA"];

/** The uses of oil, each with the center that the rulebook names first (2.5). */
export const USES: readonly Use[] = [
  {
    use: "German economy",
    power: "European Axis",
    service: "Economy",
    area: "Germany",
    center: "Berlin",
    of: ["Germany"],
    oilUnits: 1,
  },
  {
    use: "Italian economy",
    power: "European Axis",
    service: "Economy",
    area: "Italy",
    center: "Rome",
    of: ["Italy"],
    oilUnits: 1,
  },
  { use: "West Front", power: "European Axis", service: "Army", area: "West", center: "Berlin", of: AXIS },
  { use: "East Front", power: "European Axis", service: "Army", area: "East", center: "Berlin", of: AXIS },
  { use: "Mediterranean Front", power: "European Axis", service: "Army", area: "Mediterranean", center: "Rome", of: AXIS },
  { use: "Luftwaffe", power: "European Axis", service: "Air Force", area: "West", center: "Berlin", of: ["Germany"] },
  {
    use: "Regia Aeronautica",
    power: "European Axis",
    service: "Air Force",
    area: "Mediterranean",
    center: "Berlin",
    of: ["Italy"],
  },
  { use: "Atlantic Fleet", power: "European Axis", service: "Navy", area: "West", center: "Berlin", of: AXIS },
  { use: "Mediterranean Fleet", power: "European Axis", service: "Navy", area: "Mediterranean", center: "Rome", of: AXIS },
  { use: "Pacific Front", power: "Japan", service: "Army", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Asian Front", power: "Japan", service: "Army", area: "Asia", center: "Mukden", of: ["Japan"] },
  { use: "Southeast Asian Front", power: "Japan", service: "Army", area: "Southeast Asia", center: "Taipei", of: ["Japan"] },
  { use: "Japanese Air Force", power: "Japan", service: "Air Force", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Navy in the Pacific", power: "Japan", service: "Navy", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Navy in Southeast Asia", power: "Japan", service: "Navy", area: "Southeast Asia", center: "Taipei", of: ["Japan"] },
  { use: "Russian economy", power: "Russia", service: "Economy", area: "Russia", center: "Urals", of: ["Russia"], oilUnits: 1 },
  { use: "East Front", power: "Russia", service: "Army", area: "East", center: "Urals", of: ["Russia"] },
  { use: "Asian Front", power: "Russia", service: "Army", area: "Asia", center: "Urals", of: ["Russia"] },
  { use: "Russian Navy", power: "Russia", service: "Navy", area: "East", center: "Urals", of: ["Russia"] },
  { use: "Russian Air Force", power: "Russia", service: "Air Force", area: "East", center: "Urals", of: ["Russia"] },
  {
    use: "French economy",
    power: "Western Allies",
    service: "Economy",
    area: "France",
    center: "Paris",
    of: ["France"],
    oilUnits: 1,
  },
  { use: FRENCH_NAVY, power: "Western Allies", service: "Navy", area: "Mediterranean", center: "Paris", of: ["France"] },
  { use: "West Front", power: "Western Allies", service: "Army", area: "West", center: "London", of: ALLIES },
  { use: "Air Forces in the West", power: "Western Allies", service: "Air Force", area: "West", center: "London", of: ALLIES },
  { use: "Navies in the West", power: "Western Allies", service: "Navy", area: "West", center: "London", of: ALLIES },
  {
    use: "Bridgehead",
    power: "Western Allies",
    service: "Bridgehead",
    area: "West",
    center: "London",
    of: ALLIES,
    conditionMet: false,
  },
  {
    use: "Mediterranean Front",
    power: "Western Allies",
    service: "Army",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  {
    use: "Air Forces in the Mediterranean",
    power: "Western Allies",
    service: "Air Force",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  {
    use: "Navies in the Mediterranean",
    power: "Western Allies",
    service: "Navy",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  { use: "Southeast Asian Front", power: "Western Allies", service: "Army", area: "Southeast Asia", center: "India", of: ALLIES },
  { use: "Pacific Front", power: "Western Allies", service: "Army", area: "Pacific", center: "Australia", of: ALLIES },
  { use: "Asian Front", power: "Western Allies", service: "Army", area: "Asia", center: "Manila", of: ["USA"] },
];

const THE = new Set<Area>(["West", "East", "Mediterranean", "Pacific", "Americas", "Baltic", "Black Sea", "Indian Ocean"]);

/** "the economy of Italy", "the East Front", "the Navy in the Baltic" */
function purpose(service: OilUse, area: Area): string {
  if (service === "Economy") return `the economy of ${area}`;
  if (service === "Army") return `the ${area} Front`;
  return `the ${service} in ${THE.has(area) ? "the " : ""}${area}`;
}

/** The listed name that a cell matches. */
const named = <T extends string>(names: readonly T[], text: string): T | undefined => names.find((name) => same(name, text));

export interface Drawn {
  readonly use: string;
  readonly power: string;
  readonly service: string;
  readonly area: string;
  readonly center: string;
  readonly oilUnits: number;
}

/** A Power's Supply Centers whose oil can serve a use. */
export function centersFor({ power, service, area }: Drawn): readonly Center[] {
  const use = named(OIL_USES, service);
  const where = named(AREAS, area);
  return CENTERS.filter(
    (center) =>
      same(powerOfCenter(center), power) &&
      (use ? where !== undefined && centerServes(center, use, where) === true : BRIDGEHEAD_CENTERS.includes(center)),
  );
}

/** Why a center cannot serve a use. */
export function whyWrong(row: Drawn): string {
  const right = centersFor(row);
  const where = right.length > 0 ? `that oil comes from ${oneOf(right)}` : "no center may";
  const center = named(CENTERS, row.center);
  if (!center) return `${row.use} uses ${units(row.oilUnits)} from no Supply Center; ${where}.`;
  const owner = powerOfCenter(center);
  if (!same(owner, row.power))
    return `${center} is a Supply Center of ${nameOfPower(owner)}; ${nameOfPower(row.power) || "nobody"} cannot use its oil.`;
  const use = named(OIL_USES, row.service);
  const area = named(AREAS, row.area);
  if (!use) return `${center} cannot fuel ${row.service === "" ? "a use without a service" : `a ${BRIDGEHEAD}`}; ${where}.`;
  if (!area) return `${row.use} names no area that ${center} could fuel.`;
  return `${center} cannot fuel ${purpose(use, area)}; ${where}.`;
}
