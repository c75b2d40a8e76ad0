import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { areaOf } from "../../../src/formula/address";
import type { FUniver } from "@univerjs/core/facade";
import type { UniverGrid } from "../../../src/workbench/page/univer/grid-interface";
import { freshPage, sharedServer, watchPolicy } from "./shared-browser";

/*
 * Opens the workbench as npm start serves it, in a real browser. Screenshots are written to test/browser/output.
 */

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const OUTPUT = path.join(root, "test", "browser", "output");
const START_LIMIT = 60_000;
/** The canvas of the cells; the formula bar has its own. */
export const CANVAS = "#univer-sheet-main-canvas_workbook";

declare global {
  interface Window {
    workbench: { readonly grid: UniverGrid; readonly univer: FUniver };
  }
}

/** The internals of Univer that are needed to find a position on the screen. */
interface Services {
  readonly resolvedDependencyCollection: { readonly resolvedDependencies: ReadonlyMap<unknown, readonly unknown[]> };
}
interface RenderManager {
  getRenderById(id: string): {
    readonly scene: { getViewport(key: string): { readonly viewportScrollX: number; readonly viewportScrollY: number } };
  };
}

/** User actions in the workbench. */
export interface Bench {
  readonly page: Page;
  /** The task pane. */
  pane(): Promise<Frame>;
  /** Unreported errors of page and pane. */
  readonly errors: readonly string[];
  /** Goes to a cell, with the keyboard focus in the grid. */
  go(sheet: string, cell: string): Promise<void>;
  /** Clicks into the grid first, because the pane can have the focus, then goes to a cell. */
  click(sheet: string, cell: string): Promise<void>;
  /** Types into a cell and presses Enter, then waits for the calculation. */
  enter(sheet: string, cell: string, text: string): Promise<void>;
  /** Selects a cell and scrolls to it, with room around it and its lower right corner in view. */
  show(sheet: string, cell: string): Promise<void>;
  /** Position of a visible cell's lower right corner on the page, where a selection has its fill handle. */
  corner(cell: string): Promise<{ readonly x: number; readonly y: number }>;
  value(sheet: string, cell: string): Promise<unknown>;
  formula(sheet: string, cell: string): Promise<string | null>;
  /** The cell of a table by row and column: [sheet, address]. */
  cellOf(table: string, row: number, header: string): Promise<readonly [string, string]>;
  named(name: string): Promise<readonly [string, string]>;
  hasSheet(name: string): Promise<boolean>;
  selected(): Promise<string>;
  /** Runs an action that opens another workbook, and waits until it is open. */
  opens(action: () => Promise<unknown>): Promise<void>;
  /** Chooses a command of the bar's menu. */
  menu(name: string): Promise<void>;
  emptyWorkbook(): Promise<void>;
  openFile(file: string): Promise<void>;
  picture(name: string): Promise<void>;
}

/**
 * Reopens the workbench before a retry in tests that share a page, because the failed try can have left changes. Such tests must
 * not depend on each other.
 */
export const freshOnRetry = (open: () => Promise<unknown>): void =>
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await open();
  });

/** Passes a file to the page as another page would, and returns its id there. */
const openInPage = (page: Page, file: Uint8Array): Promise<string> =>
  page.evaluate(
    (bytes) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open("campaign-ledger-workbench-opened", 1);
        request.onerror = () => reject(request.error!);
        request.onupgradeneeded = () => request.result.createObjectStore("files", { keyPath: "key" });
        request.onsuccess = () => {
          const key = crypto.randomUUID();
          const transaction = request.result.transaction("files", "readwrite");
          transaction.objectStore("files").put({ key, name: "Germany.xlsx", at: Date.now(), bytes: Uint8Array.from(bytes) });
          transaction.oncomplete = () => (request.result.close(), resolve(key));
        };
      }),
    [...file],
  );

