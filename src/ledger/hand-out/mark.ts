import type { LedgerOptions } from "../../kernel/rulebook";
import type { CellValue } from "../../kernel/values";
import type { PlacedSheet } from "../../sheets/placed";
import { valueAt, type Book } from "../../workbook/book";
import { HANDED_OUT, type HandedOut, type HandedRow } from "../read/copy";
import { pack, unpack } from "../seal/pack";

/*
 * What a copy says of itself, on a hidden sheet: for people whose it is and of which turn, for programs what it held.
 */

const NOTE =
  "What the game master handed out. Not to be changed: without it, nobody can tell whose copy this is and what was entered in it.";
const HEADERS = ["Player", "Turn", "Made", "What was handed out"];
const ROW = 2;
const FIRST_PIECE = 3;

/** The hidden sheet of a copy. */
export function markSheet({ player, turn, when, options, rows, more, names }: HandedOut): PlacedSheet {
  const packed = pack(JSON.stringify({ options, more, names, rows: rows.map(({ table, values }) => [table, values]) }));
  return {
    name: HANDED_OUT,
    rows: ROW + 1,
    widths: [18, 30, 24, 30],
    heights: new Map(),
    cells: [
      { row: 0, column: 0, value: NOTE, role: "about" },
      ...HEADERS.map((value, column) => ({ row: 1, column, value, role: "header" as const })),
      ...[player, turn, when, ...packed].map((value, column) => ({ row: ROW, column, value, role: "computed" as const })),
    ],
    tables: [],
    validations: [],
    highlights: [],
    names: [],
    freeze: { rows: ROW, columns: 1 },
    printTitles: [1, 1],
    hidden: true,
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCellValue = (value: unknown): value is CellValue =>
  value === null || isText(value) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

const areLists = (value: unknown, length: number): value is string[][] =>
  Array.isArray(value) && value.every((one) => areTexts(one) && one.length === length);

function optionsFrom(data: unknown): LedgerOptions | null {
  if (!isObject(data)) return null;
  const { players, year, rare } = data;
  if (!areTexts(players) || players.length === 0 || typeof year !== "number") return null;
  return { players, year, ...(areTexts(rare) ? { rare } : {}) };
}

function rowFrom(data: unknown): HandedRow | null {
  const [table, values] = Array.isArray(data) ? (data as unknown[]) : [];
  if (!isText(table) || !isObject(values) || !Object.values(values).every(isCellValue)) return null;
  return { table, values: values as HandedRow["values"] };
}

/** What was handed out with a copy; null where that cannot be read. */
export function markIn({ sheets }: Book): HandedOut | null {
  const sheet = sheets.find(({ name }) => name.toLowerCase() === HANDED_OUT.toLowerCase());
  if (!sheet) return null;
  const width = sheet.left + (sheet.values[ROW - sheet.top]?.length ?? 0);
  const [player, turn, when, ...pieces] = Array.from({ length: width }, (_, c) => String(valueAt(sheet, ROW, c) ?? ""));
  const text = unpack(pieces.slice(0, width - FIRST_PIECE));
  if (text === null || !player || turn === undefined || when === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    if (!isObject(data) || !Array.isArray(data["rows"])) return null;
    const options = optionsFrom(data["options"]);
    const rows = (data["rows"] as unknown[]).map(rowFrom);
    const [more, names] = [data["more"], data["names"]];
    if (!areLists(more, 2) || !areLists(names, 3)) return null;
    if (!options || !options.players.includes(player) || rows.some((row) => row === null)) return null;
    return {
      ...{ player, turn, when, options },
      more: more as unknown as HandedOut["more"],
      names: names as unknown as HandedOut["names"],
      rows: rows as HandedRow[],
    };
  } catch {
    return null;
  }
}
