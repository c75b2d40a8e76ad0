import type { Formula } from "../../formula/syntax";
import type { Rule } from "../../kernel/rule";
import { RuleError } from "../../kernel/values";
import { call, failing, row, value } from "./build";
import type { Input } from "./inputs";

/*
 * The plain form of a rule whose inputs take few values: its results are computed in advance and looked up by position.
 */

/** The most cases that a fallback may list. */
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

/** An input that affects the result, with its values grouped into classes: values with identical results share one. */
interface Axis {
  readonly input: Input;
  readonly codes: readonly number[];
  readonly size: number;
  /** Whether class 0 is any text that is not one of the names. */
  readonly isChecked: boolean;
}

/** The distinct keys, most frequent first, because the names of class 0 need not be listed. */
function byFrequency(keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const first = keys.find((key) => counts.get(key) === most)!;
  return [first, ...[...counts.keys()].filter((key) => key !== first)];
}

/**
 * Looks up the results of a rule for all combinations of open inputs. If nothing else can be rejected, the same lookup rejects
 * unknown names; `checked` has those inputs.
 */
export function everyCase(
  rule: Rule,
  inputs: readonly Input[],
): { readonly answer: Formula; readonly checked: ReadonlySet<Input> } {
  const isAlone = inputs.every(({ outside }) => outside.length === 0);
  const open = inputs.flatMap((input, i) => (input.known ? [] : [i]));
  const sizes = open.map((i) => inputs[i]!.cases?.length ?? Infinity);
  const total = sizes.reduce((product, size) => product * size, 1);
  if (total > MOST_CASES) throw new Error(`${rule.id}: its inputs have more than ${MOST_CASES} cases`);
  const answers = Array.from({ length: total }, (_, at) => {
    const args = inputs.map(({ known }) => known?.value);
    let quotient = at;
    for (let axis = open.length - 1; axis >= 0; axis--) {
      args[open[axis]!] = inputs[open[axis]!]!.cases![quotient % sizes[axis]!];
      quotient = Math.floor(quotient / sizes[axis]!);
    }
    return answerOf(rule, args);
  });
  const strides = sizes.map((_, axis) => sizes.slice(axis + 1).reduce((product, size) => product * size, 1));
  const axes = open.map((i, axis): Axis => {
    const keys = Array.from({ length: sizes[axis]! }, (_, place) =>
      answers
        .filter((_, at) => Math.floor(at / strides[axis]!) % sizes[axis]! === place)
        .map(printed)
        .join("\n"),
    );
    const classes = byFrequency(keys);
    const isChecked = isAlone && classes.length > 1 && inputs[i]!.isCodedAlone === true;
    const first = isChecked ? 1 : 0;
    return { input: inputs[i]!, codes: keys.map((key) => classes.indexOf(key) + first), size: classes.length + first, isChecked };
  });
  const telling = axes.filter(({ size }) => size > 1);
  const classes = telling.reduce((product, { size }) => product * size, 1);
  const listed = Array.from({ length: classes }, (_, at) => {
    let quotient = at;
    const classAt = new Map<Axis, number>();
    for (const axis of [...telling].reverse()) {
      classAt.set(axis, quotient % axis.size);
      quotient = Math.floor(quotient / axis.size);
    }
    if (telling.some((axis) => axis.isChecked && classAt.get(axis) === 0)) return { error: "#VALUE!" };
    const place = axes.reduce((sum, axis, i) => sum + axis.codes.indexOf(classAt.get(axis) ?? 0) * strides[i]!, 0);
    return answers[place]!;
  });
  const checked = new Set(telling.filter(({ isChecked }) => isChecked).map(({ input }) => input));
  return { answer: lookUpAnswer(listed, telling), checked };
}

const constant = (answer: Answer): Formula => (typeof answer === "object" ? failing(answer.error) : value(answer));

function lookUpAnswer(answers: readonly Answer[], axes: readonly Axis[]): Formula {
  const [only] = axes;
  if (only === undefined) return constant(answers[0]!);
  const place = plus(
    axes.reduce<Formula | null>((before, { input, codes, size }) => {
      const own = input.coded!(codes);
      // The previous position is multiplied by the number of classes on this axis.
      const passed: Formula | null = before && { kind: "binary", operator: "*", left: value(size), right: before };
      return passed === null ? own : { kind: "binary", operator: "+", left: passed, right: own };
    }, null)!,
    1,
  );
  const truth = axes.length === 1 ? truthOf(only) : undefined;
  if (truth) {
    const isFirst = only.codes[1] === 0;
    return call("IF", truth, constant(answers[isFirst ? 0 : 1]!), constant(answers[isFirst ? 1 : 0]!));
  }
  const plain = answers.filter((answer) => typeof answer !== "object");
  const isOneKind = plain.length === answers.length && new Set(plain.map((answer) => typeof answer)).size === 1;
  // Programs treat TRUE and errors in a list differently, so these results use CHOOSE.
  if (isOneKind && typeof plain[0] !== "boolean") return call("INDEX", row(plain), value(1), place);
  const kinds = [...new Map(answers.map((answer) => [printed(answer), answer])).values()];
  const which = answers.map((answer) => kinds.findIndex((kind) => printed(kind) === printed(answer)) + 1);
  const chosen = kinds.length === answers.length ? place : call("INDEX", row(which), value(1), place);
  return call("CHOOSE", chosen, ...kinds.map(constant));
}

const plus = (left: Formula, number: number): Formula => ({ kind: "binary", operator: "+", left, right: value(number) });

/** An input that is TRUE or FALSE can be used directly. */
const truthOf = ({ input }: Axis): Formula | undefined => (typeof input.cases![0] === "boolean" ? input.value : undefined);