/** Opens the workbench with a workbook: a file, a rulebook's sample, or an empty workbook, which is fastest. */
export async function openBench(opened: string | Uint8Array = "sample"): Promise<Bench> {
  mkdirSync(OUTPUT, { recursive: true });
  const address = await sharedServer();
  const page = await freshPage(address, "/addin/functions.json");
  const book = typeof opened === "string" ? opened : await openInPage(page, opened);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  watchPolicy(page, errors);
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") errors.push(`${request.url()} failed`);
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) errors.push(`${request.url()} was asked for`);
  });
  // Waits only for the event below; the pane can load later.
  await page.goto(new URL(`?book=${book}`, address).href, { waitUntil: "commit" });
  await page.waitForSelector("html[data-ready]", { timeout: START_LIMIT });

  const pane = async (): Promise<Frame> => {
    const element = await page.waitForSelector("#pane iframe", { timeout: START_LIMIT });
    const frame = (await element.contentFrame())!;
    await frame.waitForSelector("[role=tab]", { timeout: START_LIMIT });
    return frame;
  };
  const at = (cell: string) => {
    const area = areaOf(cell);
    if (!area) throw new Error(`${cell} is no cell`);
    return area;
  };
  const read = (sheet: string, cell: string) =>
    page.evaluate(
      ([name, area]) => {
        const found = window.workbench.grid.sheets().find((known) => known.name() === name);
        if (!found) throw new Error(`no sheet ${name}`);
        const { values, formulas } = found.read(area);
        return { value: values[0]![0] ?? null, formula: formulas[0]![0] ?? null };
      },
      [sheet, at(cell)] as const,
    );

  let clicks = 0;
  const bench: Bench = {
    page,
    errors,
    pane,
    async go(sheet, cell) {
      await page
        .locator(CANVAS)
        .focus()
        .catch(() => undefined);
      await page.evaluate(
        ([name, area]) => {
          const { grid } = window.workbench;
          const found = grid.sheets().find((known) => known.name() === name);
          if (!found) throw new Error(`no sheet ${name}`);
          return grid.select(found.id, area);
        },
        [sheet, at(cell)] as const,
      );
    },
    async click(sheet, cell) {
      const box = (await page.locator(CANVAS).boundingBox())!;
      // Two clicks in the same place would open the editor.
      await page.mouse.click(box.x + box.width - 60 - (clicks++ % 4) * 60, box.y + box.height - 60);
      await bench.go(sheet, cell);
    },
    async enter(sheet, cell, text) {
      await bench.click(sheet, cell);
      if (text === "") await page.keyboard.press("Delete");
      else {
        await page.keyboard.type(text);
        await page.keyboard.press("Enter");
      }
      await page.evaluate(() => window.workbench.grid.settled());
    },
    async show(sheet, cell) {
      await bench.click(sheet, cell);
      const { top, left } = at(cell);
      const canvas = (await page.locator(CANVAS).boundingBox())!;
      // Next to wide columns, fewer of them fit before the cell.
      for (const columns of [3, 1, 0]) {
        await page.evaluate(
          ([row, column]) => {
            const shown = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
            shown.scrollToCell(Math.max(shown.getFreeze().ySplit, row - 4), Math.max(0, column));
          },
          [top, left - columns] as const,
        );
        await page.waitForTimeout(300);
        if ((await bench.corner(cell)).x < canvas.x + canvas.width) return;
      }
      throw new Error(`${sheet}!${cell} does not fit beside the pane`);
    },
    corner: (cell) =>
      page.evaluate(({ top, left }) => {
        // Univer's facade does not have the scroll position; its renderer does.
        const { _injector: services } = window.workbench.univer as unknown as { readonly _injector: Services };
        const [renders] = [...services.resolvedDependencyCollection.resolvedDependencies]
          .filter(([token]) => String(token) === "engine-render.render-manager.service")
          .map(([, [manager]]) => manager as RenderManager);
        const { scene } = renders!.getRenderById("workbook");
        const { viewportScrollX, viewportScrollY } = scene.getViewport("viewMain");
        const shown = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
        const { xSplit, ySplit } = shown.getFreeze();
        const canvas = document.querySelector("#univer-sheet-main-canvas_workbook")!.getBoundingClientRect();
        const { right, bottom } = shown.getRange(top, left).getCellRect();
        return {
          x: canvas.left + right - (left < xSplit ? 0 : viewportScrollX),
          y: canvas.top + bottom - (top < ySplit ? 0 : viewportScrollY),
        };
      }, at(cell)),
    value: async (sheet, cell) => (await read(sheet, cell)).value,
    formula: async (sheet, cell) => (await read(sheet, cell)).formula,
    async cellOf(table, row, header) {
      const found = await page.evaluate(
        ([name, opened]) => {
          const { grid } = window.workbench;
          const known = grid.tables().find((item) => item.name === name);
          const column = known?.headers.findIndex((item) => item === opened || item.startsWith(`${opened},`)) ?? -1;
          if (!known || column < 0) throw new Error(`no column ${opened} in ${name}`);
          const sheet = grid
            .sheets()
            .find((item) => item.id === known.sheet)!
            .name();
          return { sheet, row: known.area.top, column: known.area.left + column };
        },
        [table, header] as const,
      );
      const letters = (n: number): string =>
        n < 26 ? String.fromCharCode(65 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26);
      return [found.sheet, `${letters(found.column)}${found.row + row + 1}`];
    },
    async named(name) {
      const formula = await page.evaluate(
        (opened) => window.workbench.grid.names().find((item) => item.name === opened)?.formula,
        name,
      );
      const found = /^=(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(formula ?? "");
      if (!found) throw new Error(`no name ${name}`);
      return [(found[1] ?? found[2]!).replaceAll("''", "'"), found[3]!.replaceAll("$", "")];
    },
    hasSheet: (name) => page.evaluate((opened) => window.workbench.grid.sheets().some((sheet) => sheet.name() === opened), name),
    selected: () =>
      page.evaluate(() => {
        const { grid } = window.workbench;
        const { sheet, area } = grid.selection();
        return `${grid
          .sheets()
          .find((item) => item.id === sheet)!
          .name()}!${String.fromCharCode(65 + area.left)}${area.top + 1}`;
      }),
    async opens(action) {
      // The old page is marked as ready until it is left.
      await page.evaluate(() => document.documentElement.removeAttribute("data-ready"));
      await action();
      await page.waitForSelector("html[data-ready]", { timeout: START_LIMIT });
    },
    async menu(name) {
      const actions = page.locator("#acts");
      if (!(await actions.isVisible())) await page.locator("#menu").click();
      await actions.getByRole("button", { name }).click();
    },
    async emptyWorkbook() {
      await bench.opens(() => bench.menu("Empty workbook"));
      expect(page.url()).toContain("book=empty");
    },
    async openFile(file) {
      await bench.opens(() => page.locator("#chosen").setInputFiles(file));
      expect(page.url()).toMatch(/book=[0-9a-f]{8}-/);
    },
    async picture(name) {
      await page.screenshot({ path: path.join(OUTPUT, `${name}.png`) });
    },
  };
  return bench;
}
