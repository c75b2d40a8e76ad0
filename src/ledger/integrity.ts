import { parse } from "../formula/parse";
import { print } from "../formula/print";
import { FormulaError, type Formula } from "../formula/syntax";
import { mapped } from "../formula/walk";
import { isError, type Value } from "../formula/world";
import type { Breach, Severity } from "../kernel/check";
import { told, type Column } from "../kernel/sheet";
import { figure, fold, oneOf } from "../kernel/text";
import type { CellValue } from "../kernel/values";
import { formulaAt, isValuesOnly, VALUES_ONLY, valueAt, type Book, type BookSheet } from "../workbook/book";
import { address } from "../formula/address";
import { findingOf, type Finding } from "./finding";
import type { Ledger, LedgerCell } from "./model";

/*
 * What can be wrong with the workbook itself, whatever the rulebook: formulas overwritten or changed, values that no longer
 * follow from the inputs, functions that Excel does not know, inputs that cannot be read.
 */

type About = { readonly id: string; readonly severity: Severity };

const OVERWRITTEN: About = { id: "formula-overwritten", severity: "error" };
const REMOVED: About = { id: "formula-missing", severity: "error" };
const CHANGED: About = { id: "formula-changed", severity: "error" };
const STALE: About = { id: "stale-value", severity: "error" };
const UNKNOWN_FUNCTION: About = { id: "function-unknown", severity: "error" };
const MANGLED: About = { id: "function-mangled", severity: "error" };
const UNREADABLE: About = { id: "input-unreadable", severity: "error" };
const NOT_ACCEPTED: About = { id: "input-not-accepted", severity: "error" };
const NOT_COMPUTED: About = { id: "figure-not-computed", severity: "error" };
const MISSING: About = { id: "table-missing", severity: "error" };
const COPY: About = { id: "values-copy", severity: "warning" };

/** The checks of this file, for counts and help. */
export const integrityChecks: readonly About[] = [
  OVERWRITTEN,
  REMOVED,
  CHANGED,
  STALE,
  UNKNOWN_FUNCTION,
  MANGLED,
  UNREADABLE,
  NOT_ACCEPTED,
  NOT_COMPUTED,
  MISSING,
  COPY,
];

/** How many figures of one sheet are listed one by one when they are out of date; the rest are counted. */
const STALE_LISTED = 5;

const show = (value: CellValue): string => {
  if (value === null || value === "") return "nothing";
  return typeof value === "number" ? figure(value) : typeof value === "boolean" ? String(value).toUpperCase() : value;
};

const plainValue = (value: Value): CellValue => (isError(value) ? value.error : value);

const isNothing = (value: CellValue): boolean => value === null || value === "" || value === 0;

