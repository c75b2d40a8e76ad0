import type { Formula } from "../../formula/syntax";
import { isBlank, type CellValue } from "../../kernel/values";
import { declaredClosing, type DeclaredFollowed } from "../../sheets/closing";
import type { DeclaredTable } from "../../sheets/declared";
import { identityOf } from "../diff/match-rows";
import type { Order } from "../orders/orders";
import { keysOf, stateIn, type Entered, type State } from "../diff/state";
import { rowOfOrder } from "../orders/order-rows";
import type { Intake } from "../orders/intake";
import { applyOrders } from "../orders/apply-orders";
import { formatRow } from "../diff/format-changes";
import { refused } from "../read/entries";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { holds, evaluateAt } from "../read/evaluate-at";

/*
 * Rows derived from other entries, such as the fuel that a combat uses. They are written on request. An existing row of the same
 * name is never changed, because somebody typed it on purpose.
 */

/** A derived row. */
export interface FollowedRow {
  /** Identifies the row, also after the workbook has been read again. */
  readonly id: string;
  readonly order: Order;
  readonly sheet: string;
  readonly title: string;
  /** The row's name. */
  readonly name: string;
  /** The rows from which it is derived: "Combats, Tobruk / 1 / Assault". */
  readonly sources: readonly string[];
  readonly why: string;
}

/** The derived rows of a ledger. */
export interface Follows {
  readonly rows: readonly FollowedRow[];
  /** Rows whose derived rows cannot be computed, in sentences. */
  readonly unknown: readonly string[];
}

/** The value of a formula in a row; undefined if unknown. */
function valueIn(ledger: Ledger, formula: Formula, line: FoundLine): CellValue | undefined {
  const found = evaluateAt(ledger, formula, Object.values(line.cells)[0]!);
  return "error" in found ? undefined : found.value;
}

/** The row derived from another one; null if there is none, undefined if unknown. */
function orderFrom(ledger: Ledger, table: DeclaredTable, followed: DeclaredFollowed, line: FoundLine): Order | null | undefined {
  const due = valueIn(ledger, followed.when, line);
  if (due === undefined) return undefined;
  if (!holds(due)) return null;
  const synonyms = ledger.rulebook.ledger!.players.synonyms ?? {};
  const entries = new Map<string, Entered>();
  for (const [key, formula] of followed.entries) {
    const value = valueIn(ledger, formula, line);
    const declared = table.columns.find((column) => column.key === key)!;
    if (value === undefined || refused(declared, value, synonyms)) return undefined;
    if (!isBlank(value)) entries.set(key, { value });
  }
  const keys = keysOf(table);
  const parts = keys.map((key) => entries.get(key)?.value ?? null);
  if (isBlank(parts[0] ?? null)) return null;
  const others = [...entries].filter(([key]) => !keys.includes(key)).map(([column, to]) => ({ column, to }));
  return { kind: "add", table: table.name, parts, nth: 1, row: 0, entries: others };
}

/** The derived rows of one table. */
function inTable(ledger: Ledger, state: State, table: DeclaredTable, followed: readonly DeclaredFollowed[]): Follows {
  const own = state.get(table.name);
  if (!own) return { rows: [], unknown: [] };
  const there = new Set(own.rows.map(identityOf));
  const rows = new Map<string, FollowedRow & { readonly sources: string[] }>();
  const unknown: string[] = [];
  for (const item of followed) {
    for (const line of ledger.inUse(ledger.found.lines.get(item.from) ?? [])) {
      const source = `${line.table.block.title}, ${ledger.keyOf(line)}`;
      const order = orderFrom(ledger, table, item, line);
      if (order === undefined) unknown.push(`The rows of ${table.block.title} derived from ${source} cannot be computed.`);
      if (!order) continue;
      const name = identityOf(rowOfOrder(own, order));
      if (there.has(name)) continue;
      const known = rows.get(name);
      if (known) known.sources.push(source);
      else
        rows.set(name, {
          id: [table.name, name].join("\n"),
          order,
          sheet: own.owner.sheet.name,
          title: table.block.title,
          name: formatRow(order),
          sources: [source],
          why: item.why,
        });
    }
  }
  return { rows: [...rows.values()], unknown };
}

/** The derived rows that are not written yet. */
export function followsIn(ledger: Ledger): Follows {
  const { rulebook, options, sheets } = ledger;
  if (!rulebook.ledger!.turn) return { rows: [], unknown: [] };
  const { written } = declaredClosing(rulebook, options, sheets);
  const state = stateIn(ledger);
  const all = sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const followed = written.get(block) ?? [];
      return block.kind === "table" && followed.length > 0 ? [inTable(ledger, state, block, followed)] : [];
    }),
  );
  return { rows: all.flatMap(({ rows }) => rows), unknown: [...new Set(all.flatMap(({ unknown }) => unknown))] };
}

/** The edits that write these rows. */
export const writeFollowed = (ledger: Ledger, rows: readonly FollowedRow[]): Intake =>
  applyOrders(
    ledger,
    rows.map(({ order }) => order),
    stateIn(ledger),
    { player: "" },
  );
