import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { isWithin, ownerColumn, type Visibility } from "./who-sees";
import type { DeclaredTable } from "../declared";
import { fold } from "../../kernel/names";

/*
 * Decides whether a formula has the same value in a player's copy as in the whole ledger: it may only read what is completely
 * visible, or the player's own rows of a partly visible table.
 */

/** A table as a player sees it. */
export interface VisibleTable {
  readonly declared: DeclaredTable;
  /** By column header. */
  readonly visibilities: ReadonlyMap<string, Visibility>;
  /** The widest visibility of any column. */
  readonly rows: Visibility;
}

export interface ReaderContext {
  readonly table: (name: string) => VisibleTable | undefined;
  /** Whether a figure is in the copy. */
  readonly hasName: (name: string) => boolean;
  /** The formula behind a figure that is a working part of other formulas. */
  readonly part: (name: string) => Formula | undefined;
  /** Whether a text names the player, or one of the player's sides. */
  readonly isOwn: (name: string) => boolean;
}

type Call = Extract<Formula, { kind: "call" }>;
type TableNode = Extract<Formula, { kind: "table" }>;

/** Functions with pairs of range and criterion, and the number of other ranges before them. */
const BY_CRITERIA: Readonly<Record<string, number>> = { SUMIFS: 1, AVERAGEIFS: 1, MAXIFS: 1, MINIFS: 1, COUNTIFS: 0 };

/** Functions that work row by row on a range: conditions around them apply to their arguments too. */
const ROW_BY_ROW: ReadonlySet<string> = new Set(
  "IF IFERROR N ISNUMBER ISBLANK ISERROR ISNA LEN LEFT RIGHT TRIM NOT INT ABS ROUND ROUNDUP ROUNDDOWN ROW MATCH".split(" "),
);

const isRange = (node: Formula | undefined): node is TableNode & { table: string; column: string } =>
  node?.kind === "table" && node.table !== null && node.part === "data" && node.column !== null && node.lastColumn === null;

/** Columns of the same row that a formula reads. */
const readInRow = (formula: Formula): readonly string[] =>
  formula.kind === "table" && formula.part === "this row" ? [formula.column ?? ""] : parts(formula).flatMap(readInRow);

const headerOfKey = ({ columns }: DeclaredTable, key: string | undefined): string | undefined =>
  columns.find((column) => column.key === key)?.header;

/** Whether a column is the only key of a table. */
const namesRows = ({ declared }: VisibleTable, header: string): boolean =>
  declared.block.key.length === 1 && headerOfKey(declared, declared.block.key[0]) === header;

/** Whether rows with the same value in a column have the same owner, because the owner is computed from it. */
function settlesOwner({ declared: { block, columns } }: VisibleTable, header: string): boolean {
  const owner = columns.find(({ key }) => key === ownerColumn(block));
  return owner !== undefined && owner.parsed !== null && readInRow(owner.parsed).every((item) => item === header);
}

/** An entry that looks up rows in a partly visible table: the row it names may exist but be hidden. */
export interface LookUp {
  /** Header of the entry's column in its own table. */
  readonly entry: string;
  readonly table: string;
  /** Header of the lookup column. */
  readonly column: string;
}

/** A table from which a call only reads visible rows. */
interface Narrowed {
  readonly table: string;
  readonly rows: Visibility;
}

/** Pairs of a range and a value such that only rows with that value count. */
function conditions({ name, args }: Call): readonly (readonly [Formula, Formula])[] {
  const from = BY_CRITERIA[name];
  if (from !== undefined)
    return args.slice(from).flatMap((range, i, rest) => (i % 2 === 0 && rest[i + 1] ? [[range, rest[i + 1]!] as const] : []));
  if (name === "SUMPRODUCT") return args.flatMap(factors);
  if (name === "INDEX") {
    const match = args[1];
    if (match?.kind === "call" && match.name === "MATCH" && isExact(match)) return [[match.args[1]!, match.args[0]!]];
  }
  if (name === "XLOOKUP") return args[0] && args[1] ? [[args[1], args[0]]] : [];
  if (name === "ISNUMBER" || name === "ISERROR" || name === "ISNA") {
    const match = args[0];
    if (match?.kind === "call" && match.name === "MATCH" && isExact(match)) return [[match.args[1]!, match.args[0]!]];
  }
  return [];
}

