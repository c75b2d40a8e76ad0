import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { LedgerDeclaration } from "../kernel/rulebook";
import { campaign } from "../rulebooks/campaign";
import { ledgerSheets, sampleSheets } from "../sheets/common";
import type { Store } from "../workbook/xlsx/write";
import { storeOf, workbookOf } from "./new";

/** A ready-made ledger of the folder templates/. */
export interface Template {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The ready-made ledgers: an empty campaign of everybody from its first year, and the sample. */
export function templates(store?: Store): readonly Template[] {
  const ledger: LedgerDeclaration = campaign.ledger!;
  const options = { players: ledger.players.names, year: ledger.clock.first };
  const sample = ledger.sample!;
  return [
    {
      file: "campaign-economy.xlsx",
      bytes: workbookOf({ title: campaign.title, options, sheets: ledgerSheets(ledger, options) }, store),
    },
    {
      file: "campaign-sample.xlsx",
      bytes: workbookOf({ title: sample.title, options: sample.options, sheets: sampleSheets(ledger) }, store),
    },
  ];
}

/** Writes them into a folder, for an add-in installed in the way named, if any; gives the files' names. Throws Refusal. */
export async function writeTemplates(folder: string, deployment?: string): Promise<readonly string[]> {
  const made = templates(storeOf(deployment));
  for (const { file, bytes } of made) await writeFile(path.join(folder, file), bytes);
  return made.map(({ file }) => file);
}
