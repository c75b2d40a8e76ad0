import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { placeName } from "../../formula/address";
import { count } from "../../kernel/text";
import { textReport } from "../../ledger/orders/code-report";
import { isMisread, readCode } from "../../ledger/orders/order-codes";
import { codesIn } from "../../ledger/orders/receipts";
import { hasOrders } from "../../ledger/orders/applied-orders";
import { readShort } from "../../ledger/seal/seal-code";
import { turnSealed, verify, type Change, type VerifiedTurn } from "../../ledger/seal/verify";
import { openLedger } from "../change-file";
import { orderSource, STANDARD_INPUT } from "../order-source";
import { columns, inkOf, print, PROGRAM, printData } from "../output";
import type { Run } from "../command";
import { verifyCopy } from "../verify-copy";

function changeLines({ turn, sheet, cell, message, fix }: Change, mark: string): string[] {
  const ink = inkOf(process.stdout);
  return [`${ink.bold(placeName({ sheet, cell }))}  ${mark}  ${turn}`, `  ${message}`, `  ${fix}`];
}

const turnRow = ({ turn, by, when, short, fits, isUnread }: VerifiedTurn): string[] => [
  turn,
  fits ? short : `${short}, not ${isUnread ? "verified" : "as sealed"}`,
  [when, by].filter(Boolean).join(", "),
];

/** The second file: a copy or ledger to compare with, or a text with codes. Throws Refusal. */
type Beside = Awaited<ReturnType<typeof orderSource>> | undefined;

/** The codes to check: those in a report or email, and one of orders. Throws Refusal. */
function requestedCodes(mail: string | undefined, beside: Beside, typed: string | undefined, isOrders: boolean) {
  const code = typed === undefined ? undefined : readCode(typed);
  if (code === null)
    throw new Refusal(
      isMisread(typed!)
        ? `--orders is ${typed}: one of its letters or digits was misread. Compare it with the orders.`
        : `--orders is ${typed}; the code of orders has five groups of four letters and digits, without 0, O, 1 and I.`,
    );
  const text = beside && "text" in beside ? beside.text : undefined;
  const found = codesIn(text ?? "");
  if (text !== undefined && !isOrders && found.seals.length + found.orders.length + found.perhaps.length === 0)
    throw new Refusal(`${mail === STANDARD_INPUT ? "Standard input" : mail} has no code of a seal or of orders.`);
  return { ...found, orders: [...found.orders, ...(code === undefined ? [] : [code])] };
}

export const run: Run = async (names, options) => {
  const [file, mail] = names;
  if (file === undefined || names.length > 2)
    throw new Refusal(
      `verify takes a workbook, and a text with codes in it or a player's copy. Type ${PROGRAM} verify --help for an example.`,
    );
  const typed = options.text("seal");
  const code = typed === undefined ? undefined : readShort(typed);
  if (code === null)
    throw new Refusal(
      `--seal is ${typed}; the short form of a seal has 12 letters and digits, such as K7QF-2M9X-4TBA, without 0, O, 1 and I.`,
    );
  const { ledger } = await openLedger(file);
  const beside = mail === undefined ? undefined : await orderSource(mail);
  const text = beside && "text" in beside && !ledger.copy ? beside.text : "";
  const requested = requestedCodes(mail, beside, options.text("orders"), hasOrders(ledger, text));
  const other = beside && "copy" in beside ? beside.copy.ledger : undefined;
  if (other && !ledger.copy === !other.copy)
    throw new Refusal(
      `${file} and ${mail} are ${ledger.copy ? "two copies" : "two ledgers"}: name a ledger and a player's copy.`,
    );
  if (ledger.copy) return verifyCopy(ledger, ledger.copy, other, code, requested, options.flag("json"));
  if (other?.copy) return verifyCopy(other, other.copy, ledger, code, requested, options.flag("json"));
  const found = verify(ledger);
  const { turns, changes, since } = found;
  const sealed = code === undefined ? undefined : turnSealed(found, code);
  const reported = textReport(ledger, found, requested, text);
  const unknown = (code !== undefined && sealed === undefined) || reported.some(({ isKnown }) => !isKnown);
  const exit = changes.length > 0 || unknown ? 1 : 0;
  if (options.flag("json")) {
    const seal = code === undefined ? {} : { seal: { code, turn: sealed?.turn ?? null } };
    const codes = reported.length === 0 ? {} : { codes: reported };
    await printData({ file, turns, changes, since, ...seal, ...codes });
    return exit;
  }
  await print(columns(turns.map(turnRow), ""), turns.length > 0 ? [""] : []);
  const { red, yellow } = inkOf(process.stdout);
  for (const change of changes) await print(changeLines(change, red("changed")));
  for (const change of since) await print(changeLines(change, yellow("set since")));
  if (changes.length + since.length > 0) await print("");
  if (sealed) await print(`${code} is the seal of ${sealed.turn}.`);
  else if (code !== undefined)
    await print(`No closed turn has the seal ${code}: either the turn was resealed, or the code belongs to another ledger.`);
  await print(reported.flatMap(({ message, reasons = [] }) => [message, ...reasons.map((reason) => `  ${reason}`)]));
  if (turns.length === 0 && changes.length === 0) await print(`${file}: no turn has been closed yet.`);
  else if (changes.length === 0)
    await print(
      `${file}: ${count(turns.length, "closed turn")}, unchanged${since.length === 0 ? "" : `; ${count(since.length, "value")} that a game master may set ${since.length === 1 ? "was" : "were"} changed since`}.`,
    );
  else await print(`${file}: ${count(changes.length, "change")} to closed turns.`);
  return exit;
};
