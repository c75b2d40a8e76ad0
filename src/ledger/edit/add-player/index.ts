import { fold } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { address, placeName } from "../../../formula/address";
import { allOf, oneOf } from "../../../kernel/text";
import { isBlank } from "../../../kernel/values";
import { declaredSheets, type DeclaredSheet, type DeclaredTable } from "../../../sheets/declared";
import { collectLists, LISTS_SHEET } from "../../../sheets/entry";
import { placeBelow, placeSheet } from "../../../sheets/layout";
import { shownOf } from "../../../sheets/layout/shown";
import type { PlacedAddition, PlacedSheet } from "../../../sheets/placed";
import { formulaAt, isValuesOnly, valueAt, type Book } from "../../../workbook/book";
import type { CellContent, Edit } from "../../../workbook/edit";
import { endOf, followingFormulas, listTextsIn } from "../add-table";
import { whyNotRead } from "../../audit/integrity";
import { listEdits } from "../list-edits";
import type { Ledger } from "../../read/model";
import { namesLike, playerNamed } from "../../read/player-names";
import { comingColumns } from "./columns";
import { followingChoices, followingColumns } from "./dependent-columns";
import { sheetsBeforeAndAfter, type BeforeAndAfter } from "./sheets-before-and-after";
import { followingHead } from "./head";
import { addablePlayers, onlyListed } from "./player-list";
import { followingRows, type Otherwise } from "./prefilled";
import { cellsOf, comingRows, type ComingRows } from "./rows";

/* Adds players to a ledger in use: their sheets and rows, and everything that depends on the players. Entries are not touched. */

/** The changes of an existing sheet. */
export interface PlayerChanges {
  readonly sheet: string;
  /** New rows, by the titles of their tables. */
  readonly rows: readonly { readonly table: string; readonly names: readonly string[] }[];
  /** Titles of new tables. */
  readonly tables: readonly string[];
  /** Headers of new columns. */
  readonly columns: readonly string[];
  /** Labels of new figures at its head. */
  readonly figures: readonly string[];
  /** The number of changed formulas (per column or figure), drop-downs and prefilled entries. */
  readonly follows: number;
  /** Entries to review: they stay, although a new ledger with these players has others. */
  readonly otherwise: readonly Otherwise[];
}

export interface PlayerAddition {
  readonly players: readonly string[];
  /** Names of the new sheets. */
  readonly sheets: readonly string[];
  readonly extended: readonly PlayerChanges[];
  readonly edits: readonly Edit[];
}

/** The players that texts name, if all can be added. Throws Refusal. */
function newPlayers(ledger: Ledger, texts: readonly string[]): readonly string[] {
  const { players } = ledger.rulebook.ledger!;
  const { one: item, many, names } = players;
  const addable = addablePlayers(ledger);
  if (addable.length === 0) throw new Refusal(`The ledger has every ${item} that can play: ${allOf(ledger.players)}.`);
  const named = texts.map((text) => {
    const name = playerNamed(players, text);
    if (name === undefined) {
      const close = namesLike(players, text);
      const hint = close.length > 0 ? `Did you mean ${oneOf(close)}?` : `Its ${many} are ${allOf(names)}.`;
      throw new Refusal(`The rulebook has no ${item} ${text.trim()}. ${hint}`);
    }
    if (!addable.includes(name)) throw new Refusal(`${name} is already a player in this ledger.`);
    return name;
  });
  return names.filter((name) => named.includes(name));
}

/** Rejects a damaged ledger, because missing parts could not be extended. Throws Refusal. */
function refuseBroken(ledger: Ledger): void {
  const version = whyNotRead(ledger);
  if (version) throw new Refusal(`${version.message} ${version.fix}`);
  if (ledger.book.sheets.some(isValuesOnly))
    throw new Refusal("This is a copy of values; add to the ledger that it was made from.");
  const [missing] = ledger.found.missing;
  if (!missing) return;
  const { owner, kind: what, table, column } = missing;
  const lacks =
    what === "sheet" ? "" : column === "" ? ` of its table ${table}` : ` of ${column}${table === "" ? "" : ` in ${table}`}`;
  const problem =
    what === "sheet"
      ? `The sheet ${owner.sheet.name} is missing`
      : `The sheet ${owner.sheet.name} was changed: it lacks the place${lacks}`;
  throw new Refusal(`${problem}, so no player can be added. Restore it first; the audit shows how.`);
}

