import { sum } from "../../../kernel/exact";
import { choice, numbers } from "../../../kernel/parameter";
import { chosen, listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { majorNation, nation, NATIONS, NATION_SYNONYMS, points, yssYear, type Nation } from "../parameters";

const FIRST_YSS = 1940;

/** The Growth Chart (2.1.2): share of the reserve that a YSS adds to the Base Economy, 1940 to 1946. */
const FULL_GROWTH = [0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];
const REDUCED_GROWTH = [0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4];
const NO_GROWTH = [0, 0, 0, 0, 0, 0, 0];
const GROWTH_CHART: Readonly<Record<Nation, readonly number[]>> = {
  USA: FULL_GROWTH,
  Britain: FULL_GROWTH,
  France: REDUCED_GROWTH,
  Russia: FULL_GROWTH,
  Germany: FULL_GROWTH,
  Italy: REDUCED_GROWTH,
  Japan: FULL_GROWTH,
  "Nationalist China": NO_GROWTH,
};

export const growthRateOf = (year: number, nation: Nation): number => GROWTH_CHART[nation][year - FIRST_YSS]!;

/** growthRateOf for the inputs, as plain Excel. */
const PLAIN_RATE = `CHOOSE(nation,${NATIONS.map((nation) => `INDEX(${listed(GROWTH_CHART[nation])},1,year-${FIRST_YSS - 1})`).join(",")})`;

/** Nations that grow according to the Growth Chart, and its years (2.1.2). */
export const GROWING_NATIONS = (Object.keys(GROWTH_CHART) as Nation[]).filter((nation) => GROWTH_CHART[nation] !== NO_GROWTH);
export const GROWTH_YEARS = FULL_GROWTH.map((_, index) => FIRST_YSS + index);

export const growth = rule({
  id: "GROWTH",
  group: "Economy",
  cite: "2.1.2 Economic Growth; 2.2.1 Strategic Reserve",
  description:
    "PPs that a Nation's Base Economy gains (or loses) in the yearly YSS, from the Strategic Reserve left after the Winter Turn and the Strategic Warfare damage of the year.",
  params: {
    year: yssYear,
    nation: majorNation("Major Nation of the Growth Chart, or Nationalist China, which never grows"),
    reserve: points("Strategic Reserve left at the end of the Winter Turn"),
    swDamage: points("Strategic Warfare damage gathered since the last YSS", { or: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { year: 1942, nation: "Germany", reserve: 3000, swDamage: 500 }, result: 500, why: "20% of the 2,500 PPs left" },
    {
      inputs: { year: 1940, nation: "USA", reserve: 1000, swDamage: 1800 },
      result: -100,
      why: "12.5% of -800: growth may be negative",
    },
  ],
  notes:
    "No rounding is prescribed, so none is applied. The result is added to the existing Base Economy (2.2.1 calls the change permanent).",
  plain: `${PLAIN_RATE}*(reserve-swDamage)`,
  compute({ year, nation, reserve, swDamage }, show) {
    const rate = show("growth rate", growthRateOf(year, nation), "2.1.2");
    const left = show("reserve less SW damage", reserve - swDamage, "2.2.1");
    return show("growth of the Base Economy", rate * left, "2.1.2");
  },
});

export const growthRate = rule({
  id: "GROWTHRATE",
  group: "Economy",
  cite: "2.1.2 Economic Growth",
  description: "Growth rate of the chart for a year and a Nation.",
  params: { year: yssYear, nation },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { year: 1940, nation: "USA" }, result: 0.125, why: "Growth Chart, 1940" },
    { inputs: { year: 1943, nation: "Italy" }, result: 0.2, why: "Italy and France grow more slowly" },
  ],
  notes: "France and Italy follow the lower column pair, all other growing Nations share one column.",
  plain: EVERY_CASE,
  compute: ({ year, nation }, show) => show("growth rate", growthRateOf(year, nation), "2.1.2"),
});

/** Base Economy at the start of the campaign (2.1.1). */
export const STARTING_ECONOMY: Readonly<Record<Nation, number>> = {
  USA: 0,
  Britain: 0,
  France: 1000,
  Russia: 0,
  Germany: 0,
  Italy: 500,
  Japan: 0,
  "Nationalist China": 1000,
};

