import { describe, expect, it, test } from "vitest";
import { found, messages, type Entry } from "./ledger";

const KIEL = { shipyard: "Kiel", printedCapacity: 1000 };
const GERMANY = ["Germany"];

const yard = (ships: readonly Entry[], capacity = 1000) => ({
  "Germany: Shipyards": [{ ...KIEL, printedCapacity: capacity }],
  "Germany: Ships in yards": ships.map((ship) => ({ shipyard: "Kiel", status: "Construction", ...ship })),
});

test("mobilized capacity counts for American yards", () => {
  const entries = (done: number) => ({
    "USA: Shipyards": [{ shipyard: "USA East 1", printedCapacity: 1000 }],
    "USA: Ships in yards": [{ ship: "Iowa", shipyard: "USA East 1", status: "New", price: 3000, points: 5 }],
    "Mobilization: Mobilization": [{ nation: "USA", coast: "East Coast", doneBefore: done }],
  });
  expect(found("shipyard-capacity", entries(0), ["USA"])).toHaveLength(1);
  expect(found("shipyard-capacity", entries(1), ["USA"])).toStrictEqual([]);
});

test("one ship takes no more than a fifth of the capacity, to the point", () => {
  expect(found("ship-build-rate", yard([{ ship: "Bismarck", price: 2412, points: 1 }]), GERMANY)).toMatchObject([
    { expected: 200, found: 201, fix: "Enter 0 points (0 PPs) or less." },
  ]);
  expect(found("ship-build-rate", yard([{ ship: "Bismarck", price: 2400, points: 1 }]), GERMANY)).toStrictEqual([]);
});

test("a ship that no yard can mend may be scrapped where it lies", () => {
  const bismarck = { ship: "Bismarck", price: 3000, strength: 4 };
  expect(found("ship-beyond-yard", yard([bismarck]), GERMANY)).toHaveLength(1);
  expect(found("ship-beyond-yard", yard([{ ...bismarck, points: -1 }]), GERMANY)).toStrictEqual([]);
});

describe("points of a ship", () => {
  const cruiser = { ship: "Blücher", price: 600 };
  it.each([
    [{ ...cruiser, status: "Repair", strength: 7, points: 4 }, "Blücher needs 3 more points; 4 are paid."],
    [{ ...cruiser, status: "Construction", strength: 4, points: 8 }, "Blücher needs 7 more points; 8 are paid."],
    [{ ...cruiser, status: "Construction", strength: 7, captured: true, points: 9 }, "Blücher needs 8 more points; 9 are paid."],
  ])("are no more than are due: %j", (ship, message) => {
    expect(messages("ship-overpaid", yard([ship], 9000), GERMANY)).toStrictEqual([message]);
  });

  it.each([
    { ...cruiser, status: "Repair", strength: 7, points: 3 },
    { ...cruiser, status: "New", points: 12 },
    { ...cruiser, status: "Construction", strength: 4, points: 7 },
    { ...cruiser, status: "Construction", strength: 4, points: -4 },
    { ...cruiser, status: "Construction", strength: 7, captured: true, points: 8 },
  ])("are in order: %j", (ship) => {
    expect(messages("ship-overpaid", yard([ship], 9000), GERMANY)).toStrictEqual([]);
  });
});

test("ships that are only planned need no yard", () => {
  const entries = {
    "Germany: Shipyards": [KIEL],
    "Germany: Ships in yards": [{ ship: "Planned", status: "New", price: 12000 }],
  };
  for (const check of ["ship-built-elsewhere", "ship-beyond-yard", "price-missing"])
    expect(messages(check, entries, GERMANY)).toStrictEqual([]);
});

test("a yard is lost with its city to an enemy, not to an ally", () => {
  const entries = (holder: string | null, points = 1) => ({
    ...yard([{ ship: "Blücher", price: 600, points }]),
    "Germany: Economy": [{ name: "Kiel", kind: "Industrial City", value: 250, holder }],
  });
  for (const enemy of ["Britain", "Russia", "Communist China"])
    expect(found("shipyard-lost", entries(enemy), GERMANY)).toHaveLength(1);
  for (const holder of [null, "Germany", "Italy", "Japan"])
    expect(found("shipyard-lost", entries(holder), GERMANY)).toHaveLength(0);
  expect(found("shipyard-lost", entries("Britain", 0), GERMANY)).toHaveLength(0);
});
