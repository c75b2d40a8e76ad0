import { exact } from "./exact";
import { anyOf, figure, oneOf } from "./text";
import { isShownError, wrongNumber, wrongValue } from "./values";
import { fold } from "./names";

/** A block of cells passed to a range parameter, row by row; blank cells are null. A single value is 1 x 1. */
export interface Range<T> {
  readonly rows: number;
  readonly columns: number;
  readonly items: readonly (T | null)[];
  /** True if the argument was omitted: its default then applies to every cell of the other range. */
  readonly omitted: boolean;
}

type ParameterKind = "number" | "text" | "boolean" | "numbers" | "texts";

/** One input of a rule: how it is read from a cell, and its texts for help and Excel. */
export interface Parameter<T> {
  readonly kind: ParameterKind;
  readonly about: string;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly whole?: boolean | undefined;
  /** Accepted names of a text, in the rulebook's spelling. */
  readonly values?: readonly string[] | undefined;
  readonly synonyms?: Readonly<Record<string, string>> | undefined;
  /** Whether names that contain a number are recognized besides the values. */
  readonly numbered?: boolean;
  readonly optional: boolean;
  readonly or?: unknown;
  /** The accepted value that a text means; undefined if there is none. */
  readonly find?: (text: string) => T | undefined;
  /** Reads an argument from Excel; `name` is the parameter's name, for messages. Throws RuleError. */
  read(raw: unknown, name: string): T;
}

interface Common<D> {
  readonly unit?: string;
  /** Optional; without `or`, the rule gets undefined. */
  readonly optional?: boolean;
  /** The value that replaces a blank or omitted argument; makes the parameter optional. */
  readonly or?: D;
}

