import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import { FormulaError, type Formula } from "../../formula/syntax";
import { parts, withParts } from "../../formula/walk";
import { declaredRule, EVERY_CASE, type Rule } from "../../kernel/rule";
import { call, failing, value } from "./build";
import { everyCase } from "./cases";
import { inputOf, type Input } from "./inputs";
import { simplified } from "./simplify";

/*
 * The plain form of a call: what stands in a ledger behind a function of the add-in, for programs that do not have it. Both give the
 * same value and the same kind of error. An error in an argument comes first, then a text where none belongs, then a number out of its
 * domain, as where the add-in reads its inputs.
 */

const NAMESPACE = "LEDGER.";

type Call = Formula & { kind: "call" };

const isOurs = (formula: Formula): formula is Call => formula.kind === "call" && formula.name.startsWith(NAMESPACE);

/** The plain form of a rule with its inputs in place of their names. */
function body(plain: string, inputs: Readonly<Record<string, Input>>): Formula {
  const expand = (node: Formula): Formula => {
    if (node.kind === "name") {
      const [name, form] = node.name.split(".") as [string, string?];
      const input = inputs[name];
      return (form === "folded" ? input?.folded : form === "written" ? input?.written : input?.value) ?? node;
    }
    if (node.kind === "call" && node.name === "OF" && node.args[0]?.kind === "name" && node.args[1]?.kind === "array")
      return inputs[node.args[0].name]!.coded!(node.args[1].rows[0] as readonly number[]);
    if (node.kind === "binary" && (node.operator === "=" || node.operator === "<>") && node.left.kind === "name") {
      const { left, right } = node;
      const is = right.kind === "value" && typeof right.value === "string" ? inputs[left.name]?.is?.(right.value) : undefined;
      if (is) return node.operator === "=" ? is : call("NOT", is);
    }
    if (node.kind === "call" && node.name === "GIVEN" && node.args[0]?.kind === "name")
      return givenTest(inputs[node.args[0].name]!);
    return withParts(node, expand);
  };
  return expand(parse(plain));
}

/** Whether an input is there that may be left out. */
function givenTest({ known, probe }: Input): Formula {
  if (known) return value(known.isGiven);
  // What is a number whatever its cells hold is never blank.
  return probe!.operand === probe!.node ? value(true) : parse(`NOT(ISBLANK(${probe!.operand}))`);
}

/** Arguments of which only some are evaluated, by the function. */
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

/** What a formula evaluates whatever its cells hold, as text; `operands` has what it computes with. */
function evaluated(formula: Formula, nodes: Set<string>, operands: Set<string>): void {
  nodes.add(print(formula));
  if (formula.kind === "unary") operands.add(print(formula.operand));
  if (formula.kind === "binary" && "+-*/^".includes(formula.operator))
    for (const side of [formula.left, formula.right]) operands.add(print(side));
  const own = formula.kind === "call" ? formula.args.slice(0, LAZY[formula.name] ?? formula.args.length) : parts(formula);
  for (const part of own) evaluated(part, nodes, operands);
}

const anyOf = (conditions: readonly Formula[]): Formula => (conditions.length === 1 ? conditions[0]! : call("OR", ...conditions));

/** Refused where one of the conditions holds. */
function unless(conditions: readonly Formula[], error: string, otherwise: Formula): Formula {
  const open = conditions.map(simplified).filter((one) => one.kind !== "value" || one.value !== false);
  return open.length === 0 ? otherwise : call("IF", anyOf(open), failing(error), otherwise);
}

/** The plain form of a call of a rule; null where it has none. */
function plainOf(rule: Rule, args: readonly Formula[]): Formula | null {
  if (rule.plain === undefined) return null;
  const names = Object.keys(rule.params);
  const inputs = Object.values(rule.params).map((parameter, i) => inputOf(parameter, args[i]));
  if (!inputs.every((input) => input !== null)) return null;
  const answer = simplified(
    rule.plain === EVERY_CASE
      ? everyCase(rule, inputs)
      : body(rule.plain, Object.fromEntries(names.map((name, i) => [name, inputs[i]!]))),
  );
  const wrong = inputs.flatMap((input) => input.wrong);
  const outside = inputs.flatMap((input) => input.outside);
  const [nodes, operands] = [new Set<string>(), new Set<string>()];
  // What the answer reads is read in time only where nothing is refused before.
  const before = [...wrong, ...outside].map(simplified);
  for (const one of outside.length > 0 ? before : [...before, answer]) evaluated(one, nodes, operands);
  const probes = inputs.flatMap(({ probe }) =>
    !probe || operands.has(probe.operand) || nodes.has(probe.node) ? [] : [probe.formula],
  );
  return simplified(unless(wrong, "#VALUE!", unless([...probes, ...outside], "#NUM!", answer)));
}

/** A formula without the add-in: the plain form in place of each call; null where one of them has none. */
export function plainAlone(formula: Formula): Formula | null {
  let isWhole = true;
  const without = (node: Formula): Formula => {
    if (!isOurs(node)) return withParts(node, without);
    const rule = declaredRule(node.name.slice(NAMESPACE.length));
    const plain = rule ? plainOf(rule, node.args.map(without)) : null;
    if (plain === null) isWhole = false;
    return plain ?? node;
  };
  const found = without(formula);
  return isWhole ? found : null;
}

/** A formula that computes with and without the add-in. */
export function withPlain(formula: Formula): Formula {
  if (isOurs(formula)) {
    const plain = plainAlone(formula);
    return plain === null ? formula : call("IFERROR", formula, plain);
  }
  return withParts(formula, withPlain);
}

/** A formula as it is declared, without the plain forms that withPlain gave it. */
export function withoutPlain(formula: Formula): Formula {
  if (formula.kind === "call" && formula.name === "IFERROR" && isOurs(formula.args[0]!)) {
    const plain = plainAlone(formula.args[0]);
    if (plain !== null && print(plain) === print(formula.args[1]!)) return formula.args[0];
  }
  return withParts(formula, withoutPlain);
}

/** The text of a formula without the plain forms that withPlain gave it; any other text as it is. */
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
