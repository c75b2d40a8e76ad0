import { mostOf } from "../../kernel/extremes";
import { isBlank, type CellValue } from "../../kernel/values";
import type { PlacedSheet } from "../../sheets/placed";
import { valueAt } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";
import type { Ledger } from "../read/model";
import { FIRST_ROW, recordSheet } from "../read/hidden-sheet";
import { IMPORTED, sheetNamed } from "../read/hidden-turns";
import { pack, unpack } from "../seal/pack";
import type { EnteredChange } from "../diff/entry-changes";
import type { Order } from "./orders";

/*
 * Records of imported orders, on a hidden sheet: their player, time, text and changes. With them, later orders can replace
 * earlier ones, an import can be undone, and order codes can be verified.
 */

const NOTE =
  "The orders that were imported, and what they changed. Not to be changed: without it, corrections would be added to what they correct.";
const HEADERS = ["Turn", "Player", "Imported", "From", "Code", "What was imported"];
const FIRST_CHUNK = 5;

/** A player's orders as imported. */
export interface ImportRecord {
  readonly turn: string;
  readonly player: string;
  /** UTC, to the millisecond; identifies the import. */
  readonly when: string;
  /** The name of the file, or of another source. */
  readonly source: string;
  readonly code: string;
  readonly salt: string;
  /** Whether they were added to earlier ones. */
  readonly adds: boolean;
  readonly sent: readonly Order[];
  /** All changes to the ledger, including the withdrawal of earlier orders. */
  readonly changed: readonly EnteredChange[];
  /**
   * Ordered entries that were already in the ledger: withdrawn when later orders replace these, but kept when the import is
   * undone.
   */
  readonly known: readonly EnteredChange[];
  /** What was not accepted, each with the reason in a sentence. */
  readonly refused: readonly RefusedOrder[];
  /** The timestamps of the imports that these orders replace. */
  readonly replaces: readonly string[];
}

/** An order that was not accepted, or the part of it that was not. */
export interface RefusedOrder {
  readonly order: Order;
  readonly why: string;
}

