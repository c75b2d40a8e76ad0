import type { Area } from "../../../formula/address";
import type { ComputedValues } from "../../../sheets/placed";
import type { Book } from "../../book";
import type { Edit } from "../../edit";
import { setColumnFormulas } from "./column-formulas";
import { openDraft, type Draft } from "../package/draft";
import { setCells, showValues } from "./cells";
import { setStyles, type CellStylings } from "./cell-styles";
import { setNames, type NewName } from "./names";
import { setNotes, type NewNote } from "./notes";
import { setProperties, type SheetProperties } from "./properties";
import { renameColumn } from "./rename-column";
import type { RenamedColumn } from "../formulas/named";
import { recalculateWhenOpened, resetSettings } from "./settings";
import { addHeadRows, shiftRows } from "./sheet-rows";
import { loseSheet, moveSheet, orderSheets, renameNames, renameSheet } from "./tabs";
import { addLines } from "./charts";
import { setColumns, setTableStyles } from "./columns";
import { addPlaced } from "./placed";
import { addRows, removeRows } from "./rows";
import { forgetRuleFormats } from "./rule-formats";
import { addSheet, deleteSheet, forgetNames, replaceSheet } from "./sheets";
import { addSparklines } from "./sparklines";
import { countSharedTexts } from "./shared-count";
import { setValidations, type EntryRule } from "./validations";
import { readParts } from "../read";
import type { OpenOptions } from "../package/zip";

/*
 * Edits a file in place: all other parts, styles and cells stay identical, to the byte.
 */

/** An edit of a file: the edits of an open workbook, and changes that users make in the grid. */
export type FileEdit =
  | Edit
  /** Inserts whole rows before a row of a sheet, or with a negative count, removes rows from there on. */
  | { readonly kind: "sheet rows"; readonly sheet: string; readonly at: number; readonly count: number }
  | { readonly kind: "rename sheet"; readonly sheet: string; readonly name: string }
  /** Deletes a sheet even if formulas refer to it; these references become #REF!. */
  | { readonly kind: "lose sheet"; readonly sheet: string }
  /** Renames tables and defined names, old to new. */
  | { readonly kind: "rename"; readonly names: Readonly<Record<string, string>> }
  /** Renames a table column; its header cell is written by a separate edit. */
  | ({ readonly kind: "rename column" } & RenamedColumn)
  /** Sets the order of the tabs. */
  | { readonly kind: "order"; readonly sheets: readonly string[] }
  /** Removes number formats from the conditional formats of a sheet. */
  | { readonly kind: "rule formats"; readonly sheet: string; readonly formats: readonly string[] }
  /** Gives tables without a style the style of ledgers. */
  | { readonly kind: "table styles"; readonly tables: readonly string[] }
  | { readonly kind: "looks"; readonly sheet: string; readonly cells: readonly CellStylings[] }
  | {
      readonly kind: "validations";
      readonly sheet: string;
      readonly removed: readonly Area[];
      readonly added: readonly EntryRule[];
    }
  | {
      readonly kind: "notes";
      readonly sheet: string;
      readonly removed: readonly (readonly [row: number, column: number])[];
      readonly added: readonly NewNote[];
    }
  | { readonly kind: "properties"; readonly sheet: string; readonly properties: SheetProperties }
  | { readonly kind: "recalculate" }
  | { readonly kind: "names"; readonly names: readonly NewName[]; readonly removed: readonly string[] };

interface EditOptions extends OpenOptions {
  /** The workbook as read from these bytes, if available: unchanged parts are not read again. */
  readonly before?: Book | undefined;
  /** The formulas' results after the change. Without them, old formulas keep their results and new ones have none. */
  readonly values?: (book: Book) => ComputedValues;
}

/** Makes one edit. Throws FileError if it cannot be made; the draft is then unusable. */
export function make(draft: Draft, item: FileEdit): void {
  switch (item.kind) {
    case "cells":
      setCells(draft, item.sheet, item.cells);
      return setColumnFormulas(draft, item.sheet, item.cells);
    case "rows":
      if (item.count > 0) addRows(draft, item.table, item.count);
      else if (item.count < 0) removeRows(draft, item.table, -item.count);
      return;
    case "sheet rows":
      return shiftRows(draft, item.sheet, item.at, item.count);
    case "head rows":
      return addHeadRows(draft, item.sheet, item.at, item.count);
    case "place":
      return addPlaced(draft, item.placed);
    case "columns":
      return setColumns(draft, item.table, item.columns);
    case "forget names":
      return forgetNames(draft, item.names);
    case "lines":
      return addLines(draft, item.sheet, item.chart);
    case "add sheet":
      addSheet(draft, item.sheet, () => null, item.title);
      return item.before === undefined ? undefined : moveSheet(draft, item.sheet.name, item.before);
    case "replace sheet":
      return replaceSheet(draft, item.sheet, () => null, item.title);
    case "delete sheet":
      return deleteSheet(draft, item.sheet);
    case "lose sheet":
      return loseSheet(draft, item.sheet);
    case "rename sheet":
      return renameSheet(draft, item.sheet, item.name);
    case "rename":
      return renameNames(draft, item.names);
    case "rename column":
      return renameColumn(draft, item);
    case "order":
      return orderSheets(draft, item.sheets);
    case "table styles":
      return setTableStyles(draft, item.tables);
    case "formats":
      return setStyles(
        draft,
        item.sheet,
        item.cells.map(({ row, column, format }) => ({ row, column, styling: { format } })),
      );
    case "rule formats":
      return forgetRuleFormats(draft, item.sheet, item.formats);
    case "looks":
      return setStyles(draft, item.sheet, item.cells);
    case "validations":
      return setValidations(draft, item.sheet, item.removed, item.added);
    case "notes":
      return setNotes(draft, item.sheet, item.removed, item.added);
    case "settings":
      return resetSettings(draft, item.settings);
    case "recalculate":
      return recalculateWhenOpened(draft);
    case "show sheet":
      return setProperties(draft, item.sheet, { visibility: "Visible" });
    case "properties":
      return setProperties(draft, item.sheet, item.properties);
    case "names":
      return setNames(draft, item.names, item.removed);
  }
}

/**
 * The bytes of a file with the changes; the same bytes if there are none. Throws FileError if it cannot be read or a change
 * cannot be made.
 */
export function edit(
  bytes: Uint8Array,
  edits: readonly FileEdit[],
  { values, before, ...options }: EditOptions = {},
): Uint8Array {
  const draft = openDraft(bytes, options);
  for (const item of edits) make(draft, item);
  // Last, because their tables must have their final position.
  for (const item of edits) {
    const placed =
      item.kind === "place" ? item.placed : item.kind === "add sheet" || item.kind === "replace sheet" ? item.sheet : null;
    if (placed?.sparklines) addSparklines(draft, placed.name, placed.sparklines);
  }
  if (values) showValues(draft, values(readParts(draft.now, before && { book: before, isSame: draft.isSame })));
  if (edits.length > 0) countSharedTexts(draft);
  return draft.bytes();
}
