import { CommandType, ICommandService, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IEditorService, InsertCommand } from "@univerjs/docs-ui";
import { SheetsSelectionsService } from "@univerjs/sheets";
import { IEditorBridgeService } from "@univerjs/sheets-ui";
import { IShortcutService, KeyCode } from "@univerjs/ui";
import type { Area } from "../../../formula/address";
import { areaOf, rangeOf } from "../univer/coordinates";
import type { UniverGrid } from "../univer/grid-interface";
import { cycleReference } from "./absolute-reference";
import { between, moved, type Cell, type Move, type SheetView } from "./selection-moves";

/*
 * Excel's keyboard shortcuts that Univer lacks.
 */

const TOGGLE = "workbench.operation.toggle-reference";

const MOVES: Readonly<Record<string, Move>> = {
  Home: "row start",
  "Control+Home": "sheet start",
  "Control+End": "sheet end",
  PageUp: "page up",
  PageDown: "page down",
};

/** The key's name with Control, or Command on a Mac; Shift is tested separately. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => `${ctrlKey || metaKey ? "Control+" : ""}${key}`;

const pad = (n: number): string => String(n).padStart(2, "0");

/** Today's date for Ctrl+; and the time for Ctrl+Shift+;. */
const today = (now = new Date()): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
const time = (now = new Date()): string => `${pad(now.getHours())}:${pad(now.getMinutes())}`;

/** Shortcuts while a formula is edited. */
function keysInFormulas(services: Injector): void {
  const editors = services.get(IEditorService);
  services.get(ICommandService).registerCommand({
    id: TOGGLE,
    type: CommandType.OPERATION,
    handler: () => {
      const editor = editors.getFocusEditor();
      const [range] = editor?.getSelectionRanges() ?? [];
      if (!editor || !range) return false;
      const text = editor.getDocumentData().body?.dataStream.replace(/\r\n$/, "") ?? "";
      const changed = cycleReference(text, range.endOffset);
      if (!changed) return false;
      editor.replaceText(changed.text, [{ startOffset: changed.caret, endOffset: changed.caret, collapsed: true }]);
      return true;
    },
  });
  services.get(IShortcutService).registerShortcut({
    id: TOGGLE,
    binding: KeyCode.F4,
    priority: 2000,
    preconditions: () => services.get(IEditorBridgeService).isVisible().visible,
  });
}

/** Adds Excel's shortcuts that Univer lacks. `write` enters a text in the active cell. */
export function sheetKeys(
  univer: FUniver,
  services: Injector,
  grid: UniverGrid,
  write: (text: string) => Promise<unknown>,
): void {
  const root = document.getElementById("grid")!;
  const bridge = services.get(IEditorBridgeService);
  const facade = () => univer.getActiveWorkbook()!.getActiveSheet();
  const shown = () => grid.sheets().find(({ id }) => id === grid.activeSheet())!;

  /** The active cell, and the opposite corner of the selection. */
  function corners(): readonly [Cell, Cell] {
    const last = services.get(SheetsSelectionsService).getCurrentLastSelection();
    const { top, left, rows, columns } = last ? areaOf(last.range) : grid.selection().area;
    const active = last?.primary
      ? { row: last.primary.actualRow, column: last.primary.actualColumn }
      : { row: top, column: left };
    return [
      active,
      {
        row: active.row === top ? top + rows - 1 : top,
        column: active.column === left ? left + columns - 1 : left,
      },
    ];
  }

  function view(): SheetView {
    const sheet = shown();
    const used = sheet.used(true);
    const visible = facade().getVisibleRange();
    return {
      freeze: sheet.freeze(),
      last: used ? { row: used.top + used.rows - 1, column: used.left + used.columns - 1 } : { row: 0, column: 0 },
      page: Math.max(1, (visible ? visible.endRow - visible.startRow : 20) - 1),
      size: { rows: facade().getMaxRows(), columns: facade().getMaxColumns() },
    };
  }

  /** Scrolls no further than needed to show the cell. */
  function reveal({ row, column }: Cell): void {
    const { rows, columns } = shown().freeze();
    const visible = facade().getVisibleRange();
    if (!visible) return;
    const isRowVisible = row < rows || (row >= visible.startRow && row < visible.endRow);
    const isColumnVisible = column < columns || (column >= visible.startColumn && column < visible.endColumn);
    if (isRowVisible && isColumnVisible) return;
    const [height, width] = [visible.endRow - visible.startRow, visible.endColumn - visible.startColumn];
    const start = (isVisible: boolean, first: number, at: number, size: number, frozen: number): number =>
      isVisible ? first : Math.max(frozen, at < first ? at : at - size + 2);
    facade().scrollToCell(
      start(isRowVisible, visible.startRow, row, height, rows),
      start(isColumnVisible, visible.startColumn, column, width, columns),
    );
  }

  const select = (area: Area): void => void univer.getActiveWorkbook()!.setActiveRange(facade().getRange(rangeOf(area)));

  function go(move: Move, isExtended: boolean): void {
    const [active, opposite] = corners();
    const now = view();
    const from = isExtended ? opposite : active;
    const to = moved(move, from, now);
    select(isExtended ? between(active, to) : between(to, to));
    if (!move.startsWith("page")) return reveal(to);
    const visible = facade().getVisibleRange();
    if (!visible) return;
    const first = Math.max(now.freeze.rows, visible.startRow + (move === "page down" ? now.page : -now.page));
    facade().scrollToCell(first, visible.startColumn);
  }

  function nextSheet(step: 1 | -1): void {
    const sheets = grid.sheets().filter((sheet) => sheet.visibility() === "Visible");
    const next = sheets[sheets.findIndex(({ id }) => id === grid.activeSheet()) + step];
    if (next) grid.activate(next.id);
  }

  function selectLines(axis: "rows" | "columns"): void {
    const { area } = grid.selection();
    const { size } = view();
    select(axis === "rows" ? { ...area, left: 0, columns: size.columns } : { ...area, top: 0, rows: size.rows });
  }

  function insert(text: string): void {
    const editor = services.get(IEditorService).getFocusEditor();
    const [range] = editor?.getSelectionRanges() ?? [];
    if (!bridge.isVisible().visible || !editor || !range) return void write(text);
    void services.get(ICommandService).executeCommand(InsertCommand.id, {
      unitId: editor.getEditorId(),
      body: { dataStream: text },
      range,
      segmentId: "",
    });
  }

  /** Whether the key was handled. */
  function press(event: KeyboardEvent): boolean {
    const name = nameOf(event);
    const isEditing = bridge.isVisible().visible;
    if (name === "Control+;") insert(today());
    else if (name === "Control+:" || (name === "Control+;" && event.shiftKey)) insert(time());
    else if (isEditing) return false;
    else if (MOVES[name]) go(MOVES[name], event.shiftKey);
    else if (name === "Control+PageDown") nextSheet(1);
    else if (name === "Control+PageUp") nextSheet(-1);
    else if (name === "Control+ ") selectLines("columns");
    else if (name === " " && event.shiftKey) selectLines("rows");
    else if (name === "Control+Backspace") reveal(corners()[0]);
    else return false;
    return true;
  }

  keysInFormulas(services);
  window.addEventListener(
    "keydown",
    (event) => {
      const target = event.target as Element;
      if (event.altKey || event.isComposing || !(root.contains(target) || target === document.body)) return;
      if (target.matches("input, textarea, select") || !press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
