import { describe, expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { place } from "../../src/sheets/layout";
import { formulaBlocks } from "../../src/workbook/excel/plan";

/*
 * Desktop Excel keeps a single formula for a table column. So a column has its one formula in every row, or none in any, and is
 * written as a whole.
 */

describe.each(rulebooks.filter(({ ledger }) => ledger))("the tables of $id", ({ ledger }) => {
  const fresh = everybody(ledger!);
  const rare = rareTables(ledgerSheets(ledger!, fresh));
  const { options } = ledger!.sample!;

  test.each([
    ["fresh, with all rare tables", () => place(ledgerSheets(ledger!, { ...fresh, rare }), { ...fresh, rare })],
    ["of the sample", () => place(sampleSheets(ledger!), { ...options, rare })],
  ])("%s: no column mixes formulas and entries", (_, layOut) => {
    let computed = 0;
    for (const sheet of layOut()) {
      const blocks = formulaBlocks(sheet);
      for (const { name, area, formulas } of sheet.tables) {
        formulas.forEach((formula, i) => {
          const column = area.left + i;
          const cells = sheet.cells.filter(
            (cell) => cell.column === column && cell.row > area.top && cell.row < area.top + area.rows,
          );
          const others = cells.filter((cell) => cell.formula !== (formula ?? undefined));
          expect(others.map(({ row }) => `${name}, column ${i + 1}, row ${row + 1}`)).toEqual([]);
          if (formula === null) return;
          computed += 1;
          expect(cells).toHaveLength(area.rows - 1);
          const whole = blocks.filter((block) => block.area.left === column && block.area.top === area.top + 1);
          expect(whole.map(({ entries }) => entries)).toEqual([formula]);
        });
      }
    }
    expect(computed).toBeGreaterThan(20);
  });
});
