import type { CellValue } from "../../../src/kernel/values";
import { areaOf } from "../../../src/formula/address";
import { createFakeHost } from "../../../src/workbench/host/fake-host";
import { bookOfGrid, calculatedGrid } from "../workbook/calculated-grid";

/*
 * The host behind office.js in tests of the pane: a calculating workbook in memory, and the few calls by which office.js detects
 * Excel. Runs in the page, before office.js.
 */

/** Actions of a test on the workbook, as a user of the grid would do them. */
export interface Bench {
  enter(sheet: string, cell: string, content: CellValue | { readonly formula: string }): void;
  select(sheet: string, cell: string): void;
  cell(sheet: string, cell: string): { readonly value: CellValue; readonly formula: string | null };
  /** The sheet and address of a defined name. */
  named(name: string): { readonly sheet: string; readonly cell: string };
  tableCell(table: string, column: string, row: number): { readonly sheet: string; readonly cell: string };
  selected(): string;
  sheets(): readonly string[];
  /** The defined names. */
  names(): readonly string[];
  addSheet(name: string): void;
  /** Refuses every request of office.js with this code until it is null. */
  refuse(code: string | null): void;
  /** Answers every request of office.js after so many milliseconds. */
  slow(delay: number): void;
  /** All changes of the workbook so far, to be repeated on another one. */
  done(): string;
  /** Repeats changes at once. */
  redo(done: string): void;
  /** Office's colors as #RRGGBB: background and text. */
  setTheme(background: string, text: string): void;
}

declare global {
  interface Window {
    bench: Bench;
    _richApiNativeBridge: unknown;
  }
}

let refusal: string | null = null;
let delay = 0;
const grid = calculatedGrid();
/** A call of the workbook or of one of its sheets. */
interface Deed {
  readonly on: string | null;
  readonly call: string;
  readonly args: readonly unknown[];
}

const deeds: Deed[] = [];
const CHANGES = /^(add|set|remove|move|insert|change|clear|rename|write|fit|activate|select)(?![a-z])/;

/** Records the changes of an object from now on. */
function noted<T extends object>(target: T, on: string | null, inside = ""): T {
  for (const [name, own] of Object.entries(target)) {
    if (typeof own === "object" && (name === "charts" || name === "groups")) noted(own as object, on, `${name}.`);
    if (typeof own !== "function" || !CHANGES.test(name)) continue;
    const action = own as (...args: unknown[]) => unknown;
    const does = (...args: unknown[]): unknown => {
      deeds.push({ on, call: `${inside}${name}`, args });
      const answer = action(...args);
      // Sheets keep their ids if they are created again in the same order.
      return name === "addSheet" ? noted(answer as object, (answer as { id: string }).id) : answer;
    };
    Object.assign(target, { [name]: does });
  }
  return target;
}

noted(grid, null);
for (const sheet of grid.sheets()) noted(sheet, sheet.id);
const end = createFakeHost(grid);

const sheetOf = (name: string) => {
  const sheet = grid.sheets().find((item) => item.name() === name);
  if (!sheet) throw new Error(`No sheet ${name}`);
  return sheet;
};
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