export const startingEconomy = rule({
  id: "STARTINGECONOMY",
  group: "Economy",
  cite: "2.1.1 Base Economy",
  description: "Base Economy with which a Nation begins the campaign.",
  params: { nation },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { nation: "France" }, result: 1000, why: "one of the three that do not start at 0" },
    { inputs: { nation: "Germany" }, result: 0, why: "most Nations start at 0" },
  ],
  notes: "Nationalist China's 1,000 never changes through growth.",
  plain: EVERY_CASE,
  compute: ({ nation }, show) => show("starting Base Economy", STARTING_ECONOMY[nation], "2.1.1"),
});

/** The Major Powers (2.1), which share oil stocks and Supply Centers. */
const POWER_OF: Readonly<Record<Nation, string>> = {
  Germany: "European Axis",
  Italy: "European Axis",
  Japan: "Japan",
  Britain: "Western Allies",
  France: "Western Allies",
  USA: "Western Allies",
  "Nationalist China": "Nationalist China",
  Russia: "Russia",
};

export const majorPower = rule({
  id: "MAJORPOWER",
  group: "Economy",
  cite: "2.1 National Economy",
  description:
    "Major Power to which a Nation belongs; oil stocks and Supply Centers are held by Major Powers, not by single Nations.",
  params: { nation },
  returns: "text",
  examples: [
    { inputs: { nation: "Italy" }, result: "European Axis", why: "with Germany" },
    { inputs: { nation: "USA" }, result: "Western Allies", why: "with Britain and France" },
  ],
  notes: "European Axis and Japan are the Axis; the other three are the Allies.",
  compute: ({ nation }, show) => show("Major Power", POWER_OF[nation], "2.1"),
});

/** Theatre of each Colony (2.1.4); Siberia is a part of Russia, not a Colony. */
const COLONY_THEATRE = {
  "North Africa": "Europe",
  "Middle East": "Europe",
  "Northern Ireland": "Europe",
  Slovakia: "Europe",
  Ukraine: "Europe",
  Philippines: "Far East",
  Hawaii: "Far East",
  Burma: "Far East",
  "Hong Kong": "Far East",
  Malaya: "Far East",
  Singapore: "Far East",
  "French Indochina": "Far East",
  Java: "Far East",
  Sumatra: "Far East",
  Borneo: "Far East",
  Formosa: "Far East",
  Korea: "Far East",
  Manchuria: "Far East",
  "Portuguese Timor": "Far East",
  Brunei: "Far East",
  Siberia: null,
} as const;
type Colony = keyof typeof COLONY_THEATRE;

/** Colonies without any value (2.1.4). */
export const WORTHLESS_COLONIES: readonly Colony[] = ["Portuguese Timor", "Brunei"];

export const colony = choice(
  Object.keys(COLONY_THEATRE) as Colony[],
  "Colony; North Africa and Middle East stand for the territories of those regions",
  {
    synonyms: {
      Belfast: "Northern Ireland",
      Kiev: "Ukraine",
      Taipei: "Formosa",
      Taiwan: "Formosa",
      Mukden: "Manchuria",
      Harbin: "Manchuria",
      Indochina: "French Indochina",
      "Indo-China": "French Indochina",
      Timor: "Portuguese Timor",
    },
  },
);

/** Every name of a Colony without value. */
export const WORTHLESS_NAMES: readonly string[] = [
  ...WORTHLESS_COLONIES,
  ...Object.entries(colony.synonyms ?? {})
    .filter(([, known]) => WORTHLESS_COLONIES.some((worthless) => worthless === known))
    .map(([name]) => name),
];

export const colonyTheatre = rule({
  id: "COLONYTHEATRE",
  group: "Economy",
  cite: "2.1.4 Colonies",
  description: "Theatre in which a Colony lies.",
  params: { colony },
  returns: "text",
  examples: [
    { inputs: { colony: "Ukraine" }, result: "Europe", why: "listed among the Colonies in Europe" },
    { inputs: { colony: "Hawaii" }, result: "Far East", why: "listed among the Colonies in the Far East" },
  ],
  notes:
    "The North African and Middle East territories are not named one by one in this section. Brunei and Portuguese Timor are Colonies without economic value (Brunei is still an oil source). Java, Sumatra and Borneo together are the Dutch East Indies.",
  plain: EVERY_CASE,
  compute({ colony }, show) {
    const theatre = COLONY_THEATRE[colony];
    if (theatre === null) throw noEntry(`${colony} is a part of Russia and not a Colony; it has no theatre. [2.1.4]`);
    return show("theatre", theatre, "2.1.4");
  },
});

