import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";

/*
 * The list of findings in the built pane: nothing covers anything else, and keyboard users can go through it and fix findings.
 */

/** Buttons beside findings that cover text or are covered. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".item")].flatMap((item) => {
      item.scrollIntoView({ block: "center" });
      const texts = [...item.querySelectorAll(".finding-message, .finding-details")].map((text) => text.getBoundingClientRect());
      return [...item.querySelectorAll<HTMLElement>(".finding-acts button")]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const box = button.getBoundingClientRect();
          const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return (
            !button.contains(onTop) ||
            texts.some(
              (text) =>
                text.left < box.right - 1 && text.right > box.left + 1 && text.top < box.bottom - 3 && text.bottom > box.top + 3,
            )
          );
        })
        .map((button) => `${item.innerText}: ${button.innerText}`);
    }),
  );

test("arrow keys move through findings, their buttons cover nothing, and fixing one moves the focus to the next", async () => {
  const { page, errors } = await openPane({ viewport: { width: 350, height: 768 } });
  await setUp(page, "sample", "Panzer General II campaign: Economy");
  for (const bar of await page
    .locator(".bars")
    .getByRole("button", { name: /Close|Game master/ })
    .all())
    await bar.click();
  await page.evaluate(() => {
    for (const head of document.querySelectorAll<HTMLElement>(".group-head[aria-expanded=false]")) head.click();
  });
  await page.locator(".item").nth(10).waitFor();

  // At least ten findings are visible at once.
  await page.locator(".groups").evaluate((groups) => groups.scrollIntoView());
  const visible = await page
    .locator(".item")
    .evaluateAll((all) => all.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length);
  expect(visible).toBeGreaterThanOrEqual(10);

  const chosen = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
  const keys = await page.locator(".item [data-key]").evaluateAll((all) => all.map((item) => item.getAttribute("data-key")));
  await page.locator(".item .finding-message").first().click();
  for (const [key, at] of [
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
    ["End", keys.length - 1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await chosen(), key).toBe(keys[at]);
  }
  for (const width of [390, 350, 320]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await covered(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 350, height: 768 });
  for (const scheme of ["active", "none"] as const) {
    await page.emulateMedia({ forcedColors: scheme });
    await page.screenshot({ path: `test/browser/output/pane-findings${scheme === "active" ? "-contrast" : ""}.png` });
  }

  await page
    .locator(".item")
    .first()
    .getByRole("button", { name: /^Enter / })
    .click();
  await expect.poll(() => page.locator(`[data-key="${keys[0]!}"]`).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".item")?.getAttribute("data-item"))).toBe(keys[1]);

  // The count of accepted findings and the note below it make the summary higher; the list stays where it is.
  const place = () => page.evaluate(() => document.activeElement?.closest(".item")?.getBoundingClientRect().top);
  await page.locator(".groups").evaluate((groups) => groups.scrollIntoView());
  const accepted = page.locator(".item", { has: page.getByRole("button", { name: /^Accept: / }) }).nth(1);
  const old = (await accepted.getAttribute("data-item"))!;
  await accepted.getByRole("button", { name: /^Accept: / }).click();
  await page.locator("#accept-reason").waitFor();
  const before = await place();
  await page.keyboard.type("agreed");
  await page.keyboard.press("Enter");
  await expect
    .poll(() =>
      page.locator(".item").evaluateAll((all: HTMLElement[], key) => all.some((item) => item.dataset["item"] === key), old),
    )
    .toBe(false);
  await expect.poll(place).toBeCloseTo(before!, 0);
  expect(errors).toEqual([]);
});
