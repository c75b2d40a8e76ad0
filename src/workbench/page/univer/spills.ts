import { ICommandService, type Injector } from "@univerjs/core";
import { FormulaDataModel, SetArrayFormulaDataMutation } from "@univerjs/engine-formula";
import { ISheetClipboardService } from "@univerjs/sheets-ui";

/*
 * Spilled cells, such as those of WHY.
 */

/** Makes Univer draw spilled cells; requires the deferred features. */
export function drawSpills(services: Injector): void {
  const model = services.get(FormulaDataModel);
  const params = { arrayFormulaRange: model.getArrayFormulaRange(), arrayFormulaCellData: model.getArrayFormulaCellData() };
  services
    .get(ICommandService)
    .syncExecuteCommand(SetArrayFormulaDataMutation.id, params, { onlyLocal: true, fromFormula: true });
}

/** Copies spilled cells as their displayed values; Univer would copy blanks. */
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
