import { formatIn, numeral } from "../../../kernel/column";
import type { Place } from "../../../kernel/check";
import type { CellValue } from "../../../kernel/values";
import type { Edit } from "../../../workbook/edit";
import { areaOf } from "../../../formula/address";
import { reaudit } from "../../audit/incremental";
import type { Audit } from "../../audit";
import { withEntries, type Entered } from "../../read/entered-values";
import type { LedgerCell } from "../../read/find";
import { findingKey, type Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { candidates, fullTables, type Candidate } from "./candidates";
import { extendedTable } from "./extended-table";

/*
 * Quick fixes: entries that remove a finding and cause no other, tested on a copy in memory before they are offered. If the table
 * is full, a row is added with them.
 */

/** Entries that fix a finding. */
export interface QuickFix {
  /** "Enter 400 as Cost", "Add Kiel to Shipyards" */
  readonly label: string;
  /** "Entered 400 as Cost" */
  readonly done: string;
  readonly entries: readonly Entered[];
  /** The full table that gets a row, by name in the workbook; cell positions are those with the row. */
  readonly grows?: string;
  /** The current value of the first cell as text; "" for a blank. */
  readonly oldValue: string;
}

/** How many candidates are tested, to limit the waiting time. */
const MOST_TRIED = 4;

const reportedIn = ({ findings, pending }: Audit): ReadonlySet<string> => new Set([...findings, ...pending].map(findingKey));

/** Whether a finding only asks for a blank entry of the added row. */
const asksForRemainder = (item: Finding, { table, row }: Place): boolean =>
  item.awaits === true || (item.table === table && item.row === row && item.found === null);

/** Whether these entries remove a finding, without any new one except for blanks of the added row. */
function quickFixes(
  ledger: Ledger,
  before: ReadonlySet<string>,
  finding: Finding,
  entries: readonly Entered[],
  added: Place | undefined,
): boolean {
  const { findings, pending } = reaudit(ledger.book, withEntries(ledger.book, entries));
  const after = [...findings, ...pending];
  if (after.some((item) => findingKey(item) === findingKey(finding))) return false;
  return after.every((item) => before.has(findingKey(item)) || (added !== undefined && asksForRemainder(item, added)));
}

function shown(ledger: Ledger, cell: LedgerCell, value: CellValue): string {
  if (typeof value === "number") {
    const format = formatIn(cell.declared.column, ledger.placeOf(cell).key);
    return numeral(format === undefined ? {} : { format }, value);
  }
  return typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : (value ?? "");
}

function textsOf(ledger: Ledger, { kind, entries, texts }: Candidate): Pick<QuickFix, "label" | "done"> {
  if (texts) return texts;
  const { cell, value } = entries[0]!;
  const { block } = cell.line!.table;
  const { title } = block;
  const names = block.kind === "table" ? entries.filter((item) => block.key.includes(item.cell.declared.key)) : [];
  const description =
    kind === "add" ? names.map((item) => shown(ledger, item.cell, item.value)).join(" / ") : shown(ledger, cell, value);
  if (kind === "add") return { label: `Add ${description} to ${title}`, done: `Added ${description} to ${title}` };
  const { header } = cell.declared;
  if (value === null) return { label: `Clear ${header}`, done: `Cleared ${header}` };
  return { label: `Enter ${description} as ${header}`, done: `Entered ${description} as ${header}` };
}

/** A ledger for testing fixes, with its findings. */
interface TableContext {
  readonly ledger: Ledger;
  readonly before: ReadonlySet<string>;
  readonly finding: Finding;
}

/** Fixes that remove the finding and cause no other, at most one of each kind. */
function tried({ ledger, before, finding }: TableContext, attempts: readonly Candidate[]): readonly QuickFix[] {
  const found = new Map<Candidate["kind"], QuickFix>();
  for (const candidate of attempts.slice(0, MOST_TRIED)) {
    if (found.has(candidate.kind)) continue;
    const entries = candidate.entries.map(({ cell, value }) => ({ sheet: cell.sheet, cell: ledger.placeOf(cell).cell, value }));
    const { cell } = candidate.entries[0]!;
    const added = candidate.kind === "add" ? ledger.placeOf(cell) : undefined;
    if (!quickFixes(ledger, before, finding, entries, added)) continue;
    const currentValue = ledger.valueOf(cell);
    const shownCurrent = typeof currentValue === "object" ? "" : shown(ledger, cell, currentValue);
    found.set(candidate.kind, { ...textsOf(ledger, candidate), entries, oldValue: shownCurrent });
  }
  return [...found.values()];
}

/** The fix that adds a row to a full table. */
function withExtendedTable(ledger: Ledger, { findings, pending }: Audit, finding: Finding, table: string): readonly QuickFix[] {
  const more = extendedTable(ledger, table);
  if (!more) return [];
  const tableContext = {
    ledger: more.ledger,
    before: new Set([...findings, ...pending].map(more.moved).map(findingKey)),
    finding: more.moved(finding),
  };
  const adding = candidates(tableContext.ledger, tableContext.finding).filter(
    ({ kind, entries }) => kind === "add" && entries[0]!.cell.table === table,
  );
  return tried(tableContext, adding).map((quickFix) => ({ ...quickFix, grows: table }));
}

/** The fixes of a finding, at most one of each kind; empty if every candidate causes another finding. */
export function quickFixesOf(ledger: Ledger, audit: Audit, finding: Finding): readonly QuickFix[] {
  const found = tried({ ledger, before: reportedIn(audit), finding }, candidates(ledger, finding));
  const [full] = fullTables(ledger, finding);
  return full === undefined ? found : [...found, ...withExtendedTable(ledger, audit, finding, full)];
}

export function quickFixEdits({ found }: Ledger, { entries, grows }: QuickFix): readonly Edit[] {
  const at = grows === undefined ? undefined : found.tables.get(grows)?.table;
  const cells = entries.map(({ sheet, cell, value }): Edit => {
    const { top: row, left: column } = areaOf(cell)!;
    return { kind: "cells", sheet, cells: [{ row, column, value }] };
  });
  return at ? [{ kind: "rows", table: at.nameInFile ?? at.name, count: 1 }, ...cells] : cells;
}
