import { describe, expect, it, test } from "vitest";
import { PLACES, YEARS } from "../../../src/rulebooks/setup/parameters";
import { airBonus, airModifier, airScore, airSuperiority } from "../../../src/rulebooks/setup/rules/air-superiority";
import { complaint } from "../../support/rulebooks/call-rule";
import { ask, span, steps } from "./printed";

type Theater = readonly [label: string, places: readonly string[], ...modifiers: (number | null)[]];

// 2, table: 1939 to 1945, null for a dash.
const TABLE: readonly Theater[] = [
  ["Russia/Poland", ["East"], 8, null, 7, 3, 0, -4, -9],
  ["France/Belgium", ["West", "Field Force", "Fortress"], null, 2, null, null, null, -7, -9],
  [
    "Africa/Italy",
    ["North Africa", "North Africa Open", "North Africa Fortress", "Southern Europe", "Mediterranean"],
    null,
    0,
    0,
    -2,
    -4,
    -6,
    -8,
  ],
  ["Mainland China", ["Mainland China"], 9, 9, 9, 7, 3, 0, -1],
  ["Pacific Field Force", ["Pacific"], null, null, 4, 0, -2, -5, -8],
  ["Island Garrison", ["Island Garrison"], null, null, 2, -1, -5, -7, -9],
  ["Malaya/Burma", ["Asia"], null, null, 3, 2, 0, -4, -6],
];

describe("modifier of the Axis roll (2, table)", () => {
  test.each(TABLE.map((row) => [row[0], row] as const))("%s", (_name, [label, places, ...modifiers]) => {
    for (const place of [label, ...places]) {
      expect(YEARS.map((year) => ask(airModifier, place, year))).toStrictEqual(modifiers.map((modifier) => modifier ?? "#N/A"));
    }
  });

  it("exists for every place", () => {
    expect(TABLE.flatMap(([, places]) => places).toSorted()).toStrictEqual(PLACES.toSorted());
  });

  it("lists the years with a modifier", () => {
    expect(complaint(airModifier, "France", 1942)).toBe("year is 1942; for the place West it must be 1940, 1944 or 1945. [2]");
    expect(complaint(airModifier, "East", 1938)).toBe("year is 1938; it must be a whole number from 1939 to 1945.");
  });
});

describe("bonus of an attacker (2)", () => {
  test.each([
    ["Local Attack", 2],
    ["Major Offensive", 4],
    ["Stalemated Front", 0],
    ["Meeting Engagement", 0],
  ])("%s: %s", (battle, bonus) => {
    expect(ask(airBonus, battle, "Attacker")).toBe(bonus);
    expect(ask(airBonus, battle, "Defender")).toBe(0);
  });
});

describe("air superiority (2)", () => {
  const BATTLES = [
    ["Local Attack", 2],
    ["Major Offensive", 4],
    ["Stalemated Front", 0],
    ["Meeting Engagement", 0],
  ] as const;

  it("is the difference of the totals for all dice, rows, battles and attackers", () => {
    for (const [, [place], ...modifiers] of TABLE) {
      modifiers.forEach((modifier, i) => {
        if (modifier === null) return;
        for (const axis of span(2, 12)) {
          for (const allied of [2, 7, 12]) {
            for (const [battle, bonus] of BATTLES) {
              for (const attacker of ["Axis", "Allied", "None"]) {
                const rest = [axis, allied, place, 1939 + i, battle, attacker];
                const lead = axis + modifier + (attacker === "Axis" ? bonus : 0) - allied - (attacker === "Allied" ? bonus : 0);
                expect(ask(airScore, "Axis", ...rest)).toBe(lead);
                expect(ask(airScore, "Allied", ...rest)).toBe(lead === 0 ? 0 : -lead);
                expect(ask(airSuperiority, ...rest)).toBe(lead > 0 ? "Axis" : lead < 0 ? "Allied" : "Parity");
              }
            }
          }
        }
      });
    }
  });

  it("is a meeting engagement without attacker by default", () => {
    for (const axis of span(2, 12)) {
      expect(ask(airScore, "Axis", axis, 8, "East", 1942)).toBe(axis + 3 - 8);
      expect(ask(airScore, "Axis", axis, 8, "East", 1942, "Major Offensive")).toBe(axis + 3 - 8);
    }
  });

  it("is undefined if the modifier is", () => {
    expect(ask(airScore, "Axis", 7, 7, "East", 1940)).toBe("#N/A");
    expect(ask(airSuperiority, 7, 7, "East", 1940)).toBe("#N/A");
  });

  it("shows the steps", () => {
    expect(steps(airScore, "Allied", 7, 8, "East", 1942, "Local Attack", "Allied")).toStrictEqual([
      ["modifier of the Axis roll", 3],
      ["Axis total", 10],
      ["bonus of the attacker (Allied)", 2],
      ["Allied total", 10],
      ["score of the Allied side", 0],
    ]);
  });
});
