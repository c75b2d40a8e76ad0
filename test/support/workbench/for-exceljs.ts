import { archive, unpacked, type ArchiveEntry } from "../../../src/workbook/xlsx/package/archive";
import { openDraft, type Draft } from "../../../src/workbook/xlsx/package/draft";
import { addPart, relate } from "../../../src/workbook/xlsx/package/parts";
import { inOwnPrefixes } from "../../../src/workbook/xlsx/package/prefixes";
import { bookPathOf, sheetPlaces } from "../../../src/workbook/xlsx/package/outline";
import { relationsOf, relationsPath } from "../../../src/workbook/xlsx/package/relations";
import { elementsOf, replaced } from "../../../src/workbook/xlsx/package/rewrite";
import { binary, openParts } from "../../../src/workbook/xlsx/package/zip";

/*
 * exceljs, which reads the styles, accepts only the part and element names that Excel writes. Files of other programs are
 * converted to these names, and parts that only our own reader uses are removed.
 */

const NOTES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml";
/** Notes of a sheet get a number that no program assigns. */
const FIRST_NUMBER = 1001;

/** A file with the prefixes removed from its elements. */
function withoutPrefixes(bytes: Uint8Array): Uint8Array {
  const parts = openParts(bytes);
  if (!/<[\w.-]+:workbook[\s>]/.test(parts.text(bookPathOf(parts)!))) return bytes;
  return archive(
    parts.entries().map((entry): ArchiveEntry => {
      const before = /\.(xml|rels|vml)$/i.test(entry.name) ? parts.text(entry.name) : null;
      const after = before && inOwnPrefixes(before, entry.name);
      return !after || after === before ? { ...entry, packed: parts.packed(entry) } : unpacked(entry.name, binary(after));
    }),
  );
}

/** Whether a sheet refers to its parts in another way than Excel. */
const isUnusual = (draft: Draft, rels: string): boolean => draft.has(rels) && /Target\s*=\s*["']\/xl\//.test(draft.text(rels));

/** The bytes of a file as exceljs can read them; unchanged if it can already. */
export function forExceljs(bytes: Uint8Array): Uint8Array {
  const plain = withoutPrefixes(bytes);
  const draft = openDraft(plain);
  // In most places exceljs only reads Booleans as Excel writes them, not as LibreOffice does.
  for (const path of draft.paths())
    if (/^xl\/(styles|worksheets\/[^/]+)\.xml$/.test(path))
      draft.write(
        path,
        draft.text(path).replace(/="(true|false)"/g, (_, yes) => (yes === "true" ? '="1"' : '="0"')),
      );
  if (!sheetPlaces(draft).some(({ path }) => isUnusual(draft, relationsPath(path)))) return draft.unpackedBytes();
  sheetPlaces(draft).forEach(({ path }, i) => {
    const xml = draft.text(path);
    const removed = elementsOf(xml, path, "drawing", "legacyDrawing", "tableParts");
    const notes = [...relationsOf(draft, path).values()].find(({ type }) => type === "comments")?.target;
    const text = notes === undefined ? undefined : draft.text(notes);
    const rels = relationsPath(path);
    if (draft.has(rels)) {
      const links = draft.text(rels);
      const own = elementsOf(links, rels, "Relationship").filter((item) => item.attribute("TargetMode") !== "External");
      draft.write(
        rels,
        own.reduceRight((rest, item) => replaced(rest, item, ""), links),
      );
    }
    draft.write(
      path,
      removed.reduceRight((rest, item) => replaced(rest, item, ""), xml),
    );
    if (text === undefined) return;
    const target = `xl/comments${FIRST_NUMBER + i}.xml`;
    addPart(draft, target, "", NOTES_TYPE);
    // exceljs reads notes only as the runs that Excel writes.
    draft.write(target, text.replace(/<text>(<t[\s>].*?<\/t>)<\/text>/gs, "<text><r>$1</r></text>"));
    relate(draft, path, "comments", target);
  });
  for (const path of draft.paths()) if (/^xl\/(drawings|charts|tables)\//i.test(path)) draft.remove(path);
  return draft.unpackedBytes();
}
