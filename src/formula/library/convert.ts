import { failure, toNumber, toText } from "../coerce";
import { onValues } from "../functions/define";
import { cellNumber } from "../functions/numbers";
import { isError, type Builtin } from "../world";

/*
 * CONVERT: the size of each unit in the first unit of its kind. Metric units accept prefixes.
 */

const POUND = 453.59237;
const FOOT = 0.3048;
const GALLON = 3.785411784;

const KINDS: readonly Readonly<Record<string, number>>[] = [
  {
    g: 1,
    sg: 14593.9029372064,
    lbm: POUND,
    u: 1.660538782e-24,
    ozm: POUND / 16,
    grain: POUND / 7000,
    cwt: POUND * 100,
    shweight: POUND * 100,
    uk_cwt: POUND * 112,
    lcwt: POUND * 112,
    hweight: POUND * 112,
    stone: POUND * 14,
    ton: POUND * 2000,
    uk_ton: POUND * 2240,
    LTON: POUND * 2240,
    brton: POUND * 2240,
  },
  {
    m: 1,
    mi: 5280 * FOOT,
    Nmi: 1852,
    in: FOOT / 12,
    ft: FOOT,
    yd: 3 * FOOT,
    ang: 1e-10,
    ell: 1.143,
    ly: 9.46073047258e15,
    parsec: 3.0856775812815532e16,
    pc: 3.0856775812815532e16,
    Picapt: FOOT / 864,
    Pica: FOOT / 864,
    pica: FOOT / 72,
    survey_mi: 6336000 / 3937,
  },
  { sec: 1, s: 1, yr: 31_557_600, day: 86_400, d: 86_400, hr: 3600, mn: 60, min: 60 },
  { Pa: 1, p: 1, atm: 101_325, at: 101_325, mmHg: 133.322, psi: 6894.75729316836, Torr: 101_325 / 760 },
  { N: 1, dyn: 1e-5, dy: 1e-5, lbf: 4.4482216152605, pond: 0.00980665 },
  {
    J: 1,
    e: 1e-7,
    c: 4.184,
    cal: 4.1868,
    eV: 1.602176487e-19,
    ev: 1.602176487e-19,
    HPh: 2_684_519.53769617,
    hh: 2_684_519.53769617,
    Wh: 3600,
    wh: 3600,
    flb: 1.3558179483314,
    BTU: 1055.05585262,
    btu: 1055.05585262,
  },
  { W: 1, w: 1, HP: 745.69987158227, h: 745.69987158227, PS: 735.49875 },
  { T: 1, ga: 1e-4 },
  {
    l: 1,
    L: 1,
    lt: 1,
    tsp: GALLON / 768,
    tspm: 0.005,
    tbs: GALLON / 256,
    oz: GALLON / 128,
    cup: GALLON / 16,
    pt: GALLON / 8,
    us_pt: GALLON / 8,
    uk_pt: 0.56826125,
    qt: GALLON / 4,
    uk_qt: 1.1365225,
    gal: GALLON,
    uk_gal: 4.54609,
    barrel: GALLON * 42,
    bushel: 35.23907016688,
    in3: (FOOT / 12) ** 3 * 1000,
    ft3: FOOT ** 3 * 1000,
    yd3: (3 * FOOT) ** 3 * 1000,
    m3: 1000,
    "in^3": (FOOT / 12) ** 3 * 1000,
    "ft^3": FOOT ** 3 * 1000,
    "yd^3": (3 * FOOT) ** 3 * 1000,
    "m^3": 1000,
    MTON: FOOT ** 3 * 40_000,
    GRT: FOOT ** 3 * 100_000,
    regton: FOOT ** 3 * 100_000,
  },
  {
    m2: 1,
    "m^2": 1,
    uk_acre: 4046.8564224,
    us_acre: 4046.87260987425,
    ha: 10_000,
    ar: 100,
    Morgen: 2500,
    ft2: FOOT ** 2,
    "ft^2": FOOT ** 2,
    in2: (FOOT / 12) ** 2,
    "in^2": (FOOT / 12) ** 2,
    yd2: (3 * FOOT) ** 2,
    "yd^2": (3 * FOOT) ** 2,
    mi2: (5280 * FOOT) ** 2,
    "mi^2": (5280 * FOOT) ** 2,
  },
  { bit: 1, byte: 8 },
  { "m/s": 1, "m/sec": 1, "m/h": 1 / 3600, "m/hr": 1 / 3600, mph: (5280 * FOOT) / 3600, kn: 1852 / 3600, admkn: 1853.184 / 3600 },
];

