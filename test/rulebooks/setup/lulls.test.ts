import { describe, expect, it, test } from "vitest";
import { combatLull, lullFeature, lullModifier, lullRecovery, lullRepairLimit } from "../../../src/rulebooks/setup/rules/lulls";
import { complaint } from "../../support/rulebooks/call-rule";
import { ask, span, steps } from "./printed";

describe("a combat lull (9)", () => {
  it("happens on a 6 from the turn of the proximity die, and is long from turn 7", () => {
    for (const proximity of span(1, 6)) {
      for (const turn of span(1, 30)) {
        for (const roll of span(1, 5)) expect(ask(combatLull, proximity, turn, roll)).toBe("None");
        expect(ask(combatLull, proximity, turn, 6)).toBe(turn < proximity ? "None" : turn < 7 ? "Short" : "Long");
      }
    }
  });

  it("shows why there is none", () => {
    expect(steps(combatLull, 3, 2, 6)).toStrictEqual([
      ["lulls are rolled for on this turn", false],
      ["the die shows 6", true],
      ["lull", "None"],
    ]);
  });
});

describe("what a lull allows (9, lull table)", () => {
  test.each([
    ["Extra defenses", "Hasty dig-in, unlimited", "Trench line, 2D6 inches"],
    ["Combat base repair", 6, "4-6"],
    ["Command base repair", 6, "5-6"],
    ["Refueling", "Two free turns", "All units refueled"],
    ["Demoralized recovery", "None", "5-6"],
    ["Reorganize", "None", "Pinned stay on 1-2"],
    ["Planned fire", "No", "Roll at -2"],
    ["Fire support", "No", "Roll at -3"],
    ["Air superiority", "No", "Yes"],
    ["Air presence", "Yes", "Yes"],
  ])("%s", (feature, short, long) => {
    expect(ask(lullFeature, feature, "Short")).toBe(short);
    expect(ask(lullFeature, feature, "Long lull")).toBe(long);
  });

  test.each([
    ["Combat base repair", "Short", [6]],
    ["Combat base repair", "Long", [4, 5, 6]],
    ["Command base repair", "Short", [6]],
    ["Command base repair", "Long", [5, 6]],
    ["Demoralized recovery", "Short", []],
    ["Demoralized recovery", "Long", [5, 6]],
    ["Reorganize", "Short", []],
    ["Reorganize", "Long", [3, 4, 5, 6]],
  ])("%s in a %s lull succeeds on %j", (feature, lull, faces) => {
    for (const roll of span(1, 6)) {
      expect(ask(lullRecovery, feature, lull, roll)).toBe(faces.some((face) => face === roll));
    }
    for (const roll of [0, 7]) expect(ask(lullRecovery, feature, lull, roll)).toBe("#NUM!");
  });

  it("needs no die for the other lines of the table", () => {
    for (const feature of ["Extra defenses", "Refueling", "Planned fire", "Fire support", "Air superiority", "Air presence"]) {
      expect(ask(lullRecovery, feature, "Long", 6)).toBe("#VALUE!");
    }
  });

  it("lets command bases repair 1 point in a short lull and 3 in a long one", () => {
    expect(ask(lullRepairLimit, "Short")).toBe(1);
    expect(ask(lullRepairLimit, "Long")).toBe(3);
  });

  it("allows extra artillery rolls in long lulls only", () => {
    expect(ask(lullModifier, "Planned", "Long")).toBe(-2);
    expect(ask(lullModifier, "Support", "Long")).toBe(-3);
    expect(ask(lullModifier, "Planned", "Short")).toBe("#N/A");
    expect(ask(lullModifier, "Support", "Short")).toBe("#N/A");
    expect(complaint(lullModifier, "Planned", "Short")).toBe(
      "lull is Short, which allows no extra artillery roll; it must be Long. [9]",
    );
  });
});
