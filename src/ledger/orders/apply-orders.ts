import { filledBy, heldAs, isMasters, rowsBy } from "../../kernel/sheet";
import { isBlank } from "../../kernel/values";
import { findColumn } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";
import type { Ledger } from "../read/model";
import type { FoundLine } from "../read/find";
import type { EnteredChange, RowEntry } from "../diff/entry-changes";
import type { Order } from "./orders";
import { joined } from "../read/rows";
import { identityOf, isSameEntry, type Pair } from "../diff/match-rows";
import {
  inputsOf,
  isFixed,
  keysOf,
  NOTHING,
  stateIn,
  type Entered,
  type State,
  type StateRow,
  type StateTable,
} from "../diff/state";
import { formatRow } from "../diff/format-changes";
import { rowPairs, type RowPairs } from "./row-pairs";

/*
 * Applies orders to a ledger with a three-way merge: the state when they were written, the current state, and the orders.
 */

/** An entry as it was, as it stays, and as it is ordered. */
interface Taken {
  readonly owners: readonly string[];
  readonly sheet: string;
  readonly table: string;
  readonly title: string;
  /** What names the row; "" for a figure of a form. */
  readonly row: string;
  /** "" for a whole row. */
  readonly column: string;
  readonly header: string;
  readonly before: Entered;
  readonly now: Entered;
  readonly wanted: Entered;
  readonly kind: "entry" | "new row" | "row gone" | "row back";
  /** The order that says so, as far as it is of this. */
  readonly order: Order;
  /** What a new row holds besides its name. */
  readonly entries: readonly RowEntry[];
}

/** An order or a part of one that is not written, and why, in a sentence. */
interface SkippedChange {
  readonly order: Order;
  readonly why: string;
}

/** What taking orders in would do. */
export interface Intake {
  /** What is written. */
  readonly written: readonly Taken[];
  /** What both changed, each in another way, and is not written. */
  readonly conflicts: readonly Taken[];
  /** What both changed, and is written because that was preferred: part of what is written. */
  readonly overruled: readonly Taken[];
  /** How many entries are as they are ordered already. */
  readonly already: number;
  /** Those of them that were not so when the orders were written. */
  readonly known: readonly EnteredChange[];
  readonly skipped: readonly SkippedChange[];
  readonly edits: readonly Edit[];
}

export interface IntakeOptions {
  /** Whose orders they are: only what is this player's own is written. "" for anybody's. */
  readonly player: string;
  /** Whether what both changed becomes as it is ordered. */
  readonly preferOrders?: boolean;
  /** Of what both changed, what becomes as it is ordered. */
  readonly chosen?: (conflict: Taken) => boolean;
  /** Earlier orders of the same player that these add to: what they changed is not a conflict. */
  readonly earlier?: readonly { readonly changed: readonly EnteredChange[] }[];
  /** Whether formulas that somebody entered in place of values are written as such. */
  readonly formulas?: boolean;
}

interface TableContext extends RowPairs {
  readonly table: StateTable;
  readonly free: FoundLine[];
  added: number;
  /** Rows that came since, and are what an order adds. */
  readonly known: Set<StateRow>;
  readonly contents: Map<string, CellContent>;
}

function tableContext(ledger: Ledger, table: StateTable, base: State, wanted: State, player: string): TableContext {
  const used = new Set(table.rows.map(({ index }) => index));
  const lines = table.declared.kind === "form" ? [] : (ledger.found.lines.get(table.declared.name) ?? []);
  return {
    ...rowPairs(table, base, wanted, player, ledger.rulebook.ledger!.players),
    table,
    free: lines.filter(({ index }) => !used.has(index)),
    added: 0,
    known: new Set(),
    contents: new Map(),
  };
}

/** The last that is to stand in a cell counts: a row that goes makes room for one that comes. */
const put = ({ contents }: TableContext, content: CellContent): unknown =>
  contents.set(`${content.row} ${content.column}`, content);

const NOT_YOURS = "is not the player's own";