/** Rejects names that the workbook already uses for something else. Throws Refusal. */
function refuseTaken({ sheets, tables, names, withoutCells = [] }: Book, fresh: readonly PlacedSheet[]): void {
  const taken = [...sheets.map(({ name }) => name), ...withoutCells].find((name) =>
    fresh.some((item) => fold(item.name) === fold(name)),
  );
  if (taken !== undefined)
    throw new Refusal(`The workbook already has a sheet ${taken} that is not part of the ledger. Rename it first.`);
  const own = fresh.flatMap((item) => [...item.tables, ...item.names].map(({ name }) => name));
  const other = [...tables, ...names].find(({ name }) => own.some((item) => fold(item) === fold(name)));
  if (other)
    throw new Refusal(`The workbook already has a table or name ${other.name} that is not part of the ledger. Rename it first.`);
}

/** Rejects cells that are not empty; rows are those of the current sheet. Throws Refusal. */
function refuseOccupied({ sheet }: BeforeAndAfter, cells: readonly { readonly row: number; readonly column: number }[]): void {
  const occupied = cells.find(
    ({ row, column }) => !isBlank(valueAt(sheet, row, column)) || formulaAt(sheet, row, column) !== null,
  );
  if (occupied)
    throw new Refusal(
      `${placeName({ sheet: sheet.name, cell: address(occupied.row, occupied.column) })} holds ${String(valueAt(sheet, occupied.row, occupied.column))}, but the ledger needs this cell. Move it first.`,
    );
}

interface Change {
  readonly changesText: PlayerChanges;
  readonly rows: readonly Edit[];
  readonly placed: readonly Edit[];
  readonly written: readonly Edit[];
  readonly charts: readonly Edit[];
}

/** Tables that the sheet only has for more players, below all existing content. */
function comingTables({ book }: Ledger, beforeAndAfter: BeforeAndAfter): readonly PlacedAddition[] {
  const { before, after, sheet, lists, row } = beforeAndAfter;
  const tables = after.blocks.filter(
    (block): block is DeclaredTable => block.kind === "table" && !before.blocks.some(({ name }) => name === block.name),
  );
  let end = row(endOf(sheet, book));
  return tables.map((block) => {
    const placed = placeBelow(after, block, sheet.name, end, lists);
    const { top, rows } = placed.tables[0]!.area;
    end = top + rows;
    return placed;
  });
}

function changeOf(ledger: Ledger, beforeAndAfter: BeforeAndAfter, following: readonly CellContent[]): Change | null {
  const { sheet, row, after } = beforeAndAfter;
  const { name } = sheet;
  const head = followingHead(ledger, beforeAndAfter);
  const coming = comingRows(ledger, beforeAndAfter);
  // From the bottom up. Rows are inserted by table name, so rows added above do not matter.
  const grows = [...coming].sort((a, b) => b.table.top - a.table.top);
  for (const { table, rows } of grows) beforeAndAfter.make(table.top + 1 + table.rows, rows.length);
  const columns = followingColumns(ledger, beforeAndAfter, coming);
  const fresh = comingColumns(ledger, beforeAndAfter, coming);
  const tables = comingTables(ledger, beforeAndAfter);
  const validations = followingChoices(ledger, beforeAndAfter, coming);
  const rows = followingRows(ledger, beforeAndAfter);
  const written = [
    ...rows.cells,
    ...coming.flatMap((rows) => cellsOf(rows, beforeAndAfter)),
    ...columns.flatMap(({ cells }) => cells),
    ...following.map((cell) => ({ ...cell, row: row(cell.row) })),
    ...(head?.taken ?? []),
  ];
  const changesText: PlayerChanges = {
    sheet: name,
    rows: coming.map(({ declared: { block }, rows }: ComingRows) => ({
      table: block.title,
      names: rows.map((item) =>
        block.key
          .map((key) => String(item[key] ?? ""))
          .filter(Boolean)
          .join(" / "),
      ),
    })),
    tables: tables.map((placed) => String(placed.cells.find(({ role }) => role === "heading")!.value)),
    columns: fresh.flatMap((item) => item.columns.map(({ header }) => header)),
    figures: head?.names.map(({ name: figure }) => after.figures.find((item) => item.name === figure)!.header) ?? [],
    follows: columns.flatMap((item) => item.columns).length + following.length + validations.length + rows.cells.length,
    otherwise: rows.otherwise,
  };
  if (!head && fresh.length + tables.length + validations.length + written.length + rows.otherwise.length === 0) return null;
  if (head?.rowsAt === null) refuseOccupied(beforeAndAfter, head.cells);
  for (const { table: tableName, columns: more } of fresh) {
    const { table } = ledger.found.tables.get(after.blocks.find((item) => fold(item.name) === fold(tableName))!.name)!;
    const right = table.left + table.headers.length;
    refuseOccupied(
      beforeAndAfter,
      more.flatMap((_, i) => Array.from({ length: table.rows + 1 }, (__, r) => ({ row: table.top + r, column: right + i }))),
    );
  }
  const around = { name, tables: [], validations: [], highlights: [], heights: new Map(), widths: new Map() };
  const shown = coming.map(({ declared, table, rows: more, first }) =>
    shownOf(declared, beforeAndAfter.row(table.top) + 1 + first, more.length, more),
  );
  const placed: PlacedAddition[] = [
    ...shown.filter(({ highlights }) => highlights.length > 0).map((item) => ({ ...around, ...item, cells: [] })),
    ...tables,
    ...(head ? [{ ...around, cells: head.cells, names: head.names, heights: head.heights }] : []),
    ...fresh.map(({ cells, widths }) => ({ ...around, cells, widths })),
    ...(validations.length > 0 ? [{ ...around, cells: [], validations }] : []),
  ];
  return {
    changesText,
    rows: [
      ...(head && head.rowsAt !== null ? [{ kind: "head rows" as const, sheet: name, at: head.rowsAt, count: 2 }] : []),
      ...grows.map(({ table, rows }) => ({ kind: "rows" as const, table: table.name, count: rows.length })),
    ],
    placed: [
      ...(head && head.gone.length > 0 ? [{ kind: "forget names" as const, sheet: name, names: head.gone }] : []),
      ...placed.map((item) => ({ kind: "place" as const, placed: item })),
      ...[...columns, ...fresh].map(({ table, columns: all }) => ({
        kind: "columns" as const,
        table,
        sheet: name,
        columns: all,
      })),
    ],
    written: written.length > 0 ? [{ kind: "cells", sheet: name, cells: written }] : [],
    charts: fresh.flatMap(({ lines }) => lines.map((chart) => ({ kind: "lines" as const, sheet: name, chart }))),
  };
}

