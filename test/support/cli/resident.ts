import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { runCommand } from "../../../src/cli/run-command";
import { serveAudits } from "../../../src/cli/audit-many";
import type { RunOptions } from "./program";

/*
 * Keeps the command line running: executes one command after another in the given folder, and answers with the output and exit
 * code of a separate process.
 */

async function carryOut({ args, folder }: RunOptions): Promise<void> {
  const written = { out: "", err: "" };
  const capture = (where: keyof typeof written) => (text: unknown) => {
    written[where] += String(text);
    return true;
  };
  process.chdir(folder);
  Object.assign(process.stdout, { write: capture("out") });
  Object.assign(process.stderr, { write: capture("err") });
  const code = await runCommand(args);
  process.send!({ code, ...written });
}

if (isMainThread) process.on("message", (requested: RunOptions) => void carryOut(requested));
else serveAudits();
