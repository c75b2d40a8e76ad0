import { commands, type Command } from "./command-list";
import { columns, PROGRAM } from "./output";

export function overview(): string[] {
  return [
    "Campaign Ledger: economies of war-game campaigns in Excel workbooks.",
    "",
    `Usage: ${PROGRAM} COMMAND …`,
    "",
    ...columns(commands.map(({ name, usage, about }) => [`${name} ${usage}`, about])),
    "",
    `${PROGRAM} COMMAND --help shows a command's options and examples.`,
  ];
}

export async function helpOf(command: Command): Promise<string[]> {
  const { name, usage, about, options, more } = command;
  const { examplesOf, playerOptions, startOptions } = await import("./rulebook-help");
  const examples = examplesOf(name, command.examples);
  const others = command.takesPlayers ? playerOptions : [];
  const rows = Object.entries(options).map(([option, { short, value, about: meaning }]) => [
    `${short ? `-${short}, ` : ""}--${option}${value ? ` ${value}` : ""}`,
    meaning,
  ]);
  for (const word of others) rows.push([`--${word}`, "same as --players"]);
  if (command.takesPlayers) for (const { option, value, about } of startOptions()) rows.push([`--${option} ${value}`, about]);
  rows.push(["--help", "this help"]);
  return [
    about,
    "",
    `Usage: ${PROGRAM} ${name} ${usage}`,
    "",
    ...columns(rows),
    ...(more ? ["", ...more] : []),
    "",
    examples.length === 1 ? "Example:" : "Examples:",
    ...examples.map((example) => `  ${PROGRAM} ${example}`),
  ];
}
