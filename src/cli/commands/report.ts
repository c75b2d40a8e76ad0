import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import { report, reportedTurn } from "../../ledger/report";
import { reportsOf } from "../../ledger/report/everybody";
import { REPORT_FORMATS, showsPictures, writtenReport } from "../../ledger/report/formats";
import { openWhole } from "../change-file";
import { formatOf } from "../option-values";
import { withFileName } from "../error-messages";
import { print, PROGRAM } from "../output";
import { playerNamed } from "../find-player";
import type { Run } from "../command";
import { writeTexts } from "../write-file";

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`report takes one workbook. Type ${PROGRAM} report --help for an example.`);
  const format = formatOf(REPORT_FORMATS, options.text("format"));
  const { ledger } = await openWhole(file);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} cannot be closed by this program.`);
  const [name, turn, folder] = [options.text("player"), options.text("turn"), options.text("output")];
  const all = options.flag("all");
  const command = `${PROGRAM} report ${file}`;
  if (folder !== undefined && !all)
    throw new Refusal(
      `-o is only for --all. For all reports, type: ${command} --all -o ${folder}. For one in a file, type: ${command} > FILE`,
    );
  if (all && folder === undefined) throw new Refusal(`report --all needs a folder. Type: ${command} --all -o FOLDER`);
  if (all && name !== undefined)
    throw new Refusal("report --all includes every player. Leave out --player, or leave out --all and -o.");
  if (folder !== undefined) {
    const reports = withFileName(file, () => reportsOf(ledger, turn, format));
    await writeTexts(folder, reports);
    await print(`${folder}: ${count(reports.size, "report")}, for all and for each player.`);
    return 0;
  }
  const only = name === undefined ? undefined : playerNamed(ledger, name);
  const written = withFileName(file, () =>
    writtenReport(report(reportedTurn(ledger, turn), { only, pictures: showsPictures(format) }), format),
  );
  await print(written.trimEnd().split("\n"));
  return 0;
};
