import { toText } from "../../formula/coerce";
import { workbookName } from "../../kernel/column";
import type { Sheet, Table } from "../../kernel/sheet";
import { mostOf } from "../../kernel/extremes";
import { declaredSheets, rareTables, type DeclaredFigure, type DeclaredSheet, type DeclaredTable } from "../../sheets/declared";
import { contentsRows, CONTENTS, linked, linkPlaces, linkTo } from "../../sheets/contents";
import { collectLists, LISTS_SHEET } from "../../sheets/entry";
import { placeBelow } from "../../sheets/layout";
import type { PlacedAddition, PlacedSheet } from "../../sheets/placed";
import { findColumn, formulaAt, valueAt, type Book, type BookSheet } from "../../workbook/book";
import type { CellsEdit } from "../../workbook/edit";
import type { Ledger } from "../read/model";

/*
 * Adds an optional table to a ledger in use, below everything on its sheet, so that no entry moves. Formulas that depend on its
 * presence are updated.
 */

/** An optional table that a ledger does not have yet. */
export interface AddableTable {
  /** Its name in the workbook. */
  readonly name: string;
  readonly table: Table;
  readonly sheet: Sheet;
}

/** Everything that adding a table changes. */
export interface TableAddition extends AddableTable {
  readonly placed: PlacedAddition;
  /** Cells elsewhere: formulas that depend on the table, and choices of its drop-downs. */
  readonly changes: readonly CellsEdit[];
  /** The hidden sheet of choices, if the table needs one and the workbook has none. */
  readonly lists: PlacedSheet | null;
}

/** The optional tables that can still be added, in the order of the sheets. */
export function addableTables({ rulebook, options, found }: Ledger): readonly AddableTable[] {
  const there = options.rare ?? [];
  return rulebook.ledger!.sheets(options).flatMap((sheet) =>
    sheet.blocks.flatMap((block) => {
      const name = workbookName(sheet.name, block.name);
      const can = block.kind === "table" && block.rare && !there.includes(name) && found.sheets.has(sheet.name);
      return can ? [{ name, table: block, sheet }] : [];
    }),
  );
}

/** The row after all content and tables of a sheet. */
export function endOf(sheet: BookSheet, { tables }: Book): number {
  const holds = (row: number): boolean =>
    [sheet.values, sheet.formulas].some((grid) => (grid[row] ?? []).some((value) => value !== null && value !== ""));
  let rows = Math.max(sheet.values.length, sheet.formulas.length);
  while (rows > 0 && !holds(rows - 1)) rows--;
  const ends = tables.flatMap((table) => (table.sheet === sheet.name ? [table.top + 1 + table.rows] : []));
  return mostOf(ends, sheet.top + rows);
}

/** The lists of choices on a workbook's hidden sheet. */
export function listTextsIn(sheet: BookSheet | undefined): string[][] {
  const lists: string[][] = [];
  for (let column = 0; sheet && valueAt(sheet, 0, column) !== null; column++) {
    const list: string[] = [];
    for (let row = 1; valueAt(sheet, row, column) !== null; row++) list.push(String(toText(valueAt(sheet, row, column))));
    lists.push(list);
  }
  return lists;
}

/** Every cell with a name: figures, their checks, the head and the status line. */
const namedCells = ({ blocks, figures, status }: DeclaredSheet): readonly DeclaredFigure[] => [
  ...blocks.flatMap((block) => (block.kind === "form" ? [...block.figures, ...Object.values(block.checks)] : [])),
  ...figures,
  ...(status ? [status] : []),
];

/** Cells of figures whose formulas change with the table. Overwritten cells are left to the audit. */
export function followingFormulas({ found, sheets, book }: Ledger, after: readonly DeclaredSheet[]): CellsEdit[] {
  const now = new Map(after.flatMap(namedCells).map(({ name, formula }) => [name, formula]));
  const places = new Map(found.cells.map((cell) => [cell.declared, cell]));
  return sheets.flatMap(namedCells).flatMap((before): CellsEdit[] => {
    const formula = now.get(before.name);
    const at = places.get(before);
    if (!at || typeof formula !== "string" || formula === before.formula) return [];
    const sheet = book.sheets.find(({ name }) => name === at.sheet)!;
    const typedOver = formulaAt(sheet, at.row, at.column) === null;
    return typedOver ? [] : [{ kind: "cells", sheet: at.sheet, cells: [{ row: at.row, column: at.column, formula }] }];
  });
}

