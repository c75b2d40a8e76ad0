import { sheetReference } from "../../../formula/address";
import { withHeader } from "../../../formula/brackets";
import { isForeign, rewritten, sheetBefore } from "../../../formula/references";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * What formulas call sheets, tables and figures, and how they read when that changes.
 */

/** A formula in which tables and figures have other names, old to new in small letters. */
export const withNames = (formula: string, names: ReadonlyMap<string, string>): string =>
  rewritten(formula, ({ prefix, word, brackets }) => {
    const name = word === undefined || isForeign(prefix) ? undefined : names.get(nameKey(word));
    return name === undefined ? undefined : prefix + name + brackets;
  });

const isOn = (prefix: string, sheet: string): boolean => isSameName(sheetBefore(prefix), sheet);

/** Sheets from one to another, First:Last!, of which one has another name; undefined where neither is that one. */
function renamedEnds(prefix: string, sheet: string, reference: string): string | undefined {
  const ends = isForeign(prefix) ? [] : (sheetBefore(prefix)?.split(":") ?? []);
  if (ends.length !== 2 || !ends.some((end) => isSameName(end, sheet))) return undefined;
  const names = ends.map((end) => (isSameName(end, sheet) ? sheetBefore(reference)! : end));
  const isPlain = names.every((name) => !sheetReference(name).startsWith("'"));
  return isPlain ? `${names.join(":")}!` : `'${names.join(":").replaceAll("'", "''")}'!`;
}

/** A formula in which a sheet has another name: `reference` is how the new one is before an address. */
export const renamedFormula = (formula: string, sheet: string, reference: string): string =>
  rewritten(formula, ({ prefix, cells = "", word = "", brackets }) => {
    const renamed = isOn(prefix, sheet) ? reference : renamedEnds(prefix, sheet, reference);
    return renamed === undefined ? undefined : renamed + cells + word + brackets;
  });

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
        const isMeant = word === undefined ? isWithin && prefix === "" : isSameName(word, table);
        return isMeant && !isForeign(prefix) ? prefix + (word ?? "") + withHeader(brackets, from, to) : undefined;
      })
    : formula;

/** A formula after a sheet went with its tables, these in small letters: as in Excel what led there is #REF!. */
export function lostFormula(formula: string, sheet: string, tables: ReadonlySet<string>): string {
  const plain = formula.toLowerCase().replaceAll("''", "'");
  // Most formulas say nothing of other sheets.
  if (!plain.includes(nameKey(sheet)) && ![...tables].some((table) => plain.includes(table))) return formula;
  return rewritten(formula, ({ prefix, word = "" }) =>
    isOn(prefix, sheet) || (prefix === "" && tables.has(nameKey(word))) ? "#REF!" : undefined,
  );
}
