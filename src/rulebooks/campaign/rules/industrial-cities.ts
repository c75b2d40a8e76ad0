import { roundDown } from "../../../kernel/exact";
import { choice, number, type NumberOptions, type Parameter } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { FIRST_YEAR, LAST_YEAR, points, tensionLevel } from "../parameters";
import { aRussianCity, RUSSIAN_CITIES, NEW_IC_CITIES, russianCity } from "./russian-cities";

/** Each step of tension adds one IC (2.1.9.1). */
export const TENSION_STEP = 10;
/** Turns from one new IC to the next (2.1.9.1). */
export const TURNS_BETWEEN_NEW_ICS = 2;

/** Values of an IC (2.1.9.2). */
export const VALUE_AT_START = 500;
export const FIRST_MAXIMUM = VALUE_AT_START;
export const LAST_MAXIMUM = 1500;
export const VALUE_WHEN_PLACED = 250;
export const GROWTH_PER_TURN = 250;
export const MAXIMUM_GROWTH_PER_YSS = 250;
/** Turns from the start of a move to the Logistics Phase that places the IC, and to the one in which it grows again (2.1.9.6). */
export const TURNS_TO_ARRIVAL = 1;
export const TURNS_TO_GROWTH = 2;
/** YSS from which the maximum rises even without an Axis DoW (2.1.9.2). */
export const LATEST_START = 1943;

/** Russia's bonus for a Key City in addition to its IC (2.1.9.3). */
export const KEY_CITY_BONUS = 500;

interface Effect {
  readonly grows: boolean;
  readonly income: boolean;
  readonly swDamage: boolean;
  readonly cite: string;
}

/** Effects of an IC's state on growth, income and SW damage (2.1.9.2, 2.1.9.4 to 2.1.9.6). */
const STATES = {
  Connected: { grows: true, income: true, swDamage: false, cite: "2.1.9.2" },
  // Income continues, and an equal loss is recorded as SW damage.
  Isolated: { grows: false, income: true, swDamage: true, cite: "2.1.9.4" },
  Redeploying: { grows: false, income: true, swDamage: true, cite: "2.1.9.6" },
  "In Transit": { grows: false, income: false, swDamage: false, cite: "2.1.9.6" },
  // Counts for the captor.
  Captured: { grows: false, income: true, swDamage: false, cite: "2.1.9.5" },
  Destroyed: { grows: false, income: false, swDamage: false, cite: "2.1.9.5" },
} as const satisfies Record<string, Effect>;
type CityState = keyof typeof STATES;

/** An effect of the input state as 1 or 0, in plain Excel. */
const plainState = (effect: "grows" | "income" | "swDamage"): string =>
  `OF(state,${listed(Object.values(STATES).map((state) => Number(state[effect])))})`;

export const cityState = (about: string) =>
  choice(Object.keys(STATES) as CityState[], about, {
    synonyms: { Normal: "Connected", Transit: "In Transit", Occupied: "Captured", Moving: "In Transit" },
    or: "Connected",
  });

const cityValue = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  points(about, { max: LAST_MAXIMUM, ...options });

const turns = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "Turns", min: 0, whole: true, ...options });

const SIDES = ["Russia", "Axis"] as const;

const campaignYear = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "calendar year", min: FIRST_YEAR, max: LAST_YEAR, whole: true, ...options });

/** An optional year: the cell is blank before the war, and desktop Excel passes a blank as 0. */
function yearIfAny(about: string): Parameter<number | undefined> {
  const year = campaignYear(about, { optional: true });
  return { ...year, read: (raw, name) => year.read(raw === 0 ? null : raw, name) };
}

export const icTension = rule({
  id: "ICTENSION",
  group: "Russian ICs",
  cite: "2.1.9.1 IC Mobilization",
  description: "Russo-German Tension Level at which a city receives its Industrial City; 0 for those present from the start.",
  params: { city: russianCity },
  returns: "number",
  unit: "tension level",
  examples: [
    { inputs: { city: "Gorki" }, result: 10, why: "the first of the five additional ICs" },
    { inputs: { city: "Moscow" }, result: 0, why: "there from the start" },
  ],
  notes:
    "Chelyabinsk, Magnitogorsk and Orsk can only receive an IC by redeployment, hence #N/A. Each city that receives an IC becomes a Major City.",
  plain: EVERY_CASE,
  compute({ city }, show) {
    const { tension } = RUSSIAN_CITIES[city];
    if (tension === null) throw noEntry(`${city} gets no IC by tension, only by redeployment. [2.1.9.1]`);
    return show("tension level", tension, "2.1.9.1");
  },
});

