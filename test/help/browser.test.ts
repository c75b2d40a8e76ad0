import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { allRules, rulebooks } from "../../src/rulebooks";
import { axe } from "../support/axe";
import type { Bench } from "../support/taskpane/far-side";
import { openPane, type Opened, type PaneOptions } from "../support/taskpane/open";

declare const bench: Bench;

const QUESTION = "how much fuel does an ARM corps cost to reorganize";

let opened: Opened;
let page: Page;

afterEach(() => expect(opened.errors).toEqual([]));

const openHelp = async (name: string, options?: PaneOptions): Promise<void> => {
  opened = await openPane(options);
  page = opened.page;
  await page.goto(new URL(`help/${name}.html`, page.url()).href);
};

/** Accessibility violations of the page, and whether it is wider than the window. */
async function wrong(): Promise<readonly string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [...(await axe(page)), ...(isWide ? ["the page is wider than the window"] : [])];
}

const phone = { viewport: { width: 320, height: 640 } };

describe("help in a browser", () => {
  test.each([
    ["FUELREORG", {}],
    ["CONVOYSHIPPING", { ...phone, colorScheme: "dark" as const }],
    ["WHY", phone],
    ["first-turn-campaign", {}],
    ["tables-campaign", phone],
    ["index", { ...phone, colorScheme: "dark" as const }],
  ])("axe finds no violations in %s, and nothing is cut off", async (name, options) => {
    await openHelp(name, options);
    expect(await wrong()).toEqual([]);
  });

  test("the index without scripts lists every function", async () => {
    await openHelp("index");
    const plain = await page.context().browser()!.newPage({ javaScriptEnabled: false });
    await plain.goto(page.url());
    expect(await plain.locator("[data-function]:visible").count()).toBe(allRules.length + 1);
    expect(await plain.locator("form").isVisible()).toBe(false);
    await plain.close();
  });
});

describe("the index", () => {
  beforeEach(() => openHelp("index"));

  const word = (text: string) => page.getByRole("searchbox", { name: "Search" }).fill(text);
  const found = () => page.locator("#found [data-function] a");

  test("answers a plain question, and opens the page that answers it", async () => {
    await word(QUESTION);
    expect(await found().first().textContent()).toBe("FUELREORG");
    expect(await wrong()).toEqual([]);
    await found().first().click();
    await page.getByRole("heading", { level: 1, name: "LEDGER.FUELREORG" }).waitFor();
  });

  test("finds pages by rulebook and group, and hides groups of other rulebooks", async () => {
    const fuel = rulebooks.find(({ id }) => id === "fuel")!;
    await page.getByRole("combobox", { name: "Rulebook" }).selectOption("fuel");
    expect(await found().allTextContents()).toEqual(fuel.rules.map(({ id }) => id));
    const group = page.getByRole("combobox", { name: "Group" });
    expect(await group.locator("option:not([hidden])").allTextContents()).toEqual([
      "All groups",
      ...new Set(fuel.rules.map((rule) => rule.group)),
    ]);
    await group.selectOption("Fuel expenditure");
    const some = fuel.rules.filter((rule) => rule.group === "Fuel expenditure").map(({ id }) => id);
    expect(await found().allTextContents()).toEqual(some);
    await page.getByRole("combobox", { name: "Rulebook" }).selectOption("campaign");
    expect(await group.inputValue()).toBe("");
  });

  test("labels pages with their rulebook until one is chosen", async () => {
    const pages = page.locator("#pages li");
    await word("how do I close a turn");
    const all = await pages.allInnerTexts();
    expect(new Set(all).size).toBe(all.length);
    for (const { title, ledger } of rulebooks)
      if (ledger?.turn)
        expect(all.filter((text) => text.startsWith("How a turn is closed") && text.includes(title))).toHaveLength(1);
    await page.getByRole("combobox", { name: "Rulebook" }).selectOption("fuel");
    expect(await pages.first().innerText()).toMatch(/^How a turn is closed What closing a turn does, step by step\.\s*$/);
  });

  test("reports when nothing matches, and shows all pages after the search is cleared", async () => {
    await word("xyzzy");
    await page.getByText("Nothing matches. Try another word.").waitFor();
    await word("");
    expect(await page.locator("#all").isVisible()).toBe(true);
    expect(await found().count()).toBe(0);
  });
});

test("a question in the pane finds the function, whose form is filled in and inserted without knowing its name", async () => {
  opened = await openPane();
  page = opened.page;
  await page.getByRole("tab", { name: "Functions" }).click();
  await page.getByText(`${allRules.length} functions`).waitFor();
  await page.getByRole("searchbox", { name: "Search the functions and help" }).fill(QUESTION);
  const first = page.locator(".entry").first();
  await expect.poll(() => first.locator(".entry-name").textContent()).toBe("FUELREORG");
  await first.click();
  await page.getByRole("combobox", { name: "Add a name to unit" }).selectOption("ARM");
  await page.getByRole("textbox", { name: /^count/ }).fill("3");
  // Two fuel points for each armored corps.
  await page.getByText("Result: 6 fuel points").waitFor({ state: "attached" });
  await page.getByRole("combobox", { name: "Add a name to unit" }).selectOption("SUB");
  await page.getByRole("textbox", { name: /^count/ }).fill("3; 1");
  await page.getByText("Result: 7 fuel points").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Insert into the selected cell" }).click();
  await page.getByText("The formula is in").waitFor();
  expect(await page.evaluate(() => bench.cell("Sheet1", "A1"))).toEqual({
    value: 7,
    formula: '=LEDGER.FUELREORG({"ARM";"SUB"},{3;1})',
  });
});

test("a question leads to the view in the pane, and to the help page in the index", async () => {
  opened = await openPane({ viewport: { width: 390, height: 800 } });
  page = opened.page;
  await page.getByRole("radio", { name: "World in Flames oil rule: gas" }).check();
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await page.getByRole("tab", { name: "Audit", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Functions" }).click();
  const search = page.getByRole("searchbox", { name: "Search the functions and help" });
  await search.fill("strategic bombing table");
  await page.getByRole("button", { name: /^Strategic bombing/ }).click();
  await expect.poll(() => page.evaluate(() => bench.selected())).toMatch(/^Gas operations!/);
  await search.fill("how do I close a turn");
  await page.getByRole("link", { name: /^How a turn is closed/ }).waitFor();
  await page.screenshot({ path: "test/browser/output/pane-answers.png" });
  expect(await wrong()).toEqual([]);
  await page.getByRole("button", { name: /^Close the turn/ }).click();
  await page.getByRole("tab", { name: "Turn", selected: true }).waitFor();

  await page.goto(new URL("help/index.html", page.url()).href);
  await page.getByRole("searchbox").fill("how do I close a turn");
  await page.getByRole("list", { name: "Pages found" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "How a turn is closed" }).waitFor();
  expect(await wrong()).toEqual([]);
});

test("the pane's link opens the function's page", async () => {
  opened = await openPane();
  page = opened.page;
  await page.getByRole("tab", { name: "Functions" }).click();
  await page.getByRole("searchbox", { name: "Search the functions and help" }).fill("growthrate");
  await page.locator("#function-GROWTHRATE").click();
  const [other] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Help page" }).click()]);
  await other.getByRole("heading", { level: 1, name: "LEDGER.GROWTHRATE" }).waitFor();
  await other.close();
});
