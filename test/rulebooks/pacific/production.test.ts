import { describe, expect, it, test } from "vitest";
import { closingStock, damageLeft, productionIncome, resourceYield } from "../../../src/rulebooks/pacific/rules/production";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("production income (7.7, 16)", () => {
  test.each([
    [100, 1, 0, 1, 100],
    [100, 1.2, 0, 1, 120],
    [100, 1, 2, 1, 102],
    [200, 1.5, 0, 0.1, 30],
    [90, 1.3, 3, 0.5, 60.255],
    [100, 1.1, 7, 1, 117.7],
    [0, 2, 5, 1, 0],
    [100, 0, 5, 1, 0],
    [100, 1, 0, 0, 0],
  ])("%f points, multiple %f, %i strategic resources, status %f: %f", (production, multiple, strategic, status, income) => {
    expect(ask(productionIncome, production, multiple, strategic, status)).toBe(income);
  });

  it("adds up a range, blanks counting as 0", () => {
    expect(ask(productionIncome, [[60, null, 40]], 1.2)).toBe(120);
    expect(ask(productionIncome, [[60], [""], [40]], 1.2)).toBe(120);
  });

  it("gains one hundredth of the geared total with each strategic resource", () => {
    for (let strategic = 0; strategic <= 20; strategic++) {
      expect(ask(productionIncome, 100, 1, strategic)).toBe(100 + strategic);
      expect(ask(productionIncome, 100, 3, strategic)).toBe(300 + 3 * strategic);
    }
  });

  it("refuses a status above 1, half a resource, and text among the points, with its position", () => {
    expect(ask(productionIncome, 100, 1, 0, 1.1)).toBe("#NUM!");
    expect(ask(productionIncome, 100, 1, 0.5)).toBe("#NUM!");
    expect(ask(productionIncome, 100, -1)).toBe("#NUM!");
    expect(complaint(productionIncome, [[60], ["Tokyo"]], 1)).toBe(
      'production (row 2, column 1) is "Tokyo"; it must be a number of 0 or more.',
    );
  });
});

describe("yield of a resource (7.7, 16)", () => {
  // Import Designation: full value of what is owned or agreed, a third of the conquered, half of an ally's; oil in full.
  const SHARES: readonly (readonly [string, number, number])[] = [
    ["Owned", 12, 12],
    ["Conquered", 4, 12],
    ["Allied", 6, 12],
    ["Agreement", 12, 12],
  ];
  test.each(SHARES)("%s: 12 production count %f, 12 oil %f", (tie, production, oil) => {
    expect(ask(resourceYield, "Production", 12, tie)).toBe(production);
    expect(ask(resourceYield, "Oil", 12, tie)).toBe(oil);
  });

  it("subtracts damage before the share", () => {
    expect(ask(resourceYield, "Production", 15, "Conquered", 3)).toBe(4);
    expect(ask(resourceYield, "Production", 10, "Allied", 5)).toBe(2.5);
    expect(ask(resourceYield, "Oil", 10, "Allied", 4)).toBe(6);
  });

  it("is 0 without supply, whatever the resource", () => {
    for (const kind of ["Production", "Oil"]) {
      for (const [tie] of SHARES) expect(ask(resourceYield, kind, 12, tie, 0, false)).toBe(0);
    }
  });

  it("is that of an owned, undamaged and supplied resource by default", () => {
    expect(ask(resourceYield, "Urban", 12, null, null, null)).toBe(12);
  });

  it("accepts synonyms of resources and ties", () => {
    expect(ask(resourceYield, "iron ore", 9, "occupied")).toBe(3);
    expect(ask(resourceYield, "synthetic-oil plant", 9, "conquest")).toBe(9);
    expect(ask(resourceYield, "PP", 9, "allied minor")).toBe(4.5);
  });

  it("is never more than the printed value and never below 0", () => {
    for (let amount = 0; amount <= 30; amount++) {
      for (let damage = 0; damage <= amount; damage++) {
        for (const [tie] of SHARES) {
          const points = ask(resourceYield, "Production", amount, tie, damage) as number;
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(amount - damage);
        }
      }
    }
  });

  it("refuses damage above the value", () => {
    expect(ask(resourceYield, "Production", 12, "Owned", 14)).toBe("#NUM!");
    expect(complaint(resourceYield, "Production", 12, "Owned", 14)).toBe(
      "damage is 14; it must be at most the amount, 12. [15.2]",
    );
    expect(ask(resourceYield, "Rubber", 12)).toBe("#VALUE!");
  });
});

describe("closing stock (7.7, 16)", () => {
  test.each([
    [100, 50, 30, null, 120],
    [180, 60, 10, 200, 200],
    [180, 60, 40, 200, 200],
    [180, 60, 41, 200, 199],
    [-10, 5, 0, null, -5],
    [10, 0, 40, 200, -30],
    [0.1, 0.2, 0, null, 0.3],
  ])("%f and %f less %f, limit %s: %f", (opening, income, spent, limit, closing) => {
    expect(ask(closingStock, opening, income, spent, limit)).toBe(closing);
  });

  it("adds up ranges of gains and uses", () => {
    expect(ask(closingStock, 10, [[1, 2, 3]], [[4], [null], [1]])).toBe(11);
  });

  it("loses or keeps every point: what is lost is what exceeds the limit", () => {
    for (let opening = -20; opening <= 250; opening += 27) {
      for (let income = 0; income <= 100; income += 25) {
        for (let spent = 0; spent <= 100; spent += 25) {
          const free = ask(closingStock, opening, income, spent) as number;
          expect(free).toBe(opening + income - spent);
          expect(ask(closingStock, opening, income, spent, 200)).toBe(free > 200 ? 200 : free);
        }
      }
    }
  });

  it("refuses negative gains, uses and limits", () => {
    expect(ask(closingStock, 0, -1, 0)).toBe("#NUM!");
    expect(ask(closingStock, 0, 0, -1)).toBe("#NUM!");
    expect(ask(closingStock, 0, 0, 0, -1)).toBe("#NUM!");
  });
});

describe("damage left (11.4, 12)", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("at map supply level %i resources fix 2 a turn from 1, railways 3 from 5", (level) => {
    expect(ask(damageLeft, "Resource", 10, 1, level)).toBe(level >= 1 ? 8 : 10);
    expect(ask(damageLeft, "Rail", 10, 1, level)).toBe(level >= 5 ? 7 : 10);
  });

  it("falls every turn until nothing is left", () => {
    expect([0, 1, 2, 3, 4].map((turns) => ask(damageLeft, "Resource", 5, turns))).toEqual([5, 3, 1, 0, 0]);
    expect([0, 1, 2, 3, 4].map((turns) => ask(damageLeft, "Railway", 7, turns))).toEqual([7, 4, 1, 0, 0]);
  });

  it("is the same turn by turn as all at once", () => {
    for (const kind of ["Resource", "Rail"]) {
      for (let damage = 0; damage <= 20; damage++) {
        let left = damage;
        for (let turns = 1; turns <= 8; turns++) {
          left = ask(damageLeft, kind, left) as number;
          expect(ask(damageLeft, kind, damage, turns)).toBe(left);
        }
      }
    }
  });

  it("refuses values outside its domain", () => {
    expect(ask(damageLeft, "Rail", -1)).toBe("#NUM!");
    expect(ask(damageLeft, "Rail", 1, 0.5)).toBe("#NUM!");
    expect(ask(damageLeft, "Rail", 1, 1, 10)).toBe("#NUM!");
    expect(ask(damageLeft, "Road", 1)).toBe("#VALUE!");
  });
});
