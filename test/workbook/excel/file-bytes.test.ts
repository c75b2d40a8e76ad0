import { expect, test } from "vitest";
import { fileBytes } from "../../../src/workbook/excel/document";
import { memoryExcel } from "../../support/workbook/memory-excel";
import { officeFile } from "../../support/workbook/office-document";

/*
 * The file of the open workbook as Excel returns it.
 */

const BYTES = new Uint8Array(600_000).map((_, i) => i * 7);
const whole = () => Promise.resolve(BYTES);
const [COPY, SLICE, GIVE_BACK] = [77, 80, 81];

test("a file is read whole, slice by slice, and released each time", async () => {
  memoryExcel();
  const { indexes: requested } = officeFile(whole);
  // Excel keeps at most two copies.
  for (let i = 0; i < 4; i++) expect(Buffer.compare(await fileBytes(), BYTES)).toBe(0);
  expect(requested.slice(0, 5)).toEqual([COPY, SLICE, SLICE, SLICE, GIVE_BACK]);
});

test.each([
  [5000, /^This version of Excel does not give add-ins the workbook's file\. Open /],
  [5001, /^Excel could not do this\. Try again; /],
  [7000, /^Excel does not allow reading this workbook's file\. Ask /],
  [11000, /Close the pane, open it again, then try again\.$/],
  [11001, /^Excel could not fetch the workbook's file\. Check your connection; .* Then try again\.$/],
])("Excel's refusal %i is reported with what to do", async (code, sentence) => {
  memoryExcel();
  officeFile(whole, undefined, () => Promise.resolve([code]));
  await expect(fileBytes()).rejects.toMatchObject({ name: "WorkbookError", message: expect.stringMatching(sentence) as string });
});

test("an Excel without file access reports where it works", async () => {
  memoryExcel();
  officeFile(whole);
  delete (Office.context.document as { getFileAsync?: unknown }).getFileAsync;
  await expect(fileBytes()).rejects.toThrow(/^This version of Excel does not give add-ins the workbook's file\. Open /);
});

test("an interrupted or short slice fails, and Excel's copy is released", async () => {
  memoryExcel();
  let slices = 0;
  const broken = officeFile(whole, undefined, (what) =>
    what === SLICE && ++slices === 2 ? Promise.resolve([11001]) : undefined,
  );
  await expect(fileBytes()).rejects.toThrow(/could not fetch/);
  expect(broken.indexes.at(-1)).toBe(GIVE_BACK);
  const short = officeFile(whole, undefined, (what) => (what === SLICE ? Promise.resolve([0, [[1, 2], 2]]) : undefined));
  await expect(fileBytes()).rejects.toThrow("Excel returned an incomplete file of the workbook. Try again.");
  expect(short.indexes.at(-1)).toBe(GIVE_BACK);
});

test("a copy that cannot be released does no harm", async () => {
  memoryExcel();
  officeFile(whole, undefined, (what) => (what === GIVE_BACK ? Promise.resolve([5001]) : undefined));
  expect(Buffer.compare(await fileBytes(), BYTES)).toBe(0);
});
