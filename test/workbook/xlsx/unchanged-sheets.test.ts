import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { changed, changedBook } from "../../../src/cli/change-file";
import { readBook } from "../../../src/workbook/xlsx/read";
import "../../support/preload";
import { SAMPLES } from "../../support/hostile/mutated";

/*
 * After a change only changed parts are read again: the result must equal a reading of the whole new file.
 */

const BOOK = "xl/workbook.xml";

describe.each(SAMPLES)("a sample of %s, reread after a change, equals the whole file", (rulebook) => {
  const file = `templates/${rulebook}-sample.xlsx`;
  const bytes = readFileSync(file);
  const book = readBook(bytes);
  const [{ sheet, name: table }] = book.tables as [(typeof book.tables)[0]];

  test("if a cell and rows of a table changed", () => {
    const opened = { file, bytes, book };
    const edited = changed(opened, [
      { kind: "cells", sheet, cells: [{ row: 300, column: 3, value: "a text" }] },
      { kind: "rows", table, count: 2 },
    ]);
    expect(changedBook(opened, edited)).toEqual(readBook(edited));
  });

  test("if two sheets swapped their names", () => {
    const parts = unzipSync(bytes);
    // Sheets with tables are recognized by these.
    for (const name of Object.keys(parts)) if (name.startsWith("xl/worksheets/_rels/")) delete parts[name];
    const before = zipSync(parts);
    const xml = strFromU8(parts[BOOK]!);
    const [a, b] = [...xml.matchAll(/<sheet name="[^"]*"/g)].map(([found]) => found) as [string, string];
    const edited = zipSync({
      ...parts,
      [BOOK]: strToU8(xml.replace(b, "<sheet -").replace(a, b).replace("<sheet -", a)),
    });
    expect(changedBook({ file, bytes: before, book: readBook(before) }, edited)).toEqual(readBook(edited));
  });
});