const isExact = ({ args }: Call): boolean => args.length === 3 && args[2]!.kind === "value" && args[2]!.value === 0;

/** Equality comparisons that make a product 0 unless they hold. */
function factors(formula: Formula): readonly (readonly [Formula, Formula])[] {
  if (formula.kind === "unary") return factors(formula.operand);
  if (formula.kind === "call" && formula.name === "N") return formula.args.flatMap(factors);
  if (formula.kind !== "binary") return [];
  if (formula.operator === "*") return [...factors(formula.left), ...factors(formula.right)];
  if (formula.operator !== "=") return [];
  return [
    [formula.left, formula.right],
    [formula.right, formula.left],
  ];
}

/**
 * Returns a function that checks a formula in a table's row or a form: its lookups if everything it reads is visible, else null.
 */
export function reader(
  { table, hasName, part: partNamed, isOwn }: ReaderContext,
  own: VisibleTable | undefined,
): (formula: Formula) => readonly LookUp[] | null {
  const rows = own?.rows ?? "open";
  let lookUps: LookUp[] = [];

  /** Whether a criterion certainly names the player. */
  function isOwnName(requested: Formula): boolean {
    if (requested.kind === "value") return typeof requested.value === "string" && isOwn(requested.value);
    if (requested.kind !== "table" || requested.part !== "this row" || own === undefined || rows !== "own") return false;
    return requested.column === headerOfKey(own.declared, ownerColumn(own.declared.block));
  }

  /** Whether rows are looked up by an entry in the player's own row. */
  function isLookedUp(requested: Formula, of: VisibleTable, column: string): boolean {
    if (rows !== "own" || requested.kind !== "table" || requested.part !== "this row" || requested.column === null) return false;
    if (settlesOwner(of, column)) return true;
    const entry = own!.declared.columns.find(({ header }) => header === requested.column);
    if (!namesRows(of, column) || entry?.parsed !== null) return false;
    lookUps.push({ entry: requested.column, table: of.declared.name, column });
    return true;
  }

  const narrowed = (call: Call): readonly Narrowed[] =>
    conditions(call).flatMap(([range, requested]): Narrowed[] => {
      if (!isRange(range)) return [];
      const of = table(range.table);
      if (!of) return [];
      if (range.column === ownerOf(of) && isOwnName(requested)) return [{ table: range.table, rows: "own" }];
      return of.rows !== "open" && isLookedUp(requested, of, range.column) ? [{ table: range.table, rows: of.rows }] : [];
    });

  const ownerOf = ({ declared }: VisibleTable): string | undefined => headerOfKey(declared, ownerColumn(declared.block));

  function sees(node: TableNode, within: readonly Narrowed[]): boolean {
    const of = node.table === null ? own : (table(node.table) ?? undefined);
    if (!of) return false;
    if (node.part === "headers") return true;
    if (node.lastColumn !== null) return false;
    const visibility = node.column === null ? widestOf(of) : of.visibilities.get(fold(node.column));
    if (visibility === undefined || visibility === "none") return false;
    if (node.part === "this row") return isWithin(rows, visibility) && hasPart(partIn(of, node.column));
    return visibility === "open" || within.some((item) => item.table === node.table && isWithin(item.rows, visibility));
  }

  /** Whether the formula of a working part is readable, so that the part is in the copy. */
  const hasPart = (formula: Formula | undefined): boolean => formula === undefined || isThere(formula, []);

  const partIn = ({ declared }: VisibleTable, header: string | null): Formula | undefined =>
    declared.columns.find((item) => item.column.part && item.header === header)?.parsed ?? undefined;

  const widestOf = ({ visibilities }: VisibleTable): Visibility =>
    [...visibilities.values()].every((visibility) => visibility === "open") ? "open" : "none";

  function isThere(formula: Formula, within: readonly Narrowed[]): boolean {
    switch (formula.kind) {
      case "cells":
        return false;
      case "name":
        return hasName(formula.name) && hasPart(partNamed(formula.name));
      case "table":
        return sees(formula, within);
      case "call": {
        const more = narrowed(formula);
        const inside = ROW_BY_ROW.has(formula.name) ? [...within, ...more] : more;
        return formula.args.every((part) => isThere(part, inside));
      }
      default:
        return parts(formula).every((part) => isThere(part, within));
    }
  }

  return (formula) => {
    lookUps = [];
    return isThere(formula, []) ? lookUps : null;
  };
}
