import { describe, expect, it } from "vitest";
import { found, ledgerWith, messages, type Entries, type Entry } from "./ledger";
import { commandReserves, summary } from "../../../src/rulebooks/campaign/sheets/national";

const GERMANY = ["Germany"];
const PEACELESS: Entries = { "Campaign: Tension and war": [{ track: "Russia - European Axis", level: 50, atWar: true }] };

describe("deficit-spending", () => {
  /** An opening of 500 and an economy of 3,000, from which 3,650 are spent. */
  const spending: Entries = {
    ...PEACELESS,
    "Germany: Summary": [{ Closing_of_last_Turn: 500 }],
    "Germany: Economy": [{ name: "Berlin", kind: "Industrial City", value: 3000 }],
    "Germany: Production": [{ unit: "Pz IIIJ", onSchedule: true, price: 240, quantity: 10 }],
    "Germany: Allocation to commands": [{ command: "West", supplies: 1200 }],
    "Germany: Command Reserves": [{ command: "West" }],
    "Germany: Air repairs": [{ unit: "JG 26", points: 2, price: 300, phase: "Orders" }],
  };

  it("finds what is spent beyond the reserve and the economy", () => {
    const [finding, ...others] = found("deficit-spending", spending, GERMANY);
    expect(others).toStrictEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      cite: "2.2; 2.2.1",
      sheet: "Germany",
      column: "Left after Orders",
      expected: 3500,
      found: 3650,
      message: "Germany spends 3,650 PPs but only 3,500 are available: 150 PPs too many.",
      fix: "Take 150 PPs off the orders of this Turn.",
    });
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

  it("finds one PP too many, and accepts the last one", () => {
    const supplies = (pps: number): Entries => ({
      "Italy: Allocation to commands": [{ command: "Home", supplies: pps }], // Italy starts with 500
      "Italy: Command Reserves": [{ command: "Home" }],
    });
    expect(found("deficit-spending", supplies(500), ["Italy"])).toStrictEqual([]);
    expect(messages("deficit-spending", supplies(501), ["Italy"])).toStrictEqual([
      "Italy spends 501 PPs but only 500 are available: 1 PP too many.",
    ]);
  });
});

describe("closing-negative", () => {
  const china = (damage: number): Entries => ({
    "Campaign: State": [{ Turn: 3, Year: 1941, Season: "Autumn" }],
    "Nationalist China: Allocation to commands": [{ command: "Yangtze", supplies: 1000 }],
    "Nationalist China: Command Reserves": [{ command: "Yangtze" }],
    "Nationalist China: SW damage ledger": [{ turn: 3, cause: "Bombing", place: "Sian", pps: damage }],
  });

  it("warns when SW damage takes Nationalist China below 0", () => {
    expect(found("closing-negative", china(50), ["Nationalist China"])).toMatchObject([
      {
        severity: "warning",
        column: "Closing reserve",
        expected: 0,
        found: -50,
        message: "Nationalist China closes at -50 PPs after 50 PPs of SW damage.",
      },
    ]);
    expect(found("closing-negative", china(0), ["Nationalist China"])).toStrictEqual([]);
  });

  it("leaves to deficit spending what Orders overspend", () => {
    const italy: Entries = { "Italy: Allocation to commands": [{ command: "Home", supplies: 900 }] };
    expect(found("closing-negative", italy, ["Italy"])).toStrictEqual([]);
    expect(found("deficit-spending", italy, ["Italy"])).toHaveLength(1);
  });
});

