import type { LedgerDeclaration } from "../../kernel/rulebook";
import { isBlank, type CellValue } from "../../kernel/values";
import type { CellsEdit } from "../../workbook/edit";
import type { DeclaredBlock, DeclaredColumn } from "../../sheets/declared";
import { choiceOf, membersOf, ownerColumn } from "../../sheets/visibility/who-sees";
import type { MissingEntry } from "../audit/missing-entries";
import { asTyped } from "./fill-entry";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { lastCloseOf } from "../seal/last-close";
import { ownersIn } from "../diff/row-owners";
import { inputsOf, keysOf, stateIn, stateAtClose, type State, type StateRow, type StateTable } from "../diff/state";

/*
 * The orders of each turn by table: the entries that the close clears. They are derived from the steps of the close, so that no
 * second list is needed.
 */

type Players = LedgerDeclaration["players"];

/** An order as an entry of the ledger. */
export interface OrderEntry {
  readonly at: MissingEntry;
  /** What was ordered there in the last closed turn, as it would be typed; "" if nothing, or if unknown. */
  readonly last: string;
}

/** The orders of one row, or of a form's figures. */
export interface OrderRow {
  /** The row's name, such as "Tirpitz" or "Britain / Atlantic"; "" for a form or a new row. */
  readonly name: string;
  readonly entries: readonly OrderEntry[];
}

/** A table in which a player gives orders each turn. */
export interface OrderTable {
  /** Name in the workbook. */
  readonly name: string;
  readonly sheet: string;
  readonly title: string;
  readonly rows: readonly OrderRow[];
  /** The empty row for the next order; null if there is none. */
  readonly free: OrderRow | null;
  /** Whether rows can be added. */
  readonly grows: boolean;
  /** Rows of the last turn that are not in the table now, and can be ordered again. */
  readonly before: readonly PastRow[];
}

/** A row of the last closed turn. */
export interface PastRow {
  readonly name: string;
  /** Its entries by column key. */
  readonly entries: ReadonlyMap<string, CellValue>;
}

/** Whether the close clears whole rows of a block. */
const endsWhole = ({ block }: DeclaredBlock, steps: ReadonlySet<string>): boolean =>
  block.kind === "table" && block.ends?.some(({ step }) => steps.has(step)) === true;

/** The columns of a block that contain orders; all inputs if the close clears whole rows. */
function orderColumns(declared: DeclaredBlock, steps: ReadonlySet<string>): readonly DeclaredColumn[] {
  const inputs = inputsOf(declared);
  if (endsWhole(declared, steps)) return inputs;
  return inputs.filter(({ column: { next } }) => next !== undefined && steps.has(next.step));
}

/** The ledger's state when its last turn was closed; null if none is closed, or if it cannot be read. */
function atLastClose(ledger: Ledger): State | null {
  if (ledger.copy) return null;
  const lastClose = lastCloseOf(ledger);
  return lastClose.kind === "closed" ? stateAtClose(ledger.sheets, lastClose.record.entries) : null;
}

/** Whether a row is a player's; the game master ("") owns rows without an owner. */
const isOf = (owners: readonly string[], player: string): boolean =>
  player === "" ? owners.length === 0 : owners.includes(player);

const nameOf = ({ parts }: StateRow): string => parts.filter((part) => !isBlank(part)).join(" / ");

