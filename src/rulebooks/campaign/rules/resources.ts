import { roundUp } from "../../../kernel/exact";
import { fold } from "../../../kernel/names";
import { choice, number, texts } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { nation, NATIONS, points, type Nation } from "../parameters";

/** PPs of an economy that one Resource Unit covers, and the share of the uncovered PPs that becomes SW damage (2.4.4.1). */
export const COVERED_BY_ONE = 5000;
const SHORTFALL_SHARE = 0.1;

/** Whether a Nation's economy needs Resources; others depend on shipping instead (2.4.4), and China on neither (2.4). */
const NEEDS_RESOURCES: Readonly<Record<Nation, boolean>> = {
  USA: false,
  Britain: false,
  France: true,
  Russia: true,
  Germany: true,
  Italy: true,
  Japan: false,
  "Nationalist China": false,
};

/** Russian cities whose ICs provide Metal Ore (2.4.4.3). */
export const ORE_CITIES = ["Sverdlovsk", "Chelyabinsk", "Magnitogorsk", "Ufa", "Orsk"] as const;

export const ORE_SOURCES = ["Sweden", "Turkey", "Albania", "International Market", ...ORE_CITIES] as const;
type OreSource = (typeof ORE_SOURCES)[number];

/** The ore sources of each Nation (2.4.4.1 to 2.4.4.4), with one unit from each. */
const ORE_FOR: Readonly<Partial<Record<Nation, { cite: string; sources: readonly OreSource[] }>>> = {
  Germany: { cite: "2.4.4.1", sources: ["Sweden", "Turkey", ...ORE_CITIES] },
  Italy: { cite: "2.4.4.2", sources: ["Albania", "Sweden", "Turkey"] },
  France: { cite: "2.4.4.4", sources: ["International Market"] },
  Russia: { cite: "2.4.4.3", sources: ORE_CITIES },
};
const ORE_FROM_ONE_SOURCE = 1;

const economy = points("Size of its economy this Turn");
const oreUnits = { unit: "Ore Units", min: 0, whole: true, or: 0 } as const;

/** Resource Units that an economy needs (2.4.4). */
const resourceNeedOf = (nation: Nation, economy: number): number =>
  NEEDS_RESOURCES[nation] ? roundUp(economy / COVERED_BY_ONE) : 0;

/** Resource Units from oil and ore; ore only counts up to the amount of oil (2.4.4.1). */
const resourcesOf = (oil: number, ore: number): number => oil + Math.min(ore, oil);

/** SW damage for the uncovered part of an economy (2.4.4.1). */
const resourceDamageOf = (nation: Nation, economy: number, oil: number, ore: number): number =>
  NEEDS_RESOURCES[nation] ? SHORTFALL_SHARE * Math.max(0, economy - COVERED_BY_ONE * resourcesOf(oil, ore)) : 0;

/** Ore Units that a source can provide to a Nation (2.4.4.1 to 2.4.4.4); undefined if the Nation cannot use it. */
export const oreOf = (nation: Nation, source: OreSource): number | undefined =>
  ORE_FOR[nation]?.sources.includes(source) ? ORE_FROM_ONE_SOURCE : undefined;

/** Whether the input nation needs Resources, and how many, as plain Excel. */
const PLAIN_NEEDS = `OF(nation,${listed(NATIONS.map((nation) => Number(NEEDS_RESOURCES[nation])))})`;
const PLAIN_NEED = `IF(${PLAIN_NEEDS}>0,ROUNDUP(ROUND(economy/${COVERED_BY_ONE},9),0),0)`;

export const resourceNeed = rule({
  id: "RESOURCENEED",
  group: "Resources",
  cite: "2.4 Resources; 2.4.4 Resource Requirements",
  description: "Resource Units (Oil or Metal Ore) that the economy of a Nation needs in a Turn.",
  params: { nation, economy },
  returns: "number",
  unit: "Resource Units",
  examples: [
    { inputs: { nation: "Germany", economy: 8000 }, result: 2, why: "one for each 5,000 PPs or part of them" },
    { inputs: { nation: "Britain", economy: 9000 }, result: 0, why: "its merchant shipping covers it" },
  ],
  notes:
    "0 for Britain, Japan, the USA and Nationalist China. The 5,000 step is given for Germany and Russia and implied for Italy; France follows it too.",
  plain: PLAIN_NEED,
  compute({ nation, economy }, show) {
    show("needs Resources", NEEDS_RESOURCES[nation], "2.4.4");
    show("PPs that one Resource covers", COVERED_BY_ONE, "2.4.4.1");
    return show("Resource Units", resourceNeedOf(nation, economy), "2.4.4");
  },
});

export const resourceDamage = rule({
  id: "RESOURCEDAMAGE",
  group: "Resources",
  cite: "2.4.4.1 Germany; 2.4.4.2 to 2.4.4.4",
  description: "SW damage for the part of an economy that no resources cover.",
  params: {
    nation,
    economy,
    oil: number("Oil Units assigned to the economy", { unit: "Oil Units", min: 0, whole: true }),
    ore: number("Metal Ore assigned; only as many count as Oil Units", oreUnits),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { nation: "Germany", economy: 8000, oil: 1 }, result: 300, why: "10% of the 3,000 PPs that are not covered" },
    { inputs: { nation: "Germany", economy: 8000, oil: 1, ore: 1 }, result: 0, why: "ore is the second Resource" },
  ],
  notes:
    "Stated for Germany and applied to Italy, Russia and France in the same manner. A full uncovered step of 5,000 gives the 500 of the rulebook. Unrounded.",
  plain: `IF(${PLAIN_NEEDS}>0,${SHORTFALL_SHARE}*MAX(0,economy-${COVERED_BY_ONE}*(oil+MIN(ore,oil))),0)`,
  compute({ nation, economy, oil, ore }, show) {
    const needs = show("needs Resources", NEEDS_RESOURCES[nation], "2.4.4");
    if (needs) {
      const resources = show("Resource Units that count", resourcesOf(oil, ore), "2.4.4.1");
      show("PPs not covered", Math.max(0, economy - COVERED_BY_ONE * resources), "2.4.4.1");
    }
    return show("SW damage", resourceDamageOf(nation, economy, oil, ore), "2.4.4.1");
  },
});

