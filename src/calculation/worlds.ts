import type { Spend } from "../formula/coerce";
import { isError, type CellArea, type World } from "../formula/world";
import { formulaAt, type Book } from "../workbook/book";
import type { Areas } from "./areas";
import { callLedger } from "./ledger-calls";
import type { SheetState } from "./sheet-state";

/* Creates the contexts in which formulas of a workbook are evaluated. */

/** Formulas that totals exclude. */
const TOTALS = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

interface Cells extends Pick<Areas, "area" | "meaning">, Pick<World, "value" | "known" | "indexed"> {
  stateOf(sheet: string): SheetState | undefined;
}

type WorldAt = (sheet: string, row: number, column: number, spend: Spend, isTyped: boolean) => World;

/** Creates the context of each formula; parts that do not depend on its cell are shared. */
export function worldsOf(book: Book, { stateOf, area, meaning, value, known, indexed }: Cells): WorldAt {
  function namesBetween(first: string, last: string): readonly string[] {
    const names = book.sheets.map(({ name }) => name);
    const [from, to] = [first, last].map((name) => names.indexOf(stateOf(name)?.sheet.name ?? "")) as [number, number];
    return from < 0 || to < 0 ? [] : names.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  const used = (sheet: string) => stateOf(sheet) ?? { rows: 0, columns: 0 };

  const hiddenOn: World["hidden"] = (name) => stateOf(name)?.hidden;
  function isTotal(name: string, row: number, column: number): boolean {
    const state = stateOf(name);
    return state !== undefined && TOTALS.test(formulaAt(state.sheet, row, column) ?? "");
  }

  return (sheet, row, column, spend, isTyped) => {
    const its: World = {
      spend,
      area: (reference) => area(reference, sheet, row, column),
      meaning: (reference) => meaning(reference, sheet, row, column),
      value,
      known,
      call: callLedger,
      used,
      hidden: hiddenOn,
      isTotal,
      here: { row, column },
      sheetsBetween: namesBetween,
    };
    // Declared formulas may read a column that contains their own cell, as long as they stop before it, so they must not read
    // ahead.
    if (isTyped) its.indexed = indexed;
    return its;
  };
}

/** Records the areas that a formula reads. */
export function hear(its: World, read: CellArea[]): World {
  const { area } = its;
  its.area = (reference) => {
    const found = area(reference);
    if (!isError(found)) read.push(found);
    return found;
  };
  its.beside = (area) => void read.push(area);
  return its;
}