/** Cells of columns whose formulas change with the table, in every row. Overwritten cells are left to the audit. */
function followingColumns({ found, book }: Ledger, after: readonly DeclaredSheet[]): CellsEdit[] {
  const coming = new Map(after.flatMap(({ blocks }) => blocks.map((block) => [block.name, block] as const)));
  return [...found.tables].flatMap(([name, { declared, table }]) => {
    const now = coming.get(name);
    const sheet = book.sheets.find((item) => item.name === table.sheet)!;
    return declared.columns.flatMap((before): CellsEdit[] => {
      const formula = now?.kind === "table" ? now.columns.find(({ key }) => key === before.key)?.formula : undefined;
      const at = findColumn(table, before.header);
      if (typeof formula !== "string" || formula === before.formula || at < 0) return [];
      const column = table.left + at;
      const rows = Array.from({ length: table.rows }, (_, i) => table.top + 1 + i);
      const cells = rows.filter((row) => formulaAt(sheet, row, column) !== null).map((row) => ({ row, column, formula }));
      return cells.length === 0 ? [] : [{ kind: "cells", sheet: table.sheet, cells }];
    });
  });
}

/** The link to the table at the top of its sheet, if there are links with a free place. */
function linkAbove(sheet: BookSheet, owner: DeclaredSheet, block: DeclaredTable, placed: PlacedAddition): CellsEdit[] {
  const top = sheet.values.findIndex((row) => row[-sheet.left] === CONTENTS);
  if (top < 0) return [];
  const places = linkPlaces(sheet.top + top, contentsRows(linked(owner.blocks).length - 1, true));
  const place = places.find(({ row, column }) => formulaAt(sheet, row, column) === null && valueAt(sheet, row, column) === null);
  if (!place) return [];
  const heading = placed.cells.find(({ role }) => role === "heading")!;
  const formula = linkTo(sheet.name, block, placed.tables[0]!.area.top - heading.row);
  return [{ kind: "cells", sheet: sheet.name, cells: [{ ...place, formula }] }];
}

/** Computes the addition of an optional table, without changing anything. */
export function addTable(ledger: Ledger, { name, table, sheet }: AddableTable): TableAddition {
  const { rulebook, options, book, found } = ledger;
  const rare = rareTables(rulebook.ledger!.sheets(options)).filter((item) => item === name || options.rare?.includes(item));
  const after = declaredSheets(rulebook, { ...options, rare });
  const owner = after.find((item) => item.sheet.name === sheet.name)!;
  const block = owner.blocks.find((item): item is DeclaredTable => item.kind === "table" && item.name === name)!;
  const bookSheet = book.sheets.find((item) => item.name === found.sheets.get(sheet.name))!;
  const shown = book.sheets.find((item) => item.name === LISTS_SHEET);
  const listTexts = listTextsIn(shown);
  const lists = collectLists(listTexts);
  const placed = placeBelow(owner, block, bookSheet.name, endOf(bookSheet, book), lists);
  const choices = lists.sheet();
  const fresh = (choices?.cells ?? []).filter(({ column }) => column >= listTexts.length);
  return {
    name,
    table,
    sheet,
    placed,
    changes: [
      ...followingFormulas(ledger, after),
      ...followingColumns(ledger, after),
      ...linkAbove(bookSheet, owner, block, placed),
      ...(shown && fresh.length > 0
        ? [
            {
              kind: "cells" as const,
              sheet: LISTS_SHEET,
              cells: fresh.map(({ row, column, value = null }) => ({ row, column, value })),
            },
          ]
        : []),
    ],
    lists: shown || fresh.length === 0 ? null : choices,
  };
}
