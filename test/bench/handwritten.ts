import { exact } from "../../src/kernel/exact";
import { fold } from "../../src/kernel/names";
import { figure } from "../../src/kernel/text";
import { RuleError } from "../../src/kernel/values";

/*
 * Three functions as someone would write them who needs nothing else: the same checks, messages and arithmetic by hand, as the
 * reference for the registered functions.
 */

type HandwrittenFunction = (...args: unknown[]) => unknown;

/** Errors in Excel's form, and none for results that are not numbers. */
function safely(compute: (args: unknown[]) => number): HandwrittenFunction {
  return (...args) => {
    try {
      const value = compute(args);
      if (!Number.isFinite(value)) throw new RuleError("#NUM!", "The numbers given are too large to compute with.");
      return exact(value);
    } catch (error) {
      throw error instanceof RuleError ? new CustomFunctions.Error(codes[error.code], error.message) : error;
    }
  };
}

const { invalidValue, invalidNumber, notAvailable } = CustomFunctions.ErrorCode;
const codes = { "#VALUE!": invalidValue, "#NUM!": invalidNumber, "#N/A": notAvailable } as const;

function checkedNumber(raw: unknown, name: string, min: number, max: number, whole: boolean): number {
  const value = Array.isArray(raw) && raw.length === 1 && raw[0].length === 1 ? raw[0][0] : raw;
  if (typeof value !== "number" && value !== null && value !== undefined) {
    throw new RuleError("#VALUE!", `${name} is "${String(value)}"; it must be a number.`);
  }
  const number = value ?? 0;
  if (!Number.isFinite(number) || number < min || number > max || (whole && !Number.isInteger(number))) {
    throw new RuleError("#NUM!", `${name} is ${figure(number)}; it must be from ${min} to ${max}.`);
  }
  return number;
}

function finder(names: readonly string[], synonyms: Readonly<Record<string, string>>): (raw: unknown, name: string) => string {
  const printed = new Set(names);
  const folded = new Map([
    ...Object.entries(synonyms).map(([other, name]) => [fold(other), name] as const),
    ...names.map((name) => [fold(name), name] as const),
  ]);
  return (raw, parameter) => {
    const value = Array.isArray(raw) && raw.length === 1 && raw[0].length === 1 ? raw[0][0] : raw;
    if (typeof value === "string") {
      if (printed.has(value)) return value;
      const found = folded.get(fold(value));
      if (found !== undefined) return found;
    }
    throw new RuleError("#VALUE!", `${parameter} is "${String(value)}"; it must be ${names.join(", ")}.`);
  };
}

function withoutInvocation(args: unknown[], most: number): void {
  const last = args[args.length - 1];
  if (typeof last === "object" && last !== null && !Array.isArray(last)) args.pop();
  if (args.length > most) throw new RuleError("#VALUE!", `At most ${most} arguments.`);
}

const nation = finder(["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan", "Nationalist China"], {
  US: "USA",
  "United States": "USA",
  UK: "Britain",
  "Great Britain": "Britain",
  USSR: "Russia",
  "Soviet Union": "Russia",
  China: "Nationalist China",
});

const FULL = [0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];
const REDUCED = [0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4];

export const growth = safely((args) => {
  withoutInvocation(args, 4);
  const who = nation(args[1], "nation");
  const year = checkedNumber(args[0], "year", 1940, 1946, true);
  const reserve = checkedNumber(args[2], "reserve", 0, Infinity, false);
  const damage = checkedNumber(args[3], "swDamage", 0, Infinity, false);
  if (who === "Nationalist China") return 0;
  return (who === "France" || who === "Italy" ? REDUCED : FULL)[year - 1940]! * (reserve - damage);
});

const ocean = finder(["Atlantic", "Indian", "Pacific"], {
  "Atlantic Ocean": "Atlantic",
  "Indian Ocean": "Indian",
  "Pacific Ocean": "Pacific",
});

export const convoyShipping = safely((args) => {
  withoutInvocation(args, 4);
  const who = nation(args[0], "nation");
  const where = ocean(args[1], "ocean");
  const home = checkedNumber(args[2], "home", 0, Infinity, false);
  const possessions = checkedNumber(args[3], "possessions", 0, Infinity, false);
  let share: number;
  if (who === "Britain" && where !== "Pacific") share = 50;
  else if (who === "USA" && where === "Atlantic") share = 30;
  else if (who === "USA" && where === "Pacific") share = 20;
  else if (who === "Japan" && where === "Pacific") share = 50;
  else throw new RuleError("#N/A", `${who} runs no merchant convoy in the ${where}.`);
  return Math.ceil(exact((share * home + 50 * possessions) / 10000));
});

const FUEL: Readonly<Record<string, number>> = {
  "HQ-A": 2,
  ARM: 2,
  MECH: 2,
  TRS: 2,
  AMPH: 2,
  "HQ-I": 1,
  MOT: 1,
  ASW: 1,
  SUB: 1,
  CV: 0.5,
  BB: 0.5,
  CA: 0.25,
  CL: 0.25,
};
const listedClass = finder(Object.keys(FUEL), { Armor: "ARM", Submarine: "SUB", Carrier: "CV", Battleship: "BB" });
const NUMBERED = /^(AIR|BB|HQ ACTIVATION) (\d+)$/i;

function fuelOf(unit: unknown): number {
  const numbered = typeof unit === "string" && !(unit in FUEL) ? NUMBERED.exec(unit) : null;
  if (!numbered) return FUEL[listedClass(unit, "unit")]!;
  const n = Number(numbered[2]);
  if (numbered[1]!.startsWith("HQ")) return n;
  if (n < 2) throw new RuleError("#N/A", `unit is ${String(unit)}; the list begins with 2.`);
  return numbered[1] === "AIR" && n >= 4 ? 1 : 0.5;
}

export const fuelReorg = safely((args) => {
  withoutInvocation(args, 2);
  const units = Array.isArray(args[0]) ? (args[0] as unknown[][]) : [[args[0]]];
  const counts = Array.isArray(args[1]) ? (args[1] as unknown[][]) : undefined;
  if (counts && counts.length !== units.length) throw new RuleError("#VALUE!", "unit and count must have the same shape.");
  let fuel = 0;
  for (let r = 0; r < units.length; r++) {
    const row = units[r]!;
    if (row.length !== units[0]!.length || (counts && counts[r]!.length !== row.length)) {
      throw new RuleError("#VALUE!", "unit and count must have the same shape.");
    }
    for (let c = 0; c < row.length; c++) {
      const unit = row[c];
      const count = counts ? checkedNumber(counts[r]![c], "count", 0, Infinity, true) : 1;
      const blank = unit === null || unit === 0 || (typeof unit === "string" && unit.trim() === "");
      if (!blank) fuel += fuelOf(unit) * count;
      else if (counts && count)
        throw new RuleError("#VALUE!", `unit (row ${r + 1}, column ${c + 1}) is blank beside a count of ${count}.`);
    }
  }
  return fuel;
});
