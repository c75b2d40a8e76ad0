import type { Area } from "../../formula/address";
import { allowed, uniform, type Cells } from "./cells";
import { color, flag, nothing, objectClass, size, whole, word, type Host } from "./classes";
import { lineOf, type CellStyle, type Done } from "./grid";
import { invalidArgument } from "./problem";

/*
 * Cell formats for office.js.
 */

const styled =
  (option: string, style: (value: unknown) => Partial<CellStyle>) =>
  (cells: Cells, host: Host, value: unknown): Done => {
    allowed(host, cells.sheet, option);
    return cells.sheet.setStyle(cells.areas, style(value));
  };
const cellStyle = (style: (value: unknown) => Partial<CellStyle>) => styled("allowFormatCells", style);

const eachSize = (cells: Cells, first: (area: Area) => number, count: (area: Area) => number, of: (at: number) => number) => {
  const sizes = cells.areas.flatMap((area) => Array.from({ length: Math.min(count(area), 1000) }, (_, n) => of(first(area) + n)));
  return sizes.every((points) => points === sizes[0]) ? (sizes[0] ?? null) : null;
};

const HORIZONTAL = ["General", "Left", "Center", "Right"] as const;
const VERTICAL = ["Top", "Center", "Bottom"] as const;

export const format = objectClass<Cells>("RangeFormat", {
  read: {
    WrapText: (cells) => uniform(cells, ({ wrap }) => wrap),
    HorizontalAlignment: (cells) => uniform(cells, ({ horizontal }) => horizontal),
    VerticalAlignment: (cells) => uniform(cells, ({ vertical }) => vertical),
    IndentLevel: (cells) => uniform(cells, ({ indent }) => indent),
    ColumnWidth: (cells) =>
      eachSize(
        cells,
        ({ left }) => left,
        ({ columns }) => columns,
        (column) => cells.sheet.width(column),
      ),
    RowHeight: (cells) =>
      eachSize(
        cells,
        ({ top }) => top,
        ({ rows }) => rows,
        (row) => cells.sheet.height(row),
      ),
  },
  set: {
    WrapText: cellStyle((value) => ({ wrap: flag(value) })),
    HorizontalAlignment: cellStyle((value) => ({ horizontal: word(value, HORIZONTAL) })),
    VerticalAlignment: cellStyle((value) => ({ vertical: word(value, VERTICAL) })),
    IndentLevel: cellStyle((value) => ({ indent: whole(value, 0) })),
    ColumnWidth: async (cells, host, value) => {
      allowed(host, cells.sheet, "allowFormatColumns");
      for (const { left, columns } of cells.areas) await cells.sheet.setWidth(left, columns, size(value));
    },
    RowHeight: async (cells, host, value) => {
      allowed(host, cells.sheet, "allowFormatRows");
      if (size(value) > 409) throw invalidArgument();
      for (const { top, rows } of cells.areas) await cells.sheet.setHeight(top, rows, size(value));
    },
  },
  open: {
    Fill: (cells) => fill(cells),
    Font: (cells) => font(cells),
    Protection: (cells) => formatProtection(cells),
    Borders: (cells) => borders(cells),
  },
  call: {
    AutofitColumns: async (cells, host) => {
      allowed(host, cells.sheet, "allowFormatColumns");
      for (const { left, columns } of cells.areas) await cells.sheet.fitColumns(left, columns);
      return null;
    },
    AutofitRows: nothing,
  },
});

const fill = objectClass<Cells>("RangeFill", {
  read: { Color: (cells) => uniform(cells, (style) => style.fill ?? "#FFFFFF") ?? "" },
  set: { Color: cellStyle((value) => ({ fill: color(value) })) },
  call: {
    Clear: async (cells, host) => {
      await cellStyle(() => ({ fill: null }))(cells, host, null);
      return null;
    },
  },
});

