import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Download, Frame, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { campaign } from "../../src/rulebooks/campaign";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { axe } from "../support/axe";
import { dailySample } from "../support/daily-sample";
import { CANVAS, freshOnRetry, openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * A game master's end of turn in the workbench, from an empty workbook to a saved file that is opened again: by mouse on one day,
 * by keyboard alone on the next.
 */

/** A sheet can take long to compute on a busy machine. */
const LONG = 120_000;
const WAIT = { timeout: 60_000 };
/** Size of the grid's row and column headers in pixels. */
const HEADERS = { width: 46, height: 21 };
/** Pixels per point. */
const PIXELS = 4 / 3;

/** A list from a user's spreadsheet; the last line has a mistake. */
const CITIES = [
  ["City", "Kind", "Owner", "Holder", "Value"],
  ["Berlin", "Industrial City", "Germany", "Germany", "600"],
  ["Essen", "Industrial City", "Germany", "Germany", "500"],
  ["Hamburg", "Industrial City", "Germany", "Germny", "300"],
];
const CSV = path.join(OUTPUT, "cities.csv");

let bench: Bench;
let pane: Frame;

async function begin(): Promise<void> {
  bench = await openBench("empty");
  bench.page.setDefaultTimeout(LONG);
  pane = await bench.pane();
  writeFileSync(CSV, CITIES.map((line) => line.join(",")).join("\n"));
}
beforeAll(begin, LONG);
freshOnRetry(begin);
afterAll(() => expect(bench.errors).toEqual([]));

const sheets = () => bench.page.evaluate(() => window.workbench.grid.sheets().map((sheet) => sheet.name()));
const noticeWith = (text: string | RegExp) => pane.locator(".notice", { hasText: text }).waitFor();
const finding = (text: string | RegExp) => pane.locator(".finding", { hasText: text }).first();
/** The button that goes to a missing entry, by row and header. */
const missingCell = (row: string, header: string): Locator =>
  pane
    .locator(".fill", { hasText: row })
    .filter({ hasText: new RegExp(`^\\s*${header}`) })
    .locator(".fill-cell")
    .first();
const clipboard = () => bench.page.evaluate(() => navigator.clipboard.readText());

/** The cell of a sheet with this link text. */
async function linkWith(sheet: string, text: string): Promise<string> {
  const inspect = () =>
    bench.page.evaluate(
      ([name, expected]) => {
        const { values, formulas } = window.workbench.grid
          .sheets()
          .find((item) => item.name() === name)!
          .read({ top: 0, left: 0, rows: 60, columns: 12 });
        const at = (r: number) =>
          values[r]!.findIndex((value, c) => value === expected && Boolean(formulas[r]![c]?.includes("HYPERLINK(")));
        const row = values.findIndex((_, r) => at(r) >= 0);
        return row < 0 ? null : { row, column: at(row) };
      },
      [sheet, text] as const,
    );
  // The link can still be uncomputed.
  await expect.poll(inspect, WAIT).not.toBeNull();
  const found = (await inspect())!;
  return `${String.fromCharCode(65 + found.column)}${found.row + 1}`;
}

/** Position of a cell on the screen, on a sheet that is not scrolled, or only down to `first`. */
async function pointOf(sheet: string, cell: string, first?: number): Promise<readonly [number, number]> {
  const at = areaOf(cell)!;
  const before = await bench.page.evaluate(
    ([name, { top, left }, from]) => {
      const { grid, univer } = window.workbench;
      const shown = grid.sheets().find((item) => item.name() === name)!;
      const shownSheet = univer.getActiveWorkbook()!.getSheetByName(name)!;
      const frozen = shown.freeze().rows;
      const sum = (count: number, of: (n: number) => number) =>
        Array.from({ length: Math.max(0, count) }, (_, n) => of(n)).reduce((all, item) => all + item, 0);
      const start = from ?? frozen;
      const down =
        top < frozen
          ? sum(top, (n) => shown.height(n))
          : sum(frozen, (n) => shown.height(n)) + sum(top - start, (n) => shown.height(start + n));
      // As wide as the available font makes it.
      return { down, across: sum(left, (n) => shownSheet.getColumnWidth(n)) };
    },
    [sheet, at, first] as const,
  );
  const box = (await bench.page.locator(CANVAS).boundingBox())!;
  return [box.x + HEADERS.width + before.across + 20, box.y + HEADERS.height + before.down * PIXELS + 10];
}

/** A way to use the workbench: mouse or keyboard. */
interface Input {
  readonly name: string;
  /** Opens a tab of the pane. */
  tab(name: string): Promise<void>;
  /** Clicks the element of the pane with this role and name. */
  press(role: "button" | "radio" | "checkbox", name: string | RegExp): Promise<void>;
  /** Provides the list that the pane asks for. */
  giveList(): Promise<void>;
  /** Follows a link on the displayed sheet. */
  follow(sheet: string, text: string): Promise<void>;
  /** Adds a nation. */
  add(nation: string): Promise<void>;
  /** Types into the table row whose first cell is selected: one text per column, "" skips one. */
  typeRow(sheet: string, cell: string, texts: readonly string[]): Promise<void>;
  goTo(target: Locator): Promise<void>;
  addRows(): Promise<void>;
  save(): Promise<Download>;
  open(file: string): Promise<void>;
}

const paneButton = (role: "button" | "radio" | "checkbox", name: string | RegExp) =>
  pane.getByRole(role, { name, exact: typeof name === "string" }).first();

const mouse: Input = {
  name: "mouse",
  tab: (name) => pane.getByRole("tab", { name }).click(),
  press: (role, name) => paneButton(role, name).click(),
  giveList: () => pane.locator("input[type=file]").setInputFiles(CSV),
  async follow(sheet, text) {
    // Scrolls to the top first.
    const frozen = await bench.page.evaluate(
      (name) =>
        window.workbench.grid
          .sheets()
          .find((item) => item.name() === name)!
          .freeze().rows,
      sheet,
    );
    await bench.go(sheet, `A${frozen + 1}`);
    await bench.page.mouse.click(...(await pointOf(sheet, await linkWith(sheet, text))));
  },
  // A listed player without a sheet causes a finding, which offers to add the player.
  async add(nation) {
    const [sheet, first] = await bench.cellOf("Campaign_Players", 1, "Nation");
    await bench.go(sheet, first);
    await mouse.tab("Set up");
    await pane.getByLabel("Rows for Nations in play on Campaign").fill("1");
    await mouse.press("button", "Add rows");
    await noticeWith("1 row added to Nations in play on Campaign.");
    const [, cell] = await bench.cellOf("Campaign_Players", 2, "Nation");
    // The link beside a name appears and disappears with it.
    const [, link] = await bench.cellOf("Campaign_Players", 2, "Sheet");
    for (const name of [nation, "", nation]) {
      await bench.enter(sheet, cell, name);
      await expect.poll(() => bench.value(sheet, link), WAIT).toBe(name);
    }
    await mouse.tab("Audit");
    await mouse.press("button", new RegExp(`^Add ${nation}: `));
    await mouse.press("button", `Add ${nation}`);
  },
  async typeRow(sheet, cell, texts) {
    const { top, left } = areaOf(cell)!;
    for (const [i, text] of texts.entries())
      if (text !== "") await bench.enter(sheet, `${String.fromCharCode(65 + left + i)}${top + 1}`, text);
  },
  goTo: (target) => target.click(),
  async addRows() {
    const [sheet, cell] = await bench.cellOf("Italy_Production", 1, "Unit");
    await bench.go(sheet, cell);
    // Going to a cell scrolls it four rows below the frozen ones.
    const point = await pointOf(sheet, cell, areaOf(cell)!.top - 4);
    await bench.page.mouse.click(...point, { button: "right" });
    await bench.page.getByText("Add rows to the table").click();
  },
  async save() {
    const [download] = await Promise.all([
      bench.page.waitForEvent("download"),
      bench.page.getByRole("button", { name: "Save" }).click(),
    ]);
    return download;
  },
  async open(file) {
    const [chooser] = await Promise.all([
      bench.page.waitForEvent("filechooser"),
      bench.page.getByRole("button", { name: "Open…" }).click(),
    ]);
    await chooser.setFiles(file);
  },
};

const key = async (...keys: readonly string[]): Promise<void> => {
  for (const item of keys) await bench.page.keyboard.press(item);
};

/** Presses Tab until the element has the focus. */
async function tabTo(expected: string, isThere: () => Promise<boolean>, back = false): Promise<void> {
  for (let n = 0; n < 120; n++) {
    if (await isThere()) return;
    await key(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`Tab does not come to ${expected}`);
}

/** Goes to a part of the page with F6. */
async function partTo(part: "grid" | "pane" | "bar"): Promise<void> {
  for (let n = 0; n < 4; n++) {
    const now = await bench.page.evaluate(() => document.activeElement?.closest("#grid, #pane, #bar")?.id ?? "");
    if (now === part && n > 0) return;
    await key("F6");
  }
  throw new Error(`F6 does not come to ${part}`);
}

const inPane = (): Promise<boolean> => bench.page.evaluate(() => document.activeElement?.tagName === "IFRAME");

async function paneTo(role: "button" | "radio" | "checkbox", name: string | RegExp): Promise<void> {
  if (!(await inPane())) await partTo("pane");
  const target = paneButton(role, name);
  await target.waitFor();
  const has = () => target.evaluate((element) => element === document.activeElement);
  // The way through the bar and the browser would be long: goes back to the tabs, then down.
  if (!(await has()))
    await keyboard.tab((await pane.locator("[role=tab][aria-selected=true] .tab-name").getAttribute("data-name"))!);
  await tabTo(String(name), has);
}

const TABS = ["Set up", "Audit", "Turn", "Explain", "Functions"];

const keyboard: Input = {
  name: "keyboard",
  async tab(name) {
    if (!(await inPane())) await partTo("pane");
    const isTab = () => pane.evaluate(() => document.activeElement?.getAttribute("role") === "tab");
    await tabTo("the tabs", isTab, true);
    const open = await pane.locator("[role=tab][aria-selected=true] .tab-name").getAttribute("data-name");
    const distance = TABS.indexOf(name) - TABS.indexOf(open!);
    for (let n = 0; n < Math.abs(distance); n++) await key(distance > 0 ? "ArrowRight" : "ArrowLeft");
    await pane.locator("[role=tab][aria-selected=true]", { hasText: name }).waitFor();
  },
  async press(role, name) {
    await paneTo(role, name);
    await key(role === "button" ? "Enter" : "Space");
  },
  async giveList() {
    await bench.page.evaluate((text) => navigator.clipboard.writeText(text), CITIES.map((line) => line.join("\t")).join("\n"));
    await expect.poll(() => pane.evaluate(() => document.activeElement?.id), WAIT).toBe("import-text");
    await key("Control+v");
  },
  async follow(sheet, text) {
    const at = areaOf(await linkWith(sheet, text))!;
    await partTo("grid");
    await key("Control+Home");
    const [, cell] = (await bench.selected()).split("!");
    const from = areaOf(cell!)!;
    const steps = (count: number, more: string, less: string) =>
      Array.from({ length: Math.abs(count) }, () => (count > 0 ? more : less));
    await key(...steps(at.top - from.top, "ArrowDown", "ArrowUp"), ...steps(at.left - from.left, "ArrowRight", "ArrowLeft"));
    await key("Enter");
  },
  async add(nation) {
    await keyboard.tab("Set up");
    const field = pane.locator("section[aria-labelledby=add-player] select");
    await tabTo("the nations", () => field.evaluate((element) => element === document.activeElement));
    await bench.page.keyboard.type(nation);
    await keyboard.press("button", `Add ${nation}`);
  },
  async typeRow(_sheet, _cell, texts) {
    for (const [i, text] of texts.entries()) {
      if (text !== "") await bench.page.keyboard.type(text);
      await key(i === texts.length - 1 ? "Enter" : "Tab");
    }
  },
  async goTo(target) {
    if (!(await inPane())) await partTo("pane");
    await target.waitFor();
    await tabTo(await target.innerText(), () => target.evaluate((element) => element === document.activeElement));
    await key("Enter");
  },
  async addRows() {
    await keyboard.tab("Set up");
    await keyboard.press("button", "Add rows");
  },
  async save() {
    const [download] = await Promise.all([bench.page.waitForEvent("download"), key("Control+s")]);
    return download;
  },
  async open(file) {
    // Waits before the key is pressed: the browser learns over another channel to expect a dialog, and the key could arrive
    // first.
    const chosen = bench.page.waitForEvent("filechooser");
    chosen.catch(() => undefined);
    await partTo("bar");
    const button = bench.page.getByRole("button", { name: "Open…" });
    await tabTo("Open…", () => button.evaluate((element) => element === document.activeElement));
    await key("Enter");
    await (await chosen).setFiles(file);
  },
};

test("axe finds no unnamed button or field of the grid, and no wrong role", async () => {
  const rules = [
    "button-name",
    "label",
    "link-name",
    "aria-command-name",
    "aria-allowed-attr",
    "aria-prohibited-attr",
    "nested-interactive",
    "color-contrast",
  ];
  // Univer renders its toolbars in stages.
  await expect.poll(() => axe(bench.page, "#grid", rules), WAIT).toEqual([]);
});

describe.each(dailySample([mouse, keyboard], "The end of a turn", ({ name }) => name))("the end of a turn by $name", (input) => {
  // A single test, because each step needs those before it.
  const steps: (readonly [what: string, work: () => Promise<void>])[] = [];
  const then = (what: string, work: () => Promise<void>): void => void steps.push([what, work]);
  let step = 0;
  const picture = (what: string) => bench.picture(`end-of-turn-${input.name}-${(step += 1)}-${what}`);
  let file = "";

  then("a campaign is set up in an empty workbook", async () => {
    if (input === keyboard) {
      await partTo("bar");
      await key("Enter");
      const empty = bench.page.getByRole("button", { name: "Empty workbook" });
      await tabTo("Empty workbook", () => empty.evaluate((element) => element === document.activeElement));
      await bench.opens(() => key("Enter"));
      pane = await bench.pane();
    }
    await input.press("radio", campaign.title);
    await input.press("button", "Clear all");
    await input.press("checkbox", "Germany");
    await picture("choose");
    await input.press("button", "Set up the campaign");
    await pane.locator("#set-up-progress").waitFor();
    await picture("setting-up");
    await noticeWith("The campaign is set up.");
    // Everything that Excel supports is there, including notes of headers.
    expect(await pane.locator(".notice.is-success").count()).toBe(1);
    await picture("set-up");
    expect(await bench.selected()).toBe("Campaign!A1");
  });

  then("its cities are imported from a list after a preview", async () => {
    await input.press("button", "Import a list into Economy on Germany");
    await input.giveList();
    await pane.getByText("3 new rows.").waitFor();
    await pane.getByText('"Germny" is not accepted as Holder: did you mean Germany?').waitFor();
    await picture("preview");
    expect(await bench.value(...(await bench.cellOf("Germany_Economy", 2, "Name")))).toBeNull();
    await input.press("button", "Write into Economy");
    await noticeWith("The list is in Economy on Germany.");
    expect(await pane.locator(".notice").innerText()).toContain("Not written: 1 entry.");
    await picture("imported");
    const at = await bench.cellOf("Germany_Economy", 3, "Name");
    expect(await bench.value(...at)).toBe("Essen");
  });

  then("collapsed rows are expanded for every way to go to them", async () => {
    const [sheet, cell] = await bench.cellOf("Germany_Economy", 1, "Value");
    const rows = () =>
      bench.page.evaluate(
        ([name, { top }]) => {
          const { groups } = window.workbench.grid.sheets().find((item) => item.name() === name)!;
          return groups!.all().find(({ first, count }) => first <= top && top < first + count)!;
        },
        [sheet, areaOf(cell)!] as const,
      );
    const group = await rows();
    await bench.page.evaluate(
      ([name, item]) =>
        void window.workbench.grid
          .sheets()
          .find((known) => known.name() === name)!
          .groups!.set({ ...item, folded: true }),
      [sheet, group] as const,
    );
    expect((await rows()).folded).toBe(true);
    await input.goTo(missingCell("Slovakia / Colony", "Value"));
    await expect.poll(() => bench.selected(), WAIT).toBe(`${sheet}!${cell}`);
    await expect.poll(async () => (await rows()).folded, WAIT).toBe(false);
    await picture("unfolded");
  });

  then("a nation is added, and its sheet is in the right place", async () => {
    await input.add("Italy");
    await noticeWith("Italy is in the ledger.");
    await picture("nation");
    expect((await sheets()).filter((name) => name !== "Sheet1").slice(0, 5)).toEqual([
      "Campaign",
      "House rules",
      "Germany",
      "Italy",
      "Shipping",
    ]);
  });

  then("links go from the front page to the nation and its table; overspending there is reported", async () => {
    if (input === mouse) await bench.page.getByText("Campaign", { exact: true }).last().click();
    else await bench.go("Campaign", "A1");
    await input.follow("Campaign", "Italy");
    await expect.poll(() => bench.selected(), WAIT).toBe("Italy!A1");
    await input.follow("Italy", "Production of units");
    const [sheet, unit] = await bench.cellOf("Italy_Production", 1, "Unit");
    const first = areaOf(unit)!;
    await expect.poll(() => bench.selected(), WAIT).toBe(`Italy!A${first.top - 2}`);
    await picture("link");
    if (input === keyboard) await key("ArrowDown", "ArrowDown", "ArrowDown");
    await input.typeRow(sheet, unit, ["M13/40", "", "", "Land", "", "200", "9"]);
    await input.tab("Audit");
    await finding("Italy spends 1,800 PPs").waitFor();
    await picture("overspent");
    await input.goTo(finding("Italy spends 1,800 PPs"));
    await expect.poll(() => bench.selected(), WAIT).toBe((await bench.named("Italy_Left")).join("!"));
  });

  then("an overwritten formula is restored", async () => {
    const [sheet, cell] = await bench.named("Italy_Left");
    const formula = await bench.formula(sheet, cell);
    // Another user removed the protection in Excel.
    await bench.page.evaluate(
      ([name, at]) => {
        const { grid } = window.workbench;
        void grid
          .sheets()
          .find((item) => item.name() === name)!
          .write(at, [[{ value: 5000 }]]);
        return grid.settled();
      },
      [sheet, areaOf(cell)!] as const,
    );
    await finding("Left after Orders is 5,000, typed over its formula").waitFor();
    await picture("typed-over");
    await input.press("button", `Restore ${sheet}!${cell}`);
    await noticeWith(`${sheet}!${cell} was restored.`);
    await picture("restored");
    expect(await bench.formula(sheet, cell)).toBe(formula);
  });

  then("rows are added to a table", async () => {
    const rows = () =>
      bench.page.evaluate(() => window.workbench.grid.tables().find(({ name }) => name === "Italy_Production")!.area.rows);
    const before = await rows();
    await input.goTo(finding("9 units of M13/40 are built"));
    await expect.poll(() => bench.selected(), WAIT).toMatch(/^Italy!E/);
    await input.addRows();
    await noticeWith("5 rows added to Production of units on Italy.");
    await picture("rows");
    expect(await rows()).toBe(before + 5);
  });

  then("the findings are copied, and the workbook is saved and reopened unchanged", async () => {
    await input.tab("Audit");
    await input.press("button", "Copy findings");
    await noticeWith("The findings are on the clipboard.");
    await picture("copied");
    const text = await clipboard();
    expect(text).toContain("error: Italy spends 1,800 PPs");
    const shown = await pane.locator("#audit-summary").innerText();
    file = path.join(OUTPUT, `end-of-turn-${input.name}.xlsx`);
    await (await input.save()).saveAs(file);
    await bench.page.locator("#message").filter({ hasText: "in your downloads" }).waitFor();
    await picture("saved");
    await bench.opens(() => input.open(file));
    pane = await bench.pane();
    await expect.poll(() => pane.locator("#audit-summary").innerText(), { timeout: LONG }).toBe(shown);
    await picture("reopened");
    const inFile = auditLedger(ledgerOf(readBook(new Uint8Array(readFileSync(file))))!);
    for (const { message } of inFile.findings) expect(text).toContain(message);
    expect(inFile.findings.length).toBeGreaterThan(1);
  });

  test("works from an empty workbook to a file that is opened again", { timeout: steps.length * LONG }, async () => {
    step = 0;
    for (const [what, work] of steps)
      await work().catch((error: Error) => {
        error.message = `${what}: ${error.message}`;
        throw error;
      });
  });
});
