import { beforeAll, describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { computedIn } from "../../src/calculation/computed-values";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { damageOf, damageOfInconsistent, restoring } from "../../src/ledger/edit/restore-formulas";
import { rulebooks } from "../../src/rulebooks";
import { isCheck } from "../../src/sheets/declared";
import type { Book } from "../../src/workbook/book";
import type { CellContent, Edit } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleBook } from "../support/rulebooks/ledgers";
import { sampleFile } from "../support/ledger/new-ledgers";
import { DAY, dailySample } from "../support/daily-sample";

/*
 * Restoring a ledger's damaged formulas gives the original ledger, cell by cell.
 */

const place = ({ sheet, row, column }: Pick<LedgerCell, "sheet" | "row" | "column">) => `${sheet}!${address(row, column)}`;

/** Ways in which people lose a formula. */
const WAYS: readonly ((formula: string) => Omit<CellContent, "row" | "column">)[] = [
  () => ({ value: 4711 }),
  () => ({ value: null }),
  () => ({ value: "▲ mine" }),
  () => ({ formula: "=1+1", value: 2 }),
  (formula) => ({ formula, value: "#NAME?" }),
];

/** One cell of every computed kind: status lines, figures in heads, Check cells, links, totals, columns, figures. */
function sampled(ledger: Ledger): readonly LedgerCell[] {
  const kinds = new Map<string, LedgerCell>();
  const reversed = [...ledger.found.cells].reverse();
  for (const cell of reversed) {
    const { declared, line, table } = cell;
    if (declared.formula === null) continue;
    const kind = [
      table === null ? declared.header : "",
      isCheck(declared) ? "check" : declared.column.link ? "link" : declared.column.total ? "total" : "",
      line?.table.kind ?? "head",
      declared.formula.includes("LEDGER.") ? "rule" : "",
    ].join(" ");
    kinds.set(kind, cell);
  }
  return [...kinds.values()];
}

const edited = (bytes: Uint8Array, edits: readonly Edit[]): Uint8Array => edit(bytes, edits, { values: computedIn });

test.each(rulebooks.filter(({ ledger }) => ledger?.sample))(
  "every column of the sample of $id that would leave new rows without a formula has it restored",
  (rulebook) => {
    const original = sampleBook(rulebook);
    const tables = original.tables.map((table) => ({ ...table, formulas: table.formulas?.map(() => null) }));
    const { restorable } = damageOf(ledgerOf({ ...original, tables })!);
    const written = restorable.flatMap(({ writings }) => writings).map(({ sheet, column, top }) => `${sheet} ${column} ${top}`);
    const due = original.tables.flatMap(({ sheet, top, left, formulas = [] }) =>
      formulas.flatMap((formula, i) => (formula === null ? [] : [`${sheet} ${left + i} ${top + 1}`])),
    );
    expect(due.length).toBeGreaterThan(10);
    expect(written.sort()).toEqual(due.sort());
  },
);

const samples = rulebooks.filter(({ ledger }) => ledger?.sample).map((rulebook, turn) => ({ ...rulebook, turn }));

describe.each(dailySample(samples, "Formulas that are lost", ({ id }) => id))("the sample of $id", ({ turn, ...rulebook }) => {
  let bytes: Uint8Array;
  let original: Book;
  let cells: readonly LedgerCell[];
  beforeAll(() => {
    bytes = sampleFile(rulebook);
    original = readBook(bytes);
    cells = sampled(ledgerOf(original)!);
  });

  test("needs nothing", () => {
    expect(cells.length).toBeGreaterThan(10);
    expect(damageOf(ledgerOf(original)!)).toEqual({ restorable: [], rest: [] });
  });

  test("has changed locked entries restored too", () => {
    const [cell] = [...ledgerOf(original)!.requiredValues.keys()];
    const { sheet, row, column } = cell!;
    const changed = edit(bytes, [{ kind: "cells", sheet, cells: [{ row, column, value: 4711 }] }]);
    const damage = damageOf(ledgerOf(readBook(changed))!);
    expect(damage.restorable.map(({ at }) => `${at.sheet}!${at.cell}`)).toContain(place(cell!));
    expect(readBook(edited(changed, restoring(damage, damage.restorable).edits))).toEqual(original);
  });

  // Every kind of cell is lost in every way, in one of the rulebooks on one of the days.
  test("is restored after every kind of formula was lost", () => {
    const broken = edit(
      bytes,
      cells.map(({ sheet, row, column, declared: { formula } }, i) => ({
        kind: "cells",
        sheet,
        cells: [{ row, column, ...WAYS[(i + turn + DAY) % WAYS.length]!(formula!) }],
      })),
    );
    const ledger = ledgerOf(readBook(broken))!;
    const damage = damageOf(ledger);
    expect(damage.restorable.map(({ at }) => `${at.sheet}!${at.cell}`).sort()).toEqual(cells.map(place).sort());
    const { edits, restored } = restoring(damage, damage.restorable);
    expect(restored).toHaveLength(cells.length);
    // All cells and values are equal, so the audit findings are too.
    expect(readBook(edited(broken, edits))).toEqual(original);
  });
});

