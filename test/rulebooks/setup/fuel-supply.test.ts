import { describe, expect, it, test } from "vitest";
import type { Rule } from "../../../src/kernel/rule";
import { refuelDelay, refuelRate, refuelTurns, tankFuel } from "../../../src/rulebooks/setup/rules/fuel-supply";
import { complaint } from "../../support/rulebooks/call-rule";
import { AFRICA, ask, boxesOf, everywhere, facesOf, named, span, steps, type PrintedRow } from "./printed";

// 21, Table 1: rolls of two dice for 4, 5, 6, 7 and 8 or more turns of fuel. One row is left blank.
const FUEL: readonly PrintedRow[] = [
  ["German", ["West"], 1940, 1940, "-", "-", "2", "3", "4+"],
  ["German", ["West"], 1944, 1945, "2", "3,4", "5,6", "7,8", "9+"],
  ["German", ["East"], 1941, 1942, "-", "2", "3,4", "5 - 7", "8+"],
  ["German", ["East"], 1943, 1945, "2", "3", "4,5", "6 - 8", "9+"],
  ["German", ["Southern Europe"], 1939, 1945, null, null, null, null, null],
  ["German", AFRICA, 1939, 1945, "2", "3,4", "5,6", "7 - 9", "10+"],
  ["Russian", ["East"], 1941, 1942, "-", "2,3", "4,5", "6,7", "8+"],
  ["Russian", ["East"], 1943, 1943, "-", "2", "3", "4,5", "6+"],
  ["Russian", ["East"], 1944, 1945, "-", "-", "2", "3", "4+"],
  ["American", ["Pacific", "Island Garrison"], 1939, 1945, "-", "-", "-", "2", "3+"],
  ["American", ["West", "Southern Europe", "Mediterranean"], 1939, 1945, "-", "-", "2", "3", "4+"],
  ["Japanese", ["Mainland China"], 1939, 1945, "-", "2", "3", "4,5", "6+"],
  ["Japanese", ["Pacific"], 1939, 1945, "2", "3", "4", "5", "6+"],
  ["Japanese", ["Island Garrison"], 1939, 1945, "-", "-", "-", "2", "3+"],
  ["Commonwealth", ["North Africa Open"], 1939, 1945, "-", "2", "3", "4", "5+"],
  ["Commonwealth", ["North Africa Fortress"], 1939, 1945, "-", "-", "-", "2", "3+"],
  ["Commonwealth", ["West"], 1940, 1940, "2", "3", "4", "5", "6+"],
  ["Commonwealth", ["West"], 1944, 1944, "-", "2", "3", "4", "5+"],
  ["Commonwealth", ["Asia"], 1943, 1945, "-", "-", "2", "3,4", "5+"],
  ["French", ["Field Force"], 1940, 1940, "-", "-", "2", "3", "4+"],
  ["French", ["Fortress"], 1940, 1940, "-", "-", "-", "2", "3+"],
];

