import type { ICellData } from "@univerjs/core";
import { MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { evaluate } from "../../../formula/evaluate";
import { parse } from "../../../formula/parse";
import { FormulaError, type CellAddress, type Formula } from "../../../formula/syntax";
import { isError, type CellArea, type Grid, type Value, type World } from "../../../formula/world";
import { univerValue } from "./cell-data";
import type { Answer, Answers } from "./rule-formulas";

/*
 * Evaluates the formulas of rules in each of their cells.
 */

/** The evaluation context of a cell, based on displayed values. */
export type WorldAt = (sheet: string, row: number, column: number) => World;

function readable(text: string): Formula {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormulaError) return { kind: "error", error: "#NAME?" };
    throw error;
  }
}

function moved(cell: CellAddress, down: number, right: number): CellAddress {
  return {
    ...cell,
    row: cell.fixedRow ? cell.row : cell.row + down,
    column: cell.fixedColumn ? cell.column : cell.column + right,
  };
}

const isInSheet = ({ row, column }: CellAddress): boolean => row >= 0 && row < MOST_ROWS && column >= 0 && column < MOST_COLUMNS;

/** The context of a cell at an offset from the cell that the formula is written for; records what is read. */
function worldFrom(world: World, down: number, right: number, read: CellArea[]): World {
  return {
    ...world,
    area(reference) {
      let its = reference;
      if (reference.kind === "cells") {
        const [from, to] = [moved(reference.from, down, right), reference.to && moved(reference.to, down, right)];
        if (!isInSheet(from) || (to && !isInSheet(to))) return { error: "#REF!" };
        its = { ...reference, from, to };
      }
      const found = world.area(its);
      if (!isError(found)) read.push(found);
      return found;
    },
    beside: (area) => void read.push(area),
  };
}

const cellOf = (value: Value): ICellData => univerValue(isError(value) ? value.error : value);
const cellsOf = (result: Value | Grid): ICellData[][] =>
  Array.isArray(result) ? (result as Grid).map((line) => line.map(cellOf)) : [[cellOf(result as Value)]];

/** Evaluates formulas of rules with the displayed values. */
export function ruleAnswers(worldAt: WorldAt): Answer {
  return ({ sheet, formula: text, ranges }) => {
    const formula = readable(text);
    const [first] = ranges;
    const read: CellArea[] = [];
    const visited = new Set<string>();
    const answers: Answers = {};
    for (const range of ranges)
      for (let row = range.startRow; row <= range.endRow; row++)
        for (let column = range.startColumn; column <= range.endColumn; column++) {
          const [down, right] = [row - first!.startRow, column - first!.startColumn];
          const its: CellArea[] = [];
          const result = evaluate(formula, worldFrom(worldAt(sheet, row, column), down, right, its));
          (answers[down] ??= {})[right] = cellsOf(result);
          for (const area of its) {
            const key = `${area.top},${area.left},${area.rows},${area.columns},${area.sheet}`;
            if (!visited.has(key)) read.push(area);
            visited.add(key);
          }
        }
    return { answers, read };
  };
}
