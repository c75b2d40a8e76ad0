import { describe, expect, it, test } from "vitest";
import { airAsset } from "../../../src/rulebooks/setup/rules/air-assets";
import { NATIONS, PLACES, YEARS } from "../../../src/rulebooks/setup/parameters";
import { complaint } from "../../support/rulebooks/call-rule";
import { AFRICA, ask, boxesOf, everywhere, named, type PrintedRow } from "./printed";

// 4, table: dive bombing, rocket, anti-tank cannon. The rows of China have no year, the Russian ones no place.
const TABLE: readonly PrintedRow[] = [
  ["German", ["West"], 1940, 1940, "Yes", "-", null],
  ["German", ["West"], 1944, 1945, "-", "Yes", null],
  ["German", ["East"], 1941, 1942, "Yes", "-", "Yes*"],
  ["German", ["East"], 1943, 1945, "-", "Yes", "Yes"],
  ["German", ["Southern Europe"], 1944, 1944, "Yes*", null, null],
  ["German", [...AFRICA, "Mediterranean"], 1941, 1942, "Yes", "-", null],
  ["German", [...AFRICA, "Mediterranean"], 1943, 1944, "Yes*", "-", null],
  ["Russian", ["East"], 1941, 1942, "-", "-", null],
  ["Russian", ["East"], 1943, 1943, "-", "-", null],
  ["Russian", ["East"], 1944, 1945, "-", "Yes", "Yes"],
  ["American", ["Pacific", "Island Garrison"], 1941, 1943, "Yes", "-", null],
  ["American", ["Pacific", "Island Garrison"], 1944, 1945, "Yes", "Yes", null],
  ["American", ["Mediterranean"], 1943, 1943, null, "-", null],
  ["American", ["West", "Southern Europe"], 1944, 1945, null, "Yes", null],
  ["Japanese", ["Mainland China"], 1939, 1945, "Yes", "-", null],
  ["Japanese", ["Pacific", "Island Garrison", "Asia"], 1941, 1943, "Yes", "-", null],
  ["Japanese", ["Pacific", "Island Garrison", "Asia"], 1944, 1945, "Yes", "-", "Yes*"],
  ["Commonwealth", [...AFRICA, "Mediterranean"], 1940, 1941, "-", "-", "-"],
  ["Commonwealth", [...AFRICA, "Mediterranean"], 1942, 1943, "-", "-", "Yes"],
  ["Commonwealth", ["Mediterranean"], 1944, 1945, "-", "Yes", "Yes"],
  ["Commonwealth", ["West"], 1940, 1940, "-", "-", "-"],
  ["Commonwealth", ["West"], 1944, 1944, "-", "Yes", "Yes"],
  ["French", ["Field Force"], 1940, 1940, "-", "-", "-"],
  ["French", ["Fortress"], 1940, 1940, "-", "-", "-"],
];
const COLUMNS = ["Dive Bombing", "Rocket", "AT Cannon"];
const READ = new Map([
  ["Yes", "Yes"],
  ["Yes*", "Rare"],
  ["-", "No"],
  [null, "No"],
]);

describe("air assets (4)", () => {
  test.each(named(TABLE))("%s", (_name, row) => {
    const [nation, places, from, to] = row;
    for (const place of places) {
      for (let year = from; year <= to; year++) {
        COLUMNS.forEach((asset, i) => {
          expect(ask(airAsset, nation, place, year, asset)).toBe(READ.get(boxesOf(row)[i]!));
        });
      }
    }
  });

  it("are refused outside the rows", () => {
    for (const [nation, place, year, row] of everywhere(TABLE)) {
      if (row) continue;
      for (const asset of COLUMNS) expect(ask(airAsset, nation, place, year, asset)).toBe("#N/A");
    }
  });

  it("include strafing and level bombing for all nations, places and years", () => {
    for (const nation of NATIONS) {
      for (const place of PLACES) {
        for (const year of YEARS) {
          expect(ask(airAsset, nation, place, year, "Strafing")).toBe("Yes");
          expect(ask(airAsset, nation, place, year, "Level Bombing")).toBe("Yes");
        }
      }
    }
  });

  it("list the nations, places and years of the table", () => {
    expect(complaint(airAsset, "Italian", "West", 1940, "Rocket")).toBe(
      "nation is Italian, which has no row in the table; it must be German, Russian, American, Japanese, Commonwealth or French. [4]",
    );
    expect(complaint(airAsset, "French", "West", 1940, "Rocket")).toBe(
      "place is West; for French forces it must be Field Force or Fortress. [4]",
    );
    expect(complaint(airAsset, "German", "West", 1942, "Rocket")).toBe(
      "year is 1942; for German forces (West) it must be 1940, 1944 or 1945. [4]",
    );
  });
});
