import { address } from "../../formula/address";
import { evaluate } from "../../formula/evaluate";
import type { Formula } from "../../formula/syntax";
import { firstOf, isError, type Value } from "../../formula/world";
import type { Breach, LedgerView, Place, Row } from "../../kernel/check";
import type { Column, Columns } from "../../kernel/column";
import { workbookName } from "../../kernel/column";
import { fold, nameKey } from "../../kernel/names";
import type { LedgerOptions, Rulebook } from "../../kernel/rulebook";
import { wordIn } from "../../kernel/text";
import { isBlank, isShownError, type CellValue } from "../../kernel/values";
import type { DeclaredSheet } from "../../sheets/declared";
import { valueAt, type Book } from "../../workbook/book";
import { calculate } from "../../calculation/calculation";
import type { Calculation, Knowledge, Meaning, Overrides } from "../../calculation/knowledge";
import { meaningOf, refused } from "./entries";
import { NO_EXPORTED_FIGURES, type Copy, type ExportedFigures } from "./copy";
import { findCells, type Found, type FoundLine, type LedgerCell } from "./find";
import { LOST, NONE, unreadIn, WITHHELD, type Taint } from "../../calculation/taint";
import { listOfPlayers, rulebookOf } from "./options";
import { asDeclared, type AsDeclared, type Renamed } from "./renamed";
import { entryWithoutName, prefilledValues, isAsPrefilled, lackingRows, type LackingRow } from "./rows";

/** A workbook read as the ledger of a rulebook: declared cells found by name and header, computed from its inputs. */
export interface Ledger extends LedgerView {
  readonly rulebook: Rulebook;
  readonly options: LedgerOptions;
  readonly book: Book;
  readonly sheets: readonly DeclaredSheet[];
  readonly found: Found;
  /** Renamed parts, which are read under their declared names. */
  readonly renamed: readonly Renamed[];
  readonly calculation: Calculation;
  /** The copy's player and content; null for a whole ledger. */
  readonly copy: Copy | null;
  /** Why it cannot be read as a copy, in a sentence; "" if it can. */
  readonly damaged: string;
  /** Cells of a copy that only the game master can compute, and entries that name data missing from the copy. */
  readonly unknown: ReadonlySet<LedgerCell>;
  /** Those of the entries that were made since the export. */
  readonly strange: ReadonlySet<LedgerCell>;
  /** Missing rows that formulas and limits depend on. */
  readonly lacking: readonly LackingRow[];
  /** The required values of locked cells. */
  readonly requiredValues: ReadonlyMap<LedgerCell, CellValue>;
  valueOf(cell: LedgerCell): Value;
  /** The place of a cell, with the name of its row. */
  placeOf(cell: LedgerCell): Place;
  /** The owner of a cell's sheet or row; "" if it is shared. */
  playerOf(cell: LedgerCell): string;
  /** The name of a row: "Tirpitz" or "Britain / Atlantic". */
  keyOf(line: FoundLine): string;
  /** A table's rows in use: those whose first key is not blank. */
  inUse(lines: readonly FoundLine[]): readonly FoundLine[];
  /** The values of a row or of a form's figures. */
  rowOf(line: FoundLine): Row<Columns>;
  /** The result of a computed cell's declared formula from the values that the workbook shows, right or wrong. */
  asShown(cell: LedgerCell): Value;
  /** Runs a check separately; findings that depend on unreadable cells are dropped and reported as such. */
  apart(run: () => Iterable<Breach>, waits: (taint: Taint) => void): readonly Breach[];
}

/** An invalid entry is read as what it probably means; without a probable meaning it is unreadable. */
const meaning = (meant: CellValue = null): true | Meaning => (meant === null || meant === "" ? true : { meant });

/** The value of a cell for checks: blanks and errors count as 0, "" or false; unreadable ones are reported separately. */
function asRead(value: Value, column: Column): number | string | boolean {
  const plain = isError(value) ? null : value;
  if (column.type === "number") return typeof plain === "number" ? plain : 0;
  if (column.type === "yes/no") return plain === true;
  return plain === null ? "" : String(plain);
}

/** Figures by name in the workbook, with values that replace those of their formulas. */
export type Supposed = ReadonlyMap<string, number>;

/** The declared formulas by cell. */
function formulasIn(cells: readonly LedgerCell[], supposed: Supposed): Overrides {
  const sheets = new Map<string, (Formula | undefined)[][]>();
  for (const { sheet, row, column, declared } of cells) {
    if (declared.parsed === null) continue;
    const value = "name" in declared ? supposed.get(declared.name as string) : undefined;
    let rows = sheets.get(sheet);
    if (!rows) sheets.set(sheet, (rows = []));
    (rows[row] ??= [])[column] = value === undefined ? declared.parsed : { kind: "value", value };
  }
  return sheets;
}

