import { describe, expect, it } from "vitest";
import { accepts, type Parameter } from "../../src/kernel/parameter";
import { oneOf } from "../../src/kernel/text";
import type { Rule } from "../../src/kernel/rule";
import { RuleError } from "../../src/kernel/values";
import { argumentsOf } from "../support/rulebooks/call-rule";
import { selected } from "../support/rulebooks/selected-rulebooks";

/*
 * Every kind of cell content, for every parameter of every rule in turn, with the others from its first example: the result is a
 * finite number, a text or a Boolean, and anything else is an error that a player understands. Each test covers one rule and
 * lists all its faults by parameter and input, because a test per input costs more than the calls.
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

const rules = selected.flatMap((book) => book.rules);

const TOO_LARGE = /the numbers given are too large to compute with\.$/;

function answer(rule: Rule, args: readonly unknown[]): unknown {
  try {
    return rule.call(args);
  } catch (error) {
    return error;
  }
}

/** The last line of the working. */
function workingOf(rule: Rule, args: readonly unknown[]): unknown {
  try {
    return rule.explain(args).lines.at(-1)?.value;
  } catch (error) {
    return error;
  }
}

/** Whether two results are the same, errors by code and message; an internal error equals nothing. */
function same(a: unknown, b: unknown): boolean {
  if (a instanceof RuleError && b instanceof RuleError) return a.code === b.code && a.message === b.message;
  return !(a instanceof Error) && Object.is(a, b);
}

const isRefused = (result: unknown, code: RuleError["code"]): result is RuleError =>
  result instanceof RuleError && result.code === code;

const shown = (result: unknown): string =>
  result instanceof Error
    ? `${result.name}: ${result.message}`
    : typeof result === "number"
      ? String(result)
      : JSON.stringify(result);

/** Parts of an error that a player would not understand. */
function* notUnderstandable(rule: Rule, { code, message }: RuleError): Iterable<string> {
  if (!["#VALUE!", "#NUM!", "#N/A"].includes(code)) yield `is ${code}`;
  if (TOO_LARGE.test(message)) return;
  if (!Object.keys(rule.params).some((name) => new RegExp(`\\b${name}\\b`).test(message))) yield "names no parameter";
  if (!/must be|must have|must name|needs more than|takes one value/.test(message)) yield "does not say what must be";
  if (/undefined|\[object|NaN|Infinity/.test(message)) yield "speaks of the host language";
  if (!/\.( \[[\d.]+\])?$/.test(message)) yield "does not end as a sentence";
  if (message.length >= 1000) yield `has ${message.length} letters`;
}

/** Faults of the result for some inputs. */
function* wrongAnswer(rule: Rule, args: readonly unknown[]): Iterable<string> {
  const result = answer(rule, args);
  if (result instanceof RuleError) yield* notUnderstandable(rule, result);
  else if (!["number", "string", "boolean"].includes(typeof result)) yield "is no number, text or truth value";
  else if (typeof result === "number" && (!Number.isFinite(result) || Object.is(result, -0))) yield "is no number for a cell";
  const working = workingOf(rule, args);
  if (!same(result, working)) yield `differs from its working, ${shown(working)}`;
}

/** Numbers outside the domain of a parameter. */
function outside({ min, max, whole }: { min?: number; max?: number; whole?: boolean }): number[] {
  const numbers = [NaN, Infinity, -Infinity];
  if (min !== undefined) numbers.push(min - 1);
  if (max !== undefined) numbers.push(max + 1);
  if (whole) numbers.push((min ?? 0) + 0.5);
  return numbers;
}

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const usual = argumentsOf(rule, rule.examples[0]!.inputs);
  const parameters = Object.entries(rule.params).map(([name, parameter], i) => ({ name, parameter, i, value: usual[i] }));

  /** "GROWTH(reserve: an empty text) is #REF!: …" for every fault of a result. */
  const reported = (name: string, input: string, args: readonly unknown[], wrong: Iterable<string>): string[] =>
    [...wrong].map((what) => `${id}(${name}: ${input}) ${what}; the answer is ${shown(answer(rule, args)).slice(0, 1000)}`);

  it("gives a value or an explained error for any cell content", () => {
    const wrong = parameters.flatMap(({ name, i }) =>
      EDGES.flatMap(([input, value]) => {
        const args = usual.with(i, value);
        return reported(name, input, args, wrongAnswer(rule, args));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("takes a 1 x 1 range as its value", () => {
    const expected = answer(rule, usual);
    const wrong = parameters.flatMap(({ name, i, value }) => {
      const args = usual.with(i, [[value]]);
      return Array.isArray(value) || same(answer(rule, args), expected) ? [] : reported(name, "a 1 x 1 range", args, ["differs"]);
    });
    expect(wrong).toEqual([]);
  });

  it("lists what it accepts if a cell contains an error", () => {
    const wrong = parameters.flatMap(({ name, parameter, i }) => {
      const args = usual.with(i, "#N/A");
      const error = answer(rule, args);
      const isReported = parameter.kind === "number" || parameter.kind === "numbers" || parameter.values !== undefined;
      // Names as far as a sentence has room for them.
      const description = parameter.values ? oneOf(parameter.values) : accepts(parameter as Parameter<unknown>);
      const mentions = isReported ? [name, description] : [name];
      const isRight =
        isRefused(error, "#VALUE!") && error.message.length < 300 && mentions.every((word) => error.message.includes(word));
      return isRight ? [] : reported(name, "#N/A", args, [`is not #VALUE! with ${mentions.join(" and ")}`]);
    });
    expect(wrong).toEqual([]);
  });

  it("refuses a number outside its domain, however it is given", () => {
    const wrong = parameters.flatMap(({ name, parameter, i }) => {
      if (parameter.kind !== "number" && parameter.kind !== "numbers") return [];
      return outside(parameter).flatMap((value) => {
        const args = usual.with(i, value);
        return isRefused(answer(rule, args), "#NUM!") ? [] : reported(name, String(value), args, ["is not #NUM!"]);
      });
    });
    expect(wrong).toEqual([]);
  });

  it("uses its default if the cell is blank", () => {
    const wrong = parameters.flatMap(({ name, parameter, i }) => {
      if (parameter.or === undefined) return [];
      const byDefault = parameter.kind === "numbers" || parameter.kind === "texts" ? null : parameter.or;
      const args = usual.with(i, null);
      const isSame = same(answer(rule, args), answer(rule, usual.with(i, byDefault)));
      return isSame ? [] : reported(name, "blank", args, [`differs from that for ${String(parameter.or)}`]);
    });
    expect(wrong).toEqual([]);
  });

  it("takes no more arguments than it has", () => {
    const error = answer(rule, [...usual, 1]);
    expect(error).toBeInstanceOf(RuleError);
    expect((error as RuleError).code).toBe("#VALUE!");
  });

  it("reports an unknown text before a number outside its domain", () => {
    const all = Object.values(rule.params);
    const textAt = all.findIndex(({ kind, values }) => (kind === "text" || kind === "texts") && values !== undefined);
    const numberAt = all.findIndex(({ kind }) => kind === "number" || kind === "numbers");
    if (textAt < 0 || numberAt < 0) return;
    const error = answer(rule, usual.with(textAt, "Atlantis").with(numberAt, NaN));
    expect((error as RuleError).code).toBe("#VALUE!");
  });
});
