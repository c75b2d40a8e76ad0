import type { ComputedValues } from "../../sheets/placed";
import type { Book } from "../book";
import type { Edit } from "../edit";
import { openDraft } from "./draft";
import { setCells, showValues } from "./edit-cells";
import { addLines } from "./edit-charts";
import { setColumns } from "./edit-columns";
import { addHeadRows } from "./edit-head";
import { addPlaced } from "./edit-placed";
import { addRows, removeRows } from "./edit-rows";
import { addSheet, deleteSheet, forgetNames, replaceSheet } from "./edit-sheets";
import { readBook } from "./read";
import type { OpenOptions } from "./zip";

/*
 * A file changed in its place: every part, style and cell that is not meant stays as it was, to the byte.
 */

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
      case "head rows":
        addHeadRows(draft, one.sheet, one.at, one.count);
        break;
      case "place":
        addPlaced(draft, one.placed);
        break;
      case "columns":
        setColumns(draft, one.table, one.columns);
        break;
      case "forget names":
        forgetNames(draft, one.names);
        break;
      case "lines":
        addLines(draft, one.sheet, one.chart);
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
