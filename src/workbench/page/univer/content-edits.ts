import { isSameName } from "../../../kernel/names";
import type { Grid } from "../../host/grid";
import { extendedChart } from "../../host/shift";
import type { Contents } from "./tables-and-names";

interface Around {
  readonly nameOf: (sheet: string) => string;
  /** Changes tables or names, which formulas may depend on. */
  readonly runMove: (change: () => void) => void;
  /** Reports a change that affects the saved file. */
  readonly changed: (sheet: string) => void;
}

type ContentEdits = Pick<
  Grid,
  "tables" | "addTable" | "changeTable" | "removeTable" | "names" | "addName" | "removeName" | "charts"
>;

/** Edits of the tables, names and charts of a workbook. */
export const contentEdits = (contents: Contents, { nameOf, runMove, changed }: Around): ContentEdits => ({
  tables: contents.lastTables,
  addTable(table) {
    runMove(() => (contents.tables = [...contents.tables, table]));
  },
  changeTable(name, changes) {
    runMove(() => {
      const was = contents.tables.find((table) => isSameName(table.name, name));
      if (was && changes.area)
        contents.charts = contents.charts.map((chart) =>
          chart.sheet === was.sheet ? extendedChart(chart, was.area, changes.area!) : chart,
        );
      contents.tables = contents.tables.map((table) => (isSameName(table.name, name) ? { ...table, ...changes } : table));
    });
  },
  removeTable(name) {
    runMove(() => (contents.tables = contents.tables.filter((table) => !isSameName(table.name, name))));
  },

  names: () => contents.names,
  addName(name) {
    runMove(() => (contents.names = [...contents.names, name]));
  },
  removeName(name, scope) {
    runMove(() => (contents.names = contents.names.filter((old) => !(isSameName(old.name, name) && old.scope === scope))));
  },

  charts: {
    all: () => contents.charts,
    set(chart) {
      contents.charts = [...contents.charts.filter(({ id }) => id !== chart.id), chart];
      changed(nameOf(chart.sheet));
    },
    remove(removed) {
      const sheet = contents.charts.find(({ id }) => id === removed)?.sheet;
      contents.charts = contents.charts.filter(({ id }) => id !== removed);
      if (sheet !== undefined) changed(nameOf(sheet));
    },
  },
});
