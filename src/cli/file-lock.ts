import { writeFileSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../kernel/refusal";

/*
 * One command at a time changes a file: of two that read the same turn and close it, the second must hear of the first.
 */

/** Writing takes less. Who holds a file for longer was ended in the middle. */
const LONGEST = 60_000;
/** Anyone who takes a file says at once who it is. A lock that says nothing for longer is of one who was ended before. */
const LONGEST_SILENT = 200;
/** Signs that a lock has at most: a name of a machine and a number. */
const LARGEST = 1000;

function isRunning(id: number): boolean {
  // 0 and less are not process: a signal to them goes to many.
  if (!Number.isSafeInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether anyone who left a lock is still at work. */
async function isHeld(lock: string): Promise<boolean> {
  const inspect = () => stat(lock).catch(() => null);
  let found = await inspect();
  if (found?.size === 0) {
    await setTimeout(LONGEST_SILENT);
    found = await inspect();
    if (found?.size === 0) return false;
  }
  // A clock that runs ahead is not a reason to wait for the day that it reports.
  const since = found ? Math.abs(Date.now() - found.mtimeMs) : 0;
  // What is not a file, such as a pipe, may never come to an end.
  const isOurs = found?.isFile() === true && found.size < LARGEST;
  const [host, id] = isOurs ? (await readFile(lock, "utf8").catch(() => "")).split("\n") : [];
  return since < LONGEST && !(host === hostname() && !isRunning(Number(id)));
}

/** Runs something while no other command writes the same file. Throws Refusal while one does. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(path.dirname(file), `.${path.basename(file)}.lock`);
  // In one go: between an empty lock and its text a command may be ended, and an empty one names nobody who could be gone.
  const take = (): void => writeFileSync(lock, `${hostname()}\n${process.pid}\n`, { flag: "wx" });
  try {
    take();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A full disk has room for a name and for nothing in it.
    if (code === "ENOSPC" || code === "EDQUOT") await rm(lock, { force: true });
    if (code !== "EEXIST") throw error;
    if (await isHeld(lock)) throw new Refusal(`${file} is being written by someone else. Nothing was written; try again.`);
    await rm(lock, { force: true });
    take();
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
