import { exact } from "../../kernel/exact";
import { mostOf } from "../../kernel/extremes";
import { criterion, failure, parseNumber, toNumber, type Test } from "../coerce";
import {
  indexOf,
  inUse,
  isArea,
  isBlock,
  lift,
  shapeOf,
  spendIndexed,
  stretchedAll,
  valuesOf,
  type Block,
  type Context,
  type Operand,
} from "../operand";
import {
  isError,
  type CellArea,
  type ErrorValue,
  type IndexedCells,
  type KnownCells,
  type NumbersOf,
  type Value,
} from "../world";
import { MANY, of, onOperands, type Builtin, type Builtins } from "./define";

/** Smaller numbers are what they are, unless they are what is left of larger ones. */
const SMALL = 1e-6;

/** A number without the surplus of binary fractions. `largest` is the largest number that was added or taken off. */
const withoutSurplus = (value: number, largest = 0): number =>
  Math.abs(value) < SMALL && largest < SMALL ? value + 0 : exact(value) + 0;

/** A number that a cell can hold: the surplus of binary fractions taken off, no negative zero, too large ones refused. */
export const cellNumber = (value: number, largest = 0): number | ErrorValue =>
  Number.isFinite(value) ? withoutSurplus(value, largest) : failure("#NUM!", "The number is too large.");

const largestOf = (numbers: readonly number[]): number => numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);

/** The numbers that SUM and its kin count: those in cells and arrays as they are, those given directly also as text. */
export function numbersOf(args: readonly Operand[], context: Context): number[] | ErrorValue {
  const found: number[] = [];
  for (const arg of args) {
    if (isArea(arg) || isBlock(arg)) {
      for (const value of valuesOf(arg, context)) {
        if (typeof value === "number") found.push(value);
        else if (isError(value)) return value;
      }
    } else {
      const number = toNumber(arg);
      if (isError(number)) return number;
      found.push(number);
    }
  }
  return found;
}

export type Fold = (numbers: readonly number[]) => number | ErrorValue;

export const total: Fold = (numbers) => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return Math.abs(sum) < SMALL ? cellNumber(sum, largestOf(numbers)) : cellNumber(sum);
};
export const least: Fold = (numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
export const greatest: Fold = (numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
export const product: Fold = (numbers) => (numbers.length === 0 ? 0 : cellNumber(numbers.reduce((a, b) => a * b, 1)));
export const average: Fold = (numbers) => {
  if (numbers.length === 0) return failure("#DIV/0!", "There are no numbers to average.");
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return Math.abs(mean) < SMALL ? cellNumber(mean, largestOf(numbers)) : cellNumber(mean);
};

/** What an index knows of the numbers in one range; undefined where all have to be gone through. */
function indexedNumbers(args: readonly Operand[], context: Context): NumbersOf | undefined {
  const [range] = args;
  if (args.length > 1 || !isArea(range)) return undefined;
  const index = indexOf(inUse(range, context), context);
  if (!index) return undefined;
  index.readTo(index.size);
  context.spend(1);
  return index.numbers();
}

const overNumbers = (fold: Fold, known: (numbers: NumbersOf) => Value) =>
  onOperands(1, MANY, (args, context) => {
    const shared = indexedNumbers(args, context);
    if (shared) return shared.error ?? (shared.count === 0 ? fold([]) : known(shared));
    const numbers = numbersOf(args, context);
    return isError(numbers) ? numbers : fold(numbers);
  });

function countNumbers(args: readonly Operand[], context: Context): number {
  let found = 0;
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) {
      const counts =
        typeof value === "number" ||
        (direct && (value === null || typeof value === "boolean" || (typeof value === "string" && parseNumber(value) !== null)));
      if (counts) found++;
    }
  }
  return found;
}

function countFilled(args: readonly Operand[], context: Context): number {
  let found = 0;
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) if (value !== null || direct) found++;
  }
  return found;
}

