import { describe, expect, test } from "vitest";
import type { CellValue } from "../../src/kernel/values";
import { explain } from "../../src/ledger/explain";
import { computedIn } from "../../src/calculation/computed-values";
import { campaign } from "../../src/rulebooks/campaign";
import { pacific } from "../../src/rulebooks/pacific";
import type { Book } from "../../src/workbook/book";
import { ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { bookOf as bookOfPlaced } from "../../src/workbook/book-of-sheets";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "../support/ledger/new-ledgers";

/** A workbook with one sheet, cell by cell: "=…" is a formula, followed by its displayed value. */
type Cell = CellValue | readonly [formula: string, shows: CellValue];

function bookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Book {
  return {
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      top: 0,
      left: 0,
      values: rows.map((row) => row.map((cell) => (Array.isArray(cell) ? (cell[1] as CellValue) : (cell as CellValue)))),
      formulas: rows.map((row) => row.map((cell) => (Array.isArray(cell) ? (cell[0] as string) : null))),
    })),
    tables: [],
    names: [],
    mangled: [],
  };
}

const book = bookOf({
  Germany: [
    // A: year, B: nation, C: reserve, D: damage, E: growth
    [1942, "Germany", 3000, 500, ["=LEDGER.GROWTH(A1,B1,C1,Oil!A1)", 500]],
    [1942, "Poland", 3000, 500, ["=LEDGER.GROWTH(A2,B2,C2)", "#VALUE!"]],
    [1942, "Germany", ["=C1-D1", 2500], null, ['=LEDGER.GROWTH(A3,"Germany",C3)+100', 600]],
    [null, "", 0, 0, ['=IF(A4="","",LEDGER.GROWTH(A4,B4,C4))', ""]],
    [
      ['=LEDGER.GROWTHRATE(1942,"Italy")', 0.15],
      ["=E2+1", "#VALUE!"],
      ["=1+", "#NAME?"],
      ["=SUM(C1:D1)", 3500],
      ['=IF(C1>0,LEDGER.GROWTH(1940,"USA",LEDGER.GROWTH(A1,B1,C1)*2),LEDGER.GROWTH(1,1,1))', 150],
    ],
  ],
  Oil: [[500]],
});

describe("an explained figure", () => {
  const explanation = explain(book, "Germany", 0, 4);
  const [step] = explanation.steps;

  test("has its position and meaning", () => {
    expect([explanation.sheet, explanation.cell, explanation.kind, explanation.value, explanation.formula]).toEqual([
      "Germany",
      "E1",
      "rule",
      500,
      "=LEDGER.GROWTH(A1,B1,C1,Oil!A1)",
    ]);
  });

  test("has every input with its value and source cell", () => {
    expect(step!.inputs.map(({ name, value, from, source }) => [name, value, from, source])).toEqual([
      ["year", 1942, "cells", { sheet: "Germany", cell: "A1" }],
      ["nation", "Germany", "cells", { sheet: "Germany", cell: "B1" }],
      ["reserve", 3000, "cells", { sheet: "Germany", cell: "C1" }],
      ["swDamage", 500, "cells", { sheet: "Oil", cell: "A1" }],
    ]);
  });

  test("has the working with its paragraphs, ending with the result", () => {
    expect(step!.lines).toEqual([
      { label: "growth rate", value: 0.2, cite: "2.1.2" },
      { label: "reserve less SW damage", value: 2500, cite: "2.2.1" },
      { label: "growth of the Base Economy", value: 500, cite: "2.1.2" },
    ]);
    expect(step!.result).toBe(500);
  });
});

test("distinguishes typed, omitted and computed inputs", () => {
  const { steps, value } = explain(book, "Germany", 2, 4);
  expect(value).toBe(600);
  expect(steps[0]!.inputs.map(({ value, from }) => [value, from])).toEqual([
    [1942, "cells"],
    ["Germany", "typed"],
    [2500, "cells"],
    [0, "left out"],
  ]);
  expect(steps[0]!.result).toBe(500);
});

test("a call inside an argument is explained as a step, and only the branch of IF that was taken is", () => {
  const { steps, value } = explain(book, "Germany", 4, 4);
  // 12.5% of twice the 600 that are 20% of 3,000.
  expect(value).toBe(150);
  expect(steps.map((step) => step.id)).toEqual(["GROWTH"]);
  const reserve = steps[0]!.inputs[2]!;
  expect([reserve.value, reserve.from]).toEqual([1200, "formula"]);
  expect(reserve.steps.map((step) => [step.id, step.result])).toEqual([["GROWTH", 600]]);
});

describe("an explained error", () => {
  test("of a rule has the rule's message, at the step", () => {
    const { steps } = explain(book, "Germany", 1, 4);
    expect(steps[0]!.lines).toEqual([]);
    expect(steps[0]!.result).toMatchObject({ error: "#VALUE!" });
    expect((steps[0]!.result as { message: string }).message).toMatch(/^nation is "Poland"; it must be USA, /);
  });

  test("of another cell names that cell", () => {
    const explanation = explain(book, "Germany", 4, 1);
    expect(explanation.kind).toBe("formula");
    expect(explanation.problem).toMatch(/^The error comes from Germany!E2\. nation is "Poland"/);
  });

  test("of an invalid formula does not stop the explanation", () => {
    const explanation = explain(book, "Germany", 4, 2);
    expect([explanation.kind, explanation.value]).toEqual(["formula", "#NAME?"]);
    expect(explanation.problem).toMatch(/^The formula cannot be read: /);
  });
});

