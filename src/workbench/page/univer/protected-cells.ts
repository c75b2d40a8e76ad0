import type { ICellData, Injector, IRange } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IEditorBridgeService } from "@univerjs/sheets-ui";
import type { Area } from "../../../formula/address";
import { areaOf } from "./coordinates";
import type { UniverGrid } from "./grid-interface";
import { isSameName } from "../../../kernel/names";

/*
 * Rejects edits of cells and rows that a sheet's protection locks, and shows the reason.
 */

/** Commands that move cells. */
const MOVES = /^sheet\.command\.(insert-|delete-range|remove-row|remove-col|move-rows|move-cols|add-worksheet-merge|sort)/;
/** Commands that change the selected cells. */
const OF_THE_SELECTION = /^sheet\.command\.clear-selection/;
/** Commands that empty the selected cells. */
const CLEARS = /^sheet\.command\.clear-selection-(content|all)$/;
const FILL = "sheet.command.auto-fill";
/** Commands with explicit ranges, and the parameters with these ranges. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  "sheet.command.auto-clear-content": ["clearRange"],
  [FILL]: ["targetRange"],
  "sheet.command.move-range": ["fromRange", "toRange"],
  "sheet.command.set-range-values": ["range"],
};

/** Whether a fill goes along a row or a column. Any other fill would empty the cells in between. */
function isFilledOn({ sourceRange: from, targetRange: to }: Readonly<Record<string, unknown>>): boolean {
  const [source, target] = [areaOf(from as IRange), areaOf(to as IRange)];
  const isBeside = (at: "top" | "left", count: "rows" | "columns"): boolean =>
    target[at] <= source[at] + source[count] && source[at] <= target[at] + target[count];
  const isSame = (at: "top" | "left", count: "rows" | "columns"): boolean =>
    source[at] === target[at] && source[count] === target[count];
  return (isSame("left", "columns") && isBeside("top", "rows")) || (isSame("top", "rows") && isBeside("left", "columns"));
}

type Matrix = Record<string, Record<string, unknown>>;

const isMatrix = (value: unknown): value is Matrix =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([row, line]) => /^\d+$/.test(row) && typeof line === "object" && line !== null);

/** What is entered into a single cell; undefined if there are several cells. */
function enteredIn(value: unknown): ICellData | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (!isMatrix(value) || Object.keys(value).length === 0) return value as ICellData;
  const cells = Object.values(value).flatMap((line) => Object.values(line));
  return cells.length === 1 ? (cells[0] as ICellData) : undefined;
}

const RENAMES = "sheet.command.set-worksheet-name";
const LONGEST_NAME = 31;

/** Why Excel would reject a sheet name, as a sentence; undefined if it is valid. */
function whyNoSheetName(name: string, others: readonly string[]): string | undefined {
  const [char] = /[[\]:*?/\\]/.exec(name) ?? [];
  if (name.trim() === "") return "A sheet needs a name.";
  if (name.length > LONGEST_NAME)
    return `${name} has ${name.length} characters; the name of a sheet has at most ${LONGEST_NAME}.`;
  if (char !== undefined) return `The name of a sheet cannot contain ${char}`;
  if (name.startsWith("'") || name.endsWith("'")) return "The name of a sheet cannot begin or end with an apostrophe.";
  if (isSameName(name, "History")) return "Excel reserves the name History.";
  return others.some((other) => isSameName(other, name)) ? `There is a sheet ${name} already.` : undefined;
}