/** Whether a shown value is the computed one; files keep 15 digits, and an empty text shows like a blank. */
function same(shown: CellValue, expected: CellValue): boolean {
  if (typeof shown === "number" && typeof expected === "number") {
    return Math.abs(shown - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  }
  return shown === expected || (isNothing(shown) && isNothing(expected));
}

/** One spelling for formulas that mean the same: the own table named or not, names in any case. */
function plainFormula(text: string, table: string): string | null {
  const ownUnnamed = (node: Formula): Formula =>
    node.kind === "table" && node.table?.toLowerCase() === table.toLowerCase() ? { ...node, table: null } : node;
  try {
    return print(mapped(parse(text), ownUnnamed)).toLowerCase();
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function make(about: About, cell: LedgerCell, detail: Omit<Breach, "at">): Finding {
  return findingOf({ ...about, cite: cell.column.cite }, { at: cell.place, ...detail });
}

/** Rows of a table whose key is blank belong to nobody yet. */
const label = (cell: LedgerCell): string =>
  cell.block.kind === "form" ? cell.column.header : `${cell.column.header} (${cell.block.title})`;

const CALLS_LEDGER = /\bLEDGER\./;

/** Said once for the whole workbook. */
function copyOfValues(book: Book): Finding[] {
  const first = book.sheets.find(isValuesOnly);
  if (!first) return [];
  return [
    {
      check: COPY.id,
      severity: COPY.severity,
      cite: "",
      sheet: first.name,
      table: "",
      row: 0,
      column: "",
      cell: "A2",
      expected: null,
      found: VALUES_ONLY,
      message: "This is a values copy: its figures do not follow its inputs.",
      fix: "Audit the ledger that it was made from.",
    },
  ];
}

function computedCell(
  ledger: Ledger,
  cell: LedgerCell,
  sheet: BookSheet,
  samePlain: (text: string, table: string) => string | null,
): Finding[] {
  const shown = valueAt(sheet, cell.row, cell.at);
  const text = formulaAt(sheet, cell.row, cell.at);
  const computed = ledger.calculation.value(sheet.name, cell.row, cell.at);
  const expected = plainValue(computed);
  const formula = cell.formula!;
  // A value that took the place of a formula on purpose: wrong only where what it was computed from has changed since.
  const copied = text === null && CALLS_LEDGER.test(formula) && isValuesOnly(sheet);
  if (text === null && !copied) {
    if (isNothing(shown) && isNothing(expected)) return []; // a row that the player added and left empty
    if (shown === null || shown === "") {
      return [
        make(REMOVED, cell, {
          expected,
          found: shown,
          message: `${label(cell)} has lost its formula; its inputs give ${show(expected)}.`,
          fix: `Put the formula back: ${formula}`,
        }),
      ];
    }
    return [
      make(OVERWRITTEN, cell, {
        expected,
        found: shown,
        message: `${label(cell)} is ${show(shown)}, typed over its formula; its inputs give ${show(expected)}.`,
        fix: `Put the formula back: ${formula}`,
      }),
    ];
  }
  if (text !== null && text !== formula && samePlain(text, cell.place.table) !== samePlain(formula, cell.place.table)) {
    return [
      make(CHANGED, cell, {
        expected: formula,
        found: text,
        message: `${label(cell)} has another formula than the ledger's; by the ledger's it is ${show(expected)}, it shows ${show(shown)}.`,
        fix: `Put the formula back: ${formula}`,
      }),
    ];
  }
  if (shown === "#NAME?") {
    return [
      make(UNKNOWN_FUNCTION, cell, {
        expected,
        found: shown,
        message: `${label(cell)} shows #NAME?; its inputs give ${show(expected)}.`,
        fix: "Open the workbook with Campaign Ledger loaded and recalculate (Ctrl+Alt+F9).",
      }),
    ];
  }
  if (isError(computed)) {
    const origin = ledger.calculation.originOf(computed);
    if (origin && (origin.sheet !== sheet.name || origin.row !== cell.row || origin.column !== cell.at)) return [];
    return [
      make(NOT_COMPUTED, cell, {
        expected: null,
        found: computed.error,
        message: `${label(cell)} gives ${computed.error}: ${computed.message ?? "an input cannot be used."}`,
        fix: "Correct the input that the message names.",
      }),
    ];
  }
  // A file written by another program may hold formulas without values: there is nothing that could be out of date.
  if ((shown === null && !copied) || same(shown, expected)) return [];
  // It follows from what the workbook shows: the cell that is wrong is one of those it reads, and is told on its own.
  if (same(shown, plainValue(ledger.asShown(cell)))) return [];
  return [
    make(STALE, cell, {
      expected,
      found: shown,
      message: `${label(cell)} shows ${show(shown)}; its inputs give ${show(expected)}.`,
      fix: copied
        ? "Change the input in the ledger instead, and make the copy anew."
        : "Recalculate the workbook (Ctrl+Alt+F9) with Campaign Ledger loaded.",
    }),
  ];
}

function accepted(column: Column, choices: readonly string[] | undefined): string {
  if (choices) return oneOf(choices);
  if (column.type === "yes/no") return "TRUE or FALSE";
  const kind = column.whole ? "a whole number" : "a number";
  if (column.min !== undefined && column.max !== undefined) return `${kind} from ${column.min} to ${column.max}`;
  if (column.min !== undefined) return `${kind} of ${column.min} or more`;
  if (column.max !== undefined) return `${kind} of at most ${column.max}`;
  return kind;
}

/** As a rule: spelt as in the list. */
const isAmong = (text: string, choices: readonly string[]): boolean =>
  choices.includes(text) || choices.some((choice) => fold(choice) === fold(text));

function inputCell(ledger: Ledger, cell: LedgerCell): Finding[] {
  const computed = ledger.calculation.value(cell.sheet.name, cell.row, cell.at);
  const value = plainValue(computed);
  const { column } = cell;
  if (value === null || value === "") return [];
  const choices =
    column.choices === undefined
      ? undefined
      : told(column.choices, { sheet: cell.sheet.name, nation: cell.sheet.nation, ...ledger.options });
  const refuse = (about: About): Finding[] => [
    make(about, cell, {
      expected: accepted(column, choices),
      found: value,
      message: `${label(cell)} is ${show(value)}; it must be ${accepted(column, choices)}.`,
      fix: `Enter ${accepted(column, choices)}.`,
    }),
  ];
  if (isError(computed)) return refuse(UNREADABLE);
  if (column.type === "number") {
    if (typeof value !== "number") return refuse(UNREADABLE);
    const inDomain = (column.min === undefined || value >= column.min) && (column.max === undefined || value <= column.max);
    return inDomain && (!column.whole || Number.isInteger(value)) ? [] : refuse(NOT_ACCEPTED);
  }
  if (column.type === "yes/no") return typeof value === "boolean" ? [] : refuse(UNREADABLE);
  if (choices && !column.open && !isAmong(String(value), choices)) return refuse(NOT_ACCEPTED);
  return [];
}

function staleShortened(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  const counts = new Map<string, number>();
  for (const finding of findings) {
    if (finding.check !== STALE.id) kept.push(finding);
    else {
      const n = (counts.get(finding.sheet) ?? 0) + 1;
      counts.set(finding.sheet, n);
      if (n <= STALE_LISTED) kept.push(finding);
    }
  }
  return kept.map((finding, i) => {
    const more = (counts.get(finding.sheet) ?? 0) - STALE_LISTED;
    const lastOfSheet =
      finding.check === STALE.id && !kept.slice(i + 1).some((f) => f.check === STALE.id && f.sheet === finding.sheet);
    return more > 0 && lastOfSheet
      ? { ...finding, message: `${finding.message} ${figure(more)} more figures of this sheet are out of date.` }
      : finding;
  });
}

/** LEDGER formulas that the player wrote outside of the declared cells and that Excel does not know. */
function strayNames(ledger: Ledger): Finding[] {
  const findings: Finding[] = [];
  let declared: ReadonlySet<string> | undefined;
  const isDeclared = (sheet: string, cell: string): boolean =>
    (declared ??= new Set(ledger.cells.map(({ place }) => `${place.sheet}!${place.cell}`))).has(`${sheet}!${cell}`);
  for (const sheet of ledger.book.sheets) {
    sheet.formulas.forEach((row, r) =>
      row.forEach((formula, c) => {
        if (formula === null || sheet.values[r]?.[c] !== "#NAME?" || !/\bLEDGER\./i.test(formula)) return;
        const cell = address(sheet.top + r, sheet.left + c);
        if (isDeclared(sheet.name, cell)) return;
        findings.push({
          check: UNKNOWN_FUNCTION.id,
          severity: UNKNOWN_FUNCTION.severity,
          cite: "",
          sheet: sheet.name,
          table: "",
          row: 0,
          column: "",
          cell,
          expected: null,
          found: "#NAME?",
          message: `${formula} shows #NAME?.`,
          fix: "Open the workbook with Campaign Ledger loaded; if it stays, type the formula anew.",
        });
      }),
    );
  }
  return findings;
}

function mangled(book: Book): Finding[] {
  return book.mangled.map((found) => ({
    check: MANGLED.id,
    severity: MANGLED.severity,
    cite: "",
    sheet: found.sheet,
    table: "",
    row: 0,
    column: "",
    cell: address(found.row, found.column),
    expected: null,
    found: found.formula,
    message: `The formula ${found.formula} was written without the add-in, so Excel will never compute it.`,
    fix: "Type the formula anew with Campaign Ledger loaded.",
  }));
}

/** Everything wrong with the workbook itself. */
export function integrityFindings(ledger: Ledger): Finding[] {
  const plain = new Map<string, Map<string, string | null>>();
  const samePlain = (text: string, table: string): string | null => {
    const ofTable = plain.get(table) ?? new Map<string, string | null>();
    plain.set(table, ofTable);
    const known = ofTable.get(text);
    if (known !== undefined) return known;
    const found = plainFormula(text, table);
    ofTable.set(text, found);
    return found;
  };
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  const mangledCells = new Set(ledger.book.mangled.map((m) => `${m.sheet}!${address(m.row, m.column)}`));
  const findings: Finding[] = [];
  for (const cell of ledger.cells) {
    const sheet = sheets.get(cell.sheet.name);
    if (!sheet) continue;
    if (mangledCells.size > 0 && mangledCells.has(`${sheet.name}!${cell.place.cell}`)) continue;
    const found = cell.formula === null ? inputCell(ledger, cell) : computedCell(ledger, cell, sheet, samePlain);
    if (found.length > 0) findings.push(...found);
  }
  for (const missing of ledger.missing) {
    const what = missing.column === "" ? `The table ${missing.table}` : `The column ${missing.column} of ${missing.table}`;
    findings.push({
      check: MISSING.id,
      severity: MISSING.severity,
      cite: "",
      ...missing,
      row: 0,
      cell: "A1",
      expected: missing.column === "" ? missing.table : missing.column,
      found: null,
      message: `${what} is missing, so what it holds cannot be checked.`,
      fix: "Undo its removal, or copy it from a fresh ledger.",
    });
  }
  return [...staleShortened(findings), ...strayNames(ledger), ...mangled(ledger.book), ...copyOfValues(ledger.book)];
}
