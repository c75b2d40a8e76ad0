import { parse } from "../formula/parse";
import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";

/*
 * How a sheet tells of broken limits in plain Excel formulas, so that it also works where the add-in is absent.
 */

/** What starts the text of a broken limit, so that it shows without colour too. */
export const BREACH_MARK = "▲";
export const IN_ORDER = "✓ In order";

const text = (value: string): Formula => ({ kind: "value", value });
const call = (name: string, ...args: Formula[]): Formula => ({ kind: "call", name, args });
const NOTHING = text("");

/** The same formula with the mark before every text that it can give, "" excepted. */
function withMark(formula: Formula): Formula {
  if (formula.kind === "value" && typeof formula.value === "string")
    return formula.value === "" ? formula : text(`${BREACH_MARK} ${formula.value}`);
  if (formula.kind === "call" && formula.name === "IF" && formula.args.length === 3) {
    const [condition, yes, no] = formula.args;
    return call("IF", condition!, withMark(yes!), withMark(no!));
  }
  if (formula.kind === "call" && formula.name === "IFERROR") return call("IFERROR", ...formula.args.map(withMark));
  if (formula.kind === "binary" && formula.operator === "&" && beginsWithText(formula.left))
    return { ...formula, left: withMark(formula.left) };
  const marked: Formula = { kind: "binary", operator: "&", left: text(`${BREACH_MARK} `), right: formula };
  return call("IF", { kind: "binary", operator: "=", left: formula, right: NOTHING }, NOTHING, marked);
}

const beginsWithText = (formula: Formula): boolean =>
  formula.kind === "value"
    ? typeof formula.value === "string" && formula.value !== ""
    : formula.kind === "binary" && formula.operator === "&" && beginsWithText(formula.left);

/** The formula of a Check cell, from one that gives "" or a short text. */
export const marked = (formula: string): string => `=${print(withMark(parse(formula)))}`;

/**
 * The status line of a sheet: "✓ In order" or "2 limits broken: see B31, H14". The cells named are the first of each range of
 * Check cells in breach. Null where nothing can be broken.
 */
export function statusFormula(ranges: readonly string[]): string | null {
  if (ranges.length === 0) return null;
  const counted = (range: string) => `COUNTIF(${range},"${BREACH_MARK}*")`;
  const header = (range: string) => range.replace("[", "[[#Headers],[").concat("]");
  const first = (range: string) =>
    range.endsWith("]")
      ? `ADDRESS(ROW(${header(range)})+MATCH("${BREACH_MARK}*",${range},0),COLUMN(${header(range)}),4)`
      : `ADDRESS(ROW(${range}),COLUMN(${range}),4)`;
  const broken = ranges.map(counted).join("+");
  const unknown = ranges.map((range) => `SUMPRODUCT(--ISERROR(${range}))`).join("+");
  const where = ranges.map((range) => `IF(${counted(range)}=0,"",", "&${first(range)})`).join("&");
  const inOrder = `IF(${unknown}=0,"${IN_ORDER}","? Some limits cannot be checked: a figure above them is an error")`;
  const limits = `IF(${broken}=1," limit"," limits")`;
  return `=IF(${broken}=0,${inOrder},${broken}&${limits}&" broken: see "&MID(${where},3,200))`;
}