export interface NumberOptions extends Common<number> {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

interface ChoiceOptions<V extends string> extends Common<V> {
  readonly synonyms?: Readonly<Record<string, V>>;
  /**
   * Recognizes names that contain a number, such as "AIR 4", from the folded text, and from the text as written if dots and
   * hyphens matter; undefined for other names.
   */
  readonly pattern?: (folded: string, written: string) => V | undefined;
}

/** Undefined if a parameter is optional and has no default. */
type Argument<T, O> = O extends { readonly or: unknown } ? T : O extends { readonly optional: true } ? T | undefined : T;

const isBlank = (raw: unknown): boolean => raw === null || raw === undefined;

/** The value of a 1 x 1 array; larger arrays are invalid for a scalar parameter. */
function single(raw: unknown, name: string): unknown {
  if (!Array.isArray(raw)) return raw;
  const rows = raw.length;
  const columns = Array.isArray(raw[0]) ? raw[0].length : 1;
  if (rows === 1 && columns === 1) return Array.isArray(raw[0]) ? raw[0][0] : raw[0];
  throw wrongValue(`${name} takes one value; a range of ${rows} x ${columns} was given.`);
}

function domain(o: NumberOptions): string {
  const nouns = o.whole ? "a whole number" : "a number";
  if (o.min !== undefined && o.max !== undefined) return `${nouns} from ${plain(o.min)} to ${plain(o.max)}`;
  if (o.min !== undefined) return `${nouns} of ${plain(o.min)} or more`;
  if (o.max !== undefined) return `${nouns} of at most ${plain(o.max)}`;
  return nouns;
}

/** Years and limits have no thousands separators below 10,000, as the rulebooks print years. */
const plain = (value: number): string => (Math.abs(value) < 10000 ? String(value) : figure(value));

/** The accepted values as text: "a whole number from 1940 to 1946", "USA, Britain or France". */
export function accepts(parameter: Parameter<unknown>): string {
  const names = parameter.values;
  if (names) return anyOf(names);
  if (parameter.kind === "boolean") return "TRUE or FALSE";
  if (parameter.kind === "text" || parameter.kind === "texts") return "a text";
  return domain(parameter as NumberOptions);
}

function quoted(raw: unknown): string {
  if (typeof raw === "string") return `"${raw.length > 40 ? `${raw.slice(0, 39)}…` : raw}"`;
  if (typeof raw === "boolean") return raw ? "TRUE" : "FALSE";
  if (typeof raw === "number" && Number.isFinite(raw)) return plain(exact(raw));
  return "no value";
}

/**
 * Returns a test whether a number is finite and within the domain. It is called often, so it uses local bounds instead of
 * options.
 */
function domainTest(o: NumberOptions): (value: number) => boolean {
  const min = o.min ?? -Number.MAX_VALUE;
  const max = o.max ?? Number.MAX_VALUE;
  return o.whole ? (value) => value >= min && value <= max && Number.isInteger(value) : (value) => value >= min && value <= max;
}

function checkNumber(value: number, location: string, o: NumberOptions, blank: boolean): number {
  if (domainTest(o)(value)) return value;
  const received = blank ? "blank" : Number.isFinite(value) ? plain(exact(value)) : "not a finite number";
  throw wrongNumber(`${location} is ${received}; it must be ${domain(o)}.`);
}

function readNumber(raw: unknown, location: string, o: NumberOptions): number {
  if (typeof raw === "number") return checkNumber(raw, location, o, false);
  // A blank cell is 0 in Excel on the desktop and null on the web; both must give the same result.
  if (isBlank(raw)) return checkNumber(0, location, o, true);
  throw wrongValue(`${location} is ${quoted(raw)}; it must be ${domain(o)}.`);
}

/** A number in one cell. */
export function number<const O extends NumberOptions>(about: string, options: O = {} as O): Parameter<Argument<number, O>> {
  const o: NumberOptions = options;
  const optional = o.optional === true || o.or !== undefined;
  const inDomain = domainTest(o);
  return {
    kind: "number",
    about,
    unit: o.unit,
    min: o.min,
    max: o.max,
    whole: o.whole,
    optional,
    or: o.or,
    read(raw, name) {
      if (typeof raw === "number" && inDomain(raw)) return raw as Argument<number, O>;
      const item = single(raw, name);
      if (optional && isBlank(item)) return o.or as Argument<number, O>;
      return readNumber(item, name, o) as Argument<number, O>;
    },
  };
}

/** TRUE or FALSE in one cell. Numbers count as in Excel: 0 is FALSE, all others are TRUE. */
export function yesNo<const O extends Common<boolean>>(about: string, options: O = {} as O): Parameter<Argument<boolean, O>> {
  const o: Common<boolean> = options;
  const optional = o.optional === true || o.or !== undefined;
  return {
    kind: "boolean",
    about,
    optional,
    or: o.or,
    read(raw, name) {
      const item = typeof raw === "boolean" ? raw : single(raw, name);
      if (typeof item === "boolean") return item as Argument<boolean, O>;
      if (isBlank(item)) return (optional ? o.or : false) as Argument<boolean, O>;
      if (typeof item === "number" && Number.isFinite(item)) return (item !== 0) as Argument<boolean, O>;
      const word = typeof item === "string" ? fold(item) : "";
      if (word === "true" || word === "yes") return true as Argument<boolean, O>;
      if (word === "false" || word === "no") return false as Argument<boolean, O>;
      throw wrongValue(`${name} is ${quoted(item)}; it must be TRUE or FALSE.`);
    },
  };
}

/** Names spelled exactly as in the rulebook are by far the most common, so they are looked up without folding. */
const printedNames = <V extends string>(values: readonly V[]): ReadonlyMap<unknown, V> =>
  new Map(values.map((value) => [value, value]));

/** Finds the rulebook's name for a player's text; undefined if there is none. */
function nameFinder<V extends string>(values: readonly V[], o: ChoiceOptions<V>): (text: string) => V | undefined {
  const names = new Map<string, V>();
  for (const [other, value] of Object.entries(o.synonyms ?? {})) names.set(fold(other), value as V);
  for (const value of values) names.set(fold(value), value);
  return (text) => {
    const folded = fold(text);
    return names.get(folded) ?? o.pattern?.(folded, text);
  };
}

/** A text that must be one of the names of the rulebook or a synonym. */
export function choice<V extends string, const O extends ChoiceOptions<V> = object>(
  values: readonly V[],
  about: string,
  options: O = {} as O,
): Parameter<Argument<V, O>> {
  const o: ChoiceOptions<V> = options;
  const optional = o.optional === true || o.or !== undefined;
  const printed = printedNames(values);
  const find = nameFinder(values, o);
  return {
    kind: "text",
    about,
    unit: o.unit,
    values,
    synonyms: o.synonyms,
    numbered: o.pattern !== undefined,
    optional,
    or: o.or,
    find: find as (text: string) => Argument<V, O> | undefined,
    read(raw, name) {
      const known = printed.get(raw);
      if (known !== undefined) return known as Argument<V, O>;
      const item = typeof raw === "string" ? raw : single(raw, name);
      if (typeof item === "string" && fold(item) !== "") {
        const found = find(item);
        if (found !== undefined) return found as Argument<V, O>;
        throw wrongValue(`${name} is ${quoted(item)}; it must be ${oneOf(values)}.`);
      }
      // A blank cell arrives as null, as "" or, on the desktop, as 0; people also type a dash.
      if (isBlank(item) || item === 0 || typeof item === "string") {
        if (optional) return o.or as Argument<V, O>;
        throw wrongValue(`${name} is blank; it must be ${oneOf(values)}.`);
      }
      throw wrongValue(`${name} is ${quoted(item)}; it must be ${oneOf(values)}.`);
    },
  };
}

/** Any text. */
export function text<const O extends Common<string>>(about: string, options: O = {} as O): Parameter<Argument<string, O>> {
  const o: Common<string> = options;
  const optional = o.optional === true || o.or !== undefined;
  return {
    kind: "text",
    about,
    optional,
    or: o.or,
    read(raw, name) {
      const item = single(raw, name);
      if (isBlank(item)) {
        if (optional) return o.or as Argument<string, O>;
        throw wrongValue(`${name} is blank; it must be a text.`);
      }
      if (typeof item === "object" || isShownError(item)) throw wrongValue(`${name} must be a text.`);
      return String(item) as Argument<string, O>;
    },
  };
}

/**
 * Reads the cells of a value, row, column or block. `each` reads a cell that is not blank, with its position. Nearly all cells
 * are already in `known`, so that positions are only formatted for the others.
 */
function readRange<T>(
  raw: unknown,
  name: string,
  known: (cell: unknown) => T | undefined,
  each: (cell: unknown, location: string) => T | null,
): Range<T> {
  if (!Array.isArray(raw)) return { rows: 1, columns: 1, items: [isBlank(raw) ? null : each(raw, name)], omitted: false };
  const rows = raw.length;
  const columns = rows === 0 ? 0 : Array.isArray(raw[0]) ? raw[0].length : 1;
  const items: (T | null)[] = [];
  for (let r = 0; r < rows; r++) {
    const row: unknown[] = Array.isArray(raw[r]) ? raw[r] : [raw[r]];
    if (row.length !== columns) throw wrongValue(`${name} must be a block of cells with rows of one length.`);
    for (let c = 0; c < columns; c++) {
      const cell = row[c];
      const item = isBlank(cell) ? null : known(cell);
      if (item !== undefined) {
        items.push(item);
        continue;
      }
      if (cell === "") {
        items.push(null);
        continue;
      }
      const location = rows === 1 && columns === 1 ? name : `${name} (row ${r + 1}, column ${c + 1})`;
      items.push(each(cell, location));
    }
  }
  return { rows, columns, items, omitted: false };
}

const standIn = <T>(value: T): Range<T> => ({ rows: 1, columns: 1, items: [value], omitted: true });

/** Numbers in a cell, row, column or block. Blank cells are ignored; text is an error that names its position. */
export function numbers<const O extends NumberOptions>(
  about: string,
  options: O = {} as O,
): Parameter<Argument<Range<number>, O>> {
  const o: NumberOptions = options;
  const optional = o.optional === true || o.or !== undefined;
  const inDomain = domainTest(o);
  const known = (cell: unknown): number | undefined => (typeof cell === "number" && inDomain(cell) ? cell : undefined);
  const item = (cell: unknown, location: string): number => readNumber(cell, location, o);
  return {
    kind: "numbers",
    about,
    unit: o.unit,
    min: o.min,
    max: o.max,
    whole: o.whole,
    optional,
    or: o.or,
    read(raw, name) {
      if (isBlank(raw) && optional) return (o.or === undefined ? undefined : standIn(o.or)) as Argument<Range<number>, O>;
      return readRange(raw, name, known, item) as Argument<Range<number>, O>;
    },
  };
}

/** Names in a cell, row, column or block. Blank cells are ignored. */
export function choices<V extends string, const O extends ChoiceOptions<V> = object>(
  values: readonly V[],
  about: string,
  options: O = {} as O,
): Parameter<Argument<Range<V>, O>> {
  const o: ChoiceOptions<V> = options;
  const optional = o.optional === true || o.or !== undefined;
  const printed = printedNames(values);
  const known = (cell: unknown): V | undefined => printed.get(cell);
  const find = nameFinder(values, o);
  const item = (cell: unknown, location: string): V | null => {
    if (cell === 0 || (typeof cell === "string" && fold(cell) === "")) return null; // a blank cell on the desktop
    const found = typeof cell === "string" ? find(cell) : undefined;
    if (found === undefined) throw wrongValue(`${location} is ${quoted(cell)}; it must be ${oneOf(values)}.`);
    return found;
  };
  return {
    kind: "texts",
    about,
    unit: o.unit,
    values,
    synonyms: o.synonyms,
    numbered: o.pattern !== undefined,
    optional,
    or: o.or,
    read(raw, name) {
      if (isBlank(raw) && optional) return (o.or === undefined ? undefined : standIn(o.or)) as Argument<Range<V>, O>;
      return readRange(raw, name, known, item) as Argument<Range<V>, O>;
    },
  };
}

/** Any texts in a cell, row, column or block. Blank cells are ignored. */
export function texts<const O extends Common<string>>(
  about: string,
  options: O = {} as O,
): Parameter<Argument<Range<string>, O>> {
  const o: Common<string> = options;
  const optional = o.optional === true || o.or !== undefined;
  const item = (cell: unknown, location: string): string | null => {
    if (cell === 0 || (typeof cell === "string" && fold(cell) === "")) return null; // a blank cell on the desktop
    const isNumber = typeof cell === "number";
    if (typeof cell === "object" || isShownError(cell) || (isNumber && !Number.isFinite(cell)))
      throw wrongValue(`${location} must be a text.`);
    return String(cell);
  };
  return {
    kind: "texts",
    about,
    unit: o.unit,
    optional,
    or: o.or,
    read(raw, name) {
      if (isBlank(raw) && optional) return (o.or === undefined ? undefined : standIn(o.or)) as Argument<Range<string>, O>;
      return readRange(raw, name, () => undefined, item) as Argument<Range<string>, O>;
    },
  };
}

/** A shared pair of two blank cells, because whole columns have a million of them. */
const BLANKS = [null, null] as const;

/** Pairs the items of two ranges of the same shape; an omitted second range has its default everywhere. */
export function pairUp<A, B>(names: readonly [string, string], a: Range<A>, b: Range<B>): (readonly [A | null, B | null])[] {
  if (!b.omitted && (a.rows !== b.rows || a.columns !== b.columns)) {
    throw wrongValue(
      `${names[0]} is ${a.rows} x ${a.columns} and ${names[1]} is ${b.rows} x ${b.columns}; both must have the same shape.`,
    );
  }
  const other = b.omitted ? (b.items[0] ?? null) : null;
  return a.items.map((item, i) => {
    const beside = b.omitted ? other : b.items[i]!;
    return item === null && beside === null ? BLANKS : [item, beside];
  });
}
