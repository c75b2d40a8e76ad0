import type { Ledger } from "../read/model";
import { turnSealed, type Verification } from "../seal/verify";
import { orderReportsIn, playedReport, replacedReport } from "./applied-orders";
import { importsIn } from "./import-records";
import { statesOfTurn, presentReceipts, receipts, requestedOrders, withCode, type CodeReport, type NotedCodes } from "./receipts";

/* Reports what the codes that a player noted belong to: seals of closed turns, and orders. */

/** Reports which turn a seal code belongs to. */
function sealReport(found: Verification, code: string): CodeReport {
  const turn = turnSealed(found, code);
  const message = turn
    ? `${code} is the seal of ${turn.turn}${turn.by === "" ? "" : `, closed by ${turn.by}`}.`
    : `No closed turn has the seal ${code}: either the turn was resealed, or the code belongs to another ledger.`;
  return { code, isKnown: turn !== undefined, message };
}

/** Reports what each code belongs to. */
export function codeReports(ledger: Ledger, found: Verification, noted: NotedCodes): readonly CodeReport[] {
  const { seals, orders, perhaps = [] } = noted;
  const isAny = orders.length + perhaps.length > 0;
  const closed = isAny ? receipts(ledger) : [];
  const present = isAny ? presentReceipts(ledger) : [];
  const importWith = (code: string) => importsIn(ledger).findLast((item) => item.code === code);
  const isKnown = (code: string): boolean => withCode([...closed, ...present], code).length > 0 || importWith(code) !== undefined;
  const by = (turn: string): string => found.turns.find((item) => item.turn === turn)?.by ?? "";
  return [
    ...seals.map((code) => sealReport(found, code)),
    ...requestedOrders(noted, isKnown).map((code): CodeReport => {
      const [played] = withCode(closed, code);
      const [open] = withCode(present, code);
      const sent = played ?? open;
      if (sent?.imported) {
        const { turn, player, imported } = sent;
        const [during, subject] = [statesOfTurn(ledger, turn), `The orders ${code} of ${player}`];
        const { sent: orders, refused } = imported;
        if (during) return { code, ...playedReport(ledger, { turn, player, subject, sent: orders, during, refused }) };
        const message = `${subject} were imported in ${turn}, but the record of that turn cannot be read.`;
        return { code, isKnown: false, message };
      }
      if (played) {
        const who = by(played.turn) === "" ? "" : `, closed by ${by(played.turn)}`;
        return {
          code,
          isKnown: true,
          message: `The orders ${code} of ${played.player} were applied as sent in ${played.turn}${who}.`,
        };
      }
      if (open)
        return {
          code,
          isKnown: true,
          message: `The orders ${code} of ${open.player} are entered as sent in ${open.turn}, which is not closed yet.`,
        };
      const replaced = replacedReport(ledger, importWith(code), code);
      if (replaced) return { code, ...replaced };
      const message = `No orders with the code ${code} are in the ledger: they were not imported, or something was changed. Name the email or the copy to see what differs.`;
      return { code, isKnown: false, message };
    }),
  ];
}

/** Whether the orders in a text were applied, and what its other codes belong to. */
export function textReport(ledger: Ledger, found: Verification, noted: NotedCodes, text: string): readonly CodeReport[] {
  const sent = orderReportsIn(ledger, text);
  const known = new Set(sent.map(({ code }) => code));
  const others = {
    ...noted,
    orders: noted.orders.filter((item) => !known.has(item)),
    perhaps: sent.length > 0 ? [] : (noted.perhaps ?? []),
  };
  return [...sent, ...codeReports(ledger, found, others)];
}
