import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type {} from "@univerjs/preset-sheets-conditional-formatting";
import type {} from "@univerjs/preset-sheets-core";
import type {} from "@univerjs/preset-sheets-data-validation";
import type {} from "@univerjs/preset-sheets-note";
import { beyondFiles, HOUSEKEEPING, SAVED } from "../../src/workbench/page/univer/unsaved-features";
import { readSnapshot } from "../../src/workbench/open";
import type { Snapshot } from "../../src/workbench/snapshot";
import { boxesIn } from "../support/workbook/files";
import { ownComplaints } from "../support/workbook/validate-file";
import { freshOnRetry, openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * Everything that the grid's menus can change is in the saved file, or reported when saving, or not offered.
 */

const UNIVER = "node_modules/@univerjs";
/** Univer's packages that change sheets; all of them are in the page. */
const CHANGING = /^(sheets.*|data-validation)$/;

test("every kind of change that Univer knows is saved, reported, or its own housekeeping", () => {
  const all = new Set(
    readdirSync(UNIVER)
      .filter((name) => CHANGING.test(name))
      .flatMap((name) => {
        const code = readFileSync(path.join(UNIVER, name, "lib/es/index.js"), "utf8");
        return [...code.matchAll(/id: "((?:sheet|data-validation)\.mutation\.[\w.-]+)"/g)].map(([, id]) => id!);
      }),
  );
  expect(all.size).toBeGreaterThan(50);
  expect([...all].filter((id) => beyondFiles(id) === "unknown changes")).toEqual([]);
  expect([...SAVED, ...HOUSEKEEPING].filter((id) => !all.has(id) && !id.endsWith("formula-mark-dirty"))).toEqual([]);
  expect(beyondFiles("sheet.mutation.of-a-later-univer")).toBe("unknown changes");
});

const SHEET = "Gas production";
/** Beyond all cells of the sheet. */
const [ROW, COLUMN] = [90, 31];

describe("in the workbench", () => {
  let bench: Bench;
  const open = async (): Promise<void> => {
    bench = await openBench("gas");
  };
  beforeAll(open);
  freshOnRetry(open);

  /** Saves. Returns the report and the file's content. */
  async function saved(): Promise<Snapshot & { readonly reported: string }> {
    const { page } = bench;
    await page.evaluate(async () => {
      document.getElementById("message")!.textContent = "";
      await window.workbench.grid.settled();
    });
    const [download, message] = await Promise.all([
      page.waitForEvent("download"),
      // The message disappears after some seconds.
      page.waitForFunction(() => document.getElementById("message")!.textContent || null),
      page.getByRole("button", { name: "Save" }).click(),
    ]);
    const reported = await message.jsonValue();
    const file = path.join(OUTPUT, "menus.xlsx");
    await download.saveAs(file);
    const bytes = new Uint8Array(readFileSync(file));
    expect(ownComplaints(bytes)).toEqual([]);
    return { ...(await readSnapshot(bytes)), reported: reported! };
  }

  /** Removes the protection of the displayed sheet. */
  const unprotected = () =>
    bench.page.evaluate(async (name) => {
      const { grid } = window.workbench;
      const sheet = grid.sheets().find((item) => item.name() === name)!;
      grid.activate(sheet.id);
      await sheet.setProtected(false);
      await grid.settled();
    }, SHEET);

  test("merged cells and Univer's own protection are not offered", async () => {
    const offered = await bench.page
      .locator("[data-u-command]")
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-u-command") ?? ""));
    expect(offered.length).toBeGreaterThan(5);
    expect(offered.filter((id) => /merge|protection|permission/.test(id))).toEqual([]);
  });

  test("a submenu closes when the pointer goes to the pane, and a note when another sheet is shown", async () => {
    const { page } = bench;
    await bench.pane();
    await bench.show(SHEET, "C11");
    const cell = await bench.corner("C11");
    await page.mouse.click(cell.x - 8, cell.y - 8, { button: "right" });
    await page.getByText("Copy Special").hover();
    const submenu = page.locator("[data-u-context-menu-submenu]", { hasText: "Copy Formula Only" });
    await submenu.waitFor();
    const pane = (await page.locator("#pane").boundingBox())!;
    await page.mouse.move(pane.x + 150, pane.y + 300);
    await submenu.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");

    await bench.show(SHEET, "C10");
    const header = await bench.corner("C10");
    await page.mouse.move(header.x - 30, header.y - 8);
    const note = page.locator('[data-u-comp="note-textarea"]');
    await note.waitFor();
    await page.keyboard.press("Control+PageDown");
    await note.waitFor({ state: "detached" });
    expect(bench.errors).toEqual([]);
  });

  test("tabs, gridlines, frozen rows, sizes, styles, notes and names are saved", async () => {
    const beside = await bench.page.evaluate(
      ([name, row, column]) => {
        const { univer, grid } = window.workbench;
        grid.activate(grid.sheets().find((item) => item.name() === name)!.id);
        const book = univer.getActiveWorkbook()!;
        const sheet = book.getActiveSheet();
        sheet.setTabColor("rgb(0, 176, 80)");
        sheet.setHiddenGridlines(false);
        sheet.setFrozenRows(2);
        sheet.setColumnWidth(column, 190);
        sheet.setRowHeightsForced(row, 1, 60);
        sheet.hideRows(row + 1, 2);
        sheet.hideColumns(column + 1);
        sheet.getRange(row, column - 1).setDataValidation(univer.newDataValidation().requireValueInList(["a", "b"]).build());
        const cell = sheet.getRange(row, column);
        cell.setFontWeight("bold").setBackgroundColor("rgb(255, 204, 0)").setHorizontalAlignment("center");
        cell.setBorder(univer.Enum.BorderType.ALL, univer.Enum.BorderStyleTypes.THICK, "#112233");
        cell.setFontFamily("Arial").setFontLine("line-through").setTextRotation(45);
        const rules = [
          univer.newDataValidation().requireFormulaSatisfied("=LEN(A1)>2"),
          univer.newDataValidation().requireNumberNotEqualTo(7),
        ];
        rules.forEach((rule, i) => sheet.getRange(row + 6, i).setDataValidation(rule.build()));
        cell.createOrUpdateNote({ id: "own", row, col: column, width: 100, height: 60, note: "Ask Anna" });
        book.insertDefinedName("Of_the_GM", `'${name}'!$B$1`);
        book.getSheets().at(-1)!.hideSheet();
        return sheet.getColumnWidth(column - 1);
      },
      [SHEET, ROW, COLUMN] as const,
    );
    const { reported, sheets, styles, names } = await saved();
    expect(reported).toBe("gas-sample.xlsx is in your downloads.");
    const sheet = sheets.find(({ name }) => name === SHEET)!;
    expect(sheet).toMatchObject({ tabColor: "#00B050", gridlines: true, freeze: { rows: 2, columns: 1 } });
    expect(sheets.at(-1)!.visibility).toBe("Hidden");
    expect(sheet.notes).toContainEqual({ row: ROW, column: COLUMN, text: "Ask Anna" });
    // Widths in files are in characters, which are as wide as the available font.
    const widths = new Map(sheet.widths);
    expect(Math.abs(widths.get(COLUMN)! - (widths.get(COLUMN - 1)! * 190) / beside)).toBeLessThan(2);
    expect(new Map(sheet.heights).get(ROW)).toBe(45);
    expect(sheet.hidden?.rows).toEqual([ROW + 1, ROW + 2]);
    // Beside the helper columns.
    expect(sheet.hidden?.columns).toContain(COLUMN + 1);
    const rules = sheet.validations.filter(({ area }) => area.top === ROW);
    expect(rules).toMatchObject([{ area: { left: COLUMN - 1, rows: 1, columns: 1 }, rule: { kind: "list", source: "a,b" } }]);
    const cell = sheet.cells.find(({ row, column }) => row === ROW && column === COLUMN)!;
    expect(styles[cell.style]).toMatchObject({ bold: true, fill: "#FFCC00", horizontal: "Center", lineLeft: "#112233 thick" });
    expect(styles[cell.style]).toMatchObject({ font: "Arial", struck: true, rotation: 135 });
    expect(sheet.validations.filter(({ area }) => area.top === ROW + 6).map(({ rule }) => rule)).toEqual([
      { kind: "custom", formula: "=LEN(A1)>2" },
      { kind: "decimal", operator: "NotEqualTo", formula1: 7 },
    ]);
    expect(names.map(({ name, formula }) => `${name} ${formula}`)).toContain(`Of_the_GM ='${SHEET}'!$B$1`);
  });

  test("inserted rows move rules, which is not reported", async () => {
    await bench.page.evaluate((name) => {
      const { univer, grid } = window.workbench;
      const sheet = grid.sheets().find((item) => item.name() === name)!;
      void sheet.setProtected(false);
      univer.getActiveWorkbook()!.getSheetBySheetId(sheet.id)!.insertRowsAfter(3, 2);
    }, SHEET);
    await bench.page.waitForFunction(
      () => window.workbench.grid.tables().find(({ name }) => name === "Gas_production_Production")!.area.top === 11,
    );
    const { reported, sheets } = await saved();
    expect(reported).toBe("gas-sample.xlsx is in your downloads.");
    const { notes } = sheets.find(({ name }) => name === SHEET)!;
    expect(notes).toContainEqual({ row: ROW + 2, column: COLUMN, text: "Ask Anna" });
  });

  test("features that cannot be saved are reported by name", async () => {
    await unprotected();
    await bench.page.evaluate(
      ([name, row, column]) => {
        const { univer } = window.workbench;
        const sheet = univer.getActiveWorkbook()!.getSheetByName(name)!;
        const cell = sheet.getRange(row, column);
        sheet.getRange(row + 4, column, 2, 2).merge();
        sheet.addConditionalFormattingRule(
          sheet.newConditionalFormattingRule().whenCellEmpty().setRanges([cell.getRange()]).setBackground("#FF0000").build(),
        );
        cell.setDataValidation(univer.newDataValidation().requireDateAfter(new Date(0)).build());
        univer.getActiveWorkbook()!.insertDefinedName("Several", `'${name}'!$B$1:$B$4`);
      },
      [SHEET, ROW, COLUMN] as const,
    );
    await bench.page.waitForFunction(() => window.workbench.grid.names().some(({ name }) => name === "Several"));
    const { reported } = await saved();
    for (const text of ["merged cells", "conditional formats", "data validation"])
      expect(reported).toContain(`${text} on ${SHEET}`);
    expect(reported).not.toContain("Several");
    expect(bench.errors).toEqual([]);
  });

  test("a moved check box keeps its format", async () => {
    const { boxes } = boxesIn(await saved());
    const placed = boxes.map((box) => /^(.+) (\d+) (\d+)$/.exec(box)!.slice(1) as [string, string, string]);
    const [name, from, column] = placed.find(([sheet, row, at]) => boxes.includes(`${sheet} ${Number(row) + 1} ${at}`))!;
    await bench.page.evaluate(
      async ([sheet, row, at]) => {
        const { univer } = window.workbench;
        const book = univer.getActiveWorkbook()!;
        const rangeOf = (top: number) => ({ startRow: top, endRow: top, startColumn: Number(at), endColumn: Number(at) });
        const subUnitId = book.getSheetByName(sheet)!.getSheetId();
        const [fromRange, toRange] = [rangeOf(Number(row)), rangeOf(Number(row) + 1)];
        await univer.executeCommand("sheet.command.move-range", { unitId: book.getId(), subUnitId, fromRange, toRange });
      },
      [name, from, column] as const,
    );
    expect(boxesIn(await saved()).boxes).toEqual(boxes);
  });
});
