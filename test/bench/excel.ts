import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";
import vm from "node:vm";
import { isError } from "../../src/formula/world";
import { auditLedger } from "../../src/ledger/audit";
import { calculate } from "../../src/ledger/calculation";
import { ledgerOf } from "../../src/ledger/model";
import { rulebooks } from "../../src/rulebooks";
import { farEnd } from "../../src/workbench/host/far-end";
import { memoryGrid, type MemoryGrid } from "../../src/workbench/host/memory";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";

const RUNS = 21;

/** Microsoft's own library, talking to a workbook in memory. */
function startOffice(grid: MemoryGrid) {
  const end = farEnd(grid);
  const library = path.join(path.dirname(createRequire(import.meta.url).resolve("@microsoft/office-js/package.json")), "dist");
  const document = {
    getElementsByTagName: () => [],
    getElementById: () => null,
    URL: "http://localhost/",
    location: { href: "" },
  };
  const bridge = end.bridge();
  const send = bridge.sendMessageToHost.bind(bridge);
  let largest = 0;
  bridge.sendMessageToHost = (message) => {
    largest = Math.max(largest, message.length);
    send(message);
  };
  Object.assign(globalThis, { window: globalThis, self: globalThis, document, _richApiNativeBridge: bridge });
  // Node has one from version 21 on.
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { userAgent: "node" } });
  const { log } = console;
  console.log = () => undefined; // the library notes what a page has and Node has not
  vm.runInThisContext(readFileSync(path.join(library, "excel-web-16.00.js"), "utf8"));
  console.log = log;
  return { end, largest: () => largest };
}

/** Lets the formulas show their values, as Excel's calculation does. */
function compute(grid: MemoryGrid, book: Book): void {
  const { value } = calculate(book);
  for (const { name, top, left, formulas } of book.sheets) {
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula === null) return;
        const found = value(name, top + r, left + c);
        grid.show(name, top + r, left + c, isError(found) ? found.error : found);
      }),
    );
  }
}

/** Journeys to Excel for a whole campaign, and how long a re-audit takes after an edit. */
export async function benchExcel(): Promise<[what: string, figure: string, budget: string][]> {
  const grid = memoryGrid();
  const { end, largest } = startOffice(grid);
  const workbook = excelWorkbook();
  const { ledger } = rulebooks.find(({ id }) => id === "campaign")!;
  if (!ledger) return [["syncs", "the rulebook has no ledger yet", ""]];
  const options = { players: ledger.players.names, year: ledger.clock.years!.first };
  const sheets = place(ledgerSheets(ledger, options), options);

  let before = end.batches();
  await workbook.addSheets(sheets);
  const setUp = end.batches() - before;
  const request = largest();

  compute(grid, await workbook.read());
  before = end.batches();
  const book = await workbook.read();
  const load = end.batches() - before;

  const audited = ledgerOf(book);
  if (!audited) throw new Error("The sheets that were added are not recognized as a ledger.");
  const { findings } = auditLedger(audited);
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const from = performance.now();
    auditLedger(ledgerOf(book)!);
    times.push(performance.now() - from);
  }
  const median = times.sort((a, b) => a - b)[RUNS >> 1]!;
  end.close();
  return [
    [`set up ${options.players.length} nations, ${sheets.length} sheets`, `${setUp} syncs`, `${sheets.length + 4} syncs`],
    ["largest request of these", `${(request / 1000).toFixed(0)} KB`, "500 KB"],
    ["read them for the audit", `${load} sync${load === 1 ? "" : "s"}`, "1 sync"],
    [`audit again after an edit (${findings.length} findings)`, `${median.toFixed(1)} ms`, "50 ms"],
  ];
}
