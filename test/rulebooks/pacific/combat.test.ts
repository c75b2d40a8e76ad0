import { describe, expect, it, test } from "vitest";
import { combatMultiplier, effectivenessLoss, eventChance } from "../../../src/rulebooks/pacific/rules/combat";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("effectiveness lost (15.3; 8.2; 8.4; 12; 14.2; 15.2)", () => {
  // Percent lost by land, air and naval units.
  const CHART: readonly (readonly [string, number | "#N/A", number | "#N/A", number | "#N/A"])[] = [
    ["Attack", 6, 6, 8],
    ["Strategic Attack", "#N/A", 8, "#N/A"],
    ["Defense", 3, 6, 8],
    ["Conversion", 3, 2, 2],
    ["Operation Point", 1, "#N/A", 0],
    ["Operation Point Without Oil", 3, "#N/A", "#N/A"],
    ["Flight", "#N/A", 8, "#N/A"],
    ["Rail Or Sea Move", "#N/A", 15, "#N/A"],
    ["Embarked Turn", 5, 5, "#N/A"],
    ["Air Strike Limit", 40, 40, "#N/A"],
  ];
  test.each(CHART)("%s: %s, %s, %s", (cause, ...percents) => {
    ["Land", "Air", "Naval"].forEach((branch, i) => {
      const percent = percents[i]!;
      expect(ask(effectivenessLoss, branch, cause)).toBe(percent === "#N/A" ? percent : percent / 100);
      for (let count = 0; count <= 6; count++) {
        expect(ask(effectivenessLoss, branch, cause, count)).toBe(percent === "#N/A" ? percent : (percent * count) / 100);
      }
    });
  });

  test.each([
    ["Land", "Attacking", 0.06],
    ["Land", "Defending", 0.03],
    ["Land", "Move", 0.01],
    ["Air", "Fly", 0.08],
    ["Air", "Rail", 0.15],
    ["Land", "Transport", 0.05],
  ])("%s, %s", (branch, cause, loss) => {
    expect(ask(effectivenessLoss, branch, cause)).toBe(loss);
  });

  it("lists what a branch can lose effectiveness by", () => {
    expect(complaint(effectivenessLoss, "Naval", "Flight")).toBe(
      "cause is Flight; for the branch Naval it must be Attack, Defense, Conversion or Operation Point. [15.3]",
    );
  });
});

describe("multipliers", () => {
  test.each([
    ["Pursuit", 0.5],
    ["Spent Raider", 0.5],
    ["Garrison Attack", 0.5],
    ["Garrison Movement", 0.5],
    ["Entrenchment One", 0.9],
    ["Entrenchment Two", 0.8],
    ["Mountain Corps", 1.15],
    ["Winter Combat", 2],
    ["Rugged Tanks", 0.5],
    ["Rugged Retreat", 0.5],
    ["Attacking Guns", 0.5],
    ["Beach Air Strike", 3],
    ["Transported Unit", 3],
    ["Fighter Bombing", 1 / 3],
    ["Zero Supply Fleet", 0.5],
    ["Carrier Against Submarine", 0.25],
    ["Submarine Defending", 0.5],
    ["Hold Losses", 4 / 3],
    ["Interdicted Movement", 2 / 3],
    ["Invasion Movement", 0.5],
    ["Paradrop Movement", 0.5],
    ["Failed Paradrop", 0.5],
    ["Overrun Air", 0.5],
    ["Critical Hit", 2],
    ["Double Critical", 4],
    ["Naval Defense Check", 0.5],
    ["Night Spotting", 0.5],
    ["Kamikaze Strength", 0.5],
    ["Unit Disbanded", 0.5],
    ["pursuit combat", 0.5],
    ["Transported", 3],
  ])("%s: %s", (condition, factor) => {
    expect(ask(combatMultiplier, condition)).toBe(factor);
  });
});

describe("chances", () => {
  test.each([
    ["Surface Hit", 0.25],
    ["First Critical", 0.3],
    ["Second Critical", 0.1],
    ["Submarine Convoy Hit", 0.5],
    ["Escort Hit", 0.1],
    ["Merchant Sunk", 0.1],
    ["Bottoming", 0.4],
    ["Identification", 0.4],
    ["Shatter Escape", 0.1],
    ["No Path Escape", 0.9],
    ["Oil Spared", 0.5],
    ["Neutral Command Point", 0.5],
    ["Land Damage Conversion", 0.5],
    ["Air Damage Conversion", 0.33],
    ["Critical Hit", 0.3],
    ["Bottomed", 0.4],
  ])("%s: %s", (event, chance) => {
    expect(ask(eventChance, event)).toBe(chance);
  });
});
