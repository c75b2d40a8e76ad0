import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { at, Failure, say } from "./common.mjs";

/** The newest change of files and folders, in milliseconds; 0 when there are none. */
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

/** Milliseconds that nobody needs to write a number. */
const BEGINNING = 5_000;

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Works while no other process does: two that write the same files leave half ones. */
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
      // Anyone who was ended leaves it behind; who has just begun has still to write his number.
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

/** Builds when a source is newer than the note of the last build. */
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
