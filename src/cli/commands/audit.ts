import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { count, figure } from "../../kernel/text";
import type { Finding } from "../../ledger/audit";
import { countOf, partsOf } from "../../ledger/audit/count";
import { missingInShort, pendingInShort } from "../../ledger/audit/missing-entries";
import { formatChangedRule } from "../../ledger/audit/changed-rules";
import { findingLines } from "../../ledger/read/finding";
import { grouped } from "../../ledger/audit/finding-owner";
import { auditFile, type Outcome } from "../audit-file";
import { auditMany } from "../audit-many";
import { missingEntryData, missingEntryLines, pendingLines } from "../missing-entries";
import { setV8Flags } from "../v8-flags";
import { inkOf, print, printData, PROGRAM, printError, printErrorMessage } from "../output";
import { isWorkbookName, workbooksIn } from "../read-file";
import type { ExitCode, Run } from "../command";

/** Counts of a run's files by result. */
interface Tally {
  inOrder: number;
  /** Without errors, but incomplete. */
  missing: number;
  broken: number;
  errors: number;
  warnings: number;
  accepted: number;
  /** Workbooks of a folder that are not ledgers. */
  others: number;
  unread: number;
}

const emptyTally = (): Tally => ({
  inOrder: 0,
  missing: 0,
  broken: 0,
  errors: 0,
  warnings: 0,
  accepted: 0,
  others: 0,
  unread: 0,
});

const exitCode = (tally: Tally): ExitCode => (tally.unread > 0 ? 2 : tally.errors > 0 ? 1 : 0);

/** Scripts rely on these keys and their order. */
const findingData = (finding: Finding): object => {
  const { check, severity, cite, sheet, table, key, row, column, cell, expected, found, message, fix, also, waits, accepted } =
    finding;
  const more = { ...(also ? { also } : {}), ...(waits ? { waits } : {}), ...(accepted ? { accepted } : {}) };
  return { check, severity, cite, sheet, table, key, row, column, cell, expected, found, message, fix, ...more };
};

const found = ({ errors, warnings, accepted }: Pick<Tally, "errors" | "warnings" | "accepted">): string =>
  partsOf({ errors, warnings, accepted, blank: 0 }).join(", ");

interface AuditOptions {
  readonly json: boolean;
  /** Whether the file was named, not found in a folder. */
  readonly named: boolean;
  /** Whether it is one of several. */
  readonly several: boolean;
}

async function reportRefused(file: string, refused: string, tally: Tally, { json }: AuditOptions): Promise<void> {
  tally.unread++;
  if (json) await printData({ file, rulebook: null, findings: [], error: refused });
  printErrorMessage(refused);
}

/** The findings, grouped by the player whose rows they are about if the rows have owners. */
function linesOf(findings: readonly Finding[], players: readonly string[]): string[] {
  const ink = inkOf(process.stdout);
  const findingLinesOf = (list: readonly Finding[]): string[] => list.flatMap((finding) => findingLines(finding, ink));
  if (!findings.some(({ player }) => player !== undefined)) return findingLinesOf(findings);
  return grouped(findings, players).flatMap(({ name, findings: own }) => [ink.bold(name), ...findingLinesOf(own)]);
}

async function reportOutcome(outcome: Outcome, tally: Tally, requested: AuditOptions): Promise<void> {
  const { file } = outcome;
  if (outcome.refused !== undefined) return reportRefused(file, outcome.refused, tally, requested);
  const { ledger, findings, missing, pending: allPending, changed, checks, unchecked } = outcome.audit;
  const pending = allPending.filter(({ accepted }) => !accepted);
  if (ledger === null) {
    if (requested.named) return reportRefused(file, `${file} is not a Campaign Ledger workbook.`, tally, requested);
    tally.others++;
    return;
  }
  const ink = inkOf(process.stdout);
  const own = countOf(findings);
  tally.errors += own.errors;
  tally.warnings += own.warnings;
  tally.accepted += own.accepted;
  tally[own.errors > 0 ? "broken" : missing.length + pending.length > 0 ? "missing" : "inOrder"]++;
  if (requested.json) {
    const houseRules = changed.length > 0 ? { changed } : {};
    const toBeFilledIn = missing.length > 0 ? { toBeFilledIn: missing.map(missingEntryData) } : {};
    const beforeTheClose = allPending.length > 0 ? { waiting: allPending.map(findingData) } : {};
    const more = { ...toBeFilledIn, ...beforeTheClose, ...houseRules, ...(unchecked ? { left: unchecked } : {}) };
    await printData({ file, rulebook: ledger.rulebook, findings: findings.map(findingData), ...more });
    return;
  }
  // Waived findings come after all others.
  const inOrder = [...findings.filter(({ accepted }) => !accepted), ...findings.filter(({ accepted }) => accepted)];
  let lines = linesOf(inOrder, ledger.players);
  const differs = changed.map((rule) => `House rule  ${formatChangedRule(rule)}`);
  if (requested.several) {
    const blank = [
      ...(missing.length > 0 ? [`To be filled in: ${missingInShort(missing)}`] : []),
      ...(pending.length > 0 ? [pendingInShort(pending.length)] : []),
    ];
    if (lines.length > 0 || blank.length > 0)
      await print(ink.bold(file), lines, differs, blank, lines.length > 0 ? [`  ${found(own)}`] : [], "");
    return;
  }
  const blank = [...missingEntryLines(missing, ledger.players), ...pendingLines(pending, ink)];
  if (blank.length > 0) lines = [...lines, ...(lines.length > 0 ? [""] : []), ...blank];
  if (differs.length > 0) lines = [...lines, ...(lines.length > 0 ? [""] : []), ...differs];
  const others = unchecked
    ? [`${figure(unchecked)} of its limits depend on data that only the game master can see, so they were not checked.`]
    : [];
  if (findings.length > 0) await print(lines, "", `${file}: ${found(own)}.`, others);
  else if (blank.length > 0)
    await print(lines, "", `${file} is incomplete: ${figure(checks)} checks, no findings so far.`, others);
  else if (unchecked) await print(differs, `${file}: no findings in the data that this copy contains.`, others);
  else await print(differs, `${file} is in order: ${ink.green(`${figure(checks)} checks`)}, no findings.`);
}

