import { describe, expect, it, test } from "vitest";
import { oilPipeline } from "../../../src/rulebooks/campaign/rules/oil";
import { found, messages, type Entries } from "./ledger";

const SHIPMENTS = "Oil: Oil shipments";
const SOURCES = "Oil: Oil sources";
const MARKET = "Oil: International market";
const SITES = "Oil: Synthetic Refineries";
const EVENTS = "Campaign: Events";
const TENSION = "Campaign: Tension and war";

type Row = Entries[string][number];

const EMBARGO = { [EVENTS]: [{ event: "Oil Embargo", happened: true, turnOfEvent: 1 }] };
const LATER = { "Campaign: State": [{ Turn: 9 }] };
const toBerlin = { power: "European Axis", way: "Land", route: "Other", toCenter: "Berlin" };
const toUrals = { power: "Russia", way: "Land", route: "Other", toCenter: "Urals" };

describe("sources", () => {
  it("add up several Synthetic Refineries under one name", () => {
    const synthetic = { source: "Synthetic Refinery", controller: "Germany", refineries: 1 };
    const two = { ...toBerlin, source: "Synthetic Refinery", oilUnits: 2 };
    const both = { [SOURCES]: [synthetic, { ...synthetic, again: true as const }], [SHIPMENTS]: [two] };
    expect(found("oil-overdrawn-source", both)).toStrictEqual([]);
    expect(found("named-twice", both)).toStrictEqual([]);
    expect(messages("oil-overdrawn-source", { [SOURCES]: [synthetic], [SHIPMENTS]: [two] })).toStrictEqual([
      "Synthetic Refinery ships 2 Oil Units; it gives 1.",
    ]);
    expect(messages("named-twice", { [SOURCES]: [{ source: "Ploesti", refineries: 3, again: true }] })).toHaveLength(1);
  });

  it("of Russia also give what goes to Germany", () => {
    const own = (...names: string[]): Entries => ({
      [SHIPMENTS]: [{ ...toUrals, source: "Baku", oilUnits: 2 }, ...names.map((source) => ({ ...toUrals, source, oilUnits: 1 }))],
    });
    expect(found("oil-overdrawn-source", own("Grozny", "Maikop"))).toStrictEqual([]);
    expect(messages("oil-overdrawn-source", own("Grozny", "Maikop", "Urals"))).toStrictEqual([
      "Russia ships 6 Oil Units, those to Germany included; its sources give 5.",
    ]);
  });

  it("get no oil from a Refinery in the Turn of its repair", () => {
    const baku = (oilUnits: number): Entries => ({
      [SOURCES]: [{ source: "Baku", damagedAtStart: 1, repaired: 1 }],
      [SHIPMENTS]: [{ ...toUrals, source: "Baku", oilUnits }],
    });
    expect(messages("refinery-repaired-same-turn", baku(2))).toStrictEqual([
      "Baku ships 2 Oil Units; 1 can be shipped, since the Refinery repaired this Turn gives no oil yet.",
    ]);
    expect(found("oil-overdrawn-source", baku(2))).toStrictEqual([]);
    expect(found("refinery-repaired-same-turn", baku(1))).toStrictEqual([]);
    expect(found("oil-overdrawn-source", baku(3))).toHaveLength(1);
  });

  it.each([
    [[], 2],
    [[{ location: "Baku", cost: 100 }], 1],
    [
      [
        { location: "Baku", cost: 100 },
        { location: "Baku", cost: 100 },
      ],
      0,
    ],
    [[{ location: "Grozny", cost: 100 }, { location: "Baku" }], 2],
  ])("are repaired by what is paid as Infrastructure: %j leaves %i unpaid", (rows: readonly Row[], unpaid) => {
    const entries: Entries = {
      [SOURCES]: [{ source: "Baku", damagedAtStart: 2, repaired: 2 }],
      "Russia: Infrastructure": rows.map((row) => ({ item: "Refinery Repair", command: "East", ...row, again: true })),
    };
    const lacking = found("refinery-repair-unpaid", entries).map(({ expected, found: repaired }) => [expected, repaired]);
    expect(lacking).toStrictEqual(unpaid === 0 ? [] : [[2 - unpaid, 2]]);
  });

  it.each([
    [
      { source: "Ploesti", controller: "Rumania", voluntary: 1, rumanianUnits: 1 },
      "Nobody can wreck Ploesti: 0 units there against 1 Rumanian one.",
    ],
    [
      { source: "Mosul", controller: "Britain", voluntary: 2 },
      "Britain wrecks 2 Refineries at Mosul; only Germany, Italy, Japan or Russia may.",
    ],
    [
      { source: "Baku", controller: "Russia", damagedAtStart: 1, voluntary: 2 },
      "2 Refineries of Baku are wrecked; 1 is working.",
    ],
    [{ source: "Baku", controller: "Russia", bombing: 1000, voluntary: 1 }, "1 Refinery of Baku is wrecked; 0 are working."],
    [{ source: "Baku", capturedBy: "Germany", battleTurns: 12, voluntary: 1 }, "1 Refinery of Baku is wrecked; 0 are working."],
  ])("are not wrecked by %j", (source, message) => {
    expect(messages("voluntary-damage", { [SOURCES]: [source] })).toStrictEqual([message]);
  });

  it.each([
    { source: "Baku", controller: "Russia", voluntary: 2 },
    { source: "Baku", controller: "Russia", damagedAtStart: 1, repaired: 1, bombing: 999, voluntary: 1 },
    { source: "Ploesti", controller: "Germany", voluntary: 3, unitsThere: 6, rumanianUnits: 5 },
    { source: "Ploesti", controller: "Rumania", voluntary: 1, unitsThere: 1 },
    { source: "Palembang", controller: "Japan", voluntary: 2 },
    { source: "Palembang", controller: "Dutch East Indies", capturedBy: "Japan", battleTurns: 8, voluntary: 2 },
  ])("may be wrecked: %j", (source) => {
    expect(found("voluntary-damage", { [SOURCES]: [source] })).toStrictEqual([]);
  });

  it.each([
    ["Maikop", false],
    // A Middle East source falls intact, and a Synthetic Refinery is lost, whatever the battle was.
    ["Mosul", true],
    ["Essen", true],
  ])("taken in a battle of unknown length: %s is certain: %s", (source, certain) => {
    const taken = (entry: Row) => found("refinery-captured-state", { [SOURCES]: [{ source, capturedBy: "Britain", ...entry }] });
    expect(taken({})).toHaveLength(certain ? 0 : 1);
    expect(taken({ battleTurns: 11 })).toStrictEqual([]);
    expect(taken({ breakthrough: true })).toStrictEqual([]);
  });
});

