import { describe, expect, it, test } from "vitest";
import { NATIONS, PLACES, YEARS } from "../../../src/rulebooks/setup/parameters";
import { counterbattery, counterbatteryClass } from "../../../src/rulebooks/setup/rules/counterbattery";
import { complaint } from "../../support/rulebooks/call-rule";
import { AFRICA, ask, facesOf } from "./printed";

describe("counterbattery capability (6, table)", () => {
  test.each([
    ["A", "-", "-", "1 - 3", "4+"],
    ["B", "-", "1, 2", "3+", "-"],
    ["C", "1,2", "3 - 5", "6", "-"],
    ["D", "1 - 4", "5,6", "-", "-"],
  ])("category %s", (category, ...boxes) => {
    const rolled: number[] = [];
    boxes.forEach((band, i) => {
      for (const roll of facesOf(band, 6)) {
        rolled.push(roll);
        expect(ask(counterbattery, category, roll)).toBe(["Nonexistent", "Primitive", "Capable", "Advanced"][i]);
      }
    });
    expect(rolled).toStrictEqual([1, 2, 3, 4, 5, 6]);
  });

  it("asks for one category if the list has several", () => {
    expect(ask(counterbattery, "B or C", 3)).toBe("#VALUE!");
    expect(complaint(counterbattery, "B or C", 3)).toBe('category is "B or C"; it must be A, B, C or D.');
  });
});

const FRANCE = ["West", "Field Force", "Fortress"];

// 6, die roll categories by year and nation; null applies everywhere.
const LIST: readonly (readonly [number, string, readonly string[] | null, string])[] = [
  [1939, "German", null, "B"],
  [1939, "Polish", null, "C"],
  [1940, "Italian", null, "D"],
  [1940, "Commonwealth", AFRICA, "D"],
  [1940, "Commonwealth", FRANCE, "C"],
  [1940, "German", null, "B"],
  [1940, "French", null, "C"],
  [1941, "Japanese", null, "D"],
  [1941, "Italian", null, "D"],
  [1941, "Commonwealth", null, "C"],
  [1941, "Russian", null, "D"],
  [1941, "German", null, "B"],
  [1941, "American", null, "D"],
  [1942, "Japanese", null, "D"],
  [1942, "Italian", null, "D"],
  [1942, "Commonwealth", null, "B"],
  [1942, "Russian", null, "D"],
  [1942, "German", null, "B"],
  [1942, "American", null, "C"],
  [1943, "Japanese", null, "D"],
  [1943, "Italian", null, "C"],
  [1943, "Commonwealth", null, "B"],
  [1943, "Russian", null, "C"],
  [1943, "German", null, "B"],
  [1943, "American", null, "C"],
  [1944, "Japanese", null, "D"],
  [1944, "Commonwealth", null, "A"],
  [1944, "Russian", null, "B"],
  [1944, "German", null, "B or C"],
  [1944, "American", null, "A"],
  [1945, "Japanese", null, "D"],
  [1945, "Commonwealth", null, "A"],
  [1945, "Russian", null, "B"],
  [1945, "German", null, "C"],
  [1945, "American", null, "A"],
];

describe("counterbattery categories (6, list)", () => {
  it("match the list for every nation, year and place", () => {
    for (const nation of NATIONS) {
      for (const year of YEARS) {
        for (const place of [null, ...PLACES]) {
          const entry = LIST.find(
            ([when, who, places]) => when === year && who === nation && (!places || (place !== null && places.includes(place))),
          );
          // The example beside the table uses line C for the Italians in North Africa.
          const example = nation === "Italian" && year === 1942 && AFRICA.some((each) => each === place);
          expect(ask(counterbatteryClass, nation, year, place)).toBe(example ? "C" : (entry?.[3] ?? "#N/A"));
        }
      }
    }
  });

  it("lead from nation and year to a capability as in the example", () => {
    expect(ask(counterbattery, ask(counterbatteryClass, "British", 1944, "Italy"), 5)).toBe("Advanced");
    expect(ask(counterbattery, ask(counterbatteryClass, "Italian", 1942, "North Africa"), 2)).toBe("Nonexistent");
  });

  it("list the required inputs", () => {
    expect(complaint(counterbatteryClass, "British", 1940)).toBe(
      "place is blank; for Commonwealth forces in 1940 it must be North Africa, North Africa Open, North Africa Fortress, West, Field Force or Fortress. [6]",
    );
    expect(complaint(counterbatteryClass, "Russian", 1939)).toBe("nation is Russian; in 1939 it must be German or Polish. [6]");
  });
});
