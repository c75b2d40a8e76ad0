import { markIn } from "../../read/parse-value";
import type { ListRow } from "./list";

/* Detects whether a list uses decimal commas or points. 2.000 can be two or two thousand, so the whole list is considered. */

/** How a list writes decimals; "unclear" if its numbers do not show it, or contradict each other. */
export type Decimals = "comma" | "point" | "unclear";

/** A number that is valid, but different, in both styles. */
const EITHER = /^[-+]?[1-9]\d{0,2}\.\d{3}%?$/;

const COMMA_IN_THOUSANDS = /^[-+]?\d{1,3},\d{3}%?$/;

/** The decimal style of a list, given its cell separator. */
export function decimalsOf(rows: readonly ListRow[], separator: string): Decimals {
  const cells = rows.flatMap((row) => row.cells);
  const marks = new Set(cells.map(markIn));
  const [hasCommas, hasPoints] = [marks.has("comma"), marks.has("point")];
  if (hasCommas !== hasPoints) return hasCommas ? "comma" : "point";
  if (hasCommas) return "unclear";
  if (separator === ",") return "point";
  const hasDots = cells.some((cell) => EITHER.test(cell));
  if (!hasDots) return "point";
  // With decimal commas, Excel separates cells by semicolons.
  return separator === ";" && !cells.some((cell) => COMMA_IN_THOUSANDS.test(cell)) ? "comma" : "unclear";
}

/** Why a number is ambiguous, in a sentence. */
export function whyDoubtful(text: string, decimals: Decimals): string | undefined {
  if (decimals !== "unclear" || !EITHER.test(text)) return undefined;
  const [whole = "", rest = ""] = text.split(".");
  return `"${text}" can be ${whole}.${rest} or ${whole}${rest}. Write it as ${whole}${rest}, or with another number of decimals.`;
}
