import { markIn } from "../../read/parse-value";
import type { ListRow } from "./list";

/*
 * Whether a list writes decimals with commas or with points. 2.000 may be two or two thousand: the whole list decides.
 */

/** How a list writes numbers; "unclear" where its numbers do not tell, or contradict each other. */
export type Decimals = "comma" | "point" | "unclear";

/** A number that is another one in each of both ways. */
const EITHER = /^[-+]?[1-9]\d{0,2}\.\d{3}%?$/;

const COMMA_IN_THOUSANDS = /^[-+]?\d{1,3},\d{3}%?$/;

/** How the numbers of a list are written; `separator` is what parts its cells. */
export function decimalsOf(rows: readonly ListRow[], separator: string): Decimals {
  const cells = rows.flatMap((row) => row.cells);
  const marks = new Set(cells.map(markIn));
  const [hasCommas, hasPoints] = [marks.has("comma"), marks.has("point")];
  if (hasCommas !== hasPoints) return hasCommas ? "comma" : "point";
  if (hasCommas) return "unclear";
  if (separator === ",") return "point";
  const hasDots = cells.some((cell) => EITHER.test(cell));
  if (!hasDots) return "point";
  // Where decimals have commas, Excel parts cells with semicolons.
  return separator === ";" && !cells.some((cell) => COMMA_IN_THOUSANDS.test(cell)) ? "comma" : "unclear";
}

/** Why a number is doubtful, in a sentence. */
export function whyDoubtful(text: string, decimals: Decimals): string | undefined {
  if (decimals !== "unclear" || !EITHER.test(text)) return undefined;
  const [whole = "", rest = ""] = text.split(".");
  return `"${text}" can be ${whole}.${rest} or ${whole}${rest}. Write it as ${whole}${rest}, or with another number of decimals.`;
}
