import { sheetReference } from "../../formula/address";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../book";
import { mixedColumns } from "../mixed-columns";
import { WorkbookError } from "../workbook";
import type { Act } from "./rollback";
import { placeNamed, placeRest } from "./place";
import { isSameName, nameKey } from "../../kernel/names";

/*
 * Whole sheets that come, go, or take the place of another.
 */

const NOTHING = "Nothing was changed.";
const sheetIn = (book: Book, name: string) => book.sheets.find((sheet) => isSameName(sheet.name, name));

/** A sheet whose formulas need another one, its tables or the names that lead to it. */
function neededBy(book: Book, name: string): string | undefined {
  const words = new Set(
    [...book.tables, ...book.names].filter(({ sheet }) => isSameName(sheet, name)).map((item) => nameKey(item.name)),
  );
  const references = [sheetReference(name), `'${name.replaceAll("'", "''")}'!`].map((item) => item.toLowerCase());
  const needs = (formula: string | null): boolean => {
    if (formula === null) return false;
    const code = formula.replace(/"(?:[^"]|"")*"/g, "").toLowerCase();
    if (references.some((reference) => code.includes(reference))) return true;
    return (code.match(/[\p{L}_\\][\p{L}\p{M}\p{N}_.\\]*/gu) ?? []).some((word) => words.has(word));
  };
  return book.sheets.find((sheet) => !isSameName(sheet.name, name) && sheet.formulas.some((line) => line.some(needs)))?.name;
}

function refuse(what: string, name: string): never {
  throw new WorkbookError("taken", `The workbook already has a ${what} named ${name}. ${NOTHING}`);
}

/** Refuses a sheet with a name, table or figure that the workbook has already, other than on the sheet it replaces. */
export function checkFree(book: Book, placed: PlacedSheet, replaces?: string): void {
  if (replaces === undefined && sheetIn(book, placed.name)) refuse("sheet", placed.name);
  checkNames(
    [...book.tables, ...book.names].filter(({ sheet }) => replaces === undefined || !isSameName(sheet, replaces)),
    placed,
  );
}

/** Refuses what Excel would change by itself. */
export function checkColumns(placed: Pick<PlacedSheet, "tables" | "cells">): void {
  const [mixed] = mixedColumns(placed);
  if (!mixed) return;
  throw new WorkbookError(
    "failed",
    `The column ${mixed.header} of ${mixed.table} has different formulas; Excel would write one of them to every row. ${NOTHING}`,
  );
}

/** Refuses a table or figure of a name that another has. */
export function checkNames(
  there: readonly { readonly name: string }[],
  { tables, names = [] }: Partial<Pick<PlacedSheet, "names">> & Pick<PlacedSheet, "tables">,
): void {
  for (const { name } of [...tables, ...names])
    if (there.some((item) => isSameName(item.name, name))) refuse("table or figure", name);
}

/** Refuses to take out a sheet that is not there, or that others need. */
export function checkDeletable(book: Book, name: string): void {
  if (!sheetIn(book, name)) throw new WorkbookError("gone", `The sheet ${name} is no longer there. ${NOTHING}`);
  const needing = neededBy(book, name);
  if (needing !== undefined)
    throw new WorkbookError("failed", `Formulas of ${needing} need the sheet ${name}, so it stays. ${NOTHING}`);
}

/** Where sheets that come will stand: each before another one, or after all others. */
export function positionsIn(book: Book): (name: string, before: string | undefined) => number | undefined {
  const names = book.sheets.map(({ name }) => name);
  return (name, before) => {
    const at = names.findIndex((item) => before !== undefined && isSameName(item, before));
    names.splice(at < 0 ? names.length : at, 0, name);
    return at < 0 ? undefined : at;
  };
}

/** Queues a new sheet, last or at a position, with tables and names. It is protected at the end. */
export function addSheet(context: Excel.RequestContext, placed: PlacedSheet, position?: number): Act {
  const sheet = context.workbook.worksheets.add(placed.name).load("id");
  if (position !== undefined) sheet.position = position;
  // A name outlives the sheet to which it led; one that leads somewhere was refused.
  for (const { name } of placed.names) context.workbook.names.getItemOrNullObject(name).delete();
  placeNamed(context, sheet, placed);
  const placedName = sheet.load("name");
  const undo = (): void => {
    for (const { name } of placed.names) context.workbook.names.getItemOrNullObject(name).delete();
    sheet.visibility = "Visible";
    sheet.delete();
  };
  return { about: placed.name, sheet, begun: () => sheet.id, through: () => placedName.name, undo };
}

/** Queues the rest of a new sheet, when everything is that its formulas name. */
export function finishSheet({ sheet }: Act, placed: PlacedSheet): Act {
  placeRest(sheet, { ...placed, open: true });
  const through = sheet.load("name");
  return { about: placed.name, sheet, begun: () => through.name, through: () => through.name, undo: () => undefined };
}

/** Queues the end of a sheet and of the names that lead to it. There is no way back. */
export function deleteSheet(context: Excel.RequestContext, book: Book, name: string): Act {
  const { worksheets, names } = context.workbook;
  const sheet = worksheets.getItem(name);
  for (const item of book.names) if (isSameName(item.sheet, name)) names.getItemOrNullObject(item.name).delete();
  sheet.visibility = "Visible";
  sheet.delete();
  const end = worksheets.getFirst().load("id");
  return { about: name, sheet, begun: () => end.id, through: () => end.id, undo: null };
}

/** Queues a sheet in the place of the one of its name. */
export function replaceSheet(context: Excel.RequestContext, book: Book, placed: PlacedSheet): readonly Act[] {
  const position = book.sheets.findIndex((sheet) => isSameName(sheet.name, placed.name));
  const removed = deleteSheet(context, book, placed.name);
  const added = addSheet(context, placed, position);
  return [removed, added, finishSheet(added, placed)];
}
