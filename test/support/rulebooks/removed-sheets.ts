import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { computedIn } from "../../../src/calculation/computed-values";
import type { Book } from "../../../src/workbook/book";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";

/*
 * Workbooks with a deleted sheet, as Excel leaves them: its tables are gone, names that referred to it are broken, and formulas
 * that used its cells or tables have #REF!. Names in formulas stay.
 */

const CELLS = String.raw`\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?`;
const COLUMNS = String.raw`(?:\[(?:[^\[\]]|\[[^\[\]]*\])*\])?`;

/** Changes formulas on other sheets as Excel does. */
export function withoutReferences(sheet: string, tables: readonly string[]): (formula: string) => string {
  const lost = new RegExp(
    [`(?:'${sheet}'|\\b${sheet})!${CELLS}`, ...tables.map((name) => `\\b${name}\\b(?!\\()${COLUMNS}`)].join("|"),
    "gi",
  );
  // Quoted texts stay.
  return (formula) =>
    formula
      .split('"')
      .map((segment, i) => (i % 2 === 0 ? segment.replace(lost, "#REF!") : segment))
      .join('"');
}

const tablesOn = ({ tables }: Book, name: string): readonly string[] =>
  tables.filter(({ sheet }) => sheet === name).map((table) => table.name);

/** A workbook without one of its sheets. */
export function withoutSheet(book: Book, name: string): Book {
  const lost = withoutReferences(name, tablesOn(book, name));
  const formula = (text: string | null): string | null => (text === null ? null : lost(text));
  return {
    ...book,
    sheets: book.sheets
      .filter((sheet) => sheet.name !== name)
      .map((sheet) => ({ ...sheet, formulas: sheet.formulas.map((row) => row.map(formula)) })),
    tables: book.tables
      .filter(({ sheet }) => sheet !== name)
      .map((table) => (table.formulas ? { ...table, formulas: table.formulas.map(formula) } : table)),
    names: book.names.filter(({ sheet }) => sheet !== name),
  };
}

/** A file without one of its sheets. */
export function fileWithoutSheet(bytes: Uint8Array, name: string): Uint8Array {
  const lost = withoutReferences(name, tablesOn(readBook(bytes), name));
  const formulas = /(<(f|formula|formula1|formula2|calculatedColumnFormula)\b[^>]*>)([^<]*)(?=<\/\2>)/g;
  const led = new RegExp(`(<definedName (?![^>]*localSheetId)[^>]*>)(?:'${name}'|${name})!${CELLS}(?=</definedName>)`, "gi");
  const parts = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    if (!/^xl\/(worksheets|tables)\/[^/]+\.xml$|^xl\/workbook\.xml$/.test(path)) return [path, content] as const;
    const text = strFromU8(content)
      .replace(formulas, (_, tag: string, _element: string, formula: string) => tag + lost(formula))
      .replace(led, "$1#REF!");
    return [path, strToU8(text)] as const;
  });
  return edit(zipSync(Object.fromEntries(parts)), [{ kind: "delete sheet", sheet: name }], { values: computedIn });
}
