import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger, started } from "../cli/program";
import { attack, isLong } from "./attack";

const folder = mkdtempSync(path.join(tmpdir(), "ledger-kills-"));
const at = (name: string): string => path.join(folder, name);
beforeAll(() => {
  build();
  copyFileSync("templates/gas-ledger.xlsx", at("before.xlsx"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const same = (one: string, other: string): boolean => readFileSync(at(one)).equals(readFileSync(at(other)));

attack("kills", isLong ? 200 : 2, async (chance) => {
  rmSync(at("a.xlsx.bak"), { force: true });
  copyFileSync(at("before.xlsx"), at("a.xlsx"));
  const child = started(["add", "a.xlsx", "--rows", "3", "Turns"], folder);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await Promise.race([ended, setTimeout(chance.below(900))]);
  child.kill("SIGKILL");
  await ended;
  // The file is the one before or the one after, whole; its copy is the one before or is not there.
  if (!same("a.xlsx", "before.xlsx")) readBook(readFileSync(at("a.xlsx")));
  if (existsSync(at("a.xlsx.bak")) && !same("a.xlsx.bak", "before.xlsx")) throw new Error("The copy is not the file before.");
  const again = ledger(["add", "a.xlsx", "--rows", "1", "Turns"], "", {}, folder);
  if (again.code !== 0) throw new Error(`The next command ends with ${again.code}: ${again.err}`);
});
