import { describe, expect, test } from "vitest";
import { ledgerOf } from "../../src/ledger/model";
import { verify } from "../../src/ledger/seal/verify";
import { sealFindings } from "../../src/ledger/seal/findings";
import { hiddenTurns } from "../../src/ledger/seal/shelf";
import { rulebooks } from "../../src/rulebooks";
import { closedBook } from "./closed";
import { freshBook, sampleBook } from "./ledgers";

const all = rulebooks.filter(({ ledger }) => ledger?.turn);
describe.each(all.map((r) => [r.id, r] as const))("%s", (_, rulebook) => {
  test("a close", () => {
    for (const book of [sampleBook(rulebook), freshBook(rulebook)]) {
      let now = book;
      for (let i = 0; i < 3; i++) {
        now = closedBook(now);
        const ledger = ledgerOf(now)!;
        const { changes, since } = verify(ledger);
        console.log(rulebook.id, hiddenTurns(now)!.at(-1)!.pieces.join("").length, hiddenTurns(now)!.at(-1)!.pieces.length);
        expect([...changes, ...since]).toEqual([]);
        const t = performance.now();
        expect(sealFindings(ledger, [])).toEqual([]);
        console.log(performance.now() - t);
      }
    }
  });
});
