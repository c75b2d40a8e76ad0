import { plainWidth } from "../../src/kernel/letters";
import { describe, expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { ledgerOf } from "../../src/ledger/read/model";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { formats } from "../../src/sheets/styles";
import { sampleBook } from "../support/rulebooks/ledgers";
import { LINE, pagesAcross, printedScale } from "./printed-pages";

/*
 * The initial contents of all sheets are fully visible, on the screen and on paper.
 */

/** No column is made wider than this for the result of a formula. */
const WIDEST_TEXT = 24;

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  const { ledger, frontSheet } = rulebook;
  const options = everybody(ledger!);
  const sheets = place(ledgerSheets(ledger!, options), options).filter(({ hidden }) => !hidden);

  test("has no initial text that is cut off by the next cell", () => {
    const cut = sheets.flatMap((sheet) =>
      sheet.tables.flatMap(({ area, headers }) =>
        sheet.cells.flatMap(({ row, column, value, wrap }) => {
          if (row <= area.top || row >= area.top + area.rows || typeof value !== "string") return [];
          const lines = wrap ? Math.floor((sheet.heights.get(row) ?? LINE) / LINE) : 1;
          return plainWidth(value) <= lines * sheet.widths[column]! ? [] : [`${sheet.name}, ${headers[column]}: ${value}`];
        }),
      ),
    );
    expect(cut).toEqual([]);
  });

  test("has no computed text in the sample that is cut off by the next cell", () => {
    const { calculation } = ledgerOf(sampleBook(rulebook))!;
    let seen = 0;
    const cut = place(sampleSheets(ledger!), ledger!.sample!.options).flatMap((sheet) => {
      const inTables = sheet.cells.filter(({ row }) =>
        sheet.tables.some(({ area }) => row > area.top && row < area.top + area.rows),
      );
      const filled = new Set(
        inTables.flatMap((item) =>
          item.formula === undefined && item.value === undefined ? [] : [`${item.row} ${item.column}`],
        ),
      );
      return inTables.flatMap(({ row, column, formula, role }) => {
        const text = formula === undefined ? "" : calculation.value(sheet.name, row, column);
        // Helper formulas have no column here, and the text of a Check has room in the last one.
        if (typeof text !== "string" || text === "" || role === "check" || role === "working") return [];
        if (!filled.has(`${row} ${column + 1}`)) return [];
        seen += 1;
        return Math.min(plainWidth(text), WIDEST_TEXT) <= sheet.widths[column]!
          ? []
          : [`${sheet.name}, ${row + 1}, ${column + 1}: ${text}`];
      });
    });
    expect(seen).toBeGreaterThan(0);
    expect(cut).toEqual([]);
  });

  test("is legible on every sheet: one page wide, or on as few pages as needed", () => {
    for (const sheet of sheets) {
      // Half the size of the screen is 5.5 points.
      expect(printedScale(sheet), sheet.name).toBeGreaterThanOrEqual(0.5);
      const { sides: _sides, pagesAcross: across = 1, ...alone } = sheet;
      if (across > 1) expect(printedScale({ ...alone, pagesAcross: across - 1 }), sheet.name).toBeLessThan(0.5);
    }
  });

  test("repeats no title that pages side by side would cut", () => {
    for (const { name, pagesAcross = 1, printTitles, cells } of sheets)
      if (pagesAcross > 1 && printTitles)
        for (let row = printTitles[0]; row <= printTitles[1]; row++)
          for (const { role } of cells.filter((item) => item.row === row)) expect(role, name).toBe("header");
  });

  test("identifies the rows of its first tables on all pages side by side, and below each other if there are several keys", () => {
    const declared = ledgerSheets(ledger!, options);
    for (const { name, pagesAcross = 1, keyColumns = 1, printTitles, tables } of place(declared, options)) {
      const first = declared.find((sheet) => sheet.name === name)?.blocks[0];
      if (pagesAcross === 1 || first?.kind !== "table") continue;
      const places = first.key.map((key) => Object.keys(first.columns).indexOf(key));
      expect([name, Math.max(...places) + 1]).toEqual([name, keyColumns]);
      if (keyColumns > 1) expect([name, printTitles]).toEqual([name, [tables[0]!.area.top, tables[0]!.area.top]]);
    }
  });

  test("has no chart across two pages side by side, or in the repeated column", () => {
    for (const sheet of sheets.filter(({ charts = [] }) => charts.length > 0)) {
      const further = pagesAcross(sheet)
        .columns.slice(1)
        .map(([column]) => column!);
      const starts = further.length > 0 ? [sheet.keyColumns ?? 1, ...further] : [];
      const torn = sheet.charts!.filter(({ area }) => starts.some((at) => at > area.left && at < area.left + area.columns));
      expect(torn.map(({ title }) => `${sheet.name}: ${title}`)).toEqual([]);
    }
  });

  test("shows shares as percentages in every cell of the sheet House rules", () => {
    const rules = new Map((ledger!.houseRules?.(options) ?? []).map((rule) => [rule.name, rule]));
    const sheet = sheets.find(({ name }) => name === "House rules")!;
    const { area, headers } = sheet.tables.find(({ name }) => name === "House_rules_Limits")!;
    const figures = ["Figure", frontSheet, "Rulebook", "In force", "Least", "Most"].map((header) => headers.indexOf(header));
    for (let row = area.top + 1; row < area.top + area.rows; row++) {
      const [name, ...shown] = figures.map((column) => sheet.cells.find((item) => item.row === row && item.column === column)!);
      const isShare = rules.get(String(name!.value))!.unit === "share";
      expect(new Set(shown.map(({ format }) => format)), String(name!.value)).toEqual(
        new Set([isShare ? formats.rate : formats.general]),
      );
    }
  });
});
