import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Chance } from "./random";

/*
 * Exceeds a program's limits: its stack, or the length of a text, list or date. One place of a ledger's file gets a text of
 * millions of letters, an impossible character or date, or more items than a call can have arguments.
 */

const UNITS = [
  "x",
  'x""',
  '"',
  "''",
  "'x'!",
  "&amp;",
  "&lt;x",
  "_x0041_",
  "(",
  "IF(",
  "-",
  "%",
  "1+",
  "1*1+",
  "1&amp;",
  "A1,",
  "A1:",
  "{",
  "[",
  "[x]",
  "]",
  "9",
  ",000",
  "LEDGER.GROWTH(1942)+",
  "[2]!_xldudf_LEDGER_GROWTH(1)+",
  "#REF!",
  "\u00e9",
  "\u{1f600}",
  " ",
  "\n",
  "> ",
  "`",
  "&#x41;",
  "0;",
  "[Red]",
  "\\0",
];
const ENDS = ["&#x110000;", "&#xFFFFFFFFFFFF;", "&#0;", "&#-1;", "&#99999999999;", "&#xD800;", "1e308", "-1e308", "1e999"];

const most = (chance: Chance): number => chance.of([130, 9000, 140_000, 3_000_000]);

const text = (chance: Chance): string => {
  if (chance.once(5)) return chance.of(ENDS);
  const unit = chance.of(UNITS);
  const letters = Math.min(most(chance) * unit.length, 9_000_000);
  return chance.of(["", "1", '"', "'"]) + unit.repeat(Math.floor(letters / unit.length)) + chance.of(["", "", "1", '"', "'"]);
};

type Places = readonly (readonly [part: RegExp, place: RegExp])[];

/** Places of texts: the part, and what to replace in it. */
export const TEXTS: Places = [
  [/sharedStrings/, /(?<=<t(?: [^>]*)?>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<f>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<v>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<cfRule[^>]*><formula>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<formula1>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<oddFooter>)[^<]*/],
  [/sheet\d+\.xml$/, /(?<=<c r=")[^"]*/],
  [/sheet\d+\.xml$/, /(?<=<row r=")[^"]*/],
  [/sheet\d+\.xml$/, /(?<=sqref=")[^"]*/],
  [/sheet\d+\.xml$/, /(?<=<dimension ref=")[^"]*/],
  [/sheet\d+\.xml$/, /(?<=location=")[^"]*/],
  [/sheet\d+\.xml$/, /(?<=(?:width|ht)=")[^"]*/],
  [/workbook\.xml$/, /(?<=<sheet name=")[^"]*/],
  [/workbook\.xml$/, /(?<=<definedName [^>]*>)[^<]*/],
  [/workbook\.xml$/, /(?<=<definedName name=")[^"]*/],
  [/table\d+\.xml$/, /(?<=<tableColumn id="\d+" name=")[^"]*/],
  [/table\d+\.xml$/, /(?<=<calculatedColumnFormula>)[^<]*/],
  [/table\d+\.xml$/, /(?<= ref=")[^"]*/],
  [/table\d+\.xml$/, /(?<= name=")[^"]*/],
  [/comments\d+\.xml$/, /(?<=<t(?: [^>]*)?>)[^<]*/],
  [/styles\.xml$/, /(?<=formatCode=")[^"]*/],
  [/styles\.xml$/, /(?<=numFmtId=")[^"]*/],
  [/core\.xml$/, /(?<=<dc:title>)[^<]*/],
  [/chart\d+\.xml$/, /(?<=<c:f>)[^<]*/],
];

