import { writeFile } from "node:fs/promises";
import path from "node:path";
import { rulebooks } from "../rulebooks";
import { everybody, ledgerSheets, sampleSheets } from "../sheets/common";
import type { Store } from "../workbook/xlsx/write";
import { storeOf, workbookOf } from "./commands/new";

/** A ready-made ledger of the folder templates/. */
interface Template {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The ready-made ledgers of every rulebook: a new one with all players from its first year, and its sample. */
export const templates = (store?: Store): readonly Template[] =>
  rulebooks.flatMap(({ id, title, ledger }) => {
    if (!ledger) return [];
    const { file, sample } = ledger;
    const options = everybody(ledger);
    const fresh = workbookOf({ title, options, sheets: ledgerSheets(ledger, options) }, store);
    if (!sample) return [{ file: `${file}.xlsx`, bytes: fresh }];
    const filled = workbookOf({ title: sample.title, options: sample.options, sheets: sampleSheets(ledger) }, store);
    return [
      { file: `${file}.xlsx`, bytes: fresh },
      { file: `${id}-sample.xlsx`, bytes: filled },
    ];
  });

/** Writes them into a folder, for an add-in deployed in the given way, if any; returns the file names. Throws Refusal. */
export async function writeTemplates(folder: string, deployment?: string): Promise<readonly string[]> {
  const files = templates(storeOf(deployment));
  for (const { file, bytes } of files) await writeFile(path.join(folder, file), bytes);
  return files.map(({ file }) => file);
}
