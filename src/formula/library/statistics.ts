import { failure, toNumber } from "../coerce";
import { cellNumber, numbersOf } from "../functions/numbers";
import { numberOr, oneValue, onOperands } from "../functions/define";
import { countedValues, totalOf } from "../functions/totals";
import { isArea, isBlock, lift, single } from "../operand";
import { isError, type Builtin, type ErrorValue, type Value } from "../world";
import {
  block,
  divideByZero,
  ofAnything,
  ofNumbers,
  ofNumbersAnd,
  ofPairs,
  outOfRange,
  pairs,
  sortedNumbers,
  sum,
} from "./arguments";

type Numbers = readonly number[];
type Fold = (numbers: Numbers) => number | ErrorValue;

const mean = (numbers: Numbers): number => sum(numbers) / numbers.length;

/** The sum of squared deviations from the mean. */
function squares(numbers: Numbers): number {
  const middle = mean(numbers);
  let total = 0;
  for (const number of numbers) total += (number - middle) ** 2;
  return total;
}

const ofSome =
  (least: number, fold: (numbers: Numbers) => number, error: () => ErrorValue = divideByZero): Fold =>
  (numbers) =>
    numbers.length < least ? error() : cellNumber(fold(numbers));

const variance = ofSome(2, (numbers) => squares(numbers) / (numbers.length - 1));
const varianceOfAll = ofSome(1, (numbers) => squares(numbers) / numbers.length);
const deviation = ofSome(2, (numbers) => Math.sqrt(squares(numbers) / (numbers.length - 1)));
const deviationOfAll = ofSome(1, (numbers) => Math.sqrt(squares(numbers) / numbers.length));

const sorted = (numbers: Numbers): number[] => [...numbers].sort((a, b) => a - b);

const median: Fold = ofSome(
  1,
  (numbers) => {
    const list = sorted(numbers);
    const half = list.length >> 1;
    return list.length % 2 === 1 ? list[half]! : (list[half - 1]! + list[half]!) / 2;
  },
  outOfRange,
);

/** The most frequent numbers that occur more than once, in order of first occurrence. */
function modes(numbers: Numbers): readonly number[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let most = 2;
  for (const count of counts.values()) most = Math.max(most, count);
  return [...counts].flatMap(([number, count]) => (count === most ? [number] : []));
}

/** How Excel treats texts, truth values and blank cells given one by one is not documented. */
const ofRanges = (builtin: Builtin): Builtin => ({
  ...builtin,
  run: (args, context) => {
    const operands = args.map((arg) => arg(context));
    if (
      operands.some(
        (operand) => !isBlock(operand) && typeof single(operand, context) !== "number" && single(operand, context) !== undefined,
      )
    )
      context.world.beyond?.("function");
    return builtin.run(
      operands.map((operand) => () => operand),
      context,
    );
  },
});

const mode: Fold = (numbers) => modes(numbers)[0] ?? failure("#N/A", "No number occurs twice.");

const skew =
  (isAll: boolean): Fold =>
  (numbers) => {
    const n = numbers.length;
    const spread = n < 3 ? 0 : Math.sqrt(squares(numbers) / (isAll ? n : n - 1));
    if (spread === 0) return divideByZero();
    const middle = mean(numbers);
    const cubes = sum(numbers.map((number) => ((number - middle) / spread) ** 3));
    return cellNumber(isAll ? cubes / n : (cubes * n) / ((n - 1) * (n - 2)));
  };

const kurtosis: Fold = (numbers) => {
  const n = numbers.length;
  const spread = n < 4 ? 0 : Math.sqrt(squares(numbers) / (n - 1));
  if (spread === 0) return divideByZero();
  const middle = mean(numbers);
  const fourths = sum(numbers.map((number) => ((number - middle) / spread) ** 4));
  return cellNumber((fourths * n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3)));
};

const positive =
  (fold: (numbers: Numbers) => number, none: () => ErrorValue): Fold =>
  (numbers) =>
    numbers.length === 0 ? none() : numbers.some((number) => number <= 0) ? outOfRange() : cellNumber(fold(numbers));

/** Interpolates in a sorted list at a fractional index from 0. */
const between = (list: Numbers, at: number): number => {
  const low = Math.floor(at);
  const rest = at - low;
  return rest === 0 ? list[low]! : list[low]! + rest * (list[low + 1]! - list[low]!);
};

