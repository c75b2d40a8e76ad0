import { failure } from "../coerce";
import { of, onOperands } from "../functions/define";
import { cellNumber, numbersOf } from "../functions/numbers";
import { single, valuesOf } from "../operand";
import { isError, type Builtin, type Value } from "../world";
import { outOfRange } from "./arguments";
import { choose } from "./arithmetic";
import { erf, erfc, gamma, logGamma, lowerBeta, lowerGamma, normal, normalDensity, reached, upperGamma } from "./special";

const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

const binomial = (k: number, n: number, p: number): number =>
  p === 0 || p === 1
    ? Number(k === n * p)
    : n <= 1000
      ? choose(n, k) * p ** k * (1 - p) ** (n - k) || Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p))
      : Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));

/** The most terms of a sum of probabilities: a limit on work. */
const MOST_TERMS = 100_000;

function added(from: number, to: number, part: (k: number) => number): number {
  let total = 0;
  for (let k = from; k <= to; k++) total += part(k);
  return total;
}

/** Whether a probability is strictly between 0 and 1. */
const isPart = (p: number): boolean => p > 0 && p < 1;

/** Excel's limit. */
const MOST_TRIALS = 2 ** 31;

const binomDist: Builtin = of(["whole", "whole", "number", "truth"], (k, n, p, isSum) => {
  if (k < 0 || n < 0 || n > MOST_TRIALS || k > n || p < 0 || p > 1) return outOfRange();
  if (!isSum) return cellNumber(binomial(k, n, p));
  return k === n ? 1 : cellNumber(1 - lowerBeta(k + 1, n - k, p));
});

const poissonDist: Builtin = of(["number", "number", "truth"], (x, mean, isSum) => {
  const k = Math.trunc(x);
  if (x < 0 || mean < 0) return outOfRange();
  if (mean === 0) return isSum || k === 0 ? 1 : 0;
  return cellNumber(isSum ? upperGamma(k + 1, mean) : Math.exp(k * Math.log(mean) - mean - logGamma(k + 1)));
});

const normDist: Builtin = of(["number", "number", "number", "truth"], (x, mean, spread, isSum) =>
  spread <= 0 ? outOfRange() : cellNumber(isSum ? normal((x - mean) / spread) : normalDensity((x - mean) / spread) / spread),
);

const normalInverse = (p: number): number =>
  p === 0.5 ? 0 : p > 0.5 ? 0 - reached((z) => normal(z), 1 - p, -40, 0) : reached((z) => normal(z), p, -40, 40);

/** Beyond this, rounding in the inverse distribution would be visible in the leading digits of the result. */
const WIDEST = 1e7;

/** A function whose third argument scales an inverse distribution. */
const spreading = (apply: (p: number, mean: number, spread: number) => Value): Builtin => {
  const plain = of(["number", "number", "number"], (p, mean, spread) =>
    !isPart(p) || spread <= 0 ? outOfRange() : apply(p, mean, spread),
  );
  return onOperands(3, 3, (args, context) => {
    if (valuesOf(args[2]!, context).some((spread) => typeof spread === "number" && spread > WIDEST))
      context.world.beyond?.("function");
    return plain.run(
      args.map((arg) => () => arg),
      context,
    );
  });
};

const normInv = spreading((p, mean, spread) => cellNumber(mean + spread * normalInverse(p)));

const exponDist: Builtin = of(["number", "number", "truth"], (x, rate, isSum) =>
  x < 0 || rate <= 0 ? outOfRange() : cellNumber(isSum ? -Math.expm1(-rate * x) : rate * Math.exp(-rate * x)),
);

/** The upper tail of Student's t. */
const aboveT = (x: number, freedom: number): number => {
  const tail = lowerBeta(freedom / 2, 0.5, freedom / (freedom + x * x)) / 2;
  return x < 0 ? 1 - tail : tail;
};

const tDensity = (x: number, freedom: number): number =>
  Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) /
  Math.sqrt(freedom * Math.PI) /
  (1 + (x * x) / freedom) ** ((freedom + 1) / 2);

/** The upper tail of F. */
const aboveF = (x: number, a: number, b: number): number => lowerBeta(b / 2, a / 2, b / (b + a * x));

const twoTailsInverse: Builtin = of(["number", "whole"], (p, freedom) =>
  p <= 0 || p > 1 || freedom < 1 ? outOfRange() : cellNumber(reached((x) => -2 * aboveT(x, freedom), -p, 0, 10)),
);

