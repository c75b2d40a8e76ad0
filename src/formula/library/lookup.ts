import { compare, failure, fitting, hasWildcard } from "../coerce";
import { numberOr, onOperands } from "../functions/define";
import { heedLettersAsTwo, isInOrder, line, matched } from "../functions/lines";
import { inUse, isArea, isBlock, lift, part, shapeOf, single } from "../operand";
import { isError, type Builtin, type Plain, type Value } from "../world";
import { block } from "./arguments";

const xmatch: Builtin = onOperands(2, 4, ([lookup, range, matchMode, searchMode], context) => {
  if (isError(range)) return range;
  const { rows, columns } = shapeOf(range!);
  if (rows !== 1 && columns !== 1) return failure("#VALUE!", "XMATCH goes through one row or one column.");
  const mode = numberOr(matchMode, 0, context);
  if (isError(mode)) return mode;
  const search = numberOr(searchMode, 1, context);
  if (isError(search)) return search;
  // Excel's regular expressions are not known here.
  if (mode === 3) context.world.beyond?.("function");
  if (![0, -1, 1, 2].includes(mode) || ![1, -1, 2, -2].includes(search)) return failure("#VALUE!");
  const { list } = block(range!, context);
  context.spend(list.length);
  if (Math.abs(search) === 2 && !isInOrder(list, search)) context.world.beyond?.("function");
  const places = list.map((_, i) => (search < 0 ? list.length - 1 - i : i));
  return lift([lookup!], context, ([value]) => {
    if (isError(value)) return value;
    if (mode === 2 && Math.abs(search) === 2) return failure("#VALUE!", "Patterns are not looked for by halves.");
    if (mode !== 2) heedLettersAsTwo({ length: list.length, at: (index) => list[index]! }, value!, 0, list.length, context);
    if (value === null && Math.abs(mode) === 1) context.world.beyond?.("function");
    const isSame = (item: Value): item is Plain => !isError(item) && typeof item === typeof value && item !== null;
    let best: number | undefined;
    const fit = mode === 2 && typeof value === "string" && hasWildcard(value) ? fitting(value) : undefined;
    for (const place of places) {
      const item = list[place]!;
      if (fit && typeof item === "string" && fit(item, context.spend)) return place + 1;
      if (fit) continue;
      if (value === null ? item === null : isSame(item) && compare(item, value!) === 0) return place + 1;
      if (mode === 0 || mode === 2 || value === null || item === null || isError(item)) continue;
      const order = compare(item, value!);
      if (mode === 1 ? order < 0 : order > 0) continue;
      const closer = best === undefined ? 1 : compare(item, list[best] as Plain) * (mode === 1 ? -1 : 1);
      if (closer > 0) best = place;
    }
    return best === undefined ? failure("#N/A") : best + 1;
  });
});

export const lookups: Readonly<Record<string, Builtin>> = {
  XMATCH: xmatch,
  /** The vector form, and that of a block whose first row or column is gone through. */
  LOOKUP: onOperands(2, 3, ([lookup, range, result], context) => {
    if (isError(range)) return range;
    if (isError(result)) return result;
    if (!isArea(range) && !isBlock(range)) return failure("#N/A");
    const cells = isArea(range) ? inUse(range, context) : range;
    const isWide = range.columns > range.rows;
    const keys = line(isWide ? part(cells, 0, 0, 1, cells.columns) : part(cells, 0, 0, cells.rows, 1), context);
    if (isError(keys)) return keys;
    const values =
      result ?? (isWide ? part(range, range.rows - 1, 0, 1, range.columns) : part(range, 0, range.columns - 1, range.rows, 1));
    const { rows, columns } = shapeOf(values);
    if (rows > 1 && columns > 1) return failure("#N/A", "LOOKUP takes its results from one row or one column.");
    return lift([lookup!], context, ([value]) => {
      const found = matched(value!, keys, 1, context);
      if (isError(found)) return found;
      // A result that is shorter goes on in the cells beyond it.
      if (!isArea(values) && found >= rows * columns) return failure("#N/A");
      return single(columns > 1 ? part(values, 0, found, 1, 1) : part(values, found, 0, 1, 1), context) ?? null;
    });
  }),
};
