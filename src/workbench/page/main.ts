import { LifecycleService, LifecycleStages } from "@univerjs/core";
import { farEnd } from "../host/far-end";
import { workOffline } from "../home/offline";
import { putAway } from "../home/put-away";
import type { Snapshot } from "../snapshot";
import { ask } from "./keeping/ask";
import type {} from "./begin";
import { bringRules } from "../../rulebooks/bring-rules";
import { identities } from "../../rulebooks/identities";
import { describeFunctions } from "./functions";
import { offerFunctions } from "./typing/complete";
import { guard } from "./univer/guard";
import { nameButtons } from "./labels";
import { followLinks } from "./typing/links";
import { ledByKeyboard } from "./typing/keyboard";
import { moveBetweenParts } from "./typing/keys";
import { openFile } from "./keeping/open-file";
import { pasteValues } from "./typing/paste";
import { askBeforeRemoval } from "./univer/removing";
import { offerRows } from "./univer/rows";
import { copySpillsAsShown } from "./univer/spills";
import { saveByKey } from "./typing/save-key";
import { stepsBeginAnew } from "./univer/step";
import { keeping, offerLeftWork } from "./keeping";
import { tellOfOther } from "./keeping/elsewhere";
import { handAgain } from "./keeping/handed";
import { takeFiles } from "./keeping/take-files";
import { leftKey, linkedBook } from "./keeping/opened";
import "./style.css";
import { switchSides } from "./sides";
import { followTheme } from "./theme";
import { isTold, sentenceOf } from "./trouble";
import { undoByKey } from "./typing/undo-key";
import { startUniver } from "./univer";
import { univerGrid } from "./univer/grid";
import { unsavedChanges } from "./keeping/unsaved";

/*
 * The workbench's page: a grid computed by the engine that audits, and beside it the add-in's built pane in a frame. The
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

function told(error: unknown): void {
  console.error(error);
  say(sentenceOf(error), "error");
}

/** One act at a time, with its failure told. */
function act(button: HTMLButtonElement, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (button.disabled) return;
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      told(error);
    } finally {
      button.disabled = false;
    }
  };
}

/** Has files that come take the place of what is shown. */
const offerFiles = (leaveFor: (book: string, coming: string) => Promise<void>): void =>
  takeFiles(async (coming) => leaveFor(await openFile(coming, window.opening.files), coming.file.name), told);

/** Another workbook gets a page of its own, so that nothing of the one before can linger. */
const showBook = (book: string): void =>
  window.location.assign(book === "sample" ? window.location.pathname : `?book=${encodeURIComponent(book)}`);

/** Goes on only where there would be a page to go to. */
const canBeReached = (): Promise<unknown> => ask("index.html");

async function start(): Promise<void> {
  const { book, files, ...asked } = window.opening;
  const [described, opened] = await Promise.all([asked.described, asked.opened, bringRules()]);
  const { univer, services } = startUniver("grid");
  const grid = univerGrid(univer, services, opened.snapshot);
  describeFunctions(services, described.functions, NAMESPACE);
  const pane = window.earlyPane;
  pane.meet(farEnd(ledByKeyboard(grid, services)));
  Object.assign(pane, { grid, univer });
  guard(univer, grid, say);
  askBeforeRemoval(univer, grid, say);
  followLinks(univer, grid);
  stepsBeginAnew(univer, grid);
  nameButtons(services);
  offerFunctions(services, grid.hasName);
  pasteValues(univer, services, grid, say);
  followTheme(univer);
  byId("file").textContent = opened.name;
  moveBetweenParts(services);
  saveByKey(() => byId("save").click());
  undoByKey(
    () => void univer.getActiveWorkbook()?.undo(),
    () => void univer.getActiveWorkbook()?.redo(),
  );
  offerRows(univer, grid, () => pane.command("addRows"), say);

  const taken = async (): Promise<Snapshot> => {
    await grid.settled();
    return grid.snapshot();
  };
  copySpillsAsShown(services);
  const kept = await keeping(opened, grid, leftKey(book), (text) => say(text, "error"));
  const write = async (snapshot: Snapshot): Promise<void> => {
    const { place = null, handed } = opened;
    const { bytes, lost, where } = await putAway(opened.name, place, () => files.save(opened.file, snapshot));
    if (place && handed !== undefined) await handAgain(handed, opened.name, bytes, place);
    say([where, ...lost].join(" "), lost.length > 0 ? "error" : "plain");
  };
  const unsaved = unsavedChanges(opened.name, taken, write, kept);
  opened.unsaved.forEach(unsaved.note);
  grid.watch(unsaved.note);
  const leaveFor = async (book: string, coming: string): Promise<void> => {
    await canBeReached();
    if (await unsaved.mayLeave(coming)) showBook(book);
  };

  const on = (id: string, work: () => Promise<void>): void => {
    const button = byId<HTMLButtonElement>(id);
    button.addEventListener("click", act(button, work));
  };
  const samples = byId<HTMLSelectElement>("samples");
  samples.append(...identities.map(({ id, title }) => new Option(title, id, false, id === book)));
  on("sample", () => leaveFor(samples.value, "the sample"));
  on("empty", () => leaveFor("empty", "an empty workbook"));
  on("save", unsaved.save);
  offerFiles(leaveFor);
  switchSides(byId("pane"), byId("toggle"));
  void offerLeftWork(byId("left"), (book, name) => leaveFor(book, name).catch(told));
  window.addEventListener("hashchange", () => {
    const linked = linkedBook(window.location.hash);
    if (linked !== null) leaveFor(linked, "what the link names").catch(told);
  });
  // Before that Univer does not know where it would scroll to.
  await services.get(LifecycleService).onStage(LifecycleStages.Rendered);
  document.documentElement.dataset["ready"] = "true";
  const { showCharts } = await import("./charts");
  showCharts(univer, services, grid, opened.file);
  void workOffline(byId("newer"), () => unsaved.mayLeave("the newer version")).catch(console.error);
  void tellOfOther(opened, (text) => say(text, "error")).catch(console.error);
}

/** Why nothing is shown. What the browser says of a fault of the program is for its console. */
function whyNotShown(error: unknown): string {
  if (isTold(error)) return error.message;
  console.error(error);
  return leftKey(window.opening.book) === null
    ? "The workbench could not show this workbook. It was not changed. Open another, or load the page again."
    : "What was kept of that work cannot be shown. It stays kept until it is discarded. Open its file instead.";
}

/** Where nothing could be shown, other workbooks can still be opened. */
function notStarted(error: unknown): void {
  byId("file").textContent = "Not started";
  document.documentElement.dataset["failed"] = "true";
  // It would wait for ever.
  byId("pane").replaceChildren();
  byId("samples").hidden = true;
  for (const id of ["save", "toggle"]) byId<HTMLButtonElement>(id).disabled = true;
  for (const book of ["sample", "empty"]) {
    const button = byId<HTMLButtonElement>(book);
    button.addEventListener(
      "click",
      act(button, () => canBeReached().then(() => showBook(book))),
    );
  }
  offerFiles(async (book) => showBook(book));
  void offerLeftWork(byId("left"), showBook);
  void workOffline(byId("newer"), () => Promise.resolve(true)).catch(console.error);
  say(whyNotShown(error), "error");
}

start().catch(notStarted);
