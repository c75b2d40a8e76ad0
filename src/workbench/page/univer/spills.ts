import type { Injector } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { ISheetClipboardService } from "@univerjs/sheets-ui";

/** What is copied of cells that a formula beside them fills, as WHY does, are the values shown; Univer copies blanks. */
export function copySpillsAsShown(services: Injector): void {
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
