import { describe, expect, it } from "vitest";
import { found, ledgerWith, messages, type Entries, type Entry } from "./ledger";
import { commandReserves } from "../../../src/rulebooks/campaign/sheets/national";

const GERMANY = ["Germany"];

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
