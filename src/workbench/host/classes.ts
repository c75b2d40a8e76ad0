import type { Scale } from "../scales";
import type { Done, Grid, GridHighlight, GridValidation } from "./grid";
import { apiNotFound, invalidArgument } from "./problem";
import { isSameName } from "../../kernel/names";

/*
 * Excel's classes as tables: properties to read and set, methods that return an object, and methods that only run. Names are the
 * protocol's. Anything else is refused by name, so that no call silently does nothing.
 */

type Member<T, Answer> = Readonly<Record<string, (target: T, host: Host, args: readonly unknown[]) => Answer>>;

interface ClassTable<T> {
  readonly read?: Readonly<Record<string, (target: T, host: Host) => unknown>>;
  readonly set?: Readonly<Record<string, (target: T, host: Host, value: unknown) => Done>>;
  /** Properties and methods that answer an object; "" is the indexer. Null is a null object. */
  readonly open?: Member<T, HostObject | null | Promise<HostObject | null>>;
  readonly call?: Member<T, unknown>;
  /** What a collection holds. */
  readonly items?: (target: T, host: Host) => readonly HostObject[];
  /** What reports this object from its siblings: { Id }, { Name } … */
  readonly identity?: (target: T, host: Host) => Readonly<Record<string, unknown>>;
  /** Ranges are kept for later requests under a reference. */
  readonly isTracked?: boolean;
}

export interface HostObject {
  /** The name of its class. */
  readonly type: string;
  readonly target: unknown;
}

/** What the sheets' protection allows, by Excel's names. */
type ProtectionOptions = Readonly<Record<string, unknown>>;

interface Pending<T> {
  readonly sheet: string;
  readonly rule: T;
}

/** The workbook that the tables work on, and what Excel remembers beside it. */
export interface Host {
  readonly grid: Grid;
  /** Whether this Excel has a set of ExcelApi. */
  readonly has: (set: string) => boolean;
  readonly protection: Map<string, ProtectionOptions>;
  readonly passwords: Map<string, string>;
  /** Rules that are given piece by piece reach the grid as a whole: by sheet and area, and by their id. */
  readonly validations: Map<string, Pending<GridValidation>>;
  readonly highlights: Map<string, Pending<GridHighlight>>;
  readonly scales: Map<string, Pending<Scale>>;
  calculationMode: string;
  /** Kept as they are set; the grid computes as with neither. */
  precisionAsDisplayed: boolean;
  iteration: boolean;
  /** A number that was not given out before. */
  next(): number;
}

/** Makes the objects of a class. */
export type Maker<T> = (target: T) => HostObject;

const tables = new Map<string, ClassTable<unknown>>();

/** Makes the objects of a class that another file defines. */
export const objectOf =
  <T>(type: string): Maker<T> =>
  (target) => ({ type, target });

/** Defines a class; the answer makes its objects. */
export function objectClass<T>(type: string, table: ClassTable<T>): Maker<T> {
  tables.set(type, table as ClassTable<unknown>);
  return objectOf(type);
}

/** What an object of this class can do. */
export const tableOf = ({ type }: HostObject): ClassTable<unknown> => tables.get(type)!;

/** The entry of a table, or a refusal that names the member. */
export function member<M>(table: Readonly<Record<string, M>> | undefined, type: string, name: string): M {
  if (!table || !Object.hasOwn(table, name)) throw apiNotFound(`${type}.${name || "getItem"}`);
  return table[name]!;
}

const isObject = (value: unknown): value is HostObject => typeof value === "object" && value !== null && "target" in value;

/** The target of an argument that must be an object of this type. */
export function targetOf<T>(argument: unknown, ...types: readonly string[]): T {
  if (!isObject(argument) || !types.includes(argument.type)) throw invalidArgument();
  return argument.target as T;
}

export const isA = (argument: unknown, type: string): boolean => isObject(argument) && argument.type === type;

export function text(argument: unknown): string {
  if (typeof argument !== "string") throw invalidArgument();
  return argument;
}

export function whole(argument: unknown, least = -Infinity): number {
  if (typeof argument !== "number" || !Number.isInteger(argument) || argument < least) throw invalidArgument();
  return argument;
}

export function size(argument: unknown): number {
  if (typeof argument !== "number" || !(argument >= 0)) throw invalidArgument();
  return argument;
}

export function flag(argument: unknown): boolean {
  if (typeof argument !== "boolean") throw invalidArgument();
  return argument;
}

/** One of the words, whatever the case of its first letter. */
export function word<W extends string>(argument: unknown, words: readonly W[]): W {
  const found = words.find((item) => typeof argument === "string" && isSameName(item, argument));
  if (!found) throw invalidArgument();
  return found;
}

/** The given "#rrggbb" or HTML name such as red; "" removes the color. */
export function color(argument: unknown): string | null {
  const name = text(argument);
  if (name === "") return null;
  if (!/^(#[0-9a-f]{6}|[a-z]+)$/i.test(name)) throw invalidArgument();
  return name.startsWith("#") ? name.toUpperCase() : name;
}

/** A member that is accepted and leaves no trace. */
export const nothing = (): undefined => undefined;
