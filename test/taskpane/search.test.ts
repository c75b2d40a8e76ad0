import { describe, expect, test } from "vitest";
import { number, choice } from "../../src/kernel/parameter";
import { rule, type Rule } from "../../src/kernel/rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import { findFunctions, groupsOf } from "../../taskpane/search";

const made = (id: string, group: string, says: string): Rule =>
  rule({
    id,
    group,
    cite: "2.1.4 Merchant Shipping",
    says,
    params: { cargo: number("PPs in the convoy"), from: choice(["Halifax", "Murmansk"], "Harbour") },
    returns: "number",
    examples: [],
    compute: () => 0,
  });

const book = (id: string, rules: readonly Rule[]): Rulebook => ({ id, title: id, about: "", version: "1", rules });

const transports = made("TRANSPORTSNEEDED", "Shipping", "Transports that a convoy needs.");
const growth = made("GROWTH", "Economy", "PPs that the Base Economy gains.");
const rate = made("GROWTHRATE", "Economy", "Rate of the chart.");
const silo = made("OILSILO", "Oil", "Oil that a country can store, whatever its growth.");
const books = [book("campaign", [transports, rate, growth]), book("fuel", [silo])];

const found = (word: string, rulebook = "", group = ""): string[] =>
  findFunctions(books, { word, rulebook, group }).map((one) => one.rule.id);

describe("functions are found", () => {
  test.each([
    ["growth", ["GROWTH", "GROWTHRATE", "OILSILO"]],
    ["=LEDGER.oil", ["OILSILO"]],
    ["oil silo", ["OILSILO"]],
    ["convoy", ["TRANSPORTSNEEDED", "GROWTHRATE", "GROWTH", "OILSILO"]],
    ["murmansk rate", ["GROWTHRATE"]],
    ["zeppelin", []],
  ])("by %j", (word, ids) => {
    expect(found(word)).toEqual(ids);
  });

  test("by rulebook and group", () => {
    expect(found("", "fuel")).toEqual(["OILSILO"]);
    expect(found("", "", "Economy")).toEqual(["GROWTHRATE", "GROWTH"]);
    expect(found("growth", "fuel", "Economy")).toEqual([]);
  });
});

test("groups are those of the rulebook chosen", () => {
  expect(groupsOf(books, "")).toEqual(["Shipping", "Economy", "Oil"]);
  expect(groupsOf(books, "fuel")).toEqual(["Oil"]);
});
