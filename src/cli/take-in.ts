import process from "node:process";
import { Refusal } from "../kernel/refusal";
import { count, oneOf, shortened } from "../kernel/text";
import { auditLedger, type Finding } from "../ledger/audit";
import { baseOf, readCopy, readText, type TakenOrders } from "../ledger/changes/copy";
import type { State } from "../ledger/changes/state";
import { takeIn, type Intake } from "../ledger/changes/take-in";
import { orderedInWords } from "../ledger/changes/words";
import { findingLines } from "../ledger/read/finding";
import type { Ledger } from "../ledger/read/model";
import type { Edit } from "../workbook/edit";
import { edit } from "../workbook/xlsx/edit";
import { changed, ledgerOfBytes, openWhole, replaceFile, type LedgerFile } from "./change-file";
import { named } from "./named";
import { orderSource, STANDARD_INPUT } from "./order-source";
import { inkOf, print, PROGRAM, tellError } from "./output";
import { playerNamed } from "./player-named";
import type { ExitCode, Run } from "./run";

const PREFERRED = ["player", "gm"] as const;

function preferOf(text: string | undefined): (typeof PREFERRED)[number] | undefined {
  if (text === undefined) return undefined;
  const found = PREFERRED.find((one) => one === text.trim().toLowerCase());
  if (found) return found;
  throw new Refusal(`--prefer is ${text}; it must be ${oneOf(PREFERRED)}.`);
}

/** The orders of a file, or of several heads in a text. Throws Refusal. */
async function ordersFrom(source: string, ledger: Ledger, base: State, player?: string): Promise<readonly TakenOrders[]> {
  const given = await orderSource(source);
  return "copy" in given ? [readCopy(ledger, given.copy.ledger, base, player)] : readText(ledger, given.text, player);
}

/** Letters that are told of lines that are no orders. */
const MOST_PASSED_OVER = 600;

/** What came of the orders of one player, line by line. */
async function tellIntake(
  ledger: Ledger,
  source: string,
  { player, code, notes, faults, passedOver }: TakenOrders,
  intake: Intake,
  isRefused: boolean,
) {
  const ink = inkOf(process.stdout);
  const told = orderedInWords(ledger);
  await print(
    ink.bold(`${player}, from ${source === STANDARD_INPUT ? "standard input" : source}: orders ${code}`),
    isRefused ? [] : intake.written.map((one) => `  ${told(one)}`),
    intake.conflicts.map((one) => `  ${ink.yellow("both")}  ${told(one)}`),
    faults
      .map(({ line, text, message }) => `  ${ink.red(`line ${line}`)}  ${text}\n    ${message}`)
      .flatMap((one) => one.split("\n")),
    [...intake.leftOut.map(({ why }) => why), ...notes].map((why) => `  ${ink.yellow("note")}  ${why}`),
    passedOver.length > 0 ? [`  Not read as orders: ${shortened(passedOver.join(" / "), MOST_PASSED_OVER)}`] : [],
    `  ${[
      isRefused
        ? "none of these orders were applied: fix the lines, or apply the others with --partly"
        : count(intake.written.length, "entry applied", "entries applied"),
      intake.already > 0 ? `${count(intake.already, "entry", "entries")} already up to date` : "",
    ]
      .filter(Boolean)
      .join("; ")}`,
    "",
  );
}

const keyOf = ({ check, sheet, cell, message }: Finding): string => [check, sheet, cell, message].join("\n");

/** What the audit finds of what came, and did not find before. */
async function tellFindings(before: Ledger, after: Ledger): Promise<void> {
  const ink = inkOf(process.stdout);
  const known = new Set(auditLedger(before).findings.map(keyOf));
  const found = auditLedger(after).findings.filter((finding) => !known.has(keyOf(finding)));
  await print(
    found.flatMap((finding) => findingLines(finding, ink)),
    found.length === 0 ? "No new audit findings." : `${count(found.length, "new audit finding")}.`,
  );
}

export const run: Run = async ([file, ...sources], options) => {
  if (file === undefined || sources.length === 0)
    throw new Refusal(`import-orders needs a workbook and orders. Type ${PROGRAM} import-orders --help for an example.`);
  const prefer = preferOf(options.text("prefer"));
  const partly = options.flag("partly");
  const opened = await openWhole(file);
  const wanted = options.text("player");
  const player = wanted === undefined ? undefined : playerNamed(opened.ledger, wanted);
  const base = named(file, () => baseOf(opened.ledger));
  let now: LedgerFile = opened;
  const edits: Edit[] = [];
  let exit: ExitCode = 0;
  for (const source of sources) {
    try {
      for (const taken of await ordersFrom(source, now.ledger, base, player)) {
        const intake = takeIn(now.ledger, taken.orders, taken.base ?? base, {
          player: taken.player,
          preferOrders: prefer === "player",
        });
        const isRefused = taken.faults.length > 0 && !partly;
        await tellIntake(now.ledger, source, taken, intake, isRefused);
        const isOpen = intake.conflicts.length > 0 && prefer === undefined;
        if (isRefused || isOpen || taken.faults.length + intake.leftOut.length + taken.notes.length > 0) exit = 1;
        if (isRefused || intake.edits.length === 0) continue;
        for (const one of intake.edits) edits.push(one);
        const before = now;
        now = ledgerOfBytes(
          before,
          named(file, () => edit(before.bytes, intake.edits)),
        );
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const name = source === STANDARD_INPUT ? "Standard input" : source;
      tellError(error.message.startsWith(source) ? error.message : `${name}: ${error.message}`);
      exit = 1;
    }
  }
  // Only with what its formulas show is it what the audit will find in the file.
  const bytes = edits.length > 0 ? changed(opened, edits) : opened.bytes;
  if (edits.length > 0) await tellFindings(opened.ledger, ledgerOfBytes(opened, bytes).ledger);
  if (options.flag("dry-run") || edits.length === 0) {
    await print(`${file}: nothing was written.`);
    return exit;
  }
  const kept = await replaceFile(opened, bytes);
  await print(`${file} was changed; ${kept} is the previous version.`);
  return exit;
};
