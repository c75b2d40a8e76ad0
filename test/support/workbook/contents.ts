import type { Book } from "../../../src/workbook/book";

/** A workbook's contents without other properties of the host. */
export const contentsOf = (book: Book) => ({
  sheets: book.sheets
    .map(({ name, values, formulas, top, left, hidden }) => {
      const cells: Record<string, unknown> = {};
      values.forEach((line, r) =>
        line.forEach((value, c) => {
          const entered = formulas[r]?.[c] ?? value;
          if (entered !== null) cells[`${top + r},${left + c}`] = entered;
        }),
      );
      formulas.forEach((line, r) =>
        line.forEach((formula, c) => {
          // A file writes a single column with two pairs of brackets.
          if (formula !== null) cells[`${top + r},${left + c}`] = formula.replace(/\[\[([^\]]*)\]\]/g, "[$1]");
        }),
      );
      return { name, cells, hidden: hidden ?? false };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  tables: book.tables
    .map(({ name, sheet, top, left, rows: count, headers }) => ({ name, sheet, top, left, count, headers }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  names: [...book.names].sort((a, b) => (a.name < b.name ? -1 : 1)),
});
