import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { builtins } from "../../src/formula/functions";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import { isError, type Grid, type Value } from "../../src/formula/world";
import { sheetWorld } from "../support/formula/world";
import { times } from "../support/daily-sample";

/*
 * Whatever the formula and the cells contain, the result is a value that a cell can show: nothing is thrown, no number is NaN,
 * infinite or a negative zero, and all rows have the same length.
 */

const world = sheetWorld(
  [
    [1, "a", null, true],
    [-2.5, "12", "#N/A", false],
    [1e300, "*", "", 0],
    ["▲", "Kiel", 3, -1],
  ],
  { here: { row: 2, column: 2 }, call: (_, args) => (args.length > 2 ? [[1, null]] : args.length) },
);

const argument = fc.oneof(
  { arbitrary: fc.constantFrom("A1", "A1:D4", "B1:B4", "A1:D1", "A:A", "C1", "D4", "NOWHERE"), weight: 4 },
  { arbitrary: fc.constantFrom("0", "1", "2", "-1", "3.5", "1E+308", "-1E-300", "0.1"), weight: 3 },
  { arbitrary: fc.constantFrom('""', '"a"', '"12"', '">=1"', '"<>"', '"*"', '"0.0%"', '"~"', '"#,##0;;"'), weight: 3 },
  fc.constantFrom("TRUE", "FALSE", "", "#N/A", "#REF!", "{1,2;3,4}", '{"a";"b"}', "{1}", "A1:A2^0.5", "-B1:B4", "A3*A3"),
);

const names = [...builtins.keys()];
const call = (name: string) => {
  const { least, most } = builtins.get(name)!;
  return fc
    .array(argument, { minLength: least, maxLength: Math.min(most, least + 3) })
    .map((args) => `${name}(${args.join(",")})`);
};
const anyCall = fc.constantFrom(...names).chain(call);
const nested = fc
  .tuple(fc.constantFrom(...names), fc.array(fc.oneof(anyCall, argument), { minLength: 1, maxLength: 4 }))
  .map(([name, args]) => `${name}(${args.join(",")})`);
const formula = fc.oneof(
  anyCall,
  nested,
  fc
    .tuple(
      fc.oneof(anyCall, argument),
      fc.constantFrom("+", "-", "*", "/", "^", "&", "=", "<", ">="),
      fc.oneof(anyCall, argument),
    )
    .filter(([a, , b]) => a !== "" && b !== "")
    .map(([a, operator, b]) => `(${a})${operator}(${b})`),
);

function check(value: Value): void {
  if (isError(value)) {
    expect(value.error).toMatch(/^#[A-Z/0!?]+$/);
    return;
  }
  if (typeof value === "number") expect(Number.isFinite(value) && !Object.is(value, -0), String(value)).toBe(true);
  else if (typeof value === "string") expect(value.length).toBeLessThanOrEqual(32_767);
  else expect(typeof value).toBe("boolean");
}

test("every function gives a value that a cell can show, for any arguments", () => {
  fc.assert(
    fc.property(formula, (text) => {
      const result = evaluate(parse(text), world);
      if (!Array.isArray(result)) return check(result as Value);
      const rows = result as Grid;
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((row) => row.length === rows[0]!.length)).toBe(true);
      for (const row of rows.slice(0, 20)) row.slice(0, 20).forEach(check);
    }),
    { numRuns: times(3000) },
  );
}, 120_000);

test("a formula and its printed form have the same value", () => {
  fc.assert(
    fc.property(formula, (text) => {
      const tree = parse(text);
      expect(evaluate(parse(print(tree)), world)).toEqual(evaluate(tree, world));
    }),
    { numRuns: times(500) },
  );
}, 120_000);
