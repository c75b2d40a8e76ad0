import { describe, expect, test } from "vitest";
import { computed, input } from "../../src/kernel/column";
import { part } from "../../src/kernel/part";
import { form, table, type Block, type Sheet } from "../../src/kernel/sheet";
import { LONGEST } from "../../src/sheets/checks";
import { declare, type DeclaredTable } from "../../src/sheets/declared";
import { withParts } from "../../src/sheets/working-columns";

/*
 * A named part of a long formula is in a working column, and a Check with many limits continues in further columns.
 */

const options = { players: ["Germany"], year: 1941 };
const sheetOf = (...blocks: readonly Block[]): Sheet => ({
  name: "Yard",
  title: "Yard",
  about: "",
  player: "",
  figures: [],
  blocks,
});
const declared = (...blocks: readonly Block[]) => {
  const setting = { sheet: "Yard", player: "", ...options, rare: [] };
  return declare([withParts(sheetOf(...blocks), setting)], options)[0]!.blocks;
};

const LEFT = part.number("Left", "[@Points]-[@Spent]", "Points that are left.");
const columns = {
  ship: input.text("Ship", "Its name."),
  points: input.number("Points", "Points that it has."),
  spent: input.number("Spent", "Points that are spent."),
  twice: computed.number("Twice", `2*${LEFT}`, "Twice what is left."),
};
const ships = (check: string, limits: number) =>
  table({ name: "Ships", title: "Ships", about: "", cite: "", key: "ship", columns, rows: [], spare: 3 }, ({ limit }) =>
    Array.from({ length: limits }, (_, i) =>
      limit({
        id: `less-${i}`,
        at: "spent",
        about: "",
        check: `${check} ${i}`,
        broken: `${LEFT}<${i}`,
        message: () => "",
        fix: "",
      }),
    ),
  );

describe("an intermediate formula", () => {
  const [ships1] = declared(ships("low", 1)) as DeclaredTable[];
  const formulas = new Map(ships1!.columns.map(({ header, formula }) => [header, formula]));

  test("has a working column, which formulas and limits read", () => {
    expect(formulas.get("Left")).toBe('=IF([@Ship]="","",[@Points]-[@Spent])');
    expect(formulas.get("Twice")).toBe('=IF([@Ship]="","",2*[@Left])');
    expect(formulas.get("Check")).toBe('=IF([@Ship]="","",IF([@Left]<0,"●\u00a0low 0",""))');
  });

  test("is beside the other helper columns, before the Check", () => {
    expect([...formulas.keys()]).toEqual(["Ship", "Points", "Spent", "Twice", "Left", "Check"]);
  });

  test("of a form is below the sheet, where nothing moves for it", () => {
    const half = part.number("Half of all", "Points/2", "Half of the points.");
    const fields = { Points: input.number("Points", ""), Rest: computed.number("Rest", `Points-${half}`, "") };
    const yard = form({ name: "Yard", title: "Yard", about: "", cite: "", columns: fields, fill: {} });
    const [first, , last] = declared(yard, ships("low", 1));
    expect(first?.kind === "form" && first.figures.map(({ formula }) => formula)).toEqual([
      null,
      "=Yard_Points-Yard_Half_of_all",
    ]);
    expect(last?.kind === "form" && last.figures.map(({ name, formula }) => [name, formula])).toEqual([
      ["Yard_Half_of_all", "=Yard_Points/2"],
    ]);
  });

  test("has a unique name in its table", () => {
    const other = part.number("Left", "[@Points]", "All points.");
    const twice = { ...columns, thrice: computed.number("Thrice", `3*${other}`, "") };
    const two = table({ name: "Ships", title: "Ships", about: "", cite: "", key: "ship", columns: twice, rows: [], spare: 1 });
    expect(() => declared(two)).toThrow("two parts are called Left");
  });
});

test("a Check with more limits than fit continues in further columns, each limit in order", () => {
  const [long] = declared(ships("a rather long text of what is wrong here, number", 20)) as DeclaredTable[];
  const checks = long!.columns.filter(({ header }) => header.startsWith("Check"));
  expect(checks.length).toBeGreaterThan(2);
  expect(checks.at(-1)!.header).toBe("Check");
  for (const { formula } of checks) expect(formula!.length).toBeLessThanOrEqual(LONGEST);
  const inTurn = [checks.at(-1)!, ...checks.slice(0, -1)].map(({ formula }) => formula!);
  inTurn.forEach((formula, i) => expect(formula.includes(`[@[Check ${i + 2}]]`)).toBe(i + 1 < inTurn.length));
  const reported = inTurn.flatMap((formula) => [...formula.matchAll(/number (\d+) "/g)].map(([, number]) => Number(number)));
  expect(reported).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
