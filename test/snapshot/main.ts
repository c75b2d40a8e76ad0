import { writeFileSync } from "node:fs";
import process from "node:process";
import "../support/preload";
import { changed } from "../../src/cli/change-file";
import { templates } from "../../src/cli/templates";
import { ledgerOf } from "../../src/ledger/read/model";
import { readBook } from "../../src/workbook/xlsx/read";
import { changesOf, describeChanges, withChanges } from "./changes";
import { differing, partsOf, linesIn, type Lines } from "./lines";

/*
 * Prints the program's results for every template and for a hundred randomly changed ledgers, with each value, each finding and
 * each part of the files: comparing two outputs shows what a change of the program affects.
 */

const CHANGED = 12;

const [file = ".build/proof.txt"] = process.argv.slice(2);
const lines: string[] = [];
const report = (about: string, reported: Lines): void => {
  for (const [name, value] of reported) lines.push(`${about} | ${name} | ${value}`);
};

for (const template of templates()) {
  const book = readBook(template.bytes);
  const seen = linesIn(book);
  const parts = partsOf(template.bytes);
  report(template.file, parts);
  report(template.file, seen);
  const ledger = ledgerOf(book)!;
  for (let number = 0; number < CHANGED; number++) {
    const changes = changesOf(ledger, template.file, number);
    const about = `${template.file}, change ${number}`;
    lines.push(`${about} | ${describeChanges(changes)}`);
    if (number > 0) {
      report(about, differing(seen, linesIn(withChanges(book, changes))));
      continue;
    }
    // Writing a file takes longer than everything else.
    const bytes = changed({ ...template, book }, changes);
    report(about, differing(parts, partsOf(bytes)));
    report(about, differing(seen, linesIn(readBook(bytes))));
  }
}
writeFileSync(file, `${lines.join("\n")}\n`);
console.log(`${file}: ${lines.length.toLocaleString("en-US")} lines.`);
