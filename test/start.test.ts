import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, test } from "vitest";

/*
 * The commands that start Excel, as far as they can be run without it: what they say where they cannot.
 */

function start(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [".ci/excel.mjs", ...args], { encoding: "utf8" });
  expect(status).toBe(1);
  return stderr;
}

test.skipIf(process.platform !== "linux")("on Linux, start:excel tells what to use instead", () => {
  expect(start("desktop"))
    .toBe(`Desktop Excel needs Windows or a Mac. Here, use Excel on the web with a workbook that lies on OneDrive or SharePoint:
  npm run start:web -- --document https://…
or the workbench, which needs no Excel:
  npm start
`);
});

test("start:web without a workbook tells where one has to lie, and what needs none", () => {
  expect(start("web")).toMatch(
    /OneDrive or SharePoint.*\n {2}npm run start:web -- --document https:\/\/…\nThe workbench needs neither: npm start\n/,
  );
});

test("an unknown option shows what there is, on Linux too", () => {
  expect(start("web", "--sheet", "x")).toMatch(
    /^Unknown option --sheet\.\n\nnpm run start:excel .*On Linux, which has no desktop Excel, use start:web, or the workbench: npm start\./s,
  );
});
