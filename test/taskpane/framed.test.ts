import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sentHeaders } from "../support/sent-headers";
import { sharedBrowser } from "../support/workbench/shared-browser";

/*
 * The built pane in frames of other sites, from a host with the headers of the build's settings, and with the library that
 * Microsoft serves to Excel on the web. No request leaves the browser: every address is answered here.
 */

const ADDIN = path.resolve(".build", "addin");
const OFFICE = path.resolve("node_modules", "@microsoft", "office-js", "dist");
const CDN = "https://appsforoffice.microsoft.com/lib/1/hosted/";
const PANE = "https://players.example/ledger/";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const fileAt = (url: string): string | undefined => {
  const { pathname, href } = new URL(url);
  const file = href.startsWith(CDN)
    ? path.join(OFFICE, href.slice(CDN.length))
    : path.join(ADDIN, pathname.slice("/ledger".length));
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
};

interface Shown {
  readonly page: Page;
  readonly scripts: readonly string[];
  readonly refused: readonly string[];
}

/** Opens a site's page with the pane in a frame, whose address says that it runs in Excel on the web. */
async function shownBy(...sites: readonly string[]): Promise<Shown> {
  const page = await (await sharedBrowser()).newPage();
  const scripts: string[] = [];
  const refused: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && refused.push(message.text())));
  page.on("response", (answer) => void (answer.request().resourceType() === "script" && scripts.push(answer.url())));
  await page.route("**/*", (route) => {
    const url = route.request().url();
    const site = sites.indexOf(new URL(url).origin);
    if (site >= 0) {
      const inner = sites[site + 1] ?? `${PANE}taskpane.html?_host_Info=Excel$Web$16.01$en-US$telemetry$isDialog$$0`;
      return route.fulfill({ contentType: "text/html", body: `<!doctype html><iframe src="${inner}"></iframe>` });
    }
    const file = fileAt(url);
    if (!file) return route.fulfill({ status: 404 });
    const own = url.startsWith(PANE);
    const text = readFileSync(file);
    // This build has office.js beside it.
    const body = file.endsWith("taskpane.html") ? text.toString("utf8").replace("office/office.js", `${CDN}office.js`) : text;
    return route.fulfill({
      contentType: TYPES[path.extname(file)] ?? "application/octet-stream",
      headers: own ? sentHeaders() : {},
      body,
    });
  });
  await page.goto(sites[0]!);
  return { page, scripts, refused };
}

test.each([
  [["https://players.sharepoint.com", "https://euc-excel.officeapps.live.com"]],
  [["https://excel.cloud.microsoft", "https://usc-excel.officeapps.live.com"]],
])("the pane is displayed in Excel on the web: %j", async (sites) => {
  const { page, scripts, refused } = await shownBy(...sites);
  await page.frameLocator("iframe").frameLocator("iframe").locator("#pane").waitFor();
  await expect.poll(() => scripts).toContain(`${CDN}excel-web-16.00.js`);
  await expect.poll(() => scripts).toContain(`${PANE}taskpane.js`);
  expect(refused.filter((reported) => /content security policy/i.test(reported))).toEqual([]);
  await page.close();
});

test.each([[["https://evil.example", "https://euc-excel.officeapps.live.com"]], [["https://officeapps.live.com.evil.example"]]])(
  "the pane is not displayed on other sites: %j",
  async (sites) => {
    const { page, scripts, refused } = await shownBy(...sites);
    await expect.poll(() => refused.join(" ")).toMatch(/frame-ancestors/);
    expect(scripts).toEqual([]);
    await page.close();
  },
);
