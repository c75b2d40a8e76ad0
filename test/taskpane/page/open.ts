import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

/*
 * The built pane in a real browser, on Microsoft's office.js, over a workbook in memory.
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

function browserPath(): string {
  const record = path.join(root, ".build", "browser.json");
  const found =
    process.env["CHROME_PATH"] ??
    (existsSync(record) ? (JSON.parse(readFileSync(record, "utf8")) as { path: string }).path : "/usr/bin/chromium");
  if (!existsSync(found))
    throw new Error(`No browser at ${found}. This command finds or installs one: node .ci/setup.mjs browser`);
  return found;
}

function fileOf(url: string): string | undefined {
  const asked = decodeURIComponent(new URL(url, "http://localhost").pathname);
  const file = asked.startsWith("/office/") ? path.join(OFFICE, asked.slice("/office/".length)) : path.join(ADDIN, asked);
  const inside = file.startsWith(OFFICE) || file.startsWith(ADDIN);
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const file = fileOf(request.url ?? "/");
    // Browsers ask for an icon that no page names.
    if (!file) return void response.writeHead(request.url === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

export interface Opened {
  readonly page: Page;
  /** Errors that the page did not catch. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface Panes {
  /**
   * Opens the pane; `before` runs in the page after the workbook was made and before office.js loads, `refused` are addresses
   * that do not load.
   */
  open(options?: BrowserContextOptions & { readonly before?: string; readonly refused?: RegExp }): Promise<Opened>;
  close(): Promise<void>;
}

/** Starts a browser and a server for the built pane. */
export async function panes(): Promise<Panes> {
  if (!existsSync(path.join(ADDIN, "taskpane.html"))) {
    throw new Error("The add-in is not built. This command builds it: node .ci/setup.mjs addin");
  }
  const bundled = await build({
    entryPoints: [path.join(root, "test", "taskpane", "page", "far-side.ts")],
    bundle: true,
    write: false,
    format: "iife",
    logLevel: "warning",
  });
  const farSide = bundled.outputFiles[0]!.text;
  const server = await serve();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser: Browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  return {
    async open({ before, refused, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 350, height: 700 }, reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.addInitScript(farSide);
      if (before !== undefined) await page.addInitScript(before);
      if (refused) await page.route(refused, (route) => route.abort());
      await page.goto(`${origin}/taskpane.html`);
      await page.getByRole("tab", { name: "Set up" }).waitFor();
      return { page, errors, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
