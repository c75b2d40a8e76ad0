import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../kernel/refusal";
import { report, reportedTurn } from "../ledger/report";
import { showsPictures, writtenReport, type ReportFormat } from "../ledger/report/formats";
import type { Ledger } from "../ledger/read/model";
import { causeOf } from "./causes";

/*
 * Texts for everybody, each in a file of its own.
 */

const ENDINGS: Readonly<Record<ReportFormat, string>> = {
  text: "txt",
  discord: "txt",
  bbcode: "txt",
  markdown: "md",
  html: "html",
};

/** Writes texts into a folder, by the names of their files. Throws Refusal. */
export async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
  } catch (error) {
    throw new Refusal(`${folder} could not be written: ${causeOf(error, "written")}.`);
  }
}

/** The reports of a turn, the current one where none is named: one for all and one for each player, by the names of their files. */
export function reportsOf(ledger: Ledger, turn: string | undefined, format: ReportFormat): ReadonlyMap<string, string> {
  const reported = reportedTurn(ledger, turn);
  const pictures = showsPictures(format);
  const written = (only?: string): string => writtenReport(report(reported, { only, pictures }), format);
  const ending = ENDINGS[format];
  return new Map([
    [`all.${ending}`, written()],
    ...ledger.players.map((player) => [`${player}.${ending}`, written(player)] as const),
  ]);
}