const percentile = (list: Numbers, part: number): Value =>
  list.length === 0 || part < 0 || part > 1 ? outOfRange() : cellNumber(between(list, part * (list.length - 1)));

function percentileInside(list: Numbers, part: number): Value {
  const at = part * (list.length + 1) - 1;
  return list.length === 0 || part <= 0 || part >= 1 || at < 0 || at > list.length - 1
    ? outOfRange()
    : cellNumber(between(list, at));
}

const quarter =
  (of: (list: Numbers, part: number) => Value) =>
  (list: Numbers, which: number): Value =>
    which < 0 || which >= 5 ? outOfRange() : of(list, Math.trunc(which) / 4);

/** The rank of a number in a sorted list as a fraction of 1, truncated to some digits. */
const percentRank =
  (isInside: boolean) =>
  (list: Numbers, value: number, digits = 3): Value => {
    const places = Math.trunc(digits);
    if (list.length === 0 || places < 1) return outOfRange();
    if (value < list[0]! || value > list.at(-1)!) return failure("#N/A", "The number is beyond those in the range.");
    const above = list.findIndex((number) => number >= value);
    const exactly = list[above] === value;
    const at = exactly ? above : above - 1 + (value - list[above - 1]!) / (list[above]! - list[above - 1]!);
    const part = isInside ? (at + 1) / (list.length + 1) : list.length === 1 ? 1 : at / (list.length - 1);
    return Math.floor(Number((part * 10 ** places).toPrecision(14))) / 10 ** places;
  };

