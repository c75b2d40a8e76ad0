import { choice, number, numbers, yesNo } from "../../kernel/parameter";

/** The gas maps (Maps), in the rulebook's order. */
export const GAS_MAPS = ["Western European", "Eastern European", "Asian", "Pacific", "American"] as const;
export type GasMap = (typeof GAS_MAPS)[number];

/** Maps that units can be on: the gas maps and the two that count against another one. */
export const MAP_AREAS = [...GAS_MAPS, "African", "Scandinavian"] as const;
export type MapArea = (typeof MAP_AREAS)[number];

const MAP_SYNONYMS = {
  West: "Western European",
  "West Europe": "Western European",
  "Western Europe": "Western European",
  WE: "Western European",
  East: "Eastern European",
  "East Europe": "Eastern European",
  "Eastern Europe": "Eastern European",
  EE: "Eastern European",
  Asia: "Asian",
  America: "American",
  USA: "American",
} as const satisfies Record<string, GasMap>;

/** The map that units are on. */
export const area = choice(MAP_AREAS, "Map on which the units stand", {
  synonyms: { ...MAP_SYNONYMS, Africa: "African", Scandinavia: "Scandinavian" },
});

/** A gas map that was paid for. */
export const gasMap = choice(GAS_MAPS, "Gas map that was paid for", { synonyms: MAP_SYNONYMS });

export const americaInFlames = yesNo("TRUE when the America in Flames map is in play", { or: false });

const whole = { min: 0, whole: true } as const;
const resources = { ...whole, unit: "resources" } as const;

/** A nation's factories and what is delivered to them in a turn (Production). */
export const delivered = {
  factories: number("Factories able to produce", { ...whole, unit: "factories" }),
  other: number("Non-oil resources after trade and lend-lease", resources),
  oil: number("Oil resources after trade and lend-lease", resources),
};

export const gasOil = number("Oil resources turned into gas; not above the oil held nor above the factories", {
  ...resources,
  or: 0,
});

/** Production points; a range is summed before the multiple is applied. */
export const productionPoints = (about: string) => numbers(about, { unit: "production points", min: 0 });

export const multiple = number("Current production multiple", { min: 0 });
