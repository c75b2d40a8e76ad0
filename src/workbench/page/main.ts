import type { FUniver } from "@univerjs/core/facade";
import { farEnd } from "../host/far-end";
import type { OpenedBook, SampleBook, Snapshot } from "../snapshot";
import { offerCustomFunctions, registerFunctions } from "./functions";
import "./style.css";
import { startUniver } from "./univer";
import { followLinks } from "./links";
import { univerGrid, type UniverGrid } from "./univer-grid";
import { unsavedChanges } from "./unsaved";

/*
 * The workbench's page: a grid computed by the add-in's built functions, and beside it the add-in's built pane in a frame. The
 * frame finds the far end of office.js at `workbench` of its parent window.
 */

const NAMESPACE = "LEDGER";

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

let messageTimer: number | undefined;

function say(text: string, tone: "plain" | "error" = "plain"): void {
  const message = byId("message");
  window.clearTimeout(messageTimer);
  message.textContent = text;
  message.dataset["tone"] = tone;
  message.hidden = text === "";
  if (text !== "" && tone === "plain") messageTimer = window.setTimeout(() => say(""), 8000);
}

/** The server's answer, or an error with its sentence. */
async function ask(path: string, body?: BodyInit): Promise<Response> {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body }).catch(() => {
    throw new Error("The workbench's server does not answer. Start it again with npm start.");
  });
  if (answer.ok) return answer;
  throw new Error((await answer.text()) || `The workbench's server answered ${answer.status}.`);
}

function script(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${address} did not load.`));
    document.head.append(element);
  });
}

/** One act at a time, with its failure told. */
function act(button: HTMLButtonElement, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (button.disabled) return;
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), "error");
    } finally {
      button.disabled = false;
    }
  };
}

function download(bytes: ArrayBuffer, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([bytes], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }),
  );
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function showPane(): void {
  const frame = document.createElement("iframe");
  frame.src = "/addin/taskpane.html";
  frame.title = "Campaign Ledger task pane";
  byId("pane").replaceChildren(frame);
}

/** Cells that a protected sheet keeps closed: the player is told instead of left to wonder. */
function guard(univer: FUniver, grid: UniverGrid): void {
  const closed = (sheet: string, row: number, column: number): boolean => {
    const refusal = grid.refusal(sheet, row, column);
    if (refusal) say(refusal);
    return refusal !== undefined;
  };
  univer.addEvent(univer.Event.BeforeSheetEditStart, (event) => {
    if (closed(event.worksheet.getSheetId(), event.row, event.column)) event.cancel = true;
  });
  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    if (!/^sheet\.command\.(clear-selection|delete-range|paste|auto-fill|insert-|remove-row|remove-col)/.test(event.id)) return;
    const { sheet, area } = grid.selection();
    for (let r = area.top; r < Math.min(area.top + area.rows, area.top + 500); r++) {
      for (let c = area.left; c < Math.min(area.left + area.columns, area.left + 60); c++) {
        if (closed(sheet, r, c)) {
          event.cancel = true;
          return;
        }
      }
    }
  });
}

/** Whether every formula has its value. */
const isComputed = ({ sheets }: Snapshot): boolean =>
  sheets.every(({ cells }) => cells.every(({ formula, value }) => formula === undefined || value !== null));

/** Which workbook this page shows: one that was opened, an empty one, or the sample of a rulebook; "sample" is the first one. */
const BOOK = new URLSearchParams(window.location.search).get("book") ?? "sample";

/** Another workbook gets a page of its own, so that nothing of the one before can linger. */
const showBook = (book: string): void => window.location.assign(book === "sample" ? "/" : `/?book=${encodeURIComponent(book)}`);

async function start(): Promise<void> {
  offerCustomFunctions();
  const [described, offered, opened] = await Promise.all([
    ask("/addin/functions.json").then((answer) => answer.json()),
    ask("/api/samples").then((answer) => answer.json() as Promise<readonly SampleBook[]>),
    ask(`/api/book/${encodeURIComponent(BOOK)}`).then((answer) => answer.json() as Promise<OpenedBook>),
    script("/addin/functions.js"),
  ]);
  const { univer, functions } = startUniver("grid", isComputed(opened.snapshot));
  const grid = univerGrid(univer, opened.snapshot);
  registerFunctions(functions(), described.functions, NAMESPACE);
  const end = farEnd(grid);
  Object.assign(window, { workbench: { bridge: () => end.bridge(), grid } });
  guard(univer, grid);
  followLinks(univer, grid);
  byId("file").textContent = opened.name;
  showPane();

  const taken = async (): Promise<Snapshot> => {
    await grid.settled();
    return grid.snapshot();
  };
  const unsaved = unsavedChanges(opened.name, taken, async (snapshot) => {
    const answer = await ask("/api/save", JSON.stringify(snapshot));
    download(await answer.arrayBuffer(), opened.name);
    say(`${opened.name} is in your downloads.`);
  });
  grid.watch(unsaved.note);
  const leaveFor = async (book: string, told: string): Promise<void> => {
    if (await unsaved.mayLeave(told)) showBook(book);
  };

  const on = (id: string, work: () => Promise<void>): void => {
    const button = byId<HTMLButtonElement>(id);
    button.addEventListener("click", act(button, work));
  };
  const samples = byId<HTMLSelectElement>("samples");
  samples.append(...offered.map(({ book, title }) => new Option(title, book, false, book === BOOK)));
  on("sample", () => leaveFor(samples.value, "the sample campaign"));
  on("empty", () => leaveFor("empty", "an empty workbook"));
  on("save", unsaved.save);
  const chosen = byId<HTMLInputElement>("chosen");
  byId("open").addEventListener("click", () => chosen.click());
  chosen.addEventListener(
    "change",
    act(byId<HTMLButtonElement>("open"), async () => {
      const file = chosen.files?.[0];
      chosen.value = "";
      if (!file) return;
      const answer = await ask(`/api/open?name=${encodeURIComponent(file.name)}`, file);
      await leaveFor(((await answer.json()) as { book: string }).book, file.name);
    }),
  );
  const toggle = byId<HTMLButtonElement>("toggle");
  toggle.addEventListener("click", () => {
    const pane = byId("pane");
    pane.hidden = !pane.hidden;
    toggle.setAttribute("aria-expanded", String(!pane.hidden));
    toggle.textContent = pane.hidden ? "Show pane" : "Hide pane";
    window.dispatchEvent(new Event("resize"));
  });
  document.documentElement.dataset["ready"] = "true";
}

start().catch((error: unknown) => {
  byId("file").textContent = "Not started";
  say(error instanceof Error ? error.message : String(error), "error");
});
