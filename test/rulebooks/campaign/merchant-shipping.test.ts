import { describe, expect, it, test } from "vitest";
import {
  convoyCargo,
  convoyLoss,
  convoyShipping,
  merchantDamage,
  shippingOcean,
  shippingRate,
} from "../../../src/rulebooks/campaign/rules/merchant-shipping";
import { ask, refusal, steps } from "./ask";

/** Nation, region, percent by sea and ocean, from 2.1.7.3 to 2.1.7.5. */
const REGIONS: readonly (readonly [string, string, number, string])[] = [
  ["Britain", "Britain", 50, "Atlantic"],
  ["Britain", "Canada", 50, "Atlantic"],
  ["Britain", "South Africa", 50, "Atlantic"],
  ["Britain", "Atlantic Possessions", 50, "Atlantic"],
  ["Britain", "India", 50, "Indian"],
  ["Britain", "Australia", 50, "Indian"],
  ["Britain", "Pacific Possessions", 50, "Indian"],
  ["Britain", "Mediterranean Possessions", 50, "Indian"],
  ["USA", "West Coast", 20, "Pacific"],
  ["USA", "Pacific Possessions", 50, "Pacific"],
  ["USA", "East Coast", 30, "Atlantic"],
  ["USA", "European Possessions", 50, "Atlantic"],
  ["Japan", "Economy", 50, "Pacific"],
];
const ALL_REGIONS = [...new Set(REGIONS.map(([, region]) => region))];

/** Nation, ocean, percent of the home economy and of the possessions. */
const CONVOYS: readonly (readonly [string, string, number, number])[] = [
  ["Britain", "Atlantic", 50, 50],
  ["Britain", "Indian", 50, 50],
  ["USA", "Atlantic", 30, 50],
  ["USA", "Pacific", 20, 50],
  ["Japan", "Pacific", 50, 50],
];
const NATIONS = ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan", "Nationalist China"];

describe("shares of the economy (2.1.7.3 to 2.1.7.5)", () => {
  test.each(REGIONS)("%s ships %s: %i%% in the %s", (nation, region, percent, ocean) => {
    expect(ask(shippingRate, { nation, region })).toBe(percent / 100);
    expect(ask(shippingOcean, { nation, region })).toBe(ocean);
  });

  test.each(["Britain", "USA", "Japan"])("%s keeps its Base Economy at home", (nation) => {
    expect(ask(shippingRate, { nation, region: "Base Economy" })).toBe(0);
    expect(refusal(shippingOcean, { nation, region: "Base Economy" }).code).toBe("#N/A");
  });

  it("are refused for a region that the Nation does not have", () => {
    for (const nation of NATIONS) {
      for (const region of ALL_REGIONS) {
        if (REGIONS.some(([n, r]) => n === nation && r === region)) continue;
        expect(refusal(shippingRate, { nation, region }).code).toBe("#N/A");
        expect(refusal(shippingOcean, { nation, region }).code).toBe("#N/A");
      }
    }
    expect(refusal(shippingRate, { nation: "Germany", region: "Base Economy" }).code).toBe("#N/A");
  });

  it("list the Nations with convoys", () => {
    expect(refusal(shippingRate, { nation: "Italy", region: "Economy" }).message).toBe(
      "Italy has no merchant shipping; only Britain, the USA and Japan run convoys. [2.1.7.3 to 2.1.7.5]",
    );
  });

  it("accept the names on the sheets", () => {
    expect(ask(shippingRate, { nation: "US", region: "USA West Coast" })).toBe(0.2);
    expect(ask(shippingOcean, { nation: "UK", region: "Med Possessions" })).toBe("Indian");
    expect(ask(shippingOcean, { nation: "Japan", region: "Japan" })).toBe("Pacific");
  });
});

describe("convoys", () => {
  test.each(CONVOYS)("%s in the %s carries %i%% of home and %i%% of possessions", (nation, ocean, home, possessions) => {
    expect(ask(convoyCargo, { nation, ocean, home: 1000 })).toBe(10 * home);
    expect(ask(convoyCargo, { nation, ocean, home: 0, possessions: 1000 })).toBe(10 * possessions);
    expect(ask(convoyCargo, { nation, ocean, home: 2000, possessions: 300 })).toBe(20 * home + 3 * possessions);
  });

  it("are refused for other Nations and oceans", () => {
    for (const nation of NATIONS) {
      for (const ocean of ["Atlantic", "Indian", "Pacific"]) {
        if (CONVOYS.some(([n, o]) => n === nation && o === ocean)) continue;
        expect(refusal(convoyCargo, { nation, ocean, home: 100 }).code).toBe("#N/A");
        expect(refusal(convoyShipping, { nation, ocean, home: 100 }).code).toBe("#N/A");
      }
    }
    expect(refusal(convoyShipping, { nation: "Britain", ocean: "Pacific", home: 100 }).message).toBe(
      "Britain runs no merchant convoy in the Pacific. [2.1.7.3]",
    );
  });

  it("need a Transport for each 100 PPs or fraction, and never fewer for more cargo", () => {
    for (const [nation, ocean, homePercent, possessionsPercent] of CONVOYS) {
      for (const possessions of [0, 1, 90, 450]) {
        let last = 0;
        for (const home of steps(0, 3000, 7)) {
          const percents = home * homePercent + possessions * possessionsPercent; // hundredths of a PP
          const needed = ask(convoyShipping, { nation, ocean, home, possessions }) as number;
          // Enough to carry everything, and one fewer would not be.
          expect(needed * 10000).toBeGreaterThanOrEqual(percents);
          expect((needed - 1) * 10000).toBeLessThan(percents);
          expect(needed).toBeGreaterThanOrEqual(last);
          last = needed;
        }
      }
    }
  });

  test.each([
    [1000, 3],
    [1001, 4],
    [2000, 6],
    [3000, 9],
    [10, 1],
    [0, 0],
  ])("an East Coast of %i PPs sends %i Transports", (home, transports) => {
    expect(ask(convoyShipping, { nation: "USA", ocean: "Atlantic", home })).toBe(transports);
  });

  it("add both shares before rounding up", () => {
    // 25 + 25 PPs travel in one Transport, not in two.
    expect(ask(convoyShipping, { nation: "Britain", ocean: "Indian", home: 50, possessions: 50 })).toBe(1);
  });
});

describe("lacking Transports (2.1.7.3)", () => {
  it("lose what the available Transports cannot carry, and nothing if they suffice", () => {
    for (const cargo of steps(0, 2500, 25)) {
      for (const transports of steps(0, 30)) {
        const capacity = transports * 100;
        expect(ask(convoyLoss, { cargo, transports })).toBe(cargo > capacity ? cargo - capacity : 0);
      }
    }
  });

  it("are whole Transports only", () => {
    expect(refusal(convoyLoss, { cargo: 100, transports: 0.5 }).message).toBe(
      "transports is 0.5; it must be a whole number of 0 or more.",
    );
  });
});

describe("attacks on convoys (2.4.3.3)", () => {
  test.each([
    [0, 0, 0],
    [7, 0, 70],
    [10, 0, 100],
    [14, 1, 240],
    [0, 3, 300],
  ])("%i points and %i turned back are %i PPs of SW damage", (points, aborted, damage) => {
    expect(ask(merchantDamage, { points, aborted })).toBe(damage);
  });

  it("cost as much for a sunk ship of 10 points as for one turned back", () => {
    expect(ask(merchantDamage, { points: 10 })).toBe(ask(merchantDamage, { points: 0, aborted: 1 }));
  });
});
