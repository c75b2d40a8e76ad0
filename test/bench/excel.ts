import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";
import vm from "node:vm";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { createFakeHost } from "../../src/workbench/host/fake-host";
import { memoryGrid, type MemoryGrid } from "../support/workbook/memory-grid";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { ledgerSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { place } from "../../src/sheets/layout";
import { computeAll } from "../support/workbook/calculated-grid";

const RUNS = 21;

/** Microsoft's own library with a workbook in memory. */
function startOffice(grid: MemoryGrid) {
  const end = createFakeHost(grid);
  const library = path.join(path.dirname(createRequire(import.meta.url).resolve("@microsoft/office-js/package.json")), "dist");
  const document = {
    getElementsByTagName: () => [],
    getElementById: () => null,
    URL: "http://localhost/",
    location: { href: "" },
  };
  const bridge = end.bridge();
  const send = bridge.sendMessageToHost.bind(bridge);
  const largest = { request: 0, answer: 0 };
  bridge.sendMessageToHost = (message) => {
    largest.request = Math.max(largest.request, message.length);
    send(message);
  };
  let hear: ((message: string) => void) | undefined;
  Object.defineProperty(bridge, "onMessageFromHost", {
    set: (handler: (message: string) => void) => void (hear = handler),
    get: () => (message: string) => {
      largest.answer = Math.max(largest.answer, message.length);
      hear?.(message);
    },
  });
  Object.assign(globalThis, { window: globalThis, self: globalThis, document, _richApiNativeBridge: bridge });
  // Node has a navigator from version 21 on.
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { userAgent: "node" } });
  const { log } = console;
  console.log = () => undefined; // The library logs what a page has and Node does not.
  vm.runInThisContext(readFileSync(path.join(library, "excel-web-16.00.js"), "utf8"));
  console.log = log;
  return { end, largest };
}

/** Number of syncs for a whole campaign, and the time of a re-audit after an edit. */
export async function benchExcel(): Promise<[what: string, figure: string, budget: string][]> {
  const grid = memoryGrid();
  const { end, largest } = startOffice(grid);
  const workbook = excelWorkbook();
  const { ledger } = rulebooks.find(({ id }) => id === "campaign")!;
  if (!ledger) return [["syncs", "the rulebook has no ledger yet", ""]];
  const options = { players: ledger.players.names, year: ledger.clock.years!.first };
  const sheetsOf = ledgerSheets(ledger, options);
  const sheets = place(sheetsOf, options);

  let before = end.batches();
  await workbook.addSheets(sheets);
  const setUp = end.batches() - before;
  const { request } = largest;

  computeAll(grid);
  before = end.batches();
  const book = await workbook.read();
  const load = end.batches() - before;
  const whole = largest.answer;

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

  // With everything that a ledger can have: more than Excel on the web returns in one answer.
  const rare = { ...options, rare: rareTables(sheetsOf) };
  for (const { id } of grid.sheets().slice(1)) await grid.removeSheet(id);
  for (const { name, scope } of [...grid.names()]) await grid.removeName(name, scope);
  await workbook.addSheets(place(sheetsOf, rare));
  computeAll(grid);
  await workbook.read();
  [largest.answer, before] = [0, end.batches()];
  const fullest = await workbook.read();
  const rareLoad = end.batches() - before;
  end.close();
  return [
    [`set up ${options.players.length} nations, ${sheets.length} sheets`, `${setUp} syncs`, `${sheets.length + 4} syncs`],
    ["largest request of these", `${(request / 1000).toFixed(0)} KB`, "500 KB"],
    ["read them for the audit", `${load} sync${load === 1 ? "" : "s"}`, "1 sync"],
    ["largest answer of these", `${(whole / 1e6).toFixed(2)} MB`, "4 MB"],
    [
      `largest answer with all rare tables, ${fullest.tables.length} in all, ${rareLoad} syncs`,
      `${(largest.answer / 1e6).toFixed(2)} MB`,
      "4 MB",
    ],
    [`audit them, everything (${findings.length} findings)`, `${median.toFixed(1)} ms`, "50 ms"],
  ];
}
