import { nearest } from "../../../formula/nearest";
import { fold } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { are, figure, shortened } from "../../../kernel/text";
import { openedOf } from "../../diff/since-opened";
import { stateIn, type State } from "../../diff/state";
import { sealRows } from "../../read/hidden-turns";
import type { Ledger } from "../../read/model";
import { markOfAll, type DecimalMark } from "../../read/parse-value";
import { meansTurn, turnName } from "../../read/turn-name";
import { baseRevisionOf } from "../base-revision";
import { withoutCodes } from "../order-codes";
import { codeOf, type Head, type Order } from "../orders";
import { saltNow } from "../salts";
import { linesOf } from "./clean-mail";
import { eachOnce, headFor, headsIn, linesThatCount, namesTable, type HeadSearch } from "./find-heads";
import { SUBJECT, type ReadHead } from "./header";
import { unwrapped } from "./mime";
import { isHedged, noOrdersIn } from "./no-orders";
import {
  corrects,
  endOfOrders,
  isSignature,
  orderLines,
  refersToOthers,
  withoutSignature,
  type OrderLine,
} from "./parse-entries";
import { CORRECTION, hint, likeNames, orderIn, together, type Fault, type Place, type Reading } from "./parse-row";
import { withTables } from "./pasted-tables";
import { isMailbox, type Line } from "./quoted";
import { headings, tablesIn, titleOf, type NamedTable } from "./tables";
import { withTypedLines } from "./typed-lines";

/* Parses a text into orders, and reports each line that is not understood. */

/** A text with more faults than this is not orders. */
const MOST_FAULTS = 500;

/** The longest excerpt of a line, and the longest message about it. */
const LONGEST_SHOWN = 200;
const LONGEST_MESSAGE = 300;

/** The orders below one head in a text. */
export interface OrdersRead {
  readonly head: ReadHead;
  readonly orders: readonly Order[];
  readonly faults: readonly Fault[];
  /** Lines that are not orders, such as a signature. */
  readonly passedOver: readonly string[];
  /** Whether the text says that nothing is ordered. */
  readonly none: boolean;
  /** The code computed from the parsed orders with the salt of their head; the older short code without one. */
  readonly code: string;
  /** The numbers of skipped lines from quoted earlier emails. */
  readonly quoted: readonly number[];
}

const BELOW_QUOTED = "This is below quoted orders: write the value in their line.";
const BELOW_ORDERS = "This is below the orders, and names one of their rows or columns: write the value in their line.";
/** A small number that is not part of a telephone number. */
const IS_VALUE = /^(?!.*(?:\d{5}|[+()])).*\b\d{1,4}\b/;
/** The same beside the name of a row or a column. */
const IS_NAMED_VALUE = /^(?!.*\d{5}).*\b\d{1,4}\b/;
const OTHER_ORDERS = "This refers to orders that are not here: write them out, or ask the game master to repeat the last ones.";

/** A line with a name and a number, like a mistyped row; a mistyped heading does not match. */
const IS_SLIP = /[:=].*\d/;

/** Counts the rows directly below a line, in a sentence: they are skipped because their table is unknown. */
function textBelow(sources: readonly OrderLine[], at: number): string {
  const next = sources.slice(at + 1).findIndex(({ kind }) => kind !== "row");
  const rows = next < 0 ? sources.length - at - 1 : next;
  return rows === 0 ? "" : ` The ${rows === 1 ? "line" : `${figure(rows)} lines`} below it ${are(rows)} skipped, too.`;
}

/** The decimal mark of all numbers in rows. A head with a code was written by this program, which uses points. */
function markOfRows(sources: readonly OrderLine[], { code }: ReadHead): DecimalMark | null {
  const entries = sources.flatMap((item) => (item.kind === "row" ? item.entries : []));
  const values = entries.map((entry) => entry.slice(entry.indexOf("=") + 1).replace(/[A-Za-z ]+$/, ""));
  return markOfAll(code === null ? values : [...values, "0.5"]);
}

