import { oneOf } from "../kernel/text";
import { acceptance, findingsAt, isAcceptable, type Asked, type Entries } from "../ledger/accepted";
import { auditLedger } from "../ledger/audit";
import { findingLines } from "../ledger/finding";
import { ledgerOf, type Ledger } from "../ledger/model";
import type { Edit } from "../workbook/edit";
import { edit } from "../workbook/xlsx/edit";
import { readBook } from "../workbook/xlsx/read";
import { FileError } from "../workbook/xlsx/zip";
import { oneLine, print, PROGRAM } from "./output";
import { readBytes } from "./read-file";
import { Refusal, type Run } from "./run";
import { computedIn } from "./computed";
import { writeWhole } from "./write-file";

const HOW = 'as in "ship-build-rate@Germany!K81=agreed for the Tirpitz"';

/** The findings that CHECK@PLACE=REASON means. Throws Refusal. */
export function askedFor(ledger: Ledger, requests: readonly string[], by: string): readonly Asked[] {
  const { findings } = auditLedger(ledger);
  return requests.flatMap((request) => {
    const [, check = "", place = "", reason = ""] = /^([^@=]+)@([^=]+)=(.*)$/s.exec(request) ?? [];
    if (reason.trim() === "") throw new Refusal(`"${oneLine(request)}" must be CHECK@PLACE=REASON, ${HOW}.`);
    const found = findingsAt(ledger, findings, check.trim(), place.trim());
    if (found.length === 0) {
      const places = findings.filter((finding) => finding.check === check.trim()).map(({ sheet, cell }) => `${sheet}!${cell}`);
      const hint = places.length === 0 ? "" : ` It is found at ${oneOf(places).replace(/ or (?=[^,]*$)/, " and ")}.`;
      throw new Refusal(`The audit does not find ${oneLine(check.trim())} at ${oneLine(place.trim())}.${oneLine(hint)}`);
    }
    for (const finding of found) {
      if (!isAcceptable(finding)) throw new Refusal(`${finding.check} is wrong with the workbook itself and cannot be accepted.`);
      if (finding.accepted) throw new Refusal(`${finding.check} at ${oneLine(place.trim())} is accepted already.`);
    }
    return found.map((finding) => ({ finding, reason: reason.trim(), by }));
  });
}

/** How entries are written into a file. */
export function editsOf({ table, rows, cells }: Entries): readonly Edit[] {
  const sheets = new Set(cells.map(({ sheet }) => sheet));
  return [
    ...(rows > 0 ? [{ kind: "rows" as const, table, count: rows }] : []),
    ...[...sheets].map((sheet) => ({ kind: "cells" as const, sheet, cells: cells.filter((cell) => cell.sheet === sheet) })),
  ];
}

/** What accepting findings changes in a file. Throws Refusal where the ledger has no table for it. */
export function acceptanceEdits(file: string, ledger: Ledger, asked: readonly Asked[]): readonly Edit[] {
  const entries = acceptance(ledger, asked);
  if (!entries) throw new Refusal(`${file} has no table Accepted on a sheet House rules; nothing was changed.`);
  return editsOf(entries);
}

export const run: Run = async ([file, ...requests], options) => {
  if (file === undefined || requests.length === 0)
    throw new Refusal(`accept takes a file and CHECK@PLACE=REASON, ${HOW}. Type ${PROGRAM} accept --help.`);
  const bytes = await readBytes(file);
  try {
    const ledger = ledgerOf(readBook(bytes));
    if (!ledger) throw new Refusal(`${file} holds no ledger that this program knows.`);
    const asked = askedFor(ledger, requests, options.text("by")?.trim() ?? "");
    const edits = acceptanceEdits(file, ledger, asked);
    const lines = asked.flatMap(({ finding }) => findingLines(finding).slice(0, 2).map(oneLine));
    if (options.flag("dry-run")) {
      await print(...lines, "", `${file} would accept these; nothing was changed.`);
      return 0;
    }
    await writeWhole(file, edit(bytes, edits, { values: computedIn }), true);
    await print(...lines, "", `${file}: ${asked.length} accepted. ${file}.bak keeps the file as it was.`);
    return 0;
  } catch (error) {
    if (error instanceof FileError) throw new Refusal(`${file}: ${error.message}`);
    throw error;
  }
};
