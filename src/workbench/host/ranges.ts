import type { CellValue } from "../../kernel/values";
import { type Area, MOST_COLUMNS, MOST_ROWS } from "../../formula/address";
import {
  allowed,
  cellsAt,
  enter,
  fullAddress,
  intersection,
  only,
  range,
  shaped,
  sized,
  uniform,
  valueType,
  worksheet,
  writable,
  type Cells,
} from "./cells";
import { isA, objectClass, targetOf, text, whole, word, type Host, type HostObject, type Maker } from "./classes";
import { PLAIN, type RowGroup } from "./grid";
import { copy } from "./copy";
import { format } from "./formats";
import { apiNotFound, invalidArgument, itemNotFound } from "./problem";
import { conditionalFormats, dataValidation, settleRules } from "./rules";
import { tablesOn } from "./tables";
import { shown } from "./typed";

const within = (area: Area): Area => {
  const inside = area.top >= 0 && area.left >= 0 && area.rows > 0 && area.columns > 0;
  if (!inside || area.top + area.rows > MOST_ROWS || area.left + area.columns > MOST_COLUMNS) throw invalidArgument();
  return area;
};

const controlOf = (tick: boolean | null): string => (tick === null ? "Mixed" : tick ? "Checkbox" : "Empty");

/** Another area of the same sheet, as a range. */
const moved = (cells: Cells, area: Area): HostObject => range({ sheet: cells.sheet, areas: [within(area)] });

/** The area of a range, or of an address on the same sheet. */
const other = (host: Host, cells: Cells, argument: unknown): Area =>
  only(typeof argument === "string" ? cellsAt(host, cells.sheet, argument) : targetOf<Cells>(argument, "Range"));

const matrix = <T>(cells: Cells, of: (row: number, column: number) => T): T[][] => {
  sized(cells);
  const { top, left, rows, columns } = only(cells);
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => of(top + r, left + c)));
};

const valuesOf = (cells: Cells): readonly (readonly CellValue[])[] => {
  sized(cells);
  return cells.sheet.read(only(cells)).values;
};

async function setFormats(host: Host, cells: Cells, input: unknown): Promise<void> {
  sized(cells);
  allowed(host, cells.sheet, "allowFormatCells");
  const { top, left } = only(cells);
  const areas = new Map<string, Area[]>();
  shaped(only(cells), input).forEach((row, r) => {
    for (let c = 0; c < row.length; c += 1) {
      const format = row[c];
      if (format === null || format === undefined) continue;
      let end = c + 1;
      while (end < row.length && row[end] === format) end += 1;
      const run = { top: top + r, left: left + c, rows: 1, columns: end - c };
      areas.set(text(format), [...(areas.get(text(format)) ?? []), run]);
      c = end - 1;
    }
  });
  for (const [format, runs] of areas) await cells.sheet.setStyle(runs, { format });
}

/** Shifting only some columns could break tables apart, so the workbench only shifts whole rows. */
function wholeRows(cells: Cells, how: unknown, direction: "Down" | "Up"): Area {
  word(how, [direction]);
  const area = only(cells);
  if (area.columns !== MOST_COLUMNS) throw apiNotFound("Moving cells of a part of a row");
  return area;
}

async function clear(host: Host, cells: Cells, how: unknown): Promise<void> {
  const kind = how === undefined || how === null ? "All" : word(how, ["All", "Contents", "Formats", "Hyperlinks"]);
  if (kind !== "Formats") {
    writable(cells);
    const used = cells.sheet.used(true);
    for (const area of cells.areas) {
      const inUse = used && intersection(area, used);
      if (inUse)
        await cells.sheet.write(
          inUse,
          shaped(inUse, null).map((row) => row.map(() => ({ value: null }))),
        );
    }
  }
  if (kind === "All")
    for (const { row, column } of cells.sheet.notes())
      if (cells.areas.some((area) => intersection(area, { top: row, left: column, rows: 1, columns: 1 })))
        await cells.sheet.setNote(row, column, null);
  if (kind !== "Contents") {
    allowed(host, cells.sheet, "allowFormatCells");
    await cells.sheet.setStyle(cells.areas, PLAIN);
  }
}

