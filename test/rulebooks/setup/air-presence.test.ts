import { describe, expect, it, test } from "vitest";
import { airPresence, airPresenceDice } from "../../../src/rulebooks/setup/rules/air-presence";
import { complaint } from "../../support/rulebooks/call-rule";
import { ask, span, steps } from "./printed";

// 3, table: scores -1, 0, +1, +2, +3, +4, +5 or more.
const TABLE: readonly (readonly [priority: string, ...boxes: string[]])[] = [
  ["Top", "1D6", "2D6", "2D6", "2D6", "2D6", "3D6", "3D6"],
  ["High", "5,6", "½D6", "1D6", "2D6", "1D6", "2D6", "2D6"],
  ["Modest", "6", "5,6", "½D6", "½D6", "1D6", "1D6", "2D6"],
  ["Lowest", "None", "6", "½D6", "½D6", "½D6", "½D6", "1D6"],
];

/** The result of a box for a roll, or the error for a roll that its dice cannot show. */
const GIVES: Readonly<Record<string, (roll: number) => number | "#NUM!">> = {
  None: () => 0,
  "6": (roll) => [0, 0, 0, 0, 0, 1][roll - 1] ?? "#NUM!",
  "5,6": (roll) => [0, 0, 0, 0, 1, 1][roll - 1] ?? "#NUM!",
  "½D6": (roll) => [1, 1, 2, 2, 3, 3][roll - 1] ?? "#NUM!",
  "1D6": (roll) => (roll >= 1 && roll <= 6 ? roll : "#NUM!"),
  "2D6": (roll) => (roll >= 2 && roll <= 12 ? roll : "#NUM!"),
  "3D6": (roll) => (roll >= 3 && roll <= 18 ? roll : "#NUM!"),
};

describe.each(TABLE)("air presence (3, table), %s priority", (priority, ...boxes) => {
  test.each(boxes.map((box, i) => [i - 1, box] as const))("score %s: %s", (score, box) => {
    expect(ask(airPresenceDice, priority, score)).toBe(box);
    for (const roll of span(0, 20)) expect(ask(airPresence, priority, score, roll)).toBe(GIVES[box]!(roll));
  });

  it("stays in the last column above +5", () => {
    for (const score of [...span(5, 40), 1e12]) expect(ask(airPresenceDice, priority, score)).toBe(boxes.at(-1));
  });

  it("is never rolled below -1, whatever the dice show", () => {
    for (const score of [...span(-40, -2), -1e12]) {
      expect(ask(airPresenceDice, priority, score)).toBe("None");
      for (const roll of [0, 1, 6, 18, 1000]) expect(ask(airPresence, priority, score, roll)).toBe(0);
    }
  });
});

describe("air presence (3)", () => {
  it("takes whole scores and rolls", () => {
    expect(ask(airPresenceDice, "Top", 0.5)).toBe("#NUM!");
    expect(ask(airPresence, "Top", 0, 2.5)).toBe("#NUM!");
    expect(ask(airPresence, "Lowest", -3, -1)).toBe("#NUM!");
  });

  it("lists what the dice can show", () => {
    expect(complaint(airPresence, "Top", -1, 7)).toBe("roll is 7; with 1D6 it must be a whole number from 1 to 6. [3]");
    expect(complaint(airPresence, "Top", 4, 2)).toBe("roll is 2; with 3D6 it must be a whole number from 3 to 18. [3]");
    expect(complaint(airPresence, "High", -1, 7)).toBe("roll is 7; with one die it must be a whole number from 1 to 6. [3]");
  });

  it("shows the steps", () => {
    expect(steps(airPresence, "High", 0, 5)).toStrictEqual([
      ["dice", "½D6"],
      ["half a die", 3],
      ["air presence points", 3],
    ]);
  });
});
