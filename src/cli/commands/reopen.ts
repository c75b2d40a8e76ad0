import { Refusal } from "../../kernel/refusal";
import { address, placeName } from "../../formula/address";
import { count } from "../../kernel/text";
import { show } from "../../ledger/audit/integrity/format-findings";
import { reopenTurn, type Reopening } from "../../ledger/turn/reopen-turn";
import { changed, openWhole, replaceFile, type LedgerFile } from "../change-file";
import { withFileName } from "../error-messages";
import { columns, print, PROGRAM } from "../output";
import type { Run } from "../command";

function reopeningOf({ file, ledger }: LedgerFile): Reopening {
  return withFileName(file, () => reopenTurn(ledger));
}

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`reopen takes one workbook. Type ${PROGRAM} reopen --help for an example.`);
  const opened = await openWhole(file);
  const { turn, by, when, entries, edits } = reopeningOf(opened);
  const closed = by === "" ? when : `by ${by}, ${when}`;
  if (options.flag("dry-run")) {
    const rows = entries.map(({ sheet, row, column, now, then }) => [
      placeName({ sheet, cell: address(row, column) }),
      `${show(now)} becomes ${show(then)}`,
    ]);
    await print(columns(rows), rows.length > 0 ? [""] : []);
    await print(`${file}: ${turn} would be reopened; nothing was written.`);
    return 0;
  }
  const backup = await replaceFile(opened, changed(opened, edits));
  await print(
    `${file}: ${turn} is open again, as it was before it was closed ${closed}. ${count(entries.length, "entry", "entries")} restored; ${backup} is the previous version.`,
  );
  return 0;
};
