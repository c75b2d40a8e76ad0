import { sheetReference } from "../../../formula/address";
import { withHeader } from "../../../formula/brackets";
import { isForeign, rewritten, sheetBefore } from "../../../formula/references";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * Rewrites formulas when sheets, tables, columns or defined names are renamed or removed.
 */

/** A formula with renamed tables and defined names, from old keys to new names. */
export const withNames = (formula: string, names: ReadonlyMap<string, string>): string =>
  rewritten(formula, ({ prefix, word, brackets }) => {
    const name = word === undefined || isForeign(prefix) ? undefined : names.get(nameKey(word));
    return name === undefined ? undefined : prefix + name + brackets;
  });

const isOn = (prefix: string, sheet: string): boolean => isSameName(sheetBefore(prefix), sheet);

/** The reference to a range of sheets, before cells. */
function betweenSheets(ends: readonly string[]): string {
  const isPlain = ends.every((name) => !sheetReference(name).startsWith("'"));
  return isPlain ? `${ends.join(":")}!` : `'${ends.join(":").replaceAll("'", "''")}'!`;
}

/** The reference to a range of sheets, First:Last!, with a renamed end; undefined if neither end is the renamed sheet. */
function renamedEnds(prefix: string, sheet: string, reference: string): string | undefined {
  const ends = isForeign(prefix) ? [] : (sheetBefore(prefix)?.split(":") ?? []);
  if (ends.length !== 2 || !ends.some((end) => isSameName(end, sheet))) return undefined;
  const names = ends.map((end) => (isSameName(end, sheet) ? sheetBefore(reference)! : end));
  return betweenSheets(names);
}

/** A formula with a renamed sheet: `reference` is the new name as written before an address. */
export const renamedFormula = (formula: string, sheet: string, reference: string): string =>
  rewritten(formula, ({ prefix, cells = "", word = "", brackets }) => {
    const renamed = isOn(prefix, sheet) ? reference : renamedEnds(prefix, sheet, reference);
    return renamed === undefined ? undefined : renamed + cells + word + brackets;
  });

/** A table column that is renamed. */
export interface RenamedColumn {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** A formula with a renamed column; `isWithin` is whether the formula is in the table. */
export const withColumn = (formula: string, { table, from, to }: RenamedColumn, isWithin: boolean): string =>
  formula.includes("[")
    ? rewritten(formula, ({ prefix, word, brackets }) => {
        const isMeant = word === undefined ? isWithin && prefix === "" : isSameName(word, table);
        return isMeant && !isForeign(prefix) ? prefix + (word ?? "") + withHeader(brackets, from, to) : undefined;
      })
    : formula;

/**
 * A range of sheets after one of its ends was removed: it starts or ends with the adjacent sheet. Undefined if neither end is the
 * sheet.
 */
function withoutEnd(prefix: string, sheet: string, order: readonly string[]): string | undefined {
  const ends = isForeign(prefix) ? [] : (sheetBefore(prefix)?.split(":") ?? []);
  const places = ends.map((end) => order.findIndex((name) => isSameName(name, end)));
  const missing = ends.findIndex((end) => isSameName(end, sheet));
  const [at, other] = [places[missing] ?? -1, places[1 - missing] ?? -1];
  if (ends.length !== 2 || missing < 0 || at < 0 || other < 0) return undefined;
  if (at === other) return "#REF!";
  const next = order[at + Math.sign(other - at)]!;
  if (isSameName(next, ends[1 - missing]!)) return sheetReference(next);
  const names = missing === 0 ? [next, ends[1]!] : [ends[0]!, next];
  return betweenSheets(names);
}

/** A formula after a sheet was moved: if the ends of a range changed their order, the moved sheet is no longer in the range. */
export const reorderedFormula = (formula: string, sheet: string, before: readonly string[], after: readonly string[]): string =>
  formula.includes(":")
    ? rewritten(formula, ({ prefix, cells = "", word = "", brackets }) => {
        const ends = isForeign(prefix) ? [] : (sheetBefore(prefix)?.split(":") ?? []);
        const isForward = (order: readonly string[]): boolean => {
          const [first, last] = ends.map((end) => order.findIndex((name) => isSameName(name, end)));
          return first! <= last!;
        };
        if (ends.length !== 2 || isForward(before) === isForward(after)) return undefined;
        const left = withoutEnd(prefix, sheet, before);
        return left === undefined ? undefined : left + cells + word + brackets;
      })
    : formula;

/**
 * A formula after a sheet was deleted with its tables, given as keys: as in Excel, references to it become #REF!, and a range of
 * sheets that ended with it ends with the adjacent one. `order` is the order of sheets before.
 */
export function lostFormula(formula: string, sheet: string, tables: ReadonlySet<string>, order: readonly string[]): string {
  const plain = formula.toLowerCase().replaceAll("''", "'");
  // Most formulas do not mention other sheets.
  if (!plain.includes(nameKey(sheet)) && ![...tables].some((table) => plain.includes(table))) return formula;
  return rewritten(formula, ({ prefix, cells = "", word = "", brackets }) => {
    if (isOn(prefix, sheet) || (prefix === "" && tables.has(nameKey(word)))) return "#REF!";
    const left = withoutEnd(prefix, sheet, order);
    return left === undefined || left === "#REF!" ? left : left + cells + word + brackets;
  });
}
