import { evaluate } from "../../../src/formula/evaluate";
import { parse } from "../../../src/formula/parse";
import {
  isError,
  type CellArea,
  type ErrorValue,
  type Grid,
  type Reference,
  type Value,
  type World,
} from "../../../src/formula/world";

/** A sheet with cells from A1 on, as a world for evaluating formulas. Texts such as "#N/A" become errors. */
export function sheetWorld(cells: readonly (readonly (string | number | boolean | null)[])[], over: Partial<World> = {}): World {
  const value = (_sheet: string, row: number, column: number): Value => {
    const cell = cells[row]?.[column] ?? null;
    return typeof cell === "string" && /^#(N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!)$/.test(cell) ? { error: cell } : cell;
  };
  const area = (reference: Reference): CellArea | ErrorValue => {
    if (reference.kind !== "cells") return { error: "#NAME?" };
    const { from } = reference;
    const to = reference.to ?? from;
    return {
      sheet: reference.sheet ?? "Sheet1",
      top: from.row,
      left: from.column,
      rows: to.row - from.row + 1,
      columns: to.column - from.column + 1,
    };
  };
  return {
    area,
    value,
    call: () => ({ error: "#NAME?" }),
    used: () => ({ rows: cells.length, columns: Math.max(0, ...cells.map((row) => row.length)) }),
    ...over,
  };
}

const plain = (value: Value): unknown => (isError(value) ? value.error : value);

/** The result of a formula with errors as their text, as a cell shows them. */
export function shown(formula: string, world: World): unknown {
  const result = evaluate(parse(formula), world);
  return Array.isArray(result) ? (result as Grid).map((row) => row.map(plain)) : plain(result as Value);
}
