import { expect, test } from "vitest";
import { library } from "../../src/formula/library";
import type { CellValue } from "../../src/kernel/values";
import { valuesOf } from "../../src/workbench/page/computing/values";
import type { Book } from "../../src/workbook/book";

/*
 * A column of 4,000 formulas that each read 4,000 rows is computed within the work limit of a workbook.
 */

const ROWS = 4000;
const YARDS = 50;
const yard = (row: number): string => `yard ${row % YARDS}`;

function shownFor(formula: (row: number) => string, rows = ROWS): readonly CellValue[] {
  const book: Book = {
    sheets: [
      {
        name: "Sheet1",
        top: 0,
        left: 0,
        values: Array.from({ length: ROWS }, (_, row) => [row % 1000 === 999 ? null : yard(row), row, null]),
        formulas: Array.from({ length: ROWS }, (_, row) => [null, null, row < rows ? formula(row) : null]),
      },
    ],
    tables: [],
    names: [],
    mangled: [],
  };
  const values = valuesOf((name) => library.get(name));
  values.open(book);
  return values.compute(book).map(({ value }) => value);
}

const PLACES = Array.from({ length: ROWS }, (_, row) => row);
const isYard = (row: number): boolean => row % 1000 !== 999;
const total = (holds: (row: number) => boolean, of = (row: number): number => row): number =>
  PLACES.filter((row) => isYard(row) && holds(row)).reduce((sum, row) => sum + of(row), 0);

test.each<[string, (row: number) => string, (row: number) => number]>([
  [
    "SUMPRODUCT over whole columns",
    (row) => `=SUMPRODUCT((A:A="${yard(row)}")*(B:B))`,
    (row) => total((r) => yard(r) === yard(row)),
  ],
  [
    "SUMPRODUCT over ranges",
    (row) => `=SUMPRODUCT(($A$1:$A$4000="${yard(row)}")*($B$1:$B$4000>5))`,
    (row) =>
      total(
        (r) => yard(r) === yard(row) && r > 5,
        () => 1,
      ),
  ],
  [
    "SUMPRODUCT of what differs over whole columns",
    (row) => `=SUMPRODUCT((A:A<>"${yard(row)}")*(B:B))`,
    (row) => PLACES.filter((r) => !isYard(r) || yard(r) !== yard(row)).reduce((sum, r) => sum + r, 0),
  ],
  [
    "SUMPRODUCT of what differs over ranges",
    (row) => `=SUMPRODUCT(--($A$1:$A$4000<>"${yard(row)}"),$B$1:$B$4000)`,
    (row) => PLACES.filter((r) => !isYard(r) || yard(r) !== yard(row)).reduce((sum, r) => sum + r, 0),
  ],
  [
    "COUNTIF with a few patterns",
    (row) => `=COUNTIF(A:A,"yard ${row % 5}*")`,
    (row) =>
      total(
        (r) => yard(r).startsWith(`yard ${row % 5}`),
        () => 1,
      ),
  ],
  [
    "COUNTIF with a pattern for each",
    (row) => `=COUNTIF(A:A,"*${row}*")`,
    (row) =>
      total(
        (r) => yard(r).includes(String(row)),
        () => 1,
      ),
  ],
  [
    "SUMIFS with a pattern",
    (row) => `=SUMIFS(B:B,A:A,"yard ${row % 50}",B:B,">100")`,
    (row) => total((r) => r % 50 === row % 50 && r > 100),
  ],
  [
    "COUNTIF with what differs",
    (row) => `=COUNTIF(A:A,"<>yard ${row % 50}")`,
    (row) =>
      1_048_576 -
      total(
        (r) => r % 50 === row % 50,
        () => 1,
      ),
  ],
  ["COUNTIF of larger ones", (row) => `=COUNTIF(B:B,">${row}")`, (row) => ROWS - 1 - row],
  ["RANK in one range", (row) => `=RANK(B${row + 1},$B$1:$B$4000)`, (row) => ROWS - row],
  ["LARGE of one range", (row) => `=LARGE($B$1:$B$4000,${row + 1})`, (row) => ROWS - 1 - row],
])("%s gives exact results in thousands of rows", (_, formula, expected) => {
  const shown = shownFor(formula);
  const tried = [0, 1, 77, 1999, ROWS - 1];
  expect(shown.filter((value) => value === "#BUSY!")).toEqual([]);
  expect(tried.map((row) => shown[row])).toEqual(tried.map(expected));
});