describe("Synthetic Refineries", () => {
  const site = (city: string, pps: number) => ({ city, majorCity: true, paidBefore: 1000, pps });

  it("take 1,000 PPs in a Turn, all of them together, told once", () => {
    const paid = (...amounts: number[]): Entries => ({ [SITES]: amounts.map((pps, i) => site(`City ${i}`, pps)) });
    expect(messages("synthetic-rate", paid(600, 600, 600, 0))).toStrictEqual([
      "1,800 PPs for Synthetic Refineries; 1,000 is the limit per Turn.",
    ]);
    expect(found("synthetic-rate", paid(400, 600))).toStrictEqual([]);
  });

  it("make oil only when they are paid, each of them", () => {
    const synthetic = { source: "Synthetic Refinery", controller: "Germany", refineries: 1 };
    const works = (...paidBefore: number[]): Entries => ({
      [SITES]: paidBefore.map((pps, i) => ({ ...site(`City ${i}`, 0), paidBefore: pps })),
      [SOURCES]: [synthetic, { ...synthetic, again: true }],
    });
    expect(messages("synthetic-site", works(4000, 3999))).toStrictEqual([
      "Synthetic Refinery makes 1 Oil Unit but its 4,000 PPs are not paid.",
    ]);
    expect(found("synthetic-site", works(4000, 4000))).toStrictEqual([]);
    expect(messages("synthetic-site", { [SITES]: [{ city: "Essen", paidBefore: 0 }] })).toStrictEqual([
      "Essen makes 1 Oil Unit but its 4,000 PPs are not paid.",
    ]);
  });
});