objectClass<Cells>("Range", {
  isTracked: true,
  read: {
    Address: fullAddress,
    RowIndex: (cells) => only(cells).top,
    ColumnIndex: (cells) => only(cells).left,
    RowCount: (cells) => only(cells).rows,
    ColumnCount: (cells) => only(cells).columns,
    CellCount: (cells) => only(cells).rows * only(cells).columns,
    IsEntireRow: (cells) => only(cells).columns === MOST_COLUMNS,
    IsEntireColumn: (cells) => only(cells).rows === MOST_ROWS,
    Values: (cells) => valuesOf(cells).map((row) => row.map(shown)),
    ValueTypes: (cells) => valuesOf(cells).map((row) => row.map(valueType)),
    Text: (cells) => valuesOf(cells).map((row) => row.map((value) => String(shown(value)))),
    Formulas(cells) {
      sized(cells);
      const { values, formulas } = cells.sheet.read(only(cells));
      return values.map((row, r) => row.map((value, c) => formulas[r]?.[c] ?? shown(value)));
    },
    NumberFormat: (cells) => matrix(cells, (row, column) => cells.sheet.style(row, column).format),
    Hidden: () => false,
    RowHidden: (cells) => areFolded(cells),
    Control: (cells) => ({ type: controlOf(uniform(cells, ({ tick }) => tick)) }),
  },
  set: {
    RowHidden: async (cells, host, value) => {
      allowed(host, cells.sheet, "allowFormatRows");
      for (const group of groupsOf(cells)) await cells.sheet.groups!.set({ ...group, folded: value === true });
    },
    Values: (cells, host, input) => enter(host, cells, input),
    Formulas: (cells, host, input) => enter(host, cells, input),
    NumberFormat: (cells, host, input) => setFormats(host, cells, input),
    Control: (cells, host, input) => {
      allowed(host, cells.sheet, "allowFormatCells");
      const type = typeof input === "object" && input !== null && "type" in input ? input.type : undefined;
      return cells.sheet.setStyle(cells.areas, { tick: word(type, ["Checkbox", "Empty"]) === "Checkbox" });
    },
  },
  open: {
    Worksheet: ({ sheet }) => worksheet(sheet),
    GetTables: (cells) => tablesOn(cells),
    Format: (cells) => format(cells),
    DataValidation: (cells) => dataValidation(cells),
    ConditionalFormats: (cells) => conditionalFormats(cells),
    GetCell: (cells, _, [row, column]) => {
      const { top, left } = only(cells);
      return moved(cells, { top: top + whole(row), left: left + whole(column), rows: 1, columns: 1 });
    },
    GetRow: (cells, _, [row]) => moved(cells, { ...only(cells), top: only(cells).top + whole(row), rows: 1 }),
    GetColumn: (cells, _, [column]) => moved(cells, { ...only(cells), left: only(cells).left + whole(column), columns: 1 }),
    GetLastCell: (cells) => {
      const { top, left, rows, columns } = only(cells);
      return moved(cells, { top: top + rows - 1, left: left + columns - 1, rows: 1, columns: 1 });
    },
    GetLastRow: (cells) => moved(cells, { ...only(cells), top: only(cells).top + only(cells).rows - 1, rows: 1 }),
    GetEntireColumn: (cells) => moved(cells, { ...only(cells), top: 0, rows: MOST_ROWS }),
    GetEntireRow: (cells) => moved(cells, { ...only(cells), left: 0, columns: MOST_COLUMNS }),
    GetOffsetRange: (cells, _, [rows, columns]) => {
      const area = only(cells);
      return moved(cells, { ...area, top: area.top + whole(rows), left: area.left + whole(columns) });
    },
    GetResizedRange: (cells, _, [rows, columns]) => {
      const area = only(cells);
      return moved(cells, { ...area, rows: area.rows + whole(rows), columns: area.columns + whole(columns) });
    },
    GetAbsoluteResizedRange: (cells, _, [rows, columns]) =>
      moved(cells, { ...only(cells), rows: whole(rows, 1), columns: whole(columns, 1) }),
    GetBoundingRect: (cells, host, [argument]) => {
      const a = only(cells);
      const b = other(host, cells, argument);
      const top = Math.min(a.top, b.top);
      const left = Math.min(a.left, b.left);
      return moved(cells, {
        top,
        left,
        rows: Math.max(a.top + a.rows, b.top + b.rows) - top,
        columns: Math.max(a.left + a.columns, b.left + b.columns) - left,
      });
    },
    GetIntersection: (cells, host, [argument]) => {
      const both = intersection(only(cells), other(host, cells, argument));
      if (!both) throw itemNotFound();
      return moved(cells, both);
    },
    GetIntersectionOrNullObject: (cells, host, [argument]) => {
      const both = intersection(only(cells), other(host, cells, argument));
      return both && moved(cells, both);
    },
    Insert: async (cells, host, [how]) => {
      const area = wholeRows(cells, how, "Down");
      allowed(host, cells.sheet, "allowInsertRows");
      await settleRules(host);
      await host.grid.insertRows(cells.sheet.id, area.top, area.rows);
      return moved(cells, area);
    },
    GetUsedRange: (cells, _, [valuesOnly]) => {
      const used = cells.sheet.used(valuesOnly === true);
      return moved(cells, (used && intersection(only(cells), used)) ?? { ...only(cells), rows: 1, columns: 1 });
    },
    GetUsedRangeOrNullObject: (cells, _, [valuesOnly]) => {
      const used = cells.sheet.used(valuesOnly === true);
      const both = used && intersection(only(cells), used);
      return both && moved(cells, both);
    },
  },
  call: {
    Select: async (cells, host) => {
      await host.grid.select(cells.sheet.id, only(cells));
      return null;
    },
    Clear: async (cells, host, [how]) => {
      await clear(host, cells, how);
      return null;
    },
    Delete: async (cells, host, [how]) => {
      const area = wholeRows(cells, how, "Up");
      allowed(host, cells.sheet, "allowDeleteRows");
      await settleRules(host);
      await host.grid.removeRows(cells.sheet.id, area.top, area.rows);
      return null;
    },
    CopyFrom: async (cells, host, [source, aspect]) => {
      const from = typeof source === "string" ? cellsAt(host, cells.sheet, source) : targetOf<Cells>(source, "Range");
      await copy(host, from, cells, word(aspect ?? "All", ["All", "Formulas", "Formats", "Values"] as const));
      return null;
    },
    Calculate: async (_, host) => {
      await host.grid.calculate();
      return null;
    },
    Group: (cells, host, [how]) => fold(cells, host, how, false),
    HideGroupDetails: (cells, host, [how]) => fold(cells, host, how, true),
    _ValidateArraySize: (cells, _, [rows, columns]) => {
      shaped(
        only(cells),
        Array.from({ length: whole(rows) }, () => Array.from({ length: whole(columns) })),
      );
      return null;
    },
  },
});

