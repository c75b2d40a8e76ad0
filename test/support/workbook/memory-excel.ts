import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, Script, type Context } from "node:vm";
import { createFakeHost, type FakeHost } from "../../../src/workbench/host/fake-host";
import { teachNewer, type LibraryWindow } from "../../../src/workbench/host/newer-office";
import { comprises } from "../../../src/workbench/host/requirements";
import { memoryGrid, type MemoryGrid, type MemoryOptions } from "./memory-grid";
import type { BridgeMessage, Reply, Request } from "../../../src/workbench/host/protocol";
import { calculatedGrid } from "./calculated-grid";

/*
 * Microsoft's own Excel library, unmodified, with a workbook in memory.
 */

export interface MemoryExcel {
  /** The library's Excel namespace; it is also the global Excel until the next memoryExcel(). */
  readonly Excel: typeof Excel;
  readonly grid: MemoryGrid;
  readonly host: FakeHost;
  /** Number of syncs so far, without those that only release references. */
  syncs(): number;
  /** Every request so far, as sent by the library. */
  readonly requests: readonly Request[];
}

export interface MemoryExcelOptions extends MemoryOptions {
  /** Computes all formulas, LEDGER functions included, as Excel would. */
  readonly calculated?: boolean;
  /** Excel's error code for requests to refuse. */
  readonly refuse?: (request: Request) => string | undefined;
  /** Replaces answers of this fake Excel. */
  readonly instead?: (request: Request) => Reply | undefined;
  /** Omits the answers of what a batch did before it was refused. */
  readonly isSilent?: boolean;
  /** The version of ExcelApi; the newest by default. */
  readonly api?: string;
}

const NEWEST = "1.21";

const library = new Script(
  readFileSync(createRequire(import.meta.url).resolve("@microsoft/office-js/dist/excel-web-16.00.js"), "utf8"),
  {
    filename: "excel-web-16.00.js",
  },
);

interface Realm extends Context, LibraryWindow {
  Excel: typeof Excel & LibraryWindow["Excel"];
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
  const context = createContext(globals) as Realm;
  globals["window"] = globals["self"] = context;
  library.runInContext(context);
  teachNewer(context);
  return context;
}

/** A new Excel with an empty workbook, which excelWorkbook() then uses. */
export function memoryExcel(options: MemoryExcelOptions = {}): MemoryExcel {
  const grid = options.calculated ? calculatedGrid(options) : memoryGrid(options);
  const { api = NEWEST } = options;
  const host = createFakeHost(grid, api);
  const bridge = host.bridge();
  const requests: Request[] = [];
  const send = bridge.sendMessageToHost.bind(bridge);
  bridge.sendMessageToHost = (text) => {
    const { id, message } = JSON.parse(text) as BridgeMessage & { message: { body: Request } };
    requests.push(message.body);
    const code = options.refuse?.(message.body);
    const answer = (body: Reply): void =>
      bridge.onMessageFromHost?.(JSON.stringify({ id, type: 2, message: { statusCode: 200, headers: {}, body } }));
    if (code !== undefined) {
      const body = { Results: [], TraceIds: [], Error: { Code: code, Message: code, ActionIndex: 0, Location: "" } };
      return queueMicrotask(() => answer(body));
    }
    const reply = options.instead?.(message.body);
    if (reply) return queueMicrotask(() => answer(reply));
    if (!options.isSilent) return send(text);
    void host.execute(message.body).then((reply) => answer(reply.Error ? { ...reply, Results: [], TraceIds: [] } : reply));
  };
  const { Excel: library } = realm(bridge);
  const isSetSupported = (name: string, set: string) => name === "ExcelApi" && comprises(api, set);
  Object.assign(globalThis, { Excel: library, Office: { context: { requirements: { isSetSupported } } } });
  return { Excel: library, grid, host, syncs: () => host.batches(), requests };
}
