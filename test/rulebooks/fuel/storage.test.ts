import { describe, expect, it, test } from "vitest";
import { barrelBombed } from "../../../src/rulebooks/fuel/rules/bombing";
import {
  barrelConvoy,
  barrelsSpent,
  depotCapacity,
  depotControl,
  fuelStock,
  fuelTrack,
} from "../../../src/rulebooks/fuel/rules/storage";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("the fuel track", () => {
  // Track, change, track after, barrels opened.
  test.each([
    [4, 3, 7, 0],
    [8, 5, 10, 0],
    [5, -5, 0, 0],
    [2, -5, 7, 1],
    [0, -0.25, 9.75, 1],
    [0, -10, 0, 1],
    [2, -12, 0, 1],
    [2, -12.5, 9.5, 2],
    [10, -30, 0, 2],
    [10, 1000, 10, 0],
    [0.3, -0.3, 0, 0],
    [0.1, -0.3, 9.8, 1],
    [2, -123456.7, 5.3, 12346],
  ])("at %f changed by %f reads %f with %i barrels opened", (track, change, after, barrels) => {
    expect(ask(fuelTrack, track, change)).toBe(after);
    expect(ask(barrelsSpent, track, change)).toBe(barrels);
    expect(ask(fuelTrack, track, change, barrels)).toBe(after);
    if (barrels > 0) expect(ask(fuelTrack, track, change, barrels - 1)).toBe("#NUM!");
  });

  it("opens only as many barrels as needed and loses only what is above 10", () => {
    for (let track = 0; track <= 10; track += 0.25) {
      for (let change = -45; change <= 15; change += 0.25) {
        const after = ask(fuelTrack, track, change) as number;
        const opened = ask(barrelsSpent, track, change) as number;
        expect(after).toBe(Math.min(10, track + change + 10 * opened));
        expect(after).toBeGreaterThanOrEqual(0);
        if (opened > 0) expect(after).toBeLessThan(10);
      }
    }
  });

  it("stays within its range whatever the change", () => {
    for (const change of [-1e308, -1e20, -1e15, -5e-324, 5e-324, 1e308]) {
      const after = ask(fuelTrack, 3, change) as number;
      expect(after).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThanOrEqual(10);
    }
    expect(ask(fuelTrack, 11, 0)).toBe("#NUM!");
  });

  it("shows how many barrels are needed", () => {
    expect(complaint(fuelTrack, 2, -15, 1)).toBe("barrels is 1; it must be at least 2 for a change of -15 from a track of 2.");
  });
});

it("total fuel is ten for each barrel, and the track", () => {
  for (let barrels = 0; barrels <= 8; barrels++) {
    for (let track = 0; track <= 10; track += 0.25) expect(ask(fuelStock, barrels, track)).toBe(10 * barrels + track);
  }
  expect(
    ask(fuelStock, [
      [2, 4],
      [null, 1],
    ]),
  ).toBe(70);
  expect(ask(fuelStock, [[2, 0.5]])).toBe("#NUM!");
});

describe("depots", () => {
  test.each([
    ["Factory City", 4],
    ["factory", 4],
    ["City", 2],
    ["Major Port", 2],
    ["major-port", 2],
  ])("%s holds %i barrels", (site, barrels) => {
    expect(ask(depotCapacity, site)).toBe(barrels);
  });

  it("exist nowhere else", () => {
    expect(complaint(depotCapacity, "Minor Port")).toBe('site is "Minor Port"; it must be Factory City, City or Major Port.');
  });

  it("across water need one convoy point a barrel in each sea area", () => {
    for (let barrels = 0; barrels <= 8; barrels++) {
      expect(ask(barrelConvoy, barrels)).toBe(barrels);
      for (let areas = 1; areas <= 6; areas++) expect(ask(barrelConvoy, barrels, areas)).toBe(barrels * areas);
    }
    expect(ask(barrelConvoy, 2, 0)).toBe("#NUM!");
  });
});

describe("control of a depot", () => {
  const column = <T>(...values: T[]): T[][] => values.map((value) => [value]);

  test.each([
    [["Germany", "Italy"], [2, 0], [5, 1], "Italy"],
    [["Germany", "Italy"], [1, 1], [5, 1], "Germany"],
    [["Germany", "Italy"], [1, 1], [1, 5], "Italy"],
    [["Germany", "Italy", "Japan"], [3, 2, 2], [9, 1, 1.5], "Japan"],
    [["Germany", null, "Italy"], [3, null, 4], [1, null, 9], "Germany"],
    [["Germany", "germany"], [1, 1], [5, 5], "Germany"],
  ])("of %j at %j hexes with %j oil is %s", (powers, distances, oil, holder) => {
    expect(ask(depotControl, column<string | null>(...powers), column(...distances), column(...oil))).toBe(holder);
    expect(ask(depotControl, [powers], [distances], [oil])).toBe(holder);
  });

  it("is not decided between equals", () => {
    expect(ask(depotControl, [["Germany", "Italy"]], [[1, 1]], [[5, 5]])).toBe("#N/A");
    expect(complaint(depotControl, [["Germany", "Italy"]], [[1, 1]], [[5, 5]])).toBe(
      "oil is 5 for 2 powers that are equally near; it must be different to settle between Germany or Italy.",
    );
    expect(ask(depotControl, [["Germany", "Italy", "Japan"]], [[1, 1, 0]], [[5, 5, 0]])).toBe("Japan");
  });

  it("needs ranges of one shape and at least one power", () => {
    expect(complaint(depotControl, [["Germany", "Italy"]], [[1], [1]], [[5, 1]])).toBe(
      "powers is 1 x 2 and distances is 2 x 1; both must have the same shape.",
    );
    expect(ask(depotControl, [["Germany", "Italy"]], [[1, 1]], [[5]])).toBe("#VALUE!");
    expect(ask(depotControl, [[null, ""]], [[0, 0]], [[0, 0]])).toBe("#N/A");
  });
});

describe("bombing", () => {
  it("opens barrels for the hits and loses a destroyed one as well", () => {
    for (let track = 0; track <= 10; track += 0.5) {
      for (let hits = 0; hits <= 25; hits++) {
        const opened = Math.max(0, Math.ceil((hits - track) / 10));
        expect(ask(barrelBombed, track, hits)).toBe(opened);
        expect(ask(barrelBombed, track, hits, true)).toBe(opened + 1);
        expect(ask(fuelTrack, track, -hits)).toBe(track - hits + 10 * opened);
      }
    }
  });

  it("takes whole hits only", () => {
    expect(ask(barrelBombed, 5, 0.5)).toBe("#NUM!");
    expect(ask(barrelBombed, 5, -1)).toBe("#NUM!");
  });
});
