import { CellValueType, type IStyleData, type Nullable } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { FontCache, getFontStyleString } from "@univerjs/engine-render";
import { fittingText, SIDE } from "../univer/fit-numbers";
import type { UniverGrid } from "../univer/grid-interface";
import { paperOf, scaleOf } from "./paper";
import { printedTables, type PrintedCell, type PrintedSheet } from "./table";

/*
 * Prints the active sheet with its page setup: the grid itself is a canvas with only the visible cells.
 */

const POINTS = 0.75;
const NOTHING: PrintedCell = { text: "", isNumber: false, style: null, span: [1, 1] };

/** Prints the active sheet, also from the browser's own menu and keys. */
export function printSheets(univer: FUniver, grid: UniverGrid, fileName: () => string): void {
  function printedSheet(): PrintedSheet {
    const sheet = grid.sheets().find(({ id }) => id === grid.activeSheet())!;
    const facade = univer.getActiveWorkbook()!.getActiveSheet();
    const model = facade.getSheet();
    const styles = univer.getActiveWorkbook()!.getWorkbook().getStyles();
    const { titleRows, titleColumns = null, breaks = [] } = sheet.page();
    const used = sheet.used(true) ?? { top: 0, left: 0, rows: 1, columns: 1 };
    const styleOf = (s: Nullable<string | IStyleData>): IStyleData | null => (typeof s === "string" ? styles.get(s) : s) ?? null;
    return {
      heights: Array.from({ length: used.top + used.rows }, (_, row) =>
        model.getRowVisible(row) ? model.getRowHeight(row) * POINTS : 0,
      ),
      widths: Array.from({ length: used.left + used.columns }, (_, column) =>
        model.getColVisible(column) ? model.getColumnWidth(column) * POINTS : 0,
      ),
      titleRows,
      titleColumns,
      breaks,
      cell(row, column) {
        const merged = model.getMergedCell(row, column);
        if (merged && (merged.startRow !== row || merged.startColumn !== column)) return { ...NOTHING, span: null };
        const cell = model.getCell(row, column);
        const isNumber = model.getCellRaw(row, column)?.t === CellValueType.NUMBER;
        const style = styleOf(cell?.s);
        const span = merged ? ([merged.endRow - row + 1, merged.endColumn - column + 1] as const) : ([1, 1] as const);
        const value = cell?.v ?? "";
        if (!isNumber || typeof value === "boolean") return { text: String(value), isNumber, style, span };
        const { fontString } = getFontStyleString(style ?? undefined);
        const columns = Array.from({ length: span[1] }, (_, at) => column + at).filter((at) => model.getColVisible(at));
        const width = columns.reduce((sum, at) => sum + model.getColumnWidth(at), 0) - (style?.pd?.l ?? SIDE) - SIDE;
        const text = fittingText(value, width, (part) => FontCache.getMeasureText(part, fontString).width);
        return { text, isNumber, style, span };
      },
    };
  }

  let shown: HTMLElement | undefined;
  const clear = (): void => {
    shown?.remove();
    shown = undefined;
  };

  window.addEventListener("beforeprint", () => {
    clear();
    const sheet = grid.sheets().find(({ id }) => id === grid.activeSheet())!;
    const printed = printedSheet();
    const paper = paperOf(sheet.page(), { sheet: sheet.name(), file: fileName() });
    const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
    const scale = scaleOf(sheet.page(), paper, sum(printed.widths), sum(printed.heights));
    shown = document.createElement("div");
    shown.id = "printed";
    const style = document.createElement("style");
    style.textContent = paper.css;
    shown.append(style, ...printedTables(printed, scale, paper.width));
    document.body.append(shown);
  });
  window.addEventListener("afterprint", clear);
}
