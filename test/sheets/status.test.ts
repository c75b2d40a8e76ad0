import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import { isError } from "../../src/formula/world";
import { calculate } from "../../src/calculation/calculation";
import { rulebooks } from "../../src/rulebooks";
import { SEE_CHECKS } from "../../src/sheets/status";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "../support/ledger/new-ledgers";

/** The status lines of a file, as they are and as in Excel 2016, where TEXTJOIN is an unknown name. */
function statusLines(bytes: Uint8Array): readonly (readonly [line: string, inExcel2016: string])[] {
  const book = readBook(bytes);
  const calculation = calculate(book);
  return book.sheets.flatMap(({ name, top, left, formulas }) =>
    formulas.flatMap((row, r) =>
      row.flatMap((formula, c) => {
        if (!formula?.includes("TEXTJOIN(")) return [];
        const textOf = (text: string): string => {
          const value = calculation.evaluate(parse(text.replace(/^=/, "")), name, top + r, left + c);
          return isError(value) ? value.error : String(value);
        };
        return [[textOf(formula), textOf(formula.replaceAll("TEXTJOIN(", "UNKNOWN("))] as const];
      }),
    ),
  );
}

describe("a status line in Excel 2016", () => {
  test.each(rulebooks.filter(({ ledger }) => ledger))("of $id counts broken limits and refers to the Check cells", (rulebook) => {
    const lines = statusLines(sampleFile(rulebook));
    const broken = lines.filter(([line]) => / broken: [A-Z]+\d/.test(line));
    expect(broken.length).toBeGreaterThan(0);
    for (const [line, inExcel2016] of lines)
      expect(inExcel2016).toBe(line.replace(/( broken: )[A-Z]+\d+(, [A-Z]+\d+)*$/, `$1${SEE_CHECKS}`));
  });
});
