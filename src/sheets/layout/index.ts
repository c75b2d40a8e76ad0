import { forSheet } from "../../kernel/column";
import type { LedgerOptions } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { contentsRows, isLong, linked } from "../contents";
import { declare, type DeclaredSheet, type DeclaredTable } from "../declared";
import { collectLists, type Lists } from "../entry";
import type { PlacedAddition, PlacedSheet } from "../placed";
import { placeForm, placeTable } from "./blocks";
import { chartOn, chartPlaces } from "./charts";
import { contextOf, emptyDraft } from "./draft";
import { placeContents, placeHead, type PlacedBlock } from "./head";
import { fitOf, printOf } from "./pages";
import { formHeaders, widthsOf } from "./widths";

/*
 * Lays out declared sheets cell by cell. A sheet's head has its purpose, status and main figures; forms and tables follow below
 * each other, most used first.
 */

const EMPTY_ROWS = 1;

/** Lays out one table below the existing content of a sheet: `end` is the row after it, `name` the sheet's current name. */
export function placeBelow(
  declared: DeclaredSheet,
  block: DeclaredTable,
  name: string,
  end: number,
  lists: Lists,
): PlacedAddition {
  const context = contextOf(declared, lists);
  const before = widthsOf({ ...declared, blocks: declared.blocks.filter((item) => item !== block) });
  const draft = emptyDraft();
  placeTable(draft, context, end + EMPTY_ROWS, block);
  const { cells, tables, validations, highlights, heights, bars } = draft;
  const wider = [...context.widths.entries()].filter(([column, width]) => width > (before[column] ?? 0));
  return { name: name, cells, tables, validations, highlights, heights, bars, widths: new Map(wider) };
}

/** Columns that contain only working columns in every table. */
function foldedColumns({ blocks, figures }: DeclaredSheet): NonNullable<PlacedSheet["columnGroups"]> {
  const columns: boolean[] = figures.map(() => false);
  for (const block of blocks) {
    const own =
      block.kind === "table" ? block.columns.map(({ column }) => column.folded === true) : formHeaders(block).map(() => false);
    own.forEach((folded, i) => (columns[i] = folded && (columns[i] ?? true)));
  }
  const groups: { first: number; count: number }[] = [];
  columns.forEach((folded, i) => {
    const last = groups.at(-1);
    if (!folded) return;
    if (last && last.first + last.count === i) last.count += 1;
    else groups.push({ first: i, count: 1 });
  });
  return groups;
}

const isEmpty = ({ blocks, setting }: DeclaredSheet): boolean =>
  blocks.every(({ block }) => block.kind === "table" && forSheet(block.rows, setting).length === 0);

/** Lays out one declared sheet; the choices of its long drop-downs are added to the lists. */
export function placeSheet(declared: DeclaredSheet, lists: Lists): PlacedSheet {
  const { sheet } = declared;
  const context = contextOf(declared, lists);
  const { widths } = context;
  const draft = emptyDraft();
  const { frozen, rows: head } = placeHead(draft, context, declared);
  const charts = sheet.charts ?? [];
  const columnGroups = foldedColumns(declared);
  const shown = widths.flatMap((_width, i) =>
    columnGroups.some(({ first, count }) => first <= i && i < first + count) ? [] : [i],
  );
  const shownWidths = shown.map((i) => widths[i]!);
  const { keyColumns = 1 } = sheet;
  const fit = fitOf(shownWidths, keyColumns);
  const upright = fitOf(shownWidths, keyColumns, "portrait");
  const places = chartPlaces(
    charts.length,
    head + 1,
    widths,
    fit.starts.map((i) => shown[i]!),
    keyColumns,
  );
  const read = linked(declared.blocks);
  const links = isLong(read) && charts.length === 0 ? contentsRows(read.length, declared.mayGrow) : 0;
  let row = charts.length > 0 ? places.end : head + links + 1;
  let rows = head;
  const blocks: PlacedBlock[] = [];
  for (const block of declared.blocks) {
    const start = row;
    rows = block.kind === "table" ? placeTable(draft, context, row, block) : placeForm(draft, context, row, block);
    const headers = draft.cells.filter((cell) => cell.role === "header" && cell.column === 0).at(-1)!.row;
    if (read.includes(block)) blocks.push({ declared: block, start, headers, end: rows });
    row = rows + EMPTY_ROWS;
  }
  if (links > 0) placeContents(draft, declared, head, blocks);
  // A sheet with one table repeats its headers on every page, other sheets their title unless that costs a page. With several
  // pages across, the title would be cut off on the later ones, so the page header shows it.
  const isOneTable = declared.blocks.length === 1 && draft.tables.length === 1;
  const repeatsHeader = isOneTable || keyColumns > 1;
  const titlesOf = (pages: number) => (repeatsHeader ? [draft.tables[0]!.area.top] : pages > 1 ? [null] : [0, null]);
  // Charts are placed for the pages of the first fit.
  const mayTurn = charts.length === 0 && upright.across <= fit.across;
  const { repeated, breaks, ...paper } = printOf(draft, rows, titlesOf, mayTurn ? [fit, upright] : [fit]);
  const { starts: _starts, ...placed } = draft;
  return {
    name: sheet.name,
    rows,
    widths,
    ...placed,
    ...(sheet.color === undefined ? {} : { color: sheet.color }),
    freeze: { rows: frozen, columns: 1 },
    ...(columnGroups.length > 0 ? { columnGroups } : {}),
    ...paper,
    printTitles: repeated === null ? null : [repeated, repeated],
    pageBreaks: breaks,
    ...(keyColumns > 1 ? { keyColumns } : {}),
    ...(sheet.hiddenWhileEmpty && isEmpty(declared) ? { hidden: true } : {}),
    ...(charts.length > 0 ? { charts: charts.map((chart, i) => chartOn(chart, places.areas[i]!, declared, draft.tables)) } : {}),
  };
}

/** Lays out declared sheets in order, and adds a hidden sheet with the choices of long drop-downs if needed. */
export function placeDeclared(sheets: readonly DeclaredSheet[]): readonly PlacedSheet[] {
  const lists = collectLists();
  const placed = sheets.map((sheet) => placeSheet(sheet, lists));
  const hidden = lists.sheet();
  return hidden === null ? placed : [...placed, hidden];
}

/** Lays out the sheets of a ledger with these options. Throws if a formula refers to an unknown name. */
export const place = (sheets: readonly Sheet[], options: LedgerOptions): readonly PlacedSheet[] =>
  placeDeclared(declare(sheets, options));
