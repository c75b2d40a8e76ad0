import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, Script, type Context } from "node:vm";
import { farEnd, type FarEnd } from "../../../src/workbench/host/far-end";
import { memoryGrid, type MemoryGrid, type MemoryOptions } from "../../../src/workbench/host/memory";
import type { BridgeMessage, Request } from "../../../src/workbench/host/protocol";
import { computeAll } from "./calculated-grid";

/*
 * Microsoft's own Excel library, unmodified, over a workbook in memory.
 */

export interface MemoryExcel {
  /** The library's Excel namespace; the global Excel is the same until the next memoryExcel(). */
  readonly Excel: typeof Excel;
  readonly grid: MemoryGrid;
  readonly host: FarEnd;
  /** Journeys to Excel since the beginning; giving back references, which nobody waits for, does not count. */
  syncs(): number;
  /** Every request so far, as the library sent it. */
  readonly requests: readonly Request[];
}

export interface MemoryExcelOptions extends MemoryOptions {
  /** Computes all formulas, LEDGER functions included, as Excel would. */
  readonly calculated?: boolean;
  /** Excel's code for requests that it is to refuse, whatever they ask. */
  readonly refuse?: (request: Request) => string | undefined;
}

const library = new Script(
  readFileSync(createRequire(import.meta.url).resolve("@microsoft/office-js/dist/excel-web-16.00.js"), "utf8"),
  {
    filename: "excel-web-16.00.js",
  },
);

interface Realm extends Context {
  Excel: typeof Excel;
}

function realm(bridge: unknown): Realm {
  const page = { getElementsByTagName: () => [], URL: "http://localhost/", location: { href: "" } };
  const globals: Record<string, unknown> = {
    console,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    performance,
    navigator: { userAgent: "node" },
    document: page,
    location: page.location,
    _richApiNativeBridge: bridge,
  };
  globals["window"] = globals["self"] = globals;
  const context = createContext(globals);
  globals["window"] = globals["self"] = context;
  library.runInContext(context);
  return context as Realm;
}

/** A fresh Excel with a fresh workbook, which excelWorkbook() then works on. */
export function memoryExcel(options: MemoryExcelOptions = {}): MemoryExcel {
  const grid = memoryGrid(options.calculated ? { ...options, compute: computeAll } : options);
  const host = farEnd(grid);
  const bridge = host.bridge();
  const requests: Request[] = [];
  const send = bridge.sendMessageToHost.bind(bridge);
  bridge.sendMessageToHost = (text) => {
    const { id, message } = JSON.parse(text) as BridgeMessage & { message: { body: Request } };
    requests.push(message.body);
    const code = options.refuse?.(message.body);
    if (code === undefined) return send(text);
    const body = { Results: [], TraceIds: [], Error: { Code: code, Message: code, ActionIndex: 0, Location: "" } };
    queueMicrotask(() =>
      bridge.onMessageFromHost?.(JSON.stringify({ id, type: 2, message: { statusCode: 200, headers: {}, body } })),
    );
  };
  const { Excel: library } = realm(bridge);
  Object.assign(globalThis, { Excel: library });
  return { Excel: library, grid, host, syncs: () => host.batches(), requests };
}
