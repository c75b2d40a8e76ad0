import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { auditLedger, type Audit, type Finding } from "../../src/ledger/audit";
import type { FoundLine, LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { CellValue } from "../../src/kernel/values";
import type { Book } from "../../src/workbook/book";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { cleanBook } from "../support/rulebooks/golden";
import { readTyped, typedInto } from "../support/rulebooks/ledgers";
import { ALL, DAY } from "../support/daily-sample";
import { edited, isIntegrity, lineOf, recalculated, shownAt, where } from "../support/rulebooks/mutation";

/*
 * A row that is being filled in from left to right, or lacks one entry, is never an error where it is computed: the missing entry
 * is reported instead. Until it is complete, only findings are reported that the finished row or the ledger without it would also
 * have, and no limit elsewhere takes a missing entry for 0. Rows of every kind in each table are tested; usually a daily few of
 * one rulebook, with TRUTH=all every one.
 */

/** Entries blank in the samples and filled in here: planned fire that is marked, then fired. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  setup: ["Points marked", "Fired"].map((header) => `Artillery / Artillery / Axis / Planned / ${header} = 2`),
};

const SOME = 3;
const SOME_ENTRIES = 12;
/** Dice are entered after the entries by which they are looked up, and spending once the available amount is known. */
const AFTER_THE_OTHERS = ["roll-unread", "deficit-spending"];

/** An entry of each rulebook for which a limit elsewhere waits. */
const MISSING: Readonly<Record<string, readonly (readonly [blank: string, check: string])[]>> = {
  campaign: [
    ["Oil / Oil uses / Asian Front / Russia / Oil Units =", "unfuelled-supply"],
    ["USA / Lend-Lease / Russia / Supplies / Northwest Front / Sent =", "command-reserve-logistics"],
  ],
  gas: [["Gas production / Resources / United States / Own oil =", "trade-balance"]],
  fuel: [["Depots / Depots / Essen / Opening =", "barrels-do-not-move"]],
  pacific: [["Support pool / Pool / USA / Shipyard / Owned =", "shipyards-exceeded"]],
  setup: [["Artillery / Artillery / Axis / Planned / Fired =", "barrage-targets-marked"]],
};

/** Evenly spaced items, different ones each day. */
function some<T>(items: readonly T[], most = SOME): readonly T[] {
  if (ALL || items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[(Math.floor((i * items.length) / most) + DAY) % items.length]!);
}

type Entry = readonly [LedgerCell, CellValue];

/** An accepted value, if the sample has no row to repeat. */
function anything({ declared: { column, choices } }: LedgerCell): CellValue {
  if (column.type === "yes/no") return true;
  if (column.type === "number") return Math.min(Math.max(1, column.min ?? 1), column.max ?? 1);
  return choices?.[0] ?? "Somewhere";
}

/** A player's entries in a row, in the order of its columns. */
function entriesOf(book: Book, { table, cells }: FoundLine, isUsed: boolean): readonly Entry[] {
  const locked = new Set(table.kind === "table" && table.block.fixed ? table.block.key : []);
  return Object.values(cells)
    .filter(({ declared }) => declared.formula === null && !declared.column.prefilled && !locked.has(declared.key))
    .sort((a, b) => a.column - b.column)
    .map((cell): Entry => [cell, isUsed ? shownAt(book, cell) : anything(cell)])
    .filter(([, value]) => value !== null);
}

/** The choices in a row, except its owner. */
function choicesOf(book: Book, { table, cells }: FoundLine): readonly string[] {
  const player = table.kind === "table" ? table.block.player : undefined;
  return Object.values(cells)
    .filter(({ declared }) => declared.formula === null && declared.choices && declared.key !== player)
    .map((cell) => `${cell.declared.header}: ${String(shownAt(book, cell))}`);
}

/** Rows, fullest first, that fill in other columns or make another choice than earlier ones. */
function oneOfEachKind(book: Book, rows: readonly Walked[]): readonly Walked[] {
  const visited = new Set<string>();
  return rows.filter(({ line, entries }) => {
    const features = [entries.map(([cell]) => cell.declared.header).join(), ...choicesOf(book, line)];
    const isNew = features.some((feature) => !visited.has(feature));
    for (const feature of features) visited.add(feature);
    return isNew;
  });
}

const at = ({ sheet, row, column }: LedgerCell): string => `${sheet}!${address(row, column)}`;
const placeOf = ({ sheet, cell }: Pick<Finding, "sheet" | "cell">): string => `${sheet}!${cell}`;
const labelOf = (finding: Finding): string => `${placeOf(finding)} ${finding.check}`;

/** A row to be filled in. */
interface Walked {
  readonly line: FoundLine;
  readonly entries: readonly Entry[];
}
/** A row while it is filled in. */
interface Step extends Walked {
  readonly state: string;
  readonly typed: readonly Entry[];
}

const blank = ([cell]: Entry): Entry => [cell, null];
const partly = (walked: Walked, state: string, isTyped: (i: number) => boolean): Step => ({
  ...walked,
  state,
  typed: walked.entries.map((entry, i) => (isTyped(i) ? entry : blank(entry))),
});
const upTo = (walked: Walked): readonly Step[] =>
  walked.entries.map(([last], done) => partly(walked, `up to ${last.declared.header}`, (i) => i <= done));
const without = (walked: Walked): readonly Step[] =>
  walked.entries.map(([item], left) => partly(walked, `without ${item.declared.header}`, (i) => i !== left));

/** The blank inputs of a row. */
function blanksOf({ line, typed }: Step): ReadonlySet<string> {
  const filled = new Set(typed.filter(([, value]) => value !== null).map(([cell]) => cell));
  return new Set(
    Object.values(line.cells)
      .filter((cell) => cell.declared.formula === null && !filled.has(cell))
      .map(at),
  );
}

/** Findings of an incomplete row besides missing entries and known findings. */
function reportedTooEarly({ findings, missing }: Audit, blanks: ReadonlySet<string>, known: ReadonlySet<string>) {
  const isBlank = (place: Pick<Finding, "sheet" | "cell">): boolean => blanks.has(placeOf(place));
  const lacks = [...findings, ...missing].some(isBlank);
  return lacks ? findings.filter((finding) => !isBlank(finding) && !known.has(labelOf(finding))) : [];
}

/** A sentence with a missing name. */
const LACKS_A_WORD = /\b(of|at|by|from|in|for|to|with) [,.;:]| {2}/;

describe.each(sampledRulebooks("Rows that are filled in").map((rulebook) => [rulebook.id, rulebook] as const))(
  "a row of %s",
  (id, rulebook) => {
    let clean: Book;
    let ledger: Ledger;
    beforeAll(() => {
      clean = recalculated(typedInto(cleanBook(rulebook), (FILLED[id] ?? []).map(readTyped)));
      ledger = ledgerOf(clean)!;
    });

    function audited(entries: readonly Entry[]): Audit {
      const edits = entries.map(([{ sheet, row, column }, value]) => ({ sheet, row, column, value, formula: null }));
      return auditLedger(reloadedLedger(recalculated(edited(clean, edits)))!);
    }

    /** Findings elsewhere while an entry is missing. */
    function elsewhere(entry: Entry, known: ReadonlySet<string>, reported: (audit: Audit) => readonly Finding[]) {
      const audit = audited([blank(entry)]);
      if (!audit.missing.some((missing) => placeOf(missing) === at(entry[0]))) return [];
      return reported(audit)
        .filter((finding) => placeOf(finding) !== at(entry[0]) && !known.has(labelOf(finding)))
        .filter((finding) => !isIntegrity(finding) && !AFTER_THE_OTHERS.includes(finding.check));
    }

    test("is not reported where it is computed while it is filled in from left to right", () => {
      const rows = [...ledger.found.lines.values()].flatMap((lines) => {
        if (lines[0]?.table.kind !== "table") return [];
        const used = ledger.inUse(lines);
        const filled = (used.length > 0 ? used : lines.slice(0, 1)).map((line) => ({
          line,
          entries: entriesOf(clean, line, used.length > 0),
        }));
        const startedTables = filled
          .filter(({ entries }) => entries.length > 0)
          .sort((a, b) => b.entries.length - a.entries.length);
        return oneOfEachKind(clean, startedTables);
      });
      const walked = some(rows);
      const knownOf = (ones: readonly Walked[]): ReadonlySet<string> =>
        new Set(
          [(entries: readonly Entry[]) => entries, (entries: readonly Entry[]) => entries.map(blank)].flatMap((to) =>
            audited(ones.flatMap(({ entries }) => to(entries))).findings.map(labelOf),
          ),
        );
      const alone = new Map<Walked, ReadonlySet<string>>();
      const knownAlone = (item: Walked): ReadonlySet<string> => {
        if (!alone.has(item)) alone.set(item, knownOf([item]));
        return alone.get(item)!;
      };

      function violationsOf(step: Step, of: Walked, isPartial: boolean): readonly string[] {
        const { line, state, typed, entries } = step;
        const inputs = new Set(
          Object.values(line.cells)
            .filter(({ declared }) => declared.formula === null)
            .map(at),
        );
        const audit = audited(typed);
        const untrue = audit.findings.filter(
          (finding) => LACKS_A_WORD.test(finding.message) || (isIntegrity(finding) && !inputs.has(placeOf(finding))),
        );
        const early = isPartial ? reportedTooEarly(audit, blanksOf(step), knownAlone(of)) : [];
        return [...new Set([...untrue, ...early])].map(
          (finding) => `${where(entries[0]![0])} ${line.table.name}, ${state}: ${lineOf(finding)}`,
        );
      }

      const knownTogether = ALL ? new Set<string>() : knownOf(walked);
      /** Whether rows in separate tables have no findings except missing entries and those they have in any state. */
      function isQuiet(steps: readonly Step[], isPartial: boolean): boolean {
        const blanks = new Set(steps.flatMap((step) => [...blanksOf(step)]));
        return audited(steps.flatMap(({ typed }) => typed)).findings.every((finding) => {
          if (LACKS_A_WORD.test(finding.message)) return false;
          if (blanks.has(placeOf(finding))) return true;
          return !isIntegrity(finding) && (!isPartial || knownTogether.has(labelOf(finding)));
        });
      }
      const longest = Math.max(...walked.map(({ entries }) => entries.length));
      const violations = [upTo, without].flatMap((stepsOf) => {
        const isPartial = stepsOf === upTo;
        const each = walked.map((of) => ({ of, steps: stepsOf(of) }));
        return Array.from({ length: longest }, (_, i) => each.filter(({ steps }) => i < steps.length)).flatMap((now, i) =>
          !ALL &&
          isQuiet(
            now.map(({ steps }) => steps[i]!),
            isPartial,
          )
            ? []
            : now.flatMap(({ of, steps }) => violationsOf(steps[i]!, of, isPartial)),
        );
      });
      const report = process.env["TRUTH_REPORT"];
      if (report) writeFileSync(`${report}-${id}`, `${walked.length} rows\n${violations.join("\n")}\n`);
      expect(walked.length).toBeGreaterThan(0);
      expect(violations).toStrictEqual([]);
    });

    test("breaks no limit elsewhere while one of its entries is missing", () => {
      const known = new Set(audited([]).findings.map(labelOf));
      const kinds = new Set<string>();
      const entries = [...ledger.found.lines.values()]
        .flatMap((lines) => (lines[0]?.table.kind === "table" ? ledger.inUse(lines) : lines))
        .flatMap((line) => {
          const choices = choicesOf(clean, line).join();
          return entriesOf(clean, line, true).filter(([{ table, declared }]) => {
            const kind = `${table}[${declared.header}] ${choices}`;
            return !kinds.has(kind) && kinds.add(kind);
          });
        });
      const violations = some(entries, SOME_ENTRIES).flatMap((entry) =>
        elsewhere(entry, known, ({ findings }) => findings).map(
          (finding) => `${where(entry[0])} ${entry[0].declared.header} blank: ${lineOf(finding)}`,
        ),
      );
      expect(entries.length).toBeGreaterThan(0);
      expect(violations).toStrictEqual([]);
    });

    test("would break a limit elsewhere if that did not wait for the entry", () => {
      const known = new Set(audited([]).findings.map(labelOf));
      for (const [line, check] of MISSING[id]!) {
        const book = recalculated(typedInto(clean, [readTyped(line)]));
        const cell = ledger.found.cells.find(
          (item) => shownAt(clean, item) !== shownAt(book, item) && item.declared.formula === null,
        )!;
        const checks = (reported: (audit: Audit) => readonly Finding[]): readonly string[] =>
          elsewhere([cell, shownAt(clean, cell)], known, reported).map((finding) => finding.check);
        expect(checks(({ findings }) => findings)).toStrictEqual([]);
        expect(checks(({ findings, pending }) => [...findings, ...pending])).toContain(check);
      }
    });
  },
);
