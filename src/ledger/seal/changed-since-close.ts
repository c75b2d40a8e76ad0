import { forSheet, type Sealing } from "../../kernel/column";
import { sealingOf } from "../../kernel/sheet";
import { isBlank, type CellValue } from "../../kernel/values";
import { TURNS } from "../../sheets/common/turns";
import type { DeclaredTable } from "../../sheets/declared";
import { formulaAt, valueAt } from "../../workbook/book";
import type { FoundLine, LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { withCurrentNames } from "./current-names";
import { enteredOf, entriesAfterClose, type SealedValue, type TurnRecord } from "./turn-record";

/*
 * Compares the state after the last close with the ledger now. Rows are found by name, wherever they were moved; a renamed row by
 * its position.
 */

/** An entry, a row or a table that differs from the last close. */
export interface Difference {
  /** A changed entry, a removed row, or an entry in a row that no close recorded. */
  readonly kind: "entry" | "row gone" | "table gone" | "new row";
  readonly sealing: Exclude<Sealing, "open">;
  /** Its position; undefined if it was removed. */
  readonly cell: LedgerCell | undefined;
  readonly sheet: string;
  readonly table: string;
  /** The row's name. */
  readonly name: string;
  readonly sealed: CellValue;
  readonly now: CellValue;
}

interface SealedRow {
  readonly row: number;
  readonly name: string;
  readonly sheet: string;
  readonly values: ReadonlyMap<string, SealedValue>;
}

interface Entry {
  readonly cell: LedgerCell;
  /** As entered: the formula, if there is one. */
  readonly now: CellValue;
  readonly value: CellValue;
}

/** A row of the ledger with its entries by column key. */
interface PresentRow {
  readonly row: number;
  readonly name: string;
  readonly line: FoundLine;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** A blank, or an unchecked box. */
const isOpen = (value: CellValue): boolean => isBlank(value) || value === false;
/** Blank, FALSE and 0 count as equal. */
const countsNothing = (value: CellValue): boolean => isOpen(value) || value === 0;

/** A formula adjusted to moved rows has another text but the same value. */
function isSame(sealed: SealedValue | undefined, entry: Entry | undefined): boolean {
  const [before, now] = [sealed ? enteredOf(sealed) : null, entry ? entry.now : null];
  if (before === now || (countsNothing(before) && countsNothing(now))) return true;
  return sealed?.formula !== undefined && now !== entry!.value && sealed.value === entry!.value;
}

function sealedRows(values: readonly SealedValue[]): ReadonlyMap<string, readonly SealedRow[]> {
  const tables = new Map<string, Map<number, SealedRow & { readonly values: Map<string, SealedValue> }>>();
  for (const sealed of values) {
    let rows = tables.get(sealed.table);
    if (!rows) tables.set(sealed.table, (rows = new Map()));
    let row = rows.get(sealed.row);
    if (!row) rows.set(sealed.row, (row = { row: sealed.row, name: sealed.name, sheet: sealed.sheet, values: new Map() }));
    row.values.set(sealed.column, sealed);
  }
  return new Map([...tables].map(([table, rows]) => [table, [...rows.values()].sort((a, b) => a.row - b.row)]));
}

/** Takes the first unused item listed under a name. */
function takeFirst<T>(lists: ReadonlyMap<string, T[]>, name: string, free: ReadonlySet<T>): T | undefined {
  const list = lists.get(name);
  for (let item = list?.shift(); item; item = list!.shift()) if (free.has(item)) return item;
  return undefined;
}

function listed<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const list = lists.get(name);
    if (list) list.push(item);
    else lists.set(name, [item]);
  }
  return lists;
}

/** Pairs the rows of one table: those of the same name if equal or in the same order, others by position. */
function paired(sealedRowList: readonly SealedRow[], present: readonly PresentRow[]): ReadonlyMap<SealedRow, PresentRow> {
  const pairs = new Map<SealedRow, PresentRow>();
  const free = new Set(present);
  const keys = [...(present[0]?.entries.keys() ?? [])];
  const plain = (value: CellValue): CellValue => (countsNothing(value) ? null : value);
  const sealedEntry = (sealed: SealedValue | undefined): CellValue => (sealed ? plain(enteredOf(sealed)) : null);
  const namings: readonly (readonly [(row: SealedRow) => string, (row: PresentRow) => string])[] = [
    [
      ({ name, values }) => JSON.stringify([name, ...keys.map((key) => sealedEntry(values.get(key)))]),
      ({ name, entries }) => JSON.stringify([name, ...keys.map((key) => plain(entries.get(key)!.now))]),
    ],
    [({ name, row }) => `${row} ${name}`, ({ name, row }) => `${row} ${name}`],
    [({ name }) => name, ({ name }) => name],
    [({ row }) => String(row), ({ row }) => String(row)],
  ];
  for (const [sealedName, presentName] of namings) {
    const lists = listed([...free], presentName);
    for (const row of sealedRowList) {
      // Without a name, the position identifies it.
      const isKnown = row.name !== "" || sealedName !== namings[2]![0];
      const found = pairs.has(row) || !isKnown ? undefined : takeFirst(lists, sealedName(row), free);
      if (!found) continue;
      pairs.set(row, found);
      free.delete(found);
    }
  }
  return pairs;
}

/** After the last turn, nothing may change. */
const sealingIn = (isLast: boolean, { declared, line }: LedgerCell): Sealing => {
  const sealing = sealingOf(declared.column, line!.table.block);
  return isLast && sealing === "open" && !declared.column.remark ? "counted" : sealing;
};

