import { describe, expect, test } from "vitest";
import { calculate } from "../../src/ledger/calculation";
import { explain, type Part } from "../../src/ledger/explain";
import { isError } from "../../src/formula/world";
import type { Book } from "../../src/workbook/book";
import { changed, edited, figureCell, sampleCampaign, tableCell, type CellOf } from "./workbooks";

const sample = sampleCampaign();
const at = (book: Book, { sheet, row, column }: CellOf) => explain(book, sheet, row, column);
const figure = (name: string, book = sample) => at(book, figureCell(book, name));
const said = (parts: readonly Part[]) => parts.map(({ name, value, minus }) => `${minus ? "-" : ""}${name} ${value}`);
console.log(JSON.stringify(figure("Germany_Economy_total").parts));
console.log(JSON.stringify(figure("Germany_Base_Economy").parts), figure("Germany_Base_Economy").formula);
console.log(JSON.stringify(said(figure("Germany_Units_built").parts)), figure("Germany_Units_built").formula);
console.log(JSON.stringify(said(figure("Britain_Convoy_loss").parts)), figure("Britain_Convoy_loss").formula);

/** A law: wherever a figure is told as a sum, its parts make it up. */
test("parts add up", () => {
  const calculation = calculate(sample);
  let sums = 0;
  for (const { name, sheet, row, column } of sample.names) {
    const { parts, formula } = explain(sample, sheet, row, column);
    if (parts.length === 0) continue;
    sums++;
    const total = parts.reduce((sum, { value, minus }) => sum + (minus ? -value : value), 0);
    const value = calculation.value(sheet, row, column);
    console.log(name, said(parts).join(", "), formula!.slice(0, 150));
    if (!/ROUND|INT\(/.test(formula!)) expect(total, name).toBeCloseTo(isError(value) ? NaN : Number(value));
  }
  console.log(sums);
});
describe("x", () => {
  test("status", () => {
    const status = figureCell(sample, "Germany_Head_Status");
    console.log(JSON.stringify(at(sample, status).limits.filter((l) => l.state !== "kept"), null, 1), at(sample, status).limits.length);
    const tampered = changed(sample, figureCell(sample, "Germany_Units_built"), { value: 12, formula: null });
    console.log(JSON.stringify(figure("Germany_Units_built", tampered), null, 1).slice(0, 3000));
    void edited; void tableCell;
  });
});
