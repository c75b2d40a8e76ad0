import type { Formula } from "../../formula/syntax";
import type { Column, Columns } from "../../kernel/column";
import { fold, nameKey } from "../../kernel/names";
import type { LedgerDeclaration } from "../../kernel/rulebook";
import type { Block } from "../../kernel/sheet";
import {
  checksOfFigures,
  isOfCheck,
  statusFormulas,
  withChecks,
  type DeclaredBlock,
  type DeclaredColumn,
  type DeclaredForm,
  type DeclaredLimit,
  type DeclaredSheet,
  type DeclaredTable,
} from "../declared";
import { columnId, reachIn } from "./dependencies";
import { reader, type ReaderContext, type LookUp, type VisibleTable } from "./readable";
import { isWithin, membersOf, visibilitiesIn, widest, type Visibility } from "./who-sees";

/*
 * A ledger as one player sees it. Hidden sheets, tables and columns are not declared at all; a column whose formula reads hidden
 * cells contains values, and a limit that does is omitted. So a player's copy is an ordinary ledger with fewer sheets.
 */

/** The visible part of a block. */
export interface VisibleBlock {
  readonly sheet: DeclaredSheet;
  /** The block in the whole ledger. */
  readonly whole: DeclaredBlock;
  readonly visible: DeclaredBlock;
  /** By column key. */
  readonly visibilities: ReadonlyMap<string, Visibility>;
  readonly rows: Visibility;
  /** Keys of the columns that contain the game master's figures. */
  readonly figured: ReadonlySet<string>;
  /** Entries that may refer to hidden rows. */
  readonly lookUps: readonly LookUp[];
}

export interface VisibleLedger {
  readonly sheets: readonly DeclaredSheet[];
  readonly blocks: readonly VisibleBlock[];
  /** Lowercase workbook names of tables and figures that are missing or only partly visible. */
  readonly withheld: ReadonlySet<string>;
  /** The limits that only the game master can check. */
  readonly unchecked: readonly DeclaredLimit[];
  /** All columns that a column depends on, by `columnId`. */
  readonly reach: (id: string) => ReadonlySet<string>;
}

/** Starts the note on a header or label whose values are the game master's figures. */
const GIVEN_BY_GAME_MASTER = "The game master's figure, as it was when this copy was made.";

/** Turns a formula's column into one of fixed values. The game master's number of broken limits says so in its cell. */
function figuredColumn(column: Column): Column {
  const { formula: _, total: _total, ...rest } = column;
  const exported = { ...rest, prefilled: true, remark: true, about: `${GIVEN_BY_GAME_MASTER} ${column.about}` };
  return column.format === "broken" ? { ...exported, format: "exported broken" } : exported;
}

/** Makes an entry optional, since the copy does not contain other players' values. */
function unawaited({ required: _, ...column }: Column): Column {
  return column;
}

interface Part {
  readonly owner: DeclaredSheet;
  readonly whole: DeclaredBlock;
  readonly visibilities: ReadonlyMap<string, Visibility>;
  readonly rows: Visibility;
}

const partOf = (owner: DeclaredSheet, whole: DeclaredBlock, { players }: LedgerDeclaration, player: string): Part => {
  const visibilities = visibilitiesIn(owner.sheet, whole.block, players, player);
  return { owner, whole, visibilities, rows: widest([...visibilities.values()]) };
};

/** The tables and names in the copy, for checking the formulas that read them. */
function readerContextOf(parts: readonly Part[], ledger: LedgerDeclaration, player: string): ReaderContext {
  const tables = new Map<string, VisibleTable>();
  const names = new Map<string, Formula | null>();
  for (const { owner, whole, visibilities, rows } of parts) {
    if (whole.kind === "table") {
      const byHeader = new Map(whole.columns.map(({ key, header }) => [fold(header), visibilities.get(key) ?? "none"]));
      tables.set(whole.name, { declared: whole, visibilities: byHeader, rows });
    } else
      for (const { key, name, column, parsed } of whole.figures)
        if (visibilities.get(key) === "open") names.set(name, column.part ? parsed : null);
    // Figures in a sheet's head are recalculated in the copy; only the player's own sheet is complete enough for others to read
    // them.
    if (owner.sheet.player === player) for (const { name } of owner.figures) names.set(name, null);
  }
  return {
    table: (name) => tables.get(name),
    hasName: (name) => names.has(name),
    part: (name) => names.get(name) ?? undefined,
    isOwn: (name) => membersOf(ledger.players, name).includes(player),
  };
}

