import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { sentHeaders } from "../sent-headers";
import { freshPage, watchPolicy } from "../workbench/shared-browser";
import type { Bench } from "./far-side";

/*
 * Opens the built pane in a real browser, with Microsoft's office.js and a workbook in memory, and with the headers that its host
 * sends.
 */

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ADDIN = path.join(root, ".build", "addin");
const OFFICE = path.join(root, "node_modules", "@microsoft", "office-js", "dist");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

function fileOf(url: string): string | undefined {
  const requested = decodeURIComponent(new URL(url, "http://localhost").pathname);
  const file = requested.startsWith("/office/")
    ? path.join(OFFICE, requested.slice("/office/".length))
    : path.join(ADDIN, requested);
  const inside = file.startsWith(OFFICE) || file.startsWith(ADDIN);
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** The fake host's script, loaded before everything else in the pane, as a desktop host does. */
const FAR_SIDE = "/far-side.js";
const BEFORE = "/before.js";
const inHost = (page: string): string =>
  page.replace(/<head>/i, `<head><script src="${FAR_SIDE}"></script><script src="${BEFORE}"></script>`);

/** Script that the next page runs before office.js loads. */
let before = "";

async function serve(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "test", "support", "taskpane", "far-side.ts")],
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "warning",
  });
  const content = (url: string): string | Buffer | undefined => {
    if (url === FAR_SIDE) return outputFiles[0]!.text;
    if (url === BEFORE) return before;
    const file = fileOf(url);
    if (file === undefined) return undefined;
    return url === "/taskpane.html" ? inHost(readFileSync(file, "utf8")) : readFileSync(file);
  };
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    const found = content(url);
    // Browsers request an icon that no page names.
    if (found === undefined) return void response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
    const type = TYPES[path.extname(new URL(url, "http://localhost").pathname)] ?? "application/octet-stream";
    // Keeps the browser's compiled scripts.
    const headers = { "Content-Type": type, "Cache-Control": url === BEFORE ? "no-store" : "max-age=3600" };
    response.writeHead(200, { ...sentHeaders(), ...headers }).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

declare const bench: Bench;

let origin: Promise<string> | undefined;

export interface Opened {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly errors: readonly string[];
}

/** The appearance of the pane, and its host. */
export interface PaneOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "dark";
  readonly forcedColors?: "active";
  /** Zoom factor. */
  readonly deviceScaleFactor?: number;
  /** Script that runs after the workbook is created and before office.js loads. */
  readonly before?: string;
  /** Addresses that fail to load. */
  readonly refused?: RegExp;
}

/** Background and text of Office's dark theme, and of its light one. */
const DARK = ["#262626", "#FFFFFF"] as const;
const LIGHT = ["#FFFFFF", "#242424"] as const;

/** Changes Office's theme, which the pane notices when it gets the focus. */
export async function inTheme(page: Page, name: "dark" | "light"): Promise<void> {
  await page.evaluate(
    ([background, text]) => {
      bench.setTheme(background, text);
      // office.js caches the theme for five seconds.
      const { getTime } = Date.prototype;
      const ahead = Number(document.body.dataset["ahead"] ?? 0) + 10_000;
      document.body.dataset["ahead"] = String(ahead);
      Date.prototype.getTime = function () {
        return getTime.call(this) + ahead;
      };
      window.dispatchEvent(new Event("focus"));
      Date.prototype.getTime = getTime;
    },
    name === "dark" ? DARK : LIGHT,
  );
  await page.waitForFunction((theme) => document.documentElement.dataset["theme"] === theme, name);
}

/** Opens the built pane. */
export async function openPane({ viewport = { width: 350, height: 700 }, ...options }: PaneOptions = {}): Promise<Opened> {
  if (!existsSync(path.join(ADDIN, "taskpane.html"))) {
    throw new Error("The add-in is not built. This command builds it: node .ci/setup.mjs addin");
  }
  const address = await (origin ??= serve());
  before = `${options.colorScheme === "dark" ? `bench.setTheme(${DARK.map((color) => `"${color}"`).join(", ")});` : ""}${options.before ?? ""}`;
  const page = await freshPage(address, "/functions.json", options.deviceScaleFactor);
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  watchPolicy(page, errors);
  await page.setViewportSize(viewport);
  await page.emulateMedia({
    reducedMotion: "reduce",
    colorScheme: options.colorScheme ?? null,
    forcedColors: options.forcedColors ?? null,
  });
  if (options.refused) await page.route(options.refused, (route) => route.abort());
  await page.goto(`${address}/taskpane.html`);
  await page.locator("main[aria-busy=false]").waitFor();
  return { page, errors };
}
