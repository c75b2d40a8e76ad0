import { address } from "../../../formula/address";
import type { Formula } from "../../../formula/syntax";
import { evaluate } from "../../../formula/evaluate";
import { parts } from "../../../formula/walk";
import { firstOf, isError, type Reference, type Value } from "../../../formula/world";
import { isBlank, type CellValue } from "../../../kernel/values";
import { formulaAt } from "../../../workbook/book";
import { accepted } from "../../read/entries";
import type { FoundLine, LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { NOT_COMPUTED, UNFILLED } from "./about";
import { describeCell, findingAt } from "./format-findings";

/*
 * Rows that are being filled in. Figures that cannot be computed yet are reported once, at the missing entry, not at each figure.
 */

const references = (formula: Formula): readonly Reference[] =>
  formula.kind === "cells" || formula.kind === "table" || formula.kind === "name"
    ? [formula]
    : parts(formula).flatMap(references);

/** The cells of its row that a computed cell depends on, directly or through other figures of the row. */
function unknownInputs({ calculation }: Ledger, cell: LedgerCell, line: FoundLine): ReadonlySet<LedgerCell> {
  const inRow = new Map(Object.values(line.cells).map((item) => [item.column, item]));
  const met = new Set<LedgerCell>();
  const walk = (item: LedgerCell): void => {
    if (met.has(item)) return;
    met.add(item);
    for (const reference of references(item.declared.parsed ?? { kind: "omitted" })) {
      const area = calculation.area(reference, item.sheet, item.row, item.column);
      if (isError(area) || area.sheet !== line.sheet || area.rows !== 1 || area.top !== line.row) continue;
      for (let column = area.left; column < area.left + area.columns; column++) {
        const other = inRow.get(column);
        if (other) walk(other);
      }
    }
  };
  walk(cell);
  return met;
}

type Entries = ReadonlyMap<LedgerCell, CellValue>;

/** The value of a figure if its row had other entries. */
function withEntries({ calculation }: Ledger, cell: LedgerCell, cells: ReadonlySet<LedgerCell>, entries: Entries): Value {
  const at = new Map([...cells].map((item) => [item.column, item]));
  const valueOf = (item: LedgerCell): Value => {
    const entered = entries.get(item);
    if (entered !== undefined) return entered;
    if (item.declared.parsed === null) return calculation.value(item.sheet, item.row, item.column);
    const world = calculation.world(item.sheet, item.row, item.column);
    const value = (sheet: string, row: number, column: number): Value => {
      const own = sheet === item.sheet && row === item.row ? at.get(column) : undefined;
      return own && own !== item ? valueOf(own) : world.value(sheet, row, column);
    };
    return firstOf(evaluate(item.declared.parsed, { ...world, value, known: () => undefined }));
  };
  return valueOf(cell);
}

/** Plausible entries of a cell: its choices, and the entries above and below it. */
function likely({ found, valueOf }: Ledger, { declared: { column, choices, key }, line }: LedgerCell): readonly CellValue[] {
  if (column.type === "yes/no") return [true];
  const beside = (found.lines.get(line!.table.name) ?? []).map(({ cells }) => cells[key] && valueOf(cells[key]));
  const type = column.type === "number" ? "number" : "string";
  const there = [...new Set(beside)].filter((value): value is number | string => typeof value === type && value !== "");
  return column.type === "number" ? [1, column.min ?? 1, column.max ?? 1, ...there] : [...(choices ?? []), ...there];
}

/** The largest number of combinations tried. */
const MOST_TRIES = 200;

/** All combinations of entries of some cells. */
const together = (ledger: Ledger, blanks: readonly LedgerCell[]): readonly Entries[] =>
  blanks.reduce<readonly Entries[]>(
    (all, cell) =>
      all.flatMap((item) => likely(ledger, cell).map((value) => new Map([...item, [cell, value]]))).slice(0, MOST_TRIES),
    [new Map()],
  );

/** The blank entry that prevents a figure from being computed: once it is filled, alone or with others, the figure can be. */
function lackingFor(ledger: Ledger, cell: LedgerCell): LedgerCell | undefined {
  const { line } = cell;
  if (line?.table.kind !== "table") return undefined;
  const sheet = ledger.book.sheets.find(({ name }) => name === line.sheet)!;
  const cells = unknownInputs(ledger, cell, line);
  const blanks = [...cells]
    .filter(({ declared, row, column }) => declared.formula === null && formulaAt(sheet, row, column) === null)
    .filter((item) => isBlank(ledger.valueOf(item)))
    .sort((a, b) => a.column - b.column);
  const computes = (entries: Entries): boolean => !isError(withEntries(ledger, cell, cells, entries));
  const alone = blanks.find((blank) => together(ledger, [blank]).some(computes));
  return alone ?? (blanks.length > 1 && together(ledger, blanks).some(computes) ? blanks[0] : undefined);
}

const MANY = 3;

function formatFigures(cells: readonly LedgerCell[]): string {
  const headers = cells.map(({ declared }) => declared.column.header);
  if (headers.length > MANY + 1) return `${headers.slice(0, MANY).join(", ")} and ${headers.length - MANY} more`;
  return headers.length === 1 ? headers[0]! : `${headers.slice(0, -1).join(", ")} and ${headers.at(-1)!}`;
}

/** The findings, with figures that wait for an entry of their row reported at the entry instead. */
export function reportedAtEntries(ledger: Ledger, findings: readonly Finding[]): Finding[] {
  const uncomputed = findings.filter(({ check }) => check === NOT_COMPUTED.id);
  if (uncomputed.length === 0) return [...findings];
  const cells = new Map(ledger.found.cells.map((cell) => [`${cell.sheet}!${address(cell.row, cell.column)}`, cell]));
  const dependents = new Map<LedgerCell, LedgerCell[]>();
  const untold = new Set<Finding>();
  for (const finding of uncomputed) {
    const cell = cells.get(`${finding.sheet}!${finding.cell}`)!;
    const entry = lackingFor(ledger, cell);
    if (!entry) continue;
    untold.add(finding);
    dependents.set(entry, [...(dependents.get(entry) ?? []), cell]);
  }
  const reported = [...dependents].map(([entry, figures]) => {
    const { column, choices } = entry.declared;
    return findingAt(UNFILLED, ledger, entry, {
      expected: null,
      found: null,
      also: figures.map(ledger.placeOf),
      message: `${describeCell(ledger, entry)} is blank, so ${formatFigures(figures)} cannot be calculated.`,
      fix: choices || column.type !== "text" ? `Enter ${accepted(entry.declared)}.` : `Fill in ${column.header}.`,
    });
  });
  return [...findings.filter((finding) => !untold.has(finding)), ...reported];
}
