import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { sentHeaders } from "../support/sent-headers";
import { mailed, UNITS_AT_SEA } from "../support/workbench/mailed-ledger";
import { CANVAS, freshOnRetry, OUTPUT } from "../support/workbench/open";
import { sharedBrowser, watchPolicy } from "../support/workbench/shared-browser";

/*
 * The workbench installed on a user's machine, from the built folder, served below an address of its own with the headers of the
 * build's settings: without a network, with files on disk, as an app.
 */

interface WebManifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly file_handlers: readonly { readonly action: string; readonly accept: object }[];
}

const WAIT = { timeout: 60_000 };
const VIEWPORT = { width: 1366, height: 768 };
const BELOW = "/clubs/ours/workbench/";
const { file: MAILED, sheet, units } = mailed();
const CELL = [sheet, units] as const;

const folder = mkdtempSync(path.join(tmpdir(), "at-home-"));
let server: Server;
let address = "";
/** A browser profile for tests that do not work offline; visited pages have their scripts cached. */
let plain: BrowserContext | undefined;
/** Another profile for tests in which the page stores its files, which takes a while. */
let browserContext: BrowserContext | undefined;
let page: Page;
const errors: string[] = [];

const serve = (port: number): Promise<void> => new Promise((ready) => server.listen(port, "127.0.0.1", ready));
async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

/** Writes the folder as it is built. */
async function fill(): Promise<void> {
  const build = (await import(pathToFileURL(".ci/workbench-folder.mjs").href)) as {
    workbenchFolder(functionsJson: string, out: string): Promise<void>;
  };
  await build.workbenchFolder(path.resolve(".build", "addin", "functions.json"), folder);
}

