import { expect, test } from "vitest";
import { fileBytes } from "../../../src/workbook/excel/document";
import { memoryExcel } from "../../support/workbook/memory-excel";
import { officeFile } from "../../support/workbook/office-document";

/*
 * The file of the open workbook, as Excel hands it over.
 */

const BYTES = new Uint8Array(600_000).map((_, i) => i * 7);
const whole = () => Promise.resolve(BYTES);
const [COPY, SLICE, GIVE_BACK] = [77, 80, 81];

test("it comes whole, slice by slice, and is given back each time", async () => {
  memoryExcel();
  const { indexes: requested } = officeFile(whole);
  // Excel keeps two copies at most.
  for (let i = 0; i < 4; i++) expect(Buffer.compare(await fileBytes(), BYTES)).toBe(0);
  expect(requested.slice(0, 5)).toEqual([COPY, SLICE, SLICE, SLICE, GIVE_BACK]);
});

test.each([
  [5000, /^This version of Excel does not give add-ins the workbook's file\. Open /],
  [5001, /^Excel could not do this\. Try again; /],
  [7000, /^Excel does not allow reading this workbook's file\. Ask /],
  [11000, /Close the pane, open it again, then try again\.$/],
  [11001, /^Excel could not fetch the workbook's file\. Check your connection; .* Then try again\.$/],
])("what Excel refuses with %i is reported with what to do", async (code, sentence) => {
  memoryExcel();
  officeFile(whole, undefined, () => Promise.resolve([code]));
  await expect(fileBytes()).rejects.toMatchObject({ name: "WorkbookError", message: expect.stringMatching(sentence) as string });
});

test("an Excel that knows of no files says where it can be done", async () => {
  memoryExcel();
  officeFile(whole);
  delete (Office.context.document as { getFileAsync?: unknown }).getFileAsync;
  await expect(fileBytes()).rejects.toThrow(/^This version of Excel does not give add-ins the workbook's file\. Open /);
});

test("where it breaks off, or a slice is short, nothing comes, and what Excel keeps is given back", async () => {
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

test("that a copy could not be given back spoils nothing", async () => {
  memoryExcel();
  officeFile(whole, undefined, (what) => (what === GIVE_BACK ? Promise.resolve([5001]) : undefined));
  expect(Buffer.compare(await fileBytes(), BYTES)).toBe(0);
});
