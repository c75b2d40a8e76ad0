import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ledger, type Outcome } from "../cli/program";
import { rulebooks } from "../../../src/rulebooks";
import { fitForPeople } from "./attack";

/*
 * What the command line is asked to do with a file, and what it may answer.
 */

export const FILE = "hostile.xlsx";
/** A ledger of the same rulebook that nobody has touched, and orders for it. */
const VALID_FILE = "sound.xlsx";
const MAIL = "mail.txt";

/** Somebody who plays by a rulebook. */
export const playerIn = (rulebook: string): string => rulebooks.find(({ id }) => id === rulebook)!.ledger!.players.names[0]!;

const mails = new Map<string, string>();

/** Puts what commands take besides the file itself into the folder in which it is. */
export function layBeside(folder: string, rulebook: string): void {
  const sample = path.resolve(`templates/${rulebook}-sample.xlsx`);
  copyFileSync(sample, path.join(folder, VALID_FILE));
  let mail = mails.get(rulebook);
  if (mail === undefined) mails.set(rulebook, (mail = ledger(["orders", sample, `--player=${playerIn(rulebook)}`]).out));
  writeFileSync(path.join(folder, MAIL), mail);
}

/** All that can be done with a file that is taken for a ledger of a rulebook. */
export const commandsOn = (rulebook: string): readonly (readonly string[])[] => [
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
  ["orders", FILE, "--player", playerIn(rulebook)],
  ["orders", FILE, "--player", playerIn(rulebook), "--format", "bbcode"],
  ["take-in", FILE, MAIL, "--partly"],
  ["take-in", VALID_FILE, FILE, "--player", playerIn(rulebook), "--prefer", "player"],
  ["take-in", FILE, VALID_FILE, "--player", playerIn(rulebook), "--prefer", "gm"],
  ["diff", FILE],
  ["diff", FILE, "--json"],
  ["diff", VALID_FILE, FILE],
  ["diff", FILE, VALID_FILE, "--format", "html"],
  ["diff", FILE, VALID_FILE, "--base", VALID_FILE, "--json"],
  ["merge", FILE, VALID_FILE, "-o", "merged.xlsx", "--force", "--prefer", "a"],
  ["merge", VALID_FILE, FILE, "-o", "merged.xlsx", "--force", "--prefer", "b"],
  ["merge", VALID_FILE, VALID_FILE, "--base", FILE, "-o", "merged.xlsx", "--force"],
  ["hand-out", FILE, "--all", "-o", "copies", "--force"],
  ["hand-out", FILE, "--player", playerIn(rulebook), "-o", "copy.xlsx", "--force"],
  ["picture", FILE],
  ["picture", FILE, "--player", playerIn(rulebook)],
  ["verify", FILE, MAIL],
];

/** Words of the program's own language that may stand in a file, and are repeated from it. */
const OF_FILES = "NaN Infinity undefined";

/** Holds what a command answers with against what people may get. */
export function fitAnswer(args: readonly string[], { code, out, err }: Outcome): void {
  const reported = `${args.join(" ")}: ${code}`;
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(`${reported}\n${err.slice(0, 800)}`);
  if (/fault of the program|^ +at .*:\d+:\d+\)?$/m.test(err)) throw new Error(`${reported}\n${err.slice(0, 800)}`);
  fitForPeople(out, OF_FILES);
  fitForPeople(err, OF_FILES);
  if (code === 2 && err.trim() === "") throw new Error(`${reported} and says nothing`);
  if (args.includes("--json")) for (const line of out.split("\n")) if (line !== "") JSON.parse(line);
}
