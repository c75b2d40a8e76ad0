import { mostOf } from "../../kernel/extremes";
import { criterion, failure, type Test } from "../coerce";
import { indexOf, inUse, isArea, lift, spendIndexed, type Block, type Context, type Operand } from "../operand";
import { isError, type CellArea, type ErrorValue, type IndexedCells, type KnownCells, type Value } from "../world";
import { MANY, onOperands, type Builtin, type Builtins } from "./define";
import { average, greatest, least, notCells, total, type Fold } from "./numbers";

/*
 * COUNTIF, SUMIFS and the other functions that count or add up the cells at which criteria hold.
 */

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

export const criteriaFunctions: Builtins = {
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
};
