import type { FUniver } from "@univerjs/core/facade";
import { reorderedFormula } from "../../../workbook/xlsx/formulas/named";
import type { UniverGrid } from "./grid-interface";

const MOVES_TAB = "sheet.command.set-worksheet-order";

/**
 * If the first or last sheet of a range such as Jan:Mar!A1 is moved past the other one, the range no longer includes it. The move
 * and the changed formulas are then one undo step.
 */
export function followTabs(univer: FUniver, grid: UniverGrid): void {
  function spelling(id: string, position: number): (formula: string) => string {
    const before = grid.sheets();
    const others = before.filter((sheet) => sheet.id !== id);
    const after = [...others.slice(0, position), ...before.filter((sheet) => sheet.id === id), ...others.slice(position)];
    const names = before.map((sheet) => sheet.name());
    const then = after.map((sheet) => sheet.name());
    const name = before.find((sheet) => sheet.id === id)?.name() ?? "";
    return (formula) => reorderedFormula(formula, name, names, then);
  }

  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    if (grid.isAtWork() || event.id !== MOVES_TAB) return;
    const { subUnitId = grid.activeSheet(), order = 0 } = (event.params ?? {}) as { subUnitId?: string; order?: number };
    const rewrite = spelling(subUnitId, order);
    if (!grid.isRespelled(rewrite)) return;
    event.cancel = true;
    void grid.step!(async () => {
      grid.respell(rewrite);
      await grid.moveSheet(subUnitId, order);
    });
  });
}
