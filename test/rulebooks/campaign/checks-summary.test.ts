import { describe, expect, it } from "vitest";
import { found, type Entries } from "./ledger";

const GERMANY = ["Germany"];

describe("deficit-spending", () => {
  /** An opening of 500 and an economy of 3,000 without trade, from which 3,650 are spent. */
  const spending: Entries = {
    "Campaign: Tension and war": [{ track: "Russia - European Axis", level: 50, atWar: true }],
    "Germany: Summary": [{ Closing_of_last_Turn: 500 }],
    "Germany: Economy": [{ name: "Berlin", kind: "Industrial City", value: 3000 }],
    "Germany: Production": [{ unit: "Pz IIIJ", onSchedule: true, price: 240, quantity: 10 }],
    "Germany: Allocation to commands": [{ command: "West", supplies: 1200 }],
    "Germany: Command Reserves": [{ command: "West" }],
    "Germany: Air repairs": [{ unit: "JG 26", points: 2, price: 300, phase: "Orders" }],
  };

  it("finds what is spent beyond the reserve and the economy", () => {
    expect(found("deficit-spending", spending, GERMANY)).toMatchObject([{ expected: 3500, found: 3650 }]);
  });

  it("counts the credit of a scrapped ship", () => {
    const scrapping: Entries = {
      ...spending,
      "Germany: Shipyards": [{ shipyard: "Kiel", printedCapacity: 1000 }],
      "Germany: Ships in yards": [
        { ship: "Emden", shipyard: "Kiel", status: "Construction", price: 600, strength: 6, points: -1 },
      ],
    };
    expect(found("deficit-spending", scrapping, GERMANY)).toStrictEqual([]);
  });

  it("counts neither Lend-Lease nor scrapped equipment, which arrive in Logistics", () => {
    const entries: Entries = {
      ...spending,
      "Germany: Scrapping": [{ unit: "Pz I", price: 1200, strength: 10 }],
      "Italy: Lend-Lease": [{ donor: "Italy", recipient: "Germany", form: "Resources", sent: 400 }],
    };
    expect(found("deficit-spending", entries, ["Germany", "Italy"])).toMatchObject([{ sheet: "Germany", found: 3650 }]);
  });

  it("forgives what rounding to cents can make, and no more", () => {
    const italy = (supplies: number): Entries => ({
      "Italy: Allocation to commands": [{ command: "Home", supplies }], // Italy starts with 500
      "Italy: Command Reserves": [{ command: "Home" }],
    });
    expect(found("deficit-spending", italy(500.004), ["Italy"])).toStrictEqual([]);
    expect(found("deficit-spending", italy(500.01), ["Italy"])).toMatchObject([{ found: 500.01 }]);
  });
});

describe("closing-negative", () => {
  it("leaves to deficit spending what Orders overspend", () => {
    const italy: Entries = { "Italy: Allocation to commands": [{ command: "Home", supplies: 900 }] };
    expect(found("closing-negative", italy, ["Italy"])).toStrictEqual([]);
    expect(found("deficit-spending", italy, ["Italy"])).toHaveLength(1);
  });
});
