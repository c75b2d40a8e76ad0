import type { Area } from "../../formula/address";
import { print } from "../../formula/print";
import { isError, type CellArea, type Reference } from "../../formula/world";
import { valueAt } from "../../workbook/book";
import type { DeclaredFigure } from "../../sheets/declared";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import type { Location } from "./location";
import { nameKey } from "../../kernel/names";

/*
 * Names of cells for people: labels of figures, names of rows.
 */

const figures = new WeakMap<Ledger, ReadonlyMap<string, LedgerCell>>();

/** A figure of the ledger by its defined name. */
export function figureNamed(ledger: Ledger, name: string): LedgerCell | undefined {
  let found = figures.get(ledger);
  if (!found) {
    const named = ledger.found.cells.filter(({ declared }) => "name" in declared);
    found = new Map(named.map((cell) => [nameKey((cell.declared as DeclaredFigure).name), cell]));
    figures.set(ledger, found);
  }
  return found.get(nameKey(name));
}

const isWithin = (area: CellArea, { sheet, top, left, rows, columns }: Area & { readonly sheet: string }): boolean =>
  area.sheet === sheet && area.top >= top && area.top < top + rows && area.left >= left && area.left < left + columns;

/** The table that contains an area's rows: its title, the header of the column, and the names of its rows. */
export function tableAt({ book, ledger }: Location, area: CellArea) {
  const table = book.tables.find(({ sheet, top, left, rows, headers }) =>
    isWithin(area, { sheet, top: top + 1, left, rows, columns: headers.length }),
  );
  if (!table) return null;
  const declared = [...(ledger?.found.tables.values() ?? [])].find(
    (item) => item.table.name === table.name || item.table.nameInFile === table.name,
  );
  const sheet = book.sheets.find(({ name }) => name === table.sheet);
  /** The segments of a row's name. */
  const keysOf = (row: number): readonly string[] => {
    const line = declared && ledger!.found.lines.get(declared.declared.name)?.[row - table.top - 1];
    const key = line ? ledger!.keyOf(line).split(" / ") : [String((sheet && valueAt(sheet, row, table.left)) ?? "")];
    const named = key.filter((part) => part !== "");
    return named.length > 0 ? named : [`row ${row + 1}`];
  };
  return {
    title: declared?.declared.block.title ?? table.name.replaceAll("_", " "),
    header: table.headers[area.left - table.left]!.split(",", 1)[0]!,
    keysOf,
  };
}

/** A reference as text: the figure's label, the column's header with its table, or the cells. */
export function describeReference(reference: Reference, at: Location): string {
  switch (reference.kind) {
    case "cells":
      return print(reference);
    case "name": {
      const figure = at.ledger && figureNamed(at.ledger, reference.name);
      if (!figure) return reference.name.replaceAll("_", " ");
      const { header } = figure.declared.column;
      return figure.sheet === at.sheet ? header : `${header} (${figure.sheet})`;
    }
    case "table": {
      const area = at.calculation.area(reference, at.sheet, at.row, at.column);
      if (isError(area)) return reference.column ?? reference.table ?? "this row";
      const table = tableAt(at, area);
      if (table && reference.part === "this row" && reference.column !== null && reference.lastColumn === null)
        return table.header;
      if (table && reference.part === "data" && reference.column !== null && reference.lastColumn === null)
        return `${table.header} (${area.sheet === at.sheet ? "" : `${area.sheet}: `}${table.title})`;
      const name = reference.table?.replaceAll("_", " ") ?? "";
      const columns = [reference.column, reference.lastColumn].filter((column) => column !== null).join(" to ");
      return [name, columns].filter(Boolean).join(": ") || "this row";
    }
  }
}
