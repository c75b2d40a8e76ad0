import { areaAddress, areaOf } from "../../formula/address";
import { alone, type PlacedAddition } from "../../sheets/placed";
import { inBytes, unchangeable, type Draft } from "./draft";
import { placeOf } from "./edit-cells";
import { addNames, attachTo, refuseTakenNames, writtenSheet } from "./edit-sheets";
import { withoutRules } from "./edit-validations";
import { gridOf, joined, madeRow, putCell } from "./grid";
import { dropCalculationOrder } from "./package";
import { relationsOf } from "./relations";
import { appended, elementsOf, replaced, withAttribute, type Element } from "./rewrite";
import { inPlace } from "./sheet-order";
import { storedWidth } from "./sheet";
import type { Attachment } from "./sheet-parts";

/*
 * What is placed on a sheet of the file, on ground that is free: a table below what stands there, columns beside a table. It is
 * written as a sheet of its own first; then its elements and parts join those of the sheet.
 */

const contentOf = (xml: string, { inside, insideEnd }: Element): string => xml.slice(inside, insideEnd);

/** Lets the items of a list join those of the sheet, or the list itself where the sheet has none. */
function joinList(xml: string, path: string, piece: string, list: string, item: string): string {
  const [more] = elementsOf(piece, path, list);
  if (!more) return xml;
  const [own] = elementsOf(xml, path, list);
  if (!own) return inPlace(xml, path, list, piece.slice(more.from, more.to));
  const full = appended(xml, own, contentOf(piece, more));
  const [now] = elementsOf(full, path, list);
  const count = elementsOf(full.slice(now!.from, now!.to), path, item).length;
  return full.slice(0, now!.from) + withAttribute(now!.tag, "count", String(count)) + full.slice(now!.inside);
}

/** Rules of looks come after those that the sheet has, and count for less. */
function joinRules(xml: string, path: string, piece: string): string {
  let priority = Math.max(0, ...elementsOf(xml, path, "cfRule").map((rule) => Number(rule.attribute("priority") ?? 0)));
  return elementsOf(piece, path, "conditionalFormatting").reduce((result, { from, to }) => {
    const [rule] = elementsOf(piece.slice(from, to), path, "cfRule");
    const element = replaced(
      piece.slice(from, to),
      { ...rule!, to: rule!.inside },
      withAttribute(rule!.tag, "priority", String(++priority)),
    );
    return inPlace(result, path, "conditionalFormatting", element);
  }, xml);
}

function joinRows(xml: string, path: string, piece: string): string {
  const grid = gridOf(xml, path);
  for (const { row, tag, cells } of gridOf(piece, path).rows) {
    const line = madeRow(grid, row);
    // A row in which something stands keeps its height.
    if (line.cells.length === 0) line.tag = tag.replace(/\/>$/, ">");
    if (line.cells.length === 0 && line.end === "") line.end = "</row>";
    for (const { column, xml: cell } of cells) putCell(grid, row, column, cell);
  }
  const result = joined(grid);
  const [size] = elementsOf(result, path, "dimension");
  const area = size && areaOf(size.attribute("ref") ?? "");
  if (!area) return result;
  const rows = Math.max(area.rows, ...grid.rows.map(({ row }) => row + 1 - area.top));
  const columns = Math.max(area.columns, ...grid.rows.map(({ cells }) => (cells.at(-1)?.column ?? 0) + 1 - area.left));
  return replaced(result, size, withAttribute(size.tag, "ref", areaAddress({ ...area, rows, columns })));
}

/** Makes columns as wide as the addition needs them; those that are wider stay. */
function widen(before: string, path: string, widths: PlacedAddition["widths"]): string {
  const [list] = elementsOf(before, path, "cols");
  const last = Math.max(0, ...elementsOf(before, path, "col").map((one) => Number(one.attribute("max"))));
  const more = [...widths].filter(([column]) => column >= last).sort(([a], [b]) => a - b);
  const fresh = more.map(
    ([column, width]) => `<col min="${column + 1}" max="${column + 1}" width="${storedWidth(width)}" customWidth="1"/>`,
  );
  const xml = list && fresh.length > 0 ? appended(before, list, fresh.join("")) : before;
  return elementsOf(xml, path, "col").reduceRight((result, one) => {
    const [first, last] = [Number(one.attribute("min")), Number(one.attribute("max"))];
    const width = storedWidth(widths.get(first - 1) ?? 0);
    if (first !== last || Number(one.attribute("width") ?? 0) >= width) return result;
    return replaced(result, one, withAttribute(one.tag, "width", String(width)));
  }, xml);
}

/** The boxes of the notes, numbered after those that the sheet has. */
function joinBoxes(boxes: string, more: string): string {
  const numbers = [...boxes.matchAll(/id="_x0000_s(\d+)"/g)].map(([, number]) => Number(number));
  const block = Number(/<o:idmap\b[^>]*\sdata="(\d+)/.exec(boxes)?.[1] ?? 1);
  let next = Math.max(block * 1024, ...numbers) + 1;
  const shapes = (more.match(/<v:shape .*?<\/v:shape>/gs) ?? []).map((shape) =>
    shape.replace(/id="_x0000_s\d+"/, () => `id="_x0000_s${next++}"`),
  );
  const end = boxes.lastIndexOf("</xml>");
  return boxes.slice(0, end) + inBytes(shapes.join("")) + boxes.slice(end);
}

/** Puts what is placed on a sheet. */
export function addPlaced(draft: Draft, placed: PlacedAddition): void {
  const { path } = placeOf(draft, placed.name);
  if (!/\sxmlns:r\s*=/.test(draft.text(path)))
    throw unchangeable("it was written by a program whose files are not known here; save it in Excel first");
  refuseTakenNames(draft, { tables: placed.tables, names: placed.names ?? [] });
  const theirs = [...relationsOf(draft, path).values()];
  const partOf = (kind: Attachment) => theirs.find(({ type }) => type === kind)?.target;
  const [comments, boxes] = [partOf("comments"), partOf("vmlDrawing")];
  const attachNew = attachTo(draft, path);
  const piece = writtenSheet(draft, path, alone(placed), {
    values: () => null,
    title: "",
    attach(kind, content) {
      const own = kind === "comments" ? comments : kind === "vmlDrawing" ? boxes : undefined;
      if (own === undefined) return attachNew(kind, content);
      const [before, more] = [draft.text(own), inBytes(content(0))];
      draft.put(own, kind === "comments" ? joinList(before, own, more, "commentList", "comment") : joinBoxes(before, more));
      return "";
    },
  });
  let xml = widen(joinRows(draft.text(path), path, piece), path, placed.widths);
  xml = joinRules(xml, path, piece);
  xml = withoutRules(
    xml,
    path,
    placed.validations.map(({ area }) => area),
  );
  xml = joinList(xml, path, piece, "dataValidations", "dataValidation");
  if (boxes === undefined) xml = joinList(xml, path, piece, "legacyDrawing", "legacyDrawing");
  xml = joinList(xml, path, piece, "tableParts", "tablePart");
  draft.put(path, xml);
  addNames(draft, alone(placed));
  dropCalculationOrder(draft);
}