const CONQUERORS = ["European Axis", "Japan", "Western Allies", "Russia", "Nationalist China", "Communist China"] as const;
type Conqueror = (typeof CONQUERORS)[number];

/** Nations that places are captured from, with their side; Minor Nations have none here. */
const SIDE_OF_OWNER = {
  USA: "Western Allies",
  Britain: "Western Allies",
  France: "Western Allies",
  Russia: "Russia",
  Germany: "European Axis",
  Italy: "European Axis",
  Japan: "Japan",
  "Nationalist China": "Nationalist China",
  "Communist China": "Communist China",
  Minor: null,
} as const satisfies Record<string, Conqueror | null>;
type Owner = keyof typeof SIDE_OF_OWNER;

/** The side that a Nation captures places for (2.1.5); null for Minor Nations and unknown names. */
export const sideOfNation = (nation: string): string | null => SIDE_OF_OWNER[nation as Owner] ?? null;

const ASSETS = ["City", "Colony", "Base Economy", "Key City", "Yenan", "Worthless Colony"] as const;
type Asset = (typeof ASSETS)[number];

/** Colony names as assets, whose value follows from the name. Kiev, the capital of a Colony, is also a separate IC. */
const NAMED_ASSETS: Readonly<Record<string, Asset>> = Object.fromEntries(
  [...Object.keys(COLONY_THEATRE), ...Object.keys(colony.synonyms ?? {})]
    .filter((name) => name !== "Siberia" && name !== "Kiev")
    .map((name) => [name, WORTHLESS_NAMES.includes(name) ? "Worthless Colony" : "Colony"]),
);

/** Sides that get nothing for German and Japanese cities (2.1.5). */
const ALLIED_SIDES: readonly Conqueror[] = ["Western Allies", "Russia", "Nationalist China", "Communist China"];
/** Whether a Nation is on the side against Germany, Italy and Japan. */
export const isAllied = (nation: string): boolean => ALLIED_SIDES.some((side) => side === sideOfNation(nation));
/** Share for a Chinese city held by Japan (2.1.5). */
const CHINESE_CITY_SHARE = 0.5;

/** The share of its value that a captured place yields, with the paragraph; the first matching rule applies. */
function conquestShare(conqueror: Conqueror, owner: Owner, asset: Asset): readonly [share: number, cite: string] {
  if (asset === "Worthless Colony") return [0, "2.1.4"];
  if (asset === "Yenan") return [conqueror === "Communist China" ? 1 : 0, "2.1.5"];
  if (SIDE_OF_OWNER[owner] === conqueror) return [1, "2.1.5"];
  if (asset === "Key City") return [0, "2.1.9.3"];
  if (asset === "Base Economy") return [owner === "France" || owner === "Minor" ? 1 : 0, "2.1.5"];
  if (asset === "City" && (owner === "Germany" || owner === "Japan") && ALLIED_SIDES.includes(conqueror)) return [0, "2.1.5"];
  if (asset === "City" && owner === "Nationalist China" && conqueror === "Japan") return [CHINESE_CITY_SHARE, "2.1.5"];
  return [1, owner === "Russia" ? "2.1.9.5" : "2.1.5"];
}

/** conquestShare for the inputs as plain Excel, with a list for each conqueror; only Russia has Key Cities. */
function plainConquest(): string {
  const owners = Object.keys(SIDE_OF_OWNER) as Owner[];
  const shares = CONQUERORS.map((conqueror) =>
    owners.flatMap((owner) =>
      ASSETS.map((asset) => (asset === "Key City" && owner !== "Russia" ? null : conquestShare(conqueror, owner, asset)[0])),
    ),
  );
  return `value*CHOOSE(conqueror,${shares.map((list) => chosen(list, `${ASSETS.length}*(owner-1)+asset`)).join(",")})`;
}

