import type { Formula } from "../../formula/syntax";
import { address } from "../../formula/address";
import { firstOf, isError, type Grid, type Reference, type Value } from "../../formula/world";
import { parts } from "../../formula/walk";
import type { Calculation } from "../../calculation/knowledge";
import type { Ledger } from "../read/model";
import type { Book } from "../../workbook/book";

/** A place in an explanation; `cell` can be an area such as B2:B9. */
export interface Source {
  readonly sheet: string;
  readonly cell: string;
}

/** A formula's position and the calculation that evaluates it. */
export interface Location {
  readonly book: Book;
  readonly ledger: Ledger | null;
  readonly calculation: Calculation;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

export const isReference = (formula: Formula): formula is Reference =>
  formula.kind === "cells" || formula.kind === "table" || formula.kind === "name";

export const evaluated = (formula: Formula, at: Location): Value | Grid =>
  at.calculation.evaluate(formula, at.sheet, at.row, at.column);

export function sourceOf(reference: Reference, at: Location): Source | null {
  const area = at.calculation.area(reference, at.sheet, at.row, at.column);
  if (isError(area)) return null;
  const first = address(area.top, area.left);
  const last = address(area.top + area.rows - 1, area.left + area.columns - 1);
  return { sheet: area.sheet, cell: first === last ? first : `${first}:${last}` };
}

/** The parts of a formula that are used: for IF the condition and the chosen branch, for IFERROR the fallback only if needed. */
export function counting(formula: Formula, at: Location): readonly Formula[] {
  if (formula.kind !== "call") return parts(formula);
  const [condition, yes, no] = formula.args;
  const name = formula.name.toUpperCase();
  if (name === "IF" && condition) {
    const holds = firstOf(evaluated(condition, at));
    if (isError(holds)) return [condition];
    const branch = holds === true || (typeof holds === "number" && holds !== 0) ? yes : no;
    return branch ? [condition, branch] : [condition];
  }
  if ((name === "IFERROR" || name === "IFNA") && condition) {
    return isError(firstOf(evaluated(condition, at))) ? formula.args : [condition];
  }
  return formula.args;
}
