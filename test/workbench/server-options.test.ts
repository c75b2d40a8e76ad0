import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const server = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [".build/workbench/server.mjs", ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
};

test("the workbench's server lists its options", () => {
  const { status, stdout, stderr } = server("--help");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/--port N .*--open /s);
});

test.each([
  [["--port", "abc"], /^--port abc is not a port: enter a number from 0 to 65535\.\n$/],
  [["--port", "70000"], /^--port 70000 is not a port: .*\n$/],
  [["--port", "-1"], /^--port needs a number from 0 to 65535 after it\.\n$/],
  [["--port"], /^--port needs a number .*\n$/],
  [["--port", "--open"], /^--port needs a number .*\n$/],
  [["--open=no"], /^Option '--open' does not take an argument\. Use --help to list the options\.\n$/],
  [["--nonsense"], /^Unknown option '--nonsense'\. Use --help to list the options\.\n$/],
  [["spring.xlsx"], /^Unexpected argument 'spring\.xlsx'.*\. Use --help to list the options\.\n$/],
])("%j is refused with a message", (args, message) => {
  const { status, stdout, stderr } = server(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});
