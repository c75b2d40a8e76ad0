import { roundDown, sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { chosen, listed } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";

/*
 * Oil sources: those on the map, the effect of capture and bombing on their Refineries, and Synthetic Refineries.
 */

/** A shorter battle, in Turns, is a Blitz (2.4.1.1). */
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

/** The effect of a capture on a source (2.4.1.1 to 2.4.1.4; 2.4.2.2). */
type OnCapture = "never captured" | "damaged unless Blitz" | "damaged unless Blitz or surprise" | "intact" | "destroyed";

interface SourceEntry {
  readonly cite: string;
  /** Refineries at the start; each gives one Oil Unit a Turn (2.4.2). */
  readonly refineries: number;
  readonly onCapture: OnCapture;
  /** The initial controller of the source. */
  readonly controller: string;
}

const SYNTHETIC = { cite: "2.4.2 Synthetic Refineries", refineries: 1, onCapture: "destroyed", controller: "Germany" } as const;

/** The oil sources on the map (2.4.1.1 to 2.4.1.4; 2.4.2 Synthetic Refineries). */
const SOURCES: Readonly<Record<OilSource, SourceEntry>> = {
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

/** Sources whose Refineries cannot be damaged (2.4.1.1). */
export const NEVER_DAMAGED = OIL_SOURCES.filter((source) => SOURCES[source].onCapture === "never captured");
/** Synthetic Refineries: the initial ones by city, and the common name of all later ones (2.4.2). */
export const SYNTHETIC_SOURCES = OIL_SOURCES.filter((source) => SOURCES[source].onCapture === "destroyed");
export const LATER_SYNTHETIC: OilSource = "Synthetic Refinery";

/** IC values in Europe at which the Urals get another Refinery (2.4.1.1). */
const URALS_STEPS = [1000, 1500] as const;

/** Below this Japan-USA Tension Level, a Japanese capture in the Far East is a surprise (2.4.1.4). */
const SURPRISE_BELOW = 40;

/** Bombing targets per Refinery, and the bombing damage in PPs that stops one (2.4.2.1). */
const TARGETS_PER_REFINERY = 3;
export const DAMAGE_PER_REFINERY = 500;

/** Price of a Synthetic Refinery, and the share of it that can be built per Turn (2.4.2 Synthetic Refineries). */
export const SYNTHETIC_COST = 4000;
export const SYNTHETIC_RATE = 0.25;
export const SYNTHETIC_MOST = SYNTHETIC_COST * SYNTHETIC_RATE;

const SOURCE_SYNONYMS = {
  "Urals Box": "Urals",
  Sarawak: "Brunei",
  Synthetic: "Synthetic Refinery",
  Iraq: "Mosul",
  Rumania: "Ploesti",
} as const satisfies Record<string, OilSource>;

/** Refineries of a source; those of the Urals increase with the IC value in Europe (2.4.1.1). */
const refineriesOf = (source: OilSource, icValue: number): number =>
  SOURCES[source].refineries + (source === "Urals" ? URALS_STEPS.filter((step) => icValue >= step).length : 0);

/** OILSOURCE as plain Excel. */
function plainOutput(): string {
  const least = `OF(source,${listed(OIL_SOURCES.map((source) => SOURCES[source].refineries))})`;
  const stepsReached = URALS_STEPS.map((step) => `IF(icValue>=${step},1,0)`).join("+");
  const refineries = `${least}+IF(source="Urals",${stepsReached},0)`;
  const most = `IF(OR(${NEVER_DAMAGED.map((source) => `source="${source}"`).join(",")}),0,${least})`;
  return `IF(damaged>${most},#NUM!,${refineries}-damaged)`;
}

/** The state of Refineries after a capture, as plain Excel. */
const PLAIN_CAPTURE: Readonly<Record<OnCapture, string | null>> = {
  "never captured": null,
  intact: '"Intact"',
  destroyed: '"Destroyed"',
  "damaged unless Blitz": 'IF(blitz,"Intact","Damaged")',
  "damaged unless Blitz or surprise": `IF(OR(blitz,IF(GIVEN(tension),tension<${SURPRISE_BELOW},FALSE)),"Intact","Damaged")`,
};

/** refineriesStopped for the input damage, as plain Excel. */
const PLAIN_STOPPED = `INT(ROUND(damage/${DAMAGE_PER_REFINERY},9))`;

/** Refineries that bombing damage stops (2.4.2.1). */
const refineriesStopped = (damage: number): number => roundDown(damage / DAMAGE_PER_REFINERY);

export const blitzAttack = rule({
  id: "BLITZATTACK",
  group: "Oil",
  cite: "2.4.1.1 Russia; 2.4.2.2 Damaged Refineries",
  description: "Whether an attack counts as a Blitz for the capture of refineries.",
  params: {
    battleTurns: number("Turns that the battle took", { unit: "battle turns", min: 1, whole: true }),
    breakthrough: yesNo("TRUE for a Breakthrough Battle that was won", { or: false }),
  },
  returns: "boolean",
  examples: [
    { inputs: { battleTurns: 11 }, result: true, why: "fewer than 12 Turns" },
    { inputs: { battleTurns: 20, breakthrough: true }, result: true, why: "a Breakthrough Battle that was won" },
    { inputs: { battleTurns: 12 }, result: false, why: "12 Turns are too many" },
  ],
  notes: "The attack must have been won.",
  plain: `OR(breakthrough,battleTurns<${BLITZ_BELOW})`,
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
  description: "Oil Units that a source produces in a Turn with the Refineries still working.",
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
    { inputs: { source: "Baku" }, result: 2, why: "two Refineries" },
    { inputs: { source: "Ploesti", damaged: 1 }, result: 2, why: "one of three Refineries is damaged" },
    { inputs: { source: "Urals", damaged: 0, icValue: 1000 }, result: 2, why: "the ICs in Europe have reached 1,000 PPs" },
  ],
  notes:
    "One Refinery per Oil Unit. The Urals cannot be damaged, so damaged must be 0 there. American oil is automatic (USOILEXPORT). The rulebook also calls the Borneo source Sarawak. Which IC value counts for the Urals is read as the maximum reached by the European ICs in general.",
  plain: plainOutput(),
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
  description: "State of the Refineries of a source when it is captured.",
  params: {
    source: choice(OIL_SOURCES, "Captured oil source", { synonyms: SOURCE_SYNONYMS }),
    blitz: yesNo("TRUE if taken by a Blitz (BLITZATTACK)", { or: false }),
    tension: number("Current Japan-USA Tension Level at a Japanese capture in the Far East; omit for other captors", {
      unit: "tension level",
      min: 0,
      optional: true,
    }),
  },
  returns: "text",
  examples: [
    { inputs: { source: "Baku" }, result: "Damaged", why: "not taken by a Blitz" },
    { inputs: { source: "Baku", blitz: true }, result: "Intact", why: "taken by a Blitz" },
    { inputs: { source: "Palembang", blitz: false, tension: 39 }, result: "Intact", why: "a Japanese surprise below tension 40" },
  ],
  notes:
    "Intact, Damaged or Destroyed. The Urals cannot be captured. The Middle East exception is stated for capture from the Allies or from Iraq and Persia themselves; a recapture from the Axis is not covered and treated the same way.",
  plain: chosen(
    OIL_SOURCES.map((source) => PLAIN_CAPTURE[SOURCES[source].onCapture]),
    "source",
    (state) => state,
  ),
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
  description: "Bombing targets that a number of Refineries present.",
  params: {
    refineries: number("Refineries at the source; Hawaii counts as one", { unit: "Refineries", min: 0, whole: true }),
  },
  returns: "number",
  unit: "targets",
  examples: [
    { inputs: { refineries: 1 }, result: 3, why: "3 targets for each Refinery" },
    { inputs: { refineries: 3 }, result: 9, why: "Ploesti" },
  ],
  notes: "Attacked like factories (Air Warfare chapter).",
  plain: `${TARGETS_PER_REFINERY}*refineries`,
  compute({ refineries }, show) {
    show("targets of one Refinery", TARGETS_PER_REFINERY, "2.4.2.1");
    return show("targets", TARGETS_PER_REFINERY * refineries, "2.4.2.1");
  },
});

export const refineryBombing = rule({
  id: "REFINERYBOMBING",
  group: "Oil",
  cite: "2.4.2.1 Bombing Refineries; 2.5.3.6 Hawaii",
  description: "Refineries put out of action by bombing damage at one source.",
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
    { inputs: { damage: 500 }, result: 1, why: "one for each full 500 PPs" },
    { inputs: { damage: 1200, refineries: 3 }, result: 2, why: "two; the 200 PPs left have no effect on oil" },
  ],
  notes:
    "All bombing damage is read as SW damage, as for factories; every full 500 of it also stops one Refinery, and the rest below 500 has no oil effect. Damage of several raids in a Turn is added before division.",
  plain: `IF(GIVEN(refineries),MIN(refineries,${PLAIN_STOPPED}),${PLAIN_STOPPED})`,
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
  description: "Part of a Synthetic Refinery that PPs build in one Turn.",
  params: {
    spent: number("PPs spent on it this Turn", { unit: "PPs", min: 0, max: SYNTHETIC_MOST }),
  },
  returns: "number",
  unit: "Refineries",
  examples: [
    { inputs: { spent: 1000 }, result: 0.25, why: "the most that a Turn allows" },
    { inputs: { spent: 500 }, result: 0.125, why: "half of it" },
  ],
  notes: "The rate of a quarter per Turn, one per year, is read as a limit for Germany as a whole.",
  plain: `spent/${SYNTHETIC_COST}`,
  compute({ spent }, show) {
    show("price of a Synthetic Refinery", SYNTHETIC_COST, "2.4.2 Synthetic Refineries");
    return show("part built", spent / SYNTHETIC_COST, "2.4.2 Synthetic Refineries");
  },
});
