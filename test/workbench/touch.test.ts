import type { CDPSession } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CANVAS, freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * A phone: touch on the grid, a header of one line, and findings that show their cell. The tests share one page.
 */

const PHONE = { width: 390, height: 844 };
const WAIT = { timeout: 60_000 };

let bench: Bench;
let session: CDPSession;

async function open(): Promise<void> {
  bench = await openBench("gas");
  await bench.page.setViewportSize(PHONE);
  await bench.page.reload();
  await bench.page.waitForSelector("html[data-ready]", WAIT);
  session = await bench.page.context().newCDPSession(bench.page);
}
beforeAll(open);
freshOnRetry(open);
beforeEach(() =>
  bench.page.evaluate(() => {
    const { grid, univer } = window.workbench;
    grid.activate(grid.sheets()[0]!.id);
    const sheet = univer.getActiveWorkbook()!.getActiveSheet();
    sheet.zoom(1);
    sheet.scrollToCell(sheet.getFreeze().ySplit, 0);
  }),
);

interface Point {
  readonly x: number;
  readonly y: number;
}

const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: readonly Point[]) =>
  session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((finger, id) => ({ ...finger, id })) });

async function swipe(from: Point, to: Point, steps = 8): Promise<void> {
  await touch("touchStart", from);
  for (let i = 1; i <= steps; i++)
    await touch("touchMove", { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
  await touch("touchEnd");
}

const state = () =>
  bench.page.evaluate(() => {
    const { grid, univer } = window.workbench;
    const sheet = univer.getActiveWorkbook()!.getActiveSheet();
    const { startRow, startColumn } = sheet.getVisibleRange()!;
    const { area } = grid.selection();
    return { startRow, startColumn, selected: [area.top, area.left, area.rows, area.columns], zoom: sheet.getZoom() };
  });

/** The center of a cell on the screen, while nothing is scrolled. */
const cell = (address: string) =>
  bench.page.evaluate((at) => {
    const box = document.querySelector("#univer-sheet-main-canvas_workbook")!.getBoundingClientRect();
    const { left, top, right, bottom } = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange(at).getCellRect();
    return {
      x: box.left + (left + right) / 2,
      y: box.top + (top + bottom) / 2,
      right: box.left + right,
      bottom: box.top + bottom,
    };
  }, address);

describe("on the grid", () => {
  test("one finger scrolls up and sideways and selects nothing", async () => {
    const before = await state();
    await swipe({ x: 200, y: 600 }, { x: 200, y: 250 });
    await expect.poll(async () => (await state()).startRow).toBeGreaterThan(before.startRow + 5);
    await swipe({ x: 330, y: 500 }, { x: 60, y: 500 });
    await expect.poll(async () => (await state()).startColumn).toBeGreaterThan(0);
    expect((await state()).selected).toEqual(before.selected);
  });

  test("a tap selects the cell under it", async () => {
    const at = await cell("B7");
    await touch("touchStart", at);
    await touch("touchEnd");
    await expect.poll(async () => (await state()).selected).toEqual([6, 1, 1, 1]);
  });

  test("the corner of a selection extends it", async () => {
    const at = await cell("A6");
    await touch("touchStart", at);
    await touch("touchEnd");
    await expect.poll(async () => (await state()).selected).toEqual([5, 0, 1, 1]);
    const to = await cell("B9");
    await swipe({ x: at.right - 2, y: at.bottom - 2 }, to);
    await expect.poll(async () => (await state()).selected).toEqual([5, 0, 4, 2]);
  });

  test("a long press opens the menu of the cell, and lifting the finger chooses nothing in it", async () => {
    await touch("touchStart", await cell("B7"));
    const item = bench.page.getByText("Add rows to the table").first();
    await item.waitFor(WAIT);
    await touch("touchEnd");
    await bench.page.waitForTimeout(300);
    expect(await item.isVisible()).toBe(true);
    expect(await bench.page.locator("[data-u-context-menu-submenu]").count()).toBe(0);
    await bench.picture("touch-menu");
    await bench.page.keyboard.press("Escape");
    await bench.page.mouse.click(300, 20);
  });

  test("two fingers zoom", async () => {
    const fingers = (apart: number): readonly Point[] => [
      { x: 195 - apart, y: 500 },
      { x: 195 + apart, y: 500 },
    ];
    await touch("touchStart", ...fingers(40));
    for (let apart = 45; apart <= 80; apart += 5) await touch("touchMove", ...fingers(apart));
    await touch("touchEnd");
    await expect.poll(async () => (await state()).zoom).toBeGreaterThan(1.7);
  });
});

describe("at a width of 390 pixels", () => {
  test("the header is one line, the sheet begins within 110 px, and frozen columns take at most a third", async () => {
    const { page } = bench;
    expect((await page.locator("#bar").boundingBox())!.height).toBeLessThanOrEqual(44);
    const canvas = (await page.locator(CANVAS).boundingBox())!;
    expect(canvas.y + 20).toBeLessThanOrEqual(110);
    const { xSplit, remaining } = await page.evaluate(() => {
      const { grid, univer } = window.workbench;
      return {
        xSplit: univer.getActiveWorkbook()!.getActiveSheet().getFreeze().xSplit,
        remaining: grid.sheets()[0]!.freeze().columns,
      };
    });
    expect([xSplit, remaining]).toEqual([0, 1]);
    await bench.picture("phone-sheet");
  });

  test("a note is whole within the window", async () => {
    for (const address of ["A9", "B9"]) {
      const { x, y } = await cell(address);
      await touch("touchStart", { x, y });
      await touch("touchEnd");
      const note = bench.page.locator("textarea:visible", { hasText: /./ }).first();
      await note.waitFor(WAIT);
      await expect.poll(async () => (await note.boundingBox())!.x).toBeGreaterThan(0);
      const { x: left, width } = (await note.boundingBox())!;
      expect([address, left + width <= PHONE.width]).toEqual([address, true]);
      expect(await note.evaluate((field) => field.scrollHeight <= field.clientHeight + 1)).toBe(true);
      await bench.picture(`phone-note-${address}`);
      await bench.page.mouse.click(300, 700);
    }
  });

  test("statistics of the selection leave the tab in sight, and a message is over the pane", async () => {
    const { page } = bench;
    await page.evaluate(() => {
      const { grid } = window.workbench;
      void grid.select(grid.activeSheet(), { top: 9, left: 1, rows: 4, columns: 2 });
    });
    await page
      .locator("#grid footer")
      .getByText(/^(Max|Sum|Count)/)
      .waitFor(WAIT);
    const tabs = (await page.getByRole("tablist", { name: "Sheet tabs" }).boundingBox())!;
    const tab = (await page.getByRole("tab", { selected: true }).first().boundingBox())!;
    expect([tab.x >= tabs.x, tab.x + tab.width <= tabs.x + tabs.width]).toEqual([true, true]);
    await bench.picture("phone-statistics");
    await page.getByRole("button", { name: "Show pane" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const message = page.locator("#message:visible");
    await message.waitFor(WAIT);
    const { x, y, width, height } = (await message.boundingBox())!;
    const covering = await page.evaluate(
      ([left, top]) => {
        const shown = document.getElementById("message")!;
        shown.style.pointerEvents = "auto";
        const found = document.elementFromPoint(left, top)?.id;
        shown.style.pointerEvents = "";
        return found;
      },
      [x + width / 2, y + height / 2] as const,
    );
    expect(covering).toBe("message");
    await bench.picture("phone-message");
    await page.getByRole("button", { name: "Hide pane" }).click();
  });

  test("a tap on a finding shows its cell", async () => {
    const { page } = bench;
    await page.getByRole("button", { name: "Show pane" }).click();
    const pane = await bench.pane();
    const finding = pane.locator(".finding .finding-message").first();
    await finding.waitFor(WAIT);
    await finding.click();
    await page.locator("#pane").waitFor({ state: "hidden" });
    await bench.picture("phone-finding");
    expect(await bench.selected()).not.toBe("Campaign!A1");
    const isVisible = await page.evaluate(() => {
      const { grid, univer } = window.workbench;
      const { area } = grid.selection();
      const { startRow, endRow, startColumn, endColumn } = univer.getActiveWorkbook()!.getActiveSheet().getVisibleRange()!;
      // The last visible column can be visible in part.
      return (
        area.top >= startRow &&
        area.top < endRow &&
        area.left >= startColumn &&
        (area.left < endColumn || area.left === startColumn)
      );
    });
    expect(isVisible).toBe(true);
  });

  test("a quick fix leaves the list of findings visible, with the focus on the next one", async () => {
    const { page } = bench;
    await page.getByRole("button", { name: "Show pane" }).click();
    const pane = await bench.pane();
    const fix = pane.locator(".item").getByRole("button", { name: /^Enter / });
    await fix.first().waitFor(WAIT);
    const [old, next] = await fix.evaluateAll((all) => {
      const items = [...document.querySelectorAll<HTMLElement>(".item")].filter((item) => item.checkVisibility());
      const at = items.indexOf(all[0]!.closest(".item")!);
      return [items[at], items[at + 1]].map((item) => item!.dataset["item"]!);
    });
    const place = (key: string) =>
      pane.evaluate(
        (own) =>
          [...document.querySelectorAll<HTMLElement>(".item")]
            .find((item) => item.dataset["item"] === own)
            ?.getBoundingClientRect().top,
        key,
      );
    await fix.first().scrollIntoViewIfNeeded();
    const before = await place(old!);
    await fix.first().click();
    await expect
      .poll(() => pane.evaluate(() => document.activeElement?.closest<HTMLElement>(".item")?.dataset["item"]), WAIT)
      .toBe(next);
    expect(await place(old!)).toBeUndefined();
    expect(await pane.evaluate(() => document.hasFocus())).toBe(true);
    expect(await page.locator("#pane").isVisible()).toBe(true);
    expect(await place(next!)).toBeCloseTo(before!, 0);
    await page.getByRole("button", { name: "Hide pane" }).click();
  });
});

test("tabs and zoom stay in reach at 200 % zoom", async () => {
  const { page } = bench;
  await page.setViewportSize({ width: 683, height: 384 });
  await page.waitForTimeout(500);
  for (const part of ['[aria-label="Add a sheet"]', '[aria-label="Zoom in"]', "#save", "#toggle"]) {
    const box = (await page.locator(part).first().boundingBox())!;
    expect([part, box.y + box.height <= 384, box.x + box.width <= 683]).toEqual([part, true, true]);
  }
  // Room for a sheet's tab beside the zoom buttons.
  expect((await page.getByRole("tablist", { name: "Sheet tabs" }).boundingBox())!.width).toBeGreaterThan(100);
  await bench.picture("zoomed-200");
  await bench.menu("Find and replace");
  const last = page.getByRole("dialog").getByRole("button", { name: "Replace all" });
  await last.scrollIntoViewIfNeeded();
  const button = (await last.boundingBox())!;
  expect([button.y >= 0, button.y + button.height <= 384]).toEqual([true, true]);
  // The dialog scrolls, not the page below it.
  expect((await page.locator("header").first().boundingBox())!.y).toBe(0);
  await bench.picture("zoomed-200-find");
  await page.keyboard.press("Escape");
});

test("the main action of the turn and the question below it are visible at 200 % zoom", async () => {
  const { page } = bench;
  await page.setViewportSize({ width: 683, height: 384 });
  await page.reload();
  await page.waitForSelector("html[data-ready]", WAIT);
  const pane = await bench.pane();
  await pane.getByRole("tab", { name: "Turn" }).click();
  for (const part of [".is-sticky .button.is-primary", ".bars .button"]) {
    const shown = pane.locator(part).first();
    await shown.waitFor(WAIT);
    const box = (await shown.boundingBox())!;
    expect([part, box.y >= 0, box.y + box.height <= 384]).toEqual([part, true, true]);
  }
  await bench.picture("zoomed-200-turn");
});
