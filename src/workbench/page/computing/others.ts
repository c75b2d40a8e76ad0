import type { OtherFunction, Value } from "../../../formula/world";

/*
 * Functions of Excel's that no ledger uses, and that people type beside one. They come from a library, which is brought when
 * the first of them is met.
 */

/**
 * By how many arguments they take: the library does not ask. Those of it that answer otherwise than Excel where its own
 * examples, or LibreOffice, say so are left out.
 */
const TAKEN: Readonly<Record<string, string>> = {
  "0": "NOW PI RAND TODAY",
  "1":
    "ACOS ACOSH ACOTH ASIN ASINH ATAN ATANH BIN2DEC CLEAN CODE COS COSH COT COTH CSC CSCH DAY DEGREES ERFC EVEN EXP FACT " +
    "FISHER FISHERINV GAMMA GAUSS HEX2DEC HOUR ISOWEEKNUM LN LOG10 MINUTE MONTH ODD PROPER RADIANS SEC SECH SECOND " +
    "SIN SINH SQRTPI TAN TANH YEAR",
  "1-2": "CEILING.PRECISE DELTA FLOOR.PRECISE GESTEP IRR LOG WEEKDAY WEEKNUM",
  "1-3": "CEILING.MATH FLOOR.MATH",
  "1-4": "SORT",
  "1-255": "AVEDEV DEVSQ GEOMEAN HARMEAN KURT MAXA MEDIAN MINA SKEW STDEV.P STDEV.S STDEVP SUMSQ VAR.P VAR.S VARP",
  "2":
    "CHISQ.DIST.RT COMBIN COMBINA CORREL COVARIANCE.S DAYS EFFECT EOMONTH INTERCEPT LARGE MROUND NOMINAL PEARSON " +
    "PERCENTILE.EXC PERCENTILE.INC PERMUT QUARTILE.EXC QUARTILE.INC QUOTIENT RANDBETWEEN RSQ SLOPE SMALL STEYX " +
    "T.DIST.2T",
  "2-3": "RANK.AVG RANK.EQ",
  "2-255": "NPV",
  "3": "CONVERT DATE EXPON.DIST FORECAST PDURATION POISSON.DIST RRI SLN STANDARDIZE",
  "3-5": "FV NPER PMT PV",
  "4": "BINOM.DIST ISPMT NORM.DIST REPLACE SYD",
  "4-5": "DB DDB",
  "4-6": "IPMT PPMT",
};

/** Older names of the same. */
const OLDER: Readonly<Record<string, string>> = {
  STDEV: "STDEV.S",
  VAR: "VAR.S",
  PERCENTILE: "PERCENTILE.INC",
  QUARTILE: "QUARTILE.INC",
  RANK: "RANK.EQ",
  NORMDIST: "NORM.DIST",
  BINOMDIST: "BINOM.DIST",
  POISSON: "POISSON.DIST",
  EXPONDIST: "EXPON.DIST",
};

/** Those that take as many steps as one of the numbers that they are given. */
const OF_STEPS = new Set("BINOM.DIST COMBIN COMBINA FACT PERMUT POISSON.DIST".split(" "));

/** Those that take up to some hundred steps for each cell. */
const OF_ROUNDS = new Set(["IRR"]);
const ROUNDS = 500;

/** Those whose first argument is a text, whatever it looks like. */
const OF_TEXT = new Set(["CLEAN", "CODE", "PROPER", "REPLACE"]);

interface Arguments {
  readonly least: number;
  readonly most: number;
}

const KNOWN: ReadonlyMap<string, Arguments> = new Map(
  Object.entries(TAKEN).flatMap(([taken, names]) => {
    const [least, most = least] = taken.split("-").map(Number);
    return names.split(" ").map((name) => [name, { least: least!, most: most! }] as const);
  }),
);

/** The functions of the library that are known here, by their names in Excel. */
export const OTHERS: ReadonlySet<string> = new Set([...KNOWN.keys(), ...Object.keys(OLDER)]);

type Called = (...args: unknown[]) => unknown;
type Library = Readonly<Record<string, Called>>;

/** Days from the first of Excel's to the first of JavaScript's. */
const DAYS_BEFORE_1970 = 25569;
const MILLISECONDS_A_DAY = 86_400_000;

/** Dates are days of Excel's, by the clock on the wall. */
function dayOf(date: Date): number {
  const wall = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
  return wall / MILLISECONDS_A_DAY + DAYS_BEFORE_1970;
}

function valueFrom(answer: unknown): Value {
  if (answer instanceof Error) return { error: answer.message };
  if (answer instanceof Date) return dayOf(answer);
  if (typeof answer === "number") return Number.isFinite(answer) ? answer : { error: "#NUM!" };
  return typeof answer === "string" || typeof answer === "boolean" ? answer : null;
}

const resultFrom = (answer: unknown): ReturnType<OtherFunction> =>
  Array.isArray(answer)
    ? answer.map((line: unknown) => (Array.isArray(line) ? line.map(valueFrom) : [valueFrom(line)]))
    : valueFrom(answer);

const numbersOf = (args: Parameters<OtherFunction>[0]): readonly number[] =>
  args.flat(2).filter((one): one is number => typeof one === "number");

function named(library: Library, name: string): Called {
  let found: unknown = library;
  for (const part of name.split(".")) found = (found as Record<string, unknown>)[part];
  if (typeof found !== "function") throw new Error(`The library has no ${name}`);
  return found as Called;
}

function otherFunction(library: Library, called: string): OtherFunction {
  const name = OLDER[called] ?? called;
  const run = named(library, name);
  const { least, most } = KNOWN.get(name)!;
  return (args, spend) => {
    if (args.length < least || args.length > most) return { error: "#VALUE!" };
    const numbers = numbersOf(args);
    if (OF_STEPS.has(name)) spend(numbers.reduce((sum, one) => sum + Math.abs(one), 0));
    if (OF_ROUNDS.has(name)) spend(ROUNDS * numbers.length);
    const given = OF_TEXT.has(name) ? [String(args[0] ?? ""), ...args.slice(1)] : args;
    try {
      return resultFrom(run(...given));
    } catch {
      // The library stumbles where Excel has an error of its own.
      return { error: "#VALUE!" };
    }
  };
}

/** A function of the library by its name, once that is there. */
export type Others = (name: string) => OtherFunction | undefined;

/** The functions of the library: the first that is asked for brings it, and `isThere` is told. */
export function otherFunctions(isThere: () => void): Others {
  const found = new Map<string, OtherFunction>();
  let library: Library | undefined;
  let isAsked = false;
  return (name) => {
    if (!OTHERS.has(name)) return undefined;
    if (!library) {
      if (!isAsked)
        void import("@formulajs/formulajs").then((brought) => {
          library = brought as unknown as Library;
          isThere();
        });
      isAsked = true;
      return undefined;
    }
    let other = found.get(name);
    if (!other) found.set(name, (other = otherFunction(library, name)));
    return other;
  };
}
