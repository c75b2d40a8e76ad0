import { generateRandomId, ICommandService, mergeWorksheetSnapshotWithDefault, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { InsertSheetMutation, type IInsertSheetMutationParams } from "@univerjs/sheets";
import { sheetReference } from "../../../formula/address";
import { isSameName } from "../../../kernel/names";
import { renamedFormula } from "../../../workbook/xlsx/formulas/named";
import type { GridEvent } from "../../host/grid";
import { movedFormula } from "../../host/moved-cells";
import { shifted, shiftedFormula, type Shift } from "../../host/shift";
import { withShift } from "../../save/rows";
import type { OpenedSheet, Snapshot } from "../../snapshot";
import { playerActs, type ActParameters } from "./user-edits";
import { headerRefusal, refusalOf } from "./protection";
import { headerAt, renameColumn } from "./rename-column";
import { snapshotsOf } from "./snapshots";
import { countDaysFrom1904 } from "./days-from-1904";
import { hearChanges, isShift, type ChangedCells, type MovedCells } from "./changes";
import { contentsOf } from "./tables-and-names";
import { otherFunctions } from "../computing/library-functions";
import { loadComputed, computedIfLoaded } from "./load-calculation";
import type { Computed } from "./computed-cells";
import { BOOK, isComputed, plainSheet, workbookData } from "./data";
import { contentEdits } from "./content-edits";
import type { UniverGrid } from "./grid-interface";
import { gridRows } from "./grid-rows";
import { FIRST_CELL, gridSelection } from "./grid-selection";
import { liveBook } from "./live-book";
import { ruleFormulas } from "./rule-formulas";
import { unfrozenColumns } from "./frozen-columns";
import { load, type DocumentState } from "./document-state";
import { univerSheet, type UniverSheet } from "./sheet";
import { stepsOf } from "./undo-steps";

/** Milliseconds between what belongs together. */
const PATIENCE = 300;
const firstId = (position: number): string => `sheet-${position}`;

/** Shows a workbook in Univer and answers for it. */
export function univerGrid(univer: FUniver, services: Injector, first: Snapshot): UniverGrid {
  const listeners = new Set<(event: GridEvent) => void>();
  const watchers = new Set<(sheet: string) => void>();
  let sheets: UniverSheet[] = [];
  let isOurs = false;
  let batches = 0;
  /** Something was changed that formulas may read. */
  let isUnsettled = false;
  /** Tables or names have changed since headers were last read. */
  let isMoved = false;
  /** Puts back what Univer does not know of, as it was before the player's act. */
  let putsBack: (() => void) | undefined;
  /** None before it has come. */
  let computed: Computed | undefined;
  /** What the sheets were when their file was opened, and the rows that came and went since. */
  const opened = new Map<string, OpenedSheet>(
    first.sheets.flatMap((sheet, i) => (sheet.opened ? [[firstId(i), sheet.opened] as const] : [])),
  );

  const notify = (event: GridEvent): void => {
    if (event.kind === "changed") live.changed(event.sheet, event.area);
    if (event.kind === "changed" || event.kind === "calculated") snapshots.changed(event.sheet);
    listeners.forEach((listener) => listener(event));
  };
  const workbook = () => univer.getActiveWorkbook()!;
  const sheetOf = (id: string): UniverSheet | undefined => sheets.find((sheet) => sheet.id === id);
  const inOrder = (): UniverSheet[] =>
    workbook()
      .getSheets()
      .flatMap((sheet) => sheetOf(sheet.getSheetId()) ?? []);
  /** What the sheets are called until they are there. */
  const firstNames = new Map(first.sheets.map(({ name }, i) => [firstId(i), name]));
  /** What the tabs said last. */
  const tabs = new Map(firstNames);
  const nameOf = (id: string): string => sheetOf(id)?.name() ?? firstNames.get(id) ?? "";

  function ours<T>(work: () => T): T {
    const before = isOurs;
    isOurs = true;
    try {
      return work();
    } finally {
      isOurs = before;
    }
  }

  const contents = contentsOf(sheetOf, nameOf);
  const others = otherFunctions(() => {
    live.allChanged();
    computed?.forget();
    isUnsettled = true;
    waits(0);
  });
  const live = liveBook({
    sheets: inOrder,
    tables: () => contents.tables,
    names: () => contents.names,
    nameOf,
    ...(first.settings ? { settings: first.settings } : {}),
  });

  const changed = (sheet: string): void => {
    steps.touched();
    const found = sheets.find((item) => isSameName(item.name(), sheet));
    if (found) snapshots.changed(found.id);
    watchers.forEach((watcher) => watcher(sheet));
  };

  /** Formulas as the player wrote them, names and rules speak of the sheet by its new name. */
  function onRename(id: string, name: string): void {
    const before = tabs.get(id);
    tabs.set(id, name);
    if (before === undefined || before === name) return;
    const rewrite = (text: string) => renamedFormula(text, before, sheetReference(name));
    for (const sheet of sheets) sheet.respell(rewrite);
    contents.names = contents.names.map((item) => ({ ...item, formula: rewrite(item.formula) }));
    live.allChanged();
    snapshots.allChanged();
    isUnsettled = true;
    waits();
    notifyMoved(id);
  }

  /** A name that the player gave to cells or took from them. */
  function onName(isSet: boolean, { name = "", formulaOrRefString: refersTo = "", localSheetId }: ActParameters): void {
    const scope = localSheetId !== undefined && sheetOf(localSheetId) ? localSheetId : null;
    const others = contents.names.filter((item) => !(isSameName(item.name, name) && item.scope === scope));
    const definition = { name, scope, formula: `=${refersTo.replace(/^=/, "")}`, visible: true };
    watchers.forEach((watcher) => watcher(nameOf(grid.activeSheet())));
    moves(() => (contents.names = isSet ? [...others, definition] : others));
  }

  const acts = playerActs(
    { nameOf, isShift, noted: (id) => sheetOf(id)?.readNotes(), ruled: (id) => sheetOf(id)?.readRules() ?? true, named: onName },
    first.beyond,
  );

  const surroundings = () => ({
    univer,
    workbook: workbook(),
    ours,
    touched: () => void (isUnsettled = true),
    waits,
    changed,
  });

  const flush = (): void => sheets.forEach((sheet) => sheet.flush());

  let later: ReturnType<typeof setTimeout> | undefined;

  /** Computes once nothing more has come for a while. */
  function waits(patience = PATIENCE): void {
    clearTimeout(later);
    later = setTimeout(() => batches === 0 && announceSelection(), patience);
  }

  /** Hands over to Univer everything that was written, and shows what formulas give by that. */
  function announceSelection(): void {
    clearTimeout(later);
    flush();
    if (isMoved) contents.readHeaders();
    isMoved = false;
    if (!isUnsettled) return;
    const { compute } = computed ?? {};
    // What was entered waits for what computes it.
    if (!compute) return void loadComputed().then(announceSelection, () => undefined);
    isUnsettled = false;
    ours(compute);
  }

  function open(snapshot: Snapshot): void {
    const ids = snapshot.sheets.map((_, i) => firstId(i));
    const idOf = (name: string): string => ids[snapshot.sheets.findIndex((sheet) => isSameName(sheet.name, name))] ?? ids[0]!;
    contents.tables = snapshot.tables.map((table) => ({ ...table, sheet: idOf(table.sheet) }));
    contents.names = snapshot.names.map((name) => (name.scope === null ? name : { ...name, scope: idOf(name.scope) }));
    contents.charts = (snapshot.charts ?? []).map((chart) => ({ ...chart, sheet: idOf(chart.sheet) }));
    const unfrozen = snapshot.sheets.map((sheet) => unfrozenColumns(sheet, window.innerWidth));
    const shownSheets = snapshot.sheets.map((sheet, i) =>
      unfrozen[i] === 0 ? sheet : { ...sheet, freeze: { ...sheet.freeze, columns: 0 } },
    );
    const data = workbookData({ ...snapshot, sheets: shownSheets }, ids);
    ours(() => univer.createWorkbook(data));
    const around = surroundings();
    sheets = snapshot.sheets.map((sheet, i) => univerSheet(ids[i]!, around, sheet, unfrozen[i]));
    const byName = (name: string) => sheets.find((sheet) => isSameName(sheet.name(), name));
    isUnsettled = !isComputed(snapshot);
    const surface = { book: live.book, outline: live.outline, sheet: byName, nameOf, shows: live.shows };
    const state = { isComputed: !isUnsettled, isStale: snapshot.recalculate === true };
    const rules = ruleFormulas(services);
    const connect = (make: NonNullable<ReturnType<typeof computedIfLoaded>>): void => {
      computed = make(services, surface, rules, others, state);
    };
    const make = computedIfLoaded();
    if (make) connect(make);
    // Where it does not load, the page reports that.
    else loadComputed().then(connect, () => undefined);
    if (isUnsettled) announceSelection();
  }

  /** Changes tables or names. */
  function moves(change: () => void): void {
    steps.touched();
    change();
    isMoved = isUnsettled = true;
    waits();
  }

  function onValues(id: string, { area, cells, changeOf }: ChangedCells): void {
    const sheet = sheetOf(id);
    if (!sheet) return;
    isUnsettled = true;
    if (!isOurs) {
      let isPlain = true;
      for (const [row, column] of cells) {
        const cell = changeOf(row, column);
        isPlain &&= !cell?.f && !cell?.si;
        if (cell) acts.cell(sheet.id, cell, typeof cell.s === "string" ? sheet.ownStyle(row, column) : cell.s);
      }
      // Before the grid draws what was entered: it draws once then. Of formulas it has still to note where they spill.
      if (isPlain) queueMicrotask(() => batches === 0 && announceSelection());
      else waits(0);
    }
    notify({ kind: "changed", sheet: sheet.id, area, source: "Local" });
  }

  /** Undo brings rows and cells back, and not what was said of those that had gone. */
  function keep(): void {
    const was = [contents.kept(), ...sheets.map((sheet) => sheet.kept())];
    const since = new Map(opened);
    putsBack ??= () => {
      was.forEach((back) => back());
      since.forEach((sheet, id) => opened.set(id, sheet));
      isMoved = true;
      onRearranged();
    };
  }

  function onRearranged(): void {
    live.allChanged();
    snapshots.allChanged();
    isUnsettled = true;
    waits(0);
    notifyMoved();
  }

  function onMove(from: MovedCells, to: MovedCells): void {
    if (!isOurs) keep();
    const { top, left } = to.area;
    const move = { from: { sheet: nameOf(from.sheet), area: from.area }, to: { sheet: nameOf(to.sheet), top, left } };
    for (const item of sheets) item.respell((text) => movedFormula(text, item.name(), item.name(), move));
    contents.move(move);
  }

  function onShift(id: string, shift: Shift): void {
    const sheet = sheetOf(id);
    if (!sheet) return;
    if (!isOurs) keep();
    const name = sheet.name();
    const was = opened.get(sheet.id);
    if (was) opened.set(sheet.id, { ...was, shifts: withShift(was.shifts, shift) });
    snapshots.allChanged();
    sheet.shifted((area) => shifted(area, shift));
    for (const item of sheets) item.respell((text) => shiftedFormula(text, item.name(), name, shift));
    contents.shift(sheet, shift);
    live.allChanged();
    isUnsettled = isMoved = true;
    // Univer has still to move its formulas.
    waits(0);
    notifyMoved(sheet.id);
  }

  /** Rows, columns or whole sheets are elsewhere now, and formulas of other sheets with them. */
  const notifyMoved = (sheet = grid.activeSheet()): void =>
    listeners.forEach((listener) => listener({ kind: "changed", sheet, area: FIRST_CELL, source: "Local", moved: true }));

  // Sheets come from the pane, from the player's tabs and by Undo.
  services.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id === InsertSheetMutation.id) Object.assign((params as IInsertSheetMutationParams).sheet, plainSheet());
  });

  hearChanges(univer, {
    isOurs: () => isOurs,
    // Writes are complete before the user acts, for example inserts rows.
    beforeAct() {
      putsBack = undefined;
      flush();
    },
    openCell(id, row, column) {
      const sheet = sheetOf(id);
      return sheet?.custom(row, column)?.unlocked ? (sheet.cell(row, column) ?? {}) : undefined;
    },
    changed: ({ id = "", name }) => changed(name ?? nameOf(id)),
    act: (id, params) => acts.changed(id, params),
    values: onValues,
    calculated: (id) => sheetOf(id) && notify({ kind: "calculated", sheet: id }),
    shifted: onShift,
    // Some functions leave out rows that are hidden.
    hidden(id) {
      if (!live.rowsHidden(id)) return;
      isUnsettled = true;
      waits();
    },
    moved: onMove,
    rearranged: onRearranged,
    renamed: onRename,
    sheets: adoptSheets,
    selected: () => notify({ kind: "selected", ...grid.selection() }),
    activated: () => notify({ kind: "activated", sheet: grid.activeSheet() }),
  });

  /** Sheets that the player added or removed at the grid's tabs. */
  function adoptSheets(): void {
    const there = workbook()
      .getSheets()
      .map((sheet) => sheet.getSheetId());
    const removed = sheets.filter((sheet) => !there.includes(sheet.id));
    sheets = sheets.filter((sheet) => there.includes(sheet.id));
    contents.removeOtherSheets(there);
    for (const { id } of removed) notify({ kind: "deleted", sheet: id, source: "Local" });
    for (const id of there) {
      if (sheetOf(id)) continue;
      sheets.push(univerSheet(id, surroundings()));
      tabs.set(id, nameOf(id));
      notify({ kind: "added", sheet: id, source: "Local" });
    }
  }

  const selection = gridSelection(univer, services, { sheetOf, inOrder, announce: announceSelection });

  const grid: UniverGrid = {
    sheets: inOrder,
    addSheet(name, id = generateRandomId()) {
      const added = { id, name, rowCount: 100, columnCount: 26 };
      const index = workbook().getSheets().length;
      const params = { unitId: BOOK, index, sheet: mergeWorksheetSnapshotWithDefault(added) };
      // Univer switches to a sheet that it adds, except in other people's changes.
      ours(() => services.get(ICommandService).syncExecuteCommand(InsertSheetMutation.id, params, { fromCollab: true }));
      const sheet = sheetOf(id) ?? univerSheet(id, surroundings());
      if (!sheetOf(sheet.id)) sheets.push(sheet);
      tabs.set(sheet.id, name);
      notify({ kind: "added", sheet: sheet.id, source: "Local" });
      return sheet;
    },
    removeSheet(id) {
      selection.forget(id);
      selection.leave(id);
      flush();
      moves(() => {
        contents.lose(
          id,
          inOrder().map((sheet) => sheet.name()),
          (rewrite) => {
            for (const sheet of sheets) if (sheet.id !== id) sheet.respellAll(rewrite);
          },
        );
        flush();
        ours(() => workbook().deleteSheet(id));
        adoptSheets();
      });
    },
    moveSheet(id, position) {
      ours(() => workbook().moveSheet(workbook().getSheetBySheetId(id)!, position));
    },
    ...gridRows({ workbook, ours, flush, ...selection.acts }),
    ...selection.acts,
    ...contentEdits(contents, { nameOf, moves, changed }),

    calculate() {
      computed?.forget();
      live.allChanged();
      isUnsettled = true;
      announceSelection();
    },
    async settled() {
      await loadComputed();
      announceSelection();
    },
    async batch(work) {
      batches += 1;
      try {
        return await work();
      } finally {
        batches -= 1;
        waits();
      }
    },
    step: (work) => steps.step(work),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    worldAt: (sheet, row, column) => computed!.worldAt(sheet, row, column),
    onSavedFormulas: (listener) => void loadComputed().then(() => computed!.heed(listener)),
    hasName: contents.hasName,
    daysFrom1904: first.settings?.includes("1904 dates") === true,
    opened: (id) => opened.get(id),
    watch: (watcher) => void watchers.add(watcher),
    // What the add-in does was judged by the fake host.
    refusal: (id, area) =>
      isOurs ? undefined : (refusalOf(sheetOf(id), area) ?? (area && headerRefusal(contents.tables, id, area))),
    snapshot() {
      announceSelection();
      const beyond = acts.beyond();
      const isStale = first.recalculate === true || computed?.savedFormulas().some((item) => item.isStale);
      return {
        ...snapshots.whole(),
        ...(first.settings ? { settings: first.settings } : {}),
        ...(isStale ? { recalculate: true as const } : {}),
        ...(beyond.length === 0 ? {} : { beyond }),
      };
    },
    headerAt: (id, area) => (refusalOf(sheetOf(id), area) ? undefined : headerAt(contents.lastTables(), id, area)),
    renameColumn(header, text) {
      flush();
      let newName = "";
      moves(() => {
        const book = { sheets, names: contents.names };
        newName = renameColumn(header, text, book);
        contents.names = book.names;
      });
      live.allChanged();
      snapshots.allChanged();
      announceSelection();
      notifyMoved(header.table.sheet);
      return newName;
    },
    respell(rewrite) {
      flush();
      moves(() => {
        for (const sheet of sheets) sheet.respellAll(rewrite);
        contents.names = contents.names.map((item) => ({ ...item, formula: rewrite(item.formula) }));
      });
      flush();
      onRearranged();
    },
    isRespelled(rewrite) {
      let isFound = contents.names.some(({ formula }) => rewrite(formula) !== formula);
      const look = (formula: string): string => {
        isFound ||= rewrite(formula) !== formula;
        return formula;
      };
      for (const sheet of sheets) sheet.respellAll(look);
      return isFound;
    },
    readySheet: () => snapshots.next(),
    isAtWork: () => isOurs,
    isBusy: () => batches > 0 || isUnsettled,
  };

  const firstSheets = new Map(first.sheets.map((sheet, i) => [firstId(i), sheet]));
  const snapshots = snapshotsOf(grid, (sheet) => opened.get(sheet), { sheets: firstSheets, styles: first.styles });
  const documentState = (): DocumentState => ({ snapshot: grid.snapshot(), ids: grid.sheets().map(({ id }) => id) });
  const steps = stepsOf(univer, services, {
    isOurs: () => isOurs,
    documentState,
    putsBack: () => putsBack,
    stand(to) {
      const now = documentState();
      batches += 1;
      try {
        ours(() => load(grid, now, to));
      } finally {
        batches -= 1;
      }
      live.allChanged();
      isUnsettled = true;
      to.ids.forEach((id, i) => {
        const was = to.snapshot.sheets[i]!.opened;
        if (was) opened.set(id, was);
        snapshots.changed(id);
      });
      announceSelection();
      notifyMoved();
    },
  });
  open(first);
  // What it needs is there once there is a workbook.
  if (grid.daysFrom1904) countDaysFrom1904(services);
  return grid;
}
