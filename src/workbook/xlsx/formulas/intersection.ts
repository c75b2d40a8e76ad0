import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { run } from "../../../formula/walk";

/*
 * Formulas that a file marks neither as array formulas nor as dynamic take one value of a range wherever they need one: that of
 * their own row or column. Excel shows this as @, and stores nothing.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of single values. */
const OF_VALUES = words(`
  ABS ACOS ACOSH ADDRESS ASIN ASINH ATAN ATAN2 ATANH CEILING CHAR CLEAN CODE COMBIN COS COSH DATE DATEVALUE DAY DAYS DB DDB DEGREES
  DOLLAR EDATE EOMONTH ERROR.TYPE EVEN EXACT EXP FACT FIND FIXED FLOOR FV HOUR IFERROR IFNA INT IPMT ISBLANK ISERR ISERROR ISEVEN
  ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISTEXT LEFT LEN LN LOG LOG10 LOWER MID MINUTE MOD MONTH MROUND N NOT NPER ODD PERMUT PMT
  POWER PPMT PROPER PV QUOTIENT RADIANS RAND RANDBETWEEN RATE REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP SEARCH SECOND SIGN SIN SINH
  SLN SQRT SUBSTITUTE SYD T TAN TANH TEXT TIME TIMEVALUE TRIM TRUNC UPPER VALUE WEEKDAY WEEKNUM YEAR
`);

/** Functions of ranges: what operators in them need is one value all the same. */
const OF_RANGES = words(`
  AND AVEDEV AVERAGE AVERAGEA COLUMNS COUNT COUNTA COUNTBLANK DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA OR PRODUCT ROWS SKEW
  STDEV STDEV.P STDEV.S STDEVA STDEVP SUM SUMSQ VAR VAR.P VAR.S VARA VARP XOR
`);

/** Those that differ by argument: r takes ranges, v one value, and the last letter in brackets is repeated. */
const MIXED: Readonly<Record<string, string>> = {
  AVERAGEIF: "rvr",
  AVERAGEIFS: "r(rv)",
  COUNTIF: "rv",
  COUNTIFS: "(rv)",
  HLOOKUP: "vrvv",
  LARGE: "rv",
  MAXIFS: "r(rv)",
  MINIFS: "r(rv)",
  PERCENTILE: "rv",
  QUARTILE: "rv",
  RANK: "vrv",
  SMALL: "rv",
  SUBTOTAL: "v(r)",
  SUMIF: "rvr",
  SUMIFS: "r(rv)",
  VLOOKUP: "vrvv",
};

/** What is expected where a part of a formula is: anything, a range, or one value. */
type Expected = "any" | "range" | "value";

const EXPECTED: Readonly<Record<string, Expected>> = { r: "range", v: "value" };

function expectedBy(name: string, at: number, around: Expected): Expected {
  if (OF_VALUES.has(name)) return "value";
  if (OF_RANGES.has(name)) return "range";
  if (name === "IF" || name === "CHOOSE") return at === 0 ? "value" : around;
  const mixed = MIXED[name];
  if (mixed === undefined) return "any";
  const [, first = "", repeated = ""] = /^([rv]*)(?:\(([rv]+)\))?$/.exec(mixed)!;
  const letter = first[at] ?? (repeated === "" ? "" : repeated[(at - first.length) % repeated.length]!);
  return EXPECTED[letter] ?? "any";
}

const isSeveral = (formula: Formula): boolean =>
  (formula.kind === "cells" && formula.to !== null) ||
  (formula.kind === "table" && (formula.part !== "this row" || formula.lastColumn !== null || formula.column === null));

/** What formulas that Excel shows with @ have in them at least. */
const MAY_BE_MARKED = /[:[]/;

interface RangeName {
  readonly name: string;
  readonly isRange: boolean;
}

/** Marks formulas of a file as Excel shows them; `names` are those of the file that do not stand for one cell. */
export function intersecting(names: readonly RangeName[]): (formula: string) => string {
  const ranges = new Set(names.flatMap(({ name, isRange }) => (isRange ? [name.toLowerCase()] : [])));
  const known = new Map<string, string>();

  function walk(formula: Formula, expected: Expected): Formula {
    if (expected === "any") return formula;
    if (expected === "value" && (isSeveral(formula) || (formula.kind === "name" && ranges.has(formula.name.toLowerCase()))))
      return { kind: "unary", operator: "@", operand: formula };
    if (formula.kind === "call") {
      const args = formula.args.map((arg, i) => walk(arg, expectedBy(formula.name, i, expected)));
      return args.every((arg, i) => arg === formula.args[i]) ? formula : { ...formula, args };
    }
    if (formula.kind === "unary" && formula.operator === "@") return formula;
    if (formula.kind === "unary") {
      const operand = walk(formula.operand, "value");
      return operand === formula.operand ? formula : { ...formula, operand };
    }
    if (formula.kind !== "binary") return formula;
    // A run leans to the left as deep as it is long, so it is walked rather than recursed into.
    const { first, steps } = run(formula);
    return steps.reduce<Formula>(
      (left, step) => {
        const right = walk(step.right, "value");
        return left === step.left && right === step.right ? step : { ...step, left, right };
      },
      walk(first, "value"),
    );
  }

  return (text) => {
    if (ranges.size === 0 && !MAY_BE_MARKED.test(text)) return text;
    let found = known.get(text);
    if (found !== undefined) return found;
    found = text;
    try {
      const read = parse(text);
      const shown = walk(read, "value");
      if (shown !== read) found = `=${print(shown)}`;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
    }
    known.set(text, found);
    return found;
  };
}
