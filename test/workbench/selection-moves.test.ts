import { describe, expect, it } from "vitest";
import { cycleReference } from "../../src/workbench/page/typing/absolute-reference";
import { fillEnd } from "../../src/workbench/page/typing/fill-down";
import { between, moved, type SheetView } from "../../src/workbench/page/typing/selection-moves";

describe("F4 in a formula", () => {
  const pressed = (text: string, times: number): string => {
    let [now, caret] = [text.replace("|", ""), text.indexOf("|")];
    for (let i = 0; i < times; i++) {
      const changed = cycleReference(now, caret);
      if (!changed) return "none";
      [now, caret] = [changed.text, changed.caret];
    }
    return now;
  };

  it.each([
    ["=A1|", ["=$A$1", "=A$1", "=$A1", "=A1"]],
    ["=SUM(B2:C10|)", ["=SUM($B$2:$C$10)", "=SUM(B$2:C$10)", "=SUM($B2:$C10)", "=SUM(B2:C10)"]],
    ["=SUM(B|2:C10)", ["=SUM($B$2:$C$10)"]],
    ["=SUM(Germany!B2:C10|)*2", ["=SUM(Germany!$B$2:$C$10)*2"]],
    ["='USA 1'!B2|", ["='USA 1'!$B$2"]],
    ["=SUM(A:B|)", ["=SUM($A:$B)", "=SUM(A:B)"]],
    ["=SUM(2:3|)", ["=SUM($2:$3)", "=SUM(2:3)"]],
    ["=A1+B1|+C1", ["=A1+$B$1+C1"]],
  ])("cycles through the reference kinds of %s", (text, expected) => {
    expect(expected.map((_, i) => pressed(text, i + 1))).toEqual(expected);
  });

  it.each(['="A1|"', "=LOG10|(2)", "=Ledger.B2|", "=T[A1|]", "A1|", "=1+|2"])("does not change %s", (text) => {
    expect(pressed(text, 1)).toBe("none");
  });
});

describe("moving the selection", () => {
  const view: SheetView = {
    freeze: { rows: 2, columns: 1 },
    last: { row: 80, column: 9 },
    page: 20,
    size: { rows: 100, columns: 26 },
  };

  it("goes to the first scrollable cell, then to the first column", () => {
    expect(moved("sheet start", { row: 50, column: 5 }, view)).toEqual({ row: 2, column: 1 });
    expect(moved("row start", { row: 50, column: 5 }, view)).toEqual({ row: 50, column: 1 });
    expect(moved("row start", { row: 50, column: 1 }, view)).toEqual({ row: 50, column: 0 });
  });

  it("goes to the last cell in use and stays on the sheet", () => {
    expect(moved("sheet end", { row: 0, column: 0 }, view)).toEqual({ row: 80, column: 9 });
    expect(moved("page down", { row: 90, column: 3 }, view)).toEqual({ row: 99, column: 3 });
    expect(moved("page up", { row: 5, column: 3 }, view)).toEqual({ row: 0, column: 3 });
  });

  it("extends from the active cell in either direction", () => {
    expect(between({ row: 5, column: 3 }, { row: 2, column: 4 })).toEqual({ top: 2, left: 3, rows: 4, columns: 2 });
  });
});

describe("a double-click on the fill handle", () => {
  const filled = (cells: readonly string[]) => (row: number, column: number) => cells.includes(`${row},${column}`);
  const area = { top: 3, left: 2, rows: 1, columns: 1 };

  it("fills down to the first gap of the column on the left, or else on the right", () => {
    expect(fillEnd(area, filled(["4,1", "5,1", "7,1", "4,3"]))).toBe(5);
    expect(fillEnd(area, filled(["5,1", "4,3"]))).toBe(4);
    expect(fillEnd(area, filled([]))).toBe(3);
    expect(fillEnd({ ...area, left: 0 }, filled(["4,1"]))).toBe(4);
  });
});
