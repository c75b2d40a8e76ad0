import type { GridTable } from "../../host/grid";
import type { UniverSheet } from "./sheet";
import { withColumns } from "../../../workbook/xlsx/formulas/named";

/*
 * Headers of tables that somebody types over: formulas follow them, as in Excel.
 */

/** What the columns of a table are called when its headers say this: a blank one gets a name, one that is taken a number. */
export function columnNames(said: readonly string[], before: readonly string[]): readonly string[] {
  const taken = new Set(said.flatMap((text, i) => (text === before[i] ? [text.toLowerCase()] : [])));
  const free = (base: string, from: number): string => {
    let number = from;
    while (taken.has(`${base}${number}`.toLowerCase())) number++;
    return `${base}${number}`;
  };
  return said.map((text, i) => {
    if (text === before[i]) return text;
    const name = text === "" ? free("Column", 1) : taken.has(text.toLowerCase()) ? free(text, 2) : text;
    taken.add(name.toLowerCase());
    return name;
  });
}

const isWithin = ({ area, totals = 0 }: GridTable, row: number, column: number): boolean =>
  row >= area.top && row < area.top + area.rows + totals && column >= area.left && column < area.left + area.columns;

/** Lets the formulas of all sheets follow the headers of a table; `headers` are those that it has from now on. */
export function followHeaders(table: GridTable, said: readonly string[], sheets: readonly UniverSheet[]): GridTable {
  const headers = columnNames(said, table.headers);
  const renamed = new Map(
    table.headers.flatMap((before, i) => (before === headers[i] ? [] : [[before.toLowerCase(), headers[i]!] as const])),
  );
  if (renamed.size === 0) return table;
  for (const sheet of sheets) {
    if (sheet.id === table.sheet)
      for (const [i, header] of headers.entries())
        if (header !== said[i])
          sheet.write({ top: table.area.top, left: table.area.left + i, rows: 1, columns: 1 }, [[{ value: header }]]);
    sheet.respellAll((formula, row, column) =>
      withColumns(formula, table.name, sheet.id === table.sheet && isWithin(table, row, column), renamed),
    );
  }
  return { ...table, headers };
}
