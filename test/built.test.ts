import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/*
 * What the build writes, as Excel and the hosts of files take it.
 */

const BUILT = path.join(import.meta.dirname, "..", ".build", "addin");
const read = (name: string) => readFileSync(path.join(BUILT, name), "utf8");

test("no script looks behind in a regular expression: older Macs would refuse all of it", () => {
  const scripts = readdirSync(BUILT).filter((name) => name.endsWith(".js"));
  expect(scripts).toContain("taskpane.js");
  expect([...scripts, "help/index.html"].filter((name) => /\(\?<[=!]/.test(read(name)))).toEqual([]);
});

test("what the pane loads to its first click is smaller than Microsoft's own template of a pane", () => {
  const page = read("taskpane.html");
  const asked = [...page.matchAll(/(?:src|href)="?([\w.-]+\.(?:js|css))\b/g)].map(([, name]) => name!);
  expect(asked.sort()).toEqual(["functions.js", "taskpane.css", "taskpane.js"]);
  const loaded = [page, ...asked.map(read)];
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
  expect(sum(loaded.map((text) => Buffer.byteLength(text)))).toBeLessThan(310 * 1024);
  expect(sum(loaded.map((text) => gzipSync(text).length))).toBeLessThan(91 * 1024);
});

test("functions.json stays under the megabyte that Excel on Windows takes", () => {
  expect(statSync(path.join(BUILT, "functions.json")).size).toBeLessThan(1_000_000);
  expect(statSync("functions/functions.json").size).toBeLessThan(1_000_000);
});

test("settings for common hosts are there, each with the header that Excel on the web needs", () => {
  for (const name of ["_headers", "staticwebapp.config.json", "web.config", ".htaccess"])
    expect(read(name), name).toMatch(/Access-Control-Allow-Origin[^\n]*\*/);
  expect(JSON.parse(read("staticwebapp.config.json"))).toHaveProperty("globalHeaders");
});
