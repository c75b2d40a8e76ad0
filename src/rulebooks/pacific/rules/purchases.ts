import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { figureByNation, figureFor, isAmong, ofNamed, unlessMissing } from "../plain";
import { items, mapUnits, mustHave, nation, numbered, strengthPoints, strengthsOfUnits } from "../parameters";
import { chartCiteOf, figureOf, isInfantry, isMapUnit, ITEMS, kindOf, MAP_UNITS, type Item, type Nation } from "../tables/units";

export const POOLS = ["Production", "Manpower", "Logistics"] as const;
type Pool = (typeof POOLS)[number];

export const POOL_SYNONYMS = { Cost: "Production", PP: "Production", Men: "Manpower" } as const;

/** Price per strength point of infantry, and the maximum for an army (8.5). */
const PRICE_PER_INFANTRY = 6;
const DEAREST_ARMY = 180;

/** Units that come in sizes (8.1). */
const SIZES: Readonly<Partial<Record<Item, { readonly min: number; readonly max: number }>>> = {
  "Infantry Army": { min: 15, max: 36 },
  Mountain: { min: 20, max: 30 },
};

/** Share of its logistics that a garrison still uses: a quarter is returned (8.1). */
const GARRISON_SHARE = 0.75;

/** Throws for sizes that a unit does not have: #NUM! for an army or mountain corps, #N/A for units of fixed size. */
function mustHaveSize(units: readonly Item[], strength: number): void {
  const [unit] = units;
  const size = unit === undefined || units.length > 1 ? undefined : SIZES[unit];
  if (size === undefined) {
    const unitText = units.length > 1 ? "several units" : unit;
    throw noEntry(
      `strength is given for ${unitText}; it must be left out, except for one Infantry Army or Mountain corps. [8.1]`,
    );
  }
  if (strength < size.min || strength > size.max) {
    throw wrongNumber(`strength is ${figure(strength)}; for ${unit} it must be a number from ${size.min} to ${size.max}. [8.1]`);
  }
}

/** The cost of one unit or lot in a pool. `strength` must have passed `mustHaveSize`; the chart's when undefined. */
function costOf(unit: Item, pool: Pool, nation: Nation, strength: number | undefined): number {
  const price = figureOf(unit, pool, nation) ?? 0;
  if (!isMapUnit(unit)) return price;
  const full = strength ?? figureOf(unit, "Strength", nation) ?? 0;
  if (pool === "Manpower") return full;
  if (pool === "Logistics") return price * full;
  return strength !== undefined && isInfantry(unit) ? Math.min(DEAREST_ARMY, PRICE_PER_INFANTRY * full) : price;
}

/** The cost of one unit or lot in a pool, after checking nation and size. Throws #N/A and #NUM!. */
export function priceOf(unit: Item, pool: Pool, nation: Nation, strength?: number): number {
  if (strength !== undefined) mustHaveSize([unit], strength);
  mustHave(nation, unit);
  return costOf(unit, pool, nation, strength);
}

/** priceOf for the inputs, as plain Excel, limited to some units. */
export function plainPrice<T extends Item>(input: string, units: readonly T[]): string {
  const [production, manpower, logistics] = POOLS.map((pool) =>
    figureByNation(input, units, (unit, nation) => costOf(unit, pool, nation, undefined)),
  );
  const price = `IF(resource="Production",${production},IF(resource="Manpower",${manpower},${logistics}))`;
  return unlessMissing(input, units, price);
}

/** priceOf for the inputs, for a unit with its own size, as plain Excel. */
export function plainPriceOfSize(input: string): string {
  const ofUnit = ([name, size]: [string, { min: number; max: number }]): string => {
    const unit = name as Item;
    const production = isInfantry(unit) ? `MIN(${DEAREST_ARMY},${PRICE_PER_INFANTRY}*strength)` : figureOf(unit, "Production");
    const pools = `IF(resource="Production",${production},IF(resource="Manpower",strength,${figureOf(unit, "Logistics")}*strength))`;
    return `IF(OR(strength<${size.min},strength>${size.max}),#NUM!,${pools})`;
  };
  return Object.entries(SIZES).reduce((otherwise, entry) => `IF(${input}="${entry[0]}",${ofUnit(entry)},${otherwise})`, "#N/A");
}

const countOfItems = numbers("units or lots, same shape as item or a single number", {
  unit: "units or lots",
  min: 0,
  whole: true,
  or: 1,
});

