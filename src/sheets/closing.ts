import type { Formula } from "../formula/syntax";
import type { PerSheet } from "../kernel/column";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import type { Sheet } from "../kernel/sheet";
import type { CellValue } from "../kernel/values";
import type { Total } from "../kernel/turn";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "./declared";
import { speller, type Speller } from "./spell";

/*
 * What a rulebook declares for the close of a turn, with its formulas spelt. An audit does without it, so it is made when a
 * turn is first closed.
 */

/** What becomes of the entries of a column; no formula where they are cleared. */
export interface DeclaredNext {
  readonly step: string;
  readonly why: string;
  /** Null where nothing is asked. */
  readonly when: Formula | null;
  readonly formula: Formula | null;
}

/** When a row is over. */
export interface DeclaredEnding {
  readonly step: string;
  readonly why: string;
  readonly when: Formula;
}

/** Rows that are added. */
export interface DeclaredBeginning {
  readonly step: string;
  readonly why: string;
  readonly count: Formula;
  readonly entries: Readonly<Record<string, CellValue>>;
}

/** A figure that is kept of one player's turn. */
export interface DeclaredTotal {
  readonly total: Total;
  readonly formula: Formula;
}

export interface DeclaredClosing {
  readonly next: ReadonlyMap<DeclaredColumn, DeclaredNext>;
  readonly ends: ReadonlyMap<DeclaredBlock, readonly DeclaredEnding[]>;
  readonly begins: ReadonlyMap<DeclaredBlock, readonly DeclaredBeginning[]>;
  /** Condition of the last turn, worked out on the first sheet; null where every turn has a next one. */
  readonly last: Formula | null;
  /** By player, with the sheet on which the formulas are worked out. */
  readonly totals: ReadonlyMap<string, { readonly on: DeclaredSheet; readonly totals: readonly DeclaredTotal[] }>;
}

interface Found {
  readonly next: Map<DeclaredColumn, DeclaredNext>;
  readonly ends: Map<DeclaredBlock, readonly DeclaredEnding[]>;
  readonly begins: Map<DeclaredBlock, readonly DeclaredBeginning[]>;
}

function declareBlock(sheet: Sheet, declared: DeclaredBlock, { spell }: Speller, { next, ends, begins }: Found): void {
  const { block } = declared;
  for (const cell of declared.kind === "table" ? declared.columns : declared.figures) {
    if (!cell.column.next) continue;
    const { step, why, when, formula } = cell.column.next;
    const spelt = (text: PerSheet<string> | null | undefined) =>
      text === null || text === undefined ? null : spell(text, sheet, block);
    next.set(cell, { step, why, when: spelt(when), formula: spelt(formula) });
  }
  if (block.kind === "form") return;
  ends.set(
    declared,
    (block.ends ?? []).map(({ when, ...ending }) => ({ ...ending, when: spell(when, sheet, block) })),
  );
  begins.set(
    declared,
    (block.begins ?? []).map(({ count, ...beginning }) => ({ ...beginning, count: spell(count, sheet, block) })),
  );
}

function declareClosing({ ledger }: Rulebook, options: LedgerOptions, sheets: readonly DeclaredSheet[]): DeclaredClosing {
  const its = speller(
    sheets.map(({ sheet }) => sheet),
    options,
  );
  const found: Found = { next: new Map(), ends: new Map(), begins: new Map() };
  for (const { sheet, blocks } of sheets) for (const block of blocks) declareBlock(sheet, block, its, found);
  const { last } = ledger!.turn!;
  const totals = new Map(
    options.players.map((player) => {
      // A player without a sheet of his own: the formula is as if on the first one, which all share.
      const on = sheets.find(({ sheet }) => sheet.player === player) ?? sheets[0]!;
      const of = { ...on.sheet, player };
      return [
        player,
        { on, totals: ledger!.turn!.totals.map((total) => ({ total, formula: its.spell(total.formula, of, null) })) },
      ];
    }),
  );
  return { ...found, last: last ? its.spell(last.when, sheets[0]!.sheet, null) : null, totals };
}

const known = new WeakMap<readonly DeclaredSheet[], DeclaredClosing>();

/** What the close of a turn does to these sheets. Throws when a formula names what does not exist. */
export function declaredClosing(rulebook: Rulebook, options: LedgerOptions, sheets: readonly DeclaredSheet[]): DeclaredClosing {
  let found = known.get(sheets);
  if (!found) known.set(sheets, (found = declareClosing(rulebook, options, sheets)));
  return found;
}
