import { writeFileSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../kernel/refusal";

/*
 * Locks a file for one command at a time, so that two commands cannot close the same turn.
 */

/** Milliseconds that writing never exceeds; an older lock belongs to a killed command. */
const LONGEST = 60_000;
/** A lock contains its owner from the start; one that stays empty longer belongs to a killed command. */
const LONGEST_SILENT = 200;
/** Longest text of a lock: a machine's name and a process id. */
const LARGEST = 1000;

function isRunning(id: number): boolean {
  // Numbers up to 0 are not process ids, and would signal whole groups of processes.
  if (!Number.isSafeInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the process that wrote a lock is still running. */
async function isLocked(lock: string): Promise<boolean> {
  const inspect = () => stat(lock).catch(() => null);
  let found = await inspect();
  if (found?.size === 0) {
    await setTimeout(LONGEST_SILENT);
    found = await inspect();
    if (found?.size === 0) return false;
  }
  // A lock dated in the future must not block forever.
  const since = found ? Math.abs(Date.now() - found.mtimeMs) : 0;
  // Reading something that is not a file, such as a pipe, might never end.
  const isOurs = found?.isFile() === true && found.size < LARGEST;
  const [host, id] = isOurs ? (await readFile(lock, "utf8").catch(() => "")).split("\n") : [];
  return since < LONGEST && !(host === hostname() && !isRunning(Number(id)));
}

/** Runs something while no other command writes the same file. Throws Refusal while one does. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(path.dirname(file), `.${path.basename(file)}.lock`);
  // Written in one step, because a command killed between creating and writing a lock would leave an empty one without an owner.
  const acquire = (): void => writeFileSync(lock, `${hostname()}\n${process.pid}\n`, { flag: "wx" });
  try {
    acquire();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A full disk may have room for the name but not for the content.
    if (code === "ENOSPC" || code === "EDQUOT") await rm(lock, { force: true });
    if (code !== "EEXIST") throw error;
    if (await isLocked(lock)) throw new Refusal(`${file} is being written by someone else. Nothing was written; try again.`);
    await rm(lock, { force: true });
    acquire();
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
