import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import { FormulaError, type Formula } from "../../formula/syntax";
import { parts, withParts } from "../../formula/walk";
import { listOf } from "../../kernel/plain";
import { declaredRule, EVERY_CASE, type Rule } from "../../kernel/rule";
import { call, failing, fill, row, value } from "./build";
import { everyCase } from "./cases";
import { inputOf, type Input, type Probe } from "./inputs";
import { simplified } from "./simplify";

/*
 * The plain form of a call: its fallback for programs without the add-in, with the same value or kind of error. As in the add-in,
 * an error in an argument takes precedence, then a text instead of a number, then a number out of range.
 */

const NAMESPACE = "LEDGER.";

type Call = Formula & { kind: "call" };

const isOurs = (formula: Formula): formula is Call => formula.kind === "call" && formula.name.startsWith(NAMESPACE);

/** The plain form of a rule with its inputs substituted for their names. */
function body(plain: string, inputs: Readonly<Record<string, Input>>): Formula {
  const expand = (node: Formula): Formula => {
    if (node.kind === "name") {
      const [name, form] = node.name.split(".") as [string, string?];
      const input = inputs[name];
      const list = listOf(node.name);
      if (list) return row(list);
      return (form === "folded" ? input?.folded : form === "written" ? input?.written : input?.value) ?? node;
    }
    if (node.kind === "call" && node.name === "OF" && node.args[0]?.kind === "name") {
      const codes = expand(node.args[1]!) as Formula & { kind: "array" };
      return inputs[node.args[0].name]!.coded!(codes.rows[0] as readonly number[]);
    }
    if (node.kind === "binary" && (node.operator === "=" || node.operator === "<>") && node.left.kind === "name") {
      const { left, right } = node;
      const is = right.kind === "value" && typeof right.value === "string" ? inputs[left.name]?.is?.(right.value) : undefined;
      if (is) return node.operator === "=" ? is : call("NOT", is);
    }
    if (node.kind === "call" && node.name === "GIVEN" && node.args[0]?.kind === "name")
      return presenceTest(inputs[node.args[0].name]!);
    return withParts(node, expand);
  };
  return expand(parse(plain));
}

/** Whether an optional input is present. */
function presenceTest({ known, probe, isPresent }: Input): Formula {
  if (known) return value(known.isPresent);
  if (isPresent) return isPresent;
  // A formula that is always a number is never blank.
  return probe!.isNumber ? value(true) : fill("NOT(ISBLANK(x))", { x: probe!.x });
}

/** How many leading arguments of these functions always pass on their errors. */
const LAZY: Readonly<Record<string, number>> = {
  IF: 1,
  CHOOSE: 1,
  IFERROR: 0,
  ISERROR: 0,
  ISNUMBER: 0,
  ISTEXT: 0,
  ISBLANK: 0,
  ISLOGICAL: 0,
};

/** Whether two formulas are identical. */
function isSame(a: Formula, b: Formula): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  const [own, other] = [parts(a), parts(b)];
  if (own.length === 0) return other.length === 0 && print(a) === print(b);
  const isOne =
    a.kind === "call"
      ? a.name === (b as Call).name
      : a.kind === "array" || (a as { operator: string }).operator === (b as { operator: string }).operator;
  return isOne && own.length === other.length && own.every((part, i) => isSame(part, other[i]!));
}

/**
 * Whether a formula always evaluates an input, so that its errors are passed on; an input that may be a text must be read as a
 * number.
 */
function reads(formula: Formula, { x, isNumber }: Probe): boolean {
  if (isNumber && isSame(formula, x)) return true;
  const isOperand =
    formula.kind === "unary" || (formula.kind === "binary" && "+-*/^".includes(formula.operator)) ? parts(formula) : [];
  if (isOperand.some((side) => isSame(side, x))) return true;
  const own = formula.kind === "call" ? formula.args.slice(0, LAZY[formula.name] ?? formula.args.length) : parts(formula);
  return own.some((part) => reads(part, { x, isNumber } as Probe));
}

/** Whether an input is never an error nor a text. */
const isCaught = ({ x, isNumber }: Probe): boolean =>
  isNumber && x.kind === "call" && x.name === "IFERROR" && x.args[1]!.kind === "value";

