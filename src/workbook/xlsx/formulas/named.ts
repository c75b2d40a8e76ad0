import { splitAddress } from "../../../formula/address";

/*
 * What formulas call sheets, tables and figures, and how they read when that changes.
 */

const CELL = "\\$?[A-Za-z]{1,3}\\$?\\d{1,7}";
const NAME = "[\\p{L}_\\\\][\\p{L}\\p{M}\\p{N}_.\\\\]*";
/** Texts, cells of other files, brackets of tables, cells with the sheet before them, sheets, numbers and words. */
export const PIECE = new RegExp(
  `"(?:[^"]|"")*"|\\[[^\\[\\]]*\\]${NAME}!|\\[(?:[^\\[\\]']|'.|\\[(?:[^\\[\\]']|'.)*\\])*\\]` +
    `|((?:'(?:[^']|'')+'|${NAME}(?::${NAME})?)!)?(${CELL}(?::${CELL})?|\\$?\\d{1,7}:\\$?\\d{1,7})(?![\\p{L}\\p{N}_.(!:])` +
    `|'(?:[^']|'')+'|\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?|${NAME}`,
  "gu",
);

/** A formula in which tables and figures have other names, old to new in small letters. */
export function withNames(formula: string, names: ReadonlyMap<string, string>): string {
  let foreign = false;
  return formula.replace(PIECE, (piece) => {
    const wasForeign = foreign;
    foreign = piece.startsWith("[") && piece.endsWith("!");
    return wasForeign ? piece : (names.get(piece.toLowerCase()) ?? piece);
  });
}

/** A formula in which a sheet has another name: `reference` is how the new one stands before an address. */
export function renamedFormula(formula: string, sheet: string, reference: string): string {
  // Cells of another file stay as they are: [2]Germany!A1.
  let foreign = false;
  return formula.replace(PIECE, (piece, prefix: string | undefined) => {
    const wasForeign = foreign;
    foreign = piece.startsWith("[") && piece.endsWith("!");
    if (prefix === undefined || wasForeign || splitAddress(`${prefix}A1`).sheet?.toLowerCase() !== sheet.toLowerCase())
      return piece;
    return reference + piece.slice(prefix.length);
  });
}

const BRACKET = "\\[(?:[^\\[\\]']|'.|\\[(?:[^\\[\\]']|'.)*\\])*\\]";
const LINES = "\\$?[A-Za-z]{1,3}:\\$?[A-Za-z]{1,3}|\\$?\\d{1,7}:\\$?\\d{1,7}";
/** Texts, sheets of other files, what stands on a named sheet, words with the brackets of a table, other brackets. */
const NAMED = new RegExp(
  `"(?:[^"]|"")*"|\\[[^\\[\\]]*\\]${NAME}!|('(?:[^']|'')+'!|${NAME}!)(?:${LINES}|${CELL}(?::${CELL})?|${NAME})` +
    `|(${NAME})(?:${BRACKET})?|${BRACKET}`,
  "gu",
);

/** A formula after a sheet went with its tables, these in small letters: as in Excel what led there is #REF!. */
export function lostFormula(formula: string, sheet: string, tables: ReadonlySet<string>): string {
  const plain = formula.toLowerCase().replaceAll("''", "'");
  // Most formulas say nothing of other sheets.
  if (!plain.includes(sheet.toLowerCase()) && ![...tables].some((table) => plain.includes(table))) return formula;
  return formula.replace(NAMED, (piece: string, prefix?: string, word?: string) => {
    const on = prefix === undefined ? null : splitAddress(`${prefix}A1`).sheet;
    const isGone = on === null ? tables.has(word?.toLowerCase() ?? "") : on.toLowerCase() === sheet.toLowerCase();
    return isGone ? "#REF!" : piece;
  });
}
