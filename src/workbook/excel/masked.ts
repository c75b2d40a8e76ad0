import { formats } from "../../sheets/styles";
import type { MaskedCell } from "../book";
import { valueFrom, type RawSheet } from "./book";

/*
 * Cells whose number format shows something else than they hold, as Excel tells of them.
 */

/** Formats with which nearly all cells are made; each shows what it is given. */
const KNOWN: ReadonlySet<unknown> = new Set(["General", "@", ...Object.values(formats)]);

/** Those of all sheets. What looks into formats comes when there is one that is not known. */
export async function maskedIn(raw: readonly RawSheet[]): Promise<readonly MaskedCell[]> {
  const others = new Set<string>();
  for (const sheet of raw)
    for (const line of sheet.formats) for (const format of line) if (!KNOWN.has(format)) others.add(String(format));
  if (others.size === 0) return [];
  const { mayMask, maskOf } = await import(/* webpackChunkName: "number-format" */ "../number-format");
  const masking = new Set([...others].filter(mayMask));
  if (masking.size === 0) return [];
  return raw.flatMap(({ name, top, left, values, formats: all }) =>
    all.flatMap((line, r) =>
      line.flatMap((one, c): readonly MaskedCell[] => {
        const format = String(one);
        const mask = masking.has(format) ? maskOf(format, valueFrom(values[r]?.[c])) : null;
        return mask === null ? [] : [{ sheet: name, row: top + r, column: left + c, format, ...mask }];
      }),
    ),
  );
}
