import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import { followsIn, writeFollowed, type FollowedRow } from "../../ledger/edit/derived-rows";
import { formatOrder } from "../../ledger/diff/format-changes";
import { changed, openWhole, replaceFile } from "../change-file";
import { tableNamed } from "../find-table";
import { print, PROGRAM } from "../output";
import type { Run } from "../command";

const fromIn = ({ sources, why }: FollowedRow): string => `    from ${sources.join("; ")}: ${why}`;

export const run: Run = async ([file, ...others], options) => {
  if (file === undefined || others.length > 0)
    throw new Refusal(`follow takes one workbook. Type ${PROGRAM} follow --help for an example.`);
  const opened = await openWhole(file);
  const { ledger } = opened;
  const table = options.text("table");
  const only = table === undefined ? undefined : tableNamed(ledger, table).name;
  const { rows, unknown } = followsIn(ledger);
  const meant = rows.filter(({ order }) => only === undefined || order.table === only);
  const { written, edits } = writeFollowed(ledger, meant);
  const reported = formatOrder(ledger);
  await print(
    written.flatMap((item, i) => [`  ${reported(item)}`, fromIn(meant[i]!)]),
    unknown.map((why) => `  ${why}`),
    written.length === 0 ? "All derived rows are up to date." : `${count(written.length, "row")} to write.`,
  );
  if (options.flag("dry-run") || edits.length === 0) {
    await print(`${file}: nothing was written.`);
    return 0;
  }
  const backup = await replaceFile(opened, changed(opened, edits));
  await print(`${file} was changed; ${backup} is the previous version.`);
  return 0;
};