const METRIC = new Set(
  "g u m ang ly parsec pc sec s Pa p atm at mmHg N dyn dy pond J e c cal eV ev Wh wh W w T ga l L lt m2 m^2 ar m3 m^3 bit byte m/s m/sec m/h m/hr mph uk_pt".split(
    " ",
  ),
);
const PREFIXES: Readonly<Record<string, number>> = {
  Y: 1e24,
  Z: 1e21,
  E: 1e18,
  P: 1e15,
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 100,
  da: 10,
  e: 10,
  d: 0.1,
  c: 0.01,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
  a: 1e-18,
  z: 1e-21,
  y: 1e-24,
};
const BINARY: Readonly<Record<string, number>> = { ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60 };

/** Temperature scales, which have different zeros, to and from Celsius. */
const DEGREES: Readonly<Record<string, readonly [factor: number, zero: number]>> = {
  C: [1, 0],
  cel: [1, 0],
  F: [5 / 9, -160 / 9],
  fah: [5 / 9, -160 / 9],
  K: [1, -273.15],
  kel: [1, -273.15],
  Rank: [5 / 9, -273.15],
  Reau: [1.25, 0],
};

/** Squares and cubes of lengths are areas and volumes. */
const [LENGTHS, VOLUMES, AREAS] = [1, 8, 9];
const LITERS = 1000;

interface Unit {
  readonly kind: number;
  readonly size: number;
}

/** A square or cube applies to its prefix too. */
const powerOf = (unit: string): number => (unit.endsWith("2") ? 2 : unit.endsWith("3") ? 3 : 1);

function plainUnit(name: string): Unit | undefined {
  for (const [kind, units] of KINDS.entries()) {
    const own = Object.hasOwn(units, name) ? units[name] : undefined;
    if (own !== undefined) return { kind, size: own };
  }
  return undefined;
}

function prefixedUnit(name: string): Unit | undefined {
  for (const length of [1, 2]) {
    const [prefix, unit] = [name.slice(0, length), name.slice(length)];
    const factor = PREFIXES[prefix] ?? (unit === "bit" || unit === "byte" ? BINARY[prefix] : undefined);
    const kind = KINDS.findIndex((units) => Object.hasOwn(units, unit));
    if (factor !== undefined && kind >= 0 && METRIC.has(unit))
      return { kind, size: KINDS[kind]![unit]! * factor ** powerOf(unit) };
  }
  const power = /^(.+?)\^?([23])$/.exec(name);
  // Square and cubic light years accept no prefix.
  const length = power && (power[1]! === "ly" || !power[1]!.endsWith("ly") ? unitOf(power[1]!) : undefined);
  if (!power || length?.kind !== LENGTHS) return undefined;
  return power[2] === "2" ? { kind: AREAS, size: length.size ** 2 } : { kind: VOLUMES, size: length.size ** 3 * LITERS };
}

const unitOf = (name: string): Unit | undefined => plainUnit(name) ?? prefixedUnit(name);

/** Two units of the same kind: pc is a parsec, or a picocalorie if converted to joules. */
function compatibleUnits(first: string, second: string): readonly [Unit, Unit] | undefined {
  for (const a of [plainUnit(first), prefixedUnit(first)])
    for (const b of [plainUnit(second), prefixedUnit(second)]) if (a && b && a.kind === b.kind) return [a, b];
  return undefined;
}

/** Kelvin accepts prefixes. */
function degreesOf(name: string): readonly [factor: number, zero: number] | undefined {
  const [, prefix = "", unit = ""] = /^(.+)(K|kel)$/.exec(name) ?? [];
  const factor = PREFIXES[prefix];
  return factor === undefined ? DEGREES[name] : [factor * DEGREES[unit]![0], DEGREES[unit]![1]];
}

export const convert: Builtin = onValues(3, 3, (value, from, to) => {
  const number = toNumber(value!);
  if (isError(number)) return number;
  const [first, second] = [toText(from!) as string, toText(to!) as string];
  const [a, b] = [degreesOf(first), degreesOf(second)];
  if (a && b) return cellNumber(a[1] === b[1] ? (number * a[0]) / b[0] : (number * a[0] + a[1] - b[1]) / b[0]);
  const units = compatibleUnits(first, second);
  if (!units) return failure("#N/A", `"${first}" cannot be converted to "${second}".`);
  const [source, target] = units;
  return cellNumber((number * source.size) / target.size);
});