beforeAll(async () => {
  await fill();
  const { typeOf } = (await import(pathToFileURL(".ci/hosts.mjs").href)) as { typeOf(name: string): string };
  const headers = sentHeaders();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const file = path.join(folder, pathname.startsWith(BELOW) ? pathname.slice(BELOW.length) || "index.html" : "none");
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return void response.writeHead(404).end();
    // As hosts do, so that a browser does not download unchanged files.
    const version = `"${found.size}-${found.mtimeMs}"`;
    const reported = { ...headers, "Content-Type": typeOf(file), ETag: version };
    if (request.headers["if-none-match"] === version) return void response.writeHead(304, reported).end();
    response.writeHead(200, reported).end(readFileSync(file));
  });
  await serve(0);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`;
});
afterAll(async () => {
  if (server.listening) await stop();
  rmSync(folder, { recursive: true });
});
/** The server can have been stopped. */
const serving = async (): Promise<void> => {
  if (!server.listening) await serve(Number(new URL(address).port));
};
beforeEach(() => {
  errors.length = 0;
  return serving();
});
afterEach(() => expect(errors).toEqual([]));
afterAll(() => plain?.close());

const profile = async (serviceWorkers: "allow" | "block"): Promise<BrowserContext> =>
  (await sharedBrowser()).newContext({ viewport: VIEWPORT, serviceWorkers });

/** As a first visit. */
async function begin(): Promise<void> {
  plain ??= await profile("block");
  page = plain.pages()[0] ?? (await opened(plain));
  await page.setViewportSize(VIEWPORT);
  await page.goto(`${address}addin/functions.json`);
  const session = await plain.newCDPSession(page);
  const { origin } = new URL(address);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "file_systems,indexeddb,local_storage" });
  await session.detach();
}

/** The same, with stored files. */
async function startStoring(): Promise<void> {
  await browserContext?.close();
  browserContext = await profile("allow");
  page = await opened(browserContext);
  await page.goto(`${address}?book=empty`);
}

async function opened(context: BrowserContext): Promise<Page> {
  const item = await context.newPage();
  item.on("pageerror", (error) => errors.push(String(error)));
  watchPolicy(item, errors);
  item.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) errors.push(`${request.url()} was asked for`);
  });
  return item;
}

const ready = (item = page) => item.waitForSelector("html[data-ready]", WAIT);
const offline = () => page.waitForSelector("html[data-offline]", WAIT);
const shown = (name: string) => page.locator("#file").filter({ hasText: name }).waitFor(WAIT);
const showsMessage = (text: string | RegExp) => page.locator("#message").filter({ hasText: text }).waitFor(WAIT);
const paneOf = async (): Promise<Frame> => (await (await page.waitForSelector("#pane iframe")).contentFrame())!;
const audited = (file: Uint8Array) => auditLedger(ledgerOf(readBook(file))!).findings.map(({ message }) => message);

async function go(link: string): Promise<void> {
  await page.goto(address + link, { waitUntil: "commit" });
  await ready();
}

/** Runs an action that opens another workbook, and waits until it is open. */
async function shows(name: string, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute("data-ready"));
  await action();
  await page.waitForURL(/book=[0-9a-f]{8}-/, { ...WAIT, waitUntil: "commit" });
  await ready();
  await shown(name);
}

async function type([sheet, cell]: readonly [string, string], text: string): Promise<void> {
  await page.evaluate(
    async ([name, area]) => {
      const { grid } = window.workbench;
      await grid.select(grid.sheets().find((item) => item.name() === name)!.id, area);
    },
    [sheet, areaOf(cell)!] as const,
  );
  await page.locator(CANVAS).focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.evaluate(() => window.workbench.grid.settled());
}

async function saved(): Promise<Uint8Array> {
  const [download] = await Promise.all([page.waitForEvent("download", WAIT), page.locator("#save").click()]);
  return new Uint8Array(readFileSync(await download.path()));
}

/* The tests run in order in one profile, the last ones without a network. */
describe("the installed page", () => {
  beforeAll(startStoring);
  freshOnRetry(() => fill().then(startStoring));
  afterAll(async () => {
    await browserContext?.close();
    await serving();
  });

  test("can be installed and open workbooks", async () => {
    const session = await browserContext!.newCDPSession(page);
    const { errors: faults, data } = await session.send("Page.getAppManifest");
    expect(faults).toEqual([]);
    const reported = JSON.parse(data!) as WebManifest;
    expect(reported.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual([".xlsx"]);
    for (const { src, sizes } of reported.icons) {
      const icon = readFileSync(path.join(folder, src));
      expect([src, `${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    await offline();
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });

  const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
  const worker = path.join(folder, "service-worker.js");
  const index = path.join(folder, "index.html");

  /** Changes a served file, and the list of digests unless the host is still being updated. */
  function change(from: string, to: string, isFilled: boolean): void {
    const before = readFileSync(index, "utf8");
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    const list = readFileSync(worker, "utf8").replace(digest(before), digest(isFilled ? after : "still to come"));
    writeFileSync(worker, list);
    writeFileSync(index, after);
  }

  /** Checks for a newer version. Returns whether one is ready. */
  const inspect = (): Promise<boolean> =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
      const { installing } = registration;
      if (!installing) return registration.waiting !== null;
      return new Promise<boolean>((resolve) => {
        installing.addEventListener("statechange", () => {
          if (installing.state === "installed") resolve(true);
          if (installing.state === "redundant") resolve(false);
        });
      });
    });

  test("offers an update, waits for unsaved work and other tabs, and skips a half-uploaded host", async () => {
    await offline();
    await page.reload();
    await ready();
    change("<title>Campaign Ledger workbench", "<title>Half a Ledger", false);
    expect(await inspect()).toBe(false);
    expect(await page.locator("#newer").isVisible()).toBe(false);
    writeFileSync(worker, readFileSync(worker, "utf8").replace(digest("still to come"), digest(readFileSync(index, "utf8"))));
    change("<title>Half a Ledger", "<title>Newer Ledger", true);
    expect(await inspect()).toBe(true);
    const offer = page.locator("#newer");
    await offer.filter({ hasText: "A new version of Campaign Ledger is available." }).waitFor(WAIT);
    await page.screenshot({ path: path.join(OUTPUT, "at-home-newer.png") });

    // An open page keeps its version.
    const other = await opened(browserContext!);
    await other.goto(`${address}?book=empty`);
    await ready(other);
    expect(await other.title()).toBe("Campaign Ledger workbench");
    await type(["Sheet1", "A1"], "7");
    const use = page.getByRole("button", { name: "Use it now" });
    await use.click();
    await page.locator("#leaving").getByRole("button", { name: "Cancel" }).click();
    expect([await page.title(), await offer.isVisible()]).toEqual(["Campaign Ledger workbench", true]);
    await use.click();
    await page.locator("#leaving").getByRole("button", { name: "Discard" }).click();
    await offer.filter({ hasText: "The workbench is open in another tab." }).waitFor(WAIT);
    await other.close();
    await use.click();
    await expect.poll(() => page.title().catch(() => ""), WAIT).toBe("Newer Ledger");
    await ready();
  });

  test("opens, fixes, closes and saves a mailed ledger without a network after the first visit", async () => {
    await offline();
    await stop();
    await page.reload({ waitUntil: "commit" });
    await ready();
    await shows("mailed.xlsx", () =>
      page.locator("#chosen").setInputFiles({ name: "mailed.xlsx", mimeType: "", buffer: Buffer.from(MAILED) }),
    );
    const pane = await paneOf();
    const finding = pane.locator(".finding", { hasText: UNITS_AT_SEA });
    await finding.first().waitFor(WAIT);
    await type(CELL, "1");
    await expect.poll(() => finding.count(), WAIT).toBe(0);
    await pane.getByRole("tab", { name: /Turn/ }).click();
    await pane.getByLabel("Closed by").fill("Anna", WAIT);
    await pane.getByRole("button", { name: "Close the turn" }).click();
    await pane.getByText("Unchanged.").waitFor(WAIT);
    await page.screenshot({ path: path.join(OUTPUT, "at-home-offline.png") });
    const file = await saved();
    expect(audited(file).filter((message) => UNITS_AT_SEA.test(message))).toEqual([]);
    expect(
      readBook(file)
        .sheets.find(({ name }) => name === "Turns")!
        .values.flat(),
    ).toContain("Anna");
    const help = await browserContext!.newPage();
    await help.goto(`${address}addin/help/index.html`);
    expect(await help.locator("h1").count()).toBe(1);
  });
});

