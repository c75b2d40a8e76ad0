import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../src/ledger/read/model";
import { sealTurn } from "../../src/ledger/turn/record-turn";
import { hiddenTurns } from "../../src/ledger/read/hidden-turns";
import { verify } from "../../src/ledger/seal/verify";
import type { Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { closedBook } from "../support/rulebooks/closed-turns";

const TURNS = 28;
const RUNS = 5;

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** Closing a turn, verifying a whole campaign, and the size of a turn's seal in the workbook. */
export function benchTurns(fresh: string, sample: string): [what: string, figure: string, budget: string][] {
  let book = readBook(new Uint8Array(readFileSync(fresh)));
  for (let i = 0; i < TURNS; i++) book = closedBook(book);
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    verify(ledgerOf(book)!);
    return performance.now() - from;
  });
  const { turns, changes } = verify(ledgerOf(book)!);
  const full = readBook(new Uint8Array(readFileSync(sample)));
  const closes = Array.from({ length: RUNS }, () => {
    const ledger = ledgerOf(full)!;
    const from = performance.now();
    sealTurn(ledger, closeTurn(ledger), { by: "Bench", at: new Date(0) });
    return performance.now() - from;
  });
  const kilobytes = (of: Book) => (hiddenTurns(of)!.at(-1)!.chunks.join("").length / 1024).toFixed(1);
  return [
    [`verify ${turns.length} turns, ${changes.length} changes`, `${median(times).toFixed(0)} ms`, "1,000 ms"],
    ["close and seal the sample, computing", `${median(closes).toFixed(0)} ms`, "100 ms"],
    ["a turn's seal in the workbook, sample", `${kilobytes(closedBook(full))} KB`, "40 KB"],
  ];
}
