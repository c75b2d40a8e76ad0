import { placeName } from "../../formula/address";
import { Refusal } from "../../kernel/refusal";
import { count, oneOf, shortened } from "../../kernel/text";
import { isBlank } from "../../kernel/values";
import { ownerColumn } from "../../sheets/visibility/who-sees";
import { valueAt } from "../../workbook/book";
import type { Copy } from "../read/copy";
import { isAsPrefilled } from "../read/rows";
import { sealRows } from "../read/hidden-turns";
import type { Ledger } from "../read/model";
import { meansTurn, turnName } from "../read/turn-name";
import { enteredBetween, type EnteredChange } from "../diff/entry-changes";
import { changedFormulas, differentFormulas, type FormulaChange } from "../diff/formula-changes";
import { inWhole } from "../diff/copy-in-ledger";
import { isOf, openedOf, sinceOpened, stateAtExport } from "../diff/since-opened";
import { mastersOf } from "./masters-changes";
import { asValues, codeOf, ordersOf, type Order } from "./orders";
import { keysOf, stateIn, type State } from "../diff/state";
import { baseRevisionOf } from "./base-revision";
import { wrappedIn } from "./text/clean-mail";
import { headOf, read, type OrdersRead } from "./text/parse-orders";
import type { Fault } from "./text/parse-row";
import { differentStructure, structureSince } from "../diff/structure-changes";
import { formatChange, formatRow } from "../diff/format-changes";

/* Reads a player's copy of a ledger, or a text, as orders for the ledger's current turn. */

/** The orders in a copy or a text, and what was not read as an order. */
export interface ReadOrders {
  readonly player: string;
  readonly orders: readonly Order[];
  /** Everything that the player ordered in the turn, if the copy already contained some of it when it was exported. */
  readonly sent?: readonly Order[];
  /** The code of everything that the player ordered in the turn; "" without a salt. */
  readonly code: string;
  /** The salt of the code; "" for none. */
  readonly salt: string;
  /** Whether they add to the player's earlier orders. */
  readonly adds: boolean;
  /** Whether a text says that nothing is ordered, which still counts as sent. */
  readonly none?: boolean;
  /** When a copy was exported: it already contains earlier imports. */
  readonly since?: string;
  /** The ledger's state when the orders were written: at the export, or for a text when the turn opened. */
  readonly base?: State;
  /** Other differences that are not imported, in sentences. */
  readonly notes: readonly string[];
  /** Lines of a text that are not understood. */
  readonly faults: readonly Fault[];
  /** Lines of a text that are not orders, such as a signature. */
  readonly passedOver: readonly string[];
}

/** The longest turn name shown in a message; no ledger's own name is half as long. */
const LONGEST_TURN = 80;
const shortTurn = (turn: string): string => shortened(turn, LONGEST_TURN);

/** Checks that orders were written for the ledger's current turn. Throws Refusal. */
function expectTurn(ledger: Ledger, turn: string, seal: string): void {
  const { turn: present, seal: last } = baseRevisionOf(ledger);
  const rows = sealRows(ledger.book) ?? [];
  if (turn !== present) {
    const late = rows.some((row) => row.turn === turn);
    throw new Refusal(
      late
        ? `These are orders for ${shortTurn(turn)}, which is closed, so they are late. The ledger is now in ${shortTurn(present)}.`
        : `These are orders for ${shortTurn(turn)}; the ledger is in ${shortTurn(present)}.`,
    );
  }
  if (seal === "" || seal === last) return;
  throw new Refusal(
    rows.some(({ short }) => short === seal)
      ? `These orders are based on ${seal}, which is not the last closed turn: they were written in an older copy.`
      : `These orders are based on ${seal}, which is not a seal of this ledger: they belong to another campaign, or the turn was closed again.`,
  );
}

/** The ledger's state when its turn opened. Throws Refusal if unknown. */
export function baseOf(ledger: Ledger): State {
  const opened = openedOf(ledger);
  if (opened.kind === "unknown") throw new Refusal(opened.why);
  return opened.state;
}

