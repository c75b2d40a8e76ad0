import { count, oneOf } from "../kernel/text";
import { changesBetween, type Change } from "../ledger/changes/between";
import { openedOf, sinceOpened } from "../ledger/changes/opened";
import { byOwners, inWords } from "../ledger/changes/words";
import type { Ledger } from "../ledger/read/model";
import { turnName } from "../ledger/read/turn-name";
import type { Piece } from "../ledger/report";
import { REPORT_FORMATS, writtenReport, type ReportFormat } from "../ledger/report/formats";
import { openLedger } from "./change-file";
import { print, PROGRAM, printData } from "./output";
import { Refusal, type Run } from "./run";

function formatOf(text = "text"): ReportFormat {
  const format = REPORT_FORMATS.find((one) => one === text.trim().toLowerCase());
  if (format) return format;
  throw new Refusal(`--format is ${text}; it must be ${oneOf(REPORT_FORMATS)}.`);
}

/** What differs, by player, as a report is written. */
function pieces(title: string, changes: readonly Change[], ledger: Ledger): readonly Piece[] {
  const told = inWords(ledger);
  return [
    { kind: "heading", level: 1, text: title },
    ...byOwners(changes, ledger.players).flatMap(({ name, changes: own }): readonly Piece[] => [
      { kind: "heading", level: 2, text: name === "" ? "Everybody" : name },
      { kind: "list", items: own.map(told) },
    ]),
    { kind: "text", text: changes.length === 0 ? "Nothing differs." : `${count(changes.length, "change")}.` },
  ];
}

export const run: Run = async (names, options) => {
  const [file, other] = names;
  if (file === undefined || names.length > 2)
    throw new Refusal(`diff takes one or two workbooks. Type ${PROGRAM} diff --help for an example.`);
  const format = formatOf(options.text("format"));
  const first = await openLedger(file);
  const second = other === undefined ? first : await openLedger(other);
  const { ledger } = second;
  if (first.ledger.rulebook.id !== ledger.rulebook.id)
    throw new Refusal(`${file} is a ledger of ${first.ledger.rulebook.title}, ${other} of ${ledger.rulebook.title}.`);
  const opened = openedOf(ledger);
  if (other === undefined && opened.kind === "unknown") throw new Refusal(`${file}: ${opened.why}`);
  const changes = other === undefined ? sinceOpened(ledger)! : changesBetween(first.ledger, ledger);
  const title =
    other === undefined ? `${turnName(ledger)}: what changed since the turn opened` : `What changed from ${file} to ${other}`;
  if (options.flag("json")) await printData({ file, ...(other === undefined ? {} : { other }), changes });
  else
    await print(
      writtenReport(pieces(title, changes, ledger), format)
        .trimEnd()
        .split("\n"),
    );
  return changes.length > 0 ? 1 : 0;
};
