import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/*
 * A sample with a part that is small but expensive to read.
 */

const SAMPLE = unzipSync(readFileSync("templates/gas-sample.xlsx"));

/** The parts that are made expensive. */
export const [SHEET, BOOK, STYLES] = ["xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/styles.xml"];

export const times = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join("");

/** Inserts a text after the first match. */
export const behind =
  (mark: RegExp, what: string) =>
  (xml: string): string =>
    xml.replace(mark, (found) => found + what);

export const ALL = "A1:XFD1048576";
export const MERGED = behind(/<\/sheetData>/, `<mergeCells><mergeCell ref="${ALL}"/></mergeCells>`);
export const NAMED = behind(/<definedNames>/, '<definedName name="everything">Campaign!$A$1:$XFD$1048576</definedName>');
export const OFFERED = behind(
  /<\/sheetData>/,
  '<dataValidations><dataValidation type="list" sqref="A1:A1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
);
export const highlighted = (count: number) =>
  behind(
    /<\/sheetData>/,
    times(
      count,
      (i) =>
        `<conditionalFormatting sqref="${ALL}"><cfRule type="expression" priority="${i + 1}"><formula>A1&gt;${i}</formula></cfRule></conditionalFormatting>`,
    ),
  );

type Change = readonly [part: string | undefined, change: (xml: string) => string];

/** The sample's file with changed parts. */
export function changed(...changes: readonly Change[]): Uint8Array {
  const parts = { ...SAMPLE };
  for (const [part, change] of changes) parts[part!] = strToU8(change(strFromU8(parts[part!]!, true)), true);
  return zipSync(parts);
}
