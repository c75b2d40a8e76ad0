import type { Columns, Prefill } from "../../kernel/column";
import { isBlank, isShownError, type CellValue, isSameNumber } from "../../kernel/values";
import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { isError } from "../../formula/world";
import { isOfCheck, type DeclaredColumn, type DeclaredForm, type DeclaredSheet, type DeclaredTable } from "../../sheets/declared";
import { placeDeclared } from "../../sheets/layout";
import type { ComputedValues, PlacedSheet } from "../../sheets/placed";
import {
  columnId,
  isWithin,
  ownerColumn,
  visibleLedger,
  visibilityOfRow,
  type Figured,
  type VisibleBlock,
  type VisibleLedger,
} from "../../sheets/visibility";
import { formulaAt, valueAt, type Book } from "../../workbook/book";
import { bookOf } from "../../workbook/book-of-sheets";
import { openedTables } from "../orders/without-imports";
import { saltOf } from "../orders/salts";
import { baseRevisionOf } from "../orders/base-revision";
import { COPY_OF, type ExportMark, type ExportedRow } from "../read/copy";
import { findCells, type FoundLine, type LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { joined } from "../read/rows";
import { turnName } from "../read/turn-name";
import { isOfPlayer } from "./accepted-findings";
import { markSheet } from "./copy-mark";

/*
 * A player's copy is a new ledger built from what the player may see, not the game master's file with parts removed, because a
 * file can contain a value in too many places. It has the player's entries, public data, and the values of formulas that need
 * hidden cells. Nothing else of the file is read: no notes, names, pictures, charts, settings or seals. Table lengths depend on
 * visible rows alone.
 *
 * A hidden sheet records what was exported. It identifies the copy, and shows what was entered since and which of the game
 * master's values were changed.
 */

/** A copy as data: its sheets, and its title. */
interface PlayersCopy {
  readonly title: string;
  readonly sheets: readonly PlacedSheet[];
  /** The values of its formulas. */
  readonly values: ComputedValues;
}

type Row = Record<string, CellValue>;

/**
 * The value of a cell as exported: an entry as written, whether or not it can be read; a computed cell's value without its
 * formula.
 */
function valueIn(ledger: Ledger, cell: LedgerCell | undefined): CellValue {
  if (!cell) return null;
  const sheet = cell.declared.formula === null ? ledger.book.sheets.find(({ name }) => name === cell.sheet) : undefined;
  const isEntered = sheet !== undefined && formulaAt(sheet, cell.row, cell.column) === null;
  const value = isEntered ? valueAt(sheet, cell.row, cell.column) : ledger.valueOf(cell);
  return isError(value) || value === "" ? null : value;
}

/** Whether two values look the same; files keep 15 digits. */
const isSame = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number"
    ? isSameNumber(a, b)
    : a === b || (isBlank(a) && (isBlank(b) || isShownError(b)));

/** The part of a row that a player sees, by column key; undefined if nothing. */
function visibleRow(
  ledger: Ledger,
  player: string,
  { whole, visible, visibilities, rows, figured, sheet }: VisibleBlock,
  line: FoundLine,
): Row | undefined {
  const { players } = ledger.rulebook.ledger!;
  const owner = ownerColumn(whole.block);
  const isOwned = whole.kind === "table" && owner !== undefined && sheet.sheet.player !== player;
  const name = isOwned ? String(valueIn(ledger, line.cells[owner]) ?? "") : "";
  const row = isOwned ? visibilityOfRow(players, player, name) : "open";
  if (!isWithin(row, rows)) return undefined;
  const keys = whole.kind === "table" ? whole.block.key : [];
  const draftCopy: Row = {};
  for (const { key, formula } of visible.kind === "table" ? visible.columns : visible.figures) {
    const isExported = formula === null || keys.includes(key);
    if (key === "" || !isExported || !(isWithin(row, visibilities.get(key)!) || keys.includes(key))) continue;
    if (!figured.has(key) || !isBlank(valueIn(ledger, line.cells[key]))) draftCopy[key] = valueIn(ledger, line.cells[key]);
  }
  return draftCopy;
}

/** A row of the ledger with the part that a player sees. */
interface VisibleLine {
  readonly line: FoundLine;
  readonly row: Row;
}

/** The rows of a block as a player sees them. */
function visibleLines(ledger: Ledger, player: string, block: VisibleBlock): readonly VisibleLine[] {
  const lines = ledger.found.lines.get(block.whole.name) ?? [];
  const isVisible = isOfPlayer(ledger, block, player);
  return ledger
    .inUse(lines)
    .filter(isVisible)
    .flatMap((line) => {
      const row = visibleRow(ledger, player, block, line);
      return row ? [{ line, row }] : [];
    });
}

const filledTable = (declared: DeclaredTable, rows: readonly Row[]): DeclaredTable => ({
  ...declared,
  block: { ...declared.block, rows: rows as readonly Prefill<Columns>[] },
});

const filledForm = (declared: DeclaredForm, [row = {}]: readonly Row[]): DeclaredForm => ({
  ...declared,
  block: { ...declared.block, fill: row as Prefill<Columns> },
});

/** The front page names the copy's player. */
const ofPlayer = (declared: DeclaredSheet, player: string, turn: string): DeclaredSheet => ({
  ...declared,
  sheet: { ...declared.sheet, title: `${declared.sheet.title}${COPY_OF}${player} · ${turn}` },
});

/** The part of a ledger that a player sees, and the sheets built from it. */
interface CopyDraft {
  readonly visible: VisibleLedger;
  readonly lines: ReadonlyMap<string, readonly VisibleLine[]>;
  readonly placed: readonly PlacedSheet[];
}

function draftCopy(ledger: Ledger, player: string, more: Figured): CopyDraft {
  const visible = visibleLedger(ledger.sheets, ledger.rulebook.ledger!, player, more);
  const lines = new Map(visible.blocks.map((block) => [block.visible.name, visibleLines(ledger, player, block)]));
  const turn = turnName(ledger);
  const filled = visible.sheets.map((sheet, i): DeclaredSheet => {
    const blocks = sheet.blocks.map((block) => {
      const rows = lines.get(block.name)!.map(({ row }) => row);
      return block.kind === "table" ? filledTable(block, rows) : filledForm(block, rows);
    });
    return i === 0 ? ofPlayer({ ...sheet, blocks }, player, turn) : { ...sheet, blocks };
  });
  return { visible, lines, placed: placeDeclared(filled) };
}

/** Whether a formula uses its own row number, which would reveal how many rows are omitted. */
const namesPlace = (formula: Formula): boolean =>
  (formula.kind === "call" && formula.name === "ROW" && formula.args.length === 0) || parts(formula).some(namesPlace);

/** Columns whose formulas have other values in the copy than in the whole ledger, because an entry refers to hidden data. */
function differing(
  ledger: Ledger,
  { visible, lines, placed }: CopyDraft,
  values: ComputedValues,
): readonly (readonly [string, string])[] {
  const found = findCells(bookOf(placed), visible.sheets);
  return visible.blocks.flatMap(({ whole, visible: block }) => {
    const own = found.lines.get(block.name) ?? [];
    const columns = block.kind === "table" ? block.columns : block.figures;
    const isOther = (key: string): boolean =>
      lines.get(block.name)!.some(({ line }, i) => {
        const [before, now] = [line.cells[key], own[i]?.cells[key]];
        return (
          before !== undefined && now !== undefined && !isSame(valueIn(ledger, before), values(now.sheet, now.row, now.column))
        );
      });
    return columns
      .filter((item) => !isOfCheck(item) && item.parsed !== null && !namesPlace(item.parsed) && isOther(item.key))
      .map(({ key }) => [whole.name, key] as const);
  });
}

/** Names in a copy's entries that refer to hidden rows. */
function unseenNames(ledger: Ledger, { visible, lines }: CopyDraft): ExportMark["names"] {
  const text = (value: CellValue): string => joined([value]);
  const all = visible.blocks.flatMap(({ visible: { name: from, ...block }, lookUps }) =>
    lookUps.flatMap(({ entry: requested, table, column }) => {
      const keyIn = (cells: readonly DeclaredColumn[], header: string) => cells.find((cell) => cell.header === header)?.key ?? "";
      const key = keyIn(block.kind === "table" ? block.columns : [], requested);
      const named = ledger.found.tables.get(table)?.declared.columns ?? [];
      const names = (of: readonly FoundLine[]) =>
        new Set(of.map(({ cells }) => text(valueIn(ledger, cells[keyIn(named, column)]))));
      const every = names(ledger.found.lines.get(table) ?? []);
      const shown = names((lines.get(table) ?? []).map(({ line }) => line));
      return lines
        .get(from)!
        .map(({ row }) => text(row[key] ?? null))
        .filter((name) => every.has(name) && !shown.has(name))
        .map((name) => [from, requested, name] as const);
    }),
  );
  return [...new Map(all.map((item) => [item.join("\n"), item])).values()];
}

/** How often the copy is built again until all formulas have the same values: replacing one by its value can change others. */
const MOST_ROUNDS = 5;

/** Builds a player's copy. `valuesOf` computes the formulas of a workbook; `salt` is that of the copy's codes. */
export function exportPlayerCopy(
  ledger: Ledger,
  player: string,
  when: string,
  valuesOf: (book: Book) => ComputedValues,
  salt = saltOf(ledger, player),
): PlayersCopy {
  const { rulebook, options } = ledger;
  const more = new Map<string, readonly [string, string]>();
  let copy = draftCopy(ledger, player, new Set());
  let values = valuesOf(bookOf(copy.placed));
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const others = differing(ledger, copy, values);
    if (others.length === 0) break;
    for (const item of others) more.set(columnId(...item), item);
    copy = draftCopy(ledger, player, new Set(more.keys()));
    values = valuesOf(bookOf(copy.placed));
  }
  const rows = [...copy.lines].flatMap(([table, all]) => all.map(({ row }): ExportedRow => ({ table, values: row })));
  const names = unseenNames(ledger, copy);
  const opened = openedTables(ledger, player).filter(({ table }) => copy.lines.has(table));
  const mark = { player, ...baseRevisionOf(ledger), salt, when, options, more: [...more.values()], names, rows, opened };
  return { title: `${rulebook.title}: ${player}`, sheets: [...copy.placed, markSheet(mark)], values };
}
