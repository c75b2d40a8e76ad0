import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll } from "vitest";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";
import { fitAnswer } from "../support/hostile/commands";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";

/*
 * A file to change, with anything beside it and under any name: links, folders, permissions, locks and leftovers. Nothing else is
 * written, the file is the old or the new one, and its backup is the old one.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-places-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BEFORE = readFileSync("templates/gas-ledger.xlsx");
const DIARY = "mine";

/** Creates something under a name; diary.txt is what a user could lose. */
const LEFT: readonly ((at: string, own: string) => void)[] = [
  () => undefined,
  (at) => writeFileSync(at, "older"),
  (at, own) => symlinkSync(path.join(own, "diary.txt"), at),
  (at, own) => linkSync(path.join(own, "diary.txt"), at),
  (at, own) => symlinkSync(path.join(own, "gone.txt"), at),
  (at) => symlinkSync(path.basename(at), at),
  (at) => mkdirSync(at),
  (at, own) => symlinkSync(path.join(own, "kept"), at),
  // A pipe without a writer: reading it would wait forever.
  (at) => void execFileSync("mkfifo", [at]),
  (at) => symlinkSync("/dev/zero", at),
];

const LOCKS: readonly (() => readonly [text: string, ahead: number])[] = [
  () => [`${hostname()}\n${process.pid}\n`, 0],
  () => [`${hostname()}\n0\n`, 0],
  () => [`${hostname()}\n-1\n`, 0],
  () => [`${hostname()}\n999999999\n`, 0],
  () => ["", 0],
  () => ["elsewhere\n1\n", 0],
  () => ["elsewhere\n1\n", -86_400_000],
  () => [`${hostname()}\n${process.pid}\n`, 86_400_000],
  () => ["\u0000\n".repeat(9999), 0],
];

const COMMANDS_ON = (name: string): readonly (readonly string[])[] => [
  ["add", name, "--rows", "1", "Turns"],
  ["close", name, "--by", "Anna"],
  ["repair", name],
  ["values", name, "-o", name, "--force"],
  ["new", "gas", "-o", name, "--force"],
  ["new", "gas", "-o", name],
];

/** How the given name leads to the file. */
const NAMES: readonly ((own: string) => string)[] = [
  () => "a.xlsx",
  () => path.join("kept", "..", "a.xlsx"),
  (own) => {
    symlinkSync("a.xlsx", path.join(own, "link.xlsx"));
    return "link.xlsx";
  },
  (own) => {
    symlinkSync(path.join(own, "link2.xlsx"), path.join(own, "link1.xlsx"));
    symlinkSync("a.xlsx", path.join(own, "link2.xlsx"));
    return "link1.xlsx";
  },
  (own) => {
    linkSync(path.join(own, "a.xlsx"), path.join(own, "other.xlsx"));
    return "a.xlsx";
  },
  (own) => {
    symlinkSync(".", path.join(own, "round"));
    return "round/round/a.xlsx";
  },
];

function placed(chance: Chance): void {
  const own = mkdtempSync(path.join(folder, "x"));
  const at = (name: string): string => path.join(own, name);
  const read = (name: string): Buffer => readFileSync(at(name));
  mkdirSync(at("kept"));
  writeFileSync(at("kept/old.txt"), DIARY);
  writeFileSync(at("diary.txt"), DIARY);
  writeFileSync(at("a.xlsx"), BEFORE);
  const mode = chance.of([0o600, 0o640, 0o644, 0o666, 0o444]);
  chmodSync(at("a.xlsx"), mode);
  for (const name of ["a.xlsx.bak", ".a.xlsx.tmp", ".a.xlsx.bak.tmp"]) if (chance.once(2)) chance.of(LEFT)(at(name), own);
  if (chance.once(3)) {
    const lock = at(".a.xlsx.lock");
    if (chance.once(3)) chance.of(LEFT)(lock, own);
    else {
      const [text, ahead] = chance.of(LOCKS)();
      writeFileSync(lock, text);
      const when = new Date(Date.now() + ahead);
      utimesSync(lock, when, when);
    }
  }
  const was = existsSync(at("a.xlsx.bak")) && statSync(at("a.xlsx.bak")).isFile() ? read("a.xlsx.bak") : null;
  const args = chance.of(COMMANDS_ON(chance.of(NAMES)(own)));
  const outcome = ledger(args, "", {}, own);
  fitAnswer(args, outcome);
  const fail = (reason: string): never => {
    throw new Error(`${args.join(" ")}: ${outcome.code} ${reason}\n${outcome.out}${outcome.err}`.slice(0, 600));
  };
  if (read("diary.txt").toString() !== DIARY || read("kept/old.txt").toString() !== DIARY) fail("writes to another file");
  if (existsSync(at("gone.txt"))) fail("writes where a link led");
  if (lstatSync(at("a.xlsx")).isSymbolicLink()) fail("puts a link in the file's place");
  const now = read("a.xlsx");
  const isSame = now.equals(BEFORE);
  if (!isSame) {
    readBook(now);
    if (!lstatSync(at("a.xlsx.bak")).isFile() || !read("a.xlsx.bak").equals(BEFORE)) fail("does not keep the file as it was");
    if ((statSync(at("a.xlsx")).mode & 0o777) !== mode) fail("changes its rights");
    if (statSync(at("a.xlsx.bak")).nlink > 1) fail("keeps the copy under another's name too");
  } else if (was && !read("a.xlsx.bak").equals(was) && !read("a.xlsx.bak").equals(BEFORE)) fail("spoils the older copy");
  rmSync(own, { recursive: true, force: true });
}

attack("places", 8, placed);