/** The sheets that the ledger only has with more players. */
const comingSheets = ({ found }: Ledger, after: readonly DeclaredSheet[]): readonly DeclaredSheet[] =>
  after.filter(({ sheet }) => !found.sheets.has(sheet.name));

/** Computes the addition of players and describes it, without changing anything. Throws Refusal. */
export function addPlayers(opened: Ledger, texts: readonly string[]): PlayerAddition {
  // Players who are only on the front sheet's list must be added completely, and all of them together.
  const { players: listed, rest: ledger } = onlyListed(opened);
  const { rulebook, options } = ledger;
  const { book } = opened;
  const players = newPlayers(ledger, [...texts, ...listed]);
  refuseBroken(ledger);
  const all = rulebook.ledger!.players.names.filter((name) => ledger.players.includes(name) || players.includes(name));
  const after = declaredSheets(rulebook, { ...options, players: all });
  const listTexts = listTextsIn(book.sheets.find(({ name }) => name === LISTS_SHEET));
  const lists = collectLists(listTexts);
  const following = followingFormulas(ledger, after);
  const changes = sheetsBeforeAndAfter(ledger, after, lists, book).flatMap((beforeAndAfter) => {
    const own = following.filter(({ sheet }) => sheet === beforeAndAfter.sheet.name).flatMap(({ cells }) => cells);
    const change = changeOf(ledger, beforeAndAfter, own);
    return change ? [change] : [];
  });
  const coming = comingSheets(ledger, after);
  const fresh = coming.map((declared) => placeSheet(declared, lists));
  refuseTaken(book, fresh);
  /** The existing sheet before which a new one is inserted. */
  const next = (declared: DeclaredSheet): string | undefined =>
    after.slice(after.indexOf(declared) + 1).flatMap((item) => ledger.found.sheets.get(item.sheet.name) ?? [])[0];
  const choices = listEdits(book, lists, listTexts.length);
  const title = rulebook.title;
  return {
    players,
    sheets: fresh.map(({ name }) => name),
    extended: changes.map(({ changesText }) => changesText),
    edits: [
      ...changes.flatMap(({ rows }) => rows),
      ...(choices.sheet ? [{ kind: "add sheet" as const, sheet: choices.sheet, title }] : []),
      ...fresh.map((sheet, i) => {
        const before = next(coming[i]!);
        return { kind: "add sheet" as const, sheet, title, ...(before === undefined ? {} : { before }) };
      }),
      ...changes.flatMap(({ placed }) => placed),
      ...choices.cells,
      ...changes.flatMap(({ written }) => written),
      ...changes.flatMap(({ charts }) => charts),
    ],
  };
}
