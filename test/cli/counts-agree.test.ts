import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { countedOnSheets, countOf } from "../../src/ledger/audit/count";
import { rulebooks } from "../../src/rulebooks";
import { BROKEN } from "../../src/sheets/status";
import { headName } from "../../src/sheets/resolve-formulas";
import { valueAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { ledger, build } from "../support/cli/program";

const templates = fileURLToPath(new URL("../../templates/", import.meta.url));

/** The number before a word of a line: of errors in "17 errors, 2 warnings". */
const many = (line: string, word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);

describe.each(rulebooks.filter((rulebook) => rulebook.ledger?.sample))("the command line on the sample of $id", (rulebook) => {
  build();
  const file = path.join(templates, `${rulebook.id}-sample.xlsx`);
  const book = readBook(readFileSync(file));
  const { errors, warnings } = countOf(audit(book).findings);

  test("has the audit's counts", () => {
    const line = ledger(["audit", file]).out.trimEnd().split("\n").at(-1)!;
    expect([many(line, "error"), many(line, "warning")]).toEqual([errors, warnings]);
  });

  test("has the front page's counts", () => {
    const front = book.names.find(({ name }) => name === headName(rulebook.frontSheet, `${BROKEN}, all sheets`))!;
    const sheet = book.sheets.find(({ name }) => name === front.sheet)!;
    expect(valueAt(sheet, front.row, front.column)).toBe(countedOnSheets(audit(book).findings));
    expect(errors + warnings).toBe(countedOnSheets(audit(book).findings));
  });
});