/** All names of a ledger in its workbook, in lower case. */
const namesOf = (sheets: readonly DeclaredSheet[]): ReadonlySet<string> =>
  new Set(
    sheets
      .flatMap(({ blocks, figures }) => [
        ...blocks.flatMap((block) => [block.name, ...(block.kind === "form" ? block.figures.map(({ name }) => name) : [])]),
        ...figures.map(({ name }) => name),
      ])
      .map(nameKey),
  );

type CellAt = (sheet: string, row: number, column: number) => LedgerCell | undefined;

/** Looks up cells by position. */
export function cellsIn(cells: readonly LedgerCell[]): CellAt {
  const sheets = new Map<string, LedgerCell[][]>();
  for (const cell of cells) {
    let rows = sheets.get(cell.sheet);
    if (!rows) sheets.set(cell.sheet, (rows = []));
    (rows[cell.row] ??= [])[cell.column] = cell;
  }
  return (sheet, row, column) => sheets.get(sheet)?.[row]?.[column];
}

/** Whether a cell is the first key of its row. */
const isName = ({ declared, line }: LedgerCell): boolean =>
  line?.table.kind === "table" && line.table.block.key[0] === declared.key;

function shownIn(book: Book): (sheet: string, row: number, column: number) => Value {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return (sheet, row, column) => {
    const found = sheets.get(sheet);
    const value = found ? valueAt(found, row, column) : null;
    return isShownError(value) ? { error: value } : value;
  };
}

/** The structure of a ledger before it is computed. */
export interface Frame extends AsDeclared {
  readonly rulebook: Rulebook;
  readonly found: Found;
  /** Looks up input cells. */
  readonly inputAt: CellAt;
  readonly formulas: Overrides;
  readonly lacking: readonly LackingRow[];
  readonly exported: ExportedFigures;
  readonly locked: ReadonlyMap<LedgerCell, CellValue>;
}

function frameIn(opened: Book): Frame | null {
  const rulebook = rulebookOf(opened);
  if (!rulebook?.ledger) return null;
  const declared = asDeclared(opened, rulebook);
  const { book, sheets, copy } = declared;
  const found = findCells(book, sheets);
  const exported = copy?.exportedFigures(found, book) ?? NO_EXPORTED_FIGURES;
  return {
    ...declared,
    rulebook,
    found,
    inputAt: cellsIn(found.cells.filter(({ declared }) => declared.formula === null)),
    formulas: formulasIn(found.cells, new Map()),
    lacking: lackingRows(found, book, rulebook.ledger.players.synonyms ?? {}),
    exported,
    locked: new Map([...prefilledValues(found, book), ...exported.figures]),
  };
}

const frames = new WeakMap<Ledger, Frame>();

/** The frame that a ledger was read with. */
export const frameOf = (ledger: Ledger): Frame => frames.get(ledger)!;

/**
 * Reads a workbook as a ledger; null if it has none. Computed cells are computed by their declared formulas from the inputs,
 * whatever the workbook shows.
 */