const chiRight: Builtin = of(["number", "whole"], (x, freedom) =>
  x < 0 || freedom < 1 || freedom > 1e10 ? outOfRange() : cellNumber(upperGamma(freedom / 2, x / 2)),
);
const chiRightInverse: Builtin = of(["number", "whole"], (p, freedom) =>
  p <= 0 || p > 1 || freedom < 1 ? outOfRange() : cellNumber(reached((x) => -upperGamma(freedom / 2, x / 2), -p, 0, 10)),
);
const fRight: Builtin = of(["number", "whole", "whole"], (x, a, b) =>
  x < 0 || a < 1 || b < 1 ? outOfRange() : cellNumber(aboveF(x, a, b)),
);
const fRightInverse: Builtin = of(["number", "whole", "whole"], (p, a, b) =>
  p <= 0 || p > 1 || a < 1 || b < 1 ? outOfRange() : cellNumber(reached((x) => -aboveF(x, a, b), -p, 0, 10)),
);

const gammaDist: Builtin = of(["number", "number", "number", "truth"], (x, shape, scale, isSum) => {
  if (x < 0 || shape <= 0 || scale <= 0) return outOfRange();
  if (isSum) return cellNumber(lowerGamma(shape, x / scale));
  return cellNumber(Math.exp((shape - 1) * Math.log(x / scale) - x / scale - logGamma(shape)) / scale);
});
const gammaInv: Builtin = of(["number", "number", "number"], (p, shape, scale) =>
  p < 0 || p >= 1 || shape <= 0 || scale <= 0
    ? outOfRange()
    : cellNumber(p === 0 ? 0 : scale * reached((x) => lowerGamma(shape, x), p, 0, shape * 2)),
);

const weibull: Builtin = of(["number", "number", "number", "truth"], (x, shape, scale, isSum) => {
  if (x < 0 || shape <= 0 || scale <= 0) return outOfRange();
  const power = (x / scale) ** shape;
  return cellNumber(isSum ? -Math.expm1(-power) : (shape / scale) * (x / scale) ** (shape - 1) * Math.exp(-power));
});

const logInv = spreading((p, mean, spread) => cellNumber(Math.exp(mean + spread * normalInverse(p))));

/** The smallest number of successes whose cumulative probability reaches a limit. */
const criticalBinomial: Builtin = of(["whole", "number", "number"], (n, p, limit) => {
  if (n < 0 || !isPart(p) || !isPart(limit) || n > MOST_TERMS) return outOfRange();
  let total = 0;
  for (let k = 0; k < n; k++) if ((total += binomial(k, n, p)) >= limit - 1e-15) return k;
  return n;
});

const negative = (failures: number, successes: number, p: number): number =>
  Math.exp(logChoose(failures + successes - 1, failures) + successes * Math.log(p) + failures * Math.log1p(-p));

const hypergeometric = (k: number, drawn: number, marked: number, all: number): number =>
  Math.exp(logChoose(marked, k) + logChoose(all - marked, drawn - k) - logChoose(all, drawn));

const confidence: Builtin = of(["number", "number", "whole"], (alpha, spread, size) =>
  !isPart(alpha) || spread <= 0 || size < 1
    ? outOfRange()
    : cellNumber((normalInverse(1 - alpha / 2) * spread) / Math.sqrt(size)),
);

const logGammaOf: Builtin = of(["number"], (x) => (x <= 0 ? outOfRange() : cellNumber(logGamma(x))));

const errorFunction: Builtin = of(["number", "number?"], (from, to) =>
  cellNumber(to === undefined ? erf(from) : erf(to) - erf(from)),
);

