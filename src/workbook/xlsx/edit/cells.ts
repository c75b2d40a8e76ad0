import { address, areaOf } from "../../../formula/address";
import { isSameName } from "../../../kernel/names";
import { isShownError, type CellValue } from "../../../kernel/values";
import type { ComputedValues } from "../../../sheets/placed";
import type { CellContent } from "../../edit";
import { inBytes, unchangeable, type Draft } from "../package/draft";
import { stored, type StoredFormula } from "../formulas/stored";
import { cellAt, gridIn, gridOf, setCell, writeGrid, rowAt, type Grid } from "./grid";
import { dynamicMark } from "./metadata";
import { dropCalculationOrder } from "../package/parts";
import { bookPathOf, sheetPlaces, type SheetPlace } from "../package/outline";
import { sharedTextsOf } from "../read/texts";
import { relationsOf, relationsPath } from "../package/relations";
import { elementsOf, tagOf } from "../package/rewrite";
import { scan } from "../package/scan";
import { unshared } from "./shift-parts";
import { plainText } from "../read/shown";
import { unescapeXml } from "../package/characters";
import type { TableArea } from "../write/sheet";
import { quotedStyles } from "./style-parts";
import { escapeContent, escapeText, storedError, textElement } from "../package/xml";

/*
 * Edits single cells. A cell keeps its style; a new one gets that of the cell above.
 */

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const TYPE = /\st\s*=\s*(?:"[^"]*"|'[^']*')/;
const cellTag = (cell: string): string => /^<c\b[^>]*>/.exec(cell)?.[0] ?? "";

interface StoredCell {
  /** As stored, without "=". */
  readonly formula: string | null;
  readonly value: CellValue;
}

/** A cell in the usual form, with its formula and value. */
const PLAIN_CELL = /^<c\b([^>]*[^>/])>(?:<f(?: [^>]*[^>/])?>([^<>\r]*)<\/f>)?(?:<v>([^<>\r]*)<\/v>)?<\/c>$/;

/** Parses the element of a cell. */
function storedCell(cell: string, texts: () => readonly string[]): StoredCell {
  const [, tag, plainFormula, plainValue] = PLAIN_CELL.exec(cell) ?? [];
  if (tag !== undefined) {
    const formula = plainFormula === undefined ? null : plainText(unescapeXml(plainFormula));
    const type = attribute(tag, "t") ?? "n";
    return { formula, value: plainValue === undefined ? null : valueOf(type, unescapeXml(plainValue), texts) };
  }
  const xml = scan(cell, "A cell");
  xml.next();
  const type = xml.attribute("t") ?? "n";
  let formula: string | null = null;
  let value: CellValue = null;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "f") formula = plainText(xml.text());
    else if (xml.name === "v") value = valueOf(type, xml.text(), texts);
    else if (xml.name === "is") {
      // Rich text never equals plain text.
      const text = /^<t\b[^>]*>([^<]*)<\/t><\/is>/.exec(cell.slice(xml.to))?.[1];
      value = text === undefined ? "" : plainText(unescapeXml(text));
      xml.skip();
    } else xml.skip();
  }
  return { formula, value };
}

function valueOf(type: string, text: string, texts: () => readonly string[]): CellValue {
  if (text === "" && type === "s") return null;
  if (type === "s") return texts()[Number(text)] ?? null;
  if (type === "b") return text === "1" || text === "true";
  if (type === "str" || type === "d" || type === "e") return plainText(text);
  return text === "" ? null : Number(text);
}

const number = (value: number): string => String(value).replace("e", "E");

/** The value of a formula: the cell's type attribute and the value element. */
function shownValue(value: CellValue): readonly [type: string, element: string] {
  if (value === null) return ["", ""];
  if (typeof value === "number") return ["", `<v>${number(value)}</v>`];
  if (typeof value === "boolean") return [' t="b"', `<v>${Number(value)}</v>`];
  return isShownError(value) ? [' t="e"', `<v>${storedError(value)}</v>`] : [' t="str"', `<v>${escapeText(value)}</v>`];
}

/** The element of a cell with a value. An error is written as a value although it has no formula. */
export function valueCell(at: string, style: string | undefined, value: CellValue): string {
  const head = `<c r="${at}"${style === undefined ? "" : ` s="${style}"`}`;
  if (value === null) return `${head}/>`;
  if (typeof value === "string" && !isShownError(value))
    return inBytes(`${head} t="inlineStr"><is>${textElement(value)}</is></c>`);
  const [type, element] = shownValue(value);
  return `${head}${type}>${element}</c>`;
}

