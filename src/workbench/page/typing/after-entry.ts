import {
  CellValueType,
  ICommandService,
  IUndoRedoService,
  type Injector,
  type IStyleData,
  type IUndoRedoItem,
} from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { FontCache, getFontStyleString } from "@univerjs/engine-render";
import {
  factorySetNumfmtUndoMutation,
  SetNumfmtMutation,
  SetRangeValuesCommand,
  SetWorksheetColWidthMutation,
  SetWorksheetColWidthMutationFactory,
  SheetInterceptorService,
  transformCellsToRange,
  type ISetRangeValuesMutationParams,
} from "@univerjs/sheets";
import { formatted } from "../../../formula/format";
import { mostOf } from "../../../kernel/extremes";
import { isSameName } from "../../../kernel/names";
import { isShownError } from "../../../kernel/values";
import { gridValue } from "../univer/cell-data";
import { BOOK, rangeOf } from "../univer/coordinates";
import { SIDE } from "../univer/fit-numbers";
import type { UniverGrid } from "../univer/grid-interface";
import type { CellChanges } from "../univer/user-edits";
import type { PausableUndo } from "../univer/undo-steps";
import { formatOfFormula, type ReadCell } from "./formula-format";

/*
 * What Excel does after an entry, in the same undo step: a formula gives its cell a number format, and a column of default width
 * is widened for a number or a date. Protected sheets are left alone.
 */

const GENERAL = "General";

interface EnteredCell {
  readonly row: number;
  readonly column: number;
  readonly formula: string | null;
}

interface WatchedEntry {
  readonly sheet: string;
  readonly cell: EnteredCell;
  readonly step: IUndoRedoItem;
}

function enteredCells({ cellValue }: ISetRangeValuesMutationParams): readonly EnteredCell[] {
  return Object.entries((cellValue ?? {}) as CellChanges).flatMap(([row, line]) =>
    Object.entries(line).flatMap(([column, cell]) => {
      const isEntered = cell?.f || (cell?.v !== undefined && cell.v !== null && cell.v !== "");
      return isEntered ? [{ row: Number(row), column: Number(column), formula: cell.f ?? null }] : [];
    }),
  );
}

const GRIDLINE = 1;

/** Pixels that a column needs to display a number, by Excel's rule for widening: a plain number without its decimals. */
function neededWidth(value: number | string, style: IStyleData | null): number {
  const text = typeof value === "string" ? value : formatted(Math.abs(value) < 1e11 ? Math.round(value) : value, "General");
  const { fontString } = getFontStyleString(style ?? undefined);
  return (
    Math.ceil(FontCache.getMeasureText(text ?? "", fontString).width) + (style?.pd?.l ?? SIDE) + (style?.pd?.r ?? SIDE) + GRIDLINE
  );
}

