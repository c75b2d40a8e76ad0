import { formatIn, numeral } from "../../../kernel/column";
import type { Place } from "../../../kernel/check";
import type { CellValue } from "../../../kernel/values";
import type { Edit } from "../../../workbook/edit";
import { areaOf } from "../../../formula/address";
import { auditAgain } from "../../audit/again";
import type { Audit } from "../../audit";
import { withEntries, type Entered } from "../../read/entered";
import type { LedgerCell } from "../../read/find";
import { findingKey, type Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { candidates, fullTables, type Candidate } from "./candidates";
import { grown } from "./grown";

/*
 * One act that mends a finding: entries with which it is gone and nothing else is found. Each is tried on a copy in memory before
 * anybody is offered it, so that none breaks another limit. Where its table is full, the row comes with the entries.
 */

/** An act that mends a finding. */
export interface Mend {
  /** "Enter 400 as Cost", "Add Kiel to Shipyards" */
  readonly says: string;
  /** "Entered 400 as Cost" */
  readonly done: string;
  readonly entries: readonly Entered[];
  /** The table that gets a row for them at its end, by its name in the workbook; their places are those of then. */
  readonly grows?: string;
  /** What the first of them holds now, as people read it; "" for a blank. */
  readonly held: string;
}

/** More than this nobody waits for: the rest has its words. */
const MOST_TRIED = 4;

const toldIn = ({ findings, waiting }: Audit): ReadonlySet<string> => new Set([...findings, ...waiting].map(findingKey));

/** Whether a finding only asks for the rest of a row that was added: an entry of it that is still blank. */
const asksForRest = (one: Finding, { table, row }: Place): boolean =>
  one.awaits === true || (one.table === table && one.row === row && one.found === null);

/** Whether a finding is gone with these entries, and no other has come than those that ask for the rest of a new row. */
function mends(
  ledger: Ledger,
  before: ReadonlySet<string>,
  finding: Finding,
  entries: readonly Entered[],
  added: Place | undefined,
): boolean {
  const { findings, waiting } = auditAgain(ledger.book, withEntries(ledger.book, entries));
  const after = [...findings, ...waiting];
  if (after.some((one) => findingKey(one) === findingKey(finding))) return false;
  return after.every((one) => before.has(findingKey(one)) || (added !== undefined && asksForRest(one, added)));
}

function shown(ledger: Ledger, cell: LedgerCell, value: CellValue): string {
  if (typeof value === "number") {
    const format = formatIn(cell.declared.column, ledger.placeOf(cell).key);
    return numeral(format === undefined ? {} : { format }, value);
  }
  return typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : (value ?? "");
}

function wordsOf(ledger: Ledger, { kind, entries, words }: Candidate): Pick<Mend, "says" | "done"> {
  if (words) return words;
  const { cell, value } = entries[0]!;
  const { block } = cell.line!.table;
  const { title } = block;
  const names = block.kind === "table" ? entries.filter((one) => block.key.includes(one.cell.declared.key)) : [];
  const what = kind === "add" ? names.map((one) => shown(ledger, one.cell, one.value)).join(" / ") : shown(ledger, cell, value);
  if (kind === "add") return { says: `Add ${what} to ${title}`, done: `Added ${what} to ${title}` };
  const { header } = cell.declared;
  if (value === null) return { says: `Clear ${header}`, done: `Cleared ${header}` };
  return { says: `Enter ${what} as ${header}`, done: `Entered ${what} as ${header}` };
}

/** A ledger in which acts are tried, with what is found in it. */
interface Ground {
  readonly ledger: Ledger;
  readonly before: ReadonlySet<string>;
  readonly finding: Finding;
}

/** Those of some acts that mend the finding and do no harm, at most one of each kind. */
function tried({ ledger, before, finding }: Ground, acts: readonly Candidate[]): readonly Mend[] {
  const found = new Map<Candidate["kind"], Mend>();
  for (const candidate of acts.slice(0, MOST_TRIED)) {
    if (found.has(candidate.kind)) continue;
    const entries = candidate.entries.map(({ cell, value }) => ({ sheet: cell.sheet, cell: ledger.placeOf(cell).cell, value }));
    const { cell } = candidate.entries[0]!;
    const added = candidate.kind === "add" ? ledger.placeOf(cell) : undefined;
    if (!mends(ledger, before, finding, entries, added)) continue;
    const held = ledger.valueOf(cell);
    const shownHeld = typeof held === "object" ? "" : shown(ledger, cell, held);
    found.set(candidate.kind, { ...wordsOf(ledger, candidate), entries, held: shownHeld });
  }
  return [...found.values()];
}

/** The act that adds what mends a finding to a full table, with a row for it. */
function withRoom(ledger: Ledger, { findings, waiting }: Audit, finding: Finding, table: string): readonly Mend[] {
  const more = grown(ledger, table);
  if (!more) return [];
  const ground = {
    ledger: more.ledger,
    before: new Set([...findings, ...waiting].map(more.moved).map(findingKey)),
    finding: more.moved(finding),
  };
  const adding = candidates(ground.ledger, ground.finding).filter(
    ({ kind, entries }) => kind === "add" && entries[0]!.cell.table === table,
  );
  return tried(ground, adding).map((mend) => ({ ...mend, grows: table }));
}

/** The acts that mend a finding, at most one of each kind; none where none is known that does no harm. */
export function mendsOf(ledger: Ledger, audit: Audit, finding: Finding): readonly Mend[] {
  const found = tried({ ledger, before: toldIn(audit), finding }, candidates(ledger, finding));
  const [full] = fullTables(ledger, finding);
  return full === undefined ? found : [...found, ...withRoom(ledger, audit, finding, full)];
}

/** The changes that an act makes, all of them together. */
export function mendEdits({ found }: Ledger, { entries, grows }: Mend): readonly Edit[] {
  const at = grows === undefined ? undefined : found.tables.get(grows)?.table;
  const cells = entries.map(({ sheet, cell, value }): Edit => {
    const { top: row, left: column } = areaOf(cell)!;
    return { kind: "cells", sheet, cells: [{ row, column, value }] };
  });
  return at ? [{ kind: "rows", table: at.called ?? at.name, count: 1 }, ...cells] : cells;
}