const anyOf = (conditions: readonly Formula[]): Formula => (conditions.length === 1 ? conditions[0]! : call("OR", ...conditions));

/** Gives an error if one of the conditions holds. */
const unless = (conditions: readonly Formula[], error: string, otherwise: Formula): Formula =>
  conditions.length === 0 ? otherwise : call("IF", anyOf(conditions), failing(error), otherwise);

/** The conditions that are not always false. */
const open = (conditions: readonly Formula[]): readonly Formula[] =>
  conditions.map(simplified).filter((item) => item.kind !== "value" || item.value !== false);

/** The plain form of a call of a rule; null if it has none. */
function plainOf(rule: Rule, args: readonly Formula[]): Formula | null {
  if (rule.plain === undefined) return null;
  const names = Object.keys(rule.params);
  const inputs = Object.values(rule.params).map((parameter, i) => inputOf(parameter, args[i]));
  if (!inputs.every((input) => input !== null)) return null;
  const { answer: found, checked } =
    rule.plain === EVERY_CASE
      ? everyCase(rule, inputs)
      : { answer: body(rule.plain, Object.fromEntries(names.map((name, i) => [name, inputs[i]!]))), checked: new Set<Input>() };
  const answer = simplified(found);
  const wrong = open(inputs.flatMap((input) => (checked.has(input) ? [] : input.wrong)));
  const outside = open(inputs.flatMap((input) => input.outside));
  // Errors in what the answer reads come first only if nothing is rejected before it.
  const before = outside.length > 0 ? [...wrong, ...outside] : [...wrong, answer];
  const probes = inputs.flatMap(({ probe }) =>
    probe && !isCaught(probe) && !before.some((item) => reads(item, probe)) ? [probe.formula] : [],
  );
  return unless(wrong, "#VALUE!", unless([...probes, ...outside], "#NUM!", answer));
}

const known = new Map<string, Formula | null>();
/** Players' sheets repeat their calls; a campaign of all nations has some 200. */
const MOST_KNOWN = 2000;

/** The plain form of a call with plain arguments, memoized. */
function plainOnce({ name, args }: Call): Formula | null {
  const rule = declaredRule(name.slice(NAMESPACE.length));
  if (!rule) return null;
  const key = print(call(name, ...args));
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (found = plainOf(rule, args)));
  }
  return found;
}

/** A formula without the add-in: each call replaced by its plain form; null if a call has none. */
export function plainAlone(formula: Formula): Formula | null {
  let isWhole = true;
  const without = (node: Formula): Formula => {
    if (!isOurs(node)) return withParts(node, without);
    const plain = plainOnce({ ...node, args: node.args.map(without) });
    if (plain === null) isWhole = false;
    return plain ?? node;
  };
  const found = without(formula);
  return isWhole ? found : null;
}

/** A formula that works with and without the add-in. */
export function withPlain(formula: Formula): Formula {
  if (isOurs(formula)) {
    const plain = plainAlone(formula);
    return plain === null ? formula : call("IFERROR", formula, plain);
  }
  return withParts(formula, withPlain);
}

/** A formula as declared, without the plain forms that withPlain added. */
export function withoutPlain(formula: Formula): Formula {
  if (formula.kind === "call" && formula.name === "IFERROR" && isOurs(formula.args[0]!)) {
    const plain = plainAlone(formula.args[0]);
    if (plain !== null && print(plain) === print(formula.args[1]!)) return formula.args[0];
  }
  return withParts(formula, withoutPlain);
}

/** A formula without any fallbacks of its LEDGER calls. */
export function withoutFallbacks(formula: Formula): Formula {
  if (formula.kind === "call" && formula.name === "IFERROR" && isOurs(formula.args[0]!)) return formula.args[0];
  return withParts(formula, withoutFallbacks);
}

/** The text of a formula without the plain forms that withPlain added; other text is unchanged. */
export function withoutPlainText(text: string): string {
  if (!text.includes(NAMESPACE) || !/\bIFERROR\(/i.test(text)) return text;
  try {
    const read = parse(text);
    const bare = withoutPlain(read);
    return print(bare) === print(read) ? text : `=${print(bare)}`;
  } catch (error) {
    if (error instanceof FormulaError) return text;
    throw error;
  }
}
