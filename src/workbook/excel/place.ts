import { address, type Area, areaAddress, cellFormula } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import { pointsOf } from "../../sheets/column-width";
import { marginsOf } from "../../sheets/paper";
import { pageHeader, repeatedColumns, titleOf, type PlacedSheet } from "../../sheets/placed";
import { FONT, styleOf, styles, TABLE_STYLE, type Style } from "../../sheets/styles";
import { placeBar } from "./bars";
import {
  addressLists,
  formatBlocks,
  formulaBlocks,
  rectangles,
  roleAreas,
  stretches,
  validationRule,
  valueBlocks,
  type Block,
} from "./plan";
import { PROTECTION } from "./protection";
import { rangeOf, rangesOf } from "./ranges";

/*
 * Places one sheet in Excel. Values, tables and names come first, because formulas of other sheets may refer to them.
 */

function enter<T extends CellValue>(sheet: Excel.Worksheet, block: Block<T>, property: "values" | "formulas" | "numberFormat") {
  rangeOf(sheet, block.area)[property] = block.entries as never;
}

/** Queues values, tables and names; returns the tables. */
export function placeNamed(context: Excel.RequestContext, sheet: Excel.Worksheet, placed: PlacedSheet): readonly Excel.Table[] {
  for (const block of valueBlocks(placed)) enter(sheet, block, "values");
  const tables = placed.tables.map(({ name, area, filter }) => {
    const table = sheet.tables.add(areaAddress(area), true).load("id");
    table.name = name;
    table.style = TABLE_STYLE;
    table.showFilterButton = filter;
    return table;
  });
  for (const { name, row, column } of placed.names) context.workbook.names.add(name, cellFormula(placed.name, row, column));
  return tables;
}

/** Queues styles, formulas and rules; returns the conditional formats, so that they can be removed again. */
export function placeCells(sheet: Excel.Worksheet, placed: PlacedSheet): readonly Excel.ConditionalFormat[] {
  placeStyles(sheet, placed);
  for (const block of formulaBlocks(placed)) enter(sheet, block, "formulas");
  return placeRules(sheet, placed);
}

/** Queues cells and view, and protects the sheet. */
export function placeRest(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  placeCells(sheet, placed);
  placeView(sheet, placed);
  if (!placed.open) sheet.protection.protect(PROTECTION);
}

function dress(format: Excel.RangeFormat, style: Style): void {
  // Excel's automatic color is legible in every theme and mode; black is not.
  if (style.colour.theme !== 1 || style.colour.tint !== 0) format.font.color = style.colour.hex;
  format.verticalAlignment = style.vertical === "top" ? "Top" : style.vertical === "center" ? "Center" : "Bottom";
  if (style.fill) format.fill.color = style.fill.hex;
  if (style.bold) format.font.bold = true;
  if (style.italic) format.font.italic = true;
  if (style.size !== undefined && style.size !== FONT.size) format.font.size = style.size;
  if (style.wrap) format.wrapText = true;
  if (style.align) format.horizontalAlignment = style.align === "right" ? "Right" : "Left";
  if (!style.locked) format.protection.locked = false;
}

const EDGES = ["EdgeTop", "EdgeBottom", "EdgeLeft", "EdgeRight"];

/** The borders of an area. Inside borders are omitted if there is only one row or column, because Excel may reject them. */
function sidesOf(style: Style, { rows, columns }: Area): readonly string[] {
  if (!style.line) return [];
  if (style.line.where === "below") return ["EdgeBottom"];
  return [...EDGES, ...(rows > 1 ? ["InsideHorizontal"] : []), ...(columns > 1 ? ["InsideVertical"] : [])];
}

/** Groups the areas by their borders. */
function bySides(style: Style, areas: readonly Area[]): Map<string, Area[]> {
  const found = new Map<string, Area[]>();
  for (const area of areas) {
    const sides = sidesOf(style, area).join(",");
    found.set(sides, [...(found.get(sides) ?? []), area]);
  }
  return found;
}

