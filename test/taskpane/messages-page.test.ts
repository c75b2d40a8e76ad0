import { expect, test } from "vitest";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";

/*
 * Messages overlay the built pane: its end can be scrolled above them, and they do not cover the main action.
 */

test.each([
  { width: 350, height: 700 },
  { width: 390, height: 844 },
])("the end of the pane is visible above the question who the user is, and the main action below it (%o)", async (viewport) => {
  const { page, errors } = await openPane({ viewport });
  await setUp(page, "sample", "Panzer General II campaign: Economy");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Verify a code" }).waitFor();
  const covered = () =>
    page.evaluate(() => {
      const main = document.querySelector(".main")!;
      main.scrollTo(0, main.scrollHeight);
      const bars = document.querySelector(".bars")!.getBoundingClientRect();
      const action = document.querySelector(".is-sticky")!;
      const above = [...document.querySelectorAll(".panel *")].filter((item) => !action.contains(item) && !item.contains(action));
      const end = Math.max(...above.map((item) => item.getBoundingClientRect().bottom));
      return Math.max(Math.ceil(end - bars.top), Math.floor(bars.bottom - action.getBoundingClientRect().top));
    });
  const question = page.getByRole("region", { name: "Game master or player?" });
  await question.waitFor();
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await question.getByRole("button", { name: "A player" }).click();
  await page.getByRole("region", { name: "Who are you?" }).waitFor();
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `test/browser/output/pane-end-below-question-${viewport.width}.png` });
  expect(errors).toEqual([]);
});
