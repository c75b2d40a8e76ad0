import process from "node:process";
import { parseArgs, type ParseArgsConfig } from "node:util";
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
import type { ExitCode, Options } from "./command";
import { isMainThread } from "node:worker_threads";
import { serveAudits } from "./audit-many";

// A command may audit what it has just closed.
registerSealFindings(sealFindings);
registerCopyReader(readCopy);

const meant = (names: readonly string[], prefix = ""): string =>
  names.length === 0 ? "" : ` Did you mean ${names.map((name) => prefix + name).join(" or ")}?`;

const lowerCase = (names: readonly string[]): string[] => names.map((item) => item.toLowerCase());

function commandOf(name: string): Command {
  const found = commands.find((command) => [command.name, ...(command.aliases ?? [])].includes(nameKey(name)));
  if (found) return found;
  const names = commands.map((command) => command.name);
  const what = name.startsWith("-") ? "option" : "command";
  throw new Refusal(
    `There is no ${what} "${name}".${meant(lowerCase(nearest(name, names)))} Type ${PROGRAM} --help for the list.`,
  );
}

/** Parses the arguments of a command. Throws Refusal for an unknown option, or one without its value. */
async function read(
  command: Command,
  args: readonly string[],
): Promise<{ readonly positionals: readonly string[]; readonly options: Options }> {
  const config: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  for (const [name, { type, short, multiple = false }] of Object.entries(command.options))
    config[name] = { type, multiple, ...(short ? { short } : {}) };
  const added = command.takesPlayers ? await import("./rulebook-help") : null;
  const players = added?.playerOptions ?? [];
  for (const word of players) config[word] = config["players"]!;
  for (const { option } of added?.startOptions() ?? []) config[option] = { type: "string" };
  const formulas = command.takesFormulas === true;
  try {
    const { values, positionals } = parseArgs({
      // A formula may begin with a minus: -2^2.
      args: args.map((arg) => (formulas && /^-[^-]/.test(arg) && arg !== "-h" ? `=${arg}` : arg)),
      options: config,
      allowPositionals: true,
      strict: true,
    });
    const flag = (name: string): boolean => values[name] === true;
    for (const word of players) values["players"] ??= values[word];
    const text = (name: string): string | undefined => (typeof values[name] === "string" ? values[name] : undefined);
    const texts = (name: string): readonly string[] => {
      const given = values[name];
      return Array.isArray(given) ? given.filter((item) => typeof item === "string") : [];
    };
    return { positionals, options: { flag, text, texts } };
  } catch (error) {
    throw new Refusal(wrongOption(command, error as Error & { code?: string }));
  }
}

function wrongOption(command: Command, error: Error & { code?: string }): string {
  const help = `Type ${PROGRAM} ${command.name} --help for its options.`;
  const written = /'(-[^' ,]*)/.exec(error.message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const close = lowerCase(nearest(written.replace(/^-+/, ""), [...Object.keys(command.options), "help"]));
    return `${command.name} has no option ${written}.${meant(close, "--")} ${help}`;
  }
  const option = Object.entries(command.options).find(([name, { short }]) => `--${name}` === written || `-${short}` === written);
  if (option) {
    const [name, { value }] = option;
    return value === undefined ? `--${name} takes no value. ${help}` : `--${name} needs a value: --${name} ${value}. ${help}`;
  }
  return `${command.name}: these options cannot be read. ${help}`;
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
  const { positionals, options } = await read(command, rest);
  if (options.flag("help")) {
    await print(await helpOf(command));
    return 0;
  }
  const { run } = await command.load();
  return run(positionals, options);
}

/** Runs a command, prints what is wrong with it, and returns the exit code. */
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
export async function begin(): Promise<void> {
  if (!isMainThread) return serveAudits();
  endQuietlyWhenNobodyReads();
  process.exitCode = await runCommand(process.argv.slice(2));
}
