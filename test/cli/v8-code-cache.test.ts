import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { isLarge } from "../../src/cli/read-file";
import { rulebooks } from "../../src/rulebooks";
import { build, FOLDER } from "../support/cli/program";

/** Loads the built program as the command does, and prints whether V8 rejected its code cache. */
const LOAD = `
  require("node:v8").setFlagsFromString("--no-opt");
  const { readFileSync } = require("node:fs");
  const [source, cachedData] = [readFileSync("program.cjs", "latin1"), readFileSync("program.v8")];
  console.log(new (require("node:vm").Script)(source, { filename: "program.cjs", cachedData }).cachedDataRejected);
`;

beforeAll(build, 120_000);

// V8 silently rejects a cache that was made with other flags; each command then takes a third longer.
test("V8 accepts the code cache that the build saved", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", LOAD], { cwd: FOLDER, encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "false\n", stderr: "" });
});

test.each(rulebooks)("the sample of $id is read without the settings for large files", ({ id, ledger }) => {
  const bytesOf = (name: string): Uint8Array => readFileSync(new URL(`../../templates/${name}.xlsx`, import.meta.url));
  expect([ledger!.file, `${id}-sample`].map(bytesOf).map(isLarge)).toEqual([false, false]);
});
