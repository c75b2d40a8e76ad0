import type { Area } from "../../../formula/address";
import type { ComputedValues } from "../../../sheets/placed";
import type { Book } from "../../book";
import type { Edit } from "../../edit";
import { setColumnFormulas } from "./column-formulas";
import { openDraft, type Draft } from "../package/draft";
import { setCells, showValues } from "./cells";
import { setLooks, type CellLooks } from "./looks";
import { setNames, type NewName } from "./names";
import { setNotes, type NewNote } from "./notes";
import { setProperties, type SheetProperties } from "./properties";
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
 * A file changed in its place: every part, style and cell that is not meant stays as it was, to the byte.
 */

/** A change of a file: what a workbook that is open takes, and what a person does to one by hand. */
export type FileEdit =
  | Edit
  /** Whole rows put in before a row of a sheet, or with a count less than 0 taken out from there on. */
  | { readonly kind: "sheet rows"; readonly sheet: string; readonly at: number; readonly count: number }
  | { readonly kind: "rename sheet"; readonly sheet: string; readonly name: string }
  /** Deletes a sheet whatever needs it: that is #REF! then. */
  | { readonly kind: "lose sheet"; readonly sheet: string }
  /** Tables and names of cells, old to new. */
  | { readonly kind: "rename"; readonly names: Readonly<Record<string, string>> }
  /** The order of the tabs. */
  | { readonly kind: "order"; readonly sheets: readonly string[] }
  /** Number formats that conditional formats of a sheet have no more. */
  | { readonly kind: "rule formats"; readonly sheet: string; readonly formats: readonly string[] }
  /** The style of ledgers for tables that have none. */
  | { readonly kind: "table styles"; readonly tables: readonly string[] }
  | { readonly kind: "looks"; readonly sheet: string; readonly cells: readonly CellLooks[] }
  | {
      readonly kind: "validations";
      readonly sheet: string;
      readonly gone: readonly Area[];
      readonly added: readonly EntryRule[];
    }
  | {
      readonly kind: "notes";
      readonly sheet: string;
      readonly gone: readonly (readonly [row: number, column: number])[];
      readonly added: readonly NewNote[];
    }
  | { readonly kind: "properties"; readonly sheet: string; readonly properties: SheetProperties }
  | { readonly kind: "recalculate" }
  | { readonly kind: "names"; readonly names: readonly NewName[]; readonly gone: readonly string[] };

interface EditOptions extends OpenOptions {
  /** The workbook as it was read from these bytes, where it is at hand: what stays as it was is not read again. */
  readonly before?: Book | undefined;
  /** What the formulas of the changed book show. Without it they show what they showed before, and new ones nothing. */
  readonly values?: (book: Book) => ComputedValues;
}

/** Makes one change. Throws FileError when it cannot be made; what is left of the draft then is of no use. */
export function make(draft: Draft, one: FileEdit): void {
  switch (one.kind) {
    case "cells":
      setCells(draft, one.sheet, one.cells);
      return setColumnFormulas(draft, one.sheet, one.cells);
    case "rows":
      if (one.count > 0) addRows(draft, one.table, one.count);
      else if (one.count < 0) removeRows(draft, one.table, -one.count);
      return;
    case "sheet rows":
      return shiftRows(draft, one.sheet, one.at, one.count);
    case "head rows":
      return addHeadRows(draft, one.sheet, one.at, one.count);
    case "place":
      return addPlaced(draft, one.placed);
    case "columns":
      return setColumns(draft, one.table, one.columns);
    case "forget names":
      return forgetNames(draft, one.names);
    case "lines":
      return addLines(draft, one.sheet, one.chart);
    case "add sheet":
      addSheet(draft, one.sheet, () => null, one.title);
      return one.before === undefined ? undefined : moveSheet(draft, one.sheet.name, one.before);
    case "replace sheet":
      return replaceSheet(draft, one.sheet, () => null, one.title);
    case "delete sheet":
      return deleteSheet(draft, one.sheet);
    case "lose sheet":
      return loseSheet(draft, one.sheet);
    case "rename sheet":
      return renameSheet(draft, one.sheet, one.name);
    case "rename":
      return renameNames(draft, one.names);
    case "order":
      return orderSheets(draft, one.sheets);
    case "table styles":
      return setTableStyles(draft, one.tables);
    case "formats":
      return setLooks(
        draft,
        one.sheet,
        one.cells.map(({ row, column, format }) => ({ row, column, look: { format } })),
      );
    case "rule formats":
      return forgetRuleFormats(draft, one.sheet, one.formats);
    case "looks":
      return setLooks(draft, one.sheet, one.cells);
    case "validations":
      return setValidations(draft, one.sheet, one.gone, one.added);
    case "notes":
      return setNotes(draft, one.sheet, one.gone, one.added);
    case "settings":
      return resetSettings(draft, one.settings);
    case "recalculate":
      return recalculateWhenOpened(draft);
    case "show sheet":
      return setProperties(draft, one.sheet, { visibility: "Visible" });
    case "properties":
      return setProperties(draft, one.sheet, one.properties);
    case "names":
      return setNames(draft, one.names, one.gone);
  }
}

/**
 * Gives the bytes of a file with changes made; the very same bytes where nothing changes. Throws FileError for a file that
 * cannot be read, and for changes that cannot be made: then none is.
 */
export function edit(
  bytes: Uint8Array,
  edits: readonly FileEdit[],
  { values, before, ...options }: EditOptions = {},
): Uint8Array {
  const draft = openDraft(bytes, options);
  for (const one of edits) make(draft, one);
  // What they go over is where it stays only now.
  for (const one of edits) {
    const placed =
      one.kind === "place" ? one.placed : one.kind === "add sheet" || one.kind === "replace sheet" ? one.sheet : null;
    if (placed?.sparklines) addSparklines(draft, placed.name, placed.sparklines);
  }
  if (values) showValues(draft, values(readParts(draft.now, before && { book: before, isSame: draft.isSame })));
  if (edits.length > 0) countSharedTexts(draft);
  return draft.bytes();
}
