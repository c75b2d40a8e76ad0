/** Nations with special unit figures; every other country is Other. */
export const NATIONS = ["UK", "USA", "USSR", "China", "Communist China", "Japan", "Finland", "Other"] as const;
export type Nation = (typeof NATIONS)[number];

export const BRANCHES = ["Land", "Air", "Naval"] as const;
export type Branch = (typeof BRANCHES)[number];

export const INFANTRY = ["Infantry Division", "Small Infantry Corps", "Large Infantry Corps", "Infantry Army"] as const;
export const LAND_UNITS = ["HQ", ...INFANTRY, "Cavalry", "Marine", "Paratrooper", "Mountain", "Mechanized", "Armor"] as const;
export const AIR_UNITS = ["Air Superiority", "Ground Attack", "Tactical Air", "Strategic Air"] as const;
export const NAVAL_UNITS = [
  "Submarine",
  "Long Range Submarine",
  "Patrol",
  "Destroyer",
  "Cruiser",
  "Battle",
  "Old Battle",
  "Super Battle",
  "Carrier",
  "Light Carrier",
] as const;
/**
 * Types of unit that a nation does not have (8; 8.1; 8.5): Japan has no infantry corps, the UK and the USA have no armies, and
 * only Japan has the two special battle groups. The rulebook does not mention other countries.
 */
export const NOT_BUILT_BY: Readonly<Partial<Record<MapUnit, readonly Nation[]>>> = {
  "Small Infantry Corps": ["Japan"],
  "Large Infantry Corps": ["Japan"],
  "Infantry Army": ["UK", "USA"],
  "Super Battle": NATIONS.filter((nation) => nation !== "Japan"),
};

/** Units on the map, which have a strength. */
export const MAP_UNITS = [...LAND_UNITS, ...AIR_UNITS, ...NAVAL_UNITS] as const;
export type MapUnit = (typeof MAP_UNITS)[number];

export const NAVAL_SUPPORT = ["Transports", "Landing Craft", "Supply Oiler", "Shipyard", "Merchant Marine", "Escorts"] as const;
export const LAND_SUPPORT = ["Supply Truck", "Air Transport", "Coastal Defense", "Airfield", "Anti-Air Guns"] as const;
/** Everything that can be bought. */
export const ITEMS = [...MAP_UNITS, ...NAVAL_SUPPORT, ...LAND_SUPPORT] as const;
export type Item = (typeof ITEMS)[number];

