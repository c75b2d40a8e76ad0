import type { Scale } from "../scales";
import type { Done, Grid, GridHighlight, GridValidation } from "./grid";
import { apiNotFound, invalidArgument } from "./problem";
import { isSameName } from "../../kernel/names";

/*
 * Excel's classes as tables: properties to read and set, methods that return an object, and methods that only run. Names are the
 * protocol's. Any other member is rejected by name, so that no call silently does nothing.
 */

type Member<T, Answer> = Readonly<Record<string, (target: T, host: Host, args: readonly unknown[]) => Answer>>;

interface ClassTable<T> {
  readonly read?: Readonly<Record<string, (target: T, host: Host) => unknown>>;
  readonly set?: Readonly<Record<string, (target: T, host: Host, value: unknown) => Done>>;
  /** Properties and methods that return an object; "" is the indexer. Null is a null object. */
  readonly open?: Member<T, HostObject | null | Promise<HostObject | null>>;
  readonly call?: Member<T, unknown>;
  /** The items of a collection. */
  readonly items?: (target: T, host: Host) => readonly HostObject[];
  /** What identifies this object among its siblings: { Id }, { Name } … */
  readonly identity?: (target: T, host: Host) => Readonly<Record<string, unknown>>;
  /** Whether objects are stored under a reference for later requests, as ranges are. */
  readonly isTracked?: boolean;
}

export interface HostObject {
  /** The name of its class. */
  readonly type: string;
  readonly target: unknown;
}

/** What each sheet's protection allows, by Excel's option names. */
type ProtectionOptions = Readonly<Record<string, unknown>>;

interface Pending<T> {
  readonly sheet: string;
  readonly rule: T;
}

/** The workbook that the class tables work on, and state that Excel keeps outside the workbook. */
export interface Host {
  readonly grid: Grid;
  /** Whether this host supports a version of ExcelApi. */
  readonly has: (set: string) => boolean;
  readonly protection: Map<string, ProtectionOptions>;
  readonly passwords: Map<string, string>;
  /** Rules that are set property by property are collected, and reach the grid as a whole: by sheet and area, or by their id. */
  readonly validations: Map<string, Pending<GridValidation>>;
  readonly highlights: Map<string, Pending<GridHighlight>>;
  readonly scales: Map<string, Pending<Scale>>;
  calculationMode: string;
  /** Stored, but without effect on the grid's calculation. */
  precisionAsDisplayed: boolean;
  iteration: boolean;
  /** A number that has not been used before. */
  next(): number;
}

/** Creates the objects of a class. */
export type Maker<T> = (target: T) => HostObject;

const tables = new Map<string, ClassTable<unknown>>();

/** Creates objects of a class that another file defines. */
export const objectOf =
  <T>(type: string): Maker<T> =>
  (target) => ({ type, target });

/** Defines a class; returns the function that creates its objects. */
export function objectClass<T>(type: string, table: ClassTable<T>): Maker<T> {
  tables.set(type, table as ClassTable<unknown>);
  return objectOf(type);
}

/** The class table of an object. */
export const tableOf = ({ type }: HostObject): ClassTable<unknown> => tables.get(type)!;

/** The entry of a table. Throws ApiNotFound with the member's name. */
export function member<M>(table: Readonly<Record<string, M>> | undefined, type: string, name: string): M {
  if (!table || !Object.hasOwn(table, name)) throw apiNotFound(`${type}.${name || "getItem"}`);
  return table[name]!;
}

const isObject = (value: unknown): value is HostObject => typeof value === "object" && value !== null && "target" in value;

/** The target of an argument, which must be an object of one of these types. */
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

/** One of the words, ignoring case. */
export function word<W extends string>(argument: unknown, words: readonly W[]): W {
  const found = words.find((item) => typeof argument === "string" && isSameName(item, argument));
  if (!found) throw invalidArgument();
  return found;
}

/** A color as "#rrggbb" or an HTML name such as red; "" removes the color. */
export function color(argument: unknown): string | null {
  const name = text(argument);
  if (name === "") return null;
  if (!/^(#[0-9a-f]{6}|[a-z]+)$/i.test(name)) throw invalidArgument();
  return name.startsWith("#") ? name.toUpperCase() : name;
}

/** A member that is accepted without effect. */
export const nothing = (): undefined => undefined;
