import { expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane } from "../support/taskpane/open";
import { setUp } from "../support/taskpane/set-up";

/*
 * The emails of six nations in one paste, in the built pane.
 */

const line = (from: string, sent: number): string => `Command Reserves\n${from}: Shipped out = ${sent}\n`;
const EMAILS = [
  `Hallo Anna, hier meine Befehle.\n\nDeutschland, Zug 9\n${line("West", 3)}\nGr\u00fc\u00dfe, Dieter\n`,
  `Orders of Italy for turn 9\n${line("Home", 4)}\n`,
  `Japan's orders, turn 9:\n${line("Home", 5)}\n`,
  `Russia, turn 9\n${line("Western Front", 6)}\n`,
  `Great Britain, turn 9\n${line("Home Forces", 7)}\n`,
  `United States, turn 9\n${line("East Coast", 8)}\n`,
];
const PLAYERS = ["Germany", "Italy", "Japan", "Russia", "Britain", "USA"];

test.each([{}, { colorScheme: "dark" }] as const)(
  "six emails in one paste are read as six players' orders (%o)",
  async (look) => {
    const { page, errors } = await openPane({ viewport: { width: 390, height: 1400 }, ...look });
    await setUp(page, "sample", "Panzer General II campaign: Economy");
    await page.getByRole("tab", { name: "Turn" }).click();
    await page.locator("summary", { hasText: "Import orders" }).click();
    await page.getByRole("textbox", { name: "Orders pasted from an email or a post" }).fill(EMAILS.join("\n"));
    const sent = page.locator(".sent h4");
    await expect.poll(() => sent.count(), { timeout: 60_000 }).toBe(PLAYERS.length);
    expect((await sent.allTextContents()).map((text) => text.trim().split(/\s/)[0])).toEqual(PLAYERS);
    expect(await page.locator(".sent .is-warning").count()).toBe(0);
    const senders = await page.getByRole("region", { name: "Orders received" }).getByRole("listitem").allTextContents();
    expect(senders.map((text) => text.replace(/\s+/g, " ").trim())).toEqual(
      expect.arrayContaining([
        ...PLAYERS.map((name) => `${name}: in the pasted text, not imported yet`),
        "Nationalist China: missing",
      ]),
    );
    await sent.first().scrollIntoViewIfNeeded();
    await page.screenshot({
      path: `test/browser/output/pane-six-emails${"colorScheme" in look ? "-dark" : ""}.png`,
      fullPage: true,
    });
    expect(await axe(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test.each([{}, { colorScheme: "dark" }] as const)("orders that are all refused are recorded as received (%o)", async (look) => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 1400 }, ...look });
  await setUp(page, "sample", "Panzer General II campaign: Economy");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Import orders" }).click();
  const refused = "Italy, turn 9\nShipyards\n+ Venice: Printed capacity = 5000\n";
  await page.getByRole("textbox", { name: "Orders pasted from an email or a post" }).fill(refused);
  const button = page.getByRole("button", { name: "Record as received" });
  await button.waitFor({ timeout: 60_000 });
  await button.scrollIntoViewIfNeeded();
  await page.screenshot({
    path: `test/browser/output/pane-refused-orders${"colorScheme" in look ? "-dark" : ""}.png`,
    fullPage: true,
  });
  expect(await axe(page)).toEqual([]);
  await button.click();
  await page.getByText("The orders of Italy are recorded as received.", { exact: true }).first().waitFor({ timeout: 60_000 });
  expect(errors).toEqual([]);
});

test("a player who writes that nothing is ordered counts as sent, without orders", async () => {
  const { page, errors } = await openPane({ viewport: { width: 390, height: 1400 } });
  await setUp(page, "sample", "Panzer General II campaign: Economy");
  await page.getByRole("tab", { name: "Turn" }).click();
  await page.locator("summary", { hasText: "Import orders" }).click();
  await page.getByRole("textbox", { name: "Orders pasted from an email or a post" }).fill("Italy: nothing this turn");
  const button = page.getByRole("button", { name: "Record as received" });
  await button.waitFor({ timeout: 60_000 });
  await button.click();
  const italy = page
    .getByRole("region", { name: "Orders received" })
    .getByRole("listitem")
    .filter({ hasText: "Italy: imported" });
  await italy.waitFor({ timeout: 60_000 });
  expect((await italy.textContent())!.replace(/\s+/g, " ")).toMatch(/Italy: imported \S+ \S+ UTC, no orders /);
  await italy.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "test/browser/output/pane-no-orders.png", fullPage: true });
  expect(errors).toEqual([]);
});
