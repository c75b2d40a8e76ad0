import { mostOf } from "../../../kernel/extremes";
import { areaAddress, areaOf } from "../../../formula/address";
import { storedWidth } from "../../../sheets/column-width";
import { alone, type PlacedAddition } from "../../../sheets/placed";
import { unknownProgram, type Draft } from "../package/draft";
import { withBars } from "./bars";
import { placeOf, tablesOn } from "./cells";
import { attachBesideNotes } from "./notes";
import { addNames, refuseTakenNames, writtenSheet } from "./sheets";
import { withoutRules } from "./validations";
import { gridOf, joined, createRow, setCell } from "./grid";
import { dropCalculationOrder } from "../package/parts";
import { appended, elementsOf, replaced, withAttribute, type Element } from "../package/rewrite";
import { inPlace } from "./sheet-order";

/*
 * Adds what was placed in free space on a sheet of the file: a table below everything, or columns beside a table. It is
 * written as a separate sheet first; then its elements and parts are merged into the sheet.
 */

const contentOf = (xml: string, { inside, insideEnd }: Element): string => xml.slice(inside, insideEnd);

/** Adds the items of a list to the sheet's list, or the whole list if the sheet has none. */
function joinList(xml: string, path: string, fragment: string, list: string, item: string): string {
  const [more] = elementsOf(fragment, path, list);
  if (!more) return xml;
  // The extension list may contain another list with this name.
  const own = elementsOf(xml, path, list, "extLst").find(({ name }) => name === list);
  if (!own) return inPlace(xml, path, list, fragment.slice(more.from, more.to));
  const full = appended(xml, own, contentOf(fragment, more));
  const now = elementsOf(full, path, list, "extLst").find(({ name }) => name === list);
  const count = elementsOf(full.slice(now!.from, now!.to), path, item).length;
  return full.slice(0, now!.from) + withAttribute(now!.tag, "count", String(count)) + full.slice(now!.inside);
}

/** Adds conditional formats after those of the sheet, with lower priority. */
function joinRules(xml: string, path: string, fragment: string): string {
  let priority = elementsOf(xml, path, "cfRule").reduce(
    (most, rule) => Math.max(most, Number(rule.attribute("priority") ?? 0)),
    0,
  );
  return elementsOf(fragment, path, "conditionalFormatting").reduce((result, { from, to }) => {
    const [rule] = elementsOf(fragment.slice(from, to), path, "cfRule");
    const element = replaced(
      fragment.slice(from, to),
      { ...rule!, to: rule!.inside },
      withAttribute(rule!.tag, "priority", String(++priority)),
    );
    return inPlace(result, path, "conditionalFormatting", element);
  }, xml);
}

function joinRows(xml: string, path: string, fragment: string): string {
  const grid = gridOf(xml, path);
  for (const { row, tag, cells } of gridOf(fragment, path).rows) {
    const line = createRow(grid, row);
    // A row with cells keeps its height.
    if (line.cells.length === 0) line.tag = tag.replace(/\/>$/, ">");
    if (line.cells.length === 0 && line.end === "") line.end = "</row>";
    for (const { column, xml: cell } of cells) setCell(grid, row, column, cell);
  }
  const result = joined(grid);
  const [size] = elementsOf(result, path, "dimension");
  const area = size && areaOf(size.attribute("ref") ?? "");
  if (!area) return result;
  const rows = mostOf(
    grid.rows.map(({ row }) => row + 1 - area.top),
    area.rows,
  );
  const columns = mostOf(
    grid.rows.map(({ cells }) => (cells.at(-1)?.column ?? 0) + 1 - area.left),
    area.columns,
  );
  return replaced(result, size, withAttribute(size.tag, "ref", areaAddress({ ...area, rows, columns })));
}

/** Widens columns as far as the addition needs; wider ones are kept. */
function widen(before: string, path: string, widths: PlacedAddition["widths"]): string {
  const [list] = elementsOf(before, path, "cols");
  const last = mostOf(
    elementsOf(before, path, "col").map((item) => Number(item.attribute("max"))),
    0,
  );
  const more = [...widths].filter(([column]) => column >= last).sort(([a], [b]) => a - b);
  const fresh = more.map(
    ([column, width]) => `<col min="${column + 1}" max="${column + 1}" width="${storedWidth(width)}" customWidth="1"/>`,
  );
  const xml = list && fresh.length > 0 ? appended(before, list, fresh.join("")) : before;
  return elementsOf(xml, path, "col").reduceRight((result, item) => {
    const [first, last] = [Number(item.attribute("min")), Number(item.attribute("max"))];
    const width = storedWidth(widths.get(first - 1) ?? 0);
    if (first !== last || Number(item.attribute("width") ?? 0) >= width) return result;
    return replaced(result, item, withAttribute(item.tag, "width", String(width)));
  }, xml);
}

/** Adds placed cells and tables to a sheet. */
export function addPlaced(draft: Draft, placed: PlacedAddition): void {
  const place = placeOf(draft, placed.name);
  const { path } = place;
  const others = tablesOn(draft, place);
  if (!/\sxmlns:r\s*=/.test(draft.text(path))) throw unknownProgram();
  refuseTakenNames(draft, { tables: placed.tables, names: placed.names ?? [] });
  const attach = attachBesideNotes(draft, path);
  const fragment = writtenSheet(draft, path, alone({ ...placed, bars: [] }), { values: () => null, title: "", attach, others });
  let xml = widen(joinRows(draft.text(path), path, fragment), path, placed.widths);
  xml = joinRules(xml, path, fragment);
  xml = withoutRules(
    xml,
    path,
    placed.validations.map(({ area }) => area),
  );
  xml = joinList(xml, path, fragment, "dataValidations", "dataValidation");
  if (elementsOf(xml, path, "legacyDrawing").length === 0) xml = joinList(xml, path, fragment, "legacyDrawing", "legacyDrawing");
  xml = joinList(xml, path, fragment, "tableParts", "tablePart");
  draft.write(path, withBars(xml, path, placed.bars ?? []));
  addNames(draft, alone(placed));
  dropCalculationOrder(draft);
}