describe("players' own LEDGER formulas", () => {
  const BARE = '=GROWTHRATE(1942,"Germany")';
  const FIXED = '=LEDGER.GROWTHRATE(1942,"Germany")';
  /** A table in A1:B4 of a workbook without a ledger; the given second column shows "#NAME?" for formulas. */
  const withTable = (...column: readonly (string | number | null)[]): Book => {
    const isFormula = (item: string | number | null): item is string => typeof item === "string" && item.startsWith("=");
    return {
      sheets: [
        {
          name: "Mine",
          top: 0,
          left: 0,
          values: [["Year", "Rate"], ...column.map((item, i) => [1940 + i, isFormula(item) ? "#NAME?" : item])],
          formulas: [[null, null], ...column.map((item) => [null, isFormula(item) ? item : null])],
        },
      ],
      tables: [{ name: "Rates", sheet: "Mine", top: 0, left: 0, headers: ["Year", "Rate"], rows: column.length }],
      names: [],
      mangled: [],
    };
  };
  const written = (book: Book) => {
    const damage = damageOfInconsistent(book);
    return restoring(damage, damage.restorable).edits.flatMap(({ cells }) => cells.map(({ row, formula }) => [row, formula]));
  };

  test("are restored one by one in a table if a player entered a value in the column", () => {
    expect(written(withTable(BARE, 0.2, null))).toEqual([[1, FIXED]]);
  });

  test("that fill a column are restored as a whole, even if they refer to their rows", () => {
    expect(written(withTable(BARE, FIXED, BARE))).toEqual([1, 2, 3].map((row) => [row, FIXED]));
    const ofRow = (row: number) => `=GROWTHRATE(A${row},"Germany")`;
    expect(written(withTable(ofRow(2), ofRow(3), ofRow(4)))).toEqual(
      [2, 3, 4].map((row) => [row - 1, `=LEDGER.GROWTHRATE(A${row},"Germany")`]),
    );
  });

  test("are left to the player if Excel would change other cells of the column with them", () => {
    for (const book of [withTable(BARE, null, null), withTable(BARE, '=GROWTHRATE(1943,"Italy")', BARE)]) {
      expect(written(book)).toEqual([]);
      expect(damageOfInconsistent(book).rest[0]!.fix).toContain("to the whole column");
    }
  });

  test("are left to the player, in one sentence, if there are more than a person writes", () => {
    const { restorable, rest } = damageOfInconsistent(withTable(...Array.from({ length: 10_001 }, () => BARE)));
    expect([restorable, rest]).toEqual([
      [],
      [expect.objectContaining({ at: expect.objectContaining({ cell: "B2" }) as object })],
    ]);
    expect(rest[0]!.why).toContain("10,001 LEDGER formulas");
    expect(written(withTable(...Array.from({ length: 10_000 }, () => BARE)))).toHaveLength(10_000);
  });

  test("do not include texts, or Excel's own GROWTH", () => {
    expect(damageOfInconsistent(withTable('="LEDGER.GROWTH(1)"&FOO()', "=GROWTH(A2:A4)+FOO()", null))).toEqual({
      restorable: [],
      rest: [],
    });
  });
});