export const purchaseCost = rule({
  id: "PURCHASECOST",
  group: "Purchases",
  cite: "7.7 Buying Units; 8.4; 8.5; 16 Manpower, Logistics, Unit Cost",
  description: "What buying units or support lots takes from one of the national pools.",
  params: {
    item: items,
    resource: choice(POOLS, "pool that pays", { synonyms: POOL_SYNONYMS }),
    nation,
    count: countOfItems,
    strength: strengthPoints(
      "full strength, only for one Infantry Army (15 to 36) or Mountain corps (20 to 30); left out or 0, the chart's",
      {
        optional: true,
      },
    ),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { item: "Armor", resource: "Production", count: 2 }, result: 720, why: "two armor corps at 360" },
    { inputs: { item: "Armor", resource: "Logistics" }, result: 60, why: "2 for each of 30 strength points" },
    {
      inputs: { item: [["Cruiser"], ["Destroyer"]], resource: "Production", nation: "Japan", count: [[2], [3]] },
      result: 1080,
      why: "2 x 270 and 3 x 180",
    },
  ],
  notes:
    "Manpower is one for each strength point of a unit, the hull of a ship; carrier aircraft are not counted. A unit's advancement year raises its price by an amount that the manual does not print: sheets keep a price column for it. Support is bought in lots (UNITSTAT, Quantity); for shipyards see SHIPYARDUSE.",
  plain: ofNamed(
    "item",
    "count",
    `count*IF(IF(GIVEN(strength),strength<>0,FALSE),${plainPriceOfSize("item")},${plainPrice("item", ITEMS)})`,
  ),
  compute({ item, resource, nation, count, strength: size }, show) {
    const strength = size === 0 ? undefined : size;
    const lines = numbered(["item", "count"], item, count);
    if (strength !== undefined && lines.length > 0) {
      mustHaveSize(
        lines.map(([unit]) => unit),
        strength,
      );
    }
    const costs = lines.map(([unit, units]) => {
      mustHave(nation, unit);
      const cite = chartCiteOf(unit);
      const item = show(`${resource} for one ${unit}`, costOf(unit, resource, nation, strength), cite);
      return units * item;
    });
    return show(`${resource} in all`, sum(costs), "7.7");
  },
});

export const shipyardUse = rule({
  id: "SHIPYARDUSE",
  group: "Purchases",
  cite: "7.7 Shipyards; 8.4 Shipyard; 16 Shipyards",
  description: "Shipyards occupied by items under construction.",
  params: {
    item: items,
    count: countOfItems,
    groupCost: number("shipyards for one naval group, from the game's production screen", {
      unit: "shipyards",
      min: 0,
      optional: true,
    }),
  },
  returns: "number",
  unit: "shipyards",
  examples: [
    { inputs: { item: "Transports", count: 1 }, result: 10, why: "one lot of ten transports" },
    { inputs: { item: "Cruiser", count: 2, groupCost: 12 }, result: 24, why: "two groups at the screen's 12" },
    { inputs: { item: [["Armor"], ["Escorts"]], count: [[1], [3]] }, result: 3, why: "land units need none" },
  ],
  notes:
    "Every naval group is said to have a shipyard cost of its own, but none is printed, and the logistics cost that it should equal is 0 for all: the figure is an input. Without it a naval group has no entry. Shipyards are free again when the item is finished.",
  plain: ofNamed(
    "item",
    "count",
    `count*IF(${isAmong("item", ITEMS, (item) => kindOf(item) === "Naval")},IF(GIVEN(groupCost),groupCost,#N/A),
    ${figureFor(
      "item",
      ITEMS.map((item) => figureOf(item, "Shipyards") ?? 0),
    )})`,
  ),
  compute({ item, count, groupCost }, show) {
    const uses = numbered(["item", "count"], item, count).map(([unit, units]) => {
      const isGroup = kindOf(unit) === "Naval";
      if (isGroup && groupCost === undefined) {
        throw noEntry(`groupCost is left out; for ${unit} it must be the shipyards shown on the production screen. [7.7]`);
      }
      const item = isGroup ? groupCost! : (figureOf(unit, "Shipyards") ?? 0);
      return units * show(`shipyards for one ${unit}`, item, isGroup ? "7.7" : "8.4");
    });
    return show("shipyards occupied", sum(uses), "16");
  },
});

export const logisticsUse = rule({
  id: "LOGISTICSUSE",
  group: "Purchases",
  cite: "8.1 Garrison; 16 Logistics",
  description: "Logistics that units on the map or in the queue occupy.",
  params: {
    unit: mapUnits("kind of map unit; a range is summed"),
    strength: strengthsOfUnits("maximum (not current)"),
    garrison: yesNo("TRUE for infantry in garrison status (25% returned)", { or: false }),
  },
  returns: "number",
  unit: "logistics",
  examples: [
    { inputs: { unit: "Armor", strength: 30 }, result: 60, why: "2 for each strength point" },
    { inputs: { unit: "Infantry Division", strength: 10, garrison: true }, result: 7.5, why: "a quarter returned" },
    { inputs: { unit: [["Strategic Air"], ["Cruiser"]], strength: [[20], [3]] }, result: 80, why: "ships use none" },
  ],
  notes: "Oilers, escorts and air transports also use logistics: see PURCHASECOST.",
  plain: ofNamed(
    "unit",
    "strength",
    `strength*IF(garrison,IF(${isAmong("unit", MAP_UNITS, isInfantry)},${GARRISON_SHARE},#N/A),1)*${figureFor(
      "unit",
      MAP_UNITS.map((unit) => figureOf(unit, "Logistics")!),
    )}`,
  ),
  compute({ unit, strength, garrison }, show) {
    const uses = numbered(["unit", "strength"], unit, strength).map(([unit, points]) => {
      if (garrison && !isInfantry(unit)) {
        throw noEntry(
          `garrison is TRUE for ${unit}; it must be FALSE for all but divisions, corps and armies of infantry. [8.1]`,
        );
      }
      return show(unit, (figureOf(unit, "Logistics") ?? 0) * points, "8.5");
    });
    const active = show(garrison ? "logistics of active units" : "logistics", sum(uses), "16");
    return garrison ? show("logistics of garrisons", GARRISON_SHARE * active, "8.1") : active;
  },
});

export const purchaseRules = [purchaseCost, shipyardUse, logisticsUse] as const;
