import { Refusal } from "../../kernel/refusal";
import { count, oneOf } from "../../kernel/text";
import { sealRows } from "../read/shelf";
import type { Ledger } from "../read/model";
import { meansTurn, turnName } from "../read/turn-name";
import { enteredBetween } from "./between";
import { differentFormulas } from "./formulas";
import { openedOf } from "./opened";
import { asValues, ordersOf, type Order } from "./orders";
import { stateIn, type State } from "./state";
import { read, type Fault, type OrdersRead } from "./text/read";
import { differentStructure } from "./structure";

/*
 * A player's copy of a ledger, or a text, as orders for the turn in which a ledger stands.
 */

/** What a copy or a text orders, and what of it is no order. */
export interface TakenOrders {
  readonly player: string;
  readonly orders: readonly Order[];
  /** What else differs and is not taken in, in sentences. */
  readonly notes: readonly string[];
  /** Lines of a text that are not understood. */
  readonly faults: readonly Fault[];
  /** Lines of a text that are taken for no orders, such as a signature. */
  readonly passedOver: readonly string[];
}

/** Refuses orders that were not written for the turn in which a ledger stands. Throws Refusal. */
function expectTurn(ledger: Ledger, turn: string, seal: string): void {
  const present = turnName(ledger);
  const rows = sealRows(ledger.book) ?? [];
  if (turn !== present) {
    const late = rows.some((row) => row.turn === turn);
    throw new Refusal(
      late
        ? `These are orders for ${turn}, which is closed: they come late. The ledger stands in ${present}.`
        : `These are orders for ${turn}; the ledger stands in ${present}.`,
    );
  }
  const last = rows.at(-1)?.short ?? "";
  if (seal === "" || seal === last) return;
  throw new Refusal(
    rows.some(({ short }) => short === seal)
      ? `These orders stand on ${seal}, an older turn than the last one that is closed: they were written in an older copy.`
      : `These orders stand on ${seal}, which is no seal of this ledger: they are of another campaign, or the turn was closed anew since.`,
  );
}

/** What stood in a ledger when its turn opened. Throws Refusal where that is not known. */
export function baseOf(ledger: Ledger): State {
  const opened = openedOf(ledger);
  if (opened.kind === "unknown") throw new Refusal(opened.why);
  return opened.state;
}

/** What stood in a ledger before two copies of it went apart. Throws Refusal where they are not of one turn. */
export function baseBetween(before: Ledger, a: Ledger, b: Ledger): State {
  for (const other of [a, b])
    if (other.rulebook.id !== before.rulebook.id)
      throw new Refusal(`One is a ledger of ${before.rulebook.title}, another of ${other.rulebook.title}.`);
  const sealOf = ({ book }: Ledger): string => sealRows(book)?.at(-1)?.short ?? "";
  if (turnName(a) !== turnName(b))
    throw new Refusal(`One stands in ${turnName(a)}, the other in ${turnName(b)}: close or reopen one of them first.`);
  if (sealOf(a) !== sealOf(b))
    throw new Refusal("The two were closed apart: their last seals differ. Reopen the turn in one of them, and close it once.");
  if (turnName(before) !== turnName(a) || sealOf(before) !== sealOf(a))
    throw new Refusal(
      `What both are to come from stands in ${turnName(before)}, or was closed apart; they stand in ${turnName(a)}.`,
    );
  return stateIn(before);
}

/** The only player whose entries differ; a sentence where none or several do. */
function playerIn(owners: readonly (readonly string[])[], { rulebook, players }: Ledger): string {
  const changed = players.filter((player) => owners.some((some) => some.length === 1 && some[0] === player));
  if (changed.length === 1) return changed[0]!;
  const { one } = rulebook.ledger!.players;
  throw new Refusal(
    changed.length === 0
      ? `Nothing says whose orders these are: no ${one} has entered anything.`
      : `There are changed entries of ${changed.join(" and ")}: say whose orders they are.`,
  );
}

/** Reads a player's copy of a ledger as orders. Throws Refusal. */
export function readCopy(ledger: Ledger, copy: Ledger, base: State, wanted?: string): TakenOrders {
  if (copy.rulebook.id !== ledger.rulebook.id)
    throw new Refusal(`It is a ledger of ${copy.rulebook.title}; this one is of ${ledger.rulebook.title}.`);
  expectTurn(ledger, turnName(copy), sealRows(copy.book)?.at(-1)?.short ?? "");
  const changes = enteredBetween(base, stateIn(copy), copy);
  const player =
    wanted ??
    playerIn(
      changes.map(({ owners }) => owners),
      ledger,
    );
  const own = changes.filter(({ owners }) => owners.includes(player));
  const others = changes.filter(({ owners, kind }) => !owners.includes(player) && kind !== "row gone");
  const now = stateIn(ledger);
  const standing = new Set(enteredBetween(base, now, ledger).map((change) => JSON.stringify(change)));
  const strange = others.filter((change) => !standing.has(JSON.stringify(change)));
  const foreign = new Map<string, number>();
  for (const { owners } of strange) {
    const whose = owners.length === 0 ? "the game master's" : `${oneOf(owners)}'s`;
    foreign.set(whose, (foreign.get(whose) ?? 0) + 1);
  }
  const formulas = differentFormulas(ledger, copy);
  const first = formulas[0];
  return {
    player,
    orders: asValues(ordersOf(own)),
    faults: [],
    passedOver: [],
    notes: [
      ...[...foreign].map(
        ([whose, many]) =>
          `${count(many, "entry", "entries")} that ${many === 1 ? "is" : "are"} ${whose} ${many === 1 ? "differs" : "differ"}: left out.`,
      ),
      ...(first
        ? [
            `${count(formulas.length, "formula")} ${formulas.length === 1 ? "was" : "were"} changed, ${first.cell.sheet}!${first.cell.cell} first: left out.`,
          ]
        : []),
      ...differentStructure(ledger, copy).map(({ message }) => message),
    ],
  };
}

/** The name of the turn that orders mean: the present one where they name none. */
function turnMeant(ledger: Ledger, said: string | null): string {
  const present = turnName(ledger);
  if (said === null || meansTurn(present, said)) return present;
  return (sealRows(ledger.book) ?? []).find(({ turn }) => meansTurn(turn, said))?.turn ?? said;
}

function textOrders(ledger: Ledger, { head, orders, faults, passedOver, code }: OrdersRead, wanted?: string): TakenOrders {
  if (head.fault !== null || head.player === null) throw new Refusal(head.fault ?? "Nothing says whose orders these are.");
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
    faults,
    passedOver,
    notes: [
      ...(isOther
        ? [`The orders say that their code is ${head.code}, and it is ${code}: something was changed or lost on the way.`]
        : []),
    ],
  };
}

/** Reads a text as the orders of one player or several. Throws Refusal. */
export function readText(ledger: Ledger, text: string, wanted?: string): readonly TakenOrders[] {
  const all = read(text, ledger);
  if (all.length === 0)
    throw new Refusal(
      `Nothing says whose orders these are. Begin with a line such as: ${ledger.players[0]} · ${turnName(ledger)}`,
    );
  return all.map((one) => textOrders(ledger, one, wanted));
}
