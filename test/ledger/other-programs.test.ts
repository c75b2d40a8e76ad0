import { beforeAll, describe, expect, test } from "vitest";
import { computedIn } from "../../src/cli/computed";
import { audit } from "../../src/ledger/audit";
import type { Finding } from "../../src/ledger/read/finding";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/change/restore";
import { rulebooks } from "../../src/rulebooks";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { altered, partsOf } from "../workbook/xlsx/files";
import { sampleFile } from "./made";

/*
 * A ledger that another program saved has one finding more than before, and none more once it is repaired. What the programs
 * write was seen in ledgers that they saved.
 */

type Change = (xml: string) => string;

/** Changes every part whose path fits. */
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
    .map((piece, i) => (i % 2 === 0 ? piece.replace(/\b(TRUE|FALSE)\b/g, "$1()") : piece))
    .join('"');

/** Entered TRUE and FALSE become formulas, as they do in all others; functions that it does not know are not computed. */
const inLibreOffice: Change = (xml) =>
  xml
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

const savedByLibreOffice = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [
    [SHEETS, inLibreOffice],
    [TABLES, (xml) => xml.replace(/<calculatedColumnFormula.*?<\/calculatedColumnFormula>|<tableStyleInfo[^>]*>/g, "")],
    [/^docProps\/app\.xml$/, (xml) => xml.replace(/<Application>[^<]*/, "<Application>LibreOffice/7.4.7.2$Linux_X86_64")],
  ]);

/** What it does not know it keeps as the value that it found. */
const savedByGoogle = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [
    [
      SHEETS,
      (xml) =>
        xml.replace(FORMULA_CELL, (cell, attributes: string, _tag: string, formula: string, value = "0") => {
          if (!formula.includes("_xldudf_")) return cell;
          const kept = / t="str"/.test(attributes) ? `"${value.replaceAll('"', '""')}"` : value;
          const type = / t="\w+"/.exec(attributes)?.[0] ?? "";
          const text = `IFERROR(__xludf.DUMMYFUNCTION("${formula.replaceAll('"', '""')}"),${kept})`;
          return `<c ${noType(attributes)}${type}><f>${text}</f><v>${value}</v></c>`;
        }),
    ],
  ]);

/** It keeps formulas without their values. */
const savedByOpenpyxl = (bytes: Uint8Array): Uint8Array =>
  withParts(bytes, [[SHEETS, (xml) => xml.replace(/(<\/f>)<v>[^<]*<\/v>/g, "$1")]]);

const lines = (findings: readonly Finding[]) =>
  findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);
const samples = rulebooks.filter(({ ledger }) => ledger?.sample);

describe.each(samples)("the sample of $id", (rulebook) => {
  let bytes: Uint8Array;
  let before: readonly string[];
  beforeAll(() => {
    bytes = sampleFile(rulebook);
    before = lines(audit(readBook(bytes)).findings);
  }, 60_000);

  test.each([
    ["LibreOffice", savedByLibreOffice],
    ["Google Sheets", savedByGoogle],
  ])("saved by %s, has one finding more; repaired, it is as it was", (program, save) => {
    const saved = save(bytes);
    const { findings } = audit(readBook(saved));
    expect(lines(findings).filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(new RegExp(`^saved-elsewhere .*${program} saved this ledger`)),
    ]);
    expect(findings).toHaveLength(before.length + 1);
    const book = readBook(saved);
    const damage = damageOf(ledgerOf(book)!, findings);
    const one = damage.restorable.filter(({ why }) => why.startsWith(program));
    expect(one).toHaveLength(1);
    expect(damage.restorable).toHaveLength(1);
    const { edits, styles } = restoring(damage, one);
    const after = readBook(edit(saved, [...edits, { kind: "table styles", tables: styles }], { values: computedIn }));
    expect(lines(audit(after).findings)).toEqual(before);
    const { program: _program, ...rest } = after;
    expect(rest.tables).toEqual(readBook(bytes).tables);
  });

  test("saved by openpyxl, says what it said", () =>
    expect(lines(audit(readBook(savedByOpenpyxl(bytes))).findings)).toEqual(before));
});