/** Elements to repeat very often. */
export const LISTS: Places = [
  [/sheet\d+\.xml$/, /<row .*?<\/row>/s],
  [/sheet\d+\.xml$/, /<col [^>]*\/>/],
  [/sheet\d+\.xml$/, /<conditionalFormatting.*?<\/conditionalFormatting>/s],
  [/sheet\d+\.xml$/, /<dataValidation .*?<\/dataValidation>/s],
  [/sheet\d+\.xml$/, /<tablePart [^>]*>/],
  [/sharedStrings/, /<si>.*?<\/si>/s],
  [/workbook\.xml$/, /<sheet [^>]*>/],
  [/workbook\.xml$/, /<definedName .*?<\/definedName>/s],
  [/styles\.xml$/, /<numFmt [^>]*>/],
  [/styles\.xml$/, /<font>.*?<\/font>/s],
  [/styles\.xml$/, /<dxf>.*?<\/dxf>/s],
  [/table\d+\.xml$/, /<tableColumn .*?<\/tableColumn>|<tableColumn [^>]*\/>/s],
  [/comments\d+\.xml$/, /<comment .*?<\/comment>/s],
  [/\.rels$/, /<Relationship [^>]*>/],
];

/** Content to insert below the cells of a sheet. */
const BELOW: readonly ((chance: Chance) => string)[] = [
  (chance) => "<row/>".repeat(most(chance)),
  // Formulas that Excel has not connected to the add-in.
  (chance) => {
    const formula = chance.of([
      "LEDGER.GROWTH(1942)",
      "[2]!_xldudf_LEDGER_GROWTH(1942,1)",
      "_xldudf_LEDGER_NOSUCH()",
      "GROWTH(1)",
    ]);
    return rows(Math.min(200_000, most(chance)), (row) => `<c r="A${row}" t="e"><f>${formula}</f><v>#NAME?</v></c>`);
  },
  // A chain of cells that each read the next, so that the first is evaluated before the others.
  (chance) => rows(Math.min(60_000, most(chance)), (row) => `<c r="A${row}"><f>${chained(chance, row + 1)}</f></c>`),
  (chance) => rows(Math.min(60_000, most(chance)), (row) => `<c r="A${row}"><f>${chained(chance, row - 1)}</f></c>`),
];

const rows = (count: number, cell: (row: number) => string): string =>
  Array.from({ length: count }, (_, i) => `<row r="${5000 + i}">${cell(5000 + i)}</row>`).join("");

const chained = (chance: Chance, row: number): string =>
  chance
    .of(["X+1", "SUM(X:B9)", "IF(TRUE,X,1)", "SUMPRODUCT(--(X:X=1))", "IFERROR(INDEX(X:X,1),1)", "XLOOKUP(1,X:X,X:X,X)"])
    .replaceAll("X", `A${row}`);

const cache = new Map<string, Readonly<Record<string, Uint8Array>>>();

/** A sample that exceeds a limit in one place. */
export function atAnEnd(chance: Chance, rulebook: string): Uint8Array {
  let parts = cache.get(rulebook);
  if (!parts) cache.set(rulebook, (parts = unzipSync(readFileSync(`templates/${rulebook}-sample.xlsx`))));
  const replacePart = (part: RegExp, change: (xml: string) => string): Uint8Array => {
    const name = chance.of(Object.keys(parts).filter((item) => part.test(item)));
    return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name]!))) }, { level: 1 });
  };
  const method = chance.below(4);
  if (method === 0)
    return replacePart(/sheet\d+\.xml$/, (xml) => xml.replace("</sheetData>", (end) => chance.of(BELOW)(chance) + end));
  if (method === 1) {
    const [part, place] = chance.of(LISTS);
    return replacePart(part, (xml) =>
      xml.replace(place, (item) => item.repeat(Math.min(most(chance), Math.ceil(40_000_000 / (item.length + 1))))),
    );
  }
  const [part, place] = chance.of(TEXTS);
  const becomes = text(chance);
  return replacePart(part, (xml) => {
    const count = [...xml.matchAll(new RegExp(place, "g"))].length;
    let at = chance.below(Math.max(1, count));
    return xml.replace(new RegExp(place, "g"), (found) => (at-- === 0 ? becomes : found));
  });
}
