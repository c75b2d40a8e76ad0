import { columnLetters, type Area } from "../../formula/address";
import { charactersOf } from "../../sheets/column-width";
import type { Highlight, PlacedCell, PlacedChart, PlacedName, PlacedSheet, PlacedTable } from "../../sheets/placed";
import { SIGNED, MISSING, WARNING, type Colour, type Style } from "../../sheets/styles";
import type { CellStyling } from "../../workbook/xlsx/edit/style-edits";
import { writeBook } from "../../workbook/xlsx/write";
import type { CellValue } from "../../kernel/values";
import { placeOfPale, playerColor } from "../../kernel/player-color";
import { mostOf } from "../../kernel/extremes";
import { intersection } from "../host/cells";
import { asksYesNo, lineOf, PLAIN, type CellStyle, type GridHighlight, type GridTable } from "../host/grid";
import { placedBar } from "../scales";
import type { CellSnapshot, SheetSnapshot, Snapshot } from "../snapshot";

/*
 * Writes a snapshot as an .xlsx file with the product's own writer, including formulas as Excel saves them, tables, drop-downs
 * and protection.
 */

const colour = (hex: string | null): Colour =>
  hex === null ? { theme: 1, tint: 0, hex: "#000000" } : { theme: null, tint: 0, hex };

function styleOf(style: CellStyle): Style {
  const line = style.lineBottom;
  const around = line !== null && style.lineTop !== null && style.lineLeft !== null && style.lineRight !== null;
  return {
    colour: colour(style.color),
    ...(style.fill === null ? {} : { fill: colour(style.fill) }),
    bold: style.bold,
    italic: style.italic,
    size: style.size,
    wrap: style.wrap,
    ...(line === null ? {} : { line: { where: around ? "around" : "below", colour: colour(lineOf(line).color) } }),
    vertical: style.vertical === "Top" ? "top" : style.vertical === "Center" ? "center" : "bottom",
    ...(style.horizontal === "Left" ? { align: "left" } : style.horizontal === "Right" ? { align: "right" } : {}),
    locked: style.locked,
  };
}

/** The properties of a style that the writer of ledgers does not support, but an edit does; null if there are none. */
export function restOfStyle(style: CellStyle): CellStyling | null {
  const { underline, struck, font, rotation, horizontal, indent, lineTop, lineRight, lineBottom, lineLeft } = style;
  const sides = [lineTop, lineRight, lineLeft];
  const isPlainLine = sides.every((side) => side === null) || sides.every((side) => side === lineBottom);
  const isThin = lineBottom === null || lineOf(lineBottom).kind === "thin";
  const isPlain = !underline && !struck && font === null && rotation === 0 && horizontal !== "Center" && isPlainLine && isThin;
  return isPlain ? null : { underline, struck, font, rotation, horizontal, indent, lineTop, lineRight, lineBottom, lineLeft };
}

/** A column's formula if all its rows have the same one: Excel fills new rows with it. */
function columnFormula(table: GridTable, column: number, formulas: ReadonlyMap<string, string>): string | null {
  const { area } = table;
  const first = formulas.get(`${area.top + 1}:${area.left + column}`) ?? null;
  for (let r = 2; first !== null && r < area.rows; r++) {
    if (formulas.get(`${area.top + r}:${area.left + column}`) !== first) return null;
  }
  return first;
}

function tablesOf(snapshot: Snapshot, sheet: SheetSnapshot): PlacedTable[] {
  const own = snapshot.tables.filter((table) => table.sheet === sheet.name);
  if (own.length === 0) return [];
  const formulas = new Map(
    sheet.cells.flatMap((cell) => (cell.formula === undefined ? [] : [[`${cell.row}:${cell.column}`, cell.formula] as const])),
  );
  return own.map((table) => ({
    name: table.name,
    area: table.area,
    headers: table.headers,
    formulas: table.headers.map((_, column) => columnFormula(table, column, formulas)),
    filter: table.filterButton,
  }));
}

function namesOf(snapshot: Snapshot, sheet: SheetSnapshot): PlacedName[] {
  return snapshot.names.flatMap(({ name, formula }) => {
    const [, quoted, plain, letters, row] = /^=(?:'((?:[^']|'')+)'|([^'!]+))!\$([A-Z]+)\$(\d+)$/.exec(formula) ?? [];
    if ((quoted?.replaceAll("''", "'") ?? plain) !== sheet.name || letters === undefined) return [];
    let column = 0;
    while (columnLetters(column) !== letters) column += 1;
    return [{ name, row: Number(row) - 1, column }];
  });
}

const chartsOf = ({ charts = [] }: Snapshot, { name }: SheetSnapshot): PlacedChart[] =>
  charts.flatMap(({ sheet, title, unit, area, lines }) => {
    const labels = lines[0]?.labels;
    return sheet === name && labels ? [{ title, ...(unit === "" ? {} : { unit }), area, labels, lines }] : [];
  });

