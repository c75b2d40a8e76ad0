import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { firstChoice, planOf } from "../../taskpane/features/set-up/set-up-plan";

const named = (name: string) => ({ name, title: name, about: "", player: "", figures: [], blocks: [] });
const rulebook: Rulebook = {
  id: "campaign",
  title: "Campaign",
  frontSheet: "Campaign",
  about: "",
  version: 1,
  rules: [],
  ledger: {
    file: "campaign-economy",
    players: { one: "Nation", many: "Nations", names: ["USA", "Germany", "Japan"] },
    clock: { years: { first: 1940, last: 1946 }, format: () => "" },
    sheets: ({ players }) => [named("Campaign"), ...players.map(named)],
    front: [],
    checks: [],
    sample: {
      title: "Autumn 1941",
      about: "Made up.",
      options: { players: ["Germany"], year: 1941 },
      sheets: () => [named("Campaign"), named("Germany")],
      breaches: [],
    },
  },
};
const first = firstChoice(rulebook);
const some = { ...first, players: new Set(["Japan", "USA"]) };
const ledger = { rulebook: "campaign", title: "", frontSheet: "Campaign", players: ["Germany"], when: "" };

describe("the set-up plan", () => {
  test("has all nations and the first year by default", () => {
    expect(first).toEqual({ rulebook: "campaign", players: new Set(["USA", "Germany", "Japan"]), year: 1940, sample: false });
  });

  test("lists the sheets of the chosen nations in the rulebook's order", () => {
    const plan = planOf(rulebook, some, ["Sheet1"], null);
    expect(plan.kind).toBe("new");
    expect(plan.options.players).toEqual(["USA", "Japan"]);
    expect(plan.planned).toEqual([
      { name: "Campaign", exists: false },
      { name: "House rules", exists: false },
      { name: "USA", exists: false },
      { name: "Japan", exists: false },
    ]);
  });

  test("is blocked by a name in use, in any case", () => {
    const plan = planOf(rulebook, some, ["JAPAN"], null);
    expect(plan.kind).toBe("taken");
    expect(plan.planned[3]).toEqual({ name: "Japan", exists: true });
  });

  test("is refused for a workbook that already has a ledger", () => {
    expect(planOf(rulebook, some, ["Campaign", "Germany"], ledger).kind).toBe("held");
    expect(planOf(rulebook, { ...first, sample: true }, ["Campaign", "Germany"], ledger).kind).toBe("held");
  });

  test("of the sample has its own nations and year", () => {
    const sample = planOf(rulebook, { ...first, sample: true }, ["Sheet1"], null);
    expect([sample.kind, sample.options]).toEqual(["new", { players: ["Germany"], year: 1941 }]);
    expect(sample.planned.map((sheet) => sheet.name)).toEqual(["Campaign", "House rules", "Germany"]);
  });

  test("without a nation has nothing to create", () => {
    expect(planOf(rulebook, { ...first, players: new Set() }, [], null)).toMatchObject({ kind: "no players", planned: [] });
  });
});
