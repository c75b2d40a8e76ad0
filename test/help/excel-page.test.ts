import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json";
import { noCells } from "../../src/cli/empty-world";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import type { Value } from "../../src/formula/world";
import { excelPage } from "../../src/help/excel-page";
import { rulebooks } from "../../src/rulebooks";
import { inCell, type Argument } from "../support/functions/excel";

const page = excelPage(rulebooks);
const within = (tag: string): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text]) => text!.replaceAll("&quot;", '"'));

test("there are eleven checks, each with what to open, what to do and what you should see", () => {
  expect(page.match(/<h2 id="check-/g)).toHaveLength(11);
  for (const term of ["Open", "Do", "Expected"]) expect(within("dt").filter((item) => item === term)).toHaveLength(11);
});

test("the files, commands and buttons named in the checks exist", () => {
  const files = [...page.matchAll(/templates\/[\w-]+\.xlsx/g)].map(([name]) => name);
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((name) => !existsSync(name))).toEqual([]);
  const scripts = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
  expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
  const pane = readdirSync("taskpane", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(path.join("taskpane", name), "utf8"))
    .join("\n");
  for (const word of ["Set up", "Add rows", "Close the turn", "Cancel", "Upgrade", "Download"]) expect(pane).toContain(word);
  expect(readFileSync("manifest.xml", "utf8")).toContain("Audit now");
});

test("the function to try gives the printed result", () => {
  const [formula, answer] = within("code").filter((item) => /^=LEDGER\.\w+\(|^[\d.]+$/.test(item));
  const world = noCells((name, args) => inCell(name, ...(args as Argument[])) as Value);
  expect(String(evaluate(parse(formula!), world))).toBe(answer);
});
