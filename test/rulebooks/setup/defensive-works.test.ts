import { describe, expect, it, test } from "vitest";
import { NATIONS, PLACES, YEARS } from "../../../src/rulebooks/setup/parameters";
import { defenseDice, defenseRolls, defenseWorks } from "../../../src/rulebooks/setup/rules/defensive-works";
import { complaint } from "../../support/rulebooks/call-rule";
import { AFRICA, ask, boxesOf, everywhere, named, span, steps, type PrintedRow } from "./printed";

// 20, table: anti-tank ditch, trenches, pillboxes, bunkers, minefields.
const TABLE: readonly PrintedRow[] = [
  ["German", ["West"], 1940, 1940, "-", "½D6", "-", "-", "-"],
  ["German", ["West"], 1944, 1945, "½D6", "1D6", "½D6", "½D6", "1D6"],
  ["German", ["East"], 1941, 1942, "-", "½D6", "-", "-", "-"],
  ["German", ["East"], 1943, 1945, "-", "1D6", "½D6", "-", "3D6"],
  ["German", ["Southern Europe"], 1939, 1945, "-", "2D6", "½D6", "-", "1D6"],
  ["German", AFRICA, 1939, 1945, "-", "2D6", "½D6", "-", "3D6"],
  ["Russian", ["East"], 1941, 1942, "-", "1D6", "½D6", "-", "1D6"],
  ["Russian", ["East"], 1943, 1943, "-", "2D6", "½D6", "½D6", "5D6"],
  ["Russian", ["East"], 1944, 1945, "-", "½D6", "-", "-", "2D6"],
  ["American", ["Pacific", "Island Garrison"], 1939, 1945, "-", "2D6", "-", "-", "-"],
  ["American", ["West", "Southern Europe", "Mediterranean"], 1939, 1945, "-", "1D6", "-", "-", "1D6"],
  ["Japanese", ["Mainland China"], 1939, 1945, "-", "1D6", "½D6", "-", "1D6"],
  ["Japanese", ["Pacific"], 1939, 1945, "-", "1D6", "1D6", "1D6", "1D6"],
  ["Japanese", ["Island Garrison"], 1939, 1945, "-", "2D6", "2D6", "2D6", "4D6"],
  ["Commonwealth", ["North Africa Open"], 1939, 1945, "-", "3D6", "1D6", "-", "6D6"],
  ["Commonwealth", ["North Africa Fortress"], 1939, 1945, "3D6", "4D6", "2D6", "1D6", "6D6"],
  ["Commonwealth", ["West"], 1940, 1940, "-", "½D6", "-", "-", "-"],
  ["Commonwealth", ["West"], 1944, 1944, "-", "1D6", "-", "-", "-"],
  ["French", ["Field Force"], 1940, 1940, "-", "-", "-", "-", "-"],
  ["French", ["Fortress"], 1940, 1940, "1D6", "2D6", "2D6", "2D6", "1D6"],
];
const COLUMNS = ["Ditch", "Trenches", "Pillboxes", "Bunkers", "Minefields"];
const INCHES = [10, 10, 1, 1, 1];
const HALF_DIE = [1, 1, 2, 2, 3, 3];

