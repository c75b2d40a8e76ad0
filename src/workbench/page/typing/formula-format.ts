import { numfmt } from "@univerjs/core";
import { parse } from "../../../formula/parse";
import { FormulaError, type Formula } from "../../../formula/syntax";

/*
 * The number format that Excel gives a cell in the format General when a formula is typed into it: that of a day where the formula
 * gives one, or that of the cells it adds up.
 */

const DAY = "m/d/yyyy";

/** Functions whose result is a day or a time of day. Excel leaves the serial numbers of EDATE and EOMONTH as they are. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ["DATE", DAY],
  ["TODAY", DAY],
  ["NOW", `${DAY} h:mm`],
  ["TIME", "h:mm AM/PM"],
]);

type Kind = "date" | "time" | "percent" | "currency";
const KINDS: Readonly<Record<string, Kind>> = {
  date: "date",
  datetime: "date",
  time: "time",
  percent: "percent",
  currency: "currency",
};

/** What a format shows, of the kinds that a result takes over from the cells it is computed from. */
export const kindOf = (format: string): Kind | undefined => KINDS[numfmt.getFormatInfo(format).type];

/** A cell that a formula reads; without a sheet it is on the formula's own. */
export interface ReadCell {
  readonly sheet: string | null;
  readonly row: number;
  readonly column: number;
}

function formatIn(formula: Formula, formatAt: (cell: ReadCell) => string): string | undefined {
  const of = (part: Formula): string | undefined => formatIn(part, formatAt);
  switch (formula.kind) {
    case "call":
      return RESULTS.get(formula.name);
    case "cells": {
      if (formula.to !== null) return undefined;
      const format = formatAt({ sheet: formula.sheet, row: formula.from.row, column: formula.from.column });
      return kindOf(format) && format;
    }
    case "unary":
      if (formula.operator !== "%") return of(formula.operand);
      return formula.operand.kind === "value" ? `0${Number.isInteger(formula.operand.value) ? "" : ".00"}%` : undefined;
    case "binary": {
      if (formula.operator !== "+" && formula.operator !== "-") return undefined;
      const [left, right] = [of(formula.left), of(formula.right)];
      // The days between two days are a number.
      if (formula.operator === "-" && left && right && kindOf(left) === "date" && kindOf(right) === "date") return undefined;
      return left ?? right;
    }
    default:
      return undefined;
  }
}

/** The format that a formula gives to its cell; undefined where the cell keeps the format General. */
export function formatOfFormula(text: string, formatAt: (cell: ReadCell) => string): string | undefined {
  try {
    return formatIn(parse(text), formatAt);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}
