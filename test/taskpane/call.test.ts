import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import { number, numbers, choice, choices, text, yesNo } from "../../src/kernel/parameter";
import { createRule } from "../../src/kernel/rule";
import { callText, fieldOf, numberOf, onSheet, refersTo, refersToCells, standInOf } from "../../taskpane/features/functions/call";
import { inFull } from "../../src/formula/address";

const supply = createRule({
  id: "SUPPLY",
  group: "Test",
  cite: "1",
  description: "A rule with every kind of input.",
  params: {
    year: number("Year", { min: 1940, max: 1946, whole: true }),
    nation: choice(["USA", "Nationalist China"], "Nation"),
    war: yesNo("At war", { or: false }),
    cargo: numbers("Cargo", { optional: true }),
    units: choices(["ARM", "SUB"], "Units", { optional: true }),
    note: text("Note", { optional: true }),
  },
  returns: "number",
  examples: [],
  compute: () => 0,
});

const formula = (entries: Record<string, string>): string => callText(supply, entries).formula;

describe("the formula of a form", () => {
  test("has numbers, names and yes or no", () => {
    expect(formula({ year: "1942", nation: "Nationalist China", war: "TRUE" })).toBe(
      '=LEDGER.SUPPLY(1942,"Nationalist China",TRUE)',
    );
  });

  test("leaves an omitted input in the middle empty, and drops one at the end", () => {
    expect(formula({ year: "1942", nation: "USA", cargo: "3" })).toBe('=LEDGER.SUPPLY(1942,"USA",,3)');
    expect(formula({ year: "1942", nation: "USA" })).toBe('=LEDGER.SUPPLY(1942,"USA")');
  });

  test("has cells, ranges and table columns", () => {
    expect(formula({ year: "B4", nation: "=Germany!$B$2", cargo: "'Nationalist China'!B2:B9" })).toBe(
      "=LEDGER.SUPPLY(B4,Germany!$B$2,,'Nationalist China'!B2:B9)",
    );
    expect(formula({ year: "B4", nation: "B5", cargo: "Germany_Shipyards[Capacity]" })).toBe(
      "=LEDGER.SUPPLY(B4,B5,,Germany_Shipyards[Capacity])",
    );
  });

  test("has lists of numbers and names", () => {
    expect(formula({ year: "1942", nation: "USA", cargo: "1; 2.5 ;1,250", units: "ARM;SUB" })).toBe(
      '=LEDGER.SUPPLY(1942,"USA",,{1;2.5;1250},{"ARM";"SUB"})',
    );
  });

  test("doubles quotation marks in a text, and keeps a text like a cell reference as a text", () => {
    expect(formula({ year: "1942", nation: "USA", note: 'the "big" one' })).toBe(
      '=LEDGER.SUPPLY(1942,"USA",,,,"the ""big"" one")',
    );
    expect(formula({ year: "1942", nation: "USA", note: "U2" })).toBe('=LEDGER.SUPPLY(1942,"USA",,,,"U2")');
  });

  test("reads thousands separators and percentages", () => {
    expect(numberOf("1,250")).toBe(1250);
    expect(numberOf("12.5%")).toBe(0.125);
    expect(numberOf("-3")).toBe(-3);
    expect(numberOf(".5")).toBe(0.5);
    expect(numberOf("1,25")).toBe(undefined);
    expect(numberOf("twelve")).toBe(undefined);
    expect(numberOf("-")).toBe(undefined);
  });

  test("reports unreadable inputs at their fields, and names missing ones", () => {
    const reported = callText(supply, { year: "soon", cargo: "1; two" });
    expect(reported.missing).toEqual(["nation"]);
    expect(reported.objections).toEqual({
      year: '"soon" is not a number. Write a number, or a cell such as C4.',
      cargo: '"two" is not a number. Write numbers with ; between them, or cells such as B2:B9.',
    });
  });

  test("reports an invalid formula", () => {
    expect(callText(supply, { year: "=1+", nation: "USA" }).objections).toEqual({ year: "This formula cannot be read." });
  });
});

test("form fields match their inputs", () => {
  expect(Object.values(supply.params).map((parameter) => fieldOf(parameter).kind)).toEqual([
    "number",
    "choice",
    "yes/no",
    "list",
    "list",
    "text",
  ]);
});

test("an omitted input shows its default", () => {
  expect(standInOf(yesNo("x", { or: true }))).toBe("TRUE");
  expect(standInOf(number("x", { or: 1250 }))).toBe("1,250");
  expect(standInOf(number("x"))).toBe("");
});

test("cells are distinguished from values", () => {
  expect(["C4", "$C$4", "Germany!B2:B9", "B2:B9"].map(refersToCells)).toEqual([true, true, true, true]);
  expect(["12", "Germany", "ARM; SUB", "", "1942"].map(refersToCells)).toEqual([false, false, false, false, false]);
});

test("a selection is written with its sheet, quoted if needed", () => {
  expect(inFull({ sheet: "Germany", cell: "C4" })).toBe("Germany!C4");
  expect(inFull({ sheet: "Nationalist China", cell: "C4:C9" })).toBe("'Nationalist China'!C4:C9");
});

describe("inserting a formula", () => {
  test("omits the name of its own sheet", () => {
    expect(onSheet("=LEDGER.SUPPLY(Germany!C4,Oil!B2)", "Germany")).toBe("=LEDGER.SUPPLY(C4,Oil!B2)");
  });

  test("notices a reference to its own cell", () => {
    const formula = parse("=LEDGER.SUPPLY(B4,SUM(C2:D9))");
    expect(refersTo(formula, "Germany", 4, 3)).toBe(true);
    expect(refersTo(formula, "Germany", 3, 1)).toBe(true);
    expect(refersTo(formula, "Germany", 9, 3)).toBe(false);
    expect(refersTo(parse("=Oil!B4"), "Germany", 3, 1)).toBe(false);
  });
});
