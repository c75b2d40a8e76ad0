import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../../src/cli/audit-file";
import { auditMany } from "../../src/cli/audit-many";
import { altered, partsOf } from "../support/workbook/files";
import { build } from "../support/cli/program";

const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
const program = pathToFileURL(path.resolve(".build/cli/ledger.mjs"));
/** A small file that needs little memory. */
const sample = readFileSync("templates/setup-sample.xlsx");

beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true }));

/** The sample with a sheet of 85,000 long formulas. */
function heavy(): Uint8Array {
  const path = "xl/worksheets/sheet2.xml";
  const formula = (row: number, column: number) => `<c><f>A${row}&amp;"${String(column).repeat(250)}"</f></c>`;
  const row = (r: number) => `<row r="${r}">${Array.from({ length: 100 }, (_, i) => formula(r, 100 + i)).join("")}</row>`;
  const rows = Array.from({ length: 850 }, (_, i) => row(i + 1)).join("");
  return altered(sample, {
    [path]: partsOf(sample)[path]!.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`),
  });
}

test("a file that hangs a thread does not stop the others", async () => {
  const unsupported = path.join(folder, "stuck.mjs");
  // Answers for every file except one.
  writeFileSync(
    unsupported,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ index, file }) => {
      while (file === "c.xlsx");
      parentPort.postMessage({ index, outcome: { file, refused: "read" } });
    });`,
  );
  const names = ["a.xlsx", "b.xlsx", "c.xlsx", "d.xlsx", "e.xlsx", "f.xlsx", "g.xlsx", "h.xlsx"];
  const outcomes: Outcome[] = [];
  for await (const outcome of auditMany(names, { program: pathToFileURL(unsupported), seconds: 2 })) outcomes.push(outcome);
  expect(outcomes.map(({ file, refused }) => [file, refused])).toEqual(
    names.map((file) => [file, file === "c.xlsx" ? "c.xlsx cannot be checked: it takes too long." : "read"]),
  );
});

test("a file that crashes a thread does not stop the others", async () => {
  const names = Array.from({ length: 14 }, (_, i) => path.join(folder, `${String(i).padStart(2, "0")}.xlsx`));
  const bytes = heavy();
  for (const [i, name] of names.entries()) writeFileSync(name, i === 5 ? bytes : sample);
  const outcomes: Outcome[] = [];
  for await (const outcome of auditMany(names, { program, memory: 48 })) outcomes.push(outcome);
  expect(outcomes.map(({ file }) => file)).toEqual(names);
  expect(outcomes.flatMap(({ refused }) => (refused === undefined ? [] : [refused]))).toEqual([
    `${names[5]} cannot be checked: it needs more memory than is available.`,
  ]);
  const checks = outcomes.map((outcome) => (outcome.refused === undefined ? outcome.audit.findings.length : -1));
  expect(new Set(checks)).toEqual(new Set([checks[0], -1]));
});
