import { beforeAll, describe, expect, test } from "vitest";
import { rulebooks } from "../../../src/rulebooks";
import { everybody, ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import type { GridSheet, RowGroup } from "../../../src/workbench/host/grid";
import { readSnapshot } from "../../../src/workbench/open";
import type { SheetSnapshot, Snapshot } from "../../../src/workbench/snapshot";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { boxesIn } from "../../support/workbook/files";
import { differences } from "../../support/workbook/equal-sheets";
import { memoryExcel } from "../../support/workbook/memory-excel";

describe.each(rulebooks.filter(({ ledger }) => ledger))(
  "a ledger of $id set up in Excel has, as in the template,",
  (rulebook) => {
    const ledger = rulebook.ledger!;
    const options = { ...everybody(ledger), players: ledger.players.names.slice(0, 2) };
    const placed = place(ledgerSheets(ledger, options), options);
    let file: Snapshot;
    let pairs: readonly (readonly [inFile: SheetSnapshot, inExcel: GridSheet])[];
    beforeAll(async () => {
      const excel = memoryExcel({ answersBoxes: true });
      await excelWorkbook().addSheets(placed);
      file = await readSnapshot(writeBook(placed, () => null, { title: "Campaign" }));
      pairs = file.sheets.map((inFile) => [inFile, excel.grid.sheets().find((sheet) => sheet.name() === inFile.name)!]);
    });

    test("every cell's colors, font, borders, alignment, indent, format, lock and check box", () => {
      for (const [inFile, inExcel] of pairs) {
        const styles = inFile.cells.map(({ row, column }) => inExcel.style(row, column));
        expect(differences(inFile, file.styles, styles)).toEqual([]);
      }
      expect(file.sheets.flatMap(({ cells }) => cells).length).toBeGreaterThan(500);
    });

    test("a check box in every yes-or-no cell, and nowhere else", () => {
      const { boxes, requested: requested } = boxesIn(file);
      expect(boxes).toEqual(requested);
    });

    test("no value in an unanswered check box", () => {
      const boxes = pairs.flatMap(([{ cells }, inExcel]) =>
        cells
          .filter(({ style }) => file.styles[style]!.tick)
          .map(({ row, column, value = null }) => [
            value,
            inExcel.read({ top: row, left: column, rows: 1, columns: 1 }).values[0]![0],
          ]),
      );
      expect(boxes.filter(([inFile, there]) => inFile !== there)).toEqual([]);
      expect(boxes).toContainEqual([null, null]);
    });

    test("column widths and row heights", () => {
      for (const [{ name, widths, heights }, inExcel] of pairs) {
        expect(
          widths.map(([column]) => [column, inExcel.width(column)]),
          name,
        ).toEqual(widths);
        expect(
          heights.map(([row]) => [row, inExcel.height(row)]),
          name,
        ).toEqual(heights);
      }
    });

    test("groups of rows, expanded and collapsed", () => {
      const first = (a: RowGroup, b: RowGroup) => a.first - b.first;
      for (const [{ name, groups = [] }, inExcel] of pairs) expect([...inExcel.groups!.all()].sort(first), name).toEqual(groups);
      expect(pairs.flatMap(([{ groups = [] }]) => groups).length > 0).toBe(placed.some(({ groups = [] }) => groups.length > 0));
    });

    test("notes, validation rules and conditional formats", () => {
      const sorted = (all: readonly object[]): readonly string[] => all.map((item) => JSON.stringify(item)).sort();
      for (const [inFile, inExcel] of pairs) {
        expect(inExcel.notes(), inFile.name).toEqual(inFile.notes);
        const rules = (all: SheetSnapshot["validations"]) =>
          sorted(
            all.map(({ area, rule, ignoreBlanks, alert: { show, style, title, message } }) => [
              [area.top, area.left, area.rows, area.columns],
              Object.entries(rule).sort(),
              [ignoreBlanks, show, style, title, message],
            ]),
          );
        expect(rules(inExcel.validations()), inFile.name).toEqual(rules(inFile.validations));
        const colors = (all: SheetSnapshot["highlights"]) =>
          sorted(
            all.map(({ area, rule, fill, color, format = "" }) => [
              [area.top, area.left, area.rows, area.columns],
              Object.entries(rule).sort(),
              [fill, color, format],
            ]),
          );
        expect(colors(inExcel.highlights()), inFile.name).toEqual(colors(inFile.highlights));
      }
      expect(pairs.flatMap(([{ notes }]) => notes).length).toBeGreaterThan(10);
    });

    test("the print setup and frozen panes", () => {
      for (const [{ name, page, freeze, gridlines }, inExcel] of pairs) {
        const { pageBreaks: breaks = [], hidden } = placed.find((sheet) => sheet.name === name)!;
        // Hidden sheets are not printed.
        if (!hidden) expect({ breaks: [], ...inExcel.page() }, name).toEqual({ ...page, breaks });
        expect(inExcel.freeze(), name).toEqual(freeze);
        expect(inExcel.hasGridlines(), name).toBe(gridlines);
      }
    });
  },
);
