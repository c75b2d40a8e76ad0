import { beforeAll, describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import type { Formula } from "../../src/formula/syntax";
import { mapped } from "../../src/formula/walk";
import { ledgerOf } from "../../src/ledger/read/model";
import { valueAt, type Book, type BookTable } from "../../src/workbook/book";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { ALL } from "../support/daily-sample";
import { cleanBook } from "../support/rulebooks/golden";
import { edited, lineOf, recalculated, linesIn, sheetOf } from "../support/rulebooks/mutation";

/*
 * Anything renamed is reported once, at its place, and the ledger is still read, whether or not formulas follow the new name, as
 * in Excel. Usually some names of each kind are changed at once in one rulebook; with TRUTH=all every one, some at a time.
 */

/** A renamed item, and where it must be reported. */
interface Renaming {
  readonly kind: "table" | "header" | "label" | "name";
  /** The table of a renamed header. */
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

const keyOf = (kind: Renaming["kind"], table: string | null, name: string | null): string =>
  `${kind}\n${kind === "header" ? table : ""}\n${name}`.toLowerCase();

/** Changes the names in formulas. */
function following(renamings: readonly Renaming[]): (text: string, own: BookTable | undefined) => string {
  const names = new Map(renamings.map(({ kind, table, from, to }) => [keyOf(kind, table, from), to]));
  const known = new Map<string, string>();
  const changed = (node: Formula, own: BookTable | undefined): Formula => {
    if (node.kind === "name") return { ...node, name: names.get(keyOf("name", "", node.name)) ?? node.name };
    if (node.kind !== "table") return node;
    const header = (name: string | null): string | null =>
      names.get(keyOf("header", node.table ?? own?.name ?? "", name)) ?? name;
    const table = names.get(keyOf("table", "", node.table)) ?? node.table;
    return { ...node, table, column: header(node.column), lastColumn: header(node.lastColumn) };
  };
  return (text, own) => {
    const key = `${own?.name}\n${text}`;
    if (!known.has(key)) known.set(key, `=${print(mapped(parse(text), (node) => changed(node, own)))}`);
    return known.get(key)!;
  };
}

/** The workbook with new names. */
function under(book: Book, renamings: readonly Renaming[], follow: boolean): Book {
  const names = new Map(renamings.map(({ kind, table, from, to }) => [keyOf(kind, table, from), to]));
  const renamedFormula = following(renamings);
  const tableAt = (sheet: string, row: number, column: number) =>
    book.tables.find(
      (item) =>
        item.sheet === sheet &&
        row > item.top &&
        row <= item.top + item.rows &&
        column >= item.left &&
        column < item.left + item.headers.length,
    );
  const read = (text: string | null, own: BookTable | undefined) => (text === null || !follow ? text : renamedFormula(text, own));
  const texts = new Map(renamings.flatMap(({ kind, at, to }) => (kind === "header" || kind === "label" ? [[at, to]] : [])));
  return {
    ...book,
    sheets: book.sheets.map((sheet) => ({
      ...sheet,
      values: sheet.values.map((row, r) =>
        row.map((value, c) => texts.get(`${sheet.name}!${address(sheet.top + r, sheet.left + c)}`) ?? value),
      ),
      formulas: sheet.formulas.map((row, r) =>
        row.map((text, c) => read(text, tableAt(sheet.name, sheet.top + r, sheet.left + c))),
      ),
    })),
    tables: book.tables.map((table) => ({
      ...table,
      name: names.get(keyOf("table", "", table.name)) ?? table.name,
      headers: table.headers.map((header) => names.get(keyOf("header", table.name, header)) ?? header),
      formulas: table.formulas!.map((text) => read(text, table)),
    })),
    names: book.names.map((item) => ({ ...item, name: names.get(keyOf("name", "", item.name)) ?? item.name })),
  };
}

/** Violations: a renamed item that is not reported, or another finding. */
function broken(book: Book, renamings: readonly Renaming[], follow: boolean): readonly string[] {
  const { findings, ledger } = linesIn(under(book, renamings, follow));
  expect(ledger).not.toBeNull();
  const place = ({ sheet, cell }: { readonly sheet: string; readonly cell: string }) => `${sheet}!${cell}`;
  const isOf = (item: Renaming) =>
    findings.filter(
      (finding) => place(finding) === item.at && finding.message.includes(item.from) && finding.message.includes(item.to),
    );
  const reported = renamings.map(isOf);
  const untold = renamings.filter((_, i) => reported[i]!.length !== 1);
  const own = new Set(reported.flat());
  const besides = findings.filter((finding) => !own.has(finding));
  if (untold.length + besides.length === 0) return [];
  if (renamings.length > 1) {
    const half = renamings.length >> 1;
    const parts = [...broken(book, renamings.slice(0, half), follow), ...broken(book, renamings.slice(half), follow)];
    if (parts.length > 0) return parts;
  }
  return [
    ...untold.map(({ at, from }) => `${at} ${from} is not told`),
    ...besides.slice(0, 3).map((finding) => `${renamings[0]!.from}: ${lineOf(finding)} (${besides.length})`),
  ];
}

describe.each(sampledRulebooks("Other names").map((rulebook) => [rulebook.id, rulebook] as const))(
  "a ledger of %s with renamed parts",
  (_id, rulebook) => {
    let clean: Book;
    beforeAll(() => {
      clean = recalculated(cleanBook(rulebook));
    });

    const tables = (): Renaming[] =>
      clean.tables.map(({ name, sheet, top, left }, i) => ({
        kind: "table",
        table: name,
        from: name,
        to: `Table${i + 1}`,
        at: `${sheet}!${address(top, left)}`,
      }));
    const headers = (to: (header: string, i: number) => string | null): Renaming[] =>
      clean.tables.flatMap(({ name, sheet, top, left, headers: own }) =>
        own.flatMap((from, i): Renaming[] => {
          const now = to(from, i);
          return now === null ? [] : [{ kind: "header", table: name, from, to: now, at: `${sheet}!${address(top, left + i)}` }];
        }),
      );
    const labels = (): Renaming[] => {
      const { found } = ledgerOf(clean)!;
      return found.cells.flatMap(({ declared, line, sheet, row, column }): Renaming[] => {
        if (line?.table.kind !== "form" || declared.key === "") return [];
        const at = `${sheet}!${address(row, column - 1)}`;
        return [
          { kind: "label", table: "", from: valueAt(sheetOf(clean, sheet), row, column - 1) as string, to: `Mine ${row}`, at },
        ];
      });
    };
    const names = (): Renaming[] =>
      clean.names.map(({ name, sheet, row, column }, i) => ({
        kind: "name",
        table: "",
        from: name,
        to: `mine_${i}`,
        at: `${sheet}!${address(row, column)}`,
      }));

    /** Number of parts into which the names of a kind are divided: adjacent ones are not changed together. */
    const kinds: readonly (readonly [kind: string, which: () => Renaming[], parts: number])[] = [
      ["a table", tables, 3],
      ["a header", () => headers((_, i) => `Mine ${i}`), 7],
      ["a unit", () => headers((header) => (header.includes(", ") ? `${header.split(", ")[0]}, guilders` : null)), 2],
      ["a label", labels, 5],
      ["a name", names, 5],
    ];
    const partOf = (kind: string): readonly Renaming[] => {
      const [, which, parts] = kinds.find(([name]) => name === kind)!;
      return which().filter((_one, i) => i % parts === 0);
    };
    /** Combinations that leave a way to recognize everything: a figure whose label and name both change is lost. */
    const together: typeof kinds = [["a table", "a header"], ["a unit", "a name"], ["a label"]].map((names) => [
      names.join(" and "),
      () => names.flatMap(partOf),
      1,
    ]);

    test.each(
      (ALL ? kinds : together).flatMap((kind) =>
        [true, false].map((follow) => [kind[0], follow ? "followed by formulas" : "alone", kind, follow] as const),
      ),
    )("reports each and keeps the other findings: %s, %s", (_kind, _follow, [, which, parts], follow) => {
      const all = which();
      const violations = Array.from({ length: parts }, (_, part) =>
        broken(
          clean,
          all.filter((_one, i) => i % parts === part),
          follow,
        ),
      ).flat();
      expect(violations).toStrictEqual([]);
    });

    test("reports all names renamed at once", () => expect(broken(clean, names(), true)).toStrictEqual([]));

    test("reports several renamed parts of one table one by one", () => {
      const table = clean.tables.find(({ headers: own }) => own.length > 3)!;
      const its = [...tables(), ...headers((_, i) => (i < 2 ? `Mine ${i}` : null))].filter((item) => item.table === table.name);
      expect(broken(clean, its, true)).toStrictEqual([]);
    });

    test("reports a header that another program overwrote", () => {
      const table = clean.tables.find(({ headers: own }) => own.length > 3)!;
      const shownHeaders = table.headers.map((header, i) => (i === 1 ? "Mine" : header));
      const { findings } = linesIn({
        ...clean,
        tables: clean.tables.map((item) => (item === table ? { ...item, shownHeaders } : item)),
      });
      expect(findings).toMatchObject([{ cell: address(table.top, table.left + 1), expected: table.headers[1], found: "Mine" }]);
    });

    test("reports a missing column as missing, whatever else is renamed", () => {
      const table = clean.tables.find(({ headers: own }) => own.length > 3)!;
      const without = table.headers.slice(0, -1);
      const book = edited(
        { ...clean, tables: clean.tables.map((item) => (item === table ? { ...item, headers: without } : item)) },
        [],
      );
      const { findings } = linesIn(book);
      expect(findings.map(lineOf).filter((line) => line.includes("is now called"))).toStrictEqual([]);
      expect(findings.some(({ message }) => message.includes("is missing"))).toBe(true);
    });
  },
);
