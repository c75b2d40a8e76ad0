import { describe, expect, test } from "vitest";
import { areaOf, sheetReference } from "../../src/formula/address";
import { movedArea, movedFormula } from "../../src/workbench/host/moved-cells";
import { shifted, shiftedFormula, type Shift } from "../../src/workbench/host/shift";
import { formulaAt } from "../../src/workbook/book";
import { lostFormula, renamedFormula, reorderedFormula } from "../../src/workbook/xlsx/formulas/named";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, leave } from "../support/daily-sample";
import { changedByLibreOffice, type SheetChange } from "../support/foreign/libreoffice-changes";
import {
  BETWEEN,
  changeOf,
  DATA,
  formulas,
  OWN_SHEET,
  moveOf,
  plain,
  readsCovered,
  workbook,
  type Placed,
} from "../support/foreign/generated-references";
import { randomOf } from "../support/workbench/generated-entries";
import { hasLibreOffice } from "../support/libreoffice";

/*
 * Formulas follow changes of rows, columns and sheets as in LibreOffice.
 */

/** The position and text of a formula after a change; null if it is covered. */
function expected({ sheet, row, column, text }: Placed, change: SheetChange): Placed | null {
  const [what, on, first, second] = change;
  if (what === "rename sheet") {
    const name = String(second);
    const renamed = renamedFormula(text, on, sheetReference(name));
    return { sheet: sheet === on ? name : sheet, row, column, text: renamed };
  }
  if (what === "delete sheet")
    return { sheet, row, column, text: lostFormula(text, on, new Set(), [DATA, OWN_SHEET, ...BETWEEN]) };
  if (what === "move cells") {
    const move = moveOf(change);
    const cell = { top: row, left: column, rows: 1, columns: 1 };
    const there = movedArea(cell, sheet, move);
    if (there === null) return null;
    const now = there ? move.to.sheet : sheet;
    return {
      sheet: now,
      row: there?.top ?? row,
      column: there?.left ?? column,
      text: movedFormula(text, sheet, now, move),
    };
  }
  const count = what.startsWith("insert") ? Number(second) : -Number(second);
  const shift: Shift = { axis: what.endsWith("rows") ? "row" : "column", at: Number(first), count };
  const there = sheet === DATA ? shifted({ top: row, left: column, rows: 1, columns: 1 }, shift)! : { top: row, left: column };
  return { sheet, row: there.top, column: there.left, text: shiftedFormula(text, sheet, DATA, shift) };
}

test.skipIf(!hasLibreOffice("no sheet is changed in it"))("formulas follow changes of a sheet as in LibreOffice", async () => {
  const tried = ALL ? 120 : 10;
  if (!ALL) leave(`all but ${tried} changes of a sheet with formulas`);
  const pick = randomOf(DAY);
  const placed = formulas(pick);
  const changes = Array.from({ length: tried }, () => changeOf(pick));
  const files = changedByLibreOffice(await workbook(placed), changes);
  const wrong = changes.flatMap((change, i) => {
    const book = readBook(files[i]!);
    const isMove = change[0] === "move cells";
    return placed.flatMap((item) => {
      const ours = expected(item, change);
      if (ours === null || (isMove && readsCovered(item.text, ours.text))) return [];
      const sheet = book.sheets.find(({ name }) => name === ours.sheet)!;
      const theirs = formulaAt(sheet, ours.row, ours.column);
      return plain(theirs, isMove) === plain(`=${ours.text}`, isMove)
        ? []
        : [`${item.text} on ${item.sheet} after ${change.join(" ")}: ${ours.text}, in LibreOffice ${String(theirs)}`];
    });
  });
  expect(wrong).toEqual([]);
});

describe("differences from LibreOffice follow Excel's documentation", () => {
  const order = ["Sheet1", "Sheet2", "Sheet3", "Sheet4", "Sheet5", "Sheet6", "Sheet7"];
  const SUM = "SUM(Sheet2:Sheet6!A2:A5)";
  /** The order of sheets after moving one to a place among the others. */
  const moved = (sheet: string, place: number): readonly string[] => {
    const others = order.filter((name) => name !== sheet);
    return [...others.slice(0, place), sheet, ...others.slice(place)];
  };

  // Microsoft: Create a 3-D reference to the same cell range on multiple worksheets, what occurs when sheets move.
  test.each([
    ["an end goes past the other one", "Sheet2", 6, "SUM(Sheet3:Sheet6!A2:A5)"],
    ["the last end goes before the first", "Sheet6", 0, "SUM(Sheet2:Sheet5!A2:A5)"],
    ["an end moves on its own side", "Sheet6", 6, SUM],
    ["an end moves between others", "Sheet2", 3, SUM],
    ["a sheet between them leaves", "Sheet4", 6, SUM],
    ["a sheet comes between them", "Sheet7", 2, SUM],
  ])("change or keep the ends of Sheet2:Sheet6 when %s", (_, sheet, place, then) =>
    expect(reorderedFormula(SUM, sheet, order, moved(sheet, place))).toBe(then),
  );

  test.each([
    ["Sheet2", "SUM(Sheet3:Sheet6!A2:A5)"],
    ["Sheet6", "SUM(Sheet2:Sheet5!A2:A5)"],
    ["Sheet4", SUM],
  ])("remove %s from a reference to Sheet2:Sheet6", (sheet, then) =>
    expect(lostFormula(SUM, sheet, new Set(), order)).toBe(then),
  );

  const move = { from: { sheet: "Data", area: areaOf("A1:B2")! }, to: { sheet: "Data", top: 4, left: 3 } };
  test.each([
    ["A1+B2+C3", "D5+E6+C3"],
    ["SUM($A$1:B2)+Other!A1", "SUM($D$5:E6)+Other!A1"],
    ["D5+SUM(D5:E6)+SUM(D5:E7)", "#REF!+SUM(#REF!)+SUM(D5:E7)"],
    ["SUM(A1:A3)", "SUM(A1:A3)"],
    ['IF(A1="A1",1,2)', 'IF(D5="A1",1,2)'],
  ])("follow A1:B2 when it is cut and pasted at D5: %s", (formula, then) =>
    expect(movedFormula(formula, "Data", "Data", move)).toBe(then),
  );

  const away = { ...move, to: { sheet: "Other sheet", top: 0, left: 0 } };
  test.each([
    ["C3+A1", "Other sheet", "Data!C3+A1"],
    ["C3+A1", "Data", "C3+'Other sheet'!A1"],
    ["Data!A1+'Other sheet'!B1+'Other sheet'!C1", "Data", "'Other sheet'!A1+'Other sheet'!#REF!+'Other sheet'!C1"],
  ])("follow A1:B2 when it is moved to another sheet: %s on %s", (formula, now, then) =>
    expect(movedFormula(formula, "Data", now, away)).toBe(then),
  );
});
