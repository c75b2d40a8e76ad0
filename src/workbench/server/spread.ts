import { areaAddress, areaOf, MOST_COLUMNS, splitAddress } from "../../formula/address";
import { openDraft } from "../../workbook/xlsx/package/draft";
import { bookPathOf, sheetPlaces } from "../../workbook/xlsx/package/outline";
import { elementsOf, replaced, rewritten } from "../../workbook/xlsx/package/rewrite";

/*
 * exceljs makes something of each single cell of merged cells, of rules of entry and of names, and a file of a few bytes may name
 * billions of them. It is not given what the grid does not show, and of rules no more than anybody enters.
 */

/** A rule reaches over so many rows at most, and the rules of a sheet over so many cells together. */
const MOST_RULED_ROWS = 2000;
const MOST_RULED = 200_000;
/** So many cells may be named. */
const MOST_NAMED = 200_000;

const cellsOf = (reference: string): number => {
  const area = areaOf(splitAddress(reference).rest);
  return area ? area.rows * area.columns : 0;
};
const cellsOfAll = (references: string): number => references.split(/[\s,]+/).reduce((sum, one) => sum + cellsOf(one), 0);

const valuesOf = (xml: string, element: string, attribute: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}\\s[^>]*?\\b${attribute}\\s*=\\s*["']([^"']*)`, "g"))].map((found) => found[1]!);

const without = (xml: string, path: string, name: string, isMeant: (text: string) => boolean = () => true): string =>
  elementsOf(xml, path, name)
    .filter(({ from, to }) => isMeant(xml.slice(from, to)))
    .reduceRight((rest, one) => replaced(rest, one, ""), xml);

/** The areas of rules, each cut to what is left for all of them. */
function cutter(): (references: string) => string {
  let left = MOST_RULED;
  return (references) =>
    references
      .trim()
      .split(/\s+/)
      .map((reference) => {
        const area = areaOf(reference);
        if (!area) return reference;
        const columns = Math.max(1, Math.min(area.columns, left));
        const rows = Math.max(1, Math.min(area.rows, MOST_RULED_ROWS, Math.floor(left / columns)));
        left = Math.max(0, left - rows * columns);
        return rows === area.rows && columns === area.columns ? reference : areaAddress({ ...area, rows, columns });
      })
      .join(" ");
}

function sheetWithoutSpread(xml: string, path: string): string {
  let now = xml;
  if (/<mergeCells?\b/.test(now)) now = without(now, path, "mergeCells");
  if (valuesOf(now, "col", "max").some((max) => !(Number(max) <= MOST_COLUMNS))) now = without(now, path, "cols");
  if (valuesOf(now, "dataValidation", "sqref").reduce((sum, one) => sum + cellsOfAll(one), 0) <= MOST_RULED) return now;
  const cut = cutter();
  return rewritten(now, path, (element) => (element === "dataValidation" ? { attributes: ["sqref"], change: cut } : undefined));
}

/** The bytes of a file without what exceljs would spread over very many cells; the very same where there is none. */
export function withoutSpread(bytes: Uint8Array): Uint8Array {
  const draft = openDraft(bytes);
  for (const { path } of sheetPlaces(draft)) draft.put(path, sheetWithoutSpread(draft.text(path), path));
  const path = bookPathOf(draft)!;
  const book = draft.text(path);
  const named = [...book.matchAll(/<definedName\b[^>]*>([^<]*)/g)].reduce((sum, found) => sum + cellsOfAll(found[1]!), 0);
  // The rows that are repeated on pages stand among the names.
  if (named > MOST_NAMED)
    draft.put(
      path,
      without(book, path, "definedName", (text) => !text.includes("_xlnm.Print_Titles")),
    );
  return draft.unpackedBytes();
}
