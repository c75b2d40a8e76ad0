import { describe, expect, it, test } from "vitest";
import { reactionEffect, reactionProfile } from "../../../src/rulebooks/setup/rules/reaction";
import { ask, steps } from "./printed";

const TRAININGS = ["Poor", "Marginal", "Average", "Great", "Outstanding"];

describe("reaction profiles (8, table)", () => {
  test.each([
    ["Flexible", "C", "B", "B/A", "A", "A"],
    ["Normal", "D", "C", "C/B", "B", "A"],
    ["Rigid", "D", "D", "D/C", "C", "B"],
  ])("%s command", (command, ...boxes) => {
    boxes.forEach((box, i) => {
      const training = TRAININGS[i]!;
      expect(ask(reactionProfile, command, training)).toBe(box);
      const [worse, better = worse] = box.split("/");
      expect([1, 2, 3, 4, 5, 6].map((roll) => ask(reactionProfile, command, training, roll))).toStrictEqual([
        worse,
        worse,
        worse,
        better,
        better,
        better,
      ]);
      for (const roll of [0, 7, 3.5]) expect(ask(reactionProfile, command, training, roll)).toBe("#NUM!");
    });
  });

  it("show both letters before the die decides", () => {
    expect(steps(reactionProfile, "Rigid", "Average", 4)).toStrictEqual([
      ["worse and better letter", "D/C"],
      ["profile for a die of 4", "C"],
    ]);
  });
});

describe("what a profile allows (8, profiles)", () => {
  const ABILITIES = ["Name", "Joint move", "Joint fire", "Return fire", "Failed move roll"];
  test.each([
    ["A", "Highly Responsive", "Up to battalion", "All ranges", "Automatic", "Basic rules"],
    ["B", "Operationally Competent", "Basic rules", "Over half range", "After fire control roll", "Basic rules"],
    ["C", "Locally Effective", "Basic rules", "Basic rules", "Basic rules", "Basic rules"],
    ["D", "Uncoordinated", "None", "None", "Basic rules", "No fire that turn"],
  ])("profile %s", (profile, ...effects) => {
    expect(ABILITIES.map((ability) => ask(reactionEffect, profile, ability))).toStrictEqual(effects);
  });

  it("needs one letter, not a pair", () => {
    expect(ask(reactionEffect, "B/A", "Joint fire")).toBe("#VALUE!");
  });
});
