import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import type { DeclaredBlock } from "../../sheets/declared";
import type { Ledger } from "../read/model";
import { nameKey } from "../../kernel/names";

/** The references of a formula, with those of an IF's condition last. */
function references(formula: Formula): readonly Formula[] {
  if (formula.kind === "name" || formula.kind === "table") return [formula];
  const all = parts(formula);
  const [requested, ...values] = all;
  return (formula.kind === "call" && formula.name === "IF" && requested ? [...values, requested] : all).flatMap(references);
}

/** Headers of the columns of tables and labels of figures, by their names in the workbook. */
function headersOf({ sheets }: Ledger): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { blocks } of sheets)
    for (const block of blocks)
      if (block.kind === "form") for (const { name, header } of block.figures) headers.set(nameKey(name), header);
      else for (const { header, column } of block.columns) headers.set(nameKey(`${block.name}[${header}]`), column.header);
  return headers;
}

const known = new WeakMap<Ledger["sheets"], ReadonlyMap<string, string>>();

/** The display name of a figure: that of the first column or figure that its formula refers to; "Other" without one. */
export function displayName(ledger: Ledger, { name }: DeclaredBlock, formula: Formula): string {
  let headers = known.get(ledger.sheets);
  if (!headers) known.set(ledger.sheets, (headers = headersOf(ledger)));
  for (const item of references(formula)) {
    const key = item.kind === "name" ? item.name : item.kind === "table" ? `${item.table ?? name}[${item.column ?? ""}]` : "";
    const header = headers.get(nameKey(key));
    if (header !== undefined) return header;
  }
  return "Other";
}
