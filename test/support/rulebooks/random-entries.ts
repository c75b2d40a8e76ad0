import type { Rulebook } from "../../../src/kernel/rulebook";
import type { CellValue } from "../../../src/kernel/values";
import { computedIn } from "../../../src/calculation/computed-values";
import type { LedgerCell } from "../../../src/ledger/read/find";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { CellsEdit } from "../../../src/workbook/edit";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { sampleFile } from "../ledger/new-ledgers";

/*
 * The sample of a rulebook with random entries, some of them invalid, as players might fill it in.
 */

/** A seeded generator of numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One in this many entries is changed. */
const CHANGED = 5;

/** A file, by default the sample, with some entries changed depending on the seed. */
export function randomLedger(rulebook: Rulebook, seed: number, bytes = sampleFile(rulebook)): Uint8Array {
  const random = seeded(seed * 7919 + rulebook.id.length);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  function valueFor({ declared }: LedgerCell): CellValue {
    const { column, choices } = declared;
    if (random() < 0.1) return null;
    if (column.type === "yes/no") return random() < 0.5;
    if (choices && choices.length > 0) return pick(choices);
    if (column.type === "text") return pick(["Kiel", "Alpha", "Bravo 2", "3rd Army"]);
    const [min, max] = [column.min ?? 0, column.max ?? (column.min ?? 0) + 40];
    // Occasionally a number that the column does not accept.
    if (random() < 0.05) return pick([min - 1, max + 1, min + 0.5]);
    const number = min + random() * (max - min);
    return column.whole ? Math.round(number) : Math.round(number * 4) / 4;
  }
  const { found } = ledgerIn(readBook(bytes))!;
  const front = found.cells[0]!.owner.sheet.name;
  const entries = found.cells.filter(
    ({ declared, owner }) => declared.formula === null && !declared.column.prefilled && owner.sheet.name !== front,
  );
  const sheets = new Map<string, CellsEdit["cells"][number][]>();
  for (const cell of entries) {
    if (random() * CHANGED > 1) continue;
    const { row, column } = cell;
    sheets.set(cell.sheet, [...(sheets.get(cell.sheet) ?? []), { row, column, value: valueFor(cell) }]);
  }
  const edits = [...sheets].map(([sheet, cells]): CellsEdit => ({ kind: "cells", sheet, cells }));
  return edit(bytes, edits, { values: computedIn });
}