/** Shorter names also occur in other words and numbers. */
const SHORTEST_NAME = 3;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a text mentions a row or a column of the orders: "Libya should be 25". */
function namesPart(orders: readonly OrderLine[]): (text: string) => boolean {
  const names = new Set<string>();
  let table: NamedTable | undefined;
  for (const item of orders) {
    if (item.kind === "heading") ({ table } = item);
    if (item.kind !== "row" || !table) continue;
    const written = item.entries.map((entry) => entry.slice(0, Math.max(0, entry.indexOf("="))));
    for (const name of [item.name.split("/")[0]!, ...written]) names.add(name.replaceAll(`"`, "").trim().toLowerCase());
  }
  const known = [...names].filter((name) => name.length >= SHORTEST_NAME);
  return (text) => {
    const words = text.toLowerCase();
    return known.some((name) => new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "u").test(words));
  };
}

/** The orders in the lines below a head. `greeted`: the text may start with a greeting. `isQuoted`: an email quotes the head. */
function ordersBelow(
  context: Omit<Reading, "mark">,
  head: ReadHead,
  lines: readonly Line[],
  { greeted, isQuoted }: { readonly greeted: boolean; readonly isQuoted: boolean },
) {
  const heading = headings(context.tables, head.player ?? "");
  const { above, below } = withoutSignature(lines, heading);
  const noneIn = (text: string) => noOrdersIn(text.replace(SUBJECT, ""), context.ledger);
  const isNone = (text: string): boolean => noneIn(text) !== undefined;
  const typed = withTypedLines(withTables(withoutDashes(above, isNone), heading), heading);
  const sources = orderLines(typed, heading);
  const reading: Reading = { ...context, mark: markOfRows(sources, head) };
  const end = endOfOrders(sources, isNone);
  const start = greeted
    ? Math.max(
        0,
        sources.slice(0, end).findIndex(({ kind }) => kind === "heading"),
      )
    : 0;
  // Players may answer a form below it, or correct an order.
  const isMeant = namesPart(sources.slice(start, end));
  const answers = sources.slice(end).filter(({ text }) => {
    const bare = withoutCodes(text);
    return (isQuoted && IS_VALUE.test(bare)) || (IS_NAMED_VALUE.test(bare) && isMeant(text));
  });
  for (const { line, text } of answers) reading.faults.push({ line, text, message: isQuoted ? BELOW_QUOTED : BELOW_ORDERS });
  const isPassed = (item: { readonly text: string }): boolean => !corrects(item.text);
  const passedOver = [
    ...sources.slice(0, start),
    ...sources.slice(end).filter((item) => !answers.includes(item)),
    ...below.filter(isPassed),
  ].flatMap(({ text }) => (text === "" || refersToOthers(text) ? [] : [text]));
  for (const { line, text } of sources.slice(0, start).filter((item) => refersToOthers(item.text)))
    reading.faults.push({ line, text, message: OTHER_ORDERS });
  for (const { number, text } of below.filter((item) => corrects(item.text)))
    reading.faults.push({ line: number, text, message: CORRECTION });
  const orders: (Order & Place)[] = [];
  let table: NamedTable | null | undefined;
  const own = sources.slice(start, end);
  for (const [i, item] of own.entries()) {
    const [first] = reading.faults;
    if (first && reading.faults.length > MOST_FAULTS)
      throw new Refusal(
        `More than ${MOST_FAULTS} lines, line ${figure(first.line)} first, are not understood, so these are not orders.`,
      );
    const { line, text } = item;
    if (item.kind === "heading") ({ table } = item);
    else if (item.kind === "other") {
      const titles = [...reading.tables.values()].flatMap((known) => [titleOf(known), known.title]);
      const close = nearest(text.replace(/:$/, ""), new Set(titles)).filter((title) => heading(title));
      const stays = Boolean(table) && IS_SLIP.test(text);
      const omitted = stays ? "" : textBelow(own, i);
      const message = `This is neither a table of the ledger nor an order.${hint(close)}${omitted}`;
      const sources = refersToOthers(text) ? OTHER_ORDERS : corrects(text) && omitted === "" ? CORRECTION : message;
      reading.faults.push({ line, text, message: sources });
      if (!stays) table = null;
    } else if (table) {
      if (isSignature(sources, start + i) && likeNames(reading, table, item.name).length === 0) {
        passedOver.unshift(text);
        continue;
      }
      const order = orderIn(reading, item, table);
      if (order) orders.push({ ...order, line, text });
    } else if (table === undefined) {
      reading.faults.push({ line, text, message: `No table is named above this line.${textBelow(own, i)}` });
      table = null;
    }
  }
  const found = together(orders, reading.faults);
  const nones = passedOver.flatMap((text) => noneIn(text) ?? []);
  const none = nones.length > 0 && found.length + reading.faults.length === 0 && !passedOver.some(isHedged);
  return {
    orders: found,
    passedOver: none ? passedOver.filter((text) => !isNone(text)) : passedOver,
    none,
    adds: none && nones.some(({ adds }) => adds),
  };
}

