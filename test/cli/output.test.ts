import { afterEach, describe, expect, test, vi } from "vitest";
import { printable } from "../../src/kernel/text";
import { columns, inkOf, sent, wrapped } from "../../src/cli/output";

const stream = (isTTY: boolean) => ({ isTTY }) as NodeJS.WriteStream;

describe("color", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is used only on a terminal", () => {
    vi.stubEnv("NO_COLOR", undefined);
    vi.stubEnv("TERM", "xterm");
    expect(sent(inkOf(stream(true)).red("error"))).toBe("\u001b[31merror\u001b[39m");
    expect(inkOf(stream(false)).red("error")).toBe("error");
  });

  test("is not used with NO_COLOR, unless that is empty", () => {
    vi.stubEnv("TERM", "xterm");
    vi.stubEnv("NO_COLOR", "1");
    expect(inkOf(stream(true)).red("error")).toBe("error");
    vi.stubEnv("NO_COLOR", "");
    expect(sent(inkOf(stream(true)).red("error"))).toBe("\u001b[31merror\u001b[39m");
  });

  test("is not used on a terminal that cannot show it", () => {
    vi.stubEnv("NO_COLOR", undefined);
    vi.stubEnv("TERM", "dumb");
    expect(inkOf(stream(true)).red("error")).toBe("error");
  });
});

test("a cell's text stays on its line and contains no control codes", () => {
  expect(printable("a\nb\tc\r\u001b]0;x\u0007\u2028é▲")).toBe("a\\nb\\tc\\r\\u001b]0;x\\u0007\\u2028é▲");
  expect(sent("a\nb\tc\u001b[31m\u009b31m")).toBe("a\\nb\tc\\u001b[31m\\u009b31m");
});

test("user text cannot print color codes or reverse a line", () => {
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("TERM", "xterm");
  const ink = inkOf(stream(true));
  vi.unstubAllEnvs();
  const painted = ink.red("x");
  expect(sent(painted)).toBe("\u001b[31mx\u001b[39m");
  expect(sent(painted.slice(0, 10) + "31;x")).not.toContain("\u001b");
  expect(sent("\u202egnp.exe\u2066")).toBe("\\u202egnp.exe\\u2066");
});

test("texts are wrapped at spaces", () => {
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
