import { remainingRules, type KnownRule } from "./rules";
import type { ICellData, IStyleData, Workbook as UniverWorkbook, Worksheet } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { FWorkbook, FWorksheet } from "@univerjs/sheets/facade";
import type { CellValue } from "../../../kernel/values";
import type { Area } from "../../../formula/address";
import {
  PLAIN,
  PLAIN_PAGE,
  SPARE_COLUMNS,
  SPARE_ROWS,
  type CellStyle,
  type Content,
  type GridHighlight,
  type GridSheet,
  type PageLayout,
  type RowGroup,
  type Visibility,
} from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import {
  customWith,
  gridStyle,
  hexOf,
  gridValue,
  columnPixels,
  columnPoints,
  pixels,
  points,
  rangeOf,
  styledOver,
  univerHighlight,
  univerNote,
  univerStyle,
  univerValidation,
  univerValue,
  type Custom,
} from "./data";
import { hiddenLines } from "./hidden-lines";
import { onlyShown } from "./display-only-rules";
import { fixedHeight, rowsWithoutHeight } from "./row-heights";

/** The workbook's services for one of its sheets. */
interface SheetSurroundings {
  readonly univer: FUniver;
  readonly workbook: FWorkbook;
  /** Runs a change as the fake host's, not the user's. */
  ours<T>(work: () => T): T;
  /** Contents will change, so formulas must be recalculated. */
  touched(): void;
  /** Something was written and must be sent to Univer. */
  waits(): void;
  /** Something that Univer does not store was changed. */
  changed(sheet: string): void;
}

export interface UniverSheet extends GridSheet {
  /** Sends all pending writes to Univer at once. */
  flush(): void;
  /** Updates the sheet after cells moved: rows or columns were inserted or removed. */
  shifted(shift: (area: Area) => Area | null): void;
  /** Returns a function that restores the current highlights, scales and row groups. */
  kept(): () => void;
  /** Rewrites the formulas of highlights and scales. */
  respell(rewrite: (formula: string) => string): void;
  /** Rewrites every formula, including those of cells, which pass their position. */
  respellAll(rewrite: (formula: string, row?: number, column?: number) => string): void;
  /** Number of rows and columns, used or not. */
  size(): { readonly rows: number; readonly columns: number };
  cell(row: number, column: number): ICellData | null;
  custom(row: number, column: number): Custom | undefined;
  /** Whether the file's formulas spill into other cells. */
  readonly fills: boolean;
  /** Univer's complete style of a cell. */
  ownStyle(row: number, column: number): IStyleData | null;
  /** Reads the notes as the user left them. */
  readNotes(): void;
  /** Reads the data validation as the user left it; returns whether all of it can be saved. */
  readRules(): boolean;
}

/** The default style in full: Univer draws drop-downs in its own font unless the cell has one. */
const PLAIN_STYLE = univerStyle(PLAIN);

type Matrix = Record<number, Record<number, ICellData>>;

const overlaps = (a: Area, b: Area): boolean =>
  a.top < b.top + b.rows && b.top < a.top + a.rows && a.left < b.left + b.columns && b.left < a.left + a.columns;

/**
 * One sheet: contents and styles are stored in Univer; properties that it cannot return, such as columns left unfrozen on phones,
 * are stored here.
 */
