import { describe, expect, it, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { oilSources } from "../../../src/rulebooks/campaign/sheets/oil/sources";
import { found, ledgerWith, messages, type Entries } from "./ledger";

const SHIPMENTS = "Oil: Oil shipments";
const USES = "Oil: Oil uses";
const CENTERS = "Oil: Supply Centers";
const EVENTS = "Campaign: Events";
const SOURCES = "Oil: Oil sources";

const auditOf = (entries: Entries) =>
  auditLedger(ledgerWith(entries)).findings.filter(({ table }) => table === "Oil_Oil_sources");

describe("Supply Centers", () => {
  const use = (entry: Entries[string][number]) => ({ again: true as const, use: "Use", oilUnits: 1, ...entry });
  const uses = (...entries: Entries[string][number][]): Entries => ({ [USES]: entries.map(use) });

  it("give in a Turn what they held at its start", () => {
    const rome = (oilUnits: number): Entries => ({
      [USES]: [
        { use: "Italian economy", oilUnits: 1 },
        { use: "Mediterranean Front", power: "European Axis", oilUnits },
      ],
      [SHIPMENTS]: [{ source: "Ploesti", power: "European Axis", oilUnits: 2, toCenter: "Rome" }],
    });
    expect(found("oil-used-before-arrival", rome(2))).toMatchObject([
      {
        table: "Oil_Supply_Centers",
        row: 2,
        expected: 2,
        found: 3,
        message: "Rome uses 3 Oil Units with 2 in stock; shipments arrive in Logistics.",
        fix: "Use 1 less from Rome.",
      },
    ]);
    expect(found("oil-used-before-arrival", rome(1))).toStrictEqual([]);
  });

  it("are entered where they are used", () => {
    const tokyo = uses({ power: "Japan", service: "Army", area: "Pacific", center: "Tokyo" });
    expect(messages("oil-used-before-arrival", tokyo, ["Germany"])).toStrictEqual([
      "Use uses 1 Oil Unit from Tokyo, which is none of the Supply Centers of the sheet.",
    ]);
    const americas = uses({ power: "Western Allies", service: "Army", area: "Americas", center: "Americas", oilUnits: 9 });
    expect(found("oil-used-before-arrival", americas)).toStrictEqual([]);
  });

  it("keep no more than the store of their Power", () => {
    const axis = (berlin: number, rome: number): Entries => ({
      [USES]: [
        { use: "German economy", oilUnits: 0 },
        { use: "Italian economy", oilUnits: 0 },
      ],
      [CENTERS]: [
        { center: "Berlin", opening: berlin },
        { center: "Rome", opening: rome },
      ],
      [SHIPMENTS]: [{ source: "Russia to Germany", oilUnits: 0 }],
    });
    expect(found("oil-storage-full", axis(9, 3))).toMatchObject([
      {
        table: "Oil_Oil_stores",
        expected: 10,
        found: 12,
        message: "The store of the European Axis holds 12 Oil Units; 10 is the limit.",
        fix: "Use 2 more, or ship less.",
      },
    ]);
    expect(found("oil-storage-full", axis(8, 2))).toStrictEqual([]);
    expect(messages("oil-storage-full", { [CENTERS]: [{ center: "London", store: "", opening: 4 }] })).toStrictEqual([
      "London holds 4 Oil Units that count for no store.",
    ]);
  });

  it("of the USA keep one for each mobilization of the theatre", () => {
    const hawaii = (doneBefore: number): Entries => ({
      "Mobilization: Mobilization": [{ nation: "USA", coast: "West Coast", doneBefore }],
      [CENTERS]: [{ center: "Hawaii", opening: 3 }],
    });
    expect(messages("oil-storage-full", hawaii(2))).toStrictEqual([
      "The store of the USA (Far East) holds 3 Oil Units; 2 is the limit.",
    ]);
    expect(found("oil-storage-full", hawaii(3))).toStrictEqual([]);
  });

  it.each([
    [
      { power: "European Axis", service: "Army", area: "East", center: "Rome" },
      "Rome cannot fuel the East Front; that oil comes from Berlin.",
    ],
    [
      { power: "European Axis", service: "Air Force", area: "Mediterranean", center: "Rome" },
      "Rome cannot fuel the Air Force in the Mediterranean; that oil comes from Berlin.",
    ],
    [
      { power: "Japan", service: "Air Force", area: "Asia", center: "Taipei" },
      "Taipei cannot fuel the Air Force in Asia; that oil comes from Tokyo, Mukden or Harbin.",
    ],
    [
      { power: "European Axis", service: "Economy", area: "Italy", center: "Berlin" },
      "Berlin cannot fuel the economy of Italy; that oil comes from Rome.",
    ],
    [
      { power: "Japan", service: "Army", area: "West", center: "Berlin" },
      "Berlin is a Supply Center of the European Axis; Japan cannot use its oil.",
    ],
    [
      { power: "Western Allies", service: "Bridgehead", area: "West", center: "Australia" },
      "Australia cannot fuel a Bridgehead; that oil comes from London.",
    ],
    [{ power: "Russia", service: "Army", area: "East" }, "Use uses 1 Oil Unit from no Supply Center; that oil comes from Urals."],
  ])("fuel only what they may: %j", (entry, message) => {
    expect(messages("oil-wrong-center", uses(entry))).toStrictEqual([message]);
    expect(messages("oil-wrong-center", uses({ ...entry, oilUnits: 0 }))).toStrictEqual([]);
  });

  it.each([
    { power: "European Axis", service: "Army", area: "East", center: "Berlin" },
    { power: "European Axis", service: "Army", area: "Mediterranean", center: "Rome" },
    { power: "Western Allies", service: "Bridgehead", area: "West", center: "London" },
    { power: "Russia", service: "Navy", area: "Indian Ocean", center: "Urals" },
  ])("may fuel %j", (entry) => {
    expect(messages("oil-wrong-center", uses(entry))).toStrictEqual([]);
  });

  it("serve nobody while they are not in service", () => {
    const manila = (inService: boolean): Entries => ({
      ...uses({ power: "Western Allies", service: "Army", area: "Asia", center: "Manila" }),
      [CENTERS]: [{ center: "Manila", inService }],
    });
    expect(messages("oil-wrong-center", manila(false))).toStrictEqual([
      "Use uses 1 Oil Unit from Manila, which is not in service.",
    ]);
    expect(found("oil-wrong-center", manila(true))).toStrictEqual([]);
  });

  it("start with the oil of the rulebook", () => {
    const start = (center: string, opening: number, turn: number): Entries => ({
      "Campaign: State": [{ Turn: turn }],
      [CENTERS]: [{ center, opening }],
    });
    expect(found("starting-oil", start("Tokyo", 10, 1))).toMatchObject([
      {
        severity: "warning",
        column: "Opening",
        expected: 6,
        found: 10,
        message: "Tokyo starts with 6 Oil Units, 10 are entered.",
        fix: "Enter 6.",
      },
    ]);
    expect(found("starting-oil", start("Urals", 3, 1))).toStrictEqual([]);
    expect(found("starting-oil", start("Tokyo", 10, 2))).toStrictEqual([]);
    expect(found("starting-oil", start("London", 7, 1))).toStrictEqual([]);
  });

  it.each(["South Africa", "India"])("%s reaches the Mediterranean by Suez or the pipeline only", (center) => {
    const met = (conditionMet: boolean) =>
      uses({ power: "Western Allies", service: "Army", area: "Mediterranean", center, conditionMet });
    expect(messages("africa-route", met(false))).toStrictEqual([
      `Use uses 1 Oil Unit from ${center}, but neither Suez nor the pipeline is open.`,
    ]);
    expect(found("africa-route", met(true))).toStrictEqual([]);
  });

  it("need no route where India fuels Southeast Asia", () => {
    expect(
      found("africa-route", uses({ power: "Western Allies", service: "Army", area: "Southeast Asia", center: "India" })),
    ).toStrictEqual([]);
  });

  it("reach Black Sea Ports only through their own Front", () => {
    const fleet = (center: string, conditionMet: boolean) =>
      uses({ power: "European Axis", service: "Navy", area: "Black Sea", center, conditionMet });
    expect(found("black-sea-connection", fleet("Rome", false))).toMatchObject([
      {
        severity: "warning",
        message: "Use in the Black Sea draws 1 Oil Unit from Rome without a connection through the Mediterranean Front.",
      },
    ]);
    expect(found("black-sea-connection", fleet("Berlin", true))).toStrictEqual([]);
  });

  describe("Taipei and Singapore", () => {
    const from = (center: string, turnOfEvent: number | null): Entries => ({
      "Campaign: State": [{ Turn: 9 }],
      ...(turnOfEvent === null ? {} : { [EVENTS]: [{ event: "Singapore replaces Taipei", happened: true, turnOfEvent }] }),
      ...uses({ power: "Japan", service: "Navy", area: "Indian Ocean", center }),
      [CENTERS]: [
        { center: "Taipei", inService: center === "Taipei" },
        { center: "Singapore", inService: center === "Singapore" },
      ],
    });

    it("change in Logistics: the Orders of that Turn still draw on Taipei", () => {
      expect(found("taipei-or-singapore", from("Taipei", 9))).toStrictEqual([]);
      expect(messages("taipei-or-singapore", from("Singapore", 9))).toStrictEqual([
        "1 Oil Unit is used from Singapore, but Taipei serves until Logistics.",
      ]);
    });
  });

  describe("Paris", () => {
    const FALL = { event: "Fall of France", happened: true, turnOfEvent: 2 };
    const FREE = { event: "Paris liberated", happened: true, turnOfEvent: 8 };
    const paris = (events: readonly (typeof FALL)[], opening: number, more: Entries = {}): Entries => ({
      "Campaign: State": [{ Turn: 9 }],
      [EVENTS]: events,
      [CENTERS]: [{ center: "Paris", opening }],
      [USES]: [{ use: "French economy", oilUnits: 0 }],
      ...more,
    });
    const american = {
      [SHIPMENTS]: [{ source: "USA East Coast", power: "Western Allies", oilUnits: 2, way: "Sea", toCenter: "Paris" }],
    };

    it("holds no Allied oil while it is occupied", () => {
      expect(messages("paris-status", paris([FALL], 2))).toStrictEqual([
        "Paris is occupied but holds 2 Oil Units for the Allies.",
      ]);
      expect(found("paris-status", paris([FALL, FREE], 2))).toStrictEqual([]);
      expect(found("paris-status", paris([], 2))).toStrictEqual([]);
    });

    it("gets American oil only when it is liberated", () => {
      expect(messages("paris-status", paris([], 2, american))).toStrictEqual([
        "2 Oil Units of American oil go to Paris, which is not liberated.",
      ]);
      expect(found("paris-status", paris([FALL, FREE], 2, american))).toStrictEqual([]);
    });

    it("fuels no economy after the fall of France, and nobody while it is occupied", () => {
      const economy = { [USES]: [{ use: "French economy", oilUnits: 1 }] };
      expect(found("paris-status", paris([], 3, economy))).toStrictEqual([]);
      expect(messages("paris-status", paris([FALL], 0, economy))).toStrictEqual([
        "French economy uses 1 Oil Unit from Paris, which is occupied.",
      ]);
      expect(messages("paris-status", paris([FALL, FREE], 3, economy))).toStrictEqual([
        "French economy uses 1 Oil Unit from Paris, which fuels no economy after the fall of France.",
      ]);
    });

    it("still serves France in the Turn in which it falls", () => {
      expect(
        found("paris-status", paris([{ ...FALL, turnOfEvent: 9 }], 3, { [USES]: [{ use: "French economy", oilUnits: 1 }] })),
      ).toStrictEqual([]);
    });
  });

  test("Nationalist China needs no oil", () => {
    const china = (oilUnits: number) =>
      uses({ power: "Nationalist China", service: "Army", area: "Asia", center: "Tokyo", oilUnits });
    expect(found("china-no-oil", china(1))).toMatchObject([
      { severity: "warning", expected: 0, found: 1, message: "Nationalist China is listed with 1 Oil Unit (Use); it needs 0." },
    ]);
    expect(found("china-no-oil", china(0))).toStrictEqual([]);
  });
});

describe("Oil sources", () => {
  const held = (controller: string) => auditOf({ [SOURCES]: [{ source: "Baku", controller }] });

  it("are held by those whose oil some power ships or the market sells, and by nobody else", () => {
    const { choices } = ledgerWith({}).found.cells.find(({ declared }) => declared.key === "controller")!.declared;
    for (const controller of choices!) {
      const ledger = ledgerWith({ [SOURCES]: [{ source: "Baku", controller }] });
      expect(ledger.rows(oilSources, "Oil").find(({ source }) => source === "Baku")!.power, controller).not.toBe("");
    }
    expect(held("Rusia")).toMatchObject([{ check: "input-unreadable", column: "Controller", key: "Baku" }]);
    expect(held("USSR")).toMatchObject([{ check: "input-unreadable", column: "Controller", fix: "Enter Russia." }]);
    expect(held("Britain")).toStrictEqual([]);
  });
});
