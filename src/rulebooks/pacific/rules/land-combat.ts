import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { share, strengthPoints, synonymsAmong, weatherOf } from "../parameters";
import { figureFor, isAmong } from "../plain";
import { CHANCES, MULTIPLIERS } from "../tables/combat";
import { LAND_UNITS } from "../tables/units";
import { weatherEffect, WEATHERS, type Weather } from "../tables/weather";
import { specialtyOf } from "./research";

/** Retreat Chance (15.1): the contribution of each effect. */
const PER_ODDS = 0.15;
const PER_ATTACKING_TANK = 0.03;
const PER_DEFENDING_FACTOR = -0.06;
const PER_EXPERIENCE = -0.25;
const PER_MOBILITY = 0.02;

const MOST_TENACITY = 10;

const factors = (about: string) => number(about, { unit: "factors", min: 0, or: 0 });
const tenacityOfDefender = number("tenacity of the defending general", { min: 0, max: MOST_TENACITY, whole: true });

export const retreatChance = rule({
  id: "RETREATCHANCE",
  group: "Land combat",
  cite: "15.1 Land Retreat, Retreat Chance; 8.1; 10 Infiltrator",
  description: "Chance that a defender must retreat.",
  params: {
    odds: number("combat odds, attacker to defender", { unit: "ratio", min: 0 }),
    attackerTanks: factors("effective attacking tank factors"),
    defenderTanks: factors("effective defending tank factors"),
    defenderGuns: factors("effective defending gun factors"),
    experience: share("defender's experience"),
    mobility: number("attacking general's mobility minus the defender's", { min: -10, max: 10, or: 0 }),
    infiltrator: yesNo("TRUE with an infiltrator", { or: false }),
    rugged: yesNo("TRUE into rugged terrain", { or: false }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { odds: 4 }, result: 0.6, why: "4 x 15%" },
    {
      inputs: { odds: 4, attackerTanks: 5, defenderGuns: 2, experience: 0.4 },
      result: 0.53,
      why: "60% + 15% - 12% - 10%",
    },
  ],
  notes:
    "From 0 to 1, as a chance is. Rugged terrain halves what the attacker brings. Attributes of generals go up to 10, so the difference does too.",
  plain: `MIN(1,MAX(0,(${PER_ODDS}*odds+${PER_ATTACKING_TANK}*attackerTanks+IF(infiltrator,${specialtyOf("Infiltrator")},0))
    *IF(rugged,${MULTIPLIERS["Rugged Retreat"].factor},1)+${PER_DEFENDING_FACTOR}*(defenderTanks+defenderGuns)
    +${PER_EXPERIENCE}*experience+${PER_MOBILITY}*mobility))`,
  compute({ odds, attackerTanks, defenderTanks, defenderGuns, experience, mobility, infiltrator, rugged }, show) {
    const fromOdds = show("for the odds", PER_ODDS * odds, "15.1");
    const fromTanks = show("for attacking tanks", PER_ATTACKING_TANK * attackerTanks, "8.1; 15.1");
    const fromInfiltrator = show("for the infiltrator", infiltrator ? specialtyOf("Infiltrator") : 0, "10; 15.1");
    const attack = fromOdds + fromTanks + fromInfiltrator;
    const factor = rugged ? MULTIPLIERS["Rugged Retreat"].factor : 1;
    const attacker = show(
      rugged ? "attacker, halved in rugged terrain" : "attacker",
      attack * factor,
      rugged ? "11; 15.1" : "15.1",
    );
    const fromDefense = show("for defending tanks and guns", PER_DEFENDING_FACTOR * (defenderTanks + defenderGuns), "15.1");
    const fromExperience = show("for the defender's experience", PER_EXPERIENCE * experience, "15.1");
    const fromGenerals = show("for the generals", PER_MOBILITY * mobility, "15.1");
    const chance = attacker + fromDefense + fromExperience + fromGenerals;
    return show("retreat chance", Math.min(1, Math.max(0, chance)), "15.1");
  },
});

/** Tenacity Resist Surrender (15.1), for tenacity 0 to 10. */
const SURRENDER: readonly number[] = [1, 1, 1, 1, 1, 1, 0.9, 0.8, 0.5, 0.1, 0.05];

