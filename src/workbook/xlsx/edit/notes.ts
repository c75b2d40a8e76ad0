import { areaOf } from "../../../formula/address";
import { alone, type PlacedAddition } from "../../../sheets/placed";
import { inBytes, unknownProgram, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { attachTo, type Attach } from "./sheets";
import { relationsOf } from "../package/relations";
import { appended, elementsOf, replaced } from "../package/rewrite";
import { noteBoxesXml, notesXml, PRODUCT } from "../write/sheet";
import type { Attachment } from "../write/sheet-parts";
import { inPlace } from "./sheet-order";

/*
 * Edits the notes of a sheet: their texts are in one part, their boxes in another.
 */

export interface NewNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const partOf = (draft: Draft, path: string, kind: Attachment): string | undefined =>
  [...relationsOf(draft, path).values()].find(({ type }) => type === kind)?.target;

function joinTexts(texts: string, path: string, more: string): string {
  const [list] = elementsOf(texts, path, "commentList");
  const [added] = elementsOf(more, path, "commentList");
  return list && added ? appended(texts, list, more.slice(added.inside, added.insideEnd)) : texts;
}

/** Adds the boxes of notes, numbered after the existing ones. */
function joinBoxes(boxes: string, more: string): string {
  const numbers = [...boxes.matchAll(/id="_x0000_s(\d+)"/g)].map(([, number]) => Number(number));
  const block = Number(/<o:idmap\b[^>]*\sdata="(\d+)/.exec(boxes)?.[1] ?? 1);
  let next = numbers.reduce((most, number) => Math.max(most, number), block * 1024) + 1;
  const shapes = (more.match(/<v:shape .*?<\/v:shape>/gs) ?? []).map((shape) =>
    shape.replace(/id="_x0000_s\d+"/, () => `id="_x0000_s${next++}"`),
  );
  const end = boxes.lastIndexOf("</xml>");
  return boxes.slice(0, end) + inBytes(shapes.join("")) + boxes.slice(end);
}

/** Attaches parts to a sheet; notes are merged into its existing notes. */
export function attachBesideNotes(draft: Draft, path: string): Attach {
  const attachNew = attachTo(draft, path);
  return (kind, content, holds) => {
    const own = kind === "comments" || kind === "vmlDrawing" ? partOf(draft, path, kind) : undefined;
    if (own === undefined) return attachNew(kind, content, holds);
    const [before, more] = [draft.text(own), inBytes(content(0))];
    draft.write(own, kind === "comments" ? joinTexts(before, own, more) : joinBoxes(before, more));
    return "";
  };
}

const isAt = (places: readonly (readonly [number, number])[], row: number, column: number): boolean =>
  places.some(([r, c]) => r === row && c === column);

/** Removes notes with their boxes. */
function removeNotes(draft: Draft, path: string, removed: readonly (readonly [row: number, column: number])[]): void {
  const [texts, boxes] = [partOf(draft, path, "comments"), partOf(draft, path, "vmlDrawing")];
  if (texts !== undefined) {
    const xml = draft.text(texts);
    const leaving = elementsOf(xml, texts, "comment").filter((item) => {
      const at = areaOf(item.attribute("ref") ?? "");
      return at !== null && isAt(removed, at.top, at.left);
    });
    draft.write(
      texts,
      leaving.reduceRight((rest, item) => replaced(rest, item, ""), xml),
    );
  }
  if (boxes === undefined) return;
  draft.write(
    boxes,
    draft.text(boxes).replace(/<v:shape\s.*?<\/v:shape>/gs, (shape) => {
      const [row, column] = ["Row", "Column"].map((word) => new RegExp(`<x:${word}>\\s*(\\d+)\\s*</`).exec(shape)?.[1]);
      const isNote = /ObjectType\s*=\s*["']Note["']/.test(shape);
      return isNote && isAt(removed, Number(row ?? NaN), Number(column ?? NaN)) ? "" : shape;
    }),
  );
}

/** Removes notes from cells and adds others. */
export function setNotes(
  draft: Draft,
  sheet: string,
  removed: readonly (readonly [row: number, column: number])[],
  added: readonly NewNote[],
): void {
  const { path } = placeOf(draft, sheet);
  if (removed.length > 0) removeNotes(draft, path, removed);
  if (added.length === 0) return;
  const addition: PlacedAddition = {
    name: sheet,
    cells: added.map(({ row, column, text }) => ({ row, column, role: "note", note: text })),
    tables: [],
    validations: [],
    highlights: [],
    heights: new Map(),
    widths: new Map(),
  };
  if (!/\sxmlns:r\s*=/.test(draft.text(path))) throw unknownProgram();
  const attach = attachBesideNotes(draft, path);
  attach("comments", () => notesXml(alone(addition), PRODUCT));
  const number = Number(/(\d+)\.xml$/.exec(path)?.[1] ?? 1);
  const id = attach("vmlDrawing", () => noteBoxesXml(alone(addition), number));
  if (id !== "") draft.write(path, inPlace(draft.text(path), path, "legacyDrawing", `<legacyDrawing r:id="${id}"/>`));
}
