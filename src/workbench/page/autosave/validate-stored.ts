import { COMPARISONS, MARGINS } from "../../host/grid";
import type { Snapshot } from "../../snapshot";

/*
 * Validates data from the browser's storage, which other programs and older builds may have written.
 */

/** A workbook without its sheets, which are stored separately. */
export interface StoredState {
  readonly key: string;
  readonly name: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
  readonly unsaved: readonly string[];
  readonly sheets: number;
  readonly rest: Omit<Snapshot, "sheets">;
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** The longest file name, and more sheets than any ledger has. */
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

const isFlag: Test = (value) => typeof value === "boolean";
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...words: readonly string[]): Test =>
  (value) =>
    words.includes(value as string);
const anyOf =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

const [isRow, isColumn] = [isCount(MOST_ROWS), isCount(MOST_COLUMNS)];
const isArea = thing({ top: isRow, left: isColumn, rows: isCount(MOST_ROWS + 1), columns: isCount(MOST_COLUMNS + 1) });
const isSize: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
/** The style reader gives a bound as a number, or as text if it is a formula. */
const isEntered: Test = (value) => isText(value) || typeof value === "number";
const isComparison = oneOf(...Object.keys(COMPARISONS));

const isStyle = thing({
  format: isText,
  fill: orNull(isText),
  color: orNull(isText),
  bold: isFlag,
  italic: isFlag,
  underline: isFlag,
  // Absent in the data of older builds.
  struck: orAbsent(isFlag),
  font: orAbsent(orNull(isText)),
  rotation: orAbsent(isNumber),
  size: isNumber,
  wrap: isFlag,
  horizontal: oneOf("General", "Left", "Center", "Right"),
  vertical: oneOf("Top", "Center", "Bottom"),
  indent: isNumber,
  locked: isFlag,
  tick: orAbsent(isFlag),
  lineTop: orNull(isText),
  lineRight: orNull(isText),
  lineBottom: orNull(isText),
  lineLeft: orNull(isText),
});

const isRest = thing({
  styles: listOf(isStyle),
  tables: listOf(thing({ name: isText, sheet: isText, area: isArea, headers: listOf(isText), style: isText })),
  names: listOf(thing({ name: isText, scope: orNull(isText), formula: isText, visible: isFlag })),
  charts: orAbsent(
    listOf(
      thing({
        id: isText,
        sheet: isText,
        title: isText,
        unit: isText,
        legend: isText,
        area: isArea,
        lines: listOf(thing({ name: isText, values: isArea, labels: orNull(isArea), color: orAbsent(isText) })),
      }),
    ),
  ),
  settings: orAbsent(listOf(isText)),
  recalculate: orAbsent(isFlag),
  beyond: orAbsent(listOf(isText)),
});

const isValidation = thing({
  area: isArea,
  rule: anyOf(
    thing({ kind: oneOf("list"), source: isText }),
    thing({ kind: oneOf("custom"), formula: isText }),
    thing({
      kind: oneOf("wholeNumber", "decimal", "textLength"),
      operator: isComparison,
      formula1: isEntered,
      formula2: orAbsent(isEntered),
    }),
  ),
  ignoreBlanks: isFlag,
  alert: thing({ show: isFlag, style: oneOf("Stop", "Warning", "Information"), title: isText, message: isText }),
  prompt: thing({ show: isFlag, title: isText, message: isText }),
});

const isHighlight = thing({
  id: isText,
  area: isArea,
  rule: anyOf(
    thing({ kind: oneOf("custom"), formula: isText }),
    thing({ kind: oneOf("cellValue"), operator: isComparison, formula1: isText, formula2: orAbsent(isText) }),
  ),
  fill: orNull(isText),
  color: orNull(isText),
  bold: isFlag,
  format: orAbsent(isText),
});

const isPoint = thing({
  kind: oneOf("min", "max", "num", "percent", "percentile", "formula"),
  value: orAbsent(isEntered),
});

