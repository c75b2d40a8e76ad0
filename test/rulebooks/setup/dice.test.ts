import { describe, expect, it } from "vitest";
import { halfDie } from "../../../src/rulebooks/setup/rules/dice";
import { ask } from "./printed";

describe("half a die (3, 20)", () => {
  it("is half of the roll, a half rounded up", () => {
    expect([1, 2, 3, 4, 5, 6].map((roll) => ask(halfDie, roll))).toStrictEqual([1, 1, 2, 2, 3, 3]);
  });

  it("takes the faces of one die only", () => {
    for (const roll of [-1, 0, 7, 12, 2.5]) expect(ask(halfDie, roll)).toBe("#NUM!");
  });
});
