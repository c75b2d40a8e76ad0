import { spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ownComplaints } from "../workbook/validate-file";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
/** Folder of the built program. */
export const FOLDER = path.join(root, ".build/cli");
const program = path.join(FOLDER, "ledger.mjs");
const resident = path.join(FOLDER, "resident.mjs");

let isBuilt = false;

/** Builds the program if a source is newer than it. Checks once for all test files. */
export function build(): void {
  if (isBuilt) return;
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, ".ci/setup.mjs"), "cli"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The command line could not be built.\n${stderr}`);
  isBuilt = true;
}

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const environment = (over: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { npm_lifecycle_event: _, NO_COLOR: __, FORCE_COLOR: ___, ...rest } = process.env;
  return { ...rest, ...over };
};

export interface RunOptions {
  readonly args: readonly string[];
  readonly folder: string;
}

/** A thread that passes commands to the resident program and wakes the test, which sleeps until the answer arrives. */
const GO_BETWEEN = `
  const { fork } = require("node:child_process");
  const { workerData: { resident, env, port, awake } } = require("node:worker_threads");
  const child = fork(resident, { env, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const answer = (outcome) => {
    port.postMessage(outcome);
    Atomics.store(awake, 0, 1);
    Atomics.notify(awake, 0);
  };
  child.on("message", answer);
  child.on("exit", (code) => answer({ code, out: "", err: "The resident program ended." }));
  port.on("message", (asked) => child.send(asked));
`;

let line: { readonly port: MessagePort; readonly awake: Int32Array } | undefined;

function connected(): NonNullable<typeof line> {
  if (line) return line;
  const { port1: port, port2 } = new MessageChannel();
  const awake = new Int32Array(new SharedArrayBuffer(4));
  new Worker(GO_BETWEEN, {
    eval: true,
    workerData: { resident, env: environment({}), port: port2, awake },
    transferList: [port2],
  }).unref();
  port.unref();
  return (line = { port, awake });
}

/** Runs a command in the resident program, which is several times faster once it is warm. */
function ask(requested: RunOptions): Outcome {
  const { port, awake } = connected();
  port.postMessage(requested);
  Atomics.wait(awake, 0, 0);
  Atomics.store(awake, 0, 0);
  return (receiveMessageOnPort(port) as { message: Outcome }).message;
}

/** Modification times of the workbooks that a command names, by path; null for a missing one. */
const workbooksOf = (args: readonly string[], folder: string): ReadonlyMap<string, number | null> =>
  new Map(
    args
      .filter((arg) => arg.endsWith(".xlsx"))
      .map((arg) => path.resolve(folder, arg.replace(/^--?\w+=/, "")))
      .map((file) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null]),
  );

/**
 * Runs a command, in its own process if it has input or environment variables. Every workbook it writes is checked with our rules
 * for files.
 */
export function ledger(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}, folder = root): Outcome {
  const before = workbooksOf(args, folder);
  const outcome = input === "" && Object.keys(env).length === 0 ? ask({ args, folder }) : alone(args, input, env, folder);
  for (const [file, written] of workbooksOf(args, folder)) {
    if (written === null || written === before.get(file)) continue;
    const complaints = ownComplaints(readFileSync(file));
    if (complaints.length > 0) throw new Error(`${args.join(" ")} wrote what Excel would not take:\n${complaints.join("\n")}`);
  }
  return outcome;
}

/** Runs the compiled program in its own process. */
export function alone(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}, folder = root): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    cwd: folder,
    env: environment(env),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** Starts the program and leaves it running. */
export const started = (args: readonly string[], folder = root) =>
  spawn(process.execPath, [program, ...args], { cwd: folder, env: environment({}) });

/** The lines of an output. Throws if it does not end with a line break. */
export function linesOf(out: string): string[] {
  if (!out.endsWith("\n")) throw new Error(`The output does not end with a line break: ${JSON.stringify(out.slice(-80))}`);
  return out.slice(0, -1).split("\n");
}
