import type { Outcome } from "../cli/program";
import { fitForPeople } from "./attack";

/*
 * What the command line is asked to do with a file, and what it may answer.
 */

export const FILE = "hostile.xlsx";

export const ACTS: readonly (readonly string[])[] = [
  ["audit", FILE],
  ["audit", FILE, "--json"],
  ["verify", FILE],
  ["verify", FILE, "--json"],
  ["verify", FILE, "--seal", "K7QF-2M9X-4TBA"],
  ["report", FILE],
  ["report", FILE, "--turn", "1"],
  ["report", FILE, "--format", "html"],
  ["report", FILE, "--format", "markdown"],
  ["report", FILE, "--format", "bbcode"],
  ["forecast", FILE, "--turns", "2"],
  ["forecast", FILE, "--turns", "2", "--json"],
  ["repair", FILE, "--dry-run"],
  ["repair", FILE],
  ["close", FILE, "--dry-run"],
  ["close", FILE],
  ["reopen", FILE, "--dry-run"],
  ["reopen", FILE],
  ["upgrade", FILE, "--dry-run"],
  ["upgrade", FILE],
  ["accept", FILE, "Campaign!B5=agreed", "--by", "Anna"],
  ["values", FILE, "-o", "values.xlsx", "--force"],
  ["explain", FILE, "Campaign!B5"],
  ["explain", FILE, "Campaign!B5", "--json"],
  ["add", FILE, "--rows", "3", "Turns", "--dry-run"],
  ["add", FILE, "--rows", "3", "Turns"],
  ["add", FILE, "--player", "Nobody"],
  ["import", FILE, FILE, "--table", "Turns", "--dry-run"],
];

/** Words of the program's own language that may stand in a file, and are repeated from it. */
const OF_FILES = "NaN Infinity undefined";

/** Holds what a command answers with against what people may get. */
export function fitAnswer(args: readonly string[], { code, out, err }: Outcome): void {
  const told = `${args.join(" ")}: ${code}`;
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(`${told}\n${err.slice(0, 800)}`);
  if (/fault of the program/.test(err)) throw new Error(`${told}\n${err.slice(0, 800)}`);
  fitForPeople(out, OF_FILES);
  fitForPeople(err, OF_FILES);
  if (code === 2 && err.trim() === "") throw new Error(`${told} and says nothing`);
  if (args.includes("--json")) for (const line of out.split("\n")) if (line !== "") JSON.parse(line);
}
