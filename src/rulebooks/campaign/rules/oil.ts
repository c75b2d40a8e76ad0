import { choice, number, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { nation, type Nation } from "../parameters";
import {
  blitzAttack,
  oilSource,
  refineryCapture,
  refineryTargets,
  refineryBombing,
  syntheticBuild,
  type OilSource,
} from "./oil-sources";
import type { Center } from "./supply-centers";

/*
 * Oil for powers without enough of their own: the International Market, neutral countries, American exports, and land routes.
 */

const MARKET_CONDITIONS = ["Normal", "Embargo", "After Embargo", "At War", "Fall of France", "South America Lost"] as const;
type MarketCondition = (typeof MARKET_CONDITIONS)[number];

/** Oil Units for sale on the International Market in a Turn (2.4.1.6). */
export const MARKET: Readonly<Partial<Record<Nation, Readonly<Partial<Record<MarketCondition, number>>>>>> = {
  Japan: { Normal: 4, Embargo: 2, "After Embargo": 0 },
  Italy: { Normal: 2, "At War": 0 },
  France: { Normal: 3, "Fall of France": 0 },
  Britain: { Normal: 3, "Fall of France": 3, "South America Lost": 0 },
};

export const MIDDLE_EAST_COUNTRIES = ["Iraq", "Persia"] as const;
type MiddleEastCountry = (typeof MIDDLE_EAST_COUNTRIES)[number];

/** Sources of the two countries (2.4.1.2). */
export const MIDDLE_EAST_SOURCES: Readonly<Record<MiddleEastCountry, readonly OilSource[]>> = {
  Iraq: ["Mosul"],
  Persia: ["Bushire", "Ahwaz"],
};
/** Those sources that are not Ports, so that their oil reaches the sea by land. */
export const INLAND_SOURCES: readonly OilSource[] = ["Mosul", "Ahwaz"];
/** Sources on islands (2.4.1.4). */
export const ISLAND_SOURCES: readonly OilSource[] = ["Palembang", "Brunei"];

/** Supply Centers without any land route. */
export const OVERSEAS_CENTERS: readonly Center[] = ["London", "Tokyo", "Taipei", "Australia", "Hawaii", "Manila", "Americas"];

/**
 * Western Allied Supply Centers by Theatre, and the coast whose mobilizations count for it (2.4.1.5; 2.5.4). The rulebook gives
 * the Theatres of Paris, Hawaii and Manila; the others follow from their Fronts, with India as Southeast Asia.
 */
export const AMERICAN_THEATRES = {
  "USA (Europe)": { coast: "East Coast", centers: ["London", "South Africa", "Paris"] },
  "USA (Far East)": { coast: "West Coast", centers: ["India", "Australia", "Hawaii", "Manila"] },
} as const satisfies Readonly<Record<string, { coast: string; centers: readonly Center[] }>>;
/** The most mobilizations per Theatre that count (2.5.4). */
export const MOST_MOBILIZATIONS = 10;

/** Oil Units that the Western Allies may draw from neutral countries, before and after the Oil Embargo on Japan (2.4.1.2). */
export const ALLIED_DRAW: Readonly<Record<MiddleEastCountry, { before: number; after: number }>> = {
  Iraq: { before: 3, after: 3 },
  Persia: { before: 3, after: 6 },
};

/** Oil Units per mobilization of the coast that the USA may ship in a Theatre (2.4.1.5). */
export const EXPORT_PER_MOBILIZATION = 1;

const OIL_COUNTRIES = ["Persia", "Iraq", "Rumania", "Russia"] as const;
type OilCountry = (typeof OIL_COUNTRIES)[number];
const LAND_STOPS = ["Baku", "Krasnovodsk", "Basra", "Bushire", "Beirut", "Kuwait", "Haifa", "Other"] as const;
type LandStop = (typeof LAND_STOPS)[number];

/** First stops that oil can reach by land (2.4.3.2). */
const LAND_ROUTES: Readonly<Record<OilCountry, readonly LandStop[] | "any friendly route">> = {
  Persia: ["Baku", "Krasnovodsk", "Basra", "Bushire"],
  Iraq: ["Beirut", "Basra", "Kuwait"],
  Rumania: "any friendly route",
  Russia: "any friendly route",
};

/** Stops from which Persian oil can continue by land; from other stops of the Middle East it continues by sea (2.4.3.2). */
export const ONWARD_BY_LAND: readonly LandStop[] = ["Baku", "Krasnovodsk"];

/** Oil Units that a Nation may buy (2.4.1.6); undefined if the rulebook has no entry. */
const marketOilOf = (nation: Nation, condition: MarketCondition): number | undefined => MARKET[nation]?.[condition];

/** Oil Units that the Western Allies may draw (2.4.1.2). */
const alliedDrawOf = (country: MiddleEastCountry, embargo: boolean): number => ALLIED_DRAW[country][embargo ? "after" : "before"];

/** Oil Units that the USA may ship in a Theatre (2.4.1.5). */
const exportOf = (mobilization: number): number => EXPORT_PER_MOBILIZATION * mobilization;

/** First stops of Middle East oil by land (2.4.3.2). */
export const landStopsOf = (country: MiddleEastCountry): readonly string[] => LAND_ROUTES[country] as readonly LandStop[];

/** Whether oil can reach a first stop by land (2.4.3.2). */
function mayGoByLand(source: OilCountry, destination: LandStop): boolean {
  const stops = LAND_ROUTES[source];
  return stops === "any friendly route" || stops.includes(destination);
}

export const marketOil = rule({
  id: "MARKETOIL",
  group: "Oil",
  cite: "2.4.1.6 The International Market; 2.5.3.8 The Americas",
  description: "Oil Units that a Nation may buy on the International Market in a Turn.",
  params: {
    nation: { ...nation, about: "Japan, Italy, France or Britain; others have no access" },
    condition: choice(
      MARKET_CONDITIONS,
      "Situation of that Nation: Embargo is the Turn in which it takes place; At War: Italy with the Allies; South America Lost: Allied DoW on neutral Spain or Portugal after the fall of France",
      {
        synonyms: {
          Peace: "Normal",
          War: "At War",
          "Embargo Turn": "Embargo",
          "France Fallen": "Fall of France",
          Surrender: "Fall of France",
          "Cut Off": "South America Lost",
        },
        or: "Normal",
      },
    ),
  },
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { inputs: { nation: "Japan" }, result: 4, why: "before the Oil Embargo" },
    { inputs: { nation: "Japan", condition: "Embargo" }, result: 2, why: "the Turn of the Oil Embargo" },
    { inputs: { nation: "Britain", condition: "Fall of France" }, result: 3, why: "by a convoy from South America" },
  ],
  notes:
    "One Transport per Oil Unit bought must be assigned; after the fall of France the British ones sail in a convoy from South America. No price is stated. France's 0 after its fall is implied. Germany, Russia, the USA and Nationalist China have no entry.",
  plain: EVERY_CASE,
  compute({ nation, condition }, show) {
    const limit = marketOilOf(nation, condition);
    if (limit === undefined) {
      const own = MARKET[nation];
      throw noEntry(
        own
          ? `condition is ${condition}, which the market does not know for ${nation}; it must be ${oneOf(Object.keys(own))}.`
          : `nation is ${nation}, which has no access to the International Market; it must be Japan, Italy, France or Britain.`,
      );
    }
    return show(`most Oil Units for ${nation}: ${condition}`, limit, "2.4.1.6");
  },
});

