import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { sentHeaders } from "../support/sent-headers";
import { sharedBrowser } from "../support/workbench/shared-browser";

/*
 * A pane with a file that does not load reports it by itself, whichever file it is. No request leaves the browser.
 */

const ADDIN = path.resolve(".build", "addin");
const OFFICE = path.resolve("node_modules", "@microsoft", "office-js", "dist");
const PANE = "https://players.example/ledger/";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const FAILED_TO_START = /The pane has not started: a part of it did not load\./;
/** The longest time before the report. */
const TEN_SECONDS = 10_000;

const pages: Page[] = [];
afterAll(() => Promise.all(pages.map((page) => page.close())));

type Faults = Readonly<Record<string, (route: Route) => unknown>>;

/** Opens the pane with some files failing. */
async function opened(faults: Faults): Promise<Page> {
  const page = await (await sharedBrowser()).newPage();
  pages.push(page);
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice("/ledger/".length);
    if (faults[name]) return faults[name](route);
    const file = name.startsWith("office/") ? path.join(OFFICE, name.slice("office/".length)) : path.join(ADDIN, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return route.fulfill({ status: 404 });
    const contentType = TYPES[path.extname(file)] ?? "application/octet-stream";
    return route.fulfill({ contentType, headers: sentHeaders(), body: readFileSync(file) });
  });
  // A library that never answers prevents the page's load event.
  await page.goto(`${PANE}taskpane.html?_host_Info=Excel$Web$16.01$en-US$telemetry$isDialog$$0`, { waitUntil: "commit" });
  return page;
}

const never = (): void => undefined;
const missing = (route: Route) => route.fulfill({ status: 404 });

test("the pane reports any file that does not load within ten seconds", async () => {
  const faults: readonly Faults[] = [
    { "office/office.js": never },
    { "functions.js": missing },
    { "taskpane.js": never },
    { "office/excel-web-16.00.js": missing },
  ];
  const shown = await Promise.all(
    faults.map(async (fault) => {
      const page = await opened(fault);
      const late = page.getByText(FAILED_TO_START);
      await page.getByText("Connecting to Excel").waitFor();
      const first = await late.isVisible();
      await late.waitFor({ timeout: TEN_SECONDS });
      return [Object.keys(fault)[0], first];
    }),
  );
  // Not reported too early: most panes are only slow.
  expect(shown).toEqual(faults.map((fault) => [Object.keys(fault)[0], false]));
});

test("the pane reports a missing office.js at once", async () => {
  const page = await opened({ "office/office.js": missing });
  await page.getByText("Office.js did not load.").waitFor();
});
