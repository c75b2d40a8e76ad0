import { describe, expect, it, test } from "vitest";
import { found, messages, type Entry } from "./ledger";

const KIEL = { shipyard: "Kiel", printedCapacity: 1000 };
const GERMANY = ["Germany"];

const yard = (ships: readonly Entry[], capacity = 1000) => ({
  "Germany: Shipyards": [{ ...KIEL, printedCapacity: capacity }],
  "Germany: Ships in yards": ships.map((ship) => ({ shipyard: "Kiel", status: "Construction", ...ship })),
});

test("a yard takes no more than its capacity, credits of scrapped ships apart", () => {
  // Points of a price of 1,200 cost 100 PPs each; scrapping strength 6 gives 300.
  const ships = (points: number) => [
    { ship: "A", price: 1200, points: 6 },
    { ship: "B", price: 1200, points },
    { ship: "C", price: 1200, strength: 6, points: -3 },
  ];
  const [finding, ...others] = found("shipyard-capacity", yard(ships(5)), GERMANY);
  expect(others).toStrictEqual([]);
  expect(finding).toMatchObject({
    check: "shipyard-capacity",
    severity: "error",
    cite: "2.3.4.1; 2.3.4.6",
    sheet: "Germany",
    table: "Germany_Shipyards",
    row: 1,
    expected: 1000,
    found: 1100,
    message: "Kiel uses 1,100 PPs of its 1,000 PPs capacity.",
    fix: "Move 100 PPs to another Shipyard or Turn.",
  });
  expect(found("shipyard-capacity", yard(ships(4)), GERMANY)).toStrictEqual([]);
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
  const [finding] = found("ship-build-rate", yard([{ ship: "Bismarck", price: 2412, points: 1 }]), GERMANY);
  expect(finding).toMatchObject({
    column: "Points this Turn",
    expected: 200,
    found: 201,
    message: "Bismarck takes 201 PPs this Turn; Kiel builds at most 200 on one ship (20% of 1,000).",
    fix: "Enter 0 points (0 PPs) or less.",
  });
  expect(found("ship-build-rate", yard([{ ship: "Bismarck", price: 2400, points: 1 }]), GERMANY)).toStrictEqual([]);
  expect(messages("ship-build-rate", yard([{ ship: "Bismarck", price: 1260, points: 4 }], 2000), GERMANY)).toStrictEqual([
    "Bismarck takes 420 PPs this Turn; Kiel builds at most 400 on one ship (20% of 2,000).",
  ]);
});

test("a yard cannot build a ship of which one point costs too much", () => {
  const [finding] = found("ship-beyond-yard", yard([{ ship: "Bismarck", price: 3000 }]), GERMANY);
  expect(finding).toMatchObject({
    column: "Shipyard",
    expected: 200,
    found: 250,
    message: "One point of Bismarck costs 250 PPs, more than the 200 that Kiel builds on one ship.",
    fix: "Move it to a Shipyard with a capacity of 1,250 PPs or more.",
  });
  expect(found("ship-beyond-yard", yard([{ ship: "Bismarck", price: 2400 }]), GERMANY)).toStrictEqual([]);
  expect(found("ship-beyond-yard", yard([{ ship: "Bismarck", price: 3000, strength: 4, points: -1 }]), GERMANY)).toStrictEqual(
    [],
  );
});

describe("points of a ship", () => {
  const cruiser = { ship: "Blücher", price: 600 };
  it.each([
    [{ ...cruiser, status: "Repair", strength: 7, points: 4 }, "Blücher needs 3 more points; 4 are paid."],
    [{ ...cruiser, status: "Repair", strength: 9, points: 2 }, "Blücher needs 1 more point; 2 are paid."],
    [{ ...cruiser, status: "Construction", strength: 4, points: 8 }, "Blücher needs 7 more points; 8 are paid."],
    [{ ...cruiser, status: "", points: 2 }, "Blücher is paid 2 points, but its status is missing."],
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

test("ships are built in Shipyards only", () => {
  const entries = {
    "Germany: Shipyards": [KIEL],
    "Germany: Production": [
      { unit: "U-boat", type: "Naval", price: 100, quantity: 1 },
      { unit: "PzIV", type: "Land", price: 240, quantity: 1 },
    ],
    "Germany: Ships in yards": [
      { ship: "Bismarck", shipyard: "Kiel", status: "New", price: 1200, points: 1 },
      { ship: "Tirpitz", shipyard: "Trieste", status: "New", price: 1200, points: 1 },
      { ship: "Hipper", status: "New", price: 1200, points: 1 },
      { ship: "Planned", status: "New", price: 1200 },
    ],
  };
  expect(messages("ship-built-elsewhere", entries, GERMANY)).toStrictEqual([
    "U-boat is a ship but is built without a Shipyard.",
    "Tirpitz is built at Trieste, which is no Shipyard of this sheet.",
    "Hipper is built without a Shipyard.",
  ]);
});

test("only ships under construction or repair are scrapped for PPs", () => {
  const scrapped = (status: string) => yard([{ ship: "Z 1", price: 1200, strength: 7, status, points: -3 }]);
  expect(messages("scrap-credit", scrapped("New"), GERMANY)).toStrictEqual([
    "Scrapping Z 1 gives 300 PPs, but it is neither under construction nor under repair.",
  ]);
  expect(messages("scrap-credit", scrapped("Construction"), GERMANY)).toStrictEqual([]);
  expect(messages("scrap-credit", scrapped("Repair"), GERMANY)).toStrictEqual([]);
});
