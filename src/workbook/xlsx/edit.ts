import type { ComputedValues, PlacedAddition } from "../../sheets/placed";
import type { Book } from "../book";
import type { Edit } from "../edit";
import { setColumnFormulas } from "./column-formulas";
import { openDraft } from "./draft";
import { setCells, showValues } from "./edit-cells";
import { addRows, removeRows } from "./edit-rows";
import { addSheet, deleteSheet, replaceSheet } from "./edit-sheets";
import { addTable } from "./edit-table";
import { readBook } from "./read";
import type { OpenOptions } from "./zip";

/*
 * A file changed in its place: every part, style and cell that is not meant stays as it was, to the byte.
 */

/** A change of a file: a table may also come to a sheet, below all that stands there. */
export type FileEdit = Edit | { readonly kind: "table"; readonly placed: PlacedAddition };

export interface EditOptions extends OpenOptions {
  /** What the formulas of the changed book show. Without it they show what they showed before, and new ones nothing. */
  readonly values?: (book: Book) => ComputedValues;
}

/**
 * Gives the bytes of a file with changes made; the very same bytes where nothing changes. Throws FileError for a file that
 * cannot be read, and for changes that cannot be made: then none is.
 */
export function edit(bytes: Uint8Array, edits: readonly FileEdit[], { values, ...options }: EditOptions = {}): Uint8Array {
  const draft = openDraft(bytes, options);
  for (const one of edits) {
    switch (one.kind) {
      case "cells":
        setCells(draft, one.sheet, one.cells);
        setColumnFormulas(draft, one.sheet, one.cells);
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
  if (values) showValues(draft, values(readBook(draft.unpackedBytes(), options)));
  return draft.bytes();
}
