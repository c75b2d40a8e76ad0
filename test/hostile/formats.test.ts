import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { address } from "../../src/formula/address";
import { audit } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { valueAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { rulebookFor } from "../support/hostile/mutated";

/*
 * A number under a format that shows another number, or none, is reported at its cell. A format that shows the number in any
 * color or with any unit is accepted.
 */

/** Formats for a number above 0. */
const UNTRUE = [
  '"500"',
  '"500";0',
  '[Red]"500"',
  '[$-409]"500"',
  "\\5\\0\\0",
  "\\5\\0\\0;0;0;@",
  ";;;",
  ";",
  '""',
  '[>0]"500";0',
  '[<=0]0;"500"',
  '"1"0',
  '0"0"',
  "\\90",
  '_("500"_)',
  '* "500"',
  '"500 PPs"',
];
const TRUE = ["0", "0.00", '#,##0" PPs"', '"PPs "0', "[Red]0", "General", '0;"none"', '[<0]"none";0', "_(#,##0_)", "0%", "@"];

interface Shown {
  readonly description: string;
  readonly at: string;
  readonly bytes: Uint8Array;
}

const FORMAT_ID = 900;
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A sample in which a cell with a number above 0 has this format. */
function formatted(chance: Chance, rulebook: string, format: string): Shown {
  const bytes = readFileSync(`templates/${rulebook}-sample.xlsx`);
  const book = readBook(bytes);
  const numbers = ledgerOf(book)!.found.cells.filter(({ sheet, row, column }) => {
    const value = valueAt(
      book.sheets.find(({ name }) => name === sheet)!,
      row,
      column,
    );
    return typeof value === "number" && value > 0;
  });
  const { sheet, row, column } = chance.of(numbers);
  const cell = address(row, column);
  const parts = unzipSync(bytes);
  const styles = strFromU8(parts["xl/styles.xml"]!);
  const style = [.../<cellXfs.*<\/cellXfs>/s.exec(styles)![0].matchAll(/<xf\b/g)].length;
  parts["xl/styles.xml"] = strToU8(
    styles
      .replace("</numFmts>", `<numFmt numFmtId="${FORMAT_ID}" formatCode="${escaped(format)}"/></numFmts>`)
      .replace("</cellXfs>", `<xf numFmtId="${FORMAT_ID}" applyNumberFormat="1"/></cellXfs>`),
  );
  const path = `xl/worksheets/sheet${book.sheets.findIndex(({ name }) => name === sheet) + 1}.xml`;
  const before = strFromU8(parts[path]!);
  const after = before.replace(new RegExp(`<c r="${cell}"(?: s="\\d+")?`), `<c r="${cell}" s="${style}"`);
  if (after === before) throw new Error(`${cell} of ${sheet} was not found.`);
  parts[path] = strToU8(after);
  return {
    description: `${rulebook}: ${sheet}!${cell} as ${format}`,
    at: `${sheet}!${cell}`,
    bytes: zipSync(parts, { level: 1 }),
  };
}

attack("formats", 2, (chance) => {
  const isTrue = chance.once(3);
  const { description, at, bytes } = formatted(chance, rulebookFor(chance), chance.of(isTrue ? TRUE : UNTRUE));
  const reported = audit(readBook(bytes)).findings.filter(
    ({ sheet, cell, message }) => `${sheet}!${cell}` === at && /number format/.test(message),
  );
  if (reported.length !== (isTrue ? 0 : 1)) throw new Error(`${description}: ${reported.length} findings tell of it.`);
});
