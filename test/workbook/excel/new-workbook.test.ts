import { expect, test } from "vitest";
import type { Request } from "../../../src/workbench/host/protocol";
import { opensWorkbooks, openWorkbook } from "../../../src/workbook/excel/document";
import { memoryExcel } from "../../support/workbook/memory-excel";

/*
 * A file created by the add-in, opened in Excel as a new workbook.
 */

const BYTES = new Uint8Array(100_000).map((_, i) => i * 7);

test("a file is sent to Excel whole, and is opened there", async () => {
  let requested: Request | undefined;
  const { requests } = memoryExcel({
    instead: (request) => {
      requested = request;
      return { Results: request.Actions.map(({ Id }) => ({ ActionId: Id, Value: { Id: "1" } })), TraceIds: [] };
    },
  });
  expect(opensWorkbooks()).toBe(true);
  await openWorkbook(BYTES, "made.xlsx");
  const paths = Object.values(requested!.ObjectPaths);
  const created = paths.find(({ Name }) => Name === "CreateWorkbook")!;
  const [file] = created.ArgumentInfo!.Arguments as readonly [string];
  expect(Buffer.from(file, "base64").equals(Buffer.from(BYTES))).toBe(true);
  const opened = requested!.Actions.filter(({ ObjectPathId }) => ObjectPathId === created.Id).map(({ Name }) => Name);
  expect(opened).toContain("Open");
  expect(requests.flatMap(({ Actions }) => Actions).filter(({ Name }) => Name === "Formulas" || Name === "Values")).toEqual([]);
});

test("an Excel that refuses it gives the reason", async () => {
  memoryExcel({ refuse: () => "AccessDenied" });
  await expect(openWorkbook(BYTES, "made.xlsx")).rejects.toMatchObject({
    name: "WorkbookError",
    message: expect.stringMatching(/\.$/) as string,
  });
});

test("an Excel that cannot open files downloads the copy", async () => {
  memoryExcel({ api: "1.7" });
  expect(opensWorkbooks()).toBe(false);
  const { Excel: library } = memoryExcel();
  delete (library as { createWorkbook?: unknown }).createWorkbook;
  expect(opensWorkbooks()).toBe(false);
});
