import type { Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { sheetReference } from "../../../formula/address";
import { isSameName } from "../../../kernel/names";
import { renamedFormula } from "../../../workbook/xlsx/formulas/named";
import type { GridEvent } from "../../host/grid";
import type { OpenedSheet, Snapshot } from "../../snapshot";
import { namesAfter, trackEdits, type CommandParameters } from "./user-edits";
import { headerRefusal, refusalOf } from "./protection";
import { headerAt } from "./rename-column";
import { snapshotsOf } from "./snapshots";
import { countDaysFrom1904 } from "./days-from-1904";
import { cellMoves } from "./cell-moves";
import { hearChanges, isShift, type ChangedCells } from "./changes";
import { contentsOf } from "./tables-and-names";
import { otherFunctions } from "../computing/library-functions";
import { loadComputed, computedIfLoaded } from "./load-calculation";
import type { Computed } from "./computed-cells";
import { isComputed, workbookData } from "./workbook-data";
import { contentEdits } from "./content-edits";
import type { UniverGrid } from "./grid-interface";
import { gridRows } from "./grid-rows";
import { gridTabs } from "./grid-tabs";
import { respelling } from "./respelling";
import { FIRST_CELL, gridSelection } from "./grid-selection";
import { liveBook } from "./live-book";
import { ruleFormulas, type RuleFormulas } from "./rule-formulas";
import { gridWidth, unfrozenColumns } from "./frozen-columns";
import { load, type DocumentState } from "./document-state";
import { univerSheet, type UniverSheet } from "./sheet";
import { stepsOf } from "./undo-steps";

/** Milliseconds to wait for related changes. */
const PATIENCE = 300;
const firstId = (position: number): string => `sheet-${position}`;

/** Displays a workbook in Univer, and makes it available as a grid. */
export function univerGrid(univer: FUniver, services: Injector, first: Snapshot): UniverGrid {
  const listeners = new Set<(event: GridEvent) => void>();
  const watchers = new Set<(sheet: string) => void>();
  let sheets: UniverSheet[] = [];
  let isOurs = false;
  let batches = 0;
  /** Formulas may depend on an unprocessed change. */
  let isUnsettled = false;
  /** Tables or names have changed since headers were last read. */
  let isMoved = false;
  /** Undefined until its code has loaded. */
  let computed: Computed | undefined;
  /** The sheets as they were when their file was opened, and the row and column shifts since. */
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
  const all = (): readonly UniverSheet[] => sheets;
  const inOrder = (): UniverSheet[] =>
    workbook()
      .getSheets()
      .flatMap((sheet) => sheetOf(sheet.getSheetId()) ?? []);
  /** The sheets' names until Univer has loaded them. */
  const firstNames = new Map(first.sheets.map(({ name }, i) => [firstId(i), name]));
  /** The last known names of the tabs. */
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

  /** Updates the sheet's name in formulas, defined names and rules. */
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

  /** Takes over a defined name that the user added or removed. */
  function onName(isSet: boolean, parameters: CommandParameters): void {
    watchers.forEach((watcher) => watcher(nameOf(grid.activeSheet())));
    runMove(() => (contents.names = namesAfter(contents.names, isSet, parameters, (id) => sheetOf(id) !== undefined)));
  }

  const edits = trackEdits(
    { nameOf, isShift, noted: (id) => sheetOf(id)?.readNotes(), ruled: (id) => sheetOf(id)?.readRules() ?? true, named: onName },
    first.beyond,
  );

  const surroundings = () => ({ univer, workbook: workbook(), ours, touched: () => void (isUnsettled = true), waits, changed });

  const flush = (): void => sheets.forEach((sheet) => sheet.flush());

  let later: ReturnType<typeof setTimeout> | undefined;

  /** Computes after a pause in changes. */
  function waits(patience = PATIENCE): void {
    clearTimeout(later);
    later = setTimeout(() => batches === 0 && announceSelection(), patience);
  }

  /** Sends all pending writes to Univer, and computes and displays their results. */
  function announceSelection(): void {
    clearTimeout(later);
    flush();
    if (isMoved) contents.readHeaders();
    isMoved = false;
    if (!isUnsettled) return;
    const { compute } = computed ?? {};
    // Entries wait until the calculation has loaded.
    if (!compute) return void loadComputed().then(announceSelection, () => undefined);
    isUnsettled = false;
    ours(compute);
  }

  let rules: RuleFormulas | undefined;

  function open(snapshot: Snapshot): void {
    const ids = snapshot.sheets.map((_, i) => firstId(i));
    const idOf = (name: string): string => ids[snapshot.sheets.findIndex((sheet) => isSameName(sheet.name, name))] ?? ids[0]!;
    contents.tables = snapshot.tables.map((table) => ({ ...table, sheet: idOf(table.sheet) }));
    contents.names = snapshot.names.map((name) => (name.scope === null ? name : { ...name, scope: idOf(name.scope) }));
    contents.charts = (snapshot.charts ?? []).map((chart) => ({ ...chart, sheet: idOf(chart.sheet) }));
    const unfrozen = snapshot.sheets.map((sheet) => unfrozenColumns(sheet, gridWidth()));
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
    const ofRules = (rules = ruleFormulas(services));
    const connect = (make: NonNullable<ReturnType<typeof computedIfLoaded>>): void => {
      computed = make(services, surface, ofRules, others, state);
    };
    const make = computedIfLoaded();
    if (make) connect(make);
    // If it fails to load, the page reports that.
    else loadComputed().then(connect, () => undefined);
    if (isUnsettled) announceSelection();
  }

  /** Changes tables or names. */
  function runMove(change: () => void): void {
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
        if (cell) edits.cell(sheet.id, cell, typeof cell.s === "string" ? sheet.ownStyle(row, column) : cell.s);
      }
      // Before the grid draws the entry, so that it draws once. Not for formulas: Univer has yet to record where they spill.
      if (isPlain) queueMicrotask(() => batches === 0 && announceSelection());
      else waits(0);
    }
    notify({ kind: "changed", sheet: sheet.id, area, source: "Local" });
  }

  function onRearranged(): void {
    live.allChanged();
    snapshots.allChanged();
    isUnsettled = true;
    waits(0);
    notifyMoved();
  }

  const cells = cellMoves({
    sheets: all,
    sheetOf,
    nameOf,
    contents,
    opened,
    isOurs: () => isOurs,
    shifted(sheet) {
      snapshots.allChanged();
      live.allChanged();
      isUnsettled = isMoved = true;
      // Univer has yet to update its formulas.
      waits(0);
      notifyMoved(sheet);
    },
    restored() {
      isMoved = true;
      onRearranged();
    },
  });

  /** Reports that rows, columns or whole sheets have moved, which also changes formulas on other sheets. */
  const notifyMoved = (sheet = grid.activeSheet()): void =>
    listeners.forEach((listener) => listener({ kind: "changed", sheet, area: FIRST_CELL, source: "Local", moved: true }));

  hearChanges(univer, {
    isOurs: () => isOurs,
    // Completes pending writes before the user acts, for example inserts rows.
    beforeCommand() {
      cells.beforeCommand();
      flush();
    },
    openCell(id, row, column) {
      const sheet = sheetOf(id);
      return sheet?.custom(row, column)?.unlocked ? (sheet.cell(row, column) ?? {}) : undefined;
    },
    changed: ({ id = "", name }) => changed(name ?? nameOf(id)),
    onCommand: (id, params) => edits.changed(id, params),
    values: onValues,
    calculated: (id) => sheetOf(id) && notify({ kind: "calculated", sheet: id }),
    shifted: cells.onShift,
    // Some functions ignore hidden rows.
    hidden(id) {
      if (!live.rowsHidden(id)) return;
      isUnsettled = true;
      waits();
    },
    moved: cells.onMove,
    rearranged: onRearranged,
    renamed: onRename,
    sheets: () => tabMethods.adopt(),
    selected: () => notify({ kind: "selected", ...grid.selection() }),
    activated: () => notify({ kind: "activated", sheet: grid.activeSheet() }),
  });

  const selection = gridSelection(univer, services, { sheetOf, inOrder, announce: announceSelection });
  const tabMethods = gridTabs({
    services,
    workbook,
    contents,
    sheets: all,
    sheetOf,
    setSheets: (next) => (sheets = [...next]),
    inOrder,
    connect: (id) => univerSheet(id, surroundings()),
    ours,
    flush,
    runMove,
    leave: selection.leave,
    notify,
    named: (id, name) => tabs.set(id, name),
  });

  const grid: UniverGrid = {
    sheets: inOrder,
    ...tabMethods.methods,
    ...gridRows({ workbook, ours, flush, ...selection.methods }),
    ...selection.methods,
    ...contentEdits(contents, { nameOf, runMove, changed }),

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
    // The fake host has already checked the add-in's own changes.
    refusal: (id, area) =>
      isOurs ? undefined : (refusalOf(sheetOf(id), area) ?? (area && headerRefusal(contents.tables, id, area))),
    entered(names) {
      flush();
      const entered = snapshots.entered(new Set(names));
      const beyond = edits.beyond();
      return (
        entered && {
          ...entered,
          ...(first.settings ? { settings: first.settings } : {}),
          ...(beyond.length === 0 ? {} : { beyond }),
          recalculate: true,
        }
      );
    },
    snapshot() {
      announceSelection();
      const beyond = edits.beyond();
      const isStale = first.recalculate === true || computed?.savedFormulas().some((item) => item.isStale);
      return {
        ...snapshots.whole(),
        ...(first.settings ? { settings: first.settings } : {}),
        ...(isStale ? { recalculate: true as const } : {}),
        ...(beyond.length === 0 ? {} : { beyond }),
      };
    },
    headerAt: (id, area) => (refusalOf(sheetOf(id), area) ? undefined : headerAt(contents.lastTables(), id, area)),
    ...respelling({
      sheets: all,
      contents,
      flush,
      runMove,
      rearranged: onRearranged,
      respelled(sheet) {
        live.allChanged();
        snapshots.allChanged();
        announceSelection();
        notifyMoved(sheet);
      },
    }),
    readySheet: () => snapshots.next(),
    readyRules: (id) => rules?.answerOn(id),
    isAtWork: () => isOurs,
    isWriting: () => batches > 0,
    isBusy: () => batches > 0 || isUnsettled,
  };

  const firstSheets = new Map(first.sheets.map((sheet, i) => [firstId(i), sheet]));
  const snapshots = snapshotsOf(grid, (sheet) => opened.get(sheet), { sheets: firstSheets, styles: first.styles });
  const documentState = (): DocumentState => ({ snapshot: grid.snapshot(), ids: grid.sheets().map(({ id }) => id) });
  const steps = stepsOf(univer, services, {
    isOurs: () => isOurs,
    documentState,
    restores: cells.restores,
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
  // Needs an open workbook.
  if (grid.daysFrom1904) countDaysFrom1904(services);
  return grid;
}
