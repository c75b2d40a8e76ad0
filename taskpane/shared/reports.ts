import { ledgerIn } from "../../src/ledger/read/read-once";
import { report, reportedTurn } from "../../src/ledger/report";
import { reportsOf } from "../../src/ledger/report/everybody";
import { showsPictures, writtenReport, type ReportFormat } from "../../src/ledger/report/formats";
import type { Book } from "../../src/workbook/book";

export { auditText } from "../../src/ledger/report/audit";

/** The report of the current turn, or of a closed one. */
export const reportIn = (book: Book, format: ReportFormat, turn?: string): string =>
  writtenReport(report(reportedTurn(ledgerIn(book)!, turn), { pictures: showsPictures(format) }), format);

/** The reports of a closed turn, for all and for each player, by file name. */
export const reportsIn = (book: Book, format: ReportFormat, turn: string): ReadonlyMap<string, string> =>
  reportsOf(ledgerIn(book)!, turn, format);