export function ledgerOf(
  opened: Book,
  supposed: Supposed = new Map(),
  knowledge: Pick<Knowledge, "note" | "results"> = {},
  frame = frameIn(opened),
): Ledger | null {
  if (!frame) return null;
  const { rulebook, book, options, sheets, renamed, copy, damaged, found, inputAt, lacking, exported, locked } = frame;
  const { synonyms = {} } = rulebook.ledger!.players;
  const bookSheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  // Rows with locked names are identified by their position.
  const unnamed = new Map(
    lacking.map(({ cell, declared, name }) => {
      const part = name[declared.block.key.indexOf(cell?.declared.key ?? "")];
      return [cell, meaning(cell?.declared.column.prefilled ? part : undefined)];
    }),
  );
  const declared = found.missing.length === 0 ? null : namesOf(sheets);
  const isLost = (name: string): boolean => declared !== null && declared.has(nameKey(name));
  const isWithheld = (name: string): boolean => copy?.withheld.has(nameKey(name)) === true;
  // If the cell of a row's name exists, only lookups of the name are affected; a missing row affects everything that reads the
  // table.
  const everybody = listOfPlayers(rulebook);
  const removed = new Map(
    lacking
      .filter(({ cell, unread, declared: { name } }) => cell === undefined && unread.length === 0 && name !== everybody)
      .map(({ table }) => [table, new Set([{ sheet: table.sheet, row: table.top, column: table.left }])]),
  );
  const formulas = supposed.size > 0 ? formulasIn(found.cells, supposed) : frame.formulas;
  const calculation = calculate(found.book, formulas, {
    unreadable(sheet, row, column, value) {
      const cell = inputAt(sheet, row, column);
      if (cell === undefined) return false;
      if (exported.unknown.has(cell)) return true;
      if (unnamed.has(cell)) return unnamed.get(cell)!;
      if (locked.has(cell)) return !isAsPrefilled(value, locked.get(cell)!) && meaning(locked.get(cell)!);
      if (!isBlank(value) || cell.declared.column.needed)
        return refused(cell.declared, value, synonyms) && meaning(meaningOf(cell.declared, value, synonyms));
      return cell.line !== null && isName(cell) && entryWithoutName(cell.line, bookSheets.get(sheet)!, synonyms) !== undefined;
    },
    isLost,
    lacking: removed,
    ...knowledge,
  });
  const valueOf = (cell: LedgerCell): Value => calculation.value(cell.sheet, cell.row, cell.column);

  const shown = shownIn(book);
  function asShown({ sheet, row, column, declared }: LedgerCell): Value {
    return firstOf(
      evaluate(declared.parsed!, { ...calculation.world(sheet, row, column), value: shown, known: () => undefined }),
    );
  }

  /** The name of a row as written, even if it is unreadable. */
  function nameIn(cell: LedgerCell): string {
    const value = valueOf(cell);
    return String((isError(value) ? valueAt(bookSheets.get(cell.sheet)!, cell.row, cell.column) : value) ?? "");
  }

  const keys = new Map<FoundLine, string>();
  function keyOf(line: FoundLine): string {
    if (line.table.kind === "form") return "";
    let key = keys.get(line);
    if (key === undefined) {
      const parts = line.table.block.key.map((column) => line.cells[column]).map((cell) => (cell ? nameIn(cell) : ""));
      key = parts[0] === "" ? "" : parts.filter((part) => part !== "").join(" / ");
      keys.set(line, key);
    }
    return key;
  }

  function playerOf({ owner, line }: LedgerCell): string {
    const column = line?.table.kind === "table" ? line.table.block.player : undefined;
    const cell = column === undefined ? undefined : line!.cells[column];
    const name = cell ? nameIn(cell) : "";
    const meant = fold(wordIn(rulebook.ledger!.players.synonyms, name.trim()) ?? name);
    return options.players.find((player) => fold(player) === meant) ?? owner.sheet.player;
  }

  const placeOf = ({ sheet, row, column, declared, line, table }: LedgerCell): Place => ({
    sheet,
    table: table ?? "",
    key: line ? keyOf(line) : "",
    row: line?.index ?? 0,
    column: declared.column.header,
    cell: address(row, column),
  });

  /** Reading a missing column makes a check impossible. */
  function read(cell: LedgerCell | undefined): Value {
    if (cell) return valueOf(cell);
    calculation.addTaint(copy ? WITHHELD : LOST);
    return null;
  }

  const rows = new Map<FoundLine, Row<Columns>>();
  function rowOf(line: FoundLine): Row<Columns> {
    let row = rows.get(line);
    if (!row) {
      const columns = line.table.block.columns;
      const values: Record<string, unknown> = {
        at: (key: string): Place => placeOf(line.cells[key] ?? Object.values(line.cells)[0]!),
        blank: (key: string): boolean => isBlank(read(line.cells[key])),
      };
      // Evaluated when read, because only what a check reads can make it impossible.
      for (const [key, column] of Object.entries(columns)) {
        const cell = line.cells[key];
        Object.defineProperty(values, key, { enumerable: true, configurable: true, get: () => asRead(read(cell), column) });
      }
      rows.set(line, (row = values as unknown as Row<Columns>));
    }
    return row;
  }

  const inUse = (lines: readonly FoundLine[]): readonly FoundLine[] =>
    lines.filter(({ table, cells }) => {
      if (table.kind === "form") return Object.keys(cells).length > 0;
      return !isBlank(read(cells[table.block.key[0]!]));
    });

  function rowsOf(block: string, sheet: string): readonly Row<Columns>[] {
    const name = workbookName(sheet, block);
    const lines = found.lines.get(name);
    const table = found.tables.get(name)?.table;
    if (table) calculation.addTaint(removed.get(table) ?? NONE);
    if (isWithheld(name)) calculation.addTaint(WITHHELD);
    if (lines) return inUse(lines).map(rowOf);
    if (isLost(name)) calculation.addTaint(LOST);
    return [];
  }

  let reportTaint: (taint: Taint) => void = () => undefined;
  function apart(run: () => Iterable<Breach>, waits: (taint: Taint) => void): readonly Breach[] {
    const outer = reportTaint;
    reportTaint = waits;
    try {
      const { result, taint } = calculation.watch(() => [...run()], true);
      const hindered = unreadIn(taint);
      if (hindered.size === 0) return result;
      waits(hindered);
      return [];
    } finally {
      reportTaint = outer;
    }
  }

  const ledger: Ledger = {
    rulebook,
    options,
    book,
    sheets,
    found,
    renamed,
    calculation,
    copy,
    damaged,
    unknown: exported.unknown,
    strange: exported.enteredLater,
    lacking,
    requiredValues: locked,
    valueOf,
    playerOf,
    placeOf,
    keyOf,
    inUse,
    rowOf,
    asShown,
    apart,
    players: options.players,
    // Checks pass a declared block; TypeScript only compares its Named part.
    rows: (block, sheet) => rowsOf(block.name, sheet) as never,
    figures: (block, sheet) => rowsOf(block.name, sheet)[0] as never,
    each: (places, run) => [...places].flatMap((item) => apart(() => run(item), reportTaint)),
  };
  frames.set(ledger, frame);
  return ledger;
}
