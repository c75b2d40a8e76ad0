import { sheetReference } from "../../../formula/address";
import { unchangeable, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { bookOf, changeNames, localOf } from "./names";
import { dropCalculationOrder } from "../package/parts";
import { sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { rewritten, withAttribute, type Rule } from "../package/rewrite";
import { FORMULAS } from "./shift-parts";
import { lostFormula, renamedFormula, withNames } from "../formulas/named";
import { deleteSheet, tablesOf } from "./sheets";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * Edits the names and the order of sheets.
 */

/** Renames a sheet, also in all formulas that refer to it. */
export function renameSheet(draft: Draft, sheet: string, name: string): void {
  const { name: old } = placeOf(draft, sheet);
  if (draft.paths().some((path) => /^xl\/pivotCache\//i.test(path)))
    throw unchangeable("pivot tables may be made from its sheets");
  const isTaken = bookOf(draft).sheets.some((item) => isSameName(item.attribute("name"), name));
  if (isTaken && !isSameName(old, name)) throw unchangeable(`it has a sheet ${name} already`);
  const formula: Rule = { text: true, change: (text) => renamedFormula(text, old, sheetReference(name)) };
  changeFormulas(draft, { formula, link: { ...formula, attributes: ["location"], text: false } });
  const { path, sheets, xml } = bookOf(draft);
  const element = sheets.find((item) => item.attribute("name") === old)!;
  draft.write(path, xml.slice(0, element.from) + withAttribute(element.tag, "name", name) + xml.slice(element.inside));
  dropCalculationOrder(draft);
}

/** Updates formulas and other references by name. */
interface NameRules {
  /** For all formulas, or depending on the part. */
  readonly formula: Rule | ((path: string) => Rule);
  /** Links within the workbook. */
  readonly link?: Rule;
  readonly table?: Rule;
  readonly tableColumn?: (path: string) => Rule | undefined;
  readonly definedName?: Rule;
}

/** Rewrites every formula of a file: in cells, rules, tables, charts and names. */
export function changeFormulas(draft: Draft, { formula, link, table, tableColumn, definedName }: NameRules): void {
  const formulaIn = (path: string): Rule => (typeof formula === "function" ? formula(path) : formula);
  const change = (path: string, ruleOf: (element: string) => Rule | undefined) =>
    draft.write(path, rewritten(draft.text(path), path, ruleOf));
  const formulaRule = (element: string, path: string): Rule | undefined => (FORMULAS.has(element) ? formulaIn(path) : undefined);
  for (const { path } of sheetPlaces(draft)) {
    change(path, (element) => (element === "hyperlink" ? link : formulaRule(element, path)));
    for (const { type, target } of relationsOf(draft, path).values())
      if (type === "table")
        change(target, (element) =>
          element === "table" ? table : element === "tableColumn" ? tableColumn?.(target) : formulaRule(element, target),
        );
  }
  for (const path of draft.paths())
    if (/^xl\/charts\/[^/]+\.xml$/i.test(path)) change(path, (element) => (element === "f" ? formulaIn(path) : undefined));
  const { path } = bookOf(draft);
  change(path, (element) => (element === "definedName" ? (definedName ?? formulaIn(path)) : undefined));
}

/** Renames tables and defined names, old to new, also in all formulas that refer to them. */
export function renameNames(draft: Draft, names: Readonly<Record<string, string>>): void {
  const known = new Map(Object.entries(names).map(([old, name]) => [nameKey(old), name]));
  const formula: Rule = { text: true, change: (text) => withNames(text, known) };
  const of = (...attributes: readonly string[]): Rule => ({ ...formula, attributes });
  changeFormulas(draft, {
    formula,
    link: { ...of("location"), text: false },
    table: { ...of("name", "displayName"), text: false },
    definedName: of("name"),
  });
  dropCalculationOrder(draft);
}

/** Deletes a sheet as Excel does: references to it, also in names, become #REF!. */
export function loseSheet(draft: Draft, name: string): void {
  const tables = tablesOf(draft, name);
  const order = bookOf(draft).sheets.map((item) => item.attribute("name") ?? "");
  changeFormulas(draft, { formula: { text: true, change: (text) => lostFormula(text, name, tables, order) } });
  deleteSheet(draft, name);
}

/** Moves a sheet before another one. */
export function moveSheet(draft: Draft, name: string, before: string): void {
  const others = bookOf(draft)
    .sheets.map((item) => item.attribute("name") ?? "")
    .filter((item) => !isSameName(item, name));
  const place = others.findIndex((item) => isSameName(item, before));
  if (place < 0) throw unchangeable(`it has no sheet ${before}`);
  orderSheets(draft, [...others.slice(0, place), name, ...others.slice(place)]);
}

/** Moves sheets into this order; sheets that are not listed keep their positions. */
export function orderSheets(draft: Draft, names: readonly string[]): void {
  const { path, xml, sheets } = bookOf(draft);
  const places = names.map((name) => sheets.findIndex((item) => isSameName(item.attribute("name"), name)));
  if (places.includes(-1)) throw unchangeable("a sheet is missing");
  const slots = [...places].sort((a, b) => a - b);
  /** The old index of the sheet at each new index. */
  const order = sheets.map((_, place) => places[slots.indexOf(place)] ?? place);
  if (order.every((old, place) => old === place)) return;
  const elementAt = (place: number) => xml.slice(sheets[place]!.from, sheets[place]!.to);
  const ordered = sheets.reduceRight(
    (text, { from, to }, place) => text.slice(0, from) + elementAt(order[place]!) + text.slice(to),
    xml,
  );
  const now = (place: string) => String(Math.max(0, order.indexOf(Number(place))));
  draft.write(
    path,
    rewritten(ordered, path, (element) =>
      element === "workbookView" ? { attributes: ["activeTab", "firstSheet"], change: now } : undefined,
    ),
  );
  changeNames(
    draft,
    (item) => {
      const local = localOf(item);
      return local === null ? null : order.indexOf(local);
    },
    [],
  );
  dropCalculationOrder(draft);
}
