import { describe, expect, it, test } from "vitest";
import {
  convoyArrival,
  convoyRaid,
  escortCover,
  escortsFiring,
  escortsNeeded,
  merchantShortfall,
  oilerRisk,
  subHunterBonus,
} from "../../../src/rulebooks/pacific/rules/convoys";
import { ask, complaint } from "../../support/rulebooks/call-rule";

describe("merchant marine (16)", () => {
  test.each([
    [58, 46, 0, 12, 46],
    [58, 46, 20, 0, 58],
    [58, 46, 5, 7, 51],
    [58, 0, 0, 58, 0],
    [0, 0, 0, 0, 0],
    [58, 58, 0, 0, 58],
  ])("%i points, %i ships and %i of the ally: %i missing, %i arrive", (points, merchants, allied, missing, arriving) => {
    expect(ask(merchantShortfall, points, merchants, allied)).toBe(missing);
    expect(ask(convoyArrival, points, points, merchants, allied)).toBe(arriving);
  });

  it("adds up the points of a range", () => {
    expect(ask(merchantShortfall, [[40], [null], [18]], 46)).toBe(12);
  });

  it("brings all shipments together as much as there are ships for, to the point", () => {
    for (let points = 1; points <= 60; points++) {
      for (let merchants = 0; merchants <= 70; merchants += 7) {
        const missing = ask(merchantShortfall, points, merchants) as number;
        expect(ask(convoyArrival, points, points, merchants)).toBe(points - missing);
      }
    }
  });

  it("takes the same percentage from every shipment", () => {
    expect(ask(convoyArrival, 30, 100, 80)).toBe(24);
    expect(ask(convoyArrival, 70, 100, 80)).toBe(56);
    expect(ask(convoyArrival, 1, 3, 1)).toBe(1 / 3);
    expect(ask(convoyArrival, 0, 0, 0)).toBe(0);
    expect(ask(convoyArrival, 0, 100, 80)).toBe(0);
  });

  it("refuses a shipment above the whole, and fractions of ships", () => {
    expect(complaint(convoyArrival, 60, 58, 46)).toBe("amount is 60; it must be at most all points that need ships, 58. [16]");
    expect(ask(convoyArrival, 60, 58, 46)).toBe("#NUM!");
    expect(ask(convoyArrival, 1, 0, 46)).toBe("#NUM!");
    expect(ask(convoyArrival, 1, 1, 0.5)).toBe("#NUM!");
    expect(ask(merchantShortfall, 58, 46.5)).toBe("#NUM!");
    expect(ask(merchantShortfall, 58, 46, -1)).toBe("#NUM!");
  });
});

describe("escorts (15.3)", () => {
  // Merchant Marine and Escorts: what this many escorts protect fully.
  test.each([
    [1, 5],
    [2, 10],
    [3, 15],
    [4, 20],
    [5, 25],
    [6, 30],
    [7, 35],
    [8, 40],
    [9, 45],
  ])("%i protect %i fully, and no more", (escorts, merchants) => {
    expect(ask(escortCover, escorts, merchants)).toBe(1);
    expect(ask(escortCover, escorts, merchants + 1)).toBe(merchants / (merchants + 1));
    expect(ask(escortsNeeded, merchants)).toBe(escorts);
    expect(ask(escortsNeeded, merchants + 1)).toBe(escorts + 1);
    expect(ask(escortsNeeded, merchants - 0.5)).toBe(escorts);
  });

  it("need ten for any amount", () => {
    for (const escorts of [10, 11, 24]) {
      for (const merchants of [0, 57, 1000]) expect(ask(escortCover, escorts, merchants)).toBe(1);
    }
    expect(ask(escortsNeeded, 50)).toBe(10);
    expect(ask(escortsNeeded, 65)).toBe(10);
    expect(ask(escortsNeeded, 1e6)).toBe(10);
  });

  it("are not needed in an empty zone", () => {
    expect(ask(escortCover, 0, 0)).toBe(1);
    expect(ask(escortsNeeded, 0)).toBe(0);
    expect(ask(escortCover, 0, 1)).toBe(0);
  });

  it("are enough if as many as needed are there, and one fewer never is", () => {
    for (let merchants = 1; merchants <= 80; merchants++) {
      const needed = ask(escortsNeeded, merchants) as number;
      expect(ask(escortCover, needed, merchants)).toBe(1);
      expect(ask(escortCover, needed - 1, merchants)).toBeLessThan(1);
    }
  });

  it("protect the British routes of 1939 as in the example", () => {
    expect(ask(escortCover, 10, 57)).toBe(1);
    expect(ask(escortCover, 10, 60)).toBe(1);
    expect(ask(escortCover, 4, 65)).toBe(20 / 65);
  });

  test.each([
    ["Submarine", [0, 1, 9, 10, 10, 10]],
    ["Air", [0, 1, 9, 10, 11, 24]],
    ["Surface", [0, 0, 0, 0, 0, 0]],
    ["Carrier", [0, 0, 0, 0, 0, 0]],
  ])("of 0, 1, 9, 10, 11 and 24 fire at %s: %j", (attacker, firing) => {
    expect([0, 1, 9, 10, 11, 24].map((escorts) => ask(escortsFiring, escorts, attacker))).toEqual(firing);
  });

  it("are attacked by submarines unless another attacker is named", () => {
    expect(ask(escortsFiring, 24)).toBe(10);
    expect(ask(escortsFiring, 24, "aircraft")).toBe(24);
    expect(ask(escortsFiring, 24, "fleet")).toBe(0);
    expect(ask(escortsFiring, 24, "Mines")).toBe("#VALUE!");
    expect(ask(escortsFiring, 2.5)).toBe("#NUM!");
  });
});

describe("sub hunters (15.3)", () => {
  it("give 1% for each carrier group and 0.5% for each destroyer group", () => {
    for (let carriers = 0; carriers <= 10; carriers++) {
      for (let destroyers = 0; destroyers <= 10; destroyers++) {
        expect(ask(subHunterBonus, carriers, destroyers)).toBe((10 * carriers + 5 * destroyers) / 1000);
        expect(ask(subHunterBonus, carriers, destroyers, 0)).toBe(0);
        expect(ask(subHunterBonus, carriers, destroyers, 7)).toBe(ask(subHunterBonus, carriers, destroyers, 1));
      }
    }
  });
});

describe("oilers (8.4)", () => {
  it("are lost with 1% for each strength point of submarines, never above 100%", () => {
    for (let strength = 0; strength <= 120; strength++) {
      expect(ask(oilerRisk, strength)).toBe(strength >= 100 ? 1 : strength / 100);
    }
    expect(ask(oilerRisk, [[3], [null], [2]])).toBe(0.05);
    expect(ask(oilerRisk, -1)).toBe("#NUM!");
  });
});

describe("raids on convoys (15.3)", () => {
  test.each([
    [7, "Submarine", false, 3.5],
    [7, "Submarine", true, 1.75],
    [8, "Surface", false, 2],
    [8, "Surface", true, 1],
    [0, "Surface", false, 0],
  ])("%i factors of a %s fleet, spent %s: %f", (factors, raider, spent, hits) => {
    expect(ask(convoyRaid, factors, raider, spent)).toBe(hits);
  });

  it("add up the factors of a fleet, and have no rate for carriers", () => {
    expect(ask(convoyRaid, [[7], [7], [null]], "sub")).toBe(7);
    expect(ask(convoyRaid, 8, "Carrier")).toBe("#VALUE!");
    expect(complaint(convoyRaid, 8, "Carrier")).toBe('raider is "Carrier"; it must be Submarine or Surface.');
  });
});