describe("files on disk", () => {
  /** Creates a file in the browser's private file system, which works like files on disk, and selects it. */
  async function onDisk(bytes: Uint8Array): Promise<void> {
    await page.evaluate(
      async (content) => {
        const disk = await (await navigator.storage.getDirectory()).getFileHandle("spring.xlsx", { create: true });
        const writing = await disk.createWritable();
        await writing.write(Uint8Array.from(content));
        await writing.close();
        Object.assign(window, { showOpenFilePicker: () => Promise.resolve([disk]) });
      },
      [...bytes],
    );
  }
  const lying = async (): Promise<Uint8Array> =>
    new Uint8Array(
      await page.evaluate(async () => {
        const disk = await (await navigator.storage.getDirectory()).getFileHandle("spring.xlsx");
        return [...new Uint8Array(await (await disk.getFile()).arrayBuffer())];
      }),
    );

  const value = () =>
    page.evaluate(
      ([name, at]) =>
        window.workbench.grid
          .sheets()
          .find((item) => item.name() === name)!
          .read(at).values[0]![0],
      [sheet, areaOf(units)!] as const,
    );
  const opens = () => shows("spring.xlsx", () => page.getByRole("button", { name: "Open…" }).click());

  const atFirst = (): Promise<void> => begin().then(() => go("?book=empty"));
  beforeAll(atFirst);
  freshOnRetry(atFirst);

  test("open where they are dropped", async () => {
    expect(await page.locator("#recent option").count()).toBe(0);
    const lock = await page.evaluateHandle(
      (bytes) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([Uint8Array.from(bytes)], "dropped.xlsx"));
        return chosen;
      },
      [...MAILED],
    );
    await page.dispatchEvent("#grid", "dragover", { dataTransfer: lock });
    expect(await page.locator("html[data-dropping]").count()).toBe(1);
    await page.screenshot({ path: path.join(OUTPUT, "at-home-dropping.png") });
    await shows("dropped.xlsx", () => page.dispatchEvent("#grid", "drop", { dataTransfer: lock }));
  });

  test("are saved in place unless changed by another program; recent ones are offered", async () => {
    await onDisk(MAILED);
    await opens();
    expect(await page.locator("#message").textContent()).toBe("");
    await type(CELL, "1");
    await page.locator("#save").click();
    await showsMessage("spring.xlsx is saved.");
    expect(audited(await lying()).filter((message) => UNITS_AT_SEA.test(message))).toEqual([]);
    // A reload shows what was saved.
    await page.reload();
    await ready();
    expect(await value()).toBe(1);

    await onDisk(MAILED);
    await type(CELL, "2");
    expect((await saved()).length).toBeGreaterThan(0);
    await showsMessage("Another program changed the file, so it was not overwritten.");
    expect(await lying()).toEqual(MAILED);

    const recent = page.getByLabel("Files opened last");
    await page.locator("#menu").click();
    await recent.waitFor(WAIT);
    expect(await recent.locator("option").allTextContents()).toEqual(["Recent…", "spring.xlsx", "dropped.xlsx"]);
    await shows("spring.xlsx", () => recent.selectOption("spring.xlsx"));
    expect(await value()).toBe(3);
  });

  test("are reported when opened in a second tab, also after saving", async () => {
    if ((await page.locator("#file").textContent()) !== "spring.xlsx") await onDisk(MAILED).then(opens);
    await type(CELL, "1");
    await page.locator("#save").click();
    await showsMessage("spring.xlsx is saved.");
    page = await opened(plain!);
    await go("?book=empty");
    await onDisk(await lying());
    await opens();
    await showsMessage("spring.xlsx is also open in another tab.");
    await page.close();
  });

  test("opened with the workbench from the desktop are shown at once, and again after a reload", async () => {
    await begin();
    // A page keeps its init scripts.
    page = await opened(plain!);
    await page.goto(`${address}addin/functions.json`);
    await onDisk(MAILED);
    // The browser passes such a file to an installed page.
    await page.addInitScript(() => {
      const chosen = async () => (await navigator.storage.getDirectory()).getFileHandle("spring.xlsx");
      const setConsumer = (take: (launch: object) => void) =>
        void (window.location.search === "?book=desktop" && chosen().then((disk) => take({ files: [disk] })));
      Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
    });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const { action } = (JSON.parse(readFileSync(path.join(folder, "web-manifest.json"), "utf8")) as WebManifest)
      .file_handlers[0]!;
    await page.goto(new URL(action, address).href, { waitUntil: "commit" });
    await ready();
    await shown("spring.xlsx");
    expect(requested.filter((url) => /\.xlsx$/.test(url) || url === address)).toEqual([]);
    expect(page.url()).toMatch(/book=[0-9a-f]{8}-/);
    await page.reload();
    await ready();
    await shown("spring.xlsx");
    await page.close();
  });
});

