import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { run } from "../../../formula/walk";
import { nameKey } from "../../../kernel/names";

/*
 * Formulas that a file marks neither as array formulas nor as dynamic take one value of a range wherever they need one: that of
 * their own row or column. Excel shows this as @, and stores nothing.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of single values. */
const OF_VALUES = words(`
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

/** Functions of ranges: what operators in them need is one value all the same. */
const OF_RANGES = words(`
  AND AREAS AVEDEV AVERAGE AVERAGEA COLUMN COLUMNS COUNT COUNTA COUNTBLANK DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA N
  OR PRODUCT ROW ROWS SKEW STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUM SUMSQ T VAR VAR.P VAR.S VARA VARP VARPA XOR
`);

/** Those that differ by argument: r takes ranges, v one value, a arrays, and what is in brackets is repeated. */
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

/** Functions that give one value for each cell of a range, of which one is taken. */
const GIVING_SEVERAL = words("COLUMN ROW");
/** Functions that give cells, of which one is taken. */
const GIVING_CELLS = words("INDIRECT OFFSET");

/** What is expected where a part of a formula is: anything, a range, or one value. */
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

/** Whether a part of a table has a cell of each row. */
const isOfRows = (part: Extract<Formula, { kind: "table" }>["part"]): boolean =>
  part !== "this row" && part !== "headers" && part !== "totals";

const isSeveral = (formula: Formula): boolean =>
  (formula.kind === "cells" && formula.to !== null) ||
  formula.kind === "joined" ||
  (formula.kind === "table" && (isOfRows(formula.part) || formula.lastColumn !== null || formula.column === null));

const maybeSeveral = (formula: Formula): boolean =>
  isSeveral(formula) || (formula.kind === "call" && GIVING_CELLS.has(formula.name));

/** What formulas that Excel shows with @ have in them at least. */
const MAY_BE_MARKED = /[:[]|INDIRECT|OFFSET/i;

/** Texts, lists, names of sheets, columns of tables, and functions with what is around their arguments. */
const SIGN =
  /"[^"]*"|\{(?:[^{}"]|"[^"]*")*\}|'[^']*'!|\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\]|[A-Za-z_][A-Za-z0-9_.]*\(|[(),: ]/g;
/** A column in its own row. */
const OWN_ROW = /\[@(?:[^[\]@:']+|\[[^[\]']+\])\]/g;
/** Functions that may be marked themselves, and names as only files have them. */
const UNSURE = /^(?:INDIRECT|OFFSET|COLUMN|ROW|_.*)\($/i;

const TEXT_OR_OWN_ROW = new RegExp(`"[^"]*"|${OWN_ROW.source}`, "g");

/** Whether a formula refers to single cells and columns in its own row only; the most common kind, recognized fastest. */
const isOfOwnRow = (text: string): boolean =>
  !text.includes("'") && !/[:[ ]|INDIRECT|OFFSET/i.test(text.replace(TEXT_OR_OWN_ROW, ""));

interface OpenCall {
  /** "" for brackets that are none of a function. */
  readonly name: string;
  argument: number;
  /** Whether nothing in it is marked. */
  readonly isFree: boolean;
}

const isFree = (inner: OpenCall | undefined): boolean =>
  inner !== undefined && (inner.isFree || (inner.name !== "" && expectedBy(inner.name, inner.argument, "value") === "any"));

/** Whether a formula must be read to know that it has no marks: not where each of its ranges is an argument that takes ranges. */
export function mayBeMarked(text: string): boolean {
  if (!MAY_BE_MARKED.test(text) || isOfOwnRow(text)) return false;
  const calls: OpenCall[] = [];
  SIGN.lastIndex = 0;
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text)) {
    const [sign] = match;
    const inner = calls.at(-1);
    switch (sign[0]) {
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
        if (isFree(inner) || sign.replace(OWN_ROW, "") === "") break;
        if (!inner || inner.name === "" || !isArgument(text, match.index, SIGN.lastIndex)) return true;
        if (expectedBy(inner.name, inner.argument, "value") === "value") return true;
        break;
      default:
        if (!isFree(inner) && UNSURE.test(sign)) return true;
        calls.push({ name: sign.slice(0, -1).toUpperCase(), argument: 0, isFree: isFree(inner) });
    }
  }
  return false;
}

/** Whether the column of a table is all that is between commas or the brackets of a call; its table's name may be before it. */
function isArgument(text: string, from: number, to: number): boolean {
  let start = from;
  while (start > 0 && /[\p{L}\p{N}_.]/u.test(text[start - 1]!)) start--;
  return "(,".includes(text[start - 1] ?? "=") && ",)".includes(text[to] ?? "=");
}

interface RangeName {
  readonly name: string;
  readonly isRange: boolean;
}

/** Marks formulas of a file as Excel shows them; `names` are those of the file that do not stand for one cell. */
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
