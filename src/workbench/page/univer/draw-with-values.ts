import { DataValidationStatus, type Injector } from "@univerjs/core";
import { IRenderManagerService, type Engine } from "@univerjs/engine-render";
import { ConditionalFormattingViewModel } from "@univerjs/sheets-conditional-formatting";
import { SheetDataValidationModel } from "@univerjs/sheets-data-validation";
import { SheetSkeletonManagerService } from "@univerjs/sheets-ui";
import { filter, NEVER } from "rxjs";
import { BOOK } from "./data";
import { beforeNextDraw } from "./draw-changes";

/*
 * After an entry, Univer draws the sheet once for the values, twice for conditional formats, and once for validation. Here they
 * are all drawn in one frame, and satisfied rules draw nothing.
 */

/** What Univer's model does with a rule whose cells changed. */
interface RuleStates {
  _markRuleDirtyAtOnce(unitId: string, subUnitId: string, cfId: string, isNeedResetPreComputingCache?: boolean): void;
}

/** Before Univer's drawing of conditional formats starts: it collects for 100 ms the rules that an entry touches, for 16 ms what they give. */
export function drawHighlights(services: Injector): void {
  const model = services.get(ConditionalFormattingViewModel);
  const states = model as unknown as RuleStates;
  const touched = model.markDirty$;
  Object.assign(model, {
    // Univer's own drawing hears of nothing.
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

/** Before Univer's drawing of rules starts: it draws all cells again when one was checked, also where it kept its rule before and after. */
export function drawBrokenRules(services: Injector): void {
  const model = services.get(SheetDataValidationModel);
  const broken = new Set<string>();
  const isSeen = filter<{ subUnitId: string; row: number; col: number; status: DataValidationStatus }>(
    ({ subUnitId, row, col, status }) => {
      const cell = `${subUnitId}:${row}:${col}`;
      // While a cell is being checked its mark is not drawn: one that is still broken gets it back.
      return status === DataValidationStatus.VALID ? broken.delete(cell) : broken.add(cell).size > 0;
    },
  );
  Object.assign(model, { validStatusChange$: model.validStatusChange$.pipe(isSeen) });
}
