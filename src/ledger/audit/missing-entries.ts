import { placeName } from "../../formula/address";
import type { Place } from "../../kernel/check";
import { forSheet } from "../../kernel/column";
import { isBlank } from "../../kernel/values";
import { count } from "../../kernel/text";
import type { FoundLine, LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { evaluateAt } from "../read/evaluate-at";
import { groupedBy, playerAt, type Group } from "./finding-owner";

/* Missing entries: blanks that a turn needs. They break no rule, but with any, the ledger is incomplete instead of in order. */

export interface MissingEntry extends Place {
  /** The title of its table or form. */
  readonly title: string;
  /** What to enter there. */
  readonly about: string;
  /** The owning player; "" if it is shared. */
  readonly player: string;
  /** Whether the table needs rows, so that a list can be imported. */
  readonly rows: boolean;
}

/** The first cell of a row that a table still needs. */
function rowToCome(ledger: Ledger, lines: readonly FoundLine[]): LedgerCell | undefined {
  const table = lines[0]?.table;
  if (table?.kind !== "table" || !forSheet(table.block.required ?? false, lines[0]!.owner.setting)) return undefined;
  const names = lines.map(({ cells }) => cells[table.block.key[0]!]).filter((cell) => cell !== undefined);
  const blank = names.filter((cell) => isBlank(ledger.valueOf(cell)));
  if (!table.awaitsRow)
    return names.length - blank.length <= forSheet(table.block.rows, lines[0]!.owner.setting).length ? blank[0] : undefined;
  const at = blank[0] ?? names.at(-1);
  const due = at && evaluateAt(ledger, table.awaitsRow, at);
  return due && "value" in due && typeof due.value === "number" && due.value > 0 ? at : undefined;
}

const emptyCells = ({ valueOf, inUse }: Ledger, lines: readonly FoundLine[]): readonly LedgerCell[] => {
  const columns = Object.entries(lines[0]?.table.block.columns ?? {}).filter(([, { required }]) => required);
  if (columns.length === 0) return [];
  const isStarted = (cell: LedgerCell | undefined): boolean => {
    const value = cell && valueOf(cell);
    return typeof value === "number" ? value > 0 : typeof value === "string" && value !== "";
  };
  return inUse(lines).flatMap(({ cells }) =>
    columns
      .filter(([, { required }]) => typeof required !== "string" || isStarted(cells[required]))
      .map(([key]) => cells[key])
      .filter((cell) => cell !== undefined && isBlank(valueOf(cell))),
  ) as LedgerCell[];
};

/** The missing entries of a ledger, sheet by sheet in the workbook's order, from top to bottom. */
export function missingEntries(ledger: Ledger): readonly MissingEntry[] {
  function missingEntry(cell: LedgerCell, rows: boolean): MissingEntry {
    const { block } = cell.line!.table;
    const at = ledger.placeOf(cell);
    const about = rows ? block.about : cell.declared.column.about;
    return { ...at, title: block.title, about, player: ledger.playerOf(cell) || playerAt(ledger, at), rows };
  }
  const cells = [...ledger.found.lines.values()].flatMap((lines) => {
    const first = rowToCome(ledger, lines);
    const entries = emptyCells(ledger, lines).map((cell) => ({ cell, missingEntry: missingEntry(cell, false) }));
    return first ? [...entries, { cell: first, missingEntry: missingEntry(first, true) }] : entries;
  });
  const order = new Map(ledger.book.sheets.map(({ name }, i) => [name, i]));
  return cells
    .sort(
      ({ cell: a }, { cell: b }) => (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) || a.row - b.row || a.column - b.column,
    )
    .map((entry) => entry.missingEntry);
}

/** The number of missing entries and the first: "12 cells, first Germany!B14". */
export const missingInShort = (missing: readonly MissingEntry[]): string =>
  `${count(missing.length, "cell")}, ${missing.length === 1 ? "" : "first "}${placeName(missing[0]!)}`;

/** The number of limits that wait for entries: "2 errors to fix before closing". */
export const pendingInShort = (toFix: number): string => `${count(toFix, "error")} to fix before closing`;

/** A sentence about the entries that the close takes as blank; "" if none is missing. */
export function closedAsBlank(ledger: Ledger): string {
  const missing = missingEntries(ledger);
  return missing.length === 0 ? "" : `Still empty, and closed as blank: ${missingInShort(missing)}.`;
}

/** Groups missing entries by owning player, then by sheet. */
export const missingByPlayer = (missing: readonly MissingEntry[], players: readonly string[]): readonly Group<MissingEntry>[] =>
  groupedBy(missing, players, ({ player }) => (player === "" ? undefined : player));
