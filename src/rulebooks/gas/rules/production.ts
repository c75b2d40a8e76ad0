import { exact, roundHalfUp, sum } from "../../../kernel/exact";
import { choice, number, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { delivered, gasOil, multiple, productionPoints } from "../parameters";

const TABLE = "Production, table of factory output";
const MULTIPLE = "Production, note to the table";
const NOT_SAVED = "Production, resources may not be saved";
const EXAMPLE = "Production, NOV/DEC 1940 example";

/** Resources that one factory takes. */
export const RESOURCES_OF_FACTORY = 2;

interface FactoryLine {
  readonly other: number;
  readonly oil: number;
  /** Whether a single oil resource becomes gas; omitted if there is no choice. */
  readonly asGas?: boolean;
  readonly regular: number;
  readonly oilPoints: number;
}

/** The output of a factory by its resources (Production, table). The first line, an empty factory, is not printed. */
export const FACTORY_OUTPUT: readonly FactoryLine[] = [
  { other: 0, oil: 0, regular: 0, oilPoints: 0 },
  { other: 1, oil: 0, asGas: false, regular: 1, oilPoints: 0 },
  { other: 0, oil: 1, asGas: false, regular: 1, oilPoints: 0 },
  { other: 0, oil: 1, asGas: true, regular: 0, oilPoints: 1 },
  { other: 1, oil: 1, regular: 1, oilPoints: 1 },
  { other: 0, oil: 2, regular: 1, oilPoints: 1 },
];

const resourcesOfOne = { unit: "resources", min: 0, max: RESOURCES_OF_FACTORY, whole: true } as const;

export const gasFactory = rule({
  id: "GASFACTORY",
  group: "Gas production",
  cite: TABLE,
  description: "Production points of the asked kind that one factory makes from the resources delivered to it.",
  params: {
    other: number("Non-oil resources delivered to the factory", resourcesOfOne),
    oil: number("Oil resources delivered to the factory", resourcesOfOne),
    output: choice(["Regular", "Oil"], "Kind of production point to report", {
      synonyms: { Build: "Regular", BP: "Regular", RP: "Regular", Gas: "Oil", OP: "Oil" },
    }),
    asGas: yesNo(
      "TRUE when a single oil resource is used for gas instead of ordinary production; has no effect on a factory that receives two resources",
      { or: false },
    ),
  },
  returns: "number",
  unit: "production points",
  examples: [
    { inputs: { other: 1, oil: 0, output: "Regular" }, result: 1, why: "ordinary production" },
    { inputs: { other: 0, oil: 1, output: "Oil", asGas: true }, result: 1, why: "a lone oil resource turned to gas" },
    { inputs: { other: 1, oil: 1, output: "Oil" }, result: 1, why: "oil in the second place" },
  ],
  notes:
    "0 or 1. The second place of a factory takes oil only, so two non-oil resources have no entry, nor has gas without oil. An empty factory makes nothing. More than two resources is an error.",
  plain: EVERY_CASE,
  compute({ other, oil, output, asGas }, show) {
    const resources = show("resources delivered", other + oil, TABLE);
    if (resources > RESOURCES_OF_FACTORY) {
      throw wrongNumber(
        `other and oil are ${other} and ${oil}; together they must be at most ${RESOURCES_OF_FACTORY} resources for one factory.`,
      );
    }
    const line = FACTORY_OUTPUT.find((l) => l.other === other && l.oil === oil && (l.asGas ?? asGas) === asGas);
    if (!line) {
      throw noEntry(
        oil === 0 && other === 1
          ? "asGas is TRUE and oil is 0; oil must be 1 or more, since the table makes gas of oil only."
          : `other is ${other} and oil is ${oil}; other must be at most 1, since the second place of a factory takes oil only.`,
      );
    }
    return output === "Oil"
      ? show("oil production points", line.oilPoints, TABLE)
      : show("regular production points", line.regular, TABLE);
  },
});

/** The conditions that checkGasOil rejects, as plain Excel around a result. */
const unlessTooMuchGasOil = (answer: string): string => `IF(gasOil>MIN(oil,factories),#NUM!,${answer})`;

/** Each factory makes at most one oil point, and only from oil. Throws #NUM!. */
function checkGasOil(gasOil: number, oil: number, factories: number): void {
  const most = Math.min(oil, factories);
  if (gasOil > most) {
    throw wrongNumber(
      `gasOil is ${figure(gasOil)}; it must be at most ${figure(most)} with oil ${figure(oil)} and factories ${figure(factories)}.`,
    );
  }
}

export const gasRegular = rule({
  id: "GASREGULAR",
  group: "Gas production",
  cite: "Production, table and NOV/DEC 1940 example",
  description: "Regular production points of a nation when a stated number of its oil resources goes into gas.",
  params: { ...delivered, gasOil },
  returns: "number",
  unit: "production points",
  examples: [
    { inputs: { factories: 35, other: 20, oil: 17, gasOil: 2 }, result: 35, why: "the two oil above the factories go to gas" },
    {
      inputs: { factories: 35, other: 20, oil: 17, gasOil: 4 },
      result: 33,
      why: "two more oil to gas leave two factories without",
    },
  ],
  notes:
    "Before the multiple. Follows from the table: each factory has one place that makes a regular point, of oil or other, and one that makes an oil point, of oil only.",
  plain: unlessTooMuchGasOil("MIN(factories,other+oil-gasOil)"),
  compute({ factories, other, oil, gasOil }, show) {
    checkGasOil(gasOil, oil, factories);
    const left = show("resources left for ordinary production", other + (oil - gasOil), EXAMPLE);
    show("factories", factories, TABLE);
    return show("regular production points", Math.min(factories, left), TABLE);
  },
});

export const gasExtraOil = rule({
  id: "GASEXTRAOIL",
  group: "Gas production",
  cite: EXAMPLE,
  description: "Oil resources for which no ordinary production place is left, so that gas is their only use.",
  params: delivered,
  returns: "number",
  unit: "resources",
  examples: [
    { inputs: { factories: 35, other: 20, oil: 17 }, result: 2, why: "37 resources for 35 factories" },
    { inputs: { factories: 40, other: 20, oil: 17 }, result: 0, why: "room for everything" },
  ],
  notes: "The rule offers gas or ordinary production freely; this is the number that costs no regular production to send to gas.",
  plain: "MIN(MAX(0,other+oil-factories),oil,factories)",
  compute({ factories, other, oil }, show) {
    const resources = show("resources", other + oil, EXAMPLE);
    const above = show("resources above the factories", Math.max(0, resources - factories), EXAMPLE);
    return show("oil that can only become gas", Math.min(above, oil, factories), EXAMPLE);
  },
});

export const gasUnused = rule({
  id: "GASUNUSED",
  group: "Gas production",
  cite: NOT_SAVED,
  description: "Resources that find no place in a factory this turn and are lost, as resources are never saved.",
  params: { ...delivered, gasOil },
  returns: "number",
  unit: "resources",
  examples: [
    { inputs: { factories: 35, other: 20, oil: 17 }, result: 2, why: "without gas two oil are wasted" },
    { inputs: { factories: 35, other: 20, oil: 17, gasOil: 2 }, result: 0, why: "two oil to gas, nothing lost" },
  ],
  plain: unlessTooMuchGasOil("MAX(0,other+oil-gasOil-factories)"),
  compute({ factories, other, oil, gasOil }, show) {
    checkGasOil(gasOil, oil, factories);
    const left = show("resources left for ordinary production", other + (oil - gasOil), EXAMPLE);
    show("factories", factories, TABLE);
    return show("resources lost", Math.max(0, left - factories), NOT_SAVED);
  },
});

const multiplied = `${MULTIPLE} and NOV/DEC 1940 example`;

export const gasBuildPoints = rule({
  id: "GASBUILDPOINTS",
  group: "Gas production",
  cite: multiplied,
  description: "Build points that a nation's regular production points yield at its production multiple.",
  params: {
    regularPoints: productionPoints("Regular production points; a range is added up before the multiple is applied"),
    multiple,
  },
  returns: "number",
  unit: "build points",
  examples: [
    { inputs: { regularPoints: 35, multiple: 0.5 }, result: 18, why: "17.5 becomes 18" },
    { inputs: { regularPoints: [[20], [15]], multiple: 0.5 }, result: 18, why: "the range is added up first" },
  ],
  notes:
    "No rounding rule is stated. The example turns 17.5 into 18 and 16.5 into 17, so halves go up, and the national total is rounded, not each factory.",
  plain: "ROUND(ROUND(regularPoints*multiple,9),0)",
  compute({ regularPoints, multiple }, show) {
    const points = show("regular production points", sum(regularPoints.items), TABLE);
    const product = show("times the multiple", exact(points * multiple), MULTIPLE);
    return show("build points", roundHalfUp(product), EXAMPLE);
  },
});

export const gasOutput = rule({
  id: "GASOUTPUT",
  group: "Gas production",
  cite: multiplied,
  description: "Gas that a nation's oil production points yield at its production multiple.",
  params: {
    oilPoints: productionPoints("Oil production points (oil resources turned to gas); a range is added up first"),
    multiple,
  },
  returns: "number",
  unit: "gas",
  examples: [
    { inputs: { oilPoints: 2, multiple: 0.5 }, result: 1, why: "two oil at a multiple of 0.5" },
    { inputs: { oilPoints: 3, multiple: 0.5 }, result: 2, why: "1.5 is rounded as build points are" },
  ],
  notes:
    "Rounding of gas is not shown, both examples being whole. One note of the table multiplies both columns and gas is held in whole markers, so it is rounded like build points. All of it must be saved, in the home country only.",
  plain: "ROUND(ROUND(oilPoints*multiple,9),0)",
  compute({ oilPoints, multiple }, show) {
    const points = show("oil production points", sum(oilPoints.items), TABLE);
    const product = show("times the multiple", exact(points * multiple), MULTIPLE);
    return show("gas", roundHalfUp(product), MULTIPLE);
  },
});

export const productionRules = [gasFactory, gasRegular, gasExtraOil, gasUnused, gasBuildPoints, gasOutput] as const;
