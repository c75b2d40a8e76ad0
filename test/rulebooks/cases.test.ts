import { describe, expect, it } from "vitest";
import { RuleError } from "../../src/kernel/values";
import { ruleOf } from "../../src/rulebooks";
import { inCell, type Argument } from "../support/functions/excel";
import { argumentsOf } from "../support/rulebooks/call-rule";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { casesOf } from "../support/rulebooks/rulebook-cases";

/*
 * Worked cases of the rulebooks, each run as Excel calls the registered function, with exact comparison of value or error.
 */

/** The value in the cell, or only the code of the error: messages have their own tests. */
function shownIn(id: string, args: readonly Argument[]): unknown {
  const shown = inCell(id, ...args);
  return typeof shown === "object" && shown !== null && "error" in shown ? { error: shown.error } : shown;
}

const formula = (id: string, args: readonly unknown[]): string =>
  `${id}(${args.map((arg) => JSON.stringify(arg) ?? "").join(", ")})`;

function explained(id: string, args: readonly unknown[]): unknown {
  try {
    return ruleOf(id)!.explain(args);
  } catch (error) {
    if (error instanceof RuleError) return { error: error.code };
    throw error;
  }
}

describe.each(selected.map((book) => [book.id, book] as const))("cases of the rulebook %s", (_id, book) => {
  const cases = casesOf(book);

  it.each(cases.map((c) => [formula(c.function, c.args), c.why, c] as const))("give %s: %s", (_formula, _why, c) => {
    expect(shownIn(c.function, c.args)).toStrictEqual(c.expect);
    // A calculating grid would convert it to a number, as would a player typing it.
    expect(typeof c.expect === "string" && c.expect.trim() !== "" && !Number.isNaN(Number(c.expect))).toBe(false);
  });

  it.each(cases.map((c) => [formula(c.function, c.args), c] as const))("end the working of %s with its result", (_formula, c) => {
    const working = explained(c.function, c.args);
    if (typeof c.expect === "object") expect(working).toStrictEqual(c.expect);
    else {
      const { lines, result } = working as { lines: { value: unknown; cite: string }[]; result: unknown };
      expect(result).toStrictEqual(c.expect);
      expect(lines.at(-1)?.value).toStrictEqual(c.expect);
      expect(lines.every(({ cite }) => cite !== "")).toBe(true);
    }
  });

  it("include every function", () => {
    const covered = new Set(cases.map((c) => c.function));
    expect(book.rules.map((rule) => rule.id).filter((ruleId) => !covered.has(ruleId))).toStrictEqual([]);
    expect([...covered].filter((name) => !ruleOf(name))).toStrictEqual([]);
  });

  it.each(book.rules.map((rule) => [rule.id, rule] as const))("include the examples of %s", (ruleId, rule) => {
    expect(rule.examples.length).toBeGreaterThan(0);
    for (const { inputs, result: expected } of rule.examples) {
      const args = argumentsOf(rule, inputs) as Argument[];
      expect(Object.keys(rule.params)).toEqual(expect.arrayContaining(Object.keys(inputs)));
      expect(shownIn(ruleId, args)).toStrictEqual(expected);
      const { lines } = rule.explain(args);
      expect(lines.at(-1)?.value).toStrictEqual(expected);
    }
  });
});
