import { expect, test } from "vitest";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";

/*
 * Messages cover part of the built pane: the end of the pane can always be scrolled above them.
 */

test.each([
  { width: 350, height: 700 },
  { width: 390, height: 844 },
])("the end of the pane is not covered by the question who you are (%o)", async (viewport) => {
  const { page, errors } = await openPane({ viewport });
  await setUp(page, "sample", "Panzer General II campaign: Economy");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Verify a code" }).waitFor();
  const covered = () =>
    page.evaluate(() => {
      const main = document.querySelector(".main")!;
      main.scrollTo(0, main.scrollHeight);
      const end = Math.max(...[...document.querySelectorAll(".panel *")].map((item) => item.getBoundingClientRect().bottom));
      return Math.ceil(end - document.querySelector(".bars")!.getBoundingClientRect().top);
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
