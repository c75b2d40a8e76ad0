import { oneOf } from "../kernel/text";
import { NoReport, report, reportedTurn } from "../ledger/report";
import { REPORT_FORMATS, showsPictures, writtenReport, type ReportFormat } from "../ledger/report/formats";
import { openWhole } from "./change-file";
import { print, PROGRAM } from "./output";
import { playerNamed } from "./player-named";
import { Refusal, type Run } from "./run";

function formatOf(text = "text"): ReportFormat {
  const format = REPORT_FORMATS.find((one) => one === text.trim().toLowerCase());
  if (format) return format;
  throw new Refusal(`--format is ${text}; it must be ${oneOf(REPORT_FORMATS)}.`);
}

export const run: Run = async (names, given) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`report takes one workbook. Type ${PROGRAM} report --help for an example.`);
  const format = formatOf(given.text("format"));
  const { ledger } = await openWhole(file);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} are not closed by this program.`);
  const name = given.text("player");
  const only = name === undefined ? undefined : playerNamed(ledger, name);
  try {
    await print(
      writtenReport(report(reportedTurn(ledger, given.text("turn")), { only, pictures: showsPictures(format) }), format)
        .trimEnd()
        .split("\n"),
    );
    return 0;
  } catch (error) {
    if (error instanceof NoReport) throw new Refusal(`${file}: ${error.message}`);
    throw error;
  }
};
