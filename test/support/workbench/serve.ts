import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type LaunchOptions } from "playwright-core";

/*
 * The built workbench's server and a browser, for tests and benchmarks. Must be run in the project's folder.
 */

const SERVER = path.join(".build", "workbench", "server.mjs");

function browserPath(): string {
  const record = path.join(".build", "browser.json");
  if (process.env["CHROME_PATH"]) return process.env["CHROME_PATH"];
  if (existsSync(record)) return (JSON.parse(readFileSync(record, "utf8")) as { path: string }).path;
  throw new Error("No browser is known. This command finds or installs one: node .ci/setup.mjs browser");
}

export const startBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    ...options,
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...(options.args ?? []),
    ],
  });

/** Ends the server if its parent is killed: then its standard input closes. */
const ENDS_WITH_ITS_STARTER = 'data:text/javascript,process.stdin.on("end", () => process.exit()).resume()';

/** Uses a free port, because a running workbench can have the usual one. */
export function startServer(
  args: readonly string[] = ["--port", "0"],
): Promise<{ readonly address: string; readonly stop: () => void }> {
  if (!existsSync(SERVER))
    throw new Error("The workbench is not built. This command builds it: node .ci/setup.mjs addin workbench");
  const program = ["--import", ENDS_WITH_ITS_STARTER, SERVER, ...args];
  const server: ChildProcess = spawn(process.execPath, program, { stdio: ["pipe", "pipe", "inherit"] });
  const stop = (): void => void server.kill();
  return new Promise((resolve, reject) => {
    server.on("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
    server.stdout!.on("data", (text: Buffer) => {
      const address = /http:\S+/.exec(text.toString())?.[0];
      if (address) resolve({ address, stop });
    });
  });
}