/** Ids of columns that must contain the game master's figures, whatever their formulas read. */
export type Figured = ReadonlySet<string>;

function visibleBlock(
  { owner, whole, visibilities, rows }: Part,
  context: ReaderContext,
  more: Figured,
): VisibleBlock & { readonly unchecked: DeclaredLimit[] } {
  const own = whole.kind === "table" ? context.table(whole.name) : undefined;
  const read = reader(context, own);
  const figured = new Set<string>();
  const lookUps: LookUp[] = [];
  const isThere = (formula: Formula): boolean => {
    const found = read(formula);
    lookUps.push(...(found ?? []));
    return found !== null;
  };
  const isVisible = ({ key, column, parsed }: DeclaredColumn): boolean =>
    column.part ? visibilities.get(key) === rows && isThere(parsed!) : visibilities.get(key) !== "none";
  const isExported = (cell: DeclaredColumn): boolean => {
    if (cell.parsed === null) return false;
    if (more.has(columnId(whole.name, cell.key))) return true;
    return !cell.column.part && (visibilities.get(cell.key) !== rows || !isThere(cell.parsed));
  };
  const asVisible = <T extends DeclaredColumn>(cell: T): T => {
    if (!isExported(cell)) return visibilities.get(cell.key) === rows ? cell : { ...cell, column: unawaited(cell.column) };
    figured.add(cell.key);
    return { ...cell, column: figuredColumn(cell.column), formula: null, parsed: null, exported: cell.parsed! };
  };
  const holds = ({ limit, broken, atClose, figures }: DeclaredLimit): boolean =>
    [limit.at].every((key) => visibilities.get(key) !== "none") &&
    isWithin(rows, visibilities.get(limit.at) ?? "none") &&
    [broken, ...(atClose ? [atClose] : []), ...Object.values(figures)].every((formula: Formula) => isThere(formula));
  const limits = whole.limits.filter(holds);
  const unchecked = whole.limits.filter((limit) => !limits.includes(limit));
  const common = { sheet: owner, whole, visibilities, rows, figured, lookUps, unchecked };
  if (whole.kind === "form") {
    const figures = whole.figures.filter(isVisible).map(asVisible);
    const block = { ...whole.block, columns: columnsOf(whole.block, figures), limits: limits.map(({ limit }) => limit) };
    const checks = checksOfFigures(owner.sheet, block, limits);
    const visible: DeclaredForm = { ...whole, block, figures, checks, limits };
    return { ...common, visible };
  }
  const visibleColumns = whole.columns.filter((cell) => !isOfCheck(cell) && isVisible(cell)).map(asVisible);
  const block = { ...whole.block, columns: columnsOf(whole.block, visibleColumns), limits: limits.map(({ limit }) => limit) };
  const columns = withChecks(
    visibleColumns,
    block,
    limits.map((limit) => whereShown(limit, read(limit.broken) ?? [])),
  );
  if (rows === "open") return { ...common, visible: { ...whole, block, columns, limits } };
  // Only the whole table shows which rows it must have and whether it needs more.
  const { fixed: _, required: _required, ...loose } = block;
  const { awaitsRow: _row, ...rest } = whole;
  const visible: DeclaredTable = { ...rest, block: loose, columns, limits };
  return { ...common, visible };
}

