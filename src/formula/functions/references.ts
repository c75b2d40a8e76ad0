import { failure, toBoolean, toNumber, toText } from "../coerce";
import { isArea, single, type Context, type Operand } from "../operand";
import { LAST_COLUMN, LAST_ROW } from "../cell-address";
import { parse } from "../parse";
import { FormulaError, type Formula } from "../syntax";
import { isError, type CellArea, type ErrorValue } from "../world";
import { cellsInR1C1 } from "./r1c1";
import { oneValue, onOperands, type Builtins } from "./define";

/*
 * OFFSET and INDIRECT, which make references while they are computed.
 */

const noSuchCells = () => failure("#REF!", "There are no such cells.");

/** Records the cells that such a reference points at as read. */
function writtenArea(area: CellArea, { world }: Context): CellArea {
  world.beside?.(area);
  return area;
}

function offset([start, down, right, high, wide]: readonly Operand[], context: Context): Operand {
  if (isError(start)) return start;
  if (!isArea(start)) return failure("#VALUE!", "OFFSET takes a reference.");
  const numbers: number[] = [];
  for (const [requested, instead] of [
    [down, 0],
    [right, 0],
    [high, start.rows],
    [wide, start.columns],
  ] as const) {
    const value = requested === undefined || requested === null ? instead : single(requested, context);
    if (value === undefined) {
      // One reference for each of several numbers is more than is followed here.
      context.world.beyond?.("function");
      return failure("#VALUE!", "OFFSET takes single numbers.");
    }
    const number = toNumber(value);
    if (isError(number)) return number;
    // Excel rounds sizes in a way of its own.
    if (instead > 0 && !Number.isInteger(number)) context.world.beyond?.("function");
    numbers.push(Math.trunc(number));
  }
  const [rowsDown, columnsRight, rows, columns] = numbers as [number, number, number, number];
  if (rows === 0 || columns === 0) return noSuchCells();
  const top = start.top + rowsDown + Math.min(0, rows + 1);
  const left = start.left + columnsRight + Math.min(0, columns + 1);
  const area = { sheet: start.sheet, top, left, rows: Math.abs(rows), columns: Math.abs(columns) };
  const isThere = top >= 0 && left >= 0 && top + area.rows - 1 <= LAST_ROW && left + area.columns - 1 <= LAST_COLUMN;
  return isThere ? writtenArea(area, context) : noSuchCells();
}

function referred(formula: Formula, context: Context, depth = 0): CellArea | ErrorValue {
  if (formula.kind !== "cells" && formula.kind !== "table" && formula.kind !== "name") return noSuchCells();
  const meant = formula.kind === "name" && depth < 10 ? context.world.meaning?.(formula) : undefined;
  if (meant) return referred(meant, context, depth + 1);
  const area = context.world.area(formula);
  return isError(area) ? noSuchCells() : area;
}

/** A text of INDIRECT as formulas are written: A01 is A1 here, and names of sheets need no quotes. */
function asFormula(text: string): string {
  const end = text.lastIndexOf("!") + 1;
  const cells = text.slice(end).replace(/(^|[A-Za-z$:])0+(?=\d)/g, "$1");
  return text.slice(0, end).replace(/^([^'!"[\]]+)!$/, "'$1'!") + cells;
}

function indirect([written, style]: readonly Operand[], context: Context): Operand {
  const value = single(written!, context);
  const isA1 = style === undefined || style === null ? true : toBoolean(oneValue(style, context));
  if (value === undefined) {
    context.world.beyond?.("function");
    return failure("#VALUE!", "INDIRECT takes one text.");
  }
  if (isError(isA1)) return isA1;
  const text = toText(value);
  if (isError(text)) return text;
  const cells = isA1 ? null : cellsInR1C1(text, context.world.here);
  if (cells === undefined) {
    context.world.beyond?.("function");
    return noSuchCells();
  }
  try {
    const formula = cells ?? parse(asFormula(text));
    const area = !isA1 && !cells && formula.kind === "cells" ? noSuchCells() : referred(formula, context);
    return isError(area) ? area : writtenArea(area, context);
  } catch (error) {
    if (error instanceof FormulaError) return noSuchCells();
    throw error;
  }
}

export const references: Builtins = {
  OFFSET: onOperands(3, 5, offset),
  INDIRECT: onOperands(1, 2, indirect),
};