const bottomOf = (areas: readonly Area[]): number =>
  mostOf(
    areas.map((area) => area.top + area.rows),
    0,
  );

/** The meaning of a highlight, derived from its style. */
function meaningOf({ fill, format }: GridHighlight): Pick<Highlight, "waits" | "warns" | "color" | "signed"> {
  if (format === SIGNED.error) return { signed: "error" };
  if (format === SIGNED.warning) return { signed: "warning" };
  if (fill === WARNING.fill.hex) return { warns: true };
  if (fill === MISSING.fill.hex) return { waits: true };
  const owner = fill === null ? -1 : placeOfPale(fill);
  return owner < 0 ? {} : { color: playerColor(owner) };
}

/** Caches converted styles, which thousands of cells share. */
function createStyleCache(): (style: CellStyle) => Style {
  const known = new Map<CellStyle, Style>();
  return (style) => {
    let converted = known.get(style);
    if (!converted) known.set(style, (converted = styleOf(style)));
    return converted;
  };
}

export function placed(snapshot: Snapshot, sheet: SheetSnapshot, styles = createStyleCache()): PlacedSheet {
  const notes = new Map(sheet.notes.map((note) => [`${note.row}:${note.column}`, note.text]));
  const requested = sheet.validations.filter(asksYesNo);
  const isTicked = (row: number, column: number): boolean =>
    requested.some(({ area }) => intersection(area, { top: row, left: column, rows: 1, columns: 1 }));
  const there = notes.size === 0 ? null : new Set(sheet.cells.map(({ row, column }) => `${row}:${column}`));
  const bare = sheet.notes.filter(({ row, column }) => !there?.has(`${row}:${column}`));
  const cells = [...sheet.cells, ...bare.map(({ row, column }) => ({ row, column, style: -1 }))].map(
    (cell: CellSnapshot): PlacedCell => {
      const style = snapshot.styles[cell.style] ?? PLAIN;
      const note = notes.size === 0 ? undefined : notes.get(`${cell.row}:${cell.column}`);
      return {
        row: cell.row,
        column: cell.column,
        role: "computed",
        style: styles(style),
        ...(style.horizontal === "Left" && style.indent > 0 ? { align: "left" } : {}),
        ...(style.format === "General" ? {} : { format: style.format }),
        ...(style.tick || isTicked(cell.row, cell.column) ? { tick: true } : {}),
        ...(cell.formula === undefined ? { value: cell.value ?? null } : { formula: cell.formula }),
        ...(note === undefined ? {} : { note }),
      };
    },
  );
  const tables = tablesOf(snapshot, sheet);
  return {
    name: sheet.name,
    rows: mostOf(
      cells.map((cell) => cell.row + 1),
      Math.max(bottomOf(tables.map(({ area }) => area)), 1),
    ),
    widths: sheet.widths.map(([, points]) => charactersOf(points)),
    heights: new Map(sheet.heights),
    cells,
    tables,
    // Validations are added by a separate edit, with their messages.
    validations: [],
    // Files store the formulas of rules without the equals sign; with it, Excel may repair the file and remove them.
    highlights: sheet.highlights.flatMap((item) =>
      item.rule.kind === "custom" ? [{ area: item.area, formula: item.rule.formula.replace(/^=/, ""), ...meaningOf(item) }] : [],
    ),
    bars: (sheet.scales ?? []).flatMap((scale) => placedBar(scale) ?? []),
    names: namesOf(snapshot, sheet),
    ...(sheet.groups ? { groups: sheet.groups } : {}),
    freeze: sheet.freeze,
    ...(sheet.page.titleColumns ? { pagesAcross: sheet.page.fit?.across ?? 1, keyColumns: sheet.page.titleColumns[1] + 1 } : {}),
    ...(sheet.page.fit ? { sides: sheet.page.margins.left } : {}),
    printTitles: sheet.page.titleRows ?? (sheet.page.titleColumns ? null : [0, 0]),
    ...(sheet.page.breaks ? { pageBreaks: sheet.page.breaks } : {}),
    ...(sheet.visibility === "Visible" ? {} : { hidden: true }),
    ...(sheet.isProtected ? {} : { open: true }),
    charts: chartsOf(snapshot, sheet),
  };
}

function valuesOf({ cells }: SheetSnapshot): (CellValue | undefined)[][] {
  const values: (CellValue | undefined)[][] = [];
  for (const { row, column, value } of cells) (values[row] ??= [])[column] = value;
  return values;
}

/** Writes a snapshot as the bytes of an .xlsx file. */
export function writeSnapshot(snapshot: Snapshot, title: string): Uint8Array {
  const values = new Map(snapshot.sheets.map((sheet) => [sheet.name, valuesOf(sheet)]));
  const styles = createStyleCache();
  return writeBook(
    snapshot.sheets.map((sheet) => placed(snapshot, sheet, styles)),
    (sheet, row, column) => values.get(sheet)?.[row]?.[column] ?? null,
    { title },
  );
}
