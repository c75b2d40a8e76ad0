import { withHeader } from "../../../formula/brackets";
import { isForeign, rewritten, sheetBefore } from "../../../formula/references";

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

/** A column of a table that gets another header. */
export interface RenamedColumn {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** A formula in which a column has another header; `isWithin` is whether the formula is in the table. */
export const withColumn = (formula: string, { table, from, to }: RenamedColumn, isWithin: boolean): string =>
  formula.includes("[")
    ? rewritten(formula, ({ prefix, word, brackets }) => {
        const isMeant = word === undefined ? isWithin && prefix === "" : word.toLowerCase() === table.toLowerCase();
        return isMeant && !isForeign(prefix) ? prefix + (word ?? "") + withHeader(brackets, from, to) : undefined;
      })
    : formula;

/** A formula after a sheet went with its tables, these in small letters: as in Excel what led there is #REF!. */
export function lostFormula(formula: string, sheet: string, tables: ReadonlySet<string>): string {
  const plain = formula.toLowerCase().replaceAll("''", "'");
  // Most formulas say nothing of other sheets.
  if (!plain.includes(sheet.toLowerCase()) && ![...tables].some((table) => plain.includes(table))) return formula;
  return rewritten(formula, ({ prefix, word = "" }) =>
    isOn(prefix, sheet) || (prefix === "" && tables.has(word.toLowerCase())) ? "#REF!" : undefined,
  );
}