export function univerSheet(id: string, around: SheetSurroundings, from?: SheetSnapshot, unfrozen = 0): UniverSheet {
  const { univer, workbook } = around;
  // Cached, because Univer creates a new facade for each call.
  let known: FWorksheet | undefined;
  const facade = (): FWorksheet => (known ??= workbook.getSheetBySheetId(id)!);
  const model = (): Worksheet => facade().getSheet();
  const styles = () => (workbook.getWorkbook() as UniverWorkbook).getStyles();
  const unitId = workbook.getId();

  let pending: Matrix = {};
  let isPending = false;
  const noteTexts = new Map<string, { row: number; column: number; text: string }>();
  let validations: KnownRule[] = [];
  let highlights: GridHighlight[] = [];
  let page: PageLayout = from?.page ?? PLAIN_PAGE;
  let isProtected = from?.isProtected ?? false;
  let hidden: Exclude<Visibility, "Visible"> = from?.visibility === "VeryHidden" ? "VeryHidden" : "Hidden";
  let groups: readonly RowGroup[] = from?.groups ?? [];
  let count = 0;
  let unfrozenColumns = unfrozen;

  const noteKey = (row: number, column: number) => `${row}:${column}`;
  if (from) {
    for (const note of from.notes) noteTexts.set(noteKey(note.row, note.column), note);
    validations = from.validations.map((validation, n) => ({ uid: `${id}-v${n}`, validation }));
    highlights = [...from.highlights];
  }

  const run = (mutation: string, params: object): void => {
    around.ours(() => void univer.syncExecuteCommand(mutation, { unitId, subUnitId: id, ...params }));
  };
  const current = (row: number, column: number): ICellData | null => model().getCellMatrix().getValue(row, column) ?? null;
  const customOf = (row: number, column: number): Custom | undefined =>
    (pending[row]?.[column]?.custom ?? current(row, column)?.custom) as Custom | undefined;
  /** The cell as it will be after the pending writes. */
  function coming(row: number, column: number): ICellData | null {
    const [now, next] = [current(row, column), pending[row]?.[column]];
    return next ? { ...now, ...next } : now;
  }
  // Faster than Univer's own method, which tests the class of each cell's style.
  const styleOf = (cell: ICellData | null): IStyleData | null =>
    (typeof cell?.s === "string" ? styles().get(cell.s) : cell?.s) ?? null;

  function change(row: number, column: number, cell: ICellData): void {
    const line = (pending[row] ??= {});
    const before = line[column];
    line[column] = before
      ? { ...before, ...cell, s: styledOver(before.s as IStyleData | null, cell.s as IStyleData | null) }
      : cell;
    isPending = true;
  }

  function setContent(row: number, column: number, content: Content): void {
    if ("formula" in content) change(row, column, { f: content.formula, si: null, v: null, t: null, p: null });
    else change(row, column, { ...univerValue(content.value), f: null, si: null, p: null });
    around.touched();
  }

  function extendTo(area: Area): void {
    const rows = area.top + area.rows + SPARE_ROWS;
    const columns = area.left + area.columns + SPARE_COLUMNS;
    if (rows - SPARE_ROWS > model().getRowCount()) around.ours(() => facade().setRowCount(rows));
    if (columns - SPARE_COLUMNS > model().getColumnCount()) around.ours(() => facade().setColumnCount(columns));
  }

  function formulaOf(row: number, column: number, cell: ICellData | null): string | null {
    if (!cell || (!cell.f && !cell.si)) return null;
    return cell.f ?? facade().getRange(row, column).getFormula();
  }

  function eachCell(visit: (row: number, column: number, cell: ICellData) => void): void {
    model()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        if (cell) visit(row, column, cell);
        return undefined;
      });
  }

  const shown = onlyShown({ facade, model, run }, from?.scales ?? []);

  const sheet: UniverSheet = {
    id,
    scales: shown.scales,
    merges: shown.merges,
    ...hiddenLines(model, run),
    name: () => facade().getSheetName(),
    rename: (name) => void around.ours(() => facade().setName(name)),
    // Univer has only one kind of hidden sheet.
    visibility: () => (!facade().isSheetHidden() ? "Visible" : hidden),
    setVisibility(next) {
      if (next !== "Visible") hidden = next;
      around.ours(() => void (next === "Visible" ? facade().showSheet() : facade().hideSheet()));
    },
    tabColor: () => hexOf(facade().getTabColor()) ?? "",
    setTabColor: (color) => void around.ours(() => facade().setTabColor(color)),
    hasGridlines: () => !facade().hasHiddenGridLines(),
    setGridlines: (on) => void around.ours(() => facade().setHiddenGridlines(!on)),

    flush() {
      shown.flushScales();
      if (!isPending) return;
      const cellValue = pending;
      pending = {};
      isPending = false;
      run("sheet.mutation.set-range-values", { cellValue });
      const ranges = rowsWithoutHeight(model(), Object.keys(cellValue).map(Number));
      if (ranges.length > 0) run("sheet.mutation.set-worksheet-row-is-auto-height", fixedHeight(ranges));
    },
    cell: current,
    custom: customOf,
    fills: from?.cells.some(({ spill }) => spill) ?? false,
    ownStyle: (row, column) => styleOf(current(row, column)),
    readNotes() {
      noteTexts.clear();
      for (const { row, col: column, note: text } of facade().getNotes())
        if (text !== "") noteTexts.set(noteKey(row, column), { row, column, text });
      around.changed(sheet.name());
    },

    used(valuesOnly) {
      let top = Infinity;
      let left = Infinity;
      let bottom = -1;
      let right = -1;
      const inspect = (row: number, column: number, cell: ICellData): void => {
        const filled = (cell.v !== null && cell.v !== undefined && cell.v !== "") || Boolean(cell.f) || Boolean(cell.si);
        if (!filled && (valuesOnly || cell.s === undefined || cell.s === null)) return;
        top = Math.min(top, row);
        bottom = Math.max(bottom, row);
        left = Math.min(left, column);
        right = Math.max(right, column);
      };
      eachCell((row, column, cell) => {
        if (!pending[row]?.[column]) inspect(row, column, cell);
      });
      for (const [row, line] of Object.entries(pending)) {
        for (const column of Object.keys(line)) inspect(Number(row), Number(column), coming(Number(row), Number(column))!);
      }
      return bottom < 0 ? null : { top, left, rows: bottom - top + 1, columns: right - left + 1 };
    },
    read({ top, left, rows, columns }) {
      const values: CellValue[][] = [];
      const formulas: (string | null)[][] = [];
      for (let r = top; r < top + rows; r++) {
        const valueRow: CellValue[] = [];
        const formulaRow: (string | null)[] = [];
        for (let c = left; c < left + columns; c++) {
          const cell = coming(r, c);
          valueRow.push(gridValue(cell));
          formulaRow.push(formulaOf(r, c, cell));
        }
        values.push(valueRow);
        formulas.push(formulaRow);
      }
      return { values, formulas };
    },
    write(area, contents) {
      extendTo(area);
      contents.forEach((row, r) =>
        row.forEach((content, c) => {
          if (content) setContent(area.top + r, area.left + c, content);
        }),
      );
      around.waits();
    },

    style(row, column): CellStyle {
      const pendingStyle = pending[row]?.[column]?.s as IStyleData | undefined;
      const own = styleOf(current(row, column));
      return gridStyle(pendingStyle ? styledOver(own, pendingStyle) : own, customOf(row, column));
    },
    setStyle(areas, style) {
      const over = univerStyle(style);
      const first = styledOver(PLAIN_STYLE, over);
      for (const area of areas) {
        extendTo(area);
        for (let r = area.top; r < area.top + area.rows; r++) {
          for (let c = area.left; c < area.left + area.columns; c++) {
            const cell: ICellData = { s: coming(r, c)?.s ? over : first };
            const custom = customWith(style, customOf(r, c));
            if (custom) cell.custom = custom;
            change(r, c, cell);
          }
        }
      }
      around.waits();
    },

    width: (column) => columnPoints(model().getColumnWidth(column)),
    setWidth(first, count, width) {
      extendTo({ top: 0, left: first, rows: 1, columns: count });
      // Univer's command would also adjust the height of every row.
      const ranges = [{ ...rangeOf({ top: 0, left: first, rows: 1, columns: count }), endRow: model().getRowCount() - 1 }];
      run("sheet.mutation.set-worksheet-col-width", { ranges, colWidth: columnPixels(width) });
    },
    height: (row) => points(model().getRowHeight(row)),
    setHeight(first, count, height) {
      extendTo({ top: first, left: 0, rows: count, columns: 1 });
      around.ours(() => facade().setRowHeightsForced(first, count, pixels(height)));
    },
    fitColumns(first, count) {
      sheet.flush();
      around.ours(() => facade().autoResizeColumns(first, count));
    },

    note: (row, column) => noteTexts.get(noteKey(row, column))?.text ?? null,
    notes: () => [...noteTexts.values()].sort((a, b) => a.row - b.row || a.column - b.column),
    setNote(row, column, text) {
      noteTexts.delete(noteKey(row, column));
      const where = { sheetId: id, row, col: column };
      if (text === null) run("sheet.mutation.remove-note", where);
      else {
        noteTexts.set(noteKey(row, column), { row, column, text });
        run("sheet.mutation.update-note", { ...where, note: univerNote(`${id}-n${row}-${column}`, row, column, text) });
      }
    },

    readRules() {
      const read = remainingRules(facade().getDataValidations(), validations);
      validations = [...read.remaining];
      around.changed(sheet.name());
      return read.isWhole;
    },
    validations: () => validations.map(({ validation }) => validation),
    setValidation(validation) {
      sheet.clearValidation(validation.area);
      count += 1;
      const uid = `${id}-w${count}`;
      validations = [...validations, { uid, validation }];
      run("data-validation.mutation.addRule", { rule: univerValidation(validation, uid) });
    },
    clearValidation(area) {
      const removed = validations.filter(({ validation }) => overlaps(validation.area, area)).map(({ uid }) => uid);
      if (removed.length === 0) return;
      validations = validations.filter(({ uid }) => !removed.includes(uid));
      run("data-validation.mutation.removeRule", { ruleId: removed });
    },

    highlights: () => highlights,
    setHighlight(highlight) {
      sheet.removeHighlight(highlight.id);
      highlights = [...highlights, highlight];
      run("sheet.mutation.add-conditional-rule", { rule: univerHighlight(highlight) });
    },
    removeHighlight(removed) {
      if (!highlights.some((highlight) => highlight.id === removed)) return;
      highlights = highlights.filter((highlight) => highlight.id !== removed);
      run("sheet.mutation.delete-conditional-rule", { cfId: removed });
    },

    groups: {
      // The user may have shown rows with the grid's own menu.
      all: () => groups.map((group) => ({ ...group, folded: !model().getRowVisible(group.first) })),
      set(group) {
        const { first, count, folded } = group;
        extendTo({ top: first, left: 0, rows: count, columns: 1 });
        groups = [...groups.filter((item) => item.first !== first || item.count !== count), group];
        const ranges = [
          { ...rangeOf({ top: first, left: 0, rows: count, columns: 1 }), endColumn: model().getColumnCount() - 1 },
        ];
        run(folded ? "sheet.mutation.set-row-hidden" : "sheet.mutation.set-row-visible", { ranges });
        around.changed(sheet.name());
      },
      setAll(all) {
        groups = [...all];
        around.changed(sheet.name());
      },
    },

    freeze() {
      // Rows scrolled out of view above the frozen ones are frozen with them in a file.
      const { startRow, startColumn, ySplit, xSplit } = facade().getFreeze();
      return {
        rows: ySplit > 0 ? Math.max(startRow, ySplit) : 0,
        columns: xSplit > 0 ? Math.max(startColumn, xSplit) : unfrozenColumns,
      };
    },
    setFreeze(rows, columns) {
      unfrozenColumns = 0;
      const freeze = { startRow: rows > 0 ? rows : -1, startColumn: columns > 0 ? columns : -1, ySplit: rows, xSplit: columns };
      around.ours(() => facade().setFreeze(freeze));
    },
    page: () => page,
    setPage(changes) {
      page = { ...page, ...changes };
      around.changed(sheet.name());
    },
    isProtected: () => isProtected,
    setProtected(on) {
      isProtected = on;
      around.changed(sheet.name());
    },

    shifted(shift) {
      const moved = [...noteTexts.values()].flatMap(({ row, column, text }) => {
        const at = shift({ top: row, left: column, rows: 1, columns: 1 });
        return at ? [{ row: at.top, column: at.left, text }] : [];
      });
      noteTexts.clear();
      for (const note of moved) noteTexts.set(noteKey(note.row, note.column), note);
      validations = validations.flatMap(({ uid, validation }) => {
        const area = shift(validation.area);
        return area ? [{ uid, validation: { ...validation, area } }] : [];
      });
      highlights = highlights.flatMap((highlight) => {
        const area = shift(highlight.area);
        return area ? [{ ...highlight, area }] : [];
      });
      groups = groups.flatMap((group) => {
        const area = shift({ top: group.first, left: 0, rows: group.count, columns: 1 });
        return area ? [{ ...group, first: area.top, count: area.rows }] : [];
      });
    },
    kept() {
      const [before, then, scales] = [highlights, groups, shown.keptScales()];
      return () => {
        [highlights, groups] = [before, then];
        scales();
      };
    },
    size: () => ({ rows: model().getRowCount(), columns: model().getColumnCount() }),
    respell(rewrite) {
      shown.respellScales(rewrite);
      highlights = highlights.map((item) =>
        item.rule.kind === "custom" ? { ...item, rule: { ...item.rule, formula: rewrite(item.rule.formula) } } : item,
      );
    },
    respellAll(rewrite) {
      sheet.respell(rewrite);
      eachCell((row, column, cell) => {
        const formula = formulaOf(row, column, cell);
        const resolved = formula === null ? null : rewrite(formula, row, column);
        if (resolved !== null && resolved !== formula) setContent(row, column, { formula: resolved });
      });
    },
  };
  return sheet;
}
