import { describe, expect, it, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const JAPAN_AND_CHINA = ["Japan", "Nationalist China"];
const TURN: Entries = { "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }] };

describe("captured-income", () => {
  const nanking = (own: Entry, taken: Entry): Entries => ({
    "Nationalist China: Economy": [{ name: "Nanking", kind: "Industrial City", value: 500, ...own }],
    "Japan: Economy": [{ name: "Nanking", kind: "Industrial City", value: 500, ...taken }],
  });
  const CONQUEST = { owner: "Nationalist China", holder: "Japan" };

  it("finds a Chinese city that Japan counts as a Colony, or dearer than it is", () => {
    const byColony = nanking({ holder: "Japan" }, { ...CONQUEST, kind: "Colony" });
    expect(found("captured-income", byColony, JAPAN_AND_CHINA)).toMatchObject([{ expected: 250, found: 500 }]);
    const dearer = nanking({ holder: "Japan" }, { ...CONQUEST, value: 900 });
    expect(found("captured-income", dearer, JAPAN_AND_CHINA)).toMatchObject([{ expected: 250, found: 450 }]);
  });

  it("accepts half of the value for Japan and nothing for China", () => {
    expect(found("captured-income", nanking({ holder: "Japan" }, CONQUEST), JAPAN_AND_CHINA)).toStrictEqual([]);
  });

  it("knows a place in any spelling", () => {
    const spelled = nanking({ name: "Nan-king" }, CONQUEST);
    expect(messages("captured-income", spelled, JAPAN_AND_CHINA)).toStrictEqual([
      "Nan-king is held by Japan but still gives Nationalist China 500 PPs; it should give 0.",
    ]);
  });

  it("does not take places of one name for one place", () => {
    expect(found("captured-income", nanking({}, {}), JAPAN_AND_CHINA)).toStrictEqual([]);
  });

  it("tells what it can where one name cannot be read", () => {
    const entries = nanking({}, CONQUEST);
    const broken = { ...entries, "Japan: Economy": [...entries["Japan: Economy"]!, { name: "Canton", kind: "Town", value: 5 }] };
    expect(found("captured-income", broken, JAPAN_AND_CHINA)).toHaveLength(1);
  });

  const kharkov = (ic: Entry, taken: Entry): Entries => ({
    "Russian industry: Russian ICs": [{ city: "Kharkov", value: 500, ...ic }],
    "Germany: Economy": [{ name: "Kharkov", kind: "Industrial City", owner: "Russia", holder: "Germany", value: 500, ...taken }],
  });
  const RUSSIA_AND_GERMANY = ["Russia", "Germany"];

  it("freezes a captured Russian IC", () => {
    const captured = { state: "Captured", holder: "Axis" };
    expect(found("captured-income", kharkov(captured, { state: "Captured" }), RUSSIA_AND_GERMANY)).toStrictEqual([]);
    expect(messages("captured-income", kharkov(captured, { state: "Captured", value: 750 }), RUSSIA_AND_GERMANY)).toStrictEqual([
      "Kharkov gives Germany 750 PPs; taken from Russia it is worth 500.",
    ]);
  });

  describe("France's Base Economy, the only one that is a conquest (2.1.5)", () => {
    const NATIONS = ["France", "Germany"];
    const taken = (value: number, holder: string | null): Entries => ({
      ...TURN,
      "France: Economy": [{ name: "France", kind: "Base Economy", holder }],
      "Germany: Economy": [{ name: "France", kind: "Base Economy", owner: "France", holder: "Germany", value }],
    });

    it("finds one that earns for both", () => {
      expect(found("captured-income", taken(1000, "France"), NATIONS)).toMatchObject([
        {
          sheet: "France",
          column: "Base Economy",
          expected: 0,
          found: 1000,
          message: "The Base Economy of France is held by Germany but still gives France 1,000 PPs; it should give 0.",
          fix: "Enter Germany as Holder of the Base Economy in Economy of France, or take it off the sheet of Germany.",
        },
      ]);
    });

    it("gives France nothing once Germany holds it", () => {
      expect(found("captured-income", taken(1000, "Germany"), NATIONS)).toStrictEqual([]);
      const spending = { ...taken(1000, "Germany"), "France: Allocation to commands": [{ command: "Home", supplies: 10 }] };
      expect(found("deficit-spending", spending, NATIONS)).toMatchObject([{ sheet: "France", expected: 0, found: 10 }]);
    });

    it("is worth no more than France ever had", () => {
      expect(messages("captured-income", taken(1200, "Germany"), NATIONS)).toStrictEqual([
        "France gives Germany 1,200 PPs; taken from France it is worth 1,000.",
      ]);
      const grown = { "France: Growth": [{ year: 1940, reserve: 2000, newBase: 1200, again: true as const }] };
      expect(found("captured-income", { ...taken(1200, "Germany"), ...grown }, NATIONS)).toStrictEqual([]);
    });
  });
});

describe("colony-follows-capital", () => {
  const java = (britain: Entry, japan: Entry = {}): Entries => ({
    "Britain: Economy": [{ name: "Java", kind: "Colony", value: 100, ...britain }],
    "Japan: Economy": [{ name: "Java", kind: "Colony", owner: "Britain", holder: "Japan", value: 100, ...japan }],
  });
  const NATIONS = ["Britain", "Japan"];

  it("finds a Colony that is credited to the side that has lost its capital", () => {
    expect(found("colony-follows-capital", java({}), NATIONS)).toMatchObject([{ expected: "Japan", found: "Britain" }]);
    expect(found("captured-income", java({}), NATIONS)).toStrictEqual([]);
    expect(found("colony-follows-capital", java({ holder: "Japan" }), NATIONS)).toStrictEqual([]);
  });

  it("finds a Colony of a Minor Nation that two sides count", () => {
    const both = java({ owner: "Minor", holder: "Britain" }, { owner: "Minor" });
    expect(messages("colony-follows-capital", both, NATIONS)).toStrictEqual([
      "Java gives Britain 100 PPs and Japan 100 PPs; one Nation holds it.",
    ]);
  });
});

test.each([
  ["Brunei", 1],
  ["brunei", 1],
  ["Timor", 1],
  ["Portuguese-Timor", 1],
  ["Burma", 0],
])("%s as a Colony of 100 PPs: %i findings (2.1.4)", (name, times) => {
  const entries: Entries = { "Britain: Economy": [{ name, kind: "Colony", value: 100 }] };
  expect(found("worthless-colony", entries, ["Britain"])).toHaveLength(times);
});

describe("bombing-cap", () => {
  const essen = (rolled: number | null, booked: readonly Entry[]): Entries => ({
    ...TURN,
    "Germany: Economy": [{ name: "Essen", kind: "Industrial City", value: 500, bombingRolled: rolled }],
    "Germany: SW damage ledger": booked.map((row) => ({ turn: 9, cause: "Bombing", place: "Essen", again: true, ...row })),
  });
  const GERMANY = ["Germany"];

  it("adds up the raids of a Turn and tells their sum once", () => {
    expect(found("bombing-cap", essen(620, [{ pps: 300 }, { pps: 320 }]), GERMANY)).toMatchObject([
      { expected: 500, found: 620 },
    ]);
    expect(found("bombing-cap", essen(620, [{ pps: 300 }, { pps: 200 }]), GERMANY)).toStrictEqual([]);
  });

  it("leaves other Turns and causes alone", () => {
    expect(found("bombing-cap", essen(null, [{ pps: 900, turn: 8 }]), GERMANY)).toStrictEqual([]);
    expect(found("bombing-cap", essen(null, [{ pps: 900, cause: "Refinery bombing" }]), GERMANY)).toStrictEqual([]);
  });

  it("caps the bombing of Russian ICs by their value", () => {
    const gorki = (pps: number): Entries => ({
      ...TURN,
      "Russian industry: Russian ICs": [{ city: "Gorki", region: "Europe", state: "Connected", holder: "Russia", value: 250 }],
      "Russia: SW damage ledger": [{ turn: 9, cause: "Bombing", place: "Gorki", pps }],
    });
    expect(found("bombing-cap", gorki(250), ["Russia"])).toStrictEqual([]);
    expect(messages("bombing-cap", gorki(300), ["Russia"])).toStrictEqual([
      "Gorki is worth 250 PPs and cannot suffer 300 of bombing damage in a Turn.",
    ]);
  });

  it("counts mobilization in the value of a coast", () => {
    const coast = (pps: number): Entries => ({
      ...TURN,
      "USA: Economy": [{ name: "USA East Coast", value: 500, bombingRolled: 1500 }],
      "Mobilization: Mobilization": [{ nation: "USA", coast: "East Coast", doneBefore: 1 }],
      "USA: SW damage ledger": [{ turn: 9, cause: "Bombing", place: "USA East Coast", pps }],
    });
    expect(found("bombing-cap", coast(1500), ["USA"])).toStrictEqual([]);
    expect(found("bombing-cap", coast(1600), ["USA"])).toHaveLength(1);
  });
});

test("a share that is blank is the whole of a Minor Ally", () => {
  const rumania: Entries = {
    "Germany: Economy": [{ name: "Rumania", kind: "Minor Ally", owner: "Minor", value: 1000, share: 0.5 }],
    "Italy: Economy": [{ name: "Rumania", kind: "Minor Ally", owner: "Minor", value: 1000 }],
  };
  expect(found("minor-share", rumania, ["Germany", "Italy"])).toMatchObject([{ severity: "warning", found: 1.5 }]);
});

test("the Base Economy of another Nation, or an own one that another Nation holds, is not counted twice (2.1.1)", () => {
  const base = (row: Entry): Entries => ({ "Italy: Economy": [{ name: "Base", kind: "Base Economy", value: 500, ...row }] });
  expect(found("base-economy-twice", base({}), ["Italy"])).toHaveLength(1);
  expect(found("base-economy-twice", base({ owner: "France" }), ["Italy"])).toStrictEqual([]);
  expect(found("base-economy-twice", base({ owner: "Italy", holder: "Britain" }), ["Italy"])).toStrictEqual([]);
});

describe("place-twice and named-twice", () => {
  const both = (...names: readonly string[]): Entries => ({
    "Japan: Economy": names.map((name) => ({ name, kind: "Colony", value: 100, again: true })),
  });
  const JAPAN = ["Japan"];

  it("finds one place in two spellings, and by the name of its capital", () => {
    expect(found("place-twice", both("Java", "JA-VA"), JAPAN)).toHaveLength(1);
    expect(found("place-twice", both("Indochina", "French Indochina"), JAPAN)).toHaveLength(1);
    expect(found("named-twice", both("Java", "JAVA"), JAPAN)).toHaveLength(1);
  });

  it("accepts two cities of one Colony", () => {
    expect(found("place-twice", both("Mukden", "Harbin"), JAPAN)).toStrictEqual([]);
  });
});
