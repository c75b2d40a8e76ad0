import { isSameArea } from "../../formula/address";
import type { FileEdit } from "../../workbook/xlsx/edit";
import type { GridTable } from "../host/grid";
import { shifted } from "../host/shift";
import type { SheetSnapshot } from "../snapshot";
import { isSameName, nameKey } from "../../kernel/names";

/*
 * Inserted and removed rows as edits of the file.
 */

const ofSheet = (tables: readonly GridTable[], sheet: string): readonly GridTable[] =>
  tables.filter((table) => table.sheet === sheet);

/** The edits that insert and remove a sheet's rows, or the reason why they cannot be made. */
export function rowEdits(
  was: SheetSnapshot,
  now: SheetSnapshot,
  before: readonly GridTable[],
  after: readonly GridTable[],
): readonly FileEdit[] | string {
  const wanted = new Map(ofSheet(after, now.name).map((table) => [nameKey(table.name), table]));
  let tables = ofSheet(before, was.name);
  const edits: FileEdit[] = [];
  for (const shift of now.opened!.shifts) {
    const { axis, at, count } = shift;
    if (axis === "column") return "columns were inserted or deleted";
    const end = count > 0 ? at : at - count;
    const extendedTable = tables.find(({ name, area }) => {
      const rows = wanted.get(nameKey(name))?.area.rows;
      const isItsEnd = area.top + area.rows === end && at > area.top + 1;
      return isItsEnd && rows !== undefined && (count > 0 ? rows > area.rows : rows < area.rows);
    });
    edits.push(
      extendedTable ? { kind: "rows", table: extendedTable.name, count } : { kind: "sheet rows", sheet: was.name, at, count },
    );
    tables = tables.flatMap((table) => {
      if (table === extendedTable) return [{ ...table, area: { ...table.area, rows: table.area.rows + count } }];
      const area = shifted(table.area, shift);
      return area ? [{ ...table, area }] : [];
    });
  }
  for (const { name, area, headers } of tables) {
    const table = wanted.get(nameKey(name));
    if (!table) return `the table ${name} was removed`;
    if (!isSameArea(table.area, area)) return `the table ${name} covers other cells`;
    const renamed = table.headers.flatMap((to, i) => (to === headers[i] ? [] : [{ from: headers[i]!, to }]));
    // Columns are renamed one by one, so a new header must not equal another column's old one.
    const isTaken = renamed.some(({ from, to }) => headers.some((header) => header !== from && isSameName(header, to)));
    if (table.headers.length !== headers.length || isTaken) return `headers of the table ${name} were exchanged`;
    for (const { from, to } of renamed) edits.push({ kind: "rename column", table: name, from, to });
  }
  return edits;
}