/** Adds number formats and column widths to all further entries in the grid. */
export function completeEntries(univer: FUniver, services: Injector, grid: UniverGrid): void {
  const commands = services.get(ICommandService);
  const undo = services.get(IUndoRedoService) as PausableUndo;
  /** Widths set here, by sheet: a column with one of these was not sized by the user. */
  const widened = new Map<string, Set<number>>();
  let entry: ISetRangeValuesMutationParams | undefined;

  services.get(SheetInterceptorService).interceptCommand({
    getMutations({ id, params }) {
      if (id === SetRangeValuesCommand.id) entry = params as ISetRangeValuesMutationParams;
      return { undos: [], redos: [] };
    },
  });

  const sheetOf = (id: string) => grid.sheets().find((sheet) => sheet.id === id);
  const modelOf = (id: string) => univer.getActiveWorkbook()!.getWorkbook().getSheetBySheetId(id)!;

  function giveFormats(sheetId: string, cells: readonly EnteredCell[], step: IUndoRedoItem): void {
    const sheet = sheetOf(sheetId)!;
    const formatAt = (cell: ReadCell): string => {
      const read = cell.sheet === null ? sheet : grid.sheets().find((item) => isSameName(item.name(), cell.sheet!));
      return read?.style(cell.row, cell.column).format ?? GENERAL;
    };
    const formats = cells.flatMap(({ row, column, formula }) => {
      if (formula === null || sheet.style(row, column).format !== GENERAL) return [];
      const pattern = formatOfFormula(formula, formatAt);
      return pattern === undefined ? [] : [{ row, col: column, pattern }];
    });
    if (formats.length === 0) return;
    const params = transformCellsToRange(BOOK, sheetId, formats);
    for (const mutation of factorySetNumfmtUndoMutation(services, params)) step.undoMutations.push(mutation);
    step.redoMutations.push({ id: SetNumfmtMutation.id, params });
    commands.syncExecuteCommand(SetNumfmtMutation.id, params);
  }

  /** The width that a cell's number needs, or 0 if its column is not widened for it. */
  function widthFor(sheetId: string, { row, column, formula }: EnteredCell): number {
    const model = modelOf(sheetId);
    const raw = model.getCellRaw(row, column);
    if (raw?.t !== CellValueType.NUMBER || model.getMergedCell(row, column) || !model.getColVisible(column)) return 0;
    const shown = model.getCell(row, column)?.v;
    if (shown === undefined || shown === null || typeof shown === "boolean") return 0;
    // A formula's result is displayed in scientific notation instead.
    if (typeof shown === "number" && formula !== null) return 0;
    const style = model.getComposedCellStyle(row, column);
    return style.tr?.a || style.tr?.v ? 0 : neededWidth(shown, style);
  }

  function widen(sheetId: string, cells: readonly EnteredCell[], step: IUndoRedoItem): void {
    const model = modelOf(sheetId);
    for (const column of new Set(cells.map((cell) => cell.column))) {
      const now = model.getColumnWidth(column);
      if (now !== model.getConfig().defaultColumnWidth && !widened.get(sheetId)?.has(now)) continue;
      const width = mostOf(cells.filter((cell) => cell.column === column).map((cell) => widthFor(sheetId, cell)));
      if (width <= now) continue;
      const range = { ...rangeOf({ top: 0, left: column, rows: 1, columns: 1 }), endRow: model.getRowCount() - 1 };
      const params = { unitId: BOOK, subUnitId: sheetId, ranges: [range], colWidth: width };
      step.undoMutations.push({
        id: SetWorksheetColWidthMutation.id,
        params: SetWorksheetColWidthMutationFactory(params, model),
      });
      step.redoMutations.push({ id: SetWorksheetColWidthMutation.id, params });
      commands.syncExecuteCommand(SetWorksheetColWidthMutation.id, params);
      widened.set(sheetId, (widened.get(sheetId) ?? new Set()).add(width));
    }
  }

  /** Entered formulas without a result: their functions may still be loading. */
  let watched: readonly WatchedEntry[] = [];

  function widenForFormulas(calculated: string): void {
    const [here, elsewhere] = [
      watched.filter(({ sheet }) => sheet === calculated),
      watched.filter(({ sheet }) => sheet !== calculated),
    ];
    if (here.length === 0) return;
    const isProtected = sheetOf(calculated)?.isProtected() !== false;
    const still: WatchedEntry[] = [];
    for (const item of here) {
      const raw = isProtected ? null : modelOf(calculated).getCellRaw(item.cell.row, item.cell.column);
      if (raw?.f !== item.cell.formula) continue;
      if (raw.t === CellValueType.NUMBER) widen(calculated, [item.cell], item.step);
      else if (raw.v === undefined || raw.v === null || isShownError(gridValue(raw))) still.push(item);
    }
    watched = [...elsewhere, ...still];
  }
  grid.listen((event) => {
    if (event.kind === "calculated") widenForFormulas(event.sheet);
  });

  undo.completes = (step) => {
    const params = entry;
    entry = undefined;
    if (!params || step.redoMutations[0]?.params !== params) return;
    const { subUnitId } = params;
    if (sheetOf(subUnitId)?.isProtected() !== false) return;
    const cells = enteredCells(params);
    giveFormats(subUnitId, cells, step);
    const formulas = cells.filter(({ formula }) => formula !== null);
    widen(
      subUnitId,
      cells.filter(({ formula }) => formula === null),
      step,
    );
    watched = [...watched, ...formulas.map((cell) => ({ sheet: subUnitId, cell, step }))];
  };
}