export const conquestValue = rule({
  id: "CONQUESTVALUE",
  group: "Economy",
  cite: "2.1.5 Conquests; 2.1.9.3 Russian Key Cities; 2.1.9.5 Capture or Destruction of ICs",
  description: "PPs that a captured city, Colony or Base Economy yields to the side holding it.",
  params: {
    conqueror: choice(CONQUERORS, "Side that holds the place", {
      synonyms: {
        Germany: "European Axis",
        Italy: "European Axis",
        Axis: "European Axis",
        Britain: "Western Allies",
        UK: "Western Allies",
        France: "Western Allies",
        USA: "Western Allies",
        US: "Western Allies",
        Allies: "Western Allies",
        USSR: "Russia",
        "Soviet Union": "Russia",
        China: "Nationalist China",
        Communists: "Communist China",
      },
    }),
    owner: choice(Object.keys(SIDE_OF_OWNER) as Owner[], "Nation from which it was taken", {
      synonyms: {
        ...NATION_SYNONYMS,
        "Minor Nation": "Minor",
        Minors: "Minor",
        Communists: "Communist China",
      },
    }),
    asset: choice(
      ASSETS,
      "Kind of asset, or the name of a Colony; Key City is the additional value of a Russian Key City, Yenan the Communist Chinese city",
      { synonyms: { ...NAMED_ASSETS, IC: "City", "Industrial City": "City", Base: "Base Economy" } },
    ),
    value: points("Value of the asset to its owner at the moment of capture"),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    {
      inputs: { conqueror: "Japan", owner: "Nationalist China", asset: "City", value: 500 },
      result: 250,
      why: "Chinese cities are worth half to Japan",
    },
    {
      inputs: { conqueror: "Western Allies", owner: "Germany", asset: "City", value: 500 },
      result: 0,
      why: "German cities yield nothing to the Allies",
    },
    {
      inputs: { conqueror: "European Axis", owner: "Russia", asset: "IC", value: 750 },
      result: 750,
      why: "a Russian IC keeps the value that it had",
    },
    {
      inputs: { conqueror: "Western Allies", owner: "Japan", asset: "Formosa", value: 100 },
      result: 100,
      why: "a Colony by its name",
    },
  ],
  notes:
    "A Chinese city is worth 500 (the rulebook gives 250 as its half). A Russian IC keeps its value but never grows afterwards (see ICGROWTH with state Captured). A Key City bonus exists only for Russia: another owner gives #N/A; Kiev's bonus moves by Ukrainian diplomacy, see KEYCITYBONUS. Retaking a place of one's own side is not a conquest and returns the full value. Communist China counts as Allied here.",
  plain: plainConquest(),
  compute({ conqueror, owner, asset, value }, show) {
    if (asset === "Key City" && owner !== "Russia") {
      throw noEntry(`Only Russia has Key Cities; ${owner === "Minor" ? "a Minor Nation" : owner} has none. [2.1.9.3]`);
    }
    const [part, cite] = conquestShare(conqueror, owner, asset);
    const share = show("share of the value", part, cite);
    return show("value to the conqueror", share * value, cite);
  },
});

export const cityBombing = rule({
  id: "CITYBOMBING",
  group: "Economy",
  cite: "2.1.3 Industrial Cities; 2.1.4 Colonies",
  description:
    "SW damage that Strategic Bombing of a city or Colony really causes in a Turn, never more than what the place is worth.",
  params: {
    value: points("PPs value of the Industrial City or Colony"),
    damage: numbers("Bombing damage rolled against it this Turn; a range is summed", { unit: "PPs", min: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { value: 500, damage: 300 }, result: 300, why: "below the value" },
    { inputs: { value: 500, damage: [[400, 300]] }, result: 500, why: "700 rolled, and the city is worth 500" },
  ],
  notes:
    "The cap is per place and Turn. It is stated for Industrial Cities; Colonies are said to be bombed as well without a cap of their own, and the same one is used.",
  plain: "MIN(value,damage)",
  compute({ value, damage }, show) {
    const rolled = show("damage rolled", sum(damage.items), "2.1.3");
    show("value of the place", value, "2.1.3");
    return show("SW damage", Math.min(value, rolled), "2.1.3");
  },
});

export const economyRules = [growth, growthRate, startingEconomy, majorPower, colonyTheatre, conquestValue, cityBombing] as const;
