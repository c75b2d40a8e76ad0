import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Chance } from "./random";
import { rulebookFor } from "./mutated";

/*
 * Small files that are expensive to process: one element of a ledger's file, very often or very large.
 */

type Text = (xml: string) => string;

const times = (count: number, item: (i: number) => string): string => Array.from({ length: count }, (_, i) => item(i)).join("");

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

const intoData =
  (rows: string): Text =>
  (xml) =>
    xml.replace("</sheetData>", `${rows}</sheetData>`);
const after =
  (mark: RegExp, what: string): Text =>
  (xml) =>
    xml.replace(mark, (found) => found + what);

/** Formulas that each read many cells. */
const FORMULAS = [
  "SUM(A1:XFD9999)",
  'COUNTIF(A1:Z9999,"*a*b*c*")',
  'SUMPRODUCT((A1:A9999=A1)*(B1:B9999="x"))',
  "INDEX(A:XFD,1,1)",
  'SUBSTITUTE(REPT("ab",9999),"a","bbbb")',
  "MATCH(9,A:A,0)",
  "LEDGER.GROWTH(1942,1,2,3)",
  "_xldudf_LEDGER_GROWTH(1942,1,2,3)+1",
  'XLOOKUP("x",A:A,B:B)',
  'TEXTJOIN(",",TRUE,A1:Z999)',
  "1/0",
];

