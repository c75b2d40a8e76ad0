import { describe, expect, it, test } from "vitest";
import { gasBombLoss } from "../../../src/rulebooks/gas/rules/bombing";
import { ask } from "../../support/rulebooks/call-rule";

const ASSETS = ["Regular", "Oil", "Gas", "Build points"];

describe("strategic bombing", () => {
  // Hits on a hex with 3 regular points, 2 oil points, 4 gas and 5 build points: losses of each, at home and abroad.
  test.each([
    [0, [0, 0, 0, 0], [0, 0, 0, 0]],
    [1, [1, 0, 0, 0], [1, 0, 0, 0]],
    [3, [3, 0, 0, 0], [3, 0, 0, 0]],
    [4, [3, 1, 0, 0], [3, 0, 0, 1]],
    [5, [3, 2, 0, 0], [3, 0, 0, 2]],
    [6, [3, 2, 1, 0], [3, 0, 0, 3]],
    [9, [3, 2, 4, 0], [3, 0, 0, 5]],
    [10, [3, 2, 4, 1], [3, 0, 0, 5]],
    [14, [3, 2, 4, 5], [3, 0, 0, 5]],
    [99, [3, 2, 4, 5], [3, 0, 0, 5]],
  ])("with %i hits destroys %j at home and %j elsewhere", (hits, home, elsewhere) => {
    expect(ASSETS.map((asset) => ask(gasBombLoss, asset, hits, 3, 2, 4, 5))).toEqual(home);
    expect(ASSETS.map((asset) => ask(gasBombLoss, asset, hits, 3, 2, 4, 5, false))).toEqual(elsewhere);
  });

  it("destroys no more than was hit or was there, in the required order", () => {
    for (let hits = 0; hits <= 12; hits++) {
      for (let regular = 0; regular <= 3; regular++) {
        for (let oil = 0; oil <= 3; oil++) {
          for (let gas = 0; gas <= 2; gas++) {
            for (let build = 0; build <= 2; build++) {
              const stock = [regular, oil, gas, build];
              const lost = ASSETS.map((asset) => ask(gasBombLoss, asset, hits, regular, oil, gas, build) as number);
              expect(lost.reduce((sum, loss) => sum + loss, 0)).toBe(Math.min(hits, regular + oil + gas + build));
              lost.forEach((loss, i) => {
                expect(loss).toBeLessThanOrEqual(stock[i]!);
                if (loss > 0) expect(lost.slice(0, i)).toEqual(stock.slice(0, i));
              });
            }
          }
        }
      }
    }
  });

  it("keeps tenths exact", () => {
    expect(ask(gasBombLoss, "Oil", 4, 3.3, 2)).toBe(0.7);
    expect(ask(gasBombLoss, "Oil", 123456, 123455.3, 2)).toBe(0.7);
  });

  it("takes whole hits only", () => {
    expect(ask(gasBombLoss, "Oil", 1.5, 3, 2)).toBe("#NUM!");
    expect(ask(gasBombLoss, "Coal", 1.5, 3, 2)).toBe("#VALUE!");
  });

  test.each([
    ["production points", 3],
    ["oil points", 2],
    ["saved gas", 4],
    ["BP", 5],
    ["saved build points", 5],
  ])("accepts %s as a target", (asset, loss) => {
    expect(ask(gasBombLoss, asset, 99, 3, 2, 4, 5)).toBe(loss);
  });
});
