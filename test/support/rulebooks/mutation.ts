import { expect } from "vitest";
import { address } from "../../../src/formula/address";
import { isError } from "../../../src/formula/world";
import type { CellValue } from "../../../src/kernel/values";
import { auditLedger, type Finding } from "../../../src/ledger/audit";
import type { LedgerCell } from "../../../src/ledger/read/find";
import { integrityChecks } from "../../../src/ledger/audit/integrity";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../src/workbook/book";
import { calculationIn, cameFrom, reloadedLedger } from "../../../src/ledger/audit/incremental";

/*
 * Tests the audit: after any corruption of a ledger, either every computed figure is unchanged, or the corruption is reported in
 * its cell; and nothing false is reported elsewhere.
 */

/** One changed cell; omitted properties stay. */
export interface Edit {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly value?: CellValue;
  readonly formula?: string | null;
}

/** A corruption of a ledger, and where it must be reported. */
export interface Corruption {
  readonly kind: string;
  /** The corrupted cell for messages: Germany!K80. */
  readonly at: string;
  readonly edits: readonly Edit[];
}

export const where = ({ sheet, row, column }: Pick<Edit, "sheet" | "row" | "column">): string =>
  `${sheet}!${address(row, column)}`;
const place = ({ sheet, cell }: Finding): string => `${sheet}!${cell}`;

export const cellsOf = (book: Book): readonly LedgerCell[] => ledgerOf(book)!.found.cells;
export const sheetOf = (book: Book, name: string): BookSheet => book.sheets.find((sheet) => sheet.name === name)!;
export const shownAt = (book: Book, { sheet, row, column }: LedgerCell): CellValue => valueAt(sheetOf(book, sheet), row, column);
export const formulaIn = (book: Book, { sheet, row, column }: LedgerCell): string | null =>
  formulaAt(sheetOf(book, sheet), row, column);

function set<T>(rows: readonly (readonly (T | null)[])[], row: number, column: number, value: T | null): void {
  const grid = rows as (readonly (T | null)[])[];
  while (grid.length <= row) grid.push([]);
  const line = [...grid[row]!];
  while (line.length <= column) line.push(null);
  line[column] = value;
  grid[row] = line;
}

/** A copy of a workbook with changed cells. */
export function edited(book: Book, edits: readonly Edit[]): Book {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const copied = new Set<string>();
  for (const { sheet: name, row, column, value, formula } of edits) {
    if (!copied.has(name)) {
      const sheet = sheets.get(name)!;
      sheets.set(name, { ...sheet, values: [...sheet.values], formulas: [...sheet.formulas] });
      copied.add(name);
    }
    const { values, formulas, top, left } = sheets.get(name)!;
    if (value !== undefined) set(values, row - top, column - left, value);
    if (formula !== undefined) set(formulas, row - top, column - left, formula);
  }
  return cameFrom(book, { ...book, sheets: [...sheets.values()] });
}

/** The workbook as saved after a full recalculation. */
export function recalculated(book: Book): Book {
  const calculation = calculationIn(book);
  return cameFrom(book, {
    ...book,
    sheets: book.sheets.map((sheet) => {
      const values = [...sheet.values];
      sheet.formulas.forEach((line, r) =>
        line.forEach((formula, c) => {
          if (formula === null) return;
          const value = calculation.value(sheet.name, sheet.top + r, sheet.left + c);
          set(values, r, c, isError(value) ? value.error : value);
        }),
      );
      return { ...sheet, values };
    }),
  });
}

/** Every computed figure as the audit computes it, and as the workbook shows it. */
export function figuresOf(ledger: Ledger): ReadonlyMap<string, string> {
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  const text = (value: unknown): string =>
    isError(value)
      ? value.error
      : value === "" || value === null
        ? ""
        : typeof value === "string"
          ? value.toLowerCase()
          : `${value as number}`;
  return new Map(
    ledger.found.cells
      .filter(({ declared }) => declared.formula !== null)
      .map((cell) => [
        `${cell.owner.sheet.name} ${cell.table} ${cell.line?.index} ${cell.declared.header} ${cell.declared.key}`,
        `${text(ledger.valueOf(cell))} | ${text(valueAt(sheets.get(cell.sheet)!, cell.row, cell.column))}`,
      ]),
  );
}

export const changedFigures = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] =>
  [...a].filter(([name, value]) => b.get(name) !== value).map(([name, value]) => `${name}: ${value} -> ${b.get(name)}`);

