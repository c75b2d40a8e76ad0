import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { mapped } from "../../../formula/walk";
import { findColumn, type Book, type BookSheet, type BookTable } from "../../../workbook/book";
import type { Renamed } from "./detect";
import { nameKey } from "../../../kernel/names";

/*
 * Restores the declared names of tables, columns, labels and figures in a workbook, also in formulas, which followed the
 * renaming.
 */

/** A table before and after its names are restored. */
interface Pair {
  readonly was: BookTable;
  readonly is: BookTable;
}

function pairsOf(book: Book, renamed: readonly Renamed[]): readonly Pair[] {
  return book.tables.map((was) => {
    const own = renamed.filter(({ sheet, row, column }) => {
      const at = column - was.left;
      return sheet === was.sheet && row === was.top && at >= 0 && at < was.headers.length;
    });
    if (own.length === 0) return { was, is: was };
    const name = own.find(({ kind }) => kind === "table")?.is;
    const headers = was.headers.map(
      (header, i) => own.find(({ kind, column }) => kind === "column" && column === was.left + i)?.is ?? header,
    );
    return { was, is: { ...was, headers, ...(name ? { name, nameInFile: was.name } : {}) } };
  });
}

/** Rewrites formulas with the declared names; repeated texts are parsed once. */
function speller(pairs: readonly Pair[], names: ReadonlyMap<string, string>) {
  const byName = new Map(pairs.flatMap((pair) => [pair.was, pair.is].map(({ name }) => [nameKey(name), pair] as const)));
  const known = new Map<string, string>();
  function resolved(node: Formula, own: Pair | undefined): Formula {
    if (node.kind === "name") return { ...node, name: names.get(nameKey(node.name)) ?? node.name };
    if (node.kind !== "table") return node;
    const pair = node.table === null ? own : byName.get(nameKey(node.table));
    if (!pair) return node;
    const column = (header: string | null): string | null =>
      header === null ? null : (pair.is.headers[findColumn(pair.was, header)] ?? header);
    return {
      ...node,
      table: node.table === null ? null : pair.is.name,
      column: column(node.column),
      lastColumn: column(node.lastColumn),
    };
  }
  return (text: string, own: Pair | undefined): string => {
    const key = `${own?.was.name ?? ""}\n${text}`;
    let found = known.get(key);
    if (found === undefined) {
      try {
        found = `=${print(mapped(parse(text), (node) => resolved(node, own)))}`;
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        found = text;
      }
      known.set(key, found);
    }
    return found;
  };
}

/** The workbook with the declared names. */
export function restoreNames(book: Book, renamed: readonly Renamed[]): Book {
  const pairs = pairsOf(book, renamed);
  const names = new Map(renamed.filter(({ kind }) => kind === "name").map(({ is, now }) => [nameKey(now), is]));
  const resolve = speller(pairs, names);
  const texts = new Map(
    renamed
      .filter(({ kind }) => kind === "column" || kind === "label")
      .map(({ sheet, row, column, is }) => [`${row},${column},${sheet}`, is]),
  );
  const sheets = book.sheets.map((sheet): BookSheet => {
    const own = pairs.filter(({ was }) => was.sheet === sheet.name);
    const pairAt = (row: number, column: number): Pair | undefined =>
      own.find(
        ({ was: { top, left, rows, headers } }) =>
          row >= top && row <= top + rows && column >= left && column < left + headers.length,
      );
    const { top, left } = sheet;
    return {
      ...sheet,
      values: sheet.values.map((row, r) => row.map((value, c) => texts.get(`${top + r},${left + c},${sheet.name}`) ?? value)),
      formulas: sheet.formulas.map((row, r) =>
        row.map((text, c) => (text === null ? null : resolve(text, pairAt(top + r, left + c)))),
      ),
    };
  });
  return {
    ...book,
    sheets,
    tables: pairs.map((pair) => {
      const formulas = pair.is.formulas?.map((text) => (text === null ? null : resolve(text, pair)));
      return { ...pair.is, ...(formulas ? { formulas } : {}) };
    }),
    names: book.names.map((item) => ({ ...item, name: names.get(nameKey(item.name)) ?? item.name })),
  };
}
