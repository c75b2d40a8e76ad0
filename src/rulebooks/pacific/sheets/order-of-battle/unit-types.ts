import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { table } from "../../../../kernel/sheet";
import { AIR_UNITS, MAP_UNITS, NAVAL_UNITS, printedFigure, type Attribute } from "../../tables/units";

/** The figures in the table, with their meaning. */
const FIGURES = {
  strength: ["Strength", "Full strength of a new unit."],
  production: ["Production", "Price of a new unit."],
  logistics: ["Logistics", "Logistics for each strength point."],
  days: ["Days", "Days until it is built."],
  oilUse: ["Oil Use", "Oil of a move or an attack; of a turn at sea for ships."],
  supplyLevel: ["Supply Level", "Standard unit supply level."],
  operationPoints: ["Operation Points", "Operation points of a turn."],
  range: ["Range", "Hexes for each operation point."],
  defense: ["Defense", "Defense factor."],
} as const satisfies Record<string, readonly [Attribute, string]>;
type Key = keyof typeof FIGURES;
const KEYS = Object.keys(FIGURES) as Key[];

const BRANCH = `IF(${isOneOf("[@Kind]", AIR_UNITS)},"Air",IF(${isOneOf("[@Kind]", NAVAL_UNITS)},"Naval","Land"))`;

const figureColumn = (key: Key) =>
  input.number(FIGURES[key][0], FIGURES[key][1], { prefilled: true, format: key === "strength" ? "quarters" : "count" });

export const unitTypes = table({
  name: "Unit types",
  visibleTo: "all",
  title: "Unit types",
  about: "Figures of each kind of unit as printed, without the differences of nations.",
  cite: "8.5",
  key: "kind",
  fixed: true,
  lookup: true,
  columns: {
    kind: input.text("Kind", "Kind of unit on the map.", { choices: MAP_UNITS, width: 20, prefilled: true }),
    branch: computed.text("Branch", BRANCH, "Land, Air or Naval.", { width: 8 }),
    strength: figureColumn("strength"),
    production: figureColumn("production"),
    logistics: figureColumn("logistics"),
    days: figureColumn("days"),
    oilUse: figureColumn("oilUse"),
    supplyLevel: figureColumn("supplyLevel"),
    operationPoints: figureColumn("operationPoints"),
    range: figureColumn("range"),
    defense: figureColumn("defense"),
  },
  rows: MAP_UNITS.map((kind) => ({
    kind,
    ...(Object.fromEntries(KEYS.map((key) => [key, printedFigure(kind, FIGURES[key][0]) ?? null])) as Record<Key, number | null>),
  })),
  spare: 0,
});
