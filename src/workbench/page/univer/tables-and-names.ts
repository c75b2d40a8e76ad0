import type { GridChart, GridName, GridTable } from "../../host/grid";
import { shifted, shiftedChart, shiftedFormula, type Shift } from "../../host/shift";
import { lostFormula } from "../../../workbook/xlsx/formulas/named";
import { movedArea, movedFormula, type CellMove } from "../../host/moved-cells";
import type { UniverSheet } from "./sheet";
import type { Area } from "../../../formula/address";
import { isSameName, nameKey } from "../../../kernel/names";

/*
 * A workbook's tables, defined names and charts, which Univer does not store.
 */

export interface Contents {
  tables: readonly GridTable[];
  names: readonly GridName[];
  /** For saving; Univer does not draw them. */
  charts: readonly GridChart[];
  /** The tables with the current text of their header cells. */
  lastTables(): readonly GridTable[];
  hasName(name: string): boolean;
  /** Reads the headers of all tables from their cells. */
  readHeaders(): void;
  /** Updates everything after rows or columns of a sheet were inserted or removed. */
  shift(sheet: UniverSheet, by: Shift): void;
  /** Updates everything after cells were moved. */
  move(by: CellMove): void;
  /** Returns a function that restores the current tables, names and charts. */
  keepReferences(): () => void;
  /** Removes the tables and charts of all other sheets. */
  removeOtherSheets(ids: readonly string[]): void;
  /** Removes a sheet with its names; references to it, in other names and in `lost`, become broken. */
  lose(id: string, order: readonly string[], lost: (rewrite: (formula: string) => string) => void): void;
}

/** Looks up items by name, ignoring case; the index is rebuilt when the list changes. */
function byName<T extends { readonly name: string }>(all: () => readonly T[]): (name: string) => T | undefined {
  let from: readonly T[] = [];
  let found = new Map<string, T>();
  return (name) => {
    if (from !== all()) {
      from = all();
      // If a name is repeated, the first one counts.
      found = new Map([...from].reverse().map((item) => [nameKey(item.name), item]));
    }
    return found.get(nameKey(name));
  };
}

export function contentsOf(sheetOf: (id: string) => UniverSheet | undefined, nameOf: (id: string) => string): Contents {
  let lastTables: { readonly of: readonly GridTable[]; readonly tables: readonly GridTable[] } = { of: [], tables: [] };

  const tableNamed = byName(() => contents.tables);
  const nameNamed = byName(() => contents.names);
  const headersOf = (table: GridTable): string[] =>
    sheetOf(table.sheet)!
      .read({ ...table.area, rows: 1 })
      .values[0]!.map((value) => String(value ?? ""));

  const contents: Contents = {
    tables: [],
    names: [],
    charts: [],
    lastTables() {
      const { tables } = contents;
      // Headers are read on demand, because few callers need them.
      if (lastTables.of !== tables)
        lastTables = {
          of: tables,
          tables: tables.map((table) =>
            Object.defineProperty({ ...table }, "headers", { enumerable: true, get: () => headersOf(table) }),
          ),
        };
      return lastTables.tables;
    },
    hasName: (name) => Boolean(tableNamed(name) ?? nameNamed(name)),
    readHeaders() {
      contents.tables = contents.tables.map((table) => ({ ...table, headers: headersOf(table) }));
    },
    shift(sheet, by) {
      contents.tables = contents.tables.flatMap((table) => {
        if (table.sheet !== sheet.id) return [table];
        const area = shifted(table.area, by);
        return area ? [{ ...table, area }] : [];
      });
      const name = sheet.name();
      contents.names = contents.names.map((item) => ({ ...item, formula: shiftedFormula(item.formula, "", name, by) }));
      contents.charts = contents.charts.flatMap((chart) => (chart.sheet === sheet.id ? shiftedChart(chart, by) : [chart]));
    },
    move(by) {
      contents.names = contents.names.map((item) => ({ ...item, formula: movedFormula(item.formula, "", "", by) }));
      // A chart only shows cells of its own sheet.
      contents.charts = contents.charts.map((chart) => {
        const name = nameOf(chart.sheet);
        const follow = (area: Area): Area => (isSameName(by.to.sheet, name) && movedArea(area, name, by)) || area;
        const lines = chart.lines.map((line) => ({
          ...line,
          values: follow(line.values),
          labels: line.labels && follow(line.labels),
        }));
        return { ...chart, lines };
      });
    },
    keepReferences() {
      const { tables, names, charts } = contents;
      return () => void Object.assign(contents, { tables, names, charts });
    },
    removeOtherSheets(ids) {
      contents.tables = contents.tables.filter((table) => ids.includes(table.sheet));
      contents.charts = contents.charts.filter((chart) => ids.includes(chart.sheet));
    },
    lose(id, order, lost) {
      const name = nameOf(id);
      const tables = new Set(contents.tables.flatMap((table) => (table.sheet === id ? [nameKey(table.name)] : [])));
      const rewrite = (formula: string): string => lostFormula(formula, name, tables, order);
      lost(rewrite);
      contents.names = contents.names.flatMap((item) => (item.scope === id ? [] : [{ ...item, formula: rewrite(item.formula) }]));
    },
  };
  return contents;
}
