import { choice, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { boundOf, nation, someWeather, weatherOf } from "../parameters";
import { figureFor, isAmong } from "../plain";
import { DISTANCES, type DistanceRule } from "../tables/distances";
import { RESOURCE_ATTRIBUTES, RESOURCE_CHART, RESOURCES } from "../tables/resources";
import { SCALES, type ScaleItem } from "../tables/scales";
import { terrainIn, TERRAIN_ATTRIBUTES, terrainFigure, TERRAINS, terrainsWith, type Terrain } from "../tables/terrain";
import { isWinter, WEATHER_CHART, weatherEffect, WEATHERS, type WeatherAttribute } from "../tables/weather";
import { specialtyOf } from "./research";

const terrainOf = (about: string) =>
  choice(TERRAINS, about, {
    synonyms: {
      "Forest < 50% cover": "Light Forest",
      "Forest under 50%": "Light Forest",
      "Desert (with hills)": "Desert Hills",
      Mountain: "Mountains",
      Hill: "Hills",
      Plain: "Plains",
      Clear: "Plains",
    },
  });

/** A figure of a terrain. Throws #N/A if the chart has none. */
function figureOfTerrain<A extends (typeof TERRAIN_ATTRIBUTES)[number]>(terrain: Terrain, attribute: A) {
  const value = terrainFigure(terrain, attribute);
  if (value !== undefined) return value;
  throw noEntry(`terrain is ${terrain}; for ${attribute} it must be ${oneOf(terrainsWith(attribute))}. [11.1]`);
}

export const terrainChart = rule({
  id: "TERRAINCHART",
  group: "Map",
  cite: "11.1 Terrain Attributes",
  description: "One attribute of a terrain type.",
  params: {
    terrain: terrainOf("terrain"),
    attribute: choice(
      TERRAIN_ATTRIBUTES,
      "what is wanted; Modifier reduces the attacker, Defender is the equivalent multiplier",
      { synonyms: { "Combat Modifier": "Modifier", Cost: "Operation Points", "Operation Point Cost": "Operation Points" } },
    ),
  },
  returns: "any",
  examples: [
    { inputs: { terrain: "Plains", attribute: "Operation Points" }, result: 2, why: "as most open ground" },
    { inputs: { terrain: "Jungle", attribute: "Modifier" }, result: -0.25, why: "a quarter off the attacker" },
    { inputs: { terrain: "Hills", attribute: "Rugged" }, result: true, why: "hills are rugged" },
  ],
  notes:
    "Impassable terrain has no figures. The source's first column is displaced: the row with note e (-25%) is Jungle, the second row of -40% is Swamp. Mountains print -60% beside 2x (2x would be -50%): both are given as printed. Light Forest prints no multiplier; the 1.05 of Woods, with the same -5%, is given. Single hexes may differ, and side scenarios have other costs.",
  plain: EVERY_CASE,
  compute({ terrain, attribute }, show) {
    return show(`${attribute} of ${terrain}`, figureOfTerrain(terrain, attribute), "11.1");
  },
});

/** Japan has a fifth of the jungle's penalty (11.1 note e). */
const JAPANESE_IN_JUNGLE = 1 / 5;

/** The terrain modifier for the inputs as plain Excel, with River and Jungle handled separately. */
function plainPenalty(): string {
  const modifierOf = (terrain: Terrain): number | undefined => terrainFigure(terrain, "Modifier");
  const frozen = TERRAINS.filter((terrain) => terrainIn(terrain, "Snow") !== terrain);
  const terrain = frozen.reduce(
    (otherwise, terrain) =>
      `IF(AND(terrain="${terrain}",${isAmong("weather", WEATHERS, isWinter)}),${modifierOf(terrainIn(terrain, "Snow"))},${otherwise})`,
    figureFor("terrain", TERRAINS.map(modifierOf)),
  );
  const river = `IF(terrain="River",IF(weather="Blizzard",0,IF(engineer,${1 - specialtyOf("Engineer")},1)),1)`;
  const jungle = `IF(AND(terrain="Jungle",nation="Japan"),${JAPANESE_IN_JUNGLE},1)`;
  return `IF(${isAmong("terrain", TERRAINS, (terrain) => terrainFigure(terrain, "Modifier") === undefined)},#N/A,${terrain}*${river}*${jungle})`;
}

export const terrainPenalty = rule({
  id: "TERRAINPENALTY",
  group: "Map",
  cite: "11.1 notes b, c, e; 10 Engineer",
  description: "Reduction of an attack into a terrain, with weather, nation and engineers.",
  params: {
    terrain: terrainOf("terrain attacked, or River when attacking across one"),
    weather: weatherOf("weather"),
    nation: { ...nation, about: "attacker" },
    engineer: yesNo("TRUE if the attacker has the Engineer specialty", { or: false }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { terrain: "River", engineer: true }, result: -0.25, why: "engineers halve the 50% of a river" },
    { inputs: { terrain: "Jungle", nation: "Japan" }, result: -0.05, why: "80% of the 25% is ignored" },
    { inputs: { terrain: "Swamp", weather: "Snow" }, result: -0.1, why: "as forest" },
  ],
  notes: "0 or negative. Engineers and rivers: the rule gives -25%, half of -50%. In blizzard rivers give no defense.",
  plain: plainPenalty(),
  compute({ terrain, weather, nation, engineer }, show) {
    const ground = terrainIn(terrain, weather);
    const printed = show(`modifier of ${ground}`, figureOfTerrain(ground, "Modifier"), "11.1");
    if (ground === "River") {
      if (weather === "Blizzard") return show("in blizzard", 0, "11.1");
      if (engineer) return show("with engineers", printed * (1 - specialtyOf("Engineer")), "10; 11.1");
    }
    if (ground === "Jungle" && nation === "Japan") {
      return show("for Japan", printed * JAPANESE_IN_JUNGLE, "11.1");
    }
    return printed;
  },
});

export const resourceChart = rule({
  id: "RESOURCECHART",
  group: "Map",
  cite: "11.2 Resource Attributes",
  description: "One attribute of a resource type.",
  params: {
    resource: choice(RESOURCES, "resource type; Major Port = 5-9, Minor Port = 2-4", {
      synonyms: {
        Fort: "Fortification",
        Fortifications: "Fortification",
        "Urban Large": "Large Urban",
        "Urban Small": "Small Urban",
        Depot: "Supply Depot",
        "Port size 5-9": "Major Port",
        "Port size 2-4": "Minor Port",
        "Port size 1": "Size 1 Port",
        "Coastal Defence": "Coastal Defense",
      },
    }),
    attribute: choice(RESOURCE_ATTRIBUTES, "what is wanted; Bonus is the share added to total production", {
      synonyms: { "Supply Source": "Supply", "Combat Modifier": "Modifier" },
    }),
    bound: boundOf("end of a printed range; for Modifier, Low is the milder"),
  },
  returns: "any",
  examples: [
    { inputs: { resource: "Large Urban", attribute: "Production", bound: "High" }, result: 25, why: "from 1 to 25" },
    { inputs: { resource: "Strategic Resource", attribute: "Bonus" }, result: 0.01, why: "1% more production" },
    { inputs: { resource: "Minor Port", attribute: "Naval" }, result: "Protection", why: "ships may bottom out in it" },
  ],
  notes:
    "Naval, Airfield (Yes, No, Some) and Supply are texts. Strategic resources are rare metals, agriculture, coal and bauxite. Large urban areas of production 10 or more (and some other hexes) are main supply sources. Coastal defense counts only against attacks from coast or beach. The loop's row prints a word about movement in place of a modifier: 0. A chain of supply depots has up to 3.",
  compute({ resource, attribute, bound }, show) {
    const entry = RESOURCE_CHART[resource][attribute];
    if (typeof entry !== "object") return show(`${attribute} of ${resource}`, entry, "11.2");
    show("lower end", entry.Low, "11.2");
    show("upper end", entry.High, "11.2");
    return show(`${attribute} of ${resource}`, entry[bound], "11.2");
  },
});

export const weatherChart = rule({
  id: "WEATHERCHART",
  group: "Map",
  cite: "11.3 Weather Attributes; 12 Weather Effects; 15.3 Reconnaissance Table",
  description: "One effect of the weather.",
  params: {
    weather: someWeather,
    attribute: choice(
      Object.keys(WEATHER_CHART) as WeatherAttribute[],
      "Movement (operation points added), Land Combat, Air Combat and Recovery (fractions), Reconnaissance (levels), Naval Combat (text), Invasion (TRUE if allowed)",
      { synonyms: { Recon: "Reconnaissance" } },
    ),
  },
  returns: "any",
  examples: [
    { inputs: { weather: "Heavy Rain", attribute: "Reconnaissance" }, result: -2, why: "two levels lower" },
    { inputs: { weather: "Snow", attribute: "Movement" }, result: 1, why: "one more operation point a hex" },
    { inputs: { weather: "Blizzard", attribute: "Air Combat" }, result: -1, why: "aircraft cannot attack" },
  ],
  notes:
    "Where aircraft cannot attack the answer is -1: nothing is left. Recovery does not apply to winterized nations (USSR, Finland). Fleets in blizzard or frozen hexes cannot move. Air units move as in clear weather.",
  plain: EVERY_CASE,
  compute({ weather, attribute }, show) {
    const value = weatherEffect(weather, attribute);
    if (value === null) {
      throw noEntry(
        `weather is ${weather}; for ${attribute} it must be weather that fleets can search in, not a frozen port. [11.3]`,
      );
    }
    return show(`${attribute} in ${weather}`, value, attribute === "Recovery" ? "12" : "11.3");
  },
});

const PATHS = ["None", "Road", "Rail"] as const;

/** Extra operation points of motorized units in rugged terrain, and for entering a zone of control (11 Rugged; 14.2). */
const MOTORIZED_PENALTY = 1;
const ZONE_COST = 2;

export const moveCost = rule({
  id: "MOVECOST",
  group: "Map",
  cite: "11 Rugged; 11.1; 11.3; 11.4 Road; 14.2",
  description: "Operation points a land unit needs to enter a hex.",
  params: {
    terrain: terrainOf("terrain of the hex"),
    weather: weatherOf("weather"),
    oilDependent: yesNo("TRUE for a unit that uses oil", { or: false }),
    zone: yesNo("TRUE in an enemy zone of control", { or: false }),
    path: choice(PATHS, "way used", { synonyms: { Railway: "Rail" }, or: "None" }),
  },
  returns: "number",
  unit: "operation points",
  examples: [
    { inputs: { terrain: "Plains" }, result: 2, why: "the cost of plains" },
    {
      inputs: { terrain: "Hills", weather: "Rain", oilDependent: true },
      result: 5,
      why: "3, and 1 each for rain and rugged ground",
    },
    { inputs: { terrain: "Mountains", path: "Road", zone: true }, result: 4, why: "as plains, and 2 for the zone of control" },
  ],
  notes:
    "What a road hex costs is not printed beyond that terrain is ignored: the cost of plains is used. Rail means undamaged rail. A unit that has not moved may always enter one hex.",
  compute({ terrain, weather, oilDependent, zone, path }, show) {
    const ground = terrainIn(terrain, weather);
    if (ground === "River") {
      throw noEntry("terrain is River, which lies between hexes; it must be terrain that a hex consists of. [11.1]");
    }
    const own = figureOfTerrain(ground, "Operation Points");
    const entered = path === "Road" ? figureOfTerrain("Plains", "Operation Points") : own;
    const terrainCost = show(path === "Road" ? "by road" : ground, entered, path === "Road" ? "11.4" : "11.1");
    const slower = show("weather", weatherEffect(weather, "Movement"), "11.3");
    const hard = oilDependent && path === "None" && figureOfTerrain(ground, "Rugged");
    const motorized = show("motorized in rugged terrain", hard ? MOTORIZED_PENALTY : 0, "14.2");
    const control = show("zone of control", zone ? ZONE_COST : 0, "14.2");
    return show("operation points", terrainCost + slower + motorized + control, "14.2");
  },
});

export const hexRange = rule({
  id: "HEXRANGE",
  group: "Map",
  cite: "8; 11; 12; 13; 14; 15; 17",
  description: "Distance in hexes at which a rule works.",
  params: {
    rule: choice(Object.keys(DISTANCES) as DistanceRule[], "rule", {
      synonyms: { HQ: "HQ Command", "Command Range": "HQ Command", Intelligence: "COMINT" },
    }),
  },
  returns: "number",
  unit: "hexes",
  examples: [
    { inputs: { rule: "HQ Command" }, result: 5, why: "units within 5 hexes of an HQ" },
    { inputs: { rule: "Fleet Move" }, result: 24, why: "for each operation point" },
  ],
  notes:
    "Air units are further limited to their own range. For air raids on port supply 12 and 15.3 say 4 hexes, 15.2 says 8; 4 is used. Partisan Spawn is the distance inside which enemies prevent it.",
  compute({ rule: name }, show) {
    const { hexes, cite, about } = DISTANCES[name];
    return show(`hexes ${about}`, hexes, cite);
  },
});

export const gameScale = rule({
  id: "GAMESCALE",
  group: "Map",
  cite: "4 Game Scales; 1; 11.4 Naval Loop",
  description: "What a game unit is for.",
  params: {
    item: choice(Object.keys(SCALES) as ScaleItem[], "item", {
      synonyms: { "Large Infantry Corps": "Large Corps", "Infantry Division": "Division" },
    }),
    bound: boundOf("end of the range"),
  },
  returns: "number",
  unit: "see table",
  examples: [
    { inputs: { item: "Division", bound: "High" }, result: 20_000, why: "15,000 to 20,000 soldiers" },
    { inputs: { item: "Hex Miles" }, result: 50, why: "the scale of most of the map" },
  ],
  notes: "The scale text gives a naval unit 5-6 strength points, the unit tables 2-5; the tables govern play.",
  compute({ item, bound }, show) {
    const { unit, cite, ...ends } = SCALES[item];
    return show(`${item}, ${unit}`, ends[bound], cite);
  },
});

export const mapRules = [terrainChart, terrainPenalty, resourceChart, weatherChart, moveCost, hexRange, gameScale] as const;
