import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const program = path.join(root, ".build/cli/ledger.mjs");

/** Builds the program when a source is newer than it. */
export function build(): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, ".ci/setup.mjs"), "cli"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The command line could not be built.\n${stderr}`);
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

/** Runs the compiled program as a process of its own. */
export function ledger(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}, folder = root): Outcome {
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

/** The lines of an output that ends with a line break. */
export function linesOf(out: string): string[] {
  if (!out.endsWith("\n")) throw new Error(`The output does not end with a line break: ${JSON.stringify(out.slice(-80))}`);
  return out.slice(0, -1).split("\n");
}
