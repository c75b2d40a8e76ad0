import { fold } from "../kernel/names";
import { accepts, type Parameter } from "../kernel/parameter";
import type { Rule } from "../kernel/rule";
import { RuleError, type ErrorCode } from "../kernel/values";
import { argumentsOf, callText } from "./call";

/*
 * The errors that a function returns, and when. Those of a single input are in its declaration; those of combinations are found
 * by calling the rule with valid inputs until some are rejected.
 */

export interface ErrorHelp {
  readonly code: ErrorCode;
  readonly when: string;
  /** A call that gives the error, if it needs a combination of valid inputs. */
  readonly formula?: string;
}

const isRange = ({ kind }: Parameter<unknown>): boolean => kind === "numbers" || kind === "texts";
const isNumber = ({ kind }: Parameter<unknown>): boolean => kind === "number" || kind === "numbers";

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

function errorsByInput(rule: Rule): readonly ErrorHelp[] {
  const inputs = Object.entries(rule.params);
  const named = (which: (parameter: Parameter<unknown>) => boolean): readonly string[] =>
    inputs.filter(([, parameter]) => which(parameter)).map(([name]) => name);
  const found: ErrorHelp[] = [];
  const add = (code: ErrorCode, names: readonly string[], when: (list: string) => string): void => {
    if (names.length > 0) found.push({ code, when: when(listed(names)) });
  };
  add(
    "#VALUE!",
    named(({ values }) => values !== undefined),
    (list) => `${list} is a name that is not accepted.`,
  );
  add(
    "#VALUE!",
    named(({ kind, values, optional }) => kind === "text" && values !== undefined && !optional),
    (list) => `${list} is blank.`,
  );
  add(
    "#VALUE!",
    named((parameter) => isNumber(parameter) && !isRange(parameter)),
    (list) => `${list} is text and not a number.`,
  );
  add(
    "#VALUE!",
    named((parameter) => isNumber(parameter) && isRange(parameter)),
    (list) => `A cell of ${list} contains text; the message names its row and column.`,
  );
  add(
    "#VALUE!",
    named(({ kind }) => kind === "boolean"),
    (list) => `${list} is not TRUE or FALSE.`,
  );
  add(
    "#VALUE!",
    named((parameter) => !isRange(parameter)),
    (list) => `${list} is a range of several cells.`,
  );
  for (const [name, parameter] of inputs) {
    const { min, max, whole } = parameter;
    if (!isNumber(parameter) || (min === undefined && max === undefined && !whole)) continue;
    found.push({ code: "#NUM!", when: `${isRange(parameter) ? `A cell of ${name}` : name} is not ${accepts(parameter)}.` });
  }
  return found;
}

const SOME_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 10, 12, 20, 50, 100, 1000, 100_000, 0.5, -1];
const MOST_NAMES = 40;

/** Names such as "AIR n", with numbers for n. */
const numbered = (name: string): readonly string[] => [0, 1, 2, 5].map((n) => name.replace(/n$/, String(n)));

/** Valid values for a parameter: its names, its limits, some numbers, and the values in examples. */
function candidates(name: string, parameter: Parameter<unknown>, rule: Rule): readonly unknown[] {
  const all: unknown[] = rule.examples.map(({ inputs }) => inputs[name] ?? null);
  const names = parameter.values?.slice(0, MOST_NAMES) ?? [];
  all.push(...names, ...names.filter((value) => / n$/.test(value)).flatMap(numbered));
  if (isNumber(parameter)) all.push(parameter.min, parameter.max, (parameter.min ?? 0) + 1, ...SOME_NUMBERS);
  if (parameter.kind === "boolean") all.push(true, false);
  if (parameter.optional) all.push(null);
  const visited = new Set<string>();
  return all.filter((value) => {
    const key = JSON.stringify(value ?? null);
    if (value === undefined || visited.has(key)) return false;
    visited.add(key);
    try {
      parameter.read(value, name);
      return true;
    } catch {
      return false;
    }
  });
}

/** The same range with an additional row, so that its size no longer matches other ranges. */
function longer(value: unknown): unknown {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [[value]];
  return [...rows, rows.at(-1)];
}

/** Messages are equivalent if they differ only in names and figures. */
function shapeOf(message: string, names: ReadonlySet<string>): string {
  return message
    .replace(/"[^"]*"/g, "…")
    .split(/[^\p{L}\p{N}.,%-]+/u)
    .map((word) => (names.has(fold(word.replace(/[.,]+$/, ""))) || /\d/.test(word) ? "…" : word))
    .join(" ")
    .replace(/…[ …]*/g, "… ");
}

/** The most calls of one function. */
const MOST_CALLS = 1500;
/** The most errors reported of one kind. */
const MOST_REPORTED = 4;

function together(rule: Rule): readonly ErrorHelp[] {
  const inputs = Object.entries(rule.params);
  const names = new Set(
    inputs.flatMap(([, { values }]) => (values ?? []).flatMap((value) => [value, ...value.split(/\s+/)]).map(fold)),
  );
  const found: ErrorHelp[] = [];
  const shapes = new Set<string>();
  let remaining = MOST_CALLS;

  const tryArguments = (args: readonly unknown[]): void => {
    if (remaining-- <= 0) return;
    try {
      rule.call(args);
    } catch (error) {
      if (!(error instanceof RuleError)) return;
      const shape = `${error.code} ${shapeOf(error.message, names)}`;
      if (shapes.has(shape)) return;
      shapes.add(shape);
      found.push({ code: error.code, when: error.message, formula: callText(rule.id, args) });
    }
  };
  const replaced = (args: readonly unknown[], at: number, value: unknown): readonly unknown[] =>
    args.map((arg, i) => (i === at ? value : arg));

  const bases = rule.examples.map(({ inputs }) => argumentsOf(rule, inputs));
  const choices = inputs.map(([name, parameter]) => candidates(name, parameter, rule));
  const ranges = inputs.flatMap(([, parameter], i) => (isRange(parameter) ? [i] : []));
  for (const base of bases) {
    if (ranges.length > 1) for (const at of ranges) if (base[at] !== null) tryArguments(replaced(base, at, longer(base[at])));
    choices.forEach((values, at) => values.forEach((value) => tryArguments(replaced(base, at, value))));
  }
  // Pairs of names come first, because tables may lack an entry for them.
  const pairs = inputs
    .flatMap((_, a) => inputs.slice(a + 1).map((__, b) => [a, a + 1 + b] as const))
    .sort((x, y) => named(y) - named(x));
  function named([a, b]: readonly [number, number]): number {
    return [a, b].filter((at) => inputs[at]![1].values !== undefined).length;
  }
  for (const base of bases) {
    for (const [a, b] of pairs) {
      for (const item of choices[a]!) for (const other of choices[b]!) tryArguments(replaced(replaced(base, a, item), b, other));
    }
  }
  const reported = new Map<ErrorCode, number>();
  return found.filter(({ code }) => {
    reported.set(code, (reported.get(code) ?? 0) + 1);
    return reported.get(code)! <= MOST_REPORTED;
  });
}

const ORDER: readonly ErrorCode[] = ["#VALUE!", "#NUM!", "#N/A"];

/** All errors of a function, #VALUE! first. */
export function errorsOf(rule: Rule): readonly ErrorHelp[] {
  const all = [...errorsByInput(rule), ...together(rule)];
  return ORDER.flatMap((code) => all.filter((item) => item.code === code));
}
