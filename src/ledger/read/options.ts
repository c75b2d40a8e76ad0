import { workbookName } from "../../kernel/column";
import { fold, isSameName, nameKey } from "../../kernel/names";
import type { LedgerOptions, Rulebook, RulebookIdentity } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { wordIn } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { loadRules } from "../../rulebooks/load-rules";
import { loadedLedgers, loadLedgers } from "../../rulebooks/ledgers";
import { identities } from "../../rulebooks/identities";
import { everybody } from "../../sheets/common";
import { PLAYERS } from "../../sheets/common/front";
import { isLineOf, LINES_TABLE, TURNS } from "../../sheets/common/turns";
import { rareTables } from "../../sheets/declared";
import { findColumn, valueAt, type Book, type BookName, type BookTable } from "../../workbook/book";

/* Determines the rulebook, players and year of a ledger, mainly from its front sheet. */

/** Name in the workbook of the table of players. */
export const listOfPlayers = ({ frontSheet }: RulebookIdentity): string => workbookName(frontSheet, PLAYERS);

function valueOf({ sheets }: Book, { sheet, row, column }: BookName): CellValue {
  const on = sheets.find(({ name }) => name === sheet);
  return on ? valueAt(on, row, column) : null;
}

/** The value of a sheet's figure; null if there is none. */
export function figureIn(book: Book, sheet: string, key: string): CellValue {
  const name = nameKey(workbookName(sheet, key));
  const found = book.names.find((other) => nameKey(other.name) === name);
  return found ? valueOf(book, found) : null;
}

/** The ids of the rulebooks that a workbook may belong to: the one that it names, else all. */
function candidates(book: Book): readonly string[] {
  const ids = identities.map(({ id }) => id);
  // An older front sheet of one rulebook had the name of another rulebook's.
  const fronts = [...new Set(identities.map(({ frontSheet }) => frontSheet))];
  const rulebookNames = fronts.map((sheet) => figureIn(book, sheet, "Rulebook"));
  const named = ids.find((id) => rulebookNames.includes(id));
  if (named !== undefined) return [named];
  // If the cell was cleared, or its sheet deleted, the tables identify the rulebook.
  return book.tables.length === 0 ? [] : ids;
}

/** Whether a workbook without a ledger may call LEDGER functions, correctly spelled or not. */
const hasFormulas = ({ sheets }: Book): boolean =>
  sheets.some(({ formulas }) => formulas.some((row) => row.some((formula) => formula !== null)));

/** Loads what reading a workbook needs: the ledgers of the rulebooks that it may belong to, and the rules. */
export async function prepareFor(book: Book): Promise<void> {
  const ids = candidates(book);
  if (ids.length > 0) await Promise.all(ids.map(loadLedgers));
  else if (hasFormulas(book)) await loadRules();
}

/** The rulebook of a workbook's ledger; null without a ledger. It must have been loaded. */
export function rulebookOf(book: Book): Rulebook | null {
  const [first, ...others] = candidates(book).map(loadedLedgers);
  if (first === undefined || others.length === 0) return first ?? null;
  const fits = [first, ...others].map((rulebook) => ({ rulebook, tables: ownTables(rulebook, book) }));
  const [best] = fits.sort((a, b) => b.tables - a.tables);
  return best!.tables > 0 ? best!.rulebook : null;
}

/** How many of a rulebook's tables a workbook has, apart from the list of players, which all rulebooks have. */
function ownTables(rulebook: Rulebook, book: Book): number {
  const ledger = rulebook.ledger!;
  const own = new Set(
    ledger
      .sheets(everybody(ledger))
      .flatMap(({ name, blocks }) => blocks.flatMap((block) => (block.kind === "table" ? [workbookName(name, block.name)] : []))),
  );
  own.delete(listOfPlayers(rulebook));
  return book.tables.filter(({ name }) => own.has(name)).length;
}

export const tableNamed = (book: Book, name: string): BookTable | undefined =>
  book.tables.find((table) => isSameName(table.name, name));

/** The texts in a column of a table; by default the first column. */
function textsIn(book: Book, name: string, header?: string): readonly string[] {
  const table = tableNamed(book, name);
  const sheet = table && book.sheets.find((item) => item.name === table.sheet);
  const position = table && (header === undefined ? 0 : findColumn(table, header));
  if (!table || !sheet || position === undefined || position < 0) return [];
  return Array.from({ length: table.rows }, (_, r) => valueAt(sheet, table.top + 1 + r, table.left + position))
    .filter((value) => value !== null && value !== "")
    .map(String);
}

/** Players with a row in a table that has one for each player. */
const inRows = (book: Book, sheets: readonly Sheet[]): readonly string[] =>
  sheets.flatMap(({ name, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "table" && block.fixed && block.player !== undefined
        ? textsIn(book, workbookName(name, block.name), block.columns[block.player]!.header)
        : [],
    ),
  );

/** Players with lines in the charts, if the list was deleted with its sheet. */
function inLines(book: Book, { ledger, ...rulebook }: Rulebook): readonly string[] {
  if (tableNamed(book, listOfPlayers(rulebook))) return [];
  const headers = tableNamed(book, workbookName(TURNS, LINES_TABLE))?.headers ?? [];
  return ledger!.players.names.filter((player) => headers.some((header) => isLineOf(player, header)));
}

/** Whether a player has a sheet of any name, judged by its tables. */
const hasSheet = (book: Book, player: string): boolean => {
  const prefix = nameKey(workbookName(player, ""));
  return book.tables.some(({ name }) => nameKey(name).startsWith(prefix));
};

/**
 * The players: those in the list on the front sheet, and those missing from the list who have a sheet or row, which is a finding.
 */
export function optionsOf(book: Book, rulebook: Rulebook): LedgerOptions {
  const ledger = rulebook.ledger!;
  const { players, clock, sheets } = ledger;
  const all = everybody(ledger);
  const possible = sheets(all);
  const named = [...textsIn(book, listOfPlayers(rulebook)), ...inRows(book, possible), ...inLines(book, rulebook)];
  const known = new Set(named.map((name) => fold(wordIn(players.synonyms, name.trim()) ?? name)));
  const year = figureIn(book, rulebook.frontSheet, "Year");
  const { first, last } = clock.years ?? { first: 0, last: 0 };
  const playing = players.names.filter((player) => known.has(fold(player)) || hasSheet(book, player));
  const options = {
    // A ledger always has players; if none are known, everything is missing.
    players: playing.length > 0 ? playing : all.players,
    year: typeof year === "number" && year >= first && year <= last ? year : all.year,
  };
  const rare = rareTables(possible).filter((name) => tableNamed(book, name) !== undefined);
  return rare.length > 0 ? { ...options, rare } : options;
}