/** How many ascending numbers, from the first, satisfy a condition. */
function countWhile(numbers: readonly number[], holds: (number: number) => boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(numbers[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rank = (isAverage: boolean): Builtin =>
  onOperands(2, 3, ([wanted, range, order], context) => {
    const wrong = [wanted!, order ?? 0].map((operand) => single(operand, context)).find(isError);
    if (wrong) return wrong;
    if (range !== undefined && isError(range)) return range;
    if (!isArea(range)) return failure("#VALUE!", "RANK takes a range of cells.");
    const numbers = sortedNumbers(range, context);
    if (isError(numbers)) return numbers;
    return lift([wanted!, order ?? 0], context, ([value, direction]) => {
      const number = toNumber(value!);
      if (isError(number)) return number;
      const up = toNumber(direction!);
      if (isError(up)) return up;
      const [first, end] = [countWhile(numbers, (other) => other < number), countWhile(numbers, (other) => other <= number)];
      const same = end - first;
      const before = up === 0 ? numbers.length - end : first;
      if (same === 0) return failure("#N/A", "The number is not in the range.");
      return isAverage ? before + (same + 1) / 2 : before + 1;
    });
  });

interface Line {
  readonly n: number;
  readonly xMean: number;
  readonly yMean: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

function lineThrough(found: readonly (readonly [number, number])[]): Line {
  const n = found.length;
  const xMean = sum(found.map(([x]) => x)) / n;
  const yMean = sum(found.map(([, y]) => y)) / n;
  const over = (of: (x: number, y: number) => number) => sum(found.map(([x, y]) => of(x - xMean, y - yMean)));
  return { n, xMean, yMean, xx: over((x) => x * x), yy: over((_, y) => y * y), xy: over((x, y) => x * y) };
}

/** A function of the regression line through the points; the first range is y and the second x. */
const ofLine = (fold: (line: Line) => number | ErrorValue): Builtin =>
  ofPairs((found) => {
    if (found.length === 0) return divideByZero();
    const result = fold(lineThrough(found.map(([y, x]) => [x, y] as const)));
    return isError(result) ? result : Number.isFinite(result) ? cellNumber(result) : divideByZero();
  });

const correlation = ofLine(({ xx, yy, xy }) => xy / Math.sqrt(xx * yy));

const covariance = (less: number): Builtin => ofLine(({ n, xy }) => (n - less <= 0 ? divideByZero() : xy / (n - less)));

const forecast: Builtin = onOperands(3, 3, ([x, ys, xs], context) => {
  const wanted = single(x!, context);
  if (isError(wanted)) return wanted;
  const found = pairs(ys!, xs!, context);
  if (isError(found)) return found;
  const { xMean, yMean, xx, xy } = lineThrough(found.map(([y, x]) => [x, y] as const));
  return lift([x!], context, ([value]) => {
    const number = toNumber(value!);
    if (isError(number)) return number;
    return xx > 0 ? cellNumber(yMean + (xy / xx) * (number - xMean)) : divideByZero();
  });
});

const overPairs = (term: (x: number, y: number) => number): Builtin =>
  ofPairs((found) => (found.length === 0 ? divideByZero() : cellNumber(sum(found.map(([x, y]) => term(x, y))))));

const nth = (isLarge: boolean) => (list: Numbers, place: number) => {
  const k = isLarge ? Math.ceil(place) : Math.trunc(place);
  return place < 1 || k > list.length ? outOfRange() : isLarge ? list[list.length - k]! : list[k - 1]!;
};

/** The functions of AGGREGATE that take a number after the range. */
const WITH_NUMBER: Readonly<Record<number, (list: Numbers, k: number) => Value>> = {
  14: nth(true),
  15: nth(false),
  16: percentile,
  17: quarter(percentile),
  18: percentileInside,
  19: quarter(percentileInside),
};

const aggregate: Builtin = onOperands(3, 255, (args, context) => {
  const kind = numberOr(args[0], 0, context);
  if (isError(kind)) return kind;
  const option = numberOr(args[1], 0, context);
  if (isError(option)) return option;
  const [which, leaves] = [Math.trunc(kind), Math.trunc(option)];
  if (which < 1 || which > 19 || leaves < 0 || leaves > 7) return failure("#VALUE!");
  const excluded = { hiddenRows: leaves % 2 === 1, totals: leaves < 4 };
  const leavesErrors = [2, 3, 6, 7].includes(leaves);
  const values = (which > 13 ? args.slice(2, 3) : args.slice(2)).flatMap((range) => {
    const { list } = block(countedValues(range, excluded, context), context);
    return leavesErrors ? list.filter((value) => !isError(value)) : list;
  });
  const found = totalOf(which, [{ rows: values.length, columns: 1, list: values }], context);
  if (found !== undefined) return found;
  const numbers: number[] = [];
  for (const value of values) {
    if (isError(value)) return value;
    if (typeof value === "number") numbers.push(value);
  }
  if (which === 12) return median(numbers);
  if (which === 13) return mode(numbers);
  if (args[3] === undefined) return failure("#VALUE!", "This function of AGGREGATE takes a number after the range.");
  const list = sorted(numbers);
  return lift([args[3]], context, ([value]) => {
    const operands = toNumber(value!);
    return isError(operands) ? operands : WITH_NUMBER[which]!(list, operands);
  });
});

export const statistics: Readonly<Record<string, Builtin>> = {
  AVEDEV: ofNumbers(ofSome(1, (numbers) => mean(numbers.map((number) => Math.abs(number - mean(numbers)))), outOfRange)),
  DEVSQ: ofNumbers(ofSome(1, squares, outOfRange)),
  SUMSQ: ofNumbers((numbers) => cellNumber(sum(numbers.map((number) => number * number)))),
  GEOMEAN: ofNumbers(positive((numbers) => Math.exp(mean(numbers.map(Math.log))), outOfRange)),
  HARMEAN: ofNumbers(
    positive(
      (numbers) => numbers.length / sum(numbers.map((number) => 1 / number)),
      () => failure("#N/A"),
    ),
  ),
  MEDIAN: ofNumbers(median),
  MODE: ofRanges(ofNumbers(mode)),
  "MODE.SNGL": ofRanges(ofNumbers(mode)),
  "MODE.MULT": ofRanges(
    onOperands(1, 255, (args, context) => {
      const numbers = numbersOf(args, context);
      if (isError(numbers)) return numbers;
      const list = modes(numbers);
      return list.length === 0 ? failure("#N/A") : { rows: list.length, columns: 1, list };
    }),
  ),
  STDEV: ofNumbers(deviation),
  "STDEV.S": ofNumbers(deviation),
  STDEVP: ofNumbers(deviationOfAll),
  "STDEV.P": ofNumbers(deviationOfAll),
  VAR: ofNumbers(variance),
  "VAR.S": ofNumbers(variance),
  VARP: ofNumbers(varianceOfAll),
  "VAR.P": ofNumbers(varianceOfAll),
  STDEVA: ofAnything(deviation),
  STDEVPA: ofAnything(deviationOfAll),
  VARA: ofAnything(variance),
  VARPA: ofAnything(varianceOfAll),
  AVERAGEA: ofAnything(ofSome(1, mean)),
  MAXA: ofAnything((numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0)),
  MINA: ofAnything((numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)),
  SKEW: ofNumbers(skew(false)),
  "SKEW.P": ofNumbers(skew(true)),
  KURT: ofNumbers(kurtosis),
  LARGE: ofNumbersAnd(2, 2, nth(true)),
  SMALL: ofNumbersAnd(2, 2, nth(false)),
  PERCENTILE: ofNumbersAnd(2, 2, percentile),
  "PERCENTILE.INC": ofNumbersAnd(2, 2, percentile),
  "PERCENTILE.EXC": ofNumbersAnd(2, 2, percentileInside),
  QUARTILE: ofNumbersAnd(2, 2, quarter(percentile)),
  "QUARTILE.INC": ofNumbersAnd(2, 2, quarter(percentile)),
  "QUARTILE.EXC": ofNumbersAnd(2, 2, quarter(percentileInside)),
  PERCENTRANK: ofNumbersAnd(2, 3, percentRank(false)),
  "PERCENTRANK.INC": ofNumbersAnd(2, 3, percentRank(false)),
  "PERCENTRANK.EXC": ofNumbersAnd(2, 3, percentRank(true)),
  TRIMMEAN: ofNumbersAnd(2, 2, (list, part) => {
    if (list.length === 0 || part < 0 || part >= 1) return outOfRange();
    const trimmed = Math.floor((list.length * part) / 2 + 1e-9);
    return cellNumber(mean(list.slice(trimmed, list.length - trimmed)));
  }),
  RANK: rank(false),
  "RANK.EQ": rank(false),
  "RANK.AVG": rank(true),
  CORREL: correlation,
  PEARSON: correlation,
  RSQ: ofLine(({ xx, yy, xy }) => (xy * xy) / (xx * yy)),
  SLOPE: ofLine(({ xx, xy }) => xy / xx),
  INTERCEPT: ofLine(({ xMean, yMean, xx, xy }) => yMean - (xy / xx) * xMean),
  STEYX: ofLine(({ n, xx, yy, xy }) => (n < 3 ? divideByZero() : Math.sqrt((yy - (xy * xy) / xx) / (n - 2)))),
  COVAR: covariance(0),
  "COVARIANCE.P": covariance(0),
  "COVARIANCE.S": covariance(1),
  FORECAST: forecast,
  "FORECAST.LINEAR": forecast,
  SUMX2MY2: overPairs((x, y) => x * x - y * y),
  SUMX2PY2: overPairs((x, y) => x * x + y * y),
  SUMXMY2: overPairs((x, y) => (x - y) ** 2),
  FREQUENCY: onOperands(2, 2, ([data, limits], context) => {
    const numbers = numbersOf([data!], context);
    if (isError(numbers)) return numbers;
    const operands = numbersOf([limits!], context);
    if (isError(operands)) return operands;
    // Without limits, 0 is the only one.
    const bins = operands.length === 0 ? [0] : operands;
    const order = bins.map((bin, i) => [bin, i] as const).sort(([a], [b]) => a - b);
    const counts = new Array<number>(bins.length + 1).fill(0);
    for (const number of numbers) counts[order.find(([bin]) => number <= bin)?.[1] ?? bins.length]!++;
    return { rows: counts.length, columns: 1, list: counts };
  }),
  PROB: onOperands(3, 4, ([values, parts, from, to], context) => {
    const found = pairs(values!, parts!, context);
    if (isError(found)) return found;
    if (found.length === 0) return divideByZero();
    const total = sum(found.map(([, part]) => part));
    if (found.some(([, part]) => part <= 0 || part > 1) || Math.abs(total - 1) > 1e-9) return outOfRange();
    const low = toNumber(oneValue(from!, context));
    if (isError(low)) return low;
    const high = to === undefined ? low : toNumber(oneValue(to, context));
    if (isError(high)) return high;
    return cellNumber(sum(found.map(([value, part]) => (value >= low && value <= high ? part : 0))));
  }),
  AGGREGATE: aggregate,
};
