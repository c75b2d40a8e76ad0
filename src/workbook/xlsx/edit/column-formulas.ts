import { areaOf } from "../../../formula/address";
import type { CellContent } from "../../edit";
import { inBytes, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { stored, type StoredFormula } from "../formulas/stored";
import { relationsOf } from "../package/relations";
import { elementsOf, replaced, tagOf, type Element } from "../package/rewrite";
import { escapeContent } from "../package/xml";

/*
 * The column formula of a table, with which Excel fills new rows: as in Excel, a formula entered in all rows becomes one.
 */

/** A table's part in which a column has this formula instead of its former one. */
function withFormula(xml: string, part: string, column: Element, { text, dynamic }: StoredFormula): string {
  const prefix = /^<([^\s/>:]+:)?/.exec(column.tag)![1] ?? "";
  const name = `${prefix}calculatedColumnFormula`;
  const element = inBytes(`<${name}${dynamic ? ' array="1"' : ""}>${escapeContent(text)}</${name}>`);
  if (column.tag.endsWith("/>")) return replaced(xml, column, `${column.tag.slice(0, -2)}>${element}</${prefix}tableColumn>`);
  const inside = `<c>${xml.slice(column.inside, column.insideEnd)}</c>`;
  const [before] = elementsOf(inside, part, "calculatedColumnFormula");
  const filled = before ? replaced(inside, before, element) : `<c>${element}${inside.slice(3)}`;
  return xml.slice(0, column.inside) + filled.slice(3, -4) + xml.slice(column.insideEnd);
}

/** Sets the column formula of all columns whose rows are all written with the same formula. */
export function setColumnFormulas(draft: Draft, sheet: string, contents: readonly CellContent[]): void {
  if (contents.every(({ formula }) => formula === undefined)) return;
  const formulas = new Map(contents.map(({ row, column, formula }) => [`${row},${column}`, formula]));
  for (const { type, target } of relationsOf(draft, placeOf(draft, sheet).path).values()) {
    if (type !== "table") continue;
    const xml = draft.text(target);
    const table = tagOf(xml, target, "table")!;
    const area = areaOf(table.attribute("ref") ?? "");
    if (!area || table.attribute("headerRowCount") === "0") continue;
    const rows = area.rows - 1 - Number(table.attribute("totalsRowCount") ?? 0);
    const name = table.attribute("displayName") ?? "";
    const columns = elementsOf(xml, target, "tableColumn");
    // From the last column, so that earlier positions remain valid.
    const changed = columns.reduceRight((now, column, i) => {
      const at = (r: number) => formulas.get(`${area.top + 1 + r},${area.left + i}`);
      const formula = at(0);
      const whole = formula !== undefined && Array.from({ length: rows }, (_, r) => at(r)).every((item) => item === formula);
      return whole ? withFormula(now, target, column, stored(formula, name)) : now;
    }, xml);
    if (changed !== xml) draft.write(target, changed);
  }
}
