import type { ComputedValues, PlacedAddition, PlacedSheet } from "../../sheets/placed";
import type { Book } from "../book";
import { openDraft } from "./draft";
import { setCells, showValues, type CellContent } from "./edit-cells";
import { addRows, removeRows } from "./edit-rows";
import { addSheet, deleteSheet, replaceSheet } from "./edit-sheets";
import { addTable } from "./edit-table";
import { readBook } from "./read";
import type { OpenOptions } from "./zip";

/*
 * A file changed in its place: every part, style and cell that is not meant stays as it was, to the byte.
 */

/** One change of a file. Changes are made in their order; rows and columns are those after the changes before. */
export type Edit =
  | { readonly kind: "cells"; readonly sheet: string; readonly cells: readonly CellContent[] }
  /** Rows at the end of a table: empty ones added, or with less than 0 the last ones taken out. */
  | { readonly kind: "rows"; readonly table: string; readonly count: number }
  | { readonly kind: "table"; readonly placed: PlacedAddition }
  | { readonly kind: "add sheet" | "replace sheet"; readonly sheet: PlacedSheet; readonly title: string }
  | { readonly kind: "delete sheet"; readonly sheet: string };

export interface EditOptions extends OpenOptions {
  /** What the formulas of the changed book show. Without it they show what they showed before, and new ones nothing. */
  readonly values?: (book: Book) => ComputedValues;
}

/**
 * Gives the bytes of a file with changes made; the very same bytes where nothing changes. Throws FileError for a file that
 * cannot be read, and for changes that cannot be made: then none is.
 */
export function edit(bytes: Uint8Array, edits: readonly Edit[], { values, ...options }: EditOptions = {}): Uint8Array {
  const draft = openDraft(bytes, options);
  for (const one of edits) {
    switch (one.kind) {
      case "cells":
        setCells(draft, one.sheet, one.cells);
        break;
      case "rows":
        if (one.count > 0) addRows(draft, one.table, one.count);
        else if (one.count < 0) removeRows(draft, one.table, -one.count);
        break;
      case "table":
        addTable(draft, one.placed);
        break;
      case "add sheet":
        addSheet(draft, one.sheet, () => null, one.title);
        break;
      case "replace sheet":
        replaceSheet(draft, one.sheet, () => null, one.title);
        break;
      case "delete sheet":
        deleteSheet(draft, one.sheet);
        break;
    }
  }
  if (values) showValues(draft, values(readBook(draft.bytes(), options)));
  return draft.bytes();
}
