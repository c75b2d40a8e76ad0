import { isBlank, type CellValue } from "../../kernel/values";
import { valueAt, type Book } from "../../workbook/book";
import type { Copy } from "./copy";
import type { Found, FoundLine, LedgerCell } from "./find";
import { joined } from "./rows";

/*
 * The game master's figures in a player's copy: each holds what was handed out, and in rows that are new nobody but the game master
 * knows it.
 */

interface Handed {
  readonly given: ReadonlyMap<LedgerCell, CellValue>;
  /** Cells that only the game master can work out. */
  readonly unknown: ReadonlySet<LedgerCell>;
}

export const NOTHING_HANDED: Handed = { given: new Map(), unknown: new Set() };

/** The figures of the game master's in the cells of a copy. */
export function handedValues({ lines }: Found, book: Book, { rows, figured }: Copy): Handed {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const given = new Map<LedgerCell, CellValue>();
  const unknown = new Set<LedgerCell>();
  for (const [name, keys] of figured) {
    if (keys.size === 0) continue;
    const handed = rows.filter(({ table }) => table === name);
    const nameOf = ({ table, cells }: FoundLine): string =>
      table.kind === "form"
        ? ""
        : joined(table.block.key.map((key) => cells[key]).map((at) => at ? valueAt(sheets.get(at.sheet)!, at.row, at.column) : null));
    for (const line of lines.get(name) ?? []) {
      const own = line.table.kind === "form" ? [] : line.table.block.key;
      const called = nameOf(line);
      const isEmpty = own.length > 0 && isBlank(called.split("\n")[0]);
      const like = isEmpty ? [] : handed.filter(({ values }) => joined(own.map((key) => values[key] ?? null)) === called);
      for (const key of keys) {
        const cell = line.cells[key];
        if (!cell || own.includes(key)) continue;
        // Of rows that are called alike, nobody can tell which is which.
        if (like.length === 1 || isEmpty) given.set(cell, like[0]?.values[key] ?? null);
        else if (like.length === 0) unknown.add(cell);
      }
    }
  }
  return { given, unknown };
}
