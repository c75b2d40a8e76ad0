import { expect, test } from "vitest";
import { createRule, declaredRule, rule } from "../../src/kernel/rule";
import "../support/preload";

const another = {
  id: "GROWTH",
  group: "Test",
  cite: "1",
  description: "Another rule of the same id.",
  params: {},
  returns: "number",
  examples: [],
  compute: () => 0,
} as const;

test("an id is declared once, because formulas call rules by it", () => {
  const growth = declaredRule("GROWTH");
  expect(() => rule(another)).toThrow("The function GROWTH is declared twice.");
  expect(createRule(another).call([])).toBe(0);
  expect(declaredRule("GROWTH")).toBe(growth);
  expect(growth?.description).not.toBe(another.description);
});
