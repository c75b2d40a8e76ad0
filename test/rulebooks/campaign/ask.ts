import type { Result, Rule } from "../../../src/kernel/rule";
import { RuleError } from "../../../src/kernel/values";

/** Calls a rule with named inputs; others are omitted. */
export function ask(rule: Rule, inputs: Readonly<Record<string, unknown>>): Result {
  const names = Object.keys(rule.params);
  const unknown = Object.keys(inputs).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${rule.id} has no parameter ${unknown.join(", ")}`);
  return rule.call(names.map((name) => inputs[name] ?? null));
}

/** The code and message of a call's error. */
export function refusal(rule: Rule, inputs: Readonly<Record<string, unknown>>): { code: string; message: string } {
  try {
    const answer = ask(rule, inputs);
    throw new Error(`${rule.id} answered ${String(answer)}`);
  } catch (error) {
    if (error instanceof RuleError) return { code: error.code, message: error.message };
    throw error;
  }
}

/** from, from + step … up to and including to. */
export function steps(from: number, to: number, step = 1): number[] {
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(value);
  return values;
}
