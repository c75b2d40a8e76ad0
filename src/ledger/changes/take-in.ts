import { heldAs } from "../../kernel/sheet";
import { isBlank } from "../../kernel/values";
import { findColumn } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";
import type { Ledger } from "../read/model";
import type { FoundLine } from "../read/find";
import type { RowEntry } from "./between";
import type { Order } from "./orders";
import { joined } from "../read/rows";
import { ownersIn } from "./owners";
import { identityOf, isFilled, isSame, paired, placesOf, type Pair } from "./pairs";
import { inputsOf, isFixed, keysOf, NOTHING, stateIn, type Entered, type State, type StateRow, type StateTable } from "./state";
import { rowInWords } from "./words";

/*
 * Orders put into a ledger: three-way between what stood there when they were written, what stands there now, and what they say.
 */

/** An entry as it stood, as it stands, and as it is ordered. */
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
  readonly kind: "entry" | "new row" | "row gone";
  /** What a new row holds besides its name. */
  readonly entries: readonly RowEntry[];
}

/** An order that is not written, and why, in a sentence. */
interface LeftOut {
  readonly order: Order;
  readonly why: string;
}

/** What taking orders in would do. */
export interface Intake {
  /** What is written. */
  readonly written: readonly Taken[];
  /** What both changed, each in another way: written only where that is preferred. */
  readonly conflicts: readonly Taken[];
  /** How many entries stand as they are ordered already. */
  readonly already: number;
  readonly leftOut: readonly LeftOut[];
  readonly edits: readonly Edit[];
}

interface IntakeOptions {
  /** Whose orders they are: only what is this player's own is written. "" for anybody's. */
  readonly player: string;
  /** Whether what both changed becomes as it is ordered. */
  readonly preferOrders?: boolean;
  /** Of what both changed, what becomes as it is ordered. */
  readonly chosen?: (conflict: Taken) => boolean;
  /** Whether formulas that somebody entered in place of values are written as such. */
  readonly formulas?: boolean;
}

interface Ground {
  readonly table: StateTable;
  readonly pairs: readonly Pair[];
  /** Of a player's orders his own rows, by their names. */
  readonly byName: ReadonlyMap<string, readonly Pair[]>;
  /** Those of the others. */
  readonly others: ReadonlyMap<string, readonly Pair[]>;
  /** Whose a row was when the orders were written; one that came since, or is to come, whose it is by then. */
  readonly ownersOf: (pair: Pair) => readonly string[];
  readonly free: FoundLine[];
  added: number;
  readonly contents: Map<string, CellContent>;
}

function ground(ledger: Ledger, table: StateTable, base: State, wanted: State, player: string): Ground {
  const { players } = ledger.rulebook.ledger!;
  const before = base.get(table.declared.name)?.rows ?? [];
  const pairs = paired(before, table.rows, isFixed(table.declared));
  const nthOf = [placesOf(before), placesOf(table.rows)] as const;
  const place = ({ a, b }: Pair): number => (a ? nthOf[0](a) : 1e6 + nthOf[1](b!));
  const [ownersThen, ownersNow] = [ownersIn(table, players, base), ownersIn(table, players, wanted)];
  const ownersOf = ({ a, b }: Pair): readonly string[] => (a && (!b || isFilled(a)) ? ownersThen(a) : ownersNow(b!));
  const [byName, others] = [new Map<string, Pair[]>(), new Map<string, Pair[]>()];
  for (const pair of [...pairs].sort((one, other) => place(one) - place(other))) {
    const name = identityOf((pair.a ?? pair.b)!);
    const into = player === "" || ownersOf(pair).includes(player) ? byName : others;
    const own = into.get(name);
    if (own) own.push(pair);
    else into.set(name, [pair]);
  }
  const used = new Set(table.rows.map(({ index }) => index));
  const lines = table.declared.kind === "form" ? [] : (ledger.found.lines.get(table.declared.name) ?? []);
  return {
    table,
    pairs,
    byName,
    others,
    ownersOf,
    free: lines.filter(({ index }) => !used.has(index)),
    added: 0,
    contents: new Map(),
  };
}

/** The last that is to stand in a cell counts: a row that goes makes room for one that comes. */
const put = ({ contents }: Ground, content: CellContent): unknown => contents.set(`${content.row} ${content.column}`, content);

const NOT_YOURS = "is not the player's own";

/** What stands in a ledger, and the rows that orders add to it: one may say whose another is. */
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