/** A surrounded defender surrenders only if its retreat chance is below this (15.1 note a). */
const RETREATS_FROM = 0.34;

export const surrenderChance = rule({
  id: "SURRENDERCHANCE",
  group: "Land combat",
  cite: "15.1 Tenacity Resist Surrender; Generals",
  description: "Chance that a surrounded defender surrenders.",
  params: {
    tenacity: tenacityOfDefender,
    retreatChance: share("its retreat chance"),
    surrounded: yesNo("TRUE if surrounded", { or: true }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { tenacity: 5 }, result: 1, why: "up to 5 none resists" },
    { inputs: { tenacity: 9 }, result: 0.1, why: "such generals rarely surrender" },
    { inputs: { tenacity: 5, retreatChance: 0.34 }, result: 0, why: "a retreat chance of 34% or more" },
  ],
  plain: `IF(AND(surrounded,retreatChance<${RETREATS_FROM}),OF(tenacity,{${SURRENDER.join(",")}}),0)`,
  compute({ tenacity, retreatChance, surrounded }, show) {
    show("surrounded", surrounded, "15.1");
    show("retreat chance", retreatChance, "15.1");
    const held = surrounded && retreatChance < RETREATS_FROM;
    return show("chance of surrender", held ? SURRENDER[tenacity]! : 0, "15.1");
  },
});

/** Odds at which a defender may shatter regardless of strength, and the chance by tenacity to resist (15.1). */
const OVERWHELMING_ODDS = 7;
const PER_TENACITY = 0.1;

export const shatterAvoid = rule({
  id: "SHATTERAVOID",
  group: "Land combat",
  cite: "15.1 Tenacity note b; Shatter Overwhelming Odds",
  description: "Chance to retreat instead of shattering at overwhelming odds.",
  params: {
    tenacity: tenacityOfDefender,
    odds: number("combat odds", { unit: "ratio", min: 0, or: OVERWHELMING_ODDS }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { tenacity: 4 }, result: 0.4, why: "10% for each point" },
    { inputs: { tenacity: 4, odds: 6.9 }, result: 1, why: "below 7:1 none shatters" },
  ],
  notes: "The rulebook calls shattering at 7:1 a very good chance; this is the only figure.",
  compute({ tenacity, odds }, show) {
    show("odds", odds, "15.1");
    const avoided = odds < OVERWHELMING_ODDS ? 1 : PER_TENACITY * tenacity;
    return show("chance not to shatter", avoided, "15.1");
  },
});

const SHATTER_CAUSES = { Odds: CHANCES["Shatter Escape"], "No Path": CHANCES["No Path Escape"] } as const;
type ShatterCause = keyof typeof SHATTER_CAUSES;
export const SHATTER_CAUSE_NAMES = Object.keys(SHATTER_CAUSES) as ShatterCause[];

export const shatterReturn = rule({
  id: "SHATTERRETURN",
  group: "Land combat",
  cite: "15.1 Shatter paragraphs",
  description: "Average strength points of a shattered unit that return to manpower and production.",
  params: {
    strength: strengthPoints("strength when it shattered", { min: 0 }),
    cause: choice(SHATTER_CAUSE_NAMES, "why it shattered", {
      synonyms: { "Overwhelming Odds": "Odds", "No Retreat Path": "No Path", "No Retreat": "No Path" },
    }),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { strength: 30, cause: "Odds" }, result: 3, why: "10% of each point" },
    { inputs: { strength: 30, cause: "No Path" }, result: 27, why: "90% of each point" },
  ],
  notes: "The average. The production that returns is these points times price over strength.",
  plain: `strength*${figureFor(
    "cause",
    SHATTER_CAUSE_NAMES.map((cause) => SHATTER_CAUSES[cause].chance),
  )}`,
  compute({ strength, cause }, show) {
    const { chance, about, cite } = SHATTER_CAUSES[cause];
    show(`chance that ${about}`, chance, cite);
    return show("strength points returned", strength * chance, cite);
  },
});

/** Invasions (15.1): one point is lost per amount of enemy strength, times multipliers. */
/** Highest level of entrenchment (8.5). */
export const MOST_ENTRENCHMENT = 2;

