import type { Area } from "../../formula/address";
import { allowed, only, sheetWithId, type Cells } from "./cells";
import { objectClass, targetOf, text, whole, word, type Host, type HostObject } from "./classes";
import type { GridChart, GridSheet } from "./grid";
import { apiNotFound, invalidArgument } from "./problem";

/*
 * Charts of lines, for grids that can draw them.
 */

/** A chart by its id. */
interface Held {
  readonly sheet: GridSheet;
  readonly id: string;
}

function charts(host: Host) {
  const { charts: kept } = host.grid;
  if (!kept) throw apiNotFound("Worksheet.Charts");
  return kept;
}

function current(host: Host, { id }: Held): GridChart {
  const found = charts(host)
    .all()
    .find((item) => item.id === id);
  if (!found) throw invalidArgument();
  return found;
}

function adapt(host: Host, held: Held, changes: Partial<GridChart>): Promise<void> | void {
  allowed(host, held.sheet, "allowEditObjects");
  return charts(host).set({ ...current(host, held), ...changes });
}

const cellsOn = (held: Pick<Held, "sheet">, argument: unknown): Area => {
  const cells = targetOf<Cells>(argument, "Range");
  if (cells.sheet.id !== held.sheet.id) throw invalidArgument();
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
      const held = { sheet, id: text(id) };
      current(host, held);
      return chart(held);
    },
    Add: async (sheet, host, [type, source, by]) => {
      const kept = charts(host);
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
      await kept.set({ id, sheet: sheetWithId(host, sheet.id).id, title: "", unit: "", legend: "Right", area, lines });
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

const chart = objectClass<Held>("Chart", {
  identity: ({ id }) => ({ Id: id }),
  read: { Id: ({ id }) => id },
  open: {
    Title: (held) => title(held),
    Legend: (held) => legend(held),
    Axes: (held) => axes(held),
    Series: (held) => series(held),
  },
  call: {
    SetPosition: async (held, host, [start, end]) => {
      const [from, to] = [cellsOn(held, start), end === undefined || end === null ? cellsOn(held, start) : cellsOn(held, end)];
      await adapt(host, held, {
        area: { top: from.top, left: from.left, rows: to.top - from.top + to.rows, columns: to.left - from.left + to.columns },
      });
      return null;
    },
  },
});

const title = objectClass<Held>("ChartTitle", {
  read: { Text: (held, host) => current(host, held).title },
  set: { Text: (held, host, value) => adapt(host, held, { title: text(value) }) },
});

const legend = objectClass<Held>("ChartLegend", {
  read: { Position: (held, host) => current(host, held).legend },
  set: {
    Position: (held, host, value) =>
      adapt(host, held, { legend: word(value, ["Top", "Bottom", "Left", "Right", "Corner"] as const) }),
  },
});

const axes = objectClass<Held>("ChartAxes", { open: { ValueAxis: (held) => axis(held) } });
const axis = objectClass<Held>("ChartAxis", { open: { Title: (held) => axisTitle(held) } });
const axisTitle = objectClass<Held>("ChartAxisTitle", {
  read: { Text: (held, host) => current(host, held).unit },
  set: { Text: (held, host, value) => adapt(host, held, { unit: text(value) }) },
});

interface HeldLine {
  readonly chart: Held;
  readonly index: number;
}

const lineAt = (held: Held, host: Host, index: unknown): HostObject => {
  const at = whole(index, 0);
  if (at >= current(host, held).lines.length) throw invalidArgument();
  return line({ chart: held, index: at });
};

const series = objectClass<Held>("ChartSeriesCollection", {
  items: (held, host) => current(host, held).lines.map((_, index) => line({ chart: held, index })),
  open: {
    GetItemAt: (held, host, [index]) => lineAt(held, host, index),
    Add: async (held, host, [name]) => {
      const { lines, area } = current(host, held);
      // It draws nothing before it has its values.
      const values = { top: area.top, left: area.left, rows: 1, columns: 1 };
      await adapt(host, held, { lines: [...lines, { name: text(name), values, labels: null }] });
      return line({ chart: held, index: lines.length });
    },
  },
  call: { GetCount: (held, host) => current(host, held).lines.length },
});

const lineFormat = objectClass<HeldLine>("ChartSeriesFormat", { open: { Line: (held) => lineStyle(held) } });
const lineStyle = objectClass<HeldLine>("ChartLineFormat", {
  read: { Color: ({ chart: held, index }, host) => current(host, held).lines[index]!.color ?? "" },
  set: { Color: (held, host, value) => adaptLine(host, held, { color: text(value).toLowerCase() }) },
});

function adaptLine(host: Host, { chart: held, index }: HeldLine, changes: Partial<GridChart["lines"][number]>) {
  const lines = current(host, held).lines.map((item, i) => (i === index ? { ...item, ...changes } : item));
  return adapt(host, held, { lines });
}

const line = objectClass<HeldLine>("ChartSeries", {
  read: { Name: ({ chart: held, index }, host) => current(host, held).lines[index]!.name },
  set: { Name: (held, host, value) => adaptLine(host, held, { name: text(value) }) },
  open: { Format: (held) => lineFormat(held) },
  call: {
    Delete: async ({ chart: held, index }, host) => {
      await adapt(host, held, { lines: current(host, held).lines.filter((_, i) => i !== index) });
      return null;
    },
    SetValues: async (held, host, [where]) => {
      await adaptLine(host, held, { values: cellsOn(held.chart, where) });
      return null;
    },
    SetXAxisValues: async (held, host, [where]) => {
      await adaptLine(host, held, { labels: cellsOn(held.chart, where) });
      return null;
    },
  },
});
