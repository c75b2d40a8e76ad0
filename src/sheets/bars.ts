import { areaOf, fixedAddress } from "../formula/address";
import type { PlacedBar } from "./placed";

/*
 * Bars within cells. Excel takes no reference that moves from row to row as the end of a bar, so each row has a rule of its own.
 */

/** What no figure comes near, so that no bar is seen. */
const ENDLESS = "1E+99";

/** Where a bar ends, without the "=": a row whose limit is not known, or is nothing, has none. */
export function barEnd({ row, of }: Pick<PlacedBar, "row" | "of">): string {
  const cells = of.map((column) => fixedAddress(row, column));
  const areThere = cells.map((cell) => `COUNTIF(${cell},">0")`).join("*");
  return `IF(${areThere}>0,${cells.length === 1 ? cells[0] : `MIN(${cells.join(",")})`},${ENDLESS})`;
}

/** The row and the columns of what a bar is full at, by the formula of its end; undefined where it is none of the ledger's. */
export function limitsIn(end: string): Pick<PlacedBar, "row" | "of"> | undefined {
  const formula = end.replace(/^=/, "");
  const cells = [...formula.matchAll(/COUNTIF\(([$A-Z0-9]+),/g)].flatMap(([, cell]) => areaOf(cell!) ?? []);
  const limits = { row: cells[0]?.top ?? 0, of: cells.map(({ left }) => left) };
  return cells.length > 0 && barEnd(limits) === formula ? limits : undefined;
}

/** The bar of a cell that ends where a formula says; undefined where it is none of the ledger's. */
export function barOf(row: number, column: number, end: string): PlacedBar | undefined {
  const limits = limitsIn(end);
  return limits?.row === row ? { ...limits, column } : undefined;
}
