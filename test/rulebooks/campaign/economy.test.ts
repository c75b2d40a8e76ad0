import { describe, expect, it, test } from "vitest";
import {
  cityBombing,
  colonyTheatre,
  conquestValue,
  growth,
  growthRate,
  majorPower,
  startingEconomy,
  WORTHLESS_COLONIES,
} from "../../../src/rulebooks/campaign/rules/economy";
import { ask, refusal, steps } from "./ask";

const GROWERS = ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan"];

/** The Growth Chart as printed in 2.1.2, in percent. */
const CHART: readonly (readonly number[])[] = [
  [1940, 12.5, 12.5, 10, 12.5, 12.5, 10, 12.5],
  [1941, 15, 15, 12.5, 15, 15, 12.5, 15],
  [1942, 20, 20, 15, 20, 20, 15, 20],
  [1943, 25, 25, 20, 25, 25, 20, 25],
  [1944, 30, 30, 25, 30, 30, 25, 30],
  [1945, 40, 40, 30, 40, 40, 30, 40],
  [1946, 50, 50, 40, 50, 50, 40, 50],
];
const chartCells = CHART.flatMap(([year, ...percents]) =>
  percents.map((percent, i) => ({ year: year!, nation: GROWERS[i]!, percent })),
);

describe("growth (2.1.2)", () => {
  test.each(chartCells)("$nation grows by $percent% in the YSS of $year", ({ year, nation, percent }) => {
    expect(ask(growthRate, { year, nation })).toBe(percent / 100);
    expect(ask(growth, { year, nation, reserve: 1000 })).toBe(10 * percent);
  });

  test.each(steps(1940, 1946))("Nationalist China does not grow in %i", (year) => {
    expect(ask(growthRate, { year, nation: "Nationalist China" })).toBe(0);
    expect(ask(growth, { year, nation: "Nationalist China", reserve: 4000, swDamage: 5000 })).toBe(0);
  });

  it("is linear in the reserve, and the damage counts against it one for one", () => {
    for (const { year, nation, percent } of chartCells) {
      for (const reserve of steps(0, 6000, 150)) {
        for (const swDamage of [0, 40, 900, 6000]) {
          // In tenths of a percent the expected value is a whole number.
          expect(ask(growth, { year, nation, reserve, swDamage })).toBe(((reserve - swDamage) * percent * 10) / 1000 + 0);
        }
      }
    }
  });

  it("keeps fractions, since no rounding is prescribed", () => {
    expect(ask(growth, { year: 1940, nation: "Italy", reserve: 333 })).toBe(33.3);
    expect(ask(growth, { year: 1941, nation: "Britain", reserve: 101, swDamage: 0 })).toBe(15.15);
  });

  it("refuses a negative reserve, negative damage and a year off the chart, with the limit", () => {
    expect(refusal(growth, { year: 1942, nation: "Germany", reserve: -1 })).toEqual({
      code: "#NUM!",
      message: "reserve is -1; it must be a number of 0 or more.",
    });
    expect(refusal(growth, { year: 1942, nation: "Germany", reserve: 0, swDamage: -5 }).code).toBe("#NUM!");
    expect(refusal(growthRate, { year: 1947, nation: "USA" }).message).toBe(
      "year is 1947; it must be a whole number from 1940 to 1946.",
    );
  });

  it("reports an unknown nation before a year out of range", () => {
    expect(refusal(growth, { year: 1939, nation: "Spain", reserve: 100 }).code).toBe("#VALUE!");
  });
});

describe("nations (2.1, 2.1.1)", () => {
  test.each([
    ["USA", 0, "Western Allies"],
    ["Britain", 0, "Western Allies"],
    ["France", 1000, "Western Allies"],
    ["Russia", 0, "Russia"],
    ["Germany", 0, "European Axis"],
    ["Italy", 500, "European Axis"],
    ["Japan", 0, "Japan"],
    ["Nationalist China", 1000, "Nationalist China"],
  ])("%s starts with %i PPs and belongs to %s", (nation, base, power) => {
    expect(ask(startingEconomy, { nation })).toBe(base);
    expect(ask(majorPower, { nation })).toBe(power);
  });

  test.each([
    ["u.s.", "Western Allies"],
    ["united kingdom", "Western Allies"],
    ["U S S R", "Russia"],
    ["kmt", "Nationalist China"],
    ["nationalist-china", "Nationalist China"],
  ])("%s is understood", (nation, power) => {
    expect(ask(majorPower, { nation })).toBe(power);
  });
});

describe("Colonies (2.1.4)", () => {
  test.each(["North Africa", "Middle East", "Northern Ireland", "Belfast", "Slovakia", "Ukraine", "Kiev"])(
    "%s lies in Europe",
    (colony) => {
      expect(ask(colonyTheatre, { colony })).toBe("Europe");
    },
  );

  test.each([
    "Philippines",
    "Hawaii",
    "Burma",
    "Hong Kong",
    "Malaya",
    "Singapore",
    "French Indochina",
    "Indo-China",
    "Java",
    "Sumatra",
    "Borneo",
    "Formosa",
    "Taipei",
    "Korea",
    "Manchuria",
    "Mukden",
    "Harbin",
    "Portuguese Timor",
    "Brunei",
  ])("%s lies in the Far East", (colony) => {
    expect(ask(colonyTheatre, { colony })).toBe("Far East");
  });

  it("include Siberia as part of Russia", () => {
    expect(refusal(colonyTheatre, { colony: "Siberia" }).code).toBe("#N/A");
  });

  it("are worthless in Portuguese Timor and Brunei", () => {
    expect(WORTHLESS_COLONIES).toEqual(["Portuguese Timor", "Brunei"]);
  });
});