window.bench = {
  enter(sheet, cell, content) {
    const args = typeof content === "object" && content !== null ? content : { value: content };
    void sheetOf(sheet).write(areaOf(cell)!, [[args]]);
    void grid.settled();
  },
  select: (sheet, cell) => void grid.select(sheetOf(sheet).id, areaOf(cell)!),
  cell(sheet, cell) {
    const read = sheetOf(sheet).read(areaOf(cell)!);
    return { value: read.values[0]![0]!, formula: read.formulas[0]![0]! };
  },
  named(name) {
    const found = bookOfGrid(grid).names.find((item) => item.name === name);
    if (!found) throw new Error(`No name ${name}`);
    return { sheet: found.sheet, cell: `${letters(found.column)}${found.row + 1}` };
  },
  tableCell(name, column, row) {
    const table = bookOfGrid(grid).tables.find((item) => item.name === name);
    const at = table?.headers.findIndex((header) => header === column || header.startsWith(`${column},`)) ?? -1;
    if (!table || at < 0) throw new Error(`No column ${column} in ${name}: ${table?.headers.join(" | ")}`);
    return { sheet: table.sheet, cell: `${letters(table.left + at)}${table.top + row + 1}` };
  },
  selected() {
    const { sheet, area } = grid.selection();
    const name = grid
      .sheets()
      .find((item) => item.id === sheet)!
      .name();
    return `${name}!${letters(area.left)}${area.top + 1}`;
  },
  sheets: () => grid.sheets().map((sheet) => sheet.name()),
  names: () => grid.names().map(({ name }) => name),
  addSheet: (name) => void grid.addSheet(name),
  done: () => JSON.stringify(deeds),
  redo(done) {
    for (const { on, call, args } of JSON.parse(done) as Deed[]) {
      const target: unknown = on === null ? grid : grid.sheets().find(({ id }) => id === on);
      const [name = "", part] = call.split(".").reverse();
      const at = (part === undefined ? target : (target as Record<string, unknown>)[part]) as Record<string, unknown>;
      (at[name] as (...args: unknown[]) => unknown)(...args);
    }
    void grid.settled();
  },
  refuse: (code) => void (refusal = code),
  slow: (milliseconds) => void (delay = milliseconds),
  setTheme(background, text) {
    theme.bodyBackgroundColor = parseInt(background.slice(1), 16);
    theme.bodyForegroundColor = parseInt(text.slice(1), 16);
  },
};

/* How office.js asks Excel on Windows what it is. */

/** Office's colors as whole numbers. */
const theme = {
  bodyBackgroundColor: 0xffffff,
  bodyForegroundColor: 0x262626,
  controlBackgroundColor: 0xffffff,
  controlForegroundColor: 0x262626,
};

const settings = new Map<string, unknown>();
const context = {
  GetAppType: () => 1,
  GetSolutionRef: () => "pane",
  GetAppVersionMajor: () => 16,
  GetAppVersionMinor: () => 1,
  GetAppUILocale: () => 1033,
  GetAppDataLocale: () => 1033,
  GetDocUrl: () => "http://127.0.0.1/ledger.xlsx",
  GetAppCapabilities: () => 0,
  GetActivationMode: () => 0,
  GetControlIntegrationLevel: () => 1,
  GetSolutionToken: () => "",
  GetCorrelationId: () => "",
  GetInstanceId: () => "pane",
  GetHostFullVersion: () => "16.0.18000.0",
  GetSupportedMatrix: () => JSON.stringify({ ExcelApi: 1.17, SharedRuntime: 1.2, CustomFunctionsRuntime: 1.4, Settings: 1.1 }),
  GetInitialDisplayMode: () => 0,
  GetOfficeThemeInfo: () => JSON.stringify(theme),
  GetSettings: () => ({
    Read(keys: string[], values: unknown[]) {
      for (const [key, value] of settings) {
        keys.push(key);
        values.push(value);
      }
    },
    Write(keys: string[], values: unknown[]) {
      settings.clear();
      keys.forEach((key, at) => settings.set(key, values[at]));
    },
  }),
};
const external = {
  GetHostInfo: () => "Excel|Win32|16.01|en-US|||disableLogging",
  GetContext: () => context,
  GetLoggingAllowed: () => false,
  Execute: (_id: number, _args: unknown, done?: (result: unknown[]) => void) => done?.([0]),
  RegisterEvent: (_id: number, _target: string, _handler: unknown, done?: (code: number) => void) => done?.(0),
  UnregisterEvent: (_id: number, _target: string, done?: (code: number) => void) => done?.(0),
};
Object.defineProperty(window, "external", { value: external, configurable: true });
const bridge = end.bridge();
const send = bridge.sendMessageToHost;
bridge.sendMessageToHost = (text) => {
  if (refusal === null) return delay > 0 ? void setTimeout(() => send(text), delay) : send(text);
  const { id } = JSON.parse(text) as { id: number };
  const Error = { Code: refusal, Message: "Refused.", ActionIndex: 0, Location: "" };
  const answer = { id, type: 2, message: { statusCode: 200, headers: {}, body: { Results: [], TraceIds: [], Error } } };
  queueMicrotask(() => bridge.onMessageFromHost?.(JSON.stringify(answer)));
};
window._richApiNativeBridge = bridge;
