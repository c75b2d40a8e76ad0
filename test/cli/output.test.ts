import { afterEach, describe, expect, test, vi } from "vitest";
import { printable } from "../../src/kernel/text";
import { columns, inkOf, sent, wrapped } from "../../src/cli/output";

const stream = (isTTY: boolean) => ({ isTTY }) as NodeJS.WriteStream;

describe("colour", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("only on a terminal", () => {
    vi.stubEnv("NO_COLOR", undefined);
    vi.stubEnv("TERM", "xterm");
    expect(sent(inkOf(stream(true)).red("error"))).toBe("\u001b[31merror\u001b[39m");
    expect(inkOf(stream(false)).red("error")).toBe("error");
  });

  test("not with NO_COLOR, which an empty value does not set", () => {
    vi.stubEnv("TERM", "xterm");
    vi.stubEnv("NO_COLOR", "1");
    expect(inkOf(stream(true)).red("error")).toBe("error");
    vi.stubEnv("NO_COLOR", "");
    expect(sent(inkOf(stream(true)).red("error"))).toBe("\u001b[31merror\u001b[39m");
  });

  test("not on a terminal that cannot show it", () => {
    vi.stubEnv("NO_COLOR", undefined);
    vi.stubEnv("TERM", "dumb");
    expect(inkOf(stream(true)).red("error")).toBe("error");
  });
});

test("a cell's text stays on its line and sends no control codes", () => {
  expect(printable("a\nb\tc\r\u001b]0;x\u0007\u2028é▲")).toBe("a\\nb\\tc\\r\\u001b]0;x\\u0007\\u2028é▲");
  expect(sent("a\nb\tc\u001b[31m\u009b31m")).toBe("a\\nb\tc\\u001b[31m\\u009b31m");
});

test("no text is read as a color code or reverses a line", () => {
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("TERM", "xterm");
  const ink = inkOf(stream(true));
  vi.unstubAllEnvs();
  const painted = ink.red("x");
  expect(sent(painted)).toBe("\u001b[31mx\u001b[39m");
  expect(sent(painted.slice(0, 10) + "31;x")).not.toContain("\u001b");
  expect(sent("\u202egnp.exe\u2066")).toBe("\\u202egnp.exe\\u2066");
});

test("texts are broken at spaces", () => {
  expect(wrapped("one two three", "  ", 9)).toEqual(["  one two", "  three"]);
  expect(wrapped("", "  ")).toEqual([]);
});

test("columns are as wide as their widest text", () => {
  expect(
    columns([
      ["a", "first"],
      ["long", "second"],
    ]),
  ).toEqual(["  a     first", "  long  second"]);
});
