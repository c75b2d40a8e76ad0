import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { serveFolder } from "../support/workbench/folder-server";
import { mailed, UNITS_AT_SEA } from "../support/workbench/mailed-ledger";
import { CANVAS, OUTPUT } from "../support/workbench/open";
import { sharedBrowser } from "../support/workbench/shared-browser";

/*
 * The workbench as a folder on any web server, below any address: a ledger received by email is opened, and saved to be sent
 * back.
 */

const WAIT = { timeout: 60_000 };
const MAILED = path.join(OUTPUT, "mailed.xlsx");

let server: Awaited<ReturnType<typeof serveFolder>>;
let page: Page;
const errors: string[] = [];
const pending = new Set<Request>();

beforeAll(async () => {
  mkdirSync(OUTPUT, { recursive: true });
  server = await serveFolder(path.resolve(".build", "workbench", "site"), "/clubs/ours/workbench/");
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1366, height: 768 } });
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.address))
      errors.push(`${request.url()} was asked for`);
    pending.add(request);
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
});
afterAll(async () => {
  await page.context().close();
  server.stop();
});

const ready = () => page.waitForSelector("html[data-ready]", WAIT);
const showsMessage = (text: string | RegExp) => page.locator("#message").filter({ hasText: text }).waitFor(WAIT);
const audited = (file: string) => auditLedger(ledgerOf(readBook(new Uint8Array(readFileSync(file))))!).findings;

const { file: sent, sheet, units } = mailed();
const choose = () => page.locator("#chosen").setInputFiles(MAILED);

test("a file that crashes the worker is reported, and the workbook stays open", async () => {
  writeFileSync(MAILED, sent);
  // These workers crash at every file.
  await page.route("**/files.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "onmessage = () => setTimeout(() => { throw new Error(); })" }),
  );
  await page.goto(`${server.address}?book=empty`);
  await ready();
  await choose();
  await showsMessage("mailed.xlsx was not opened. The file needs too much memory. Open it in Excel and save it there.");
  expect(await page.locator("#file").textContent()).toBe("Workbook.xlsx");
  await page.unroute("**/files.js");
});

test("a file opens, a finding is fixed, the turn closed and the ledger saved after the network is off", async () => {
  await page.evaluate(() => document.documentElement.removeAttribute("data-ready"));
  await choose();
  await page.waitForURL(/book=[0-9a-f]{8}-/, { ...WAIT, waitUntil: "commit" });
  await ready();
  const pane = (await (await page.waitForSelector("#pane iframe")).contentFrame())!;
  const fixed = pane.locator(".finding", { hasText: UNITS_AT_SEA });
  await fixed.first().waitFor(WAIT);
  // When idle, the pane loads what it needs later: views and reports.
  const loadedFiles = () => pane.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const views = ["turn", "report", "filling", "seals"];
  await expect
    .poll(
      async () => (await loadedFiles()).filter((item) => views.some((view) => item.includes(`/ledger-${view}.`))).length,
      WAIT,
    )
    .toBe(views.length);
  await expect.poll(() => pending.size, WAIT).toBe(0);
  await page.context().setOffline(true);

  // Clicks into the grid first, because the pane can have the focus.
  const box = (await page.locator(CANVAS).boundingBox())!;
  await page.mouse.click(box.x + box.width - 60, box.y + box.height - 60);
  await page.evaluate(
    async ([name, area]) => {
      const { grid } = window.workbench;
      const shown = grid.sheets().find((item) => item.name() === name)!;
      await grid.select(shown.id, area);
    },
    [sheet, areaOf(units)!] as const,
  );
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect.poll(() => fixed.count(), WAIT).toBe(0);
  await page.screenshot({ path: path.join(OUTPUT, "any-server-fixed.png") });

  await pane.getByRole("tab", { name: /Turn/ }).click();
  await pane.getByLabel("Closed by").fill("Anna", WAIT);
  await pane.getByRole("button", { name: "Close the turn" }).click();
  await pane.getByText("Unchanged.").waitFor(WAIT);

  const [download] = await Promise.all([page.waitForEvent("download", WAIT), page.locator("#save").click()]);
  await showsMessage("mailed.xlsx is in your downloads.");
  await page.screenshot({ path: path.join(OUTPUT, "anywhere-saved.png") });
  const file = path.join(OUTPUT, "anywhere.xlsx");
  await download.saveAs(file);
  expect(audited(file).some(({ message }) => UNITS_AT_SEA.test(message))).toBe(false);
  const turns = readBook(new Uint8Array(readFileSync(file))).sheets.find(({ name }) => name === "Turns")!;
  expect(turns.values.flat()).toContain("Anna");
  expect(server.requested.filter((item) => !item.startsWith("GET /clubs/ours/workbench/"))).toEqual([]);
  expect(errors).toEqual([]);
});
