import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { build, ledger } from "../cli/program";
import { attack, fitForPeople } from "./attack";
import { mutated } from "./mutated";
import { TEXTS } from "./poison";

const folder = mkdtempSync(path.join(tmpdir(), "ledger-hostile-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = "hostile.xlsx";
const COMMANDS: readonly (readonly string[])[] = [
  ["audit", FILE],
  ["audit", FILE, "--json"],
  ["verify", FILE],
  ["verify", FILE, "--json"],
  ["report", FILE],
  ["report", FILE, "--format", "html"],
  ["forecast", FILE, "--turns", "2"],
  ["forecast", FILE, "--turns", "2", "--json"],
  ["repair", FILE, "--dry-run"],
  ["repair", FILE],
  ["close", FILE, "--dry-run"],
  ["close", FILE],
  ["reopen", FILE, "--dry-run"],
  ["upgrade", FILE, "--dry-run"],
  ["values", FILE, "-o", "values.xlsx", "--force"],
  ["explain", FILE, "Campaign!B5"],
  ["add", FILE, "--rows", "3", "Turns", "--dry-run"],
];

/** Runs a command on a file, and holds what it answers with against what people may get. */
function tried(args: readonly string[]): void {
  const { code, out, err } = ledger(args, "", {}, folder);
  const told = `${args.join(" ")}: ${code}`;
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(told);
  if (/fault of the program/.test(err)) throw new Error(`${told}\n${err.slice(0, 800)}`);
  fitForPeople(out, "NaN Infinity undefined");
  fitForPeople(err, "NaN Infinity undefined");
  if (code === 2 && err.trim() === "") throw new Error(`${told} and says nothing`);
  if (args.includes("--json")) for (const line of out.split("\n")) if (line !== "") JSON.parse(line);
}

attack("commands", 10, (chance) => {
  writeFileSync(path.join(folder, FILE), mutated(chance).bytes);
  tried(chance.of(COMMANDS));
});

attack("arguments", 20, (chance) => {
  const words = chance
    .of(COMMANDS)
    .map((word) => (chance.once(3) ? chance.of(TEXTS).replaceAll("\u0000", "").slice(0, 200) : word));
  tried(words.filter((word) => !path.isAbsolute(word)));
});

attack("lists", 8, (chance) => {
  if (chance.below(40) === 0)
    tried(["new", "campaign", "-o", "listed.xlsx", "--players", "Germany", "--year", "1941", "--force"]);
  const cell = (): string =>
    chance.once(3) ? chance.of(TEXTS) : chance.of(["Berlin", "Essen", "500", "12,5", "Industrial City"]);
  const line = (): string => Array.from({ length: chance.of([1, 2, 3, 40, 600]) }, cell).join(chance.of([",", ";", "\t"]));
  const text = Array.from({ length: chance.of([0, 1, 5, 30, 2500]) }, line).join(chance.of(["\n", "\r\n", "\r"]));
  writeFileSync(path.join(folder, "list.csv"), chance.once(5) ? mutated(chance).bytes.subarray(0, 5000) : text);
  tried(["import", "listed.xlsx", "list.csv", "--table", "Germany: Economy", "--dry-run"]);
});
