import { failure, toText } from "../formula/coerce";
import { isError, type ErrorValue, type Plain, type Value } from "../formula/world";
import { formulaAt } from "../workbook/book";
import type { Knowledge } from "./knowledge";
import type { CellRef } from "./sheet-state";
import { NONE, type Cell, type Taint } from "./taint";

/* Stores the values of cells, and their taint. */

const cannotBeRead = (value: Plain): ErrorValue => ({
  ...failure("#VALUE!", value === null ? "The cell is blank." : `"${String(toText(value))}" cannot be read here.`),
  refused: value,
});

interface Settling {
  settle(cell: CellRef, found: Value, met?: Taint): Value;
  settleEntered(cell: CellRef, entered: Value, met?: Taint): Value;
  itself(cell: CellRef): Taint;
  /** The cell in which an error first appeared. */
  originOf(error: ErrorValue): Cell | undefined;
  isHindered(): boolean;
}

/** Creates the store; `unreadable` checks entered values. */
export function settling(unreadable: Knowledge["unreadable"]): Settling {
  const origins = new Map<ErrorValue, Cell>();
  const alone = new Map<string, Taint>();
  /** Whether any cell is tainted so far; usually none is. */
  let hindered = false;

  /** A taint with only this cell. */
  function itself({ state, row, column }: CellRef, understood?: true): Taint {
    const key = `${row},${column},${state.sheet.name}`;
    let found = alone.get(key);
    const cell = { sheet: state.sheet.name, row, column };
    if (!found) alone.set(key, (found = new Set([understood ? { ...cell, understood } : cell])));
    return found;
  }

  /**
   * Stores the value of a cell and the taint encountered while computing it. An error without any taint originates in the cell
   * itself.
   */
  function settle(cell: CellRef, found: Value, met = NONE): Value {
    const { state, row, column } = cell;
    (state.values[row] ??= [])[column] = found;
    if (isError(found)) {
      const own = itself(cell);
      if (!origins.has(found)) origins.set(found, [...own][0]!);
      if (met.size === 0) met = own;
    }
    if (met.size > 0) {
      hindered = true;
      (state.taint[row] ??= [])[column] = met;
    }
    return found;
  }

  /** As settle, for cells that are entered, not declared. */
  function settleEntered(cell: CellRef, entered: Value, met = NONE): Value {
    const { state, row, column } = cell;
    const refused = unreadable !== undefined && !isError(entered) && unreadable(state.sheet.name, row, column, entered);
    // The result of a formula typed there has no known meaning.
    if (typeof refused === "object" && met.size === 0 && formulaAt(state.sheet, row, column) === null)
      return settle(cell, refused.meant, itself(cell, true));
    return settle(cell, refused ? cannotBeRead(entered) : entered, met);
  }

  return { settle, settleEntered, itself, originOf: (error) => origins.get(error), isHindered: () => hindered };
}
