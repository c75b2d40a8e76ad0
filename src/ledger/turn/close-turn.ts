import { placeName } from "../../formula/address";
import type { ErrorValue } from "../../formula/world";
import type { Place } from "../../kernel/check";
import type { Turn } from "../../kernel/turn";
import { allOf } from "../../kernel/text";
import { isBlank, type CellValue } from "../../kernel/values";
import { declaredClosing, type DeclaredClosing, type DeclaredEnding, type DeclaredNext } from "../../sheets/closing";
import type { DeclaredBlock } from "../../sheets/declared";
import type { Book } from "../../workbook/book";
import { valueAt } from "../../workbook/book";
import { withEntries } from "../read/entered-values";
import { auditLedger, type Audit } from "../audit";
import { accepted, refused } from "../read/entries";
import type { FoundLine, LedgerCell } from "../read/find";
import { stops, type Finding } from "../read/finding";
import { NOT_CARRIED, VERSION } from "../audit/integrity/about";
import { describeCell, findingAt, show } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { holds, evaluateAt } from "../read/evaluate-at";
import { balancesOf, type StockBalance } from "./balance";
import { totalsOf, type PlayerTotals } from "./totals";

/** An entry that the close of a turn changes. */
export interface Move {
  /** Id and paragraph of the step that changes it. */
  readonly step: string;
  readonly cite: string;
  readonly why: string;
  /** The owning player; "" on shared sheets. */
  readonly player: string;
  readonly place: Place;
  readonly from: CellValue;
  readonly to: CellValue;
}

/** The planned close of a turn. */
export interface Closing {
  /** "1941 · Autumn · turn 9" */
  readonly turn: string;
  /** The same of the next turn; "" after the last turn, which closes without changes. */
  readonly next: string;
  /** Problems that stop the close. */
  readonly stops: readonly Finding[];
  /** Entries whose next value is unknown; they are not among the changes. */
  readonly notCarried: readonly Finding[];
  /** By step, sheet, table and row. */
  readonly movements: readonly Move[];
  /** The recorded figures of the closed turn. */
  readonly totals: readonly PlayerTotals[];
  /** The flows of each stock; opening + in = out + closing. */
  readonly balances: readonly StockBalance[];
  /** The workbook after the moves. */
  readonly book: Book;
}

/** FALSE means the same as a blank; 0 does not, because many limits test whether a number was entered. */
const isBlankOrFalse = (value: CellValue): boolean => isBlank(value) || value === false;

type Reason = Pick<DeclaredNext, "step" | "why">;

interface Work {
  readonly ledger: Ledger;
  readonly turn: Turn;
  readonly closing: DeclaredClosing;
  readonly movements: Move[];
  readonly stops: Finding[];
}

const entryIn = ({ book }: Ledger, { sheet, row, column }: LedgerCell): CellValue =>
  valueAt(
    book.sheets.find(({ name }) => name === sheet)!,
    row,
    column,
  );

function move({ ledger, turn, movements }: Work, cell: LedgerCell, { step, why }: Reason, to: CellValue): void {
  const from = entryIn(ledger, cell);
  if (from === to || (isBlank(from) && isBlank(to))) return;
  const { cite } = turn.steps.find(({ id }) => id === step)!;
  movements.push({ step, cite, why, player: ledger.playerOf(cell), place: ledger.placeOf(cell), from, to });
}

/** As move, but FALSE is not cleared and blanks do not become FALSE. */
function moveIfKnown(work: Work, cell: LedgerCell, reason: Reason, to: CellValue): void {
  if (!isBlankOrFalse(to) || !isBlankOrFalse(entryIn(work.ledger, cell))) move(work, cell, reason, to);
}

/** Reports that the next value of a cell is unknown. */
function unknown({ ledger, stops: findings }: Work, cell: LedgerCell, { message }: ErrorValue): void {
  findings.push(
    findingAt(NOT_CARRIED, ledger, cell, {
      expected: null,
      found: null,
      message: `The next value of ${describeCell(ledger, cell)} cannot be computed${message === undefined ? "" : `: ${message.replace(/\.$/, "")}`}.`,
      fix: "Correct the entries that it depends on.",
    }),
  );
}

