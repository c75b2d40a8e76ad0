import { formatRow } from "../diff/format-changes";
import type { EnteredChange, RowEntry } from "../diff/entry-changes";
import { identityOf, isSameEntry, type Pair } from "../diff/match-rows";
import { inputsOf, NOTHING, stateIn, type State, type StateRow } from "../diff/state";
import type { Ledger } from "../read/model";
import type { Intake, IntakeOptions, SkippedChange, ImportedChange } from "./intake";
import { permittedRow, whyNotEntry, whyNotRow } from "./order-permissions";
import { holdsOrdered, holdsSame, rowOfOrder, withAdded } from "./order-rows";
import type { Order } from "./orders";
import { clearRow, editsOf, setEntry, tableContext, writeRow, type TableContext } from "./table-edits";

/*
 * Applies orders to a ledger with a three-way merge: the state when they were written, the current state, and the orders.
 */

/** Plans what applying orders would change; `base` is the state when they were written. */
export function applyOrders(ledger: Ledger, orders: readonly Order[], base: State, options: IntakeOptions): Intake {
  const { player, preferOrders = false, chosen = () => preferOrders, formulas = false, earlier = [] } = options;
  const ordered = new Set(earlier.flatMap(({ changed }) => changed.map(placeOfChange)));
  const present = stateIn(ledger);
  const wanted = withAdded(present, orders);
  const grounds = new Map<string, TableContext>();
  const written: ImportedChange[] = [];
  const conflicts: ImportedChange[] = [];
  const overruled: ImportedChange[] = [];
  const skipped: SkippedChange[] = [];
  const known: EnteredChange[] = [];
  let already = 0;

  /** The place of an order, as changes report it. */
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

  /** Whether a conflicting order is written. */
  function prevails(change: ImportedChange): boolean {
    if (!chosen(change)) {
      conflicts.push(change);
      return false;
    }
    overruled.push(change);
    return true;
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
      const place = {
        owners,
        sheet: owner.sheet.name,
        table: declared.name,
        title: declared.block.title,
        row: formatRow(order),
        column,
        header,
      };
      const change: ImportedChange = { ...place, before, now, wanted: to, kind: "entry", order: part, entries: [] };
      if (isSameEntry(now, to)) {
        already++;
        if (!isSameEntry(before, to))
          known.push({ kind: "entry", ...placeFor(at, order, { a, b }), column, header, from: before, to });
        continue;
      }
      const location = [place.row, header].filter(Boolean).join(", ");
      if (to.formula !== undefined && !formulas) {
        skipped.push({
          order: part,
          why: `${location} (${place.title}) is ordered as a formula; orders can only contain values.`,
        });
        continue;
      }
      const why = whyNotEntry(at, input, a ? before : now, player);
      if (why !== undefined) {
        skipped.push({ order: part, why: `${location} (${place.title}) ${why}` });
        continue;
      }
      const isOwn = ordered.has([declared.name, formatRow({ ...order, nth: 1 }), column].join("\n"));
      if (a && !isSameEntry(before, now) && !isOwn && !prevails(change)) continue;
      written.push(change);
      setEntry(at, cell, to);
    }
  }

  function rowChange(at: TableContext, order: Order, pair: Pair, kind: Exclude<ImportedChange["kind"], "entry">): ImportedChange {
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
      if (a) at.removed.push(a);
      already++;
      return;
    }
    const change = rowChange(at, order, { a, b }, "row gone");
    const keys = new Set([...(a?.entries.keys() ?? []), ...b.entries.keys()]);
    const isTouched = a !== undefined && ![...keys].every((key) => isSameEntry(a.entries.get(key), b.entries.get(key)));
    if (isTouched && !prevails(change)) return;
    written.push(change);
    clearRow(at, b);
    at.removed.push(b);
  }

  function add(at: TableContext, ordered: Order, wasThere = false): void {
    const { order, refused } = wasThere ? { order: ordered, refused: [] } : permittedRow(at, ordered, player);
    for (const item of refused) skipped.push(item);
    const row = rowOfOrder(at.table, order);
    // A row added since with the same content is the same row.
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
        why: `${formatRow(order)} (${at.table.declared.block.title}) is ordered with a formula; orders can only contain values.`,
      });
      return;
    }
    const change = rowChange(at, order, { a: undefined, b: row }, "new row");
    // A row of the same name added since with other entries may be the same row.
    const [other] = row.name === "" ? [] : own;
    if (other) at.known.add(other);
    if (other && !prevails(change)) return;
    written.push(change);
    writeRow(at, row, ledger.found.tables.get(order.table)!.table, other?.line);
  }

  /** Restores a row that was removed since but is changed by an order, with its other entries, if the order is preferred. */
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
    const change = { ...rowChange(at, whole, { a, b: undefined }, "row back"), order };
    if (prevails(change)) add(at, whole, true);
  }

  /** Removals go first, and rows that already exist are matched before new rows of the same name are added. */
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
    // A row that no longer exists need not have a known owner.
    if (!pair && order.kind === "remove") {
      already++;
      continue;
    }
    const why = whyNotRow(at, order, pair, player);
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

const placeOfChange = (change: EnteredChange): string =>
  [change.table, formatRow({ ...change, nth: 1 }), change.kind === "entry" ? change.column : ""].join("\n");
