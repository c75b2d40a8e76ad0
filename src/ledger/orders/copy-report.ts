import { Refusal } from "../../kernel/refusal";
import { meansTurn, turnName } from "../read/turn-name";
import type { Copy } from "../read/copy";
import type { Ledger } from "../read/model";
import { sealRows } from "../read/hidden-turns";
import { enteredBetween, type EnteredChange } from "../diff/entry-changes";
import { inWhole } from "../diff/copy-in-ledger";
import type { CodeReport } from "./receipts";
import { changedInCopy } from "./read-orders";
import { sinceOpened } from "../diff/since-opened";
import { importOf, playedReport, replacedReport, subjectOf } from "./applied-orders";
import { asValues, ordersOf } from "./orders";
import { enteredIn, requestedOrders, receiptOf, statesOfTurn, withCode, type NotedCodes } from "./receipts";
import { formatChange } from "../diff/format-changes";

/*
 * What a player's copy proves: its owner, its base seal, and whether the exported data is unchanged; beside the game master's
 * ledger, also whether its entries were imported.
 */

/** What a copy proves on its own. */
export interface CopyReport {
  readonly player: string;
  readonly turn: string;
  /** The short form of the previous turn's seal; "" if no turn was closed. */
  readonly seal: string;
  /** The short code of the player's entries; "" if there are none. */
  readonly code: string;
  /** The same as sentences. */
  readonly message: readonly string[];
  /** Exported data that was changed other than by the player's own entries, in sentences. */
  readonly changed: readonly string[];
}

/** The player's entries in a copy since the turn opened, with their code. */
function enteredInCopy(file: Ledger, { player, turn }: Copy) {
  const changes = sinceOpened(file, player) ?? [];
  return { changes, receipt: receiptOf(file, turn, player, { all: changes, salt: file.copy?.salt ?? "" }) };
}

/** Reports what a copy proves on its own. */
export function copyReport(file: Ledger, copy: Copy): CopyReport {
  const { player, turn, seal, when } = copy;
  const { receipt } = enteredInCopy(file, copy);
  // Copies of older versions have no salt, and use their short code.
  const code = receipt?.code || (receipt?.also[0] ?? "");
  const day = /^\d{4}-\d\d-\d\d/.exec(when)?.[0];
  return {
    ...{ player, turn, seal, code },
    message: [
      `This is a copy for ${player} of ${turn}${day === undefined ? "" : `, exported on ${day}`}.`,
      seal === "" ? "No turn had been closed when it was exported." : `It is based on ${seal}, the seal of the previous turn.`,
      "It contains no closed turns: only the game master's ledger can verify them.",
      code === ""
        ? `${player} has entered nothing in it since the turn opened.`
        : `What ${player} entered in it since the turn opened has the code ${code}.`,
    ],
    changed: changedInCopy(file, copy),
  };
}

/** Reports what codes belong to, from a player's copy alone. */
export function codesInCopy(file: Ledger, copy: Copy, noted: NotedCodes): readonly CodeReport[] {
  const { receipt } = enteredInCopy(file, copy);
  const { player, turn } = copy;
  const isEntered = (code: string): boolean => receipt !== undefined && withCode([receipt], code).length > 0;
  return [
    ...noted.seals.map((code): CodeReport => {
      const isKnown = code === copy.seal;
      const message = isKnown
        ? `${code} is the seal that this copy is based on.`
        : `This copy is not based on ${code}: the code belongs to another turn, which only the game master's ledger can verify.`;
      return { code, isKnown, message };
    }),
    ...requestedOrders(noted, isEntered).map((code): CodeReport => {
      const isKnown = isEntered(code);
      const message = isKnown
        ? `The orders ${code} of ${player} match this copy of ${turn}.`
        : `The orders ${code} do not match this copy: something was entered later, or they belong to another turn or player.`;
      return { code, isKnown, message };
    }),
  ];
}

