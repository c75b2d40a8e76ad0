import { describe, expect, it, test } from "vitest";
import { liftPoints, trucksNeeded } from "../../../src/rulebooks/pacific/rules/transport";
import { ask, complaint } from "../../support/rulebooks/call-rule";

const FOOT = [
  "HQ",
  "Infantry Division",
  "Small Infantry Corps",
  "Large Infantry Corps",
  "Infantry Army",
  "Cavalry",
  "Marine",
  "Paratrooper",
  "Mountain",
];
const MOTORS = ["Mechanized", "Armor"];
const AIR = ["Air Superiority", "Ground Attack", "Tactical Air", "Strategic Air"];
const NAVAL = [
  "Submarine",
  "Long Range Submarine",
  "Patrol",
  "Destroyer",
  "Cruiser",
  "Battle",
  "Old Battle",
  "Super Battle",
  "Carrier",
  "Light Carrier",
];

describe("rail, transports and landing craft (8.4, 8.5, 11.4)", () => {
  test.each(FOOT)("%s: one for each strength point", (unit) => {
    for (const mode of ["Rail", "Transport", "Landing Craft"]) expect(ask(liftPoints, unit, 17, mode)).toBe(17);
  });

  test.each(MOTORS)("%s: landing craft double", (unit) => {
    expect(ask(liftPoints, unit, 20, "Rail")).toBe(20);
    expect(ask(liftPoints, unit, 20, "Transport")).toBe(20);
    expect(ask(liftPoints, unit, 20, "Landing Craft")).toBe(40);
  });

  test.each(AIR)("%s: by rail and sea, not onto a beach", (unit) => {
    expect(ask(liftPoints, unit, 20, "railway")).toBe(20);
    expect(ask(liftPoints, unit, 20, "Transports")).toBe(20);
    expect(ask(liftPoints, unit, 20, "Landing Craft")).toBe("#N/A");
  });

  test.each(NAVAL)("%s has no such move", (unit) => {
    for (const mode of ["Rail", "Transport", "Landing Craft"]) expect(ask(liftPoints, unit, 3, mode)).toBe("#N/A");
  });

  it("adds up a force, with one strength for all units", () => {
    expect(ask(liftPoints, [["Marine"], [null], ["Armor"]], [[10], [null], [30]], "Landing Craft")).toBe(70);
    expect(ask(liftPoints, [["Marine"], [null], ["Armor"]], 10, "Landing Craft")).toBe(30);
    expect(ask(liftPoints, [["Marine", "Marine"]], [[10, null]], "Sea")).toBe(10);
  });

  it("reports what is wrong with a list", () => {
    expect(complaint(liftPoints, [["Marine"], ["Armor"]], [[10, 30]], "Rail")).toBe(
      "unit is 2 x 1 and strength is 1 x 2; both must have the same shape.",
    );
    expect(complaint(liftPoints, [["Marine"], [null]], [[10], [30]], "Rail")).toBe(
      "unit (row 2, column 1) is blank beside a strength of 30; it must name a unit.",
    );
    expect(complaint(liftPoints, [["Marine"], ["Cruiser"]], [[10], [3]], "Rail")).toBe(
      "unit is Cruiser, which does not move by Rail; it must be a land or air unit. [11.4]",
    );
    expect(ask(liftPoints, "Marine", [[10], [10]], "Rail")).toBe("#VALUE!");
    expect(ask(liftPoints, "Marine", -1, "Rail")).toBe("#NUM!");
  });
});

describe("supply trucks (8.4)", () => {
  test.each(FOOT.slice(1))("%s: one for ten strength points", (unit) => {
    for (let strength = 0; strength <= 36; strength++) expect(ask(trucksNeeded, unit, strength)).toBe(strength / 10);
  });

  test.each([...MOTORS, ...AIR])("%s: two for ten strength points", (unit) => {
    for (let strength = 0; strength <= 30; strength++) expect(ask(trucksNeeded, unit, strength)).toBe(strength / 5);
  });

  it("gives six to the Indian motorized corps", () => {
    expect(ask(trucksNeeded, "Motorized Corps", 30)).toBe(6);
  });

  it("gives none to an HQ, whose trucks go to the units around it", () => {
    expect(ask(trucksNeeded, "HQ", 10)).toBe(0);
    expect(ask(trucksNeeded, [["HQ"], ["Armor"], ["Cavalry"]], [[10], [30], [20]])).toBe(8);
  });

  test.each(NAVAL)("%s uses no trucks", (unit) => {
    expect(ask(trucksNeeded, unit, 3)).toBe("#N/A");
  });
});
