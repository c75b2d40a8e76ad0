import { Direction } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { SelectionMoveType, SetSelectionsOperation } from "@univerjs/sheets";
import { MoveSelectionEnterAndTabCommand } from "@univerjs/sheets-ui";
import { KeyCode } from "@univerjs/ui";
import { univerSelection } from "./coordinates";
import type { UniverGrid } from "./grid-interface";

const ROWS: Partial<Record<Direction, number>> = { [Direction.UP]: -1, [Direction.DOWN]: 1 };
const COLUMNS: Partial<Record<Direction, number>> = { [Direction.LEFT]: -1, [Direction.RIGHT]: 1 };

/**
 * Enter after Tab selects the column where the row was started. Univer never forgets that cell, so a later Enter elsewhere would
 * jump there and the next value would go into a wrong cell; here selecting another cell starts over.
 */
export function restartTabSteps(univer: FUniver, grid: UniverGrid): void {
  /** The column in which the row was started, and the cell that the last Tab selected. */
  let tabStart: { readonly column: number; readonly at: string } | null = null;
  const here = (): string => JSON.stringify(grid.selection());

  function step(direction: Direction, isTab: boolean): void {
    const { sheet: subUnitId, area } = grid.selection();
    const column = tabStart?.at === here() ? tabStart.column : area.left;
    const workbook = univer.getActiveWorkbook()!;
    const sheet = workbook.getActiveSheet().getSheet();
    let row = area.top;
    let at = isTab ? area.left : column;
    do {
      row += ROWS[direction] ?? 0;
      at += COLUMNS[direction] ?? 0;
    } while (row > 0 && at > 0 && row < sheet.getRowCount() && !(sheet.getRowVisible(row) && sheet.getColVisible(at)));
    if (row < 0 || at < 0 || row >= sheet.getRowCount() || at >= sheet.getColumnCount()) return;
    univer.syncExecuteCommand(SetSelectionsOperation.id, {
      unitId: workbook.getId(),
      subUnitId,
      type: SelectionMoveType.MOVE_END,
      selections: [univerSelection({ top: row, left: at, rows: 1, columns: 1 })],
      reveal: true,
    });
    tabStart = isTab ? { column, at: here() } : null;
  }

  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    // Enter on a link follows it.
    if (event.cancel || event.id !== MoveSelectionEnterAndTabCommand.id) return;
    const { area } = grid.selection();
    // Univer itself cycles through a selection of several cells.
    if (area.rows > 1 || area.columns > 1) return;
    event.cancel = true;
    const { direction, keycode } = event.params as { readonly direction: Direction; readonly keycode: KeyCode };
    step(direction, keycode === KeyCode.TAB);
  });
}
