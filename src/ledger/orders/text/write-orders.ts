import type { Ledger } from "../../read/model";
import { codeOf, type Head, type Order } from "../orders";
import { headingOf, headings, tablesIn, type NamedTable } from "./tables";
import { writeName } from "./row";
import { writeValue } from "./value";

/*
 * Orders as a text that people read and programs take in:
 *
 *   Germany · 1941 · Autumn · turn 9 · campaign · orders 4XQ2-K9TB-7MPA-3WZQ-H5KD · salt … · on K7QF-2M9X-4TBA
 *   Ships in yards
 *     Tirpitz: Points this Turn = 1
 *     + U-505: Shipyard = Hamburg, Status = New, Price = 120, Points this Turn = 12
 *     - Z-31
 */

const SEPARATOR = " · ";
export const EVERYBODY = "Everybody";

/** Mail programs wrap longer lines, and add two characters to each line they quote. */
const WIDTH = 68;
const INDENT = "  ";

/** A line, wrapped if it is too long. */
function wrapped(start: string, entries: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = INDENT + start;
  entries.forEach((entry, i) => {
    const segment = i < entries.length - 1 ? `${entry},` : entry;
    if (i > 0 && line.length + 1 + segment.length > WIDTH) {
      lines.push(line);
      line = INDENT + INDENT + segment;
    } else line = line === INDENT ? line + segment : `${line} ${segment}`;
  });
  return [...lines, line];
}

const headLine = (head: Head, code: string): string =>
  [
    head.player === "" ? EVERYBODY : head.player,
    head.turn,
    head.rulebook,
    `orders ${code}`,
    ...(head.salt === "" ? [] : [`salt ${head.salt}`]),
    ...(head.seal === "" ? [] : [`on ${head.seal}`]),
  ].join(SEPARATOR);

const SIGNS = { add: "+ ", remove: "- ", change: "" } as const;

/** The text below the head: each table with its rows, for a player or for everybody. */
function bodyOf(orders: readonly Order[], player: string, ledger: Ledger): readonly string[] {
  const tables = tablesIn(ledger);
  const { synonyms = {} } = ledger.rulebook.ledger!.players;
  const heading = headings(tables, player);
  const isStart = (text: string): boolean => heading(text) !== undefined;
  const byTable = new Map<NamedTable, Order[]>();
  for (const order of orders) {
    const table = tables.get(order.table)!;
    const own = byTable.get(table);
    if (own) own.push(order);
    else byTable.set(table, [order]);
  }
  const linesOf = (table: NamedTable, order: Order): readonly string[] => {
    const entries = order.entries.map(({ column, to }) => {
      const declared = table.inputs.find(({ key }) => key === column)!;
      return `${declared.column.header} = ${writeValue(to, declared, synonyms, isStart)}`;
    });
    if (table.isForm) return entries.flatMap((entry) => wrapped("", [entry]));
    const name = SIGNS[order.kind] + writeName(order, table, synonyms, isStart);
    return order.kind === "remove" ? [INDENT + name] : wrapped(`${name}:`, entries);
  };
  const order = new Map([...tables.values()].map((table, i) => [table, i]));
  const blocks = [...byTable].sort(([a], [b]) => order.get(a)! - order.get(b)!);
  return blocks.flatMap(([table, own]) => [headingOf(table, player), ...own.flatMap((item) => linesOf(table, item))]);
}

/** Written if a player orders nothing. */
const NOTHING_ORDERED = "Nothing this turn";

/** Orders as text. It is read back unchanged, even after an email program or a forum has reformatted it. */
export function write(orders: readonly Order[], head: Head, ledger: Ledger): string {
  const body = orders.length === 0 && head.player !== "" ? ["", NOTHING_ORDERED] : bodyOf(orders, head.player, ledger);
  return [headLine(head, codeOf(head, orders)), ...body, ""].join("\n");
}

/** A form to answer by email: instructions, the current values of what a player may order, and how to write new rows. */
export const writeForm = (
  orders: readonly Order[],
  how: string,
  hints: readonly string[],
  head: Head,
  ledger: Ledger,
): string => {
  const first = [head.player, head.turn, head.rulebook, ...(head.seal === "" ? [] : [`on ${head.seal}`])].join(SEPARATOR);
  const remarks = (texts: readonly string[]) => texts.map((text) => `#: ${text}`);
  return [first, ...remarks([how]), ...bodyOf(orders, head.player, ledger), "", ...remarks(hints), ""].join("\n");
};

/** Everybody's entries as a text without a turn, for a new ledger that starts in a year; 0 if its rulebook has no years. */
export const writeLasting = (orders: readonly Order[], year: number, ledger: Ledger): string => {
  const head = [EVERYBODY, ...(year > 0 ? [String(year)] : []), ledger.rulebook.id].join(SEPARATOR);
  return [head, ...bodyOf(orders, "", ledger), ""].join("\n");
};