/** The tables in which a player gives orders each turn, in the order of the workbook; "" means the game master. */
export function turnOrders(ledger: Ledger, player: string): readonly OrderTable[] {
  const { turn, players } = ledger.rulebook.ledger!;
  const steps = new Set((turn?.steps ?? []).filter(({ orders }) => orders).map(({ id }) => id));
  const state = stateIn(ledger);
  const past = atLastClose(ledger);

  function entryOf({ cells }: FoundLine, { key, column }: DeclaredColumn, was: StateRow | undefined): OrderEntry[] {
    const cell = cells[key];
    if (!cell || ledger.requiredValues.has(cell)) return [];
    const { title } = cell.line!.table.block;
    const at = { ...ledger.placeOf(cell), title, about: column.about, player, rows: false };
    return [{ at, last: asTyped(column, was?.entries.get(key)?.value ?? null) }];
  }

  function tableOf(table: StateTable, columns: readonly DeclaredColumn[]): OrderTable | undefined {
    const { declared, owner } = table;
    const { block } = declared;
    const lines = ledger.found.lines.get(declared.name) ?? [];
    const then = past?.get(declared.name)?.rows ?? [];
    const keys = new Set(keysOf(declared));
    const ownersOf = ownersIn(table, players, state);
    const own = table.rows.filter((row) => (block.kind === "form" || row.name !== "") && isOf(ownersOf(row), player));
    const wasOf = new Map(then.map((row) => [row.name, row]));
    const ownerName = ownEntry(players, declared, player);
    const isWhole = endsWhole(declared, steps);
    /** A key column is an order if the close clears the whole row; otherwise only while it is blank. */
    const isOrder = (row: StateRow, item: DeclaredColumn): boolean => {
      const { key } = item;
      if (columns.includes(item) && (!keys.has(key) || (isWhole && key !== ownerName))) return true;
      return key !== ownerName && isBlank(row.entries.get(key)?.value ?? null);
    };
    const offered = inputsOf(declared).filter((item) => columns.includes(item) || requested(declared, item));
    const rows = own.flatMap((row): OrderRow[] => {
      const orders = offered.filter((item) => isOrder(row, item));
      const entries = row.line ? orders.flatMap((item) => entryOf(row.line!, item, wasOf.get(row.name))) : [];
      return entries.length === 0 ? [] : [{ name: nameOf(row), entries }];
    });
    const mayAdd = block.kind === "table" && !block.fixed && isOffered(players, table, player);
    const used = new Set(table.rows.map(({ index }) => index));
    const line = mayAdd ? lines.find(({ index }) => !used.has(index)) : undefined;
    const named = offered.filter(({ key }) => key !== ownerName);
    const free = line ? { name: "", entries: named.flatMap((item) => entryOf(line, item, undefined)) } : null;
    const there = new Set(table.rows.map(({ name }) => name));
    const owned = past ? ownersIn(table, players, past) : () => [];
    const before = mayAdd ? then.filter((row) => row.name !== "" && !there.has(row.name) && isOf(owned(row), player)) : [];
    if (rows.length === 0 && !mayAdd) return undefined;
    return {
      name: declared.name,
      sheet: owner.sheet.name,
      title: block.title,
      rows,
      free,
      grows: mayAdd,
      before: before.map((row) => ({
        name: nameOf(row),
        entries: new Map([...row.entries].map(([key, { value }]) => [key, value])),
      })),
    };
  }

  return [...state.values()].flatMap((table) => {
    const columns = orderColumns(table.declared, steps);
    return columns.length === 0 ? [] : (tableOf(table, columns) ?? []);
  });
}

const ownerOf = ({ block, ...declared }: DeclaredBlock): DeclaredColumn | undefined =>
  "columns" in declared ? declared.columns.find(({ key }) => key === ownerColumn(block)) : undefined;

/** Whether new rows of a table can belong to a player. */
function isOffered(players: Players, { declared, owner }: StateTable, player: string): boolean {
  if (owner.sheet.player !== "") return owner.sheet.player === player;
  const column = ownerOf(declared);
  if (column === undefined || player === "") return (column === undefined) === (player === "");
  return column.choices?.some((choice) => membersOf(players, choice).includes(player)) !== false;
}

/** The column with the row's owner, if the order form fills it in automatically. */
function ownEntry(players: Players, declared: DeclaredBlock, player: string): string | undefined {
  const column = player === "" ? undefined : ownerOf(declared);
  return choiceOf(players, player, column?.choices) === undefined ? undefined : column!.key;
}

/** Whether an order form has a column besides the orders: the row's name, or its owner. */
const requested = ({ block }: DeclaredBlock, { key }: DeclaredColumn): boolean =>
  block.kind === "table" && (block.key.includes(key) || ownerColumn(block) === key);

/**
 * Copies a row of the last closed turn into an empty row; undefined if there is no empty row, or the row is already in the table.
 */
export function orderAgain(ledger: Ledger, player: string, table: string, name: string): CellsEdit | undefined {
  const found = turnOrders(ledger, player).find((item) => item.name === table);
  const row = found?.before.find((item) => item.name === name);
  const first = found?.free?.entries[0]?.at;
  const line = first && ledger.found.lines.get(table)?.[first.row - 1];
  if (!row || !line) return undefined;
  const cells = [...row.entries].flatMap(([key, value]) => {
    const cell = line.cells[key];
    return cell && cell.declared.formula === null ? [{ row: cell.row, column: cell.column, value }] : [];
  });
  return { kind: "cells", sheet: line.sheet, cells };
}
