import type { Formula } from "../../formula/syntax";
import { firstOf, isError, type Value } from "../../formula/world";
import { exact } from "../../kernel/exact";
import type { Severity } from "../../kernel/check";
import type { DeclaredLimit } from "../../sheets/declared";
import type { FoundLine } from "../read/find";
import { findingOf, type Finding } from "../read/finding";
import { LOST, unreadIn, type Taint } from "../../calculation/taint";
import type { Ledger } from "../read/model";
import { holds } from "../read/evaluate-at";

/** Selects limits and checks by the severity of breaking them. */
export type Counts = (item: { readonly severity: Severity }) => boolean;

/** Called for every limit that waits for unreadable cells. */
export type Waits = (check: string, taint: Taint) => void;

/** A limit of one row, or of a form's figures; `isBroken` replaces its condition. */
export function limitOf(
  ledger: Ledger,
  line: FoundLine,
  { limit, broken, figures }: DeclaredLimit,
  waits: Waits,
  isBroken = broken,
): Finding[] {
  const { calculation } = ledger;
  const cell = line.cells[limit.at];
  if (!cell) {
    waits(limit.id, LOST);
    return [];
  }
  const evaluated = (formula: Formula): Value => firstOf(calculation.evaluate(formula, cell.sheet, cell.row, cell.column));
  const { result, taint: met } = calculation.watch(() => evaluated(isBroken));
  const taint = unreadIn(met);
  if (taint.size > 0 || isError(result)) {
    const own = new Set([{ sheet: cell.sheet, row: cell.row, column: cell.column }]);
    waits(limit.id, taint.size > 0 ? taint : own);
    return [];
  }
  if (!holds(result)) return [];
  const row: Record<string, unknown> = {};
  // Getters, evaluated when read; defined on the row itself, because messages may destructure it.
  Object.defineProperties(row, Object.getOwnPropertyDescriptors(ledger.rowOf(line)));
  for (const [name, formula] of Object.entries(figures)) {
    const value = evaluated(formula);
    const shown = isError(value) || value === null ? null : typeof value === "number" ? exact(value) : value;
    Object.defineProperty(row, name, { value: shown, enumerable: true, configurable: true });
  }
  const { setting } = line.owner;
  const at = ledger.placeOf(cell);
  const reported = calculation.watch(() => {
    const adds = limit.adds?.(row, setting);
    const finding = findingOf(limit, {
      at,
      expected: limit.expected(row),
      found: limit.found(row),
      message: limit.message(row, setting),
      fix: limit.fix(row, setting),
      ...(limit.unchecked === undefined ? {} : { unchecked: limit.unchecked(row, setting) }),
      ...(adds === undefined ? {} : { adds }),
    });
    return { ...finding, inCheck: true as const };
  });
  const untold = unreadIn(reported.taint);
  if (untold.size === 0) return [reported.result];
  // The message would omit unreadable cells, or show them as 0.
  waits(limit.id, untold);
  return [];
}

/**
 * Whether a row's Check cell, which evaluates all of its limits, was computed and shows none; then they need not be evaluated.
 */
function isInOrder({ calculation, found }: Ledger, { cells, table }: FoundLine): boolean {
  const check = cells[""];
  const key = table.kind === "table" ? cells[table.block.key[0]!] : undefined;
  if (!check || !key || found.missing.length > 0) return false;
  const { result, taint } = calculation.watch(() => {
    // A row named by a number is blank if the cell has none.
    const named = key.declared.column.type !== "number" || typeof calculation.value(key.sheet, key.row, key.column) === "number";
    return named && calculation.value(check.sheet, check.row, check.column) === "";
  });
  return result && taint.size === 0;
}

/** Findings on the limits of tables and forms. */
export function limitFindings(ledger: Ledger, waits: Waits, counts: Counts): Finding[] {
  return ledger.sheets.flatMap(({ blocks }) =>
    blocks.flatMap(({ name, limits: all }) => {
      const limits = all.filter(({ limit }) => counts(limit));
      if (limits.length === 0) return [];
      const { result, taint } = ledger.calculation.watch(() => {
        const lines = ledger.found.lines.get(name);
        if (!lines) ledger.calculation.addTaint(LOST);
        return ledger.inUse(lines ?? []);
      });
      if (taint.has([...LOST][0]!)) for (const { limit } of limits) waits(limit.id, LOST);
      const lines = result.filter((line) => !isInOrder(ledger, line));
      return lines.flatMap((line) => limits.flatMap((declared) => limitOf(ledger, line, declared, waits)));
    }),
  );
}

/** Findings on limits that wait for entries, if these stay blank. Unreadable cells are reported by the limits themselves. */
export function pendingFindings(ledger: Ledger, counts: Counts): Finding[] {
  const untold = (): void => {};
  return ledger.sheets.flatMap(({ blocks }) =>
    blocks.flatMap(({ name, limits }) =>
      limits.flatMap((declared) => {
        const { atClose } = declared;
        if (!atClose || !counts(declared.limit)) return [];
        const { result: lines } = ledger.calculation.watch(() => ledger.inUse(ledger.found.lines.get(name) ?? []));
        return lines.flatMap((line) => {
          const found = limitOf(ledger, line, declared, untold, atClose);
          const isReported = found.length > 0 && limitOf(ledger, line, declared, untold).length > 0;
          return isReported ? [] : found.map(({ inCheck: _, ...finding }) => ({ ...finding, awaits: true as const }));
        });
      }),
    ),
  );
}
