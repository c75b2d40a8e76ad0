import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { answered } from "../../src/cli/answered";
import { serveAudits } from "../../src/cli/audit-many";
import type { Asked } from "./program";

/*
 * The command line, kept running: it carries out one command after another in the folder that is named, and answers with what a
 * process of its own would have written and exited with.
 */

async function carryOut({ args, folder }: Asked): Promise<void> {
  const written = { out: "", err: "" };
  const kept = (where: keyof typeof written) => (text: unknown) => {
    written[where] += String(text);
    return true;
  };
  process.chdir(folder);
  Object.assign(process.stdout, { write: kept("out") });
  Object.assign(process.stderr, { write: kept("err") });
  const code = await answered(args);
  process.send!({ code, ...written });
}

if (isMainThread) process.on("message", (asked: Asked) => void carryOut(asked));
else serveAudits();
