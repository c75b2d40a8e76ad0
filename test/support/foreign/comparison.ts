import { address } from "../../../src/formula/address";
import { parse } from "../../../src/formula/parse";
import { FormulaError } from "../../../src/formula/syntax";
import { library } from "../../../src/formula/library";
import { calculate } from "../../../src/calculation/calculation";
import { readersOf } from "../../../src/calculation/saved-values";
import { isShownError, type CellValue } from "../../../src/kernel/values";
import { valuesOf } from "../../../src/workbench/page/computing/values";
import { storedError } from "../../../src/workbook/xlsx/package/xml";
import { valueAt, type Book, type BookSheet } from "../../../src/workbook/book";
import { functionsIn } from "../formula/scores";

/*
 * Compares the values that we compute for a workbook's formulas with those saved by the program that wrote it.
 */

export interface Difference {
  readonly cell: string;
  readonly formula: string;
  readonly saved: CellValue;
  readonly computed: CellValue;
}

export interface Score {
  equal: number;
  /** Formulas that keep their saved values, because they cannot be computed exactly. */
  unchanged: number;
  different: number;
}

export interface Comparison {
  readonly all: Score;
  readonly differences: readonly Difference[];
  /** Scores by function; "" has the formulas that call none. */
  readonly byFunction: ReadonlyMap<string, Score>;
}

/** Functions whose result differs each time, or between programs. */
const CHANGING = new Set(["NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "CELL", "INFO"]);

/** Numbers are compared to 15 digits, the precision of Excel; the last ones depend on the order of a sum. */
const same = (computed: CellValue, b: CellValue): boolean =>
  sameValue(isShownError(computed) ? storedError(computed) : computed, b);

const sameValue = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b)) || Math.max(Math.abs(a), Math.abs(b)) < 1e-14
    : a === b || (a === "" && b === null);

function functionNamesIn(text: string): ReadonlySet<string> {
  try {
    return functionsIn(parse(text));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return new Set();
  }
}

interface Cell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

const keyOf = ({ sheet, row, column }: Cell): string => `${row},${column},${sheet}`;

/** The cells whose values depend on when or where they are computed. */
function changing(
  book: Book,
  formulas: readonly (Cell & { readonly functionNames: ReadonlySet<string> })[],
): ReadonlySet<string> {
  const own = formulas.filter(({ functionNames }) => [...functionNames].some((name) => CHANGING.has(name)));
  if (own.length === 0) return new Set();
  const computed: Parameters<typeof readersOf>[1][number][] = [];
  const calculation = calculate(book, undefined, {
    note: (sheet, row, column, areas) => void computed.push({ sheet, row, column, areas }),
    others: (name) => library.get(name),
  });
  for (const { sheet, row, column } of formulas) calculation.value(sheet, row, column);
  return new Set([...own, ...readersOf(own, computed)].map(keyOf));
}

export function compare(book: Book): Comparison {
  const values = valuesOf((name) => library.get(name));
  values.open(book);
  const shown = new Map(values.compute(book).map((item) => [keyOf(item), item.value]));
  const unsupported = new Set(values.savedFormulas().map(keyOf));
  const formulas = book.sheets.flatMap((sheet: BookSheet) =>
    sheet.formulas.flatMap((line, r) =>
      line.flatMap((text, c) => {
        const [row, column] = [sheet.top + r, sheet.left + c];
        if (text === null || valueAt(sheet, row, column) === null) return [];
        return [
          { sheet: sheet.name, row, column, text, saved: valueAt(sheet, row, column), functionNames: functionNamesIn(text) },
        ];
      }),
    ),
  );
  const without = changing(book, formulas);
  const all: Score = { equal: 0, unchanged: 0, different: 0 };
  const byFunction = new Map<string, Score>();
  const differences: Difference[] = [];
  for (const { functionNames, text, saved, ...cell } of formulas) {
    const key = keyOf(cell);
    if (without.has(key)) continue;
    const computed = shown.get(key) ?? null;
    const kind = unsupported.has(key) ? "unchanged" : same(computed, saved) ? "equal" : "different";
    all[kind]++;
    if (kind === "different")
      differences.push({ cell: `${cell.sheet}!${address(cell.row, cell.column)}`, formula: text, saved, computed });
    for (const name of functionNames.size > 0 ? functionNames : [""]) {
      const score = byFunction.get(name) ?? { equal: 0, unchanged: 0, different: 0 };
      byFunction.set(name, score);
      score[kind]++;
    }
  }
  return { all, differences, byFunction };
}
