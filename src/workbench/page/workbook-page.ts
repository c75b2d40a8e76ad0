import { workOffline } from "../pwa/offline";
import { saveFile } from "../pwa/save-file";
import { createFakeHost } from "../host/fake-host";
import type { Workbench } from "../host/office-shim";
import type { ShownBook, Snapshot } from "../snapshot";
import { canBeReached, offerFiles, showBeside, showBook } from "./show-workbook";
import { showCharts } from "./charts";
import { describeFunctions } from "./functions";
import { fileName } from "./file-name";
import { startAutosave, offerUnsavedWork } from "./autosave";
import { warnOfOtherTab } from "./autosave/other-tabs";
import { updateTransfer, storeTransfer, noteTurn } from "./autosave/recent-files";
import { EMPTY, unsavedKey, linkedBook } from "./autosave/opened-workbook";
import { unsavedChanges } from "./autosave/unsaved";
import { showSavedValues } from "./saved-values-message";
import { nameButtons } from "./labels";
import { workMenu } from "./menu";
import { onClick, showMessage, showError } from "./messages";
import { openPane } from "./pane-frame";
import { printSheets } from "./print";
import { officeTheme } from "./theme";
import { completeEntries } from "./typing/after-entry";
import { offerFunctions } from "./typing/complete";
import { fillByHandle } from "./typing/fill-down";
import { ledByKeyboard } from "./typing/keyboard";
import { moveBetweenParts } from "./typing/keys";
import { followLinks } from "./typing/links";
import { pasteValues } from "./typing/paste";
import { onCtrl } from "./typing/page-keys";
import { sheetKeys } from "./typing/sheet-keys";
import { convertEntries } from "./typing/typed-entries";
import { touchGrid } from "./typing/touch";
import { undoByKey } from "./typing/undo-key";
import type { StartedUniver } from "./univer";
import { loadComputed } from "./univer/load-calculation";
import type { UniverGrid } from "./univer/grid-interface";
import { offerFilter } from "./univer/filter-menu";
import { loadFind, openReplace } from "./univer/find";
import { guard } from "./univer/protected-cells";
import { followTabs } from "./univer/move-sheet";
import { askBeforeRemoval } from "./univer/remove-sheet";
import { reportLongNames } from "./univer/tab-names";
import { loadDeferred } from "./univer/deferred-features";
import { offerRows } from "./univer/rows";
import { offerSort } from "./univer/sort-menu";
import { copySpillsAsShown, drawSpills } from "./univer/spills";
import { restartTabSteps } from "./univer/tab-and-enter";

/*
 * The page of an open workbook: editing, the pane, saving, and opening other workbooks.
 */

const NAMESPACE = "LEDGER";
/** Milliseconds after which the ledger's file name and turn are read from it. */
const DESCRIBED_AFTER = 2000;

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Adds all editing features to a grid that already displays its cells. */
async function workInGrid(started: StartedUniver, grid: UniverGrid): Promise<void> {
  const { univer, services } = started;
  // First, so that no edit bypasses the protection.
  guard(univer, services, grid, showMessage);
  followLinks(univer, grid);
  restartTabSteps(univer, grid);
  askBeforeRemoval(univer, grid, showMessage);
  followTabs(univer, grid);
  reportLongNames(showMessage);
  const [described] = await Promise.all([window.opening.described, loadComputed(), loadDeferred(started)]);
  loadFind(started);
  describeFunctions(services, described.functions, NAMESPACE);
  nameButtons(services);
  offerFunctions(services, grid.hasName);
  const pasteText = pasteValues(univer, services, grid, showMessage);
  sheetKeys(univer, services, grid, pasteText);
  convertEntries(services, grid);
  completeEntries(univer, services, grid);
  fillByHandle(univer, services, grid);
  touchGrid(univer, services, grid);
  copySpillsAsShown(services);
  // Results computed before these features loaded could not be drawn.
  drawSpills(services);
  moveBetweenParts(services);
  onCtrl("s", () => byId("save").click());
  undoByKey(
    () => void univer.getActiveWorkbook()?.undo(),
    () => void univer.getActiveWorkbook()?.redo(),
  );
}