describe("Command Reserves", () => {
  const east = (row: Entry, supplies = 0): Entries => ({
    "Germany: Command Reserves": [{ command: "East Command", ...row }],
    "Germany: Allocation to commands": [{ command: "East Command", supplies }],
  });

  it("are told once where Orders alone have used too much", () => {
    const entries = east({ opening: 600, resupply: 700 });
    expect(found("command-reserve-orders", entries, GERMANY)).toHaveLength(1);
    expect(found("command-reserve-logistics", entries, GERMANY)).toStrictEqual([]);
  });

  it("hold what is there to the cent", () => {
    const entries = (resupply: number) => east({ opening: 100, resupply });
    expect(found("command-reserve-orders", entries(100.004), GERMANY)).toStrictEqual([]);
    expect(messages("command-reserve-orders", entries(100.01), GERMANY)).toStrictEqual([
      "East Command uses 100.01 PPs in Orders; 100 were in its reserve.",
    ]);
  });

  it("lose what an enemy takes with them", () => {
    const entries = east({ opening: 600, resupply: 100, lost: 450, capturedBy: "Minor" });
    expect(ledgerWith(entries, GERMANY).rows(commandReserves, "Germany")).toMatchObject([{ closing: 50 }]);
  });
});

describe("rows that nothing names", () => {
  it("cost nothing: neither Supplies, nor Lend-Lease, nor Infrastructure", () => {
    const ledger = ledgerWith(
      {
        "Germany: Allocation to commands": [{ command: "East", supplies: 100 }, { supplies: 30 }],
        "Germany: Lend-Lease": [
          { donor: "Germany", recipient: "Italy", form: "Resources", sent: 200 },
          { donor: "Germany", form: "Resources", sent: 40 },
        ],
        "Germany: Command Reserves": [{ command: "East", opening: 100 }],
        "Germany: Infrastructure": [
          { item: "Air Base", command: "East", cost: 50 },
          { command: "East", cost: 5 },
        ],
      },
      GERMANY,
    );
    expect(ledger.figures(summary, "Germany")).toMatchObject({ Supplies: 100, Lend_Lease_out: 200 });
    expect(ledger.rows(commandReserves, "Germany")).toMatchObject([{ infrastructure: 50 }]);
  });
});

describe("supply that is lost to an enemy", () => {
  const lost = (captured: number): Entries => ({
    "Britain: Command Reserves": [{ command: "Malaya", opening: 100, lost: 60, capturedBy: "Japan" }],
    "France: Command Reserves": [{ command: "Indochina", opening: 100, lost: 40, capturedBy: "Japan" }],
    "Japan: Command Reserves": [
      { command: "South", captured },
      { command: "Home", captured: 10 },
    ],
  });
  const NATIONS = ["Britain", "France", "Japan"];

  it("is added up over losers and commands", () => {
    expect(found("captured-supply", lost(90), NATIONS)).toStrictEqual([]);
    expect(found("captured-supply", lost(89), NATIONS)).toMatchObject([
      { sheet: "Britain", severity: "warning", expected: 99, found: 100, also: [{ sheet: "France" }] },
    ]);
  });

  it("is not asked of a captor that has no sheet", () => {
    expect(
      found(
        "captured-supply",
        { "Britain: Command Reserves": [{ command: "Malaya", opening: 100, lost: 60, capturedBy: "Japan" }] },
        ["Britain"],
      ),
    ).toStrictEqual([]);
  });
});

describe("lend-lease-balanced", () => {
  const aid = (row: Entry): Entries => ({
    "USA: Lend-Lease": [{ donor: "USA", recipient: "Britain", sent: 500, ...row }],
    "Britain: Command Reserves": [{ command: "Home Forces", opening: 0 }],
  });
  const NATIONS = ["USA", "Britain"];

  it.each([
    { form: "Supplies", command: "Home Forces", lost: 100 },
    { form: "Supplies", command: "home forces" },
    { form: "Resources" },
    { form: "Resources", recipient: "Russia" },
    { form: "Resources", recipient: "Communist China" },
    { form: "Supplies", recipient: "Russia", command: "Murmansk" },
    { form: "Resources", donor: "France" },
  ])("accepts %j", (row) => {
    expect(found("lend-lease-balanced", aid(row), NATIONS)).toStrictEqual([]);
  });
});
