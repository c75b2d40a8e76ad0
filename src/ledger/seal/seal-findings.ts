import { address } from "../../formula/address";
import { findingOf, type Finding } from "../read/finding";
import { CLOSED_CHANGED, CLOSED_UNKNOWN, SET_SINCE } from "../audit/integrity/about";
import { findingOn } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import { isListed, lastLink, type Link } from "./chain";
import { differences, type Difference } from "./changed-since-close";
import { HIDDEN, SEAL_HEADERS, SEALS_NAME, hiddenTable } from "../read/hidden-turns";
import { formatSealChange } from "./describe-change";
import { totalChanges } from "./totals";

/* The audit's findings on closed turns: differences from the state after the last close. A game master can accept them. */

/** Why the last close cannot be compared; null if it can. */
export function whyUnknown({ rulebook }: Ledger, link: Link): string | null {
  const { hidden, record, row, fits } = link;
  if (!hidden) return `is missing from the hidden sheet ${HIDDEN}`;
  if (!record || !fits || record.head.rulebook !== rulebook.id) return `was changed on the hidden sheet ${HIDDEN}`;
  return row && !isListed(link) ? "does not match the seal on the sheet Turns" : null;
}

function unknown({ book }: Ledger, { turn, row }: Link, why: string): Finding {
  const hiddenSheet = hiddenTable(book, SEALS_NAME);
  const cell = hiddenSheet && row ? address(row.row, Math.max(0, hiddenSheet.column(SEAL_HEADERS.seal))) : "A1";
  return findingOn(
    CLOSED_UNKNOWN,
    { sheet: hiddenSheet?.sheet.name ?? HIDDEN, cell },
    {
      expected: null,
      found: null,
      message: `The record of ${turn} ${why}, so changes since then cannot be detected.`,
      fix: "Restore a copy of the workbook from before the change.",
    },
  );
}

/** Whether a finding already covers the row of a seal. */
function isReportedFor({ book }: Ledger, { row }: Link, reported: readonly Finding[]): boolean {
  const hiddenSheet = row && hiddenTable(book, SEALS_NAME);
  if (!hiddenSheet) return false;
  const { table, sheet } = hiddenSheet;
  const cells = new Set(table.headers.map((_, i) => address(row.row, table.left + i)));
  return reported.some((finding) => finding.sheet === sheet.name && cells.has(finding.cell));
}

/** The cell and name of the header above a table's row names. */
function headerOf({ found }: Ledger, name: string): { readonly cell: string; readonly column: string } {
  const { declared, table } = found.tables.get(name)!;
  const line = found.lines.get(name)![0]!;
  const key = line.cells[declared.block.key[0]!] ?? Object.values(line.cells)[0]!;
  return { cell: address(table.top, key.column), column: key.declared.column.header };
}

function findingOfDifference(ledger: Ledger, turn: string, difference: Difference): Finding {
  const { sealing, cell, table, name, sheet, sealed, now } = difference;
  const detail = { expected: sealed, found: now, ...formatSealChange(ledger, turn, difference) };
  const check = sealing === "counted" ? CLOSED_CHANGED : SET_SINCE;
  if (!cell) return findingOn(check, { sheet, table, key: name, ...headerOf(ledger, table) }, detail);
  return findingOf({ ...check, cite: cell.declared.column.cite }, { at: ledger.placeOf(cell), ...detail });
}

/** Differences from the last close, except at entries, rows or tables that already have a finding. */
export function sealFindings(ledger: Ledger, reported: readonly Finding[]): Finding[] {
  if (!ledger.rulebook.ledger!.turn) return [];
  const link = lastLink(ledger.book);
  if (!link) return [];
  const why = whyUnknown(ledger, link);
  if (why !== null) return isReportedFor(ledger, link, reported) ? [] : [unknown(ledger, link, why)];
  const cells = new Set(reported.map(({ sheet, cell }) => `${sheet}!${cell}`));
  const lacking = new Set(ledger.lacking.map(({ declared }) => declared.name));
  const isReported = ({ kind, cell, table }: Difference): boolean =>
    cell ? cells.has(`${cell.sheet}!${address(cell.row, cell.column)}`) : kind === "table gone" || lacking.has(table);
  return [
    ...differences(ledger, link.record!)
      .filter((difference) => !isReported(difference))
      .map((difference) => findingOfDifference(ledger, link.turn, difference)),
    ...totalChanges(ledger, link).map(({ sheet, cell, sealed, present, message, fix }) =>
      findingOn(CLOSED_CHANGED, { sheet, cell: cell || "A1" }, { expected: sealed, found: present, message, fix }),
    ),
  ];
}
