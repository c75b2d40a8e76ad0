import { describe, expect, test } from "vitest";
import { forSheet, workbookName } from "../../src/kernel/column";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger } from "../../src/ledger/audit";
import type { FoundLine } from "../../src/ledger/read/find";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { everybody } from "../../src/sheets/common";
import type { Book } from "../../src/workbook/book";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { cleanBook } from "../support/rulebooks/golden";
import { freshBook } from "../support/rulebooks/ledgers";
import { changedFigures, edited, figuresOf, lineOf, recalculated, type Edit } from "../support/rulebooks/mutation";

/*
 * A threshold stays reached. If a table keeps the highest value of another column, a ledger in which that value has fallen
 * computes and reports the same as at the peak.
 */

interface Peak {
  readonly table: string;
  readonly current: string;
  readonly highest: string;
}

const PEAK = /^MAX\(\[@\[?([^[\]]+)\]?\],\[@\[([^[\]]+)\]\]\)$/;

/** Columns that the close raises to the highest value of another one, from the declarations. */
function peaksOf({ ledger }: Rulebook): readonly Peak[] {
  const options = everybody(ledger!);
  return ledger!.sheets(options).flatMap((sheet) => {
    const setting = { sheet: sheet.name, player: sheet.player, rare: [], ...options };
    return sheet.blocks.flatMap((block) =>
      Object.values(block.columns).flatMap(({ header, next }) => {
        const [, current, highest] = PEAK.exec(next?.formula ? forSheet(next.formula, setting) : "") ?? [];
        return current && highest === header ? [{ table: workbookName(sheet.name, block.name), current, highest }] : [];
      }),
    );
  });
}

/** Edits of a row's cells under some headers. */
const entries = (line: FoundLine, values: Readonly<Record<string, number>>): readonly Edit[] =>
  Object.entries(values).map(([header, value]) => {
    const { sheet, row, column } = Object.values(line.cells).find(({ declared }) => declared.header === header)!;
    return { sheet, row, column, value };
  });

/** Figures that depend on the current value by their paragraph. */
const BY_CURRENT = "Tension of the surprise";

const LEVELS = [10, 20, 30, 40, 50, 60];
const FALLEN = 4;

/** What a ledger computes and reports at the peak, but not after the fall. */
function forgotten(book: Book, { table, current, highest }: Peak): readonly string[] {
  const lines = ledgerOf(book)!
    .found.lines.get(table)!
    .filter(({ cells }) => Object.values(cells).length > 0);
  const rows = ledgerOf(book)!.inUse(lines);
  return LEVELS.flatMap((level) => {
    const seen = (values: Readonly<Record<string, number>>) => {
      const ledger = reloadedLedger(
        recalculated(
          edited(
            book,
            rows.flatMap((line) => entries(line, values)),
          ),
        ),
      )!;
      const reported = auditLedger(ledger).findings.filter((finding) => finding.check !== "formula-changed");
      return { figures: figuresOf(ledger), reported: reported.map(lineOf) };
    };
    const height = seen({ [current]: level, [highest]: level });
    const fallen = seen({ [current]: FALLEN, [highest]: level });
    return [
      ...changedFigures(height.figures, fallen.figures).filter((line) => !line.includes(BY_CURRENT)),
      ...height.reported.filter((line) => !fallen.reported.includes(line)),
      ...fallen.reported.filter((line) => !height.reported.includes(line)),
    ];
  });
}

/** A campaign whose formulas use the current level only. */
function forgetful(book: Book, { current, highest }: Peak): Book {
  const peak = `MAX(N([@${current}]),N([@[${highest}]]))`;
  const onCells = new RegExp(`MAX\\(N\\(([^()]*\\[${current}\\][^()]*|[A-Z$]+\\d+)\\),N\\([^()]*\\)\\)`, "g");
  const forget = (formula: string | null): string | null =>
    formula?.replaceAll(peak, `N([@${current}])`).replace(onCells, "N($1)") ?? null;
  return {
    ...book,
    sheets: book.sheets.map((sheet) => ({ ...sheet, formulas: sheet.formulas.map((row) => row.map(forget)) })),
    tables: book.tables.map((table) => (table.formulas ? { ...table, formulas: table.formulas.map(forget) } : table)),
  };
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("thresholds of $id", (rulebook) => {
  const peaks = peaksOf(rulebook);

  test("are the columns that keep a highest value", () => {
    expect(peaks.map(({ table, highest }) => `${table}[${highest}]`)).toStrictEqual(
      rulebook.id === "campaign" ? ["Campaign_Tension_and_war[Highest level so far]"] : [],
    );
  });

  test.runIf(peaks.length > 0)("stay reached when the value falls again", () => {
    for (const peak of peaks)
      for (const book of [freshBook(rulebook), cleanBook(rulebook)]) expect(forgotten(book, peak)).toStrictEqual([]);
  });

  test.runIf(peaks.length > 0)("are noticed by this test if a formula uses the current value alone", () => {
    for (const peak of peaks) expect(forgotten(forgetful(freshBook(rulebook), peak), peak).length).toBeGreaterThan(0);
  });
});
