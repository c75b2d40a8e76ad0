import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import type { Finding } from "../../src/ledger/read/finding";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { readBook } from "../../src/workbook/xlsx/read";
import { createReader } from "../../taskpane/app/read-workbook";
import { createRestoreAction } from "../../taskpane/features/restore/restore-formulas";
import { damageNow } from "../../taskpane/features/restore/damage";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { inDailySample, dailySample } from "../support/daily-sample";
import { sampleFile } from "../support/ledger/new-ledgers";
import { savedByGoogle, savedByLibreOffice } from "../support/ledger/saved-by";
import { computeAll } from "../support/workbook/calculated-grid";
import { memoryExcel } from "../support/workbook/memory-excel";
import { shownIn } from "../support/workbook/shown-in";

/*
 * A ledger that another program saved, opened in Excel, which reports neither the program nor column formulas: the pane has the
 * findings of the command line, and one button restores what the program lost.
 */

const MOST_TABLES = 30;
const ELSEWHERE = "saved-elsewhere";
const lines = (findings: readonly Finding[]): string[] =>
  findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);
const others = (findings: readonly Finding[]): string[] => lines(findings.filter(({ check }) => check !== ELSEWHERE));
const reported = (findings: readonly Finding[]): string[] =>
  findings.filter(({ check }) => check === ELSEWHERE).map(({ message }) => message);

/** The pane beside a workbook that shows the file's values, and calculates once it is written to. */
async function paneOn(book: Book) {
  let isOpen = false;
  const { grid } = memoryExcel({ compute: (own) => void (isOpen && computeAll(own)) });
  await shownIn(grid, book);
  isOpen = true;
  const store = createStore(initialState, () => {});
  const workbook = excelWorkbook();
  const reading = createReader(store, workbook);
  await reading.check();
  return { store, restore: createRestoreAction(store, workbook, reading), findings: () => store.get().audit!.findings };
}

const samples = inDailySample(
  rulebooks,
  ({ id }) => id === "gas" || id === "setup",
  ({ id }) => id,
);

describe.each(dailySample(samples, "Repairs in the pane", ({ id }) => id))("the sample of $id", (rulebook) => {
  test.each([
    ["Another program, such as LibreOffice,", savedByLibreOffice],
    ["Google Sheets", savedByGoogle],
  ])("is repaired after %s saved it", async (program, save) => {
    preload(rulebook);
    const own = sampleFile(rulebook);
    const saved = readBook(save(own));
    const { store, restore, findings } = await paneOn(saved);
    expect(others(findings())).toEqual(others(audit(saved).findings));
    expect(reported(findings())).toEqual([expect.stringMatching(`^${program} saved this ledger and left `)]);
    expect(damageNow(store.get()).restorable.map(({ why }) => why)).toEqual(reported(findings()));
    // Rewriting the largest ledger takes minutes, and the result is the same as in a file.
    if (saved.tables.length > MOST_TABLES) return;
    await restore("all");
    expect(lines(findings())).toEqual(lines(audit(readBook(own)).findings));
  });
});
