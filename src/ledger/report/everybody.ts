import type { Ledger } from "../read/model";
import { report, reportedTurn } from ".";
import { showsPictures, writtenReport, type ReportFormat } from "./formats";

/* All reports of a turn: one for everybody, and one for each player. */

const ENDINGS: Readonly<Record<ReportFormat, string>> = {
  text: "txt",
  discord: "txt",
  bbcode: "txt",
  markdown: "md",
  html: "html",
};

/** The reports of a turn by file name; by default of the current turn. */
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
