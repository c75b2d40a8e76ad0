import type { ComputedValues, PlacedSheet } from "../../../sheets/placed";
import { mixedColumns } from "../../mixed-columns";
import { chartXml, drawingXml } from "./chart";
import {
  formulaStore,
  hasNotes,
  noteBoxesXml,
  notesXml,
  PRODUCT,
  sheetXml,
  tableXml,
  type SharedTexts,
  type TableArea,
} from "./sheet";
import { barExtension, newerBars } from "./bars";
import { sparklineExtension, sparklineGroups, type ColumnAt } from "./sparklines";
import type { styleBook } from "./styles";

/*
 * Writes a sheet with its attached parts, both for a new file and for a file that is being edited.
 */

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_TYPE = `${SPREADSHEET}.worksheet+xml`;

/** Parts that can be attached to a sheet, by their relationship type. */
export type Attachment = "table" | "comments" | "vmlDrawing" | "drawing" | "chart";

/** Path of each within xl/, before and after its number, and its content type; null if the default for the extension applies. */
export const ATTACHED: Readonly<
  Record<Attachment, { readonly start: string; readonly end: string; readonly type: string | null }>
> = {
  table: { start: "tables/table", end: ".xml", type: `${SPREADSHEET}.table+xml` },
  comments: { start: "comments", end: ".xml", type: `${SPREADSHEET}.comments+xml` },
  vmlDrawing: { start: "drawings/vmlDrawing", end: ".vml", type: null },
  drawing: { start: "drawings/drawing", end: ".xml", type: "application/vnd.openxmlformats-officedocument.drawing+xml" },
  chart: { start: "charts/chart", end: ".xml", type: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml" },
};

/** The content of a part with a given number. */
type Content = (number: number) => string;

interface Surroundings {
  readonly values: ComputedValues;
  readonly styles: ReturnType<typeof styleBook>;
  /** Null for inline texts. */
  readonly texts: SharedTexts | null;
  /** Adds a part to the file with the parts that it refers to (rId1 and so on); returns the id of the sheet's relationship. */
  readonly attach: (kind: Attachment, content: Content, holds?: readonly [Attachment, Content][]) => string;
  /** Number of the sheet, unique in the file. */
  readonly number: number;
  /** The metadata index of cells with dynamic formulas. */
  readonly mark: string;
  readonly title: string;
  readonly first: boolean;
  /** Finds the columns of sparklines; if omitted, none are written. */
  readonly columnAt?: ColumnAt;
  /** Existing tables on the sheet. */
  readonly others?: readonly TableArea[];
}

interface WrittenSheet {
  readonly xml: string;
  /** Names of the add-in's functions in its formulas, as stored. */
  readonly ledgerNames: ReadonlySet<string>;
  /** Whether it contains dynamic formulas. */
  readonly dynamic: boolean;
}

/** Writes a sheet. Throws if a formula cannot be parsed. */
export function writeSheet(sheet: PlacedSheet, around: Surroundings): WrittenSheet {
  const { attach, number } = around;
  const mixed = mixedColumns(sheet);
  const isMixed = (name: string, index: number) => mixed.some((item) => item.table === name && item.index === index);
  const tables = sheet.tables.map((table) => {
    const formulas = table.formulas.map((formula, index) => (isMixed(table.name, index) ? null : formula));
    return attach("table", (id) => tableXml({ ...table, formulas }, id));
  });
  let notes: string | null = null;
  if (hasNotes(sheet)) {
    attach("comments", () => notesXml(sheet, PRODUCT));
    notes = attach("vmlDrawing", () => noteBoxesXml(sheet, number));
  }
  const { charts = [] } = sheet;
  const drawing =
    charts.length === 0
      ? null
      : attach(
          "drawing",
          () => drawingXml(charts),
          charts.map((chart) => ["chart", () => chartXml(sheet.name, chart)]),
        );
  const formulaOf = formulaStore(sheet, around.others);
  const formulas = sheet.cells.flatMap((cell) => (cell.formula === undefined ? [] : [formulaOf(cell)]));
  const lines = around.columnAt ? sparklineExtension(sparklineGroups(sheet.sparklines ?? [], around.columnAt)) : "";
  const extension = barExtension(newerBars(sheet.bars ?? [], 1)) + lines;
  return {
    xml: sheetXml(sheet, { ...around, extension, formulaOf, relations: { tables, notes, drawing } }),
    ledgerNames: new Set(formulas.flatMap(({ ledgerNames }) => ledgerNames)),
    dynamic: formulas.some((formula) => formula.dynamic),
  };
}
