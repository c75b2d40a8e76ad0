import { describe, expect, it, test } from "vitest";
import { oilUses } from "../../../src/rulebooks/campaign/sheets/oil";
import { ALL_NATIONS, found, ledgerWith, messages, type Entries } from "./ledger";

/*
 * Supply Centers and what their oil is used for, beyond what the golden cases say.
 */

const USES = "Oil: Oil uses";
const CENTERS = "Oil: Supply Centers";
const EVENTS = "Campaign: Events";
const SHIPMENTS = "Oil: Oil shipments";

const use = (entry: Entries[string][number]) => ({ again: true as const, use: "Use", oilUnits: 1, ...entry });
const uses = (...entries: Entries[string][number][]): Entries => ({ [USES]: entries.map(use) });

describe("oil comes from", () => {
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
    [
      { power: "European Axis", service: "Army", area: "Baltic", center: "Berlin" },
      "Berlin cannot fuel the Baltic Front; no center may.",
    ],
    [{ power: "Russia", service: "Army", area: "", center: "Urals" }, "Use names no area that Urals could fuel."],
  ])("no center that may not give it: %j", (entry, message) => {
    expect(messages("oil-wrong-center", uses(entry))).toStrictEqual([message]);
    expect(messages("oil-wrong-center", uses({ ...entry, oilUnits: 0 }))).toStrictEqual([]);
  });

  it.each([
    { power: "European Axis", service: "Army", area: "East", center: "Berlin" },
    { power: "European Axis", service: "Army", area: "Mediterranean", center: "Rome" },
    { power: "Western Allies", service: "Bridgehead", area: "West", center: "London" },
    { power: "Western Allies", service: "Army", area: "Americas", center: "Americas" },
    { power: "Russia", service: "Navy", area: "Indian Ocean", center: "Urals" },
    { power: "Russia", service: "Navy", area: "Black Sea", center: "Urals" },
  ])("a center that may: %j", (entry) => {
    const stocked = { ...uses(entry), [CENTERS]: [{ center: "London", opening: 1 }] };
    for (const check of ["oil-wrong-center", "oil-used-before-arrival", "black-sea-connection"]) {
      expect(messages(check, stocked)).toStrictEqual([]);
    }
  });

  it("a center that the sheet has", () => {
    const tokyo = uses({ power: "Japan", service: "Army", area: "Pacific", center: "Tokyo" });
    expect(messages("oil-used-before-arrival", tokyo, ["Germany"])).toStrictEqual([
      "Use uses 1 Oil Unit from Tokyo, which is none of the Supply Centers of the sheet.",
    ]);
  });

  it("a center in service", () => {
    const berlin: Entries = { [CENTERS]: [{ center: "Berlin", inService: false }] };
    expect(messages("oil-wrong-center", berlin, ["Germany"])).toStrictEqual([
      "German economy uses 1 Oil Unit from Berlin, which is not in service.",
    ]);
  });

  it.each(["South Africa", "India"])("%s for the Mediterranean by Suez or the pipeline only", (center) => {
    const met = (conditionMet: boolean) =>
      uses({ power: "Western Allies", service: "Army", area: "Mediterranean", center, conditionMet });
    expect(found("africa-route", met(false))).toHaveLength(1);
    expect(found("africa-route", met(true))).toStrictEqual([]);
  });
});

describe("in the first Turn", () => {
  it.each([
    ["Berlin", 8],
    ["Rome", 2],
    ["Tokyo", 6],
    ["Mukden", 2],
    ["Harbin", 1],
    ["Taipei", 1],
    ["Urals", 3],
    ["Paris", 3],
    ["Hawaii", 0],
    ["Manila", 0],
  ])("%s holds %d Oil Units", (center, start) => {
    const opening = (units: number, turn = 1): Entries => ({
      "Campaign: State": [{ Turn: turn }],
      [CENTERS]: [{ center, opening: units }],
    });
    expect(found("starting-oil", opening(start + 1))).toMatchObject([
      { severity: "warning", column: "Opening", expected: start, found: start + 1, fix: `Enter ${start}.` },
    ]);
    expect(found("starting-oil", opening(start))).toStrictEqual([]);
    expect(found("starting-oil", opening(start + 1, 2))).toStrictEqual([]);
  });

  it("nothing is known of London, nor of a center that is not open", () => {
    for (const center of ["London", "Singapore"]) {
      expect(found("starting-oil", { [CENTERS]: [{ center, opening: 7 }] })).toStrictEqual([]);
    }
  });
});

test("American stores keep one Oil Unit for each mobilization of their coast (2.5.4)", () => {
  const hawaii = (doneBefore: number): Entries => ({
    "Mobilization: Mobilization": [{ nation: "USA", coast: "West Coast", doneBefore }],
    [CENTERS]: [{ center: "Hawaii", opening: 3 }],
  });
  expect(messages("oil-storage-full", hawaii(2))).toStrictEqual([
    "The store of the USA (Far East) holds 3 Oil Units; 2 is the limit.",
  ]);
  expect(found("oil-storage-full", hawaii(3))).toStrictEqual([]);
});

