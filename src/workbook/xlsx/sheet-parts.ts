import type { ComputedValues, PlacedSheet } from "../../sheets/placed";
import { formulaStore, hasNotes, noteBoxesXml, notesXml, PRODUCT, sheetXml, tableXml, type SharedTexts } from "./sheet";
import type { styleBook } from "./styles";

/*
 * A sheet with the parts that belong to it, for a new file and for one that is being changed.
 */

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_TYPE = `${SPREADSHEET}.worksheet+xml`;

/** What may belong to a sheet, by the word of the relationship. */
export type Attachment = "table" | "comments" | "vmlDrawing";

/** Path of each within xl/, before and after its number, and the type of its content where that is not that of its ending. */
export const ATTACHED: Readonly<
  Record<Attachment, { readonly start: string; readonly end: string; readonly type: string | null }>
> = {
  table: { start: "tables/table", end: ".xml", type: `${SPREADSHEET}.table+xml` },
  comments: { start: "comments", end: ".xml", type: `${SPREADSHEET}.comments+xml` },
  vmlDrawing: { start: "drawings/vmlDrawing", end: ".vml", type: null },
};

interface Surroundings {
  readonly values: ComputedValues;
  readonly styles: ReturnType<typeof styleBook>;
  /** Null where each cell holds its own text. */
  readonly texts: SharedTexts | null;
  /** Puts a part into the file, given its number, and gives the id of the sheet's relationship to it. */
  readonly attach: (kind: Attachment, content: (number: number) => string) => string;
  /** Tells the sheets of the file apart. */
  readonly number: number;
  /** What marks a cell whose formula may give more than one value. */
  readonly mark: string;
  readonly title: string;
  readonly first: boolean;
}

export interface WrittenSheet {
  readonly xml: string;
  /** Names of the add-in's functions in its formulas, as stored. */
  readonly ledgerNames: ReadonlySet<string>;
  /** Whether a formula may give more than one value. */
  readonly dynamic: boolean;
}

/** Writes a sheet. Throws where a formula cannot be read. */
export function writeSheet(sheet: PlacedSheet, around: Surroundings): WrittenSheet {
  const { attach, number } = around;
  const tables = sheet.tables.map((table) => attach("table", (id) => tableXml(table, id)));
  let notes: string | null = null;
  if (hasNotes(sheet)) {
    attach("comments", () => notesXml(sheet, PRODUCT));
    notes = attach("vmlDrawing", () => noteBoxesXml(sheet, number));
  }
  const formulaOf = formulaStore(sheet);
  const formulas = sheet.cells.flatMap((cell) => (cell.formula === undefined ? [] : [formulaOf(cell)]));
  return {
    xml: sheetXml(sheet, { ...around, formulaOf, relations: { tables, notes } }),
    ledgerNames: new Set(formulas.flatMap(({ ledgerNames }) => ledgerNames)),
    dynamic: formulas.some((formula) => formula.dynamic),
  };
}
