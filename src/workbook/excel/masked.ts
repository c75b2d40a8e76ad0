import type { MaskedCell } from "../book";
import { maskOf, mayMask } from "../number-format";
import { valueFrom, type RawSheet } from "./book";

/*
 * Cells whose number format displays something other than their value, as read from Excel.
 */

export function maskedIn(raw: readonly RawSheet[]): readonly MaskedCell[] {
  const known = new Map<string, boolean>();
  const isMasking = (format: string): boolean => {
    let found = known.get(format);
    if (found === undefined) known.set(format, (found = mayMask(format)));
    return found;
  };
  return raw.flatMap(({ name, top, left, values, formats }) =>
    formats.flatMap((line, r) =>
      line.flatMap((item, c): readonly MaskedCell[] => {
        const format = String(item);
        const mask = isMasking(format) ? maskOf(format, valueFrom(values[r]?.[c])) : null;
        return mask === null ? [] : [{ sheet: name, row: top + r, column: left + c, format, ...mask }];
      }),
    ),
  );
}
