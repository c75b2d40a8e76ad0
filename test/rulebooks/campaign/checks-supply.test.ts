import { describe, expect, it } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const GERMANY = ["Germany"];

describe("supplies-without-command", () => {
  const supplies = (row: Entry): Entries => ({
    "Germany: Allocation to commands": [row],
    "Germany: Command Reserves": [{ command: "West", opening: 100 }],
  });

  it("finds Supplies that go nowhere", () => {
    expect(found("supplies-without-command", supplies({ supplies: 450 }), GERMANY)).toMatchObject([
      {
        column: "Command Reserve",
        found: null,
        message: "450 PPs of Supplies of Germany have no Command Reserve.",
        fix: "Enter a name of the table Command Reserves.",
      },
    ]);
    expect(messages("supplies-without-command", supplies({ supplies: 450, command: "Wset" }), GERMANY)).toStrictEqual([
      "450 PPs of Supplies of Germany go to Wset, which is no Command Reserve of its sheet.",
    ]);
    expect(messages("supplies-without-command", supplies({ supplies: 0, newUnits: 3, command: "Wset" }), GERMANY)).toStrictEqual([
      "New units of Germany go to Wset, which is no Command Reserve of its sheet.",
    ]);
  });

  it("accepts a Command Reserve in any case, and units without Supplies", () => {
    expect(found("supplies-without-command", supplies({ supplies: 450, command: "West" }), GERMANY)).toStrictEqual([]);
    expect(found("supplies-without-command", supplies({ supplies: 450, command: "WEST" }), GERMANY)).toStrictEqual([]);
    expect(found("supplies-without-command", supplies({ supplies: 0, newUnits: 3 }), GERMANY)).toStrictEqual([]);
  });
});

describe("Command Reserves", () => {
  const east = (row: Entry, supplies = 0): Entries => ({
    "Germany: Command Reserves": [{ command: "East Command", ...row }],
    "Germany: Allocation to commands": [{ command: "East Command", supplies }],
  });

  it("use in Orders what they held at the opening", () => {
    expect(found("command-reserve-orders", east({ opening: 600, resupply: 700 }, 500), GERMANY)).toMatchObject([
      {
        severity: "error",
        cite: "2.2.2",
        table: "Germany_Command_Reserves",
        expected: 600,
        found: 700,
        message: "East Command uses 700 PPs in Orders; 600 were in its reserve.",
        fix: "Take 100 PPs off, or draw them in Logistics: what is sent in this Turn arrives then.",
      },
    ]);
    expect(found("command-reserve-orders", east({ opening: 600, resupply: 600 }, 500), GERMANY)).toStrictEqual([]);
  });

  it("pay garrisons, Infrastructure and what they ship out in Orders as well", () => {
    const entries = (opening: number): Entries => ({
      ...east({ opening, resupply: 100, garrisons: 20, shippedOut: 50 }),
      "Germany: Infrastructure": [{ item: "Air Base", command: "East Command", location: "Orel", cost: 300 }],
    });
    expect(found("command-reserve-orders", entries(470), GERMANY)).toStrictEqual([]);
    expect(found("command-reserve-orders", entries(469), GERMANY)).toMatchObject([{ expected: 469, found: 470 }]);
  });

  it("are not short after Logistics", () => {
    const logistics = (usedInLogistics: number) => east({ opening: 600, resupply: 400, usedInLogistics }, 100);
    expect(found("command-reserve-logistics", logistics(400), GERMANY)).toMatchObject([
      {
        column: "Used in Logistics",
        expected: 300,
        found: 400,
        message: "East Command uses 400 PPs in Logistics; 300 are there, so it is 100 PPs short.",
        fix: "Take 100 PPs off.",
      },
    ]);
    expect(found("command-reserve-logistics", logistics(300), GERMANY)).toStrictEqual([]);
  });

  it("are told once where Orders alone have used too much", () => {
    const entries = east({ opening: 600, resupply: 700 });
    expect(found("command-reserve-orders", entries, GERMANY)).toHaveLength(1);
    expect(found("command-reserve-logistics", entries, GERMANY)).toStrictEqual([]);
  });
});

