import { describe, expect, it } from "vitest";
import { firstColumnFor, unfrozenColumns } from "../../src/workbench/page/univer/frozen-columns";

const A_FROZEN = { freeze: { rows: 2, columns: 1 }, widths: [[0, 130]] as const };

describe("frozen columns", () => {
  it("stay frozen where the grid is wide, also beside the pane", () => expect(unfrozenColumns(A_FROZEN, 1016)).toBe(0));

  it.each([
    ["on a phone", 390],
    ["at 200 % zoom, beside the pane", 363],
  ])("scroll with the others %s", (_, width) => expect(unfrozenColumns(A_FROZEN, width)).toBe(1));

  it("stay frozen in a narrow grid where they take less than a third", () =>
    expect(unfrozenColumns({ ...A_FROZEN, widths: [[0, 60]] }, 390)).toBe(0));
});

describe("the first column that is shown for a cell", () => {
  it("is its own in a narrow grid", () => expect(firstColumnFor(7, 363, () => 100)).toBe(7));
  it("is three before it where there is room", () => expect(firstColumnFor(7, 1016, () => 100)).toBe(4));
  it("is nearer where columns are wide, so that the cell stays in sight", () =>
    expect(firstColumnFor(7, 1016, () => 300)).toBe(6));
  it("is the first at the start of the sheet", () => expect(firstColumnFor(1, 1016, () => 100)).toBe(0));
});