/** Rejects the user's edits of locked cells, with the reason. */
export function guard(univer: FUniver, services: Injector, grid: UniverGrid, showMessage: (text: string) => void): void {
  const closed = (sheet: string, area?: Area): boolean => {
    const refusal = grid.refusal(sheet, area);
    if (refusal) showMessage(refusal);
    return refusal !== undefined;
  };

  /** Removes locked cells from the cells that find and replace will write; returns whether none remains. */
  function withoutClosed(sheet: string, cells: Matrix): boolean {
    let closedCells = 0;
    let skipped = 0;
    for (const [row, line] of Object.entries(cells))
      for (const column of Object.keys(line)) {
        if (grid.refusal(sheet, { top: Number(row), left: Number(column), rows: 1, columns: 1 }) === undefined) skipped += 1;
        else {
          closedCells += 1;
          delete line[column];
        }
      }
    if (closedCells > 0)
      showMessage(
        `${closedCells} of ${closedCells + skipped} matching cells are protected and were not changed. Open cells are blue on a pale fill.`,
      );
    return skipped === 0;
  }

  function isNameRefused({ name, subUnitId }: Readonly<Record<string, unknown>>): boolean {
    const own = typeof subUnitId === "string" ? subUnitId : grid.activeSheet();
    const others = grid.sheets().flatMap((item) => (item.id === own ? [] : [item.name()]));
    const why = typeof name === "string" ? whyNoSheetName(name, others) : undefined;
    if (why === undefined) return false;
    showMessage(`${why.replace(/\.?$/, ".")} The sheet keeps its name.`);
    requestAnimationFrame(() => restoreName(own));
    return true;
  }

  /** Restores the name in a sheet's tab, which keeps displaying the rejected one. */
  function restoreName(id: string): void {
    const tab = [...document.querySelectorAll<HTMLElement>('[data-u-comp="slide-tab-item"]')].find(
      (item) => item.dataset["id"] === id,
    );
    const text = tab?.querySelector("span");
    if (text)
      text.textContent =
        grid
          .sheets()
          .find((item) => item.id === id)
          ?.name() ?? text.textContent;
  }

  /** Handles an entry into a header cell as a new name for its column; returns whether it was one. */
  function isHeader(id: string, params: Readonly<Record<string, unknown>>): boolean {
    const { sheet, area } = grid.selection();
    const isCleared = CLEARS.test(id);
    const range = params["range"] as IRange | undefined;
    if (!isCleared && (id !== "sheet.command.set-range-values" || !range)) return false;
    const on = (params["subUnitId"] as string | undefined) ?? sheet;
    const header = grid.headerAt(on, isCleared ? area : areaOf(range!));
    const entered = isCleared ? { v: "" } : enteredIn(params["value"]);
    if (!header || !entered) return false;
    if (entered.f) {
      showMessage("A header is a text, not a formula. The column keeps its name.");
      return true;
    }
    const text = String(entered.v ?? entered.p?.body?.dataStream ?? "").replace(/\r\n$/, "");
    const before = header.table.headers[header.index]!;
    if (text === before) return true;
    void grid.step!(async () => {
      const newName = grid.renameColumn(header, text);
      showMessage(
        `The column ${before} of the table ${header.table.name} is now ${newName}, in formulas too. Press Ctrl+Z to undo.`,
      );
    });
    return true;
  }

  function isRefused(id: string, params: Readonly<Record<string, unknown>>): boolean {
    const { sheet, area } = grid.selection();
    if (id === RENAMES) return isNameRefused(params);
    if (MOVES.test(id)) return closed(sheet);
    if (id === FILL && !isFilledOn(params)) return true;
    if (id === "sheet.command.set-range-values" && !params["range"] && isMatrix(params["value"]))
      return withoutClosed((params["subUnitId"] as string | undefined) ?? sheet, params["value"]);
    if (OF_THE_SELECTION.test(id)) return closed(sheet, area);
    const ranges = (NAMED[id] ?? []).flatMap((name) => (params[name] as IRange | undefined) ?? []);
    return ranges.some((range) => closed((params["subUnitId"] as string | undefined) ?? sheet, areaOf(range)));
  }

  univer.addEvent(univer.Event.BeforeSheetEditStart, (event) => {
    const cell = { top: event.row, left: event.column, rows: 1, columns: 1 };
    const sheet = event.worksheet.getSheetId();
    if (grid.headerAt(sheet, cell) || !closed(sheet, cell)) return;
    event.cancel = true;
    // By then, the formula bar contains the typed text.
    window.setTimeout(() => services.get(IEditorBridgeService).refreshEditCellState());
  });
  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    const params = (event.params ?? {}) as Record<string, unknown>;
    if ((!grid.isAtWork() && isHeader(event.id, params)) || isRefused(event.id, params)) event.cancel = true;
  });
}