// 21, Table 2: rolls of one die for 2, 3, 4, 5 and 6 turns of delay.
const DELAY: readonly PrintedRow[] = [
  ["German", ["West"], 1940, 1940, "1 - 3", "4,5", "6", "-", "-"],
  ["German", ["West"], 1944, 1945, "-", "-", "1,2", "3,4", "5,6"],
  ["German", ["East"], 1941, 1942, "1,2", "3,4", "5", "6", "-"],
  ["German", ["East"], 1943, 1945, "1", "2", "3", "4,5", "6"],
  ["German", ["Southern Europe"], 1939, 1945, "1", "2,3", "4,5", "6", "-"],
  ["German", AFRICA, 1939, 1945, "-", "1,2", "3,4", "5,6", "-"],
  ["Russian", ["East"], 1941, 1942, "-", "1", "2,3", "4,5", "6"],
  ["Russian", ["East"], 1943, 1943, "1", "2,3", "4 - 6", "-", "-"],
  ["Russian", ["East"], 1944, 1945, "1,2", "3,4", "5,6", "-", "-"],
  ["American", ["Pacific", "Island Garrison"], 1939, 1945, "1 - 5", "6", "-", "-", "-"],
  ["American", ["West", "Southern Europe", "Mediterranean"], 1939, 1945, "1 - 3", "4 - 6", "-", "-", "-"],
  ["Japanese", ["Mainland China"], 1939, 1945, "1", "2 - 4", "5,6", "-", "-"],
  ["Japanese", ["Pacific"], 1939, 1945, "-", "1,2", "3,4", "5", "6"],
  ["Japanese", ["Island Garrison"], 1939, 1945, "1 - 4", "5,6", "-", "-", "-"],
  ["Commonwealth", ["North Africa Open"], 1939, 1945, "1", "2", "3,4", "5,6", "-"],
  ["Commonwealth", ["North Africa Fortress"], 1939, 1945, "1 - 4", "5,6", "-", "-", "-"],
  ["Commonwealth", ["West"], 1940, 1940, "-", "1,2", "3", "4", "5,6"],
  ["Commonwealth", ["West"], 1944, 1944, "1 - 3", "4 - 6", "-", "-", "-"],
  ["Commonwealth", ["Asia"], 1943, 1945, "1", "2,3", "4", "5", "6"],
  ["French", ["Field Force"], 1940, 1940, "-", "-", "1,2", "3 - 5", "6"],
  ["French", ["Fortress"], 1940, 1940, "1 - 3", "4,5", "6", "-", "-"],
];

// 21, Table 3: rolls of one die for 3, 6, 9, 12 and 15 bases per turn.
const RATE: readonly PrintedRow[] = [
  ["German", ["West"], 1940, 1940, "1,2", "3,4", "5,6", "-", "-"],
  ["German", ["West"], 1944, 1945, "1 - 4", "5,6", "-", "-", "-"],
  ["German", ["East"], 1941, 1942, "1", "2 - 4", "5", "6", "-"],
  ["German", ["East"], 1943, 1945, "1 - 3", "4 - 6", "-", "-", "-"],
  ["German", ["Southern Europe"], 1939, 1945, "1,2", "3 - 5", "6", "-", "-"],
  ["German", AFRICA, 1939, 1945, "1", "2 - 4", "5,6", null, null],
  ["Russian", ["East"], 1941, 1942, "1 - 4", "5,6", "-", "-", "-"],
  ["Russian", ["East"], 1943, 1943, "1", "2 - 4", "5,6", "-", "-"],
  ["Russian", ["East"], 1944, 1945, "-", "-", "1,2", "3 - 5", "6"],
  ["American", ["Pacific", "Island Garrison"], 1939, 1945, "-", "-", "1 - 4", "5,6", "-"],
  ["American", ["West", "Southern Europe", "Mediterranean"], 1939, 1945, "-", "1", "2 - 3", "4,5", "6"],
  ["Japanese", ["Mainland China"], 1939, 1945, "1 - 3", "4 - 6", "-", "-", "-"],
  ["Japanese", ["Pacific"], 1939, 1945, "1 - 6", "-", "-", "-", "-"],
  ["Japanese", ["Island Garrison"], 1939, 1945, "1 - 6", "-", "-", "-", "-"],
  ["Commonwealth", ["North Africa Open"], 1939, 1945, "-", "1,2", "3 - 5", "6", "-"],
  ["Commonwealth", ["North Africa Fortress"], 1939, 1945, "-", "-", "1,2", "3,4", "5,6"],
  ["Commonwealth", ["West"], 1940, 1940, "1,2", "3,4", "5,6", "-", "-"],
  ["Commonwealth", ["West"], 1944, 1944, "-", "1", "2 - 3", "4 - 6", "-"],
  ["Commonwealth", ["Asia"], 1943, 1945, "1,2", "3,4", "5", "6", "-"],
  ["French", ["Field Force"], 1940, 1940, "1 - 3", "4 - 6", "-", "-", "-"],
  ["French", ["Fortress"], 1940, 1940, "1", "2,3", "4,5", "6", null],
];

