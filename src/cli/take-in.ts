import path from "node:path";
import process from "node:process";
import { Refusal } from "../kernel/refusal";
import { count, oneOf, shortened } from "../kernel/text";
import { auditLedger, type Finding } from "../ledger/audit";
import { baseOf, readCopy, readText } from "../ledger/changes/copy";
import { planImport, planUndo, type OrderImport, type OrderReader } from "../ledger/changes/import-orders";
import { importsIn } from "../ledger/changes/imports";
import type { State } from "../ledger/changes/state";
import { inWords, orderedInWords } from "../ledger/changes/words";
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

/** What reads the orders of a file, or of each head in a text, against a ledger. Throws Refusal. */
async function readersOf(source: string, ledger: Ledger, base: State, player?: string): Promise<readonly OrderReader[]> {
  const given = await orderSource(source);
  if ("copy" in given) return [(now) => readCopy(now, given.copy.ledger, base, player)];
  const { text } = given;
  return readText(ledger, text, player).map((_, i) => (now: Ledger) => readText(now, text, player)[i]!);
}

const nameOf = (source: string): string => (source === STANDARD_INPUT ? "standard input" : path.basename(source));

/** The moment of an import: later than all that the ledger remembers, by which imports are told apart. */
export function momentAfter(ledger: Ledger): string {
  const last = Math.max(0, ...importsIn(ledger).map(({ when }) => Date.parse(when) || 0));
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
}

/** Letters that are told of lines that are no orders. */
const MOST_PASSED_OVER = 600;

/** What came of the orders of one player, line by line. */
async function tellIntake(
  ledger: Ledger,
  source: string,
  { taken: { player, notes, faults, passedOver, orders, adds }, code, replaced, stays, changes, intake, edits }: OrderImport,
  isRefused: boolean,
) {
  const ink = inkOf(process.stdout);
  const [told, words] = [orderedInWords(ledger), inWords(ledger)];
  await print(
    ink.bold(`${player}, from ${nameOf(source)}: orders ${code}${adds ? ", in addition to earlier ones" : ""}`),
    isRefused ? [] : replaced.map((one) => `  These replace the orders ${one.code} from ${one.source}, imported ${one.when}.`),
    isRefused || replaced.length === 0 ? [] : changes.map((one) => `  ${words(one)}`),
    isRefused || replaced.length > 0 ? [] : intake.written.map((one) => `  ${told(one)}`),
    isRefused ? [] : intake.overruled.map((one) => `  ${ink.yellow("written over")}  ${told(one)}`),
    stays.map((one) => `  ${ink.yellow("stays")}  ${one} was changed since the earlier orders were imported`),
    orders.length === 0 && faults.length === 0 ? ["  These hold no orders; earlier ones stay."] : [],
    intake.conflicts.map((one) => `  ${ink.yellow("both")}  ${told(one)}`),
    faults
      .map(({ line, text, message }) => `  ${ink.red(`line ${line}`)}  ${text}\n    ${message}`)
      .flatMap((one) => one.split("\n")),
    [...intake.leftOut.map(({ why }) => why), ...notes].map((why) => `  ${ink.yellow("note")}  ${why}`),
    passedOver.length > 0 ? [`  Not read as orders: ${shortened(passedOver.join(" / "), MOST_PASSED_OVER)}`] : [],
    `  ${[
      isRefused
        ? "nothing is written of these orders: fix the lines, or import the others with --partly"
        : replaced.length > 0 && edits.length === 0
          ? "the same orders were imported already"
          : count(intake.written.length, "entry taken in", "entries taken in"),
      intake.already > 0 ? `${count(intake.already, "entry stands", "entries stand")} so already` : "",
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
    found.length === 0
      ? "The audit finds nothing new."
      : `The audit finds ${count(found.length, "thing")} that ${found.length === 1 ? "was" : "were"} not there before.`,
  );
}

/** Undoes the last import. */
async function undo(opened: LedgerFile, player: string | undefined, isDryRun: boolean): Promise<ExitCode> {
  const { file } = opened;
  const { record, changes, stays, edits } = named(file, () => planUndo(opened.ledger, player));
  const words = inWords(opened.ledger);
  await print(
    `The import of the orders ${record.code} of ${record.player}, from ${record.source}, is undone:`,
    changes.map((one) => `  ${words(one)}`),
    stays.map((one) => `  stays  ${one} was changed since`),
  );
  if (isDryRun) await print(`${file}: nothing was written.`);
  else {
    const kept = await replaceFile(opened, changed(opened, edits));
    await print(`${file} is changed; ${kept} is as it was.`);
  }
  return stays.length > 0 ? 1 : 0;
}

export const run: Run = async ([file, ...sources], options) => {
  if (file === undefined || (sources.length === 0 && !options.flag("undo")))
    throw new Refusal(`take-in takes a workbook and orders. Type ${PROGRAM} take-in --help for an example.`);
  const prefer = preferOf(options.text("prefer"));
  const partly = options.flag("partly");
  const opened = await openWhole(file);
  const wanted = options.text("player");
  const player = wanted === undefined ? undefined : playerNamed(opened.ledger, wanted);
  if (options.flag("undo")) return undo(opened, player, options.flag("dry-run"));
  const base = named(file, () => baseOf(opened.ledger));
  let now: LedgerFile = opened;
  const edits: Edit[] = [];
  let exit: ExitCode = 0;
  for (const source of sources) {
    try {
      for (const read of await readersOf(source, now.ledger, base, player)) {
        const when = momentAfter(now.ledger);
        const plan = planImport(now.ledger, read, { when, source: nameOf(source), opened: base, preferOrders: prefer === "player" });
        const { taken, intake, stays } = plan;
        const isRefused = taken.faults.length > 0 && !partly;
        await tellIntake(now.ledger, source, plan, isRefused);
        const isOpen = intake.conflicts.length > 0 && prefer === undefined;
        const left = taken.faults.length + intake.leftOut.length + taken.notes.length + stays.length;
        if (isRefused || isOpen || left > 0) exit = 1;
        if (isRefused || plan.edits.length === 0) continue;
        for (const one of plan.edits) edits.push(one);
        const before = now;
        now = ledgerOfBytes(
          before,
          named(file, () => edit(before.bytes, plan.edits)),
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
  await print(`${file} is changed; ${kept} is as it was.`);
  return exit;
};
