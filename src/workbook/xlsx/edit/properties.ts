import type { Draft } from "../package/draft";
import { placeOf } from "./cells";
import { bookOf } from "./names";
import { gridOf, joined, createRow } from "./grid";
import { appended, elementsOf, replaced, withAttribute } from "../package/rewrite";
import { storedWidth } from "../../../sheets/column-width";
import { paneXml, PROTECTION, tabColor } from "../write/sheet";
import { inPlace } from "./sheet-order";
import { isSameName } from "../../../kernel/names";

/*
 * Edits a sheet's properties besides its cells: protection, visibility, columns, rows and frozen panes.
 */

export interface SheetProperties {
  readonly isProtected?: boolean;
  readonly visibility?: "Visible" | "Hidden" | "VeryHidden";
  /** "#RRGGBB", "" for none. */
  readonly tabColor?: string;
  readonly gridlines?: boolean;
  /** Columns and their widths in characters. */
  readonly widths?: readonly (readonly [column: number, width: number])[];
  /** Rows and their heights in points. */
  readonly heights?: readonly (readonly [row: number, height: number])[];
  /** Rows and columns to hide or show. */
  readonly hiddenRows?: readonly (readonly [row: number, isHidden: boolean])[];
  readonly hiddenColumns?: readonly (readonly [column: number, isHidden: boolean])[];
  /** The number of frozen rows and columns. */
  readonly freeze?: { readonly rows: number; readonly columns: number };
}

/** Default width of columns. */
const PLAIN_CHARACTERS = 8.43;

function protectedSheet(xml: string, path: string, on: boolean): string {
  const [own] = elementsOf(xml, path, "sheetProtection");
  if (own) return on ? xml : replaced(xml, own, "");
  return on ? inPlace(xml, path, "sheetProtection", PROTECTION) : xml;
}

/** A tag with an attribute set. */
function having(tag: string, name: string, value: string): string {
  const bare = withAttribute(tag, name, null);
  const end = bare.endsWith("/>") ? "/>" : ">";
  return `${bare.slice(0, -end.length).trimEnd()} ${name}="${value}"${end}`;
}

const withWidth = (tag: string, characters: number): string =>
  having(having(tag, "width", String(storedWidth(characters))), "customWidth", "1");
const withHidden = (tag: string, isHidden: boolean): string =>
  isHidden ? having(tag, "hidden", "1") : withAttribute(tag, "hidden", null);

/** Sets attributes of a single column; a <col> element that covers several columns is split. */
function ofColumn(xml: string, path: string, column: number, own: (tag: string) => string): string {
  const spanning = (tag: string, min: number, max: number) =>
    min > max ? "" : withAttribute(withAttribute(tag, "min", String(min)), "max", String(max));
  const number = column + 1;
  const columns = elementsOf(xml, path, "col");
  for (const item of columns) {
    const [min, max] = [Number(item.attribute("min")), Number(item.attribute("max"))];
    if (number < min || number > max) continue;
    const { tag } = item;
    const fragments = [spanning(tag, min, column), own(spanning(tag, number, number)), spanning(tag, number + 1, max)];
    return replaced(xml, item, fragments.join(""));
  }
  const added = own(`<col min="${number}" max="${number}" width="${storedWidth(PLAIN_CHARACTERS)}"/>`);
  const [list] = elementsOf(xml, path, "cols");
  if (!list) return inPlace(xml, path, "cols", `<cols>${added}</cols>`);
  const after = columns.find((item) => Number(item.attribute("min")) > number);
  return after ? xml.slice(0, after.from) + added + xml.slice(after.from) : appended(xml, list, added);
}

function ofRows<T>(
  xml: string,
  path: string,
  rows: readonly (readonly [number, T])[],
  own: (tag: string, to: T) => string,
): string {
  if (rows.length === 0) return xml;
  const grid = gridOf(xml, path);
  for (const [row, to] of rows) {
    const line = createRow(grid, row);
    line.tag = own(line.tag, to);
  }
  return joined(grid);
}

const withHeight = (tag: string, height: number): string => having(having(tag, "ht", String(height)), "customHeight", "1");

