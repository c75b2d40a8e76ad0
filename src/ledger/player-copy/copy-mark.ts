import type { LedgerOptions } from "../../kernel/rulebook";
import type { CellValue } from "../../kernel/values";
import type { PlacedSheet } from "../../sheets/placed";
import { valueAt, type Book } from "../../workbook/book";
import { EXPORT_HEADER, EXPORT_SHEET, isExportRecord, type ExportMark, type ExportedRow, type OpenedTable } from "../read/copy";
import { FIRST_ROW, recordSheet } from "../read/hidden-sheet";
import { pack, unpack } from "../seal/pack";

/* The record of an export on a copy's hidden sheet: for people its player and turn, for programs its original content. */

const NOTE =
  "What the game master handed out. Not to be changed: without it, nobody can tell whose copy this is and what was entered in it.";
const HEADERS = ["Player", "Turn", "Made", EXPORT_HEADER];
const FIRST_CHUNK = 3;

/** The hidden sheet of a copy. */
export function markSheet({ player, turn, seal, salt, when, options, rows, opened, more, names }: ExportMark): PlacedSheet {
  const packed = pack(
    JSON.stringify({
      ...{ seal, salt, options, more, names },
      rows: rows.map(({ table, values }) => [table, values]),
      opened: opened.map(({ table, rows: own }) => [table, own]),
    }),
  );
  const cells = [player, turn, when, ...packed].map((value, column) => ({ row: FIRST_ROW, column, value }));
  return recordSheet({ name: EXPORT_SHEET, note: NOTE, headers: HEADERS, widths: [18, 30, 24, 30] }, cells);
}

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCellValue = (value: unknown): value is CellValue =>
  value === null || isText(value) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

const areLists = (value: unknown, length: number): value is string[][] =>
  Array.isArray(value) && value.every((item) => areTexts(item) && item.length === length);

function optionsFrom(data: unknown): LedgerOptions | null {
  if (!isObject(data)) return null;
  const { players, year, rare } = data;
  if (!areTexts(players) || players.length === 0 || typeof year !== "number") return null;
  return { players, year, ...(areTexts(rare) ? { rare } : {}) };
}

const areValues = (data: unknown): data is ExportedRow["values"] => isObject(data) && Object.values(data).every(isCellValue);

function rowFrom(data: unknown): ExportedRow | null {
  const [table, values] = Array.isArray(data) ? (data as unknown[]) : [];
  return isText(table) && areValues(values) ? { table, values } : null;
}

function openedFrom(data: unknown): OpenedTable | null {
  const [table, rows] = Array.isArray(data) ? (data as unknown[]) : [];
  return isText(table) && Array.isArray(rows) && rows.every(areValues) ? { table, rows } : null;
}

/** The results for the items of a list; null if it is not a list, or an item is invalid. */
function each<T>(data: unknown, from: (item: unknown) => T | null): readonly T[] | null {
  const all = Array.isArray(data) ? data.map(from) : [null];
  return all.every((item) => item !== null) ? all : null;
}

/** The record of a copy's export; null if it cannot be read. */
export function markIn({ sheets }: Book): ExportMark | null {
  const sheet = sheets.find(isExportRecord);
  if (!sheet) return null;
  const width = sheet.left + (sheet.values[FIRST_ROW - sheet.top]?.length ?? 0);
  const [player, turn, when, ...chunks] = Array.from({ length: width }, (_, c) => String(valueAt(sheet, FIRST_ROW, c) ?? ""));
  const text = unpack(chunks.slice(0, width - FIRST_CHUNK));
  if (text === null || !player || turn === undefined || when === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    if (!isObject(data)) return null;
    const options = optionsFrom(data["options"]);
    const [rows, opened] = [each(data["rows"], rowFrom), each(data["opened"], openedFrom)];
    const [seal, more, names] = [data["seal"], data["more"], data["names"]];
    if (!isText(seal) || !rows || !opened || !areLists(more, 2) || !areLists(names, 3)) return null;
    if (!options?.players.includes(player)) return null;
    const salt = isText(data["salt"]) ? data["salt"] : "";
    return {
      ...{ player, turn, seal, salt, when, options, rows, opened },
      more: more as unknown as ExportMark["more"],
      names: names as unknown as ExportMark["names"],
    };
  } catch {
    return null;
  }
}
