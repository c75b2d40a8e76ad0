import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { CellValue } from "../../src/kernel/values";
import { audit } from "../../src/ledger/audit";
import { read } from "../../src/ledger/orders/text/parse-orders";
import { ledgerOf } from "../../src/ledger/read/model";
import { verify } from "../../src/ledger/seal/verify";
import { allRules } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { everybody } from "../../src/sheets/common";
import { declaredSheets, type DeclaredBlock } from "../../src/sheets/declared";
import { placeDeclared } from "../../src/sheets/layout";
import type { Book } from "../../src/workbook/book";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { readBook } from "../../src/workbook/xlsx/read";
import { emptyWorkbook } from "../../src/workbench/open/empty";
import { readSnapshot } from "../../src/workbench/open";
import { valuesOf } from "../../src/workbench/page/computing/values";
import { writeSnapshot } from "../../src/workbench/save/write-snapshot";
import { loadEntries } from "./calls";
import { callOf } from "./functions";
import { closedBook } from "../support/rulebooks/closed-turns";

/*
 * The same action on a small and a large workbook. A linear action takes as many times longer as there is more to do; a higher
 * ratio means that long campaigns become slow.
 */

type Line = [what: string, figure: string, budget: string];

const RUNS = 3;
const SHIPS = "Ships in yards";
const COLUMN = 1_048_576;

