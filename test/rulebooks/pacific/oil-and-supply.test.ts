import { describe, expect, it, test } from "vitest";
import { oilSilo } from "../../../src/rulebooks/pacific/rules/oil";
import { portSupply } from "../../../src/rulebooks/pacific/rules/supply";
import { ask } from "../../support/rulebooks/call-rule";

describe("oil silos (16)", () => {
  test.each([
    [0, 0, 0, 200],
    [0, 0, 1, 200],
    [100, 40, 1, 340],
    [150, 58, 1.5, 512],
    [100, 40, 0, 200],
    [33, 0, 0.1, 203.3],
  ])("production %s, oil %s, multiple %s: %s", (production, oil, multiple, silos) => {
    expect(ask(oilSilo, production, oil, multiple)).toBe(silos);
  });

  it("is never under 200 and never falls as production, oil or the multiple rises", () => {
    for (let production = 0; production <= 300; production += 50) {
      for (let oil = 0; oil <= 100; oil += 20) {
        for (let multiple = 0; multiple <= 3; multiple += 0.25) {
          const silos = ask(oilSilo, production, oil, multiple) as number;
          expect(silos).toBeGreaterThanOrEqual(200);
          expect(ask(oilSilo, production + 50, oil, multiple)).toBeGreaterThanOrEqual(silos);
          expect(ask(oilSilo, production, oil + 20, multiple)).toBeGreaterThanOrEqual(silos);
          expect(ask(oilSilo, production, oil, multiple + 0.25)).toBeGreaterThanOrEqual(silos);
        }
      }
    }
  });

  it("refuses what is below 0", () => {
    expect(ask(oilSilo, -1, 0, 1)).toBe("#NUM!");
    expect(ask(oilSilo, 0, -1, 1)).toBe("#NUM!");
    expect(ask(oilSilo, 0, 0, -1)).toBe("#NUM!");
  });
});

describe("port supply (11.2, 12)", () => {
  // Hexes from the port and the strength that 80 stockpile supply there: 1 for 1, 4 for 3, 2 for 1, none.
  const REACH: readonly (readonly [number, number, number])[] = [
    [0, 5, 80],
    [6, 10, 60],
    [11, 16, 40],
    [17, 40, 0],
  ];
  test.each(REACH)("from %s to %s hexes a port of size 4 supplies %s", (from, to, strength) => {
    for (let distance = from; distance <= to; distance++) expect(ask(portSupply, 4, distance)).toBe(strength);
  });

  it("gives 20 for each level of size, ports added up", () => {
    for (let item = 1; item <= 9; item++) {
      expect(ask(portSupply, item)).toBe(20 * item);
      for (let other = 1; other <= 9; other++) expect(ask(portSupply, [[item], [other], [null]])).toBe(20 * (item + other));
    }
  });

  it("refuses a port without a size, or with one above 9", () => {
    expect(ask(portSupply, null)).toBe("#NUM!");
    expect(ask(portSupply, [[null]])).toBe("#NUM!");
    expect(ask(portSupply, 0)).toBe("#NUM!");
    expect(ask(portSupply, 10)).toBe("#NUM!");
    expect(ask(portSupply, 2.5)).toBe("#NUM!");
    expect(ask(portSupply, "big")).toBe("#VALUE!");
  });
});
