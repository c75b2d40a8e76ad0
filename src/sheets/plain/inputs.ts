import type { Formula } from "../../formula/syntax";
import { fold } from "../../kernel/names";
import type { Parameter, Range } from "../../kernel/parameter";
import { RuleError } from "../../kernel/values";
import { call, failing, fill, row, value } from "./build";
import { isNumber, isTruth, isWhole, least, most } from "./kinds";

/*
 * How a parameter reads a cell in plain Excel: its value in the rule's plain form, and when it is rejected.
 */

/** Detects errors in an ordinary input. */
export interface Probe {
  /** Gives an error if the cell contains one, or a text instead of a number; otherwise FALSE or 0. */
  readonly formula: Formula;
  readonly x: Formula;
  /** Whether it cannot be a text. */
  readonly isNumber: boolean;
}

export interface Input {
  /** Its value: a number, TRUE or FALSE, or the position of a name in the list of names, from 1. */
  readonly value: Formula;
  /** TRUE for #VALUE!, such as an unknown name. */
  readonly wrong: readonly Formula[];
  /** TRUE or not 0 for #NUM!, such as a number out of range. */
  readonly outside: readonly Formula[];
  readonly probe?: Probe;
  /** Whether the input is present, if values other than a blank cell also count as missing. */
  readonly isPresent?: Formula;
  /** The value that the rule receives for a constant; undefined for an omitted argument. */
  readonly known?: { readonly value: unknown; readonly isPresent: boolean };
  /** The possible values, as the rule receives them, if there are few. */
  readonly cases?: readonly (number | string | boolean)[];
  /** A formula for the code of each possible value: its position, or any other number. */
  readonly coded?: (codes: readonly number[]) => Formula;
  /** Whether it equals this name. */
  readonly is?: (name: string) => Formula;
  /** For a name: whether any other text, including a blank one, gives code 0. */
  readonly isCodedAlone?: boolean;
  /** For a name: the normalized text for comparisons, and the text in its cell. */
  readonly folded?: Formula;
  readonly written?: Formula;
}

const NOTHING: readonly Formula[] = [];

/** An argument that is constant or omitted. */
function constant(parameter: Parameter<unknown>, raw: unknown): Input {
  try {
    const found = parameter.read(raw, "input");
    const isList = parameter.kind === "numbers" || parameter.kind === "texts";
    const read = isList && found !== undefined ? (found as Range<unknown>).items[0] : found;
    const place = parameter.values ? parameter.values.indexOf(read as string) + 1 : read;
    const result = read === undefined && !parameter.values ? ({ kind: "omitted" } as const) : value(place as number);
    return {
      value: result,
      wrong: NOTHING,
      outside: NOTHING,
      known: { value: read, isPresent: raw !== undefined },
      is: (name) => value(read === name),
      coded: (codes) => value(typeof place === "number" ? (codes[place - 1] ?? 0) : 0),
    };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const refused = [value(true)];
    const isNumber = error.code === "#NUM!";
    return { value: failing(error.code), wrong: isNumber ? NOTHING : refused, outside: isNumber ? refused : NOTHING };
  }
}

