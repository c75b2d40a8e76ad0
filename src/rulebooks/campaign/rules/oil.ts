import { roundDown, sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { nation, type Nation } from "../parameters";
import type { Center } from "./supply-centers";

/** A battle of fewer Turns than this is a Blitz (2.4.1.1). */
const BLITZ_BELOW = 12;

export const OIL_SOURCES = [
  "Urals",
  "Grozny",
  "Maikop",
  "Baku",
  "Mosul",
  "Bushire",
  "Ahwaz",
  "Ploesti",
  "Palembang",
  "Brunei",
  "Breslau",
  "Essen",
  "Synthetic Refinery",
] as const;
export type OilSource = (typeof OIL_SOURCES)[number];

/** How a source fares when it is captured (2.4.1.1 to 2.4.1.4; 2.4.2.2). */
type OnCapture = "never captured" | "damaged unless Blitz" | "damaged unless Blitz or surprise" | "intact" | "destroyed";

interface SourceEntry {
  readonly cite: string;
  /** Refineries at the start; each gives one Oil Unit a Turn (2.4.2). */
  readonly refineries: number;
  readonly onCapture: OnCapture;
  /** Who controls the source at the start. */
  readonly controller: string;
}

const SYNTHETIC = { cite: "2.4.2 Synthetic Refineries", refineries: 1, onCapture: "destroyed", controller: "Germany" } as const;

/** The oil sources on the map (2.4.1.1 to 2.4.1.4; 2.4.2 Synthetic Refineries). */
export const SOURCES: Readonly<Record<OilSource, SourceEntry>> = {
  Urals: { cite: "2.4.1.1", refineries: 1, onCapture: "never captured", controller: "Russia" },
  Grozny: { cite: "2.4.1.1", refineries: 1, onCapture: "damaged unless Blitz", controller: "Russia" },
  Maikop: { cite: "2.4.1.1", refineries: 1, onCapture: "damaged unless Blitz", controller: "Russia" },
  Baku: { cite: "2.4.1.1", refineries: 2, onCapture: "damaged unless Blitz", controller: "Russia" },
  Mosul: { cite: "2.4.1.2", refineries: 3, onCapture: "intact", controller: "Iraq (neutral)" },
  Bushire: { cite: "2.4.1.2", refineries: 3, onCapture: "intact", controller: "Persia (neutral)" },
  Ahwaz: { cite: "2.4.1.2", refineries: 3, onCapture: "intact", controller: "Persia (neutral)" },
  Ploesti: {
    cite: "2.4.1.3",
    refineries: 3,
    onCapture: "damaged unless Blitz",
    controller: "Rumania (neutral, sells to the Axis)",
  },
  Palembang: {
    cite: "2.4.1.4",
    refineries: 2,
    onCapture: "damaged unless Blitz or surprise",
    controller: "Dutch East Indies (to the International Market)",
  },
  Brunei: { cite: "2.4.1.4", refineries: 2, onCapture: "damaged unless Blitz or surprise", controller: "Britain" },
  Breslau: SYNTHETIC,
  Essen: SYNTHETIC,
  "Synthetic Refinery": SYNTHETIC,
};

/** Sources whose Refineries nothing damages (2.4.1.1). */
export const NEVER_DAMAGED = OIL_SOURCES.filter((source) => SOURCES[source].onCapture === "never captured");
/** Synthetic Refineries: those of the start by their cities, and the name that all later ones share (2.4.2). */
export const SYNTHETIC_SOURCES = OIL_SOURCES.filter((source) => SOURCES[source].onCapture === "destroyed");
export const LATER_SYNTHETIC: OilSource = "Synthetic Refinery";

/** IC values in Europe from which the Urals have another Refinery (2.4.1.1). */
const URALS_STEPS = [1000, 1500] as const;

/** Below this Japan-USA Tension Level a Japanese capture in the Far East is a surprise (2.4.1.4). */
const SURPRISE_BELOW = 40;

/** Bombing targets of a Refinery, and PPs of bombing damage that stop one (2.4.2.1). */
const TARGETS_PER_REFINERY = 3;
export const DAMAGE_PER_REFINERY = 500;

/** Price of a Synthetic Refinery and the share of it that can be built in a Turn (2.4.2 Synthetic Refineries). */
export const SYNTHETIC_COST = 4000;
export const SYNTHETIC_RATE = 0.25;
export const SYNTHETIC_MOST = SYNTHETIC_COST * SYNTHETIC_RATE;

const MARKET_CONDITIONS = ["Normal", "Embargo", "After Embargo", "At War", "Fall of France", "South America Lost"] as const;
export type MarketCondition = (typeof MARKET_CONDITIONS)[number];

/** Oil Units for sale on the International Market in a Turn (2.4.1.6). */
export const MARKET: Readonly<Partial<Record<Nation, Readonly<Partial<Record<MarketCondition, number>>>>>> = {
  Japan: { Normal: 4, Embargo: 2, "After Embargo": 0 },
  Italy: { Normal: 2, "At War": 0 },
  France: { Normal: 3, "Fall of France": 0 },
  Britain: { Normal: 3, "Fall of France": 3, "South America Lost": 0 },
};

export const MIDDLE_EAST_COUNTRIES = ["Iraq", "Persia"] as const;
export type MiddleEastCountry = (typeof MIDDLE_EAST_COUNTRIES)[number];

/** Sources of the two countries (2.4.1.2). */
export const MIDDLE_EAST_SOURCES: Readonly<Record<MiddleEastCountry, readonly OilSource[]>> = {
  Iraq: ["Mosul"],
  Persia: ["Bushire", "Ahwaz"],
};
/** Those of them that are no Ports: their oil reaches the sea by land. */
export const INLAND_SOURCES: readonly OilSource[] = ["Mosul", "Ahwaz"];
/** Sources on islands (2.4.1.4). */
export const ISLAND_SOURCES: readonly OilSource[] = ["Palembang", "Brunei"];

/** Supply Centers that no land route reaches. */
export const OVERSEAS_CENTERS: readonly Center[] = ["London", "Tokyo", "Taipei", "Australia", "Hawaii", "Manila", "Americas"];

/**
 * Western Allied Supply Centers by Theatre, and the coast whose mobilizations count for it (2.4.1.5; 2.5.4). The rulebook names
 * the Theatres of Paris, Hawaii and Manila; the others are read by their Fronts, India as Southeast Asia.
 */
export const AMERICAN_THEATRES = {
  "USA (Europe)": { coast: "East Coast", centers: ["London", "South Africa", "Paris"] },
  "USA (Far East)": { coast: "West Coast", centers: ["India", "Australia", "Hawaii", "Manila"] },
} as const satisfies Readonly<Record<string, { coast: string; centers: readonly Center[] }>>;
/** Most mobilizations of a Theatre that count (2.5.4). */
export const MOST_MOBILIZATIONS = 10;

/** Oil Units that the Western Allies may draw from neutral countries, before and after the Oil Embargo on Japan (2.4.1.2). */
export const ALLIED_DRAW: Readonly<Record<MiddleEastCountry, { before: number; after: number }>> = {
  Iraq: { before: 3, after: 3 },
  Persia: { before: 3, after: 6 },
};

/** Oil Units that the USA ships in a Theatre for each mobilization of its coast (2.4.1.5). */
export const EXPORT_PER_MOBILIZATION = 1;

const OIL_COUNTRIES = ["Persia", "Iraq", "Rumania", "Russia"] as const;
export type OilCountry = (typeof OIL_COUNTRIES)[number];
const LAND_STOPS = ["Baku", "Krasnovodsk", "Basra", "Bushire", "Beirut", "Kuwait", "Haifa", "Other"] as const;
export type LandStop = (typeof LAND_STOPS)[number];

/** First stops to which oil may go by land (2.4.3.2). */
const LAND_ROUTES: Readonly<Record<OilCountry, readonly LandStop[] | "any friendly route">> = {
  Persia: ["Baku", "Krasnovodsk", "Basra", "Bushire"],
  Iraq: ["Beirut", "Basra", "Kuwait"],
  Rumania: "any friendly route",
  Russia: "any friendly route",
};

/** Stops of Persian oil from which it may go on by land; from the other stops of the Middle East it goes by sea (2.4.3.2). */
export const ONWARD_BY_LAND: readonly LandStop[] = ["Baku", "Krasnovodsk"];

const SOURCE_SYNONYMS = {
  "Urals Box": "Urals",
  Sarawak: "Brunei",
  Synthetic: "Synthetic Refinery",
  Iraq: "Mosul",
  Rumania: "Ploesti",
} as const satisfies Record<string, OilSource>;

/** Refineries of a source; those of the Urals grow with the IC value reached in Europe (2.4.1.1). */
export const refineriesOf = (source: OilSource, icValue: number): number =>
  SOURCES[source].refineries + (source === "Urals" ? URALS_STEPS.filter((step) => icValue >= step).length : 0);

/** Refineries that bombing damage stops (2.4.2.1). */
export const refineriesStopped = (damage: number): number => roundDown(damage / DAMAGE_PER_REFINERY);

/** Oil Units that a Nation may buy (2.4.1.6), or undefined where the rulebook has no entry. */
export const marketOilOf = (nation: Nation, condition: MarketCondition): number | undefined => MARKET[nation]?.[condition];

/** Oil Units that the Western Allies may draw (2.4.1.2). */
export const alliedDrawOf = (country: MiddleEastCountry, embargo: boolean): number =>
  ALLIED_DRAW[country][embargo ? "after" : "before"];

/** Oil Units that the USA may ship in a theatre (2.4.1.5). */
export const exportOf = (mobilization: number): number => EXPORT_PER_MOBILIZATION * mobilization;

/** First stops of Middle East oil by land (2.4.3.2). */
export const landStopsOf = (country: MiddleEastCountry): readonly string[] => LAND_ROUTES[country] as readonly LandStop[];

/** Whether oil may go by land to a first stop (2.4.3.2). */
export function mayGoByLand(source: OilCountry, destination: LandStop): boolean {
  const stops = LAND_ROUTES[source];
  return stops === "any friendly route" || stops.includes(destination);
}

export const blitzAttack = rule({
  id: "BLITZATTACK",
  group: "Oil",
  cite: "2.4.1.1 Russia; 2.4.2.2 Damaged Refineries",
  says: "Whether an attack counts as a Blitz for the capture of refineries.",
  params: {
    battleTurns: number("Turns that the battle took", { unit: "battle turns", min: 1, whole: true }),
    breakthrough: yesNo("TRUE for a Breakthrough Battle that was won", { or: false }),
  },
  returns: "boolean",
  examples: [
    { given: { battleTurns: 11 }, gives: true, why: "fewer than 12 Turns" },
    { given: { battleTurns: 20, breakthrough: true }, gives: true, why: "a Breakthrough Battle that was won" },
    { given: { battleTurns: 12 }, gives: false, why: "12 Turns are too many" },
  ],
  notes: "The attack must have been won.",
  compute({ battleTurns, breakthrough }, show) {
    const quick = show(`fewer than ${BLITZ_BELOW} Turns`, battleTurns < BLITZ_BELOW, "2.4.1.1");
    show("won Breakthrough Battle", breakthrough, "2.4.2.2");
    return show("Blitz", breakthrough || quick, "2.4.2.2");
  },
});

export const oilSource = rule({
  id: "OILSOURCE",
  group: "Oil",
  cite: "2.4.1 Oil Sources; 2.4.1.1 to 2.4.1.4; 2.4.2 Oil Refineries; 2.4.2 Synthetic Refineries",
  says: "Oil Units that a source produces in a Turn with the Refineries still working.",
  params: {
    source: choice(OIL_SOURCES, "Oil source; Synthetic Refinery for one built later", { synonyms: SOURCE_SYNONYMS }),
    damaged: number("Refineries of the source that are damaged", { unit: "Refineries", min: 0, max: 3, whole: true, or: 0 }),
    icValue: number("Value that Russian ICs in Europe have reached; matters for the Urals only", {
      unit: "PPs",
      min: 0,
      max: 1500,
      or: 500,
    }),
  },
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { given: { source: "Baku" }, gives: 2, why: "two Refineries" },
    { given: { source: "Ploesti", damaged: 1 }, gives: 2, why: "one of three Refineries is damaged" },
    { given: { source: "Urals", damaged: 0, icValue: 1000 }, gives: 2, why: "the ICs in Europe have reached 1,000 PPs" },
  ],
  notes:
    "One Refinery per Oil Unit. The Urals cannot be damaged, so damaged must be 0 there. American oil is automatic (USOILEXPORT). The rulebook also calls the Borneo source Sarawak. Which IC value counts for the Urals is read as the maximum reached by the European ICs in general.",
  compute({ source, damaged, icValue }, show) {
    const { cite, onCapture } = SOURCES[source];
    const refineries = refineriesOf(source, icValue);
    if (onCapture === "never captured" && damaged > 0) {
      throw wrongNumber(`damaged is ${damaged}; it must be 0, since the Refineries of the ${source} cannot be damaged.`);
    }
    if (damaged > refineries) throw wrongNumber(`damaged is ${damaged}; it must be at most ${refineries} for ${source}.`);
    show("Refineries", refineries, cite);
    show("damaged Refineries", damaged, "2.4.2.2");
    return show("Oil Units per Turn", refineries - damaged, "2.4.2");
  },
});

