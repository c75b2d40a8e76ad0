import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { runCommand } from "./run-command";
import { serveAudits } from "./audit-many";
import { endQuietlyWhenNobodyReads } from "./output";

export { runCommand };

/** Does what the command line asks for; in a thread, what the program asks its threads for. */
export async function begin(): Promise<void> {
  if (!isMainThread) return serveAudits();
  endQuietlyWhenNobodyReads();
  process.exitCode = await runCommand(process.argv.slice(2));
}
