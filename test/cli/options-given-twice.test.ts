import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/command-list";
import { readOptions } from "../../src/cli/read-options";
import { playerOptions, startOptions } from "../../src/cli/rulebook-help";

/*
 * An option given twice: a list takes both values, any other option is refused with both. None is silently dropped.
 */

const all = commands.flatMap((command) => {
  const own = Object.entries(command.options).filter(([, { type }]) => type === "string");
  const started = command.takesPlayers ? startOptions().map(({ option, ...repeated }) => [option, repeated] as const) : [];
  return [...own, ...started].map(([name, { value = "", multiple = false }]) => ({ command, name, value, multiple }));
});

describe.each(all)("$command.name --$name", ({ command, name, value, multiple }) => {
  test(multiple ? "takes every value" : "is refused when given twice", async () => {
    const read = readOptions(command, [`--${name}`, "First", `--${name}`, "Second"]);
    if (!multiple) return expect(read).rejects.toThrow(`--${name} is given 2 times, as First and Second; it can be given once.`);
    const { options } = await read;
    expect([options.texts(name), options.text(name)]).toEqual([["First", "Second"], "First,Second"]);
  });

  test("takes a list where its help shows one", () => {
    expect({ value, multiple: multiple || !/,|…/.test(value) }).toEqual({ value, multiple: true });
  });
});

test("players can be named in several options", async () => {
  const [command] = commands.filter(({ takesPlayers }) => takesPlayers);
  const repeated = playerOptions.flatMap((word, i) => [`--${word}`, `Other ${i}`]);
  const { options } = await readOptions(command!, ["--players", "First", ...repeated]);
  expect(options.texts("players")).toEqual(["First", ...playerOptions.map((_, i) => `Other ${i}`)]);
});
