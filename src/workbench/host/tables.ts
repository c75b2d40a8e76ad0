import { isSameName } from "../../kernel/names";
import { columnLetters, type Area, cellFormula, columnNumber, MOST_COLUMNS, MOST_ROWS } from "../../formula/address";
import { allowed, bodyOf, cellsAt, intersection, namedCells, only, range, sheetWithId, worksheet, type Cells } from "./cells";
import { flag, isA, objectClass, targetOf, text, whole, type Host, type HostObject, type Maker } from "./classes";
import type { GridName, GridSheet, GridTable } from "./grid";
import { invalidArgument, itemAlreadyExists, itemNotFound } from "./problem";
import { shown } from "./typed";

/** Applies Excel's rules for names of tables and cells: no spaces, not like a cell address, at most 255 characters. */
function acceptable(name: string): string {
  const cell = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(name);
  const likeCell = cell && columnNumber(cell[1]!) < MOST_COLUMNS && Number(cell[2]) <= MOST_ROWS;
  const shaped = /^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u.test(name);
  if (!shaped || likeCell || /^[rc]$/i.test(name) || /^r\d*c\d*$/i.test(name))
    throw invalidArgument(`Excel does not accept the name ${name}.`);
  return name;
}

function free(host: Host, name: string): string {
  const taken = [...host.grid.tables(), ...host.grid.names()].some((item) => isSameName(item.name, name));
  if (taken) throw itemAlreadyExists();
  return name;
}

/** A table by its name, which may change during a batch. */
interface TableTarget {
  name: string;
}

function current(host: Host, target: TableTarget): GridTable {
  const found = host.grid.tables().find((item) => isSameName(item.name, target.name));
  if (!found) throw itemNotFound();
  return found;
}

const cellsIn = (host: Host, target: TableTarget, area: (table: GridTable) => Area): HostObject => {
  const found = current(host, target);
  return range({ sheet: sheetWithId(host, found.sheet), areas: [area(found)] });
};

async function change(
  host: Host,
  target: TableTarget,
  changes: Partial<Pick<GridTable, "style" | "filterButton" | "banded" | "name" | "area">>,
) {
  const found = current(host, target);
  allowed(host, sheetWithId(host, found.sheet));
  await host.grid.changeTable(target.name, changes);
}

/** The tables of a sheet, or with null, of the workbook. */
type SheetTables = GridSheet | null;

const tablesOf = (tableSheet: SheetTables, host: Host): readonly GridTable[] =>
  host.grid.tables().filter((item) => !tableSheet || item.sheet === tableSheet.id);

/** The header that Excel gives to a table column: not blank, and unique. */
export function headerFrom(text: string, others: readonly string[]): string {
  const isFree = (name: string): boolean => !others.some((header) => isSameName(header, name));
  if (text !== "" && isFree(text)) return text;
  let number = text === "" ? 1 : 2;
  while (!isFree(`${text || "Column"}${number}`)) number += 1;
  return `${text || "Column"}${number}`;
}

function headersFrom(texts: readonly string[]): string[] {
  const headers: string[] = [];
  for (const text of texts) headers.push(headerFrom(text, headers));
  return headers;
}

async function add(tableSheet: SheetTables, host: Host, address: unknown, hasHeaders: unknown): Promise<HostObject> {
  const cells = isA(address, "Range") ? targetOf<Cells>(address, "Range") : cellsAt(host, tableSheet, text(address));
  const { sheet } = cells;
  allowed(host, sheet);
  let area = only(cells);
  if (host.grid.tables().some((item) => item.sheet === sheet.id && intersection(item.area, area))) {
    throw invalidArgument("A table can't overlap another table.");
  }
  const first = { ...area, rows: 1 };
  if (!flag(hasHeaders)) {
    const below = { ...area, top: area.top + 1 };
    const { values, formulas } = sheet.read(area);
    const contents = values.map((row, r) =>
      row.map((value, c) => {
        const formula = formulas[r]?.[c];
        return formula ? { formula } : { value };
      }),
    );
    await sheet.write(below, contents);
    area = { ...area, rows: area.rows + 1 };
  } else if (area.rows === 1) area = { ...area, rows: 2 };
  const headerTexts = flag(hasHeaders)
    ? sheet.read(first).values[0]!.map((value) => String(shown(value)))
    : new Array<string>(area.columns).fill("");
  const headers = headersFrom(headerTexts);
  if (headers.some((header, index) => header !== sheet.read(first).values[0]?.[index])) {
    await sheet.write(first, [headers.map((value) => ({ value }))]);
  }
  let number = 1;
  while (host.grid.tables().some((item) => isSameName(item.name, `Table${number}`))) number += 1;
  const name = `Table${number}`;
  await host.grid.addTable({
    name,
    sheet: sheet.id,
    area,
    headers,
    style: "TableStyleMedium2",
    filterButton: true,
    banded: true,
  });
  return table({ name });
}

