import { parse } from "../../formula/parse";
import type { Formula } from "../../formula/syntax";
import { mapped } from "../../formula/walk";

export const value = (constant: number | string | boolean): Formula => ({ kind: "value", value: constant });

/** An error constant: every program can read it from a file, while a formula that fails differs between programs. */
export const failing = (error: string): Formula => ({ kind: "error", error });

export const row = (constants: readonly (number | string | boolean)[]): Formula => ({ kind: "array", rows: [constants] });

export const call = (name: string, ...args: readonly Formula[]): Formula => ({ kind: "call", name, args });

/** Parses a formula and substitutes formulas for names in it: fill("x+0<3", { x }). */
export const fill = (text: string, names: Readonly<Record<string, Formula>>): Formula =>
  mapped(parse(text), (node) => (node.kind === "name" && Object.hasOwn(names, node.name) ? names[node.name]! : node));
