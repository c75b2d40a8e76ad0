import { computed, input, type ComputedDetails, type InputDetails, type PerSheet } from "../../../kernel/column";

/** A number that a player enters: header, meaning, and what else there is to say. */
const entered =
  (usual: InputDetails) =>
  (header: string, about: string, details: InputDetails = {}) =>
    input.number(header, about, { ...usual, ...details });
/** A number that the sheet works out: header, formula, meaning, and what else there is to say. */
const worked =
  (usual: ComputedDetails) =>
  (header: string, formula: PerSheet<string>, about: string, details: ComputedDetails = {}) =>
    computed.number(header, formula, about, { ...usual, ...details });

/** An amount of PPs; never negative unless `min` is lifted. */
export const pointsIn = entered({ unit: "PPs", format: "points", min: 0 });
export const points = worked({ unit: "PPs", format: "points" });

/** A whole number of things: Transports, units, strength points. */
export const countIn = entered({ format: "count", min: 0, whole: true });
export const count = worked({ format: "count" });

/** Oil Units, which never come in parts. */
export const oilIn = entered({ format: "quarters", min: 0, whole: true });
export const oil = worked({ format: "quarters" });

/** The number of a Turn of the campaign. */
export const turnIn = entered({ format: "plain", min: 1, whole: true });
export const turn = worked({ format: "plain" });