function best(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** An action for several sizes, each prepared before it is timed. */
function growthOf<T>(
  what: string,
  sizes: readonly number[],
  prepare: (size: number) => T,
  action: (prepared: T) => unknown,
): Line {
  const times = sizes.map((size) => {
    const prepared = prepare(size);
    return best(() => action(prepared));
  });
  const [least, most] = [sizes[0]!, sizes.at(-1)!];
  const named = sizes.map((size) => size.toLocaleString("en-US")).join(", ");
  const shown = times.map((time) => `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`).join(", ");
  const factor = (times.at(-1)! / times[0]!).toFixed(1);
  return [`${what}: ${named}`, `${shown} (${factor}x)`, `at most ${(most / least).toFixed(0)}x`];
}

const campaignOf = (players: number): Book => {
  const options = everybody(campaign.ledger!);
  return bookOf(placeDeclared(declaredSheets(campaign, { ...options, players: options.players.slice(0, players) })));
};

/** A ledger of Germany with this many ships in its yards. */
function withShips(count: number): Book {
  const rows = Array.from({ length: count }, (_, i) => ({ ship: `Ship ${i}`, type: "DD" }));
  const filled = (block: DeclaredBlock): DeclaredBlock =>
    block.kind === "table" && block.block.name === SHIPS ? { ...block, block: { ...block.block, rows } } : block;
  const declared = declaredSheets(campaign, { players: ["Germany"], year: 1939 });
  return bookOf(placeDeclared(declared.map((sheet) => ({ ...sheet, blocks: sheet.blocks.map(filled) }))));
}

function withTurns(file: string, turns: number): Book {
  let book = readBook(new Uint8Array(readFileSync(file)));
  for (let i = 0; i < turns; i++) book = closedBook(book);
  return book;
}

/** A sheet with one column: a figure, and below it formulas that each add the same to the cell above. */
function chain(length: number, added: number): Book {
  const values: CellValue[][] = Array.from({ length: length + 1 }, (_, i) => [i === 0 ? 1 : null]);
  const formulas = Array.from({ length: length + 1 }, (_, i) => [i === 0 ? null : `=A${i}+${added}`]);
  return { sheets: [{ name: "Sheet1", top: 0, left: 0, values, formulas }], tables: [], names: [], mangled: [] };
}

/** A file with this many formulas, ten in a row, that add up from a number. */
function fileOf(formulas: number, added = 0): Uint8Array {
  const [sheet] = emptyWorkbook.sheets;
  const cells = Array.from({ length: formulas }, (_, i) => {
    const [row, column] = [Math.floor(i / 10), i % 10];
    return column === 0
      ? { row, column, value: row, style: 0 }
      : { row, column, value: row + column, formula: `=A${row + 1}+${added + column}`, style: 0 };
  });
  return writeSnapshot({ ...emptyWorkbook, sheets: [{ ...sheet!, cells }] } as typeof emptyWorkbook, "Bench");
}

type Entry = (...args: unknown[]) => unknown;

/** The slowest function of the add-in with ranges of whole blank columns. */
function wholeColumns(entries: ReadonlyMap<string, Entry>): Line {
  const column = Array.from({ length: COLUMN }, () => [""]);
  let slowest = { name: "", time: 0 };
  let counted = 0;
  for (const rule of allRules) {
    const isRange = Object.values(rule.params).map(({ kind }) => kind === "numbers" || kind === "texts");
    if (!isRange.includes(true)) continue;
    counted++;
    const args = callOf(rule).map((arg, i) => (isRange[i] ? column : arg));
    const from = performance.now();
    try {
      entries.get(rule.id)!(...args);
    } catch (error) {
      // A function that gives #N/A for blanks has read them as well.
      if (error instanceof TypeError) throw error;
    }
    const time = performance.now() - from;
    if (time > slowest.time) slowest = { name: rule.id, time };
  }
  return [
    `slowest of ${counted} functions over whole blank columns (${slowest.name})`,
    `${slowest.time.toFixed(0)} ms`,
    "500 ms",
  ];
}

const LOOKUPS = 4000;
const READING: Readonly<Record<string, (row: number) => string>> = {
  VLOOKUP: (row) => `=VLOOKUP("yard ${row}",A$1:B$${LOOKUPS},2,FALSE)`,
  "INDEX and MATCH": (row) => `=INDEX(B$1:B$${LOOKUPS},MATCH("yard ${row}",A$1:A$${LOOKUPS},0))`,
  SUMIF: (row) => `=SUMIF(A:A,"yard ${row}",B:B)`,
  COUNTIF: (row) => `=COUNTIF(A:A,"yard ${row}")+COUNTIF(B:B,${row})`,
  "COUNTIF of larger ones": (row) => `=COUNTIF(B:B,">${row}")`,
};

/** An entry in cells that all lookups of a sheet read: the best of some runs for each kind of lookup. */
function editedLookups(): Line {
  const times = Object.entries(READING).map(([name, formula]): [string, number] => {
    const formulas = Array.from({ length: LOOKUPS }, (_, row) => [null, null, formula(row)]);
    let cells: CellValue[][] = formulas.map((_, row) => [`yard ${row}`, row, null]);
    const bookNow = (): Book => ({
      sheets: [{ name: "Sheet1", top: 0, left: 0, values: cells, formulas }],
      tables: [],
      names: [],
      mangled: [],
    });
    const values = valuesOf();
    const showNow = (): void => {
      const shown = new Map(values.compute(bookNow()).map(({ row, value }) => [row, value]));
      cells = cells.map((line, row) => (shown.has(row) ? [line[0]!, line[1]!, shown.get(row)!] : line));
    };
    values.open(bookNow());
    showNow();
    let entry = 10 * LOOKUPS;
    return [
      name,
      best(() => {
        cells = cells.map((line, row) => (row === LOOKUPS / 2 ? [line[0]!, entry++, line[2]!] : line));
        showNow();
      }),
    ];
  });
  const [slowest, time] = times.reduce((a, b) => (b[1] > a[1] ? b : a));
  const what = `an edit that ${LOOKUPS.toLocaleString("en-US")} lookups read (${slowest}, the slowest of ${times.length})`;
  return [what, `${time.toFixed(0)} ms`, "100 ms"];
}

/** Actions whose cost grows with a campaign or with other people's workbooks. */
export async function* benchGrowth(files: Readonly<Record<"gas" | "sample", string>>, addin: string): AsyncGenerator<Line> {
  yield growthOf("audit a campaign of so many nations", [2, 4, 8], campaignOf, audit);
  yield growthOf("audit so many ships in yards", [100, 1000, 10_000, 50_000], withShips, audit);
  yield growthOf(
    "verify so many closed turns",
    [1, 10, 60],
    (turns) => withTurns(files.gas, turns),
    (book) => verify(ledgerOf(book)!),
  );
  yield growthOf("audit after so many closed turns", [1, 10, 60], (turns) => withTurns(files.gas, turns), audit);
  yield growthOf(
    "compute a chain of so many formulas",
    [40_000, 200_000],
    // Different formulas each time, because cached ones would make the shorter chain look faster.
    (length) => Array.from({ length: RUNS }, (_, run) => chain(length, run + 1)),
    (books) => valuesOf().compute(books.pop()!),
  );
  yield editedLookups();
  yield growthOf("open a file of so many formulas", [40_000, 200_000], (count) => fileOf(count), readSnapshot);
  yield growthOf(
    "save so many formulas",
    [40_000, 200_000],
    (count) => Array.from({ length: RUNS }, (_, run) => readSnapshot(fileOf(count, 10 * run))),
    (books) => writeSnapshot(books.pop()!, "Bench"),
  );
  const ledger = ledgerOf(readBook(new Uint8Array(readFileSync(files.sample))))!;
  yield growthOf(
    "read orders of so many blank lines",
    [1000, 9000],
    (lines) => "\n".repeat(lines),
    (text) => read(text, ledger),
  );
  yield wholeColumns(await loadEntries(addin));
}