/** Adds everything to the page of an open workbook. */
export async function work(started: StartedUniver, grid: UniverGrid, opened: ShownBook): Promise<void> {
  const { univer, services } = started;
  const { book, files } = window.opening;
  await workInGrid(started, grid);
  showSavedValues(grid.onSavedFormulas, showMessage);
  let command = (_name: string): void => undefined;
  offerRows(univer, grid, () => command("addRows"), showMessage);
  offerSort(univer, services, grid, showMessage);
  offerFilter(univer, services, grid, showMessage);

  const active = () => grid.sheets().find(({ id }) => id === grid.activeSheet())!;
  const takeSnapshot = async (): Promise<Snapshot> => {
    await grid.settled();
    return grid.snapshot();
  };
  let { place = null, transferKey: transferKey } = opened;
  const name = fileName(opened.name, () => {
    // The file with the old name is not overwritten.
    place = null;
    unsaved.note(active().name());
  });
  /** Names a file after the ledger that was set up in an empty workbook, and stores the turn for the list of recent files. */
  const describe = async (): Promise<void> => {
    const { summarizeLedger } = await import("./ledger-summary");
    const ledger = await summarizeLedger(grid);
    if (!ledger) return;
    if (name.current() === EMPTY) name.set(ledger.fileName);
    if (transferKey !== undefined) await noteTurn(transferKey, ledger.turn);
  };
  const named = {
    ...opened,
    get name() {
      return name.current();
    },
  };
  const autosave = await startAutosave(named, grid, unsavedKey(book), (text) => showMessage(text, "error"));
  const write = async (snapshot: Snapshot): Promise<void> => {
    const requested = name.current();
    const { bytes, lost, location } = await saveFile(requested, place, () => files.save(opened.file, snapshot));
    // Reloading the page then opens the saved version, wherever the workbook came from.
    if (transferKey !== undefined) await updateTransfer(transferKey, requested, bytes, place);
    else {
      transferKey = await storeTransfer(requested, bytes, place).catch(() => undefined);
      if (transferKey !== undefined) window.history.replaceState(null, "", `?book=${transferKey}`);
    }
    void describe().catch(console.error);
    showMessage([location, ...lost].join(" "), lost.length > 0 ? "error" : "plain");
  };
  const unsaved = unsavedChanges(name.current, takeSnapshot, write, autosave);
  opened.unsaved.forEach(unsaved.note);
  grid.watch(unsaved.note);
  let describing: ReturnType<typeof setTimeout> | undefined;
  const describeLater = (): void => {
    clearTimeout(describing);
    describing = setTimeout(() => void describe().catch(console.error), DESCRIBED_AFTER);
  };
  grid.watch(() => name.current() === EMPTY && describeLater());
  describeLater();
  const leaveFor = async (other: string, coming: string): Promise<void> => {
    await canBeReached();
    if (await unsaved.mayLeave(coming)) showBook(other);
  };

  const beside = async (bytes: Uint8Array, name: string): Promise<void> => {
    await canBeReached();
    const other = await storeTransfer(name, bytes, null);
    if (!showBeside(other)) await leaveFor(other, name);
  };

  const save = byId<HTMLButtonElement>("save");
  save.addEventListener("click", onClick(save, unsaved.save));
  const chartsOn = showCharts(univer, services, grid, opened.file);
  const print = printSheets({ univer, grid, fileName: name.current, chartsOn });
  workMenu({ leaveFor, active, find: () => openReplace(started), print });
  onCtrl("p", () => void print());
  offerFiles(leaveFor);
  void offerUnsavedWork(byId("left"), (other, name) => leaveFor(other, name).catch(showError));
  window.addEventListener("hashchange", () => {
    const linked = linkedBook(window.location.hash);
    if (linked !== null) leaveFor(linked, "the linked workbook").catch(showError);
  });
  void workOffline(byId("newer"), () => unsaved.mayLeave("the newer version")).catch(console.error);
  void warnOfOtherTab(opened, (text) => showMessage(text, "error")).catch(console.error);
  const end = createFakeHost(ledByKeyboard(grid, services));
  const workbench: Workbench = {
    get name() {
      return name.current();
    },
    theme: officeTheme,
    commands: (run) => void (command = run),
    bridge: () => end.bridge(),
    file: async () => (await files.save(opened.file, await takeSnapshot())).bytes,
    open: (bytes, name) => beside(bytes, name).catch(showError),
  };
  openPane(Object.assign(workbench, { grid, univer }));
}