/** Lines such as "- nothing this turn" without their dash, which would remove a row. */
const withoutDashes = (lines: readonly Line[], isNone: (text: string) => boolean): readonly Line[] =>
  lines.map((line) => (isNone(line.text) ? { ...line, text: line.text.replace(/^[-\u2010-\u2015\u2212]\s*/, "") } : line));

/** The head for a player's orders in the ledger's current turn. */
export function headOf(ledger: Ledger, player: string): Head {
  const { turn, seal } = baseRevisionOf(ledger);
  return { player, rulebook: ledger.rulebook.id, turn, seal, salt: saltNow(ledger, player) };
}

/**
 * Parses a text as orders for a ledger, one result for each head; a text without a head as the orders of `sender`, if given.
 * Throws Refusal if it cannot be orders.
 */
export function read(text: string, ledger: Ledger, state = stateIn(ledger), sender?: string): readonly OrdersRead[] {
  const mailLines = linesOf(unwrapped(text));
  const tables = tablesIn(ledger);
  let then: State | undefined;
  const opened = (): State => {
    const known = then ? undefined : openedOf(ledger);
    return (then ??= known?.kind === "known" ? known.state : new Map());
  };
  const isHeading = headings(tables, "");
  const turns = [turnName(ledger), ...(sealRows(ledger.book) ?? []).map(({ turn }) => turn)];
  const titles = new Set([...tables.values()].flatMap(({ declared: { block } }) => [fold(block.title), fold(block.name)]));
  const isPart = (line: string): boolean =>
    line === "" || titles.has(fold(line.replace(/\s*:$/, ""))) || isHeading(line) !== undefined;
  const search: HeadSearch = { ledger, turns, isPart };
  const lines = linesThatCount(mailLines, search);
  const counted = new Set(lines);
  const quoted = mailLines.filter((line) => !counted.has(line) && line.text !== "").map(({ number }) => number);
  const found = isMailbox(mailLines) ? eachOnce(headsIn(lines, search)) : headsIn(lines, search);
  const heads = found.length === 0 && sender !== undefined && namesTable(lines, isPart) ? [headFor(sender)] : found;
  return heads.map(({ at, head }, i) => {
    const reading = { ledger, tables, state, opened, player: head.player ?? "", faults: [] as Fault[] };
    const below = lines.slice(at + head.lines, heads[i + 1]?.at ?? lines.length);
    const { orders, passedOver, none, adds } = ordersBelow(reading, head, below, {
      greeted: at < 0 || SUBJECT.test(lines[at]!.text) || head.lines === 0,
      isQuoted: at >= 0 && lines[at]!.depth > 0,
    });
    const isPresent = head.turn === null || meansTurn(turns[0]!, head.turn);
    const statedHead = { ...headOf(ledger, head.player ?? ""), salt: head.salt ?? "" };
    const code = codeOf(isPresent ? statedHead : { ...statedHead, turn: head.turn! }, orders);
    const faults = reading.faults.map(({ line, text: written, message }) => ({
      line,
      text: shortened(written, LONGEST_SHOWN),
      message: shortened(message, LONGEST_MESSAGE),
    }));
    return {
      ...{ head: adds ? { ...head, adds } : head, orders, none, faults, code, quoted },
      passedOver: passedOver.map((item) => shortened(item, LONGEST_SHOWN)),
    };
  });
}
