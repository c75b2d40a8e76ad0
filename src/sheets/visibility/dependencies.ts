import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "../declared";

/*
 * The columns that a column depends on, through all formulas of the ledger.
 */

/** The id of a column or figure: the workbook name of its table or form, and its key. */
export const columnId = (table: string, key: string): string => `${table}\n${key}`;

const cellsOf = (block: DeclaredBlock): readonly DeclaredColumn[] => (block.kind === "table" ? block.columns : block.figures);

/** Returns a function that gives, for a column id, the ids of all columns it depends on. */
export function reachIn(sheets: readonly DeclaredSheet[]): (id: string) => ReadonlySet<string> {
  const blocks = new Map(sheets.flatMap((sheet) => sheet.blocks.map((block) => [block.name, block] as const)));
  const names = new Map<string, string>();
  const formulas = new Map<string, readonly [string, Formula]>();
  for (const block of blocks.values()) {
    if (block.kind === "form") for (const { name, key } of block.figures) names.set(name, columnId(block.name, key));
    for (const { key, parsed } of cellsOf(block)) if (parsed) formulas.set(columnId(block.name, key), [block.name, parsed]);
  }
  const read = (formula: Formula, own: string): readonly string[] => {
    if (formula.kind === "name") return names.has(formula.name) ? [names.get(formula.name)!] : [];
    if (formula.kind !== "table") return parts(formula).flatMap((part) => read(part, own));
    const table = formula.table ?? own;
    return cellsOf(blocks.get(table)!)
      .filter(({ header }) => formula.column === null || formula.lastColumn !== null || header === formula.column)
      .map(({ key }) => columnId(table, key));
  };
  return (id) => {
    const reached = new Set<string>();
    const open = [id];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const [own, formula] = formulas.get(item) ?? [];
      if (own === undefined || formula === undefined) continue;
      for (const next of read(formula, own)) {
        if (reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return reached;
  };
}
