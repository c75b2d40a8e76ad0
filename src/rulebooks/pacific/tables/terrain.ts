import { isWinter, type Weather } from "./weather";

export const TERRAINS = [
  "Depression",
  "Alpine",
  "Ice Sheet",
  "Plains",
  "Woods",
  "Light Forest",
  "Forest",
  "Hills",
  "Mountains",
  "Marsh",
  "Swamp",
  "Desert",
  "Desert Hills",
  "Tundra",
  "Jungle",
  "Bocage",
  "Polder",
  "River",
] as const;
export type Terrain = (typeof TERRAINS)[number];

export const TERRAIN_ATTRIBUTES = ["Rugged", "Modifier", "Defender", "Airfield", "Operation Points"] as const;
type TerrainAttribute = (typeof TERRAIN_ATTRIBUTES)[number];

/** A terrain's row of the chart; figures that are not printed are omitted. */
interface TerrainEffects {
  readonly Rugged?: boolean;
  /** Share subtracted from the attacker. */
  readonly Modifier?: number;
  /** The same effect as a multiplier for the defender. */
  readonly Defender?: number;
  readonly Airfield?: boolean;
  readonly "Operation Points"?: number;
}

const row = (Rugged: boolean, Modifier: number, Defender: number, Airfield: boolean, points: number): TerrainEffects => ({
  Rugged,
  Modifier,
  Defender,
  Airfield,
  "Operation Points": points,
});

const IMPASSABLE: TerrainEffects = { Airfield: false };

/** Terrain Attributes (11.1): rugged, modifier, defender, airfield, operation points. */
// prettier-ignore
const CHART: Readonly<Record<Terrain, TerrainEffects>> = {
  Depression:     IMPASSABLE,
  Alpine:         IMPASSABLE,
  "Ice Sheet":    IMPASSABLE,
  Plains:         row(false, 0,     1,    true,  2),
  Woods:          row(false, -0.05, 1.05, true,  2),
  "Light Forest": row(true,  -0.05, 1.05, true,  2),
  Forest:         row(true,  -0.1,  1.1,  false, 2),
  Hills:          row(true,  -0.2,  1.25, false, 3),
  Mountains:      row(true,  -0.6,  2,    false, 4),
  Marsh:          row(true,  -0.4,  1.66, false, 3),
  Swamp:          row(true,  -0.4,  1.66, false, 3),
  Desert:         row(false, -0.1,  1.1,  false, 3),
  "Desert Hills": row(true,  -0.1,  1.1,  false, 3),
  Tundra:         row(true,  -0.1,  1.1,  false, 2),
  Jungle:         row(true,  -0.25, 1.33, false, 3),
  Bocage:         row(true,  -0.2,  1.25, false, 2),
  Polder:         row(true,  0,     1,    false, 2),
  River:          { Rugged: false, Modifier: -0.5, Defender: 2, "Operation Points": 0 },
};

/** A printed figure of a terrain, or undefined. */
export const terrainFigure = <A extends TerrainAttribute>(terrain: Terrain, attribute: A): TerrainEffects[A] =>
  CHART[terrain][attribute];

/** Terrain with a printed figure. */
export const terrainsWith = (attribute: TerrainAttribute): readonly Terrain[] =>
  TERRAINS.filter((terrain) => CHART[terrain][attribute] !== undefined);

/** The effective terrain: swamps count as forest in snow and blizzard (11.1 note b). */
export const terrainIn = (terrain: Terrain, weather: Weather): Terrain =>
  terrain === "Swamp" && isWinter(weather) ? "Forest" : terrain;
