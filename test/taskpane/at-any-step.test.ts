import { expect, test, vi } from "vitest";
import { verify } from "../../src/ledger/seal/verify";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { lastCloseOf } from "../../src/ledger/seal/last-close";
import { gas } from "../../src/rulebooks/gas";
import { workbookName } from "../../src/kernel/column";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { valueAt } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import type { Workbook } from "../../src/workbook/workbook";
import { createActions } from "../../taskpane/app/create-actions";
import { createOrderImportActions } from "../../taskpane/features/exchange/import-orders";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed } from "../support/workbook/yards";

/*
 * Another user types while a turn is closed or orders are imported, at every request to Excel in turn. The entry is included, or
 * nothing is done, or it is reported; the result is never partial.
 */

preload(gas);
const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const fresh = place(ledgerSheets(gas.ledger!, options), options);
const LONG = 300_000;

/** A table in which each player orders something that the close clears. */
const HQS = workbookName("Gas ledger", "HQ reorganisation");

/** The cell of an entry. */
interface CellPosition {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

const figure = (ledger: Ledger, table: string, player: string, column: string): CellPosition => {
  const line = ledger.found.lines.get(table)!.find((item) => ledger.keyOf(item).startsWith(player))!;
  const { sheet, row, column: at } = line.cells[column]!;
  return { sheet, row, column: at };
};

const typeAt = ({ grid }: MemoryExcel, { sheet, row, column }: CellPosition, value: number): void =>
  void sheetNamed(grid, sheet).write({ top: row, left: column, rows: 1, columns: 1 }, [[{ value }]]);

const valueIn = ({ grid }: MemoryExcel, { sheet, row, column }: CellPosition) =>
  sheetNamed(grid, sheet).read({ top: row, left: column, rows: 1, columns: 1 }).values[0]![0];

/**
 * A ledger with a pane that has started or is starting. Another user types when the pane sends the request with the set number,
 * counted from when it is set.
 */
async function opened(isStarted = true, observe: (workbook: Workbook) => Workbook = (workbook) => workbook) {
  let at = Infinity;
  let typing = (): void => undefined;
  let sent = 0;
  const excel: MemoryExcel = memoryExcel({
    calculated: true,
    refuse() {
      if (sent++ === at) excel.grid.remotely(typing);
      return undefined;
    },
  });
  const workbook = excelWorkbook();
  await workbook.addSheets(fresh);
  const store = createStore(initialState, () => {});
  const { actions, start } = createActions(store, observe(workbook), { isVisible: () => true, onVisible: () => {} });
  if (isStarted) await actions.recheck();
  const ledger = (): Promise<Ledger> => workbook.read().then((book) => ledgerOf(book)!);
  /** Lets another user type at a request. Returns whether the action sent that many requests. */
  const during = async (step: number, types: () => void, action: () => Promise<void>): Promise<boolean> => {
    // The pane was notified of an earlier entry, so it reads again first.
    if (isStarted) actions.context.reader.changed();
    [at, typing, sent] = [step, types, 0];
    await action();
    at = Infinity;
    return sent > step;
  };
  return { excel, store, actions, begin: start, ledger, during };
}

const noticeText = ({ store }: Awaited<ReturnType<typeof opened>>): string => {
  const { intent, title, text } = store.get().notice!;
  return `${intent}: ${title} ${text}`;
};

test(
  "a first reading includes entries typed while the pane starts",
  async () => {
    for (let step = 0; ; step++) {
      const { excel, store, begin, ledger, during } = await opened(false);
      const { sheet, row, column } = figure(await ledger(), HQS, "Germany", "toFlip");
      if (!(await during(step, () => typeAt(excel, { sheet, row, column }, 3), begin))) break;
      const known = () => store.get().book!.sheets.find(({ name }) => name === sheet)!;
      await expect.poll(() => valueAt(known(), row, column), { message: `step ${step}`, timeout: 5_000 }).toBe(3);
    }
  },
  LONG,
);

test("a slow preview does not replace a later one", async () => {
  let go = (): void => undefined;
  const slow = new Promise<void>((resolve) => (go = resolve));
  const { excel, store, actions, begin, ledger } = await opened(false, (workbook) => ({
    ...workbook,
    readRules: () => slow.then(workbook.readRules),
  }));
  const { sheet, row, column } = figure(await ledger(), HQS, "Germany", "toFlip");
  const before = excel.syncs();
  const begins = begin();
  // By then the pane listens and has read the sheets, but not their conditional formats.
  await vi.waitFor(() => expect(excel.syncs()).toBeGreaterThan(before + 1));
  typeAt(excel, { sheet, row, column }, 3);
  const again = actions.recheck();
  go();
  await Promise.all([begins, again]);
  expect(
    valueAt(
      store.get().book!.sheets.find(({ name }) => name === sheet)!,
      row,
      column,
    ),
  ).toBe(3);
});

test("an action includes entries made right before it", async () => {
  const { excel, begin, actions, ledger } = await opened(false);
  const cell = figure(await ledger(), HQS, "Germany", "toFlip");
  await begin();
  typeAt(excel, cell, 3);
  await actions.closeTurn();
  const after = await ledger();
  const left = lastCloseOf(after);
  expect(left.kind).toBe("closed");
  expect(valueIn(excel, cell)).toBe(null);
});

test(
  "a close includes entries typed meanwhile, reports them, or is refused",
  async () => {
    const outcomes = new Set<string>();
    for (let step = 0; ; step++) {
      const pane = await opened();
      const { excel, actions, during } = pane;
      const cell = figure(await pane.ledger(), HQS, "Germany", "toFlip");
      const hadTime = await during(step, () => typeAt(excel, cell, 3), actions.closeTurn);
      if (!hadTime) break;
      const after = await pane.ledger();
      const left = lastCloseOf(after);
      if (left.kind !== "closed") {
        outcomes.add("refused");
        expect(noticeText(pane)).toMatch(/^error: The turn was not closed. .*was changed meanwhile/);
        expect(valueIn(excel, cell), `step ${step}`).toBe(3);
        continue;
      }
      expect(verify(after).changes, `step ${step}`).toEqual([]);
      const sealed = left.record.entries.find(
        ({ table, name, column }) => table === HQS && name === "Germany" && column === "toFlip",
      );
      const isCounted = sealed?.value === 3;
      outcomes.add(isCounted ? "counted" : "after");
      // The close clears an order that it included; one that it did not include is still there.
      expect(valueIn(excel, cell), `step ${step}`).toBe(isCounted ? null : 3);
    }
    expect([...outcomes].sort()).toEqual(["after", "counted", "refused"]);
  },
  LONG,
);

test(
  "an order import includes entries typed meanwhile, reports them, or is refused",
  async () => {
    const outcomes = new Set<string>();
    for (let step = 0; ; step++) {
      const pane = await opened();
      const { excel, actions, during } = pane;
      const ledger = await pane.ledger();
      const [flip, other] = [figure(ledger, HQS, "Germany", "toFlip"), figure(ledger, HQS, "Italy", "toFlip")];
      const orderImport = createOrderImportActions(actions.context);
      orderImport.enter(`Germany\nHQ reorganisation\n  Germany: HQs to flip = 5, HQs reorganised = 2\n`);
      const types = (): void => [flip, other].forEach((cell) => typeAt(excel, cell, 3));
      if (!(await during(step, types, orderImport.write))) break;
      const reorganised = valueIn(excel, figure(ledger, HQS, "Germany", "reorganised"));
      const notice = noticeText(pane);
      // The entries typed meanwhile are kept, in the ordered cell and in another one.
      expect([valueIn(excel, flip), valueIn(excel, other)], `step ${step}`).toEqual([3, 3]);
      if (reorganised === null) {
        expect(notice, `step ${step}`).toMatch(/^error: The orders were not imported\. /);
        outcomes.add("refused");
      } else if (notice.includes("1 change imported")) {
        // Typed before the preview: a conflict that the game master has not decided.
        expect([reorganised, notice], `step ${step}`).toEqual([2, expect.stringContaining("1 change is not")]);
        outcomes.add("left");
      } else {
        expect([reorganised, notice], `step ${step}`).toEqual([2, expect.stringContaining("2 changes imported")]);
        outcomes.add("after");
      }
    }
    expect([...outcomes].sort()).toEqual(["after", "left", "refused"]);
  },
  LONG,
);
