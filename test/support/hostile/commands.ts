import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ledger, type Outcome } from "../cli/program";
import { rulebooks } from "../../../src/rulebooks";
import { fitForPeople } from "./attack";

/*
 * Commands to run on a hostile file, and what they may print.
 */

export const FILE = "hostile.xlsx";
/** An unchanged ledger of the same rulebook, and orders for it. */
const VALID_FILE = "sound.xlsx";
const MAIL = "mail.txt";

/** A player of a rulebook. */
export const playerIn = (rulebook: string): string => rulebooks.find(({ id }) => id === rulebook)!.ledger!.players.names[0]!;

const mails = new Map<string, string>();

/** Writes the files that commands take as other arguments into the folder. */
export function layBeside(folder: string, rulebook: string): void {
  const sample = path.resolve(`templates/${rulebook}-sample.xlsx`);
  copyFileSync(sample, path.join(folder, VALID_FILE));
  let mail = mails.get(rulebook);
  if (mail === undefined) mails.set(rulebook, (mail = ledger(["orders", sample, `--player=${playerIn(rulebook)}`]).out));
  writeFileSync(path.join(folder, MAIL), mail);
}

/** Every command that can be run on a file taken for a ledger of the rulebook. */
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

/** Internal texts that can be in a file and are repeated from it. */
const OF_FILES = "NaN Infinity undefined";

/** Throws if a command's output or exit code is not fit for users. */
export function fitAnswer(args: readonly string[], { code, out, err }: Outcome): void {
  const reported = `${args.join(" ")}: ${code}`;
  if (code !== 0 && code !== 1 && code !== 2) throw new Error(`${reported}\n${err.slice(0, 800)}`);
  if (/fault of the program|^ +at .*:\d+:\d+\)?$/m.test(err)) throw new Error(`${reported}\n${err.slice(0, 800)}`);
  fitForPeople(out, OF_FILES);
  fitForPeople(err, OF_FILES);
  if (code === 2 && err.trim() === "") throw new Error(`${reported} and says nothing`);
  if (args.includes("--json")) for (const line of out.split("\n")) if (line !== "") JSON.parse(line);
}