/** The state from which two copies diverged. Throws Refusal if they are not in the same turn. */
export function baseBetween(before: Ledger, a: Ledger, b: Ledger): State {
  for (const other of [a, b])
    if (other.rulebook.id !== before.rulebook.id)
      throw new Refusal(`One is a ledger of ${before.rulebook.title}, another of ${other.rulebook.title}.`);
  const sealOf = ({ book }: Ledger): string => sealRows(book)?.at(-1)?.short ?? "";
  if (turnName(a) !== turnName(b))
    throw new Refusal(`One is in ${turnName(a)}, the other in ${turnName(b)}: close or reopen one of them first.`);
  if (sealOf(a) !== sealOf(b))
    throw new Refusal(
      "The two were closed separately: their last seals differ. Reopen the turn in one of them, and close it once.",
    );
  if (turnName(before) !== turnName(a) || sealOf(before) !== sealOf(a))
    throw new Refusal(
      `The common ancestor is in ${turnName(before)} or was closed separately; the copies are in ${turnName(a)}.`,
    );
  return stateIn(before);
}

/** Orders whose player cannot be determined. */
export class UnknownSender extends Refusal {}

/** The only player whose entries differ. Throws UnknownSender if there is none, or more than one. */
function playerIn(owners: readonly (readonly string[])[], { rulebook, players }: Ledger): string {
  const changed = players.filter((player) => owners.some((some) => some.length === 1 && some[0] === player));
  if (changed.length === 1) return changed[0]!;
  const { one: item } = rulebook.ledger!.players;
  throw new UnknownSender(
    changed.length === 0
      ? `It is unclear whose orders these are: no ${item} has entered anything.`
      : `There are changed entries of ${changed.join(" and ")}: name the player whose orders these are.`,
  );
}

const areOrIs = (many: number): string => (many === 1 ? "is" : "are");

/** Reports a new row without an owner, in a table in which a column names the owner; undefined otherwise. */
function ofNobody(change: EnteredChange, sheets: Ledger["sheets"]): string | undefined {
  if (change.kind !== "row came") return undefined;
  const declared = sheets.flatMap(({ blocks }) => blocks).find(({ name }) => name === change.table);
  const owner = declared && ownerColumn(declared.block);
  if (!declared || owner === undefined || declared.block.columns[owner]!.formula !== undefined) return undefined;
  const key = keysOf(declared).indexOf(owner);
  const isNamed = key < 0 ? change.entries.some(({ column }) => column === owner) : !isBlank(change.parts[key] ?? null);
  if (isNamed) return undefined;
  const { header } = declared.block.columns[owner]!;
  return `${change.title} on ${change.sheet}, ${formatRow(change)}, has no ${header}, so its owner is unknown`;
}

/** Describes new rows without an owner, and counts other differing entries that are not the player's, by owner. */
function ofOthers(changes: readonly EnteredChange[], { sheets }: Ledger): readonly string[] {
  const nobodys = changes.map((change) => ofNobody(change, sheets));
  const others = changes.filter((_, i) => nobodys[i] === undefined);
  return [...nobodys.flatMap((item) => item ?? []), ...countedByOwner(others)];
}

function countedByOwner(changes: readonly EnteredChange[]): readonly string[] {
  const foreign = new Map<string, number>();
  for (const { owners } of changes) {
    const owner = owners.length === 0 ? "the game master's" : `${oneOf(owners)}'s`;
    foreign.set(owner, (foreign.get(owner) ?? 0) + 1);
  }
  return [...foreign].map(
    ([owner, many]) => `${count(many, "entry", "entries")} that ${areOrIs(many)} ${owner} ${many === 1 ? "differs" : "differ"}`,
  );
}

function ofFormulas(formulas: readonly FormulaChange[]): readonly string[] {
  const [first] = formulas;
  if (!first) return [];
  return [
    `${count(formulas.length, "formula")} ${formulas.length === 1 ? "was" : "were"} changed, ${placeName(first.cell)} first`,
  ];
}

const ofFigures = (figures: number): readonly string[] =>
  figures === 0 ? [] : [`${count(figures, "figure")} of the game master's ${figures === 1 ? "was" : "were"} changed`];

