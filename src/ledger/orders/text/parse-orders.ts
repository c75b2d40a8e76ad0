import { nearest } from "../../../formula/nearest";
import { fold } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { are, figure, oneOf, shortened } from "../../../kernel/text";
import { isBlank } from "../../../kernel/values";
import { joined } from "../../read/rows";
import { meansTurn, turnName } from "../../read/turn-name";
import type { Ledger } from "../../read/model";
import { sealRows } from "../../read/hidden-turns";
import { openedOf } from "../../diff/since-opened";
import { baseRevisionOf } from "../base-revision";
import { withoutCodes } from "../order-codes";
import { codeOf, type Head, type Order } from "../orders";
import { ownersIn } from "../../diff/row-owners";
import { stateIn, type Entered, type State, type StateRow } from "../../diff/state";
import { linesOf } from "./clean-mail";
import { unwrapped } from "./mime";
import { isMailbox, type Line } from "./quoted";
import {
  corrects,
  endOfOrders,
  isSignature,
  refersToOthers,
  orderLines,
  withoutSignature,
  type OrderLine,
} from "./parse-entries";
import { isHedged, noOrdersIn } from "./no-orders";
import { headAt, headInSentence, SUBJECT, typedHead, typedTurn, type ReadHead } from "./header";
import { markOfAll, type DecimalMark } from "../../read/parse-value";
import { saltNow } from "../salts";
import { splitOutside } from "./quotes";
import { readName } from "./row";
import { withTables } from "./pasted-tables";
import { columnNamed, headings, tablesIn, titleOf, type NamedTable } from "./tables";
import { readValue } from "./value";

/*
 * A text read as orders: what is understood, and line by line what is not.
 */

/** Anyone who wrote a text with more lines that are not understood wrote no orders. */
const MOST_FAULTS = 500;

/** Letters of a line, and of what is said of it, that are reported. */
const LONGEST_SHOWN = 200;
const LONGEST_MESSAGE = 300;

