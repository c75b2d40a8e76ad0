import { DataValidationStatus, type Injector } from "@univerjs/core";
import { IRenderManagerService, type Engine } from "@univerjs/engine-render";
import { ConditionalFormattingViewModel } from "@univerjs/sheets-conditional-formatting";
import { SheetDataValidationModel } from "@univerjs/sheets-data-validation";
import { SheetSkeletonManagerService } from "@univerjs/sheets-ui";
import { filter, NEVER } from "rxjs";
import { BOOK } from "./coordinates";
import { beforeNextDraw } from "./draw-changes";

/*
 * After an entry, Univer draws the sheet once for the values, twice for conditional formats, and once for validation. Here they
 * are all drawn in one frame, and satisfied rules draw nothing.
 */

/** The internals of Univer's model that mark a changed rule. */
interface RuleStates {
  _markRuleDirtyAtOnce(unitId: string, subUnitId: string, cfId: string, isNeedResetPreComputingCache?: boolean): void;
}

/**
 * Call this before Univer starts to draw conditional formats: it waits 100 ms to collect changed rules, and 16 ms for their
 * results.
 */
export function drawHighlights(services: Injector): void {
  const model = services.get(ConditionalFormattingViewModel);
  const states = model as unknown as RuleStates;
  const touched = model.markDirty$;
  Object.assign(model, {
    // Disables Univer's own redraw.
    markDirty$: NEVER,
    markRuleDirty: (...rule: Parameters<RuleStates["_markRuleDirtyAtOnce"]>) => states._markRuleDirtyAtOnce(...rule),
  });

  const render = () => services.get(IRenderManagerService).getRenderById(BOOK);
  function redraw(): void {
    render()?.with(SheetSkeletonManagerService).reCalculate();
    render()?.mainComponent?.makeDirty();
  }
  touched.subscribe(({ subUnitId }) => {
    const found = render();
    const shown = found?.with(SheetSkeletonManagerService).getCurrentSkeleton()?.worksheet.getSheetId();
    if (found && shown === subUnitId) beforeNextDraw(found.engine as Engine, redraw);
  });
}

/**
 * Call this before Univer starts to draw validation: it redraws all cells whenever one was checked, even with the same result.
 */
export function drawBrokenRules(services: Injector): void {
  const model = services.get(SheetDataValidationModel);
  const broken = new Set<string>();
  const isVisible = filter<{ subUnitId: string; row: number; col: number; status: DataValidationStatus }>(
    ({ subUnitId, row, col, status }) => {
      const cell = `${subUnitId}:${row}:${col}`;
      // A cell loses its mark while it is checked, so a cell that is still invalid must be drawn again.
      return status === DataValidationStatus.VALID ? broken.delete(cell) : broken.add(cell).size > 0;
    },
  );
  Object.assign(model, { validStatusChange$: model.validStatusChange$.pipe(isVisible) });
}
