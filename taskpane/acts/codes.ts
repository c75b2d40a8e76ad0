import { textReport } from "../../src/ledger/changes/codes-told";
import { codesInCopy, copyTold } from "../../src/ledger/changes/copy-told";
import { readCode } from "../../src/ledger/changes/codes";
import { codesIn, type NotedCodes } from "../../src/ledger/changes/receipts";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { readShort } from "../../src/ledger/seal/short";
import { verify } from "../../src/ledger/seal/verify";
import type { Ground } from ".";
import { noting } from "./hands";

/*
 * What the codes are of that somebody noted.
 */

export interface CodeActs {
  enter(code: string): void;
  verify(): Promise<void>;
}

/** The codes that are meant: one that was typed, in whatever letters, or all that stand in a text. */
function codesMeant(typed: string): NotedCodes {
  const [seal, orders] = [readShort(typed), readCode(typed.replace(/^\s*orders\b/i, ""))];
  if (seal !== null) return { seals: [seal], orders: [] };
  return orders === null ? codesIn(typed) : { seals: [], orders: [orders] };
}

/** As much of a text as is told. */
const LONGEST = 40;

export function codeActsOf(ground: Ground): CodeActs {
  const { store, reading, act } = ground;
  const note = noting(ground);
  return {
    enter: (code) => note({ code }),
    verify: () =>
      act("Verifying", { failed: "Nothing was verified." }, async () => {
        await reading.follow();
        const { book, hands } = store.get();
        const ledger = book && ledgerIn(book);
        if (!ledger) return;
        const typed = (hands.code ?? "").trim();
        const asked = typed.length > LONGEST ? `${typed.slice(0, LONGEST)}…` : typed;
        const { copy } = ledger;
        const meant = codesMeant(typed);
        const told = copy ? codesInCopy(ledger, copy, meant) : textReport(ledger, verify(ledger), meant, typed);
        note({ verified: { book, asked, told, ...(copy ? { copy: copyTold(ledger, copy) } : {}) } });
      }),
  };
}