const found = (tableSheet: SheetTables, host: Host, key: unknown): GridTable | undefined =>
  tablesOf(tableSheet, host).find((item) => isSameName(item.name, text(key)));

export const tableCollection: Maker<SheetTables> = objectClass<SheetTables>("TableCollection", {
  items: (tableSheet, host) => tablesOf(tableSheet, host).map(({ name }) => table({ name })),
  read: { Count: (tableSheet, host) => tablesOf(tableSheet, host).length },
  open: {
    "": (tableSheet, host, [key]) => {
      const item = found(tableSheet, host, key);
      if (!item) throw itemNotFound();
      return table({ name: item.name });
    },
    GetItemOrNullObject: (tableSheet, host, [key]) => {
      const item = found(tableSheet, host, key);
      return item ? table({ name: item.name }) : null;
    },
    GetItemAt: (tableSheet, host, [index]) => {
      const item = tablesOf(tableSheet, host)[whole(index, 0)];
      if (!item) throw itemNotFound();
      return table({ name: item.name });
    },
    Add: (tableSheet, host, [address, hasHeaders]) => add(tableSheet, host, address, hasHeaders),
  },
  call: { GetCount: (tableSheet, host) => tablesOf(tableSheet, host).length },
});

/** The tables that overlap the cells. */
export const tablesOn: Maker<Cells> = objectClass<Cells>("TableScopedCollection", {
  items: ({ sheet, areas }, { grid }) =>
    grid
      .tables()
      .filter((item) => item.sheet === sheet.id && areas.some((area) => intersection(area, item.area)))
      .map(({ name }) => table({ name })),
});

const table: Maker<TableTarget> = objectClass<TableTarget>("Table", {
  identity: ({ name }) => ({ Id: name }),
  read: {
    Id: ({ name }) => name,
    Name: ({ name }) => name,
    Style: (target, host) => current(host, target).style,
    ShowHeaders: () => true,
    ShowTotals: () => false,
    ShowFilterButton: (target, host) => current(host, target).filterButton,
    ShowBandedRows: (target, host) => current(host, target).banded,
  },
  set: {
    Name: async (target, host, value) => {
      const name = acceptable(text(value));
      if (isSameName(name, target.name)) return;
      await change(host, target, { name: free(host, name) });
      target.name = name;
    },
    Style: (target, host, value) => change(host, target, { style: text(value) }),
    ShowFilterButton: (target, host, value) => change(host, target, { filterButton: flag(value) }),
    ShowBandedRows: (target, host, value) => change(host, target, { banded: flag(value) }),
  },
  open: {
    Worksheet: (target, host) => worksheet(sheetWithId(host, current(host, target).sheet)),
    Columns: (target) => columns(target),
    Rows: (target) => rows(target),
    GetRange: (target, host) => cellsIn(host, target, ({ area }) => area),
    GetHeaderRowRange: (target, host) => cellsIn(host, target, ({ area }) => ({ ...area, rows: 1 })),
    GetDataBodyRange: (target, host) => cellsIn(host, target, bodyOf),
  },
  call: {
    Delete: async (target, host) => {
      const { sheet, area } = current(host, target);
      const on = sheetWithId(host, sheet);
      allowed(host, on);
      await host.grid.removeTable(target.name);
      await on.write(
        area,
        Array.from({ length: area.rows }, () => Array.from({ length: area.columns }, () => ({ value: null }))),
      );
      return null;
    },
    Resize: async (target, host, [address]) => {
      const { sheet, area: before } = current(host, target);
      const cells = isA(address, "Range")
        ? targetOf<Cells>(address, "Range")
        : cellsAt(host, sheetWithId(host, sheet), text(address));
      const area = only(cells);
      const meets = host.grid
        .tables()
        .some((item) => item.sheet === sheet && !isSameName(item.name, target.name) && intersection(item.area, area));
      if (cells.sheet.id !== sheet || area.top !== before.top || area.rows < 2 || !intersection(area, before) || meets)
        throw invalidArgument("The headers must stay in their row, and tables can't overlap.");
      await change(host, target, { area });
      return null;
    },
  },
});

const rows = objectClass<TableTarget>("TableRowCollection", {
  read: { Count: (target, host) => current(host, target).area.rows - 1 },
  call: { GetCount: (target, host) => current(host, target).area.rows - 1 },
});

const columnAt = (host: Host, target: TableTarget, key: unknown): HostObject | null => {
  const { headers } = current(host, target);
  const index = typeof key === "number" ? key - 1 : headers.findIndex((header) => isSameName(header, text(key)));
  const header = headers[index];
  return header === undefined ? null : column({ table: target, index, header });
};

