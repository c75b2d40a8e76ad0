import { parse } from "../../formula/parse";
import type { Formula } from "../../formula/syntax";
import { mapped } from "../../formula/walk";

/** A constant. */
export const value = (constant: number | string | boolean): Formula => ({ kind: "value", value: constant });

/** An error as a constant: files of every program know them, where a formula that fails differs from program to program. */
export const failing = (error: string): Formula => ({ kind: "error", error });

/** A row of constants: {1,2,3}. */
export const row = (constants: readonly (number | string | boolean)[]): Formula => ({ kind: "array", rows: [constants] });

export const call = (name: string, ...args: readonly Formula[]): Formula => ({ kind: "call", name, args });

/** A formula written out, with others in place of names in it: fill("x+0<3", { x }). */
export const fill = (text: string, names: Readonly<Record<string, Formula>>): Formula =>
  mapped(parse(text), (node) => (node.kind === "name" && Object.hasOwn(names, node.name) ? names[node.name]! : node));
