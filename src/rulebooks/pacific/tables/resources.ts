export const RESOURCES = [
  "Major Port",
  "Minor Port",
  "Size 1 Port",
  "Fortification",
  "Large Urban",
  "Small Urban",
  "Oil Field",
  "Synthetic Oil Plant",
  "Biofuel",
  "Airfield",
  "Strategic Resource",
  "Coastal Defense",
  "Supply Source",
  "Supply Depot",
  "Minefield",
  "Loop",
  "Iron Ore",
] as const;
type Resource = (typeof RESOURCES)[number];

/** The two ends of a printed range; for a modifier the milder one first. */
interface Ends {
  readonly Low: number;
  readonly High: number;
}

const ends = (Low: number, High = Low): Ends => ({ Low, High });
const NONE = ends(0);

interface ResourceEntry {
  readonly Naval: string;
  /** Share subtracted from the attacker. */
  readonly Modifier: Ends;
  readonly Rugged: boolean;
  readonly Airfield: "Yes" | "No" | "Some";
  readonly Supply: "Main" | "Port" | "Any" | "None";
  readonly Production: Ends;
  readonly Oil: Ends;
  /** Share added to total production. */
  readonly Bonus: number;
}
export const RESOURCE_ATTRIBUTES = [
  "Naval",
  "Modifier",
  "Rugged",
  "Airfield",
  "Supply",
  "Production",
  "Oil",
  "Bonus",
] as const satisfies readonly (keyof ResourceEntry)[];

/** Defaults for resources. */
const PLAIN: ResourceEntry = {
  Naval: "None",
  Modifier: NONE,
  Rugged: false,
  Airfield: "No",
  Supply: "None",
  Production: NONE,
  Oil: NONE,
  Bonus: 0,
};
const PORT: ResourceEntry = { ...PLAIN, Airfield: "Yes", Supply: "Port" };

/** Resource Attributes (11.2). For the loop, the chart prints a note about movement instead of a modifier, so it is 0. */
export const RESOURCE_CHART: Readonly<Record<Resource, ResourceEntry>> = {
  "Major Port": { ...PORT, Naval: "Repair and Protection" },
  "Minor Port": { ...PORT, Naval: "Protection" },
  "Size 1 Port": PORT,
  Fortification: { ...PLAIN, Modifier: ends(-0.35, -0.66), Rugged: true, Airfield: "Some" },
  "Large Urban": {
    ...PLAIN,
    Modifier: ends(-0.25, -0.66),
    Rugged: true,
    Airfield: "Yes",
    Supply: "Main",
    Production: ends(1, 25),
  },
  "Small Urban": { ...PLAIN, Modifier: ends(-0.1), Rugged: true, Airfield: "Yes" },
  "Oil Field": { ...PLAIN, Oil: ends(5, 40) },
  "Synthetic Oil Plant": { ...PLAIN, Oil: ends(5) },
  Biofuel: { ...PLAIN, Oil: ends(4) },
  Airfield: { ...PLAIN, Airfield: "Yes" },
  "Strategic Resource": { ...PLAIN, Bonus: 0.01 },
  "Coastal Defense": { ...PLAIN, Modifier: ends(-0.2), Rugged: true },
  "Supply Source": { ...PLAIN, Supply: "Any" },
  "Supply Depot": { ...PLAIN, Supply: "Any" },
  Minefield: { ...PLAIN, Naval: "Move if controlled" },
  Loop: { ...PLAIN, Naval: "Movement" },
  "Iron Ore": { ...PLAIN, Production: ends(5, 40) },
};