const skippedText = (description: string): string => `${description}: left out.`;

/** The place of a change by table, row and column names. */
const placeIn = (change: EnteredChange): string =>
  JSON.stringify([change.table, change.parts, change.nth, change.kind === "entry" ? change.column : ""]);

/** Reads orders from a file that a player changed. */
function fileOrders(ledger: Ledger, file: Ledger, base: State, wanted: string | undefined): ReadOrders {
  const after = stateIn(file);
  const changes = enteredBetween(base, after, file);
  const player =
    wanted ??
    playerIn(
      changes.map(({ owners }) => owners),
      ledger,
    );
  const isOwn = isOf(player);
  const earlier = new Set(enteredBetween(base, stateIn(ledger), ledger).map((change) => JSON.stringify(change)));
  const strange = changes.filter(
    (change) => !isOwn(change) && change.kind !== "row gone" && !earlier.has(JSON.stringify(change)),
  );
  const orders = asValues(ordersOf(enteredBetween(base, after, file, player)));
  return {
    player,
    orders,
    code: "",
    salt: "",
    adds: false,
    base,
    faults: [],
    passedOver: [],
    notes: [
      ...[...ofOthers(strange, file), ...ofFormulas(differentFormulas(ledger, file))].map(skippedText),
      ...differentStructure(ledger, file).map(({ message }) => message),
    ],
  };
}

/** How many of the game master's figures in a copy differ from the exported values. */
function figuresChanged({ book, requiredValues: required, keyOf }: Ledger, { figured }: Copy): number {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return [...required].filter(
    ([
      {
        sheet,
        row,
        column,
        line,
        declared: { key },
      },
      value,
    ]) => {
      const isMeant = line && figured.get(line.table.name)?.has(key) && (line.table.kind === "form" || keyOf(line) !== "");
      const now = valueAt(sheets.get(sheet)!, row, column);
      return isMeant && !(isBlank(now) && isBlank(value)) && !isAsPrefilled(now, value);
    },
  ).length;
}

/** Exported data of a player's copy that was changed other than by the player's own entries, in sentences. */
export function changedInCopy(file: Ledger, copy: Copy): readonly string[] {
  const isOwn = isOf(copy.player);
  const all = enteredBetween(stateAtExport(file, copy), stateIn(file), file);
  const others = all.filter((change) => !isOwn(change));
  const masters = mastersOf(file, all.filter(isOwn)).map(formatChange(file));
  return [
    ...masters.map((line) => `${line}: only the game master can change it.`),
    ...[...ofOthers(others, file), ...ofFormulas(changedFormulas(file)), ...ofFigures(figuresChanged(file, copy))].map(
      (description) => `${description}.`,
    ),
    ...structureSince(file, copy).map(({ message }) => message),
  ];
}

/** Reads the player's entries in an exported copy as orders. Throws Refusal. */
function ordersInCopy(ledger: Ledger, file: Ledger, copy: Copy, wanted: string | undefined): ReadOrders {
  const { player } = copy;
  if (wanted !== undefined && wanted !== player) throw new Refusal(`This is ${player}'s copy, not ${wanted}'s.`);
  if (!ledger.players.includes(player)) throw new Refusal(`This is the copy of ${player}, who does not play in this ledger.`);
  const { exported, now } = inWhole(ledger, file, copy);
  const own = enteredBetween(exported, now, ledger, player);
  const isOwn = isOf(player);
  const others = enteredBetween(exported, now, ledger).filter((change) => !isOwn(change));
  const sent = asValues(ordersOf(sinceOpened(file, player)!));
  const ordered = new Set(own.map(placeIn));
  const since = enteredBetween(exported, stateIn(ledger), ledger, player).filter(
    (change) => change.owners.length === 1 && !ordered.has(placeIn(change)),
  ).length;
  return {
    player,
    orders: asValues(ordersOf(own)),
    sent,
    code: copy.salt === "" ? "" : codeOf(headOf(file, player), sent),
    salt: copy.salt,
    adds: false,
    since: copy.when,
    base: exported,
    faults: [],
    passedOver: [],
    notes: [
      ...[...ofOthers(others, file), ...ofFormulas(changedFormulas(file)), ...ofFigures(figuresChanged(file, copy))].map(
        skippedText,
      ),
      ...structureSince(file, copy).map(({ message }) => message),
      ...(since === 0
        ? []
        : [
            `${count(since, "entry", "entries")} of ${player} ${since === 1 ? "was" : "were"} changed in the ledger after this copy was exported, and ${since === 1 ? "stays" : "stay"} so.`,
          ]),
    ],
  };
}

