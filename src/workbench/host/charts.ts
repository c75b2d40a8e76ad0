import type { Area } from "../../formula/address";
import { allowed, only, sheetWithId, type Cells } from "./cells";
import { objectClass, targetOf, text, whole, word, type Host, type HostObject } from "./classes";
import type { GridChart, GridSheet } from "./grid";
import { apiNotFound, invalidArgument } from "./problem";

/*
 * Line charts, for grids that can draw them.
 */

interface ChartTarget {
  readonly sheet: GridSheet;
  readonly id: string;
}

function charts(host: Host) {
  const { charts: found } = host.grid;
  if (!found) throw apiNotFound("Worksheet.Charts");
  return found;
}

function current(host: Host, { id }: ChartTarget): GridChart {
  const found = charts(host)
    .all()
    .find((item) => item.id === id);
  if (!found) throw invalidArgument();
  return found;
}

function adapt(host: Host, target: ChartTarget, changes: Partial<GridChart>): Promise<void> | void {
  allowed(host, target.sheet, "allowEditObjects");
  return charts(host).set({ ...current(host, target), ...changes });
}

const cellsOn = (target: Pick<ChartTarget, "sheet">, argument: unknown): Area => {
  const cells = targetOf<Cells>(argument, "Range");
  if (cells.sheet.id !== target.sheet.id) throw invalidArgument();
  return only(cells);
};

export const chartCollection = objectClass<GridSheet>("ChartCollection", {
  items: (sheet, host) =>
    charts(host)
      .all()
      .filter((item) => item.sheet === sheet.id)
      .map(({ id }) => chart({ sheet, id })),
  open: {
    "": (sheet, host, [id]) => {
      const target = { sheet, id: text(id) };
      current(host, target);
      return chart(target);
    },
    Add: async (sheet, host, [type, source, by]) => {
      const stored = charts(host);
      word(type, ["Line"]);
      word(by, ["Columns"]);
      allowed(host, sheet, "allowEditObjects");
      const area = cellsOn({ sheet }, source);
      const id = `chart-${host.next()}`;
      const lines = Array.from({ length: area.columns }, (_, i) => ({
        name: `Series${i + 1}`,
        values: { ...area, left: area.left + i, columns: 1 },
        labels: null,
      }));
      await stored.set({ id, sheet: sheetWithId(host, sheet.id).id, title: "", unit: "", legend: "Right", area, lines });
      return chart({ sheet, id });
    },
  },
  call: {
    GetCount: (sheet, host) =>
      charts(host)
        .all()
        .filter((item) => item.sheet === sheet.id).length,
  },
});

const chart = objectClass<ChartTarget>("Chart", {
  identity: ({ id }) => ({ Id: id }),
  read: { Id: ({ id }) => id },
  open: {
    Title: (target) => title(target),
    Legend: (target) => legend(target),
    Axes: (target) => axes(target),
    Series: (target) => series(target),
  },
  call: {
    SetPosition: async (target, host, [start, end]) => {
      const [from, to] = [
        cellsOn(target, start),
        end === undefined || end === null ? cellsOn(target, start) : cellsOn(target, end),
      ];
      await adapt(host, target, {
        area: { top: from.top, left: from.left, rows: to.top - from.top + to.rows, columns: to.left - from.left + to.columns },
      });
      return null;
    },
  },
});

const title = objectClass<ChartTarget>("ChartTitle", {
  read: { Text: (target, host) => current(host, target).title },
  set: { Text: (target, host, value) => adapt(host, target, { title: text(value) }) },
});

const legend = objectClass<ChartTarget>("ChartLegend", {
  read: { Position: (target, host) => current(host, target).legend },
  set: {
    Position: (target, host, value) =>
      adapt(host, target, { legend: word(value, ["Top", "Bottom", "Left", "Right", "Corner"] as const) }),
  },
});

const axes = objectClass<ChartTarget>("ChartAxes", { open: { ValueAxis: (target) => axis(target) } });
const axis = objectClass<ChartTarget>("ChartAxis", { open: { Title: (target) => axisTitle(target) } });
const axisTitle = objectClass<ChartTarget>("ChartAxisTitle", {
  read: { Text: (target, host) => current(host, target).unit },
  set: { Text: (target, host, value) => adapt(host, target, { unit: text(value) }) },
});

interface LineTarget {
  readonly chart: ChartTarget;
  readonly index: number;
}

const lineAt = (target: ChartTarget, host: Host, index: unknown): HostObject => {
  const at = whole(index, 0);
  if (at >= current(host, target).lines.length) throw invalidArgument();
  return line({ chart: target, index: at });
};

const series = objectClass<ChartTarget>("ChartSeriesCollection", {
  items: (target, host) => current(host, target).lines.map((_, index) => line({ chart: target, index })),
  open: {
    GetItemAt: (target, host, [index]) => lineAt(target, host, index),
    Add: async (target, host, [name]) => {
      const { lines, area } = current(host, target);
      // A new series has no values yet.
      const values = { top: area.top, left: area.left, rows: 1, columns: 1 };
      await adapt(host, target, { lines: [...lines, { name: text(name), values, labels: null }] });
      return line({ chart: target, index: lines.length });
    },
  },
  call: { GetCount: (target, host) => current(host, target).lines.length },
});

const lineFormat = objectClass<LineTarget>("ChartSeriesFormat", { open: { Line: (target) => lineStyle(target) } });
const lineStyle = objectClass<LineTarget>("ChartLineFormat", {
  read: { Color: ({ chart: target, index }, host) => current(host, target).lines[index]!.color ?? "" },
  set: { Color: (target, host, value) => adaptLine(host, target, { color: text(value).toLowerCase() }) },
});

function adaptLine(host: Host, { chart: target, index }: LineTarget, changes: Partial<GridChart["lines"][number]>) {
  const lines = current(host, target).lines.map((item, i) => (i === index ? { ...item, ...changes } : item));
  return adapt(host, target, { lines });
}

const line = objectClass<LineTarget>("ChartSeries", {
  read: { Name: ({ chart: target, index }, host) => current(host, target).lines[index]!.name },
  set: { Name: (target, host, value) => adaptLine(host, target, { name: text(value) }) },
  open: { Format: (target) => lineFormat(target) },
  call: {
    Delete: async ({ chart: target, index }, host) => {
      await adapt(host, target, { lines: current(host, target).lines.filter((_, i) => i !== index) });
      return null;
    },
    SetValues: async (target, host, [address]) => {
      await adaptLine(host, target, { values: cellsOn(target.chart, address) });
      return null;
    },
    SetXAxisValues: async (target, host, [address]) => {
      await adaptLine(host, target, { labels: cellsOn(target.chart, address) });
      return null;
    },
  },
});
