import type { Snapshot } from "../snapshot";

/*
 * Whether what the browser's storage holds is what was kept there: other programs, and older builds, may have written to it.
 */

/** The workbook but for its sheets, which are kept one by one. */
export interface KeptState {
  readonly key: string;
  readonly name: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly unsaved: readonly string[];
  readonly sheets: number;
  readonly rest: Omit<Snapshot, "sheets">;
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** The longest name of a file, and more sheets than any workbook of this kind has. */
const MOST_LETTERS = 255;
const MOST_SHEETS = 1_000;
const [MOST_ROWS, MOST_COLUMNS] = [1_048_576, 16_384];
const DAY = 86_400_000;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const isText: Test = (value) => typeof value === "string";
const isNumber: Test = (value) => Number.isFinite(value);
const isCount =
  (most: number): Test =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < most;
const isValue: Test = (value) => value === null || ["string", "number", "boolean"].includes(typeof value);
const orAbsent =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const thing =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) => {
    const fields = fieldsOf(value);
    return fields !== null && Object.entries(tests).every(([name, test]) => test(fields[name]));
  };

const [isRow, isColumn] = [isCount(MOST_ROWS), isCount(MOST_COLUMNS)];
const isArea = thing({ top: isRow, left: isColumn, rows: isCount(MOST_ROWS + 1), columns: isCount(MOST_COLUMNS + 1) });
const isSize: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);

const isRest = thing({
  styles: listOf(thing({ format: isText, size: isNumber })),
  tables: listOf(thing({ name: isText, sheet: isText, area: isArea, headers: listOf(isText) })),
  names: listOf(thing({ name: isText, formula: isText })),
  charts: orAbsent(listOf(thing({ sheet: isText }))),
  beyond: orAbsent(listOf(isText)),
});

/** Whether something is the state of a workbook that can be offered and shown again. */
export function isKeptState(value: unknown): value is KeptState {
  const isOne = thing({
    key: isText,
    name: (name) => isText(name) && (name as string).length <= MOST_LETTERS,
    // Clocks are put right; by a day they are not.
    at: (at) => isNumber(at) && (at as number) >= 0 && (at as number) < Date.now() + DAY,
    unsaved: listOf(isText),
    sheets: (sheets) => isCount(MOST_SHEETS)(sheets) && sheets !== 0,
    rest: isRest,
  });
  return isOne(value);
}

/** Whether something is the file that a workbook was opened from, or that it has none. */
export const isKeptFile: Test = (value) =>
  value === null ||
  thing({ bytes: (bytes) => bytes instanceof Uint8Array, snapshot: thing({ sheets: listOf(thing({ name: isText })) }) })(value);

/** Whether something is one of its sheets, whose cells have one of so many styles. */
export function isKeptSheet(value: unknown, styles: number): boolean {
  const isCell = thing({
    row: isRow,
    column: isColumn,
    value: orAbsent(isValue),
    formula: orAbsent(isText),
    style: isCount(styles),
  });
  const isSheet = thing({
    name: isText,
    cells: listOf(isCell),
    widths: listOf(isSize),
    heights: listOf(isSize),
    notes: listOf(thing({ row: isRow, column: isColumn, text: isText })),
    validations: listOf(thing({})),
    highlights: listOf(thing({})),
    freeze: thing({ rows: isRow, columns: isColumn }),
    page: thing({}),
  });
  return thing({ sheet: isSheet })(value);
}
