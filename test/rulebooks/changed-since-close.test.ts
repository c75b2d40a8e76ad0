import { describe, expect, test } from "vitest";
import type { Column } from "../../src/kernel/column";
import { sealingOf, type Block, type Sheet } from "../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../src/kernel/values";
import type { FoundLine, LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { sealFindings } from "../../src/ledger/seal/seal-findings";
import { sealedPlace } from "../../src/ledger/seal/turn-record";
import { verify } from "../../src/ledger/seal/verify";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { everybody } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { valueAt, type Book } from "../../src/workbook/book";
import { closedBook } from "../support/rulebooks/closed-turns";
import { OPEN } from "../support/rulebooks/open-entries";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { edited, sheetOf, where, type Edit } from "../support/rulebooks/mutation";
import { dailySample } from "../support/daily-sample";

/*
 * Every entry that a close keeps is sealed: a later change is reported in its cell, or the entry may change within a turn and is
 * listed with the reason.
 */

const entryOf = ({ book }: Ledger, { sheet, row, column }: LedgerCell): CellValue => valueAt(sheetOf(book, sheet), row, column);

/** The kept entries, except locked ones, which are compared with their initial values. */
const entries = (ledger: Ledger): readonly LedgerCell[] =>
  ledger.found.cells.filter(
    (cell) =>
      sealedPlace(ledger, cell) !== undefined &&
      !cell.declared.column.prefilled &&
      !isBlank(entryOf(ledger, cell)) &&
      !isLookUp(cell.line!),
  );
const isLookUp = ({ table: { block } }: FoundLine): boolean => block.kind === "table" && block.lookup === true;

/** Another entry of the same kind. */
const another = (value: CellValue): CellValue =>
  typeof value === "number" ? value + 1000 : typeof value === "boolean" ? !value : `${String(value)} x`;

const changeOf = (ledger: Ledger, cell: LedgerCell): Edit => ({
  sheet: cell.sheet,
  row: cell.row,
  column: cell.column,
  value: another(entryOf(ledger, cell)),
});

/** A column's name in the list. */
const nameOf = (sheet: Sheet, block: Block, column: Column): string =>
  `${sheet.player === "" ? sheet.name : "*"} / ${block.title} / ${column.header}`;

const isListed = (id: string, column: string): boolean =>
  Object.keys(OPEN[id]!).some((listed) => column === listed || column.startsWith(`${listed} / `));

/** An order, which the close clears, or a remark, which nothing reads. */
const isFree = (column: Column, block: Block): boolean =>
  column.remark === true || (column.sealing === undefined && column.next !== undefined && sealingOf(column, block) === "open");

/** The cells of findings, such as Germany!K80. */
const reported = (book: Book): readonly string[] =>
  sealFindings(ledgerOf(book)!, []).map(({ sheet, cell }) => `${sheet}!${cell}`);

const closable = selected.filter(({ ledger }) => ledger?.turn);

describe.each(
  dailySample(closable, "Entries of a closed ledger", ({ id }) => id).map((rulebook) => [rulebook.id, rulebook] as const),
)("a closed ledger of %s", (id, rulebook) => {
  const book = closedBook(closedBook(sampleBook(rulebook)));
  const ledger = ledgerOf(book)!;
  const all = entries(ledger);

  test("is unchanged after the close, new or played", () => {
    for (const closed of [book, closedBook(freshBook(rulebook))]) {
      const { changes, since } = verify(ledgerOf(closed)!);
      expect([...changes, ...since]).toEqual([]);
      expect(reported(closed)).toEqual([]);
    }
  });

  test("reports every changed entry, except those listed as open", () => {
    expect(all.length).toBeGreaterThan(40);
    const passed = new Set<string>();
    // Changes one column of all rows at a time, because rows are independent.
    const columns = new Map<string, LedgerCell[]>();
    for (const cell of all) {
      const { block } = cell.line!.table;
      const at = String(block.kind === "form" ? 0 : Object.keys(block.columns).indexOf(cell.declared.key));
      columns.set(at, [...(columns.get(at) ?? []), ...(block.kind === "form" ? [] : [cell])]);
    }
    const forms = all.filter(({ line }) => line!.table.kind === "form" && line!.table.block.name !== "State");
    for (const cells of [...columns.values(), forms, all.filter(({ declared: { key } }) => key === "Turn")]) {
      const found = new Set(
        reported(
          edited(
            book,
            cells.map((cell) => changeOf(ledger, cell)),
          ),
        ),
      );
      for (const cell of cells) {
        const { line, owner, declared } = cell;
        const { block } = line!.table;
        // FALSE means the same as blank, and ticking a box fills it in.
        if (found.has(where(cell)) || isFree(declared.column, block) || entryOf(ledger, cell) === false) continue;
        passed.add(nameOf(owner.sheet, block, declared.column));
      }
    }
    expect([...passed].filter((column) => !isListed(id, column)).sort()).toEqual([]);
  });

  test("leaves only the listed entries open", () => {
    const options = everybody(rulebook.ledger!);
    const rare = rareTables(rulebook.ledger!.sheets(options));
    const open = new Set(
      rulebook.ledger!.sheets({ ...options, rare }).flatMap((sheet) =>
        sheet.blocks.flatMap((block) =>
          Object.values(block.columns)
            .filter((column) => column.formula === undefined && !isFree(column, block) && sealingOf(column, block) === "open")
            .map((column) => nameOf(sheet, block, column)),
        ),
      ),
    );
    expect([...open].filter((column) => !isListed(id, column))).toEqual([]);
    const stale = Object.keys(OPEN[id]!).filter(
      (listed) => ![...open].some((column) => `${column} / `.startsWith(`${listed} / `)),
    );
    expect(stale).toEqual([]);
  });

  test("is unchanged if rows are sorted", () => {
    const edits = [...ledger.found.lines.values()].flatMap((lines): Edit[] => {
      const block = lines[0]?.table.block;
      if (block?.kind !== "table" || block.fixed || isLookUp(lines[0]!) || lines[0]!.owner.sheet.name === "Turns") return [];
      const used = ledger.inUse(lines);
      return used.flatMap((line, i) =>
        Object.values(line.cells).flatMap((cell): Edit[] => {
          const other = used[used.length - 1 - i]!.cells[cell.declared.key];
          if (cell.declared.formula !== null || !other) return [];
          return [{ sheet: cell.sheet, row: cell.row, column: cell.column, value: entryOf(ledger, other) }];
        }),
      );
    });
    expect(edits.length).toBeGreaterThan(0);
    expect(reported(edited(book, edits))).toEqual([]);
  });
});