const isScale = thing({
  id: isText,
  areas: listOf(isArea),
  rule: anyOf(
    thing({ kind: oneOf("colors"), points: listOf(thing({ at: isPoint, color: isText })) }),
    thing({
      kind: oneOf("bar"),
      from: isPoint,
      to: isPoint,
      color: isText,
      negative: isText,
      isGradient: isFlag,
      showsValue: isFlag,
    }),
    thing({
      kind: oneOf("icons"),
      steps: listOf(thing({ at: isPoint, isAbove: isFlag, icon: orNull(thing({ set: isText, place: isNumber })) })),
      showsValue: isFlag,
    }),
    thing({ kind: oneOf("rank"), isBottom: isFlag, isPercent: isFlag, count: isNumber }),
    thing({ kind: oneOf("average"), isBelow: isFlag, isIncluded: isFlag }),
    thing({ kind: oneOf("repeated"), isOnce: isFlag }),
  ),
  fill: orNull(isText),
  color: orNull(isText),
  bold: isFlag,
});

const isPage = thing({
  orientation: oneOf("Portrait", "Landscape"),
  paper: isText,
  fit: orNull(thing({ across: isNumber, down: isNumber })),
  titleRows: orNull(isSize),
  titleColumns: orAbsent(isSize),
  breaks: orAbsent(listOf(isRow)),
  header: orAbsent(isText),
  footer: thing({ left: isText, center: isText, right: isText }),
  margins: thing(Object.fromEntries(MARGINS.map((edge) => [edge, isNumber]))),
});

const isShift = thing({ axis: oneOf("row", "column"), at: isRow, count: Number.isInteger });

/** Whether a value is a stored workbook state that can be restored. */
export function isStoredState(value: unknown): value is StoredState {
  const isOne = thing({
    key: isText,
    name: (name) => isText(name) && (name as string).length <= MOST_LETTERS,
    // Clocks get corrected, but not by a day.
    at: (at) => isNumber(at) && (at as number) >= 0 && (at as number) < Date.now() + DAY,
    unsaved: listOf(isText),
    sheets: (sheets) => isCount(MOST_SHEETS)(sheets) && sheets !== 0,
    rest: isRest,
  });
  return isOne(value);
}

/** Whether a value is the file that a workbook was opened from, or null. */
export const isStoredFile: Test = (value) =>
  value === null ||
  thing({ bytes: (bytes) => bytes instanceof Uint8Array, snapshot: thing({ sheets: listOf(thing({ name: isText })) }) })(value);

/** Whether a value is a stored sheet whose cells use one of this many styles. */
export function isStoredSheet(value: unknown, styles: number): boolean {
  const isCell = thing({
    row: isRow,
    column: isColumn,
    value: orAbsent(isValue),
    formula: orAbsent(isText),
    style: isCount(styles),
  });
  const isSheet = thing({
    name: isText,
    visibility: oneOf("Visible", "Hidden", "VeryHidden"),
    tabColor: isText,
    gridlines: isFlag,
    cells: listOf(isCell),
    widths: listOf(isSize),
    heights: listOf(isSize),
    notes: listOf(thing({ row: isRow, column: isColumn, text: isText })),
    validations: listOf(isValidation),
    highlights: listOf(isHighlight),
    scales: orAbsent(listOf(isScale)),
    merges: orAbsent(listOf(isArea)),
    groups: orAbsent(listOf(thing({ first: isRow, count: isCount(MOST_ROWS), folded: isFlag }))),
    hidden: orAbsent(
      thing({ rows: listOf(isRow), columns: listOf(isColumn), upTo: thing({ rows: isNumber, columns: isNumber }) }),
    ),
    freeze: thing({ rows: isRow, columns: isColumn }),
    page: isPage,
    isProtected: isFlag,
    opened: orAbsent(thing({ name: isText, shifts: listOf(isShift) })),
  });
  return thing({ sheet: isSheet })(value);
}
