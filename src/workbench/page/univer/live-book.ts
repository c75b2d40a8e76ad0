import { areaOf, splitAddress, type Area } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import { areRulesLoaded } from "../../../rulebooks/loaded-rules";
import type { Book, BookName, BookSheet, DefinedName, SavedSpill, Setting } from "../../../workbook/book";
import type { GridName, GridSheet, GridTable } from "../../host/grid";
import type { UniverSheet } from "./sheet";

/*
 * The grid's cells as the engine reads them. Rows that did not change are the same objects as before, by which the engine sees
 * what did.
 */

const ADDRESSES = /\$?[A-Z]{1,3}\$?\d+/gi;
/** A formula without the cells that it names. */
const shapeOf = (formula: string): string => formula.replace(ADDRESSES, "");

const NO_SPILLS: readonly SavedSpill[] = [];

/** Tables and names of a workbook. */
export type Outline = Pick<Book, "tables" | "names" | "defined">;

interface LiveBook {
  /** Cells of a sheet were changed. */
  changed(sheet: string, area: Area): void;
  /** The new value of a formula; formulas that keep their saved value ignore it. */
  shows(sheet: string, row: number, column: number, value: CellValue): void;
  /** Rows of a sheet went out of sight or came back; whether any or none are hidden now that were not so before. */
  rowsHidden(sheet: string): boolean;
  /** Anything may have changed. */
  allChanged(): void;
  /** Tables and names alone, which cost nothing to read. */
  outline(): Outline;
  /** Throws before the rules have loaded: until then nobody can say which formulas can be computed. */
  book(): Book;
}

type SizedSheet = Pick<UniverSheet, "size"> & Partial<Pick<UniverSheet, "custom" | "fills">> & GridSheet;

interface Grid {
  sheets(): readonly SizedSheet[];
  tables(): readonly GridTable[];
  names(): readonly GridName[];
  nameOf(sheet: string): string;
  /** Settings of the opened file. */
  readonly settings?: readonly Setting[];
}

const hiddenIn = (sheet: SizedSheet): readonly number[] => sheet.hidden?.().rows ?? [];

/** An address that is the same wherever a name is used. */
const FIXED = /^\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?$/i;

interface Line {
  readonly values: CellValue[];
  readonly formulas: readonly (string | null)[];
}

/** Names of cells, the first of each; all others are formulas, or known on one sheet only. */
function namesFrom(all: readonly GridName[], nameOf: (sheet: string) => string): Pick<Book, "names" | "defined"> {
  const names: BookName[] = [];
  const defined: DefinedName[] = [];
  for (const { name, scope, formula } of all) {
    const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
    const area = sheet === null || scope !== null || !FIXED.test(rest) ? null : areaOf(rest);
    if (!area) {
      defined.push({ name, scope: scope === null ? null : nameOf(scope), formula });
      continue;
    }
    const { top: row, left: column, rows, columns } = area;
    names.push({ name, sheet: sheet!, row, column, ...(rows * columns > 1 ? { rows, columns } : {}) });
  }
  // The first of a name counts.
  return { names: names.reverse(), ...(defined.length > 0 ? { defined: defined.reverse() } : {}) };
}