const OWN = new Set(integrityChecks.map(({ id }) => id));
/** Whether a finding is about the workbook itself, not about a limit of the rulebook. */
export const isIntegrity = ({ check }: Finding): boolean => OWN.has(check);

/** A sentence that compares two figures and shows the same value twice. */
const SAME_TWICE = /(?:shows|is|it is) (.+?)(?:, typed over its formula)?[;,] (?:its inputs give|it must be|it shows) \1\.(?!\d)/;

/** A sentence with a gap where a value is blank. */
const HOLE = /^[ ,;.:]| {2}| [,;.:](?!\d)|[(,] ?[,)]|undefined|null|NaN/;

/** Whether a message has a gap; quoted names are ignored. */
export const hasHole = (message: string): boolean => HOLE.test(message.replace(/"[^"]*"/g, "it"));

/** The ids of checks in a text; users should see texts instead. */
function idsIn(text: string, { sheets, rulebook }: Ledger): readonly string[] {
  const limits = sheets.flatMap(({ blocks }) => blocks.flatMap((block) => block.limits.map(({ limit }) => limit)));
  const ids = new Set([...limits, ...rulebook.ledger!.checks, ...integrityChecks].map(({ id }) => id));
  return (text.match(/\b[a-z]+(?:-[a-z]+)+\b/g) ?? []).filter((word) => ids.has(word));
}

export interface Reported {
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/** The audit findings after a full recalculation. */
export function linesIn(book: Book): Reported {
  const ledger = reloadedLedger(recalculated(book))!;
  const findings = ledger === null ? [] : auditLedger(ledger).findings;
  expect(findings.map(({ message }) => message).filter((message) => SAME_TWICE.test(message) || hasHole(message))).toStrictEqual(
    [],
  );
  expect(findings.flatMap(({ message, fix }) => idsIn(`${message} ${fix}`, ledger))).toStrictEqual([]);
  return { ledger, findings };
}

export interface Violation {
  readonly kind: string;
  readonly at: string;
  readonly description: string;
}

/** A finding as a line of a report. */
export const lineOf = (finding: Finding): string => `${place(finding)} ${finding.check}: ${finding.message}`;

/**
 * Violations among independent corruptions that are tried together: each must be reported in its cell, or, with `same`, no figure
 * may change, and nothing may be reported elsewhere. Failing groups are halved until the violating corruption is found.
 */
export function violations(book: Book, corruptions: readonly Corruption[], law: "told" | "same"): Violation[] {
  if (corruptions.length === 0) return [];
  const before = law === "same" ? figuresOf(ledgerOf(recalculated(book))!) : null;
  const walk = (some: readonly Corruption[]): Violation[] => {
    const { ledger, findings } = linesIn(
      edited(
        book,
        some.flatMap(({ edits }) => edits),
      ),
    );
    const requested = new Set(law === "told" ? some.map(({ at }) => at) : []);
    const found = new Map<string, number>();
    for (const finding of findings) found.set(place(finding), (found.get(place(finding)) ?? 0) + 1);
    const untold = [...requested].filter((at) => !found.has(at));
    const others = findings.filter((finding) => !requested.has(place(finding)));
    const twice = [...requested].filter((at) => findings.filter((finding) => place(finding) === at).length > 1);
    const moved = before ? changedFigures(before, figuresOf(ledger)) : [];
    if (untold.length + others.length + twice.length + moved.length === 0) return [];
    if (some.length > 1) {
      const half = some.length >> 1;
      const parts = [...walk(some.slice(0, half)), ...walk(some.slice(half))];
      // Each of them is fine alone: two in one row are reported as one.
      return parts;
    }
    const { kind, at } = some[0]!;
    return [
      ...untold.map(() => ({ kind, at, description: "not told" })),
      ...(twice.length > 0
        ? [
            {
              kind,
              at,
              description: `told twice: ${findings
                .filter((finding) => place(finding) === at)
                .map(lineOf)
                .join(" // ")}`,
            },
          ]
        : []),
      ...(others.length > 0
        ? [{ kind, at, description: `told elsewhere: ${others.slice(0, 4).map(lineOf).join(" // ")} (${others.length})` }]
        : []),
      ...(moved.length > 0 ? [{ kind, at, description: `changed: ${moved.slice(0, 3).join(" // ")}` }] : []),
    ];
  };
  return walk(corruptions);
}
