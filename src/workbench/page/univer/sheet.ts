import { BooleanNumber, type Workbook as UniverWorkbook, type Worksheet } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { FWorkbook, FWorksheet } from "@univerjs/sheets/facade";
import { PLAIN_PAGE, type GridSheet, type PageLayout, type Visibility } from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import { hexOf } from "./cell-data";
import { columnPixels, columnPoints, pixels, points, rangeOf } from "./coordinates";
import { shiftedPage, shifted, type Shift } from "../../host/shift";
import { onlyShown } from "./display-only-rules";
import { hiddenLines } from "./hidden-lines";
import { sheetCells, type CellAccess } from "./sheet-cells";
import { sheetRules, type RuleAccess } from "./sheet-rules";

/** The workbook's services for one of its sheets. */
interface SheetSurroundings {
  readonly univer: FUniver;
  readonly workbook: FWorkbook;
  /** Runs a change as the fake host's, not the user's. */
  ours<T>(work: () => T): T;
  /** Contents will change, so formulas must be recalculated. */
  touched(): void;
  /** Something was written and must be sent to Univer. */
  waits(): void;
  /** Something that Univer does not store was changed. */
  changed(sheet: string): void;
}

export interface UniverSheet
  extends GridSheet, Pick<CellAccess, "cell" | "custom" | "ownStyle">, Pick<RuleAccess, "readNotes" | "readRules"> {
  /** Sends all pending writes to Univer at once. */
  flush(): void;
  /** Updates the sheet after cells moved: rows or columns were inserted or removed. */
  shifted(shift: Shift): void;
  /** Returns a function that restores the current highlights, scales and row groups. */
  keepReferences(): () => void;
  /** Rewrites the formulas of highlights and scales. */
  respell(rewrite: (formula: string) => string): void;
  /** Rewrites every formula, including those of cells, which pass their position. */
  respellAll(rewrite: (formula: string, row?: number, column?: number) => string): void;
  /** Number of rows and columns, used or not. */
  size(): { readonly rows: number; readonly columns: number };
  /** Whether the file's formulas spill into other cells. */
  readonly fills: boolean;
}

/**
 * One sheet: contents and styles are stored in Univer; properties that it cannot return, such as columns left unfrozen on phones,
 * are stored here.
 */
export function univerSheet(id: string, around: SheetSurroundings, from?: SheetSnapshot, unfrozen = 0): UniverSheet {
  const { univer, workbook } = around;
  // Cached, because Univer creates a new facade for each call.
  let known: FWorksheet | undefined;
  const facade = (): FWorksheet => (known ??= workbook.getSheetBySheetId(id)!);
  const model = (): Worksheet => facade().getSheet();
  const styles = () => (workbook.getWorkbook() as UniverWorkbook).getStyles();
  const unitId = workbook.getId();
  const run = (mutation: string, params: object): void => {
    around.ours(() => void univer.syncExecuteCommand(mutation, { unitId, subUnitId: id, ...params }));
  };

  let page: PageLayout = from?.page ?? PLAIN_PAGE;
  let isProtected = from?.isProtected ?? false;
  let hidden: Exclude<Visibility, "Visible"> = from?.visibility === "VeryHidden" ? "VeryHidden" : "Hidden";
  let unfrozenColumns = unfrozen;

  /** As a change of another user, because Univer switches to a sheet that its own user shows. */
  const show = (): void => {
    const shown = { unitId, subUnitId: id, hidden: BooleanNumber.FALSE };
    void univer.syncExecuteCommand("sheet.mutation.set-worksheet-hidden", shown, { fromCollab: true });
  };

  const cells = sheetCells({
    facade,
    model,
    styles,
    run,
    ours: (work) => around.ours(work),
    touched: () => around.touched(),
    waits: () => around.waits(),
  });
  const { extendTo } = cells;
  const rules = sheetRules({ id, facade, model, run, extendTo, changed: () => around.changed(sheet.name()) }, from);
  const shown = onlyShown({ facade, model, run }, from?.scales ?? []);

  const sheet: UniverSheet = {
    id,
    ...cells.access,
    ...rules.access,
    scales: shown.scales,
    merges: shown.merges,
    ...hiddenLines(model, run),
    fills: from?.cells.some(({ spill }) => spill) ?? false,
    name: () => facade().getSheetName(),
    rename: (name) => void around.ours(() => facade().setName(name)),
    // Univer has only one kind of hidden sheet.
    visibility: () => (!facade().isSheetHidden() ? "Visible" : hidden),
    setVisibility(next) {
      if (next !== "Visible") hidden = next;
      around.ours(() => void (next === "Visible" ? show() : facade().hideSheet()));
    },
    tabColor: () => hexOf(facade().getTabColor()) ?? "",
    setTabColor: (color) => void around.ours(() => facade().setTabColor(color)),
    hasGridlines: () => !facade().hasHiddenGridLines(),
    setGridlines: (on) => void around.ours(() => facade().setHiddenGridlines(!on)),

    width: (column) => columnPoints(model().getColumnWidth(column)),
    setWidth(first, count, width) {
      extendTo({ top: 0, left: first, rows: 1, columns: count });
      // Univer's command would also adjust the height of every row.
      const ranges = [{ ...rangeOf({ top: 0, left: first, rows: 1, columns: count }), endRow: model().getRowCount() - 1 }];
      run("sheet.mutation.set-worksheet-col-width", { ranges, colWidth: columnPixels(width) });
    },
    height: (row) => points(model().getRowHeight(row)),
    setHeight(first, count, height) {
      extendTo({ top: first, left: 0, rows: count, columns: 1 });
      around.ours(() => facade().setRowHeightsForced(first, count, pixels(height)));
    },
    fitColumns(first, count) {
      sheet.flush();
      around.ours(() => facade().autoResizeColumns(first, count));
    },

    freeze() {
      // Rows scrolled out of view above the frozen ones are frozen with them in a file.
      const { startRow, startColumn, ySplit, xSplit } = facade().getFreeze();
      return {
        rows: ySplit > 0 ? Math.max(startRow, ySplit) : 0,
        columns: xSplit > 0 ? Math.max(startColumn, xSplit) : unfrozenColumns,
      };
    },
    setFreeze(rows, columns) {
      unfrozenColumns = 0;
      const freeze = { startRow: rows > 0 ? rows : -1, startColumn: columns > 0 ? columns : -1, ySplit: rows, xSplit: columns };
      around.ours(() => facade().setFreeze(freeze));
    },
    page: () => page,
    setPage(changes) {
      page = { ...page, ...changes };
      around.changed(sheet.name());
    },
    isProtected: () => isProtected,
    setProtected(on) {
      isProtected = on;
      around.changed(sheet.name());
    },

    flush() {
      shown.flushScales();
      cells.flush();
    },
    shifted(shift) {
      page = shiftedPage(page, shift);
      rules.shifted((area) => shifted(area, shift));
    },
    keepReferences() {
      const before = page;
      const back = [rules.capture(), shown.keepScales(), () => (page = before)];
      return () => back.forEach((restore) => restore());
    },
    size: () => ({ rows: model().getRowCount(), columns: model().getColumnCount() }),
    respell(rewrite) {
      shown.respellScales(rewrite);
      rules.respell(rewrite);
    },
    respellAll(rewrite) {
      sheet.respell(rewrite);
      cells.rewrite(rewrite);
    },
  };
  return sheet;
}
