import { describe, expect, it, test } from "vitest";
import { fuelShortage, operationsFuel, tacticalMovement } from "../../../src/rulebooks/campaign/rules/fuel";
import { ask } from "../../support/rulebooks/call-rule";

describe("oil for operations (2.4.5 to 2.4.7, 2.5.3.1)", () => {
  it("is one for each Front with an Army Command, however many it has", () => {
    for (let west = 0; west <= 3; west++) {
      for (let east = 0; east <= 3; east++) {
        const fronts = (west > 0 ? 1 : 0) + (east > 0 ? 1 : 0);
        expect(ask(operationsFuel, [[west], [east]])).toBe(fronts);
        expect(ask(operationsFuel, [[west, east, null, ""]], 2, 3, 1)).toBe(fronts + 6);
      }
    }
  });

  it("refuses half an Army Command", () => {
    expect(ask(operationsFuel, [[0.5]])).toBe("#NUM!");
    expect(ask(operationsFuel, 1, 0.5)).toBe("#NUM!");
    expect(ask(operationsFuel, [["two"]])).toBe("#VALUE!");
  });
});

describe("an activity without fuel (2.4.5.1 to 2.4.7.4)", () => {
  const OF_ARMY = {
    "Strategic Movement": "Limited",
    "Tactical Movement": "Limited",
    Breakthrough: "Prohibited",
    Attack: "Limited",
    "Airborne Drop": "Allowed",
    "Logistics Supply": "Prohibited",
    "Resupply Order": "Allowed",
    "Naval Invasion": "Prohibited",
    "Special Landing": "Allowed",
    "Cross-Front Blitz": "Prohibited",
    "Isolated Attack": "Prohibited",
  };
  const OF_AIR_FORCE = {
    Staging: "Limited",
    "Naval Air Patrol": "Prohibited",
    "Fleet Defense": "Allowed",
    "Carrier Defense": "Allowed",
    "Air Transport": "Limited",
    "Defensive Support": "Allowed",
    "Offensive Support": "Prohibited",
    "Strategic Bombing": "Prohibited",
    "Port Attack": "Prohibited",
    Interception: "Allowed",
    "Airborne Attack": "Prohibited",
  };
  const OF_NAVY = {
    Patrol: "Prohibited",
    Interception: "Prohibited",
    "Naval Invasion": "Prohibited",
    Escort: "Limited",
    "New Base": "Limited",
    "Change Base": "Allowed",
  };
  const services: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["Army", OF_ARMY],
    ["Air Force", OF_AIR_FORCE],
    ["Navy", OF_NAVY],
  ];
  const activities = [...new Set(services.flatMap(([, table]) => Object.keys(table)))];

  it("is one of 26", () => expect(activities).toHaveLength(26));

  test.each(services.flatMap(([service, table]) => activities.map((activity) => [service, activity, table[activity] ?? "#N/A"])))(
    "%s, %s: %s",
    (service, activity, remains) => {
      expect(ask(fuelShortage, service, activity)).toBe(remains);
    },
  );

  it("has synonyms", () => {
    expect(ask(fuelShortage, "Land", "Marines")).toBe("Allowed");
    expect(ask(fuelShortage, "Aviation", "paradrop")).toBe("Prohibited");
    expect(ask(fuelShortage, "Naval", "base change")).toBe("Limited");
    expect(ask(fuelShortage, "Army", "Re-Supply Order")).toBe("Allowed");
  });

  test.each([
    ["Mobile", "Reserve"],
    ["Reserve", "Organizing"],
    ["Organizing", "Prohibited"],
  ])("a formation that would be %s is %s", (status, left) => {
    expect(ask(tacticalMovement, status)).toBe(left);
    expect(ask(tacticalMovement, status, false)).toBe(left);
    expect(ask(tacticalMovement, status, true)).toBe(status);
  });
});
