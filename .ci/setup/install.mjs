import { existsSync } from "node:fs";
import { at, Failure, readJson, run, say } from "./common.mjs";

/** Whether node_modules contains everything in the lock file, except optional packages. */
function installed() {
  const record = at("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const found = readJson(record).packages;
  return Object.entries(readJson(at("package-lock.json")).packages).every(
    ([name, wanted]) => name === "" || wanted.optional || found[name]?.version === wanted.version,
  );
}

export function install() {
  if (installed()) return;
  say("Installing packages (npm ci) …");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith(".js")
    ? run(process.execPath, [npm, ...args])
    : run("npm", args, { shell: process.platform === "win32" });
  if (!done) throw new Failure("npm ci failed: see its message above.");
}