export const ATTRIBUTES = [
  "Strength",
  "Air Strength",
  "Firearms",
  "Guns",
  "Artillery",
  "Tanks",
  "Air Combat",
  "Tactical",
  "Strategic",
  "Naval Air",
  "Surface",
  "Anti-Sub",
  "Anti-Air",
  "Defense",
  "Range",
  "Operation Points",
  "Move Loss",
  "Attack Loss",
  "Defend Loss",
  "Transport Loss",
  "Days",
  "Production",
  "Manpower",
  "Logistics",
  "Shipyards",
  "Oil Use",
  "Supply Level",
  "Landing Craft",
  "Quantity",
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

type Figures = Readonly<Partial<Record<Attribute, number>>>;

/** A printed chart: a row per attribute, a column per unit; null where the chart has a dash. */
interface Chart {
  readonly cite: string;
  readonly columns: readonly string[];
  readonly rows: Readonly<Partial<Record<Attribute, readonly (number | null)[]>>>;
}

/** Default Values for Land Units (8.5). Infantry differs only in strength and price: see SORTS. */
const LAND: Chart = {
  cite: "8.5",
  columns: ["HQ", "Infantry", "Cavalry", "Marine", "Paratrooper", "Mountain", "Mechanized", "Armor"],
  // prettier-ignore
  rows: {
    Strength:           [10,   null, 20,   10,   20,   20,   30,   30],
    Firearms:           [4,    4,    3,    5,    5,    4,    4,    3],
    Guns:               [3,    2,    1,    2,    1,    1,    3,    1],
    Artillery:          [2,    3,    2,    3,    2,    3,    2,    4],
    Tanks:              [0,    0,    0,    0,    0,    0,    2,    5],
    "Anti-Air":         [2,    1,    0,    1,    1,    1,    2,    2],
    Defense:            [5,    5,    4,    6,    5,    5,    6,    7],
    Range:              [1,    1,    1,    1,    1,    1,    1,    1],
    "Operation Points": [4,    5,    7,    5,    5,    5,    9,    9],
    "Move Loss":        [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01],
    "Attack Loss":      [null, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06, 0.06],
    "Defend Loss":      [0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03],
    Days:               [120,  60,   120,  120,  180,  200,  130,  200],
    Production:         [60,   null, 120,  100,  100,  180,  300,  360],
    Logistics:          [1,    1,    1,    2,    2,    2,    2,    2],
    "Oil Use":          [0,    0,    0,    0,    0,    0,    2,    2],
    "Supply Level":     [3,    3,    3,    3,    3,    3,    3,    3],
    "Landing Craft":    [1,    1,    1,    1,    1,    1,    2,    2],
  },
};

/** Default Values for Air Units (8.5). Operation points are from the text, the defender's loss from the losses chart (15). */
const AIR: Chart = {
  cite: "8.5",
  columns: AIR_UNITS,
  // prettier-ignore
  rows: {
    Strength:           [20,   20,   20,   20],
    "Air Combat":       [8,    4,    5,    6],
    Tactical:           [2,    8,    5,    3],
    Strategic:          [0,    1,    5,    8],
    "Naval Air":        [1,    3,    2,    1],
    "Anti-Sub":         [1,    3,    3,    3],
    "Anti-Air":         [2,    2,    2,    2],
    Defense:            [7,    4,    6,    6],
    Range:              [6,    6,    10,   14],
    "Operation Points": [2,    2,    2,    2],
    "Move Loss":        [0.08, 0.08, 0.08, 0.08],
    "Attack Loss":      [0.06, 0.06, 0.06, 0.08],
    "Defend Loss":      [0.06, 0.06, 0.06, 0.06],
    "Transport Loss":   [0.15, 0.15, 0.15, 0.15],
    Days:               [180,  120,  150,  180],
    Production:         [250,  250,  300,  400],
    Logistics:          [3,    3,    3,    4],
    "Oil Use":          [2,    2,    3,    4],
    "Supply Level":     [3,    3,    3,    3],
  },
};

/** Default Values for Naval Units (8.5). Operation points and the strength of carrier aircraft are from the text (8.3; 8.5). */
const NAVAL: Chart = {
  cite: "8.5",
  columns: ["Submarine", "Patrol", "Destroyer", "Cruiser", "Battle", "Carrier", "Light Carrier"],
  // prettier-ignore
  rows: {
    Strength:           [3,    2,    3,    3,    4,    3,    3],
    "Air Strength":     [null, null, null, null, null, 6,    6],
    "Air Combat":       [null, null, null, null, null, 4,    2],
    Tactical:           [null, null, null, null, null, 3,    1],
    Strategic:          [null, null, null, null, null, 2,    1],
    "Naval Air":        [null, null, null, null, null, 8,    4],
    Surface:            [7,    2,    4,    6,    9,    4,    4],
    "Anti-Sub":         [0,    1,    4,    2,    2,    4,    2],
    "Anti-Air":         [0,    0,    3,    3,    5,    4,    1],
    Defense:            [6,    2,    4,    5,    8,    5,    4],
    Range:              [5,    1,    1,    1,    1,    3,    3],
    "Operation Points": [2,    2,    2,    2,    2,    2,    2],
    "Move Loss":        [0,    0,    0,    0,    0,    0,    0],
    "Attack Loss":      [0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08],
    "Defend Loss":      [0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08],
    Days:               [100,  90,   210,  240,  700,  540,  400],
    Production:         [80,   100,  180,  270,  400,  480,  270],
    Logistics:          [0,    0,    0,    0,    0,    0,    0],
    "Oil Use":          [1,    0,    2,    2,    4,    3,    3],
    "Supply Level":     [5,    3,    3,    3,    3,    3,    3],
  },
};

/** Support Units Naval and Support Units Land (8.4): figures per purchase lot. */
const SUPPORT: Chart = {
  cite: "8.4",
  columns: [...NAVAL_SUPPORT, ...LAND_SUPPORT],
  // prettier-ignore
  rows: {
    Production: [100, 25, 30, 20,  100, 40,  30,   120,  20,   30,   15],
    Manpower:   [10,  5,  1,  1,   10,  1,   0,    10,   1,    1,    1],
    Logistics:  [0,   0,  1,  0,   0,   1,   0,    10,   0,    0,    0],
    Shipyards:  [10,  5,  1,  0,   10,  1,   null, null, null, null, null],
    Days:       [180, 90, 60, 400, 180, 210, 90,   150,  120,  45,   90],
    Quantity:   [10,  10, 1,  1,   10,  1,   10,   1,    1,    1,    1],
  },
};

/** A unit that shares a chart column but has some figures of its own. */
interface Sort {
  readonly column: string;
  readonly own: Figures;
  readonly only?: Nation;
}

/**
 * Sizes of infantry (8.1; prices at 6 per strength point, 8.5), submarines with the long-range advancement (8.3), older
 * battleships (12) and Japan's two special battle groups (8.3).
 */
const SORTS: Readonly<Partial<Record<Item, Sort>>> = {
  "Infantry Division": { column: "Infantry", own: { Strength: 10, Production: 60 } },
  "Small Infantry Corps": { column: "Infantry", own: { Strength: 20, Production: 120 } },
  "Large Infantry Corps": { column: "Infantry", own: { Strength: 30, Production: 180 } },
  "Infantry Army": { column: "Infantry", own: { Strength: 30, Production: 180 } },
  "Long Range Submarine": { column: "Submarine", own: { "Supply Level": 8 } },
  "Old Battle": { column: "Battle", own: { "Oil Use": 3 } },
  "Super Battle": { column: "Battle", own: { Strength: 5 }, only: "Japan" },
};

/** Unit differences (8.5, notes to the charts of land and air units). */
const DIFFERENCES: Readonly<Partial<Record<Nation, Readonly<Partial<Record<Item, Figures>>>>>> = {
  UK: {
    "Large Infantry Corps": { "Oil Use": 1 },
    Mechanized: { "Oil Use": 1 },
    Armor: { "Oil Use": 1 },
    "Ground Attack": { Range: 2 },
    Carrier: { Defense: 1 },
    "Light Carrier": { Defense: 1 },
  },
  USA: {
    "Large Infantry Corps": { Tanks: 1, "Oil Use": 1, "Operation Points": 1 },
    Marine: { Strength: 5, Firearms: 1, Tanks: 1 },
    Mechanized: { "Oil Use": 1 },
    Armor: { "Oil Use": 1 },
    "Ground Attack": { Range: 2 },
    Carrier: { Defense: 1, "Anti-Air": 1 },
  },
  USSR: {
    "Infantry Army": { Strength: 6, Artillery: -1 },
    Mechanized: { Artillery: 1, Tanks: 1 },
  },
  China: {
    "Infantry Army": { Artillery: -1 },
    Mechanized: { Artillery: -1 },
    Armor: { Artillery: -1, Tanks: -1 },
  },
  Japan: {
    "Infantry Army": { Guns: -1 },
    Mechanized: { Guns: -1 },
    Armor: { Tanks: -1 },
    "Ground Attack": { Range: 2 },
    Cruiser: { Surface: 1 },
    "Light Carrier": { Defense: -1 },
  },
};

/** Countries whose troops march on foot and need no oil for maintenance (12 Foot Army). */
export const FOOT_ARMIES: ReadonlySet<Nation> = new Set(["China", "Communist China"]);

type Kind = Branch | "Naval Support" | "Land Support";

const KINDS: readonly (readonly [Kind, readonly Item[], Chart])[] = [
  ["Land", LAND_UNITS, LAND],
  ["Air", AIR_UNITS, AIR],
  ["Naval", NAVAL_UNITS, NAVAL],
  ["Naval Support", NAVAL_SUPPORT, SUPPORT],
  ["Land Support", LAND_SUPPORT, SUPPORT],
];

interface Entry {
  readonly kind: Kind;
  readonly chart: Chart;
  readonly column: number;
  readonly own: Figures;
  readonly only: Nation | undefined;
}

const ENTRIES = Object.fromEntries(
  KINDS.flatMap(([kind, items, chart]) =>
    items.map((item) => {
      const sort = SORTS[item];
      const column = chart.columns.indexOf(sort?.column ?? item);
      return [item, { kind, chart, column, own: sort?.own ?? {}, only: sort?.only } satisfies Entry];
    }),
  ),
) as Readonly<Record<Item, Entry>>;

const INFANTRY_UNITS: ReadonlySet<Item> = new Set(INFANTRY);

/** Land, Air or Naval, or the kind of support. */
export const kindOf = (item: Item): Kind => ENTRIES[item].kind;

/** Whether an item is a unit on the map; support is kept in a pool. */
export const isMapUnit = (item: Item): item is MapUnit => ENTRIES[item].chart !== SUPPORT;

export const branchOf = (unit: MapUnit): Branch => ENTRIES[unit].kind as Branch;

/** Divisions, corps and armies of infantry: the four kinds that may be garrisons (8.1). */
export const isInfantry = (item: Item): boolean => INFANTRY_UNITS.has(item);

/** The only nation with this unit, or undefined if all nations have it. */
export const onlyNationOf = (item: Item): Nation | undefined => ENTRIES[item].only;

/** Paragraph of an item's chart. */
export const chartCiteOf = (item: Item): string => ENTRIES[item].chart.cite;

/** The printed figure without nation differences; undefined if the chart has none. */
export function printedFigure(item: Item, attribute: Attribute): number | undefined {
  const { chart, column, own } = ENTRIES[item];
  return own[attribute] ?? chart.rows[attribute]?.[column] ?? undefined;
}

/** What a nation adds to the printed figure. */
export const differenceOf = (item: Item, attribute: Attribute, nation: Nation): number =>
  DIFFERENCES[nation]?.[item]?.[attribute] ?? 0;

/** The figure for a nation's unit, or undefined if the charts have none. Does not check whether the nation has such units. */
export function figureOf(item: Item, attribute: Attribute, nation: Nation = "Other"): number | undefined {
  const printed = printedFigure(item, attribute);
  return printed === undefined ? undefined : printed + differenceOf(item, attribute, nation);
}