const notCells = (name: string) => failure("#VALUE!", `${name} takes ranges of cells.`);

/** Reads the cells of an area one by one, by their places in it. */
function readerOf(area: CellArea, { world }: Context): (row: number, column: number) => Value {
  const { sheet, top, left, columns } = area;
  const known = world.known?.(area)?.list;
  if (known) return (r, c) => known[r * columns + c]!;
  return (r, c) => world.value(sheet, top + r, left + c);
}

/** Hears of the places where criteria hold, and of how many more there are, where it only counts them. */
interface Matches {
  at(row: number, column: number): void;
  more?(count: number): void;
}

/** How many numbers of one range are on one side of a limit, by its index; undefined where all cells have to be gone through. */
function ordered(range: CellArea, test: Test, context: Context): number | undefined {
  if (!test.ordered || context.world.known?.(range)) return undefined;
  const index = indexOf(inUse(range, context), context);
  if (!index || index.size === 0) return undefined;
  index.readTo(index.size);
  context.spend(1);
  const { operator, limit } = test.ordered;
  const isUp = operator.startsWith(">");
  const below = index.below(limit, operator === "<=" || operator === ">");
  return isUp ? index.numbers().count - below : below;
}

/** The places where a test that no blank cell meets holds, found once for all formulas that ask for them. */
const testedIn = (known: KnownCells | IndexedCells, test: Test, { spend }: Context): readonly number[] | undefined =>
  "meetingTest" in known && !test(null, spend) ? known.meetingTest(test, spend) : undefined;

interface Candidates {
  readonly places: readonly number[];
  readonly columns: number;
  /** The criterion that holds at all of them. */
  readonly by: number;
}

/**
 * Where in ranges of one shape all criteria may hold, as far as that is known without looking; undefined where it is not. What
 * is behind a range that is not known yet does not count: each of its cells is looked at.
 */
function candidates(ranges: readonly CellArea[], tests: readonly Test[], context: Context): Candidates | undefined {
  let fewest: Candidates | undefined;
  for (const [i, range] of ranges.entries()) {
    const { wanted } = tests[i]!;
    const whole = context.world.known?.(range);
    const cells = whole ? range : inUse(range, context);
    const known = whole ?? indexOf(cells, context);
    if (!known) break;
    const places = wanted === undefined ? testedIn(known, tests[i]!, context) : known.meeting(wanted);
    if (!places) continue;
    if ("readTo" in known) known.readTo(known.size);
    if (!fewest || places.length < fewest.places.length) fewest = { places, columns: cells.columns, by: i };
  }
  return fewest;
}

/** Visits the rows and columns, within ranges of one shape, where every criterion holds. `source` is what is read there. */
function visitMatches(
  ranges: readonly CellArea[],
  tests: readonly Test[],
  source: CellArea | undefined,
  context: Context,
  found: Matches,
): void {
  const all = ranges[0]!;
  const opposite = source || tests.length > 1 ? undefined : tests[0]!.opposite;
  if (opposite) {
    // Those that differ from a value are counted as all but the few that equal it.
    let others = 0;
    visitMatches(ranges, [opposite], source, context, { at: () => others++, more: (count) => (others += count) });
    found.more?.(all.rows * all.columns - others);
    return;
  }
  const many = found.more && ranges.length === 1 ? ordered(all, tests[0]!, context) : undefined;
  if (many !== undefined) return found.more!(many);
  const few = candidates(ranges, tests, context);
  if (few) {
    context.spend(few.places.length * ranges.length + 1);
    const readers = ranges.map((range) => readerOf(range, context));
    for (const place of few.places) {
      const [r, c] = [Math.floor(place / few.columns), place % few.columns];
      if (tests.every((test, i) => i === few.by || test(readers[i]!(r, c), context.spend))) found.at(r, c);
    }
    return;
  }
  // Beyond the last used row of every range all cells are blank: they are counted, not visited.
  const used = (source ? [...ranges, source] : ranges).map((range) => inUse(range, context));
  const rows = Math.min(all.rows, mostOf(used.map((area) => area.rows)));
  const columns = Math.min(all.columns, mostOf(used.map((area) => area.columns)));
  const indexes = ranges.map((range) => {
    const cells = { ...range, rows, columns };
    const index = context.world.known?.(range) ? undefined : indexOf(cells, context);
    if (index || context.world.known?.(range)) spendIndexed(rows * columns, context);
    else context.spend(rows * columns);
    index?.readTo(index.size);
    return index?.list;
  });
  // Only where what comes before holds is a cell looked at: what is not known yet need not be.
  const readers = ranges.map((range) => readerOf(range, context));
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      let holds = true;
      for (let i = 0; holds && i < ranges.length; i++) {
        const list = indexes[i];
        holds = tests[i]!(list ? list[r * columns + c]! : readers[i]!(r, c), context.spend);
      }
      if (holds) found.at(r, c);
    }
  }
  const beyond = all.rows * all.columns - rows * columns;
  if (beyond > 0 && found.more && tests.every((test) => test(null, context.spend))) found.more(beyond);
}

