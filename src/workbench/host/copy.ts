import type { Area } from "../../formula/address";
import { moved } from "../../workbook/xlsx/formulas/moved";
import { allowed, enterContents, intersection, only, type Cells } from "./cells";
import type { Host } from "./classes";
import type { Content, GridSheet } from "./grid";
import { apiNotFound } from "./problem";
import { settleRules } from "./rules";

/*
 * Copies cells as Excel does: references are adjusted, styles and rules are included, and a single row is repeated for every row
 * that it is copied to.
 */

type Copied = "All" | "Formulas" | "Formats" | "Values";

/**
 * The target areas of a part of the source, which is repeated to fill the target; adjacent repetitions are merged where possible.
 */
function repeated(part: Area, source: Area, to: Area): Area[] {
  const rows = part.rows === source.rows ? to.rows : part.rows;
  const columns = part.columns === source.columns ? to.columns : part.columns;
  const found: Area[] = [];
  for (let top = to.top; top < to.top + to.rows; top += part.rows === source.rows ? to.rows : source.rows)
    for (let left = to.left; left < to.left + to.columns; left += part.columns === source.columns ? to.columns : source.columns)
      found.push({ top: top + part.top - source.top, left: left + part.left - source.left, rows, columns });
  return found;
}

async function copyRules(from: GridSheet, source: Area, on: GridSheet, to: Area, host: Host): Promise<void> {
  await settleRules(host);
  const meeting = <T extends { readonly area: Area }>(rules: readonly T[]) =>
    rules.flatMap((rule) => {
      const part = intersection(rule.area, source);
      return part ? repeated(part, source, to).map((area) => ({ rule, area })) : [];
    });
  for (const { rule, area } of meeting(from.validations())) await on.setValidation({ ...rule, area });
  for (const { rule: highlight, area } of meeting(from.highlights())) {
    const { rule } = highlight;
    const formula = (text: string) => moved(text, area.top - highlight.area.top, area.left - highlight.area.left);
    const id = `{highlight-${host.next()}}`;
    await on.setHighlight({
      ...highlight,
      id,
      area,
      rule: rule.kind === "custom" ? { ...rule, formula: formula(rule.formula) } : rule,
    });
  }
  // References in scales are not adjusted.
  const scales = meeting((from.scales?.all() ?? []).flatMap((scale) => scale.areas.map((area) => ({ area, scale }))));
  const copies = scales.map(({ rule: { scale }, area }) => ({ ...scale, id: `{highlight-${host.next()}}`, areas: [area] }));
  if (on.scales && copies.length > 0) await on.scales.set([...on.scales.all(), ...copies]);
}

/** Copies a range to another one, whose size must be a multiple of its own. */
export async function copy(host: Host, from: Cells, to: Cells, aspect: Copied): Promise<void> {
  const source = only(from);
  const target = only(to);
  if (target.rows % source.rows !== 0 || target.columns % source.columns !== 0)
    throw apiNotFound("Copying to cells of another shape");
  const { values, formulas } = from.sheet.read(source);
  if (aspect !== "Formats") {
    const contents = Array.from({ length: target.rows }, (_, r) =>
      Array.from({ length: target.columns }, (_, c): Content => {
        const [row, column] = [r % source.rows, c % source.columns];
        const formula = aspect === "Values" ? null : formulas[row]![column]!;
        if (formula === null) return { value: values[row]![column]! };
        return { formula: moved(formula, target.top + r - source.top - row, target.left + c - source.left - column) };
      }),
    );
    await enterContents(to, contents);
  }
  if (aspect !== "All" && aspect !== "Formats") return;
  allowed(host, to.sheet, "allowFormatCells");
  for (let r = 0; r < source.rows; r += 1) {
    for (let c = 0; c < source.columns; c += 1) {
      const item = { top: source.top + r, left: source.left + c, rows: 1, columns: 1 };
      await to.sheet.setStyle(repeated(item, source, target), from.sheet.style(item.top, item.left));
    }
  }
  if (aspect === "All") await copyRules(from.sheet, source, to.sheet, target, host);
}