export interface PlacedRecord extends ImportRecord {
  readonly row: number;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;
const isValue = (value: unknown): value is CellValue =>
  value === null || isText(value) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
const areAll = (value: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);
const isEntered = (value: unknown): boolean =>
  isObject(value) && isValue(value["value"]) && (value["formula"] === undefined || isText(value["formula"]));
const isWhere = (value: Readonly<Record<string, unknown>>): boolean =>
  isText(value["table"]) && areAll(value["parts"], isValue) && Number.isInteger(value["nth"]) && Number.isInteger(value["row"]);

const isOrder = (value: unknown): boolean =>
  isObject(value) &&
  ["change", "add", "remove"].some((kind) => kind === value["kind"]) &&
  isWhere(value) &&
  areAll(value["entries"], (item) => isObject(item) && isText(item["column"]) && isEntered(item["to"]));

function isChange(value: unknown): boolean {
  if (!isObject(value) || !isWhere(value) || !areAll(value["owners"], isText)) return false;
  if (!["sheet", "title"].every((key) => isText(value[key]))) return false;
  if (value["kind"] === "entry")
    return ["column", "header"].every((key) => isText(value[key])) && isEntered(value["from"]) && isEntered(value["to"]);
  const isEntry = (item: unknown): boolean =>
    isObject(item) && isText(item["column"]) && isText(item["header"]) && isEntered(item["entered"]);
  return (value["kind"] === "row came" || value["kind"] === "row gone") && areAll(value["entries"], isEntry);
}

/** Decodes the packed content of a row; null if it cannot be read. */
function contentIn(
  chunks: readonly string[],
): Pick<ImportRecord, "salt" | "adds" | "sent" | "changed" | "known" | "refused" | "replaces"> | null {
  try {
    const data: unknown = JSON.parse(unpack(chunks) ?? "");
    if (!isObject(data) || !isText(data["salt"]) || typeof data["adds"] !== "boolean") return null;
    if (!areAll(data["sent"], isOrder) || !areAll(data["replaces"], isText)) return null;
    if (!areAll(data["changed"], isChange) || !areAll(data["known"], isChange)) return null;
    if (!areAll(data["refused"], (item) => isObject(item) && isText(item["why"]) && isOrder(item["order"]))) return null;
    return data as unknown as ImportRecord;
  } catch {
    return null;
  }
}

const known = new WeakMap<Ledger, readonly PlacedRecord[]>();

/** All recorded imports, the earliest first. Unreadable records are skipped. */
export function importsIn(ledger: Ledger): readonly PlacedRecord[] {
  let found = known.get(ledger);
  if (!found) known.set(ledger, (found = recordsIn(ledger)));
  return found;
}

function recordsIn({ book }: Ledger): readonly PlacedRecord[] {
  const sheet = sheetNamed(book, IMPORTED);
  if (!sheet) return [];
  const found: PlacedRecord[] = [];
  for (let row = Math.max(FIRST_ROW, sheet.top); row < sheet.top + sheet.values.length; row++) {
    const width = sheet.left + (sheet.values[row - sheet.top]?.length ?? 0);
    const line = Array.from({ length: width }, (_, column) => String(valueAt(sheet, row, column) ?? ""));
    const [turn = "", player = "", when = "", source = "", code = ""] = line;
    const content = when === "" ? null : contentIn(line.slice(FIRST_CHUNK).filter((text) => text !== ""));
    if (content) found.push({ row, turn, player, when, source, code, ...content });
  }
  return found;
}

/** The imports of a turn that no later import replaced, of all players or of one. */
export function activeImports(ledger: Ledger, turn: string, player = ""): readonly PlacedRecord[] {
  const own = importsIn(ledger).filter((item) => item.turn === turn && (player === "" || item.player === player));
  const replaced = new Set(own.flatMap(({ replaces }) => replaces));
  return own.filter(({ when }) => !replaced.has(when));
}

/** Imports together with those they replaced: each records only its changes to the ledger as the earlier ones left it. */
export function withEarlier(ledger: Ledger, records: readonly PlacedRecord[], since = ""): readonly PlacedRecord[] {
  const all = importsIn(ledger).filter(({ when }) => when > since);
  const found = new Set<PlacedRecord>(records);
  for (const record of found)
    for (const item of all) if (record.replaces.includes(item.when) && item.player === record.player) found.add(item);
  return [...found];
}

const withoutPlace = ({ cell: _, ...change }: EnteredChange): EnteredChange => change;

const cellsOf = (row: number, record: ImportRecord): readonly CellContent[] => {
  const { turn, player, when, source, code, salt, adds, sent, refused, replaces } = record;
  const [changed, known] = [record.changed, record.known].map((all) => all.map(withoutPlace));
  const packed = pack(JSON.stringify({ salt, adds, sent, changed, known, refused, replaces }));
  return [turn, player, when, source, code, ...packed].map((value, column) => ({ row, column, value }));
};

const sheetWith = (cells: readonly CellContent[]): PlacedSheet =>
  recordSheet({ name: IMPORTED, note: NOTE, headers: HEADERS, widths: [26, 18, 24, 24, 30, 30] }, cells);

/** The edit that records imports. */
export function remember(ledger: Ledger, ...records: readonly ImportRecord[]): Edit {
  const sheet = sheetNamed(ledger.book, IMPORTED);
  const rows = sheet?.values.flatMap((line, i) => (line.every(isBlank) ? [] : [sheet.top + i])) ?? [];
  const first = mostOf(rows, FIRST_ROW - 1) + 1;
  const cells = records.flatMap((record, i) => cellsOf(first + i, record));
  if (sheet) return { kind: "cells", sheet: sheet.name, cells };
  return { kind: "add sheet", sheet: sheetWith(cells), title: ledger.rulebook.title };
}

/** The imports that are recorded in the other ledger only. */
export function importsMissing(ledger: Ledger, other: Ledger): readonly ImportRecord[] {
  const known = new Set(importsIn(ledger).map(({ when, player }) => `${when}\n${player}`));
  return importsIn(other).filter(({ when, player }) => !known.has(`${when}\n${player}`));
}

/** The edit that deletes the record of an import. */
export function forget({ book }: Ledger, { row }: PlacedRecord): Edit {
  const sheet = sheetNamed(book, IMPORTED)!;
  const width = sheet.left + (sheet.values[row - sheet.top]?.length ?? 0);
  const cells = Array.from({ length: width }, (_, column): CellContent => ({ row, column, value: null }));
  return { kind: "cells", sheet: sheet.name, cells };
}
