import { ICommandService, LifecycleService, LifecycleStages, type Injector } from "@univerjs/core";
import { FormulaDataModel, ISheetClipboardService, SetFormulaCalculationStartMutation } from "@univerjs/preset-sheets-core";
import type { Snapshot } from "../../snapshot";
import { BOOK, rangeOf } from "./data";
import type { UniverGrid } from "./grid";

/*
 * Formulas whose results fill several cells, as WHY's. What they show beside their own cell is no content of those cells: no
 * file and no part of the page has it but Univer's calculation.
 */

interface Described {
  readonly id: string;
  readonly result?: { readonly dimensionality?: string };
}

/** Has these formulas computed when a workbook has opened with all its values, so that the others are not. */
async function compute(services: Injector, grid: UniverGrid, { sheets }: Snapshot, calls: RegExp): Promise<void> {
  const dirtyRanges = sheets.flatMap(({ name, cells }) => {
    const sheetId = grid.sheets().find((sheet) => sheet.name() === name)!.id;
    return cells
      .filter(({ formula }) => formula !== undefined && calls.test(formula))
      .map(({ row, column }) => ({
        unitId: BOOK,
        sheetId,
        range: rangeOf({ top: row, left: column, rows: 1, columns: 1 }),
      }));
  });
  if (dirtyRanges.length === 0) return;
  // Before that nobody computes.
  await services.get(LifecycleService).onStage(LifecycleStages.Rendered);
  const none = { dirtyNameMap: {}, dirtyDefinedNameMap: {}, dirtyUnitFeatureMap: {}, dirtyUnitOtherFormulaMap: {} };
  const params = { ...none, dirtyRanges, forceCalculation: false, clearDependencyTreeCache: {} };
  await services.get(ICommandService).executeCommand(SetFormulaCalculationStartMutation.id, params, { onlyLocal: true });
}

/** What is copied of such a result are its values; Univer copies blanks. */
function copyAsShown(services: Injector): void {
  let place: readonly [book: string, sheet: string] = ["", ""];
  services.get(ISheetClipboardService).addClipboardHook({
    id: "workbench.spills",
    onBeforeCopy: (book, sheet) => void (place = [book, sheet]),
    getCellValueBySpecialMatrix(row, column) {
      const shown = services.get(FormulaDataModel).getArrayFormulaCellData()[place[0]]?.[place[1]];
      return shown?.[row]?.[column] ?? undefined;
    },
  });
}

/** Shows results of several cells in a workbook that has just been opened, and has them copied as they are shown. */
export function showSpills(
  services: Injector,
  grid: UniverGrid,
  snapshot: Snapshot,
  described: readonly Described[],
  namespace: string,
): void {
  copyAsShown(services);
  const names = described.filter(({ result }) => result?.dimensionality === "matrix").map(({ id }) => id);
  if (names.length > 0) void compute(services, grid, snapshot, new RegExp(`\\b${namespace}\\.(${names.join("|")})\\(`, "i"));
}
