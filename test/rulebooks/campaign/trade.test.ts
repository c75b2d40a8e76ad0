import { describe, expect, it, test } from "vitest";
import { germanRussianOil, germanRussianTrade, tradeDamage } from "../../../src/rulebooks/campaign/rules/trade";
import { TENSION_READINGS } from "../../../src/rulebooks/campaign/rules/tension";
import { entryOf } from "../../support/rulebooks/turns";
import { ask, refusal, steps } from "./ask";
import { ledgerWith } from "./ledger";

describe("German-Russian trade (2.1.7.1)", () => {
  test.each([
    [0, 500, 1],
    [39, 500, 1],
    [39.5, 500, 1],
    [40, 250, 0],
    [49, 250, 0],
    [50, 0, 0],
    [75, 0, 0],
  ])("at tension %f trade is %i PPs each and %i Oil Unit goes to Germany", (tension, pps, oil) => {
    expect(ask(germanRussianTrade, { tension })).toBe(pps);
    expect(ask(germanRussianOil, { tension })).toBe(oil);
  });

  it("never rises with the tension, and ends with War", () => {
    let last = Infinity;
    let lastOil = Infinity;
    for (const tension of steps(0, 120)) {
      const trade = ask(germanRussianTrade, { tension }) as number;
      const oil = ask(germanRussianOil, { tension }) as number;
      expect(trade).toBeLessThanOrEqual(last);
      expect(oil).toBeLessThanOrEqual(lastOil);
      expect(ask(germanRussianTrade, { tension, atWar: true })).toBe(0);
      expect(ask(germanRussianOil, { tension, atWar: true })).toBe(0);
      last = trade;
      lastOil = oil;
    }
  });

  it.each([
    [35, 39, 500],
    [35, 40, 250],
    [45, 50, 0],
    [35, 35, 500],
  ])("at tension %i after %i trade is %i PPs for both", (level, highest, pps) => {
    const ledger = ledgerWith({ "Campaign: Tension and war": [{ track: "Russia - European Axis", level, highest }] });
    expect(["Germany", "Russia"].map((nation) => entryOf(ledger, `${nation} / Trade`))).toEqual([pps, pps]);
  });

  it("is the only one to use the highest level of the tension, beside mobilization and new ICs", () => {
    const byHighest = Object.entries(TENSION_READINGS).filter(([, { goesBy }]) => goesBy === "highest so far");
    expect(byHighest.map(([name]) => name)).toEqual(["trade", "mobilization", "newIcs"]);
  });

  it("is refused for a negative tension", () => {
    expect(refusal(germanRussianTrade, { tension: -1 }).message).toBe("tension is -1; it must be a number of 0 or more.");
  });
});

describe("broken trade (2.1.7.2, 2.4.1.6)", () => {
  test.each([
    ["Italian War", [500, 0, 0, 0]],
    ["Oil Embargo", [500, 250, 0, 0]],
  ])("%s costs %j in its Turn and those after it", (event, damage) => {
    expect(damage.map((_, turnsSince) => ask(tradeDamage, { event, turnsSince }))).toEqual(damage);
  });

  it("counts as in the Turn of the event if the Turns are omitted", () => {
    expect(ask(tradeDamage, { event: "US embargo" })).toBe(500);
    expect(ask(tradeDamage, { event: "italian trade" })).toBe(500);
  });

  it("counts whole Turns only", () => {
    expect(refusal(tradeDamage, { event: "Oil Embargo", turnsSince: 0.5 }).code).toBe("#NUM!");
    expect(refusal(tradeDamage, { event: "Oil Embargo", turnsSince: -1 }).code).toBe("#NUM!");
  });
});