/** Additional ICs that Russia gets at a tension level (2.1.9.1). */
const entitledAt = (tension: number): number => Math.min(NEW_IC_CITIES.length, roundDown(tension / TENSION_STEP));

/** entitledAt for the input tension, as plain Excel. */
const PLAIN_ENTITLED = `MIN(${NEW_IC_CITIES.length},INT(ROUND(tension/${TENSION_STEP},9)))`;

export const russianIcs = rule({
  id: "RUSSIANICS",
  group: "Russian ICs",
  cite: "2.1.9.1 IC Mobilization",
  description: "Number of additional Industrial Cities to which Russia is entitled at a Tension Level.",
  params: { tension: tensionLevel("Russo-German Tension Level") },
  returns: "number",
  unit: "ICs",
  examples: [
    { inputs: { tension: 10 }, result: 1, why: "Gorki" },
    { inputs: { tension: 35 }, result: 3, why: "Gorki, Kuibyshev and Sverdlovsk" },
  ],
  notes:
    "The entitlement is not lost when tension falls again; the rule speaks of each time a level is reached, so feed the highest level so far.",
  plain: PLAIN_ENTITLED,
  compute: ({ tension }, show) => show("additional ICs", entitledAt(tension), "2.1.9.1"),
});

export const newIcDue = rule({
  id: "NEWICDUE",
  group: "Russian ICs",
  cite: "2.1.9.1 IC Mobilization",
  description: "New Industrial Cities that Russia may place this Turn, 0 or 1.",
  params: {
    tension: tensionLevel("Highest Russo-German Tension Level so far"),
    placed: number("Additional ICs already placed", { unit: "ICs", min: 0, max: NEW_IC_CITIES.length, whole: true }),
    turnsSince: turns("Turns since the last one was placed; omit if none was", { or: TURNS_BETWEEN_NEW_ICS }),
  },
  returns: "number",
  unit: "ICs",
  examples: [
    { inputs: { tension: 10, placed: 0 }, result: 1, why: "the first one" },
    { inputs: { tension: 20, placed: 1, turnsSince: 1 }, result: 0, why: "not in the Turn right after a placement" },
  ],
  notes: "One per two Turns is read as: not in the Turn right after a placement.",
  plain: `IF(AND(${PLAIN_ENTITLED}>placed,turnsSince>=${TURNS_BETWEEN_NEW_ICS}),1,0)`,
  compute({ tension, placed, turnsSince }, show) {
    const entitled = show("ICs by tension", entitledAt(tension), "2.1.9.1");
    const left = show("not yet placed", Math.max(0, entitled - placed), "2.1.9.1");
    const waited = show("2 Turns since the last one", turnsSince >= TURNS_BETWEEN_NEW_ICS, "2.1.9.1");
    return show("may be placed", left > 0 && waited ? 1 : 0, "2.1.9.1");
  },
});

export const icMaximum = rule({
  id: "ICMAXIMUM",
  group: "Russian ICs",
  cite: "2.1.9.2 IC Economic Value",
  description: "Value that a Russian Industrial City may reach in a year.",
  params: {
    year: campaignYear("Year, counted from its YSS"),
    dowYear: yearIfAny(
      "Year of the Axis DoW on Russia (ICs in Europe) or of the Japanese DoW (Vladivostok and Irkutsk); omit if none or if Russia declared war",
    ),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { year: 1942, dowYear: 1941 }, result: 750, why: "the first YSS after the Axis DoW" },
    { inputs: { year: 1943, dowYear: 1941 }, result: 1000, why: "the second one" },
    { inputs: { year: 1946 }, result: 1500, why: "without a DoW it rises from 1943 to 1946" },
  ],
  notes:
    "A DoW in 1942 or later, or by Russia itself, changes nothing: growth begins in 1943 anyway. Years before the first YSS are allowed (500).",
  plain: `MIN(${LAST_MAXIMUM},${FIRST_MAXIMUM}+${MAXIMUM_GROWTH_PER_YSS}*MAX(0,year+1-IF(GIVEN(dowYear),MIN(dowYear+1,${LATEST_START}),${LATEST_START})))`,
  compute({ year, dowYear }, show) {
    const start = dowYear === undefined ? LATEST_START : Math.min(dowYear + 1, LATEST_START);
    show("first YSS of the increase", start, "2.1.9.2");
    const steps = show("increases so far", Math.max(0, year - start + 1), "2.1.9.2");
    return show("maximum value", Math.min(LAST_MAXIMUM, FIRST_MAXIMUM + MAXIMUM_GROWTH_PER_YSS * steps), "2.1.9.2");
  },
});

