import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import type { Frame, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Accessibility violations that axe-core finds in a page or part of it: each rule with the elements that break it. */
export async function axe(page: Page | Frame, part?: string, only?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${AXE}; null`);
  return page.evaluate(
    async ([selector, rules]) => {
      const { axe: runner } = window as unknown as { axe: typeof Axe };
      // Passing rules and selectors are not used, and take time to collect.
      const options: Axe.RunOptions = { resultTypes: ["violations"], selectors: false };
      if (rules) options.runOnly = [...rules];
      const { violations } = await runner.run(selector ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
    },
    [part, only] as const,
  );
}