function totals({ inOrder, missing, broken, others, unread, ...own }: Tally): string {
  const parts = [`${count(inOrder + missing + broken, "ledger")}: ${figure(inOrder)} in order`];
  if (missing > 0) parts.push(`${figure(missing)} to be filled in`);
  if (broken > 0) parts.push(`${figure(broken)} with errors`);
  if (found(own) !== "") parts.push(found(own));
  if (unread > 0) parts.push(`${count(unread, "file")} could not be read`);
  if (others > 0) parts.push(`${count(others, "other workbook")} skipped`);
  return `${parts.join(", ")}.`;
}

/** Reports the progress of a long run on standard error: a changing line on a terminal, an occasional line elsewhere. */
function progressOf(total: number): { readonly step: (done: number) => void; readonly clear: () => void } {
  const { stderr } = process;
  const terminal = stderr.isTTY === true;
  let last = Date.now();
  let shown = false;
  return {
    step(done) {
      if (terminal && Date.now() - last > 100) {
        last = Date.now();
        shown = true;
        stderr.write(`\r${figure(done)} of ${figure(total)} files\u001b[K`);
      } else if (!terminal && done % 200 === 0 && done < total) printError(`${figure(done)} of ${figure(total)} files`);
    },
    /** Clears the line before findings are printed on the same terminal. */
    clear() {
      if (shown) stderr.write("\r\u001b[K");
      shown = false;
    },
  };
}

interface Target {
  readonly file: string;
  readonly named: boolean;
}

/** The files to audit: those named, and the workbooks of the named folders. */
async function targetsOf(names: readonly string[]): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const name of names) {
    const isFolder = await stat(name).then(
      (entry) => entry.isDirectory(),
      () => false,
    );
    if (!isFolder) targets.push({ file: name, named: true });
    else for (const file of await workbooksIn(name)) targets.push({ file, named: false });
  }
  return targets;
}

async function auditAll(names: readonly string[], json: boolean): Promise<ExitCode> {
  const targets = await targetsOf(names);
  if (targets.length === 0) throw new Refusal(`There is no .xlsx file in ${names.join(" or ")}.`);
  const tally = emptyTally();
  const several = targets.length > 1 || !targets[0]!.named;
  const progress = progressOf(targets.length);
  let done = 0;
  for await (const outcome of auditMany(targets.map(({ file }) => file))) {
    progress.clear();
    await reportOutcome(outcome, tally, { json, named: targets[done]!.named, several });
    progress.step(++done);
  }
  progress.clear();
  if (several && !json) await print(totals(tally));
  return exitCode(tally);
}

/** Programs write a file in several steps; it is read after this long without a change. */
const QUIET_MS = 300;

/** Checks files again whenever they change, until the program is stopped. */
async function watchFiles(names: readonly string[], json: boolean, first: ExitCode): Promise<ExitCode> {
  const timers = new Map<string, NodeJS.Timeout>();
  let last = first;
  setV8Flags("soon");
  const rerun = (file: string): void => {
    clearTimeout(timers.get(file));
    const check = async (): Promise<void> => {
      timers.delete(file);
      // A workbook that is being replaced is briefly missing.
      if (!(await stat(file).catch(() => null))) return;
      const time = new Date().toTimeString().slice(0, 8);
      if (!json) await print("", inkOf(process.stdout).dim(`${time}  ${file} has changed`));
      const tally = emptyTally();
      await reportOutcome(await auditFile(file), tally, { json, named: true, several: false });
      last = exitCode(tally);
    };
    timers.set(
      file,
      setTimeout(() => void check().catch((error: unknown) => printErrorMessage(String(error))), QUIET_MS),
    );
  };
  for (const name of names) {
    const folder = (await stat(name)).isDirectory();
    // The file's folder is watched, because programs replace a workbook instead of writing into it.
    watch(folder ? name : path.dirname(name), { recursive: folder }, (_event, changed) => {
      if (changed === null) return;
      if (folder ? isWorkbookName(changed) : changed === path.basename(name)) rerun(folder ? path.join(name, changed) : name);
    });
  }
  printError("Watching for changes. Press Ctrl+C to stop.");
  return new Promise((resolve) => {
    process.once("SIGINT", () => {
      resolve(last);
      process.exit(last);
    });
  });
}

export const run: Run = async (names, options) => {
  if (names.length === 0) throw new Refusal(`audit takes files or folders. Type ${PROGRAM} audit --help for an example.`);
  const json = options.flag("json");
  const code = await auditAll(names, json);
  return options.flag("watch") ? watchFiles(names, json, code) : code;
};
