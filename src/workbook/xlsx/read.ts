import { isShownError, type CellValue } from "../../kernel/values";
import type { Book, BookName, BookSheet, BookTable, MangledFormula } from "../book";
import { areaOf, MOST_COLUMNS, MOST_ROWS, splitAddress } from "../../formula/address";
import { moved } from "./moved";
import { scan, unescapeXml, type Scanner } from "./scan";
import { damaged, FileError, openParts, type OpenOptions, type Parts } from "./zip";

/*
 * Workbooks from files, read straight and fast: values, formulas, tables and names, nothing of their looks. The files come
 * from anybody, so every size is bounded and nothing outside the file is ever opened.
 */

/** Cells that a sheet may span, blank ones included; a full campaign has about 20,000. */
const MOST_CELLS = 4_000_000;

const notAWorkbook = () => new FileError("not a workbook", "The file is not an Excel workbook (.xlsx).");
const tooManyCells = () => new FileError("too large", "The file is too large: a sheet spans more than 4,000,000 cells.");

/** The path that a relationship's target means, seen from the part that holds it. Targets outside of the file are refused. */
function resolve(from: string, target: string): string {
  const base = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") base.push(step);
    else if (base.pop() === undefined) throw damaged("a part points outside of the file");
  }
  return base.join("/");
}

interface Relation {
  /** The last word of the type, such as worksheet. */
  readonly type: string;
  readonly target: string;
}