export const icGrowth = rule({
  id: "ICGROWTH",
  group: "Russian ICs",
  cite: "2.1.9.2 IC Economic Value; 2.1.9.4 to 2.1.9.6",
  description:
    "PPs by which an Industrial City grows from one Turn to the next, in the Logistics Phase or in the YSS that follows it.",
  params: {
    value: cityValue("Present value"),
    maximum: cityValue("Highest value allowed in the next Turn (ICMAXIMUM): after the Winter Turn that of the new year"),
    state: cityState("State of the IC in this Turn's Logistics Phase"),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { value: 250, maximum: 500 }, result: 250, why: "a new IC in its next Turn" },
    { inputs: { value: 500, maximum: 750 }, result: 250, why: "from Winter 1941 to Spring 1942, after an Axis DoW in 1941" },
    { inputs: { value: 250, maximum: 750 }, result: 250, why: "one step in a Turn, though a YSS follows it" },
    { inputs: { value: 500, maximum: 750, state: "Isolated" }, result: 0, why: "no growth while isolated" },
  ],
  notes:
    "The YSS itself raises the value, as the rulebook's example has it: 750 in the YSS of 1942. It is not a second step besides the one in Logistics, since an IC never gains more than 250 in a Turn; what an IC missed it makes up in later Logistics Phases. A value above the maximum is an error (#NUM!). A redeployed IC misses two Logistics Phases, the one in which it starts and the one in which it arrives.",
  plain: `IF(value>maximum,#NUM!,IF(${plainState("grows")}>0,MIN(${GROWTH_PER_TURN},maximum-value),0))`,
  compute({ value, maximum, state }, show) {
    if (value > maximum) {
      throw wrongNumber(`value is ${figure(value)}; it must be at most the maximum, ${figure(maximum)}. [2.1.9.2]`);
    }
    const { grows, cite } = STATES[state];
    const capacity = show("room below the maximum", maximum - value, "2.1.9.2");
    show("may grow", grows, cite);
    return show("growth", grows ? Math.min(GROWTH_PER_TURN, capacity) : 0, cite);
  },
});

export const newIcValue = rule({
  id: "NEWICVALUE",
  group: "Russian ICs",
  cite: "2.1.9.2 IC Economic Value",
  description: "Value of a newly mobilized Industrial City some Turns after it was placed, if never disturbed.",
  params: {
    turns: turns("Turns since placement, 0 in its own Turn"),
    maximum: cityValue("Highest value allowed", { or: FIRST_MAXIMUM }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { turns: 0 }, result: 250, why: "its value when placed" },
    { inputs: { turns: 1 }, result: 500, why: "full after two Turns in all" },
    { inputs: { turns: 2, maximum: 750 }, result: 750, why: "with a YSS in between that raised the maximum" },
  ],
  notes: "The rulebook counts the Turn of placement as one of the two Turns that a new IC needs to be worth 500.",
  plain: `MIN(maximum,${VALUE_WHEN_PLACED}+${GROWTH_PER_TURN}*turns)`,
  compute({ turns, maximum }, show) {
    const byGrowth = show("value by growth alone", VALUE_WHEN_PLACED + GROWTH_PER_TURN * turns, "2.1.9.2");
    return show("value", Math.min(maximum, byGrowth), "2.1.9.2");
  },
});

export const icIncome = rule({
  id: "ICINCOME",
  group: "Russian ICs",
  cite: "2.1.9.4 to 2.1.9.6",
  description: "PPs that an Industrial City brings into the economy of its holder this Turn, before SW damage.",
  params: { value: cityValue("Value"), state: cityState("State of the IC this Turn") },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { value: 500 }, result: 500, why: "a connected IC" },
    { inputs: { value: 750, state: "In Transit" }, result: 0, why: "nothing while on its way" },
  ],
  notes:
    "Isolated and redeploying ICs still count as income because their loss is recorded as SW damage (ICSWDAMAGE). A captured one counts for the captor.",
  plain: `value*${plainState("income")}`,
  compute({ value, state }, show) {
    const { income, cite } = STATES[state];
    show("counts as income", income, cite);
    return show("income", income ? value : 0, cite);
  },
});

