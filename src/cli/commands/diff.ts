import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import { enteredBetween, type Change } from "../../ledger/diff/entry-changes";
import { openedOf, sinceOpened } from "../../ledger/diff/since-opened";
import { stateIn } from "../../ledger/diff/state";
import { mergeInto } from "../../ledger/orders/merge-ledgers";
import { changesBetween } from "../../ledger/diff/compare-ledgers";
import { byOwners, formatChange } from "../../ledger/diff/format-changes";
import type { Ledger } from "../../ledger/read/model";
import { turnName } from "../../ledger/read/turn-name";
import type { Block } from "../../ledger/report";
import { gained, gainsBetween, type Gain } from "../../ledger/report/gains";
import { REPORT_FORMATS, writtenReport, type ReportFormat } from "../../ledger/report/formats";
import { openLedger } from "../change-file";
import { openCopies } from "./merge";
import { formatOf } from "../option-values";
import { print, PROGRAM, printData } from "../output";
import type { ExitCode, Run } from "../command";

/** The differences by player, as report blocks. */
function changeBlocks(title: string, changes: readonly Change[], ledger: Ledger): readonly Block[] {
  const reported = formatChange(ledger);
  return [
    { kind: "heading", level: 1, text: title },
    ...byOwners(changes, ledger.players).flatMap(({ name, changes: own }): readonly Block[] => [
      { kind: "heading", level: 2, text: name === "" ? "Everybody" : name },
      { kind: "list", items: own.map(reported) },
    ]),
    { kind: "text", text: changes.length === 0 ? "No differences." : `${count(changes.length, "change")}.` },
  ];
}

const asData = ({ player, total, from, to }: Gain) => ({ player, figure: total.header, unit: total.unit ?? "", from, to });

/** The changes of each of two copies, and the cells that both changed. */
async function reportBoth(fileA: string, fileB: string, before: string, format: ReportFormat, json: boolean): Promise<ExitCode> {
  const { a, b, base } = await openCopies(fileA, fileB, before);
  const inA = enteredBetween(base.state, stateIn(a.ledger), a.ledger);
  const inB = enteredBetween(base.state, stateIn(b.ledger), b.ledger);
  const { both: conflicts } = mergeInto(a.ledger, b.ledger, base);
  if (json) await printData({ files: [fileA, fileB], base: before, changes: [inA, inB], both: conflicts });
  else {
    const both: readonly Block[] = [
      { kind: "heading", level: 1, text: "What both changed" },
      conflicts.length === 0 ? { kind: "text", text: "Nothing." } : { kind: "list", items: conflicts },
    ];
    const all = [
      ...changeBlocks(`What changed from ${before} to ${fileA}`, inA, a.ledger),
      ...changeBlocks(`What changed from ${before} to ${fileB}`, inB, b.ledger),
      ...both,
    ];
    await print(writtenReport(all, format).trimEnd().split("\n"));
  }
  return inA.length + inB.length > 0 ? 1 : 0;
}

export const run: Run = async (names, options) => {
  const [file, fileB] = names;
  if (file === undefined || names.length > 2)
    throw new Refusal(`diff takes one or two workbooks. Type ${PROGRAM} diff --help for an example.`);
  const format = formatOf(REPORT_FORMATS, options.text("format"));
  const first = await openLedger(file);
  const second = fileB === undefined ? first : await openLedger(fileB);
  const { ledger } = second;
  if (first.ledger.rulebook.id !== ledger.rulebook.id)
    throw new Refusal(`${file} is a ledger of ${first.ledger.rulebook.title}, ${fileB} of ${ledger.rulebook.title}.`);
  const before = options.text("base");
  if (before !== undefined && fileB === undefined) throw new Refusal("--base needs two copies; name both.");
  const opened = openedOf(ledger);
  if (fileB === undefined && opened.kind === "unknown") throw new Refusal(`${file}: ${opened.why}`);
  if (before !== undefined) return reportBoth(file, fileB!, before, format, options.flag("json"));
  const changes = fileB === undefined ? sinceOpened(ledger)! : changesBetween(first.ledger, ledger);
  const title =
    fileB === undefined ? `${turnName(ledger)}: what changed since the turn opened` : `What changed from ${file} to ${fileB}`;
  const gains = fileB === undefined ? [] : gainsBetween(first.ledger, ledger);
  if (options.flag("json"))
    await printData({ file, ...(fileB === undefined ? {} : { other: fileB, gains: gains.map(asData) }), changes });
  else
    await print(
      writtenReport([...changeBlocks(title, changes, ledger), ...gained(gains, ledger.rulebook.ledger!.players.one)], format)
        .trimEnd()
        .split("\n"),
    );
  return changes.length > 0 ? 1 : 0;
};