export const refineryCapture = rule({
  id: "REFINERYCAPTURE",
  group: "Oil",
  cite: "2.4.1.1 to 2.4.1.4; 2.4.2.2 Damaged Refineries; 2.4.2 Synthetic Refineries",
  says: "State of the Refineries of a source when it is captured.",
  params: {
    source: choice(OIL_SOURCES, "Captured oil source", { synonyms: SOURCE_SYNONYMS }),
    blitz: yesNo("TRUE if taken by a Blitz (BLITZATTACK)", { or: false }),
    tension: number("Japan-USA Tension Level at a Japanese capture in the Far East; omit for other captors", {
      unit: "tension level",
      min: 0,
      optional: true,
    }),
  },
  returns: "text",
  examples: [
    { given: { source: "Baku" }, gives: "Damaged", why: "not taken by a Blitz" },
    { given: { source: "Baku", blitz: true }, gives: "Intact", why: "taken by a Blitz" },
    { given: { source: "Palembang", blitz: false, tension: 39 }, gives: "Intact", why: "a Japanese surprise below tension 40" },
  ],
  notes:
    "Intact, Damaged or Destroyed. The Urals cannot be captured. The Middle East exception is stated for capture from the Allies or from Iraq and Persia themselves; a recapture from the Axis is not covered and treated alike.",
  compute({ source, blitz, tension }, show) {
    const { cite, onCapture } = SOURCES[source];
    if (onCapture === "never captured") {
      const others = OIL_SOURCES.filter((name) => SOURCES[name].onCapture !== "never captured");
      throw noEntry(`source is ${source}, which cannot be captured; it must be ${oneOf(others)}.`);
    }
    const state = "state of the Refineries";
    if (onCapture === "intact") return show(state, "Intact", cite);
    if (onCapture === "destroyed") return show(state, "Destroyed", cite);
    show("taken by a Blitz", blitz, "2.4.2.2");
    if (onCapture !== "damaged unless Blitz or surprise") return show(state, blitz ? "Intact" : "Damaged", cite);
    const surprise = show("Japanese surprise", tension !== undefined && tension < SURPRISE_BELOW, cite);
    return show(state, blitz || surprise ? "Intact" : "Damaged", cite);
  },
});

