import { address } from "../../formula/address";
import { allowed, cellsAt, only, type Cells } from "./cells";
import { isA, objectClass, targetOf, text, type Host } from "./classes";
import type { GridSheet } from "./grid";
import { invalidArgument, itemNotFound } from "./problem";

/*
 * Notes on cells, available since ExcelApi 1.18.
 */

interface NoteTarget {
  readonly sheet: GridSheet;
  readonly row: number;
  readonly column: number;
}

/** The single cell of a range or address. Throws InvalidArgument. */
function cellOf(sheet: GridSheet, host: Host, location: unknown): NoteTarget {
  const cells = isA(location, "Range") ? targetOf<Cells>(location, "Range") : cellsAt(host, sheet, text(location));
  const { top, left, rows, columns } = only(cells);
  if (cells.sheet.id !== sheet.id || rows > 1 || columns > 1) throw invalidArgument("A note is on one cell.");
  return { sheet, row: top, column: left };
}

const write = async ({ sheet, row, column }: NoteTarget, host: Host, content: string | null): Promise<void> => {
  allowed(host, sheet, "allowEditObjects");
  await sheet.setNote(row, column, content);
};

export const noteCollection = objectClass<GridSheet>("NoteCollection", {
  items: (sheet) => sheet.notes().map(({ row, column }) => note({ sheet, row, column })),
  open: {
    "": (sheet, host, [location]) => {
      const target = cellOf(sheet, host, location);
      if (sheet.note(target.row, target.column) === null) throw itemNotFound();
      return note(target);
    },
    Add: async (sheet, host, [location, content]) => {
      const target = cellOf(sheet, host, location);
      if (sheet.note(target.row, target.column) !== null)
        throw invalidArgument(`${address(target.row, target.column)} has a note already.`);
      await write(target, host, text(content));
      return note(target);
    },
  },
  call: { GetCount: (sheet) => sheet.notes().length },
});

const note = objectClass<NoteTarget>("Note", {
  read: { Content: ({ sheet, row, column }) => sheet.note(row, column) },
  set: { Content: (target, host, value) => write(target, host, text(value)) },
  call: {
    Delete: async (target, host) => {
      await write(target, host, null);
      return null;
    },
  },
});
