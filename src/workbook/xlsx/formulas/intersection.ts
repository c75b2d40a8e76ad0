import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { run } from "../../../formula/walk";
import { nameKey } from "../../../kernel/names";

/*
 * Formulas that a file marks neither as array nor as dynamic formulas use implicit intersection: where they need a single value,
 * they use that of their own row or column. Excel displays this as @, and stores nothing.
 */

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions with single values as arguments. */
const OF_VALUES = wordSet(`
  ABS ACOS ACOSH ACOT ACOTH ADDRESS ARABIC ASIN ASINH ATAN ATAN2 ATANH BASE BETA.DIST BETA.INV BETADIST BETAINV BINOM.DIST
  BINOM.DIST.RANGE BINOM.INV BINOMDIST BITAND BITLSHIFT BITOR BITRSHIFT BITXOR CEILING CEILING.MATH CEILING.PRECISE CHAR CHIDIST CHIINV
  CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CLEAN CODE COMBIN COMBINA CONCATENATE CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T COS COSH
  COT COTH CRITBINOM CSC CSCH DATE DATEVALUE DAY DAYS DAYS360 DB DDB DECIMAL DEGREES DOLLAR EDATE EOMONTH ERF.PRECISE ERFC.PRECISE
  ERROR.TYPE EVEN EXACT EXP EXPON.DIST EXPONDIST F.DIST F.DIST.RT F.INV F.INV.RT FACT FDIST FIND FINV FISHER FISHERINV FIXED FLOOR
  FLOOR.MATH FLOOR.PRECISE FV GAMMA GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN GAMMALN.PRECISE GAUSS HOUR HYPGEOM.DIST HYPGEOMDIST
  IFERROR IFNA INT IPMT ISBLANK ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISO.CEILING ISODD ISOWEEKNUM ISPMT ISTEXT LEFT
  LEN LN LOG LOG10 LOGINV LOGNORM.DIST LOGNORM.INV LOGNORMDIST LOWER MID MINUTE MOD MONTH MROUND NEGBINOM.DIST NEGBINOMDIST NORM.DIST
  NORM.INV NORM.S.DIST NORM.S.INV NORMDIST NORMINV NORMSDIST NORMSINV NOT NPER NUMBERVALUE ODD PDURATION PERMUT PERMUTATIONA PHI PMT
  POISSON POISSON.DIST POWER PPMT PROPER PV QUOTIENT RADIANS RAND RANDBETWEEN RATE REPLACE REPT RIGHT ROMAN ROUND ROUNDDOWN ROUNDUP RRI
  SEARCH SEC SECH SECOND SIGN SIN SINH SLN SQRT STANDARDIZE SUBSTITUTE SYD T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T TAN TANH TDIST TEXT
  TIME TIMEVALUE TINV TRIM TRUNC TYPE UNICHAR UNICODE UPPER VALUE VDB WEEKDAY WEEKNUM WEIBULL WEIBULL.DIST YEAR
`);

/** Functions with ranges as arguments; operators inside their arguments still need single values. */
const OF_RANGES = wordSet(`
  AND AREAS AVEDEV AVERAGE AVERAGEA COLUMN COLUMNS COUNT COUNTA COUNTBLANK DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA N
  OR PRODUCT ROW ROWS SKEW STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUM SUMSQ T VAR VAR.P VAR.S VARA VARP VARPA XOR
`);

/** Functions whose arguments differ: r for ranges, v for a single value, a for arrays; parentheses repeat. */
const MIXED: Readonly<Record<string, string>> = {
  AGGREGATE: "vv(r)",
  AVERAGEIF: "rvr",
  AVERAGEIFS: "r(rv)",
  COUNTIF: "rv",
  COUNTIFS: "(rv)",
  FORECAST: "vaa",
  "FORECAST.LINEAR": "vaa",
  HLOOKUP: "vrvv",
  INDEX: "rvvv",
  IRR: "av",
  LARGE: "rv",
  LOOKUP: "vrr",
  MATCH: "vrv",
  MAXIFS: "r(rv)",
  MINIFS: "r(rv)",
  MIRR: "avv",
  NPV: "v(r)",
  OFFSET: "rvvvv",
  PERCENTILE: "rv",
  "PERCENTILE.EXC": "rv",
  "PERCENTILE.INC": "rv",
  PERCENTRANK: "rvv",
  "PERCENTRANK.EXC": "rvv",
  "PERCENTRANK.INC": "rvv",
  PROB: "aavv",
  QUARTILE: "rv",
  "QUARTILE.EXC": "rv",
  "QUARTILE.INC": "rv",
  RANK: "vrv",
  "RANK.AVG": "vrv",
  "RANK.EQ": "vrv",
  SMALL: "rv",
  SUBTOTAL: "v(r)",
  SUMIF: "rvr",
  SUMIFS: "r(rv)",
  TRIMMEAN: "rv",
  VLOOKUP: "vrvv",
};

/** Functions that return a value for each cell of a range. */
const GIVING_SEVERAL = wordSet("COLUMN ROW");
/** Functions that return cells. */
const GIVING_CELLS = wordSet("INDIRECT OFFSET");

/** What the position of a subexpression expects: anything, a range, or a single value. */
type Expected = "any" | "range" | "value";

const EXPECTED: Readonly<Record<string, Expected>> = { r: "range", v: "value" };

function expectedBy(name: string, at: number, around: Expected): Expected {
  if (OF_VALUES.has(name)) return "value";
  if (OF_RANGES.has(name)) return "range";
  if (name === "IF" || name === "CHOOSE") return at === 0 ? "value" : around;
  const mixed = MIXED[name];
  if (mixed === undefined) return "any";
  const [, first = "", repeated = ""] = /^([rva]*)(?:\(([rva]+)\))?$/.exec(mixed)!;
  const letter = first[at] ?? (repeated === "" ? "" : repeated[(at - first.length) % repeated.length]!);
  return EXPECTED[letter] ?? "any";
}

