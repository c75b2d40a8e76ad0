import { numfmt } from "@univerjs/core";
import { parse } from "../../../formula/parse";
import { FormulaError, type Formula } from "../../../formula/syntax";

/*
 * The number format that Excel gives to a General cell when a formula is typed into it: that of a date function, or of the cells
 * in a sum.
 */

const DAY = "m/d/yyyy";

/** Functions that return a date or time, with their format. Excel leaves EDATE and EOMONTH in the format General. */
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

/** The kind of a format, if a result takes it over from its inputs. */
export const kindOf = (format: string): Kind | undefined => KINDS[numfmt.getFormatInfo(format).type];

/** A cell that a formula reads; without a sheet, on the formula's sheet. */
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
      // The difference of two dates is a number of days.
      if (formula.operator === "-" && left && right && kindOf(left) === "date" && kindOf(right) === "date") return undefined;
      return left ?? right;
    }
    default:
      return undefined;
  }
}

/** The format that a formula gives to its cell; undefined if it stays General. */
export function formatOfFormula(text: string, formatAt: (cell: ReadCell) => string): string | undefined {
  try {
    return formatIn(parse(text), formatAt);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}
