import { mostOf } from "../../kernel/extremes";
import { Refusal } from "../../kernel/refusal";
import type { Edit } from "../../workbook/edit";
import { ledgerOf, type Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { applied } from "./apply-edits";
import { enteredBetween, type EnteredChange } from "../diff/entry-changes";
import { newSalt } from "./order-codes";
import type { ReadOrders } from "./read-orders";
import { activeImports, forget, importsIn, remember, withEarlier, type ImportRecord, type PlacedRecord } from "./import-records";
import { codeOf } from "./orders";
import { openedOf } from "../diff/since-opened";
import { saltOf } from "./salts";
import { setUpState } from "./set-up-state";
import { stateIn, type State } from "../diff/state";
import type { Intake, IntakeOptions } from "./intake";
import { applyOrders } from "./apply-orders";
import { headOf } from "./text/parse-orders";
import { revertAll, withdrawn } from "./undo-import";
import { formatOrder } from "../diff/format-changes";

/*
 * Imports a player's orders into a ledger. The latest orders of a turn replace earlier ones, unless they say that they are an
 * addition.
 */

/** Parses one player's orders against a ledger. Throws Refusal. */
export type OrderReader = (ledger: Ledger) => ReadOrders;

/** When and from where orders are imported, and how conflicts are resolved. */
interface ImportOptions extends Pick<IntakeOptions, "preferOrders"> {
  /** UTC. */
  readonly when: string;
  readonly source: string;
}

/** The planned import of a player's orders. */
export interface OrderImport {
  readonly orders: ReadOrders;
  readonly code: string;
  /** The earlier orders that these replace. */
  readonly replaced: readonly ImportRecord[];
  /** Changes made since the earlier import, which stay, as text. */
  readonly stays: readonly string[];
  /**
   * The ledger without the earlier orders, the state when the new ones were written, and the edits that withdraw the earlier
   * ones.
   */
  readonly without: { readonly ledger: Ledger; readonly base: State; readonly edits: readonly Edit[] };
  readonly intake: Intake;
  /** What differs in the ledger afterwards. */
  readonly changes: readonly EnteredChange[];
  /** All edits, including the import record; empty if the same orders were already imported. */
  readonly edits: readonly Edit[];
}

/** The ledger's state when the orders were written: the exported state, the state after the last close, or the set-up. */
function baseFor(ledger: Ledger, { base, orders }: ReadOrders): State {
  if (base) return base;
  const opened = openedOf(ledger);
  return opened.kind === "known" && opened.turn !== "" ? opened.state : setUpState(ledger, orders);
}

const isSameOrders = (a: ImportRecord["sent"], b: ImportRecord["sent"]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The earlier imports that orders replace. Orders that add replace none, and a copy keeps the imports that it already contained.
 */
function replacedBy(ledger: Ledger, { player, adds, orders, none = false, since }: ReadOrders): readonly PlacedRecord[] {
  if (adds || (orders.length === 0 && !none)) return [];
  return activeImports(ledger, turnName(ledger), player).filter(({ when }) => since === undefined || when > since);
}

/** An import for previews: what it would write, without the import record. */
export type PreparedImport = Omit<OrderImport, "code" | "changes" | "edits">;

/**
 * Prepares the import of a player's orders. They are parsed against the ledger, and again without the earlier orders that they
 * replace. Throws Refusal.
 */
export function prepareImport(
  ledger: Ledger,
  read: OrderReader,
  { preferOrders = false }: Pick<ImportOptions, "preferOrders"> = {},
): PreparedImport {
  const first = read(ledger);
  const replaced = replacedBy(ledger, first);
  const without = revertAll(ledger, withdrawn(withEarlier(ledger, replaced, first.since)));
  const orders = replaced.length === 0 ? first : read(without.ledger);
  const base = baseFor(without.ledger, orders);
  const earlier = orders.adds ? activeImports(ledger, turnName(ledger), orders.player) : [];
  const options = { player: orders.player, preferOrders, earlier };
  const intake = applyOrders(without.ledger, orders.orders, base, options);
  const isRefused = intake.written.length + intake.already + intake.conflicts.length === 0 && orders.none !== true;
  // Orders of which nothing is accepted do not withdraw the earlier ones.
  if (isRefused) return { orders, replaced: [], stays: [], without: { ledger, base, edits: [] }, intake };
  return { orders, replaced, stays: without.stays, without: { ...without, base }, intake };
}

/** Plans the import of a player's orders with all its edits. Throws Refusal. */
export function planImport(ledger: Ledger, read: OrderReader, options: ImportOptions): OrderImport {
  const prepared = prepareImport(ledger, read, options);
  return { ...prepared, ...completed(ledger, prepared, options) };
}

/** Ordered entries that were already in the ledger and that no earlier import of these orders had written. */
const knownBy = ({ known }: Intake, replaced: readonly ImportRecord[]): ImportRecord["known"] =>
  replaced.length === 0 ? known : [];

/** Conflicts in which the game master's entry stays. */
function notPreferred(ledger: Ledger, { conflicts }: Intake): ImportRecord["refused"] {
  const reported = formatOrder(ledger);
  return conflicts.map((item) => ({
    order: item.order,
    why: `${reported(item)}: the game master changed it too, and that entry stays.`,
  }));
}

type Planned = Pick<OrderImport, "orders" | "replaced" | "without" | "intake">;

/** Completes a prepared import with its code, resulting changes and import record. */
export function completed(
  ledger: Ledger,
  { orders, replaced, without, intake }: Planned,
  { when, source }: Pick<ImportOptions, "when" | "source">,
): Pick<OrderImport, "code" | "changes" | "edits"> {
  const { player, sent = orders.orders, adds, none = false } = orders;
  const [last] = replaced.length === 1 ? replaced : [];
  const head = headOf(ledger, player);
  const salt = orders.salt || (last && isSameOrders(last.sent, sent) ? last.salt : saltOf(ledger, player) || newSalt());
  const code = orders.salt === "" ? codeOf({ ...head, salt }, sent) : orders.code;
  const edits = [...without.edits, ...intake.edits];
  const after = edits.length === 0 ? ledger : ledgerOf(applied(ledger.book, edits))!;
  const changes = enteredBetween(stateIn(ledger), stateIn(after), after);
  const isKnown = last !== undefined && last.code === code && changes.length === 0;
  const refused = [...intake.skipped, ...notPreferred(ledger, intake)];
  const isRefused = changes.length === 0 && intake.written.length + intake.already === 0;
  // Refused orders are recorded, too: the player did send them, and their code must report the outcome.
  const wasRefused =
    isRefused && importsIn(ledger).some((item) => item.turn === turnName(ledger) && item.player === player && item.code === code);
  // "Nothing" is recorded, too; "nothing else" only if the player had sent nothing before.
  const isNone = none && !(adds && activeImports(ledger, turnName(ledger), player).length > 0);
  const isNothing = sent.length === 0 || (isRefused && refused.length === 0);
  if (isKnown || wasRefused || (isNothing && !isNone)) return { code, changes, edits: [] };
  const record: ImportRecord = {
    ...{ turn: turnName(ledger), player, when, source, code, salt, adds, sent },
    changed: changes,
    known: orders.since !== undefined || orders.base === undefined ? knownBy(intake, replaced) : [],
    refused,
    replaces: replaced.map((item) => item.when),
  };
  return { code, changes, edits: [...edits, remember(ledger, record)] };
}

/** Plans to undo the last import in the current turn, or the last one of a player. Throws Refusal if there is none. */
export function planUndo(ledger: Ledger, player = "") {
  const last = importsIn(ledger)
    .filter((item) => item.turn === turnName(ledger) && (player === "" || item.player === player))
    .at(-1);
  if (!last) throw new Refusal(`There is no import${player === "" ? "" : ` of ${player}`} in ${turnName(ledger)} to undo.`);
  const { ledger: after, edits, stays } = revertAll(ledger, [last]);
  const changes = enteredBetween(stateIn(ledger), stateIn(after), after);
  return { record: last, changes, stays, edits: [...edits, forget(ledger, last)] };
}

/** The timestamp of a new import. It identifies the import, so it is later than all recorded ones. */
export function momentAfter(ledger: Ledger): string {
  const last = mostOf(
    importsIn(ledger).map(({ when }) => Date.parse(when) || 0),
    0,
  );
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
}