/** What taking orders into a ledger would do; `base` is what stood there when they were written. */
export function takeIn(ledger: Ledger, orders: readonly Order[], base: State, options: IntakeOptions): Intake {
  const { player, preferOrders = false, chosen = () => preferOrders, formulas = false } = options;
  const present = stateIn(ledger);
  const wanted = withAdded(present, orders);
  const grounds = new Map<string, Ground>();
  const written: Taken[] = [];
  const conflicts: Taken[] = [];
  const leftOut: LeftOut[] = [];
  let already = 0;

  function groundOf(name: string): Ground | undefined {
    const table = present.get(name);
    if (!table) return undefined;
    let found = grounds.get(name);
    if (!found) grounds.set(name, (found = ground(ledger, table, base, wanted, player)));
    return found;
  }

  const contentOf = ({ value, formula }: Entered) => (formula === undefined ? { value } : { formula });

  /** Whether nobody but the game master may order it, in a sentence. */
  function whyNot({ table, ownersOf }: Ground, order: Order, pair: Pair | undefined): string | undefined {
    if (player === "") return undefined;
    const { owner, declared } = table;
    const owners = ownersOf(pair ?? { a: undefined, b: rowOfOrder(table, order) });
    const what = [`${declared.block.title} on ${owner.sheet.name}`, rowInWords(order)].filter(Boolean).join(", ");
    if (owners.length === 0) return `${what} is the game master's.`;
    if (!owners.includes(player)) return `${what} ${NOT_YOURS}: it is ${owners.join(" and ")}'s.`;
    return order.kind !== "change" && isFixed(declared)
      ? `${what}: the rows of this table are fixed, none is added or taken out.`
      : undefined;
  }

  function enter(at: Ground, order: Order, { a, b }: Pair): void {
    const row = b!;
    const owners = at.ownersOf({ a, b });
    const { owner, declared } = at.table;
    for (const { column, to } of order.entries) {
      const input = inputsOf(declared).find(({ key }) => key === column);
      const cell = row.line?.cells[column];
      if (!input || !cell) {
        leftOut.push({ order, why: `A column of ${declared.block.title} on ${owner.sheet.name} is missing from the ledger.` });
        continue;
      }
      const [before = NOTHING, now = NOTHING] = [a?.entries.get(column), row.entries.get(column)];
      const { header } = input.column;
      const what = {
        owners,
        sheet: owner.sheet.name,
        table: declared.name,
        title: declared.block.title,
        row: rowInWords(order),
        column,
        header,
      };
      const taken: Taken = { ...what, before, now, wanted: to, kind: "entry", entries: [] };
      if (isSame(now, to)) {
        already++;
        continue;
      }
      const where = [what.row, header].filter(Boolean).join(", ");
      if (to.formula !== undefined && !formulas) {
        leftOut.push({ order, why: `${where} (${what.title}) is ordered as a formula; orders hold values.` });
        continue;
      }
      if (player !== "" && isFixed(declared) && keysOf(declared).includes(column)) {
        leftOut.push({
          order,
          why: `${where} (${what.title}) is what formulas know the row by; only the game master changes it.`,
        });
        continue;
      }
      if (player !== "" && a && heldAs(input.column, declared.block) === "counted" && !isBlank(before.value)) {
        leftOut.push({
          order,
          why: `${where} (${what.title}) was carried over from the turn before; only the game master changes it.`,
        });
        continue;
      }
      if (a && !isSame(before, now)) {
        conflicts.push(taken);
        if (!chosen(taken)) continue;
      }
      written.push(taken);
      put(at, { row: cell.row, column: cell.column, ...contentOf(to) });
    }
  }

  function rowTaken(at: Ground, order: Order, pair: Pair, kind: "new row" | "row gone"): Taken {
    const { owner, declared } = at.table;
    const inputs = new Map(inputsOf(declared).map(({ key, column: { header } }) => [key, header]));
    const entries = order.entries.map(({ column, to }) => ({ column, header: inputs.get(column) ?? column, entered: to }));
    return {
      owners: at.ownersOf(pair),
      sheet: owner.sheet.name,
      table: declared.name,
      title: declared.block.title,
      row: rowInWords({ ...order, nth: 1 }),
      column: "",
      header: "",
      entries,
      before: NOTHING,
      now: NOTHING,
      wanted: NOTHING,
      kind,
    };
  }

  function remove(at: Ground, order: Order, { a, b }: Pair): void {
    if (!b) {
      already++;
      return;
    }
    const taken = rowTaken(at, order, { a, b }, "row gone");
    const keys = new Set([...(a?.entries.keys() ?? []), ...b.entries.keys()]);
    if (a && ![...keys].every((key) => isSame(a.entries.get(key), b.entries.get(key)))) {
      conflicts.push(taken);
      if (!chosen(taken)) return;
    }
    written.push(taken);
    for (const key of b.entries.keys()) {
      const cell = b.line!.cells[key];
      if (cell) put(at, { row: cell.row, column: cell.column, value: null });
    }
    at.free.push(b.line!);
    at.free.sort((one, other) => one.index - other.index);
  }

  function add(at: Ground, order: Order): void {
    const row = rowOfOrder(at.table, order);
    // A row that came since is the same one where it holds the same.
    const like = row.name === "" ? at.pairs.filter(({ b }) => b?.name === "") : (at.byName.get(identityOf(row)) ?? []);
    const own = like.filter(({ a }) => !a);
    if (
      own.some(
        ({ b }) => b!.entries.size === row.entries.size && [...row.entries].every(([key, to]) => isSame(b!.entries.get(key), to)),
      )
    ) {
      already++;
      return;
    }
    if (!formulas && [...row.entries.values()].some(({ formula }) => formula !== undefined)) {
      leftOut.push({
        order,
        why: `${rowInWords(order)} (${at.table.declared.block.title}) is ordered with a formula; orders hold values.`,
      });
      return;
    }
    const wanted = at.free.findIndex(({ index }) => index === order.row && row.name === "");
    const [line] = at.free.splice(Math.max(0, wanted), 1);
    written.push(rowTaken(at, order, { a: undefined, b: row }, "new row"));
    const { table } = ledger.found.tables.get(order.table)!;
    if (!line) at.added++;
    for (const { key, header } of allInputs(at.table)) {
      const to = row.entries.get(key);
      if (line) {
        const cell = line.cells[key];
        if (cell && !cell.declared.column.given) put(at, { row: cell.row, column: cell.column, ...contentOf(to ?? NOTHING) });
      } else if (to) {
        const place = findColumn(table, header);
        if (place >= 0) put(at, { row: table.top + table.rows + at.added, column: table.left + place, ...contentOf(to) });
      }
    }
  }

  const inOrder = [...orders].sort((one, other) => Number(other.kind === "remove") - Number(one.kind === "remove"));
  for (const order of inOrder) {
    const at = groundOf(order.table);
    if (!at) {
      leftOut.push({ order, why: `The table ${order.table} is missing from the ledger.` });
      continue;
    }
    const name = at.table.declared.kind === "form" ? "#0" : identityOf(rowOfOrder(at.table, order));
    const pair = order.kind === "add" ? undefined : (at.byName.get(name) ?? at.others.get(name))?.[order.nth - 1];
    const why = whyNot(at, order, pair);
    if (why !== undefined) leftOut.push({ order, why });
    else if (order.kind === "add") add(at, order);
    else if (!pair && order.kind === "remove") already++;
    else if (!pair?.b && order.kind === "change")
      leftOut.push({
        order,
        why: `${at.table.declared.block.title} on ${at.table.owner.sheet.name} has no row ${rowInWords(order)} any more.`,
      });
    else if (order.kind === "remove") remove(at, order, pair!);
    else enter(at, order, pair!);
  }
  return { written, conflicts, already, leftOut, edits: editsOf(ledger, grounds) };
}