export function liveBook(grid: Grid): LiveBook {
  const copies = new Map<string, BookSheet & { readonly values: CellValue[][] }>();
  const changes = new Map<string, Set<number>>();

  function lineOf(sheet: GridSheet, row: number, columns: number): Line {
    const { values, formulas } = sheet.read({ top: row, left: 0, rows: 1, columns });
    // Formula values are included, because formulas that cannot be computed keep them.
    return { formulas: formulas[0]!, values: [...values[0]!] };
  }

  /** Saved values of formulas that fill several cells; they count as long as the formula cannot be computed. */
  function spillsOf(sheet: SizedSheet, { formulas }: Pick<BookSheet, "formulas">): readonly SavedSpill[] {
    if (!sheet.custom || !sheet.fills) return NO_SPILLS;
    const found: SavedSpill[] = [];
    formulas.forEach((line, row) =>
      line.forEach((formula, column) => {
        const spill = formula === null ? undefined : sheet.custom!(row, column)?.spill;
        // Another formula may have been typed since; one that moved with its rows reads otherwise.
        if (spill && shapeOf(spill.formula) === shapeOf(formula!))
          found.push({ row, column, values: spill.values, fixed: spill.fixed });
      }),
    );
    return found;
  }

  /** Cells whose text looks like an error and is none, as the file says. */
  function errorTextsOf(sheet: SizedSheet, { values }: Pick<BookSheet, "values">): readonly (readonly [number, number])[] {
    const found: [number, number][] = [];
    if (sheet.custom)
      values.forEach((line, row) =>
        line.forEach((value, column) => {
          if (typeof value === "string" && value.startsWith("#") && sheet.custom!(row, column)?.isText) found.push([row, column]);
        }),
      );
    return found;
  }

  function sheetAgain(sheet: SizedSheet): BookSheet {
    const { rows, columns } = sheet.size();
    const name = sheet.name();
    const was = copies.get(sheet.id);
    const isSame = was !== undefined && was.name === name && was.values.length === rows && was.values[0]?.length === columns;
    const changed = changes.get(sheet.id);
    if (isSame && !changed) return was;
    const lines = Array.from({ length: rows }, (_, row) =>
      isSame && !changed!.has(row) ? { values: was.values[row]!, formulas: was.formulas[row]! } : lineOf(sheet, row, columns),
    );
    const cells = { values: lines.map(({ values }) => values), formulas: lines.map(({ formulas }) => formulas) };
    const spills = spillsOf(sheet, cells);
    const errorTexts = errorTextsOf(sheet, cells);
    const hiddenRows = hiddenIn(sheet);
    const rebuilt = {
      name,
      top: 0,
      left: 0,
      ...cells,
      // Which of them a filter hides is unknown here.
      ...(hiddenRows.length > 0 ? { hiddenRows, mayBeFiltered: true as const } : {}),
      ...(errorTexts.length > 0 ? { errorTexts } : {}),
      ...(spills.length > 0 ? { spills } : {}),
    };
    copies.set(sheet.id, rebuilt);
    return rebuilt;
  }

  function outline(): Outline {
    const tables = grid.tables().map(({ name, sheet, area, headers, totals }) => ({
      name,
      sheet: grid.nameOf(sheet),
      top: area.top,
      left: area.left,
      headers,
      rows: area.rows - 1,
      ...(totals ? { totals } : {}),
    }));
    return { tables, ...namesFrom(grid.names(), grid.nameOf) };
  }

  return {
    changed(sheet, { top, rows }) {
      const lines = changes.get(sheet) ?? new Set();
      for (let row = top; row < top + rows; row++) lines.add(row);
      changes.set(sheet, lines);
    },
    shows(name, row, column, value) {
      for (const sheet of copies.values()) {
        const line = sheet.name === name ? sheet.values[row] : undefined;
        // The row stays the same one: what a formula shows is not a change of what it is.
        if (line && column < line.length) line[column] = value;
      }
    },
    rowsHidden(id) {
      const was = copies.get(id);
      const sheet = was && grid.sheets().find((item) => item.id === id);
      if (!sheet || hiddenIn(sheet).join() === (was.hiddenRows ?? []).join()) return false;
      changes.set(id, changes.get(id) ?? new Set());
      return true;
    },
    allChanged() {
      copies.clear();
    },
    outline,
    book() {
      if (!areRulesLoaded()) throw new Error("The workbook was read before the rules had loaded");
      const sheets = grid.sheets().map(sheetAgain);
      changes.clear();
      return { sheets, ...outline(), mangled: [], ...(grid.settings ? { settings: grid.settings } : {}) };
    },
  };
}
