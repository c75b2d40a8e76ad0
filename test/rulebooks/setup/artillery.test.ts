import { describe, expect, it, test } from "vitest";
import { NATIONS, PLACES, YEARS } from "../../../src/rulebooks/setup/parameters";
import { barrageCount, barrageModifier, barrageRate } from "../../../src/rulebooks/setup/rules/artillery";
import { complaint } from "../../support/rulebooks/call-rule";
import { AFRICA, ask, facesOf, span, steps } from "./printed";

const COLUMNS = [
  ["Local Attack", "Attacker"],
  ["Local Attack", "Defender"],
  ["Major Offensive", "Attacker"],
  ["Major Offensive", "Defender"],
  ["Stalemated Front", "Both"],
  ["Meeting Engagement", "Both"],
] as const;

type Line = readonly [rolls: string, ...hundredths: number[]];

// 5, the two tables in hundredths of a barrage for each unit.
const PLANNED: readonly Line[] = [
  ["2", 15, 0, 25, 15, 10, 0],
  ["3 - 5", 20, 5, 30, 20, 15, 5],
  ["6 - 9", 25, 10, 45, 30, 15, 10],
  ["10 - 11", 35, 15, 60, 45, 15, 12],
  ["12", 40, 20, 80, 60, 20, 15],
];
const SUPPORT: readonly Line[] = [
  ["2", 15, 0, 25, 15, 10, 0],
  ["3 - 5", 20, 5, 30, 20, 15, 5],
  ["6 - 9", 25, 10, 45, 30, 15, 10],
  ["10 - 11", 35, 15, 60, 45, 15, 12],
  ["12", 40, 20, 80, 60, 20, 15],
];
const TABLES = [
  ["Planned", PLANNED],
  ["Support", SUPPORT],
] as const;

/** The share in the box of a modified roll; rolls beyond the table use its first or last line. */
function hundredths(lines: readonly Line[], modified: number, column: number): number {
  const roll = Math.min(12, Math.max(2, modified));
  const [, ...boxes] = lines.find(([rolls]) => facesOf(rolls, 12).includes(roll))!;
  return boxes[column]!;
}

describe.each(TABLES)("%s fire (5, table)", (kind, lines) => {
  test.each(lines.map((line) => [line[0], line] as const))("die roll %s", (_name, [rolls, ...boxes]) => {
    for (const roll of facesOf(rolls, 12)) {
      COLUMNS.forEach(([battle, role], i) => {
        expect(ask(barrageRate, kind, roll, battle, role)).toBe(boxes[i]! / 100);
      });
    }
  });

  it("takes the nearest line for modified rolls", () => {
    for (const roll of span(2, 12)) {
      for (const modifier of span(-15, 15)) {
        COLUMNS.forEach(([battle, role], i) => {
          expect(ask(barrageRate, kind, roll, battle, role, modifier)).toBe(hundredths(lines, roll + modifier, i) / 100);
        });
      }
    }
  });

  it("uses one column for both sides in a stalemate and a meeting engagement", () => {
    for (const battle of ["Stalemated Front", "Meeting Engagement"]) {
      for (const roll of span(2, 12)) {
        const rate = ask(barrageRate, kind, roll, battle);
        for (const role of ["Attacker", "Defender", "Both"]) expect(ask(barrageRate, kind, roll, battle, role)).toBe(rate);
      }
    }
  });

  it("needs a role in attacks", () => {
    for (const battle of ["Local Attack", "Major Offensive"]) {
      expect(ask(barrageRate, kind, 7, battle)).toBe("#N/A");
      expect(ask(barrageCount, kind, 23, 7, battle)).toBe("#N/A");
    }
    expect(complaint(barrageRate, kind, 7, "Local Attack")).toBe(
      "role is Both; in a Local Attack it must be Attacker or Defender. [5]",
    );
  });

  it("multiplies and rounds a half up, exactly", () => {
    for (const units of span(0, 200)) {
      for (const roll of [2, 4, 8, 11, 12]) {
        COLUMNS.forEach(([battle, role], i) => {
          const product = units * hundredths(lines, roll, i);
          const rounded = (product - (product % 100)) / 100 + (product % 100 >= 50 ? 1 : 0);
          expect(ask(barrageCount, kind, units, roll, battle, role)).toBe(rounded);
        });
      }
    }
  });
});