export const distributions: Readonly<Record<string, Builtin>> = {
  "BINOM.DIST": binomDist,
  BINOMDIST: binomDist,
  "BINOM.DIST.RANGE": of(["whole", "number", "whole", "whole?"], (n, p, from, to = from): Value => {
    if (n < 0 || p < 0 || p > 1 || from < 0 || from > n || to < from || to > n || to - from > MOST_TERMS) return outOfRange();
    return cellNumber(added(from, to, (k) => binomial(k, n, p)));
  }),
  "BINOM.INV": criticalBinomial,
  CRITBINOM: criticalBinomial,
  "NEGBINOM.DIST": of(["whole", "whole", "number", "truth"], (failures, successes, p, isSum) => {
    if (failures < 0 || successes < 1 || !isPart(p)) return outOfRange();
    return cellNumber(isSum ? lowerBeta(successes, failures + 1, p) : negative(failures, successes, p));
  }),
  NEGBINOMDIST: of(["whole", "whole", "number"], (failures, successes, p) =>
    failures < 0 || successes < 1 || !isPart(p) ? outOfRange() : cellNumber(negative(failures, successes, p)),
  ),
  "HYPGEOM.DIST": of(["whole", "whole", "whole", "whole", "truth"], (k, drawn, marked, all, isSum) => {
    const least = Math.max(0, drawn + marked - all);
    if (k < least || k > Math.min(drawn, marked) || drawn < 0 || drawn > all || marked <= 0 || marked > all) return outOfRange();
    if (k - least > MOST_TERMS) return outOfRange();
    return cellNumber(added(isSum ? least : k, k, (i) => hypergeometric(i, drawn, marked, all)));
  }),
  "POISSON.DIST": poissonDist,
  POISSON: poissonDist,
  "EXPON.DIST": exponDist,
  EXPONDIST: exponDist,
  "NORM.DIST": normDist,
  NORMDIST: normDist,
  "NORM.INV": normInv,
  NORMINV: normInv,
  "NORM.S.DIST": of(["number", "truth"], (z, isSum) => cellNumber(isSum ? normal(z) : normalDensity(z))),
  NORMSDIST: of(["number"], (z) => cellNumber(normal(z))),
  "NORM.S.INV": of(["number"], (p) => (isPart(p) ? cellNumber(normalInverse(p)) : outOfRange())),
  NORMSINV: of(["number"], (p) => (isPart(p) ? cellNumber(normalInverse(p)) : outOfRange())),
  PHI: of(["number"], (z) => cellNumber(normalDensity(z))),
  GAUSS: of(["number"], (z) => cellNumber(erf(z / Math.SQRT2) / 2)),
  "LOGNORM.DIST": of(["number", "number", "number", "truth"], (x, mean, spread, isSum) => {
    if (x <= 0 || spread <= 0) return outOfRange();
    const z = (Math.log(x) - mean) / spread;
    return cellNumber(isSum ? normal(z) : normalDensity(z) / (spread * x));
  }),
  LOGNORMDIST: of(["number", "number", "number"], (x, mean, spread) =>
    x <= 0 || spread <= 0 ? outOfRange() : cellNumber(normal((Math.log(x) - mean) / spread)),
  ),
  "LOGNORM.INV": logInv,
  LOGINV: logInv,
  "WEIBULL.DIST": weibull,
  WEIBULL: weibull,
  "GAMMA.DIST": gammaDist,
  GAMMADIST: gammaDist,
  "GAMMA.INV": gammaInv,
  GAMMAINV: gammaInv,
  GAMMA: of(["number"], (x) => (x === 0 || (x < 0 && Number.isInteger(x)) ? outOfRange() : cellNumber(gamma(x)))),
  GAMMALN: logGammaOf,
  "GAMMALN.PRECISE": logGammaOf,
  ERF: errorFunction,
  "ERF.PRECISE": of(["number"], (x) => cellNumber(erf(x))),
  ERFC: of(["number"], (x) => cellNumber(erfc(x))),
  "ERFC.PRECISE": of(["number"], (x) => cellNumber(erfc(x))),
  "T.DIST": of(["number", "whole", "truth"], (x, freedom, isSum) =>
    freedom < 1
      ? freedom === 0 && !isSum
        ? failure("#DIV/0!")
        : outOfRange()
      : cellNumber(isSum ? 1 - aboveT(x, freedom) : tDensity(x, freedom)),
  ),
  "T.DIST.RT": of(["number", "whole"], (x, freedom) => (freedom < 1 ? outOfRange() : cellNumber(aboveT(x, freedom)))),
  "T.DIST.2T": of(["number", "whole"], (x, freedom) =>
    freedom < 1 || x < 0 ? outOfRange() : cellNumber(2 * aboveT(x, freedom)),
  ),
  TDIST: of(["number", "whole", "whole"], (x, freedom, tails) =>
    x < 0 || freedom < 1 || (tails !== 1 && tails !== 2) ? outOfRange() : cellNumber(tails * aboveT(x, freedom)),
  ),
  "T.INV": of(["number", "whole"], (p, freedom) =>
    !isPart(p) || freedom < 1 ? outOfRange() : cellNumber(reached((x) => -aboveT(x, freedom), p - 1, -10, 10)),
  ),
  "T.INV.2T": twoTailsInverse,
  TINV: twoTailsInverse,
  "CHISQ.DIST": of(["number", "whole", "truth"], (x, freedom, isSum) => {
    if (x < 0 || freedom < 1 || freedom > 1e10) return outOfRange();
    const half = freedom / 2;
    return cellNumber(isSum ? lowerGamma(half, x / 2) : Math.exp((half - 1) * Math.log(x / 2) - x / 2 - logGamma(half)) / 2);
  }),
  "CHISQ.DIST.RT": chiRight,
  CHIDIST: chiRight,
  "CHISQ.INV": of(["number", "whole"], (p, freedom) =>
    p < 0 || p >= 1 || freedom < 1 ? outOfRange() : cellNumber(reached((x) => lowerGamma(freedom / 2, x / 2), p, 0, 10)),
  ),
  "CHISQ.INV.RT": chiRightInverse,
  CHIINV: chiRightInverse,
  "F.DIST": of(["number", "whole", "whole", "truth"], (x, a, b, isSum) => {
    if (x < 0 || a < 1 || b < 1) return outOfRange();
    if (isSum) return cellNumber(1 - aboveF(x, a, b));
    const logBeta = logGamma(a / 2) + logGamma(b / 2) - logGamma((a + b) / 2);
    const log = (a / 2) * Math.log(a / b) + (a / 2 - 1) * Math.log(x) - ((a + b) / 2) * Math.log1p((a * x) / b);
    return cellNumber(Math.exp(log - logBeta));
  }),
  "F.DIST.RT": fRight,
  FDIST: fRight,
  "F.INV": of(["number", "whole", "whole"], (p, a, b) =>
    p < 0 || p >= 1 || a < 1 || b < 1 ? outOfRange() : cellNumber(reached((x) => 1 - aboveF(x, a, b), p, 0, 10)),
  ),
  "F.INV.RT": fRightInverse,
  FINV: fRightInverse,
  "BETA.DIST": of(["number", "number", "number", "truth", "number?", "number?"], (x, a, b, isSum, from = 0, to = 1) => {
    if (a <= 0 || b <= 0 || x < from || x > to || from === to) return outOfRange();
    const part = (x - from) / (to - from);
    if (isSum) return cellNumber(lowerBeta(a, b, part));
    const log = (a - 1) * Math.log(part) + (b - 1) * Math.log1p(-part) - logGamma(a) - logGamma(b) + logGamma(a + b);
    return cellNumber(Math.exp(log) / (to - from));
  }),
  "BETA.INV": of(["number", "number", "number", "number?", "number?"], (p, a, b, from = 0, to = 1) =>
    !isPart(p) || a <= 0 || b <= 0 || from >= to
      ? outOfRange()
      : cellNumber(from + (to - from) * reached((x) => lowerBeta(a, b, x), p, 0, 1)),
  ),
  CONFIDENCE: confidence,
  "CONFIDENCE.NORM": confidence,
  "CONFIDENCE.T": of(["number", "number", "whole"], (alpha, spread, size) => {
    if (!isPart(alpha) || spread <= 0 || size < 1) return outOfRange();
    if (size === 1) return failure("#DIV/0!");
    return cellNumber((reached((x) => -2 * aboveT(x, size - 1), -alpha, 0, 10) * spread) / Math.sqrt(size));
  }),
  FISHER: of(["number"], (x) => (Math.abs(x) >= 1 ? outOfRange() : cellNumber(Math.log((1 + x) / (1 - x)) / 2))),
  FISHERINV: of(["number"], (x) => cellNumber(x > 300 ? 1 : (Math.exp(2 * x) - 1) / (Math.exp(2 * x) + 1))),
  STANDARDIZE: of(["number", "number", "number"], (x, mean, spread) =>
    spread <= 0 ? outOfRange() : cellNumber((x - mean) / spread),
  ),
  "Z.TEST": onOperands(2, 3, (args, context) => {
    const wrong = args
      .slice(1)
      .map((arg) => single(arg, context))
      .find((value) => value !== undefined && typeof value !== "number");
    if (isError(wrong)) return wrong;
    if (wrong !== undefined || args.slice(1).some((arg) => single(arg, context) === undefined))
      context.world.beyond?.("function");
    const numbers = numbersOf([args[0]!], context);
    if (isError(numbers)) return numbers;
    const parameters = numbersOf(args.slice(1), context);
    if (isError(parameters)) return parameters;
    if (parameters[1] !== undefined && parameters[1] <= 0) return outOfRange();
    const n = numbers.length;
    const mean = numbers.reduce((a, b) => a + b, 0) / n;
    const spread = parameters[1] ?? Math.sqrt(numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
    return spread > 0 ? cellNumber(1 - normal((mean - parameters[0]!) / (spread / Math.sqrt(n)))) : failure("#DIV/0!");
  }),
};
