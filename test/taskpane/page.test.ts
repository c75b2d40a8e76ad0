import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { axe } from "../support/axe";
import { cutOff } from "../support/taskpane/cut-off";
import { openPane as open, type Opened, type PaneOptions } from "../support/taskpane/open";
import type { Bench } from "../support/taskpane/far-side";

declare const bench: Bench;

let opened: Opened;
let page: Page;

const openPane = async (options?: PaneOptions): Promise<void> => {
  opened = await open(options);
  page = opened.page;
};

afterEach(() => expect(opened.errors).toEqual([]));

/** Controls smaller than 24 x 24. */
const tooSmall = (): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select, summary")]
      .filter((item) => {
        const box = item.getBoundingClientRect();
        // A check box and a file chooser include their labels.
        const label = item.closest("label.check, label.drop-zone");
        const height = (label ?? item).getBoundingClientRect().height;
        return item.checkVisibility() && (height < 24 || (box.width < 24 && !label));
      })
      .map((item) => item.outerHTML.slice(0, 80)),
  );
const unfit = async (): Promise<readonly string[]> => [...(await tooSmall()), ...(await cutOff(page))];

const CAMPAIGN = "Panzer General II campaign: Economy";

const tab = (name: string) => page.getByRole("tab", { name });
const isOpen = (name: string) => page.locator(`[role=tab][aria-selected=true]`, { hasText: name }).waitFor();
const heading = (name: string | RegExp) => page.getByRole("heading", { name });

/** Missing entries, but no errors or warnings. */
const TO_FILL_IN = /^Audit: \d+ cells to fill in$/;

async function setUp(): Promise<void> {
  await page.getByRole("button", { name: "Set up the campaign" }).click();
  await isOpen("Audit");
}

const chooseRulebook = (title: string) => page.getByRole("radio", { name: title }).check();

/** Only some nations of the campaign, for speed. */
async function choose(...nations: string[]): Promise<void> {
  await chooseRulebook(CAMPAIGN);
  await page.getByRole("button", { name: "Clear all" }).click();
  for (const nation of nations) await page.getByRole("checkbox", { name: nation, exact: true }).check();
}

