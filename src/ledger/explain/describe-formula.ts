import type { Formula, Operator } from "../../formula/syntax";
import { isError, type Value } from "../../formula/world";
import { figure } from "../../kernel/text";
import { describeValue, listed, LOOKUPS, nameOf, namesIn, tablesIn, valueOf } from "./formula-names";
import { isReference, type Location } from "./location";
import { isLookup, lookedUp, unfound, unnamed, type Lookup } from "./lookups";
import { describeReference } from "./names";

/*
 * Explains a figure in words: the condition that decides, and the sum or comparison, each input with its value.
 */

const SIGNS: Readonly<Record<string, string>> = { "*": "×", "-": "−", "/": "÷", "<>": "≠", "<=": "≤", ">=": "≥", "&": "with" };

/** Functions over rows: their result is described by the tables whose rows they read. */
const OVER_ROWS = /^(SUM|SUMIFS?|SUMPRODUCT|COUNT|COUNTA|COUNTIFS?|MAXIFS|MINIFS|AVERAGE|MATCH|FILTER|UNIQUE)$/;
/** Functions whose result reads like their argument. */
const SAME_AS: ReadonlySet<string> = new Set(["TRIM", "UPPER", "PROPER", "TEXT", "VALUE", "T"]);
const DECIDING: ReadonlySet<string> = new Set(["AND", "OR", "NOT", "ISNUMBER", "ISBLANK"]);
const OF_SEVERAL: Readonly<Record<string, string>> = { MAX: "the largest of", MIN: "the smallest of", SUM: "the sum of" };
const ROUNDED: Readonly<Record<string, string>> = {
  ROUND: "rounded",
  ROUNDDOWN: "rounded down",
  ROUNDUP: "rounded up",
  INT: "rounded down",
};
const OPPOSITE: Readonly<Record<string, Operator>> = { "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">" };
const ADDITIVE: ReadonlySet<string> = new Set(["+", "-"]);
const MULTIPLIED: ReadonlySet<string> = new Set(["*", "/", "^"]);

const isTrue = (value: Value): boolean => value === true || (typeof value === "number" && value !== 0);

/** The column that a call adds up, if it is one. */
function addedIn({ name, args }: Extract<Formula, { readonly kind: "call" }>): Formula | undefined {
  if (name === "SUMIF") return args[2] ?? args[0];
  if (name === "SUMPRODUCT") return args.length > 1 ? args.at(-1) : undefined;
  return /^(SUM|SUMIFS|MAXIFS|MINIFS)$/.test(name) ? args[0] : undefined;
}

/** The rows that a call counts or adds up. */
const describeRows = (formula: Formula, at: Location): string => {
  const added = formula.kind === "call" ? addedIn(formula) : undefined;
  if (added && isReference(added)) return describeReference(added, at);
  const tables = tablesIn(formula, at);
  return tables.length === 0 ? listed(namesIn(formula, at)) : `rows of ${listed(tables)}`;
};

interface AppliedBranch {
  readonly formula: Formula;
  readonly because: readonly Formula[];
  /** The lookup that found nothing, if its IFERROR returned something else instead. */
  readonly failed?: Lookup;
}

/** The branch of a formula that applies, and the conditions that decided it. */
function appliedBranch(formula: Formula, at: Location): AppliedBranch {
  const because: Formula[] = [];
  let failed: Lookup | undefined;
  let current = formula;
  while (current.kind === "call") {
    const [first, second, third] = current.args;
    if (current.name === "IF" && first) {
      const holds = valueOf(first, at);
      because.push(first);
      if (isError(holds)) return { formula: first, because };
      current = (isTrue(holds) ? second : third) ?? { kind: "value", value: isTrue(holds) };
    } else if ((current.name === "IFERROR" || current.name === "IFNA") && first) {
      const isFailed = isError(valueOf(first, at)) && second !== undefined;
      const lookup = lookedUp(first);
      failed = isFailed && isLookup(lookup) ? lookup : undefined;
      current = isFailed ? second : first;
    } else if (current.name === "N" && first) current = first;
    else break;
  }
  return { formula: lookedUp(current), because, ...(failed ? { failed } : {}) };
}

function describeCall(formula: Extract<Formula, { readonly kind: "call" }>, at: Location): string {
  const { name, args } = formula;
  const own = appliedBranch(formula, at);
  if (own.formula !== formula) return describeNode(own.formula, at);
  const value = describeValue(valueOf(formula, at));
  const [first] = args;
  if (DECIDING.has(name)) return condition(formula, isTrue(valueOf(formula, at)), at);
  if (name.startsWith("LEDGER.")) return `${name} ${value}`;
  if (LOOKUPS.has(name)) return `${nameOf(formula, at)} ${value}`;
  if (SAME_AS.has(name) && first) return describeNode(first, at);
  if (OVER_ROWS.test(name) && tablesIn(formula, at).length > 0) return `${describeRows(formula, at)} ${value}`;
  if (OF_SEVERAL[name]) return `${OF_SEVERAL[name]} (${args.map((item) => describeNode(item, at)).join(", ")})`;
  if (ROUNDED[name] && first) {
    const before = valueOf(first, at);
    const isExact = typeof before === "number" && figure(before) === value;
    return isExact ? describeNode(first, at) : `${enclosed(first, at)} ${ROUNDED[name]}`;
  }
  const names = namesIn(formula, at);
  if (names.length === 0) return value;
  return isError(valueOf(formula, at)) ? listed(names) : `${value} from ${listed(names)}`;
}

/** A formula in words, in parentheses if it is a sum. */
const enclosed = (formula: Formula, at: Location, isSum = formula.kind === "binary"): string =>
  isSum ? `(${describeNode(formula, at)})` : describeNode(formula, at);

function describeBinary({ operator, left, right }: Extract<Formula, { readonly kind: "binary" }>, at: Location): string {
  const isNothing = (item: Formula): boolean => item.kind === "value" && item.value === "";
  if (operator === "&" && (isNothing(left) || isNothing(right))) return describeNode(isNothing(right) ? left : right, at);
  if (operator in OPPOSITE && isNothing(right))
    return `${nameOf(left, at) || describeNode(left, at)} is ${operator === "=" ? "" : "not "}blank`;
  if ((operator === "=" || operator === "<>") && right.kind === "value" && typeof right.value === "boolean")
    return `${nameOf(left, at)} is ${operator === "=" ? "" : "not "}${describeValue(right.value)}`;
  const isLower = (item: Formula): boolean => item.kind === "binary" && ADDITIVE.has(item.operator);
  const inBrackets = MULTIPLIED.has(operator);
  const first = enclosed(left, at, inBrackets && isLower(left));
  const second = enclosed(right, at, (inBrackets || operator === "-") && isLower(right));
  return `${first} ${SIGNS[operator] ?? operator} ${second}`;
}

/** The deciding condition if it is TRUE; its negation if it is FALSE. */
function condition(formula: Formula, holds: boolean, at: Location): string {
  if (formula.kind === "binary" && formula.operator in OPPOSITE)
    return describeBinary(holds ? formula : { ...formula, operator: OPPOSITE[formula.operator]! }, at);
  if (formula.kind !== "call") return `${listed(namesIn(formula, at))} ${holds ? "is" : "is not"} TRUE`;
  const { name, args } = formula;
  const [first] = args;
  if (name === "NOT" && first) return condition(first, !holds, at);
  if (name === "AND" || name === "OR") {
    // One FALSE condition decides AND, one TRUE condition decides OR.
    const all = holds === (name === "AND");
    const reported = args
      .filter((item) => !isError(valueOf(item, at)) && isTrue(valueOf(item, at)) === holds)
      // A condition that is always true explains nothing.
      .filter((item) => namesIn(item, at).length > 0);
    return (all ? reported : reported.slice(0, 1)).map((item) => condition(item, holds, at)).join(" and ");
  }
  if (name === "ISNUMBER") return `${listed(namesIn(formula, at))} is ${holds ? "" : "not "}a number`;
  if (name === "ISBLANK") return `${listed(namesIn(formula, at))} is ${holds ? "" : "not "}blank`;
  if (name === "IF") {
    const { formula: last, because } = appliedBranch(formula, at);
    const decided = because.at(-1)!;
    return isConstant(last) ? condition(decided, isTrue(valueOf(decided, at)), at) : condition(last, holds, at);
  }
  return describeNode(formula, at);
}

/** A formula in words, each input with its value. */
function describeNode(formula: Formula, at: Location): string {
  switch (formula.kind) {
    case "value":
      return describeValue(formula.value);
    case "error":
      return formula.error;
    case "array":
    case "union":
    case "joined":
    case "omitted":
      return "a list";
    case "unary":
      return formula.operator === "%"
        ? `${describeNode(formula.operand, at)} %`
        : formula.operator === "@"
          ? describeNode(formula.operand, at)
          : `${SIGNS["-"]}${describeNode(formula.operand, at)}`;
    case "binary":
      return describeBinary(formula, at);
    case "call":
      return describeCall(formula, at);
    case "cells":
    case "table":
    case "name": {
      const area = at.calculation.area(formula, at.sheet, at.row, at.column);
      const name = describeReference(formula, at);
      if (isError(area) || area.rows * area.columns > 1) return name;
      const value = at.calculation.value(area.sheet, area.top, area.left);
      return value === null || value === "" ? `${name} (blank)` : `${name} ${describeValue(value, name)}`;
    }
  }
}

/** Longer sentences are hard to follow. */
const LONGEST = 240;

const startOf = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

const isConstant = (formula: Formula): boolean => formula.kind === "value" || formula.kind === "omitted";

/** The target of a link in a cell; null for other cells. */
export function resultOf(formula: Formula, at: Location): string | null {
  if (formula.kind !== "call" || formula.name !== "HYPERLINK" || !formula.args[0]) return null;
  const place = valueOf(formula.args[0], at);
  return typeof place === "string" ? place.replace(/^#/, "") : null;
}

/** Explains a formula's figure in sentences; empty if the rules that it calls explain everything. */
export function followsOf(formula: Formula, at: Location): readonly string[] {
  const { formula: last, because, failed } = appliedBranch(formula, at);
  if (last.kind === "call" && last.name.startsWith("LEDGER.")) return [];
  const result = resultOf(last, at);
  if (result !== null) return [`Clicking it goes to ${result}.`];
  const value = describeValue(valueOf(last, at));
  if (isConstant(last)) {
    const result = value === "blank" ? "It is blank" : `It is ${value}`;
    if (failed) return [`${result}, since ${unfound(failed, at)}.`];
    const decided = because.at(-1);
    if (decided === undefined) return [`${result} in this ledger.`];
    const since = condition(decided, isTrue(valueOf(decided, at)), at);
    if (since.length > LONGEST) return [`${result}, which follows from ${listed(namesIn(decided, at))}.`];
    return [`${result}, since ${since}.`];
  }
  if (isReference(last)) return [`It is taken from ${describeNode(last, at)}.`];
  if (last.kind === "call" && OVER_ROWS.test(last.name) && tablesIn(last, at).length > 0) {
    const rows = describeRows(last, at);
    if (value !== "0" && value !== "blank")
      return [rows.startsWith("rows of ") ? `It counts ${rows}: ${value}.` : `${startOf(describeNode(last, at))}.`];
    return [unnamed(last, at) ?? `No row of ${listed(tablesIn(last, at))} counts here.`];
  }
  if (last.kind === "call" && LOOKUPS.has(last.name)) return [`It is taken from ${describeNode(last, at)}.`];
  const names = namesIn(last, at);
  if (names.length === 0) return [`It is ${value} in this ledger.`];
  const isDecision = last.kind === "binary" ? last.operator in OPPOSITE : last.kind === "call" && DECIDING.has(last.name);
  const clause = isDecision ? condition(last, value === "TRUE", at) : describeNode(last, at);
  const isPlain = clause.length <= LONGEST && names.some((name) => clause.includes(name));
  if (!isPlain || (last.kind === "binary" && last.operator === "&")) {
    const isTaken = isPlain && clause.endsWith(value) && names.length > 0 && !clause.includes(" with ");
    return [isTaken ? `It is taken from ${clause}.` : `It is ${value}, computed from ${listed(names)}.`];
  }
  if (isDecision) return [`It is ${value}, since ${clause}.`];
  return [
    clause.endsWith(` ${value}`) && last.kind === "call" ? `It is taken from ${clause}.` : `${startOf(clause)} = ${value}.`,
  ];
}

/** Names a part of a sum by its column, its label, or its inputs. */
export function describePart(formula: Formula, at: Location): string {
  if (isReference(formula)) return describeReference(formula, at);
  if (formula.kind === "call" && formula.name.startsWith("LEDGER.")) return formula.name;
  if (formula.kind === "value") return describeValue(formula.value);
  if (formula.kind === "call" && OVER_ROWS.test(formula.name)) return describeRows(formula, at);
  const names = namesIn(formula, at);
  return names.length === 0 ? "a constant" : listed(names);
}
