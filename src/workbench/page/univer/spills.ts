import { ICommandService, type Injector } from "@univerjs/core";
import { FormulaDataModel, SetArrayFormulaDataMutation } from "@univerjs/engine-formula";
import { ISheetClipboardService } from "@univerjs/sheets-ui";

/*
 * What a formula fills beside its own cell, as WHY does.
 */

/** Has Univer draw what formulas fill; it needs the parts that come after the first sight. */
export function drawSpills(services: Injector): void {
  const model = services.get(FormulaDataModel);
  const params = { arrayFormulaRange: model.getArrayFormulaRange(), arrayFormulaCellData: model.getArrayFormulaCellData() };
  services
    .get(ICommandService)
    .syncExecuteCommand(SetArrayFormulaDataMutation.id, params, { onlyLocal: true, fromFormula: true });
}

/** What is copied of cells that a formula beside them fills are the values shown; Univer copies blanks. */
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
