import { textReport } from "../../../src/ledger/orders/code-report";
import { codesInCopy, copyReport } from "../../../src/ledger/orders/copy-report";
import { readCode } from "../../../src/ledger/orders/order-codes";
import { codesIn, type NotedCodes } from "../../../src/ledger/orders/receipts";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { readShort } from "../../../src/ledger/seal/seal-code";
import { verify } from "../../../src/ledger/seal/verify";
import { noting } from "./show-changes";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Verifies seal codes and order codes.
 */

export interface CodeActions {
  enter(code: string): void;
  verify(): Promise<void>;
}

/** The codes in an input: a single one in any spelling, or all that a text contains. */
function codesMeant(typed: string): NotedCodes {
  const [seal, orders] = [readShort(typed), readCode(typed.replace(/^\s*orders\b/i, ""))];
  if (seal !== null) return { seals: [seal], orders: [] };
  return orders === null ? codesIn(typed) : { seals: [], orders: [orders] };
}

/** Characters of the input that are repeated in the result. */
const LONGEST = 40;

export function createCodeActions(context: ActionContext<ExchangeState>): CodeActions {
  const { store, reader, runAction } = context;
  const note = noting(context);
  return {
    enter: (code) => note({ code }),
    verify: () =>
      runAction("Verifying", { failed: "Nothing was verified." }, async () => {
        await reader.follow();
        const { book, exchange } = store.get();
        const ledger = book && ledgerIn(book);
        if (!ledger) return;
        const typed = (exchange.code ?? "").trim();
        const requested = typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed;
        const { copy } = ledger;
        const meant = codesMeant(typed);
        const reported = copy ? codesInCopy(ledger, copy, meant) : textReport(ledger, verify(ledger), meant, typed);
        note({ verified: { book, text: requested, reported, ...(copy ? { copy: copyReport(ledger, copy) } : {}) } });
      }),
  };
}
