import { areaOf, fixedAddress } from "../formula/address";
import type { PlacedBar } from "./placed";

/*
 * Data bars. Excel allows no relative reference as the end of a bar, so each row has its own rule.
 */

/** Larger than any figure, so that the bar is invisible. */
const ENDLESS = "1E+99";

/** The formula for the end of a bar, without the "="; a row without a limit, or with a limit of 0, gets no bar. */
export function barEnd({ row, of }: Pick<PlacedBar, "row" | "of">): string {
  const cells = of.map((column) => fixedAddress(row, column));
  const areThere = cells.map((cell) => `COUNTIF(${cell},">0")`).join("*");
  return `IF(${areThere}>0,${cells.length === 1 ? cells[0] : `MIN(${cells.join(",")})`},${ENDLESS})`;
}

/** The row and the limit columns in the formula of a bar's end; undefined if it is not one of the ledger's bars. */
export function limitsIn(end: string): Pick<PlacedBar, "row" | "of"> | undefined {
  const formula = end.replace(/^=/, "");
  const cells = [...formula.matchAll(/COUNTIF\(([$A-Z0-9]+),/g)].flatMap(([, cell]) => areaOf(cell!) ?? []);
  const limits = { row: cells[0]?.top ?? 0, of: cells.map(({ left }) => left) };
  return cells.length > 0 && barEnd(limits) === formula ? limits : undefined;
}

/** The bar of a cell from the formula of its end; undefined if it is not one of the ledger's bars. */
export function barOf(row: number, column: number, end: string): PlacedBar | undefined {
  const limits = limitsIn(end);
  return limits?.row === row ? { ...limits, column } : undefined;
}
