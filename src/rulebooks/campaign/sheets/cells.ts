import { computed, input } from "../../../kernel/sheet";

type Given = Parameters<typeof input.number>[1];
type Worked = Parameters<typeof computed.number>[2];
type FormulaText = Parameters<typeof computed.number>[1];

/** An amount of PPs that a player enters; never negative unless `min` is lifted. */
export const pointsIn = (header: string, details: Given) =>
  input.number(header, { unit: "PPs", format: "points", min: 0, ...details });
/** An amount of PPs that the sheet works out. */
export const points = (header: string, formula: FormulaText, details: Worked) =>
  computed.number(header, formula, { unit: "PPs", format: "points", ...details });

/** A whole number of things: Transports, units, strength points. */
export const countIn = (header: string, details: Given) =>
  input.number(header, { format: "count", min: 0, whole: true, ...details });
export const count = (header: string, formula: FormulaText, details: Worked) =>
  computed.number(header, formula, { format: "count", ...details });

/** Oil Units, which never come in parts. */
export const oilIn = (header: string, details: Given) => input.number(header, { format: "oil", min: 0, whole: true, ...details });
export const oil = (header: string, formula: FormulaText, details: Worked) =>
  computed.number(header, formula, { format: "oil", ...details });

/** The number of a Turn of the campaign. */
export const turnIn = (header: string, details: Given) =>
  input.number(header, { format: "plain", min: 1, whole: true, ...details });
export const turn = (header: string, formula: FormulaText, details: Worked) =>
  computed.number(header, formula, { format: "plain", ...details });
