import { isError } from "../formula/world";
import type { Check } from "../kernel/check";
import { RuleError } from "../kernel/values";
import type { Book } from "../workbook/book";
import { findingOf, type Finding } from "./finding";
import { integrityChecks, integrityFindings } from "./integrity";
import { ledgerOf, type Ledger } from "./model";

export type { Finding } from "./finding";

/** What a workbook is the ledger of, for headings. */
export interface LedgerSummary {
  /** Id of the rulebook: campaign. */
  readonly rulebook: string;
  readonly title: string;
  readonly nations: readonly string[];
  readonly turn: number | null;
  readonly year: number | null;
  readonly season: string;
}

export interface Audit {
  /** Null when the workbook holds no ledger; there are no findings then. */
  readonly ledger: LedgerSummary | null;
  /** By sheet in the workbook's order, errors before warnings, from top to bottom. */
  readonly findings: readonly Finding[];
  /** How many different things were checked. */
  readonly checks: number;
}

function summaryOf(ledger: Ledger): LedgerSummary {
  const named = (key: string): string | number | boolean | null => {
    const name = ledger.book.names.find((n) => n.name === `Campaign_${key}`);
    const value = name ? ledger.calculation.value(name.sheet, name.row, name.column) : null;
    return isError(value) ? null : value;
  };
  const whole = (key: string): number | null => {
    const value = named(key);
    return typeof value === "number" ? value : null;
  };
  return {
    rulebook: ledger.rulebook.id,
    title: ledger.rulebook.title,
    nations: ledger.nations,
    turn: whole("Turn"),
    year: whole("Year"),
    season: String(named("Season") ?? ""),
  };
}

/** An input that a rule refuses is a finding of its own already: the check has nothing to add and stops no other. */
function findingsOf(check: Check, ledger: Ledger): Finding[] {
  const findings: Finding[] = [];
  try {
    for (const breach of check.run(ledger)) findings.push(findingOf(check, breach));
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
  }
  return findings;
}

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Audits a ledger that has already been read. */
export function auditLedger(ledger: Ledger): Audit {
  const checks = ledger.rulebook.ledger!.checks;
  const findings: Finding[] = integrityFindings(ledger);
  for (const check of checks) findings.push(...findingsOf(check, ledger));

  const order = new Map(ledger.book.sheets.map((sheet, i) => [sheet.name, i]));
  const rowOf = (finding: Finding): number => Number(/\d+/.exec(finding.cell)?.[0] ?? 0);
  findings.sort(
    (a, b) =>
      (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) ||
      inOrder(a.severity, b.severity) ||
      rowOf(a) - rowOf(b) ||
      inOrder(a.cell, b.cell),
  );
  return { ledger: summaryOf(ledger), findings, checks: checks.length + integrityChecks.length };
}

/** Checks a workbook against its rulebook: from the inputs, never from what computed cells show. */
export function audit(book: Book): Audit {
  const ledger = ledgerOf(book);
  return ledger ? auditLedger(ledger) : { ledger: null, findings: [], checks: 0 };
}