function placeStyles(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  // New workbooks may have another font than the one that the widths fit.
  for (const areas of rectangles(placed.cells.map(({ row, column }) => ({ row, column, key: 0 }))).values())
    for (const list of addressLists(areas)) rangesOf(sheet, list).format.font.name = FONT.name;
  for (const block of formatBlocks(placed)) enter(sheet, block, "numberFormat");
  for (const [role, areas] of roleAreas(placed)) {
    const style = styles[role];
    for (const [sides, matching] of bySides(style, areas)) {
      for (const list of addressLists(matching)) {
        const { format } = rangesOf(sheet, list);
        dress(format, style);
        for (const side of sides.split(",").filter(Boolean)) {
          const border = format.borders.getItem(side as Excel.BorderIndex);
          border.style = "Continuous";
          border.color = style.line!.colour.hex;
        }
      }
    }
  }
  const aligned = rectangles(placed.cells.flatMap(({ align, ...at }) => (align === undefined ? [] : [{ ...at, key: align }])));
  for (const [align, areas] of aligned) {
    for (const list of addressLists(areas)) {
      const { format } = rangesOf(sheet, list);
      format.horizontalAlignment = align === "left" ? "Left" : align === "right" ? "Right" : "Center";
      if (align === "left") format.indentLevel = 1;
    }
  }
  const wrapped = rectangles(placed.cells.flatMap(({ wrap, ...at }) => (wrap ? [{ ...at, key: wrap }] : [])));
  for (const areas of wrapped.values()) for (const list of addressLists(areas)) rangesOf(sheet, list).format.wrapText = true;
  placeWidths(sheet, placed.widths.entries());
  for (const { first, count, size } of stretches(placed.heights)) {
    rangeOf(sheet, { top: first, left: 0, rows: count, columns: 1 }).format.rowHeight = size;
  }
}

/** Queues column widths, in characters. */
export function placeWidths(sheet: Excel.Worksheet, widths: Iterable<readonly [number, number]>): void {
  for (const { first, count, size } of stretches(widths))
    rangeOf(sheet, { top: 0, left: first, rows: 1, columns: count }).format.columnWidth = pointsOf(size);
}

function placeRules(sheet: Excel.Worksheet, placed: PlacedSheet): readonly Excel.ConditionalFormat[] {
  for (const { area, rule, strict, title, message } of placed.validations) {
    const { dataValidation } = rangeOf(sheet, area);
    dataValidation.rule = validationRule(rule);
    dataValidation.errorAlert = { showAlert: true, style: strict ? "Stop" : "Warning", title, message };
  }
  const bars = (placed.bars ?? []).map((bar) => placeBar(sheet, bar));
  const highlights = placed.highlights.map((highlight) => {
    const added = rangeOf(sheet, highlight.area).conditionalFormats.add("Custom");
    const { custom } = added;
    // Stored as in files, without the equals sign, which Excel requires here.
    custom.rule.formula = `=${highlight.formula}`;
    const style = styleOf(highlight);
    if ("format" in style) custom.format.numberFormat = style.format;
    else {
      custom.format.font.color = style.colour.hex;
      custom.format.fill.color = style.fill.hex;
    }
    return added.load("id");
  });
  return [...highlights, ...bars];
}

function placeView(sheet: Excel.Worksheet, placed: PlacedSheet): void {
  const { rows, columns } = placed.freeze;
  if (rows > 0 && columns > 0) sheet.freezePanes.freezeAt(rangeOf(sheet, { top: 0, left: 0, rows, columns }));
  else if (rows > 0) sheet.freezePanes.freezeRows(rows);
  else if (columns > 0) sheet.freezePanes.freezeColumns(columns);
  sheet.showGridlines = false;
  if (placed.color !== undefined) sheet.tabColor = placed.color;

  for (const { first, count, folded } of placed.groups ?? []) {
    const group = rangeOf(sheet, { top: first, left: 0, rows: count, columns: 1 });
    group.group("ByRows");
    if (folded) group.hideGroupDetails("ByRows");
  }

  for (const { first, count } of placed.columnGroups ?? []) {
    const group = rangeOf(sheet, { top: 0, left: first, rows: 1, columns: count });
    group.group("ByColumns");
    group.hideGroupDetails("ByColumns");
  }

  // The paper size is left to the printer: Excel rejects one that it does not support.
  const page = sheet.pageLayout;
  page.orientation = placed.orientation === "portrait" ? "Portrait" : "Landscape";
  Object.assign(page, Object.fromEntries(Object.entries(marginsOf(placed)).map(([edge, points]) => [`${edge}Margin`, points])));
  page.zoom = { horizontalFitToPages: placed.pagesAcross ?? 1 };
  const footer = page.headersFooters.defaultForAllPages;
  const title = titleOf(placed);
  if (placed.pagesAcross !== undefined) {
    page.setPrintTitleColumns(repeatedColumns(placed));
    if (title !== undefined) footer.leftHeader = pageHeader(title);
  }
  if (placed.printTitles) page.setPrintTitleRows(placed.printTitles.map((row) => `$${row + 1}`).join(":"));
  if (title !== undefined) footer.leftFooter = title.replaceAll("&", "&&");
  footer.centerFooter = "&A";
  footer.rightFooter = "Page &P of &N";
  for (const row of placed.pageBreaks ?? []) sheet.horizontalPageBreaks.add(address(row, 0));
  if (placed.hidden) sheet.visibility = "Hidden";
}
