import { describe, expect, it, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { PlacedChart, PlacedSheet } from "../../src/sheets/placed";
import type { Role } from "../../src/sheets/styles";
import { printedPages, type PrintedPage } from "./printed-pages";

/*
 * Ledgers are printed on few pages, and each page has content.
 */

/** The most pages of a new ledger with all its players, and of the sample. */
const MOST: Readonly<Record<string, readonly [fresh: number, sample: number]>> = {
  campaign: [36, 35],
  gas: [6, 6],
  fuel: [10, 9],
  pacific: [22, 18],
  setup: [10, 10],
};

/** Roles of cells that only label other cells. */
const LABELS: ReadonlySet<Role> = new Set(["title", "about", "heading", "note", "header", "label", "unit"]);

/** Rows that say something or are to be filled in: what is worked out in an empty row says nothing. */
const rowsRead = ({ cells }: PlacedSheet): ReadonlySet<number> =>
  new Set(
    cells.flatMap(({ row, role, value }) =>
      role === "input" || role === "status" || role === "figure" || (!LABELS.has(role) && value !== undefined) ? [row] : [],
    ),
  );

const isRead = (sheet: PlacedSheet, { rows, columns }: PrintedPage): boolean => {
  const [shownRows, shownColumns, read] = [new Set(rows), new Set(columns), rowsRead(sheet)];
  const labels = new Set(sheet.cells.flatMap(({ row, role }) => (role === "label" ? [row] : [])));
  const cells = sheet.cells.some(
    ({ row, column, role }) =>
      shownRows.has(row) && shownColumns.has(column) && !LABELS.has(role) && (read.has(row) || labels.has(row)),
  );
  const isDrawn = ({ labels: { top, rows: count } }: PlacedChart): boolean =>
    Array.from({ length: count }, (_, n) => top + n).some((row) => read.has(row));
  return (
    cells ||
    (sheet.charts ?? []).some((chart) => isDrawn(chart) && shownRows.has(chart.area.top) && shownColumns.has(chart.area.left))
  );
};

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id on paper", ({ id, ledger }) => {
  const options = everybody(ledger!);
  const seen = (sheets: readonly PlacedSheet[]) => sheets.filter(({ hidden }) => !hidden);
  const fresh = seen(place(ledgerSheets(ledger!, options), options));
  const sample = seen(place(sampleSheets(ledger!), ledger!.sample!.options));
  const count = (sheets: readonly PlacedSheet[]) => sheets.reduce((sum, sheet) => sum + printedPages(sheet).length, 0);

  it("takes no more pages than allowed", () => {
    const sums = [count(fresh), count(sample)] as const;
    expect(sums[0], "a new ledger").toBeLessThanOrEqual(MOST[id]![0]);
    expect(sums[1], "the sample").toBeLessThanOrEqual(MOST[id]![1]);
  });

  it("has no page with titles, headers, labels or an empty chart only", () => {
    for (const sheet of [...fresh, ...sample])
      for (const page of printedPages(sheet)) expect(isRead(sheet, page), `${sheet.name}, row ${page.rows[0]! + 1}`).toBe(true);
  });
});

test("a national sheet takes three pages for every nation", () => {
  const { ledger } = rulebooks.find(({ id }) => id === "campaign")!;
  const options = everybody(ledger!);
  const sheets = place(ledgerSheets(ledger!, options), options);
  for (const name of options.players) expect(printedPages(sheets.find((sheet) => sheet.name === name)!).length, name).toBe(3);
});

test("a page break below a heading, or one too many, is noticed", () => {
  const { ledger } = rulebooks.find(({ id }) => id === "gas")!;
  const options = everybody(ledger!);
  const sheet = place(ledgerSheets(ledger!, options), options).find(({ name }) => name === "Gas ledger")!;
  const { top } = sheet.tables.at(-1)!.area;
  const heading = Math.max(...sheet.cells.filter(({ role, row }) => role === "heading" && row < top).map(({ row }) => row));
  const broken = { ...sheet, pageBreaks: [heading, top + 1] };
  expect(printedPages(broken).every((page) => isRead(broken, page))).toBe(false);
  expect(printedPages(broken).length).toBeGreaterThan(printedPages(sheet).length);
});
