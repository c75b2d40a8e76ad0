import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type CellAddress, type Formula } from "../../../formula/syntax";
import { mapped } from "../../../formula/walk";
import type { Area } from "../../../formula/address";
import { findColumn } from "../../../workbook/book";
import type { Snapshot, SpeltFormulas } from "../../snapshot";

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

interface CellPlace {
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

/** Whether a cell stands in an area. */
export const inside = (area: Area, { row, column }: Pick<CellPlace, "row" | "column">): boolean =>
  row >= area.top && row < area.top + area.rows && column >= area.left && column < area.left + area.columns;

const fixed = (row: number, column: number): CellAddress => ({ row, column, fixedRow: true, fixedColumn: true });
/** A ledger repeats its formulas from row to row: each is read once. More than a campaign of all nations has. */
const MOST_READ = 4000;
const read = new Map<string, Formula>();

function readOnce(text: string): Formula {
  let formula = read.get(text);
  if (!formula) {
    formula = parse(text);
    if (read.size >= MOST_READ) read.clear();
    read.set(text, formula);
  }
  return formula;
}

const positions = new WeakMap<readonly string[], Map<string, number>>();

/** Position of a column in a table, looked for once. */
function columnIn(headers: readonly string[], header: string): number {
  let known = positions.get(headers);
  if (!known) positions.set(headers, (known = new Map()));
  let position = known.get(header);
  if (position === undefined) known.set(header, (position = findColumn({ headers }, header)));
  return position;
}

const wrong: Formula = { kind: "error", error: "#REF!" };

function tableCells(node: Extract<Formula, { kind: "table" }>, at: CellPlace, places: Places): Formula {
  const table = places.table(node.table, at);
  if (!table) return wrong;
  const { area, headers } = table;
  const column = (header: string): number => columnIn(headers, header);
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
        return target === undefined ? node : readOnce(target);
      }
      default:
        return node;
    }
  };
  try {
    return `=${print(mapped(readOnce(text), plain))}`;
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}

/** By names without regard to case; the first of a name counts. */
const byName = <T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map([...all].reverse().map((one) => [one.name.toLowerCase(), one]));

/** The formulas of a workbook, each with plain addresses. */
export function speltFormulas({ sheets, tables, names }: Snapshot): SpeltFormulas {
  const tableNamed = byName(tables);
  const nameNamed = byName(names);
  const places: Places = {
    table: (name, at) =>
      name === null
        ? tables.find(({ sheet, area }) => inside(area, at) && sheet.toLowerCase() === at.sheet.toLowerCase())
        : tableNamed.get(name.toLowerCase()),
    name: (name) => nameNamed.get(name.toLowerCase())?.formula,
  };
  return sheets.map(({ name, cells }) =>
    cells.flatMap(({ formula, row, column }) =>
      formula === undefined ? [] : [plainFormula(formula, { sheet: name, row, column }, places)],
    ),
  );
}