export const refineryTargets = rule({
  id: "REFINERYTARGETS",
  group: "Oil",
  cite: "2.4.2.1 Bombing Refineries; 2.5.3.6 Hawaii",
  says: "Bombing targets that a number of Refineries present.",
  params: {
    refineries: number("Refineries at the source; Hawaii counts as one", { unit: "Refineries", min: 0, whole: true }),
  },
  returns: "number",
  unit: "targets",
  examples: [
    { given: { refineries: 1 }, gives: 3, why: "3 targets for each Refinery" },
    { given: { refineries: 3 }, gives: 9, why: "Ploesti" },
  ],
  notes: "Attacked like factories (Air Warfare chapter).",
  compute({ refineries }, show) {
    show("targets of one Refinery", TARGETS_PER_REFINERY, "2.4.2.1");
    return show("targets", TARGETS_PER_REFINERY * refineries, "2.4.2.1");
  },
});

export const refineryBombing = rule({
  id: "REFINERYBOMBING",
  group: "Oil",
  cite: "2.4.2.1 Bombing Refineries; 2.5.3.6 Hawaii",
  says: "Refineries put out of action by bombing damage at one source.",
  params: {
    damage: numbers("Bombing damage at the source this Turn; a range is summed", { unit: "PPs", min: 0 }),
    refineries: number("Working Refineries there; caps the result", {
      unit: "Refineries",
      min: 0,
      whole: true,
      optional: true,
    }),
  },
  returns: "number",
  unit: "Refineries",
  examples: [
    { given: { damage: 500 }, gives: 1, why: "one for each full 500 PPs" },
    { given: { damage: 1200, refineries: 3 }, gives: 2, why: "two; the 200 PPs left have no effect on oil" },
  ],
  notes:
    "All bombing damage is read as SW damage, as for factories; every full 500 of it also stops one Refinery, and the rest below 500 has no oil effect. Damage of several raids in a Turn is added before division.",
  compute({ damage, refineries }, show) {
    const total = show("bombing damage", sum(damage.items), "2.4.2.1");
    const stopped = refineriesStopped(total);
    if (refineries === undefined) return show("Refineries damaged", stopped, "2.4.2.1");
    show("Refineries for the damage", stopped, "2.4.2.1");
    show("working Refineries", refineries, "2.4.2");
    return show("Refineries damaged", Math.min(refineries, stopped), "2.4.2.1");
  },
});