/** Changes that make a sheet's part expensive. Added rows are far below the ledger's own. */
const OF_SHEETS: readonly ((chance: Chance) => Text)[] = [
  (chance) => {
    const [rows, cells] = chance.of([
      [1, 16_384],
      [1000, 1000],
      [200_000, 1],
      [60_000, 5],
    ] as const);
    return intoData(times(rows, () => `<row>${"<c/>".repeat(cells)}</row>`));
  },
  (chance) => intoData(times(chance.of([1000, 60_000]), (i) => `<row r="${5000 + i}"><c r="A${5000 + i}"><v>${i}</v></c></row>`)),
  (chance) => {
    const formula = chance.of(FORMULAS).replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return intoData(
      times(chance.of([20, 2000, 30_000]), (i) => `<row r="${5000 + i}"><c r="A${5000 + i}"><f>${formula}</f></c></row>`),
    );
  },
  (chance) =>
    intoData(times(chance.of([2000, 20_000]), (i) => `<row r="${5000 + i}"><c r="A${5000 + i}"><f>A${4999 + i}+1</f></c></row>`)),
  (chance) =>
    intoData(
      times(
        chance.of([10, 1000]),
        (i) => `<row r="${5000 + i}"><c r="A${5000 + i}"><f t="array" ref="A1:XFD1048576">A1:XFD1048576*2</f></c></row>`,
      ),
    ),
  () =>
    intoData(
      `<row r="5000"><c r="A5000"><f t="shared" si="9" ref="A5000:XFD1048576">B5000+1</f></c></row>` +
        times(30_000, (i) => `<row r="${5001 + i}"><c r="A${5001 + i}"><f t="shared" si="9"/></c></row>`),
    ),
  () => intoData('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  () => intoData(`<row r="5000"><c r="A5000" t="inlineStr"><is><t>${"a".repeat(8_000_000)}</t></is></c></row>`),
  () =>
    intoData(
      times(50_000, (i) => `<row r="${5000 + i}"><c r="A${5000 + i}" t="inlineStr"><is><t>&#x41;_x0041_</t></is></c></row>`),
    ),
  (chance) =>
    after(
      /<\/sheetData>/,
      `<mergeCells>${times(chance.of([1, 40_000]), (i) => `<mergeCell ref="A${6000 + i}:XFD${6000 + i}"/>`)}</mergeCells>`,
    ),
  (chance) =>
    after(
      /<\/sheetData>/,
      times(
        chance.of([1, 30_000]),
        (i) =>
          `<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="${i + 1}"><formula>A1&gt;${i}</formula></cfRule></conditionalFormatting>`,
      ),
    ),
  (chance) =>
    after(
      /<\/sheetData>/,
      `<dataValidations>${times(
        chance.of([1, 20_000]),
        (i) =>
          `<dataValidation type="whole" sqref="${chance.once(2) ? "A1:XFD1048576" : `C${i + 1}:D${i + 900}`}"><formula1>${i}</formula1></dataValidation>`,
      )}</dataValidations>`,
    ),
  () => after(/<sheetFormatPr[^>]*>/, `<cols>${times(50_000, () => '<col min="1" max="16384" width="9"/>')}</cols>`),
  () => after(/<\/sheetData>/, "<a>".repeat(200_000) + "</a>".repeat(200_000)),
  () => (xml) => xml.replace(/<sheetData/, `<sheetData x="${"y".repeat(9_000_000)}"`),
  () =>
    after(/<\/sheetData>/, `<hyperlinks>${times(60_000, (i) => `<hyperlink ref="A${i + 1}" location="'x'!A1"/>`)}</hyperlinks>`),
];

const OF_BOOKS: readonly ((parts: Record<string, string>, chance: Chance) => void)[] = [
  (parts) => {
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"]!.replace(
      /<definedNames>/,
      (found) => found + times(60_000, (i) => `<definedName name="n${i}">Campaign!$A$${1 + (i % 900)}</definedName>`),
    );
  },
  (parts) => {
    parts["xl/sharedStrings.xml"] =
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${times(200_000, () => "<si><t>a</t></si>")}</sst>`;
  },
  (parts) => {
    parts["xl/styles.xml"] = parts["xl/styles.xml"]!.replace(
      /<cellXfs[^>]*>/,
      (found) => found + '<xf numFmtId="0"/>'.repeat(100_000),
    );
  },
  (parts) => {
    parts["xl/styles.xml"] = parts["xl/styles.xml"]!.replace(
      /<cellXfs/,
      (found) =>
        `<numFmts>${times(50_000, (i) => `<numFmt numFmtId="${200 + i}" formatCode="${"#,".repeat(50)}0"/>`)}</numFmts>${found}`,
    );
  },
  (parts) => {
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"]!.replace(
      /<sheet ([^>]*)r:id="([^"]*)"\/>/,
      (found, rest: string, id: string) =>
        found + times(5000, (i) => `<sheet name="s${i}" sheetId="${5000 + i}" r:id="${id}"/>`) + rest.slice(0, 0),
    );
  },
  (parts) => {
    for (const [name, xml] of Object.entries(parts))
      if (name.startsWith("xl/tables/")) parts[name] = xml.replace(/ref="([A-Z]+\d+):([A-Z]+)\d+"/g, 'ref="$1:$2900000"');
  },
  (parts) => {
    for (const [name, xml] of Object.entries(parts))
      if (name.startsWith("xl/tables/"))
        parts[name] = xml.replace(
          /<\/tableColumns>/,
          (found) => times(9000, (i) => `<tableColumn id="${900 + i}" name="n${i}"/>`) + found,
        );
  },
  (parts) => {
    const [name] = Object.keys(parts).filter((item) => /^xl\/worksheets\/_rels\//.test(item));
    if (name)
      parts[name] = parts[name]!.replace(
        /<\/Relationships>/,
        (found) =>
          times(
            40_000,
            (i) => `<Relationship Id="z${i}" Type="http://x/hyperlink" Target="http://x/${i}" TargetMode="External"/>`,
          ) + found,
      );
  },
  (parts, chance) => {
    const width = chance.of([3, 4000]);
    const name = "xl/worksheets/sheet2.xml";
    parts[name] = intoData(
      times(
        Math.floor(200_000 / width),
        (r) => `<row r="${5000 + r}">${times(width, (c) => `<c r="${letters(c)}${5000 + r}"><v>1</v></c>`)}</row>`,
      ),
    )(parts[name]!);
  },
];

const cache = new Map<string, Readonly<Record<string, Uint8Array>>>();

/** A sample of less than 1 MB with something expensive in it. */
export function expensive(chance: Chance): { readonly rulebook: string; readonly bytes: Uint8Array } {
  const rulebook = rulebookFor(chance);
  let bytes = cache.get(rulebook);
  if (!bytes) cache.set(rulebook, (bytes = unzipSync(readFileSync(`templates/${rulebook}-sample.xlsx`))));
  const parts = Object.fromEntries(Object.entries(bytes).map(([name, part]) => [name, strFromU8(part, true)]));
  if (chance.once(3)) chance.of(OF_BOOKS)(parts, chance);
  else {
    const name = chance.of(Object.keys(parts).filter((item) => /worksheets\/sheet\d+\.xml$/.test(item)));
    parts[name] = chance.of(OF_SHEETS)(chance)(parts[name]!);
  }
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text, true)]);
  return { rulebook, bytes: zipSync(Object.fromEntries(texts), { level: 6 }) };
}