const font = objectClass<Cells>("RangeFont", {
  read: {
    Color: (cells) => uniform(cells, (style) => style.color ?? "#000000") ?? "",
    Bold: (cells) => uniform(cells, ({ bold }) => bold),
    Italic: (cells) => uniform(cells, ({ italic }) => italic),
    Underline: (cells) => uniform(cells, ({ underline }) => (underline ? "Single" : "None")),
    Size: (cells) => uniform(cells, ({ size: points }) => points),
  },
  set: {
    Color: cellStyle((value) => ({ color: color(value) })),
    Bold: cellStyle((value) => ({ bold: flag(value) })),
    Italic: cellStyle((value) => ({ italic: flag(value) })),
    Underline: cellStyle((value) => ({ underline: word(value, ["None", "Single"] as const) === "Single" })),
    Size: cellStyle((value) => ({ size: size(value) })),
    // The grid uses one font for everything, so the name is ignored.
    Name: nothing,
  },
});

const SIDES = ["EdgeTop", "EdgeBottom", "EdgeLeft", "EdgeRight", "InsideHorizontal", "InsideVertical"] as const;
type Side = (typeof SIDES)[number];

interface Border {
  readonly cells: Cells;
  readonly side: Side;
}

const borders = objectClass<Cells>("RangeBorderCollection", {
  open: { "": (cells, _, [side]) => border({ cells, side: word(side, SIDES) }) },
});

interface Run {
  readonly areas: Area[];
  readonly line: "lineTop" | "lineBottom" | "lineLeft" | "lineRight";
}

/** The cells along a side of the areas, and the side of each cell. A line between two cells belongs to both. */
function along({ cells: { areas }, side }: Border): readonly Run[] {
  const run = (line: Run["line"], cut: (area: Area) => Area): Run => ({
    areas: areas.map(cut).filter(({ rows, columns }) => rows > 0 && columns > 0),
    line,
  });
  switch (side) {
    case "EdgeTop":
      return [run("lineTop", (area) => ({ ...area, rows: 1 }))];
    case "EdgeBottom":
      return [run("lineBottom", (area) => ({ ...area, top: area.top + area.rows - 1, rows: 1 }))];
    case "EdgeLeft":
      return [run("lineLeft", (area) => ({ ...area, columns: 1 }))];
    case "EdgeRight":
      return [run("lineRight", (area) => ({ ...area, left: area.left + area.columns - 1, columns: 1 }))];
    case "InsideHorizontal":
      return [
        run("lineBottom", (area) => ({ ...area, rows: area.rows - 1 })),
        run("lineTop", (area) => ({ ...area, top: area.top + 1, rows: area.rows - 1 })),
      ];
    case "InsideVertical":
      return [
        run("lineRight", (area) => ({ ...area, columns: area.columns - 1 })),
        run("lineLeft", (area) => ({ ...area, left: area.left + 1, columns: area.columns - 1 })),
      ];
  }
}

async function draw(target: Border, host: Host, hue: string | null): Promise<void> {
  allowed(host, target.cells.sheet, "allowFormatCells");
  const between = { InsideHorizontal: "rows", InsideVertical: "columns" } as const;
  const size = target.side in between ? between[target.side as keyof typeof between] : null;
  // It is unknown whether Office.js rejects this as VBA does, so the workbench rejects it too.
  if (size && target.cells.areas.some((area) => area[size] < 2))
    throw invalidArgument("There is no border inside one row or column.");
  for (const { areas, line } of along(target)) await target.cells.sheet.setStyle(areas, { [line]: hue });
}

const hueOf = (target: Border): string | null => {
  const [{ areas, line }] = along(target) as readonly [Run];
  return uniform({ sheet: target.cells.sheet, areas }, (style) => style[line] && lineOf(style[line]).color);
};

const border = objectClass<Border>("RangeBorder", {
  identity: ({ side }) => ({ Id: side }),
  read: {
    SideIndex: ({ side }) => side,
    Color: (target) => hueOf(target) ?? "",
    Style: (target) => (hueOf(target) ? "Continuous" : "None"),
  },
  set: {
    Style: (target, host, value) =>
      draw(target, host, word(value, ["None", "Continuous"] as const) === "None" ? null : (hueOf(target) ?? "#000000")),
    Color: (target, host, value) => draw(target, host, color(value)),
    Weight: (_, __, value) => void word(value, ["Hairline", "Thin", "Medium", "Thick"] as const),
  },
});

const formatProtection = objectClass<Cells>("FormatProtection", {
  read: { Locked: (cells) => uniform(cells, ({ locked }) => locked) },
  set: {
    Locked: (cells, host, value) => {
      allowed(host, cells.sheet);
      return cells.sheet.setStyle(cells.areas, { locked: flag(value) });
    },
  },
});
