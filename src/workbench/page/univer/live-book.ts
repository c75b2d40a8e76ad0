import { areaOf, splitAddress, type Area } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import { areRulesLoaded } from "../../../rulebooks/loaded-rules";
import type { Book, BookName, BookSheet, DefinedName, SavedSpill, Setting } from "../../../workbook/book";
import type { GridName, GridSheet, GridTable } from "../../host/grid";
import type { UniverSheet } from "./sheet";

/*
 * The grid's cells in the engine's form. Unchanged rows are the same objects as before, so that the engine can detect changes.
 */

const ADDRESSES = /\$?[A-Z]{1,3}\$?\d+/gi;
/** A formula without its cell addresses. */
const shapeOf = (formula: string): string => formula.replace(ADDRESSES, "");

const NO_SPILLS: readonly SavedSpill[] = [];

/** A workbook's tables and names. */
export type Outline = Pick<Book, "tables" | "names" | "defined">;

interface LiveBook {
  /** Cells of a sheet were changed. */
  changed(sheet: string, area: Area): void;
  /** Sets the new value of a formula; formulas that keep their saved value ignore it. */
  shows(sheet: string, row: number, column: number, value: CellValue): void;
  /** Rows of a sheet were hidden or shown; returns whether this changed its hidden rows. */
  rowsHidden(sheet: string): boolean;
  /** Anything may have changed. */
  allChanged(): void;
  /** Only tables and names, which are quick to read. */
  outline(): Outline;
  /** Throws before the rules have loaded, because it is unknown until then which formulas can be computed. */
  book(): Book;
}

type SizedSheet = Pick<UniverSheet, "size"> & Partial<Pick<UniverSheet, "custom" | "fills">> & GridSheet;

interface Grid {
  sheets(): readonly SizedSheet[];
  tables(): readonly GridTable[];
  names(): readonly GridName[];
  nameOf(sheet: string): string;
  readonly settings?: readonly Setting[];
}

const hiddenIn = (sheet: SizedSheet): readonly number[] => sheet.hidden?.().rows ?? [];

/** An absolute address, which does not depend on where a name is used. */
const FIXED = /^\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?$/i;

interface Line {
  readonly values: CellValue[];
  readonly formulas: readonly (string | null)[];
}

/** Splits names into those of cells, which are absolute and global, and all others, which are formulas. */
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
  // If a name is repeated, the first one counts.
  return { names: names.reverse(), ...(defined.length > 0 ? { defined: defined.reverse() } : {}) };
}

export function liveBook(grid: Grid): LiveBook {
  const copies = new Map<string, BookSheet & { readonly values: CellValue[][] }>();
  const changes = new Map<string, Set<number>>();

  function lineOf(sheet: GridSheet, row: number, columns: number): Line {
    const { values, formulas } = sheet.read({ top: row, left: 0, rows: 1, columns });
    // Includes formula values, because formulas that cannot be computed keep them.
    return { formulas: formulas[0]!, values: [...values[0]!] };
  }

  /** Saved spilled values, which count as long as their formula cannot be computed. */
  function spillsOf(sheet: SizedSheet, { formulas }: Pick<BookSheet, "formulas">): readonly SavedSpill[] {
    if (!sheet.custom || !sheet.fills) return NO_SPILLS;
    const found: SavedSpill[] = [];
    formulas.forEach((line, row) =>
      line.forEach((formula, column) => {
        const spill = formula === null ? undefined : sheet.custom!(row, column)?.spill;
        // The formula may have been replaced since; if it only moved with its rows, just its addresses differ.
        if (spill && shapeOf(spill.formula) === shapeOf(formula!))
          found.push({ row, column, values: spill.values, fixed: spill.fixed });
      }),
    );
    return found;
  }

  /** Cells whose text looks like an error but is not one, according to the file. */
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

  function sheetNow(sheet: SizedSheet): BookSheet {
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
      // Which of them are hidden by a filter is unknown.
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
        // The row object stays the same, because a formula's new value is not a change of its content.
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
      const sheets = grid.sheets().map(sheetNow);
      changes.clear();
      return { sheets, ...outline(), mangled: [], ...(grid.settings ? { settings: grid.settings } : {}) };
    },
  };
}
