import { LifecycleService, LifecycleStages } from "@univerjs/core";
import { identities } from "../../rulebooks/identities";
import { workOffline } from "../pwa/offline";
import type {} from "./preload";
import { canBeReached, offerFiles, showBook } from "./show-workbook";
import { loadFont } from "./font";
import { holdBack } from "./defer-input";
import { startIdleWork } from "./idle";
import { offerUnsavedWork } from "./autosave";
import { unsavedKey, START } from "./autosave/opened-workbook";
import { onClick, showMessage } from "./messages";
import { followTheme } from "./theme";
import { frontPageOf } from "./front-page";
import { isUserError } from "./errors";
import { startUniver } from "./univer";
import { loadComputed } from "./univer/load-calculation";
import { univerGrid } from "./univer/grid";
import { isComputed } from "./univer/workbook-data";
import "./style.css";

/*
 * The workbench's page: a grid computed by the engine that audits, and the add-in's built pane in a frame, which finds the fake
 * host as `workbench` of its parent window. Cells are shown first; scripts for editing, most of the code, are loaded after them.
 */

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

async function start(): Promise<void> {
  const { book, opened: requested } = window.opening;
  if (book === START) {
    // The scripts for a workbook are cached by the time one is chosen.
    await workOffline(byId("newer"), () => Promise.resolve(true));
    return;
  }
  byId("samples").append(...identities.map(({ id, title }) => new Option(title, id, false, id === book)));
  const font = loadFont();
  const opened = await requested;
  if (!isComputed(opened.snapshot)) await loadComputed();
  await font;
  const letThrough = holdBack(byId("grid"));
  const started = startUniver("grid");
  const { univer, services } = started;
  const grid = univerGrid(univer, services, opened.snapshot);
  const front = grid.sheets()[frontPageOf(opened.snapshot)];
  if (front && grid.activeSheet() !== front.id) grid.activate(front.id);
  const coming = import("./workbook-page").catch(async (error: unknown) => {
    await canBeReached();
    throw error;
  });
  followTheme(univer);
  byId("file").textContent = opened.name;
  await services.get(LifecycleService).onStage(LifecycleStages.Rendered);
  document.documentElement.dataset["shown"] = "true";
  await (await coming).work(started, grid, opened);
  await letThrough();
  document.documentElement.dataset["ready"] = "true";
  startIdleWork();
}

/** Why nothing is displayed. Internal errors go to the console. */
function whyNotShown(error: unknown): string {
  if (isUserError(error)) return error.message;
  console.error(error);
  return unsavedKey(window.opening.book) === null
    ? "The workbench cannot display this workbook. It was not changed. Open another, or reload the page."
    : "Your autosaved work cannot be displayed. It is kept until you discard it. Open its file instead.";
}

/** Lets the user open another workbook after a failed start. */
function notStarted(error: unknown): void {
  byId("file").textContent = "Not started";
  document.documentElement.dataset["failed"] = "true";
  // The pane would wait forever.
  byId("pane").replaceChildren();
  byId("samples").hidden = true;
  for (const id of ["file", "save", "toggle"]) byId<HTMLButtonElement>(id).disabled = true;
  for (const [id, book] of [
    ["sample", "sample"],
    ["empty", "empty"],
    ["home", START],
  ] as const) {
    const button = byId<HTMLButtonElement>(id);
    button.addEventListener(
      "click",
      onClick(button, () => canBeReached().then(() => showBook(book))),
    );
  }
  offerFiles(async (book) => showBook(book));
  void offerUnsavedWork(byId("left"), showBook);
  void workOffline(byId("newer"), () => Promise.resolve(true)).catch(console.error);
  showMessage(whyNotShown(error), "error");
}

start().catch(notStarted);