/** Changes by content, so that they can be compared in any order. */
const byOrder = (changes: readonly EnteredChange[]): ReadonlyMap<string, EnteredChange> =>
  new Map(changes.map((change) => [JSON.stringify(asValues(ordersOf([change])).map(({ row: _, ...order }) => order)), change]));

/** Whether the entries of a copy were imported into the ledger. */
export interface CopyBeside {
  readonly isAsSent: boolean;
  readonly message: string;
  /** Differing entries as text: first those that are only in the copy, then those that are only in the ledger. */
  readonly sent: readonly string[];
  readonly stands: readonly string[];
}

/** The seal that a turn of a ledger is based on; undefined if the ledger does not have the turn. */
function sealBefore(ledger: Ledger, turn: string): string | undefined {
  const rows = sealRows(ledger.book) ?? [];
  if (turnName(ledger) === turn) return rows.at(-1)?.short ?? "";
  const at = rows.findIndex((row) => meansTurn(row.turn, turn));
  return at < 0 ? undefined : (rows[at - 1]?.short ?? "");
}

/** Compares the entries of a copy with the game master's ledger, whether or not the turn is closed. Throws Refusal. */
export function besideLedger(ledger: Ledger, file: Ledger, copy: Copy): CopyBeside {
  const { player, turn, seal } = copy;
  if (file.rulebook.id !== ledger.rulebook.id)
    throw new Refusal(`The copy is of ${file.rulebook.title}, and the ledger of ${ledger.rulebook.title}.`);
  const before = sealBefore(ledger, turn);
  if (before === undefined) throw new Refusal(`The copy is of ${turn}, which is not a turn of the ledger.`);
  const during = statesOfTurn(ledger, turn);
  // Before the first close, the copy already contains the game master's setup.
  const isSetUp = during?.isFirst === true && turnName(ledger) === turn;
  const played = isSetUp
    ? enteredBetween(inWhole(ledger, file, copy).exported, during.state, ledger, player)
    : enteredIn(ledger, turn, player);
  if (!played || !during) throw new Refusal(`The record of ${turn} cannot be read, so it is unknown which orders were applied.`);
  const { changes, receipt } = enteredInCopy(file, copy);
  const formatted = formatChange(ledger);
  const [sent, there] = [byOrder(changes), byOrder(played)];
  const more = [...there].flatMap(([description, change]) => (sent.has(description) ? [] : [formatted(change)]));
  if (before !== seal)
    return {
      isAsSent: false,
      message: `The copy is based on ${seal === "" ? "no seal" : seal}, and ${turn} of the ledger on ${before === "" ? "none" : before}: they belong to different campaigns, or a turn was closed again since.`,
      ...{
        sent: [...sent].flatMap(([description, change]) => (there.has(description) ? [] : [formatted(change)])),
        stands: more,
      },
    };
  if (!receipt)
    return played.length === 0
      ? {
          isAsSent: true,
          message: `${player} entered nothing in the copy, and nothing of ${player} was entered in the ledger since.`,
          ...NOTHING_MORE,
        }
      : {
          isAsSent: false,
          message: `${player} entered nothing in the copy, but the ledger has entries.`,
          sent: [],
          stands: more,
        };
  const orders = asValues(ordersOf(changes));
  const code = receipt.code || receipt.also[0]!;
  const imported = importOf(ledger, turn, player, orders);
  const replaced = replacedReport(ledger, imported, code);
  if (replaced) return { isAsSent: false, message: replaced.message, ...NOTHING_MORE };
  const refused = imported?.refused ?? [];
  const subject = subjectOf(code, player);
  const { isKnown, message, reasons = [] } = playedReport(ledger, { turn, player, subject, sent: orders, during, refused });
  return { isAsSent: isKnown, message, sent: reasons, stands: isKnown ? [] : more };
}

const NOTHING_MORE = { sent: [], stands: [] } as const;