const columns = objectClass<TableTarget>("TableColumnCollection", {
  items: (target, host) => current(host, target).headers.map((header, index) => column({ table: target, index, header })),
  read: { Count: (target, host) => current(host, target).headers.length },
  open: {
    "": (target, host, [key]) => {
      const item = columnAt(host, target, key);
      if (!item) throw itemNotFound();
      return item;
    },
    GetItemOrNullObject: (target, host, [key]) => columnAt(host, target, key),
    GetItemAt: (target, host, [index]) => {
      const item = columnAt(host, target, whole(index, 0) + 1);
      if (!item) throw itemNotFound();
      return item;
    },
  },
  call: { GetCount: (target, host) => current(host, target).headers.length },
});

interface ColumnTarget {
  readonly table: TableTarget;
  readonly index: number;
  readonly header: string;
}

const inColumn = (host: Host, { table: target, index }: ColumnTarget, area: (table: GridTable) => Area): HostObject =>
  cellsIn(host, target, (item) => ({ ...area(item), left: item.area.left + index, columns: 1 }));

const column = objectClass<ColumnTarget>("TableColumn", {
  identity: ({ index }) => ({ Id: index + 1 }),
  read: {
    Id: ({ index }) => index + 1,
    Index: ({ index }) => index,
    Name: ({ header }) => header,
    Values: ({ table: target, index }, host) => {
      const { sheet, area } = current(host, target);
      return sheetWithId(host, sheet)
        .read({ ...area, left: area.left + index, columns: 1 })
        .values.map((row) => row.map(shown));
    },
  },
  open: {
    GetRange: (target, host) => inColumn(host, target, ({ area }) => area),
    GetDataBodyRange: (target, host) => inColumn(host, target, bodyOf),
    GetHeaderRowRange: (target, host) => inColumn(host, target, ({ area }) => ({ ...area, rows: 1 })),
  },
});

const namesOn = (tableSheet: SheetTables, host: Host): readonly GridName[] =>
  host.grid.names().filter(({ scope }) => scope === (tableSheet?.id ?? null));

function formulaText(reference: unknown): string {
  const formula = text(reference);
  if (!formula.startsWith("=")) throw invalidArgument();
  return formula;
}

const nameOn = (tableSheet: SheetTables, host: Host, key: unknown): GridName | undefined =>
  namesOn(tableSheet, host).find((item) => isSameName(item.name, text(key)));

async function addName(tableSheet: SheetTables, host: Host, name: unknown, formula: string): Promise<HostObject> {
  const fresh = acceptable(text(name));
  if (nameOn(tableSheet, host, fresh) || host.grid.tables().some((item) => isSameName(item.name, fresh)))
    throw itemAlreadyExists();
  const added: GridName = { name: fresh, scope: tableSheet?.id ?? null, formula, visible: true };
  await host.grid.addName(added);
  return namedItem(added);
}

/** The reference of a range as a defined name contains it: =Germany!$B$2:$C$5. */
function absolute(cells: Cells): string {
  const { top, left, rows: height, columns: width } = only(cells);
  const first = cellFormula(cells.sheet.name(), top, left);
  return height === 1 && width === 1 ? first : `${first}:$${columnLetters(left + width - 1)}$${top + height}`;
}

export const names = objectClass<SheetTables>("NamedItemCollection", {
  items: (tableSheet, host) => namesOn(tableSheet, host).map((item) => namedItem(item)),
  open: {
    "": (tableSheet, host, [key]) => {
      const item = nameOn(tableSheet, host, key);
      if (!item) throw itemNotFound();
      return namedItem(item);
    },
    GetItemOrNullObject: (tableSheet, host, [key]) => {
      const item = nameOn(tableSheet, host, key);
      return item ? namedItem(item) : null;
    },
    Add: (tableSheet, host, [name, reference]) =>
      addName(
        tableSheet,
        host,
        name,
        isA(reference, "Range") ? absolute(targetOf<Cells>(reference, "Range")) : formulaText(reference),
      ),
  },
  call: { GetCount: (tableSheet, host) => namesOn(tableSheet, host).length },
});

const namedItem = objectClass<GridName>("NamedItem", {
  identity: ({ name }) => ({ _Id: name }),
  read: {
    Name: ({ name }) => name,
    Formula: ({ formula }) => formula,
    Visible: ({ visible }) => visible,
    Comment: () => "",
    Scope: ({ scope }) => (scope === null ? "Workbook" : "Worksheet"),
    Type: ({ formula }, host) => (namedCells(host, formula) ? "Range" : "String"),
    Value: ({ formula }) => formula.replace(/^=/, ""),
  },
  open: {
    GetRange: ({ formula }, host) => {
      const cells = namedCells(host, formula);
      if (!cells) throw itemNotFound();
      return range(cells);
    },
    GetRangeOrNullObject: ({ formula }, host) => {
      const cells = namedCells(host, formula);
      return cells && range(cells);
    },
  },
  call: {
    Delete: async ({ name, scope }, host) => {
      await host.grid.removeName(name, scope);
      return null;
    },
  },
});