/** Whether a cell is the opening of a stock, which only a close fills in. */
const isStock = ({ rulebook }: Ledger, { declared, line, owner }: LedgerCell): boolean =>
  rulebook.ledger!.turn!.balances.some(
    ({ block, opening, founded }) =>
      !founded &&
      block === line!.table.block.name &&
      [`[@${declared.column.header}]`, `[@[${declared.column.header}]]`].some((own) =>
        forSheet(opening, owner.setting).includes(own),
      ),
  );

const MOST_SEVERE: readonly Sealing[] = ["counted", "set"];

/** The entries of a ledger that differ from the state after the last close. */
export function differences(ledger: Ledger, record: TurnRecord): readonly Difference[] {
  const atClose = withCurrentNames(entriesAfterClose(record), ledger.rulebook, record.head.version);
  // Sheets of another version have other entries, and turns sealed by older versions only record carried-over values.
  const isWhole = record.isComplete && record.head.version === ledger.rulebook.version;
  const isLast = record.head.next === "";
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  const joined = new Set(ledger.players.filter((player) => !record.totals.some(({ name }) => name === player)));

  function presentRow(line: FoundLine): PresentRow {
    const entries = new Map<string, Entry>();
    for (const cell of Object.values(line.cells)) {
      const { declared, row, column } = cell;
      // Locked cells are compared with their initial values.
      if (declared.formula !== null || declared.column.prefilled) continue;
      const sheet = sheets.get(cell.sheet)!;
      const value = valueAt(sheet, row, column);
      entries.set(declared.key, { cell, value, now: formulaAt(sheet, row, column) ?? value });
    }
    return { row: line.index, name: ledger.keyOf(line), line, entries };
  }

  const about = (row: PresentRow, { cell, now }: Entry) => ({
    cell,
    now,
    sheet: cell.sheet,
    table: cell.table!,
    name: row.name,
  });

  function changedIn(row: SealedRow, present: PresentRow): Difference[] {
    return [...present.entries].flatMap(([key, entry]): Difference[] => {
      const sealed = row.values.get(key);
      const sealing = sealingIn(isLast, entry.cell);
      if (sealing === "open" || (!sealed && !isWhole) || isSame(sealed, entry)) return [];
      // Blanks may be filled in, except for counted values, which only a close sets, unless they are requested entries.
      const mayFill = sealing === "set" || Boolean(entry.cell.declared.column.required);
      if (mayFill && isOpen(sealed ? enteredOf(sealed) : null)) return [];
      return [{ kind: "entry", sealing, sealed: sealed ? enteredOf(sealed) : null, ...about(present, entry) }];
    });
  }

  /** A removed row is as serious as the most serious of its entries. */
  function removedRow(row: SealedRow, lines: readonly FoundLine[], table: string): Difference[] {
    const cells = lines[0]?.cells ?? {};
    const entered = [...row.values].flatMap(([key, sealed]) =>
      cells[key] && !cells[key].declared.column.prefilled && !countsNothing(sealed.value) ? [sealingIn(isLast, cells[key])] : [],
    );
    const sealing = MOST_SEVERE.find((item) => entered.includes(item)) as Difference["sealing"] | undefined;
    if (!sealing) return [];
    const sheet = lines[0]!.sheet;
    return [{ kind: "row gone", sealing, cell: undefined, sheet, table, name: row.name, sealed: row.name, now: null }];
  }

  /** The opening of a stock in rows added since; other entries of such rows are orders, or were placed during play. */
  function foundIn(present: PresentRow, isNewTable: boolean): Difference[] {
    const { block } = present.line.table;
    if (!isWhole || joined.size > 0 || block.kind === "form" || block.ends || isNewTable) return [];
    return [...present.entries.values()].flatMap((entry): Difference[] =>
      typeof entry.now === "number" && entry.now !== 0 && isStock(ledger, entry.cell)
        ? [{ kind: "new row", sealing: "counted", sealed: null, ...about(present, entry) }]
        : [],
    );
  }

  const sealed = sealedRows(atClose);
  const removedTables = [...sealed].flatMap(([table, [first]]): Difference[] =>
    ledger.found.lines.has(table) || !isWhole
      ? []
      : [
          {
            kind: "table gone",
            sealing: "counted",
            cell: undefined,
            sheet: first!.sheet,
            table,
            name: "",
            sealed: table,
            now: null,
          },
        ],
  );
  const changed = [...ledger.found.lines].flatMap(([table, lines]) => {
    const before = sealed.get(table) ?? [];
    const block = lines[0]?.table;
    if (!block || lines[0]!.owner.sheet.name === TURNS || (block.kind === "table" && block.block.lookup)) return [];
    if (lines[0]!.owner.sheet.player !== "" && joined.has(lines[0]!.owner.sheet.player)) return [];
    const present = lines
      .map(presentRow)
      .filter(({ row, entries }) => row === 0 || [...entries.values()].some(({ now }) => !isBlank(now)));
    const pairs = paired(before, present);
    const old = new Set(pairs.values());
    const isNewTable = before.length === 0 && ((block as DeclaredTable).block.rare ?? false);
    return [
      ...before.flatMap((row) => (pairs.has(row) ? changedIn(row, pairs.get(row)!) : removedRow(row, lines, table))),
      ...present.filter((row) => !old.has(row)).flatMap((row) => foundIn(row, isNewTable)),
    ];
  });
  return [...removedTables, ...changed];
}
