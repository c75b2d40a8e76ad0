import { leastOf, mostOf } from "../../../kernel/extremes";
import { CommandType, type ICellData, type Nullable } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { IMoveRangeMutationParams } from "@univerjs/sheets";
import type { Area } from "../../../formula/address";
import type { Shift } from "../../host/shift";
import { areaOf } from "./coordinates";
import { keepOpen, type CommandParameters, type CellChanges } from "./user-edits";

/*
 * Translates Univer's change events into those of the grid.
 */

/** Changed cells, with the change of each. */
export interface ChangedCells {
  readonly area: Area;
  readonly cells: readonly (readonly [number, number])[];
  changeOf(row: number, column: number): Nullable<ICellData>;
}

/** A range from which cells were moved, or to which they were moved. */
export interface MovedCells {
  readonly sheet: string;
  readonly area: Area;
}

interface ChangeListeners {
  /** Whether the grid's own code is making the change. */
  isOurs(): boolean;
  /** Called before a command of the user. */
  beforeCommand(): void;
  /** An unlocked cell's data; undefined for any other cell. */
  openCell(sheet: string, row: number, column: number): ICellData | undefined;
  /** Any change that affects the saved file; the sheet's id, or its name. */
  changed(sheet: { readonly id?: string; readonly name?: string }): void;
  /** A change by the user. */
  onCommand(id: string, params: CommandParameters): void;
  values(sheet: string, changed: ChangedCells): void;
  calculated(sheet: string): void;
  shifted(sheet: string, by: Shift): void;
  /** Rows of a sheet were hidden or shown. */
  hidden(sheet: string): void;
  /** Cells were moved, on one sheet or to another one. */
  moved(from: MovedCells, to: MovedCells): void;
  /** Cells were rearranged, on any sheets. */
  rearranged(): void;
  renamed(sheet: string, name: string): void;
  /** Sheets were added or removed; called after Univer has finished the change. */
  sheets(): void;
  selected(): void;
  activated(): void;
}

const SHIFTS: Readonly<Record<string, { readonly axis: "row" | "column"; readonly sign: 1 | -1 }>> = {
  "sheet.mutation.insert-row": { axis: "row", sign: 1 },
  "sheet.mutation.remove-rows": { axis: "row", sign: -1 },
  "sheet.mutation.insert-col": { axis: "column", sign: 1 },
  "sheet.mutation.remove-col": { axis: "column", sign: -1 },
};

/** Whether a mutation inserts or removes rows or columns. */
export const isShift = (id: string): boolean => SHIFTS[id] !== undefined;

/** Moves cells by cut and paste, or by dragging. */
export const MOVE_RANGE = "sheet.mutation.move-range";

/** Commands that move cells without reporting their new content. */
const REARRANGES = /^sheet\.mutation\.(move-(range|rows|columns|cols)|reorder-range|insert-sheet|remove-sheet)$/;

const MOVES_TAB = "sheet.mutation.set-worksheet-order";

const HIDES = /^sheet\.mutation\.set-row-(hidden|visible)$/;

const VALUES = "sheet.mutation.set-range-values";

/** Mutations that affect the saved file; Univer's own rendering and calculation are excluded. */
const OF_A_SHEET = /^(sheet|data-validation)\.mutation\.(?!.*(auto-height|mark-dirty))/;

const isCalculation = (options: unknown): boolean => (options as { fromFormula?: boolean } | undefined)?.fromFormula === true;

function changedCells(cellValue: CellChanges): ChangedCells | undefined {
  const cells = Object.entries(cellValue).flatMap(([row, line]) =>
    Object.keys(line ?? {}).map((column) => [Number(row), Number(column)] as const),
  );
  if (cells.length === 0) return undefined;
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const top = leastOf(rows);
  const left = leastOf(columns);
  return {
    area: { top, left, rows: mostOf(rows) - top + 1, columns: mostOf(columns) - left + 1 },
    cells,
    changeOf: (row, column) => cellValue[row]?.[column],
  };
}

function shiftOf(id: string, params: object): Shift {
  const { axis, sign } = SHIFTS[id]!;
  const { range } = params as { range: { startRow: number; endRow: number; startColumn: number; endColumn: number } };
  const [at, end] = axis === "row" ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  return { axis, at, count: sign * (end - at + 1) };
}

/** Reports Univer's changes from now on. */
export function hearChanges(univer: FUniver, listeners: ChangeListeners): void {
  const keepOpenOn = (sheet: string, cells: CellChanges): void =>
    keepOpen(cells, (row, column) => listeners.openCell(sheet, row, column));
  univer.addEvent(univer.Event.BeforeCommandExecute, ({ id, type, params, options }) => {
    if (type === CommandType.COMMAND && !listeners.isOurs()) listeners.beforeCommand();
    if (listeners.isOurs() || isCalculation(options)) return;
    if (id === VALUES) {
      const { subUnitId, cellValue } = params as { readonly subUnitId: string; readonly cellValue: CellChanges };
      keepOpenOn(subUnitId, cellValue);
    } else if (id === MOVE_RANGE) {
      const { from } = params as { readonly from: { readonly subUnitId: string; readonly value: CellChanges } };
      keepOpenOn(from.subUnitId, from.value);
    }
  });
  univer.addEvent(univer.Event.CommandExecuted, ({ id, params, options }) => {
    const isComputed = isCalculation(options);
    const parameters = (params ?? {}) as {
      subUnitId?: string;
      sheetId?: string;
      subUnitName?: string;
      sheet?: { name?: string };
      name?: string;
      cellValue?: CellChanges;
    };
    const sheet = parameters.subUnitId ?? parameters.sheetId;
    const name = parameters.subUnitName ?? parameters.sheet?.name;
    if (!isComputed && OF_A_SHEET.test(id))
      listeners.changed({ ...(sheet === undefined ? {} : { id: sheet }), ...(name === undefined ? {} : { name }) });
    if (!listeners.isOurs() && !isComputed) listeners.onCommand(id, params as never);
    if (id === "sheet.mutation.set-worksheet-name") listeners.renamed(parameters.subUnitId!, parameters.name!);
    if (HIDES.test(id) && parameters.subUnitId !== undefined) listeners.hidden(parameters.subUnitId);
    if (id === MOVE_RANGE) {
      const { from, to, fromRange, toRange } = params as IMoveRangeMutationParams;
      listeners.moved({ sheet: from.subUnitId, area: areaOf(fromRange) }, { sheet: to.subUnitId, area: areaOf(toRange) });
    }
    // The order of tabs matters to formulas over a range of sheets.
    if (REARRANGES.test(id) || (id === MOVES_TAB && !listeners.isOurs())) listeners.rearranged();
    if (id === VALUES) {
      const changed = parameters.cellValue && changedCells(parameters.cellValue);
      if (!changed) return;
      if (isComputed) listeners.calculated(parameters.subUnitId!);
      else listeners.values(parameters.subUnitId!, changed);
    } else if (isShift(id)) listeners.shifted(parameters.subUnitId!, shiftOf(id, parameters));
    else if (id === "sheet.mutation.remove-sheet" || id === "sheet.mutation.insert-sheet") queueMicrotask(listeners.sheets);
  });
  univer.addEvent(univer.Event.SelectionChanged, listeners.selected);
  univer.addEvent(univer.Event.ActiveSheetChanged, listeners.activated);
}