test("an invalid formula of a player's is explained with the error and the correct formula", () => {
  const bookOfOwnSheet = bookOf({
    Mine: [[1942, ['=GROWTHRATE(A1,"Germany")', "#NAME?"], ['=LEDGER.GROWTHRATE(A1,"Germany")', "#NAME?"]]],
  });
  const bare = explain(bookOfOwnSheet, "Mine", 0, 1);
  expect(bare).toMatchObject({ value: "#NAME?", problem: "GROWTHRATE is in it without LEDGER. before the name." });
  expect(bare.should).toMatchObject({ formula: '=LEDGER.GROWTHRATE(A1,"Germany")', value: 0.2 });
  const right = explain(bookOfOwnSheet, "Mine", 0, 2);
  expect(right).toMatchObject({ value: 0.2, should: null, problem: "It shows #NAME?; enter it again to compute it." });
});

test("an unused row calls no rule", () => {
  const explanation = explain(book, "Germany", 3, 4);
  expect([explanation.kind, explanation.value, explanation.steps, explanation.problem]).toEqual(["formula", "", [], ""]);
});

test("a plain formula is explained with the cells and ranges it refers to, each once", () => {
  const explanation = explain(book, "Germany", 4, 3);
  expect(explanation.kind).toBe("formula");
  expect(explanation.references.map(({ name, value, source }) => [name, value, source])).toEqual([
    ["C1:D1", [[3000, 500]], { sheet: "Germany", cell: "C1:D1" }],
  ]);
});

test("cells without a formula, blank cells and cells beyond the sheet have no rule", () => {
  expect(explain(book, "Germany", 0, 1)).toMatchObject({ kind: "other", value: "Germany", formula: null, subject: null });
  expect(explain(book, "Germany", 90, 90)).toMatchObject({ kind: "other", value: null, cell: "CM91" });
  expect(explain(book, "Nowhere", 0, 0)).toMatchObject({ kind: "other", value: null, sheet: "Nowhere" });
});

describe("an explanation in a ledger", () => {
  const options = { players: ["Germany"], year: 1941 };
  const ledger = bookOfPlaced(place(ledgerSheets(campaign.ledger!, options), options));
  const growth = ledger.tables.find((table) => table.name === "Germany_Growth")!;
  const columnOf = (header: string): number => growth.left + growth.headers.findIndex((item) => item.split(",")[0] === header);

  /** The ledger with one cell of the first row of Germany's growth changed. */
  const withCell = (header: string, value: CellValue): Book => ({
    ...ledger,
    sheets: ledger.sheets.map((sheet) => {
      if (sheet.name !== "Germany") return sheet;
      const replaceIn = <T>(grid: readonly (readonly T[])[], content: T): T[][] =>
        grid.map((row, r) => {
          if (r !== growth.top + 1 - sheet.top) return [...row];
          const filled = [...row];
          filled[columnOf(header) - sheet.left] = content;
          return filled;
        });
      return { ...sheet, values: replaceIn(sheet.values, value), formulas: replaceIn(sheet.formulas, null) };
    }),
  });
  const explanation = (book: Book, header: string) => explain(book, "Germany", growth.top + 1, columnOf(header));

  test("shows for an input what to enter, what it accepts, and the paragraph", () => {
    expect(explanation(ledger, "Year")).toMatchObject({
      kind: "input",
      subject: { header: "Year", cite: "2.1.2", accepts: "a whole number from 1940 to 1946", computed: false, row: "" },
    });
    expect(explanation(ledger, "Reserve")).toMatchObject({
      kind: "input",
      subject: { header: "Reserve", unit: "PPs", cite: "2.2.1", row: "1941", computed: false },
    });
  });

  test("shows for a header what the column is", () => {
    expect(explain(ledger, "Germany", growth.top, columnOf("Year"))).toMatchObject({
      kind: "other",
      value: "Year",
      subject: { header: "Year", cite: "2.1.2", accepts: "a whole number from 1940 to 1946", computed: false, row: "" },
      problem: "",
    });
    expect(explain(ledger, "Germany", growth.top, columnOf("Rate"))).toMatchObject({ kind: "other", problem: "", should: null });
  });

  test("shows for a computed cell its meaning beside its working", () => {
    const rate = explanation(ledger, "Rate");
    // The chart of 1941: 15% for Germany.
    expect([rate.kind, rate.value, rate.subject?.cite, rate.subject?.computed]).toEqual(["rule", 0.15, "2.1.2", true]);
  });

  test("reports a value typed over a formula", () => {
    expect(explanation(withCell("Rate", 0.5), "Rate")).toMatchObject({
      kind: "other",
      value: 0.5,
      problem: "This cell computes its figure, but its formula has been replaced by a value.",
    });
  });
});

describe("an explained lookup in another table", () => {
  const sample = readBook(sampleFile(pacific));
  const table = sample.tables.find(({ name }) => name === "Orders_Status_changes")!;
  const line = table.top + 1;
  const follows = (book: Book, header: string): readonly string[] =>
    explain(book, "Orders", line, table.left + table.headers.indexOf(header)).follows;

  test("names the column that it comes from", () =>
    expect(follows(sample, "Strength of the unit")).toEqual(["It is taken from Strength (Order of battle: Units) 24."]));

  test("gives the reason if it is blank because its cell has no number", () =>
    expect(follows(sample, "Own size of the unit")).toEqual([
      "It is blank, since Own size (Order of battle: Units) has no number for 5th Army.",
    ]));

  test("gives the reason if it is blank because no row has the name", () => {
    const cells = [{ row: line, column: table.left + table.headers.indexOf("Unit"), value: "6th Army" }];
    const renamed = readBook(edit(sampleFile(pacific), [{ kind: "cells", sheet: "Orders", cells }], { values: computedIn }));
    expect(follows(renamed, "Strength of the unit")).toEqual([
      "It is blank, since no row of Units (Order of battle) names 6th Army.",
    ]);
  });
});