describe("wrong-account", () => {
  it("finds an Air Base among the units", () => {
    const entries: Entries = { "Germany: Production": [{ unit: "Air Base", onSchedule: true, price: 300, quantity: 1 }] };
    expect(found("wrong-account", entries, GERMANY)).toMatchObject([
      {
        sheet: "Germany",
        column: "Unit",
        expected: "Command Reserve",
        found: "Production",
        message: "An Air Base of 300 PPs is paid from Production; it is paid from the Command Reserve.",
      },
    ]);
  });

  it("finds a Coastal Gun among the Infrastructure", () => {
    const entries: Entries = {
      "Germany: Infrastructure": [{ item: "Coastal Gun", command: "West", location: "Brest", cost: 200 }],
      "Germany: Command Reserves": [{ command: "West", opening: 500 }],
    };
    expect(found("wrong-account", entries, GERMANY)).toMatchObject([{ expected: "Production", found: "Command Reserve" }]);
  });

  it("finds Infrastructure that no Command Reserve pays", () => {
    const entries = (command: string): Entries => ({
      "Germany: Infrastructure": [{ item: "Air Base", command, location: "Brest", cost: 300 }],
      "Germany: Command Reserves": [{ command: "West", opening: 500 }],
    });
    expect(messages("wrong-account", entries(""), GERMANY)).toStrictEqual([
      "An Air Base of 300 PPs names no Command Reserve that pays it.",
    ]);
    expect(messages("wrong-account", entries("North"), GERMANY)).toStrictEqual([
      "An Air Base of 300 PPs is paid by North, which is no Command Reserve of the sheet.",
    ]);
    expect(found("wrong-account", entries("West"), GERMANY)).toStrictEqual([]);
  });

  it("accepts air repairs from the Strategic Reserve and guns from Production", () => {
    const entries: Entries = {
      "Germany: Air repairs": [{ unit: "JG 26", points: 2, price: 300, phase: "Orders" }],
      "Germany: Production": [{ unit: "Coastal Gun", type: "Coastal Gun", onSchedule: true, price: 300, quantity: 1 }],
    };
    expect(found("wrong-account", entries, GERMANY)).toStrictEqual([]);
  });
});

describe("air-repair-phase", () => {
  const repair = (phase: string): Entries => ({ "Germany: Air repairs": [{ unit: "JG 26", points: 2, price: 300, phase }] });

  it("finds repairs in Logistics", () => {
    expect(found("air-repair-phase", repair("Logistics"), GERMANY)).toMatchObject([
      {
        column: "Phase",
        expected: "Orders",
        found: "Logistics",
        message: "JG 26 is repaired by 2 points in Logistics; Air Units are repaired in Orders.",
      },
    ]);
    expect(found("air-repair-phase", repair("Orders"), GERMANY)).toStrictEqual([]);
  });
});

describe("lend-lease-balanced", () => {
  const aid = (row: Entry): Entries => ({
    "USA: Lend-Lease": [{ donor: "USA", recipient: "Britain", sent: 500, ...row }],
    "Britain: Command Reserves": [{ command: "Home Forces", opening: 0 }],
  });
  const NATIONS = ["USA", "Britain"];

  it.each([
    [
      { form: "Resources", command: "Home Forces" },
      "Lend-Lease of 500 PPs to Britain as Resources was put into the Command Reserve Home Forces.",
    ],
    [{ form: "Supplies" }, "Lend-Lease of 500 PPs to Britain as Supplies has no Command Reserve."],
    [
      { form: "Supplies", command: "Malta" },
      "Lend-Lease of 500 PPs to Britain as Supplies goes to Malta, which is no Command Reserve of Britain.",
    ],
    [{ command: "Home Forces" }, "Lend-Lease of 500 PPs to Britain is neither Supplies nor Resources, so it arrives nowhere."],
    [{ form: "Resources", lost: 600 }, "Lend-Lease of 500 PPs to Britain loses 600 PPs, more than was sent."],
    [{ form: "Resources", donor: null }, "Lend-Lease of 500 PPs to Britain names no donor, so nobody pays it."],
    [
      { form: "Resources", donor: "Britain", recipient: "Russia" },
      "Lend-Lease of 500 PPs to Russia is given by Britain but stands on the sheet of the USA, so nobody pays it.",
    ],
  ])("finds %j", (row, message) => {
    expect(messages("lend-lease-balanced", aid(row), NATIONS)).toStrictEqual([message]);
  });

  it.each([
    { form: "Supplies", command: "Home Forces", lost: 100 },
    { form: "Supplies", command: "home forces" },
    { form: "Resources" },
    { form: "Resources", recipient: "Russia" },
    { form: "Supplies", recipient: "Russia", command: "Murmansk" },
    { form: "Resources", donor: "France" },
  ])("accepts %j", (row) => {
    expect(found("lend-lease-balanced", aid(row), NATIONS)).toStrictEqual([]);
  });
});