/** The row groups that contain any of the cells. */
const groupsOf = (cells: Cells): readonly RowGroup[] =>
  (cells.sheet.groups?.all() ?? []).filter(({ first, count }) =>
    intersection({ ...only(cells), left: 0, columns: 1 }, { top: first, left: 0, rows: count, columns: 1 }),
  );

/** Whether the rows of the cells are hidden by collapsed groups; null if only some are. */
function areFolded(cells: Cells): boolean | null {
  const { top, rows } = only(cells);
  const hidden = groupsOf(cells)
    .filter(({ folded }) => folded)
    .reduce((sum, { first, count }) => sum + Math.min(top + rows, first + count) - Math.max(top, first), 0);
  return hidden === 0 ? false : hidden === rows ? true : null;
}

/**
 * Groups whole rows or columns, or collapses a group. A protected sheet rejects both, whatever its protection allows. The grid
 * has no column groups: collapsed columns are hidden.
 */
async function fold(cells: Cells, host: Host, how: unknown, folded: boolean): Promise<null> {
  const byRows = word(how, ["ByRows", "ByColumns"] as const) === "ByRows";
  const { sheet } = cells;
  allowed(host, sheet);
  const { top, rows, left, columns } = only(cells);
  if (byRows) await sheet.groups?.set({ first: top, count: rows, folded });
  else if (folded) {
    const before = sheet.hidden?.() ?? { rows: [], columns: [] };
    const own = Array.from({ length: columns }, (_, n) => left + n);
    await sheet.setHidden?.({ rows: before.rows, columns: [...before.columns, ...own] });
  }
  return null;
}

export const rangeAreas: Maker<Cells> = objectClass<Cells>("RangeAreas", {
  isTracked: true,
  read: {
    Address: fullAddress,
    AreaCount: ({ areas }) => areas.length,
    CellCount: ({ areas }) => areas.reduce((sum, { rows, columns }) => sum + rows * columns, 0),
  },
  open: {
    Areas: (cells) => rangeCollection(cells),
    Worksheet: ({ sheet }) => worksheet(sheet),
    Format: (cells) => format(cells),
    DataValidation: (cells) => dataValidation(cells),
    ConditionalFormats: (cells) => conditionalFormats(cells),
  },
  call: {
    Clear: async (cells, host, [how]) => {
      await clear(host, cells, how);
      return null;
    },
  },
});

const rangeCollection = objectClass<Cells>("RangeCollection", {
  items: ({ sheet, areas }) => areas.map((area) => range({ sheet, areas: [area] })),
  call: { GetCount: ({ areas }) => areas.length },
});

/** The cells of an argument: a range, several ranges, or comma-separated addresses on the sheet. */
export function cellsOf(host: Host, sheet: Cells["sheet"], argument: unknown): Cells {
  if (isA(argument, "Range") || isA(argument, "RangeAreas")) return targetOf<Cells>(argument, "Range", "RangeAreas");
  const parts = text(argument).split(",");
  return { sheet, areas: parts.map((part) => only(cellsAt(host, sheet, part))) };
}
