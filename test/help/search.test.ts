import { describe, expect, test } from "vitest";
import { packed, unpacked } from "../../src/help/packed";
import { findable, findFunctions, groupsOf, stem } from "../../src/help/search";
import { choice, number } from "../../src/kernel/parameter";
import { createRule, type Rule } from "../../src/kernel/rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import { allRules, rulebooks } from "../../src/rulebooks";

const newRule = (id: string, group: string, description: string): Rule =>
  createRule({
    id,
    group,
    cite: "2.1.4 Merchant Shipping",
    description: description,
    params: { cargo: number("PPs in the convoy"), from: choice(["Halifax", "Murmansk"], "Harbour") },
    returns: "number",
    examples: [],
    compute: () => 0,
  });

const book = (id: string, rules: readonly Rule[]): Rulebook => ({ id, title: id, frontSheet: "", about: "", version: 1, rules });

const transports = newRule("TRANSPORTSNEEDED", "Shipping", "Transports that a convoy needs.");
const growth = newRule("GROWTH", "Economy", "PPs that the Base Economy gains.");
const rate = newRule("GROWTHRATE", "Economy", "Rate of the chart.");
const silo = newRule("OILSILO", "Oil", "Oil that a country can store, whatever its growth.");
const books = [book("campaign", [transports, rate, growth]), book("fuel", [silo])];

const found = (word: string, rulebook = "", group = ""): string[] =>
  findFunctions(books, { word, rulebook, group }).map((item) => item.rule.id);

describe("a search for functions", () => {
  test.each([
    ["growth", ["GROWTH", "GROWTHRATE", "OILSILO"]],
    ["=LEDGER.oil", ["OILSILO"]],
    ["=LEDGER.OILSILO(200,58", ["OILSILO"]],
    ["oil silo", ["OILSILO"]],
    ["convoy", ["TRANSPORTSNEEDED", "GROWTHRATE", "GROWTH", "OILSILO"]],
    ["murmansk rate", ["GROWTHRATE"]],
    ["grwoth", ["GROWTH", "GROWTHRATE", "OILSILO"]],
    ["grwothrate", ["GROWTHRATE"]],
    ["oil sillo", ["OILSILO"]],
    ["zeppelin", []],
    ["?!", []],
  ])("finds for %j the right functions in order", (word, ids) => {
    expect(found(word)).toEqual(ids);
  });

  test("are filtered by rulebook and group", () => {
    expect(found("", "fuel")).toEqual(["OILSILO"]);
    expect(found("", "", "Economy")).toEqual(["GROWTHRATE", "GROWTH"]);
    expect(found("growth", "fuel", "Economy")).toEqual([]);
    expect(found("growth", "campaign")).toEqual(["GROWTH", "GROWTHRATE"]);
  });

  test("ignores a word that no function knows", () => {
    expect(found("how many transports does the convoy to Reykjavik need")[0]).toBe("TRANSPORTSNEEDED");
  });
});

test("the search lists the open ledger's rulebook first, unless a function is searched by its name", () => {
  const first = (word: string) =>
    findFunctions(books, { word, rulebook: "", group: "", first: "fuel" }).map((item) => item.rule.id);
  expect(first("growth")).toEqual(["GROWTH", "OILSILO", "GROWTHRATE"]);
  expect(first("grwoth")).toEqual(["OILSILO", "GROWTH", "GROWTHRATE"]);
  expect(first("")).toEqual(["OILSILO", "TRANSPORTSNEEDED", "GROWTHRATE", "GROWTH"]);
});

test("the search offers the groups of the chosen rulebook", () => {
  expect(groupsOf(books, "")).toEqual(["Shipping", "Economy", "Oil"]);
  expect(groupsOf(books, "fuel")).toEqual(["Oil"]);
});

test.each([
  [["reorganize", "reorganise", "reorganizes", "reorganizing", "reorganised", "reorganization"]],
  [["ship", "ships", "shipping", "shipped"]],
  [["supply", "supplies"]],
  [["city", "cities"]],
  [["produce", "production"]],
  [["hex", "hexes"]],
  [["loss", "losses"]],
  [["bomb", "bombs", "bombed", "bombing"]],
])("the search treats %j as one word", (texts) => {
  expect(new Set(texts.map(stem)).size).toBe(1);
});

test.each([
  ["port", "part"],
  ["oil", "oiler"],
  ["supply", "suppose"],
])("the search treats %s and %s as two words", (a, b) => {
  expect(stem(a)).not.toBe(stem(b));
});

describe("a search in the rulebooks", () => {
  const first = (word: string): string | undefined => findFunctions(rulebooks, { word, rulebook: "", group: "" })[0]?.rule.id;

  test.each([
    ["how much fuel does an ARM corps cost to reorganize", "FUELREORG"],
    ["How much fuel does it cost to reorganise an armored corps?", "FUELREORG"],
    ["fuel for reorganizing a submarine", "FUELREORG"],
    ["how many transports does a convoy need", "CONVOYSHIPPING"],
    ["how much oil can a country store in its silos", "OILSILO"],
    ["economic growth of Germany in 1942", "GROWTH"],
    ["what does it cost to repair a harbor", "HARBORREPAIR"],
    ["how many barrels may Germany store", "BARRELLIMIT"],
    ["how many dice does a defender roll", "DEFENSEDICE"],
    ["how much can Kiel build on one ship", "SHIPBUILDRATE"],
    ["how many trnasports does a convoi need", "CONVOYSHIPPING"],
  ])("finds the right function first for %j", (question, id) => {
    expect(first(question)).toBe(id);
  });

  test.each([
    ["shipyrd capasity", "shipyard capacity"],
    ["grwoth", "growth"],
    ["bariel limit", "barrel limit"],
  ])("finds with %j what %j finds", (typos, meant) => {
    expect(first(typos)).toBeDefined();
    expect(first(typos)).toBe(first(meant));
  });

  test("finds every function by its name, first", () => {
    expect(allRules.filter(({ id }) => first(id) !== id || first(`ledger.${id.toLowerCase()}`) !== id)).toEqual([]);
  });

  test("finds every function in its own rulebook and group only", () => {
    for (const rulebook of rulebooks) {
      const all = findFunctions(rulebooks, { word: "", rulebook: rulebook.id, group: "" }).map(({ rule: { id } }) => id);
      expect(all).toEqual(rulebook.rules.map(({ id }) => id));
      for (const group of groupsOf(rulebooks, rulebook.id)) {
        const some = findFunctions(rulebooks, { word: "", rulebook: rulebook.id, group });
        expect(some.length).toBeGreaterThan(0);
        expect(new Set(some.map(({ rule: item }) => item.group))).toEqual(new Set([group]));
      }
    }
  });

  test("finds with the data of the help index what it was built from", () => {
    for (const rulebook of rulebooks) {
      for (const item of rulebook.rules) {
        const entry = findable(item, rulebook);
        expect(unpacked(JSON.parse(JSON.stringify(packed(entry))) as ReturnType<typeof packed>)).toEqual(entry);
      }
    }
  });
});

test("the search lists a function with all words in its name before those in which one word is a prefix", () => {
  const first = (word: string, id: string) => findFunctions(rulebooks, { word, rulebook: "", group: "", first: id })[0]?.rule.id;
  expect(first("trade with russia", "campaign")).toBe("GERMANRUSSIANTRADE");
  expect(first("russian oil", "campaign")).toBe("GERMANRUSSIANOIL");
});