/** The style of a cell; undefined if it has none. */
export function styleAt(grid: Grid, row: number, column: number): string | undefined {
  const cell = cellAt(grid, row, column);
  return cell && attribute(cellTag(cell.xml), "s");
}

/** The style for a new cell: that of the cell above, of its row or of its column. */
function styleFor(grid: Grid, row: number, column: number): string | undefined {
  const style = styleAt(grid, row - 1, column);
  if (style !== undefined) return style;
  const line = rowAt(grid, row)?.tag ?? "";
  if (attribute(line, "customFormat") === "1") return attribute(line, "s");
  const columns = elementsOf(`${grid.head}</sheetData></worksheet>`, "The sheet", "col");
  return columns
    .find((item) => Number(item.attribute("min")) <= column + 1 && column + 1 <= Number(item.attribute("max")))
    ?.attribute("style");
}

/** Caches the sheet places as long as the parts that define them do not change. */
const knownPlaces = new WeakMap<
  Draft,
  { readonly sources: readonly [path: string, xml: string][]; readonly places: readonly SheetPlace[] }
>();

function placesIn(draft: Draft): readonly SheetPlace[] {
  const known = knownPlaces.get(draft);
  if (known?.sources.every(([path, xml]) => draft.has(path) && draft.text(path) === xml)) return known.places;
  const places = sheetPlaces(draft);
  const book = bookPathOf(draft)!;
  const sources = [book, relationsPath(book)].map((path): [string, string] => [path, draft.text(path)]);
  knownPlaces.set(draft, { sources, places });
  return places;
}

export function placeOf(draft: Draft, sheet: string): SheetPlace {
  const place = placesIn(draft).find(({ name }) => isSameName(name, sheet));
  if (!place) throw unchangeable(`it has no sheet ${sheet}`);
  return place;
}

/** The tables of a sheet. */
export function tablesOn(draft: Draft, { path }: SheetPlace): readonly TableArea[] {
  return [...relationsOf(draft, path).values()].flatMap(({ type, target }) => {
    if (type !== "table") return [];
    const table = tagOf(draft.text(target), target, "table")!;
    const area = areaOf(table.attribute("ref") ?? "");
    return area ? [{ name: table.attribute("displayName") ?? "", area }] : [];
  });
}

/** The name of the table whose data rows contain a cell. */
function tableAt(draft: Draft, place: SheetPlace): (row: number, column: number) => string | null {
  const tables = tablesOn(draft, place);
  return (row, column) =>
    tables.find(
      ({ area }) => row > area.top && row < area.top + area.rows && column >= area.left && column < area.left + area.columns,
    )?.name ?? null;
}

