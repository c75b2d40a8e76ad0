import { fold } from "../../kernel/names";
import { isBlank } from "../../kernel/values";
import { sheetReference } from "../../formula/address";
import { workbookName } from "../../kernel/column";
import { ACCEPTED, HOUSE_RULES } from "../../kernel/house-rule";
import type { Place } from "../../kernel/check";
import { valueAt } from "../../workbook/book";
import type { Edit } from "../../workbook/edit";
import { checkLabels } from "./check-labels";
import type { FoundLine } from "../read/find";
import { uncheckedBy, type Acceptance, type Finding } from "../read/finding";
import { ACCEPTED_OBSOLETE, integrityChecks, NOT_ACCEPTABLE } from "./integrity/about";
import { findingAt } from "./integrity/format-findings";
import { unreadIn } from "../../calculation/taint";
import type { Ledger } from "../read/model";
import { meansTurn, turnName } from "../read/turn-name";

/*
 * Findings that the game master accepts, in the table Accepted of House rules. They are identified by the check and the name of
 * the cell, in any notation, and only accepted for the turn named there; without a turn, for every turn.
 */

const TABLE = workbookName(HOUSE_RULES, ACCEPTED);

/** The columns that identify a finding, in order. */
const PLACE = ["check", "sheet", "table", "row", "column"] as const;
const COLUMNS = [...PLACE, "reason", "by", "turn"] as const;

interface AcceptedEntry extends Acceptance {
  readonly check: string;
  readonly sheet: string;
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly line: FoundLine;
}

const texts = (ledger: Ledger, line: FoundLine): AcceptedEntry => {
  const row = ledger.rowOf(line) as unknown as Readonly<Record<string, string>>;
  return { ...(Object.fromEntries(COLUMNS.map((key) => [key, row[key]!.trim()])) as unknown as AcceptedEntry), line };
};

/** The readable entries for the ledger's turn; others are reported separately. */
function acceptedEntries(ledger: Ledger): readonly AcceptedEntry[] {
  const { calculation, found } = ledger;
  const now = turnName(ledger);
  return calculation
    .watch(() => ledger.inUse(found.lines.get(TABLE) ?? []))
    .result.flatMap((line) => {
      const { result, taint } = calculation.watch(() => texts(ledger, line));
      return unreadIn(taint).size === 0 && (result.turn === "" || meansTurn(now, result.turn)) ? [result] : [];
    });
}

const withoutUnit = (header: string): string => header.split(",", 1)[0]!;

/** Compares texts of entries with those of findings, allowing other names of players. */
function comparer(ledger: Ledger) {
  const { rulebook, sheets, found } = ledger;
  const { means } = checkLabels(ledger);
  const synonyms = new Map(
    Object.entries(rulebook.ledger!.players.synonyms ?? {}).map(([other, name]) => [fold(other), fold(name)]),
  );
  const plain = (text: string): string => {
    const folded = fold(text.replaceAll("_", " "));
    return synonyms.get(folded) ?? folded;
  };
  const declared = new Map([...found.sheets].map(([name, now]) => [now, name]));
  const tables = new Map(
    sheets.flatMap(({ blocks }) => blocks.map(({ name, block }) => [name, [block.name, block.title]] as const)),
  );
  /** All notations of a place, with normalized segments. */
  function paths({ sheet, table, key, column }: Place): readonly string[] {
    const parts = (a: string, b: string): string => pathOf([a, b, key, withoutUnit(column)].flatMap((part) => part.split("/")));
    return [sheet, declared.get(sheet) ?? sheet].flatMap((item) =>
      [table, ...(tables.get(table) ?? [])].map((other) => parts(item, other)),
    );
  }
  const pathOf = (parts: readonly string[]): string =>
    parts
      .map(plain)
      .filter((part) => part !== "")
      .join("/");
  return {
    isOn: ({ sheet }: AcceptedEntry, name: string): boolean =>
      [name, declared.get(name) ?? name].some((item) => plain(item) === plain(sheet)),
    isAt: (entry: AcceptedEntry, finding: Finding): boolean =>
      means(entry.check, finding.check) &&
      paths(finding).includes(pathOf([entry.sheet, entry.table, ...entry.row.split("/"), withoutUnit(entry.column)])),
    /** Whether a text such as Germany!F14, or Germany / Ships in yards / Tirpitz / Points this Turn, means a place. */
    isMeant: (text: string, place: Place): boolean =>
      fold(text) === fold(`${sheetReference(place.sheet)}${place.cell}`) ||
      fold(text) === fold(`${place.sheet}!${place.cell}`) ||
      paths(place).includes(pathOf(text.split("/").map(withoutUnit))),
  };
}

const OF_THE_WORKBOOK = new Set(integrityChecks.map(({ id }) => fold(id)));
const DESCRIPTIONS = new Set(integrityChecks.map(({ about }) => fold(about)));

/** Whether a finding may be accepted; damage to the workbook itself must be fixed. */
export const isAcceptable = ({ check }: Finding): boolean => !OF_THE_WORKBOOK.has(fold(check));

const formatEntryPlace = ({ sheet, table, row, column }: AcceptedEntry): string =>
  [sheet, table, row, column].filter((part) => part !== "").join(" / ");

