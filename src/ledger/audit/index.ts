import { address } from "../../formula/address";
import { isError, type Value } from "../../formula/world";
import type { Check, Place } from "../../kernel/check";
import { figure } from "../../kernel/text";
import { RuleError } from "../../kernel/values";
import type { Book } from "../../workbook/book";
import { withAcceptance } from "./accepted-findings";
import { missingEntries, type MissingEntry } from "./missing-entries";
import { checkLabels, type CheckLabels } from "./check-labels";
import { findingOf, type Finding } from "../read/finding";
import { WITHHELD, type Cell, type Taint } from "../../calculation/taint";
import { changedRules, type ChangedRule } from "./changed-rules";
import { HINDERED, integrityChecks, integrityFindings, ownLimitChecks, whyNotRead, sealChecks, UNFILLED } from "./integrity";
import { findingOn } from "./integrity/format-findings";
import { sealFindings } from "./closed-turns";
import { limitFindings, pendingFindings, type Counts, type Waits } from "./limits";
import { ownLimitFindings } from "./own-limits";
import { ledgerOf, type Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { playerAt } from "./finding-owner";

export type { Finding } from "../read/finding";

/** A workbook's ledger, for headings. */
export interface LedgerSummary {
  /** Id of the rulebook: campaign. */
  readonly rulebook: string;
  readonly title: string;
  /** The name of its first sheet: Campaign. */
  readonly frontSheet: string;
  readonly players: readonly string[];
  /** "Turn 9, Autumn 1941" */
  readonly when: string;
}

export interface Audit {
  /** Null if the workbook has no ledger; there are no findings then. */
  readonly ledger: LedgerSummary | null;
  /** By sheet in the workbook's order, errors before warnings, from top to bottom. */
  readonly findings: readonly Finding[];
  /** Missing entries; with any, the ledger is incomplete, not in order. */
  readonly missing: readonly MissingEntry[];
  /** Findings that appear if the turn closes while they are blank. */
  readonly pending: readonly Finding[];
  /** House rules that differ from the rulebook. */
  readonly changed: readonly ChangedRule[];
  /** How many different checks were performed. */
  readonly checks: number;
  /** Why the ledger cannot be audited. Then this is the only finding, and no player is known to be in order. */
  readonly unread?: Finding;
  /** For a player's copy: how many limits only the game master can check, at all or in some rows. */
  readonly unchecked?: number;
}

const summaryOf = ({ rulebook, players, book, copy }: Ledger): LedgerSummary => ({
  rulebook: rulebook.id,
  title: rulebook.title,
  frontSheet: rulebook.frontSheet,
  // Nothing is known about the other players, not even that they are in order.
  players: copy ? [copy.player] : players,
  when: turnName({ rulebook, book }),
});

/** The findings of one check of the rulebook. */
export function checkFindings(check: Check, ledger: Ledger, waits: Waits): readonly Finding[] {
  try {
    return ledger
      .apart(
        () => check.run(ledger),
        (taint) => waits(check.id, taint),
      )
      .map((breach) => findingOf(check, breach));
  } catch (error) {
    // An input that a rule rejects already has a finding.
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Which limits cannot be checked, named by the first. */
function describeBlocked(ids: readonly string[], { about }: CheckLabels): string {
  const first = about(ids[0]!);
  return ids.length === 1
    ? `Until then, this cannot be checked: ${first}`
    : `Until then ${figure(ids.length)} limits cannot be checked, including this one: ${first}`;
}

/** Whether a formula's value is the error of a broken reference. */
const pointsNowhere = (value: Value): boolean => isError(value) && (value.error === "#REF!" || value.error === "#NAME?");

/** Collects which checks wait for which cells. */
function blockedChecks(ledger: Ledger) {
  const labels = checkLabels(ledger);
  const lists = new Map<string, { readonly sheet: string; readonly cell: string; readonly ids: Set<string>; missing: boolean }>();
  const unchecked = new Set<string>();
  const withheld = new Set([...ledger.unknown].map(({ sheet, row, column }) => `${sheet}!${address(row, column)}`));
  const isWithheld = (cell: Cell): boolean =>
    WITHHELD.has(cell) || withheld.has(`${cell.sheet}!${address(cell.row, cell.column)}`);
  const waits: Waits = (check: string, taint: Taint) => {
    if (ledger.copy && [...taint].some(isWithheld)) return void unchecked.add(check);
    for (const { sheet, row, column } of taint) {
      const cell = address(row, column);
      const key = `${sheet}!${cell}`;
      let list = lists.get(key);
      if (!list) {
        const value = ledger.calculation.value(sheet, row, column);
        lists.set(key, (list = { sheet, cell, ids: new Set(), missing: sheet === "" || pointsNowhere(value) }));
      }
      list.ids.add(check);
    }
  };

  /** The findings, each with the limits that wait for its cell; a waiting cell without a finding gets one. */
  function reported(findings: readonly Finding[]): Finding[] {
    const lacks = findings.find(({ check }) => check === "table-missing");
    const ids = new Map<Finding, Set<string>>();
    const rest: Finding[] = [];
    for (const { sheet, cell, ids: own, missing } of lists.values()) {
      const isAt = (place: Pick<Place, "sheet" | "cell">): boolean => place.sheet === sheet && place.cell === cell;
      const waitsFor = ({ check, also = [] }: Finding): boolean => check === UNFILLED.id && also.some(isAt);
      const at = findings.find((finding) => isAt(finding) || waitsFor(finding)) ?? (missing ? lacks : undefined);
      if (at) {
        const known = ids.get(at) ?? new Set();
        own.forEach((id) => known.add(id));
        ids.set(at, known);
        continue;
      }
      rest.push({
        ...findingOn(
          HINDERED,
          { sheet, cell },
          {
            expected: null,
            found: null,
            message: `The value of ${cell} cannot be used. ${describeBlocked([...own], labels)}`,
            fix: "Correct the inputs of this cell.",
          },
        ),
        waits: [...own],
      });
    }
    return [
      ...findings.map((finding) => {
        const own = ids.get(finding);
        return own
          ? { ...finding, message: `${finding.message} ${describeBlocked([...own], labels)}`, waits: [...own] }
          : finding;
      }),
      ...rest,
    ];
  }

  return { waits, reported, unchecked };
}

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Ids of all limits of tables and forms. */
const limitIds = ({ sheets }: Ledger): ReadonlySet<string> =>
  new Set(sheets.flatMap(({ blocks }) => blocks.flatMap(({ limits }) => limits.map(({ limit }) => limit.id))));

/** The order of findings: by sheet in the workbook's order, errors before warnings, from top to bottom. */
export function fromTop({ book }: Ledger): (a: Finding, b: Finding) => number {
  const order = new Map(book.sheets.map((sheet, i) => [sheet.name, i]));
  const rowOf = (finding: Finding): number => Number(/\d+/.exec(finding.cell)?.[0] ?? 0);
  return (a, b) =>
    (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) ||
    inOrder(a.severity, b.severity) ||
    rowOf(a) - rowOf(b) ||
    inOrder(a.cell, b.cell);
}

/** Findings by the rulebook, now or if the turn closes while entries are blank. */
export const brokenIn = (ledger: Ledger, waits: Waits, counts: Counts = () => true): readonly Finding[] => [
  ...pendingFindings(ledger, counts),
  ...limitFindings(ledger, waits, counts),
  ...ownLimitFindings(ledger, waits),
  ...ledger.rulebook.ledger!.checks.filter(counts).flatMap((check) => checkFindings(check, ledger, waits)),
];

/** The findings as shown: accepted ones marked, with owners, and sorted; in a player's copy without those of other players. */
export function asReported(ledger: Ledger, findings: readonly Finding[], missing: readonly MissingEntry[]): Finding[] {
  const all = withAcceptance(ledger, findings, missing).map((finding) => {
    const player = playerAt(ledger, finding);
    return player === "" ? finding : { ...finding, player };
  });
  const { copy } = ledger;
  const own = copy ? all.filter(({ player }) => player === undefined || player === copy.player) : all;
  return own.sort(fromTop(ledger));
}

export const isPending = ({ awaits }: Finding): boolean => awaits === true;
export const isNow = (finding: Finding): boolean => !isPending(finding);

/** Audits a ledger that has already been read. */
export function auditLedger(ledger: Ledger): Audit {
  const { checks } = ledger.rulebook.ledger!;
  const own = [...integrityChecks, ...ownLimitChecks, ...sealChecks];
  const performed = new Set([...limitIds(ledger), ...checks.map(({ id }) => id), ...own.map(({ id }) => id)]).size;
  const unread = whyNotRead(ledger);
  if (unread) {
    const summary = { ...summaryOf(ledger), players: [] };
    return { ledger: summary, findings: [unread], missing: [], pending: [], changed: [], checks: 1, unread };
  }

  const list = blockedChecks(ledger);
  const { waits, unchecked } = list;
  const missing = missingEntries(ledger);
  const integrity = integrityFindings(ledger, waits);
  const broken = brokenIn(ledger, waits);
  const reported = list.reported([...integrity, ...sealFindings(ledger, integrity), ...broken.filter(isNow)]);
  const all = asReported(ledger, [...reported, ...broken.filter(isPending)], missing);
  return {
    ledger: summaryOf(ledger),
    findings: all.filter(isNow),
    missing,
    pending: all.filter(isPending),
    changed: changedRules(ledger),
    checks: performed,
    ...(ledger.copy ? { unchecked: new Set([...ledger.copy.unchecked.map(({ limit }) => limit.id), ...unchecked]).size } : {}),
  };
}

/** The audit of a workbook without a ledger. */
export const NO_LEDGER: Audit = { ledger: null, findings: [], missing: [], pending: [], changed: [], checks: 0 };

/** Audits a workbook from its inputs, never from the shown values of computed cells. */
export function audit(book: Book): Audit {
  const ledger = ledgerOf(book);
  return ledger ? auditLedger(ledger) : NO_LEDGER;
}