/** Whether a part of a table includes cells of every row. */
const isOfRows = (part: Extract<Formula, { kind: "table" }>["part"]): boolean =>
  part !== "this row" && part !== "headers" && part !== "totals";

const isSeveral = (formula: Formula): boolean =>
  (formula.kind === "cells" && formula.to !== null) ||
  formula.kind === "joined" ||
  (formula.kind === "table" && (isOfRows(formula.part) || formula.lastColumn !== null || formula.column === null));

const maybeSeveral = (formula: Formula): boolean =>
  isSeveral(formula) || (formula.kind === "call" && GIVING_CELLS.has(formula.name));

/** Every formula that Excel displays with @ contains one of these. */
const MAY_BE_MARKED = /[:[]|INDIRECT|OFFSET/i;

/** Tokens: strings, arrays, sheet names, table columns, function names, and the separators of arguments. */
const TOKEN =
  /"[^"]*"|\{(?:[^{}"]|"[^"]*")*\}|'[^']*'!|\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\]|[A-Za-z_][A-Za-z0-9_.]*\(|[(),: ]/g;
/** A column in the same row. */
const OWN_ROW = /\[@(?:[^[\]@:']+|\[[^[\]']+\])\]/g;
/** Functions that may need @ themselves, and names that only occur in files. */
const UNSURE = /^(?:INDIRECT|OFFSET|COLUMN|ROW|_.*)\($/i;

const TEXT_OR_OWN_ROW = new RegExp(`"[^"]*"|${OWN_ROW.source}`, "g");

/** Whether a formula only refers to single cells and columns in the same row; the most common kind, so it is tested first. */
const isOfOwnRow = (text: string): boolean =>
  !text.includes("'") && !/[:[ ]|INDIRECT|OFFSET/i.test(text.replace(TEXT_OR_OWN_ROW, ""));

interface OpenCall {
  /** "" for parentheses without a function. */
  readonly name: string;
  argument: number;
  /** Whether nothing inside it can be marked. */
  readonly isFree: boolean;
}

const isFree = (inner: OpenCall | undefined): boolean =>
  inner !== undefined && (inner.isFree || (inner.name !== "" && expectedBy(inner.name, inner.argument, "value") === "any"));

/** Whether a formula must be parsed to find out if it contains @: not if all its ranges are arguments that accept ranges. */
export function mayBeMarked(text: string): boolean {
  if (!MAY_BE_MARKED.test(text) || isOfOwnRow(text)) return false;
  const calls: OpenCall[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const inner = calls.at(-1);
    switch (token[0]) {
      case '"':
      case "'":
      case "{":
        break;
      case ",":
        if (inner) inner.argument++;
        break;
      case ")":
        calls.pop();
        break;
      case ":":
      case " ":
        if (!isFree(inner)) return true;
        break;
      case "[":
        if (isFree(inner) || token.replace(OWN_ROW, "") === "") break;
        if (!inner || inner.name === "" || !isArgument(text, match.index, TOKEN.lastIndex)) return true;
        if (expectedBy(inner.name, inner.argument, "value") === "value") return true;
        break;
      default:
        if (!isFree(inner) && UNSURE.test(token)) return true;
        calls.push({ name: token.slice(0, -1).toUpperCase(), argument: 0, isFree: isFree(inner) });
    }
  }
  return false;
}

/** Whether a table column, with its table's name if any, is a whole argument. */
function isArgument(text: string, from: number, to: number): boolean {
  let start = from;
  while (start > 0 && /[\p{L}\p{N}_.]/u.test(text[start - 1]!)) start--;
  return "(,".includes(text[start - 1] ?? "=") && ",)".includes(text[to] ?? "=");
}

interface RangeName {
  readonly name: string;
  readonly isRange: boolean;
}

/** Adds @ to a file's formulas as Excel displays them; `names` are the defined names that do not refer to a single cell. */
export function intersecting(names: readonly RangeName[]): (formula: string) => string {
  const ranges = new Set(names.flatMap(({ name, isRange }) => (isRange ? [nameKey(name)] : [])));
  const known = new Map<string, string>();

  function walk(formula: Formula, expected: Expected): Formula {
    if (expected === "any") return formula;
    if (expected === "value" && (isSeveral(formula) || (formula.kind === "name" && ranges.has(nameKey(formula.name)))))
      return { kind: "unary", operator: "@", operand: formula };
    if (formula.kind === "call") {
      const args = formula.args.map((arg, i) => walk(arg, expectedBy(formula.name, i, expected)));
      const call = args.every((arg, i) => arg === formula.args[i]) ? formula : { ...formula, args };
      const isMarked =
        expected === "value" &&
        (GIVING_CELLS.has(formula.name) || (GIVING_SEVERAL.has(formula.name) && formula.args.some(maybeSeveral)));
      return isMarked ? { kind: "unary", operator: "@", operand: call } : call;
    }
    if (formula.kind === "unary" && formula.operator === "@") return formula;
    if (formula.kind === "unary") {
      const operand = walk(formula.operand, "value");
      return operand === formula.operand ? formula : { ...formula, operand };
    }
    if (formula.kind !== "binary") return formula;
    // A chain of operators is nested as deep as it is long, so it is iterated instead of recursed into.
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
    let found = known.get(text);
    if (found !== undefined) return found;
    if (ranges.size === 0 && !mayBeMarked(text)) {
      known.set(text, text);
      return text;
    }
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