type Criteria = { readonly ranges: readonly CellArea[]; readonly conditions: readonly Operand[] };

function criteriaOf(name: string, args: readonly Operand[]): Criteria | ErrorValue {
  const ranges: CellArea[] = [];
  const conditions: Operand[] = [];
  if (args.length % 2 !== 0) return failure("#VALUE!", `${name} takes pairs of a range and a criterion.`);
  for (let i = 0; i < args.length; i += 2) {
    const range = args[i]!;
    if (isError(range)) return range;
    if (!isArea(range)) return notCells(name);
    if (ranges[0] && (range.rows !== ranges[0].rows || range.columns !== ranges[0].columns)) {
      return failure("#VALUE!", `The ranges of ${name} differ in size.`);
    }
    ranges.push(range);
    conditions.push(args[i + 1]!);
  }
  return { ranges, conditions };
}

/** COUNTIFS, SUMIFS and the like: criteria that are ranges themselves give one result for each of their values. */
function overMatches(
  { ranges, conditions }: Criteria,
  source: CellArea | undefined,
  context: Context,
  tally: (visitAll: (found: Matches) => void) => Value,
): Value | Block {
  return lift(conditions, context, (values) =>
    tally((found) => visitMatches(ranges, values.map(criterion), source, context, found)),
  );
}

const counted = (visitAll: (found: Matches) => void): number => {
  let count = 0;
  visitAll({
    at: () => count++,
    more: (others) => (count += others),
  });
  return count;
};

const isSameArea = (a: CellArea, b: CellArea): boolean =>
  a.sheet === b.sheet && a.top === b.top && a.left === b.left && a.rows === b.rows && a.columns === b.columns;

/** As readerOf, for an area that criteria have gone through: its index has what is in it. */
function indexReader(area: CellArea, context: Context): ReturnType<typeof readerOf> {
  const cells = inUse(area, context);
  const index = context.world.known?.(area) ? undefined : indexOf(cells, context);
  if (!index) return readerOf(area, context);
  const { list } = index;
  return (r, c) => list[r * cells.columns + c] ?? null;
}

/** Folds the numbers of `source` that stand where the criteria hold; other cells of it do not matter. */
const folded =
  (source: CellArea, { ranges }: Criteria, fold: Fold, context: Context) =>
  (visitAll: (found: Matches) => void): Value => {
    const isGoneThrough = ranges.some((range) => isSameArea(range, source));
    let read: ReturnType<typeof readerOf> | undefined;
    const numbers: number[] = [];
    let first: ErrorValue | undefined;
    visitAll({
      at(r, c) {
        read ??= isGoneThrough ? indexReader(source, context) : readerOf(source, context);
        const value = read(r, c);
        if (typeof value === "number") numbers.push(value);
        else if (isError(value)) first ??= value;
      },
    });
    return first ?? fold(numbers);
  };