/** Throws for changes to spilled cells of array formulas: only their first cell may be written. */
function refuseSpilled(grid: Grid, sheet: string, changed: ReadonlySet<string>): void {
  for (const { row, cells } of grid.rows) {
    for (const cell of cells) {
      if (!cell.xml.includes("array")) continue;
      const area = areaOf(/<f\b[^>]*\sref\s*=\s*["']([^"']+)["']/.exec(cell.xml)?.[1] ?? "");
      if (!area || !/<f\b[^>]*\st\s*=\s*["']array["']/.test(cell.xml)) continue;
      for (let r = area.top; r < area.top + area.rows; r++)
        for (let c = area.left; c < area.left + area.columns; c++)
          if (area.rows * area.columns > 1 && changed.has(address(r, c)))
            throw unchangeable(`the formula in ${address(row, cell.column)} of ${sheet} spills into ${address(r, c)}`);
    }
  }
}

/** Caches stored formulas, because a column has the same one in all its rows. */
function translation(): (content: CellContent, table: string | null) => StoredFormula {
  const known = new Map<string, StoredFormula>();
  return ({ formula }, table) => {
    const key = `${table ?? ""}|${formula!}`;
    const found = known.get(key);
    if (found) return found;
    try {
      const translated = stored(formula!, table);
      known.set(key, translated);
      return translated;
    } catch (error) {
      throw unchangeable((error as Error).message.replace(/\.$/, ""));
    }
  };
}

/** Writes cells of a sheet. Cells that already have this content are not touched. */
export function setCells(draft: Draft, sheet: string, contents: readonly CellContent[]): void {
  const place = placeOf(draft, sheet);
  const xml = draft.text(place.path);
  let grid = gridIn(draft, place.path);
  let known: readonly string[] | undefined;
  const texts = () => (known ??= sharedTextsOf(draft));
  let tables: ReturnType<typeof tableAt> | undefined;
  const nameAt = (row: number, column: number) => (tables ??= tableAt(draft, place))(row, column);
  const quoted = quotedStyles(draft);
  const formulaOf = translation();
  let mark: string | undefined;
  const isSame = (content: CellContent): boolean => {
    const cell = cellAt(grid, content.row, content.column);
    const now: StoredCell = cell ? storedCell(cell.xml, texts) : { formula: null, value: null };
    if (content.formula === undefined) return now.formula === null && now.value === (content.value ?? null);
    const same = now.formula === formulaOf(content, nameAt(content.row, content.column)).text;
    return same && (content.value === undefined || now.value === content.value);
  };
  let changes = contents.filter((content) => !isSame(content));
  if (changes.length === 0) return;
  if (/\st\s*=\s*["']shared["']/.test(xml)) {
    grid = gridOf(unshared(xml, place.path), place.path);
    changes = changes.filter((content) => !isSame(content));
  }
  refuseSpilled(grid, place.name, new Set(changes.map(({ row, column }) => address(row, column))));
  let formulas = false;
  for (const content of changes) {
    const { row, column, value = null } = content;
    const at = address(row, column);
    const before = cellAt(grid, row, column)?.xml;
    const style = before === undefined ? styleFor(grid, row, column) : attribute(cellTag(before), "s");
    if (before !== undefined && /<f\b/.test(before)) formulas = true;
    if (content.formula === undefined) {
      if (before !== undefined || value !== null) setCell(grid, row, column, valueCell(at, quoted(style, value), value));
      continue;
    }
    formulas = true;
    const { text, dynamic } = formulaOf(content, nameAt(row, column));
    const [type, shown] = shownValue(value);
    const marked = dynamic ? ` cm="${(mark ??= dynamicMark(draft))}"` : "";
    const head = `<c r="${at}"${style === undefined ? "" : ` s="${style}"`}${type}${marked}>`;
    const f = `<f${dynamic ? ` t="array" ref="${at}"` : ""}>${escapeContent(text)}</f>`;
    setCell(grid, row, column, inBytes(`${head}${f}${shown}</c>`));
  }
  writeGrid(draft, place.path, grid);
  if (formulas) dropCalculationOrder(draft);
}

/** Updates the saved value of every formula whose value differs. */
export function showValues(draft: Draft, values: ComputedValues): void {
  let known: readonly string[] | undefined;
  const texts = () => (known ??= sharedTextsOf(draft));
  for (const { name, path } of sheetPlaces(draft)) {
    // Sheets without formulas may be huge and need not be parsed.
    if (!draft.text(path).includes("<f")) continue;
    const grid = gridIn(draft, path);
    let isChanged = false;
    for (const { row, cells } of grid.rows) {
      for (const cell of cells) {
        if (!cell.xml.includes("<f")) continue;
        const formula = /<f\b[^>]*?(?:\/>|>[^<]*<\/f>)/.exec(cell.xml)?.[0];
        if (formula === undefined || /\st\s*=\s*["']dataTable["']/.test(formula)) continue;
        const value = values(name, row, cell.column);
        const [type, shown] = shownValue(value);
        // Usually the cell already has the value as it would be written; otherwise its parsed value decides.
        const tagged = TYPE.exec(cellTag(cell.xml))?.[0] ?? "";
        if (shown !== "" && tagged === type && cell.xml.endsWith(`</f>${inBytes(shown)}</c>`)) continue;
        const stays = isShownError(value) ? storedError(value) : value;
        const now = cell.xml.endsWith("</f></c>") ? null : storedCell(cell.xml, texts).value;
        if (now === stays) continue;
        const tag = cellTag(cell.xml).replace(TYPE, "");
        cell.xml = tag.replace(/>$/, `${type}>`) + formula + inBytes(shown) + "</c>";
        isChanged = true;
      }
    }
    if (isChanged) writeGrid(draft, path, grid);
  }
}
