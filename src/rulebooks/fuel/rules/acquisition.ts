import { exact, roundDown, sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { wrongValue } from "../../../kernel/values";
import { FUEL_PER_BARREL, fuel, track, TRACK } from "../parameters";

const RESOURCES = "Acquiring Fuel, paragraph 1";
const MARKET = "Acquiring Fuel, open market";
const CAPTURE = "Acquiring Fuel, capture";
const STORING = "Storing fuel";

const USES = ["Production", "Conversion"] as const;
type Use = (typeof USES)[number];

/** The yield of one oil resource (Acquiring Fuel, paragraph 1). */
export const YIELD: Readonly<
  Record<Use, { readonly productionPoints: number; readonly fuel: number; readonly multiplied: boolean }>
> = {
  Production: { productionPoints: 1, fuel: 5, multiplied: true },
  Conversion: { productionPoints: 0, fuel: 10, multiplied: false },
};

/** The most barrels that a neutral major power places in a Production Phase (Acquiring Fuel, paragraph 1). */
export const BARRELS_OF_NEUTRAL = 1;

/** Barrels per build point on the open market (Acquiring Fuel, open market). */
const BARRELS_PER_BUILD_POINT = 1;

export const fuelYield = rule({
  id: "FUELYIELD",
  group: "Fuel acquisition",
  cite: RESOURCES,
  description: "Fuel points obtained from oil resources delivered to a hex with a friendly operating factory.",
  params: {
    use: choice(USES, "What the resource is used for", {
      synonyms: {
        Produce: "Production",
        PP: "Production",
        Convert: "Conversion",
        Direct: "Conversion",
        Fuel: "Conversion",
      },
    }),
    resources: number("Oil resources used that way", { unit: "resources", min: 0, whole: true }),
    multiple: number("The power's production multiple; needed for Production, without effect for Conversion", {
      min: 0,
      optional: true,
    }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { use: "Conversion", resources: 2 }, result: 20, why: "10 fuel each" },
    { inputs: { use: "Production", resources: 2, multiple: 0.5 }, result: 5, why: "5 x 0.5 each, beside 2 production points" },
  ],
  notes:
    "Production also gives one production point per resource, provided the factories have room. No rounding is stated, so 5 x 0.75 stays 3.75; whole barrels and the rest come from FUELBARRELS and FUELREMAINDER.",
  plain: `IF(use="Production",IF(GIVEN(multiple),${YIELD.Production.fuel}*multiple*resources,#VALUE!),${YIELD.Conversion.fuel}*resources)`,
  compute({ use, resources, multiple }, show) {
    const { productionPoints, fuel, multiplied } = YIELD[use];
    if (multiplied && multiple === undefined) throw wrongValue(`multiple is blank; it must be a number of 0 or more for ${use}.`);
    show("production points", productionPoints * resources, RESOURCES);
    const each = show("fuel per resource", exact(multiplied ? fuel * multiple! : fuel), RESOURCES);
    return show("fuel points", resources * each, RESOURCES);
  },
});

export const fuelBarrels = rule({
  id: "FUELBARRELS",
  group: "Fuel acquisition",
  cite: "Acquiring Fuel, paragraph 1; Storing fuel",
  description: "Whole barrels placed on the map for fuel received in a Production Phase.",
  params: {
    fuel: fuel("Fuel points received"),
    neutral: yesNo("TRUE for a neutral major power, which places one barrel at most per Production Phase", { or: false }),
  },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { fuel: 25 }, result: 2, why: "two barrels, 5 to the track" },
    { inputs: { fuel: 25, neutral: true }, result: 1, why: "neutral: one barrel per phase" },
  ],
  notes:
    "What becomes of a neutral's fuel above one barrel is not said: the fraction below ten goes to the track, the rest is not credited. A purchased barrel counts against the neutral's one.",
  plain: `MIN(IF(neutral,${BARRELS_OF_NEUTRAL},1E99),INT(ROUND(fuel/${FUEL_PER_BARREL},9)))`,
  compute({ fuel, neutral }, show) {
    const whole = show("whole barrels", roundDown(fuel / FUEL_PER_BARREL), STORING);
    return show("barrels placed", neutral ? Math.min(BARRELS_OF_NEUTRAL, whole) : whole, RESOURCES);
  },
});

export const fuelRemainder = rule({
  id: "FUELREMAINDER",
  group: "Fuel acquisition",
  cite: STORING,
  description: "Fraction of a barrel that goes to the fuel track when oil received is placed as barrels.",
  params: { fuel: fuel("Fuel points received in the Production Phase") },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { fuel: 25 }, result: 5, why: "two barrels and 5" },
    { inputs: { fuel: 11.25 }, result: 1.25, why: "three resources at a multiple of 0.75" },
  ],
  notes: "From 0 up to just under 10. Add it with FUELTRACK, which keeps the track at 10 or less.",
  plain: `ROUND(fuel-${FUEL_PER_BARREL}*INT(ROUND(fuel/${FUEL_PER_BARREL},9)),9)`,
  compute({ fuel }, show) {
    const points = exact(fuel);
    show("whole barrels", roundDown(points / FUEL_PER_BARREL), STORING);
    return show("fuel to the track", exact(points % FUEL_PER_BARREL, points), STORING);
  },
});

export const fuelPurchase = rule({
  id: "FUELPURCHASE",
  group: "Fuel acquisition",
  cite: MARKET,
  description: "Fuel points that a neutral major power buys on the open market with build points in the Production Phase.",
  params: { buildPoints: number("Build points paid", { unit: "build points", min: 0, whole: true }) },
  returns: "number",
  unit: "fuel points",
  examples: [{ inputs: { buildPoints: 2 }, result: 20, why: "one barrel for each build point" }],
  notes:
    "Open to neutral major powers only, even without any oil resource; barrels placed stay limited to one per Production Phase.",
  plain: `${FUEL_PER_BARREL * BARRELS_PER_BUILD_POINT}*buildPoints`,
  compute({ buildPoints }, show) {
    const barrels = show("barrels bought", BARRELS_PER_BUILD_POINT * buildPoints, MARKET);
    return show("fuel points", FUEL_PER_BARREL * barrels, MARKET);
  },
});

export const fuelCapture = rule({
  id: "FUELCAPTURE",
  group: "Fuel acquisition",
  cite: CAPTURE,
  description:
    "Reading of the captor's fuel track after enemy barrels are overrun; each destroyed barrel adds one ten-sided die.",
  params: {
    track: track("Captor's track before"),
    rolls: numbers("Result of one ten-sided die per barrel", { min: 1, max: 10, whole: true }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { track: 3, rolls: 4 }, result: 7, why: "track 3, roll 4" },
    { inputs: { track: 6, rolls: 9 }, result: 10, why: "what would go above 10 is lost" },
  ],
  notes: "The barrel itself leaves the map; whatever would raise the track above 10 is lost.",
  compute({ track, rolls }, show) {
    const gained = show("fuel captured", sum(rolls.items), CAPTURE);
    return show("track", Math.min(TRACK.max, exact(track + gained)), CAPTURE);
  },
});

export const acquisitionRules = [fuelYield, fuelBarrels, fuelRemainder, fuelPurchase, fuelCapture] as const;