describe("shipments", () => {
  const shipped = (...rows: readonly Row[]): Entries => ({
    [SHIPMENTS]: rows.map((row) => ({ power: "Western Allies", oilUnits: 1, again: true, ...row })),
  });

  it("of the Middle East go by land to the stops of the pipelines, and on by land only through Russia", () => {
    const stops = oilPipeline.params["destination"]!.values!;
    const sources = { Mosul: "Iraq", Bushire: "Persia", Ahwaz: "Persia" };
    const routes = Object.entries(sources).flatMap(([source, country]) => stops.map((route) => ({ source, country, route })));
    const told = messages(
      "pipeline-route",
      shipped(...routes.map(({ source, route }) => ({ source, route, way: "Land", toCenter: "Urals" }))),
    );
    const due = routes
      .filter(({ route }) => route !== "Baku" && route !== "Krasnovodsk")
      .concat(["Baku", "Krasnovodsk"].map((route) => ({ source: "Mosul", country: "Iraq", route })))
      .map(({ source, country, route }) =>
        oilPipeline.call([country, route]) === true
          ? `From ${route} the oil of ${source} goes on by sea.`
          : `By land the oil of ${source} goes to ${country === "Iraq" ? "Beirut, Basra or Kuwait" : "Baku, Krasnovodsk, Basra or Bushire"}; its route begins at ${route}.`,
      );
    expect([...told].sort()).toStrictEqual([...due].sort());
  });

  it.each(["Basra to Durban", "Basra, Durban", "Basra > Durban", "Basra – Durban", "basra - Durban", "Basra"])(
    'have their stops in a route such as "%s"',
    (route) => {
      expect(messages("pipeline-route", shipped({ source: "Ahwaz", way: "Sea", route, toCenter: "South Africa" }))).toStrictEqual(
        [],
      );
    },
  );

  it.each([
    [{ source: "Ploesti", way: "Land", route: "Vienna", toCenter: "Berlin" }, []],
    [{ source: "Baku", way: "Land", route: "Astrakhan", toCenter: "Urals" }, []],
    [{ source: "Urals", way: "Land", toCenter: "Urals" }, []],
    [{ source: "Bushire", way: "Sea", toCenter: "India" }, []],
    [{ source: "Ahwaz", way: "Sea", toCenter: "India" }, ["The oil of Ahwaz goes by sea, but its route is missing."]],
    [{ source: "Ploesti", way: "Land", toCenter: "Berlin" }, ["The oil of Ploesti goes by land, but its route is missing."]],
    [{ source: "Palembang", way: "Land", toCenter: "Tokyo" }, ["The oil of Palembang cannot go by land."]],
    [{ source: "USA East Coast", way: "Land", toCenter: "Paris" }, ["The oil of USA East Coast cannot go by land."]],
    [{ source: "Ploesti", oilUnits: 0, toCenter: "Berlin" }, []],
  ])("go by land or by sea: %j", (row: Row, told) => {
    expect(messages("pipeline-route", shipped(row))).toStrictEqual(told);
  });

  describe("from Russia to Germany", () => {
    const sent = (level: number, oilUnits: number, atWar = false): Entries => ({
      [TENSION]: [{ track: "Russia - European Axis", level, atWar }],
      [SHIPMENTS]: [{ source: "Russia to Germany", oilUnits }],
    });

    it("are what is owed", () => {
      expect(messages("russian-oil-owed", sent(25, 0))).toStrictEqual([
        "Russia sends 0 Oil Units to Germany at tension 25; 1 is owed.",
      ]);
      expect(found("russian-oil-owed", sent(40, 0))).toStrictEqual([]);
      expect(found("russian-oil-owed", sent(25, 1))).toStrictEqual([]);
      expect(found("russian-oil-owed", sent(25, 0, true))).toStrictEqual([]);
      expect(found("russian-oil-owed", {}, ["Japan", "USA"])).toStrictEqual([]);
    });

    it("are halted at tension 40 and in war", () => {
      expect(messages("russian-oil-halted", sent(40, 1))).toStrictEqual([
        "Russia sends 1 Oil Unit to Germany at tension 40; its shipments are halted.",
      ]);
      expect(found("russian-oil-halted", sent(20, 1, true))).toHaveLength(1);
      expect(found("russian-oil-halted", sent(39, 1))).toStrictEqual([]);
      expect(found("russian-oil-halted", sent(60, 0, true))).toStrictEqual([]);
    });
  });

  it.each([
    ["Baku", "Russia", "Urals", true],
    ["Baku", "Russia", "London", true],
    ["Baku", "Russia", "Berlin", false],
    ["Baku", "European Axis", "Berlin", false],
    ["Ploesti", "European Axis", "Rome", true],
    ["Ploesti", "European Axis", "Tokyo", true],
    ["Ploesti", "European Axis", "London", false],
    ["Brunei", "Western Allies", "India", true],
    ["Brunei", "Japan", "Tokyo", false],
    ["Mosul", "Western Allies", "India", true],
    ["Mosul", "European Axis", "Berlin", false],
    ["Palembang", "Western Allies", "India", false],
    ["USA East Coast", "Western Allies", "London", true],
    ["USA East Coast", "Western Allies", "Americas", true],
    ["USA East Coast", "Western Allies", "Urals", false],
  ])("of %s by %s to %s: %s", (source, power, toCenter, allowed) => {
    expect(found("oil-ownership", shipped({ source, power, toCenter }))).toHaveLength(allowed ? 0 : 1);
  });

  it("from neutral Iraq and Persia keep to the agreements", () => {
    const drawn = (embargo: boolean, bushire: number, ahwaz: number, controller = "Persia"): Entries => ({
      ...(embargo ? EMBARGO : {}),
      [SOURCES]: ["Bushire", "Ahwaz"].map((source) => ({ source, controller })),
      ...shipped(
        { source: "Bushire", oilUnits: bushire, way: "Sea", tankers: bushire, toCenter: "India" },
        { source: "Ahwaz", power: "Russia", oilUnits: ahwaz, way: "Land", route: "Baku", toCenter: "Urals" },
      ),
    });
    expect(messages("middle-east-draw", drawn(false, 3, 0))).toStrictEqual([]);
    expect(messages("middle-east-draw", drawn(true, 3, 3))).toStrictEqual([]);
    expect(messages("middle-east-draw", drawn(false, 3, 3, "Britain"))).toStrictEqual([]);
    expect(messages("middle-east-draw", drawn(false, 2, 1))).toStrictEqual([
      "1 Oil Unit of Ahwaz goes to Russia; before the Oil Embargo the oil of Iraq and Persia is for the Western Allies alone.",
    ]);
    expect(messages("middle-east-draw", drawn(false, 3, 2))).toContain(
      "The Allies draw 5 Oil Units from Persia before the embargo; 3 is the limit.",
    );
  });

  it("of the USA are one to a Theatre for each mobilization, from whichever coast", () => {
    const going = (...centers: string[]): Entries => ({
      "Mobilization: Mobilization": [
        { nation: "USA", coast: "East Coast", doneBefore: 2 },
        { nation: "USA", coast: "West Coast", doneBefore: 1 },
      ],
      ...shipped(...centers.map((toCenter, i) => ({ source: i % 2 ? "USA West Coast" : "USA East Coast", toCenter }))),
    });
    expect(messages("us-oil-export", going("London", "South Africa", "Australia"))).toStrictEqual([]);
    expect(messages("us-oil-export", going("London", "South Africa", "London"))).toStrictEqual([
      "3 Oil Units of the USA go to Europe with 2 mobilizations of the East Coast; 2 can.",
    ]);
    expect(messages("us-oil-export", going("Hawaii", "India"))).toStrictEqual([
      "2 Oil Units of the USA go to the Far East with 1 mobilization of the West Coast; 1 can.",
    ]);
    expect(messages("us-oil-export", going("Americas", "Americas", "Americas"))).toStrictEqual([]);
  });

  it("by sea use Transports of a pool", () => {
    const bySea = (entry: Row) => messages("transport-pool", shipped({ source: "Bushire", way: "Sea", tankers: 1, ...entry }));
    expect(bySea({})).toStrictEqual(["1 Transport is used without its Nation and ocean."]);
    expect(bySea({ nation: "Japan", ocean: "Mediterranean" })).toContain(
      "Japan uses 1 Transport in the Mediterranean but has no Transport pool there.",
    );
    expect(messages("transport-pool", { [MARKET]: [{ nation: "Japan", transports: 2 }] })).toStrictEqual([
      "2 Transports are used without their Nation and ocean.",
    ]);
  });
});

