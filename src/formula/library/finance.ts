import { failure, toNumber } from "../coerce";
import { cellNumber, numbersOf } from "../functions/numbers";
import { numberOr, of, oneValue, onOperands } from "../functions/define";
import { lift, type Context } from "../operand";
import { isError, type Builtin, type Value } from "../world";
import { block, outOfRange, sum } from "./arguments";

/** The future value of payments of 1. */
const annuity = (rate: number, periods: number, atStart: boolean): number =>
  rate === 0 ? periods : (((1 + rate) ** periods - 1) / rate) * (atStart ? 1 + rate : 1);

const future = (rate: number, periods: number, payment: number, present: number, atStart: boolean): number =>
  0 - (present * (1 + rate) ** periods + payment * annuity(rate, periods, atStart));

const payment = (rate: number, periods: number, present: number, target: number, atStart: boolean): number =>
  0 - (present * (1 + rate) ** periods + target) / annuity(rate, periods, atStart);

const result = (value: number): Value => (Number.isFinite(value) ? cellNumber(value) : outOfRange());

/** At a rate of -100% everything is lost in one period, so that discounting divides by zero. */
const isLost = (rate: number): boolean => rate === -1;

/** The interest in one period. */
function interest(rate: number, period: number, periods: number, present: number, target: number, atStart: boolean): number {
  const each = payment(rate, periods, present, target, atStart);
  if (period === 1) return atStart ? 0 : 0 - present * rate;
  const owed = future(rate, period - (atStart ? 2 : 1), each, present, atStart);
  return atStart ? (owed - each) * rate : owed * rate;
}

const MOST_TRIES = 100;

/** Finds a root by Newton's method from a guess, and otherwise by bisection around a change of sign. */
function rootOf(of: (rate: number) => number, guess: number, tries = MOST_TRIES): number | undefined {
  let rate = guess;
  for (let i = 0; i < tries; i++) {
    const value = of(rate);
    if (!Number.isFinite(value)) break;
    const step = Math.max(1e-7, Math.abs(rate) * 1e-7);
    const slope = (of(rate + step) - of(rate - step)) / (2 * step);
    const next = rate - value / slope;
    if (!Number.isFinite(next) || next <= -1) break;
    if (Math.abs(next - rate) < 1e-13 * Math.max(1, Math.abs(next))) return next;
    rate = next;
  }
  if (tries < MOST_TRIES) return undefined;
  for (let low = -0.9999, high = low + 0.05; low < 10; low = high, high += high < 1 ? 0.05 : 0.5) {
    let [from, to] = [low, high];
    if (!(of(from) * of(to) <= 0)) continue;
    for (let i = 0; i < 200 && to - from > 1e-15; i++) {
      const middle = (from + to) / 2;
      if (of(from) * of(middle) <= 0) to = middle;
      else from = middle;
    }
    return (from + to) / 2;
  }
  return undefined;
}

const present = (rate: number, flows: readonly number[]): number => {
  let [value, factor] = [0, 1];
  for (const flow of flows) {
    if (flow !== 0) value += flow / factor;
    factor *= 1 + rate;
  }
  return value;
};

/** Checks a rate. Excel's own search, and when it gives up, is not documented. */
function rateFound(found: number | undefined, { world }: Context): Value {
  if (found !== undefined) return Math.abs(found) < 1e-12 ? 0 : cellNumber(found);
  world.beyond?.("function");
  return outOfRange("No rate was found.");
}

const hasBothSigns = (flows: readonly number[]): boolean => flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0);

const irr: Builtin = onOperands(1, 2, ([range, first], context) => {
  const flows = numbersOf([range!], context);
  if (isError(flows)) return failure("#VALUE!", "There is an error among the amounts.");
  const guess = numberOr(first, 0.1, context);
  if (isError(guess)) return guess;
  if (guess <= -1) return failure("#VALUE!", "A rate of -1 or less has no meaning.");
  if (!hasBothSigns(flows)) return outOfRange("IRR needs a positive and a negative amount.");
  context.spend(flows.length * MOST_TRIES);
  const found = rootOf((rate) => present(rate, flows), guess);
  return found === undefined ? rateFound(found, context) : cellNumber(found);
});

/** XNPV and XIRR: amounts with their dates. */
function dated(values: Parameters<typeof block>[0], days: Parameters<typeof block>[0], context: Parameters<typeof block>[1]) {
  const [flows, dates] = [numbersOf([values], context), numbersOf([days], context)];
  // How Excel treats blanks, texts and errors here, or a single amount, is not documented.
  const isPlain = [values, days].every((args) => block(args, context).list.every((value) => typeof value === "number"));
  if (!isPlain || block(values, context).list.length === 1) context.world.beyond?.("function");
  if (isError(flows)) return flows;
  if (isError(dates)) return dates;
  if (flows.length !== dates.length || flows.length === 0) return outOfRange("The numbers of dates and amounts differ.");
  const first = Math.trunc(dates[0]!);
  if (first < 0 || dates.some((day) => Math.trunc(day) < first)) return outOfRange("A date is before the first one.");
  return flows.map((flow, i) => [flow, (Math.trunc(dates[i]!) - first) / 365] as const);
}

