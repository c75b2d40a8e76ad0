import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { closeTurn } from "../../src/ledger/close";
import { ledgerOf } from "../../src/ledger/model";
import { closeEdits } from "../../src/ledger/seal/record-turn";
import { computedIn } from "../../src/cli/computed";
import { areaOf } from "../../src/formula/address";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { savedFile } from "../../src/workbench/save/save";
import { readSnapshot } from "../../src/workbench/server/read-snapshot";
import type { OpenedFile, Snapshot } from "../../src/workbench/snapshot";
import "../at-hand";
import { memoryExcel, type MemoryExcel } from "../workbook/excel/memory-excel";
import { partsOf } from "../workbook/xlsx/files";
import { hasValidator, ownComplaints, validatorComplaints } from "../workbook/xlsx/validate-file";
import { openedIn, place } from "./memory-book";

/*
 * A file that is opened, changed and saved in the workbench is the file that was opened, with the changes.
 */

const opened = async (file: string): Promise<OpenedFile> => {
  const bytes = new Uint8Array(readFileSync(file));
  return { bytes, snapshot: await readSnapshot(bytes) };
};
const TEMPLATES = readdirSync("templates").filter((name) => name.endsWith(".xlsx"));

interface Bench extends MemoryExcel {
  readonly now: () => Snapshot;
}

/** A file in a grid in memory that computes, with Microsoft's library on it. */
async function benchWith({ snapshot }: OpenedFile): Promise<Bench> {
  const excel = memoryExcel({ calculated: true });
  return { ...excel, now: await openedIn(excel.grid, snapshot) };
}

/** Every cell that holds something. */
function cellsOf(book: Book): ReadonlyMap<string, unknown> {
  return new Map(
    book.sheets.flatMap(({ name, top, left, values, formulas }) =>
      values.flatMap((row, r) =>
        row.flatMap((value, c) => {
          const formula = formulas[r]?.[c] ?? null;
          return value === null && formula === null ? [] : [[place(name, top + r, left + c), { value, formula }] as const];
        }),
      ),
    ),
  );
}

/** Cells that hold something else in two files. */
function differing(before: Uint8Array, after: Uint8Array): string[] {
  const [a, b] = [cellsOf(readBook(before)), cellsOf(readBook(after))];
  const at = (cells: ReadonlyMap<string, unknown>, cell: string) => JSON.stringify(cells.get(cell) ?? null);
  return [...new Set([...a.keys(), ...b.keys()])].filter((cell) => at(a, cell) !== at(b, cell));
}

/** Paths of parts that are not the same, to the byte. */
function changedParts(before: Uint8Array, after: Uint8Array): string[] {
  const [a, b] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort();
}

async function sound(bytes: Uint8Array): Promise<void> {
  expect(ownComplaints(bytes)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(bytes)).toEqual([]);
}

describe("opened and saved", () => {
  test.each(TEMPLATES)("%s is the same, to the byte", async (name) => {
    const file = await opened(`templates/${name}`);
    const { now } = await benchWith(file);
    const { bytes, lost } = savedFile(file, now());
    expect(lost).toEqual([]);
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
  });
});

test("one cell is typed: only it and what follows from it differ", async () => {
  const file = await opened("templates/campaign-sample.xlsx");
  const { grid, now } = await benchWith(file);
  const book = readBook(file.bytes);
  const table = book.tables.find((one) => one.name === "Germany_Ships_in_yards")!;
  const ship = { top: table.top + 1, left: table.left, rows: 1, columns: 1 };
  await grid.sheets().find((sheet) => sheet.name() === table.sheet)!.write(ship, [[{ value: "=Roon" }]]);
  await grid.settled();
  const { bytes, lost } = savedFile(file, now());
  expect(lost).toEqual([]);
  expect(differing(file.bytes, bytes)).toEqual([place(table.sheet, ship.top, ship.left)]);
  await sound(bytes);
});

test("a turn that is closed in the pane is saved as the command line closes it", async () => {
  const file = await opened("templates/campaign-economy.xlsx");
  const { now } = await benchWith(file);
  const how = { by: "Anna", at: new Date(Date.UTC(2026, 0, 2)) };
  const ledger = ledgerOf(readBook(file.bytes))!;
  const { edits } = closeEdits(ledger, closeTurn(ledger), how);
  const byCommand = edit(file.bytes, edits, { values: computedIn });

  const book = await excelWorkbook().read();
  const inPane = ledgerOf(book)!;
  await excelWorkbook().change(closeEdits(inPane, closeTurn(inPane), how).edits, { unlessChangedSince: book });
  const { bytes, lost } = savedFile(file, now());
  expect(lost).toEqual([]);
  expect(differing(byCommand, bytes)).toEqual([]);
  await sound(bytes);
});
void areaOf;
void changedParts;