function moveEntry(work: Work, cell: LedgerCell, next: DeclaredNext): void {
  const { ledger } = work;
  if (next.when) {
    const found = evaluateAt(ledger, next.when, cell);
    if ("error" in found) return unknown(work, cell, found.error);
    if (!holds(found.value)) return;
  }
  if (next.formula === null) return moveIfKnown(work, cell, next, null);
  const found = evaluateAt(ledger, next.formula, cell);
  if ("error" in found) return unknown(work, cell, found.error);
  const { declared } = cell;
  if (refused(declared, found.value, ledger.rulebook.ledger!.players.synonyms ?? {})) {
    const wanted = accepted(declared, found.value);
    work.stops.push(
      findingAt(NOT_CARRIED, ledger, cell, {
        expected: wanted,
        found: found.value,
        message: `${describeCell(ledger, cell)} would be ${show(found.value)} in the next turn; it must be ${wanted}.`,
        fix: "Correct the entries that it depends on.",
      }),
    );
    return;
  }
  moveIfKnown(work, cell, next, found.value);
}

/** Why a row is cleared; undefined if it stays, or if that is unknown. */
function endingOf(work: Work, line: FoundLine): DeclaredEnding | undefined {
  const cell = Object.values(line.cells)[0]!;
  for (const ending of work.closing.ends.get(line.table) ?? []) {
    const found = evaluateAt(work.ledger, ending.when, cell);
    if ("error" in found) {
      unknown(work, cell, found.error);
      return undefined;
    }
    if (holds(found.value)) return ending;
  }
  return undefined;
}

function moveLine(work: Work, line: FoundLine): void {
  const ending = endingOf(work, line);
  const { block } = line.table;
  const stays = block.kind === "table" && block.fixed ? block.key : [];
  for (const cell of Object.values(line.cells)) {
    const { declared } = cell;
    if (declared.formula !== null) continue;
    const next = work.closing.next.get(declared);
    if (ending && !stays.includes(declared.key)) move(work, cell, ending, null);
    else if (next) moveEntry(work, cell, next);
  }
}

/** Reports that a table has no empty row for one that the close adds. */
function reportNoEmptyRow(
  { ledger, stops }: Work,
  { block }: DeclaredBlock,
  first: LedgerCell,
  why: string,
  wanted: number,
  added: number,
): void {
  stops.push(
    findingAt(NOT_CARRIED, ledger, first, {
      expected: wanted,
      found: added,
      message: `${block.title} has no empty row for what is added at the close (${why}).`,
      fix: `Add rows to ${block.title}.`,
    }),
  );
}

/** Fills empty rows of a table with rows derived from other tables. */
function followLines(work: Work, { table }: FoundLine, free: FoundLine[], first: LedgerCell): void {
  const { ledger } = work;
  for (const following of work.closing.follows.get(table) ?? []) {
    for (const source of ledger.inUse(ledger.found.lines.get(following.from) ?? [])) {
      const at = Object.values(source.cells)[0]!;
      const due = evaluateAt(ledger, following.when, at);
      if ("error" in due) unknown(work, at, due.error);
      if ("error" in due || !holds(due.value)) continue;
      const line = free.shift();
      if (!line) {
        reportNoEmptyRow(work, table, first, following.why, 1, 0);
        continue;
      }
      for (const [key, formula] of following.entries) {
        const found = evaluateAt(ledger, formula, at);
        if ("error" in found) unknown(work, at, found.error);
        else if (line.cells[key]) move(work, line.cells[key], following, found.value);
      }
    }
  }
}

/** Fills empty rows of a table with those that the close adds. */
function addLines(work: Work, lines: readonly FoundLine[]): void {
  const { ledger } = work;
  const first = lines[0] && Object.values(lines[0].cells)[0];
  if (!first) return;
  const inUse = new Set(ledger.inUse(lines));
  const free = lines.filter((line) => !inUse.has(line));
  for (const initial of work.closing.initialValues.get(lines[0]!.table) ?? []) {
    const found = evaluateAt(ledger, initial.count, first);
    if ("error" in found) {
      unknown(work, first, found.error);
      continue;
    }
    const added = free.splice(0, Number(found.value));
    for (const { cells } of added) {
      for (const [key, value] of Object.entries(initial.entries)) if (cells[key]) move(work, cells[key], initial, value);
    }
    if (added.length < Number(found.value))
      reportNoEmptyRow(work, lines[0]!.table, first, initial.why, Number(found.value), added.length);
  }
  followLines(work, lines[0]!, free, first);
}

