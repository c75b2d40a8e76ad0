import { cellFormula } from "../../formula/address";
import type { Book, BookSheet } from "../../workbook/book";
import { bookPathOf, outlineOf } from "../../workbook/xlsx/package/outline";
import { relationsOf } from "../../workbook/xlsx/package/relations";
import { openParts, type Parts } from "../../workbook/xlsx/package/zip";
import { readParts } from "../../workbook/xlsx/read";
import { reachOf, type GridName, type GridTable } from "../host/grid";
import type { SheetSnapshot, Snapshot } from "../snapshot";
import { readBookInfo } from "./book";
import { cellsMet, usedStyles } from "./cells";
import { columnsOf } from "./columns";
import { linesOf } from "./rows-and-columns";
import { mergesOf } from "./merges";
import { notesOf } from "./notes";
import { pageOf } from "./page";
import { highlightsOf, ruleAllowance, validationsOf } from "./rules";
import { scalesOf } from "./scales";
import { sheetPart } from "./sheet";
import { stylesOf } from "./styles";
import { treeReader } from "./xml-tree";
import { viewOf } from "./view";

/*
 * Reads an .xlsx file for the page. Values and formulas come from the audit's strict reader, which rejects invalid workbooks;
 * styles are read here, within limits, because the file may be malicious.
 */

/** The parts of a file, each unpacked only once. */
function partsOf(bytes: Uint8Array): Pick<Parts, "has" | "text"> {
  const parts = openParts(bytes);
  const texts = new Map<string, string>();
  return {
    has: parts.has,
    text(path) {
      const text = texts.get(path) ?? parts.text(path);
      texts.set(path, text);
      return text;
    },
  };
}

const tablesOf = ({ tables }: Book): readonly GridTable[] =>
  tables.map((table) => ({
    name: table.name,
    sheet: table.sheet,
    area: { top: table.top, left: table.left, rows: table.rows + 1, columns: table.headers.length },
    ...(table.totals ? { totals: table.totals } : {}),
    headers: table.headers,
    style: "TableStyleLight1",
    filterButton: false,
    banded: true,
  }));

const namesOf = ({ names, defined = [] }: Book): readonly GridName[] => [
  ...names.map(({ name, sheet, row, column }) => ({
    name,
    scope: null,
    formula: cellFormula(sheet, row, column),
    visible: true,
  })),
  ...defined.map(({ name, scope, formula }) => ({ name, scope, formula, visible: true })),
];

/** Reads an .xlsx file. Throws FileError if it is invalid or too large. */
export function readSnapshot(bytes: Uint8Array): Snapshot {
  const parts = partsOf(bytes);
  const book = readParts(parts);
  const { places, styles: stylesPath } = outlineOf(parts);
  const path = bookPathOf(parts)!;
  const info = readBookInfo(parts.text(path), path);
  const theme = [...relationsOf(parts, path).values()].find(({ type }) => type === "theme")?.target;
  const treeOf = treeReader();
  const styles = stylesOf(parts, stylesPath, theme, treeOf);
  const cellStyles = usedStyles(styles.cells);
  const allowance = ruleAllowance();

  const sheetOf = (contents: BookSheet, at: string): SheetSnapshot => {
    const { cells, meet } = cellsMet(contents, cellStyles);
    const { elements, rows } = sheetPart(parts.text(at), at, treeOf, meet);
    const across = cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
    const reach = reachOf({ rows: cells.reduce((most, { row }) => Math.max(most, row + 1), 0), columns: across });
    const { visibility = "Visible", ...printed } = info.sheets.get(contents.name) ?? {};
    return {
      name: contents.name,
      visibility,
      cells,
      ...viewOf(elements, styles.colour),
      ...linesOf(rows, columnsOf(elements), across, reach),
      notes: notesOf(parts, at),
      validations: validationsOf(elements, reach, allowance),
      highlights: highlightsOf(elements, styles, reach, allowance),
      scales: scalesOf(elements, styles, reach, allowance),
      merges: mergesOf(elements, reach),
      page: pageOf(elements, printed),
      opened: { name: contents.name, shifts: [] },
    };
  };
  return {
    sheets: book.sheets.map((contents, i) => sheetOf(contents, places[i]!.path)),
    styles: cellStyles.styles,
    tables: tablesOf(book),
    names: namesOf(book),
    ...(book.settings ? { settings: book.settings } : {}),
    ...(info.isManual ? { recalculate: true as const } : {}),
  };
}
