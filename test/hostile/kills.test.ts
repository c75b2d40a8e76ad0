import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger, started } from "../cli/program";
import { attack, isLong } from "./attack";
import type { Chance } from "./chance";

const folder = mkdtempSync(path.join(tmpdir(), "ledger-kills-"));
const at = (name: string): string => path.join(folder, name);
beforeAll(() => {
  build();
  copyFileSync("templates/gas-ledger.xlsx", at("before.xlsx"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const same = (one: string, other: string): boolean => readFileSync(at(one)).equals(readFileSync(at(other)));

/** Each ends two processes of the command line. */
const MOST_KILLS = 200;

async function killed(chance: Chance): Promise<void> {
  rmSync(at("a.xlsx.bak"), { force: true });
  copyFileSync(at("before.xlsx"), at("a.xlsx"));
  const act = chance.of([
    ["add", "a.xlsx", "--rows", "3", "Turns"],
    ["accept", "a.xlsx", "nowhere=agreed"],
    ["repair", "a.xlsx"],
    ["close", "a.xlsx", "--by", "Anna"],
    ["values", "a.xlsx", "-o", "a.xlsx", "--force"],
    ["import", "a.xlsx", "list.csv", "--table", "Turns"],
  ]);
  const child = started(act, folder);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await Promise.race([ended, setTimeout(chance.below(900))]);
  child.kill("SIGKILL");
  await ended;
  // The file is the one before or the one after, whole; its copy is the one before or is not there.
  if (!same("a.xlsx", "before.xlsx")) readBook(readFileSync(at("a.xlsx")));
  if (existsSync(at("a.xlsx.bak")) && !same("a.xlsx.bak", "before.xlsx")) throw new Error("The copy is not the file before.");
  const isCopy = act[0] === "values" && !same("a.xlsx", "before.xlsx");
  const again = ledger(isCopy ? ["audit", "a.xlsx"] : ["add", "a.xlsx", "--rows", "1", "Turns"], "", {}, folder);
  if (again.code !== 0) throw new Error(`The next command ends with ${again.code}: ${again.err}`);
}

attack("kills", isLong ? MOST_KILLS : 2, killed, MOST_KILLS);