/** SUMIF and AVERAGEIF: the range to add up begins where the third argument begins and has the shape of the first. */
const foldIf = (name: string, fold: Fold): Builtin =>
  onOperands(2, 3, (args, context) => {
    const criteria = criteriaOf(name, args.slice(0, 2));
    if (isError(criteria)) return criteria;
    const range = criteria.ranges[0]!;
    const source = args[2] ?? range;
    if (isError(source)) return source;
    if (!isArea(source)) return notCells(name);
    const beside = { ...range, sheet: source.sheet, top: source.top, left: source.left };
    context.world.beside?.(beside);
    return overMatches(criteria, beside, context, folded(beside, criteria, fold, context));
  });

const foldIfs = (name: string, fold: Fold): Builtin =>
  onOperands(3, MANY, (args, context) => {
    const source = args[0]!;
    if (isError(source)) return source;
    if (!isArea(source)) return notCells(name);
    const criteria = criteriaOf(name, args.slice(1));
    if (isError(criteria)) return criteria;
    if (criteria.ranges[0]!.rows !== source.rows || criteria.ranges[0]!.columns !== source.columns) {
      return failure("#VALUE!", `The ranges of ${name} differ in size.`);
    }
    return overMatches(criteria, source, context, folded(source, criteria, fold, context));
  });

function sumOfProducts(args: readonly Operand[], context: Context): Value {
  const { rows, columns } = shapeOf(args[0]!);
  for (const arg of args) {
    if (isError(arg)) return arg;
    const shape = shapeOf(arg);
    if (shape.rows !== rows || shape.columns !== columns) {
      const before = args.slice(0, args.indexOf(arg)).flatMap((item) => valuesOf(item, context));
      return before.find(isError) ?? failure("#VALUE!", "The ranges of SUMPRODUCT differ in size.");
    }
  }
  const { lists } = stretchedAll(args, context);
  // Excel takes a text in one cell for an error, and one in several for nothing.
  if (args.length > 1 && rows * columns === 1 && lists.some(([value]) => typeof value === "string"))
    context.world.beyond?.("function");
  let sum = 0;
  for (let i = 0; i < lists[0]!.length; i++) {
    let part = 1;
    for (const list of lists) {
      const value = list[i];
      if (isError(value)) return value;
      part *= typeof value === "number" ? value : 0;
    }
    sum += part;
  }
  return cellNumber(sum);
}

export function foldAll(fold: Fold, args: readonly Operand[], context: Context): Value {
  const numbers = numbersOf(args, context);
  return isError(numbers) ? numbers : fold(numbers);
}