/** Whether a parameter treats a value as missing. */
function isOmitted(parameter: Parameter<unknown>, raw: unknown): boolean {
  try {
    return parameter.read(raw, "input") === undefined;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** A number read from cells. */
function numberInput(parameter: Parameter<unknown>, x: Formula): Input {
  const { min, max, whole, or, kind, optional } = parameter;
  const isZeroBlank = optional && or === undefined && min !== undefined && min > 0 && isOmitted(parameter, 0);
  const number = isNumber(x) ? x : fill("x+0", { x });
  const low = min !== undefined && least(x) < min ? min : undefined;
  const high = max !== undefined && most(x) > max ? max : undefined;
  const fraction = whole === true && !isWhole(x);
  const outside: Formula[] = [];
  const isCount = fraction && low === 0 && high === undefined;
  // Some inputs treat 0 as blank, because desktop Excel passes blanks as 0.
  const blank = fill(isZeroBlank ? "x+0=0" : "ISBLANK(x)", { x });
  if (low !== undefined && high !== undefined) outside.push(fill(`ABS(x-${(low + high) / 2})>${(high - low) / 2}`, { x }));
  else if (low !== undefined && !isCount) outside.push(fill(`n<${low}`, { n: number }));
  else if (high !== undefined) outside.push(fill(`n>${high}`, { n: number }));
  if (fraction) outside.push(fill(isCount ? "INT(ABS(x))-x" : "INT(x)-x", { x }));
  // A blank optional input is not checked.
  if (optional && low !== undefined && low > 0 && (isZeroBlank || !isNumber(x)))
    outside.forEach((check, i) => (outside[i] = fill("IF(blank,FALSE,check)", { blank, check })));
  // In a range, texts are never converted to numbers.
  const wrong = kind === "numbers" && !isNumber(x) ? [fill("ISTEXT(x)", { x }), fill("ISLOGICAL(x)", { x })] : NOTHING;
  const result = typeof or === "number" && or !== 0 && !isNumber(x) ? fill(`IF(ISBLANK(x),${or},n)`, { x, n: number }) : number;
  const count = min !== undefined && max !== undefined && whole ? max - min + 1 : Infinity;
  const cases = count <= 100 ? Array.from({ length: count }, (_, i) => min! + i) : undefined;
  return {
    value: result,
    wrong,
    outside,
    probe: { formula: fill("x*0", { x }), x, isNumber: isNumber(x) },
    ...(isZeroBlank ? { isPresent: fill("x+0<>0", { x }) } : {}),
    ...(cases
      ? {
          cases,
          coded: (codes) => {
            const place = fill(`n+${1 - min!}`.replace("+-", "-"), { n: result });
            if (codes.every((code, i) => code === i)) return fill(`n-${min!}`, { n: result });
            return codes.every((code, i) => code === i + 1) ? place : call("INDEX", row(codes), value(1), place);
          },
        }
      : {}),
  };
}

/** TRUE or FALSE read from cells. */
function truthInput({ or, optional }: Parameter<unknown>, x: Formula): Input {
  const probe = { formula: fill("AND(x,FALSE)", { x }), x, isNumber: true };
  const coded =
    (result: Formula) =>
    (codes: readonly number[]): Formula =>
      codes[0] === codes[1] ? value(codes[0]!) : call("IF", result, value(codes[1]!), value(codes[0]!));
  const inputFor = (result: Formula, wrong: readonly Formula[] = NOTHING): Input => ({
    value: result,
    wrong,
    outside: NOTHING,
    probe,
    cases: [false, true],
    coded: coded(result),
  });
  if (isTruth(x)) return inputFor(x);
  if (isNumber(x)) return inputFor(fill("x<>0", { x }));
  const truth = fill('OR(N(x)<>0,TRIM(x)="yes",TRIM(x)="true")', { x });
  const wrong = fill('AND(ISTEXT(x),TRIM(x)<>"yes",TRIM(x)<>"no",TRIM(x)<>"true",TRIM(x)<>"false")', { x });
  return inputFor(optional && or === true ? fill("OR(ISBLANK(x),t)", { x, t: truth }) : truth, [wrong]);
}

/** Sorts after all names. */
const LAST = 1e6;

/** The normalized spellings of all names, each with the position of its name. */
function spellings({ values = [], synonyms = {}, or, kind, optional }: Parameter<unknown>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [other, name] of Object.entries(synonyms)) found.set(fold(other), values.indexOf(name) + 1);
  values.forEach((name, i) => found.set(fold(name), i + 1));
  // A blank cell is "" or, in desktop Excel, 0.
  if (typeof or === "string") for (const blank of ["", "0"]) found.set(blank, values.indexOf(or) + 1);
  // In a list of names, blanks are ignored, and an optional list may be blank.
  else if (kind === "texts" || optional) for (const blank of ["", "0"]) found.set(blank, 0);
  // In the order of the names, because repeated runs of names compress better.
  return new Map([...found].sort(([, a], [, b]) => (a || LAST) - (b || LAST)));
}

/** Applies a change to each outcome of nested IFs. */
function byOutcome(x: Formula, change: (item: Formula) => Formula): Formula {
  if (x.kind !== "call" || x.name !== "IF" || x.args.length < 3) return change(x);
  return call("IF", x.args[0]!, byOutcome(x.args[1]!, change), byOutcome(x.args[2]!, change));
}

/** A name read from cells. */
function nameInput(parameter: Parameter<unknown>, x: Formula): Input {
  const names = spellings(parameter);
  const texts = [...names.keys()];
  const places = [...names.values()];
  const folded = (item: Formula): Formula => fill('SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(x," ",""),"-",""),".","")', { x: item });
  const each = (found: (item: Formula) => Formula, known: (place: number) => Formula): Formula =>
    byOutcome(x, (item) => (item.kind === "value" ? known(names.get(fold(String(item.value))) ?? 0) : found(item)));
  const coded = (codes: readonly number[]): Formula => {
    const used = texts.map((text, i) => [text, codes[places[i]! - 1] ?? 0] as const).filter(([, code]) => code !== 0);
    const [first, ...others] = new Set(used.map(([, code]) => code));
    const item = others.length === 0 && first !== undefined;
    return each(
      (it) =>
        fill(
          item
            ? first === 1
              ? "SUMPRODUCT(--(it=texts))"
              : `${first}*SUMPRODUCT(--(it=texts))`
            : "SUMPRODUCT((it=texts)*codes)",
          {
            it: folded(it),
            texts: row(used.map(([text]) => text)),
            codes: row(used.map(([, code]) => code)),
          },
        ),
      (place) => value(codes[place - 1] ?? 0),
    );
  };
  const all = parameter.values!.map((_, i) => i + 1);
  const isOne = (item: Formula, place: number): Formula => {
    const own = texts.filter((_, i) => places[i] === place);
    return own.length === 1
      ? fill("it=own", { it: folded(item), own: value(own[0]!) })
      : fill("SUMPRODUCT(--(it=texts))>0", { it: folded(item), texts: row(own) });
  };
  return {
    value: coded(all),
    // Names with numbers are checked by the rule's own plain form.
    wrong: parameter.numbered
      ? [fill("N(x)<>0", { x })]
      : [
          byOutcome(x, (item) =>
            item.kind === "value"
              ? value(!names.has(fold(String(item.value))))
              : fill("SUMPRODUCT(--(it=texts))=0", { it: folded(item), texts: row(texts) }),
          ),
        ],
    outside: NOTHING,
    cases: parameter.values!,
    isCodedAlone: !parameter.numbered && !places.includes(0),
    folded: folded(x),
    written: x,
    coded,
    is: (name) => {
      const wanted = parameter.values!.indexOf(name) + 1;
      return each(
        (item) => isOne(item, wanted),
        (place) => value(place === wanted),
      );
    },
  };
}

/** Whether an argument is several cells; a defined name is always a single figure. */
const isRange = (argument: Formula): boolean =>
  (argument.kind === "cells" && argument.to !== null) || (argument.kind === "table" && argument.part !== "this row");

/** How a parameter reads an argument; null if plain Excel cannot express it. */
export function inputOf(parameter: Parameter<unknown>, argument: Formula | undefined): Input | null {
  if (argument === undefined || argument.kind === "omitted") return constant(parameter, undefined);
  if (isRange(argument)) return null;
  if (argument.kind === "value") return constant(parameter, argument.value);
  if (parameter.kind === "number" || parameter.kind === "numbers") return numberInput(parameter, argument);
  if (parameter.kind === "boolean") return truthInput(parameter, argument);
  return parameter.values ? nameInput(parameter, argument) : null;
}
