import { expect, test } from "vitest";
import { exact, roundDown, roundUp } from "../../src/kernel/exact";

test.each([
  ["a surplus of binary fractions", 0.1 + 0.2, 0.3],
  ["a deficit of binary fractions", 100 * 0.29, 29],
  ["a surplus below zero", -(0.1 + 0.2), -0.3],
  ["a real fraction", 1 / 3, 1 / 3],
  ["a hair above zero", 1e-16, 0],
  ["a hair below zero: never a negative zero", -1e-16, 0],
  ["a negative zero", -0, 0],
])("exact removes rounding noise: %s", (_what, input, expected) => {
  expect(exact(input)).toBe(expected);
});

test("rounding never gives a negative zero", () => {
  expect(roundUp(-0.4)).toBe(0);
  expect(roundDown(-1e-16)).toBe(0);
});