const presentDated = (rate: number, flows: readonly (readonly [number, number])[]): number =>
  sum(flows.map(([flow, years]) => flow / (1 + rate) ** years));

/** Fixed declining balance depreciation in one period: DB rounds the rate to three places and can start within a year. */
function fixedDeclining(cost: number, salvage: number, life: number, period: number, months: number): Value {
  if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || months < 1 || months > 12) return outOfRange();
  if (period > life + (months < 12 ? 1 : 0) || life > 10_000) return outOfRange();
  const rate = cost === 0 ? 0 : Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;
  let [total, current] = [0, 0];
  for (let i = 1; i <= period; i++) {
    current = i === 1 ? (cost * rate * months) / 12 : (cost - total) * rate * (i > life ? (12 - months) / 12 : 1);
    total += current;
  }
  return cellNumber(current);
}

function declining(cost: number, salvage: number, life: number, period: number, factor: number): Value {
  if (cost < 0 || salvage < 0 || life <= 0 || period <= 0 || period > life || factor <= 0 || life > 10_000) return outOfRange();
  const rate = Math.min(1, factor / life);
  const worth = (after: number): number => Math.max(Math.min(salvage, cost), cost * (1 - rate) ** after);
  const before = rate === 1 && period > 1 ? Math.min(salvage, cost) : worth(period - 1);
  const after = rate === 1 ? Math.min(salvage, cost) : worth(period);
  return cellNumber(Math.max(0, before - after));
}

const cumulative = (isInterest: boolean): Builtin =>
  of(["number", "number", "number", "number", "number", "number"], (rate, periods, value, first, last, type) => {
    const [from, to] = [Math.ceil(first), Math.trunc(last)];
    if (rate <= 0 || periods <= 0 || value <= 0 || first < 1 || last < first || last > periods || (type !== 0 && type !== 1))
      return outOfRange();
    if (to - from > 100_000) return outOfRange();
    const each = payment(rate, periods, value, 0, type === 1);
    let total = 0;
    for (let i = from; i <= to; i++) {
      const part = interest(rate, i, periods, value, 0, type === 1);
      total += isInterest ? part : each - part;
    }
    return cellNumber(total);
  });

