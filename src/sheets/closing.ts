import type { Formula } from "../formula/syntax";
import { workbookName, type PerSheet } from "../kernel/column";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import type { Followed, Sheet } from "../kernel/sheet";
import type { CellValue } from "../kernel/values";
import type { Balance, RouteEdge, Part, Total, Route } from "../kernel/turn";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "./declared";
import { speller, type Speller } from "./resolve-formulas";

/*
 * A rulebook's declarations for the close of a turn, with resolved formulas. An audit does not need them, so they are built at
 * the first close.
 */

/** What happens to the entries of a column at the close; if the formula is null they are cleared. */
export interface DeclaredNext {
  readonly step: string;
  readonly why: string;
  /** Null if there is no condition. */
  readonly when: Formula | null;
  readonly formula: Formula | null;
}

/** A condition for removing a row. */
export interface DeclaredEnding {
  readonly step: string;
  readonly why: string;
  readonly when: Formula;
}

/** Rows that are added. */
interface DeclaredInitialValue {
  readonly step: string;
  readonly why: string;
  readonly count: Formula;
  readonly entries: Readonly<Record<string, CellValue>>;
}

/** Rows derived from rows of another table. */
export interface DeclaredFollowed {
  readonly why: string;
  /** The other table's name in the workbook. */
  readonly from: string;
  readonly when: Formula;
  readonly entries: readonly (readonly [key: string, formula: Formula])[];
}

/** Derived rows that the close adds. */
interface DeclaredFollowing extends DeclaredFollowed {
  readonly step: string;
}

/** One item of a stock's income or spending. */
export interface DeclaredPart {
  /** "" if the rulebook has no name for it. */
  readonly name: string;
  readonly formula: Formula;
}

/** Changes of a stock by one row or form. */
export interface DeclaredBalance {
  readonly stock: string;
  readonly opening: Formula;
  readonly in: readonly DeclaredPart[];
  readonly out: readonly DeclaredPart[];
  readonly closing: Formula;
}

/** A table whose rows are edges of a route. */
export interface DeclaredRouteEdge {
  readonly route: Route;
  readonly stages: RouteEdge["stages"];
  readonly from: Formula;
  readonly to: Formula;
  readonly amount: Formula;
  readonly checked: boolean;
}

/** A figure of a player that is recorded each turn. */
interface DeclaredTotal {
  readonly total: Total;
  readonly formula: Formula;
}

export interface DeclaredClosing {
  readonly next: ReadonlyMap<DeclaredColumn, DeclaredNext>;
  readonly ends: ReadonlyMap<DeclaredBlock, readonly DeclaredEnding[]>;
  readonly initialValues: ReadonlyMap<DeclaredBlock, readonly DeclaredInitialValue[]>;
  readonly follows: ReadonlyMap<DeclaredBlock, readonly DeclaredFollowing[]>;
  /** Derived rows that are written during the turn. */
  readonly written: ReadonlyMap<DeclaredBlock, readonly DeclaredFollowed[]>;
  readonly balances: ReadonlyMap<DeclaredBlock, readonly DeclaredBalance[]>;
  /** Used by pictures. */
  readonly legs: ReadonlyMap<DeclaredBlock, readonly DeclaredRouteEdge[]>;
  /** The condition for the last turn, evaluated on the first sheet; null if there is always a next turn. */
  readonly last: Formula | null;
  /** For each player with a sheet, the name of the figure that is saved up, and when it counts in this turn. */
  readonly saving: ReadonlyMap<string, { readonly name: string; readonly when: Formula }>;
  /** By player, with the sheet on which the formulas are evaluated. */
  readonly totals: ReadonlyMap<string, { readonly on: DeclaredSheet; readonly totals: readonly DeclaredTotal[] }>;
}

function declareNext(
  sheet: Sheet,
  declared: DeclaredBlock,
  { resolve: spell }: Speller,
): (readonly [DeclaredColumn, DeclaredNext])[] {
  const resolved = (text: PerSheet<string> | null): Formula | null => (text === null ? null : spell(text, sheet, declared.block));
  return (declared.kind === "table" ? declared.columns : declared.figures).flatMap((cell) => {
    const { next } = cell.column;
    return next ? [[cell, { ...next, when: resolved(next.when ?? null), formula: resolved(next.formula) }] as const] : [];
  });
}

function declareEndings(sheet: Sheet, { block }: DeclaredBlock, { resolve: spell }: Speller): readonly DeclaredEnding[] {
  if (block.kind === "form") return [];
  return (block.ends ?? []).map((ending) => ({ ...ending, when: spell(ending.when, sheet, block) }));
}

function declareBeginnings(sheet: Sheet, { block }: DeclaredBlock, { resolve: spell }: Speller): readonly DeclaredInitialValue[] {
  if (block.kind === "form") return [];
  return (block.initialValues ?? []).map((initial) => ({ ...initial, count: spell(initial.count, sheet, block) }));
}