export const icSwDamage = rule({
  id: "ICSWDAMAGE",
  group: "Russian ICs",
  cite: "2.1.9.4 Isolated ICs; 2.1.9.5; 2.1.9.6 Redeployment of ICs",
  description: "SW damage that an Industrial City causes its holder this Turn by being cut off or by starting to move.",
  params: { value: cityValue("Value"), state: cityState("State of the IC this Turn") },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { value: 500, state: "Isolated" }, result: 500, why: "lost each Turn" },
    { inputs: { value: 750, state: "Redeploying" }, result: 750, why: "once, when the move begins" },
  ],
  notes:
    "A Russian IC is isolated without a land route to the Urals Box or Moscow; one captured by the Axis without a route to Berlin, or in the Far East to a Pacific Port (then use Isolated for it). Redeploying is the Logistics Phase in which the move begins, charged once.",
  plain: `value*${plainState("swDamage")}`,
  compute({ value, state }, show) {
    const { swDamage, cite } = STATES[state];
    show("causes SW damage", swDamage, cite);
    return show("SW damage", swDamage ? value : 0, cite);
  },
});

export const keyCityBonus = rule({
  id: "KEYCITYBONUS",
  group: "Russian ICs",
  cite: "2.1.9.3 Russian Key Cities",
  description: "Additional PPs of a Russian Key City for the side that holds it.",
  params: {
    city: russianCity,
    holder: choice(SIDES, "Side that holds the city", {
      synonyms: { USSR: "Russia", Germany: "Axis", "European Axis": "Axis", Italy: "Axis" },
      or: "Russia",
    }),
    ukraine: choice(SIDES, "Side to which the Ukraine is allied; matters for Kiev only", {
      synonyms: { USSR: "Russia", Germany: "Axis", "European Axis": "Axis" },
      or: "Russia",
    }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { city: "Moscow" }, result: 500, why: "a Key City in Russian hands" },
    { inputs: { city: "Moscow", holder: "Axis" }, result: 0, why: "the Axis cannot capture it" },
    { inputs: { city: "Kiev", holder: "Axis", ukraine: "Axis" }, result: 500, why: "it follows the Ukraine" },
  ],
  notes:
    "The bonus does not depend on the IC, which may be destroyed or (Kiev) moved away. Russia is taken to lose it while the Axis holds the city.",
  plain: EVERY_CASE,
  compute({ city, holder, ukraine }, show) {
    const keyCity = show("Key City", RUSSIAN_CITIES[city].keyCity, "2.1.9.3");
    const entitled = show("side entitled to the bonus", city === "Kiev" ? ukraine : "Russia", "2.1.9.3");
    return show("bonus", keyCity && holder === entitled ? KEY_CITY_BONUS : 0, "2.1.9.3");
  },
});

export const icRedeployment = rule({
  id: "ICREDEPLOYMENT",
  group: "Russian ICs",
  cite: "2.1.9.3; 2.1.9.6 Redeployment of ICs",
  description: "Whether the Industrial City of a city may ever be redeployed.",
  params: { city: aRussianCity("Russian city that holds an IC") },
  returns: "boolean",
  examples: [
    { inputs: { city: "Kiev" }, result: true, why: "the only Key City whose IC may move" },
    { inputs: { city: "Irkutsk" }, result: false, why: "the Siberian ICs stay" },
  ],
  notes:
    "Only while Russia is at War with the Axis, one per Turn, not in the one or two Turns of an Axis Blitz, into a European city without an IC: see the audits. Moving Kiev's IC harms relations with the Ukraine (Diplomacy).",
  plain: EVERY_CASE,
  compute: ({ city }, show) => show("may be redeployed", RUSSIAN_CITIES[city].mayMove, "2.1.9.6"),
});

export const industrialCityRules = [
  icTension,
  russianIcs,
  newIcDue,
  icMaximum,
  icGrowth,
  newIcValue,
  icIncome,
  icSwDamage,
  keyCityBonus,
  icRedeployment,
] as const;
