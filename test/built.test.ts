import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sentHeaders } from "./support/sent-headers";

/*
 * The built files, as Excel and file hosts need them.
 */

const BUILT = path.join(import.meta.dirname, "..", ".build", "addin");
const read = (name: string) => readFileSync(path.join(BUILT, name), "utf8");

test("no script has a lookbehind in a regular expression, which older Macs refuse", () => {
  const scripts = readdirSync(BUILT).filter((name) => name.endsWith(".js"));
  expect(scripts).toContain("taskpane.js");
  expect([...scripts, "help/help.js"].filter((name) => /\(\?<[=!]/.test(read(name)))).toEqual([]);
});

test("the pane loads less before its first click than Microsoft's pane template", () => {
  const page = read("taskpane.html");
  const requested = [...page.matchAll(/(?:src|href)="?([\w.-]+\.(?:js|css))\b/g)].map(([, name]) => name!);
  expect(requested.sort()).toEqual(["functions.js", "taskpane.css", "taskpane.js"]);
  const loaded = [page, ...requested.map(read)];
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, item) => all + item, 0);
  expect(sum(loaded.map((text) => Buffer.byteLength(text)))).toBeLessThan(310 * 1024);
  expect(sum(loaded.map((text) => gzipSync(text).length))).toBeLessThan(91 * 1024);
});

test("the workbench's first script contains no rules", () => {
  const first = statSync(path.join(BUILT, "..", "workbench", "site", "preload.js"));
  expect(first.size).toBeLessThan(20 * 1024);
});

test("functions.json stays below the megabyte that Excel on Windows accepts", () => {
  expect(statSync(path.join(BUILT, "functions.json")).size).toBeLessThan(1_000_000);
  expect(statSync("functions/functions.json").size).toBeLessThan(1_000_000);
});

test("dist includes settings for common hosts, each with the same headers", () => {
  const headers = Object.entries(sentHeaders());
  expect(headers.map(([name]) => name)).toEqual([
    "Access-Control-Allow-Origin",
    "Cache-Control",
    "Content-Security-Policy",
    "Cross-Origin-Resource-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
  ]);
  for (const name of ["staticwebapp.config.json", "web.config", ".htaccess", "nginx-headers.conf"])
    for (const [header, value] of headers) {
      expect(read(name), name).toContain(header);
      expect(read(name), name).toContain(`"${value}"`);
    }
  expect(JSON.parse(read("staticwebapp.config.json"))).toHaveProperty("globalHeaders");
});

test("no page has an inline script or style", () => {
  const pages = readdirSync(path.join(BUILT, "help")).filter((name) => name.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(200);
  for (const name of ["taskpane.html", ...pages.map((page) => `help/${page}`)]) {
    const inline = [...read(name).matchAll(/<(script|style)\b([^>]*)>|\s(style|on\w+)=/g)].filter(
      ([tag, , attributes = ""]) => !/\bsrc=|type="?application\/json/.test(attributes) || tag.startsWith("<style"),
    );
    expect([name, inline.map(([tag]) => tag)]).toEqual([name, []]);
  }
});
