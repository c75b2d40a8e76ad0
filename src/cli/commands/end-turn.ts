import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import { auditLedger } from "../../ledger/audit";
import { REPORT_FORMATS, writtenReport } from "../../ledger/report/formats";
import { reportsOf } from "../../ledger/report/everybody";
import { receiptText } from "../../ledger/report/receipt";
import { sendersOf, sendersTable } from "../../ledger/report/orders-received";
import { findingLines } from "../../ledger/read/finding";
import type { Ledger } from "../../ledger/read/model";
import { closeTurn } from "../../ledger/turn/close-turn";
import { closeEdits } from "../../ledger/turn/record-turn";
import { changed, ledgerOfBytes, openWhole, replaceFile } from "../change-file";
import { formatOf, checkText } from "../option-values";
import { importAll } from "../import-order-files";
import { withFileName } from "../error-messages";
import { inkOf, print, PROGRAM } from "../output";
import { playerNamed } from "../find-player";
import type { Run } from "../command";
import { preferOf, reportFindings } from "./import-orders";
import { writeTexts } from "../write-file";

const IS_ORDERS = /\.(?:txt|eml|md|xlsx)$/i;
/** The files with orders in a folder, oldest first, without the ledger. Throws Refusal. */
async function inbox(folder: string, ledger: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw new Refusal(`${folder} is not a readable folder. Name the folder with the players' emails and copies.`);
  });
  const own = await realpath(ledger);
  const files = names.filter((name) => IS_ORDERS.test(name) && !/^(?:~\$|\.)/.test(name)).map((name) => path.join(folder, name));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, real: await realpath(file), at: (await stat(file)).mtimeMs })),
  );
  return dated
    .filter(({ real }) => real !== own)
    .sort((a, b) => a.at - b.at || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

/** The receipts for all imported orders, by file name. */
const receiptsOf = (ledger: Ledger): ReadonlyMap<string, string> =>
  new Map(
    ledger.players.flatMap((player) => {
      const text = receiptText(ledger, player);
      return text === "" ? [] : [[`${player}, receipt.txt`, text] as const];
    }),
  );

export const run: Run = async ([file, folder, ...more], options) => {
  if (file === undefined || folder === undefined || more.length > 0)
    throw new Refusal(`end-turn takes a ledger and a folder with orders. Type ${PROGRAM} end-turn --help for an example.`);
  const format = formatOf(REPORT_FORMATS, options.text("format"));
  const output = options.text("output");
  const isDry = options.flag("dry-run");
  const by = checkText("--by", options.text("by") ?? "");
  const opened = await openWhole(file);
  if (!opened.ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${opened.ledger.rulebook.title} are not closed by this program.`);
  const standing = options.texts("standing").map((name) => playerNamed(opened.ledger, name));
  const sources = await inbox(folder, file);
  const prefer = preferOf(options.text("prefer"));
  const imported = await importAll(opened, sources, { prefer, partly: options.flag("partly"), standing });
  const bytes = imported.edits.length > 0 ? changed(opened, imported.edits) : opened.bytes;
  const ready = ledgerOfBytes(opened, bytes);
  if (imported.edits.length > 0) await reportFindings(opened.ledger, ready.ledger);
  await print(
    "",
    writtenReport(sendersTable(ready.ledger), format === "html" ? "text" : format)
      .trimEnd()
      .split("\n"),
    "",
  );
  const missing = options.flag("without-missing") ? [] : sendersOf(ready.ledger).filter(({ codes }) => codes.length === 0);
  const closing = withFileName(file, () => closeTurn(ready.ledger, auditLedger(ready.ledger)));
  const open = [
    ...(imported.isWhole || options.flag("partly") ? [] : ["some orders above cannot be imported: fix them, or add --partly"]),
    ...(missing.length === 0
      ? []
      : [`${count(missing.length, "player has", "players have")} not sent: wait, or add --without-missing or --standing NAME`]),
    ...(closing.stops.length === 0
      ? []
      : [`${count(closing.stops.length, "error")} above: fix or accept ${closing.stops.length === 1 ? "it" : "them"}`]),
  ];
  if (open.length > 0) {
    const ink = inkOf(process.stdout);
    await print(
      closing.stops.flatMap((finding) => findingLines(finding, ink)),
      `The turn stays open, and ${file} is unchanged:`,
      open.map((item) => `  ${item}`),
    );
    return 1;
  }
  if (isDry) {
    await print(`${closing.turn} can be closed; nothing was written.`);
    return 0;
  }
  const { short, edits } = withFileName(file, () => closeEdits(ready.ledger, closing, { by, at: new Date() }));
  const after = changed({ ...opened, bytes, book: ready.book }, edits);
  const backup = await replaceFile(opened, after);
  await print(`${file}: ${closing.turn} is closed. Its seal is ${short}. ${backup} is the previous turn.`);
  if (output !== undefined) {
    const { ledger } = ledgerOfBytes({ ...opened, bytes, book: ready.book }, after);
    const [reports, sent] = [reportsOf(ledger, closing.turn, format), receiptsOf(ready.ledger)];
    await writeTexts(output, new Map([...reports, ...sent]));
    await print(
      `${output}: ${count(reports.size, "report")}, for all and for each player, and ${count(sent.size, "receipt")} of orders.`,
    );
  }
  return 0;
};