describe("the International Market", () => {
  const FALLEN = { event: "Fall of France", happened: true, turnOfEvent: 1 };
  const IBERIA = { event: "Allied DoW on neutral Spain or Portugal", happened: true, turnOfEvent: 1 };
  const buys = (nation: string, bought: number, more: Row = {}): Entries => ({
    [MARKET]: [{ nation, bought, transports: bought, ...more }],
  });

  it.each([
    ["Japan", 4, {}],
    ["Japan", 2, EMBARGO],
    ["Japan", 0, { ...EMBARGO, ...LATER }],
    ["Italy", 2, {}],
    ["Italy", 0, { [TENSION]: [{ track: "Italy - Allies", level: 50, atWar: true }] }],
    ["Italy", 0, { [EVENTS]: [{ event: "Italian War", happened: true, turnOfEvent: 1 }] }],
    ["France", 3, {}],
    ["France", 0, { [EVENTS]: [FALLEN] }],
    ["Britain", 3, { [EVENTS]: [FALLEN] }],
  ])("sells %s %i, %j", (nation, most, state: Entries) => {
    expect(found("market-limit", { ...state, ...buys(nation, most) })).toStrictEqual([]);
    expect(found("market-limit", { ...state, ...buys(nation, most + 1) })).toMatchObject([{ expected: most, found: most + 1 }]);
  });

  it("counts what a Nation buys in several rows together", () => {
    const britain = (...amounts: readonly number[]): Entries => ({
      [MARKET]: amounts.map((bought, i) => ({
        nation: "Britain",
        bought,
        transports: bought,
        ...(i > 0 ? { again: true } : {}),
      })),
    });
    expect(messages("market-limit", britain(2, 2))).toStrictEqual(["Britain buys 4 Oil Units; 3 is the limit."]);
    expect(messages("market-limit", britain(2, 1, 0))).toStrictEqual([]);
  });

  it("closes South America after an attack on neutral Spain or Portugal", () => {
    const attacked = (happened: boolean): Entries => ({
      [EVENTS]: [FALLEN, { ...IBERIA, happened }],
      ...buys("Britain", 2, { convoy: "South America" }),
    });
    expect(messages("south-america-closed", attacked(true))).toHaveLength(1);
    // That it is closed is told once.
    expect(found("market-limit", attacked(true))).toStrictEqual([]);
    expect(found("south-america-closed", attacked(false))).toStrictEqual([]);
  });

  test("Paris takes none while it is occupied", () => {
    const paris = (...events: Row[]) =>
      found("paris-status", { ...LATER, [EVENTS]: events, ...buys("Britain", 2, { toCenter: "Paris" }) })
        .filter(({ table }) => table === "Oil_International_market")
        .map(({ message }) => message);
    expect(paris()).toStrictEqual([]);
    expect(paris({ ...FALLEN, turnOfEvent: 9 })).toStrictEqual([]);
    expect(paris(FALLEN)).toStrictEqual(["2 Oil Units go to Paris, which is occupied."]);
    expect(paris(FALLEN, { event: "Paris liberated", happened: true, turnOfEvent: 8 })).toStrictEqual([]);
  });
});
