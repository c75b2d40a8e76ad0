import { describe, expect, test } from "vitest";
import { areaOf, splitAddress } from "../../src/formula/address";
import { explain, type Part } from "../../src/ledger/explain";
import { formatTerms } from "../../src/ledger/explain/terms";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { rulebooks } from "../../src/rulebooks";
import { valueAt, type Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "../support/ledger/new-ledgers";
import { changed, figureCell, sampleCampaign, tableCell, type CellOf } from "../support/ledger/workbooks";

/*
 * The components of a figure, and the limits that a cell reports, in the samples.
 */

const sample = sampleCampaign();
const at = ({ sheet, row, column }: CellOf, book = sample) => explain(book, sheet, row, column);
const figure = (name: string, book = sample) => at(figureCell(book, name), book);
const shown = (book: Book, { sheet, row, column }: CellOf) =>
  valueAt(
    book.sheets.find(({ name }) => name === sheet)!,
    row,
    column,
  );
const total = (parts: readonly Part[]): number => parts.reduce((sum, { value, minus }) => sum + (minus ? -value : value), 0);
const signedParts = (parts: readonly Part[]) => parts.map(({ name, value, minus }) => [name, minus ? -value : value]);

describe("an explained sum", () => {
  test("names each row that counts, by as much of its name as distinguishes it", () => {
    const rows = Array.from({ length: sample.tables.find(({ name }) => name === "Germany_Economy")!.rows }, (_, r) =>
      ["Name", "Income"].map((header) => shown(sample, tableCell(sample, "Germany_Economy", r + 1, header))),
    );
    const { parts } = figure("Germany_Economy_sources");
    expect(signedParts(parts)).toEqual(rows.filter(([, income]) => typeof income === "number" && income !== 0));
    expect(signedParts(parts)).toContainEqual(["Berlin", 600]);
    expect(formatTerms(parts)).toMatch(/^Berlin 600, .* and \d+ more$/);
    expect(parts[0]!.source).toMatchObject({ sheet: "Germany" });
  });

  test("names each figure, and those that are subtracted", () => {
    expect(signedParts(figure("Germany_Economy_total").parts)).toEqual([
      ["Base Economy", 250],
      ["Economy sources", 10325],
      ["Trade", 0],
      ["Convoy loss", -0],
    ]);
    const left = signedParts(figure("Germany_Left").parts);
    expect(left[0]).toEqual(["Available in Orders", 11425]);
    expect(left).toContainEqual(["Spent in Orders", -10644]);
    expect(signedParts(figure("Germany_Spent_in_Orders").parts)).toContainEqual(["Units built", 5448]);
  });

  test("names the rows that meet its condition", () => {
    expect(signedParts(figure("Britain_Convoy_loss").parts)).toEqual([["Britain, Atlantic", 125]]);
  });

  test("always has items that add up to the cell's value", () => {
    const names = sample.names.filter(({ name }) => /^(Germany|Russia|Oil|Shipping)_/.test(name));
    const sums = names
      .map((name) => ({ name: name.name, explanation: at(name) }))
      .filter(({ explanation }) => explanation.parts.length > 0);
    expect(sums.length).toBeGreaterThan(25);
    for (const { name, explanation } of sums) expect(total(explanation.parts), name).toBeCloseTo(explanation.value as number);
  });
});

test("an explained lookup names the matching row: of Base Economy the year", () => {
  expect(signedParts(figure("Germany_Base_of_the_year").parts)).toEqual([["Growth of the Base Economy, 1941: New base", 250]]);
});

describe("an explained limit", () => {
  const checkOf = (row: number) => at(tableCell(sample, "Germany_Ships_in_yards", row, "Check"));
  const rate = "One ship takes at most 20% of the capacity of its Shipyard in a Turn.";

  test("is listed with the others of a Check cell: whether it is satisfied, and if not, what to do", () => {
    const { limits } = checkOf(1);
    expect(limits.find(({ about }) => about === rate)).toEqual({
      about: rate,
      cite: "2.3.4.2",
      state: "broken",
      breaches: [
        {
          sheet: "Germany",
          cell: expect.stringMatching(/^[A-Z]+\d+$/) as string,
          // The yard in Kiel has 2,000 PPs.
          message: "Tirpitz takes 420 PPs this Turn; Kiel builds at most 400 on one ship (20% of 2,000).",
          fix: "Enter 1 point (210 PPs) or less.",
        },
      ],
    });
    expect(limits.filter(({ state }) => state === "kept").length).toBe(limits.length - 1);
    expect(checkOf(2).limits.every(({ state }) => state === "kept")).toBe(true);
  });

  test("is listed for a status line with those of the whole sheet", () => {
    const { limits, subject } = figure("Germany_Head_Status");
    expect(limits.filter(({ state }) => state === "broken").map(({ about }) => about)).toContain(rate);
    expect(limits.length).toBeGreaterThan(30);
    expect(subject!.about).toBe("Whether the limits of this sheet are kept, and where not.");
  });
});

describe("a computed cell that was changed", () => {
  const cell = figureCell(sample, "Germany_Units_built");
  const units = figure("Germany_Units_built");

  test.each([
    ["overwritten", { value: 12, formula: null }, "This cell computes its figure, but its formula has been replaced by a value."],
    ["emptied", { value: null, formula: null }, "This cell computes its figure, but its formula is missing."],
    ["changed", { value: 12, formula: "=12" }, "This is not the formula that the ledger has here."],
  ] as const)("is explained with its correct value and working: %s", (_, to, problem) => {
    const explanation = at(cell, changed(sample, cell, to));
    expect(explanation.problem).toBe(problem);
    expect(explanation.should).toEqual({
      formula: units.formula,
      value: units.value,
      steps: units.steps,
      references: units.references,
      follows: units.follows,
      parts: units.parts,
    });
  });

  test("is reported only if it was changed", () => {
    expect([units.should, units.problem]).toEqual([null, ""]);
  });
});

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample).map((rulebook) => [rulebook.id, rulebook] as const))(
  "an explanation in the sample of %s",
  (_, rulebook) => {
    const book = readBook(sampleFile(rulebook));
    const cells = ledgerIn(book)!.found.cells;

    test("has only links to cells of the workbook", () => {
      const links = book.sheets.flatMap((sheet) =>
        sheet.formulas.flatMap((row, r) =>
          row.flatMap((formula, c) =>
            formula?.startsWith("=HYPERLINK(") ? [explain(book, sheet.name, sheet.top + r, sheet.left + c)] : [],
          ),
        ),
      );
      expect(links.length).toBeGreaterThan(3);
      for (const { follows, references } of links) {
        const place = /^Clicking it goes to (.+)\.$/.exec(follows.join(" "))?.[1] ?? follows.join(" ");
        const { sheet, rest } = splitAddress(place);
        expect([place, book.sheets.some(({ name }) => name === sheet), areaOf(rest) !== null]).toEqual([place, true, true]);
        expect(references).toEqual([]);
      }
    });

    test("lists no satisfied limit twice for a status line", () => {
      const lines = cells
        .filter(({ declared, owner }) => declared === owner.status)
        .map(({ sheet, row, column }) => explain(book, sheet, row, column));
      expect(lines.length).toBeGreaterThan(1);
      for (const { sheet, limits } of lines) {
        const satisfied = limits.filter(({ state }) => state === "kept").map(({ about }) => about);
        expect([sheet, satisfied]).toEqual([sheet, [...new Set(satisfied)]]);
      }
    });
  },
);