describe("an empty workbook", () => {
  beforeEach(() => openPane());

  test("is offered rulebooks first, then the options of the chosen one, and loads nothing before", async () => {
    // Loaded scripts with rulebooks' ledgers; the pane itself loads more when idle.
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => /ledger-(campaign|fuel|gas|pacific|setup)\.\w+\.js$/.exec(name)?.[1])
          .filter(Boolean),
      );
    const make = page.getByRole("button", { name: "Set up the campaign" });
    expect(await page.getByRole("radio").count()).toBeGreaterThanOrEqual(2);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await make.getAttribute("aria-disabled")).toBe("true");
    const waits = page.getByText("Choose a rulebook first.");
    expect(await waits.isVisible()).toBe(true);
    expect(await axe(page)).toEqual([]);
    expect(await loaded()).toEqual([]);
    await chooseRulebook("World in Flames oil rule: gas");
    await page.getByRole("group", { name: "Major powers" }).waitFor();
    await page.getByText("Gas production").waitFor();
    expect(await loaded()).toEqual(["gas"]);
    await chooseRulebook(CAMPAIGN);
    await page.getByRole("group", { name: "Nations" }).waitFor();
    expect(await page.getByText("Gas production").count()).toBe(0);
    expect(await make.getAttribute("aria-disabled")).toBe("false");
    expect(await waits.count()).toBe(0);
    expect(await loaded()).toEqual(["gas", "campaign"]);
  });

  test("can become a ledger of gas for three powers, with missing entries", async () => {
    await chooseRulebook("World in Flames oil rule: gas");
    await page.getByRole("button", { name: "Clear all" }).click();
    for (const power of ["Germany", "Italy", "Japan"]) await page.getByRole("checkbox", { name: power, exact: true }).check();
    await page.getByRole("combobox", { name: "First year" }).selectOption("1940");
    await setUp();
    expect(await page.evaluate(() => bench.sheets())).toEqual(
      expect.arrayContaining(["Campaign", "House rules", "Gas production", "Gas ledger", "Turns"]),
    );
    await heading(TO_FILL_IN).waitFor();
    await page.getByRole("heading", { level: 1, name: "Campaign JAN/FEB 1940 · turn 1" }).waitFor();
    await tab("Turn").click();
    await page.getByRole("heading", { level: 2, name: "JAN/FEB 1940 · turn 1" }).waitFor();
  });

  test("opens on Set up, which creates the sheets of the chosen nations and shows the audit and the Campaign sheet", async () => {
    await isOpen("Set up");
    await choose("Germany", "Italy");
    await page.getByRole("combobox", { name: "First year" }).selectOption("1941");
    await setUp();
    const sheets = await page.evaluate(() => bench.sheets());
    expect(sheets.slice(0, 5)).toEqual(["Sheet1", "Campaign", "House rules", "Germany", "Italy"]);
    expect(sheets).not.toContain("Japan");
    await expect.poll(() => page.evaluate(() => bench.selected())).toBe("Campaign!A1");
    await heading(TO_FILL_IN).waitFor();
    await page.getByRole("heading", { level: 1, name: /^Campaign 1941/ }).waitFor();
    expect(await axe(page)).toEqual([]);
  });

  test("ignores a second click while sheets are created", async () => {
    await choose("Italy");
    await page.getByRole("button", { name: "Set up the campaign" }).dblclick();
    await isOpen("Audit");
    await heading(TO_FILL_IN).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect((await page.evaluate(() => bench.sheets())).filter((name) => name === "Italy").length).toBe(1);
  });

  test("is unchanged after setting up is cancelled, which can then be started again", async () => {
    await chooseRulebook(CAMPAIGN);
    await page.getByRole("button", { name: "Set up the campaign" }).click();
    const cancel = page.getByRole("button", { name: "Cancel" });
    // Clicked inside the page, because sheets are created faster than an outside click arrives.
    await page.waitForFunction(() => {
      if (!/– [1-9]\d* of \d+ sheets/.test(document.querySelector(".progress")?.textContent ?? "")) return false;
      [...document.querySelectorAll("button")].find((item) => item.textContent === "Cancel")!.click();
      return true;
    });
    await page.getByText("The campaign was not set up.").first().waitFor();
    await page.getByText("Setting up was cancelled. The sheets added so far were removed; the workbook is unchanged.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await cancel.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Set up the campaign");
    expect(await page.evaluate(() => [bench.sheets(), bench.names()])).toEqual([["Sheet1"], []]);
    expect(await axe(page)).toEqual([]);

    await choose("Italy");
    await setUp();
    await heading(TO_FILL_IN).waitFor();
    expect((await page.evaluate(() => bench.sheets())).slice(0, 3)).toEqual(["Sheet1", "Campaign", "House rules"]);
  });

  test("has tabs that arrow keys reach and open, with a visible focus", async () => {
    await tab("Set up").focus();
    await page.keyboard.press("ArrowRight");
    await isOpen("Audit");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("tab-audit");
    await page.keyboard.press("End");
    await isOpen("Functions");
    await page.keyboard.press("ArrowRight");
    await isOpen("Set up");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).toBe("solid");
  });

  test("has no ledger to audit, and the audit links to Set up", async () => {
    await tab("Audit").click();
    await heading("No ledger here yet").waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Set up a campaign" }).click();
    await isOpen("Set up");
  });
});

test("cannot be set up while a sheet's name is in use, until that is renamed", async () => {
  await openPane({ before: 'bench.addSheet("Germany"); bench.enter("Germany", "A1", "mine");' });
  await chooseRulebook(CAMPAIGN);
  await page.getByText("Some of these names are in use by other sheets.").waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^\s*Germany\s*name in use\s*$/ })
    .waitFor();
  await page.getByRole("button", { name: "Set up the campaign" }).click({ force: true });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => [bench.sheets().join(), bench.cell("Germany", "A1").value])).toEqual([
    "Sheet1,Germany",
    "mine",
  ]);
  expect(await axe(page)).toEqual([]);
});