describe("barrages (5, example and notes)", () => {
  it("follow the example: 23 units at .45", () => {
    expect(
      ask(
        barrageCount,
        "Planned",
        [
          [4, 4],
          [1, null],
          [12, 2],
        ],
        7,
        "Major Offensive",
        "Attacker",
      ),
    ).toBe(10);
    expect(steps(barrageCount, "Planned", 23, 7, "Major Offensive", "Attacker")).toStrictEqual([
      ["units of both sides", 23],
      ["modified roll, from 2 to 12", 7],
      ["planned fire for each unit", 0.45],
      ["before rounding", 10.35],
      ["barrages", 10],
    ]);
  });

  it("give the defender ashore no planned fire, but support", () => {
    for (const roll of span(2, 12)) {
      expect(ask(barrageCount, "Planned", 100, roll, "Major Offensive", "Defender", 0, true)).toBe(0);
      expect(ask(barrageCount, "Support", 100, roll, "Major Offensive", "Defender", 0, true)).toBe(
        ask(barrageCount, "Support", 100, roll, "Major Offensive", "Defender"),
      );
    }
  });
});

const FRANCE = ["West", "Field Force", "Fortress"];

// 5, die roll modifiers by year and nation; null applies everywhere.
const LISTS: Readonly<Record<"Planned" | "Support", readonly (readonly [number, string, readonly string[] | null, number])[]>> = {
  Planned: [
    [1939, "Japanese", ["Mainland China"], -2],
    [1940, "Italian", AFRICA, -5],
    [1940, "Commonwealth", AFRICA, -4],
    [1940, "Commonwealth", FRANCE, -3],
    [1940, "French", null, -1],
    [1941, "Italian", AFRICA, -3],
    [1941, "Commonwealth", [...AFRICA, "Asia"], -2],
    [1941, "German", AFRICA, -2],
    [1941, "Japanese", null, -1],
    [1942, "Japanese", null, -1],
    [1942, "Italian", AFRICA, -2],
    [1942, "Commonwealth", AFRICA, -2],
    [1943, "Japanese", null, -1],
    [1943, "Russian", null, 2],
    [1944, "Japanese", null, -2],
    [1944, "German", null, -1],
    [1944, "Russian", null, 3],
    [1944, "Commonwealth", null, 2],
    [1944, "American", null, 3],
    [1945, "Japanese", null, -3],
    [1945, "German", null, -2],
    [1945, "American", null, 2],
    [1945, "Russian", null, 4],
  ],
  Support: [
    [1939, "Japanese", ["Mainland China"], -2],
    [1940, "Italian", AFRICA, -5],
    [1940, "Commonwealth", AFRICA, -4],
    [1940, "Commonwealth", FRANCE, -2],
    [1940, "French", null, -1],
    [1941, "Italian", AFRICA, -3],
    [1941, "Commonwealth", [...AFRICA, "Asia"], -3],
    [1941, "German", null, 1],
    [1941, "Russian", null, -4],
    [1942, "Japanese", null, -1],
    [1942, "Italian", AFRICA, -2],
    [1942, "German", ["East"], 1],
    [1942, "Russian", null, -3],
    [1943, "Japanese", null, -1],
    [1943, "German", AFRICA, -1],
    [1943, "German", ["East"], 2],
    [1943, "Russian", null, -2],
    [1944, "Japanese", null, -2],
    [1944, "German", null, -1],
    [1944, "Commonwealth", null, 2],
    [1944, "American", null, 3],
    [1945, "Japanese", null, -3],
    [1945, "German", null, -2],
    [1945, "American", null, 2],
    [1945, "Russian", null, 1],
  ],
};

describe.each(["Planned", "Support"] as const)("modifiers of %s fire (5, list)", (kind) => {
  it("match the list for every nation, year and place", () => {
    for (const nation of NATIONS) {
      for (const year of YEARS) {
        const entries = LISTS[kind].filter(([when, who]) => when === year && who === nation);
        for (const place of PLACES) {
          const entry = entries.find(([, , places]) => !places || places.includes(place));
          expect(ask(barrageModifier, kind, nation, year, place)).toBe(entry?.[3] ?? 0);
        }
        const anywhere = entries.find(([, , places]) => !places);
        expect(ask(barrageModifier, kind, nation, year)).toBe(entries.length > 0 && !anywhere ? "#N/A" : (anywhere?.[3] ?? 0));
      }
    }
  });
});

describe("modifiers of a nation (5)", () => {
  it("list the places that matter", () => {
    expect(complaint(barrageModifier, "Support", "German", 1942)).toBe(
      "place is blank; for German forces in 1942 the modifier depends on it. It must be East, or any other place for 0. [5]",
    );
  });
});