const TABLES: readonly (readonly [string, Rule, readonly PrintedRow[], readonly number[], readonly [number, number]])[] = [
  ["Table 1", tankFuel, FUEL, [4, 5, 6, 7, 8], [2, 12]],
  ["Table 2", refuelDelay, DELAY, [2, 3, 4, 5, 6], [1, 6]],
  ["Table 3", refuelRate, RATE, [3, 6, 9, 12, 15], [1, 6]],
];

describe.each(TABLES)("fuel supply (21, %s)", (_table, rule, rows, heads, [least, most]) => {
  test.each(named(rows))("%s", (_name, row) => {
    const [nation, places, from, to] = row;
    for (const place of places) {
      for (let year = from; year <= to; year++) {
        const rolled: number[] = [];
        boxesOf(row).forEach((band, i) => {
          for (const roll of facesOf(band, most)) {
            rolled.push(roll);
            expect(ask(rule, nation, place, year, roll)).toBe(heads[i]);
          }
        });
        // Every roll of the dice is in exactly one box.
        const blank = boxesOf(row).every((band) => band === null);
        expect(rolled).toStrictEqual(blank ? [] : span(least, most));
        if (blank) for (const roll of span(least, most)) expect(ask(rule, nation, place, year, roll)).toBe("#N/A");
        expect(ask(rule, nation, place, year, least - 1)).toBe("#NUM!");
        expect(ask(rule, nation, place, year, most + 1)).toBe("#NUM!");
      }
    }
  });

  it("is refused outside the rows", () => {
    for (const [nation, place, year, row] of everywhere(rows)) {
      if (row) continue;
      for (const roll of span(least, most)) expect(ask(rule, nation, place, year, roll)).toBe("#N/A");
    }
  });

  it("never falls when the roll rises", () => {
    for (const [nation, place, year, row] of everywhere(rows)) {
      if (!row || boxesOf(row).every((band) => band === null)) continue;
      const answers = span(least, most).map((roll) => Number(ask(rule, nation, place, year, roll)));
      expect(answers).toStrictEqual(answers.toSorted((a, b) => a - b));
    }
  });
});

describe("fuel supply (21)", () => {
  it("lists the rows of the tables", () => {
    expect(complaint(tankFuel, "German", "Southern Europe", 1944, 7)).toBe(
      "place is Southern Europe, which Table 1 leaves blank for German forces; it must be another place. [21]",
    );
    expect(complaint(refuelRate, "Commonwealth", "Burma", 1942, 3)).toBe(
      "year is 1942; for Commonwealth forces (Asia) it must be 1943, 1944 or 1945. [21]",
    );
    expect(complaint(refuelDelay, "Polish", "East", 1939, 3)).toBe(
      "nation is Polish, which has no row in the table; it must be German, Russian, American, Japanese, Commonwealth or French. [21]",
    );
  });

  it("refuels whole turns at a rate", () => {
    for (const rate of [3, 6, 9, 12, 15]) {
      let turns = 0;
      for (let bases = 0; bases <= 150; bases++) {
        if (bases > turns * rate) turns++;
        expect(ask(refuelTurns, bases, rate)).toBe(turns);
      }
    }
  });

  it("takes any rate of 1 or more", () => {
    expect(ask(refuelTurns, 3, 1.5)).toBe(2);
    expect(ask(refuelTurns, 33, 1.1)).toBe(30);
    expect(ask(refuelTurns, 5, 0.9)).toBe("#NUM!");
    expect(steps(refuelTurns, 7, 2)).toStrictEqual([
      ["before rounding up", 3.5],
      ["turns", 4],
    ]);
  });
});
