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

  it("finds a Chinese city that Japan counts in full", () => {
    const byColony = nanking({ holder: "Japan" }, { ...CONQUEST, kind: "Colony" });
    expect(found("captured-income", byColony, JAPAN_AND_CHINA)).toMatchObject([
      {
        severity: "error",
        cite: "2.1.3; 2.1.5",
        sheet: "Japan",
        column: "Value",
        expected: 250,
        found: 500,
        message: "Nanking gives Japan 500 PPs; taken from Nationalist China it is worth 250.",
      },
    ]);
    const asItsOwn = nanking({ holder: "Japan" }, { holder: "Japan" });
    expect(found("captured-income", asItsOwn, JAPAN_AND_CHINA)).toMatchObject([{ expected: 250, found: 500 }]);
    const dearer = nanking({ holder: "Japan" }, { ...CONQUEST, value: 900 });
    expect(found("captured-income", dearer, JAPAN_AND_CHINA)).toMatchObject([{ expected: 250, found: 450 }]);
  });

  it("finds a city that earns for its owner and for the conqueror", () => {
    expect(found("captured-income", nanking({}, CONQUEST), JAPAN_AND_CHINA)).toMatchObject([
      {
        sheet: "Nationalist China",
        column: "Holder",
        expected: 0,
        found: 500,
        message: "Nanking is held by Japan but still gives Nationalist China 500 PPs; it should give 0.",
        fix: "Enter Japan as its Holder, or take it off the sheet of Japan.",
      },
    ]);
  });

  it("accepts half of the value for Japan and nothing for China", () => {
    expect(found("captured-income", nanking({ holder: "Japan" }, CONQUEST), JAPAN_AND_CHINA)).toStrictEqual([]);
  });

  it("does not take places of one name for one place", () => {
    expect(found("captured-income", nanking({}, {}), JAPAN_AND_CHINA)).toStrictEqual([]);
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

  it("finds a Russian IC that earns for both sides", () => {
    expect(found("captured-income", kharkov({}, {}), RUSSIA_AND_GERMANY)).toMatchObject([
      {
        sheet: "Russian industry",
        column: "Holder",
        expected: 0,
        found: 500,
        message: "Kharkov is held by Germany but still gives Russia 500 PPs; it should give 0.",
      },
    ]);
  });
});

describe("colony-follows-capital", () => {
  const java = (holder: string | null): Entries => ({
    "Britain: Economy": [{ name: "Java", kind: "Colony", holder, value: 100 }],
    "Japan: Economy": [{ name: "Java", kind: "Colony", owner: "Britain", holder: "Japan", value: 100 }],
  });

  it("finds a Colony that is credited to the side that has lost its capital", () => {
    expect(found("colony-follows-capital", java(null), ["Britain", "Japan"])).toMatchObject([
      {
        sheet: "Britain",
        expected: "Japan",
        found: "Britain",
        message: "Java is credited to Britain with 100 PPs although Japan holds its capital.",
      },
    ]);
    expect(found("captured-income", java(null), ["Britain", "Japan"])).toStrictEqual([]);
    expect(found("colony-follows-capital", java("Japan"), ["Britain", "Japan"])).toStrictEqual([]);
  });
});

describe("worthless-colony", () => {
  const brunei = (name: string, value: number): Entries => ({ "Britain: Economy": [{ name, kind: "Colony", value }] });

  it("finds a value where there is none", () => {
    expect(found("worthless-colony", brunei("Brunei", 100), ["Britain"])).toMatchObject([
      {
        column: "Value",
        expected: 0,
        found: 100,
        message: "Brunei has no economic value, but 100 PPs are entered; it must be 0.",
      },
    ]);
    expect(found("worthless-colony", brunei("Timor", 50), ["Britain"])).toHaveLength(1);
    expect(found("worthless-colony", brunei("Brunei", 0), ["Britain"])).toStrictEqual([]);
    expect(found("worthless-colony", brunei("Burma", 100), ["Britain"])).toStrictEqual([]);
  });
});

