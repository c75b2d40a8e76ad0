import { nearest } from "../../../formula/nearest";
import { isError } from "../../../formula/world";
import { exact } from "../../../kernel/exact";
import type { RowToAdd } from "../../../kernel/check";
import { isBlank, type CellValue } from "../../../kernel/values";
import { formulaAt, valueAt, type BookSheet } from "../../../workbook/book";
import { CLOSED_CHANGED, SET_SINCE } from "../../audit/integrity/about";
import { meaningOf, refused } from "../../read/entries";
import { cellAt, columnCells } from "../../read/cell-at";
import type { FoundLine, LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { markOf, readEntry } from "../../read/parse-value";

/*
 * Candidate entries that may fix a finding: the amount or name that a limit expects, the name that was probably meant, or the row
 * that another table lacks. Each is tested before it is offered.
 */

/** Values for cells that may fix a finding. */
export interface Candidate {
  readonly kind: "enter" | "add";
  readonly entries: readonly { readonly cell: LedgerCell; readonly value: CellValue }[];
  /** The rulebook's wording for the fix. */
  readonly texts?: RowToAdd["texts"];
}

/** The entry at a finding, with its sheet; undefined if the cell is unknown, computed, or contains a player's formula. */
function entryAt(ledger: Ledger, finding: Finding) {
  const cell = cellAt(ledger, finding);
  const sheet = ledger.book.sheets.find(({ name }) => name === finding.sheet);
  if (!cell || !sheet || cell.declared.formula !== null || formulaAt(sheet, cell.row, cell.column) !== null) return undefined;
  return { cell, sheet };
}

const CENTS = 100;
const toTheCent = (value: number): number => Math.round(exact(value) * CENTS) / CENTS;

/** Whether a cell contains the found value; counts, and sums of other cells, are not entries. */
function isFound({ row, column, declared }: LedgerCell, sheet: BookSheet, found: CellValue): boolean {
  const value = valueAt(sheet, row, column);
  if (value === found) return true;
  if (isBlank(value)) return isBlank(found) || (declared.column.type === "number" ? found === 0 : found === false);
  return typeof value === "number" && typeof found === "number" && toTheCent(value) === toTheCent(found);
}

const SEALED: ReadonlySet<string> = new Set([CLOSED_CHANGED.id, SET_SINCE.id]);

/** The expected value of a limit, if it can be typed; descriptions cannot. */
function expectedAs({ declared }: LedgerCell, { check, expected }: Finding): readonly CellValue[] {
  const { type, whole } = declared.column;
  if (SEALED.has(check)) return [expected === "" ? null : expected];
  if (type === "number" && typeof expected === "number")
    return whole ? [...new Set([Math.floor(expected), Math.ceil(expected)])] : [toTheCent(expected)];
  // TRUE is for people to enter; FALSE only withdraws an entry.
  if (type === "yes/no") return expected === false ? [false] : [];
  return type === "text" && typeof expected === "string" && declared.choices?.includes(expected) ? [expected] : [];
}

/** The name most similar to a text. */
const nearestName = (text: string, names: readonly string[]): readonly string[] => nearest(text, new Set(names)).slice(0, 1);

/** The values of a column of another table. */
const namesIn = (ledger: Ledger, cells: readonly LedgerCell[]): readonly string[] =>
  cells.map(ledger.valueOf).filter((value): value is string => typeof value === "string" && value !== "");

/** The cells of the column that a limit refers to. */
function referred(ledger: Ledger, { line }: LedgerCell, { check, column }: Finding): readonly LedgerCell[] {
  const limit = line?.table.limits.find(
    (item) => item.limit.id === check && line.table.block.columns[item.limit.at]?.header === column && item.limit.refersTo,
  );
  const to = limit?.refersTo;
  if (to?.kind !== "table" || to.table === null) return [];
  return columnCells(ledger, to.table, to.column ?? "");
}

/** The first empty cell of a column. */
const freeIn = (ledger: Ledger, cells: readonly LedgerCell[]): LedgerCell | undefined =>
  cells.find((cell) => isBlank(ledger.valueOf(cell)));

/** A new row for a name that another table lacks, if the name alone identifies a row there. */
function rowFor(ledger: Ledger, cells: readonly LedgerCell[], name: string): readonly Candidate[] {
  const free = freeIn(ledger, cells);
  const { block } = free?.line?.table ?? {};
  if (!free || block?.kind !== "table" || block.fixed || free.declared.formula !== null) return [];
  if (block.key.length !== 1 || block.key[0] !== free.declared.key) return [];
  return [{ kind: "add", entries: [{ cell: free, value: name }] }];
}

/** Probable meanings of an unknown text. */
function meantBy(ledger: Ledger, { declared }: LedgerCell, text: string): readonly CellValue[] {
  const { synonyms = {} } = ledger.rulebook.ledger!.players;
  const meant = meaningOf(declared, text, synonyms);
  if (meant !== undefined) return [meant];
  if (!refused(declared, text, synonyms)) return [];
  if (declared.choices) return nearestName(text, declared.choices);
  const read = readEntry(text, declared, synonyms, markOf(text));
  return "value" in read ? [read.value] : [];
}

const emptyIn = (ledger: Ledger, lines: readonly FoundLine[]): FoundLine | undefined =>
  lines.find(({ cells }) =>
    Object.values(cells).every((cell) => cell.declared.formula !== null || isBlank(ledger.valueOf(cell))),
  );

/** The row that a finding asks for, in the first empty row of its table; unknown values stay blank. */
function requestedRow(ledger: Ledger, { adds }: Finding): readonly Candidate[] {
  const lines = adds && ledger.found.lines.get(adds.table);
  const { block } = lines?.[0]?.table ?? {};
  if (!lines || block?.kind !== "table") return [];
  const free = emptyIn(ledger, lines);
  if (!free) return [];
  const entries = Object.entries(adds.values).flatMap(([key, value]) => {
    const cell = free.cells[key];
    return cell && !isBlank(value) ? [{ cell, value }] : [];
  });
  // A row without one of the columns would mean something else.
  if (entries.length < Object.keys(adds.values).length) return [];
  return [{ kind: "add", entries, ...(adds.texts ? { texts: adds.texts } : {}) }];
}

/** Candidates for a finding, likeliest first. */
export function candidates(ledger: Ledger, finding: Finding): readonly Candidate[] {
  return [...requestedRow(ledger, finding), ...atEntry(ledger, finding)];
}

/** The full tables, by name in the workbook, in which a fix needs a row. */
export function fullTables(ledger: Ledger, finding: Finding): readonly string[] {
  const { adds } = finding;
  const requested = (adds && ledger.found.lines.get(adds.table)) ?? [];
  const at = entryAt(ledger, finding);
  const names = at ? referred(ledger, at.cell, finding) : [];
  return [
    ...(adds && requested.length > 0 && !emptyIn(ledger, requested) ? [adds.table] : []),
    ...(names.length > 0 && !freeIn(ledger, names) ? [names[0]!.table!] : []),
  ];
}

/** Candidates for the finding's own entry. */
function atEntry(ledger: Ledger, finding: Finding): readonly Candidate[] {
  const at = entryAt(ledger, finding);
  if (!at || ledger.requiredValues.has(at.cell)) return [];
  const { cell, sheet } = at;
  const value = valueAt(sheet, cell.row, cell.column);
  const text = typeof value === "string" && !isError(ledger.valueOf(cell)) ? value : "";
  const others = referred(ledger, cell, finding);
  const values = [
    ...(isFound(cell, sheet, finding.found) ? expectedAs(cell, finding) : []),
    ...(typeof value === "string" ? meantBy(ledger, cell, value) : []),
    ...(others.length > 0 ? nearestName(text, namesIn(ledger, others)) : []),
  ].filter((item) => item !== value);
  return [
    ...values.map((item): Candidate => ({ kind: "enter", entries: [{ cell, value: item }] })),
    ...(others.length > 0 && text !== "" ? rowFor(ledger, others, text) : []),
  ];
}
