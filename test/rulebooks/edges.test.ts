import { describe, expect, it } from "vitest";
import { accepts, type Parameter } from "../../src/kernel/parameter";
import type { Rule } from "../../src/kernel/rule";
import { RuleError } from "../../src/kernel/values";
import { argumentsOf } from "./ask";
import { asked } from "./asked";

/*
 * Everything that can stand in a cell, given to every parameter of every rule in turn, the others being those of its first
 * example: an answer is a finite number, a text or a truth value, and anything else is an error that a player understands.
 */

const EDGES: readonly (readonly [string, unknown])[] = [
  ["a blank cell (null)", null],
  ["an argument left out", undefined],
  ["an empty text", ""],
  ["spaces", "  "],
  ["an unknown text", "Atlantis"],
  ["a number as text", "12"],
  ["zero", 0],
  ["minus zero", -0],
  ["one", 1],
  ["a fraction", 0.5],
  ["a negative number", -1],
  ["a large number", 1e12],
  ["a huge number", 1e308],
  ["a tiny number", 5e-324],
  ["NaN", NaN],
  ["infinity", Infinity],
  ["TRUE", true],
  ["FALSE", false],
  ["an error", "#N/A"],
  ["another error", "#NAME?"],
  ["a date as text", "1942-06-22"],
  ["a name of the host language", "constructor"],
  ["another such name", "__proto__"],
  ["a 1 x 1 range", [[1]]],
  ["a 1 x 1 blank range", [[null]]],
  ["an empty range", [[]]],
  ["no range at all", []],
  [
    "a block of numbers",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "a block of blanks",
    [
      [null, ""],
      [0, null],
    ],
  ],
  ["a column with an error", [["#REF!"], [1]]],
  ["rows of different length", [[1, 2], [3]]],
  ["a long text", "x".repeat(40_000)],
];

const rules = asked.flatMap((book) => book.rules);
const cases = rules.flatMap((rule) =>
  Object.entries(rule.params).map(([name, parameter], i) => [rule, name, parameter, i] as const),
);

const TOO_LARGE = /the numbers given are too large to compute with\.$/;

function answer(rule: Rule, args: readonly unknown[]): unknown {
  try {
    return rule.call(args);
  } catch (error) {
    return error;
  }
}

/** The answers of a call: its result and that of its working. */
function bothAnswers(rule: Rule, args: readonly unknown[]): readonly [unknown, unknown] {
  const result = answer(rule, args);
  try {
    const working = rule.explain(args);
    return [result, working.lines.at(-1)?.value];
  } catch (error) {
    return [result, error];
  }
}

function expectUnderstandable(rule: Rule, error: RuleError): void {
  expect(["#VALUE!", "#NUM!", "#N/A"]).toContain(error.code);
  if (TOO_LARGE.test(error.message)) return;
  const named = Object.keys(rule.params).filter((name) => new RegExp(`\\b${name}\\b`).test(error.message));
  expect(named, `${rule.id}: "${error.message}" names no parameter`).not.toStrictEqual([]);
  expect(error.message).toMatch(/must be|must have|must name|needs more than|takes one value/);
  expect(error.message).not.toMatch(/undefined|\[object|NaN|Infinity/);
  expect(error.message).toMatch(/\.( \[[\d.]+\])?$/);
  expect(error.message.length).toBeLessThan(1000);
}

describe.each(cases.map((c) => [c[0].id, c[1], c] as const))("%s with an odd %s", (_id, _name, [rule, name, parameter, i]) => {
  const usual = argumentsOf(rule, rule.examples[0]!.given);

  it.each(EDGES)("answers or explains itself for %s", (_what, value) => {
    const args = usual.with(i, value);
    const [result, worked] = bothAnswers(rule, args);
    if (result instanceof Error) {
      expect(result).toBeInstanceOf(RuleError);
      expectUnderstandable(rule, result as RuleError);
      expect(worked).toStrictEqual(result);
    } else {
      expect(["number", "string", "boolean"]).toContain(typeof result);
      if (typeof result === "number") {
        expect(Number.isFinite(result)).toBe(true);
        expect(Object.is(result, -0)).toBe(false);
      }
      expect(worked).toStrictEqual(result);
    }
  });

  it("takes a 1 x 1 range for the value in it", () => {
    const value = usual[i];
    if (Array.isArray(value)) return;
    expect(answer(rule, usual.with(i, [[value]]))).toStrictEqual(answer(rule, usual));
  });

  it("tells what it accepts when an error stands in the cell", () => {
    const error = answer(rule, usual.with(i, "#N/A"));
    expect(error).toBeInstanceOf(RuleError);
    expect((error as RuleError).code).toBe("#VALUE!");
    expect((error as RuleError).message).toContain(name);
    if (parameter.kind === "number" || parameter.kind === "numbers" || parameter.values) {
      expect((error as RuleError).message).toContain(accepts(parameter as Parameter<unknown>));
    }
  });

  it("refuses a number outside its domain, however it is given", () => {
    if (parameter.kind !== "number" && parameter.kind !== "numbers") return;
    const outside = [NaN, Infinity, -Infinity];
    if (parameter.min !== undefined) outside.push(parameter.min - 1);
    if (parameter.max !== undefined) outside.push(parameter.max + 1);
    if (parameter.whole) outside.push((parameter.min ?? 0) + 0.5);
    for (const value of outside) {
      const error = answer(rule, usual.with(i, value));
      expect(error).toBeInstanceOf(RuleError);
      expect((error as RuleError).code).toBe("#NUM!");
    }
  });

  it("takes its default when the cell is blank", () => {
    if (parameter.or === undefined) return;
    const byDefault = parameter.kind === "numbers" || parameter.kind === "texts" ? null : parameter.or;
    expect(answer(rule, usual.with(i, null))).toStrictEqual(answer(rule, usual.with(i, byDefault)));
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (_id, rule) => {
  it("takes no more arguments than it has", () => {
    const error = answer(rule, [...argumentsOf(rule, rule.examples[0]!.given), 1]);
    expect(error).toBeInstanceOf(RuleError);
    expect((error as RuleError).code).toBe("#VALUE!");
  });

  it("puts an unknown text before a number out of its domain", () => {
    const parameters = Object.values(rule.params);
    const textAt = parameters.findIndex(({ kind, values }) => (kind === "text" || kind === "texts") && values !== undefined);
    const numberAt = parameters.findIndex(({ kind }) => kind === "number" || kind === "numbers");
    if (textAt < 0 || numberAt < 0) return;
    const usual = argumentsOf(rule, rule.examples[0]!.given);
    const error = answer(rule, usual.with(textAt, "Atlantis").with(numberAt, NaN));
    expect((error as RuleError).code).toBe("#VALUE!");
  });
});
