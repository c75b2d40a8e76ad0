import { isSameName } from "../../kernel/names";
import { areaOf, MOST_COLUMNS, MOST_ROWS } from "../../formula/address";
import { chartCollection } from "./charts";
import { allowed, cellsAt, only, range, sheetNamed, sheetWithId, worksheet, type Cells } from "./cells";
import { isA, nothing, size, objectClass, targetOf, text, whole, word, type Host, type HostObject } from "./classes";
import { MARGINS, type GridSheet, type PageLayout } from "./grid";
import { noteCollection } from "./notes";
import { accessDenied, apiNotFound, invalidArgument, invalidOperation, itemAlreadyExists, itemNotFound } from "./problem";
import { cellsOf, rangeAreas } from "./ranges";
import { names, tableCollection } from "./tables";

/** Applies Excel's rules for sheet names; the name History is reserved. */
function acceptable(name: string): string {
  const wrong = name === "" || name.length > 31 || /[\\/?*[\]:]/.test(name) || /^'|'$/.test(name) || isSameName(name, "History");
  if (wrong) throw invalidArgument(`Excel does not accept the sheet name ${name}.`);
  return name;
}

function freshName(host: Host): string {
  let number = 1;
  while (sheetNamed(host, `Sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

const visible = (host: Host): readonly GridSheet[] => host.grid.sheets().filter((sheet) => sheet.visibility() === "Visible");

/** The next or previous sheet in tab order. */
function beside(sheet: GridSheet, host: Host, step: 1 | -1, visibleOnly: unknown): GridSheet | undefined {
  const all = host.grid.sheets();
  const at = all.findIndex(({ id }) => id === sheet.id);
  const rest = step === 1 ? all.slice(at + 1) : all.slice(0, at).reverse();
  return rest.find((item) => visibleOnly !== true || item.visibility() === "Visible");
}

const orNothing = (sheet: GridSheet | undefined): HostObject | null => (sheet ? worksheet(sheet) : null);

function orRefuse(sheet: GridSheet | undefined): HostObject {
  if (!sheet) throw itemNotFound();
  return worksheet(sheet);
}

export const workbook = objectClass<null>("Workbook", {
  read: {
    Name: () => "Ledger.xlsx",
    ReadOnly: () => false,
    IsDirty: () => true,
    UsePrecisionAsDisplayed: (_, host) => host.precisionAsDisplayed,
  },
  set: { UsePrecisionAsDisplayed: (_, host, value) => void (host.precisionAsDisplayed = value === true) },
  open: {
    Worksheets: () => worksheets(null),
    Tables: () => tableCollection(null),
    Names: () => names(null),
    Application: () => application(null),
    GetSelectedRange: (_, host) => {
      const { sheet, area } = host.grid.selection();
      return range({ sheet: sheetWithId(host, sheet), areas: [area] });
    },
    GetSelectedRanges: (_, host) => {
      const { sheet, area } = host.grid.selection();
      return rangeAreas({ sheet: sheetWithId(host, sheet), areas: [area] });
    },
    GetActiveCell: (_, host) => {
      const { sheet, area } = host.grid.selection();
      return range({ sheet: sheetWithId(host, sheet), areas: [{ ...area, rows: 1, columns: 1 }] });
    },
  },
});

const iterativeCalculation = objectClass<null>("IterativeCalculation", {
  read: { Enabled: (_, host) => host.iteration },
  set: { Enabled: (_, host, value) => void (host.iteration = value === true) },
});

const application = objectClass<null>("Application", {
  read: {
    CalculationMode: (_, host) => host.calculationMode,
    CalculationState: () => "Done",
    DecimalSeparator: () => ".",
    ThousandsSeparator: () => ",",
  },
  set: {
    CalculationMode: (_, host, value) => {
      host.calculationMode = word(value, ["Automatic", "AutomaticExceptTables", "Manual"] as const);
    },
  },
  open: { IterativeCalculation: () => iterativeCalculation(null) },
  call: {
    Calculate: async (_, host, [type]) => {
      word(type, ["Recalculate", "Full", "FullRebuild"] as const);
      await host.grid.calculate();
      return null;
    },
    SuspendApiCalculationUntilNextSync: nothing,
    SuspendScreenUpdatingUntilNextSync: nothing,
  },
});

const worksheets = objectClass<null>("WorksheetCollection", {
  items: (_, host) => host.grid.sheets().map((sheet) => worksheet(sheet)),
  open: {
    "": (_, host, [key]) => orRefuse(sheetNamed(host, text(key))),
    GetItemOrNullObject: (_, host, [key]) => orNothing(sheetNamed(host, text(key))),
    GetActiveWorksheet: (_, host) => worksheet(sheetWithId(host, host.grid.activeSheet())),
    GetFirst: (_, host, [visibleOnly]) => worksheet((visibleOnly === true ? visible(host) : host.grid.sheets())[0]!),
    GetLast: (_, host, [visibleOnly]) => worksheet((visibleOnly === true ? visible(host) : host.grid.sheets()).at(-1)!),
    Add: async (_, host, [name]) => {
      const fresh = name === undefined || name === null ? freshName(host) : acceptable(text(name));
      if (host.grid.sheets().some((sheet) => isSameName(sheet.name(), fresh))) throw itemAlreadyExists();
      return worksheet(await host.grid.addSheet(fresh));
    },
  },
  call: {
    GetCount: (_, host, [visibleOnly]) => (visibleOnly === true ? visible(host) : host.grid.sheets()).length,
  },
});

objectClass<GridSheet>("Worksheet", {
  identity: ({ id }) => ({ Id: id }),
  read: {
    Id: ({ id }) => id,
    Name: (sheet) => sheet.name(),
    Position: (sheet, host) => host.grid.sheets().findIndex(({ id }) => id === sheet.id),
    Visibility: (sheet) => sheet.visibility(),
    TabColor: (sheet) => sheet.tabColor(),
    Gridlines: (sheet) => sheet.hasGridlines(),
    StandardWidth: () => 8.43,
    StandardHeight: () => 15,
  },
  set: {
    Name: async (sheet, host, value) => {
      const name = acceptable(text(value));
      if (host.grid.sheets().some((item) => item.id !== sheet.id && isSameName(item.name(), name))) throw itemAlreadyExists();
      await sheet.rename(name);
    },
    Position: (sheet, host, value) => host.grid.moveSheet(sheet.id, whole(value, 0)),
    Visibility: async (sheet, host, value) => {
      const next = word(value, ["Visible", "Hidden", "VeryHidden"] as const);
      const last = visible(host).every(({ id }) => id === sheet.id);
      if (next !== "Visible" && last) throw invalidOperation("A workbook must contain at least one visible worksheet.");
      await sheet.setVisibility(next);
    },
    TabColor: (sheet, _, value) => sheet.setTabColor(text(value)),
    Gridlines: (sheet, _, value) => sheet.setGridlines(value === true),
    Headings: nothing,
  },
  open: {
    Tables: (sheet) => tableCollection(sheet),
    Names: (sheet) => names(sheet),
    Protection: (sheet) => protection(sheet),
    Charts: (sheet) => chartCollection(sheet),
    Notes: (sheet, host) => {
      if (!host.has("1.18")) throw apiNotFound("Worksheet.Notes");
      return noteCollection(sheet);
    },
    FreezePanes: (sheet) => freezePanes(sheet),
    PageLayout: (sheet) => pageLayout(sheet),
    HorizontalPageBreaks: (sheet) => pageBreaks(sheet),
    GetRange: (sheet, host, [address]) =>
      range(
        address === undefined || address === null || address === ""
          ? { sheet, areas: [{ top: 0, left: 0, rows: MOST_ROWS, columns: MOST_COLUMNS }] }
          : cellsAt(host, sheet, text(address)),
      ),
    GetRangeByIndexes: (sheet, _, [row, column, rows, columns]) => {
      const area = { top: whole(row, 0), left: whole(column, 0), rows: whole(rows, 1), columns: whole(columns, 1) };
      if (area.top + area.rows > MOST_ROWS || area.left + area.columns > MOST_COLUMNS) throw invalidArgument();
      return range({ sheet, areas: [area] });
    },
    GetRanges: (sheet, host, [addresses]) => {
      const all = text(addresses);
      if (all.length > 8192) throw invalidArgument();
      return rangeAreas(cellsOf(host, sheet, all));
    },
    GetCell: (sheet, _, [row, column]) =>
      range({ sheet, areas: [{ top: whole(row, 0), left: whole(column, 0), rows: 1, columns: 1 }] }),
    GetUsedRange: (sheet, _, [valuesOnly]) =>
      range({ sheet, areas: [sheet.used(valuesOnly === true) ?? { top: 0, left: 0, rows: 1, columns: 1 }] }),
    GetUsedRangeOrNullObject: (sheet, _, [valuesOnly]) => {
      const used = sheet.used(valuesOnly === true);
      return used && range({ sheet, areas: [used] });
    },
    GetNext: (sheet, host, [visibleOnly]) => orRefuse(beside(sheet, host, 1, visibleOnly)),
    GetNextOrNullObject: (sheet, host, [visibleOnly]) => orNothing(beside(sheet, host, 1, visibleOnly)),
    GetPrevious: (sheet, host, [visibleOnly]) => orRefuse(beside(sheet, host, -1, visibleOnly)),
    GetPreviousOrNullObject: (sheet, host, [visibleOnly]) => orNothing(beside(sheet, host, -1, visibleOnly)),
  },
  call: {
    Activate: async (sheet, host) => {
      if (sheet.visibility() !== "Visible") throw invalidOperation("A hidden worksheet cannot be activated.");
      await host.grid.activate(sheet.id);
      return null;
    },
    Calculate: async (_, host) => {
      await host.grid.calculate();
      return null;
    },
    Delete: async (sheet, host) => {
      if (visible(host).every(({ id }) => id === sheet.id)) {
        throw invalidOperation("A workbook must contain at least one visible worksheet.");
      }
      if (sheet.visibility() === "VeryHidden") throw invalidOperation("The worksheet is hidden.");
      await host.grid.removeSheet(sheet.id);
      host.protection.delete(sheet.id);
      host.passwords.delete(sheet.id);
      return null;
    },
  },
});

const protection = objectClass<GridSheet>("WorksheetProtection", {
  read: {
    Protected: (sheet) => sheet.isProtected(),
    Options: (sheet, host) => (sheet.isProtected() ? (host.protection.get(sheet.id) ?? {}) : null),
  },
  call: {
    Protect: async (sheet, host, [options, password]) => {
      if (sheet.isProtected()) throw accessDenied();
      host.protection.set(sheet.id, typeof options === "object" && options !== null ? { ...options } : {});
      if (typeof password === "string" && password !== "") host.passwords.set(sheet.id, password);
      await sheet.setProtected(true);
      return null;
    },
    Unprotect: async (sheet, host, [password]) => {
      const target = host.passwords.get(sheet.id);
      if (!sheet.isProtected() || (target !== undefined && target !== password)) throw accessDenied();
      host.protection.delete(sheet.id);
      host.passwords.delete(sheet.id);
      await sheet.setProtected(false);
      return null;
    },
  },
});

const frozenCells = ({ rows, columns }: { readonly rows: number; readonly columns: number }) => ({
  top: 0,
  left: 0,
  rows: rows === 0 ? MOST_ROWS : rows,
  columns: columns === 0 ? MOST_COLUMNS : columns,
});

const freezePanes = objectClass<GridSheet>("WorksheetFreezePanes", {
  open: {
    GetLocationOrNullObject: (sheet) => {
      const frozen = sheet.freeze();
      return frozen.rows === 0 && frozen.columns === 0 ? null : range({ sheet, areas: [frozenCells(frozen)] });
    },
  },
  call: {
    FreezeRows: async (sheet, _, [count]) => {
      await sheet.setFreeze(whole(count ?? 1, 1), 0);
      return null;
    },
    FreezeColumns: async (sheet, _, [count]) => {
      await sheet.setFreeze(0, whole(count ?? 1, 1));
      return null;
    },
    FreezeAt: async (sheet, host, [address]) => {
      const { top, left, rows, columns } = only(cellsOf(host, sheet, address));
      await sheet.setFreeze(top + rows, left + columns);
      return null;
    },
    Unfreeze: async (sheet) => {
      await sheet.setFreeze(0, 0);
      return null;
    },
  },
});

const pages = (value: unknown): number => (value === undefined || value === null ? 0 : whole(value, 0));

/** One of the page margins in points: LeftMargin and so on. */
const margin = (edge: (typeof MARGINS)[number]) => ({
  name: `${edge[0]!.toUpperCase()}${edge.slice(1)}Margin`,
  read: (sheet: GridSheet) => sheet.page().margins[edge],
  set: (sheet: GridSheet, host: Host, value: unknown) => {
    allowed(host, sheet);
    return sheet.setPage({ margins: { ...sheet.page().margins, [edge]: size(value) } });
  },
});
const margins = MARGINS.map(margin);

const pageLayout = objectClass<GridSheet>("PageLayout", {
  read: {
    Orientation: (sheet) => sheet.page().orientation,
    PaperSize: (sheet) => sheet.page().paper,
    ...Object.fromEntries(margins.map(({ name, read }) => [name, read])),
    Zoom: (sheet) => {
      const { fit } = sheet.page();
      return fit ? { horizontalFitToPages: fit.across, verticalFitToPages: fit.down } : { scale: 100 };
    },
  },
  set: {
    Orientation: (sheet, host, value) => {
      allowed(host, sheet);
      return sheet.setPage({ orientation: word(value, ["Portrait", "Landscape"] as const) });
    },
    PaperSize: (sheet, host, value) => {
      allowed(host, sheet);
      return sheet.setPage({ paper: text(value) });
    },
    Zoom: (sheet, host, value) => {
      allowed(host, sheet);
      if (typeof value !== "object" || value === null) throw invalidArgument();
      const { horizontalFitToPages, verticalFitToPages } = value as Readonly<Record<string, unknown>>;
      const fits = horizontalFitToPages !== undefined || verticalFitToPages !== undefined;
      return sheet.setPage({ fit: fits ? { across: pages(horizontalFitToPages), down: pages(verticalFitToPages) } : null });
    },
    ...Object.fromEntries(margins.map(({ name, set }) => [name, set])),
    CenterHorizontally: nothing,
    PrintGridlines: nothing,
  },
  open: {
    HeadersFooters: (sheet) => headerFooterGroup(sheet),
    GetPrintTitleColumnsOrNullObject: (sheet) => {
      const { titleColumns } = sheet.page();
      if (!titleColumns) return null;
      const [left, right] = titleColumns;
      return range({ sheet, areas: [{ top: 0, left, rows: MOST_ROWS, columns: right - left + 1 }] });
    },
    GetPrintTitleRowsOrNullObject: (sheet) => {
      const { titleRows } = sheet.page();
      if (!titleRows) return null;
      return range({
        sheet,
        areas: [{ top: titleRows[0], left: 0, rows: titleRows[1] - titleRows[0] + 1, columns: MOST_COLUMNS }],
      });
    },
  },
  call: {
    SetPrintTitleRows: async (sheet, host, [address]) => {
      allowed(host, sheet);
      const area = isA(address, "Range") ? only(targetOf<Cells>(address, "Range")) : areaOf(text(address));
      if (!area) throw invalidArgument();
      await sheet.setPage({ titleRows: [area.top, area.top + area.rows - 1] });
      return null;
    },
    SetPrintTitleColumns: async (sheet, host, [address]) => {
      allowed(host, sheet);
      const area = isA(address, "Range") ? only(targetOf<Cells>(address, "Range")) : areaOf(text(address));
      if (!area) throw invalidArgument();
      await sheet.setPage({ titleColumns: [area.left, area.left + area.columns - 1] });
      return null;
    },
  },
});

const pageBreaks = objectClass<GridSheet>("PageBreakCollection", {
  open: {
    Add: async (sheet, host, [address]) => {
      allowed(host, sheet);
      const { top } = only(cellsOf(host, sheet, address));
      if (top === 0) throw invalidArgument();
      const breaks = new Set([...(sheet.page().breaks ?? []), top]);
      await sheet.setPage({ breaks: [...breaks].sort((a, b) => a - b) });
      return pageBreak(top);
    },
  },
  call: {
    GetCount: (sheet) => sheet.page().breaks?.length ?? 0,
    RemovePageBreaks: async (sheet) => {
      await sheet.setPage({ breaks: [] });
      return null;
    },
  },
});

const pageBreak = objectClass<number>("PageBreak", {});

const headerFooterGroup = objectClass<GridSheet>("HeaderFooterGroup", {
  open: { DefaultForAllPages: (sheet) => headerFooter(sheet) },
});

const footer = (part: keyof PageLayout["footer"]) => ({
  read: (sheet: GridSheet) => sheet.page().footer[part],
  set: (sheet: GridSheet, host: Host, value: unknown) => {
    allowed(host, sheet);
    return sheet.setPage({ footer: { ...sheet.page().footer, [part]: text(value) } });
  },
});

const headerFooter = objectClass<GridSheet>("HeaderFooter", {
  read: {
    LeftHeader: (sheet) => sheet.page().header ?? "",
    LeftFooter: footer("left").read,
    CenterFooter: footer("center").read,
    RightFooter: footer("right").read,
  },
  set: {
    LeftHeader: (sheet, host, value) => {
      allowed(host, sheet);
      return sheet.setPage({ header: text(value) });
    },
    LeftFooter: footer("left").set,
    CenterFooter: footer("center").set,
    RightFooter: footer("right").set,
  },
});
