import { expect, test } from "vitest";
import { identity as campaign } from "../../src/rulebooks/campaign/identity";
import { identity as fuel } from "../../src/rulebooks/fuel/identity";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";
import type { Bench } from "../support/taskpane/far-side";

/*
 * The part above the findings in the built pane: every player's status.
 */

/** The sum of the numbers before a word, such as errors in "2 errors, 1 warning". */
const many = (texts: readonly string[], word: string): number =>
  texts.reduce((sum, text) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0), 0);

declare const bench: Bench;

declare global {
  interface Window {
    /** Unexpected layout shifts after the findings are displayed. */
    jumps: string[];
    /** The page's idle callbacks. */
    idle: (() => void)[];
  }
}

/** Records vertical shifts in the page, from the first frame with findings on. */
const NOTES_JUMPS = `
  window.jumps = [];
  let seen = Infinity;
  const look = () => {
    if (document.querySelector(".finding")) requestAnimationFrame((now) => (seen = now));
    else requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const { sources, startTime } of list.getEntries())
      for (const { node, previousRect, currentRect } of startTime > seen ? sources : []) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (previousRect.height > 0 && currentRect.height > 0 && Math.abs(previousRect.y - currentRect.y) > 1)
          window.jumps.push(element?.className + " " + element?.textContent.trim().slice(0, 40) + ": " + previousRect.y + " to " + currentRect.y);
      }
  }).observe({ type: "layout-shift", buffered: true });
`;

test.each([
  { width: 390, background: "#FFFFFF", color: "#242424", name: "light" },
  { width: 320, background: "#262626", color: "#FFFFFF", name: "dark" },
])(
  "the pane opens with all players' status, whose counts match the findings: $name",
  async ({ width, name, background, color }) => {
    const before = `bench.setTheme("${background}", "${color}")`;
    const { page, errors } = await openPane({ viewport: { width, height: 800 }, before });
    await setUp(page, "sample");
    const overview = page.getByRole("region", { name: "Overview" });
    await overview.getByRole("columnheader", { name: "Gas saved" }).waitFor();

    const states = await overview.locator("tbody tr > :last-child .unseen").allTextContents();
    const headline = (await page.locator("#audit-summary").textContent())!;
    expect([many(states, "error"), many(states, "warning")]).toEqual([many([headline], "error"), many([headline], "warning")]);
    expect(many(states, "error")).toBeGreaterThan(0);
    const well = states.filter((text) => text === "In order").length;
    const players = await overview.locator("tbody .ink").count();
    await overview.getByRole("columnheader", { name: `${well} of ${players} in order` }).waitFor();
    // The three most severe findings of the list below.
    const first = await overview.locator(".finding-message").allTextContents();
    expect(first.length).toBe(3);
    expect(await page.locator(".groups .finding-message").allTextContents()).toEqual(expect.arrayContaining(first));
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(name);
    await page.screenshot({ path: `test/browser/output/pane-overview-${name}.png`, fullPage: true });
    expect(await axe(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test.each([350, 430])("text does not move while the rest of the pane loads, at a width of %i pixels", async (width) => {
  const { page: first } = await openPane();
  await setUp(first, "sample");
  await first.locator(".finding").first().waitFor();
  const done = await first.evaluate(() => bench.done());

  const before = `bench.redo(${JSON.stringify(done)});${NOTES_JUMPS}`;
  const { page, errors } = await openPane({ viewport: { width, height: 900 }, before });
  await page.locator(".finding").first().waitFor();
  // The question who you are appears at once; figures and buttons are computed one after the other.
  expect(await page.getByRole("region", { name: "Game master or player?" }).count()).toBe(1);
  await page.locator(".overview tbody tr:first-child td", { hasText: "15" }).waitFor();
  await page.locator(".finding-acts .button:not(.is-last)").first().waitFor();
  expect(await page.evaluate(() => window.jumps)).toEqual([]);
  expect(errors).toEqual([]);
});

test("nothing is cut off at the pane's initial widths in Excel for Mac and on Windows", async () => {
  // The most figures, and the longest player name.
  for (const { title } of [campaign, fuel]) {
    const { page } = await openPane();
    await setUp(page, "sample", title);
    await page.locator(".overview tbody td:nth-child(2)", { hasText: /\d/ }).first().waitFor();
    for (const width of [320, 270]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutOff(page), `${title}, ${width} pixels`).toEqual([]);
    }
  }
});

test("figures that take longer than 300 ms to compute have a placeholder", async () => {
  // Idle callbacks are held back until the test runs them, as when Excel keeps the page busy.
  const before = "window.idle = []; window.requestIdleCallback = (work) => window.idle.push(work);";
  const { page, errors } = await openPane({ viewport: { width: 390, height: 800 }, before });
  await setUp(page, "sample");
  const table = page.getByRole("region", { name: "Overview" }).getByRole("table");
  await page.getByText("Computing the figures …").waitFor();
  expect(await table.getAttribute("aria-busy")).toBe("true");
  expect(await table.locator("tbody .figure", { hasText: /\d/ }).count()).toBe(0);
  await page.waitForTimeout(300);
  await page.evaluate(() => window.idle.splice(0).forEach((work) => work()));
  await table.locator("tbody .figure", { hasText: /\d/ }).first().waitFor();
  expect(await page.getByText("Computing the figures …").count()).toBe(0);
  expect(await table.getAttribute("aria-busy")).toBe("false");
  expect(errors).toEqual([]);
});

test("a player sees only own data, and everyone's with one click", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 900 } });
  await setUp(page, "sample");
  const overview = page.getByRole("region", { name: "Overview" });
  const shown = () => overview.locator("tbody .who").allTextContents();
  const everybody = (await shown()).map((name) => name.trim());
  expect(everybody).toEqual(expect.arrayContaining(["Germany", "Italy", "Japan"]));
  await page.getByRole("button", { name: "Who are you?" }).click();
  await page.getByRole("radio", { name: "Japan" }).check();
  await page.getByRole("button", { name: "Done" }).click();

  expect((await shown()).map((name) => name.trim())).toEqual(["Japan"]);
  const own = await page.locator(".groups .finding").count();
  expect(own).toBeGreaterThan(0);
  const headline = (await page.locator("#audit-summary").textContent())!;
  expect(many([headline], "error") + many([headline], "warning")).toBe(own);
  await page.getByRole("tab", { name: new RegExp(`^Audit.*\\b${own} findings?`) }).waitFor();
  expect(await overview.locator(".finding-message").count()).toBe(own > 3 ? 3 : 0);
  const messages = await page.locator(".finding-message").allTextContents();
  expect(messages.filter((message) => !message.includes("Japan"))).toEqual([]);
  await page.screenshot({ path: "test/browser/output/pane-overview-player.png", fullPage: true });

  await page.getByRole("button", { name: "All players" }).click();
  await expect.poll(async () => (await shown()).map((name) => name.trim())).toEqual(everybody);
  expect(errors).toEqual([]);
});