/**
 * The findings, with accepted ones marked, and problems of the entries. An entry without its finding is not reported for a sheet
 * with missing entries, which may still cause it.
 */
export function withAcceptance(ledger: Ledger, findings: readonly Finding[], missing: readonly Place[]): Finding[] {
  const entries = acceptedEntries(ledger);
  if (entries.length === 0) return [...findings];
  const { isAt, isOn } = comparer(ledger);
  const labels = checkLabels(ledger);
  const blocked = findings.flatMap(({ waits = [] }) => waits);
  const used = new Set<AcceptedEntry>();
  const marked = findings.map((finding): Finding => {
    if (!isAcceptable(finding)) return finding;
    const own = entries.filter((entry) => isAt(entry, finding));
    own.forEach((entry) => used.add(entry));
    const valid = own.find(({ reason }) => reason !== "");
    if (!valid) return finding;
    const { reason, by, turn } = valid;
    const unchecked = uncheckedBy(finding);
    return { ...finding, accepted: { reason, by, turn, ...(unchecked === undefined ? {} : { unchecked }) } };
  });
  const reported = entries.flatMap((entry): Finding[] => {
    const cell = entry.line.cells["check"]!;
    if (OF_THE_WORKBOOK.has(fold(entry.check)) || DESCRIPTIONS.has(fold(entry.check))) {
      const message = `Integrity errors cannot be waived: ${labels.about(entry.check)}.`;
      return [
        findingAt(NOT_ACCEPTABLE, ledger, cell, {
          expected: null,
          found: entry.check,
          message,
          fix: "Fix it, and clear the row.",
        }),
      ];
    }
    // A row without a reason is incomplete, and reported as such.
    if (
      entry.reason === "" ||
      used.has(entry) ||
      blocked.some((id) => labels.means(entry.check, id)) ||
      missing.some(({ sheet }) => isOn(entry, sheet))
    )
      return [];
    const place = formatEntryPlace(entry);
    const message = `The accepted finding${place === "" ? "" : ` at ${place}`} no longer occurs: ${labels.about(entry.check).replace(/\.$/, "")}.`;
    return [findingAt(ACCEPTED_OBSOLETE, ledger, cell, { expected: null, found: entry.check, message, fix: "Clear the row." })];
  });
  return [...marked, ...reported];
}

/** A finding to accept. */
export interface AcceptanceRequest {
  readonly finding: Finding;
  readonly reason: string;
  readonly by: string;
}

/** Returns whether a text such as Germany!F14, or Germany / Ships in yards / Tirpitz / Points this Turn, means a place. */
export const meantBy = (ledger: Ledger): ((text: string, place: Place) => boolean) => comparer(ledger).isMeant;

/**
 * The findings at a place in any notation, of one check if its id or text is given: Germany!F14, or Germany / Ships in yards /
 * Tirpitz / Points this Turn.
 */
export function findingsAt(ledger: Ledger, findings: readonly Finding[], check: string, place: string): readonly Finding[] {
  const { isMeant } = comparer(ledger);
  const { means } = checkLabels(ledger);
  return findings.filter((finding) => (check === "" || means(check, finding.check)) && isMeant(place, finding));
}

/** The edits of the table Accepted that accept some findings; null if the workbook has no such table. */
export function acceptance(ledger: Ledger, requested: readonly AcceptanceRequest[]): readonly Edit[] | null {
  const { found, book } = ledger;
  const place = found.tables.get(TABLE);
  const lines = found.lines.get(TABLE);
  const columns = COLUMNS.map((key) => lines?.[0]?.cells[key]?.column);
  if (!place || !lines || columns.includes(undefined)) return null;
  const { table } = place;
  const sheet = book.sheets.find(({ name }) => name === table.sheet)!;
  const free = lines.map(({ row }) => row).filter((row) => columns.every((column) => isBlank(valueAt(sheet, row, column!))));
  const names = new Map(ledger.sheets.flatMap(({ blocks }) => blocks.map(({ name, block }) => [name, block.name] as const)));
  const turn = turnName(ledger);
  const labels = checkLabels(ledger);
  const end = table.top + 1 + table.rows;
  const cells = requested.flatMap(({ finding, reason, by }, i) => {
    const values = [
      labels.about(finding.check, finding.table),
      finding.sheet,
      names.get(finding.table) ?? "",
      finding.key,
      finding.column,
      reason,
      by,
      turn,
    ];
    const row = free[i] ?? end + i - free.length;
    return values.map((value, at) => ({ row, column: columns[at]!, value: value === "" ? null : value }));
  });
  const lacking = requested.length - free.length;
  return [
    ...(lacking > 0 ? [{ kind: "rows" as const, table: table.nameInFile ?? table.name, count: lacking }] : []),
    { kind: "cells", sheet: table.sheet, cells },
  ];
}

/** The edits that withdraw the acceptance of a finding by clearing its rows. */
export function withdrawal(ledger: Ledger, finding: Finding): readonly Edit[] {
  const { isAt } = comparer(ledger);
  const lines = acceptedEntries(ledger).flatMap((entry) => (isAt(entry, finding) ? [entry.line] : []));
  return lines.map(({ sheet, cells }) => ({
    kind: "cells",
    sheet,
    cells: COLUMNS.flatMap((key) => cells[key] ?? []).map(({ row, column }) => ({ row, column, value: null })),
  }));
}
