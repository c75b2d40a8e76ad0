import { ledgerIn } from "../../src/ledger/read/read-once";
import { report, reportedTurn } from "../../src/ledger/report";
import { showsPictures, writtenReport, type ReportFormat } from "../../src/ledger/report/formats";
import type { Book } from "../../src/workbook/book";

export { auditText } from "../../src/ledger/report/audit";

/** The report of the present turn, or of a closed one. */
export const reportIn = (book: Book, format: ReportFormat, turn?: string): string =>
  writtenReport(report(reportedTurn(ledgerIn(book)!, turn), { pictures: showsPictures(format) }), format);
