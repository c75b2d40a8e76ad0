import type { Area } from "../formula/address";
import type { BookSheet, MaskedCell } from "./book";
import { maskOf } from "./number-format";

/*
 * Conditional formats whose number formats may display something other than the value; normally there are none.
 */

export interface MaskingRule {
  readonly areas: readonly Area[];
  readonly format: string;
}

/** Cells whose value conditional formats may mask; `spend` counts the checked cells. */
export function maskedByRules(
  rules: readonly MaskingRule[],
  { name, top: first, left: firstColumn, values }: Pick<BookSheet, "name" | "top" | "left" | "values">,
  spend: (cells: number) => void,
): readonly MaskedCell[] {
  const found: MaskedCell[] = [];
  for (const { areas, format } of rules)
    for (const { top, left, rows, columns } of areas)
      for (let row = Math.max(top, first); row < Math.min(top + rows, first + values.length); row++) {
        const line = values[row - first]!;
        for (let column = Math.max(left, firstColumn); column < Math.min(left + columns, firstColumn + line.length); column++) {
          spend(1);
          const mask = maskOf(format, line[column - firstColumn] ?? null);
          if (mask) found.push({ sheet: name, row, column, format, ...mask, byRule: true });
        }
      }
  return found;
}
