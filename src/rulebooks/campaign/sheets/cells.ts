import { numberBy, numberIn } from "../../../kernel/column";
export { count, countIn } from "../../../kernel/column";

/** An amount of PPs; not negative unless `min` is changed. */
export const pointsIn = numberIn({ unit: "PPs", format: "points", min: 0 });
export const points = numberBy({ unit: "PPs", format: "points" });

/** Oil Units, which are always whole. */
export const oilIn = numberIn({ format: "quarters", min: 0, whole: true });
export const oil = numberBy({ format: "quarters" });

/** The number of a Turn of the campaign. */
export const turnIn = numberIn({ format: "plain", min: 1, whole: true });
export const turn = numberBy({ format: "plain" });
