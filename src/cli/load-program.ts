import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { setV8Flags } from "./v8-flags";
import type * as Program from "./program";

/*
 * The program with V8's reading of it, which was kept when it was built: reading it again, function by function, takes a sixth of
 * the time of a command. V8 takes no reading of another version or of other settings; it then reads the program itself.
 */

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Where the reading is kept. */
export const READING = at("program.v8");

function reading(): Buffer | undefined {
  try {
    return readFileSync(READING);
  } catch {
    return undefined;
  }
}

interface Loaded {
  readonly script: Script;
  readonly program: typeof Program;
}

export function loadProgram(): Loaded {
  // Threads do as the program has decided meanwhile.
  if (isMainThread) setV8Flags("never");
  const filename = at("program.cjs");
  // It was built in ASCII, which is the quickest to read.
  const source = readFileSync(filename, "latin1");
  // Threads run with other settings, for which V8 would not take it.
  const cachedData = isMainThread ? reading() : undefined;
  const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(createRequire(import.meta.url), module, import.meta.url);
  return { script, program: module.exports as Loaded["program"] };
}