const shifted = (value: number, places: number): number => {
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Rounds in decimal digits, as a person reads the number: 2.675 to two places is 2.68. */
function rounded(value: number, places: number, round: (size: number) => number): Value {
  if (Math.abs(places) > 300) return places > 0 ? value : 0;
  if (Number.isInteger(value) && Math.abs(value) < 1e15 && places >= 0 && places < 10) return value + 0;
  const scaled = shifted(Math.abs(value), places);
  if (scaled >= 1e15) return value;
  const size = shifted(round(withoutSurplus(Number(scaled.toPrecision(15)))), -places);
  return cellNumber(value < 0 ? 0 - size : size);
}

/** How many steps are in a number: a whole number where its first 15 digits are one, as Excel counts. */
export function stepsIn(value: number, step: number): number {
  const steps = value / step;
  const whole = Math.round(steps);
  return Number(steps.toPrecision(15)) === whole ? whole : withoutSurplus(steps);
}

/** CEILING and FLOOR: multiples of a step. */
const toMultiple = (name: string, round: (value: number) => number): Builtin =>
  of(["number", "number"], (value, step) => {
    if (step === 0) return name === "FLOOR" && value !== 0 ? failure("#DIV/0!") : 0;
    if (value > 0 && step < 0) return failure("#NUM!", `${name} needs a step with the sign of the number.`);
    return cellNumber(round(stepsIn(value, step)) * step);
  });

/** Excel's power: no root of a negative number, no 0 to the power of 0. */
export function power(base: number, exponent: number): Value {
  if (base === 0 && exponent === 0) return failure("#NUM!", "0^0 has no value.");
  if (base === 0 && exponent < 0) return failure("#DIV/0!", "0 to a negative power divides by 0.");
  const value = base ** exponent;
  return Number.isNaN(value) ? failure("#NUM!", "A negative number has no such root.") : cellNumber(value);
}

export const divided = (value: number, by: number): Value =>
  by === 0 ? failure("#DIV/0!", "A number is divided by 0.") : cellNumber(value / by);

export const numberFunctions: Builtins = {
  SUM: overNumbers(total, ({ sum, least, greatest }) => cellNumber(sum, Math.max(-least, greatest))),
  MIN: overNumbers(least, (numbers) => numbers.least),
  MAX: overNumbers(greatest, (numbers) => numbers.greatest),
  AVERAGE: overNumbers(average, ({ sum, count, least, greatest }) => cellNumber(sum / count, Math.max(-least, greatest))),
  PRODUCT: onOperands(1, MANY, (args, context) => foldAll(product, args, context)),
  COUNT: onOperands(1, MANY, (args, context) => indexedNumbers(args, context)?.count ?? countNumbers(args, context)),
  COUNTA: onOperands(1, MANY, countFilled),
  COUNTBLANK: onOperands(1, 1, ([range], context) => {
    if (isError(range)) return range;
    if (!isArea(range)) return notCells("COUNTBLANK");
    let filled = 0;
    for (const value of valuesOf(range, context)) if (value !== null && value !== "") filled++;
    return range.rows * range.columns - filled;
  }),
  COUNTIF: onOperands(2, 2, (args, context) => {
    const criteria = criteriaOf("COUNTIF", args);
    return isError(criteria) ? criteria : overMatches(criteria, undefined, context, counted);
  }),
  COUNTIFS: onOperands(2, MANY, (args, context) => {
    const criteria = criteriaOf("COUNTIFS", args);
    return isError(criteria) ? criteria : overMatches(criteria, undefined, context, counted);
  }),
  SUMIF: foldIf("SUMIF", total),
  AVERAGEIF: foldIf("AVERAGEIF", average),
  SUMIFS: foldIfs("SUMIFS", total),
  AVERAGEIFS: foldIfs("AVERAGEIFS", average),
  MINIFS: foldIfs("MINIFS", least),
  MAXIFS: foldIfs("MAXIFS", greatest),
  SUMPRODUCT: onOperands(1, MANY, sumOfProducts),
  ABS: of(["number"], (value) => Math.abs(value)),
  SIGN: of(["number"], (value) => Math.sign(value) + 0),
  INT: of(["number"], (value) => cellNumber(Math.floor(withoutSurplus(value)))),
  MOD: of(["number", "number"], (value, by) => {
    if (by === 0) return failure("#DIV/0!", "A number is divided by 0.");
    return cellNumber(value - by * Math.floor(withoutSurplus(value / by)), Math.abs(value));
  }),
  ROUND: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.round)),
  ROUNDUP: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.ceil)),
  ROUNDDOWN: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.floor)),
  TRUNC: of(["number", "whole?"], (value, digits = 0) => rounded(value, digits, Math.floor)),
  CEILING: toMultiple("CEILING", Math.ceil),
  FLOOR: toMultiple("FLOOR", Math.floor),
  POWER: of(["number", "number"], power),
  SQRT: of(["number"], (value) =>
    value < 0 ? failure("#NUM!", "A negative number has no root.") : cellNumber(Math.sqrt(value)),
  ),
};
