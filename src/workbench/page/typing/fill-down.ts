import { ICommandService, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IRenderManagerService, Vector2 } from "@univerjs/engine-render";
import { AutoFillCommand } from "@univerjs/sheets";
import { ISheetSelectionRenderService, SelectionControl } from "@univerjs/sheets-ui";
import type { Area } from "../../../formula/address";
import { areaOf, BOOK, rangeOf } from "../univer/coordinates";
import type { UniverGrid } from "../univer/grid-interface";

/*
 * The fill handle as in Excel: a double-click fills down as far as the adjacent column has entries.
 */

/** The last row to which an adjacent column is filled without a gap; otherwise the selection's last row. */
export function fillEnd(area: Area, isFilled: (row: number, column: number) => boolean): number {
  const last = area.top + area.rows - 1;
  for (const column of [area.left - 1, area.left + area.columns]) {
    let row = last;
    while (column >= 0 && isFilled(row + 1, column)) row += 1;
    if (row > last) return row;
  }
  return last;
}

/** Univer keeps using the previous sheet's rows and columns for the handles of a selection after another sheet is activated. */
function handlesOnShownSheet(): void {
  const { updateRangeBySelectionWithCoord: update } = SelectionControl.prototype;
  SelectionControl.prototype.updateRangeBySelectionWithCoord = function (selection, skeleton) {
    update.call(this, selection, skeleton);
    if (skeleton && this._controlExtension) Object.assign(this._controlExtension, { _skeleton: skeleton });
  };
}

/** Fills down on a double-click on the fill handle. */
export function fillByHandle(univer: FUniver, services: Injector, grid: UniverGrid): void {
  handlesOnShownSheet();
  /** The selection whose fill handle is under the pointer. */
  function selectionAt({ target, clientX, clientY }: MouseEvent): Area | null {
    const render = services.get(IRenderManagerService).getRenderById(BOOK);
    if (!render || !(target instanceof HTMLCanvasElement)) return null;
    const { left, top } = target.getBoundingClientRect();
    const picked = render.scene.pick(Vector2.FromArray([clientX - left, clientY - top]));
    const control = render
      .with(ISheetSelectionRenderService)
      .getSelectionControls()
      .find(({ fillControl }) => fillControl === picked);
    return control ? areaOf(control.model.getRange()) : null;
  }

  window.addEventListener(
    "dblclick",
    (event) => {
      const area = selectionAt(event);
      if (!area) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const sheet = grid.sheets().find(({ id }) => id === grid.activeSheet())!;
      const used = sheet.used(true);
      const end = fillEnd(area, (row, column) => {
        if (!used || row >= used.top + used.rows) return false;
        const { values } = sheet.read({ top: row, left: column, rows: 1, columns: 1 });
        return (values[0]![0] ?? null) !== null;
      });
      const filled = { ...area, rows: end - area.top + 1 };
      if (filled.rows === area.rows) return;
      void services.get(ICommandService).executeCommand(AutoFillCommand.id, {
        unitId: univer.getActiveWorkbook()!.getId(),
        subUnitId: sheet.id,
        sourceRange: rangeOf(area),
        targetRange: rangeOf(filled),
      });
    },
    true,
  );
}