export const finance: Readonly<Record<string, Builtin>> = {
  FV: of(["number", "number", "number?", "number?", "number?"], (rate, n, pmt = 0, pv = 0, type = 0) =>
    isLost(rate) && n < 0 ? failure("#DIV/0!") : result(future(rate, n, pmt, pv, type !== 0)),
  ),
  PV: of(["number", "number", "number?", "number?", "number?"], (rate, n, pmt = 0, fv = 0, type = 0) =>
    isLost(rate) && n > 0 ? failure("#DIV/0!") : result(0 - (fv + pmt * annuity(rate, n, type !== 0)) / (1 + rate) ** n),
  ),
  PMT: of(["number", "number", "number", "number?", "number?"], (rate, n, pv, fv = 0, type = 0) =>
    rate <= -1 ? outOfRange() : result(payment(rate, n, pv, fv, type !== 0)),
  ),
  NPER: of(["number", "number", "number", "number?", "number?"], (rate, pmt, pv, fv = 0, type = 0) => {
    if (rate === 0) return pmt === 0 ? outOfRange() : cellNumber(0 - (pv + fv) / pmt);
    const each = (pmt * (type === 0 ? 1 : 1 + rate)) / rate;
    return result(Math.log((each - fv) / (pv + each)) / Math.log(1 + rate));
  }),
  RATE: onOperands(3, 6, (args, context) =>
    lift(args, context, (values) => {
      const args: number[] = [];
      for (const value of values) {
        const number = toNumber(value);
        if (isError(number)) return number;
        args.push(number);
      }
      const [n = 0, pmt = 0, pv = 0, fv = 0, type = 0] = args;
      // Both an omitted and an empty guess are null.
      const guess = values[5] === undefined || values[5] === null ? 0.1 : args[5]!;
      if (n <= 0) return outOfRange();
      return rateFound(
        rootOf((rate) => (rate <= -1 ? NaN : future(rate, n, pmt, pv, type !== 0) - fv), guess, 20),
        context,
      );
    }),
  ),
  IPMT: of(["number", "number", "number", "number", "number?", "number?"], (rate, per, n, pv, fv = 0, type = 0) =>
    per < 1 || per >= n + 1 ? outOfRange() : result(interest(rate, per, n, pv, fv, type !== 0)),
  ),
  PPMT: of(["number", "number", "number", "number", "number?", "number?"], (rate, per, n, pv, fv = 0, type = 0) =>
    per < 1 || per >= n + 1
      ? outOfRange()
      : result(payment(rate, n, pv, fv, type !== 0) - interest(rate, per, n, pv, fv, type !== 0)),
  ),
  ISPMT: of(["number", "number", "number", "number"], (rate, per, n, pv) =>
    n === 0 ? failure("#DIV/0!") : cellNumber(pv * rate * (per / n - 1)),
  ),
  CUMIPMT: cumulative(true),
  CUMPRINC: cumulative(false),
  NPV: onOperands(2, 255, ([first, ...rest], context) => {
    const rate = numberOr(first, 0, context);
    if (isError(rate)) return rate;
    const flows = numbersOf(rest, context);
    if (isError(flows)) return flows;
    return rate === -1 ? failure("#DIV/0!") : cellNumber(present(rate, [0, ...flows]));
  }),
  IRR: irr,
  MIRR: onOperands(3, 3, ([range, finance, reinvestment], context) => {
    const flows = numbersOf([range!], context);
    if (isError(flows)) return flows;
    const cost = numberOr(finance, 0, context);
    if (isError(cost)) return cost;
    const gain = numberOr(reinvestment, 0, context);
    if (isError(gain)) return gain;
    if (!flows.some((flow) => flow < 0)) return failure("#DIV/0!");
    const n = flows.length;
    const received =
      present(
        gain,
        flows.map((flow) => Math.max(0, flow)),
      ) *
      (1 + gain) ** (n - 1);
    const sign = present(
      cost,
      flows.map((flow) => Math.min(0, flow)),
    );
    return result((0 - received / sign) ** (1 / (n - 1)) - 1);
  }),
  XNPV: onOperands(3, 3, ([first, values, days], context) => {
    const rate = toNumber(oneValue(first!, context));
    if (isError(rate)) return rate;
    const flows = dated(values!, days!, context);
    if (isError(flows)) return flows;
    return rate <= 0 ? outOfRange("XNPV takes a rate above 0.") : result(presentDated(rate, flows));
  }),
  XIRR: onOperands(2, 3, ([values, days, first], context) => {
    const flows = dated(values!, days!, context);
    if (isError(flows)) return flows;
    const guess = numberOr(first, 0.1, context);
    if (isError(guess)) return guess;
    if (guess <= -1 || !hasBothSigns(flows.map(([flow]) => flow))) return outOfRange();
    context.spend(flows.length * MOST_TRIES);
    if (guess < 0) context.world.beyond?.("function");
    return rateFound(
      rootOf((rate) => (rate <= -1 ? NaN : presentDated(rate, flows)), guess),
      context,
    );
  }),
  SLN: of(["number", "number", "number"], (cost, salvage, life) =>
    life === 0 ? failure("#DIV/0!") : cellNumber((cost - salvage) / life),
  ),
  SYD: of(["number", "number", "number", "number"], (cost, salvage, life, period) =>
    salvage < 0 || life <= 0 || period <= 0 || period > life
      ? outOfRange()
      : cellNumber(((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1))),
  ),
  DB: of(["number", "number", "number", "whole", "whole?"], (cost, salvage, life, period, months = 12) =>
    fixedDeclining(cost, salvage, life, period, months),
  ),
  DDB: of(["number", "number", "number", "number", "number?"], (cost, salvage, life, period, factor = 2) =>
    declining(cost, salvage, life, period, factor),
  ),
  EFFECT: of(["number", "number"], (rate, periods) => {
    const n = Math.trunc(periods);
    return rate <= 0 || n < 1 ? outOfRange() : cellNumber((1 + rate / n) ** n - 1);
  }),
  NOMINAL: of(["number", "number"], (rate, periods) => {
    const n = Math.trunc(periods);
    return rate <= 0 || n < 1 ? outOfRange() : cellNumber(n * ((1 + rate) ** (1 / n) - 1));
  }),
  RRI: of(["number", "number", "number"], (periods, from, to) =>
    periods <= 0 ? outOfRange() : from === 0 ? outOfRange() : result((to / from) ** (1 / periods) - 1),
  ),
  PDURATION: of(["number", "number", "number"], (rate, from, to) =>
    rate <= 0 || from <= 0 || to <= 0 ? outOfRange() : cellNumber(Math.log(to / from) / Math.log(1 + rate)),
  ),
  FVSCHEDULE: onOperands(2, 2, ([principal, rates], context) => {
    const start = toNumber(oneValue(principal!, context));
    if (isError(start)) return start;
    let value = start;
    for (const rate of block(rates!, context).list) {
      if (isError(rate)) return rate;
      if (rate !== null && typeof rate !== "number") return failure("#VALUE!");
      value *= 1 + (rate ?? 0);
    }
    return cellNumber(value);
  }),
  DOLLARDE: of(["number", "whole"], (value, fraction) => {
    if (fraction < 0) return outOfRange();
    if (fraction === 0) return failure("#DIV/0!");
    const whole = Math.trunc(value);
    return cellNumber(whole + ((value - whole) * 10 ** Math.ceil(Math.log10(fraction))) / fraction);
  }),
  DOLLARFR: of(["number", "whole"], (value, fraction) => {
    if (fraction < 0) return outOfRange();
    if (fraction === 0) return failure("#DIV/0!");
    const whole = Math.trunc(value);
    return cellNumber(whole + ((value - whole) * fraction) / 10 ** Math.ceil(Math.log10(fraction)));
  }),
};
