import type { Formula } from "../../formula/syntax";
import type { Rule } from "../../kernel/rule";
import { RuleError } from "../../kernel/values";
import { call, failing, row, value } from "./build";
import type { Input } from "./inputs";

/*
 * The plain form of a rule whose inputs take few values: its answers, computed by the rule itself and looked up by position.
 */

/** What a fallback may list. */
const MOST_CASES = 1000;

type Answer = number | string | boolean | { readonly error: string };

const printed = (answer: Answer): string => JSON.stringify(answer);

function answerOf(rule: Rule, args: readonly unknown[]): Answer {
  try {
    return rule.call(args);
  } catch (error) {
    if (error instanceof RuleError) return { error: error.code };
    throw error;
  }
}

/** An input of which the answer depends, by its classes: values for which every answer is the same are of one class. */
interface Axis {
  readonly input: Input;
  readonly codes: readonly number[];
  readonly size: number;
}

/** The answers of a rule to every case of its inputs; those that calls leave open are looked up. */
export function everyCase(rule: Rule, inputs: readonly Input[]): Formula {
  const open = inputs.flatMap((input, i) => (input.known ? [] : [i]));
  const sizes = open.map((i) => inputs[i]!.cases?.length ?? Infinity);
  const total = sizes.reduce((product, size) => product * size, 1);
  if (total > MOST_CASES) throw new Error(`${rule.id}: its inputs have more than ${MOST_CASES} cases`);
  const answers = Array.from({ length: total }, (_, at) => {
    const args = inputs.map(({ known }) => known?.value);
    let left = at;
    for (let axis = open.length - 1; axis >= 0; axis--) {
      args[open[axis]!] = inputs[open[axis]!]!.cases![left % sizes[axis]!];
      left = Math.floor(left / sizes[axis]!);
    }
    return answerOf(rule, args);
  });
  const strides = sizes.map((_, axis) => sizes.slice(axis + 1).reduce((product, size) => product * size, 1));
  const axes = open.map((i, axis): Axis => {
    const slices = new Map<string, number>();
    const codes = Array.from({ length: sizes[axis]! }, (_, place) => {
      const slice = answers.filter((_, at) => Math.floor(at / strides[axis]!) % sizes[axis]! === place);
      const key = slice.map(printed).join("\n");
      if (!slices.has(key)) slices.set(key, slices.size + 1);
      return slices.get(key)!;
    });
    return { input: inputs[i]!, codes, size: slices.size };
  });
  const telling = axes.filter(({ size }) => size > 1);
  const classes = telling.reduce((product, { size }) => product * size, 1);
  const listed = Array.from({ length: classes }, (_, at) => {
    let left = at;
    const classAt = new Map<Axis, number>();
    for (const axis of [...telling].reverse()) {
      classAt.set(axis, (left % axis.size) + 1);
      left = Math.floor(left / axis.size);
    }
    const place = axes.reduce((sum, axis, i) => sum + axis.codes.indexOf(classAt.get(axis) ?? 1) * strides[i]!, 0);
    return answers[place]!;
  });
  return lookedUp(listed, telling);
}

const constant = (answer: Answer): Formula => (typeof answer === "object" ? failing(answer.error) : value(answer));

function lookedUp(answers: readonly Answer[], axes: readonly Axis[]): Formula {
  const [only] = axes;
  if (only === undefined) return constant(answers[0]!);
  const place = axes.reduce<Formula | null>((before, { input, codes, size }) => {
    const own = input.coded!(codes);
    if (before === null) return own;
    // Each place before this one counts for all classes of this axis.
    const passed: Formula = { kind: "binary", operator: "-", left: before, right: value(1) };
    const times: Formula = { kind: "binary", operator: "*", left: value(size), right: passed };
    return { kind: "binary", operator: "+", left: times, right: own };
  }, null)!;
  const truth = axes.length === 1 ? truthOf(only) : undefined;
  if (truth) return call("IF", truth, constant(answers[1]!), constant(answers[0]!));
  const plain = answers.filter((answer) => typeof answer !== "object");
  const isOneKind = plain.length === answers.length && new Set(plain.map((answer) => typeof answer)).size === 1;
  // Programs differ in what they make of TRUE and of errors in a list, so those are chosen.
  if (isOneKind && typeof plain[0] !== "boolean") return call("INDEX", row(plain), value(1), place);
  const kinds = [...new Map(answers.map((answer) => [printed(answer), answer])).values()];
  const which = answers.map((answer) => kinds.findIndex((kind) => printed(kind) === printed(answer)) + 1);
  const chosen = kinds.length === answers.length ? place : call("INDEX", row(which), value(1), place);
  return call("CHOOSE", chosen, ...kinds.map(constant));
}

/** Of an input that is TRUE or FALSE, itself. */
const truthOf = ({ input }: Axis): Formula | undefined => (typeof input.cases![0] === "boolean" ? input.value : undefined);
