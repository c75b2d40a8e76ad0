/*
 * The special functions behind the distributions.
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function for a positive number. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const z = x - 1;
  let series = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) series += LANCZOS[i]! / (z + i);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
}

export function gamma(x: number): number {
  if (Number.isInteger(x) && x > 0 && x < 171) {
    let product = 1;
    for (let i = 2; i < x; i++) product *= i;
    return product;
  }
  return x < 0.5 ? Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x)) : Math.exp(logGamma(x));
}

const STEPS = 10_000;
const PRECISE = 1e-16;

/** The regularized lower incomplete gamma function. */
export function lowerGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= a + 1) return 1 - upperGamma(a, x);
  let term = 1 / a;
  let total = term;
  for (let i = 1; i < STEPS && Math.abs(term) > Math.abs(total) * PRECISE; i++) total += term *= x / (a + i);
  return total * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** The regularized upper incomplete gamma function, by a continued fraction. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x < a + 1) return 1 - lowerGamma(a, x);
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < STEPS; i++) {
    const an = i * (a - i);
    b += 2;
    d = 1 / (an * d + b || 1e-300);
    c = b + an / c || 1e-300;
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) < PRECISE) break;
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a));
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || 1e-300);
  let h = d;
  for (let m = 1; m < STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || 1e-300);
    c = 1 + even / c || 1e-300;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || 1e-300);
    c = 1 + odd / c || 1e-300;
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISE) break;
  }
  return h;
}

/** The regularized incomplete beta function. */
export function lowerBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** The error function. */
export const erf = (x: number): number => (x < 0 ? 0 - lowerGamma(0.5, x * x) : lowerGamma(0.5, x * x));
export const erfc = (x: number): number => (x < 0 ? 1 + lowerGamma(0.5, x * x) : upperGamma(0.5, x * x));

/** The standard normal distribution up to z. */
export const normal = (z: number): number => erfc(-z / Math.SQRT2) / 2;
export const normalDensity = (z: number): number => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The point where an increasing function reaches a value, between two limits that are widened as needed. */
export function reached(of: (x: number) => number, value: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 1000 && of(high) < value; i++) [low, high] = [high, high < 0 ? high / 2 + 1 : high * 2 + 1];
  for (let i = 0; i < 1000 && of(low) > value; i++) low = low * 2 - 1;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (of(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