export const ENEMY_PER_LOSS = 10;
const ARMORED_LOSS = 2;
const BAD_WEATHER_LOSS = 3;
const MARINE_LOSS = 1 / 2;
type LandUnit = (typeof LAND_UNITS)[number];

/** Weather in which units can land (11.3). */
export const LANDING_WEATHER = WEATHERS.filter((weather) => weatherEffect(weather, "Invasion"));

/** Multipliers of the loss, by unit and by weather. */
const lossOf = (unit: LandUnit): number =>
  unit === "Armor" || unit === "Mechanized" ? ARMORED_LOSS : unit === "Marine" ? MARINE_LOSS : 1;
const roughness = (weather: Weather): number => (weather === "Clear" ? 1 : BAD_WEATHER_LOSS);

export const invasionLoss = rule({
  id: "INVASIONLOSS",
  group: "Land combat",
  cite: "15.1 Invasions; 11.3",
  description: "Strength an invading unit loses on landing.",
  params: {
    enemyStrength: numbers("strength of enemy land units around the hex; a range is summed", {
      unit: "strength points",
      min: 0,
    }),
    unit: choice(LAND_UNITS, "invading unit", {
      unit: "unit",
      synonyms: synonymsAmong(LAND_UNITS),
      or: "Infantry Division",
    }),
    weather: weatherOf("weather"),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { enemyStrength: 30, unit: "Large Infantry Corps" }, result: 3, why: "1 for 10" },
    { inputs: { enemyStrength: 30, unit: "Large Infantry Corps", weather: "Rain" }, result: 9, why: "three times as much" },
    { inputs: { enemyStrength: [[10], [20]], unit: "Armor", weather: "Rain" }, result: 18, why: "and twice for armor" },
  ],
  notes:
    "8.1 says marines take no damage next to enemies, 15.1 says half: the figure is used. After landing half the operation points remain, at most 2.",
  plain: `IF(${isAmong("weather", WEATHERS, (weather) => weatherEffect(weather, "Invasion"))},enemyStrength*${figureFor(
    "unit",
    LAND_UNITS.map(lossOf),
  )}*${figureFor("weather", WEATHERS.map(roughness))}/${ENEMY_PER_LOSS},#N/A)`,
  compute({ enemyStrength, unit, weather }, show) {
    if (!weatherEffect(weather, "Invasion")) {
      throw noEntry(`weather is ${weather}; for an invasion it must be ${oneOf(LANDING_WEATHER)}. [11.3]`);
    }
    const enemy = show("enemy strength around the hex", sum(enemyStrength.items), "15.1");
    const armored = show("by the unit", lossOf(unit), "15.1");
    const rough = show("by the weather", roughness(weather), "15.1");
    return show("strength lost", (enemy * armored * rough) / ENEMY_PER_LOSS, "15.1");
  },
});

/** Paratrooper drops (15.2). */
const DROP_LOSS = 0.24;
const DROP_LOSS_PER_ENEMY = 0.08;
const NEIGHBOURS = 6;

export const paradropLoss = rule({
  id: "PARADROPLOSS",
  group: "Land combat",
  cite: "15.2 Air Transport Supply Drop or Paratrooper Drop",
  description: "Effectiveness that paratroopers lose on landing.",
  params: {
    adjacentEnemies: number("enemy land units next to the landing hex", {
      unit: "units",
      min: 0,
      max: NEIGHBOURS,
      whole: true,
      or: 0,
    }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: {}, result: 0.24, why: "no enemy near" },
    { inputs: { adjacentEnemies: 2 }, result: 0.4, why: "8% more for each neighbour" },
  ],
  notes: "A failed drop costs the air transport and half the strength (COMBATMULTIPLIER).",
  plain: `${DROP_LOSS}+${DROP_LOSS_PER_ENEMY}*adjacentEnemies`,
  compute({ adjacentEnemies }, show) {
    const landing = show("on landing", DROP_LOSS, "15.2");
    const enemies = show("for enemies beside it", DROP_LOSS_PER_ENEMY * adjacentEnemies, "15.2");
    return show("effectiveness lost", landing + enemies, "15.2");
  },
});

export const landCombatRules = [retreatChance, surrenderChance, shatterAvoid, shatterReturn, invasionLoss, paradropLoss] as const;
