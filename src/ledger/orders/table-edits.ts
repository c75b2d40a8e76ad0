import { findColumn, type BookTable } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";
import { inputsOf, keysOf, NOTHING, type Entered, type State, type StateRow, type StateTable } from "../diff/state";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { rowPairs, type RowPairs } from "./row-pairs";

/* Collects the cells and rows of a table that orders change, until all orders are applied. */

/** A table while orders are applied to it. */
export interface TableContext extends RowPairs {
  readonly table: StateTable;
  readonly free: FoundLine[];
  added: number;
  /** Rows added since that match an order's new row. */
  readonly known: Set<StateRow>;
  /** Rows that orders remove. */
  readonly removed: StateRow[];
  readonly contents: Map<string, CellContent>;
}

/** The context of a table before the first order. */
export function tableContext(ledger: Ledger, table: StateTable, base: State, wanted: State, player: string): TableContext {
  const used = new Set(table.rows.map(({ index }) => index));
  const lines = table.declared.kind === "form" ? [] : (ledger.found.lines.get(table.declared.name) ?? []);
  return {
    ...rowPairs(table, base, wanted, player, ledger.rulebook.ledger!.players),
    table,
    free: lines.filter(({ index }) => !used.has(index)),
    added: 0,
    known: new Set(),
    removed: [],
    contents: new Map(),
  };
}

const contentOf = ({ value, formula }: Entered) => (formula === undefined ? { value } : { formula });

/** The last content of a cell wins, because a removed row can be reused for a new one. */
const setContent = ({ contents }: TableContext, content: CellContent): unknown =>
  contents.set(`${content.row} ${content.column}`, content);

export const setEntry = (at: TableContext, { row, column }: Pick<CellContent, "row" | "column">, to: Entered): unknown =>
  setContent(at, { row, column, ...contentOf(to) });

const allInputs = ({ declared }: StateTable) => {
  const keys = new Set(keysOf(declared));
  const columns = declared.kind === "form" ? declared.figures : declared.columns;
  return columns.filter((item) => keys.has(item.key) || inputsOf(declared).includes(item));
};

/** Clears a row, so that a new row can reuse it. */
export function clearRow(at: TableContext, { entries, line }: StateRow): void {
  for (const key of entries.keys()) {
    const cell = line!.cells[key];
    if (cell) setEntry(at, cell, NOTHING);
  }
  at.free.push(line!);
  at.free.sort((a, b) => a.index - b.index);
}

/** Writes a new row: into the given line, else into a free one, else below the table. */
export function writeRow(at: TableContext, row: StateRow, table: BookTable, into?: FoundLine): void {
  const wanted = at.free.findIndex(({ index }) => index === row.index && row.name === "");
  const [line] = into ? [into] : at.free.splice(Math.max(0, wanted), 1);
  if (!line) at.added++;
  for (const { key, header } of allInputs(at.table)) {
    const to = row.entries.get(key);
    if (line) {
      const cell = line.cells[key];
      if (cell && !cell.declared.column.prefilled) setEntry(at, cell, to ?? NOTHING);
    } else if (to) {
      const place = findColumn(table, header);
      if (place >= 0) setEntry(at, { row: table.top + table.rows + at.added, column: table.left + place }, to);
    }
  }
}

/** The collected edits, the lowest table first, so that added rows do not shift cells that are still to be edited. */
export function editsOf({ found }: Ledger, grounds: ReadonlyMap<string, TableContext>): readonly Edit[] {
  return [...grounds]
    .filter(([, { contents, added }]) => contents.size > 0 || added > 0)
    .map(([name, at]) => {
      const there = found.tables.get(name)?.table;
      const line = found.lines.get(name)![0]!;
      return { at, there, sheet: there?.sheet ?? line.sheet, top: there?.top ?? line.row };
    })
    .sort((a, b) => b.top - a.top)
    .flatMap(({ at, there, sheet }): Edit[] => [
      ...(at.added > 0 ? [{ kind: "rows" as const, table: there!.nameInFile ?? there!.name, count: at.added }] : []),
      { kind: "cells", sheet, cells: [...at.contents.values()] },
    ]);
}
