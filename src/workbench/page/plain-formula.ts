import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import { FormulaError, type CellAddress, type Formula } from "../../formula/syntax";
import { mapped } from "../../formula/walk";
import type { Area } from "../../formula/address";
import { findColumn } from "../../workbook/book";

/*
 * Univer knows neither Excel's structured references nor names that point at cells of other sheets as Excel stores them. Its
 * cells get the same formula with plain addresses; what the player sees in files and in the pane stays as it was written.
 */

/** Where tables and names are, as far as formulas need to know. */
export interface Places {
  /** The table of that name, or the table in which a cell stands when the name is null. */
  table(name: string | null, at: CellPlace): TablePlace | undefined;
  /** The cell that a name points at, as "=Germany!$B$12". */
  name(name: string): string | undefined;
}

export interface CellPlace {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

export interface TablePlace {
  /** Name of the sheet. */
  readonly sheet: string;
  /** Header row and data rows. */
  readonly area: Area;
  readonly headers: readonly string[];
}

const fixed = (row: number, column: number): CellAddress => ({ row, column, fixedRow: true, fixedColumn: true });
const wrong: Formula = { kind: "error", error: "#REF!" };

function tableCells(node: Extract<Formula, { kind: "table" }>, at: CellPlace, places: Places): Formula {
  const table = places.table(node.table, at);
  if (!table) return wrong;
  const { area, headers } = table;
  const column = (header: string): number => findColumn({ headers }, header);
  const first = node.column === null ? 0 : column(node.column);
  const last = node.lastColumn !== null ? column(node.lastColumn) : node.column === null ? headers.length - 1 : first;
  if (first < 0 || last < first) return wrong;
  const bottom = area.top + area.rows - 1;
  const rows = {
    headers: [area.top, area.top],
    all: [area.top, bottom],
    data: [area.top + 1, bottom],
    "this row": [at.row, at.row],
  } as const;
  const [top, end] = rows[node.part];
  if (node.part === "this row" && (at.row <= area.top || at.row > bottom)) return { kind: "error", error: "#VALUE!" };
  const from = fixed(top, area.left + first);
  const to = fixed(end, area.left + last);
  const single = from.row === to.row && from.column === to.column;
  return { kind: "cells", sheet: table.sheet === at.sheet ? null : table.sheet, from, to: single ? null : to };
}

/** The formula with plain addresses in place of tables and names; what cannot be read is left as it is. */
export function plainFormula(text: string, at: CellPlace, places: Places): string {
  const plain = (node: Formula): Formula => {
    switch (node.kind) {
      case "table":
        return tableCells(node, at, places);
      case "name": {
        const target = places.name(node.name);
        return target === undefined ? node : parse(target);
      }
      default:
        return node;
    }
  };
  try {
    return `=${print(mapped(parse(text), plain))}`;
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}