const OWNERS = [
  "USA",
  "Britain",
  "France",
  "Russia",
  "Germany",
  "Italy",
  "Japan",
  "Nationalist China",
  "Communist China",
  "Minor",
];

/** Percent of a place's value that each side gets from each owner (2.1.5, 2.1.9.3); null if there is no such place. */
const CONQUESTS: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>> = {
  City: {
    "European Axis": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    Japan: [100, 100, 100, 100, 100, 100, 100, 50, 100, 100],
    "Western Allies": [100, 100, 100, 100, 0, 100, 0, 100, 100, 100],
    Russia: [100, 100, 100, 100, 0, 100, 0, 100, 100, 100],
    "Nationalist China": [100, 100, 100, 100, 0, 100, 0, 100, 100, 100],
    "Communist China": [100, 100, 100, 100, 0, 100, 0, 100, 100, 100],
  },
  Colony: {
    "European Axis": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    Japan: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    "Western Allies": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    Russia: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    "Nationalist China": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    "Communist China": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  },
  "Base Economy": {
    "European Axis": [0, 0, 100, 0, 100, 100, 0, 0, 0, 100],
    Japan: [0, 0, 100, 0, 0, 0, 100, 0, 0, 100],
    "Western Allies": [100, 100, 100, 0, 0, 0, 0, 0, 0, 100],
    Russia: [0, 0, 100, 100, 0, 0, 0, 0, 0, 100],
    "Nationalist China": [0, 0, 100, 0, 0, 0, 0, 100, 0, 100],
    "Communist China": [0, 0, 100, 0, 0, 0, 0, 0, 100, 100],
  },
  "Key City": {
    "European Axis": [null, null, null, 0, null, null, null, null, null, null],
    Japan: [null, null, null, 0, null, null, null, null, null, null],
    "Western Allies": [null, null, null, 0, null, null, null, null, null, null],
    Russia: [null, null, null, 100, null, null, null, null, null, null],
    "Nationalist China": [null, null, null, 0, null, null, null, null, null, null],
    "Communist China": [null, null, null, 0, null, null, null, null, null, null],
  },
  Yenan: {
    "European Axis": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    Japan: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "Western Allies": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    Russia: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "Nationalist China": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "Communist China": [100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  },
};

describe("conquests (2.1.5)", () => {
  const cases = Object.entries(CONQUESTS).flatMap(([asset, sides]) =>
    Object.entries(sides).flatMap(([conqueror, percents]) =>
      percents.map((percent, i) => ({ conqueror, owner: OWNERS[i]!, asset, percent })),
    ),
  );
  test.each(cases)("$asset of $owner held by $conqueror: $percent%", ({ conqueror, owner, asset, percent }) => {
    if (percent === null) {
      expect(refusal(conquestValue, { conqueror, owner, asset, value: 500 }).code).toBe("#N/A");
      return;
    }
    for (const value of [0, 1, 250, 500, 777]) {
      expect(ask(conquestValue, { conqueror, owner, asset, value })).toBe((value * percent) / 100);
    }
  });

  test.each([
    ["Japan", "China", "City", 500, 250],
    ["Japan", "Communists", "Yenan", 250, 0],
    ["Allies", "Japan", "Industrial City", 750, 0],
    ["Germany", "USSR", "IC", 1250, 1250],
    ["Axis", "Minor Nation", "Base", 400, 400],
  ])("%s takes from %s a %s of %i PPs and gains %i", (conqueror, owner, asset, value, gains) => {
    expect(ask(conquestValue, { conqueror, owner, asset, value })).toBe(gains);
  });

  it("list who has Key Cities", () => {
    expect(refusal(conquestValue, { conqueror: "Japan", owner: "USA", asset: "Key City", value: 500 }).message).toBe(
      "Only Russia has Key Cities; USA has none. [2.1.9.3]",
    );
  });
});

describe("Strategic Bombing (2.1.3)", () => {
  it("does the rolled damage, up to the value of the place", () => {
    for (const value of steps(0, 1500, 50)) {
      for (const damage of steps(0, 2000, 50)) {
        const suffered = ask(cityBombing, { value, damage });
        expect(suffered).toBe(damage > value ? value : damage);
      }
    }
  });

  it("adds up the raids of a Turn, blank cells counting as 0", () => {
    expect(ask(cityBombing, { value: 500, damage: [[200], [null], [150]] })).toBe(350);
    expect(ask(cityBombing, { value: 500, damage: [[200, 150, 300]] })).toBe(500);
  });

  it("names the raid that is not a number", () => {
    expect(refusal(cityBombing, { value: 500, damage: [[100], ["lots"]] })).toEqual({
      code: "#VALUE!",
      message: 'damage (row 2, column 1) is "lots"; it must be a number of 0 or more.',
    });
  });
});
