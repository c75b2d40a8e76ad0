import { choice, number, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { branch, mapUnit, mustHave, nation, strengthPoints } from "../parameters";
import { BRANCHES, branchOf, figureOf, isInfantry, MAP_UNITS, type Branch, type MapUnit } from "../tables/units";
import { figureByNation, figureFor, isAmong, unlessMissing } from "../plain";
import { plainPrice, plainPriceOfSize, POOL_SYNONYMS, POOLS, priceOf } from "./purchases";

/** Reinforcement Cost Modifiers (8), in percent of the price per strength point. */
const REPAIR_PERCENT: Readonly<Record<Branch, number>> = { Land: 60, Air: 40, Naval: 25 };

/** A unit repairs its full strength divided by this in a turn (8). */
export const REPAIR_PARTS = 5;
/** Points that a naval group repairs per turn, and the required port size (8; 11). */
const NAVAL_REPAIR = { points: 1, portSize: 5 } as const;
/** Mountain corps come in sizes larger than the chart's (8.1). */
const LARGEST: Readonly<Partial<Record<MapUnit, number>>> = { Mountain: 30 };

const REPAIR_POOLS = ["Production", "Manpower"] as const;
const GARRISON_POOLS = ["Production", "Logistics"] as const;
const REFIT_COSTS = ["Production", "Experience"] as const;
export const SETTINGS = ["Priority", "Normal", "Off"] as const;

/** Reinforcement and Upgrade Order (8). Normal land units that are not next to an enemy come one step later. */
const ORDER = {
  Priority: { Naval: 1, Land: 2, Air: 3 },
  Normal: { Naval: 4, Land: 5, Air: 7 },
} as const satisfies Record<string, Readonly<Record<Branch, number>>>;
const NORMAL_LAND_AWAY_FROM_ENEMY = 6;

/** Change Advancement (13): production per strength point, and experience lost. Not available to ships. */
const REFITS: Readonly<Record<Branch, { readonly production: number; readonly experience: number } | undefined>> = {
  Land: { production: 1, experience: 0 },
  Air: { production: 1, experience: 0.02 },
  Naval: undefined,
};

/** Share refunded for changing to garrison status (8.1). */
const GARRISON_REFUND = 0.25;
/** Share of the price refunded for disbanding (13). */
const DISBAND_REFUND = 0.5;

/** A figure by the unit's branch, as plain Excel. */
const ofBranch = (figure: (branch: Branch) => number): string =>
  figureFor(
    "unit",
    MAP_UNITS.map((unit) => figure(branchOf(unit))),
  );
const plainOf = (attribute: "Strength" | "Production"): string =>
  figureByNation("unit", MAP_UNITS, (unit, nation) => figureOf(unit, attribute, nation)!);
/** Ships do not repair in fifths. */
const FIFTH_OF = figureByNation("unit", MAP_UNITS, (unit, nation) =>
  branchOf(unit) === "Naval" ? undefined : figureOf(unit, "Strength", nation),
);
const PLAIN_FULL = `IF(GIVEN(strength),strength,${plainOf("Strength")})`;

export const reinforceCost = rule({
  id: "REINFORCECOST",
  group: "Reinforcement",
  cite: "8 Reinforcement Cost Modifiers; 16 Manpower, Unit Cost",
  description: "Cost of repairing strength points of a unit.",
  params: {
    unit: mapUnit,
    points: strengthPoints("strength points repaired", { min: 0 }),
    resource: choice(REPAIR_POOLS, "pool that pays", { synonyms: POOL_SYNONYMS }),
    nation,
    price: number("price of a new unit at its present advancement year; left out, the chart's", {
      unit: "production points",
      min: 0,
      optional: true,
    }),
    strength: strengthPoints("full strength of the unit; left out, the chart's", { min: 1, optional: true }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { unit: "Armor", points: 6, resource: "Production" }, result: 43.2, why: "60% of 12 a point" },
    { inputs: { unit: "Cruiser", points: 1, resource: "Production" }, result: 22.5, why: "25% of 90 a point" },
    { inputs: { unit: "Air Superiority", points: 4, resource: "Manpower" }, result: 0, why: "aircraft need no men" },
  ],
  notes:
    "The chart's note speaks of the original price, the text of the current price: give the current one as price. For an army or mountain corps of another size give its strength and price. No rounding is stated.",
  plain: `IF(points>${PLAIN_FULL},#NUM!,${unlessMissing(
    "unit",
    MAP_UNITS,
    `IF(resource="Manpower",points*${ofBranch((branch) => (branch === "Air" ? 0 : 1))},points*${ofBranch(
      (branch) => REPAIR_PERCENT[branch],
    )}*IF(GIVEN(price),price,${plainOf("Production")})/(100*${PLAIN_FULL}))`,
  )})`,
  compute({ unit, points, resource, nation, price, strength }, show) {
    const full = strength ?? figureOf(unit, "Strength", nation)!;
    if (points > full) {
      throw wrongNumber(`points is ${figure(points)}; it must be at most the full strength of ${unit}, ${figure(full)}. [8]`);
    }
    mustHave(nation, unit);
    const kind = branchOf(unit);
    if (resource === "Manpower") return show("men", kind === "Air" ? 0 : points, kind === "Air" ? "8" : "16");
    const whole = show("price of the unit", price ?? figureOf(unit, "Production", nation)!, "8.5");
    show("full strength", full, "8.5");
    show(`share paid by ${kind} units`, REPAIR_PERCENT[kind] / 100, "8");
    return show("production points", (points * REPAIR_PERCENT[kind] * whole) / (100 * full), "8");
  },
});

export const repairPoints = rule({
  id: "REPAIRPOINTS",
  group: "Reinforcement",
  cite: "8 Repairing and Upgrading Units; 11 Port modifier",
  description: "Strength points that a unit repairs this turn.",
  params: {
    unit: mapUnit,
    missing: strengthPoints("strength points missing", { min: 0 }),
    nation,
    portSize: number("port the naval group lies in, 0 at sea", { unit: "size", min: 0, max: 9, whole: true, or: 5 }),
    supplied: yesNo("TRUE in main supply, or in port supply with stockpile received", { or: true }),
  },
  returns: "number",
  unit: "strength points",
  examples: [
    { inputs: { unit: "Armor", missing: 10 }, result: 6, why: "a fifth of 30" },
    { inputs: { unit: "Cruiser", missing: 2, portSize: 5 }, result: 1, why: "one a turn in a major port" },
    { inputs: { unit: "Cruiser", missing: 2, portSize: 4 }, result: 0, why: "minor ports repair no ships" },
  ],
  notes:
    "A fifth of a ship of three points would be 0.6; the port rule's one point a turn is used for naval groups. No unit misses more than its full strength: 30 for an army (USSR 36) and for a mountain corps.",
  plain: `IF(missing>${figureByNation("unit", MAP_UNITS, (unit, nation) => LARGEST[unit] ?? figureOf(unit, "Strength", nation)!)},#NUM!,
    ${unlessMissing(
      "unit",
      MAP_UNITS,
      `IF(supplied,IF(${isAmong("unit", MAP_UNITS, (unit) => branchOf(unit) === "Naval")},
        IF(portSize>=${NAVAL_REPAIR.portSize},MIN(missing,${NAVAL_REPAIR.points}),0),MIN(missing,${FIFTH_OF}/${REPAIR_PARTS})),0)`,
    )})`,
  compute({ unit, missing, nation, portSize, supplied }, show) {
    const full = figureOf(unit, "Strength", nation)!;
    const most = LARGEST[unit] ?? full;
    if (missing > most) {
      throw wrongNumber(`missing is ${figure(missing)}; it must be at most the full strength of ${unit}, ${figure(most)}. [8.5]`);
    }
    mustHave(nation, unit);
    if (!supplied) return show("points repaired without supply", 0, "8");
    if (branchOf(unit) === "Naval") {
      const inPort = show("a port of size 5 or more", portSize >= NAVAL_REPAIR.portSize, "11");
      return show("points repaired", inPort ? Math.min(missing, NAVAL_REPAIR.points) : 0, "11");
    }
    const fifth = show("a fifth of the full strength", full / REPAIR_PARTS, "8");
    return show("points repaired", Math.min(missing, fifth), "8");
  },
});

export const reinforceOrder = rule({
  id: "REINFORCEORDER",
  group: "Reinforcement",
  cite: "8 Reinforcement and Upgrade Order",
  description: "Place of a unit in the queue for production allotted to repairs.",
  params: {
    branch,
    setting: choice(SETTINGS, "reinforcement setting", { or: "Normal" }),
    nextToEnemy: yesNo("TRUE for a land unit beside an enemy", { or: false }),
  },
  returns: "number",
  unit: "rank",
  examples: [
    { inputs: { branch: "Naval", setting: "Priority" }, result: 1, why: "first of all" },
    { inputs: { branch: "Land", setting: "Normal", nextToEnemy: true }, result: 5, why: "beside the enemy" },
    { inputs: { branch: "Air" }, result: 7, why: "last" },
  ],
  notes: "1 is served first. Within a rank the weakest unit comes first; repairs precede upgrades.",
  plain: EVERY_CASE,
  compute({ branch, setting, nextToEnemy }, show) {
    if (setting === "Off") {
      throw noEntry("setting is Off, and the unit has no place in the queue; it must be Priority or Normal. [8]");
    }
    const away = setting === "Normal" && branch === "Land" && !nextToEnemy;
    return show(`${setting} ${branch} unit`, away ? NORMAL_LAND_AWAY_FROM_ENEMY : ORDER[setting][branch], "8");
  },
});

export const refitCost = rule({
  id: "REFITCOST",
  group: "Reinforcement",
  cite: "13 Change Advancement",
  description: "Cost of switching a unit to another advancement line.",
  params: {
    branch,
    strength: strengthPoints("strength of the unit", { min: 0 }),
    resource: choice(REFIT_COSTS, "Production points, or Experience lost as a fraction", {
      synonyms: { PP: "Production" },
      or: "Production",
    }),
  },
  returns: "number",
  unit: "production points or fraction",
  examples: [
    { inputs: { branch: "Land", strength: 30 }, result: 30, why: "one for each strength point" },
    { inputs: { branch: "Air", strength: 20, resource: "Experience" }, result: 0.02, why: "2% experience" },
  ],
  notes:
    "A later line of the same section says 10% experience for air units; the sentence that states all costs together, 2%, is used. The new line starts at the lower of the two years.",
  plain: `IF(${isAmong("branch", BRANCHES, (branch) => REFITS[branch] === undefined)},#N/A,IF(resource="Experience",${figureFor(
    "branch",
    BRANCHES.map((branch) => REFITS[branch]?.experience),
  )},strength*${figureFor(
    "branch",
    BRANCHES.map((branch) => REFITS[branch]?.production),
  )}))`,
  compute({ branch, strength, resource }, show) {
    const refit = REFITS[branch];
    if (!refit) throw noEntry("branch is Naval, and ships keep their advancement; it must be Land or Air. [13]");
    if (resource === "Experience") return show("experience lost", refit.experience, "13");
    return show("production points", refit.production * strength, "13");
  },
});

export const garrisonRefund = rule({
  id: "GARRISONREFUND",
  group: "Reinforcement",
  cite: "8.1 Garrison status",
  description: "Points returned when infantry goes into garrison status, and paid again to reactivate it.",
  params: {
    unit: mapUnit,
    resource: choice(GARRISON_POOLS, "pool", { synonyms: { Cost: "Production", PP: "Production" } }),
    nation,
    strength: strengthPoints("full strength, for an Infantry Army other than the standard one", {
      min: 15,
      max: 36,
      optional: true,
    }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { unit: "Large Infantry Corps", resource: "Production" }, result: 45, why: "a quarter of 180" },
    { inputs: { unit: "Large Infantry Corps", resource: "Logistics" }, result: 7.5, why: "a quarter of 30" },
    { inputs: { unit: "Infantry Army", resource: "Production", strength: 20 }, result: 30, why: "a quarter of 120" },
  ],
  notes:
    "Infantry is read as divisions, corps and armies, the four kinds listed under that heading. Garrisons also move and attack at 50% and need 25% less supply stockpile.",
  plain: `IF(${isAmong("unit", MAP_UNITS, isInfantry)},${GARRISON_REFUND}*IF(GIVEN(strength),${plainPriceOfSize("unit")},${plainPrice("unit", MAP_UNITS)}),#N/A)`,
  compute({ unit, resource, nation, strength }, show) {
    if (!isInfantry(unit)) {
      throw noEntry(`unit is ${unit}, which cannot be a garrison; it must be a division, corps or army of infantry. [8.1]`);
    }
    const cost = show(`${resource} that the unit took`, priceOf(unit, resource, nation, strength), "8.5");
    show("share returned", GARRISON_REFUND, "8.1");
    return show(`${resource} returned`, GARRISON_REFUND * cost, "8.1");
  },
});

export const disbandRefund = rule({
  id: "DISBANDREFUND",
  group: "Reinforcement",
  cite: "13 Details Button",
  description: "What disbanding a unit gives back.",
  params: {
    unit: mapUnit,
    resource: choice(POOLS, "pool", { synonyms: POOL_SYNONYMS }),
    nation,
    strength: strengthPoints("current strength, for manpower; left out, full", { min: 0, optional: true }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { unit: "Armor", resource: "Production" }, result: 180, why: "half of 360" },
    { inputs: { unit: "Armor", resource: "Logistics" }, result: 60, why: "all of it" },
    { inputs: { unit: "Armor", resource: "Manpower", strength: 18 }, result: 18, why: "men still present" },
  ],
  notes:
    "The unit must be in map supply, outside enemy zones of control, and must not have moved. Whether damage lowers the production returned is not stated: half of the full price.",
  plain: `IF(${isAmong("unit", MAP_UNITS, (unit) => unit === "HQ" || branchOf(unit) === "Naval")},#N/A,
    IF(IF(GIVEN(strength),strength>${plainOf("Strength")},FALSE),#NUM!,IF(AND(resource="Manpower",GIVEN(strength)),strength,
    IF(resource="Production",${DISBAND_REFUND},1)*${plainPrice("unit", MAP_UNITS)})))`,
  compute({ unit, resource, nation, strength }, show) {
    if (unit === "HQ" || branchOf(unit) === "Naval") {
      throw noEntry(`unit is ${unit}, which cannot be disbanded; it must be a land or air unit other than an HQ. [13]`);
    }
    const cost = priceOf(unit, resource, nation);
    const full = priceOf(unit, "Manpower", nation);
    if (strength !== undefined && strength > full)
      throw wrongNumber(
        `strength is ${figure(strength)}; it must be at most ${figure(full)}, the full strength of the unit. [13]`,
      );
    if (resource === "Manpower") return show("men returned", strength ?? cost, "13");
    if (resource === "Logistics") return show("logistics returned", cost, "13");
    show("price of the unit", cost, "8.5");
    return show("production points returned", DISBAND_REFUND * cost, "13");
  },
});

export const reinforcementRules = [
  reinforceCost,
  repairPoints,
  reinforceOrder,
  refitCost,
  garrisonRefund,
  disbandRefund,
] as const;