export const syntheticBuild = rule({
  id: "SYNTHETICBUILD",
  group: "Oil",
  cite: "2.4.2 Synthetic Refineries",
  says: "Part of a Synthetic Refinery that PPs build in one Turn.",
  params: {
    spent: number("PPs spent on it this Turn", { unit: "PPs", min: 0, max: SYNTHETIC_MOST }),
  },
  returns: "number",
  unit: "Refineries",
  examples: [
    { given: { spent: 1000 }, gives: 0.25, why: "the most that a Turn allows" },
    { given: { spent: 500 }, gives: 0.125, why: "half of it" },
  ],
  notes: "The rate of a quarter per Turn, one per year, is read as a limit for Germany as a whole.",
  compute({ spent }, show) {
    show("price of a Synthetic Refinery", SYNTHETIC_COST, "2.4.2 Synthetic Refineries");
    return show("part built", spent / SYNTHETIC_COST, "2.4.2 Synthetic Refineries");
  },
});

export const marketOil = rule({
  id: "MARKETOIL",
  group: "Oil",
  cite: "2.4.1.6 The International Market; 2.5.3.8 The Americas",
  says: "Oil Units that a Nation may buy on the International Market in a Turn.",
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
    { given: { nation: "Japan" }, gives: 4, why: "before the Oil Embargo" },
    { given: { nation: "Japan", condition: "Embargo" }, gives: 2, why: "the Turn of the Oil Embargo" },
    { given: { nation: "Britain", condition: "Fall of France" }, gives: 3, why: "by a convoy from South America" },
  ],
  notes:
    "One Transport per Oil Unit bought must be assigned; after the fall of France the British ones sail in a convoy from South America. No price is stated. France's 0 after its fall is implied. Germany, Russia, the USA and Nationalist China have no entry.",
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
  says: "Oil Units of a neutral Middle East country that the Western Allies may draw in a Turn.",
  params: {
    country: choice(MIDDLE_EAST_COUNTRIES, "Iraq (Mosul) or Persia (Bushire and Ahwaz)", {
      synonyms: { Mosul: "Iraq", Iran: "Persia", Bushire: "Persia", Ahwaz: "Persia" },
    }),
    embargo: yesNo("TRUE once the Oil Embargo on Japan is imposed", { or: false }),
  },
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { given: { country: "Persia" }, gives: 3, why: "before the Oil Embargo on Japan" },
    { given: { country: "Persia", embargo: true }, gives: 6, why: "all of Persia after it" },
  ],
  notes:
    "The rulebook says that 6 units become available with the embargo; since the Allies can draw 6 of the 9 before it, this is read as all 6 of Persia. Before it, Persia's other 3 go to the International Market.",
  compute({ country, embargo }, show) {
    show("Oil Embargo imposed", embargo, "2.4.1.2");
    return show(`most Oil Units from ${country}`, alliedDrawOf(country, embargo), "2.4.1.2");
  },
});

