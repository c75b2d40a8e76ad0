import type { FWorkbook } from "@univerjs/sheets/facade";
import type { Grid } from "../../host/grid";

interface Around extends Pick<Grid, "activeSheet" | "activate"> {
  readonly workbook: () => FWorkbook;
  /** Runs a change as the grid's own, not the user's. */
  readonly ours: (work: () => void) => void;
  /** Sends pending writes to Univer. */
  readonly flush: () => void;
}

/** Inserts and removes rows. */
export function gridRows({ workbook, ours, flush, activeSheet, activate }: Around): Pick<Grid, "insertRows" | "removeRows"> {
  /** Univer only updates the formulas of the active sheet when rows shift, so the sheet is activated meanwhile. */
  function shiftingRows(id: string, work: () => void): void {
    const sheet = activeSheet();
    ours(() => {
      if (sheet !== id) activate(id);
      work();
    });
    if (activeSheet() !== sheet) activate(sheet);
  }

  return {
    insertRows(id, row, count) {
      flush();
      shiftingRows(
        id,
        () =>
          void workbook()
            .getSheetBySheetId(id)!
            .insertRowsAfter(row - 1, count),
      );
    },
    removeRows(id, row, count) {
      flush();
      shiftingRows(id, () => void workbook().getSheetBySheetId(id)!.deleteRows(row, count));
    },
  };
}