describe("bombing-cap", () => {
  const essen = (rolled: number | null, booked: readonly Entry[]): Entries => ({
    ...TURN,
    "Germany: Economy": [{ name: "Essen", kind: "Industrial City", value: 500, bombingRolled: rolled }],
    "Germany: SW damage ledger": booked.map((row) => ({ turn: 9, cause: "Bombing", place: "Essen", again: true, ...row })),
  });
  const GERMANY = ["Germany"];

  it("finds more damage than the city is worth", () => {
    const [finding, ...others] = found("bombing-cap", essen(620, [{ pps: 620 }]), GERMANY);
    expect(others).toStrictEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      cite: "2.1.3",
      table: "Germany_SW_damage_ledger",
      expected: 500,
      found: 620,
      message: "Essen is worth 500 PPs and cannot suffer 620 of bombing damage in a Turn.",
      fix: "Book 500 PPs with the cause Bombing.",
    });
  });

  it("adds up the raids of a Turn", () => {
    expect(found("bombing-cap", essen(620, [{ pps: 300 }, { pps: 320 }]), GERMANY)).toMatchObject([{ found: 620 }]);
    expect(found("bombing-cap", essen(620, [{ pps: 300 }, { pps: 200 }]), GERMANY)).toStrictEqual([]);
  });

  it("accepts damage up to the value", () => {
    expect(found("bombing-cap", essen(500, [{ pps: 500 }]), GERMANY)).toStrictEqual([]);
    expect(found("bombing-cap", essen(300, [{ pps: 300 }]), GERMANY)).toStrictEqual([]);
    expect(found("bombing-cap", essen(null, []), GERMANY)).toStrictEqual([]);
  });

  it("finds damage that was rolled and not booked, or booked and not rolled", () => {
    expect(messages("bombing-cap", essen(300, []), GERMANY)).toStrictEqual([
      "Essen suffers 300 PPs of bombing damage; 0 are booked.",
    ]);
    expect(messages("bombing-cap", essen(300, [{ pps: 400 }]), GERMANY)).toStrictEqual([
      "400 PPs of bombing damage are booked for Essen; 300 were rolled.",
    ]);
  });

  it("leaves other Turns and causes alone", () => {
    expect(found("bombing-cap", essen(null, [{ pps: 900, turn: 8 }]), GERMANY)).toStrictEqual([]);
    expect(found("bombing-cap", essen(null, [{ pps: 900, cause: "Refinery bombing" }]), GERMANY)).toStrictEqual([]);
  });

  it("finds damage for places that are not listed", () => {
    expect(messages("bombing-cap", essen(null, [{ pps: 200, place: "Ruhr" }]), GERMANY)).toStrictEqual([
      "200 PPs of bombing damage are booked for Ruhr, which the table Economy does not list.",
    ]);
    expect(messages("bombing-cap", essen(null, [{ pps: 200, place: null }]), GERMANY)).toStrictEqual([
      "200 PPs of bombing damage are booked without a place.",
    ]);
  });

  it("caps the bombing of Russian ICs by their value", () => {
    const gorki = (pps: number): Entries => ({
      ...TURN,
      "Russian industry: Russian ICs": [{ city: "Gorki", region: "Europe", state: "Connected", holder: "Russia", value: 250 }],
      "Russia: SW damage ledger": [{ turn: 9, cause: "Bombing", place: "Gorki", pps }],
    });
    expect(found("bombing-cap", gorki(250), ["Russia"])).toStrictEqual([]);
    expect(found("bombing-cap", gorki(300), ["Russia"])).toMatchObject([{ expected: 250, found: 300 }]);
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

test("the shares of a Minor Ally make at most the whole of it", () => {
  const rumania = (share: number | null): Entries => ({
    "Germany: Economy": [{ name: "Rumania", kind: "Minor Ally", owner: "Minor", value: 1000, share: 0.5 }],
    "Italy: Economy": [{ name: "Rumania", kind: "Minor Ally", owner: "Minor", value: 1000, share }],
  });
  expect(found("minor-share", rumania(0.6), ["Germany", "Italy"])).toMatchObject([
    {
      severity: "warning",
      sheet: "Italy",
      column: "Share",
      expected: 1,
      found: 1.1,
      message: "110% of Rumania are integrated, 60% of it with Italy; 100% is the whole.",
      fix: "Reduce the shares by 10%.",
    },
  ]);
  expect(found("minor-share", rumania(null), ["Germany", "Italy"])).toMatchObject([{ found: 1.5 }]);
  expect(found("minor-share", rumania(0.5), ["Germany", "Italy"])).toStrictEqual([]);
});

describe("base-economy-twice", () => {
  const base = (row: Entry): Entries => ({ "Italy: Economy": [{ name: "Base", kind: "Base Economy", value: 500, ...row }] });

  it("finds a Nation's own Base Economy in its table Economy", () => {
    expect(found("base-economy-twice", base({ owner: "Italy" }), ["Italy"])).toMatchObject([
      {
        severity: "error",
        cite: "2.1.1",
        column: "Kind",
        expected: 0,
        found: 500,
        message: "500 PPs of Base Economy of Italy are counted once more in Economy; Growth has its Base Economy already.",
      },
    ]);
    expect(found("base-economy-twice", base({}), ["Italy"])).toHaveLength(1);
  });

  it("accepts the one of another Nation, and an own one that another Nation holds", () => {
    expect(found("base-economy-twice", base({ owner: "France" }), ["Italy"])).toStrictEqual([]);
    expect(found("base-economy-twice", base({ owner: "Italy", holder: "Britain" }), ["Italy"])).toStrictEqual([]);
  });
});
