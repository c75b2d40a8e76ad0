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
const objectOf =
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
const isOneOf =
  (...words: readonly string[]): Test =>
  (value) =>
    words.includes(value as string);
const anyOf =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

const [isRow, isColumn] = [isCount(MOST_ROWS), isCount(MOST_COLUMNS)];
const isArea = objectOf({ top: isRow, left: isColumn, rows: isCount(MOST_ROWS + 1), columns: isCount(MOST_COLUMNS + 1) });
const isSize: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(isNumber);
/** The style reader gives a bound as a number, or as text if it is a formula. */
const isEntered: Test = (value) => isText(value) || typeof value === "number";
const isComparison = isOneOf(...Object.keys(COMPARISONS));

const isStyle = objectOf({
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
  horizontal: isOneOf("General", "Left", "Center", "Right"),
  vertical: isOneOf("Top", "Center", "Bottom"),
  indent: isNumber,
  locked: isFlag,
  tick: orAbsent(isFlag),
  lineTop: orNull(isText),
  lineRight: orNull(isText),
  lineBottom: orNull(isText),
  lineLeft: orNull(isText),
});

const isRest = objectOf({
  styles: listOf(isStyle),
  tables: listOf(objectOf({ name: isText, sheet: isText, area: isArea, headers: listOf(isText), style: isText })),
  names: listOf(objectOf({ name: isText, scope: orNull(isText), formula: isText, visible: isFlag })),
  charts: orAbsent(
    listOf(
      objectOf({
        id: isText,
        sheet: isText,
        title: isText,
        unit: isText,
        legend: isText,
        area: isArea,
        lines: listOf(objectOf({ name: isText, values: isArea, labels: orNull(isArea), color: orAbsent(isText) })),
      }),
    ),
  ),
  settings: orAbsent(listOf(isText)),
  recalculate: orAbsent(isFlag),
  beyond: orAbsent(listOf(isText)),
});

const isValidation = objectOf({
  area: isArea,
  rule: anyOf(
    objectOf({ kind: isOneOf("list"), source: isText }),
    objectOf({ kind: isOneOf("custom"), formula: isText }),
    objectOf({
      kind: isOneOf("wholeNumber", "decimal", "textLength"),
      operator: isComparison,
      formula1: isEntered,
      formula2: orAbsent(isEntered),
    }),
  ),
  ignoreBlanks: isFlag,
  alert: objectOf({ show: isFlag, style: isOneOf("Stop", "Warning", "Information"), title: isText, message: isText }),
  prompt: objectOf({ show: isFlag, title: isText, message: isText }),
});

const isHighlight = objectOf({
  id: isText,
  area: isArea,
  rule: anyOf(
    objectOf({ kind: isOneOf("custom"), formula: isText }),
    objectOf({ kind: isOneOf("cellValue"), operator: isComparison, formula1: isText, formula2: orAbsent(isText) }),
  ),
  fill: orNull(isText),
  color: orNull(isText),
  bold: isFlag,
  format: orAbsent(isText),
});

const isPoint = objectOf({
  kind: isOneOf("min", "max", "num", "percent", "percentile", "formula"),
  value: orAbsent(isEntered),
});

const isScale = objectOf({
  id: isText,
  areas: listOf(isArea),
  rule: anyOf(
    objectOf({ kind: isOneOf("colors"), points: listOf(objectOf({ at: isPoint, color: isText })) }),
    objectOf({
      kind: isOneOf("bar"),
      from: isPoint,
      to: isPoint,
      color: isText,
      negative: isText,
      isGradient: isFlag,
      showsValue: isFlag,
    }),
    objectOf({
      kind: isOneOf("icons"),
      steps: listOf(objectOf({ at: isPoint, isAbove: isFlag, icon: orNull(objectOf({ set: isText, place: isNumber })) })),
      showsValue: isFlag,
    }),
    objectOf({ kind: isOneOf("rank"), isBottom: isFlag, isPercent: isFlag, count: isNumber }),
    objectOf({ kind: isOneOf("average"), isBelow: isFlag, isIncluded: isFlag }),
    objectOf({ kind: isOneOf("repeated"), isOnce: isFlag }),
  ),
  fill: orNull(isText),
  color: orNull(isText),
  bold: isFlag,
});

const isPage = objectOf({
  orientation: isOneOf("Portrait", "Landscape"),
  paper: isText,
  fit: orNull(objectOf({ across: isNumber, down: isNumber })),
  titleRows: orNull(isSize),
  titleColumns: orAbsent(isSize),
  scale: orAbsent(isNumber),
  areas: orAbsent(listOf(isArea)),
  breaks: orAbsent(listOf(isRow)),
  columnBreaks: orAbsent(listOf(isRow)),
  isAcrossFirst: orAbsent(isFlag),
  isCentered: orAbsent(objectOf({ across: isFlag, down: isFlag })),
  hasGridlines: orAbsent(isFlag),
  isBlackAndWhite: orAbsent(isFlag),
  header: orAbsent(isText),
  otherHeaders: orAbsent(objectOf({ center: isText, right: isText })),
  footer: objectOf({ left: isText, center: isText, right: isText }),
  margins: objectOf(Object.fromEntries(MARGINS.map((edge) => [edge, isNumber]))),
});

const isShift = objectOf({ axis: isOneOf("row", "column"), at: isRow, count: Number.isInteger });

/** Whether a value is a stored workbook state that can be restored. */
export function isStoredState(value: unknown): value is StoredState {
  const isItem = objectOf({
    key: isText,
    name: (name) => isText(name) && (name as string).length <= MOST_LETTERS,
    // Clocks get corrected, but not by a day.
    at: (at) => isNumber(at) && (at as number) >= 0 && (at as number) < Date.now() + DAY,
    unsaved: listOf(isText),
    sheets: (sheets) => isCount(MOST_SHEETS)(sheets) && sheets !== 0,
    rest: isRest,
  });
  return isItem(value);
}

/** Whether a value is the file that a workbook was opened from, or null. */
export const isStoredFile: Test = (value) =>
  value === null ||
  objectOf({ bytes: (bytes) => bytes instanceof Uint8Array, snapshot: objectOf({ sheets: listOf(objectOf({ name: isText })) }) })(
    value,
  );

/** Whether a value is a stored sheet whose cells use one of this many styles. */
export function isStoredSheet(value: unknown, styles: number): boolean {
  const isCell = objectOf({
    row: isRow,
    column: isColumn,
    value: orAbsent(isValue),
    formula: orAbsent(isText),
    style: isCount(styles),
  });
  const isSheet = objectOf({
    name: isText,
    visibility: isOneOf("Visible", "Hidden", "VeryHidden"),
    tabColor: isText,
    gridlines: isFlag,
    cells: listOf(isCell),
    widths: listOf(isSize),
    heights: listOf(isSize),
    notes: listOf(objectOf({ row: isRow, column: isColumn, text: isText })),
    validations: listOf(isValidation),
    highlights: listOf(isHighlight),
    scales: orAbsent(listOf(isScale)),
    merges: orAbsent(listOf(isArea)),
    groups: orAbsent(listOf(objectOf({ first: isRow, count: isCount(MOST_ROWS), folded: isFlag }))),
    hidden: orAbsent(
      objectOf({ rows: listOf(isRow), columns: listOf(isColumn), upTo: objectOf({ rows: isNumber, columns: isNumber }) }),
    ),
    freeze: objectOf({ rows: isRow, columns: isColumn }),
    page: isPage,
    isProtected: isFlag,
    opened: orAbsent(objectOf({ name: isText, shifts: listOf(isShift) })),
  });
  return objectOf({ sheet: isSheet })(value);
}
