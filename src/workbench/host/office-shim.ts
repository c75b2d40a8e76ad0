import { documentCopies, type AnswersOfFile } from "./document-copies";
import type { NativeBridge } from "./fake-host";
import { teachNewer, type LibraryWindow } from "./newer-office";
import { EXCEL_API } from "./requirements";

/*
 * What office.js expects in a desktop task pane's window, so that it starts as in Excel. A separate script, which runs in the
 * pane's frame before office.js; the page around the frame provides the fake host.
 */

/** Four colors of Office's theme, as numbers 0xRRGGBB. */
export interface ThemeColours {
  readonly bodyBackgroundColor: number;
  readonly bodyForegroundColor: number;
  readonly controlBackgroundColor: number;
  readonly controlForegroundColor: number;
}

/** What the page around the pane provides, as `workbench` of its window. */
export interface Workbench {
  bridge(): NativeBridge;
  /** The file name of the workbook. */
  readonly name: string;
  /** The file as it would be saved now. */
  file(): Promise<Uint8Array>;
  /** Opens another workbook in a new tab. */
  open(bytes: Uint8Array, name: string): Promise<void>;
  /** Office's light theme if omitted. */
  theme?(): ThemeColours | undefined;
  /** Receives a function that runs one of the add-in's commands by name, as a ribbon button does. */
  commands?(run: (name: string) => void): void;
}

/** A callback that office.js passes, called with Excel's native arguments. */
type Callback = ((answer: unknown) => void) | undefined;

/** An event handler of office.js: the number of the event and its data. */
type Handler = (event: number, carried: readonly unknown[]) => void;

const LIGHT: ThemeColours = {
  bodyBackgroundColor: 0xffffff,
  bodyForegroundColor: 0x000000,
  controlBackgroundColor: 0xf3f2f1,
  controlForegroundColor: 0x323130,
};

/** Requirement sets that the fake host and the workbench support. */
const SETS = { ExcelApi: EXCEL_API, SharedRuntime: 1.2, CustomFunctionsRuntime: 1.4, Settings: 1.1, CompressedFile: 1.1 };

/** The number of the event of an add-in command, whose data are its name and JSON arguments. */
const COMMAND = 39;
const DONE = 0;
const NOT_HERE = 5001;

/** Wraps an answer of Excel in the form that office.js unpacks. */
const packed = <T extends readonly unknown[]>(answer: T) => ({ toArray: () => answer });

/** Answers calls outside the object model. */
const executes =
  (answersOfFile: AnswersOfFile) =>
  (requested: number, args: readonly number[], notify: Callback): void => {
    const answer = answersOfFile(requested, args) ?? Promise.resolve([NOT_HERE]);
    void answer.then((item) => notify?.(packed(item)));
  };

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Office's settings of this document, kept while the page is open. */
function settingsStore() {
  let settings = new Map<string, unknown>();
  return {
    Read(names: string[], values: unknown[]) {
      for (const [name, value] of settings) {
        names.push(name);
        values.push(value);
      }
    },
    Write(names: readonly string[], values: readonly unknown[]) {
      settings = new Map(names.map((name, index) => [name, values[index]]));
    },
  };
}

/** The part of the library that runs batches. */
interface RunsActions {
  run(...args: unknown[]): Promise<unknown>;
  createWorkbook?(base64: string, name: string): Promise<void>;
}

/** Implements the option mergeUndoGroup, which the packaged library ignores: all changes become one undo step. */
function mergeUndoGroups(excel: RunsActions | undefined, step: <T>(work: () => Promise<T>) => Promise<T>): void {
  if (!excel) return;
  const { run } = excel;
  excel.run = (...args) => {
    const options = args[0] as { readonly mergeUndoGroup?: boolean } | undefined;
    return options?.mergeUndoGroup ? step(() => run(...args)) : run(...args);
  };
}

/** Makes the frame a task pane of Excel. Must run before office.js. */
function beOffice(frame: Window, workbench: Workbench): void {
  const settings = settingsStore();
  const address = `http://127.0.0.1/${encodeURIComponent(workbench.name)}`;
  const context = {
    GetAppType: () => 1,
    GetSolutionRef: () => "campaign-ledger",
    GetAppVersionMajor: () => 16,
    GetAppVersionMinor: () => 1,
    GetAppUILocale: () => 1033,
    GetAppDataLocale: () => 1033,
    GetDocUrl: () => address,
    GetAppCapabilities: () => 0,
    GetActivationMode: () => 0,
    GetControlIntegrationLevel: () => 1,
    GetSolutionToken: () => "",
    GetCorrelationId: () => "workbench",
    GetInstanceId: () => "workbench",
    GetHostFullVersion: () => "16.0.18000.0",
    GetSupportedMatrix: () => JSON.stringify(SETS),
    GetInitialDisplayMode: () => 0,
    GetOfficeThemeInfo: () => JSON.stringify(workbench.theme?.() ?? LIGHT),
    GetSettings: () => settings,
  };
  const external = {
    GetHostInfo: () => "Excel|Win32|16.01|en-US|workbench||disableLogging",
    GetContext: () => context,
    GetLoggingAllowed: () => false,
    Execute: executes(documentCopies(() => workbench.file())),
    RegisterEvent(id: number, _target: string, handler: Handler, notify: Callback) {
      if (id === COMMAND) workbench.commands?.((name) => handler(COMMAND, ["1", name, "{}"]));
      notify?.(DONE);
    },
    UnregisterEvent: (_id: number, _target: string, notify: Callback) => notify?.(DONE),
  };
  const bridge = workbench.bridge();
  const send = bridge.sendMessageToHost.bind(bridge);
  // At the first message, the library has loaded and can be extended.
  bridge.sendMessageToHost = (message) => {
    bridge.sendMessageToHost = send;
    const { Excel: excel } = frame as Window & { Excel?: RunsActions };
    teachNewer(frame as LibraryWindow);
    mergeUndoGroups(excel, (work) => bridge.step(work));
    if (excel) excel.createWorkbook = (base64, name) => workbench.open(bytesOf(base64), name);
    send(message);
  };
  Object.defineProperty(frame, "external", { value: external, configurable: true });
  Object.defineProperty(frame, "_richApiNativeBridge", { value: bridge, configurable: true });
  frame.addEventListener("pagehide", () => bridge.close());
}

/** The page around the frame; undefined if the pane is alone or in a page of another origin. */
function around(frame: Window): Workbench | undefined {
  try {
    return frame.parent === frame ? undefined : (frame.parent as Window & { workbench?: Workbench }).workbench;
  } catch {
    return undefined;
  }
}

if (typeof window !== "undefined") {
  const workbench = around(window);
  if (workbench) beOffice(window, workbench);
}
