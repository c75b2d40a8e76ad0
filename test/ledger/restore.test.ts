import { beforeAll, describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { computedIn } from "../../src/cli/computed";
import { workbookOf } from "../../src/cli/new";
import type { LedgerCell } from "../../src/ledger/find";
import { ledgerOf, type Ledger } from "../../src/ledger/model";
import { damageOf, restoring } from "../../src/ledger/restore";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { isCheck } from "../../src/sheets/declared";
import type { Book } from "../../src/workbook/book";
import type { CellContent, Edit } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";

/*
 * Whatever was done to the formulas of a ledger, restoring it gives the ledger that it was, cell for cell.
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

/** Every kind of computed cell, one of each: status lines, figures at heads, Check cells, links, totals, columns, figures. */
function sampled(ledger: Ledger): readonly LedgerCell[] {
  const kinds = new Map<string, LedgerCell>();
  const turned = [...ledger.found.cells].reverse();
  for (const cell of turned) {
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

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("the sample of $id", ({ id, ledger: declared }) => {
  const { options } = declared!.sample!;
  let bytes: Uint8Array;
  let original: Book;
  let cells: readonly LedgerCell[];
  beforeAll(() => {
    bytes = workbookOf({ title: id, options, sheets: sampleSheets(declared!) });
    original = readBook(bytes);
    cells = sampled(ledgerOf(original)!);
  }, 60_000);

  test.each(WAYS.map((way, i) => [i, way] as const))("is as before after every kind of formula was lost, way %i", (_, way) => {
    const broken = edit(
      bytes,
      cells.map(({ sheet, row, column, declared: { formula } }) => ({
        kind: "cells",
        sheet,
        cells: [{ row, column, ...way(formula!) }],
      })),
    );
    const ledger = ledgerOf(readBook(broken))!;
    const damage = damageOf(ledger);
    expect(damage.restorable.map(({ at }) => `${at.sheet}!${at.cell}`).sort()).toEqual(cells.map(place).sort());
    const { edits, restored } = restoring(damage, damage.restorable);
    expect(restored).toHaveLength(cells.length);
    // The same cells and values, so the audit finds what it found before.
    expect(readBook(edited(broken, edits))).toEqual(original);
  });
});
