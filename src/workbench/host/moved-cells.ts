import { areaOf, sheetReference, type Area } from "../../formula/address";
import { rewritten, sheetBefore, writtenAt } from "../../formula/references";
import { isSameName } from "../../kernel/names";

/*
 * Formulas after cells were cut and pasted: as in Excel, references follow moved cells, and become #REF! for overwritten ones.
 */

export interface CellMove {
  readonly from: { readonly sheet: string; readonly area: Area };
  readonly to: { readonly sheet: string; readonly top: number; readonly left: number };
}

export const isWithin = (inner: Area, outer: Area): boolean =>
  inner.top >= outer.top &&
  inner.left >= outer.left &&
  inner.top + inner.rows <= outer.top + outer.rows &&
  inner.left + inner.columns <= outer.left + outer.columns;

/** The area after a move; null if it was overwritten, undefined if it is unaffected. */
export function movedArea(area: Area, sheet: string | null, { from, to }: CellMove): Area | null | undefined {
  if (isSameName(sheet, from.sheet) && isWithin(area, from.area))
    return { ...area, top: area.top - from.area.top + to.top, left: area.left - from.area.left + to.left };
  const covered = { ...from.area, top: to.top, left: to.left };
  return isSameName(sheet, to.sheet) && isWithin(area, covered) ? null : undefined;
}

/** A formula after a move; its cell was on the sheet `home` and is now on the sheet `now`. */
export const movedFormula = (formula: string, ownSheet: string, now: string, move: CellMove): string =>
  rewritten(formula, ({ prefix, cells }) => {
    const area = cells === undefined ? null : areaOf(cells);
    if (cells === undefined || !area) return undefined;
    const sheet = prefix === "" ? ownSheet : sheetBefore(prefix);
    const next = movedArea(area, sheet, move);
    const goes = next && !isSameName(sheet, move.to.sheet) ? move.to.sheet : undefined;
    const isNamed = prefix !== "" || !isSameName(goes ?? ownSheet, now);
    const before = goes === undefined && prefix !== "" ? prefix : isNamed ? sheetReference(goes ?? ownSheet) : "";
    if (next === null) return `${before}#REF!`;
    return before + (next ? writtenAt(cells, next) : cells);
  });
