import { print } from "../../formula/print";
import type { Formula } from "../../formula/syntax";
import { firstOf, isError, type ErrorValue, type Grid, type Reference, type Value } from "../../formula/world";
import type { Rule, WorkingLine } from "../../kernel/rule";
import { RuleError } from "../../kernel/values";
import { ruleOf } from "../../rulebooks/loaded-rules";
import { describeReference } from "./names";
import { partsOf, type Part } from "./terms";
import { counting, evaluated, isReference, sourceOf, type Source, type Location } from "./location";

/*
 * The rules that a formula calls, with their inputs and working.
 */

/** An input of a rule, or a reference of a plain formula. */
export interface InputLine {
  /** The parameter's name, or the reference as written. */
  readonly name: string;
  readonly about: string;
  readonly unit: string;
  /** Null for a blank cell. */
  readonly value: Value | Grid;
  /** The value of a blank, if the rule declares one. */
  readonly blankIs: Value;
  /** Where the formula takes it from. */
  readonly from: "cells" | "formula" | "typed" | "left out";
  /** The argument as written; "" if omitted. */
  readonly written: string;
  readonly source: Source | null;
  /** Calls in the argument. */
  readonly steps: readonly Step[];
  /** The parts of its value, if it is a sum. */
  readonly parts: readonly Part[];
}

/** One call of a rule. */
export interface Step {
  /** GROWTH */
  readonly id: string;
  readonly written: string;
  readonly description: string;
  readonly cite: string;
  readonly unit: string;
  readonly inputs: readonly InputLine[];
  /** The working; the last line is the result. Empty if the rule returns an error. */
  readonly lines: readonly WorkingLine[];
  readonly result: Value | Grid;
}

const ledgerName = (name: string): string | null => /^LEDGER\.([A-Z0-9_.]+)$/i.exec(name)?.[1]?.toUpperCase() ?? null;

/** The outermost LEDGER calls of a formula, in order. */
export function stepsOf(formula: Formula, at: Location): readonly Step[] {
  if (formula.kind === "call") {
    const id = ledgerName(formula.name);
    if (id !== null) return [stepOf(id, formula.args, formula, at)];
  }
  return counting(formula, at).flatMap((part) => stepsOf(part, at));
}

function stepOf(id: string, args: readonly Formula[], call: Formula, at: Location): Step {
  const requested = args[0];
  // WHY("GROWTH", …) is the working of GROWTH: its first argument names the rule.
  if (id === "WHY" && requested) {
    const name = firstOf(evaluated(requested, at));
    const rule = typeof name === "string" ? ruleOf(name.replace(/^\s*=?\s*LEDGER\./i, "").trim()) : undefined;
    if (rule) return ruleStep(rule, args.slice(1), call, at);
  }
  const rule = ruleOf(id);
  if (rule) return ruleStep(rule, args, call, at);
  return {
    id,
    written: print(call),
    description: "",
    cite: "",
    unit: "",
    inputs: args.map((arg, i) => argument(arg, `input ${i + 1}`, at)),
    lines: [],
    result: evaluated(call, at),
  };
}

/** The value of a reference; a single blank cell is blank instead of 0. */
function referred(reference: Reference, at: Location): Value | Grid {
  const area = at.calculation.area(reference, at.sheet, at.row, at.column);
  if (isError(area) || area.rows * area.columns > 1) return evaluated(reference, at);
  return at.calculation.value(area.sheet, area.top, area.left);
}

function argument(formula: Formula, name: string, at: Location, about = "", unit = "", blankIs: Value = null): InputLine {
  const common = { name, about, unit, blankIs, written: print(formula) };
  if (isReference(formula)) {
    return { ...common, value: referred(formula, at), from: "cells", source: sourceOf(formula, at), steps: [], parts: [] };
  }
  const typed = formula.kind === "value" || formula.kind === "array";
  return {
    ...common,
    value: evaluated(formula, at),
    from: typed ? "typed" : "formula",
    source: null,
    steps: stepsOf(formula, at),
    parts: partsOf(formula, at),
  };
}

const errorIn = (value: Value | Grid): ErrorValue | undefined =>
  Array.isArray(value) ? (value as Grid).flat().find(isError) : isError(value) ? value : undefined;

function ruleStep(rule: Rule, args: readonly Formula[], call: Formula, at: Location): Step {
  const inputs = Object.entries(rule.params).map(([name, parameter], i): InputLine => {
    const arg = args[i];
    const standIn = parameter.or;
    const value = typeof standIn === "number" || typeof standIn === "string" || typeof standIn === "boolean" ? standIn : null;
    if (arg && arg.kind !== "omitted") return argument(arg, name, at, parameter.about, parameter.unit ?? "", value);
    return {
      name,
      about: parameter.about,
      unit: parameter.unit ?? "",
      value,
      blankIs: value,
      from: "left out",
      written: "",
      source: null,
      steps: [],
      parts: [],
    };
  });
  const step = {
    id: rule.id,
    written: print(call),
    description: rule.description,
    cite: rule.cite,
    unit: rule.unit ?? "",
    inputs,
  };
  const broken = inputs.map((input) => (input.from === "left out" ? undefined : errorIn(input.value))).find(Boolean);
  if (broken) return { ...step, lines: [], result: broken };
  const values = args.map((arg, i) => (arg.kind === "omitted" ? null : inputs[i] ? inputs[i].value : evaluated(arg, at)));
  try {
    const working = rule.explain(values);
    return { ...step, lines: working.lines, result: working.result };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { ...step, lines: [], result: { error: error.code, message: error.message } };
  }
}

/** The references of a formula, each once. */
export function referencesOf(formula: Formula, at: Location): readonly InputLine[] {
  const found = new Map<string, InputLine>();
  const walk = (node: Formula): void => {
    if (isReference(node)) {
      const line = argument(node, describeReference(node, at), at);
      found.set(line.written, line);
    } else for (const part of counting(node, at)) walk(part);
  };
  walk(formula);
  return [...found.values()];
}
