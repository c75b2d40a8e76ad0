import { describe, expect, it, test } from "vitest";
import { fuelBarrels, fuelCapture, fuelPurchase, fuelRemainder, fuelYield } from "../../../src/rulebooks/fuel/rules/acquisition";
import { fuelStock } from "../../../src/rulebooks/fuel/rules/storage";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("fuel from oil resources", () => {
  it("is 10 for each resource that is converted", () => {
    for (let resources = 0; resources <= 40; resources++) {
      expect(ask(fuelYield, "Conversion", resources)).toBe(10 * resources);
      expect(ask(fuelYield, "convert", resources, 0.5)).toBe(10 * resources);
    }
  });

  it("is five times the multiple for each resource that produces, without rounding", () => {
    for (let hundredths = 0; hundredths <= 200; hundredths++) {
      for (const resources of [0, 1, 2, 3, 7, 20]) {
        expect(ask(fuelYield, "PP", resources, hundredths / 100)).toBe((5 * resources * hundredths) / 100);
      }
    }
  });

  it("needs the multiple for production only", () => {
    expect(complaint(fuelYield, "Production", 1)).toBe("multiple is blank; it must be a number of 0 or more for Production.");
    expect(ask(fuelYield, "Production", 1)).toBe("#VALUE!");
    expect(ask(fuelYield, "Conversion", 1, -1)).toBe("#NUM!");
    expect(ask(fuelYield, "Refining", -1)).toBe("#VALUE!");
  });
});

describe("barrels and the rest", () => {
  test.each([
    [0, 0, 0],
    [9.75, 0, 9.75],
    [10, 1, 0],
    [11.25, 1, 1.25],
    [25, 2, 5],
    [30, 3, 0],
    [29.999999999999996, 3, 0],
    [123456.3, 12345, 6.3],
  ])("%f fuel is %i barrels and %f", (fuel, barrels, rest) => {
    expect(ask(fuelBarrels, fuel)).toBe(barrels);
    expect(ask(fuelRemainder, fuel)).toBe(rest);
    expect(ask(fuelBarrels, fuel, true)).toBe(Math.min(1, barrels));
  });

  it("contain all the fuel received, in tenths and quarters", () => {
    for (let tenths = 0; tenths <= 2000; tenths++) {
      for (const fuel of [tenths / 10, tenths / 4]) {
        const rest = ask(fuelRemainder, fuel) as number;
        expect(ask(fuelStock, ask(fuelBarrels, fuel), rest)).toBe(fuel);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThan(10);
      }
    }
  });

  it("cannot be negative", () => {
    expect(ask(fuelBarrels, -1)).toBe("#NUM!");
    expect(ask(fuelRemainder, -0.25)).toBe("#NUM!");
  });
});

it("a build point buys one barrel", () => {
  for (let buildPoints = 0; buildPoints <= 20; buildPoints++) expect(ask(fuelPurchase, buildPoints)).toBe(10 * buildPoints);
  expect(ask(fuelPurchase, 0.5)).toBe("#NUM!");
});

describe("capture", () => {
  it("adds each die to the track, up to 10", () => {
    for (let track = 0; track <= 10; track += 0.5) {
      for (let first = 1; first <= 10; first++) {
        expect(ask(fuelCapture, track, first)).toBe(Math.min(10, track + first));
        for (let second = 1; second <= 10; second++) {
          expect(ask(fuelCapture, track, [[first, second, null]])).toBe(Math.min(10, track + first + second));
        }
      }
    }
  });

  it("uses a ten-sided die on a track from 0 to 10", () => {
    expect(ask(fuelCapture, 0, 0)).toBe("#NUM!");
    expect(ask(fuelCapture, 0, 11)).toBe("#NUM!");
    expect(ask(fuelCapture, 0, 2.5)).toBe("#NUM!");
    expect(ask(fuelCapture, 10.25, 1)).toBe("#NUM!");
    expect(complaint(fuelCapture, 0, [[3], [11]])).toBe("rolls (row 2, column 1) is 11; it must be a whole number from 1 to 10.");
  });
});