export const middleEastOil = rule({
  id: "MIDDLEEASTOIL",
  group: "Oil",
  cite: "2.4.1.2 Middle East",
  description: "Oil Units of a neutral Middle East country that the Western Allies may draw in a Turn.",
  params: {
    country: choice(MIDDLE_EAST_COUNTRIES, "Iraq (Mosul) or Persia (Bushire and Ahwaz)", {
      synonyms: { Mosul: "Iraq", Iran: "Persia", Bushire: "Persia", Ahwaz: "Persia" },
    }),
    embargo: yesNo("TRUE once the Oil Embargo on Japan is imposed", { or: false }),
  },
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { inputs: { country: "Persia" }, result: 3, why: "before the Oil Embargo on Japan" },
    { inputs: { country: "Persia", embargo: true }, result: 6, why: "all of Persia after it" },
  ],
  notes:
    "The rulebook says that 6 units become available with the embargo; since the Allies can draw 6 of the 9 before it, this is read as all 6 of Persia. Before it, Persia's other 3 go to the International Market.",
  plain: EVERY_CASE,
  compute({ country, embargo }, show) {
    show("Oil Embargo imposed", embargo, "2.4.1.2");
    return show(`most Oil Units from ${country}`, alliedDrawOf(country, embargo), "2.4.1.2");
  },
});

