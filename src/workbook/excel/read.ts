import type { Book } from "../book";
import { bookFrom, locate, namesFrom, sheetFrom, type RawSheet, type RawTable } from "./book";

export interface Read {
  readonly book: Book;
  readonly sheets: number;
}

function queueUsed(sheet: Excel.Worksheet): Excel.Range {
  const used = sheet.getUsedRangeOrNullObject(true);
  used.load("values,formulas,rowIndex,columnIndex");
  return used;
}

function rawSheet({ name, visibility }: Excel.Worksheet, used: Excel.Range): RawSheet {
  const hidden = visibility !== "Visible";
  if (used.isNullObject) return { name, hidden, top: 0, left: 0, values: [], formulas: [] };
  return { name, hidden, top: used.rowIndex, left: used.columnIndex, values: used.values, formulas: used.formulas };
}

/**
 * Excel cannot be asked for the cells of all sheets, but for the first sheet and the one after a sheet: a chain of these, a
 * little longer than the workbook, reaches all of them without knowing one. What lies behind the last sheet is a null object.
 */
export async function readAll(context: Excel.RequestContext, guess: number): Promise<Read> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/name,items/visibility");
  tables.load("items/name,items/showHeaders,items/worksheet/name,items/columns/items/name,items/rows/count");
  names.load("items/name,items/type,items/formula");
  const chain: Excel.Range[] = [];
  if (guess > 0) {
    for (let sheet = worksheets.getFirst(); chain.length < guess; sheet = sheet.getNextOrNullObject())
      chain.push(queueUsed(sheet));
  }
  await context.sync();

  const all = worksheets.items;
  if (all.length > guess) {
    for (const sheet of all.slice(guess)) chain.push(queueUsed(sheet));
    await context.sync();
  }
  const raw = all.map((sheet, index) => rawSheet(sheet, chain[index]!));
  const listed = tables.items.map((table): RawTable & { readonly shown: boolean } => ({
    name: table.name,
    sheet: table.worksheet.name,
    headers: table.columns.items.map((column) => column.name),
    rows: table.rows.count,
    shown: table.showHeaders,
  }));
  const { tables: located, unclear } = locate(
    raw.map((sheet) => sheetFrom(sheet).sheet),
    listed,
  );
  const found = [...located];
  if (unclear.length > 0) {
    const ranges = unclear.map(({ name }) => tables.getItem(name).getDataBodyRange().load("rowIndex,columnIndex,rowCount"));
    await context.sync();
    unclear.forEach(({ name, sheet, headers }, index) => {
      const { rowIndex, columnIndex, rowCount } = ranges[index]!;
      found.push({ name, sheet, headers, top: rowIndex - 1, left: columnIndex, rows: rowCount });
    });
  }
  const cells = names.items
    .filter(({ type }) => type === "Range")
    .map(({ name, formula }) => ({ name, formula: String(formula) }));
  return { book: bookFrom(raw, found, listed, namesFrom(cells)), sheets: all.length };
}
