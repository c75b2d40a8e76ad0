import { sheetReference } from "../../formula/address";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../book";
import { mixedColumns } from "../mixed-columns";
import { WorkbookError } from "../workbook";
import type { Step } from "./rollback";
import { placeNamed, placeRest } from "./place";
import { isSameName, nameKey } from "../../kernel/names";

/*
 * Adds, deletes and replaces whole sheets.
 */

const NOTHING = "Nothing was changed.";
const sheetIn = (book: Book, name: string) => book.sheets.find((sheet) => isSameName(sheet.name, name));

/** A sheet whose formulas refer to another one, or to its tables or names. */
function neededBy(book: Book, name: string): string | undefined {
  const names = new Set(
    [...book.tables, ...book.names].filter(({ sheet }) => isSameName(sheet, name)).map((item) => nameKey(item.name)),
  );
  const references = [sheetReference(name), `'${name.replaceAll("'", "''")}'!`].map((item) => item.toLowerCase());
  const needs = (formula: string | null): boolean => {
    if (formula === null) return false;
    const code = formula.replace(/"(?:[^"]|"")*"/g, "").toLowerCase();
    if (references.some((reference) => code.includes(reference))) return true;
    return (code.match(/[\p{L}_\\][\p{L}\p{M}\p{N}_.\\]*/gu) ?? []).some((word) => names.has(word));
  };
  return book.sheets.find((sheet) => !isSameName(sheet.name, name) && sheet.formulas.some((line) => line.some(needs)))?.name;
}

function refuse(kind: string, name: string): never {
  throw new WorkbookError("taken", `The workbook already has a ${kind} named ${name}. ${NOTHING}`);
}

/** Throws if the workbook already has the sheet's name, or one of its tables or names, except on the sheet that it replaces. */
export function checkFree(book: Book, placed: PlacedSheet, replaces?: string): void {
  if (replaces === undefined && sheetIn(book, placed.name)) refuse("sheet", placed.name);
  checkNames(
    [...book.tables, ...book.names].filter(({ sheet }) => replaces === undefined || !isSameName(sheet, replaces)),
    placed,
  );
}

/** Throws for columns whose formulas Excel would change. */
export function checkColumns(placed: Pick<PlacedSheet, "tables" | "cells">): void {
  const [mixed] = mixedColumns(placed);
  if (!mixed) return;
  throw new WorkbookError(
    "failed",
    `The column ${mixed.header} of ${mixed.table} has different formulas; Excel would write one of them to every row. ${NOTHING}`,
  );
}

/** Throws if a table or name already exists. */
export function checkNames(
  there: readonly { readonly name: string }[],
  { tables, names = [] }: Partial<Pick<PlacedSheet, "names">> & Pick<PlacedSheet, "tables">,
): void {
  for (const { name } of [...tables, ...names])
    if (there.some((item) => isSameName(item.name, name))) refuse("table or figure", name);
}

/** Throws if a sheet does not exist, or other sheets need it and it cannot be deleted. */
export function checkDeletable(book: Book, name: string): void {
  if (!sheetIn(book, name)) throw new WorkbookError("gone", `The sheet ${name} is no longer there. ${NOTHING}`);
  const needing = neededBy(book, name);
  if (needing !== undefined)
    throw new WorkbookError("failed", `Formulas of ${needing} need the sheet ${name}, so it stays. ${NOTHING}`);
}

/** Returns a function for the positions of added sheets: each before another one, or last. */
export function positionsIn(book: Book): (name: string, before: string | undefined) => number | undefined {
  const names = book.sheets.map(({ name }) => name);
  return (name, before) => {
    const at = names.findIndex((item) => before !== undefined && isSameName(item, before));
    names.splice(at < 0 ? names.length : at, 0, name);
    return at < 0 ? undefined : at;
  };
}

/** Queues a new sheet, last or at a position, with its tables and names. It is protected at the end. */
export function addSheet(context: Excel.RequestContext, placed: PlacedSheet, position?: number): Step {
  const sheet = context.workbook.worksheets.add(placed.name).load("id");
  if (position !== undefined) sheet.position = position;
  // A name that lost its sheet is deleted; one with a valid target was rejected earlier.
  for (const { name } of placed.names) context.workbook.names.getItemOrNullObject(name).delete();
  placeNamed(context, sheet, placed);
  const placedName = sheet.load("name");
  const undo = (): void => {
    for (const { name } of placed.names) context.workbook.names.getItemOrNullObject(name).delete();
    sheet.visibility = "Visible";
    sheet.delete();
  };
  return { about: placed.name, sheet, started: () => sheet.id, through: () => placedName.name, undo };
}

/** Queues the rest of a new sheet, once everything that its formulas refer to exists. */
export function finishSheet({ sheet }: Step, placed: PlacedSheet): Step {
  placeRest(sheet, { ...placed, open: true });
  const through = sheet.load("name");
  return { about: placed.name, sheet, started: () => through.name, through: () => through.name, undo: () => undefined };
}

/** Queues the deletion of a sheet and of the names that refer to it. It cannot be undone. */
export function deleteSheet(context: Excel.RequestContext, book: Book, name: string): Step {
  const { worksheets, names } = context.workbook;
  const sheet = worksheets.getItem(name);
  for (const item of book.names) if (isSameName(item.sheet, name)) names.getItemOrNullObject(item.name).delete();
  sheet.visibility = "Visible";
  sheet.delete();
  const end = worksheets.getFirst().load("id");
  return { about: name, sheet, started: () => end.id, through: () => end.id, undo: null };
}

/** Queues a sheet that replaces the one with the same name. */
export function replaceSheet(context: Excel.RequestContext, book: Book, placed: PlacedSheet): readonly Step[] {
  const position = book.sheets.findIndex((sheet) => isSameName(sheet.name, placed.name));
  const removed = deleteSheet(context, book, placed.name);
  const added = addSheet(context, placed, position);
  return [removed, added, finishSheet(added, placed)];
}