function frozen(xml: string, path: string, { rows, columns }: { readonly rows: number; readonly columns: number }): string {
  const [view] = elementsOf(xml, path, "sheetView");
  if (!view) return xml;
  const inside = `<v>${xml.slice(view.inside, view.insideEnd)}</v>`;
  const rest = elementsOf(inside, path, "pane", "selection").reduceRight((text, item) => replaced(text, item, ""), inside);
  const content = paneXml(rows, columns) + rest.slice(3, -4);
  const tag = view.tag.replace(/\s*\/?>$/, ">");
  return replaced(xml, view, `${tag}${content}</sheetView>`);
}

function coloured(xml: string, path: string, hex: string): string {
  const colour = hex === "" ? "" : tabColor(hex);
  const before = elementsOf(xml, path, "tabColor")[0];
  const bare = before ? replaced(xml, before, "") : xml;
  const [own] = elementsOf(bare, path, "sheetPr");
  if (colour === "") return bare;
  if (!own) {
    const [sheet] = elementsOf(bare, path, "worksheet");
    return `${bare.slice(0, sheet!.inside)}<sheetPr>${colour}</sheetPr>${bare.slice(sheet!.inside)}`;
  }
  const rest = bare.slice(own.inside, own.insideEnd);
  return replaced(bare, own, `${own.tag.replace(/\s*\/?>$/, ">")}${colour}${rest}</sheetPr>`);
}

function withGridlines(xml: string, path: string, on: boolean): string {
  const [view] = elementsOf(xml, path, "sheetView");
  if (!view) return on ? xml : inPlace(xml, path, "sheetViews", HIDDEN_GRIDLINES);
  const tag = on ? withAttribute(view.tag, "showGridLines", null) : having(view.tag, "showGridLines", "0");
  return replaced(xml, { ...view, to: view.inside }, tag);
}

const HIDDEN_GRIDLINES = '<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>';

/** If a hidden sheet remained selected with another one, both would receive what is typed. */
function notSelected(xml: string, path: string): string {
  const [view] = elementsOf(xml, path, "sheetView");
  return view ? replaced(xml, { ...view, to: view.inside }, withAttribute(view.tag, "tabSelected", null)) : xml;
}

/** Makes the workbook's windows open on a visible sheet. */
function withVisibleTab(xml: string, path: string): string {
  const states = elementsOf(xml, path, "sheet").map((sheet) => sheet.attribute("state") ?? "visible");
  const first = states.indexOf("visible");
  // The next edit may show a sheet.
  if (first < 0) return xml;
  return elementsOf(xml, path, "workbookView").reduceRight((result, view) => {
    const isVisible = (attribute: string) => states[Number(view.attribute(attribute) ?? 0)] === "visible";
    const shown = isVisible("activeTab") ? view.tag : having(view.tag, "activeTab", String(first));
    const tag = isVisible("firstSheet") ? shown : withAttribute(shown, "firstSheet", String(first));
    return replaced(result, { ...view, to: view.inside }, tag);
  }, xml);
}

/** Sets the given properties of a sheet. */
export function setProperties(draft: Draft, sheet: string, properties: SheetProperties): void {
  const { path } = placeOf(draft, sheet);
  const { isProtected, visibility, tabColor, gridlines, freeze } = properties;
  const { widths = [], heights = [], hiddenRows = [], hiddenColumns = [] } = properties;
  let xml = draft.text(path);
  if (isProtected !== undefined) xml = protectedSheet(xml, path, isProtected);
  for (const [column, characters] of widths) xml = ofColumn(xml, path, column, (tag) => withWidth(tag, characters));
  for (const [column, isHidden] of hiddenColumns) xml = ofColumn(xml, path, column, (tag) => withHidden(tag, isHidden));
  xml = ofRows(xml, path, heights, withHeight);
  xml = ofRows(xml, path, hiddenRows, withHidden);
  if (freeze) xml = frozen(xml, path, freeze);
  if (gridlines !== undefined) xml = withGridlines(xml, path, gridlines);
  if (tabColor !== undefined) xml = coloured(xml, path, tabColor);
  if (visibility !== undefined && visibility !== "Visible") xml = notSelected(xml, path);
  draft.write(path, xml);
  if (visibility === undefined) return;
  const book = bookOf(draft);
  const element = book.sheets.find((item) => isSameName(item.attribute("name"), sheet))!;
  const state = { Visible: null, Hidden: "hidden", VeryHidden: "veryHidden" }[visibility];
  const tag = state === null ? withAttribute(element.tag, "state", null) : having(element.tag, "state", state);
  const shown = book.xml.slice(0, element.from) + tag + book.xml.slice(element.inside);
  draft.write(book.path, withVisibleTab(shown, book.path));
}