function declareFollowed<T extends Followed>(
  followed: readonly T[] | undefined,
  { resolve: spell }: Speller,
  sheets: readonly DeclaredSheet[],
): readonly (Omit<T, "when" | "entries"> & Pick<DeclaredFollowed, "when" | "entries">)[] {
  return (followed ?? []).flatMap((following) => {
    const { from, when, entries } = following;
    const on = sheets.find(({ blocks }) => blocks.some(({ name }) => name === from));
    const source = on?.blocks.find(({ name }) => name === from);
    if (!on || !source) return [];
    const resolved = (text: PerSheet<string>): Formula => spell(text, on.sheet, source.block);
    return [
      {
        ...following,
        when: resolved(when),
        entries: Object.entries(entries).map(([key, formula]) => [key, resolved(formula)] as const),
      },
    ];
  });
}

function declareBalances(
  sheet: Sheet,
  { block }: DeclaredBlock,
  { resolve: spell }: Speller,
  balances: readonly Balance[],
): readonly DeclaredBalance[] {
  const resolved = (text: PerSheet<string>): Formula => spell(text, sheet, block);
  const part = (item: Part): DeclaredPart =>
    typeof item === "object" ? { name: item.name, formula: resolved(item.formula) } : { name: "", formula: resolved(item) };
  return balances
    .filter((balance) => balance.block === block.name)
    .map((balance) => ({
      stock: balance.stock,
      opening: resolved(balance.opening),
      in: balance.in.map(part),
      out: balance.out.map(part),
      closing: resolved(balance.closing),
    }));
}

const declareLegs = (
  sheet: Sheet,
  { block }: DeclaredBlock,
  { resolve: spell }: Speller,
  routes: readonly Route[],
): readonly DeclaredRouteEdge[] =>
  routes.flatMap((route) =>
    route.legs
      .filter((edge) => edge.block === block.name)
      .map(({ stages, from, to, amount, checked = false }) => ({
        route,
        stages,
        from: spell(from, sheet, block),
        to: spell(to, sheet, block),
        amount: spell(amount, sheet, block),
        checked,
      })),
  );

function declareClosing({ ledger }: Rulebook, options: LedgerOptions, sheets: readonly DeclaredSheet[]): DeclaredClosing {
  const { totals, balances, routes = [], last, saving } = ledger!.turn!;
  const all = sheets.map(({ sheet }) => sheet);
  const its = speller(all, options);
  const ofBlocks = <T>(declare: (sheet: Sheet, block: DeclaredBlock) => T): ReadonlyMap<DeclaredBlock, T> =>
    new Map(sheets.flatMap(({ sheet, blocks }) => blocks.map((block) => [block, declare(sheet, block)] as const)));
  return {
    next: new Map(sheets.flatMap(({ sheet, blocks }) => blocks.flatMap((block) => declareNext(sheet, block, its)))),
    ends: ofBlocks((sheet, block) => declareEndings(sheet, block, its)),
    initialValues: ofBlocks((sheet, block) => declareBeginnings(sheet, block, its)),
    follows: ofBlocks((_sheet, { block }) => declareFollowed(block.kind === "table" ? block.follows : [], its, sheets)),
    written: ofBlocks((_sheet, { block }) => declareFollowed(block.kind === "table" ? block.written : [], its, sheets)),
    balances: ofBlocks((sheet, block) => declareBalances(sheet, block, its, balances)),
    legs: ofBlocks((sheet, block) => declareLegs(sheet, block, its, routes)),
    last: last ? its.resolve(last.when, all[0]!, null) : null,
    saving: new Map(
      sheets.flatMap((on) => {
        const { name, player } = on.sheet;
        if (!saving || player === "") return [];
        const when = its.resolve(saving.when, on.sheet, null);
        return [[player, { name: workbookName(name, saving.figure), when }] as const];
      }),
    ),
    totals: new Map(
      options.players.map((player) => {
        // For a player without a sheet, the formula is evaluated on the first, shared one.
        const on = sheets.find(({ sheet }) => sheet.player === player) ?? sheets[0]!;
        const of = { ...on.sheet, player };
        return [player, { on, totals: totals.map((total) => ({ total, formula: its.resolve(total.formula, of, null) })) }];
      }),
    ),
  };
}

const known = new WeakMap<readonly DeclaredSheet[], DeclaredClosing>();

/** What the close of a turn does to these sheets. Throws if a formula refers to an unknown name. */
export function declaredClosing(rulebook: Rulebook, options: LedgerOptions, sheets: readonly DeclaredSheet[]): DeclaredClosing {
  let found = known.get(sheets);
  if (!found) known.set(sheets, (found = declareClosing(rulebook, options, sheets)));
  return found;
}
