import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import "../support/preload";
import { readBook } from "../../src/workbook/xlsx/read";
import { edit } from "../../src/workbook/xlsx/edit";
import { ledgerOf } from "../../src/ledger/read/model";
import { EXPORT_SHEET } from "../../src/ledger/read/copy";
import { HIDDEN } from "../../src/ledger/read/hidden-turns";
import { TURNS } from "../../src/sheets/common/turns";
import { build, ledger, started } from "../support/cli/program";
import { playerIn } from "../support/hostile/commands";
import { attack, isLong } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";

/*
 * A command that is killed while writing leaves the old or the new file, and the next command works.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-kills-"));
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = "a.xlsx";
const VALID_FILE = "sound.xlsx";
const same = (a: string, b: string): boolean => readFileSync(at(a)).equals(readFileSync(at(b)));

/** Commands that write the file, and the file before. */
const ACTIONS = {
  add: { args: ["add", FILE, "--rows", "3", "Turns"], from: VALID_FILE },
  close: { args: ["close", FILE, "--by", "Anna"], from: VALID_FILE },
  reopen: { args: ["reopen", FILE], from: "closed.xlsx" },
  repair: { args: ["repair", FILE], from: "damaged.xlsx" },
  values: { args: ["values", VALID_FILE, "-o", FILE, "--force"], from: VALID_FILE },
  "hand out": { args: ["hand-out", VALID_FILE, "--player", playerIn("gas"), "-o", FILE, "--force"], from: VALID_FILE },
} as const;
type ActionName = keyof typeof ACTIONS;

/** The initial files of the commands. */
beforeAll(() => {
  build();
  const bytes = readFileSync("templates/gas-ledger.xlsx");
  writeFileSync(at(VALID_FILE), bytes);
  const { sheet, row, column } = ledgerOf(readBook(bytes))!.found.cells.find(({ declared }) => declared.formula !== null)!;
  writeFileSync(at("damaged.xlsx"), edit(bytes, [{ kind: "cells", sheet, cells: [{ row, column, value: 4711 }] }]));
});

/** Runs a command once without killing it, to have its result. */
function doneOnce(action: ActionName): void {
  const { args, from } = ACTIONS[action];
  if (existsSync(at(`${action}.done`))) return;
  if (action === "reopen") doneOnce("close");
  copyFileSync(at(from), at(FILE));
  const { err } = ledger(args, "", {}, folder);
  if (same(FILE, from)) throw new Error(`${action} writes nothing, ended or not: ${err}`);
  copyFileSync(at(FILE), at(`${action}.done`));
  if (action === "close") copyFileSync(at(FILE), at("closed.xlsx"));
}

/** The content of a file, without the time of a close or an export. */
const standsIn = (name: string): string =>
  JSON.stringify(readBook(readFileSync(at(name))).sheets.filter((sheet) => ![TURNS, HIDDEN, EXPORT_SHEET].includes(sheet.name)));

/** Commands that record the time. */
const TIMED: readonly ActionName[] = ["close", "hand out"];

/** Whether the file is what the command writes when it is not killed. */
const isAfter = (action: ActionName): boolean =>
  same(FILE, `${action}.done`) || (TIMED.includes(action) && standsIn(FILE) === standsIn(`${action}.done`));

/** Each try kills two processes of the command line. */
const MOST_KILLS = 200;

async function killed(chance: Chance): Promise<void> {
  const action = chance.of(Object.keys(ACTIONS) as ActionName[]);
  const { args, from } = ACTIONS[action];
  doneOnce(action);
  rmSync(at(`${FILE}.bak`), { force: true });
  copyFileSync(at(from), at(FILE));
  // Usually killed while it writes, which is short; otherwise at any time.
  const isAnyTime = chance.once(5);
  const later = chance.below(isAnyTime ? 900 : 12);
  const watcher = watch(folder);
  const change = isAnyTime ? Promise.resolve() : once(watcher, "change");
  const child = started(args, folder);
  const ended = once(child, "exit");
  await Promise.race([ended, change.then(() => setTimeout(later))]);
  child.kill("SIGKILL");
  await ended;
  watcher.close();
  const isDone = !same(FILE, from);
  if (isDone && !isAfter(action)) throw new Error(`${action}: the file is neither the one before nor the one after.`);
  if (existsSync(at(`${FILE}.bak`)) && !same(`${FILE}.bak`, from)) throw new Error(`${action}: the copy is not the file before.`);
  const next = isDone && action !== "add" ? ["audit", FILE] : ["add", FILE, "--rows", "1", "Turns"];
  const again = ledger(next, "", {}, folder);
  if (again.code !== 0 && next[0] === "add") throw new Error(`${action}: the next command ends with ${again.code}: ${again.err}`);
}

attack("kills", isLong ? MOST_KILLS : 2, killed, MOST_KILLS);
