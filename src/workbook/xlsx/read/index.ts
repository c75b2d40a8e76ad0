import { areaOf, splitAddress } from "../../../formula/address";
import type { Book, BookSheet, BookTable, MangledFormula, MaskedCell } from "../../book";
import { intersecting } from "../formulas/intersection";
import { bookPathOf, outlineOf, programOf } from "../package/outline";
import { relationsOf, relationsPath } from "../package/relations";
import { damaged, openParts, type OpenOptions } from "../package/zip";
import { maskingFormats } from "./masking-rules";
import { maskingStyles } from "./masking-styles";
import { readSheet } from "./sheet";
import { plainText, shownFormula } from "./shown";
import { refuseIdleTables, sizeLimits } from "./size-limits";
import { readTable, withShownHeaders } from "./table";
import { sharedTexts, type ReadParts } from "./texts";
import { readBefore, type Before } from "./unchanged-sheets";

/*
 * Reads workbooks fast: values, formulas, tables and names, without formatting. Files are untrusted, so every size is limited,
 * and nothing outside the file is opened.
 */

/** Reads an .xlsx file, and nothing outside it. Throws FileError with a sentence on why it cannot be read. */
export const readBook = (bytes: Uint8Array, options?: OpenOptions): Book => readParts(openParts(bytes, options));

/** Reads unpacked parts; if an earlier workbook is given, only changed parts are read again. Throws FileError. */
export function readParts(parts: ReadParts, before?: Before): Book {
  const { places, withoutCells, names, defined, settings, texts: textsPath, styles } = outlineOf(parts);
  const masking = maskingStyles(parts, styles);
  const cellStyles = maskingFormats(parts, styles);
  const texts = sharedTexts(parts, textsPath);
  const book = bookPathOf(parts)!;
  const shared = [book, relationsPath(book), textsPath, styles].filter((path) => path !== undefined);
  const limits = sizeLimits();
  const marked = intersecting(
    defined.map((name) => ({ name: name.name, isRange: areaOf(splitAddress(name.formula).rest) !== null })),
  );
  const sheets: BookSheet[] = [];
  const tables: BookTable[] = [];
  const mangled: MangledFormula[] = [];
  const masked: MaskedCell[] = [];
  const tablePaths = new Set<string>();
  let present = 0;
  for (const place of places) {
    const own: BookTable[] = [];
    for (const { type, target } of relationsOf(parts, place.path).values()) {
      if (type !== "table") continue;
      if (tablePaths.has(target)) throw damaged("two tables have the same cells");
      tablePaths.add(target);
      const table = readTable(target, place.name, parts, limits);
      if (table) own.push(table);
    }
    const same = before && readBefore(before, place, own, shared);
    if (same) limits.cells(same.sheet.values.reduce((sum, line) => sum + line.length, 0));
    const content =
      same ?? readSheet({ ...place, tables: own, masking, maskingStyles: cellStyles, marked }, parts, texts, limits);
    sheets.push(content.sheet);
    for (const table of own) tables.push(withShownHeaders(table, content.sheet));
    for (const formula of content.mangled) mangled.push(formula);
    for (const cell of content.masked) masked.push(cell);
    present += content.present;
  }
  refuseIdleTables(tables, present);
  const program = programOf(parts);
  return {
    sheets,
    tables,
    names,
    ...(defined.length > 0
      ? { defined: defined.map((name) => ({ ...name, formula: shownFormula(plainText(name.formula), "").text })) }
      : {}),
    mangled,
    ...(program === undefined ? {} : { program }),
    ...(masked.length > 0 ? { masked } : {}),
    ...(withoutCells.length > 0 ? { withoutCells } : {}),
    ...(settings.length > 0 ? { settings } : {}),
  };
}
