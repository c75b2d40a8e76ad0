import type { Browser, Frame, Page } from "playwright-core";

/*
 * The workbench's page in a real browser, as benchmarks open it.
 */

export type Line = [what: string, figure: string, budget: string];

const LIMIT = 300_000;
export const VIEWPORT = { width: 1366, height: 768 };

export interface Place {
  readonly browser: Browser;
  readonly address: string;
}

/** A page in a new browser profile, with nothing cached. */
export async function fresh<T>({ browser }: Place, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Waits until the grid is rendered and the page responds at once. */
export async function usable(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]");
  await page.locator("#grid canvas").first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export const paneOf = async (page: Page): Promise<Frame> => (await (await page.waitForSelector("#pane iframe")).contentFrame())!;
