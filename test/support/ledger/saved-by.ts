import { altered, partsOf } from "../workbook/files";

/*
 * Reproduces what other programs do to a ledger when they save it, as observed in files they saved.
 */

type Change = (xml: string) => string;

/** Changes every part whose path matches. */
const withParts = (bytes: Uint8Array, changes: readonly (readonly [RegExp, Change])[]): Uint8Array =>
  altered(
    bytes,
    Object.fromEntries(
      Object.entries(partsOf(bytes)).flatMap(([path, xml]) => {
        const own = changes.filter(([pattern]) => pattern.test(path));
        return own.length === 0 ? [] : [[path, own.reduce((text, [, change]) => change(text), xml)]];
      }),
    ),
  );

const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/;
const TABLES = /^xl\/tables\//;
const CALL = /_xldudf_LEDGER_\w+/g;
const FORMULA_CELL = /<c ([^>]*)>(<f\b[^>]*>)([^<]*)<\/f>(?:<v>([^<]*)<\/v>)?<\/c>/g;
const noType = (attributes: string) => attributes.replace(/ t="\w+"| cm="\d+"/g, "");
const asCalls = (formula: string) =>
  formula
    .split('"')
    .map((segment, i) => (i % 2 === 0 ? segment.replace(/\b(TRUE|FALSE)\b/g, "$1()") : segment))
    .join('"');

/** Entered TRUE and FALSE become formulas, like all others; unknown functions are not computed; numbers have 15 digits. */
const inLibreOffice: Change = (xml) =>
  xml
    .replace(/<v>(-?\d*\.\d{15,})<\/v>/g, (_, number: string) => `<v>${Number(Number(number).toPrecision(15))}</v>`)
    .replace(FORMULA_CELL, (_, attributes: string, tag: string, formula: string, value?: string) => {
      const text = asCalls(formula).replace(CALL, (name) => name.toLowerCase());
      const cell = `<c ${noType(attributes)}`;
      const f = tag.replace("<f", '<f aca="false"').replace(/ref="([A-Z]+\d+)"/, 'ref="$1:$1"');
      if (formula.includes("_xldudf_")) return `${cell} t="e">${f}${text}</f><v>#NAME?</v></c>`;
      const type = / t="\w+"/.exec(attributes)?.[0] ?? "";
      return `${cell}${type}>${f}${text}</f>${value === undefined ? "" : `<v>${value}</v>`}</c>`;
    })
    .replace(
      /<c ([^>]*) t="b"><v>([01])<\/v>/g,
      (_, attributes: string, value: string) =>
        `<c ${attributes} t="b"><f aca="false">${value === "1" ? "TRUE" : "FALSE"}()</f><v>${value}</v>`,
    );

export const savedByLibreOffice = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [
    [SHEETS, inLibreOffice],
    [TABLES, (xml) => xml.replace(/<calculatedColumnFormula.*?<\/calculatedColumnFormula>|<tableStyleInfo[^>]*>/g, "")],
    [/^docProps\/app\.xml$/, (xml) => xml.replace(/<Application>[^<]*/, "<Application>LibreOffice/7.4.7.2$Linux_X86_64")],
  ]);

/** Formulas with unknown functions become IFERROR(__xludf.DUMMYFUNCTION(…),value), which shows the saved value. */
export const savedByGoogle = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [
    [
      SHEETS,
      (xml) =>
        xml.replace(FORMULA_CELL, (cell, attributes: string, _tag: string, formula: string, value = "0") => {
          if (!formula.includes("_xldudf_")) return cell;
          const literal = / t="str"/.test(attributes) ? `"${value.replaceAll('"', '""')}"` : value;
          const type = / t="\w+"/.exec(attributes)?.[0] ?? "";
          const text = `IFERROR(__xludf.DUMMYFUNCTION("${formula.replaceAll('"', '""')}"),${literal})`;
          return `<c ${noType(attributes)}${type}><f>${text}</f><v>${value}</v></c>`;
        }),
    ],
  ]);

/** Keeps formulas without their values. */
export const savedByOpenpyxl = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [[SHEETS, (xml) => xml.replace(/(<\/f>)<v>[^<]*<\/v>/g, "$1")]]);