/** A line that is not understood, and why, in sentences. */
export interface Fault {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

/** The orders of one head in a text. */
export interface OrdersRead {
  readonly head: ReadHead;
  readonly orders: readonly Order[];
  readonly faults: readonly Fault[];
  /** Lines that are taken for no orders, such as a signature. */
  readonly passedOver: readonly string[];
  /** Whether they say that nothing is ordered. */
  readonly none: boolean;
  /** The code that follows from the orders as they were read, with the salt of their head; the old short one where it has none. */
  readonly code: string;
  /** The lines of quoted earlier emails that were left out, from the first on. */
  readonly quoted: readonly number[];
}

const CORRECTION = "This corrects what is above: write the right value in the line itself, and delete this line.";
const IS_CORRECTION = /^(?:correction|korrektur|correzione|correcci\u00f3n)\s*:/i;
const BELOW_QUOTED = "This is below quoted orders: write the value in their line.";
/** A small number, and not that of a telephone. */
const IS_VALUE = /^(?!.*(?:\d{5}|[+()])).*\b\d{1,4}\b/;
const OTHER_ORDERS = "This refers to orders that are not here: write them out, or ask the game master to repeat the last ones.";

const hint = (names: readonly string[]): string => (names.length > 0 ? ` Did you mean ${oneOf(names)}?` : "");

interface Reading {
  readonly ledger: Ledger;
  readonly tables: ReadonlyMap<string, NamedTable>;
  readonly state: State;
  /** What was there when the turn opened, as far as that is known. */
  readonly opened: () => State;
  /** Whose orders they are; "" for everybody's. */
  readonly player: string;
  /** The decimal mark of the numbers of these orders; null where they do not tell. */
  readonly mark: DecimalMark | null;
  readonly faults: Fault[];
}

type Place = Pick<Fault, "line" | "text">;
type Row = Extract<OrderLine, { kind: "row" }>;

/** One entry of a row; undefined where it is not understood, which is reported. */
function entryIn({ ledger, faults, mark }: Reading, { line, text }: Row, table: NamedTable, written: string) {
  const addFault = (message: string): undefined => void faults.push({ line, text, message });
  const [header = "", ...rest] = splitOutside(written, /\s*=\s*/y);
  if (rest.length === 0) return addFault(`"${written}" has no value: write ${header || "the column"} = and the entry.`);
  const value = written.slice(written.indexOf("=", header.length) + 1).trim();
  const column = columnNamed(table.inputs, header.trim());
  if (!column) {
    const { declared } = table;
    const all = declared.kind === "form" ? declared.figures : declared.columns;
    const other = columnNamed(all, header.trim());
    if (other) return addFault(`${other.column.header} of ${titleOf(table)} is not an entry: the sheet computes it.`);
    const close = nearest(
      header.trim(),
      table.inputs.map((item) => item.column.header),
    );
    return addFault(`${titleOf(table)} has no ${table.isForm ? "figure" : "column"} ${header.trim()}.${hint(close)}`);
  }
  const read = readValue(value, column, ledger.rulebook.ledger!.players.synonyms ?? {}, mark);
  return "to" in read ? { column: column.key, to: read.to } : addFault(read.refused);
}

/** Of rows that have the same name, those of the player whose orders are read, if there are any: he knows of no others. */
function ownFirst({ ledger, state, player }: Reading, { declared }: NamedTable, rows: readonly StateRow[]): readonly StateRow[] {
  if (player === "" || rows.length < 2) return rows;
  const ownersOf = ownersIn(state.get(declared.name)!, ledger.rulebook.ledger!.players, state);
  const own = rows.filter((row) => ownersOf(row).includes(player));
  return own.length > 0 ? own : rows;
}

/** The names of rows that are like a name, itself included. */
function likeNames({ state, opened }: Reading, { declared }: NamedTable, text: string): readonly string[] {
  const rows = [state, opened()].flatMap((item) => item.get(declared.name)?.rows ?? []);
  return nearest(text, new Set(rows.flatMap(({ parts }) => String(parts[0] ?? "") || [])));
}

/** The row of a ledger that a name means; a sentence where it means none, or several. */
function rowNamed(
  reading: Reading,
  table: NamedTable,
  parts: readonly Entered[],
  nth: number,
  text: string,
  goes: boolean,
): StateRow | string {
  const rows = reading.state.get(table.declared.name)?.rows ?? [];
  const values = parts.map(({ value }) => value);
  const rowName = joined(table.keys.map((_, i) => values[i] ?? null));
  const exact = rows.filter(({ name }) => name === rowName);
  const meant =
    exact.length > 0
      ? exact
      : rows.filter((row) => row.name !== "" && joined(row.parts.slice(0, values.length)) === joined(values));
  const names = new Set(meant.map(({ name }) => name));
  if (names.size > 1) {
    const lacking = table.keys.slice(values.length).map(({ column }) => column.header);
    return `${text} is in several rows of ${titleOf(table)}. Give ${lacking.join(" and ")} too, after a slash.`;
  }
  const row = ownFirst(reading, table, meant)[nth - 1];
  if (row) return row;
  // What is ordered to go may be gone already.
  const removed =
    goes &&
    reading
      .opened()
      .get(table.declared.name)
      ?.rows.find(({ name }) => name === rowName);
  if (removed) return removed;
  if (meant.length > 0) return `${titleOf(table)} has no ${nth} rows of the name ${text}.`;
  const known = rows.map((item) => item.parts.filter((part) => !isBlank(part)).join(" / ")).filter(Boolean);
  const close = nearest(text, new Set(known));
  const mayGrow = table.declared.block.kind === "table" && !table.declared.block.fixed;
  const add = mayGrow && !goes && close.length === 0 ? " A row that is new begins with +." : "";
  return `${titleOf(table)} has no row ${text}.${hint(close)}${add}`;
}

/** A row of orders; undefined where it is not understood, which is reported. */
function orderIn(reading: Reading, sources: Row, table: NamedTable): Order | undefined {
  const { line, text, sign, name, entries: written } = sources;
  const { ledger, faults } = reading;
  const addFault = (message: string): undefined => void faults.push({ line, text, message });
  const { block, name: of } = table.declared;
  const before = faults.length;
  if (IS_CORRECTION.test(text)) return addFault(CORRECTION);
  if (/^[-+]?\s*~~/.test(text)) return addFault("This line is struck out: delete it, or write it without ~~.");
  const entries = written.flatMap((item) => entryIn(reading, sources, table, item) ?? []);
  if (new Set(entries.map(({ column }) => column)).size < entries.length) return addFault("One entry is given twice.");
  if (table.isForm) {
    if (sign !== "" || name !== "")
      return addFault(`${titleOf(table)} has figures and no rows: write the figure, = and the entry.`);
    return faults.length > before ? undefined : { kind: "change", table: of, parts: [], nth: 1, row: 0, entries };
  }
  if (sign === "-" && written.length > 0)
    return addFault(
      "A line that begins with - takes the row out: leave out the - to change the row, or the entries to take it out.",
    );
  if (sign !== "" && block.kind === "table" && block.fixed)
    return addFault(`The rows of ${titleOf(table)} are fixed: none is added or taken out.`);
  const synonyms = ledger.rulebook.ledger!.players.synonyms ?? {};
  const read = readName(name, table, synonyms, reading.mark);
  if (typeof read === "string") return addFault(read);
  if (name === "") return addFault("Nothing says which row is meant.");
  if (sign === "+" && read.parts.length === 1 && table.keys.length > 1 && /\w\/\w/.test(name) && !name.includes('"')) {
    const [first, second] = table.keys.map(({ column }) => column.header);
    return addFault(
      `Put spaces around the slash between ${first} and ${second}. If the slash is part of the name, add ${second} or put the name in quotation marks.`,
    );
  }
  if (sign === "+") {
    const parts = table.keys.map((_, i) => read.parts[i]?.value ?? null);
    return faults.length > before ? undefined : { kind: "add", table: of, parts, nth: 1, row: read.row, entries };
  }
  if (sign === "" && entries.length === 0) return faults.length > before ? undefined : addFault("The value is missing.");
  const kind = sign === "-" ? "remove" : "change";
  if (read.row > 0) return faults.length > before ? undefined : { kind, table: of, parts: [], nth: 1, row: read.row, entries };
  const row = rowNamed(reading, table, read.parts, read.nth, name, sign === "-");
  if (typeof row === "string") return addFault(row);
  return faults.length > before ? undefined : { kind, table: of, parts: row.parts, nth: read.nth, row: row.index, entries };
}

/** Several lines on one row are one order; what one of them says again is reported. */
function together(orders: readonly (Order & Place)[], faults: Fault[]): readonly Order[] {
  const all = new Map<string, Order & { readonly entries: Order["entries"][number][] }>();
  for (const { line, text, ...order } of orders) {
    const { kind, table, parts, nth, row } = order;
    const key = kind === "change" ? JSON.stringify([table, parts, nth, parts.length === 0 ? row : 0]) : `${all.size}`;
    const own = all.get(key);
    if (!own) {
      all.set(key, { ...order, entries: [...order.entries] });
      continue;
    }
    const known = new Set(own.entries.map(({ column }) => column));
    if (order.entries.some(({ column }) => known.has(column)))
      faults.push({ line, text, message: "An entry of this row was given above already." });
    else for (const entry of order.entries) own.entries.push(entry);
  }
  return [...all.values()];
}

/** A line that names something and gives a number, as the row of a table with a slip does; a heading with a slip does not. */
const IS_SLIP = /[:=].*\d/;

/** How many rows are directly below a line, in a sentence: they are left out where nobody knows of which table they are. */
function textBelow(sources: readonly OrderLine[], at: number): string {
  const next = sources.slice(at + 1).findIndex(({ kind }) => kind !== "row");
  const rows = next < 0 ? sources.length - at - 1 : next;
  return rows === 0 ? "" : ` The ${rows === 1 ? "line" : `${figure(rows)} lines`} below it ${are(rows)} skipped, too.`;
}

/** The decimal mark of all numbers in rows; a program that gives a code writes points. */
function markOfRows(sources: readonly OrderLine[], { code }: ReadHead): DecimalMark | null {
  const entries = sources.flatMap((item) => (item.kind === "row" ? item.entries : []));
  const values = entries.map((entry) => entry.slice(entry.indexOf("=") + 1).replace(/[A-Za-z ]+$/, ""));
  return markOfAll(code === null ? values : [...values, "0.5"]);
}

/**
 * What lines below a head order; `greeted` where it is the subject of an email, which greets first, `isQuoted` where an email quotes
 * it.
 */
function ordersBelow(
  given: Omit<Reading, "mark">,
  head: ReadHead,
  lines: readonly Line[],
  { greeted, isQuoted }: { readonly greeted: boolean; readonly isQuoted: boolean },
) {
  const heading = headings(given.tables, head.player ?? "");
  const { above, below } = withoutSignature(lines, heading);
  const noneIn = (text: string) => noOrdersIn(text.replace(SUBJECT, ""), given.ledger);
  const isNone = (text: string): boolean => noneIn(text) !== undefined;
  const sources = orderLines(withTables(withoutDashes(above, isNone), heading), heading);
  const reading: Reading = { ...given, mark: markOfRows(sources, head) };
  const end = endOfOrders(sources, isNone);
  const start = greeted
    ? Math.max(
        0,
        sources.slice(0, end).findIndex(({ kind }) => kind === "heading"),
      )
    : 0;
  // Someone may answer a form below it.
  const answers = isQuoted ? sources.slice(end).filter(({ text }) => IS_VALUE.test(withoutCodes(text))) : [];
  for (const { line, text } of answers) reading.faults.push({ line, text, message: BELOW_QUOTED });
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

/** Lines such as "- nothing this turn" without their dash, which would take a row out. */
const withoutDashes = (lines: readonly Line[], isNone: (text: string) => boolean): readonly Line[] =>
  lines.map((line) => (isNone(line.text) ? { ...line, text: line.text.replace(/^[-\u2010-\u2015\u2212]\s*/, "") } : line));

/** What the orders of a player in the present turn of a ledger are headed with. */
export function headOf(ledger: Ledger, player: string): Head {
  const { turn, seal } = baseRevisionOf(ledger);
  return { player, rulebook: ledger.rulebook.id, turn, seal, salt: saltNow(ledger, player) };
}

/** A head with the line at which it begins. */
interface PlacedHead {
  readonly at: number;
  readonly head: ReadHead;
}

/** What distinguishes heads from other lines. */
interface HeadSearch {
  readonly ledger: Ledger;
  readonly turns: readonly string[];
  /** Whether a line is blank or names a table. */
  readonly isPart: (line: string) => boolean;
}

/** Whether a line can begin the orders of somebody else: below a blank line, and above the name of a table. */
function isApart(lines: readonly Line[], at: number, isPart: HeadSearch["isPart"]): boolean {
  const next = lines.slice(at + 1).find(({ text }) => text !== "");
  return (lines[at - 1]?.text ?? "") === "" && next !== undefined && isPart(next.text);
}

/** The heads of a text in their order: those written in full, and those that somebody typed. */
function headsIn(lines: readonly Line[], { ledger, turns, isPart }: HeadSearch): readonly PlacedHead[] {
  const heads: PlacedHead[] = [];
  const typed: PlacedHead[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { text, number } = lines[at]!;
    if (isPart(text)) continue;
    const head = headAt(lines, at, ledger, isPart);
    if (head) {
      heads.push({ at, head });
      at += head.lines - 1;
      continue;
    }
    const short = typedHead(text, number, ledger, turns);
    if (!short) continue;
    const below = short.turn === null && short.lines === 1 ? typedTurn(lines[at + 1]?.text ?? "", turns) : undefined;
    typed.push({ at, head: below === undefined ? short : { ...short, turn: below, lines: 2 } });
  }
  // Somebody who types orders may begin with the name alone; below another head it would be an entry, but for one that is apart.
  const isKnown = ({ head }: PlacedHead): boolean => head.player !== null;
  const first = heads.length > 0 ? undefined : (typed.find(isKnown) ?? typed[0]);
  const more = typed.filter(
    (item) => item === first || (isKnown(item) && item.head.turn !== null) || isApart(lines, item.at, isPart),
  );
  const all = [...heads, ...more].sort((a, b) => a.at - b.at);
  if (all.length === 0) return inSentences(lines, { ledger, turns, isPart });
  // The subject of an email counts where no line below it says the same; "Italy passes" below the name of Italy begins nothing.
  const isSame = (a: PlacedHead, b: PlacedHead | undefined): boolean => b !== undefined && a.head.player === b.head.player;
  return all.filter(
    (item, i) =>
      !(item.head.lines === 0 && i > 0 && isSame(item, all[i - 1])) &&
      !(SUBJECT.test(lines[item.at]!.text) && isSame(item, all[i + 1])),
  );
}

/** Whether a table is named on a line of its own: a text in which none is holds nobody's orders. */
const namesTable = (lines: readonly Line[], isPart: HeadSearch["isPart"]): boolean =>
  lines.some(({ text }) => text !== "" && isPart(text));

/** The first sentence that names a player, where all that do name the same one. */
function inSentences(lines: readonly Line[], { ledger, isPart }: HeadSearch): readonly PlacedHead[] {
  if (!namesTable(lines, isPart)) return [];
  const found = lines.flatMap(({ text, number }, at): readonly PlacedHead[] => {
    const head = isPart(text) ? undefined : headInSentence(text, number, ledger);
    return head ? [{ at, head }] : [];
  });
  const players = new Set(found.map(({ head }) => head.player));
  return players.size === 1 ? found.slice(0, 1) : [];
}

/** Heads of several emails: of two of one player nobody can tell which is quoted by the other. */
const eachOnce = (heads: readonly PlacedHead[]): readonly PlacedHead[] =>
  heads.map((item, i) => {
    const { player, adds } = item.head;
    if (!player || adds || !heads.slice(0, i).some(({ head }) => head.player === player)) return item;
    const fault = `Orders of ${player} are in several of these emails: import the email that counts alone.`;
    return { ...item, head: { ...item.head, fault } };
  });

/** The lines that count: what is quoted from earlier emails only where nobody's orders are given outside of it. */
function linesThatCount(lines: readonly Line[], search: HeadSearch): readonly Line[] {
  const depths = [...new Set(lines.map(({ depth }) => depth))].sort((a, b) => a - b);
  for (const [i, depth] of depths.entries()) {
    const own = lines.filter((line) => line.depth <= depth);
    const [first] = headsIn(own, search);
    if (!first) continue;
    const below = own.slice(first.at + first.head.lines);
    const hasOrders = below.some(({ text }) => text !== "" && search.isPart(text));
    const deeper = lines.filter((line) => line.depth > depth);
    // A head above what is quoted says whose that is, unless it says so itself.
    if (hasOrders || i === depths.length - 1 || headsIn(deeper, search).length > 0) return own;
  }
  return lines;
}

/** The head of a text that has none, where it is known who sent it: what is above its first table is a greeting. */
const headFor = (player: string): PlacedHead => {
  const nothing = { turn: null, rulebook: null, code: null, salt: null, seal: null, fault: null } as const;
  return { at: -1, head: { ...nothing, player, adds: false, line: 0, lines: 1 } };
};

/**
 * Reads a text as orders for a ledger, those of each head in it; a text without one as those of its sender, where he is known.
 * Throws Refusal for what can be none.
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