/** A limit in a copy's Check: never broken in a row that refers to a hidden row, because the copy cannot tell. */
function whereShown(limit: DeclaredLimit, lookUps: readonly LookUp[]): DeclaredLimit {
  const call = (name: string, ...args: readonly Formula[]): Formula => ({ kind: "call", name, args });
  const value = (of: string | number | boolean): Formula => ({ kind: "value", value: of });
  const broken = lookUps.reduce((condition, { entry: requested, table, column }) => {
    const entry: Formula = { kind: "table", table: null, part: "this row", column: requested, lastColumn: null };
    const shown: Formula = { kind: "table", table, part: "data", column, lastColumn: null };
    const isNothing: Formula = { kind: "binary", operator: "=", left: entry, right: value("") };
    const isShown = call("ISNUMBER", call("MATCH", entry, shown, value(0)));
    return call("IF", call("OR", isNothing, isShown), condition, value(false));
  }, limit.broken);
  return { ...limit, broken };
}

/** The columns of a block, including those that are turned into figures. Check columns need all of them. */
const columnsOf = ({ columns }: Block, cells: readonly DeclaredColumn[]): Columns => ({
  ...columns,
  ...Object.fromEntries(cells.map(({ key, column }) => [key, column])),
});

/** A sheet reduced to its visible blocks; null if there are none. */
function visibleSheet(declared: DeclaredSheet, blocks: readonly DeclaredBlock[], context: ReaderContext): DeclaredSheet | null {
  const { sheet, setting, figures } = declared;
  if (blocks.length === 0) return null;
  const { status, broken } = statusFormulas(sheet, blocks, setting);
  const read = reader(context, undefined);
  const counted = figures.filter(({ format, parsed }) => format !== "broken" && read(parsed!) !== null);
  const tables = new Map(blocks.flatMap((block) => (block.kind === "table" ? [[block.block.name, block] as const] : [])));
  const charts = (sheet.charts ?? []).flatMap((chart) => {
    const table = tables.get(chart.table);
    const lines = chart.lines.filter((line) => table?.columns.some(({ key }) => key === line.column));
    return lines.length === 0 ? [] : [{ ...chart, lines }];
  });
  return {
    ...declared,
    sheet: { ...sheet, blocks: blocks.map(({ block }) => block), charts },
    blocks,
    mayGrow: false,
    status,
    figures: [...counted, ...(broken === null ? [] : [broken])],
  };
}

/** The sheets of a ledger as a player sees them. */
export function visibleLedger(
  declared: readonly DeclaredSheet[],
  ledger: LedgerDeclaration,
  player: string,
  more: Figured = new Set(),
): VisibleLedger {
  const parts = declared.flatMap((owner) => owner.blocks.map((whole) => partOf(owner, whole, ledger, player)));
  const there = parts.filter(({ whole, visibilities, rows }) => {
    const first = whole.kind === "table" ? whole.block.key[0] : undefined;
    return rows !== "none" && (first === undefined || visibilities.get(first) !== "none");
  });
  const context = readerContextOf(there, ledger, player);
  const blocks = there
    .map((part) => visibleBlock(part, context, more))
    .filter(({ visible }) => visible.kind === "table" || visible.figures.length > 0);
  const sheets = declared.flatMap((owner) => {
    const own = blocks.flatMap(({ sheet, visible }) => (sheet === owner ? [visible] : []));
    return visibleSheet(owner, own, context) ?? [];
  });
  const withheld = new Set<string>();
  for (const { whole, visibilities } of parts) {
    const isWhole =
      there.some((part) => part.whole === whole) && [...visibilities.values()].every((visibility) => visibility === "open");
    if (isWhole) continue;
    withheld.add(nameKey(whole.name));
    if (whole.kind === "form")
      for (const { name, key } of whole.figures) if (visibilities.get(key) !== "open") withheld.add(nameKey(name));
  }
  const removed = parts.filter((part) => !there.includes(part)).flatMap(({ whole }) => whole.limits);
  return {
    sheets,
    blocks,
    withheld,
    unchecked: [...blocks.flatMap(({ unchecked }) => unchecked), ...removed],
    reach: reachIn(declared),
  };
}

export { columnId } from "./dependencies";
export { isWithin, ownerColumn, visibilityOfRow } from "./who-sees";
