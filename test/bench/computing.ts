import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { isError } from "../../src/formula/world";
import { reaudit } from "../../src/ledger/audit/incremental";
import { audit } from "../../src/ledger/audit";
import { calculate } from "../../src/calculation/calculation";
import { ledgerOf } from "../../src/ledger/read/model";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerSheets } from "../../src/sheets/common";
import { declare, declaredSheets, type DeclaredBlock } from "../../src/sheets/declared";
import { placeDeclared } from "../../src/sheets/layout";
import { valueAt, type Book } from "../../src/workbook/book";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { readBook } from "../../src/workbook/xlsx/read";
import { previewChanges } from "../../taskpane/features/exchange/turn-changes";
import { withChanges } from "../snapshot/changes";

const RUNS = 20;
const FEW = 3;
const SHIPS = "Ships in yards";

const milliseconds = (run: () => unknown): number => {
  const from = performance.now();
  run();
  return performance.now() - from;
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** The workbook with computed values; unchanged rows stay the same objects. */
function computed(book: Book): Book {
  const calculation = calculate(book);
  const sheets = book.sheets.map((sheet) => {
    let changes = false;
    const values = sheet.values.map((line, r) => {
      const now = line.map((was, c) => {
        if ((sheet.formulas[r]?.[c] ?? null) === null) return was;
        const value = calculation.value(sheet.name, sheet.top + r, sheet.left + c);
        const shown = isError(value) ? value.error : value;
        return shown === "" && was === null ? was : shown;
      });
      const isSame = now.every((value, c) => value === line[c]);
      changes ||= !isSame;
      return isSame ? line : now;
    });
    return changes ? { ...sheet, values } : sheet;
  });
  return { ...book, sheets };
}

/** Increases one figure of a ledger after another, as at the end of a turn; compares each incremental audit with a full one. */
export function benchIncremental(file: string): [what: string, figure: string, budget: string][] {
  const start = readBook(new Uint8Array(readFileSync(file)));
  const sheets = new Map(start.sheets.map((sheet) => [sheet.name, sheet]));
  const figures = ledgerOf(start)!.found.cells.filter(
    ({ declared, sheet, row, column }) =>
      declared.formula === null && typeof valueAt(sheets.get(sheet)!, row, column) === "number",
  );
  let before = start;
  const [again, reported, whole]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < RUNS; i++) {
    const { sheet, row, column } = figures[Math.floor((i * figures.length) / RUNS)]!;
    const value = (valueAt(sheets.get(sheet)!, row, column) as number) + 1;
    const after = computed(withChanges(before, [{ kind: "cells", sheet, cells: [{ row, column, value }] }]));
    again.push(milliseconds(() => reaudit(before, after)));
    reported.push(milliseconds(() => previewChanges(after, "opened")));
    whole.push(milliseconds(() => audit(after)));
    before = after;
  }
  const shown = `${median(again).toFixed(0)} ms; everything ${median(whole).toFixed(0)} ms`;
  return [
    ["audit again after an entry, sample", shown, "10 ms"],
    ["what changed in the turn, after an entry, sample", `${median(reported).toFixed(0)} ms`, "50 ms"],
  ];
}

/** Computes all formulas of a ledger, and its declared sheets: the best of some runs. */
export function benchComputing(file: string): [what: string, figure: string, budget: string][] {
  const book = readBook(new Uint8Array(readFileSync(file)));
  let formulas = 0;
  const values = Array.from({ length: RUNS }, () => {
    const ledger = ledgerOf(book)!;
    const cells = ledger.found.cells.filter(({ declared }) => declared.parsed !== null);
    formulas = cells.length;
    return milliseconds(() => cells.forEach((cell) => ledger.valueOf(cell)));
  });
  const { options } = ledgerOf(book)!;
  const declaring = Array.from({ length: RUNS }, () =>
    milliseconds(() => declare(ledgerSheets(campaign.ledger!, options), options)),
  );
  return [
    [`values of ${formulas.toLocaleString("en-US")} formulas, warm`, `${Math.min(...values).toFixed(0)} ms`, "18 ms"],
    [`declare the sheets of ${options.players.length} nations, warm`, `${Math.min(...declaring).toFixed(0)} ms`, ""],
  ];
}

/** A ledger of Germany with this many ships under construction. */
function withShips(count: number): Book {
  const rows = Array.from({ length: count }, (_, i) => ({ ship: `Ship ${i}`, type: "DD" }));
  const filled = (block: DeclaredBlock): DeclaredBlock =>
    block.kind === "table" && block.block.name === SHIPS ? { ...block, block: { ...block.block, rows } } : block;
  const declared = declaredSheets(campaign, { players: ["Germany"], year: 1939 });
  return bookOf(placeDeclared(declared.map((sheet) => ({ ...sheet, blocks: sheet.blocks.map(filled) }))));
}

/** A limit that looks up each name in all rows. */
export function benchRows(): [what: string, figure: string, budget: string][] {
  const time = (count: number): number => {
    const book = withShips(count);
    const times = Array.from({ length: FEW }, () => {
      const ledger = ledgerOf(book)!;
      const cells = ledger.found.lines.get(`Germany_${SHIPS.replaceAll(" ", "_")}`)!.map(({ cells }) => cells[""]!);
      return milliseconds(() => cells.forEach((cell) => ledger.valueOf(cell)));
    });
    return Math.min(...times);
  };
  const [some, many] = [time(4000), time(16_000)];
  return [["limits of 4,000 and 16,000 ships in yards", `${some.toFixed(0)} ms, ${many.toFixed(0)} ms`, "200 ms, linear"]];
}
