import { areaOf, splitAddress, type Area } from "../../../formula/address";
import { parse } from "../../../formula/parse";
import { builtins } from "../../../formula/functions";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { parts } from "../../../formula/walk";
import type { CellValue } from "../../../kernel/values";
import { entryOf } from "../../../ledger/compute/calls";
import { areRulesAtHand } from "../../../rulebooks/at-hand";
import type { Book, BookName, BookSheet } from "../../../workbook/book";
import type { GridName, GridSheet, GridTable } from "../../host/grid";
import type { Others } from "../computing/others";
import type { UniverSheet } from "./sheet";

/*
 * The grid's cells as the engine reads them. Rows that did not change are the same objects as before, by which the engine sees
 * what did.
 */

interface LiveBook {
  /** Cells of a sheet were changed. */
  changed(sheet: string, area: Area): void;
  /** Anything may have changed. */
  allChanged(): void;
  /** Tables and names alone, which cost nothing to read. */
  outline(): Pick<Book, "tables" | "names">;
  /** Throws before the rules have loaded: until then nobody can say which formulas can be computed. */
  book(): Book;
}

type SizedSheet = Pick<UniverSheet, "size"> & GridSheet;

interface Grid {
  sheets(): readonly SizedSheet[];
  tables(): readonly GridTable[];
  names(): readonly GridName[];
  nameOf(sheet: string): string;
}

const NAMESPACE = "LEDGER.";
/** Tells whether all that a formula calls is known here, and it can be read. */
function computing(others: Others): (text: string) => boolean {
  const known = new Map<string, boolean>();
  function isKnown(formula: Formula): boolean {
    if (formula.kind === "call") {
      const { name } = formula;
      if (name.startsWith(NAMESPACE) ? !entryOf(name.slice(NAMESPACE.length)) : !builtins.has(name) && !others(name))
        return false;
    }
    return parts(formula).every(isKnown);
  }
  return (text) => {
    let answer = known.get(text);
    if (answer !== undefined) return answer;
    try {
      answer = isKnown(parse(text));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      answer = false;
    }
    known.set(text, answer);
    return answer;
  };
}

const UNKNOWN = "#NAME?";

interface Line {
  readonly values: readonly CellValue[];
  readonly formulas: readonly (string | null)[];
}

function namesFrom(names: readonly GridName[]): BookName[] {
  const found = names.flatMap(({ name, formula }) => {
    const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
    const area = areaOf(rest);
    if (sheet === null || !area) return [];
    const { top: row, left: column, rows, columns } = area;
    return [{ name, sheet, row, column, ...(rows * columns > 1 ? { rows, columns } : {}) }];
  });
  // The first of a name counts.
  return found.reverse();
}

export function liveBook(grid: Grid, others: Others = () => undefined): LiveBook {
  let canBeComputed = computing(others);
  const taken = new Map<string, BookSheet>();
  const changes = new Map<string, Set<number>>();

  function lineOf(sheet: GridSheet, row: number, columns: number): Line {
    const { values, formulas } = sheet.read({ top: row, left: 0, rows: 1, columns });
    // What another program has computed is taken from it where nobody here can: such a cell counts with its value.
    const own = formulas[0]!.map((formula, c) => {
      const value = values[0]![c] ?? null;
      const isKept = formula !== null && value !== null && value !== UNKNOWN && !canBeComputed(formula);
      return isKept ? null : formula;
    });
    return { formulas: own, values: values[0]!.map((value, c) => (own[c] === null ? value : null)) };
  }

  function sheetAgain(sheet: SizedSheet): BookSheet {
    const { rows, columns } = sheet.size();
    const name = sheet.name();
    const was = taken.get(sheet.id);
    const isSame = was !== undefined && was.name === name && was.values.length === rows && was.values[0]?.length === columns;
    const changed = changes.get(sheet.id);
    if (isSame && !changed) return was;
    const lines = Array.from({ length: rows }, (_, row) =>
      isSame && !changed!.has(row) ? { values: was.values[row]!, formulas: was.formulas[row]! } : lineOf(sheet, row, columns),
    );
    const made = {
      name,
      top: 0,
      left: 0,
      values: lines.map(({ values }) => values),
      formulas: lines.map(({ formulas }) => formulas),
    };
    taken.set(sheet.id, made);
    return made;
  }

  function outline(): Pick<Book, "tables" | "names"> {
    const tables = grid.tables().map(({ name, sheet, area, headers }) => ({
      name,
      sheet: grid.nameOf(sheet),
      top: area.top,
      left: area.left,
      headers,
      rows: area.rows - 1,
    }));
    return { tables, names: namesFrom(grid.names()) };
  }

  return {
    changed(sheet, { top, rows }) {
      const lines = changes.get(sheet) ?? new Set();
      for (let row = top; row < top + rows; row++) lines.add(row);
      changes.set(sheet, lines);
    },
    allChanged() {
      taken.clear();
      canBeComputed = computing(others);
    },
    outline,
    book() {
      if (!areRulesAtHand()) throw new Error("The workbook was read before the rules had loaded");
      const sheets = grid.sheets().map(sheetAgain);
      changes.clear();
      return { sheets, ...outline(), mangled: [] };
    },
  };
}
