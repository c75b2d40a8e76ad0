import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
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

/** Builds when a source is newer than the note of the last build. */
export async function whenStale(what, sources, build) {
  const stamp = at(".build", `${what}.stamp`);
  const built = statSync(stamp, { throwIfNoEntry: false });
  const changed = newest([...sources, ...TOOLS]);
  if (built && built.mtimeMs >= changed) return;
  say(`Building the ${what} …`);
  try {
    await build();
  } catch (error) {
    throw new Failure(`Building the ${what} failed:\n${error.message}`);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, "");
}