/** What is in a ledger, and the rows that orders add to it: one may say whose another is. */
function withAdded(present: State, orders: readonly Order[]): State {
  const added = new Map<string, StateRow[]>();
  for (const order of orders) {
    const table = present.get(order.table);
    if (order.kind !== "add" || !table) continue;
    const rows = added.get(order.table);
    if (rows) rows.push(rowOfOrder(table, order));
    else added.set(order.table, [rowOfOrder(table, order)]);
  }
  if (added.size === 0) return present;
  return new Map(
    [...present].map(([name, table]) => [name, { ...table, rows: [...table.rows, ...(added.get(name) ?? [])] }] as const),
  );
}

/** What taking orders into a ledger would do; `base` is what was there when they were written. */
export function applyOrders(ledger: Ledger, orders: readonly Order[], base: State, options: IntakeOptions): Intake {
  const { player, preferOrders = false, chosen = () => preferOrders, formulas = false, earlier = [] } = options;
  const ordered = new Set(earlier.flatMap(({ changed }) => changed.map(placeOfChange)));
  const present = stateIn(ledger);
  const wanted = withAdded(present, orders);
  const grounds = new Map<string, TableContext>();
  const written: Taken[] = [];
  const conflicts: Taken[] = [];
  const overruled: Taken[] = [];
  const skipped: SkippedChange[] = [];
  const known: EnteredChange[] = [];
  let already = 0;

  /** Where an order is of, as a change is reported. */
  const placeFor = ({ table: { owner, declared }, ownersOf }: TableContext, order: Order, pair: Pair) => ({
    owners: ownersOf(pair),
    ...{ sheet: owner.sheet.name, table: declared.name, title: declared.block.title },
    ...{ parts: order.parts, nth: order.nth, row: order.row },
  });
  const headed = (at: TableContext, entries: Order["entries"]): readonly RowEntry[] => {
    const headers = new Map(inputsOf(at.table.declared).map(({ key, column: { header } }) => [key, header]));
    return entries.map(({ column, to }) => ({ column, header: headers.get(column) ?? column, entered: to }));
  };

  function contextOf(name: string): TableContext | undefined {
    const table = present.get(name);
    if (!table) return undefined;
    let found = grounds.get(name);
    if (!found) grounds.set(name, (found = tableContext(ledger, table, base, wanted, player)));
    return found;
  }

  /** Whether something that both changed is written. */
  function prevails(taken: Taken): boolean {
    if (!chosen(taken)) {
      conflicts.push(taken);
      return false;
    }
    overruled.push(taken);
    return true;
  }

  const contentOf = ({ value, formula }: Entered) => (formula === undefined ? { value } : { formula });

  /** Whether nobody but the game master may order it, in a sentence. */
  function whyNot({ table, ownersOf }: TableContext, order: Order, pair: Pair | undefined): string | undefined {
    if (player === "") return undefined;
    const { owner, declared } = table;
    const owners = ownersOf(pair ?? { a: undefined, b: rowOfOrder(table, order) });
    const what = [`${declared.block.title} on ${owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");
    if (owners.length === 0) return `${what} is the game master's.`;
    if (!owners.includes(player)) return `${what} ${NOT_YOURS}: it is ${owners.join(" and ")}'s.`;
    if (order.kind !== "change" && isFixed(declared))
      return `${what}: the rows of this table are fixed, none is added or taken out.`;
    const { block } = declared;
    const names =
      order.kind === "change" && pair?.b?.name === "" && order.entries.some(({ column }) => column === keysOf(declared)[0]);
    return (order.kind !== "change" || names) && block.kind === "table" && rowsBy(block) === "master"
      ? `${what}: only the game master adds rows to this table and takes them out.`
      : undefined;
  }

  function enter(at: TableContext, order: Order, { a, b }: Pair): void {
    const row = b!;
    const owners = at.ownersOf({ a, b });
    const { owner, declared } = at.table;
    for (const entry of order.entries) {
      const { column, to } = entry;
      const part: Order = { ...order, entries: [entry] };
      const input = inputsOf(declared).find(({ key }) => key === column);
      const cell = row.line?.cells[column];
      if (!input || !cell) {
        skipped.push({
          order: part,
          why: `A column of ${declared.block.title} on ${owner.sheet.name} is missing from the ledger.`,
        });
        continue;
      }
      const [before = NOTHING, now = NOTHING] = [a?.entries.get(column), row.entries.get(column)];
      const { header } = input.column;
      const what = {
        owners,
        sheet: owner.sheet.name,
        table: declared.name,
        title: declared.block.title,
        row: formatRow(order),
        column,
        header,
      };
      const taken: Taken = { ...what, before, now, wanted: to, kind: "entry", order: part, entries: [] };
      if (isSameEntry(now, to)) {
        already++;
        if (!isSameEntry(before, to))
          known.push({ kind: "entry", ...placeFor(at, order, { a, b }), column, header, from: before, to });
        continue;
      }
      const where = [what.row, header].filter(Boolean).join(", ");
      if (to.formula !== undefined && !formulas) {
        skipped.push({ order: part, why: `${where} (${what.title}) is ordered as a formula; orders hold values.` });
        continue;
      }
      if (player !== "" && isFixed(declared) && keysOf(declared).includes(column)) {
        skipped.push({
          order: part,
          why: `${where} (${what.title}) is what formulas know the row by; only the game master changes it.`,
        });
        continue;
      }
      if (player !== "" && isMasters(input.column, declared.block, (a ? before : now).value)) {
        const isCounted = heldAs(input.column, declared.block) === "counted";
        const why = isCounted
          ? "was carried over from the turn before; only the game master changes it."
          : "is entered by the game master alone.";
        skipped.push({ order: part, why: `${where} (${what.title}) ${why}` });
        continue;
      }
      const isOwn = ordered.has([declared.name, formatRow({ ...order, nth: 1 }), column].join("\n"));
      if (a && !isSameEntry(before, now) && !isOwn && !prevails(taken)) continue;
      written.push(taken);
      put(at, { row: cell.row, column: cell.column, ...contentOf(to) });
    }
  }

  function rowTaken(at: TableContext, order: Order, pair: Pair, kind: Exclude<Taken["kind"], "entry">): Taken {
    const { owner, declared } = at.table;
    return {
      owners: at.ownersOf(pair),
      sheet: owner.sheet.name,
      table: declared.name,
      title: declared.block.title,
      row: formatRow({ ...order, nth: 1 }),
      column: "",
      header: "",
      order,
      entries: headed(at, order.entries),
      before: NOTHING,
      now: NOTHING,
      wanted: NOTHING,
      kind,
    };
  }

  function remove(at: TableContext, order: Order, { a, b }: Pair): void {
    if (!b) {
      already++;
      return;
    }
    const taken = rowTaken(at, order, { a, b }, "row gone");
    const keys = new Set([...(a?.entries.keys() ?? []), ...b.entries.keys()]);
    const isTouched = a !== undefined && ![...keys].every((key) => isSameEntry(a.entries.get(key), b.entries.get(key)));
    if (isTouched && !prevails(taken)) return;
    written.push(taken);
    for (const key of b.entries.keys()) {
      const cell = b.line!.cells[key];
      if (cell) put(at, { row: cell.row, column: cell.column, value: null });
    }
    at.free.push(b.line!);
    at.free.sort((a, b) => a.index - b.index);
  }

  /** A new row without what only the game master fills in, which is reported. */
  function ofPlayers(at: TableContext, order: Order): Order {
    if (player === "") return order;
    const { declared } = at.table;
    const isMasters = ({ column, to }: Order["entries"][number]): boolean => {
      const found = inputsOf(declared).find(({ key }) => key === column);
      return (
        found !== undefined && !isBlank(to.value) && to.value !== false && filledBy(found.column, declared.block) === "master"
      );
    };
    for (const entry of order.entries.filter(isMasters)) {
      const { column } = entry;
      const { header } = inputsOf(declared).find(({ key }) => key === column)!.column;
      const where = `${formatRow({ ...order, nth: 1 })}, ${header} (${declared.block.title})`;
      skipped.push({
        order: { ...order, entries: [entry] },
        why: `${where} of a new row is the game master's: the row is added without it.`,
      });
    }
    return { ...order, entries: order.entries.filter((entry) => !isMasters(entry)) };
  }

  function add(at: TableContext, ordered: Order, wasThere = false): void {
    const order = wasThere ? ordered : ofPlayers(at, ordered);
    const row = rowOfOrder(at.table, order);
    // A row that came since is the same one where it holds the same.
    const like = row.name === "" ? at.pairs.filter(({ b }) => b?.name === "") : (at.byName.get(identityOf(row)) ?? []);
    const own = like.flatMap(({ a, b }) => (!a && b && !at.known.has(b) ? [b] : []));
    const same = own.find((item) => holdsSame(item, row) || (player !== "" && holdsOrdered(at.table, item, row)));
    if (same) {
      at.known.add(same);
      already++;
      const entries = headed(at, order.entries);
      known.push({ kind: "row came", ...placeFor(at, { ...order, row: same.index }, { a: undefined, b: same }), entries });
      return;
    }
    if (!formulas && [...row.entries.values()].some(({ formula }) => formula !== undefined)) {
      skipped.push({
        order,
        why: `${formatRow(order)} (${at.table.declared.block.title}) is ordered with a formula; orders hold values.`,
      });
      return;
    }
    const taken = rowTaken(at, order, { a: undefined, b: row }, "new row");
    // A row of that name that came since, with other entries, may be the same one.
    const [other] = row.name === "" ? [] : own;
    if (other) at.known.add(other);
    if (other && !prevails(taken)) return;
    const wanted = at.free.findIndex(({ index }) => index === order.row && row.name === "");
    const [line] = other ? [other.line] : at.free.splice(Math.max(0, wanted), 1);
    written.push(taken);
    const { table } = ledger.found.tables.get(order.table)!;
    if (!line) at.added++;
    for (const { key, header } of allInputs(at.table)) {
      const to = row.entries.get(key);
      if (line) {
        const cell = line.cells[key];
        if (cell && !cell.declared.column.prefilled) put(at, { row: cell.row, column: cell.column, ...contentOf(to ?? NOTHING) });
      } else if (to) {
        const place = findColumn(table, header);
        if (place >= 0) put(at, { row: table.top + table.rows + at.added, column: table.left + place, ...contentOf(to) });
      }
    }
  }

  /** A row that is gone since, and is ordered otherwise: with its other entries where that is preferred. */
  function restoreRow(at: TableContext, order: Order, a: StateRow): void {
    const changed = new Set(order.entries.map(({ column }) => column));
    const unchanged = [...a.entries].flatMap(([column, to]) => (changed.has(column) ? [] : [{ column, to }]));
    const whole: Order = {
      ...order,
      kind: "add",
      parts: a.parts,
      nth: 1,
      row: a.index,
      entries: [...order.entries, ...unchanged],
    };
    const taken = { ...rowTaken(at, whole, { a, b: undefined }, "row back"), order };
    if (prevails(taken)) add(at, whole, true);
  }

  /** Rows go before others come, and rows that are there already are known before others of their name come. */
  const rank = (order: Order): number => {
    if (order.kind === "remove") return 0;
    const at = order.kind === "add" ? contextOf(order.table) : undefined;
    if (!at) return 1;
    const row = rowOfOrder(at.table, order);
    return (at.byName.get(identityOf(row)) ?? []).some(
      ({ a, b }) => !a && b && (holdsSame(b, row) || holdsOrdered(at.table, b, row)),
    )
      ? 1
      : 2;
  };
  const ranks = new Map(orders.map((order) => [order, rank(order)]));
  const inOrder = [...orders].sort((a, b) => ranks.get(a)! - ranks.get(b)!);
  for (const order of inOrder) {
    const at = contextOf(order.table);
    if (!at) {
      skipped.push({ order, why: `The table ${order.table} is missing from the ledger.` });
      continue;
    }
    const name = at.table.declared.kind === "form" ? "#0" : identityOf(rowOfOrder(at.table, order));
    const pair = order.kind === "add" ? undefined : (at.byName.get(name) ?? at.others.get(name))?.[order.nth - 1];
    // Whose a row was that is not there any more need not be known.
    if (!pair && order.kind === "remove") {
      already++;
      continue;
    }
    const why = whyNot(at, order, pair);
    if (why !== undefined) skipped.push({ order, why });
    else if (order.kind === "add") add(at, order);
    else if (pair?.a && !pair.b && order.kind === "change") restoreRow(at, order, pair.a);
    else if (!pair?.b && order.kind === "change")
      skipped.push({
        order,
        why: `${at.table.declared.block.title} on ${at.table.owner.sheet.name} has no row ${formatRow(order)} any more.`,
      });
    else if (order.kind === "remove") remove(at, order, pair!);
    else enter(at, order, pair!);
  }
  return { written, conflicts, overruled, already, known, skipped, edits: editsOf(ledger, grounds) };
}

const holdsSame = (a: StateRow, b: StateRow): boolean =>
  a.entries.size === b.entries.size && [...b.entries].every(([key, to]) => isSameEntry(a.entries.get(key), to));

/** Whether a row contains what a player ordered, and otherwise only entries of the game master. */
export const holdsOrdered = ({ declared }: StateTable, row: StateRow, ordered: StateRow): boolean => {
  const byMaster = inputsOf(declared).filter(({ column }) => filledBy(column, declared.block) === "master");
  const masters = new Set(byMaster.map(({ key }) => key));
  return (
    [...ordered.entries].every(([key, to]) => isSameEntry(row.entries.get(key), to)) &&
    [...row.entries.keys()].every((key) => ordered.entries.has(key) || masters.has(key))
  );
};

const placeOfChange = (change: EnteredChange): string =>
  [change.table, formatRow({ ...change, nth: 1 }), change.kind === "entry" ? change.column : ""].join("\n");

const allInputs = ({ declared }: StateTable) => {
  const keys = new Set(keysOf(declared));
  const columns = declared.kind === "form" ? declared.figures : declared.columns;
  return columns.filter((item) => keys.has(item.key) || inputsOf(declared).includes(item));
};

/** A row as an order names it, with what it is to hold. */
export function rowOfOrder({ declared }: StateTable, { parts, entries, row }: Order): StateRow {
  const named = keysOf(declared).flatMap((key, i): (readonly [string, Entered])[] =>
    isBlank(parts[i] ?? null) ? [] : [[key, { value: parts[i]! }]],
  );
  const rowsByName = new Map([
    ...named,
    ...entries.filter(({ to }) => to.formula !== undefined || !isBlank(to.value)).map(({ column, to }) => [column, to] as const),
  ]);
  const name = isBlank(parts[0] ?? null) ? "" : joined(keysOf(declared).map((_, i) => parts[i] ?? null));
  return { index: row, parts, name, entries: rowsByName };
}

/** Changes of cells and rows, each table after those below it: rows that are added move nothing that is still to come. */
function editsOf({ found }: Ledger, grounds: ReadonlyMap<string, TableContext>): readonly Edit[] {
  return [...grounds]
    .filter(([, { contents, added }]) => contents.size > 0 || added > 0)
    .map(([name, at]) => {
      const there = found.tables.get(name)?.table;
      const line = found.lines.get(name)![0]!;
      return { at, there, sheet: there?.sheet ?? line.sheet, top: there?.top ?? line.row };
    })
    .sort((a, b) => b.top - a.top)
    .flatMap(({ at, there, sheet }): Edit[] => [
      ...(at.added > 0 ? [{ kind: "rows" as const, table: there!.nameInFile ?? there!.name, count: at.added }] : []),
      { kind: "cells", sheet, cells: [...at.contents.values()] },
    ]);
}
