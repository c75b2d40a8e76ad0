import { forSheet, workbookName, type Columns, type Prefill } from "../../../kernel/column";
import type { LedgerOptions } from "../../../kernel/rulebook";
import type { Block, Sheet, Table } from "../../../kernel/sheet";
import { place } from "../../../sheets/layout";
import { bookOf } from "../../../workbook/book-of-sheets";
import type { Order } from "../../orders/orders";
import { identityOf } from "../../diff/match-rows";
import type { StateTable } from "../../diff/state";
import { rowsWith } from "../../diff/state";
import { rowOfOrder } from "../../orders/order-rows";
import { ledgerOf, type Ledger } from "../../read/model";

/* A new ledger before it is written: its sheets with initial entries. */

/** The options and sheets of a new ledger. */
export interface NewLedger {
  readonly options: LedgerOptions;
  readonly sheets: readonly Sheet[];
}

/** A new ledger as it would be read from a workbook. */
export const readNewLedger = ({ options, sheets }: NewLedger): Ledger => ledgerOf(bookOf(place(sheets, options)))!;

/** The least number of empty rows in a table besides its initial ones. */
const LEAST_SPARE = 3;

type Row = Prefill<Columns>;

/** A row with an order's entries applied. */
const withEntries = (row: Row, { entries }: Order): Row => ({
  ...row,
  ...Object.fromEntries(entries.map(({ column, to }) => [column, to.value])),
});

/** The rows of a block, or the single one of a form, with orders applied. */
function rowsAfter(table: StateTable, rows: readonly Row[], orders: readonly Order[]): readonly Row[] {
  const before = rowsWith(table.declared, rows);
  const after: (Row | null)[] = [...rows];
  for (const order of orders) {
    const wanted = rowOfOrder(table, order);
    if (order.kind === "add") {
      after.push(Object.fromEntries([...wanted.entries].map(([key, { value }]) => [key, value])));
      continue;
    }
    const matching = before.flatMap((row, at) => (identityOf(row) === identityOf(wanted) ? [at] : []));
    const at = matching[order.nth - 1];
    if (at !== undefined) after[at] = order.kind === "remove" ? null : withEntries(after[at] ?? {}, order);
  }
  return after.filter((row) => row !== null);
}

function filled(block: Block, table: StateTable, orders: readonly Order[]): Block {
  const { setting } = table.owner;
  if (block.kind === "form") return { ...block, fill: rowsAfter(table, [forSheet(block.fill, setting)], orders)[0]! };
  const before = forSheet(block.rows, setting);
  const rows = rowsAfter(table, before, orders);
  const spare = block.fixed ? block.spare : Math.max(LEAST_SPARE, before.length + block.spare - rows.length);
  return { ...block, rows, prefilled: block.prefilled ?? block.rows, spare } satisfies Table;
}

/** A new ledger with orders applied that were parsed for it. */
export function withOrders(
  { options, sheets }: NewLedger,
  tables: ReadonlyMap<string, StateTable>,
  orders: readonly Order[],
): NewLedger {
  const byTable = new Map<string, Order[]>();
  for (const order of orders) {
    const own = byTable.get(order.table);
    if (own) own.push(order);
    else byTable.set(order.table, [order]);
  }
  const of = (sheet: Sheet, block: Block): Block => {
    const name = workbookName(sheet.name, block.name);
    const [table, own] = [tables.get(name), byTable.get(name)];
    return table && own ? filled(block, table, own) : block;
  };
  return { options, sheets: sheets.map((sheet) => ({ ...sheet, blocks: sheet.blocks.map((block) => of(sheet, block)) })) };
}
