import { mostOf } from "../../../kernel/extremes";
import { sheetReference } from "../../../formula/address";
import type { ComputedValues, PlacedSheet } from "../../../sheets/placed";
import { inBytes, unchangeable, unknownProgram, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { bookOf, changeNames, localOf } from "./names";
import { boxMark } from "./check-boxes";
import { dynamicMark } from "./metadata";
import { addPart, dropCalculationOrder, dropPart, freePath, relate, unrelate } from "../package/parts";
import { sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { appended, elementsOf, replaced, rewritten, tagOf, withAttribute, type Element } from "../package/rewrite";
import { cellNames, definedNames, type TableArea } from "../write/sheet";
import { ATTACHED, SHEET_TYPE, writeSheet } from "../write/sheet-parts";
import { draftStyles } from "./style-parts";
import { unescapeXml } from "../package/characters";
import { escapeXml } from "../package/xml";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * Adds, replaces and deletes whole sheets of a file that is being edited.
 */

const VML_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing";

/** Names and ids of all tables in the file. */
function tablesIn(draft: Draft): readonly { readonly path: string; readonly name: string; readonly id: number }[] {
  return sheetPlaces(draft).flatMap(({ path }) =>
    [...relationsOf(draft, path).values()].flatMap(({ type, target }) => {
      if (type !== "table") return [];
      const table = tagOf(draft.text(target), target, "table")!;
      return [{ path: target, name: table.attribute("displayName") ?? "", id: Number(table.attribute("id")) }];
    }),
  );
}

export type Attach = Parameters<typeof writeSheet>[1]["attach"];

/** Returns a function that adds parts belonging to a sheet. */
export function attachTo(draft: Draft, path: string): Attach {
  let next =
    mostOf(
      tablesIn(draft).map(({ id }) => id),
      0,
    ) + 1;
  const attachFrom =
    (from: string): Attach =>
    (kind, content, holds = []) => {
      const { start, end, type } = ATTACHED[kind];
      const target = freePath(draft, `xl/${start}`, end);
      addPart(draft, target, content(kind === "table" ? next++ : 0), type ?? VML_TYPE);
      for (const [inside, its] of holds) attachFrom(target)(inside, its);
      return relate(draft, from, kind, target);
    };
  return attachFrom(path);
}

/** The text of a sheet's part, using the file's styles; new styles are added to them. */
export function writtenSheet(
  draft: Draft,
  path: string,
  sheet: PlacedSheet,
  around: { values: ComputedValues; title: string; attach: Attach; others?: readonly TableArea[] },
) {
  const { book, save } = draftStyles(draft, sheet.cells.some(({ tick }) => tick) ? boxMark(draft) : null);
  const mark = sheet.cells.some(({ formula }) => formula !== undefined) ? dynamicMark(draft) : "1";
  const number = Number(/(\d+)\.xml$/.exec(path)?.[1] ?? 1);
  const { xml } = writeSheet(sheet, { ...around, styles: book, texts: null, number, mark, first: false });
  save();
  return inBytes(xml);
}

/** Writes a sheet as a new part; returns its path. */
function writeSheetPart(draft: Draft, sheet: PlacedSheet, values: ComputedValues, title: string): string {
  const path = freePath(draft, "xl/worksheets/sheet", ".xml");
  // Reserves the path before other parts refer to it.
  addPart(draft, path, "<worksheet/>", SHEET_TYPE);
  draft.write(path, writtenSheet(draft, path, sheet, { values, title, attach: attachTo(draft, path) }));
  return path;
}

/** Defines the names of a sheet's cells. */
export function addNames(draft: Draft, sheet: Pick<PlacedSheet, "name" | "names">): void {
  if (sheet.names.length > 0) changeNames(draft, localOf, cellNames(sheet));
}

/** Removes global names. */
export function forgetNames(draft: Draft, names: readonly string[]): void {
  const removed = new Set(names.map(nameKey));
  changeNames(draft, (name) => (localOf(name) === null && removed.has(nameOf(name)) ? false : localOf(name)), []);
}

/** Throws if the file already has one of the sheet's tables or names, except on the sheet at `except`. */
export function refuseTakenNames(draft: Draft, { tables, names }: Pick<PlacedSheet, "tables" | "names">, except?: string): void {
  const { path, xml } = bookOf(draft);
  const removed = except === undefined ? [] : [...relationsOf(draft, except).values()].map(({ target }) => target);
  const taken = new Set([
    ...tablesIn(draft).flatMap((table) => (removed.includes(table.path) ? [] : [nameKey(table.name)])),
    ...elementsOf(xml, path, "definedName").map((name) => (localOf(name) === null ? nameKey(name.attribute("name") ?? "") : "")),
  ]);
  for (const { name } of [...tables, ...names])
    if (taken.has(nameKey(name))) throw unchangeable(`it has a table or a name ${name} already`);
}

/** Adds a sheet after all others. */
export function addSheet(draft: Draft, sheet: PlacedSheet, values: ComputedValues, title: string): void {
  const { path: bookPath, sheets } = bookOf(draft);
  if (sheets.some((item) => isSameName(item.attribute("name"), sheet.name)))
    throw unchangeable(`it has a sheet ${sheet.name} already`);
  refuseTakenNames(draft, sheet);
  const id = relate(draft, bookPath, "worksheet", writeSheetPart(draft, sheet, values, title));
  const number =
    mostOf(
      sheets.map((item) => Number(item.attribute("sheetId"))),
      0,
    ) + 1;
  const { xml } = bookOf(draft);
  const [list] = elementsOf(xml, bookPath, "sheets");
  const state = sheet.hidden ? ' state="hidden"' : "";
  const element = `<sheet name="${escapeXml(sheet.name)}" sheetId="${number}"${state} ${relationPrefix(xml, bookPath)}:id="${id}"/>`;
  draft.write(bookPath, appended(xml, list!, inBytes(element)));
  changeNames(draft, localOf, definedNames(sheet, sheets.length));
  dropCalculationOrder(draft);
}

/** The prefix of relationship ids in the workbook part, usually r. */
function relationPrefix(xml: string, path: string): string {
  const root = elementsOf(xml, path, "workbook")[0]!.tag;
  const found = /\sxmlns:([A-Za-z_][\w.-]*)\s*=\s*["'][^"']*\/officeDocument\/2006\/relationships["']/.exec(root)?.[1];
  if (found === undefined) throw unknownProgram();
  return found;
}

function positionOf(draft: Draft, name: string): number {
  const at = bookOf(draft).sheets.findIndex((item) => isSameName(item.attribute("name"), name));
  if (at < 0) throw unchangeable(`it has no sheet ${name}`);
  return at;
}

/** The lowercase forms of a reference to a sheet, with quotes and, if possible, without. */
const referencesTo = (sheet: string): readonly string[] =>
  [sheetReference(sheet), `'${sheet.replaceAll("'", "''")}'!`].map((item) => item.toLowerCase());

/** Recognizes names that refer to a sheet. */
function refersTo(draft: Draft, sheet: string): (name: Element) => boolean {
  const { xml } = bookOf(draft);
  const references = referencesTo(sheet);
  return (name) => {
    const text = unescapeXml(xml.slice(name.inside, name.insideEnd)).toLowerCase();
    return references.some((reference) => text.startsWith(reference));
  };
}

const nameOf = (name: Element): string => nameKey(name.attribute("name") ?? "");

/** Replaces the sheet of the same name; defined names that refer to it are replaced too. */
export function replaceSheet(draft: Draft, sheet: PlacedSheet, values: ComputedValues, title: string): void {
  const at = positionOf(draft, sheet.name);
  const old = placeOf(draft, sheet.name);
  const refers = refersTo(draft, sheet.name);
  const own = new Set(sheet.names.map(({ name }) => nameKey(name)));
  const goes = (name: Element) => (localOf(name) === null ? refers(name) && own.has(nameOf(name)) : localOf(name) === at);
  changeNames(draft, (name) => (goes(name) ? false : localOf(name)), []);
  refuseTakenNames(draft, sheet, old.path);
  const path = bookOf(draft).path;
  const id = relate(draft, path, "worksheet", writeSheetPart(draft, sheet, values, title));
  const { xml, sheets } = bookOf(draft);
  const element = sheets[at]!;
  const attribute = `${relationPrefix(xml, path)}:id`;
  const before = element.attribute(attribute)!;
  const state = sheet.hidden ? ' state="hidden"' : "";
  const tag = withAttribute(withAttribute(element.tag, attribute, id), "state", null).replace(/\s*(\/?>)$/, `${state}$1`);
  draft.write(path, xml.slice(0, element.from) + tag + xml.slice(element.inside));
  unrelate(draft, path, before);
  dropPart(draft, old.path);
  changeNames(draft, localOf, definedNames(sheet, at));
  dropCalculationOrder(draft);
}

const FORMULAS = ["f", "formula", "formula1", "formula2", "calculatedColumnFormula", "totalsRowFormula"];

const refuseNeeded = (sheet: string, where: string) => unchangeable(`formulas of ${where} need the sheet ${sheet}`);

/** The names of a sheet's tables, as keys. */
export function tablesOf(draft: Draft, sheet: string): ReadonlySet<string> {
  const own = [...relationsOf(draft, placeOf(draft, sheet).path).values()].map(({ target }) => target);
  return new Set(tablesIn(draft).flatMap((table) => (own.includes(table.path) ? [nameKey(table.name)] : [])));
}

/** Recognizes formulas that refer to a sheet, or to its tables or names. */
function needOf(draft: Draft, sheet: string): (formula: string) => boolean {
  const { path: bookPath, xml } = bookOf(draft);
  const refers = refersTo(draft, sheet);
  const names = new Set([
    ...tablesOf(draft, sheet),
    ...elementsOf(xml, bookPath, "definedName").flatMap((name) => (refers(name) ? [nameOf(name)] : [])),
  ]);
  const references = referencesTo(sheet);
  return (formula) => {
    const code = formula.replace(/"(?:[^"]|"")*"/g, "").toLowerCase();
    if (references.some((reference) => code.includes(reference))) return true;
    return (code.match(/[\p{L}_\\][\p{L}\p{M}\p{N}_.\\]*/gu) ?? []).some((word) => names.has(word));
  };
}

/** The formulas in elements of a part. */
function formulasIn(draft: Draft, part: string, ...elements: readonly string[]): readonly string[] {
  const xml = draft.text(part);
  return elementsOf(xml, part, ...elements).map(({ inside, insideEnd }) => unescapeXml(xml.slice(inside, insideEnd)));
}

/** Throws if cells, rules, tables or names elsewhere refer to the sheet. */
function refuseNeededByCells(draft: Draft, sheet: string, path: string, needs: (formula: string) => boolean): void {
  for (const place of sheetPlaces(draft)) {
    if (place.path === path) continue;
    const tables = [...relationsOf(draft, place.path).values()].flatMap(({ type, target }) => (type === "table" ? [target] : []));
    if ([place.path, ...tables].some((part) => formulasIn(draft, part, ...FORMULAS).some(needs)))
      throw refuseNeeded(sheet, place.name);
  }
  const { path: bookPath, xml } = bookOf(draft);
  const refers = refersTo(draft, sheet);
  for (const name of elementsOf(xml, bookPath, "definedName"))
    if (!refers(name) && localOf(name) === null && needs(unescapeXml(xml.slice(name.inside, name.insideEnd))))
      throw refuseNeeded(sheet, `the name ${name.attribute("name") ?? ""}`);
}

/** Deletes a sheet. Throws if formulas elsewhere refer to it. */
export function deleteSheet(draft: Draft, name: string): void {
  const at = positionOf(draft, name);
  const old = placeOf(draft, name);
  const { sheets } = bookOf(draft);
  const isShown = (item: Element) => (item.attribute("state") ?? "visible") === "visible";
  if (!sheets.some((item, i) => i !== at && isShown(item))) throw unchangeable(`${name} is its only visible sheet`);
  const needs = needOf(draft, name);
  refuseNeededByCells(draft, name, old.path, needs);
  const refers = refersTo(draft, name);
  changeNames(
    draft,
    (item) => {
      const local = localOf(item);
      if (local === null) return refers(item) ? false : null;
      return local === at ? false : local > at ? local - 1 : local;
    },
    [],
  );
  const { path, xml } = bookOf(draft);
  const element = bookOf(draft).sheets[at]!;
  const id = element.attribute(`${relationPrefix(xml, path)}:id`)!;
  draft.write(path, withTabs(replaced(xml, element, ""), path, at));
  unrelate(draft, path, id);
  dropPart(draft, old.path);
  // The sheet's own charts were deleted with it.
  const charts = draft.paths().filter((item) => /^xl\/charts\/[^/]+\.xml$/i.test(item));
  if (charts.some((chart) => formulasIn(draft, chart, "f").some(needs))) throw refuseNeeded(name, "a chart");
  dropCalculationOrder(draft);
}

/** Updates the active tab after the sheet at a position was removed. */
function withTabs(xml: string, path: string, removed: number): string {
  const fewer = (value: string) => String(Math.max(0, Number(value) - (Number(value) >= removed ? 1 : 0)));
  return rewritten(xml, path, (element) =>
    element === "workbookView" ? { attributes: ["activeTab", "firstSheet"], change: fewer } : undefined,
  );
}
