import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { editsOf } from "../../src/cli/commands/add";
import type { CellValue } from "../../src/kernel/values";
import { addableTables, addTable } from "../../src/ledger/edit/add-table";
import { audit } from "../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { pacific } from "../../src/rulebooks/pacific";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";
import type { ComputedValues } from "../../src/sheets/placed";
import { valueAt, type Book } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { expectValid } from "../support/workbook/validate-file";
import { readingOnce, sampleFile } from "../support/ledger/new-ledgers";
import { dailySample } from "../support/daily-sample";

const sample = sampleFile(campaign);

const ledgerIn = readingOnce((bytes) => ledgerOf(readBook(bytes))!);

/** Values are written into the file only if it is read afterwards. */
function withTable(bytes: Uint8Array, name: string, isRead: boolean): Uint8Array {
  const ledger = ledgerIn(bytes);
  const table = addableTables(ledger).find((item) => item.name === name)!;
  const addition = addTable(ledger, table);
  const values = (book: Book): ComputedValues => {
    const { calculation } = ledgerOf(book)!;
    return (sheet, row, column) => calculation.value(sheet, row, column) as CellValue;
  };
  return edit(bytes, editsOf(addition), isRead ? { values } : {});
}

const withTables = (bytes: Uint8Array, names: readonly string[]): Uint8Array =>
  names.reduce((file, name, i) => withTable(file, name, i === names.length - 1), bytes);

/** Every entry, by table, row and column. */
const entries = ({ found, book, placeOf }: Ledger): ReadonlyMap<string, CellValue> =>
  new Map(
    found.cells
      .filter(({ declared }) => declared.formula === null)
      .map((cell) => {
        const { table, row, column } = placeOf(cell);
        const sheet = book.sheets.find(({ name }) => name === cell.sheet)!;
        return [`${table} ${row} ${column}`, valueAt(sheet, cell.row, cell.column)];
      }),
  );