test("a phone shows the workbook, and the pane with one tap", async () => {
  await begin();
  await page.setViewportSize({ width: 390, height: 844 });
  await go("#sample=gas");
  const [grid, pane] = [page.locator("#grid"), page.locator("#pane")];
  expect(await pane.isVisible()).toBe(false);
  expect((await grid.boundingBox())!.height).toBeGreaterThan(700);
  await page.screenshot({ path: path.join(OUTPUT, "phone-workbook.png") });
  await page.getByRole("button", { name: "Show pane" }).click();
  await (await paneOf()).locator("[role=tab]").first().waitFor(WAIT);
  expect((await pane.boundingBox())!.width).toBe(390);
  await page.screenshot({ path: path.join(OUTPUT, "phone-pane.png") });
  await page.getByRole("button", { name: "Hide pane" }).click();
  expect(await pane.isVisible()).toBe(false);
});

test("a phone reports from the first moment that the workbook opens", async () => {
  const context = await profile("block");
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  // The grid's script is slow.
  await phone.route("**/main.js", () => undefined);
  await phone.goto(`${address}#sample=gas`, { waitUntil: "commit" });
  await phone.getByRole("button", { name: "Show pane" }).waitFor(WAIT);
  expect(await phone.locator("#pane").isVisible()).toBe(false);
  await context.close();
});

test("links open a sample or a new ledger, and list both if they name neither", async () => {
  // The phone's page can be used again.
  if (!page.url().endsWith("#sample=gas")) await begin().then(() => go("#sample=gas"));
  await shown("gas-sample.xlsx");
  await page.evaluate(() => {
    document.documentElement.removeAttribute("data-ready");
    window.location.hash = "#new=gas";
  });
  await ready();
  await page
    .locator("#file")
    .filter({ hasText: /^World in Flames oil rule\.xlsx$/ })
    .waitFor(WAIT);
  await page.goto("about:blank");
  await page.goto(`${address}#new=chess`);
  await showsMessage("The link names no rulebook. It must end in one of these: #new=campaign,");
});

test("licenses of everything in the folder are where the help links to", () => {
  const terms = readFileSync(path.join(folder, "addin", "THIRD-PARTY-LICENSES.txt"), "utf8");
  const named = ["lit-html ", "@univerjs/core ", "saxes ", "fflate ", "d3-sankey ", "Microsoft's office.js"];
  expect(named.filter((name) => !terms.includes(`\n${name}`))).toEqual([]);
  expect(terms).toContain(readFileSync("node_modules/@microsoft/office-js/LICENSE.md", "utf8"));
});
