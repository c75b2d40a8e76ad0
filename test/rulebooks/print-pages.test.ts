import { describe, expect, it } from "vitest";
import type { Area } from "../../src/formula/address";
import { computedIn } from "../../src/calculation/computed-values";
import type { CellValue } from "../../src/kernel/values";
import { ledgerOf } from "../../src/ledger/read/model";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { rulebooks } from "../../src/rulebooks";
import { everybody } from "../../src/sheets/common";
import { PLAIN_HEIGHT, PLAIN_WIDTH } from "../../src/workbench/host/grid";
import { readSnapshot } from "../../src/workbench/open";
import { paperOf } from "../../src/workbench/page/print/paper";
import { planSheet, type SheetPage, type SheetToPlan } from "../../src/workbench/page/print/plan";
import type { SheetSnapshot, Snapshot } from "../../src/workbench/snapshot";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { dailySample } from "../support/daily-sample";
import { freshFile, sampleFile } from "../support/ledger/new-ledgers";

/*
 * Pages that the workbench prints of ledgers have the rows of every table whose title they show.
 */

const sizesOf = (count: number, plain: number, own: SheetSnapshot["widths"], hidden: readonly number[] = []): number[] => {
  const [sizes, unseen] = [new Map(own), new Set(hidden)];
  return Array.from({ length: count }, (_, line) => (unseen.has(line) ? 0 : (sizes.get(line) ?? plain)));
};

/** A sheet of a file as it is printed, without its charts. */
function sheetToPlan({ tables }: Snapshot, sheet: SheetSnapshot): SheetToPlan {
  const filled = sheet.cells.filter(({ value, formula }) => formula !== undefined || (value ?? "") !== "");
  const [rows, columns] = [
    filled.reduce((most, { row }) => Math.max(most, row + 1), 0),
    filled.reduce((most, { column }) => Math.max(most, column + 1), 0),
  ];
  const grid = <T>(empty: T): T[][] => Array.from({ length: rows }, () => Array.from({ length: columns }, () => empty));
  const [values, formulas] = [grid<CellValue>(null), grid<string | null>(null)];
  for (const { row, column, value, formula } of filled) {
    values[row]![column] = value ?? null;
    formulas[row]![column] = formula ?? null;
  }
  return {
    cells: { values, formulas },
    tables: tables.flatMap((table) => (table.sheet === sheet.name ? [table.area] : [])),
    charts: [],
    heights: sizesOf(rows, PLAIN_HEIGHT, sheet.heights, sheet.hidden?.rows),
    widths: sizesOf(columns, PLAIN_WIDTH, sheet.widths, sheet.hidden?.columns),
  };
}

/** The rows of a table's title: those directly above its header. */
function titleOf({ cells, tables }: SheetToPlan, { top }: Area): readonly number[] {
  const isTitle = (row: number): boolean =>
    row >= 0 &&
    cells.values[row]!.some((value) => (value ?? "") !== "") &&
    !tables.some((table) => row >= table.top && row < table.top + table.rows);
  const title: number[] = [];
  for (let row = top - 1; isTitle(row); row--) title.push(row);
  return title;
}

/** Titles on pages without a row of their table. */
function titlesAlone(plan: SheetToPlan, pages: readonly SheetPage[], repeated: readonly number[]): readonly string[] {
  return plan.tables.flatMap((table) => {
    const title = titleOf(plan, table).filter((row) => !repeated.includes(row));
    const isBody = (row: number): boolean => row > table.top && row < table.top + table.rows;
    const alone = pages.filter(({ rows }) => title.some((row) => rows.includes(row)) && !rows.some(isBody));
    return alone.map(() => plan.cells.values[title.at(-1)!]!.filter((value) => value !== null).join(" "));
  });
}

/** Closes the turn, whatever the audit finds. */
function closed(file: Uint8Array): Uint8Array {
  const ledger = ledgerOf(readBook(file))!;
  return edit(file, closeEdits(ledger, closeTurn(ledger), { by: "Hilde", at: new Date(0) }).edits, { values: computedIn });
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id in print", (rulebook) => {
  const { ledger, id } = rulebook;
  const files: readonly (readonly [string, () => Uint8Array])[] = [
    ["a new ledger", () => freshFile(rulebook, everybody(ledger!))],
    ["the sample", () => sampleFile(rulebook)],
    ...(id === "setup" ? [] : [["the sample after a closed turn", () => closed(sampleFile(rulebook))] as const]),
  ];

  it.each(dailySample(files, `titles in print, ${id}`, ([name]) => name))(
    "shows no title without a row of its table in %s",
    (_title, fileOf) => {
      const snapshot = readSnapshot(fileOf());
      let seen = 0;
      const alone = snapshot.sheets.flatMap((sheet) => {
        if (sheet.visibility !== "Visible") return [];
        const plan = sheetToPlan(snapshot, sheet);
        const paper = paperOf(sheet.page, { sheet: sheet.name, file: id }, "sheet-1");
        const { pages } = planSheet(plan, sheet.page, paper, { leavesOut: true, byBlocks: true });
        seen += pages.length;
        const [first, last] = sheet.page.titleRows ?? [0, -1];
        const repeated = Array.from({ length: last - first + 1 }, (_, n) => first + n);
        return titlesAlone(plan, pages, repeated).map((title) => `${sheet.name}: ${title}`);
      });
      expect(alone).toEqual([]);
      expect(seen).toBeGreaterThan(0);
    },
  );
});
