import { choice, number } from "../../../kernel/parameter";
import { listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { die } from "../parameters";

const TABLE = "7 Setup Proximity, table";

const TERRAINS = ["Constricted", "Open", "Wide Open"] as const;
type Terrain = (typeof TERRAINS)[number];

/** Yards for a die of 1 to 6 (7, table). */
const DISTANCE: Readonly<Record<Terrain, readonly [number, number, number, number, number, number]>> = {
  Constricted: [100, 200, 300, 400, 600, 800],
  Open: [400, 500, 600, 700, 900, 1100],
  "Wide Open": [700, 800, 900, 1000, 1200, 1600],
};

const SCALES = ["Large", "Medium", "Small"] as const;
type Scale = (typeof SCALES)[number];

/** Yards per inch on the table (7, reference). */
const YARDS_OF_AN_INCH: Readonly<Record<Scale, number>> = { Large: 20, Medium: 30, Small: 40 };

export const setupDistance = rule({
  id: "SETUPDISTANCE",
  group: "Battle setup",
  cite: TABLE,
  description: "Nearest distance from the defender at which the attacker may place combat units or defenses.",
  params: {
    terrain: choice(TERRAINS, "Openness of the battlefield", {
      synonyms: { "Constricted Terrain": "Constricted", "Open Terrain": "Open", "Wide Open Terrain": "Wide Open" },
    }),
    roll: die("Die as rolled"),
  },
  returns: "number",
  unit: "yards",
  examples: [
    { inputs: { terrain: "Constricted", roll: 1 }, result: 100, why: "first box of the table" },
    { inputs: { terrain: "Wide Open", roll: 6 }, result: 1600, why: "last box of the table" },
  ],
  notes:
    "The text speaks of location and year as the row, the table has terrain; terrain is the row. The die as rolled is also the first turn of lull rolls, see COMBATLULL.",
  plain: EVERY_CASE,
  compute: ({ terrain, roll }, show) => show("nearest distance in yards", DISTANCE[terrain][roll - 1]!),
});

export const scaleInches = rule({
  id: "SCALEINCHES",
  group: "Battle setup",
  cite: "7 Setup Proximity, reference",
  description: "Inches on the table for a distance in yards at a figure scale.",
  params: {
    yards: number("Distance", { unit: "yards", min: 0 }),
    scale: choice(SCALES, "Figure scale", {
      synonyms: { "Large scale": "Large", "Medium scale": "Medium", "Small scale": "Small" },
    }),
  },
  returns: "number",
  unit: "inches",
  examples: [
    { inputs: { yards: 400, scale: "Large" }, result: 20, why: "20 yards an inch" },
    { inputs: { yards: 600, scale: "Medium" }, result: 20, why: "30 yards an inch" },
    { inputs: { yards: 800, scale: "Small" }, result: 20, why: "40 yards an inch" },
  ],
  notes: "No rounding is stated.",
  plain: `yards/OF(scale,${listed(SCALES.map((scale) => YARDS_OF_AN_INCH[scale]))})`,
  compute({ yards, scale }, show) {
    const inch = show("yards of an inch", YARDS_OF_AN_INCH[scale]);
    return show("inches", yards / inch);
  },
});

export const proximityRules = [setupDistance, scaleInches] as const;