export const usOilExport = rule({
  id: "USOILEXPORT",
  group: "Oil",
  cite: "2.4.1.5 USA; 2.5.4 The Western Allies",
  says: "Oil Units that the USA may ship overseas in a theatre in a Turn.",
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
    { given: { mobilization: 4 }, gives: 4, why: "one for each mobilization" },
    { given: { mobilization: 0 }, gives: 0, why: "not mobilized" },
  ],
  notes: "The same number limits the American oil store of the theatre (OILSTORAGELIMIT). Oil inside the Americas is unlimited.",
  compute({ mobilization }, show) {
    show("Oil Units per mobilization", EXPORT_PER_MOBILIZATION, "2.4.1.5");
    return show("most Oil Units shipped", exportOf(mobilization), "2.4.1.5");
  },
});

export const oilPipeline = rule({
  id: "OILPIPELINE",
  group: "Oil",
  cite: "2.4.3.2 Shipment by Land",
  says: "Whether oil of a country may travel by land to a place.",
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
    { given: { source: "Persia", destination: "Baku" }, gives: true, why: "a land route of Persian oil" },
    { given: { source: "Iraq", destination: "Baku" }, gives: false, why: "Mosul's oil goes to Beirut, Basra or Kuwait" },
  ],
  notes:
    "Persian oil may go on through Russia and Europe and over the Caspian or Black Sea; Iraqi oil goes on by sea only. Haifa appears only as an outlet for oil from South Africa or India (2.5.3.2), not for Mosul's own.",
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
