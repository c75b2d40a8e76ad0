import { areaOf, MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { mostOf } from "../../../kernel/extremes";
import { isShownError, type CellValue } from "../../../kernel/values";
import type { BookTable, MangledFormula, MaskedCell, SavedSpill } from "../../book";
import { maskedByRules } from "../../masking-rules";
import { maskOf } from "../../number-format";
import { moved } from "../formulas/moved";
import { cellNumber } from "../package/cell-key";
import { unescapeXml } from "../package/characters";
import { begins } from "../package/outline";
import { scan } from "../package/scan";
import { damaged } from "../package/zip";
import { rulesBelow } from "./masking-rules";
import { plainText, readOnce, shownFormula, type ReadFormula } from "./shown";
import type { SizeLimits } from "./size-limits";
import { richText, wholeNumber, type ReadParts } from "./texts";
import type { SheetContent } from "./unchanged-sheets";

/**
 * A cell in the usual form, matched without the XML reader: address, style, type, array range, formula and value. An edited cell
 * has its type after cm.
 */
const PLAIN_CELL =
  /<c r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,9})")?(?: (cm)="\d{1,9}"(?= t="[a-z]{1,9}"\/?>))?(?: t="([a-z]{1,9})")?(?: (cm)="\d{1,9}")?(?:\/>|>(?:<f(?: t="array" ref="([A-Z\d:]{2,21})")?>([^<>\r]*)<\/f>)?(?:<v>([^<>\r]*)<\/v>)?<\/c>)/y;
/** Empty cells, many at once: with and without addresses. */
const BLANK_CELLS = /(?:<c r="([A-Z]{1,3}\d{1,7})"(?: s="\d{1,9}")?\/>){1,200}/y;
const UNPLACED_BLANKS = /(?:<c(?: s="\d{1,9}")?\/>){1,200}/y;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

const EMPTY: readonly never[] = Object.freeze([]);

interface SheetSource {
  readonly path: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly tables: readonly BookTable[];
  /** Styles whose number formats may display something other than the value. */
  readonly masking: ReadonlyMap<number, string>;
  /** The same for styles of conditional formats. */
  readonly maskingStyles: ReadonlyMap<string, string>;
  /** Adds the @ that Excel displays to a formula that is neither an array formula nor dynamic. */
  readonly marked: (formula: string) => string;
}

