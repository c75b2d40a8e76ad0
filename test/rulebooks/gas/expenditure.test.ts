import { describe, expect, it, test } from "vitest";
import { gasDue, gasEffect, gasExpenditure, gasReady } from "../../../src/rulebooks/gas/rules/expenditure";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("gas due", () => {
  test.each([
    ["Impulse", 0, 0],
    ["Impulse", 1, 0],
    ["Impulse", 2, 1],
    ["Impulse", 50, 1],
    ["Return to Base", 0, 0],
    ["Return to Base", 1, 0],
    ["Return to Base", 2, 1],
    ["Return to Base", 50, 1],
    ["Reorganisation", 0, 0],
    ["Reorganisation", 1, 0],
    ["Reorganisation", 2, 1],
    ["Reorganisation", 3, 2],
    ["Reorganisation", 50, 49],
  ])("in %s for %i units is %i", (phase, units, gas) => {
    expect(ask(gasDue, phase, units)).toBe(gas);
  });

  it("is counted by map, but worldwide for HQs", () => {
    const maps = [[5], [1], [3], [0], [null]];
    expect(ask(gasDue, "enemy impulse", maps)).toBe(2);
    expect(ask(gasDue, "RTB", maps)).toBe(2);
    expect(ask(gasDue, "HQs", maps)).toBe(8);
    expect(
      ask(gasDue, "final reorganization", [
        [1, 1],
        [1, 0],
      ]),
    ).toBe(2);
  });

  it("refuses unknown phases first", () => {
    expect(ask(gasDue, "Winter", -1)).toBe("#VALUE!");
    expect(ask(gasDue, "Impulse", -1)).toBe("#NUM!");
    expect(ask(gasDue, "Impulse", 1.5)).toBe("#NUM!");
  });
});

describe("gas spent", () => {
  it("is what the example of JUL/AUG 43 has", () => {
    expect(ask(gasExpenditure, 2, 1, 3)).toBe(5);
    expect(ask(gasExpenditure, 1)).toBe(1);
  });

  it("is one for each map of each impulse and of the step, and for each HQ but the first", () => {
    for (let first = 0; first <= 5; first++) {
      for (let second = 0; second <= 5; second++) {
        for (let step = 0; step <= 5; step++) {
          expect(ask(gasExpenditure, [[first, second]], step)).toBe(first + second + step);
          for (let hqs = 1; hqs <= 4; hqs++) {
            expect(ask(gasExpenditure, [[first], [second]], step, hqs)).toBe(first + second + step + hqs - 1);
          }
        }
      }
    }
  });

  it("is for at most five maps", () => {
    expect(ask(gasExpenditure, 6)).toBe("#NUM!");
    expect(ask(gasExpenditure, 5, 6)).toBe("#NUM!");
    expect(complaint(gasExpenditure, [[5], [6]])).toBe(
      "impulseMaps (row 2, column 1) is 6; it must be a whole number from 0 to 5.",
    );
  });
});

describe("acting without limitation", () => {
  // Paid, traces, at sea, free unit.
  test.each([
    [false, false, false, false, false],
    [false, true, false, false, false],
    [false, false, true, false, false],
    [false, true, true, false, false],
    [true, false, false, false, false],
    [true, true, false, false, true],
    [true, false, true, false, true],
    [true, true, true, false, true],
    [false, false, false, true, true],
    [false, true, false, true, true],
    [false, false, true, true, true],
    [false, true, true, true, true],
    [true, false, false, true, true],
    [true, true, false, true, true],
    [true, false, true, true, true],
    [true, true, true, true, true],
  ])("paid %s, traces %s, at sea %s, free %s: %s", (paid, traces, atSea, free, ready) => {
    expect(ask(gasReady, paid, traces, atSea, free)).toBe(ready);
  });

  it("needs the payment and assumes a trace", () => {
    expect(ask(gasReady, true)).toBe(true);
    expect(ask(gasReady, false)).toBe(false);
  });
});

describe("units without gas", () => {
  const LIST: readonly (readonly [string, string, string])[] = [
    ["Land", "Move", "Flip"],
    ["Land", "Attack", "Yes"],
    ["Land", "Advance", "Flip"],
    ["Land", "Extra advance", "No"],
    ["Air", "Rebase", "Yes"],
    ["Air", "Air mission", "No"],
    ["Air", "Defensive air", "No"],
    ["Carrier plane", "Naval combat", "Yes"],
    ["Naval", "Move", "Flip"],
    ["At sea", "Drop section", "No"],
    ["At sea", "Initiate combat", "Yes"],
    ["HQ", "Reorganise", "No"],
  ];
  const kinds = [...new Set(LIST.map(([kind]) => kind))];
  const actions = [...new Set(LIST.map(([, action]) => action))];

  test.each(kinds.flatMap((kind) => actions.map((action) => [kind, action] as const)))("%s: %s", (kind, action) => {
    const entry = LIST.find(([k, a]) => k === kind && a === action);
    expect(ask(gasEffect, kind, action)).toBe(entry?.[2] ?? "#N/A");
    expect(ask(gasEffect, kind, action, true)).toBe(entry ? "Yes" : "#N/A");
  });

  test.each([
    ["army", "Advance after combat", "Flip"],
    ["Ground", "B result advance", "No"],
    ["land", "extra hex", "No"],
    ["aircraft", "fly", "No"],
    ["CVP", "naval-combat", "Yes"],
    ["ship", "move", "Flip"],
    ["sea", "Return to base", "No"],
    ["sea", "Initiate naval combat", "Yes"],
    ["Headquarters", "Reorganize", "No"],
  ])("%s may also be asked for %s", (kind, action, effect) => {
    expect(ask(gasEffect, kind, action)).toBe(effect);
  });

  it("have a list of actions for each kind", () => {
    expect(complaint(gasEffect, "Land", "Rebase")).toBe(
      "action is Rebase, for which the rules have no entry beside kind Land; it must be Move, Attack, Advance or Extra advance.",
    );
  });
});
