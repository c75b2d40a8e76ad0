import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const tests = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => path.posix.join("test", file.replaceAll(path.sep, "/")));

/** The tests that import one of these. */
const importing = (...doors: readonly string[]): readonly string[] =>
  tests.filter((file) => {
    const imports = readFileSync(path.join(root, file), "utf8").matchAll(/from "(\.[^"]+)"/g);
    return [...imports].some(([, from]) => doors.includes(path.posix.join(path.posix.dirname(file), from!)));
  });

// What drives a browser, and what starts the command line, waits for other processes most of the time.
const BROWSER = importing("test/support/workbench/open", "test/support/workbench/shared-browser", "test/support/taskpane/open");
const COMMAND_LINE = importing("test/support/cli/program").filter((file) => !BROWSER.includes(file));

// Every breach, and every cell and house rule, on a ledger of its own: long ones, which had better not begin last.
const GOLDEN = [
  "test/rulebooks/*/golden.test.ts",
  ...["mutation", "house-rules", "incremental-audit", "blank-cells", "quick-fix"].map((name) => `test/rulebooks/${name}.test.ts`),
];

const SETUP = ["test/support/processor-time.ts"];

/** Tests of one kind; those of the first name start first. */
const project = (
  name: string,
  include: readonly string[],
  rest: { exclude?: string[]; isolate?: boolean; setupFiles?: string[]; expect?: { poll: { timeout: number } } } = {},
) => ({
  extends: true as const,
  test: { name, include: [...include], ...rest },
});

export default defineConfig({
  test: {
    environment: "node",
    // Browsers start slowly on a busy machine; a test that hangs is still ended. Every cell of a ledger takes its time.
    testTimeout: process.env["TRUTH"] === "all" ? 3 * 3_600_000 : 240_000,
    hookTimeout: 240_000,
    // Where nobody watches, a browser test that met a busy machine gets a second go.
    retry: process.env["CI"] ? 1 : 0,
    // Ledgers live for a moment: with room for them the collector takes a twelfth less of the processor's time.
    execArgv: ["--max-semi-space-size=64"],
    // Left to itself vitest keeps one processor free, of two that is half.
    maxWorkers: availableParallelism(),
    reporters: ["default", "./.ci/slowest.mjs"],
    // What was made of a source is made of it once, not for each kind of test, nor in the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".build/vitest" },
    projects: [
      // These change nothing that another could meet, so they share what they load: a browser, the running command line too.
      project("browser", BROWSER, { isolate: false, setupFiles: SETUP, expect: { poll: { timeout: 30_000 } } }),
      project("command line", COMMAND_LINE, { isolate: false, setupFiles: SETUP }),
      project("golden ledgers", GOLDEN, { isolate: false, setupFiles: SETUP }),
      project("in process", ["test/**/*.test.ts"], {
        exclude: [...BROWSER, ...COMMAND_LINE, ...GOLDEN],
        isolate: false,
        setupFiles: SETUP,
      }),
    ],
  },
});
