import process from "node:process";
import { nameKey } from "../kernel/names";
import { Refusal } from "../kernel/refusal";
import { version } from "../../package.json";
import { nearest } from "../formula/nearest";
import { registerSealFindings } from "../ledger/audit/closed-turns";
import { readCopy } from "../ledger/player-copy/read-copy";
import { registerCopyReader } from "../ledger/read/copy";
import { sealFindings } from "../ledger/seal/seal-findings";
import { loadRules } from "../rulebooks/load-rules";
import { causeOf, FAULT, isOfSystem } from "./error-messages";
import { commands, type Command } from "./command-list";
import { helpOf, overview } from "./help";
import { print, PROGRAM, printError, printErrorMessage, endQuietlyWhenNobodyReads } from "./output";
import type { ExitCode } from "./command";
import { meant, readOptions } from "./read-options";
import { isMainThread } from "node:worker_threads";
import { serveAudits } from "./audit-many";

// A command may audit a ledger that it has just closed.
registerSealFindings(sealFindings);
registerCopyReader(readCopy);

function commandOf(name: string): Command {
  const found = commands.find((command) => [command.name, ...(command.aliases ?? [])].includes(nameKey(name)));
  if (found) return found;
  const names = commands.map((command) => command.name);
  const kind = name.startsWith("-") ? "option" : "command";
  throw new Refusal(`There is no ${kind} "${name}".${meant(nearest(name, names))} Type ${PROGRAM} --help for the list.`);
}

async function main(args: readonly string[]): Promise<ExitCode> {
  await loadRules();
  const [first, ...rest] = args;
  if (first === undefined || ["--help", "-h", "help"].includes(first)) {
    const requested = first === "help" ? rest[0] : undefined;
    await print(requested === undefined ? overview() : await helpOf(commandOf(requested)));
    return 0;
  }
  if (first === "--version" || first === "-v") {
    await print(version);
    return 0;
  }
  const command = commandOf(first);
  const { positionals, options } = await readOptions(command, rest);
  if (options.flag("help")) {
    await print(await helpOf(command));
    return 0;
  }
  const { run } = await command.load();
  return run(positionals, options);
}

/** Runs a command, prints its errors, and returns the exit code. */
export async function runCommand(args: readonly string[]): Promise<ExitCode> {
  try {
    return await main(args);
  } catch (error) {
    if (error instanceof Refusal) printErrorMessage(error.message);
    else if (isOfSystem(error)) printErrorMessage(`The operating system denied access: ${causeOf(error, "read")}.`);
    else printErrorMessage(FAULT);
    // For developers.
    if (process.env["LEDGER_DETAILS"] && error instanceof Error) printError(...(error.stack ?? error.message).split("\n"));
    return 2;
  }
}

/** Runs the command that was typed; in a worker thread, the audits assigned by the main thread. */
export async function startCommand(): Promise<void> {
  if (!isMainThread) return serveAudits();
  endQuietlyWhenNobodyReads();
  process.exitCode = await runCommand(process.argv.slice(2));
}
