import { describe, expect, it, test } from "vitest";
import { tradeLimit, tradeRights } from "../../../src/rulebooks/pacific/rules/trade";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("limit of trade (7.7, 16)", () => {
  it("is a quarter of the total", () => {
    for (let total = 0; total <= 400; total++) {
      expect((ask(tradeLimit, total) as number) * 4).toBe(total);
      expect(ask(tradeLimit, [[total], [null], [100]])).toBe((total + 100) / 4);
    }
  });

  it("refuses a negative total", () => {
    expect(ask(tradeLimit, [[10], [-1]])).toBe("#NUM!");
    expect(complaint(tradeLimit, [[10], [-1]])).toBe("amount (row 2, column 1) is -1; it must be a number of 0 or more.");
  });
});

describe("trade creation (16)", () => {
  test.each([
    ["UK", "Full"],
    ["Japan", "Full"],
    ["USA", "Full"],
    ["USSR", "Minors Only"],
    ["China", "Automatic"],
    ["Communist China", "Automatic"],
    ["Finland", "Automatic"],
    ["Other", "Automatic"],
  ])("%s: %s", (nation, rights) => {
    expect(ask(tradeRights, nation)).toBe(rights);
  });

  test.each([
    ["United Kingdom", "Full"],
    ["england", "Full"],
    ["U.S.", "Full"],
    ["united states of america", "Full"],
    ["Soviet-Union", "Minors Only"],
    ["nationalist china", "Automatic"],
    ["Chinese Communists", "Automatic"],
    ["minor country", "Automatic"],
  ])("%s by another name: %s", (nation, rights) => {
    expect(ask(tradeRights, nation)).toBe(rights);
  });

  it("is refused for other nations, and without one", () => {
    expect(complaint(tradeRights, "Atlantis")).toBe(
      'nation is "Atlantis"; it must be UK, USA, USSR, China, Communist China, Japan, Finland or Other.',
    );
    expect(ask(tradeRights, null)).toBe("#VALUE!");
  });
});
