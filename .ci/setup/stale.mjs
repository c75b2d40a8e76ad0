import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { at, Failure, say } from "./common.mjs";

/** The latest modification time of files and folders, in milliseconds; 0 if there are none. */
function newest(names) {
  let time = 0;
  for (const name of names) {
    const file = at(name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) continue;
    time = Math.max(time, found.mtimeMs);
    if (found.isDirectory()) time = Math.max(time, newest(readdirSync(file).map((entry) => path.join(name, entry))));
  }
  return time;
}

const TOOLS = ["package-lock.json", "webpack.config.mjs", ".ci"];

/** Milliseconds after which an empty lock is stale: writing a process id takes far less. */
const BEGINNING = 5_000;

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs work while no other process does, because two builds into the same files would corrupt them. */
async function alone(lock, work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    try {
      const holder = Number(readFileSync(lock, "utf8"));
      // A killed process leaves its lock behind; a new lock may not contain its process id yet.
      const isLeft = holder > 0 ? !isRunning(holder) : Date.now() - statSync(lock).mtimeMs > BEGINNING;
      if (isLeft) rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    await setTimeout(100);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Builds if a source is newer than the last build. */
export async function whenStale(what, sources, build) {
  const stamp = at(".build", `${what}.stamp`);
  const isStale = () => !(statSync(stamp, { throwIfNoEntry: false })?.mtimeMs >= newest([...sources, ...TOOLS]));
  if (!isStale()) return;
  mkdirSync(path.dirname(stamp), { recursive: true });
  await alone(at(".build", `${what}.lock`), async () => {
    if (!isStale()) return;
    say(`Building the ${what} …`);
    try {
      await build();
    } catch (error) {
      throw new Failure(`Building the ${what} failed:\n${error.message}`);
    }
    writeFileSync(stamp, "");
  });
}
