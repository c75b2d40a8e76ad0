import type { FWorkbook } from "@univerjs/sheets/facade";
import type { Grid } from "../../host/grid";

interface Around extends Pick<Grid, "activeSheet" | "activate"> {
  readonly workbook: () => FWorkbook;
  /** Marks what is done as ours, not the player's. */
  readonly ours: (work: () => void) => void;
  /** Writes to Univer what waits to be written. */
  readonly flush: () => void;
}

/** Inserts and removes rows. */
export function gridRows({ workbook, ours, flush, activeSheet, activate }: Around): Pick<Grid, "insertRows" | "removeRows"> {
  /** Univer moves the formulas of the sheet that it shows along with rows, so it shows the one whose rows they are; then where one was. */
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