/** Matches formulas that return several values: unless they are array formulas or dynamic, they display the first one. */
const GIVES_SEVERAL = /\{|\b(?:FREQUENCY|MINVERSE|MMULT|MODE\.MULT|TRANSPOSE)\(/;

/** Saved values that a formula spills, as far as they have been read; rows and cells may be missing. */
interface OpenSpill {
  readonly row: number;
  readonly column: number;
  /** The last row that it fills. */
  readonly last: number;
  readonly values: (CellValue | undefined)[][];
  readonly fixed: boolean;
}

function savedSpill({ row, column, values, fixed }: OpenSpill, own: CellValue): SavedSpill {
  const width = mostOf(
    Array.from(values, (line) => line?.length ?? 0),
    1,
  );
  const lines = Array.from(values, (line) => Array.from({ length: width }, (_, c) => line?.[c] ?? null));
  lines[0]![0] = own;
  return { row, column, values: lines, fixed };
}

/** Reads the cells of a sheet. Throws FileError. */
export function readSheet(source: SheetSource, parts: ReadParts, texts: readonly string[], limits: SizeLimits): SheetContent {
  const { path, name, hidden, tables, masking, maskingStyles, marked } = source;
  const part = parts.text(path);
  const xml = scan(part, path);
  const values: CellValue[][] = [];
  const formulas: (string | null)[][] = [];
  const mangled: MangledFormula[] = [];
  const masked: MaskedCell[] = [];
  let near: BookTable | undefined;
  let inRow: { readonly row: number; readonly tables: readonly BookTable[] } = { row: -1, tables: [] };
  /** For each column, the formula that spills into it, down to its last row. */
  const spilledTo: (OpenSpill | undefined)[] = [];
  const spills: OpenSpill[] = [];
  const errorTexts: [number, number][] = [];
  const hiddenRows: number[] = [];
  // Caches the last formula of each column, because computed columns repeat it in every row.
  const above: {
    readonly raw: string;
    readonly table: string;
    readonly isPlain: boolean;
    readonly formula: ReadFormula;
  }[] = [];
  const shared = new Map<string, { readonly text: string; readonly row: number; readonly column: number }>();
  const unknown = new Set<string>();
  let row = -1;
  let column = -1;
  let present = 0;

  function place<T>(grid: (T | null)[][], value: T): void {
    if (grid.length <= row) limits.cells(row + 1 - grid.length);
    while (grid.length <= row) grid.push(EMPTY as unknown as T[]);
    let line = grid[row]!;
    if (line === (EMPTY as unknown)) grid[row] = line = [];
    if (column >= line.length) {
      limits.cells(column + 1 - line.length);
      while (line.length < column) line.push(null);
    }
    line[column] = value;
    present++;
  }

  const holds = ({ top, left, rows, headers }: BookTable): boolean =>
    row > top && row <= top + rows && column >= left && column < left + headers.length;

  function placeFormula({ text, mangled: isMangled }: ReadFormula): void {
    place(formulas, text);
    if (!isMangled) return;
    limits.unsupported(1);
    unknown.add(text);
    mangled.push({ sheet: name, row, column, formula: text });
  }

  /** Counts each formula text once, because tables repeat it in all rows. */
  function noteUnknown(): void {
    const text = formulas[row]?.[column];
    if (!text || unknown.has(text) || !text.includes("LEDGER.")) return;
    limits.unsupported(1);
    unknown.add(text);
  }

  function tableHere(): string {
    if (near !== undefined && holds(near)) return near.name;
    if (inRow.row !== row) inRow = { row, tables: tables.filter(({ top, rows }) => row > top && row <= top + rows) };
    near = inRow.tables.find(holds);
    return near?.name ?? "";
  }

  /** Records the area that an array formula fills, because the values in it are not entries. */
  function noteSpill(ref: string, fixed: boolean): void {
    const area = areaOf(ref);
    if (!area || area.top !== row || area.left !== column) return;
    // A dynamic formula with one value may return more later; an array formula of one cell never does.
    if (area.rows * area.columns === 1 && !fixed) return;
    limits.cells(area.columns);
    const spill: OpenSpill = { row, column, last: row + area.rows - 1, values: [[]], fixed };
    spills.push(spill);
    for (let i = column; i < column + area.columns; i++) if ((spilledTo[i]?.last ?? -1) < spill.last) spilledTo[i] = spill;
  }

  /**
   * Reads a formula as stored in the file; `isPlain` means neither an array formula nor dynamic. LibreOffice stores TRUE and
   * FALSE entered as formulas, and other programs drop their saved values.
   */
  function readFormula(raw: string, isPlain: boolean): void {
    if (raw === "TRUE()" || raw === "FALSE()") return place(values, raw === "TRUE()");
    if (isPlain && GIVES_SEVERAL.test(raw)) spills.push({ row, column, last: row, values: [[]], fixed: true });
    const table = tableHere();
    const last = above[column];
    if (last?.raw === raw && last.table === table && last.isPlain === isPlain) return placeFormula(last.formula);
    const read = readOnce(raw, table);
    const formula = isPlain ? withMarks(read) : read;
    above[column] = { raw, table, isPlain, formula };
    placeFormula(formula);
  }

  function withMarks(formula: ReadFormula): ReadFormula {
    const text = marked(formula.text);
    return text === formula.text ? formula : { ...formula, text };
  }

  /** Reads a formula element; returns whether there is a formula: spilled cells may have an empty element. */
  function formulaOf(isDynamic: boolean): boolean {
    const kind = xml.attribute("t");
    const group = kind === "shared" ? (xml.attribute("si") ?? "") : "";
    if (kind === "array") noteSpill(xml.attribute("ref") ?? "", !isDynamic);
    const text = xml.rawText();
    if (kind === "dataTable") return true;
    if (text !== "") {
      if (kind === "shared") shared.set(group, { text, row, column });
      readFormula(text, !isDynamic && kind !== "array");
      return true;
    }
    if (kind !== "shared") return kind === "array";
    const first = shared.get(group);
    if (!first) throw damaged(`${path} has a shared formula without its text`);
    limits.shared(first.text.length);
    const shifted = moved(plainText(unescapeXml(first.text)), row - first.row, column - first.column);
    placeFormula(withMarks(shownFormula(shifted, tableHere())));
    return true;
  }

  function valueOf(type: string, raw: string): CellValue {
    switch (type) {
      case "s": {
        // Some programs write blank cells this way.
        if (raw === "") return null;
        const found = texts[wholeNumber(raw, path)];
        if (found === undefined) throw damaged(`${path} refers to a missing text`);
        return found;
      }
      case "b":
        return raw === "1" || raw === "true";
      case "str":
      case "d":
        return plainText(unescapeXml(raw));
      case "e":
        return isShownError(unescapeXml(raw)) ? raw : "#VALUE!";
      default: {
        if (raw === "") return null;
        const number = NUMBER.test(raw) ? Number(raw) : NaN;
        if (!Number.isFinite(number)) throw damaged(`${path} has a number that cannot be read`);
        return number;
      }
    }
  }

  function goTo(reference: string | undefined): void {
    const number = reference === undefined ? row * MOST_COLUMNS + column + 1 : cellNumber(reference);
    if (number < 0 || (reference === undefined && column + 1 >= MOST_COLUMNS))
      throw damaged(`${path} has a cell without a valid address`);
    row = Math.floor(number / MOST_COLUMNS);
    column = number % MOST_COLUMNS;
  }

  function placeValue(value: CellValue, computed: boolean, style: string | undefined, isText: boolean): void {
    if (value === null) return;
    const filled = computed ? undefined : spilledTo[column];
    if (filled && row <= filled.last) {
      (filled.values[row - filled.row] ??= [])[column - filled.column] = value;
      return;
    }
    place(values, value);
    if (isText && !computed && isShownError(value)) errorTexts.push([row, column]);
    if (computed && value === "#NAME?") noteUnknown();
    const format = masking.size > 0 ? masking.get(Number(style ?? 0)) : undefined;
    const mask = format === undefined ? null : maskOf(format, value);
    if (mask !== null) masked.push({ sheet: name, row, column, format: format!, ...mask });
  }

  function plainCells(): void {
    for (;;) {
      for (let blanks = xml.take(BLANK_CELLS); blanks; blanks = xml.take(BLANK_CELLS)) goTo(blanks[1]);
      const cell = xml.take(PLAIN_CELL);
      if (!cell) break;
      // Read one by one, because destructuring costs as much as reading the cell.
      const isDynamic = cell[3] !== undefined || cell[5] !== undefined;
      const filled = cell[6];
      const formula = cell[7];
      const value = cell[8];
      goTo(cell[1]);
      if (filled !== undefined) noteSpill(filled, !isDynamic);
      if (formula) readFormula(formula, !isDynamic && filled === undefined);
      if (value !== undefined) placeValue(valueOf(cell[4] ?? "n", value), formula !== undefined, cell[2], cell[4] !== "e");
    }
    for (let blanks = xml.take(UNPLACED_BLANKS); blanks; blanks = xml.take(UNPLACED_BLANKS)) {
      column += blanks[0].split("<c").length - 1;
      if (column >= MOST_COLUMNS) throw damaged(`${path} has a cell without a valid address`);
    }
  }

  function cell(): void {
    goTo(xml.attribute("r"));
    const type = xml.attribute("t") ?? "n";
    const style = xml.attribute("s");
    const isDynamic = xml.attribute("cm") !== undefined;
    const depth = xml.depth;
    let value: CellValue = null;
    let computed = false;
    for (;;) {
      const token = xml.next();
      if (token === "close") {
        if (xml.depth < depth) break;
      } else if (token === "open") {
        if (xml.name === "v") value = valueOf(type, xml.rawText());
        else if (xml.name === "f") {
          computed = formulaOf(isDynamic);
        } else if (xml.name === "is") value = richText(xml);
        else xml.skip();
      } else break;
    }
    placeValue(value, computed, style, type !== "e");
  }

  if (!begins(xml, "worksheet")) throw damaged(`${path} is not a worksheet`);
  let found = false;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (xml.name === "sheetData") {
      found = true;
      // After the cells there are only formats and rules.
      if (token === "close") break;
    }
    if (token !== "open") continue;
    if (xml.name === "row") {
      const number = xml.attribute("r");
      const isHidden = /^(?:1|true)$/.test(xml.attribute("hidden") ?? "");
      row = number === undefined ? row + 1 : wholeNumber(number, path) - 1;
      if (row < 0 || row >= MOST_ROWS) throw damaged(`${path} has a row without a valid number`);
      if (isHidden) hiddenRows.push(row);
      column = -1;
      plainCells();
    } else if (xml.name === "c") {
      cell();
      plainCells();
    } else if (xml.name !== "sheetData") xml.skip();
  }
  const mayBeFiltered = hiddenRows.length > 0 && (tables.length > 0 || part.includes("autoFilter", xml.to));
  if (!found) throw damaged(`${path} has no cells, not even blank ones`);
  if (maskingStyles.size > 0 || part.includes("numFmt", xml.to))
    for (const cell of maskedByRules(rulesBelow(xml, maskingStyles), { name, top: 0, left: 0, values }, limits.cells))
      masked.push(cell);
  while (values.length < formulas.length) values.push(EMPTY as unknown as CellValue[]);
  while (formulas.length < values.length) formulas.push(EMPTY as unknown as (string | null)[]);
  const sheet = {
    name,
    top: 0,
    left: 0,
    values,
    formulas,
    ...(hidden ? { hidden: true as const } : {}),
    ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
    ...(hiddenRows.length > 0 && mayBeFiltered ? { mayBeFiltered: true as const } : {}),
    ...(errorTexts.length > 0 ? { errorTexts } : {}),
    ...(spills.length > 0 ? { spills: spills.map((spill) => savedSpill(spill, values[spill.row]?.[spill.column] ?? null)) } : {}),
  };
  return { sheet, mangled, masked, present };
}
