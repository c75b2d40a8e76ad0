import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import "../support/preload";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { savedFile } from "../../src/workbench/save/save";
import { readSnapshot } from "../../src/workbench/open";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";
import { commandsOn, FILE, fitAnswer, layBeside } from "../support/hostile/commands";
import { atAnEnd } from "../support/hostile/exhausting";
import { attack } from "../support/hostile/attack";
import { rulebookFor } from "../support/hostile/mutated";

/*
 * A stack overflow or a similar internal limit is never reported as another error or as a program fault: not by a command, not
 * when the pane calculates, not when the page opens or saves.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-ends-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function unlessRefused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

attack("ends", 3, (chance) => {
  const rulebook = rulebookFor(chance);
  const bytes = atAnEnd(chance, rulebook);
  unlessRefused(() => {
    const found = ledgerOf(readBook(bytes));
    if (found) auditLedger(found);
  });
  unlessRefused(() => {
    const snapshot = readSnapshot(bytes);
    savedFile({ bytes, snapshot }, snapshot);
  });
  writeFileSync(path.join(folder, FILE), bytes);
  layBeside(folder, rulebook);
  const args = chance.of(commandsOn(rulebook));
  fitAnswer(args, ledger(args, "", {}, folder));
});