function relationsOf(parts: Parts, path: string): Map<string, Relation> {
  const slash = path.lastIndexOf("/") + 1;
  const file = `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!parts.has(file)) return relations;
  const xml = scan(parts.text(file), file);
  while (xml.next() !== "end") {
    const id = xml.name === "Relationship" ? xml.attribute("Id") : undefined;
    if (id === undefined || xml.attribute("TargetMode") === "External") continue;
    const type = xml.attribute("Type") ?? "";
    relations.set(id, { type: type.slice(type.lastIndexOf("/") + 1), target: resolve(path, xml.attribute("Target") ?? "") });
  }
  return relations;
}

/** Whether the root element of a part is the one expected. */
const begins = (xml: Scanner, root: string): boolean => xml.next() === "open" && xml.name === root;

/** The attribute r:id, whatever its prefix is. */
const relationId = (xml: Scanner): string => xml.attribute("r:id") ?? xml.attribute("d3p1:id") ?? xml.attribute("id") ?? "";

/** Files hold some signs as _x000D_. */
const plainText = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;

/** The joined text of <si> or <is>: its runs, without the readings that Japanese texts carry. */
function richText(xml: Scanner): string {
  const depth = xml.depth;
  let text = "";
  for (;;) {
    const token = xml.next();
    if (token === "close" && xml.depth < depth) return plainText(text);
    if (token === "end") return text;
    if (token !== "open") continue;
    if (xml.name === "t") text += xml.text();
    else if (xml.name === "rPh" || xml.name === "phoneticPr") xml.skip();
  }
}

function sharedTexts(parts: Parts, path: string | undefined): readonly string[] {
  if (path === undefined || !parts.has(path)) return [];
  const texts: string[] = [];
  const xml = scan(parts.text(path), path);
  for (let token = xml.next(); token !== "end"; token = xml.next())
    if (token === "open" && xml.name === "si") texts.push(richText(xml));
  return texts;
}

/** A call of the add-in as Excel stores it. Names of functions hold no dots, so the rest is the name. */
const STORED_CALL = /_xldudf_LEDGER_([A-Za-z0-9_.]+)(?=\s*\()/gi;
/** Prefixes of functions newer than the file format. */
const NEWER = /_xlfn\.(?:_xlws\.)?|_xlpm\./gi;
/** The add-in's name without Excel's prefix, which never binds, or with that of another file before it. */
const BARE_CALL = /(?:^|[^A-Za-z0-9_.])LEDGER\.[A-Za-z0-9_.]+\s*\(/i;
const FOREIGN_CALL = /!\s*_xldudf_LEDGER_/i;

/** Applies a change to the parts of a formula that are not texts in quotes. */
const outsideQuotes = (formula: string, change: (code: string) => string): string =>
  formula.includes('"')
    ? formula
        .split('"')
        .map((piece, i) => (i % 2 === 0 ? change(piece) : piece))
        .join('"')
    : change(formula);

interface ReadFormula {
  /** As Excel's formula bar shows it. */
  readonly text: string;
  readonly mangled: boolean;
}

/** A header that needs no brackets of its own after @. */
const SIMPLE = /^\[([\p{L}\p{M}\p{N}_]+)\]$/u;
/** A sign that the name of a table can have; all letters beyond ASCII count. */
const inName = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 46 && code <= 57 && code !== 47) ||
  code === 95 ||
  code > 127;
const THIS_ROW = "[[#This Row]";

/** Columns of the same row as the formula bar shows them: [@Column] for Table[[#This Row],[Column]] of the own table. */
function ofThisRow(code: string, ownTable: string): string {
  let shown = "";
  let from = 0;
  for (let at = code.indexOf(THIS_ROW); at >= 0; at = code.indexOf(THIS_ROW, from)) {
    const before = code.slice(from, at);
    let name = before.length;
    while (name > 0 && inName(before.charCodeAt(name - 1))) name--;
    const table = before.slice(name);
    const own = table.toLowerCase() === ownTable.toLowerCase();
    const start = at + THIS_ROW.length;
    let end = start;
    // The reference ends where one bracket closes right after another.
    for (let closed = true; end < code.length; end++) {
      if (code[end] === "]" && closed) break;
      closed = code[end] === "]";
      if (code[end] === "'") end++;
    }
    const columns = code.slice(start + 1, end);
    shown += `${own ? before.slice(0, name) : before}[@${columns.replace(SIMPLE, "$1")}]`;
    from = end + 1;
  }
  return shown + code.slice(from);
}

/** A formula as the formula bar shows it in a cell of the table named, or outside of tables (""). */
function shownFormula(stored: string, ownTable: string): ReadFormula {
  let mangled = false;
  const text = outsideQuotes(stored, (code) => {
    let shown = code;
    if (/ledger|_xl/i.test(code)) {
      if (BARE_CALL.test(code) || FOREIGN_CALL.test(code)) mangled = true;
      shown = code.replace(STORED_CALL, (_, name: string) => `LEDGER.${name.toUpperCase()}`).replace(NEWER, "");
    }
    return shown.includes(THIS_ROW) ? ofThisRow(shown, ownTable) : shown;
  });
  return { text: `=${text}`, mangled };
}

// Files of one campaign hold the same formulas, and so do tables for different nations.
const known = new Map<string, ReadFormula>();
const MOST_KNOWN = 5000;
const LONGEST_KNOWN = 2000;

/** A formula as it stands in the file, XML and all, as the formula bar shows it in a cell of the table named. */
function readOnce(raw: string, ownTable: string): ReadFormula {
  const key = `${ownTable}!${raw}`;
  const before = known.get(key);
  if (before) return before;
  // A piece of the key, not of the file: what is kept must not keep the whole file.
  const formula = shownFormula(plainText(unescapeXml(key.slice(ownTable.length + 1))), ownTable);
  if (known.size >= MOST_KNOWN) known.clear();
  if (raw.length <= LONGEST_KNOWN) known.set(key, formula);
  return formula;
}

const EMPTY: readonly never[] = Object.freeze([]);

interface SheetContent {
  readonly sheet: BookSheet;
  readonly mangled: readonly MangledFormula[];
}

/** Row and column of "F14", as row * MOST_COLUMNS + column; -1 when it is not a cell. */
function cellNumber(reference: string): number {
  let column = 0;
  let i = 0;
  for (; i < reference.length; i++) {
    const code = reference.charCodeAt(i) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  let row = 0;
  for (let j = i; j < reference.length; j++) {
    const digit = reference.charCodeAt(j) - 48;
    if (digit < 0 || digit > 9) return -1;
    row = row * 10 + digit;
  }
  return column < 1 || column > MOST_COLUMNS || row < 1 || row > MOST_ROWS ? -1 : (row - 1) * MOST_COLUMNS + column - 1;
}

interface SheetSource {
  readonly path: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly tables: readonly BookTable[];
}

function readSheet(source: SheetSource, parts: Parts, texts: readonly string[]): SheetContent {
  const { path, name, hidden, tables } = source;
  const xml = scan(parts.text(path), path);
  const values: CellValue[][] = [];
  const formulas: (string | null)[][] = [];
  const mangled: MangledFormula[] = [];
  let near: BookTable | undefined;
  // Computed columns repeat one text in every row.
  const above: { readonly raw: string; readonly table: string; readonly formula: ReadFormula }[] = [];
  const shared = new Map<string, { readonly text: string; readonly row: number; readonly column: number }>();
  let cells = 0;
  let row = -1;
  let column = -1;

  function place<T>(grid: (T | null)[][], value: T): void {
    while (grid.length <= row) grid.push(EMPTY as unknown as T[]);
    let line = grid[row]!;
    if (line === (EMPTY as unknown)) grid[row] = line = [];
    if (column >= line.length) {
      cells += column + 1 - line.length;
      if (cells > MOST_CELLS) throw tooManyCells();
      while (line.length < column) line.push(null);
    }
    line[column] = value;
  }

  const holds = ({ top, left, rows, headers }: BookTable): boolean =>
    row > top && row <= top + rows && column >= left && column < left + headers.length;

  function placeFormula({ text, mangled: isMangled }: ReadFormula): void {
    place(formulas, text);
    if (isMangled) mangled.push({ sheet: name, row, column, formula: text });
  }

  function tableHere(): string {
    if (near === undefined || !holds(near)) near = tables.find(holds);
    return near?.name ?? "";
  }

  /** Reads a formula as it stands in the file. */
  function readFormula(raw: string): void {
    const table = tableHere();
    const last = above[column];
    if (last?.raw === raw && last.table === table) return placeFormula(last.formula);
    const formula = readOnce(raw, table);
    above[column] = { raw, table, formula };
    placeFormula(formula);
  }

  function formulaOf(): void {
    const kind = xml.attribute("t");
    const group = kind === "shared" ? (xml.attribute("si") ?? "") : "";
    const text = xml.rawText();
    if (kind === "dataTable") return;
    if (text !== "") {
      if (kind === "shared") shared.set(group, { text, row, column });
      readFormula(text);
      return;
    }
    if (kind !== "shared") return;
    const first = shared.get(group);
    if (!first) throw damaged(`${path} has a shared formula without its text`);
    const shifted = moved(plainText(unescapeXml(first.text)), row - first.row, column - first.column);
    placeFormula(shownFormula(shifted, tableHere()));
  }

  function valueOf(type: string, raw: string): CellValue {
    switch (type) {
      case "s": {
        const found = texts[Number(raw)];
        if (found === undefined) throw damaged(`${path} points at a text that is missing`);
        return found;
      }
      case "b":
        return raw === "1" || raw === "true";
      case "str":
      case "d":
        return plainText(unescapeXml(raw));
      case "e":
        return isShownError(raw) ? raw : "#VALUE!";
      default: {
        if (raw === "") return null;
        const number = Number(raw);
        if (!Number.isFinite(number)) throw damaged(`${path} has a number that cannot be read`);
        return number;
      }
    }
  }

  function cell(): void {
    const reference = xml.attribute("r");
    const number = reference === undefined ? row * MOST_COLUMNS + column + 1 : cellNumber(reference);
    if (number < 0 || (reference === undefined && column + 1 >= MOST_COLUMNS)) throw damaged(`${path} has a cell in no place`);
    row = Math.floor(number / MOST_COLUMNS);
    column = number % MOST_COLUMNS;
    const type = xml.attribute("t") ?? "n";
    const depth = xml.depth;
    let value: CellValue = null;
    for (;;) {
      const token = xml.next();
      if (token === "close") {
        if (xml.depth < depth) break;
      } else if (token === "open") {
        if (xml.name === "v") value = valueOf(type, xml.rawText());
        else if (xml.name === "f") formulaOf();
        else if (xml.name === "is") value = richText(xml);
        else xml.skip();
      } else break;
    }
    if (value !== null) place(values, value);
  }

  if (!begins(xml, "worksheet")) return { sheet: emptySheet(name, hidden), mangled };
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    // What follows the cells is their looks.
    if (token === "close" && xml.name === "sheetData") break;
    if (token !== "open") continue;
    if (xml.name === "row") {
      const number = xml.attribute("r");
      row = number === undefined ? row + 1 : Number(number) - 1;
      if (!Number.isInteger(row) || row < 0 || row >= MOST_ROWS) throw damaged(`${path} has a row in no place`);
      column = -1;
    } else if (xml.name === "c") cell();
    else if (xml.name !== "sheetData") xml.skip();
  }
  while (values.length < formulas.length) values.push(EMPTY as unknown as CellValue[]);
  while (formulas.length < values.length) formulas.push(EMPTY as unknown as (string | null)[]);
  return { sheet: { name, top: 0, left: 0, values, formulas, ...(hidden ? { hidden: true } : {}) }, mangled };
}

const emptySheet = (name: string, hidden: boolean): BookSheet => ({
  name,
  top: 0,
  left: 0,
  values: [],
  formulas: [],
  ...(hidden ? { hidden: true } : {}),
});

function readTable(path: string, sheet: string, parts: Parts): BookTable | null {
  const xml = scan(parts.text(path), path);
  if (!begins(xml, "table")) throw damaged(`${path} is not a table`);
  const name = xml.attribute("displayName") ?? xml.attribute("name");
  const area = areaOf(xml.attribute("ref") ?? "");
  if (name === undefined || area === null) throw damaged(`${path} is not a table`);
  const headerRows = Number(xml.attribute("headerRowCount") ?? 1);
  const totalsRows = Number(xml.attribute("totalsRowCount") ?? 0);
  const headers: string[] = [];
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open" || xml.name === "tableColumns") continue;
    if (xml.name === "tableColumn") headers.push(plainText(xml.attribute("name") ?? ""));
    xml.skip();
  }
  // A table whose headers were switched off cannot be read by its headers.
  if (headerRows !== 1) return null;
  return { name, sheet, top: area.top, left: area.left, headers, rows: Math.max(0, area.rows - 1 - (totalsRows || 0)) };
}

function readNames(xml: Scanner, names: BookName[]): void {
  const name = xml.attribute("name") ?? "";
  const local = xml.attribute("localSheetId");
  const text = xml.text();
  if (local !== undefined || name.startsWith("_xlnm.")) return;
  const { sheet, rest } = splitAddress(text);
  const area = sheet === null ? null : areaOf(rest);
  if (area && area.rows === 1 && area.columns === 1) names.push({ name, sheet: sheet!, row: area.top, column: area.left });
}

interface SheetPlace {
  readonly name: string;
  /** Path of the sheet's part. */
  readonly path: string;
  readonly hidden: boolean;
}

interface Outline {
  readonly places: readonly SheetPlace[];
  readonly names: readonly BookName[];
  /** Path of the part with the texts that sheets share. */
  readonly texts: string | undefined;
}

function outlineOf(parts: Parts): Outline {
  if (!parts.has("[Content_Types].xml")) throw notAWorkbook();
  const bookPath = [...relationsOf(parts, "").values()].find(({ type }) => type === "officeDocument")?.target;
  if (bookPath === undefined || !parts.has(bookPath)) throw notAWorkbook();
  const relations = relationsOf(parts, bookPath);
  const xml = scan(parts.text(bookPath), bookPath);
  if (!begins(xml, "workbook")) throw notAWorkbook();
  const places: SheetPlace[] = [];
  const names: BookName[] = [];
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "sheet") {
      const relation = relations.get(relationId(xml));
      if (!relation) throw damaged("a sheet is missing");
      // Sheets that are nothing but a chart hold no cells.
      if (relation.type === "worksheet")
        places.push({
          name: xml.attribute("name") ?? "",
          path: relation.target,
          hidden: (xml.attribute("state") ?? "visible") !== "visible",
        });
    } else if (xml.name === "definedName") readNames(xml, names);
  }
  if (places.length === 0) throw notAWorkbook();
  return { places, names, texts: [...relations.values()].find(({ type }) => type === "sharedStrings")?.target };
}

/** The sheets of an opened file and where they stand in it. Throws FileError. */
export const sheetPlaces = (parts: Parts): readonly SheetPlace[] => outlineOf(parts).places;

/**
 * Reads an .xlsx file. Throws FileError, whose message says in one sentence why a file cannot be read; nothing is ever
 * written, and no other file is opened.
 */
export function readBook(bytes: Uint8Array, options?: OpenOptions): Book {
  const parts = openParts(bytes, options);
  const { places, names, texts: textsPath } = outlineOf(parts);
  const texts = sharedTexts(parts, textsPath);
  const sheets: BookSheet[] = [];
  const tables: BookTable[] = [];
  const mangled: MangledFormula[] = [];
  for (const place of places) {
    const own: BookTable[] = [];
    for (const { type, target } of relationsOf(parts, place.path).values()) {
      const table = type === "table" ? readTable(target, place.name, parts) : null;
      if (table) own.push(table);
    }
    tables.push(...own);
    const content = readSheet({ ...place, tables: own }, parts, texts);
    sheets.push(content.sheet);
    mangled.push(...content.mangled);
  }
  return { sheets, tables, names, mangled };
}