describe("Paris", () => {
  const FALL = { event: "Fall of France", happened: true, turnOfEvent: 2 };
  const FREE = { event: "Paris liberated", happened: true, turnOfEvent: 8 };
  const told = (events: readonly (typeof FALL)[], opening: number, more: Entries = {}): readonly string[] =>
    messages("paris-status", {
      "Campaign: State": [{ Turn: 9 }],
      [EVENTS]: events,
      [CENTERS]: [{ center: "Paris", opening }],
      [USES]: [{ use: "French economy", oilUnits: 0 }],
      ...more,
    });
  const economy = { [USES]: [{ use: "French economy", oilUnits: 1 }] };
  const american = {
    [SHIPMENTS]: [{ source: "USA East Coast", power: "Western Allies", oilUnits: 2, way: "Sea", toCenter: "Paris" }],
  };

  it("serves France before its fall and in the Turn of its fall", () => {
    expect(told([], 3, economy)).toStrictEqual([]);
    expect(told([{ ...FALL, turnOfEvent: 9 }], 3, economy)).toStrictEqual([]);
  });

  it("gets American oil only when it is liberated", () => {
    expect(told([], 2, american)).toStrictEqual(["2 Oil Units of American oil go to Paris, which is not liberated."]);
    expect(told([FALL, FREE], 2, american)).toStrictEqual([]);
  });

  it("fuels nobody while it is occupied, and no economy after the fall of France", () => {
    expect(told([FALL], 0, economy)).toStrictEqual(["French economy uses 1 Oil Unit from Paris, which is occupied."]);
    expect(told([FALL, FREE], 3, economy)).toStrictEqual([
      "French economy uses 1 Oil Unit from Paris, which fuels no economy after the fall of France.",
    ]);
  });

  it("fuels armies of the Allies before the fall of France, but of the navies only the French", () => {
    const drawn = (name: string, service: string) => ({
      [USES]: [
        { use: "French economy", oilUnits: 0 },
        use({ use: name, power: "Western Allies", service, area: "West", center: "Paris" }),
      ],
    });
    expect(told([], 3, drawn("BEF", "Army"))).toStrictEqual([]);
    expect(told([], 3, drawn("Home Fleet", "Navy"))).toStrictEqual([
      "Home Fleet uses 1 Oil Unit from Paris, which before its surrender fuels no Navy but the row French Navy.",
    ]);
    expect(told([FALL, FREE], 3, drawn("Home Fleet", "Navy"))).toStrictEqual([]);
    expect(told([], 3, { [USES]: [{ use: "French Navy", oilUnits: 1 }] })).toStrictEqual([]);
  });
});

test("a shipment of Nationalist China is told", () => {
  const shipped = (oilUnits: number): Entries => ({
    [SHIPMENTS]: [{ source: "Brunei", power: "Nationalist China", oilUnits, way: "Sea", toCenter: "India" }],
  });
  expect(messages("china-no-oil", shipped(1))).toStrictEqual([
    "Nationalist China is listed with 1 Oil Unit (Brunei); it needs 0.",
  ]);
  expect(found("china-no-oil", shipped(0))).toStrictEqual([]);
});

test("a Front that draws its oil in two rows is short of none; two air forces are fuelled each for itself", () => {
  const short = (entries: Entries): readonly number[] =>
    ledgerWith(entries)
      .rows(oilUses, "Oil")
      .filter(({ use: name }) => name === "Use")
      .map((row) => row.short);
  const front = { power: "Western Allies", service: "Army", area: "Mediterranean", conditionMet: true };
  const needs: Entries = { "Campaign: Fronts": [{ front: "Mediterranean", power: "Western Allies", armyCommands: 2 }] };
  const rows = (one: number, other: number, more: object = {}) =>
    uses({ ...front, center: "India", oilUnits: one, ...more }, { ...front, center: "South Africa", oilUnits: other, ...more });
  expect(short({ ...needs, ...rows(1, 0) })).toStrictEqual([0, 0]);
  expect(short({ ...needs, ...rows(0, 0) })).toStrictEqual([1, 1]);
  expect(short({ ...needs, ...rows(1, 0, { service: "Air Force" }) })).toStrictEqual([0, 1]);
});

test.each<[readonly string[]]>([
  [ALL_NATIONS],
  ...ALL_NATIONS.map((nation): [readonly string[]] => [[nation]]),
  [["Germany", "Russia"]],
  [["Britain", "USA"]],
])("the fresh ledger of %j has none of its oil wrong", (nations) => {
  for (const check of ["oil-wrong-center", "oil-used-before-arrival", "starting-oil", "front-without-fuel", "ore-source-open"]) {
    expect(found(check, {}, nations)).toStrictEqual([]);
  }
});