describe("a ledger of Germany", () => {
  /** The table row of the YSS of 1942. */
  const YSS_1942 = 3;
  const GROWTH = { sheet: "Germany", table: "Germany_Growth" };
  const at = (column: string, row: number) =>
    page.evaluate(([table, header, line]) => bench.tableCell(table, header, line), [GROWTH.table, column, row] as const);
  const enter = async (column: string, row: number, content: number | string | { formula: string }): Promise<string> => {
    const { sheet, cell } = await at(column, row);
    await page.evaluate(([name, address, entered]) => bench.enter(name, address, entered), [sheet, cell, content] as const);
    return cell;
  };

  const viewport = { width: 320, height: 700 };
  /** The recorded changes of the set-up, repeated for each test because the tests above cover it. */
  let done: string | undefined;

  /** Whether the last test changed nothing, so that the next one can use its pane. */
  let isAsItWas = false;

  beforeEach(async () => {
    if (isAsItWas) {
      isAsItWas = false;
      return tab("Audit").click();
    }
    if (done === undefined) {
      await openPane({ viewport });
      await choose("Germany");
      await setUp();
      await heading(TO_FILL_IN).waitFor();
      done = await page.evaluate(() => bench.done());
      expect(opened.errors).toEqual([]);
    }
    await openPane({ viewport, before: `bench.redo(${JSON.stringify(done)})` });
    await tab("Audit").click();
    await heading(TO_FILL_IN).waitFor();
    // The YSS of 1942: 3,000 PPs left, 500 PPs of damage. The chart gives 20% of the remaining 2,500 (2.1.2).
    await enter("Reserve", YSS_1942, 3000);
    await enter("SW damage", YSS_1942, 500);
  });

  test("reports that the workbook is being read, and never offers to set up a second campaign meanwhile", async () => {
    const record = `window.texts = new Set();
      new MutationObserver(() => {
        for (const item of document.querySelectorAll("#panel h2, #panel p, #panel button")) texts.add(item.textContent.trim());
      }).observe(document, { childList: true, subtree: true });`;
    await openPane({ viewport, before: `bench.redo(${JSON.stringify(done)});bench.slow(400);${record}` });
    await heading(TO_FILL_IN).waitFor();
    const texts = await page.evaluate(() => [...(window as unknown as { readonly texts: Set<string> }).texts]);
    expect(texts).toContain("Reading the workbook …");
    expect(texts.filter((text) => /^Set up|^Choose a rulebook/.test(text))).toEqual(["Set up"]);
  });

  test("allows no second campaign in the same workbook", async () => {
    await tab("Set up").click();
    await heading("The campaign is set up").waitFor();
    await page.getByText("This workbook has the ledger of Germany.").waitFor();
    expect(await page.getByRole("button", { name: "Set up the campaign" }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    isAsItWas = true;
  });

  test("is audited again after Excel was busy, which is reported", async () => {
    await page.evaluate(() => bench.refuse("HostIsBusy"));
    await page.getByRole("button", { name: "Re-check" }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect((await alert.innerText()).replace(/\s+/g, " ").trim()).toBe(
      "The workbook could not be read. Nothing in the workbook has been changed. Excel is busy. Try again in a moment.",
    );
    await page.evaluate(() => bench.refuse(null));
    await page.getByRole("button", { name: "Re-check" }).click();
    await alert.waitFor({ state: "detached" });
    await heading(TO_FILL_IN).waitFor();
    isAsItWas = true;
  });

  test("is audited by the ribbon's command", async () => {
    await tab("Functions").click();
    await page.evaluate(async () => {
      const { actions } = Office as unknown as {
        actions: { _association: { mappings: Record<string, (event: unknown) => Promise<void>> } };
      };
      await new Promise<void>((done) => void actions._association.mappings["AUDITNOW"]!({ completed: done }));
    });
    await isOpen("Audit");
    isAsItWas = true;
  });

  test("has figures that are explained by their inputs and working, following the selection", async () => {
    await tab("Explain").click();
    const growth = await at("Growth", YSS_1942);
    await page.evaluate(({ sheet, cell }) => bench.select(sheet, cell), growth);
    await heading(`Explain Germany!${growth.cell}`).waitFor();
    await heading("LEDGER.GROWTH").waitFor();
    await page.getByRole("row", { name: /growth rate 20% 2\.1\.2/ }).waitFor();
    await page.getByRole("row", { name: /reserve less SW damage 2,500 2\.2\.1/ }).waitFor();
    await page.getByRole("row", { name: /growth of the Base Economy 500 PPs 2\.1\.2/ }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);

    const reserve = await at("Reserve", YSS_1942);
    await page.getByRole("button", { name: `Go to ${reserve.cell}` }).click();
    await heading(`Explain Germany!${reserve.cell}`).waitFor();
    await page.getByText("This is an input cell").waitFor();
    await heading("1942: Reserve, PPs").waitFor();
    isAsItWas = true;
  });

  test("shows the rule's message about a wrong input while it is typed", async () => {
    await tab("Functions").click();
    await page.getByRole("searchbox", { name: "Search the functions" }).fill("growth");
    await page.getByRole("button", { name: /^GROWTH / }).click();
    await page.getByText("Still needed: year, nation, reserve.").waitFor();
    await page.locator("#input-year").fill("1950");
    await page.locator("#input-nation").selectOption("Italy");
    await page.locator("#input-reserve").fill("lots");
    await page.getByText('"lots" is not a number.').waitFor();
    await page.locator("#input-reserve").fill("1,200");
    await page
      .locator(".result .callout")
      .filter({ hasText: "year is 1950; it must be a whole number from 1940 to 1946." })
      .waitFor();
    await page.locator("#input-year").fill("1941");
    await page.getByRole("row", { name: /growth of the Base Economy 150 PPs/ }).waitFor();
    isAsItWas = true;
  });

  test("reports an overwritten formula after the edit, links to its cell, and removes the finding when it is fixed", async () => {
    const { cell } = await at("Rate", YSS_1942);
    const formula = (await page.evaluate((address) => bench.cell("Germany", address).formula, cell))!;
    await enter("Rate", YSS_1942, 0.5);

    const finding = page.getByRole("button", { name: /is 0\.5, typed over its formula; its inputs give 0\.2/ });
    await finding.waitFor();
    await tab("Audit 1 finding").waitFor();
    await page.getByRole("heading", { level: 2, name: "Audit: 1 error" }).waitFor();
    expect(await page.locator("[role=status]").allTextContents()).toContainEqual(expect.stringMatching(/^New on Germany, /));
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);

    await finding.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => bench.selected())).toBe(`Germany!${cell}`);

    await enter("Rate", YSS_1942, { formula });
    await heading(TO_FILL_IN).waitFor();
    expect(await page.locator("[role=status]").allTextContents()).toContainEqual(
      expect.stringMatching(/^To be filled in: \d+ cells, first /),
    );
    // The focused finding is gone; the focus stays in the pane.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("audit-summary");
  });

  test("has lost formulas restored by keyboard: one from its finding, one from Explain, all at once", async () => {
    const valueOf = async (column: string) => {
      const { cell } = await at(column, YSS_1942);
      return page.evaluate((address) => bench.cell("Germany", address).formula, cell);
    };
    const formulas = [await valueOf("Rate"), await valueOf("Growth")];
    const rate = await enter("Rate", YSS_1942, 0.5);
    const growth = await enter("Growth", YSS_1942, 5);
    await page.getByRole("button", { name: "Restore all (2)" }).waitFor();
    await page.getByRole("button", { name: `Restore Germany!${rate}` }).focus();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText(`Germany!${rate} was restored.`).first().waitFor();
    expect(await page.locator("[role=status]").allTextContents()).toContainEqual(
      expect.stringMatching(new RegExp(`^Germany!${rate} was restored`)),
    );
    // The focus moves to the next finding.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("5, typed over its formula");

    await tab("Explain").click();
    await page.evaluate((cell) => bench.select("Germany", cell), growth);
    await heading(`Explain Germany!${growth}`).waitFor();
    await heading("It should be").waitFor();
    // 20% of the remaining 2,500.
    await page.getByRole("row", { name: /growth of the Base Economy 500 PPs 2\.1\.2/ }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await page.getByRole("button", { name: `Restore Germany!${growth}` }).press("Enter");
    await expect.poll(() => page.getByRole("heading", { name: "It should be" }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(`Germany!${growth}`);
    expect([await valueOf("Rate"), await valueOf("Growth")]).toEqual(formulas);

    await tab("Audit").click();
    await enter("Rate", YSS_1942, 0.5);
    await enter("Growth", YSS_1942, "");
    await page.getByRole("button", { name: "Restore all (2)" }).press("Enter");
    await heading(TO_FILL_IN).waitFor();
    expect([await valueOf("Rate"), await valueOf("Growth")]).toEqual(formulas);
  });

  test("has findings accepted with a reason by keyboard, listed separately, and withdrawn", async () => {
    const typeInto = async (table: string, column: string, row: number, content: number | string): Promise<void> => {
      const { sheet, cell } = await page.evaluate(([name, header, line]) => bench.tableCell(name, header, line), [
        table,
        column,
        row,
      ] as const);
      await page.evaluate(([name, address, entered]) => bench.enter(name, address, entered), [sheet, cell, content] as const);
    };
    const valueOf = async (column: string): Promise<unknown> => {
      const { sheet, cell } = await page.evaluate((header) => bench.tableCell("House_rules_Accepted", header, 1), column);
      return page.evaluate(([name, address]) => bench.cell(name, address).value, [sheet, cell] as const);
    };
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
    await typeInto("Germany_Air_repairs", "Air Unit", 1, "JG 26");
    await typeInto("Germany_Air_repairs", "Points", 1, 3);
    const message = "JG 26 is repaired by 3 points without a price.";
    const accept = page.getByRole("button", { name: `Accept: ${message}` });
    const finding = page.getByRole("button", { name: `Error: ${message}` });

    await accept.focus();
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("accept-reason");
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await page.keyboard.press("Escape");
    await accept.waitFor();
    await expect.poll(() => finding.evaluate((item) => item === document.activeElement)).toBe(true);

    await accept.click();
    await page.getByLabel("Accepted by").fill("Anna");
    await page.getByLabel("Reason").fill("its price is not printed");
    await page.getByLabel("Reason").press("Enter");
    await page.getByRole("heading", { level: 3, name: "Accepted" }).waitFor();
    await page.getByText(/Accepted by Anna, .*: its price is not printed\./).waitFor();
    await page.getByRole("heading", { level: 2, name: /^Audit: .*1 accepted$/ }).waitFor();
    expect(await finding.count()).toBe(0);
    expect(await Promise.all(["Finding", "Sheet", "Table", "Row", "Column", "Reason", "By"].map(valueOf))).toEqual([
      "Air Units that are repaired have a price.",
      "Germany",
      "Air repairs",
      "JG 26",
      "Price",
      "its price is not printed",
      "Anna",
    ]);
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);

    await page.getByRole("button", { name: `Withdraw: ${message}` }).click();
    await finding.waitFor();
    expect(await valueOf("Finding")).toBeNull();
  });

  test("lists the house rules of the campaign", async () => {
    const { sheet, cell } = await page.evaluate(() => bench.tableCell("House_rules_Limits", "Campaign", 1));
    await page.evaluate(([name, address]) => bench.enter(name, address, 0.25), [sheet, cell] as const);
    await page.getByRole("heading", { level: 3, name: "House rules" }).waitFor();
    await page.getByText("Ship build rate: 25% instead of 20% [2.3.4.2]").waitFor();
    expect(await axe(page)).toEqual([]);
  });

  test("gets an optional table, stays without findings, and the selection goes there", async () => {
    await tab("Set up").click();
    await heading("Optional tables").waitFor();
    await page.getByRole("combobox", { name: "Table" }).selectOption("Germany_Garrisons");
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await page.getByRole("button", { name: "Add to Germany" }).click();
    await page.getByText("Garrisons is on the sheet Germany.").first().waitFor();
    const { sheet, cell } = await page.evaluate(() => bench.tableCell("Germany_Garrisons", "Garrison or coastal unit", 1));
    await expect.poll(() => page.evaluate(() => bench.selected())).toBe(`${sheet}!${cell}`);
    expect(await page.locator("option[value=Germany_Garrisons]").count()).toBe(0);
    await tab("Audit").click();
    await heading(TO_FILL_IN).waitFor();
  });

  test("gets a player, with a preview first, and stays without findings", async () => {
    await tab("Set up").click();
    await heading("Add Nation").waitFor();
    await page.getByRole("combobox", { name: "Nation" }).selectOption("Japan");
    await page.getByRole("list", { name: "New sheets" }).getByText("Japan").waitFor();
    await page.getByText("Campaign: Japan in Nations in play").waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await page.getByRole("button", { name: "Add Japan" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Japan is in the ledger.").first().waitFor();
    await expect.poll(() => page.evaluate(() => bench.selected())).toBe("Japan!A1");
    await page.getByText("This workbook has the ledger of Germany and Japan.").waitFor();
    expect(await page.locator("option[value=Japan]").count()).toBe(0);
    await tab("Audit").click();
    await heading(TO_FILL_IN).waitFor();
  });

  test("gets rows in the selected table", async () => {
    await tab("Set up").click();
    const first = await page.evaluate(() => bench.tableCell("Germany_Ships_in_yards", "Ship", 1));
    const below = () => page.evaluate(() => bench.tableCell("Germany_Shipyards", "Shipyard", 1));
    await page.evaluate(({ sheet, cell }) => bench.select(sheet, cell), first);
    const rows = page.getByRole("spinbutton", { name: "Rows for Ships in yards on Germany" });
    await rows.fill("3");
    const before = (await below()).cell;
    await page.getByRole("button", { name: "Add rows" }).click();
    await page.getByText("3 rows added to Ships in yards on Germany.").first().waitFor();
    const row = (cell: string) => Number(/\d+/.exec(cell)![0]);
    expect(row((await below()).cell) - row(before)).toBe(3);
    expect(await axe(page)).toEqual([]);
    await tab("Audit").click();
    await heading(TO_FILL_IN).waitFor();
  });

  test("lists missing entries with links to their cells; a list is pasted, previewed, and imported at once", async () => {
    await heading(/^To be filled in: \d+ cells$/).waitFor();
    await page.locator("summary", { hasText: "Germany" }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page
      .getByRole("button", { name: /^Go to Germany!B\d+$/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => bench.selected())).toMatch(/^Germany!B\d+$/);

    await page.getByRole("button", { name: "Import a list into Economy on Germany" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("import-text");
    const rows = Array.from({ length: 14 }, (_, i) => `City ${i + 1}\t${(i + 1) * 100}`);
    await page.keyboard.insertText(["City\tValue\tHolder", ...rows, "=A1\tmuch\tGermny"].join("\n"));
    await page.getByText("15 new rows. The table gets 7 more rows.").waitFor();
    await page.getByText('"Germny" is not accepted as Holder: did you mean Germany?').waitFor();
    const first = await page.evaluate(() => bench.tableCell("Germany_Economy", "Name", 2));
    expect(await page.evaluate(({ sheet, cell }) => bench.cell(sheet, cell).value ?? "", first)).toBe("");
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);

    await page.getByRole("button", { name: "Write into Economy" }).click();
    await page.getByText("The list is in Economy on Germany.").first().waitFor();
    await expect.poll(() => page.evaluate(() => bench.selected())).toBe(`${first.sheet}!${first.cell}`);
    const last = await page.evaluate(() => bench.tableCell("Germany_Economy", "Name", 16));
    expect(await page.evaluate(({ sheet, cell }) => bench.cell(sheet, cell), last)).toEqual({ value: "=A1", formula: null });
    expect(await page.getByRole("button", { name: "Import a list into Economy on Germany" }).count()).toBe(0);
    await page.locator(".fill", { hasText: "Economy · A1" }).first().waitFor();
  });

  test("has findings copied as text and as Markdown, and printed without buttons", async () => {
    await page.evaluate(() => {
      const copied: string[] = [];
      Object.assign(globalThis, { copied });
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
      });
    });
    await enter("Rate", YSS_1942, 0.5);
    const { cell } = await at("Rate", YSS_1942);
    await tab("Audit 1 finding").waitFor();
    await page.getByRole("button", { name: "Copy findings" }).click();
    await page.locator(".notice", { hasText: "The findings are on the clipboard." }).waitFor();
    // Excel on the web can deny its frames the clipboard API, but not copying a selection.
    await page.evaluate(() => {
      const { copied } = globalThis as unknown as { copied: string[] };
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
      document.addEventListener("copy", () => copied.push((document.activeElement as HTMLTextAreaElement).value), { once: true });
    });
    const markdownButton = page.getByRole("button", { name: "Copy as Markdown" });
    await markdownButton.click();
    await expect.poll(() => markdownButton.evaluate((button) => button === document.activeElement)).toBe(true);
    const copied = () => page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied);
    await expect.poll(async () => (await copied()).length).toBe(2);
    const [text, markdown] = await copied();
    expect(text).toContain("1 error. To be filled in: ");
    expect(text).toContain(`Germany:\n- Germany!${cell}, error: `);
    expect(markdown).toContain("### Germany\n\n- Germany");

    await page.emulateMedia({ media: "print" });
    expect(await page.getByText(/typed over its formula/).isVisible()).toBe(true);
    expect(await page.getByRole("tab").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Re-check" }).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
  });

  test("has groups of findings that open and close by keyboard", async () => {
    await enter("Rate", YSS_1942, 0.5);
    const group = page.getByRole("button", { name: "Germany 1 error" });
    await group.focus();
    await page.keyboard.press("Enter");
    expect(await group.getAttribute("aria-expanded")).toBe("false");
    expect(await page.getByRole("button", { name: /typed over/ }).count()).toBe(0);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: /typed over/ }).waitFor();
  });

  test("shows text from cells as text", async () => {
    const { cell, sheet } = await page.evaluate(() => bench.tableCell("Germany_Growth", "Reserve", 1));
    const attack = "<img src=x onerror=\"document.title='taken'\">";
    await page.evaluate(([name, address, text]) => bench.enter(name, address, text), [sheet, cell, attack] as const);
    await page
      .getByRole("button", { name: /<img src=x/ })
      .first()
      .waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await tab("Explain").click();
    await page.evaluate(([name, address]) => bench.select(name, address), [sheet, cell] as const);
    await page.getByText("<img src=x").first().waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).toBe("Campaign Ledger");
  });

  test("has functions found by word, tried out with cells, and inserted, with a question before a cell is overwritten", async () => {
    await tab("Functions").click();
    await page.getByRole("searchbox", { name: "Search the functions" }).fill("growth");
    await page.getByRole("button", { name: /^GROWTH / }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("function-heading");
    expect(await axe(page)).toEqual([]);

    await page.locator("#input-year").fill("1942");
    await page.locator("#input-nation").selectOption("Germany");
    const reserve = await at("Reserve", YSS_1942);
    await page.evaluate(({ sheet, cell }) => bench.select(sheet, cell), reserve);
    await page.getByRole("button", { name: "Take reserve from the selected cell" }).click();
    await page.getByRole("row", { name: /growth of the Base Economy 600 PPs/ }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);

    await page.evaluate(() => {
      bench.enter("Sheet1", "B2", 150);
      bench.select("Sheet1", "B2");
    });
    await page.getByRole("button", { name: "Insert into the selected cell" }).click();
    await page.getByText("Sheet1!B2 is not empty.").waitFor();
    expect(await page.evaluate(() => bench.cell("Sheet1", "B2"))).toEqual({ value: 150, formula: null });
    await page.getByRole("button", { name: "Replace Sheet1!B2" }).click();
    await page.getByText("The formula is in Sheet1!B2.").waitFor();
    expect(await page.evaluate(() => bench.cell("Sheet1", "B2"))).toEqual({
      value: 600,
      formula: `=LEDGER.GROWTH(1942,"Germany",Germany!${reserve.cell})`,
    });

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Sheet1!B2 was restored.").waitFor();
    expect(await page.evaluate(() => bench.cell("Sheet1", "B2"))).toEqual({ value: 150, formula: null });
  });

  test("keeps a locked cell unchanged, with a plain message", async () => {
    const growth = await at("Growth", YSS_1942);
    const before = await page.evaluate(({ sheet, cell }) => bench.cell(sheet, cell), growth);
    await tab("Functions").click();
    await page.getByRole("searchbox", { name: "Search the functions" }).fill("growthrate");
    await page.getByRole("button", { name: /^GROWTHRATE / }).click();
    await page.locator("#input-year").fill("1942");
    await page.locator("#input-nation").selectOption("Italy");
    await page.evaluate(({ sheet, cell }) => bench.select(sheet, cell), growth);
    await page.getByRole("button", { name: "Insert into the selected cell" }).click();
    await page.getByRole("button", { name: `Replace Germany!${growth.cell}` }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(
      /The formula was not inserted\.\s+The cell is unchanged\. The sheet is protected\./,
    );
    expect(await page.evaluate(({ sheet, cell }) => bench.cell(sheet, cell), growth)).toEqual(before);
  });

  test("reports a #NAME? in a LEDGER formula on opening, with its place", async () => {
    // Another user's pane would be notified; here the next check notices it.
    await page.evaluate(() => bench.enter("Sheet1", "C3", { formula: "=LEDGER.NOSUCHRULE(1)" }));
    await page.getByText("One LEDGER formula does not calculate.").waitFor();
    await page
      .getByText(/Sheet1!C3/)
      .first()
      .waitFor();
    // An unknown function cannot be repaired; one without LEDGER. can.
    await page
      .getByText(/There is no function LEDGER\.NOSUCHRULE/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Repair", exact: true }).count()).toBe(0);
    await page.evaluate(() => bench.enter("Sheet1", "C4", { formula: '=GROWTHRATE(1942,"Germany")' }));
    await page.getByRole("button", { name: "Repair", exact: true }).press("Enter");
    await expect.poll(() => page.evaluate(() => bench.cell("Sheet1", "C4").value)).toBe(0.2);
    await page.getByText("One LEDGER formula does not calculate.").waitFor();
    await page.getByRole("region", { name: "Self-test" }).getByRole("button", { name: "Close message" }).click();
    expect(await page.getByText("One LEDGER formula does not calculate.").count()).toBe(0);
  });
});

test("a view that fails to load shows what to do, and loads on retry", async () => {
  const parts = /\/ledger-/;
  await openPane({ refused: parts });
  await tab("Functions").click();
  await page
    .getByRole("alert")
    .filter({ hasText: /did not load\. Check your connection, then try again\..*The workbook is unchanged\./s })
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await tab("Set up").click();
  await page.getByRole("radio", { name: CAMPAIGN }).click();
  await page.getByRole("alert").filter({ hasText: "Part of the add-in failed to load. Check your connection" }).waitFor();
  await page.unroute(parts);
  await tab("Functions").click();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^GROWTHRATE / }).waitFor();
});

test("the pane follows Office's theme, and checks it again when the user returns", async () => {
  await openPane();
  const inspect = () =>
    page.evaluate(() => [document.documentElement.dataset["theme"], getComputedStyle(document.body).backgroundColor].join(" "));
  await expect.poll(inspect).toBe("light rgb(255, 255, 255)");
  await page.evaluate(() => {
    bench.setTheme("#262626", "#FFFFFF");
    // office.js caches the theme for five seconds.
    const later = Date.now() + 10_000;
    Date.prototype.getTime = () => later;
    window.dispatchEvent(new Event("focus"));
  });
  await expect.poll(inspect).toBe("dark rgb(41, 41, 41)");
});

describe.each([
  ["dark", { colorScheme: "dark" }],
  ["forced colours", { forcedColors: "active" }],
  ["200% zoom", { viewport: { width: 175, height: 350 }, deviceScaleFactor: 2 }],
] as const)("with %s", (_name, options) => {
  test("axe finds nothing in Set up and Functions, and nothing is cut off", async () => {
    await openPane({ ...options, before: "document.documentElement?.removeAttribute('data-theme')" });
    await chooseRulebook(CAMPAIGN);
    await page.getByRole("group", { name: "Nations" }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
    await tab("Functions").click();
    await page.getByRole("button", { name: /^GROWTHRATE / }).click();
    expect(await axe(page)).toEqual([]);
    expect(await unfit()).toEqual([]);
  });
});
