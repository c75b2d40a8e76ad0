import { expect, test } from "vitest";
import { readSnapshot } from "../../src/workbench/open";
import type { SheetSnapshot } from "../../src/workbench/snapshot";
import {
  BOOK,
  behind,
  changed,
  highlighted,
  MERGED,
  NAMED,
  OFFERED,
  SHEET,
  STYLES,
  times,
} from "../support/workbench/expensive-parts";

/*
 * Small files that are expensive to read give hardly more than the sample itself, or an error message.
 */

function sizes(bytes: Uint8Array) {
  const { sheets } = readSnapshot(bytes);
  const sum = (count: (sheet: SheetSnapshot) => number) => sheets.reduce((all, sheet) => all + count(sheet), 0);
  return {
    cells: sum(({ cells }) => cells.length),
    rows: sum(({ heights, hidden }) => heights.length + hidden!.rows.length),
    areas: sum(({ validations, highlights }) => validations.length + highlights.length),
    covered: sum(({ validations, highlights }) =>
      [...validations, ...highlights].reduce((all, { area }) => all + area.rows * area.columns, 0),
    ),
  };
}

const plain = sizes(changed());

test.each([
  ["merges over everything", SHEET, MERGED],
  [
    "40,000 merges",
    SHEET,
    behind(/<\/sheetData>/, `<mergeCells>${times(40_000, (i) => `<mergeCell ref="A${i}:XFD${i}"/>`)}</mergeCells>`),
  ],
  ["a drop-down over a column", SHEET, OFFERED],
  ["a name over everything", BOOK, NAMED],
  ["a conditional format over everything", SHEET, highlighted(1)],
  [
    "a million blank cells",
    SHEET,
    behind(
      /<sheetData>/,
      times(1000, () => `<row>${"<c/>".repeat(1000)}</row>`),
    ),
  ],
  [
    "100,000 rows of which nothing is known",
    SHEET,
    behind(
      /<sheetData>/,
      times(100_000, () => '<row hidden="1"/>'),
    ),
  ],
  [
    "50,000 runs of all columns",
    SHEET,
    behind(/<sheetFormatPr[^>]*>/, `<cols>${times(50_000, () => '<col min="1" max="16384" width="9"/>')}</cols>`),
  ],
  ["100,000 looks", STYLES, behind(/<cellXfs[^>]*>/, '<xf numFmtId="0"/>'.repeat(100_000))],
])("a file with %s is read without more cells", (_, part, change) => {
  const now = sizes(changed([part, change]));
  expect(now.cells).toBeLessThan(plain.cells + 2000);
  expect(now.rows).toBeLessThan(plain.rows + 1000);
  expect(now.areas).toBeLessThan(plain.areas + 2);
  expect(now.covered).toBeLessThan(plain.covered + 20_000);
});

test.each([
  ["conditional formats", SHEET, highlighted(1000), "its conditional formats apply to more than 1,000,000 cells"],
  [
    "rules of entry",
    SHEET,
    behind(/<\/sheetData>/, `<dataValidations><dataValidation type="whole" sqref="${"A1 ".repeat(20_001)}"/></dataValidations>`),
    "its rules apply to more than 20,000 areas",
  ],
  ["looks", STYLES, behind(/<cellXfs[^>]*>/, "<xf/>".repeat(500_001)), "it has too many formats and rules"],
  [
    "cells",
    SHEET,
    (xml: string) =>
      behind(
        /<sheetData>/,
        times(400, () => `<row s="1" customFormat="1"><c/><c r="XFD1"/></row>`),
      )(xml.replace(/<cols>.*?<\/cols>/, '<cols><col min="1" max="16384" style="1"/></cols>')),
    "it has more than 500,000 non-empty cells",
  ],
])("too many %s are reported", (_, part, change, reported) =>
  expect(() => readSnapshot(changed([part, change]))).toThrow(`The file is too large: ${reported}.`),
);