const allInputs = ({ declared }: StateTable) => {
  const keys = new Set(keysOf(declared));
  const columns = declared.kind === "form" ? declared.figures : declared.columns;
  return columns.filter((one) => keys.has(one.key) || inputsOf(declared).includes(one));
};

/** A row as an order names it, with what it is to hold. */
export function rowOfOrder({ declared }: StateTable, { parts, entries, row }: Order): StateRow {
  const named = keysOf(declared).flatMap((key, i): (readonly [string, Entered])[] =>
    isBlank(parts[i] ?? null) ? [] : [[key, { value: parts[i]! }]],
  );
  const held = new Map([
    ...named,
    ...entries.filter(({ to }) => to.formula !== undefined || !isBlank(to.value)).map(({ column, to }) => [column, to] as const),
  ]);
  const name = isBlank(parts[0] ?? null) ? "" : joined(keysOf(declared).map((_, i) => parts[i] ?? null));
  return { index: row, parts, name, entries: held };
}

/** Changes of cells and rows, each table after those below it: rows that are added move nothing that is still to come. */
function editsOf({ found }: Ledger, grounds: ReadonlyMap<string, Ground>): readonly Edit[] {
  return [...grounds]
    .filter(([, { contents, added }]) => contents.size > 0 || added > 0)
    .map(([name, at]) => {
      const there = found.tables.get(name)?.table;
      const line = found.lines.get(name)![0]!;
      return { at, there, sheet: there?.sheet ?? line.sheet, top: there?.top ?? line.row };
    })
    .sort((one, other) => other.top - one.top)
    .flatMap(({ at, there, sheet }): Edit[] => [
      ...(at.added > 0 ? [{ kind: "rows" as const, table: there!.called ?? there!.name, count: at.added }] : []),
      { kind: "cells", sheet, cells: [...at.contents.values()] },
    ]);
}
