import { parseArgs, type ParseArgsConfig } from "node:util";
import { Refusal } from "../kernel/refusal";
import { allOf } from "../kernel/text";
import { nearest } from "../formula/nearest";
import type { Command } from "./command-list";
import type { Options } from "./command";
import { PROGRAM } from "./output";

/*
 * Reads a command's arguments according to its declaration. A list option can be given several times, any other once.
 */

export const meant = (names: readonly string[], prefix = ""): string =>
  names.length === 0 ? "" : ` Did you mean ${names.map((item) => prefix + item.toLowerCase()).join(" or ")}?`;

/** Reads the arguments of a command. Throws Refusal for an unknown option, or one without its value. */
export async function readOptions(
  command: Command,
  args: readonly string[],
): Promise<{ readonly positionals: readonly string[]; readonly options: Options }> {
  const config: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  const lists = new Set<string>();
  for (const [name, { type, short, multiple }] of Object.entries(command.options)) {
    config[name] = { type, multiple: type === "string", ...(short ? { short } : {}) };
    if (multiple) lists.add(name);
  }
  const added = command.takesPlayers ? await import("./rulebook-help") : null;
  const players = added?.playerOptions ?? [];
  for (const word of players) config[word] = config["players"]!;
  for (const { option, multiple } of added?.startOptions() ?? []) {
    config[option] = { type: "string", multiple: true };
    if (multiple) lists.add(option);
  }
  const formulas = command.takesFormulas === true;
  const { values, positionals } = parsed(command, {
    // A formula can start with a minus: -2^2.
    args: args.map((arg) => (formulas && /^-[^-]/.test(arg) && arg !== "-h" ? `=${arg}` : arg)),
    options: config,
  });
  const valuesOf = (name: string): readonly string[] => {
    const all = values[name];
    return Array.isArray(all) ? all.filter((item) => typeof item === "string") : [];
  };
  const texts = (name: string): readonly string[] => (name === "players" ? [name, ...players] : [name]).flatMap(valuesOf);
  for (const name of Object.keys(config)) {
    const all = valuesOf(name);
    if (all.length > 1 && !lists.has(name) && !players.includes(name))
      throw new Refusal(`--${name} is given ${all.length} times, as ${allOf(all)}; it can be given once.`);
  }
  const text = (name: string): string | undefined => (texts(name).length === 0 ? undefined : texts(name).join(","));
  return { positionals, options: { flag: (name) => values[name] === true, text, texts } };
}

function parsed(command: Command, { args, options }: Required<Pick<ParseArgsConfig, "args" | "options">>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Refusal(wrongOption(command, error as Error & { code?: string }));
  }
}

function wrongOption(command: Command, error: Error & { code?: string }): string {
  const help = `Type ${PROGRAM} ${command.name} --help for its options.`;
  const written = /'(-[^' ,]*)/.exec(error.message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const close = nearest(written.replace(/^-+/, ""), [...Object.keys(command.options), "help"]);
    return `${command.name} has no option ${written}.${meant(close, "--")} ${help}`;
  }
  const option = Object.entries(command.options).find(([name, { short }]) => `--${name}` === written || `-${short}` === written);
  if (option) {
    const [name, { value }] = option;
    return value === undefined ? `--${name} takes no value. ${help}` : `--${name} needs a value: --${name} ${value}. ${help}`;
  }
  return `${command.name}: these options cannot be read. ${help}`;
}