/** How many findings are named at a time. */
const MOST_NAMED = 3;

/**
 * Adds accepted findings to a finding that something cannot be carried over, because they may cause it: those of its row, else of
 * its player or sheet. Accepting a finding does not make its result possible to carry over.
 */
function withAcceptedBehind(stop: Finding, findings: readonly Finding[]): Finding {
  const errors = findings.filter(({ severity, accepted: passed }) => severity === "error" && passed !== undefined);
  const near = [
    errors.filter(({ table, key, sheet }) => sheet === stop.sheet && table === stop.table && key === stop.key),
    errors.filter(({ player, sheet }) => sheet === stop.sheet || (player !== undefined && player === stop.player)),
    errors,
  ].find((some) => some.length > 0);
  if (!near) return stop;
  const named = near
    .slice(0, MOST_NAMED)
    .map(({ sheet, cell, message }) => `${placeName({ sheet, cell })} (${message.replace(/\.$/, "")})`);
  const rest = near.length > MOST_NAMED ? [`${near.length - MOST_NAMED} more`] : [];
  return {
    ...stop,
    fix: `Correct the entries that it depends on; accepted findings may be the cause: ${allOf([...named, ...rest])}.`,
  };
}

/** Whether this is the last turn. Unreadable cells are reported by the audit. */
function isLast({ ledger, closing }: Work): boolean {
  if (!closing.last) return false;
  const found = evaluateAt(ledger, closing.last, { sheet: ledger.sheets[0]!.sheet.name, row: 0, column: 0 });
  return "value" in found && holds(found.value);
}

/** The ledger's workbook with the changes applied. */
const moved = ({ book }: Ledger, movements: readonly Move[]): Book =>
  withEntries(
    book,
    movements.map(({ place: { sheet, cell }, to }) => ({ sheet, cell, value: to })),
  );

/**
 * Plans the close of a turn: what stops it, every changed entry, and the workbook afterwards. The ledger's rulebook must declare
 * a turn. `audited` are the findings that stop it.
 */
export function closeTurn(ledger: Ledger, audited: Pick<Audit, "findings" | "pending"> = auditLedger(ledger)): Closing {
  const { turn } = ledger.rulebook.ledger!;
  const { findings, pending } = audited;
  // Limits that wait for entries are now applied.
  const found = [...findings, ...pending.map(({ awaits: _, ...finding }) => finding)].filter(stops);
  const work: Work = {
    ledger,
    turn: turn!,
    closing: declaredClosing(ledger.rulebook, ledger.options, ledger.sheets),
    movements: [],
    stops: [],
  };
  const last = isLast(work);
  // Sheets of another version have other cells.
  if (!last && !found.some(({ check }) => check === VERSION.id)) {
    for (const { blocks } of ledger.sheets) {
      for (const { name } of blocks) {
        const lines = ledger.found.lines.get(name) ?? [];
        for (const line of ledger.inUse(lines)) moveLine(work, line);
        addLines(work, lines);
      }
    }
  }
  // If the audit reports errors, they are the cause of what cannot be carried over.
  const stopping = found.length > 0 ? found : work.stops.map((stop) => withAcceptedBehind(stop, findings));
  const order = new Map(turn!.steps.map(({ id }, i) => [id, i]));
  const movements = [...work.movements].sort((a, b) => order.get(a.step)! - order.get(b.step)!);
  const book = moved(ledger, movements);
  let balances: Closing["balances"] | undefined;
  return {
    turn: turnName(ledger),
    next: last ? "" : turnName({ ...ledger, book }),
    stops: stopping,
    notCarried: work.stops,
    movements,
    totals: totalsOf(ledger, work.closing),
    // Computed on demand, because forecasts need none of it.
    get balances() {
      return (balances ??= balancesOf(ledger, work.closing));
    },
    book,
  };
}