export const economyOil = rule({
  id: "ECONOMYOIL",
  group: "Resources",
  cite: "2.4.4.1 Germany",
  description: "Fewest Oil Units that cover an economy when Metal Ore is at hand.",
  params: { nation, economy, ore: number("Metal Ore available", oreUnits) },
  returns: "number",
  unit: "Oil Units",
  examples: [
    { inputs: { nation: "Germany", economy: 8000, ore: 1 }, result: 1, why: "two Resources: one oil, one ore" },
    { inputs: { nation: "Germany", economy: 12000, ore: 5 }, result: 2, why: "three Resources: oil, ore, oil" },
  ],
  notes: "Resources are assigned in turn, oil first, so ore can never be more than half.",
  plain: `MAX(${PLAIN_NEED}-ore,ROUNDUP(${PLAIN_NEED}/2,0))`,
  compute({ nation, economy, ore }, show) {
    const need = show("Resource Units needed", resourceNeedOf(nation, economy), "2.4.4");
    const least = show("least oil beside ore", roundUp(need / 2), "2.4.4.1");
    return show("Oil Units to assign", Math.max(need - ore, least), "2.4.4.1");
  },
});

export const oreSource = rule({
  id: "ORESOURCE",
  group: "Resources",
  cite: "2.4.4.1 to 2.4.4.4",
  description: "Metal Ore Units that a source can give a Nation in a Turn.",
  params: {
    nation: { ...nation, about: "Germany, Italy, France or Russia" },
    source: choice(ORE_SOURCES, "Ore source; the Russian cities need an IC", {
      synonyms: { Stockholm: "Sweden", Ankara: "Turkey", Market: "International Market" },
    }),
  },
  returns: "number",
  unit: "Ore Units per Turn",
  examples: [
    { inputs: { nation: "Germany", source: "Sweden" }, result: 1, why: "one of the two sources of Germany" },
    { inputs: { nation: "France", source: "International Market" }, result: 1, why: "one import per Turn" },
  ],
  notes:
    "The amount is stated for France's import and the Russian cities only; the other sources are taken as 1 each. Sweden and Turkey serve while neutral (Sweden also subject to Norway) or once captured. Germany can use a Russian ore city whose IC it has captured. Italy may take Albania, or one of Germany's sources, only above 5,000 PPs.",
  plain: EVERY_CASE,
  compute({ nation, source }, show) {
    const ore = oreOf(nation, source);
    if (ore === undefined) {
      const own = ORE_FOR[nation];
      throw noEntry(
        own
          ? `source is ${source}, which gives ${nation} no Metal Ore; ${nation} may use ${oneOf(own.sources)}.`
          : `nation is ${nation}, which needs no Metal Ore; it must be Germany, Italy, France or Russia.`,
      );
    }
    return show("Ore Units per Turn", ore, ORE_FOR[nation]!.cite);
  },
});

const ORE_CITY_NAMES: ReadonlySet<string> = new Set(ORE_CITIES.map(fold));

export const russianOre = rule({
  id: "RUSSIANORE",
  group: "Resources",
  cite: "2.4.4.3 Russia",
  description: "Metal Ore Units that Russia produces in a Turn.",
  params: {
    uralsOil: number("Oil Units produced in the Urals", { unit: "Oil Units", min: 0, max: 3, whole: true }),
    cities: texts(
      "Names of the cities that hold a working Russian IC; only the five ore cities count, each once, blanks and other names are ignored",
      { optional: true },
    ),
  },
  returns: "number",
  unit: "Ore Units per Turn",
  examples: [
    { inputs: { uralsOil: 1 }, result: 1, why: "one ore for one oil of the Urals" },
    { inputs: { uralsOil: 1, cities: [["Moscow"], ["Sverdlovsk"]] }, result: 2, why: "and one for the IC in Sverdlovsk" },
  ],
  notes:
    "The ore cities are Sverdlovsk, Chelyabinsk, Magnitogorsk, Ufa and Orsk. An IC may be moved to any European city, so any name is accepted.",
  plain: `uralsOil+IF(GIVEN(cities),SUMPRODUCT(--(cities=${listed(ORE_CITIES)})),0)`,
  compute({ uralsOil, cities }, show) {
    const oreCities = new Set<string>();
    for (const city of cities?.items ?? []) {
      const name = fold(city ?? "");
      if (ORE_CITY_NAMES.has(name)) oreCities.add(name);
    }
    show("ore beside the oil of the Urals", uralsOil, "2.4.4.3");
    show("ore cities with an IC", oreCities.size, "2.4.4.3");
    return show("Ore Units", uralsOil + oreCities.size, "2.4.4.3");
  },
});

export const resourceRules = [resourceNeed, resourceDamage, economyOil, oreSource, russianOre] as const;
