import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { isForeign, rewritten, sheetBefore } from "../../../formula/references";
import { FormulaError } from "../../../formula/syntax";
import { mapped } from "../../../formula/walk";

/*
 * What formulas call sheets, tables and figures, and how they read when that changes.
 */

/** A formula in which tables and figures have other names, old to new in small letters. */
export const withNames = (formula: string, names: ReadonlyMap<string, string>): string =>
  rewritten(formula, ({ prefix, word, brackets }) => {
    const name = word === undefined || isForeign(prefix) ? undefined : names.get(word.toLowerCase());
    return name === undefined ? undefined : prefix + name + brackets;
  });

const isOn = (prefix: string, sheet: string): boolean => sheetBefore(prefix)?.toLowerCase() === sheet.toLowerCase();

/** A formula in which a sheet has another name: `reference` is how the new one is before an address. */
export const renamedFormula = (formula: string, sheet: string, reference: string): string =>
  rewritten(formula, ({ prefix, cells = "", word = "", brackets }) =>
    isOn(prefix, sheet) ? reference + cells + word + brackets : undefined,
  );

/** A formula after a sheet went with its tables, these in small letters: as in Excel what led there is #REF!. */
export function lostFormula(formula: string, sheet: string, tables: ReadonlySet<string>): string {
  const plain = formula.toLowerCase().replaceAll("''", "'");
  // Most formulas say nothing of other sheets.
  if (!plain.includes(sheet.toLowerCase()) && ![...tables].some((table) => plain.includes(table))) return formula;
  return rewritten(formula, ({ prefix, word = "" }) =>
    isOn(prefix, sheet) || (prefix === "" && tables.has(word.toLowerCase())) ? "#REF!" : undefined,
  );
}

/**
 * A formula in which columns of a table have other names, old in small letters to new. A formula in the table itself need not name
 * it. Where a column is named, the formula is written again.
 */
export function withColumns(formula: string, table: string, isInside: boolean, names: ReadonlyMap<string, string>): string {
  // Most formulas name no column at all.
  if (!formula.includes("[")) return formula;
  let isChanged = false;
  const renamed = (column: string | null): string | null => {
    const name = column === null ? undefined : names.get(column.toLowerCase());
    if (name !== undefined) isChanged = true;
    return name ?? column;
  };
  try {
    const made = mapped(parse(formula), (node) => {
      if (node.kind !== "table") return node;
      const isIts = node.table === null ? isInside : node.table.toLowerCase() === table.toLowerCase();
      return isIts ? { ...node, column: renamed(node.column), lastColumn: renamed(node.lastColumn) } : node;
    });
    return isChanged ? `=${print(made)}` : formula;
  } catch (error) {
    if (error instanceof FormulaError) return formula;
    throw error;
  }
}