export const usOilExport = rule({
  id: "USOILEXPORT",
  group: "Oil",
  cite: "2.4.1.5 USA; 2.5.4 The Western Allies",
  description: "Oil Units that the USA may ship overseas in a theatre in a Turn.",
  params: {
    mobilization: number("Mobilizations done in that theatre (Europe: East Coast; Pacific: West Coast)", {
      unit: "mobilizations",
      min: 0,
      max: 10,
      whole: true,
    }),
  },
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { inputs: { mobilization: 4 }, result: 4, why: "one for each mobilization" },
    { inputs: { mobilization: 0 }, result: 0, why: "not mobilized" },
  ],
  notes: "The same number limits the American oil store of the theatre (OILSTORAGELIMIT). Oil inside the Americas is unlimited.",
  plain: EVERY_CASE,
  compute({ mobilization }, show) {
    show("Oil Units per mobilization", EXPORT_PER_MOBILIZATION, "2.4.1.5");
    return show("most Oil Units shipped", exportOf(mobilization), "2.4.1.5");
  },
});

export const oilPipeline = rule({
  id: "OILPIPELINE",
  group: "Oil",
  cite: "2.4.3.2 Shipment by Land",
  description: "Whether oil of a country may travel by land to a place.",
  params: {
    source: choice(OIL_COUNTRIES, "Country of the oil", {
      synonyms: {
        Iran: "Persia",
        Bushire: "Persia",
        Ahwaz: "Persia",
        Mosul: "Iraq",
        Ploesti: "Rumania",
        Romania: "Rumania",
        USSR: "Russia",
        Caucasus: "Russia",
      },
    }),
    destination: choice(LAND_STOPS, "First stop of the land route; Other for any place not listed", {
      synonyms: { Kransnovodsk: "Krasnovodsk" },
    }),
  },
  returns: "boolean",
  examples: [
    { inputs: { source: "Persia", destination: "Baku" }, result: true, why: "a land route of Persian oil" },
    { inputs: { source: "Iraq", destination: "Baku" }, result: false, why: "Mosul's oil goes to Beirut, Basra or Kuwait" },
  ],
  notes:
    "Persian oil may go on through Russia and Europe and over the Caspian or Black Sea; Iraqi oil goes on by sea only. Haifa appears only as an outlet for oil from South Africa or India (2.5.3.2), not for Mosul's own.",
  plain: EVERY_CASE,
  compute({ source, destination }, show) {
    const stops = LAND_ROUTES[source];
    show(`land routes of ${source}`, stops === "any friendly route" ? stops : stops.join(", "), "2.4.3.2");
    return show("may go by land", mayGoByLand(source, destination), "2.4.3.2");
  },
});

export const oilRules = [
  blitzAttack,
  oilSource,
  refineryCapture,
  refineryTargets,
  refineryBombing,
  syntheticBuild,
  marketOil,
  middleEastOil,
  usOilExport,
  oilPipeline,
] as const;
