import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { setV8Flags } from "./v8-flags";
import type * as Program from "./run-command";

/*
 * Runs the program from V8's code cache, which the build writes, because compiling it takes a sixth of a command's time. V8
 * ignores a cache of another version or other settings, and compiles the program.
 */

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The file of the code cache. */
export const CODE_CACHE = at("program.v8");

function codeCache(): Buffer | undefined {
  try {
    return readFileSync(CODE_CACHE);
  } catch {
    return undefined;
  }
}

interface Loaded {
  readonly script: Script;
  readonly program: typeof Program;
}

export function loadProgram(): Loaded {
  // Worker threads keep the settings that the program has chosen since.
  if (isMainThread) setV8Flags("never");
  const filename = at("program.cjs");
  // The build writes ASCII only, which decodes fastest as Latin-1.
  const source = readFileSync(filename, "latin1");
  // V8 rejects the cache in worker threads, which run with other settings.
  const cachedData = isMainThread ? codeCache() : undefined;
  const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(createRequire(import.meta.url), module, import.meta.url);
  return { script, program: module.exports as Loaded["program"] };
}
