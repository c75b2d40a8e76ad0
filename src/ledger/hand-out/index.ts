import type { Columns, Prefill } from "../../kernel/column";
import type { LedgerOptions } from "../../kernel/rulebook";
import { isBlank, type CellValue } from "../../kernel/values";
import { isError } from "../../formula/world";
import type { DeclaredForm, DeclaredSheet, DeclaredTable } from "../../sheets/declared";
import { placeDeclared } from "../../sheets/layout";
import type { PlacedSheet } from "../../sheets/placed";
import { ownerColumn, seenBy, sightOfRow, isWithin, type SeenBlock } from "../../sheets/seen";
import type { HandedOut, HandedRow } from "../read/copy";
import type { FoundLine, LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { isOfPlayer } from "./accepted";
import { markSheet } from "./mark";

/*
 * A player's copy of a ledger. It is not the game master's file with something taken out, for nobody knows all places of a file in
 * which something may stand; it is a new ledger of what the player sees (sheets/seen), into which the values come that the player
 * may know, cell by cell: entries of the player's own, what all see, and, where a formula needs what is not seen, its value. Nothing
 * else of the file is looked at: no notes, names, pictures, charts, settings, other sheets, seals. How long the tables are follows from
 * what is seen alone. So a law over what is seen is a law over the whole file.
 *
 * A hidden sheet keeps what was handed out. By it the copy is read as one, its entries since are known, and the game master's values
 * are held against what they were.
 */

/** A copy as data: its sheets, and its title. */
export interface PlayersCopy {
  readonly player: string;
  readonly title: string;
  readonly handedOut: HandedOut;
  readonly sheets: readonly PlacedSheet[];
}

type Row = Record<string, CellValue>;

/** What a cell is worth to whoever may see it; what it was computed from stays behind. */
function valueIn(ledger: Ledger, cell: LedgerCell | undefined): CellValue {
  if (!cell) return null;
  const value = ledger.valueOf(cell);
  return isError(value) || value === "" ? null : value;
}

/** What a player sees of a row, by the keys of the columns; undefined where that is nothing. */
function rowSeen(ledger: Ledger, player: string, { whole, seen, sights, rows, figured, sheet }: SeenBlock, line: FoundLine): Row | undefined {
  const { players } = ledger.rulebook.ledger!;
  const owner = ownerColumn(whole.block);
  const isOwned = whole.kind === "table" && owner !== undefined && sheet.sheet.player !== player;
  const name = isOwned ? String(valueIn(ledger, line.cells[owner]) ?? "") : "";
  const row = isOwned ? sightOfRow(players, player, name) : "open";
  if (!isWithin(row, rows)) return undefined;
  const keys = whole.kind === "table" ? whole.block.key : [];
  const made: Row = {};
  for (const { key, formula } of seen.kind === "table" ? seen.columns : seen.figures) {
    const isKept = formula === null || keys.includes(key);
    if (key === "" || !isKept || !(isWithin(row, sights.get(key)!) || keys.includes(key))) continue;
    if (!figured.has(key) || !isBlank(valueIn(ledger, line.cells[key]))) made[key] = valueIn(ledger, line.cells[key]);
  }
  return made;
}

/** The rows of a block as a player sees them. */
function rowsSeen(ledger: Ledger, player: string, block: SeenBlock): readonly Row[] {
  const lines = ledger.found.lines.get(block.whole.name) ?? [];
  const isSeen = isOfPlayer(ledger, block, player);
  return ledger
    .inUse(lines)
    .filter(isSeen)
    .map((line) => rowSeen(ledger, player, block, line))
    .filter((row) => row !== undefined);
}

const filledTable = (declared: DeclaredTable, rows: readonly Row[]): DeclaredTable => ({
  ...declared,
  block: { ...declared.block, rows: rows as readonly Prefill<Columns>[] },
});

const filledForm = (declared: DeclaredForm, [row = {}]: readonly Row[]): DeclaredForm => ({
  ...declared,
  block: { ...declared.block, fill: row as Prefill<Columns> },
});

/** The front page says whose the copy is. */
const ofPlayer = (declared: DeclaredSheet, player: string, turn: string): DeclaredSheet => ({
  ...declared,
  sheet: { ...declared.sheet, title: `${declared.sheet.title} · copy of ${player} · ${turn}` },
});

/** Makes the copies of some players. */
export function handOut(ledger: Ledger, declared: readonly DeclaredSheet[], players: readonly string[], when: string): readonly PlayersCopy[] {
  const turn = turnName(ledger);
  const { rulebook } = ledger;
  const options: LedgerOptions = ledger.options;
  return players.map((player) => {
    const { sheets, blocks } = seenBy(declared, rulebook.ledger!, player);
    const rows = new Map(blocks.map((block) => [block.seen.name, rowsSeen(ledger, player, block)]));
    const filled = sheets.map((sheet, i): DeclaredSheet => {
      const made = {
        ...sheet,
        blocks: sheet.blocks.map((block) =>
          block.kind === "table" ? filledTable(block, rows.get(block.name)!) : filledForm(block, rows.get(block.name)!),
        ),
      };
      return i === 0 ? ofPlayer(made, player, turn) : made;
    });
    const handedRows = [...rows].flatMap(([table, all]) => all.map((values): HandedRow => ({ table, values })));
    const handedOut = { player, turn, when, options, rows: handedRows };
    return { player, title: `${rulebook.title}: ${player}`, handedOut, sheets: [...placeDeclared(filled), markSheet(handedOut)] };
  });
}