describe("an optional table added to a ledger in use", () => {
  const before = ledgerIn(sample);
  const selected = addableTables(before)
    .map(({ name }) => name)
    .filter((name) => /^(Campaign|Germany)_/.test(name));
  const after = withTables(sample, selected);

  test("causes no new findings, for one Nation or all", () => {
    expect(selected.length).toBeGreaterThan(8);
    const now = ledgerIn(after);
    expect(now.options.rare).toEqual(expect.arrayContaining(selected));
    expect(now.found.missing).toEqual([]);
    const [was, is] = [audit(before.book), audit(now.book)];
    expect(was.findings.length).toBeGreaterThan(10);
    expect(is.findings).toEqual(was.findings);
  });

  test("leaves every entry in place", () => {
    const now = entries(ledgerIn(after));
    const was = entries(before);
    expect(was.size).toBeGreaterThan(3000);
    expect([...was].filter(([place, value]) => now.get(place) !== value)).toEqual([]);
  });

  test("leaves other sheets unchanged, byte for byte", () => {
    const [was, is] = [unzipSync(sample), unzipSync(after)];
    const differing = Object.keys(was).filter((path) => !is[path] || Buffer.compare(was[path]!, is[path]) !== 0);
    const sheetOf = (name: string) => 1 + before.book.sheets.findIndex((sheet) => sheet.name === name);
    const [campaign, germany] = [sheetOf("Campaign"), sheetOf("Germany")];
    expect(differing.filter((path) => /^xl\/(worksheets\/sheet|comments|tables)/.test(path)).sort()).toEqual(
      [
        `xl/comments${campaign}.xml`,
        `xl/comments${germany}.xml`,
        // The front page counts every player's tables in its list of players.
        "xl/tables/table1.xml",
        ...[campaign, germany].map((n) => `xl/worksheets/sheet${n}.xml`),
      ].sort(),
    );
  });

  test("is audited: a broken limit in it is reported", () => {
    const now = ledgerIn(after);
    const line = now.found.lines.get("Germany_Garrisons")![0]!;
    const entered = edit(after, [
      {
        kind: "cells",
        sheet: "Germany",
        cells: Object.values(line.cells)
          .filter(({ declared }) => declared.formula === null)
          .map(({ row, column, declared }) => ({
            row,
            column,
            value:
              declared.choices?.[0] ??
              (declared.column.type === "number" ? -1 : declared.column.type === "text" ? "Paris" : true),
          })),
      },
    ]);
    const table = audit(readBook(entered)).findings.filter((finding) => finding.table === "Germany_Garrisons");
    expect(table.length).toBeGreaterThan(0);
  });

  test("is in a file that passes Microsoft's validator", () => expectValid(after));

  test("is placed below notes under the last table", () => {
    const germany = before.book.sheets.find(({ name }) => name === "Germany")!;
    const row = germany.top + germany.values.length + 4;
    const noted = edit(sample, [{ kind: "cells", sheet: "Germany", cells: [{ row, column: 2, value: "Ask Rommel" }] }]);
    const ledger = ledgerIn(noted);
    const { placed } = addTable(
      ledger,
      addableTables(ledger).find(({ name }) => name === "Germany_Garrisons")!,
    );
    expect(Math.min(...placed.cells.map((cell) => cell.row))).toBeGreaterThan(row);
  });

  test("leaves a status line that was typed over as it is", () => {
    const status = before.found.cells.find(({ declared, owner }) => declared === owner.status && owner.sheet.name === "Germany")!;
    const cells = [{ row: status.row, column: status.column, value: "All well" }];
    const ledger = ledgerIn(edit(sample, [{ kind: "cells", sheet: "Germany", cells }]));
    const table = addableTables(ledger).find(({ name }) => name === "Germany_Garrisons")!;
    const written = (of: Ledger) =>
      addTable(of, table).changes.flatMap(({ cells: all }) => all.map(({ row, column }) => [row, column]));
    expect(written(ledger)).not.toContainEqual([status.row, status.column]);
    expect(written(before)).toContainEqual([status.row, status.column]);
  });

  test("is linked at the top of its sheet", () => {
    const links = (of: Ledger) =>
      of.book.sheets
        .find(({ name }) => name === "Germany")!
        .formulas.flatMap((row) => row.filter((formula) => formula?.startsWith("=HYPERLINK(")));
    const now = links(ledgerIn(after));
    expect(now.slice(0, links(before).length)).toEqual(links(before));
    const more = now.slice(links(before).length);
    expect(more.length).toBeGreaterThanOrEqual(7);
    const added = selected.filter((name) => name.startsWith("Germany_")).slice(0, more.length);
    expect(more).toEqual(added.map((name) => expect.stringContaining(`ROW(${name}[[#Headers],[`)));
  });
});

// Adding a table rewrites figures, status lines and column formulas, but no drop-downs.
test.each(dailySample(rulebooks, "Choices and rare tables", ({ id }) => id).map((rulebook) => [rulebook.id, rulebook] as const))(
  "%s: no drop-down depends on an optional table",
  (_, rulebook) => {
    const options = everybody(rulebook.ledger!);
    const columnsOf = (rare: readonly string[]) =>
      new Map(
        declaredSheets(rulebook, { ...options, rare }).flatMap(({ blocks }) =>
          blocks.flatMap((block) =>
            block.kind === "table"
              ? block.columns.map(({ header, choices }) => [`${block.name} ${header}`, choices?.join()] as const)
              : [],
          ),
        ),
      );
    const [without, withAll] = [columnsOf([]), columnsOf(rareTables(ledgerSheets(rulebook.ledger!, options)))];
    expect([...without].filter(([name, column]) => withAll.get(name) !== column)).toEqual([]);
  },
);

// Other tests skip columns that no optional table changes: pacific has columns that depend on two.
test("pacific: columns that depend on an optional table are updated when it is added", () => {
  const first = sampleFile(pacific);
  const before = ledgerIn(first);
  const names = addableTables(before).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  const now = ledgerIn(withTables(first, names));
  expect(now.found.missing).toEqual([]);
  expect(audit(now.book).findings).toEqual(audit(before.book).findings);
});
