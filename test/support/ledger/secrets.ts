import { strFromU8, unzipSync } from "fflate";
import type { Rulebook } from "../../../src/kernel/rulebook";
import type { LedgerCell } from "../../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { unpack } from "../../../src/ledger/seal/pack";
import type { CellContent } from "../../../src/workbook/edit";
import { readBook } from "../../../src/workbook/xlsx/read";

/*
 * Writes made-up secrets of each player into every entry of a ledger that can hold one, and looks for them in all parts of a
 * file.
 */

/**
 * Entries that others than the owner can see, by the rulebooks' decisions: sheet (or "*" for players' sheets), table, headers.
 */
const PUBLIC: Readonly<Record<string, readonly (readonly [sheet: string, table: string, headers?: readonly string[]])[]>> = {
  campaign: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Nation", "Played by"]],
    ["Campaign", "Tension and war"],
    ["Campaign", "Events"],
    ["*", "Economy", ["Name", "Kind", "Owner", "Holder"]],
    ["Russian industry", "Russian ICs", ["City"]],
  ],
  gas: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Major power", "Played by"]],
    // Those who are lent gas can see how much.
    ["Gas ledger", "Lend-Lease", ["Gas"]],
  ],
  fuel: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Major power", "Played by", "Neutral"]],
    // Those who draw on another player's depot can see its area.
    ["Depots", "Depots", ["Area"]],
  ],
  pacific: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Nation", "Played by", "Shares with"]],
    ["National production", "Nations", ["Nation", "Entry status"]],
    ["Order of battle", "Unit types"],
  ],
  setup: [
    ["Battle", "State"],
    ["Battle", "Battle"],
    ["Battle", "Players", ["Side", "Nation", "Played by"]],
    ["Air", "Air superiority"],
    ["Lulls", "Lull"],
    ["Dice", "Dice"],
  ],
};

const SIDES: Readonly<Record<string, readonly string[]>> = {
  "European Axis": ["Germany", "Italy"],
  "Western Allies": ["Britain", "France", "USA"],
  "USA (Europe)": ["USA"],
  "USA (Far East)": ["USA"],
};

const ledgerIn = (bytes: Uint8Array): Ledger => ledgerOf(readBook(bytes))!;

const isPublic = (id: string, { declared, line, owner }: LedgerCell): boolean =>
  (owner.sheet.name === "House rules" && line!.table.block.name === "Limits") ||
  PUBLIC[id]!.some(
    ([sheet, table, headers]) =>
      (sheet === "*" ? owner.sheet.player !== "" : sheet === owner.sheet.name) &&
      table === line!.table.block.name &&
      (headers?.includes(declared.column.header) ?? true),
  );

/** The owners of an entry by its row or sheet: players, a side, or the game master. */
function ownersOf(ledger: Ledger, { owner, line }: LedgerCell): readonly string[] {
  if (owner.sheet.player !== "") return [owner.sheet.player];
  const block = line!.table.kind === "table" ? line!.table.block : undefined;
  const cell = line!.cells[block?.player ?? block?.owner ?? ""];
  const name = cell ? String(ledger.valueOf(cell)) : "";
  const only = ["Russian industry", "Synthetic Refineries", "Japanese cities"];
  const sole = [owner.sheet.name, block?.name ?? ""].findIndex((item) => only.includes(item));
  if (sole >= 0)
    return [
      { "Russian industry": "Russia", "Synthetic Refineries": "Germany" }[[owner.sheet.name, block?.name ?? ""][sole]!] ??
        "Japan",
    ];
  return SIDES[name] ?? [name];
}

/** Numbers of which no sum or product is another one. */
const numberOf = (n: number): number => 40_000_003 + ((n * n * 7919 + n * 104_729) % 900_000_007);

export interface Secret {
  readonly text: string;
  readonly owners: readonly string[];
  readonly location: string;
}

/** A ledger with a different secret in every entry that can hold one, and the list of secrets. */
export function planted(rulebook: Rulebook, whole: Uint8Array, isMeant: (owners: readonly string[]) => boolean = () => true) {
  const ledger = ledgerIn(whole);
  const secrets: Secret[] = [];
  const cells = new Map<string, CellContent[]>();
  for (const cell of ledger.found.cells) {
    const { declared, line, sheet, row, column } = cell;
    if (declared.formula !== null || !line || declared.column.prefilled || declared.column.choices || isPublic(rulebook.id, cell))
      continue;
    const { block } = line.table;
    const isName = block.kind === "table" && [...block.key, block.player, block.owner].includes(declared.key);
    if (isName || (line.table.kind === "table" && ledger.keyOf(line) === "")) continue;
    const owners = ownersOf(ledger, cell);
    if (!isMeant(owners)) continue;
    if (declared.column.type === "yes/no") continue;
    const value = declared.column.type === "text" ? `Kx${secrets.length}qZ` : numberOf(secrets.length);
    secrets.push({ text: String(value), owners, location: `${sheet}, ${block.name}, ${declared.header}` });
    cells.set(sheet, [...(cells.get(sheet) ?? []), { row, column, value }]);
  }
  return { secrets, cells: [...cells].map(([sheet, all]) => ({ kind: "cells" as const, sheet, cells: all })) };
}

/** The text of all parts of a file, including data packed in cells. */
export function everythingIn(bytes: Uint8Array): string {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${strFromU8(part)}`);
  const packed = parts.flatMap((text) => [...text.matchAll(/[A-Za-z0-9+/]{200,}=*/g)].map(([item]) => unpack([item]) ?? ""));
  return [...parts, ...packed].join("\n");
}

/** The secrets that a text contains. */
export function reportedBy(text: string, secrets: readonly Secret[]): readonly Secret[] {
  const found = new Set(text.match(/Kx\d+qZ|(?<![\d.])\d{8,9}(?![\d.])/g));
  return secrets.filter((secret) => found.has(secret.text));
}
