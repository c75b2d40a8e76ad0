import { expect, it, test } from "vitest";
import { gasMapOf, gasMapValid } from "../../../src/rulebooks/gas/rules/maps";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const MAPS = ["Western European", "Eastern European", "Asian", "Pacific", "American"];

// Map, with America in Flames, gas maps in the order of the rule.
test.each([
  ["Western European", false, ["Western European"]],
  ["Eastern European", false, ["Eastern European"]],
  ["Asian", false, ["Asian"]],
  ["Pacific", false, ["Pacific"]],
  ["African", false, ["Western European", "Eastern European", "Asian"]],
  ["Scandinavian", false, ["Eastern European", "Western European"]],
  ["American", false, ["Western European", "Pacific"]],
  ["Western European", true, ["Western European"]],
  ["Eastern European", true, ["Eastern European"]],
  ["Asian", true, ["Asian"]],
  ["Pacific", true, ["Pacific"]],
  ["African", true, ["Western European", "Eastern European", "Asian"]],
  ["Scandinavian", true, ["Eastern European", "Western European"]],
  ["American", true, ["American"]],
])("%s (America in Flames: %s) counts against %j", (area, inFlames, maps) => {
  expect(ask(gasMapOf, area, inFlames)).toBe(maps.join(" / "));
  for (const map of MAPS) expect(ask(gasMapValid, area, map, inFlames)).toBe(maps.includes(map));
});

test.each([
  ["West", "Western European"],
  ["west europe", "Western European"],
  ["WE", "Western European"],
  ["East", "Eastern European"],
  ["Eastern Europe", "Eastern European"],
  ["EE", "Eastern European"],
  ["Asia", "Asian"],
  ["Africa", "Western European / Eastern European / Asian"],
  ["Scandinavia", "Eastern European / Western European"],
  ["USA", "Western European / Pacific"],
  ["America", "Western European / Pacific"],
])("%s is a map that counts against %s", (area, maps) => {
  expect(ask(gasMapOf, area)).toBe(maps);
});

it("a game is without America in Flames unless entered", () => {
  expect(ask(gasMapValid, "American", "American")).toBe(false);
  expect(ask(gasMapValid, "American", "Pacific")).toBe(true);
});

it("Africa is not a gas map", () => {
  expect(complaint(gasMapValid, "Africa", "Africa")).toBe(
    'map is "Africa"; it must be Western European, Eastern European, Asian, Pacific or American.',
  );
});
