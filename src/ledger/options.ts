import { workbookName } from "../kernel/column";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import { fold } from "../kernel/text";
import type { CellValue } from "../kernel/values";
import { rulebooks } from "../rulebooks";
import { rareTables } from "../sheets/declared";
import { valueAt, type Book, type BookTable } from "../workbook/book";
import { findColumn } from "./calculation";

/*
 * What a workbook is the ledger of: its rulebook, who plays and when. It stands on the sheet Campaign.
 */

/** The sheet of every ledger that says which rulebook it keeps, who plays and when. */
export const CAMPAIGN = "Campaign";

/** What a figure of the sheet Campaign holds; null where there is none. */
export function campaignFigure(book: Book, key: string): CellValue {
  const name = workbookName(CAMPAIGN, key).toLowerCase();
  const found = book.names.find((other) => other.name.toLowerCase() === name);
  const sheet = found && book.sheets.find((other) => other.name === found.sheet);
  return found && sheet ? valueAt(sheet, found.row, found.column) : null;
}

/** The rulebook that a workbook was set up for, or null when it holds no ledger. */
export function rulebookOf(book: Book): Rulebook | null {
  const id = campaignFigure(book, "Rulebook");
  const named = rulebooks.find((rulebook) => rulebook.ledger && rulebook.id === id);
  if (named) return named;
  // The cell may have been cleared, or its sheet be gone: the tables still tell whose ledger it is.
  const tables = new Set(book.tables.map(({ name }) => name));
  return rulebooks.find(({ ledger }) => ledger && ownTables(ledger.players.names, tables) > 0) ?? null;
}

const ownTables = (players: readonly string[], tables: ReadonlySet<string>): number =>
  players.filter((player) => [...tables].some((name) => name.startsWith(workbookName(player, "")))).length;

/** Name of the table that lists who plays. */
export const PLAYERS = "Players";

export const tableNamed = (book: Book, name: string): BookTable | undefined =>
  book.tables.find((table) => table.name.toLowerCase() === name.toLowerCase());

/** The entries of the list of players, as they are written. */
export function listedPlayers(book: Book): readonly string[] {
  const table = tableNamed(book, workbookName(CAMPAIGN, PLAYERS));
  const sheet = table && book.sheets.find(({ name }) => name === table.sheet);
  if (!table || !sheet) return [];
  const column = table.left + Math.max(0, findColumn(table, table.headers[0] ?? ""));
  return Array.from({ length: table.rows }, (_, r) => valueAt(sheet, table.top + 1 + r, column))
    .filter((value) => value !== null && value !== "")
    .map(String);
}

/** Whether a player has a sheet: its tables say so, whatever the sheet is called by now. */
export const hasSheet = (book: Book, player: string): boolean => {
  const prefix = workbookName(player, "").toLowerCase();
  return book.tables.some(({ name }) => name.toLowerCase().startsWith(prefix));
};

/**
 * Who plays: the list on the sheet Campaign. Somebody who has a sheet is not forgotten because the list lost the name: that is a
 * finding, and the sheet is audited with the others.
 */
export function optionsOf(book: Book, rulebook: Rulebook): LedgerOptions {
  const { players, clock, sheets } = rulebook.ledger!;
  const year = campaignFigure(book, "Year");
  const listed = new Set(listedPlayers(book).map((name) => fold(players.synonyms?.[name.trim()] ?? name)));
  const options = {
    players: players.names.filter((player) => listed.has(fold(player)) || hasSheet(book, player)),
    year: typeof year === "number" && year >= clock.first && year <= clock.last ? year : clock.first,
  };
  const rare = rareTables(sheets(options)).filter((name) => tableNamed(book, name) !== undefined);
  return rare.length > 0 ? { ...options, rare } : options;
}
