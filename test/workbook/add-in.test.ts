import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADD_IN } from "../../src/workbook/add-in";

test("ledgers ask for the add-in of the manifest", () => {
  const manifest = readFileSync("manifest.xml", "utf8");
  expect(ADD_IN).toEqual({ id: /<Id>(.*?)<\/Id>/.exec(manifest)![1], version: /<Version>(.*?)<\/Version>/.exec(manifest)![1] });
});
