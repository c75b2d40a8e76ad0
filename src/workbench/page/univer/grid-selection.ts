import { ICommandService, type Injector, type IRange } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { FWorksheet } from "@univerjs/sheets/facade";
import { DeviceInputEventType } from "@univerjs/engine-render";
import { SetSelectionsOperation, SheetsSelectionsService } from "@univerjs/sheets";
import { IEditorBridgeService, SetCellEditVisibleOperation } from "@univerjs/sheets-ui";
import type { Area } from "../../../formula/address";
import type { Grid } from "../../host/grid";
import { areaOf, BOOK, rangeOf, univerSelection } from "./coordinates";
import { firstColumnFor, gridWidth } from "./frozen-columns";
import type { UniverSheet } from "./sheet";

export const FIRST_CELL: Area = { top: 0, left: 0, rows: 1, columns: 1 };

/** Whether an area is within the visible range. */
const isInView = (view: IRange, { top, left, rows, columns }: Area): boolean =>
  top >= view.startRow && left >= view.startColumn && top + rows - 1 < view.endRow && left + columns - 1 < view.endColumn;

/** Room for the headers, and for the scroll bars at the other edges. */
const EDGE = 64;

/** Whether the first `last` + 1 rows or columns fit into some pixels. */
function fitsFrom(last: number, pixels: number, size: (index: number) => number): boolean {
  let used = EDGE;
  for (let index = 0; index <= last && used <= pixels; index++) used += size(index);
  return used <= pixels;
}

/** Whether an area is visible in a sheet that was not rendered yet, which opens at its first cell. */
function isInViewAtStart(sheet: FWorksheet, { top, left, rows, columns }: Area): boolean {
  const canvas = document.getElementById(`univer-sheet-main-canvas_${BOOK}`);
  return (
    canvas !== null &&
    fitsFrom(top + rows - 1, canvas.clientHeight, (row) => sheet.getRowHeight(row)) &&
    fitsFrom(left + columns - 1, canvas.clientWidth, (column) => sheet.getColumnWidth(column))
  );
}

interface Around {
  readonly sheetOf: (id: string) => UniverSheet | undefined;
  readonly inOrder: () => readonly UniverSheet[];
  /** Sends pending writes to Univer. */
  readonly announce: () => void;
}

interface GridSelection {
  readonly methods: Pick<Grid, "activeSheet" | "activate" | "selection" | "select">;
  /** Before a sheet is deleted: activates another one, and selects its first cell. */
  readonly leave: (sheet: string) => void;
}

/** Which sheet is active, and which of its cells are selected. */
export function gridSelection(univer: FUniver, services: Injector, { sheetOf, inOrder, announce }: Around): GridSelection {
  const workbook = () => univer.getActiveWorkbook()!;

  const methods: GridSelection["methods"] = {
    activeSheet: () => workbook().getActiveSheet().getSheetId(),
    activate: (id) => void workbook().setActiveSheet(id),
    selection() {
      const sheet = workbook().getActiveSheet();
      const last = services.get(SheetsSelectionsService).getCurrentLastSelection()?.range;
      // The selected rows or columns may have been removed by Undo, which does not update the selection.
      if (last && (last.endRow >= sheet.getMaxRows() || last.endColumn >= sheet.getMaxColumns()))
        return { sheet: methods.activeSheet(), area: FIRST_CELL };
      const range = workbook().getActiveRange();
      return { sheet: methods.activeSheet(), area: range ? areaOf(range.getRange()) : FIRST_CELL };
    },
    select(id, area) {
      announce();
      // An open editor would receive the next keys.
      if (services.get(IEditorBridgeService).isVisible().visible)
        services.get(ICommandService).syncExecuteCommand(SetCellEditVisibleOperation.id, {
          visible: false,
          eventType: DeviceInputEventType.PointerDown,
          unitId: BOOK,
        });
      if (methods.activeSheet() !== id) workbook().setActiveSheet(id);
      const sheet = workbook().getSheetBySheetId(id)!;
      workbook().setActiveRange(sheet.getRange(rangeOf(area)));
      const { rows } = sheetOf(id)!.freeze();
      const view = sheet.getVisibleRange();
      const isShown = view ? isInView(view, area) : isInViewAtStart(sheet, area);
      if (area.top >= rows && !isShown)
        sheet.scrollToCell(
          Math.max(rows, area.top - 4),
          firstColumnFor(area.left, gridWidth(), (column) => sheet.getColumnWidth(column)),
        );
    },
  };

  /**
   * Univer must leave a sheet before it is deleted. As in Excel, the next visible sheet is activated, or else the previous one.
   */
  function activateOther(id: string): void {
    if (methods.activeSheet() !== id) return;
    const all = inOrder();
    const at = all.findIndex((sheet) => sheet.id === id);
    const next = [...all.slice(at + 1), ...all.slice(0, at).reverse()].find((sheet) => sheet.visibility() === "Visible");
    if (next) methods.activate(next.id);
  }

  /** Univer restores the selection of a re-added sheet before its size: a selection beyond it would make the undo fail. */
  function forget(id: string): void {
    const selections = [univerSelection(FIRST_CELL)];
    // As a change of another user: Univer switches to a sheet in which its own user selects.
    univer.syncExecuteCommand(SetSelectionsOperation.id, { unitId: BOOK, subUnitId: id, selections }, { fromCollab: true });
  }

  return {
    methods,
    leave(id) {
      forget(id);
      activateOther(id);
    },
  };
}
