import { failure, toText } from "../formula/coerce";
import { isError, type ErrorValue, type Plain, type Value } from "../formula/world";
import { formulaAt } from "../workbook/book";
import type { Knowledge } from "./knowledge";
import type { Spot } from "./sheet-state";
import { NONE, type Cell, type Taint } from "./taint";

/*
 * What cells were found to be, and what hinders those that read them.
 */

const cannotBeRead = (value: Plain): ErrorValue =>
  failure("#VALUE!", value === null ? "The cell is blank." : `"${String(toText(value))}" cannot be read here.`);

interface Settling {
  settle(spot: Spot, found: Value, met?: Taint): Value;
  settleEntered(spot: Spot, entered: Value, met?: Taint): Value;
  itself(spot: Spot): Taint;
  /** The cell in which an error first appeared. */
  originOf(error: ErrorValue): Cell | undefined;
  isHindered(): boolean;
}

/** Keeps what is found; `unreadable` is asked of what was entered. */
export function settling(unreadable: Knowledge["unreadable"]): Settling {
  const origins = new Map<ErrorValue, Cell>();
  const alone = new Map<string, Taint>();
  /** Whether any cell is hindered so far: as a rule none is. */
  let hindered = false;

  /** The cell by itself, as a taint of those that read it. */
  function itself({ state, row, column }: Spot, understood?: true): Taint {
    const key = `${row},${column},${state.sheet.name}`;
    let found = alone.get(key);
    const cell = { sheet: state.sheet.name, row, column };
    if (!found) alone.set(key, (found = new Set([understood ? { ...cell, understood } : cell])));
    return found;
  }

  /** Keeps what a cell was found to be, and what hindered it meanwhile: an error that nothing explains is one of its own. */
  function settle(spot: Spot, found: Value, met = NONE): Value {
    const { state, row, column } = spot;
    (state.values[row] ??= [])[column] = found;
    if (isError(found)) {
      const own = itself(spot);
      if (!origins.has(found)) origins.set(found, [...own][0]!);
      if (met.size === 0) met = own;
    }
    if (met.size > 0) {
      hindered = true;
      (state.taint[row] ??= [])[column] = met;
    }
    return found;
  }

  /** As settle, for what is not declared but entered. */
  function settleEntered(spot: Spot, entered: Value, met = NONE): Value {
    const { state, row, column } = spot;
    const refused = unreadable !== undefined && !isError(entered) && unreadable(state.sheet.name, row, column, entered);
    // What a formula typed there makes of other cells is not known to mean anything.
    if (typeof refused === "object" && met.size === 0 && formulaAt(state.sheet, row, column) === null)
      return settle(spot, refused.meant, itself(spot, true));
    return settle(spot, refused ? cannotBeRead(entered) : entered, met);
  }

  return { settle, settleEntered, itself, originOf: (error) => origins.get(error), isHindered: () => hindered };
}