describe("dice for defensive works (20)", () => {
  test.each(named(TABLE))("%s", (_name, row) => {
    const [nation, places, from, to] = row;
    for (const place of places) {
      for (let year = from; year <= to; year++) {
        COLUMNS.forEach((work, i) => {
          const box = boxesOf(row)[i]!;
          expect(ask(defenseDice, nation, place, year, work)).toBe(box === "-" ? "#N/A" : box);
          expect(ask(defenseDice, nation, place, year, work, "Defender")).toBe(box === "-" ? "#N/A" : box);
        });
      }
    }
  });

  it("are refused outside the rows", () => {
    for (const [nation, place, year, row] of everywhere(TABLE)) {
      if (row) continue;
      for (const work of COLUMNS) expect(ask(defenseDice, nation, place, year, work)).toBe("#N/A");
    }
  });

  it("let every attacker roll for trenches and minefields only", () => {
    for (const nation of NATIONS) {
      for (const place of PLACES) {
        for (const year of YEARS) {
          expect(COLUMNS.map((work) => ask(defenseDice, nation, place, year, work, "Attacker"))).toStrictEqual([
            "#N/A",
            "2D6",
            "#N/A",
            "#N/A",
            "1D6",
          ]);
        }
      }
    }
  });

  it("list what exists instead", () => {
    expect(complaint(defenseDice, "German", "West", 1940, "Ditch")).toBe(
      "work is Ditch; for German defenders (West, 1940) it must be Trenches. [20]",
    );
    expect(complaint(defenseDice, "German", "West", 1940, "Ditch", "Attacker")).toBe(
      "work is Ditch; for the attacker it must be Trenches or Minefields. [20]",
    );
    expect(complaint(defenseDice, "French", "Field Force", 1940, "Bunkers")).toBe(
      "work is Bunkers; French defenders (Field Force, 1940) have no works at all, place or year must be another. [20]",
    );
    expect(complaint(defenseDice, "British", "North Africa", 1942, "Mines")).toBe(
      "place is North Africa; for Commonwealth forces it must be North Africa Open, North Africa Fortress or West. [20]",
    );
  });
});

describe("amount of defensive works (20)", () => {
  test.each(named(TABLE))("%s, for all rolls", (_name, row) => {
    const [nation, [place], year] = row;
    COLUMNS.forEach((work, i) => {
      const box = boxesOf(row)[i]!;
      for (const roll of span(1, 37)) {
        const amount = ask(defenseWorks, nation, place, year, work, roll);
        if (box === "-") expect(amount).toBe("#N/A");
        else if (box === "½D6") expect(amount).toBe(roll <= 6 ? HALF_DIE[roll - 1]! * INCHES[i]! : "#NUM!");
        else {
          const dice = Number(box[0]);
          expect(amount).toBe(roll >= dice && roll <= 6 * dice ? roll * INCHES[i]! : "#NUM!");
        }
      }
    });
  });

  it("uses the attacker's dice wherever the battle is", () => {
    for (const nation of NATIONS) {
      for (const place of PLACES) {
        for (const roll of span(2, 12)) {
          expect(ask(defenseWorks, nation, place, 1939, "Trenches", roll, "Attacker")).toBe(10 * roll);
        }
        for (const roll of span(1, 6)) {
          expect(ask(defenseWorks, nation, place, 1939, "Minefields", roll, "Attacker")).toBe(roll);
        }
      }
    }
  });

  it("shows the steps and the limits", () => {
    expect(steps(defenseWorks, "German", "West", 1944, "Ditch", 3)).toStrictEqual([
      ["dice", "½D6"],
      ["half a die", 2],
      ["inches, ten for each point", 20],
    ]);
    expect(complaint(defenseWorks, "German", "West", 1944, "Trenches", 7)).toBe(
      "roll is 7; with 1D6 it must be a whole number from 1 to 6. [20]",
    );
    expect(complaint(defenseWorks, "Japanese", "Island", 1944, "Mines", 3)).toBe(
      "roll is 3; with 4D6 it must be a whole number from 4 to 24. [20]",
    );
  });
});

describe("rolls for defensive works (20)", () => {
  it("are one for each started 150 bases", () => {
    let rolls = 0;
    for (let bases = 0; bases <= 1500; bases++) {
      if (bases % 150 === 1) rolls++;
      expect(ask(defenseRolls, bases)).toBe(rolls);
    }
  });

  it("add up ranges, blank cells counting as 0", () => {
    expect(ask(defenseRolls, [[90], [60]])).toBe(1);
    expect(
      ask(defenseRolls, [
        [90, null],
        [60, 1],
      ]),
    ).toBe(2);
    expect(ask(defenseRolls, [[null]])).toBe(0);
  });
});
