import { describe, expect, it, test } from "vitest";
import {
  capturedGoods,
  fundingAccount,
  garrisonSupply,
  harborRepair,
  replacementTraining,
  reserveCarry,
  strategicReserve,
  supplyShare,
  supplyUnits,
} from "../../../src/rulebooks/campaign/rules/supply";
import { ask, refusal, steps } from "./ask";

const GATHER_DAMAGE = ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan"];

describe("Strategic Reserve (2.2.1)", () => {
  test.each(GATHER_DAMAGE)("%s keeps what it did not spend and pays no SW damage in the Turn", (nation) => {
    for (const swDamage of [0, 100, 5000]) {
      expect(ask(strategicReserve, { nation, opening: 500, economy: 3000, spent: [[1200], [1800]], swDamage })).toBe(500);
    }
  });

  it("is reduced by Nationalist China's SW damage at once", () => {
    for (const swDamage of steps(0, 600, 50)) {
      expect(ask(strategicReserve, { nation: "Nationalist China", opening: 200, economy: 1000, spent: 900, swDamage })).toBe(
        300 - swDamage,
      );
    }
  });

  it("counts scrap credits as negative expenses and allows corrections", () => {
    expect(ask(strategicReserve, { nation: "Japan", opening: -50, economy: 1000, spent: [[800, -150]] })).toBe(300);
    expect(ask(strategicReserve, { nation: "Italy", opening: 0, economy: 900, spent: 1000 })).toBe(-100);
  });

  it("is exactly what was earned and not spent", () => {
    for (const spent of steps(0, 4000, 125)) {
      const left = ask(strategicReserve, { nation: "Britain", opening: 500, economy: 3000, spent }) as number;
      expect(left + spent).toBe(3500);
    }
  });

  test.each(GATHER_DAMAGE)("%s loses its reserve to the YSS and no other Turn", (nation) => {
    expect(ask(reserveCarry, { nation, closing: 800 })).toBe(800);
    expect(ask(reserveCarry, { nation, closing: 800, winter: false })).toBe(800);
    expect(ask(reserveCarry, { nation, closing: 800, winter: true })).toBe(0);
  });

  it("is always kept by Nationalist China", () => {
    for (const winter of [false, true]) {
      for (const closing of [-50, 0, 800]) expect(ask(reserveCarry, { nation: "China", closing, winter })).toBe(closing);
    }
  });
});

describe("supply of formations (2.2.3, 2.2.4)", () => {
  test.each([
    [0, 0, 0],
    [1, 0, 1],
    [100, 0, 1],
    [101, 0, 2],
    [250, 1, 4],
    [400, 1, 5],
    [450, 1, 6],
    [0, 3, 3],
  ])("%i PPs and %i units draw %i allocation units", (supply, units, drawn) => {
    expect(ask(supplyUnits, { supply, units })).toBe(drawn);
  });

  it("is one unit for each 100 PPs or fraction", () => {
    let last = 0;
    for (const supply of steps(0, 3000)) {
      const drawn = ask(supplyUnits, { supply }) as number;
      expect(drawn * 100).toBeGreaterThanOrEqual(supply);
      expect((drawn - 1) * 100).toBeLessThan(supply);
      expect(drawn).toBeGreaterThanOrEqual(last);
      last = drawn;
    }
  });

  test.each([
    [10, 20],
    [[[10], [7]], 34],
    [[[null], [3]], 6],
    [0, 0],
  ])("garrisons of %j points may use %i PPs", (strength, pps) => {
    expect(ask(garrisonSupply, { strength })).toBe(pps);
  });

  it("returns to all survivors together exactly what was left", () => {
    const pooled = [200, 400, 150, 250];
    for (const remaining of steps(0, 1000, 20)) {
      const shares = pooled.map((own) => ask(supplyShare, { remaining, own, pooled: [pooled] }) as number);
      expect(shares).toEqual([remaining / 5, (remaining * 2) / 5, (remaining * 3) / 20, remaining / 4]);
    }
  });

  it("cannot be shared from an empty pool", () => {
    expect(refusal(supplyShare, { remaining: 300, own: 0, pooled: [[null], [0]] })).toEqual({
      code: "#NUM!",
      message: "pooled is 0; a share needs more than 0 PPs in the pool. [2.2.4]",
    });
  });
});

describe("captures (2.2.5, 2.3.4.5)", () => {
  it("take supply whole, equipment at half and ships at half rounded down", () => {
    for (const amount of steps(0, 40)) {
      expect(ask(capturedGoods, { kind: "Supply", amount })).toBe(amount);
      expect(ask(capturedGoods, { kind: "Equipment", amount })).toBe(amount / 2);
      expect(ask(capturedGoods, { kind: "Ship", amount })).toBe((amount - (amount % 2)) / 2);
    }
  });

  it("accept the names that players use", () => {
    expect(ask(capturedGoods, { kind: "supplies", amount: 350 })).toBe(350);
    expect(ask(capturedGoods, { kind: "Units", amount: 9 })).toBe(4.5);
    expect(ask(capturedGoods, { kind: "naval", amount: 9 })).toBe(4);
  });
});

describe("replacements (2.2.7)", () => {
  test.each([
    [0, 1, 25],
    [75, 1, 100],
    [90, 1, 100],
    [100, 1, 100],
    [240, 1, 240],
    [0, 3, 75],
    [10, 4, 100],
    [40, 0, 40],
  ])("experience %i becomes, after %i Turns, %i", (experience, turns, trained) => {
    expect(ask(replacementTraining, { experience, turns })).toBe(trained);
  });

  it("never lower experience, and never raise it above 100", () => {
    for (const experience of steps(0, 300, 5)) {
      for (const turns of steps(0, 6)) {
        const trained = ask(replacementTraining, { experience, turns }) as number;
        expect(trained).toBeGreaterThanOrEqual(experience);
        if (trained > experience) expect(trained).toBeLessThanOrEqual(100);
      }
    }
  });

  /** Points regained at strength 1 to 10. */
  const REPAIRS: readonly (readonly [string, readonly number[]])[] = [
    ["Minor Port", [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]],
    ["Major Port", [0, 0, 0, 0, 0, 0, 0, 2, 1, 0]],
    ["Shipyard", [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
  ];
  test.each(REPAIRS)("a %s repairs %j", (port, points) => {
    expect(steps(1, 10).map((strength) => ask(harborRepair, { port, strength }))).toEqual(points);
  });

  it("cannot repair a ship that is sunk or more than whole", () => {
    expect(refusal(harborRepair, { port: "Shipyard", strength: 0 }).code).toBe("#NUM!");
    expect(refusal(harborRepair, { port: "Shipyard", strength: 11 }).message).toBe(
      "strength is 11; it must be a whole number from 1 to 10.",
    );
  });
});

describe("accounts", () => {
  test.each([
    ["Air Base", "Command Reserve"],
    ["Fortified Line", "Command Reserve"],
    ["Refinery Repair", "Command Reserve"],
    ["Garrison Supply", "Command Reserve"],
    ["Synthetic Refinery", "Production"],
    ["Coastal Gun", "Production"],
    ["New Unit", "Production"],
    ["Ship", "Production"],
    ["Shipyard Repair", "Production"],
    ["Air Repair", "Strategic Reserve"],
    ["Unit Repair", "Formation Supply"],
    ["airbase", "Command Reserve"],
    ["Oil Refinery", "Production"],
    ["Naval Repair", "Production"],
    ["Air Unit Repair", "Strategic Reserve"],
  ])("%s is paid from %s", (item, account) => {
    expect(ask(fundingAccount, { item })).toBe(account);
  });
});
