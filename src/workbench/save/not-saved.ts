import { openParts } from "../../workbook/xlsx/package/zip";
import { sheetPlaces } from "../../workbook/xlsx/package/outline";
import { relationsOf } from "../../workbook/xlsx/package/relations";

/*
 * Parts of a sheet that the grid does not display, and that are lost when the whole sheet is rewritten.
 */

const PARTS: Readonly<Record<string, string>> = {
  drawing: "charts and pictures",
  pivotTable: "pivot tables",
  threadedComment: "threaded comments",
  ctrlProp: "form controls",
  oleObject: "embedded objects",
};

const ELEMENTS: readonly (readonly [RegExp, string])[] = [
  [/<mergeCell\b/, "merged cells"],
  [/<hyperlink\b/, "links"],
  [/<colBreaks\b/, "page breaks between columns"],
  [/\soutlineLevel="[2-9]/, "nested outline groups"],
  [/<(?:odd|even|first)(?:Header|Footer)\b/, "headers and footers of pages"],
  [/\sref="[A-Z]+\d+:[A-Z]+\d+"[^>]*>[^<]*<\/f>/, "spilled values"],
  [/<x14:sparkline\b/, "sparklines"],
  // The ledger's own data bars are rewritten too.
  [
    /<cfRule\b(?![^>]*\stype="expression")(?![^>]*>\s*<dataBar\b[^>]*>\s*<cfvo\b[^>]*>\s*<cfvo\b[^>]*\sval="IF\(COUNTIF\()/,
    "conditional formats that do not use a formula",
  ],
  [/<dataValidation\b[^>]*\stype="(?:date|time)"/, "data validation for dates and times"],
];

/** " It loses …" for a sheet of a file, or for the whole file if null; "" if nothing is lost. */
export function beyondTheGrid(bytes: Uint8Array, sheet: string | null): string {
  const parts = openParts(bytes);
  const found = new Set<string>();
  for (const { name, path } of sheetPlaces(parts)) {
    if (sheet !== null && name !== sheet) continue;
    const xml = parts.text(path);
    for (const { type } of relationsOf(parts, path).values()) if (PARTS[type]) found.add(PARTS[type]);
    for (const [pattern, message] of ELEMENTS) if (pattern.test(xml)) found.add(message);
  }
  if (found.size === 0) return "";
  return ` It loses its ${new Intl.ListFormat("en-GB").format(found)}.`;
}