test.each([
  ['=SUMPRODUCT(--(A:A=""))', 1_048_576 - ROWS + 4],
  ["=SUMPRODUCT(--ISBLANK(A:A))", 1_048_576 - ROWS + 4],
  ['=SUMPRODUCT((A:A<>"yard 1")*(B:B=0))', 1_048_576 - ROWS + 1],
  ['=COUNTIF(A:A,"<>yard 1")', 1_048_576 - ROWS / YARDS],
])("rows below those in use count as blank: %s", (formula, value) => expect(shownFor(() => formula, 1)).toEqual([value]));

/** Cells show 15 digits. */
const shownDigits = (value: number): number => Number(value.toPrecision(15));
const sum = (numbers: readonly number[]): number => shownDigits(numbers.reduce((a, b) => a + b, 0));
/** A function of the numbers, and the formula for it with a range and a criterion. */
const ASKING: readonly (readonly [of: (numbers: readonly number[]) => CellValue, text: (args: string) => string])[] = [
  [(numbers) => numbers.length, (args) => `=COUNTIF(${args})`],
  [sum, (args) => `=SUMIF(${args})`],
  [sum, (args) => `=SUMIFS(${args.split(",")[0]!},${args})`],
  [(numbers) => (numbers.length === 0 ? "#DIV/0!" : sum(numbers) / numbers.length), (args) => `=AVERAGEIF(${args})`],
];

test.each([
  ["an error", "=1/0"],
  ["no error", null],
])("numbers below or above a limit are counted and added as cell by cell, with %s among them", (_, failing) => {
  const mixed: readonly CellValue[] = [3, -1, 3, null, "3", "ship", true, 0, 2.5, 0.1, "", 1e9, -0.7, 0.2, false, 0.3, 2.5];
  const operators = ["<", "<=", ">", ">="] as const;
  const limits = [-1, -0.75, 0, 0.15, 2.5, 3, 4, 1e9];
  const cases = operators.flatMap((operator) => limits.map((limit) => ({ operator, limit })));
  const holds = { "<": (a: number, b: number) => a < b, "<=": (a: number, b: number) => a <= b, ">": (a: number, b: number) => a > b, ">=": (a: number, b: number) => a >= b }; // prettier-ignore
  // For the whole column, then for areas that grow row by row and shrink again.
  for (const lengths of [[1_048_576], [2, 5, 9, mixed.length, 7]]) {
    const formulas = cases.flatMap(({ operator, limit }) =>
      lengths.flatMap((length) =>
        ASKING.map(([of, textOf]) => ({ operator, limit, length, of, text: textOf(`$A$1:$A$${length},"${operator}${limit}"`) })),
      ),
    );
    const rows = Math.max(mixed.length, formulas.length);
    const book: Book = {
      sheets: [
        {
          name: "Sheet1",
          top: 0,
          left: 0,
          values: Array.from({ length: rows }, (_row, row) => [mixed[row] ?? null, null]),
          formulas: Array.from({ length: rows }, (_row, row) => [row === 6 ? failing : null, formulas[row]?.text ?? null]),
        },
      ],
      tables: [],
      names: [],
      mangled: [],
    };
    const values = valuesOf((name) => library.get(name));
    values.open(book);
    const shown = new Map(values.compute(book).map(({ row, column, value }) => [`${row} ${column}`, value]));
    const expected = formulas.map(({ operator, limit, length, of }) =>
      of(
        mixed.filter(
          (value, row): value is number =>
            row < length && row !== 6 && typeof value === "number" && holds[operator](value, limit),
        ),
      ),
    );
    expect(formulas.map((_formula, row) => shown.get(`${row} 1`))).toEqual(expected);
  }
});
