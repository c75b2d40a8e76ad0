import { expect, test } from "vitest";
import { calculate } from "../../src/calculation/calculation";
import { address } from "../../src/formula/address";
import { isError } from "../../src/formula/world";
import { isShownError, type CellValue } from "../../src/kernel/values";
import { formulaAt, valueAt, type Book } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, leave } from "../support/daily-sample";
import { formulas, renames, workbook, type Placed } from "../support/foreign/named-objects";
import { hasLibreOffice, recalculated } from "../support/libreoffice";
import { partsOf } from "../support/workbook/files";
import { randomOf } from "../support/workbench/generated-entries";

/*
 * Tables, columns and names are renamed: everything that refers to them keeps its value.
 */

const TRIES = ALL ? 40 : 4;

const same = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)) : a === b;

/** The values that our engine computes for formulas. */
function computed(placed: readonly Placed[], bytes: Uint8Array): readonly CellValue[] {
  const { value } = calculate(readBook(bytes));
  return placed.map(({ sheet, row, column }) => {
    const found = value(sheet, row, column);
    return isError(found) ? found.error : found;
  });
}

/** Their values in a file. */
const stored = (placed: readonly Placed[], book: Book): readonly CellValue[] =>
  placed.map(({ sheet, row, column }) =>
    valueAt(
      book.sheets.find(({ name }) => name === sheet)!,
      row,
      column,
    ),
  );

/** Formulas with another value than before, and their new text. */
function changed(
  placed: readonly Placed[],
  before: readonly CellValue[],
  after: readonly CellValue[],
  now: Book,
): readonly string[] {
  return placed.flatMap(({ sheet, row, column, text }, i) => {
    if (same(after[i]!, before[i]!)) return [];
    const formula = formulaAt(
      now.sheets.find(({ name }) => name === sheet)!,
      row,
      column,
    );
    return [`${address(row, column)} ${text}: ${String(before[i])}; ${String(formula)}: ${String(after[i])}`];
  });
}

test("renaming tables, columns and names changes no value, here or in LibreOffice", async () => {
  if (!ALL) leave(`all but ${TRIES} workbooks with renamed tables, columns and names`);
  const pick = randomOf(DAY);
  const tries = [];
  for (let i = 0; i < TRIES; i++) {
    const placed = formulas(pick);
    const bytes = await workbook(placed);
    const { edits, described } = renames(pick);
    tries.push({ placed, described, bytes, renamed: edit(bytes, edits) });
  }
  for (const { placed, described, bytes, renamed } of tries) {
    const before = computed(placed, bytes);
    expect(before.filter(isShownError).length, "formulas that show an error").toBeLessThan(placed.length / 4);
    expect(changed(placed, before, computed(placed, renamed), readBook(renamed)), described).toEqual([]);
  }
  if (!hasLibreOffice("no workbook with other names is computed by it")) return;
  const there = recalculated(Object.fromEntries(tries.map(({ renamed }, i) => [String(i), renamed] as const)));
  for (const [i, { placed, described, bytes, renamed }] of tries.entries())
    expect(changed(placed, computed(placed, bytes), stored(placed, readBook(there[i]!)), readBook(renamed)), described).toEqual(
      [],
    );
});

test("conditional formats and drop-downs follow renamed names", async () => {
  const bytes = await workbook([]);
  const parts = partsOf(edit(bytes, [{ kind: "rename", names: { Total: "Sum_1", Rate: "Quote", Ship: "Fleet" } }]));
  const ownSheet = Object.entries(parts).find(([path]) => /worksheets\/sheet2\.xml$/.test(path))![1];
  expect(ownSheet).toContain("<formula>SUM(Sum_1)&gt;Quote</formula>");
  expect(ownSheet).toContain("<formula1>Fleet</formula1>");
});
