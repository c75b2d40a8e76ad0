import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { readBook } from "../../src/workbook/xlsx/read";
import { axe } from "../support/axe";
import { OUTPUT } from "../support/workbench/open";
import { freshPage, sharedServer } from "../support/workbench/shared-browser";

/*
 * The first five minutes: the start screen, a player's own campaign, its name, and a reload. The tests share one page.
 */

const WAIT = { timeout: 60_000 };
let page: Page;
let address: string;

const ready = () => page.waitForSelector("html[data-ready]", WAIT);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const activeSheet = () =>
  page.evaluate(() => {
    const { grid } = window.workbench;
    return grid
      .sheets()
      .find(({ id }) => id === grid.activeSheet())!
      .name();
  });

/** Runs an action that leaves the page, and waits for the next one. */
async function leaves(action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute("data-ready"));
  await action();
  await ready();
}

async function save(): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [download] = await Promise.all([page.waitForEvent("download", WAIT), page.locator("#save").click()]);
  await page.locator("#message").filter({ hasText: "in your downloads" }).waitFor(WAIT);
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) };
}

beforeAll(async () => {
  address = await sharedServer();
  page = await freshPage(address, "/addin/functions.json");
});

describe("the start screen", () => {
  test("opens without a workbook and offers a new campaign, files, samples and help", async () => {
    await page.goto(address);
    await ready();
    expect(await page.locator("#grid canvas").count()).toBe(0);
    expect(await page.locator("#pane iframe").count()).toBe(0);
    expect(await page.getByText("Nothing you open or type is uploaded.").isVisible()).toBe(true);
    for (const { title } of rulebooks) {
      expect(await button(`New ledger: ${title}`).isVisible()).toBe(true);
      expect(await button(`See a sample: ${title}`).isVisible()).toBe(true);
    }
    expect(await page.locator("#start-recent").isVisible()).toBe(false);
    const help = await page.getByRole("link", { name: "How it works" }).getAttribute("href");
    expect((await page.request.get(new URL(help!, address).href)).status()).toBe(200);
  });

  test.each(["light", "dark"] as const)("has no accessibility violations in %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.screenshot({ path: `${OUTPUT}/start-${colorScheme}-${width}.png` });
      expect(await axe(page, "#start")).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  test("leads to a new campaign in one click", async () => {
    await leaves(() => button("New campaign").click());
    expect(await page.locator("#file").textContent()).toBe("Panzer General II campaign.xlsx");
    expect(await activeSheet()).toBe("Campaign");
  });
});

describe("a player's own campaign", () => {
  test("is renamed in the header, and saved and shown by that name", async () => {
    await page.locator("#file").click();
    await page.keyboard.type('Spring: "1941"');
    await page.keyboard.press("Enter");
    expect(await page.locator("#file").textContent()).toBe("Spring 1941.xlsx");
    await page.evaluate(() => {
      const { grid } = window.workbench;
      const note = grid.names().find(({ name }) => name === "Campaign_Note")!;
      const row = Number(/\d+$/.exec(note.formula)![0]) - 1;
      void grid.sheets()[0]!.write({ top: row, left: 1, rows: 1, columns: 1 }, [[{ value: "Our campaign" }]]);
    });
    const { name, bytes } = await save();
    expect(name).toBe("Spring 1941.xlsx");
    expect(readBook(bytes).sheets[0]!.values.flat()).toContain("Our campaign");
  });

  test("is there after a reload, with its entries, on its front page", async () => {
    await leaves(() => page.reload());
    expect(await page.locator("#file").textContent()).toBe("Spring 1941.xlsx");
    expect(await activeSheet()).toBe("Campaign");
    const values = await page.evaluate(() => {
      const sheet = window.workbench.grid.sheets()[0]!;
      return sheet.read(sheet.used(true)!).values.flat();
    });
    expect(values).toContain("Our campaign");
  });

  test("is listed as a recent file with its turn on the start screen, and opens from there", async () => {
    await expect
      .poll(async () => {
        await page.goto(address);
        await ready();
        return page.locator("#start-recent").innerText();
      }, WAIT)
      .toMatch(/Spring 1941\.xlsx\s+1939 · Spring · turn 1, stored in this browser at \d\d:\d\d/);
    const weights = await page
      .locator("#start-recent")
      .locator("button, span")
      .evaluateAll((all) => all.map((item) => getComputedStyle(item).fontWeight));
    expect(weights, "name and details").toEqual(["600", "400"]);
    await leaves(() => page.locator("#start-recent button").click());
    expect(await page.locator("#file").textContent()).toBe("Spring 1941.xlsx");
  });
});

test("a ledger behind an empty first sheet opens on its front page", async () => {
  await leaves(() => page.goto(new URL("?book=gas", address).href));
  await page.evaluate(() => {
    const { grid } = window.workbench;
    const added = grid.addSheet("Sheet1") as { readonly id: string };
    void grid.moveSheet(added.id, 0);
  });
  await save();
  await leaves(() => page.reload());
  expect(await page.evaluate(() => window.workbench.grid.sheets()[0]!.name())).toBe("Sheet1");
  expect(await activeSheet()).toBe("Campaign");
});
