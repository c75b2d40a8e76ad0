import ExcelJS from "exceljs";
import { address } from "../../../src/formula/address";
import { withHeader } from "../../../src/formula/brackets";
import type { FileEdit } from "../../../src/workbook/xlsx/edit";
import type { Pick } from "./generated-references";

/*
 * A workbook with tables and names, formulas that refer to them in every way, and new names for all of them.
 */

export const DATA = "Data";
export const OWN_SHEET = "Home";
const ROWS = 5;

interface OwnTable {
  readonly name: string;
  readonly left: number;
  readonly headers: readonly string[];
}

const TABLES: readonly OwnTable[] = [
  { name: "Ships", left: 0, headers: ["Ship", "Cost", "Count", "Cost of all"] },
  { name: "Yards", left: 6, headers: ["Yard", "Cost", "Costs"] },
];
const NAMES = { Total: `${DATA}!$B$2:$C$4`, Rate: `${DATA}!$M$1`, Ship: `${DATA}!$G$2:$G$6` } as const;

const OTHER_HEADERS = ["Price", "Preis (£)", "Price [pp]", "Nr. #1", "at@sea", "it's", "A1", "Count", "Größe"];
const OTHER_NAMES = ["Fleet", "Werften_2", "Größe", "Ships.all", "_x", "Quote"];

function reference(pick: Pick): string {
  const { name, headers } = TABLES[pick(TABLES.length)]!;
  const at = pick(headers.length);
  const header = headers[at]!;
  const other = headers[at + pick(headers.length - at)]!;
  const own = pick(3) === 0 ? name.toUpperCase() : name;
  return [
    `${name}[]`,
    `${own}[${header}]`,
    `${own}[[#All],[${header}]]`,
    `${own}[[${header}]:[${other}]]`,
    `${own}[[#Headers],[${header}]]`,
    `${own}[[#Headers],[#Data],[${header}]:[${other}]]`,
    `${own}[[#Data],[${header}]]`,
    "Total",
    "Ship",
    `${DATA}!B2:C4`,
  ][pick(10)]!;
}

/** Formulas whose values do not depend on any name. */
function formula(pick: Pick): string {
  const part = (): string => reference(pick);
  return [
    `SUM(${part()})*Rate`,
    `COUNTA(${part()})+COUNT(${part()},${part()})`,
    `ROWS(${part()})*COLUMNS(${part()})`,
    `IF(SUM(${part()})>COUNT(${part()}),"Ships[Cost]","Total"&Rate)`,
    `SUMPRODUCT((${TABLES[pick(2)]!.name}[Cost]>2)*1)+MAX(${part()})`,
    `INDEX(Yards[Cost],${1 + pick(ROWS)})-MIN(Total,rate)`,
  ][pick(6)]!;
}

/** A formula in a row of the first table, as files have it. */
const ofRow = (pick: Pick): string =>
  [
    "Ships[[#This Row],[Cost]]*Ships[[#This Row],[Count]]",
    "SUM(Ships[[#This Row],[Cost]:[Count]])*Rate",
    "Ships[[#This Row],[Cost]]/SUM(Ships[Cost])",
  ][pick(3)]!;

export interface Placed {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export function formulas(pick: Pick): readonly Placed[] {
  const single = Array.from({ length: 60 }, (_, row) => ({ sheet: OWN_SHEET, row, column: 0, text: formula(pick) }));
  const text = ofRow(pick);
  const ofRows = Array.from({ length: ROWS }, (_, i) => ({ sheet: DATA, row: i + 1, column: 3, text }));
  return [...single, ...ofRows];
}

export async function workbook(placed: readonly Placed[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const [data, ownSheet] = [book.addWorksheet(DATA), book.addWorksheet(OWN_SHEET)];
  for (const { name, left, headers } of TABLES)
    data.addTable({
      name,
      ref: address(0, left),
      columns: headers.map((header) => ({ name: header })),
      rows: Array.from({ length: ROWS }, (_, r) => headers.map((_, c) => (c === 0 ? `${name} ${r}` : r * 3 + c))),
    });
  data.getCell("M1").value = 2;
  for (const { sheet, row, column, text } of placed)
    book.getWorksheet(sheet)!.getCell(row + 1, column + 1).value = { formula: text, result: 0 };
  for (const [name, area] of Object.entries(NAMES)) book.definedNames.add(area, name);
  ownSheet.addConditionalFormatting({
    ref: "A1:A60",
    rules: [{ type: "expression", priority: 1, formulae: ["SUM(Total)>Rate"], style: { font: { bold: true } } }],
  });
  ownSheet.getCell("C1").dataValidation = { type: "list", allowBlank: true, formulae: ["Ship"] };
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Renames some of the columns, then tables and names. */
export function renames(pick: Pick): { readonly edits: readonly FileEdit[]; readonly described: string } {
  const edits: FileEdit[] = [];
  const described: string[] = [];
  const headers = [...OTHER_HEADERS];
  for (const { name, left, headers: own } of TABLES)
    for (const [i, from] of own.entries()) {
      if (pick(2) === 0) continue;
      const to = headers.splice(pick(headers.length), 1)[0]!;
      if (own.includes(to)) continue;
      described.push(`${name}[${from}] is ${withHeader(`[${from}]`, from, to)}`);
      edits.push({ kind: "rename column", table: name, from, to });
      edits.push({ kind: "cells", sheet: DATA, cells: [{ row: 0, column: left + i, value: to }] });
    }
  const free = [...OTHER_NAMES];
  const names: Record<string, string> = {};
  for (const name of [...TABLES.map((table) => table.name), ...Object.keys(NAMES)])
    if (pick(3) > 0) names[name] = free.splice(pick(free.length), 1)[0]!;
  described.push(JSON.stringify(names));
  edits.push({ kind: "rename", names });
  return { edits, described: described.join(", ") };
}
