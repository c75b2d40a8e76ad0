import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

/*
 * The build that npm start, npm test and npm run ledger run first when a source has changed, also in two terminals at once.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-builds-"));
const NAME = path.basename(folder);
const stamp = path.join(".build", `${NAME}.stamp`);
const lock = path.join(".build", `${NAME}.lock`);
const reported = path.join(folder, "told");
afterAll(() => [folder, stamp, lock].forEach((item) => rmSync(item, { recursive: true, force: true })));

/** A process that builds what is stale, which takes some time, and exits with 0. */
const builds = (): Promise<number | null> => {
  const program = `
    import { appendFileSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { whenStale } from ${JSON.stringify(pathToFileURL(path.resolve(".ci/setup/stale.mjs")).href)};
    const tell = (word) => appendFileSync(${JSON.stringify(reported)}, word + "\\n");
    await whenStale(${JSON.stringify(NAME)}, [], async () => (tell("begun"), await setTimeout(500), tell("done")));`;
  return new Promise((resolve) =>
    spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" }).on("exit", resolve),
  );
};
const lines = () => readFileSync(reported, "utf8").trim().split("\n");

test("concurrent requests share one build and wait for it", async () => {
  expect(await Promise.all([builds(), builds(), builds()])).toEqual([0, 0, 0]);
  expect(lines()).toEqual(["begun", "done"]);
  expect([existsSync(stamp), existsSync(lock)]).toEqual([true, false]);
});

test("a build that was killed does not block the next one", async () => {
  for (const file of [stamp, reported]) rmSync(file, { force: true });
  // No process has this id.
  writeFileSync(lock, "4194305");
  expect(await builds()).toBe(0);
  expect(lines()).toEqual(["begun", "done"]);
});