/**
 * Reads orders from an exported player's copy, or from a whole file that the player changed, compared with the state when the
 * turn opened. Throws Refusal.
 */
export function readCopy(ledger: Ledger, file: Ledger, wanted?: string, base?: State): ReadOrders {
  if (file.rulebook.id !== ledger.rulebook.id)
    throw new Refusal(`It is a ledger of ${file.rulebook.title}; this one is of ${ledger.rulebook.title}.`);
  const { turn, seal } = baseRevisionOf(file);
  expectTurn(ledger, turn, seal);
  if (file.copy && seal === "" && baseRevisionOf(ledger).seal !== "")
    throw new Refusal(
      "This copy was exported before any turn was closed: it belongs to another campaign, or is older than the ledger.",
    );
  return file.copy ? ordersInCopy(ledger, file, file.copy, wanted) : fileOrders(ledger, file, base ?? baseOf(ledger), wanted);
}

/** The turn that orders are for: the current one if they name none. */
function turnMeant(ledger: Ledger, text: string | null): string {
  const present = turnName(ledger);
  if (text === null || meansTurn(present, text)) return present;
  return (sealRows(ledger.book) ?? []).find(({ turn }) => meansTurn(turn, text))?.turn ?? text;
}

function textOrders(
  ledger: Ledger,
  { head, orders, none, faults, passedOver, code, quoted }: OrdersRead,
  wanted?: string,
): ReadOrders {
  if (head.fault !== null || head.player === null) throw new Refusal(head.fault ?? "It is unclear whose orders these are.");
  if (head.rulebook !== null && head.rulebook !== ledger.rulebook.id)
    throw new Refusal(`These are orders for a ledger of ${head.rulebook}; this one is of ${ledger.rulebook.id}.`);
  if (head.player === "") throw new Refusal("This is a list of everybody's changes; orders are one player's.");
  if (wanted !== undefined && head.player !== wanted)
    throw new Refusal(`These are the orders of ${head.player}, and not of ${wanted}.`);
  expectTurn(ledger, turnMeant(ledger, head.turn), head.seal ?? "");
  const isOther = head.code !== null && head.code !== code;
  return {
    player: head.player,
    orders,
    code: head.salt === null ? "" : code,
    salt: head.salt ?? "",
    adds: head.adds,
    none,
    faults,
    passedOver: [...passedOver, ...(quoted.length === 0 ? [] : [`${count(quoted.length, "quoted line")} of earlier emails`])],
    notes: [
      ...(isOther
        ? [`The orders state the code ${head.code}, but their content gives ${code}: something was changed or lost on the way.`]
        : []),
    ],
  };
}

/** Reads a text as the orders of one or several players; `wanted` is the player of a text that names none. Throws Refusal. */
export function readText(ledger: Ledger, text: string, wanted?: string): readonly ReadOrders[] {
  const parsed = read(text, ledger);
  const wrapped = parsed.length === 0 ? wrappedIn(text) : undefined;
  if (wrapped !== undefined) throw new Refusal(`It is ${wrapped}: open it, copy its text, and import that.`);
  const all = parsed.length === 0 && wanted !== undefined ? read(text, ledger, undefined, wanted) : parsed;
  if (all.length === 0)
    throw new UnknownSender(
      `It is unclear whose orders these are. Begin with a line such as: ${ledger.players[0]} · ${turnName(ledger)}`,
    );
  return all.map((item) => textOrders(ledger, item, wanted));
}
