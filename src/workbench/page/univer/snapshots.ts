import type { CellStyle, Grid, GridSheet } from "../../host/grid";
import { PLAIN } from "../../host/grid";
import type { CellSnapshot, OpenedSheet, SheetSnapshot, Snapshot } from "../../snapshot";

/*
 * Snapshots of the workbook, sheet by sheet: unchanged sheets are reused.
 */

interface Snapshots {
  /** A sheet has changed. */
  changed(sheet: string): void;
  /** Anything may have changed. */
  allChanged(): void;
  sheet(id: string): SheetSnapshot;
  /** Takes a snapshot of one changed sheet; returns whether there are more. */
  next(): boolean;
  whole(): Snapshot;
  /**
   * The workbook with the current contents of the sheets of these names. Others may show values from before; undefined where a sheet
   * would have to be read that is not among them.
   */
  entered(names: ReadonlySet<string>): Snapshot | undefined;
}

/** A workbook as it was opened: its sheets by id, and the styles of their cells. */
interface Opened {
  readonly sheets: ReadonlyMap<string, SheetSnapshot>;
  readonly styles: readonly CellStyle[];
}

/**
 * Takes snapshots of a grid. `openedOf` gives a sheet as its file was opened. Sheets of `first` are reused until they change, so
 * that the first autosave does not read the whole workbook.
 */
export function snapshotsOf(grid: Grid, openedOf: (sheet: string) => OpenedSheet | undefined, first?: Opened): Snapshots {
  const styles: CellStyle[] = [...(first?.styles ?? [])];
  const known = new Map(styles.map((style, position) => [JSON.stringify(style), position]));
  // Most cells share styles, and the grid returns the same object for the same style.
  const met = new WeakMap<CellStyle, number>();
  const latest = new Map(first?.sheets);
  /** Of sheets that have changed since: what they were. */
  const before = new Map<string, SheetSnapshot>();
  const styleNumber = (style: CellStyle): number => {
    const before = met.get(style);
    if (before !== undefined) return before;
    const key = JSON.stringify(style);
    const position = known.get(key) ?? styles.push(style) - 1;
    known.set(key, position);
    met.set(style, position);
    return position;
  };
  const plain = styleNumber(PLAIN);
  const find = (id: string): GridSheet => grid.sheets().find((sheet) => sheet.id === id)!;

  const snapshots: Snapshots = {
    changed(id) {
      const known = latest.get(id);
      if (known) before.set(id, known);
      latest.delete(id);
    },
    allChanged() {
      latest.clear();
      before.clear();
    },
    sheet(id) {
      const known = latest.get(id);
      if (known) return known;
      const sheet = find(id);
      const opened = openedOf(id);
      const snapshot = sheetSnapshot(sheet, (row, column) => styleNumber(sheet.style(row, column)), plain);
      const now = opened ? { ...snapshot, opened } : snapshot;
      latest.set(id, now);
      return now;
    },
    next() {
      const [first, ...rest] = grid.sheets().filter(({ id }) => !latest.has(id));
      if (first) snapshots.sheet(first.id);
      return rest.length > 0;
    },
    whole: () => workbookOf(grid.sheets(), ({ id }) => snapshots.sheet(id)),
    entered(names) {
      const sheets = grid.sheets();
      const isRead = (sheet: GridSheet): boolean => names.has(sheet.name()) || latest.has(sheet.id);
      if (!sheets.every((sheet) => isRead(sheet) || before.has(sheet.id))) return undefined;
      return workbookOf(sheets, (sheet) => (isRead(sheet) ? snapshots.sheet(sheet.id) : before.get(sheet.id)!));
    },
  };

  function workbookOf(sheets: readonly GridSheet[], snapshotOf: (sheet: GridSheet) => SheetSnapshot): Snapshot {
    const names = new Map(sheets.map((sheet) => [sheet.id, sheet.name()]));
    const charts = grid.charts?.all() ?? [];
    return {
      sheets: sheets.map(snapshotOf),
      styles: [...styles],
      tables: grid.tables().map((table) => ({ ...table, sheet: names.get(table.sheet) ?? "" })),
      names: grid.names().map((name) => (name.scope === null ? name : { ...name, scope: names.get(name.scope) ?? name.scope })),
      ...(charts.length === 0 ? {} : { charts: charts.map((chart) => ({ ...chart, sheet: names.get(chart.sheet) ?? "" })) }),
    };
  }
  return snapshots;
}

function sheetSnapshot(sheet: GridSheet, styleAt: (row: number, column: number) => number, plain: number): SheetSnapshot {
  const used = sheet.used(false);
  const cells: CellSnapshot[] = [];
  if (used) {
    const { values, formulas } = sheet.read(used);
    for (let r = 0; r < used.rows; r++) {
      for (let c = 0; c < used.columns; c++) {
        const [row, column] = [used.top + r, used.left + c];
        const [value = null, formula] = [values[r]![c], formulas[r]![c]];
        const style = styleAt(row, column);
        if (value === null && !formula && style === plain) continue;
        cells.push({ row, column, value, ...(formula ? { formula } : {}), style });
      }
    }
  }
  const sizes = (count: number, of: (n: number) => number) => Array.from({ length: count }, (_, n) => [n, of(n)] as const);
  return {
    name: sheet.name(),
    visibility: sheet.visibility(),
    tabColor: sheet.tabColor(),
    gridlines: sheet.hasGridlines(),
    cells,
    widths: sizes(used ? used.left + used.columns : 0, (n) => sheet.width(n)),
    heights: sizes(used ? used.top + used.rows : 0, (n) => sheet.height(n)),
    notes: sheet.notes(),
    validations: sheet.validations(),
    highlights: sheet.highlights(),
    ...(sheet.scales ? { scales: sheet.scales.all() } : {}),
    ...(sheet.merges ? { merges: sheet.merges.all() } : {}),
    ...(sheet.groups ? { groups: sheet.groups.all() } : {}),
    ...(sheet.hidden ? { hidden: sheet.hidden() } : {}),
    freeze: sheet.freeze(),
    page: sheet.page(),
    isProtected: sheet.isProtected(),
  };
}
