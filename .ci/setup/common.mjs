import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const at = (...parts) => path.join(root, ...parts);
// Standard output is reserved for the command that follows.
export const say = (text) => console.error(text);
export const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A readable message, printed without a stack. */
export class Failure extends Error {}

/** Runs a command; returns whether it succeeded. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options }).status === 0;
}
