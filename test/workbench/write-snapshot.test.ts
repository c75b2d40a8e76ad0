import { strFromU8, unzipSync } from "fflate";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSnapshot } from "../../src/workbench/open";
import { savedFile } from "../../src/workbench/save/save";

/*
 * Files that the workbench saves have formulas of rules and cells without the equals sign, as Excel writes them.
 */

test("no formula of a cell, a conditional format or a validation begins with an equals sign", async () => {
  const snapshot = await readSnapshot(readFileSync("templates/campaign-sample.xlsx"));
  const meant = snapshot.sheets.flatMap(({ highlights }) =>
    highlights.flatMap(({ rule }) => (rule.kind === "custom" ? [rule.formula] : [])),
  );
  expect(meant.length).toBeGreaterThan(20);
  expect(meant.every((formula) => formula.startsWith("="))).toBe(true);

  const parts = unzipSync(savedFile(null, snapshot).bytes);
  const sheets = Object.entries(parts).filter(([name]) => name.startsWith("xl/worksheets/sheet"));
  const formulas = (tag: string) =>
    sheets.flatMap(([, bytes]) =>
      [...strFromU8(bytes).matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, "g"))].map((found) => found[1]!),
    );
  expect(formulas("formula")).toHaveLength(meant.length);
  const all = ["f", "formula", "formula1", "formula2"].flatMap(formulas);
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((formula) => formula.startsWith("="))).toEqual([]);

  const again = await readSnapshot(Buffer.from(savedFile(null, snapshot).bytes));
  const comparable = ({ sheets: all }: typeof snapshot) =>
    all.map(({ highlights }) => highlights.map(({ rule, fill, color, format }) => ({ rule, fill, color, format })));
  expect(comparable(again)).toEqual(comparable(snapshot));
});
