import { describe, expect, it } from "vitest";
import { found, messages, type Entries } from "./ledger";

const SHIPMENTS = "Oil: Oil shipments";
const SOURCES = "Oil: Oil sources";
const MARKET = "Oil: International market";
const EVENTS = "Campaign: Events";
const TENSION = "Campaign: Tension and war";

const byLand = { way: "Land", toCenter: "Berlin" };
const EMBARGO = { [EVENTS]: [{ event: "Oil Embargo", happened: true, turnOfEvent: 1 }] };
const LATER = { "Campaign: State": [{ Turn: 9 }] };

describe("sources", () => {
  const ploesti = (damagedAtStart: number, oilUnits: number): Entries => ({
    [SOURCES]: [{ source: "Ploesti", damagedAtStart }],
    [SHIPMENTS]: [{ source: "Ploesti", power: "European Axis", oilUnits }],
  });

  it("ship what their working Refineries give", () => {
    const [finding, ...others] = found("oil-overdrawn-source", ploesti(1, 3));
    expect(others).toStrictEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      sheet: "Oil",
      table: "Oil_Oil_sources",
      expected: 2,
      found: 3,
      message: "Ploesti ships 3 Oil Units although 1 of its Refineries is damaged; 2 can be shipped.",
      fix: "Ship 1 less.",
    });
    expect(found("oil-overdrawn-source", ploesti(1, 2))).toStrictEqual([]);
    expect(found("oil-overdrawn-source", ploesti(0, 3))).toStrictEqual([]);
    expect(messages("oil-overdrawn-source", ploesti(0, 4))).toStrictEqual(["Ploesti ships 4 Oil Units; it gives 3."]);
  });

  it("add up their shipments, and several Synthetic Refineries under one name", () => {
    const essen = { source: "Essen", power: "European Axis", oilUnits: 1, ...byLand };
    expect(messages("oil-overdrawn-source", { [SHIPMENTS]: [essen, { ...essen, again: true }] })).toStrictEqual([
      "Essen ships 2 Oil Units; it gives 1.",
    ]);
    const synthetic = { source: "Synthetic Refinery", controller: "Germany", refineries: 1 };
    const two = { ...essen, source: "Synthetic Refinery", oilUnits: 2 };
    expect(
      found("oil-overdrawn-source", { [SOURCES]: [synthetic, { ...synthetic, again: true }], [SHIPMENTS]: [two] }),
    ).toStrictEqual([]);
    expect(messages("oil-overdrawn-source", { [SOURCES]: [synthetic], [SHIPMENTS]: [two] })).toStrictEqual([
      "Synthetic Refinery ships 2 Oil Units; it gives 1.",
    ]);
    expect(messages("oil-overdrawn-source", { [SHIPMENTS]: [two] })).toStrictEqual([
      "Synthetic Refinery ships 2 Oil Units but is none of the Oil sources; it gives 0.",
    ]);
  });

  it("of Russia also give what goes to Germany", () => {
    const own = (units: number): Entries => ({
      [SHIPMENTS]: [{ source: "Baku", power: "Russia", oilUnits: 2, way: "Land", toCenter: "Urals" }].concat(
        ["Grozny", "Maikop", "Urals"]
          .slice(0, units)
          .map((source) => ({ source, power: "Russia", oilUnits: 1, way: "Land", toCenter: "Urals" })),
      ),
    });
    expect(found("oil-overdrawn-source", own(2))).toStrictEqual([]);
    expect(messages("oil-overdrawn-source", own(3))).toStrictEqual([
      "Russia ships 6 Oil Units, those to Germany included; its sources give 5.",
    ]);
  });

  it("get no oil from a Refinery in the Turn of its repair", () => {
    const baku = (oilUnits: number): Entries => ({
      [SOURCES]: [{ source: "Baku", damagedAtStart: 1, repaired: 1 }],
      [SHIPMENTS]: [{ source: "Baku", power: "Russia", oilUnits, way: "Land", toCenter: "Urals" }],
    });
    expect(messages("refinery-repaired-same-turn", baku(2))).toStrictEqual([
      "Baku ships 2 Oil Units; 1 can be shipped, since the Refinery repaired this Turn gives no oil yet.",
    ]);
    expect(found("oil-overdrawn-source", baku(2))).toStrictEqual([]);
    expect(found("refinery-repaired-same-turn", baku(1))).toStrictEqual([]);
    expect(found("oil-overdrawn-source", baku(3))).toHaveLength(1);
    expect(messages("refinery-repaired-same-turn", { [SOURCES]: [{ source: "Baku", repaired: 2 }] })).toStrictEqual([
      "Baku repairs 2 Refineries; 0 were damaged at the start.",
    ]);
  });

  it("lose a Refinery for each 500 PPs of bombing", () => {
    const bombed = (refineries: number): Entries => ({ [SOURCES]: [{ source: "Ploesti", refineries, bombing: 1200 }] });
    const [finding] = found("refinery-bombing", bombed(1));
    expect(finding).toMatchObject({
      column: "Refineries",
      expected: 2,
      found: 1,
      message: "1,200 PPs of bombing stop 2 Refineries at Ploesti, 1 is counted.",
      fix: "Enter 3 Refineries for Ploesti.",
    });
    expect(found("refinery-bombing", bombed(3))).toStrictEqual([]);
    expect(messages("refinery-bombing", { [SOURCES]: [{ source: "Urals", bombing: 600 }] })).toStrictEqual([
      "600 PPs of bombing are entered for Urals, whose Refineries cannot be damaged.",
    ]);
  });

  it.each([
    [
      { source: "Ploesti", controller: "Rumania", voluntary: 1 },
      "Rumania wrecks 1 Refinery at Ploesti; only Germany, Italy, Japan or Russia may.",
    ],
    [
      { source: "Mosul", controller: "Britain", voluntary: 2 },
      "Britain wrecks 2 Refineries at Mosul; only Germany, Italy, Japan or Russia may.",
    ],
    [{ source: "Urals", controller: "Russia", voluntary: 1 }, "The Refineries of the Urals cannot be damaged; 1 is entered."],
    [
      { source: "Baku", controller: "Russia", damagedAtStart: 1, voluntary: 2 },
      "Russia wrecks 2 Refineries at Baku; 1 is working.",
    ],
    [{ source: "Baku", controller: "Russia", bombing: 1000, voluntary: 1 }, "Russia wrecks 1 Refinery at Baku; 0 are working."],
  ])("are not wrecked by %j", (source, message) => {
    expect(messages("voluntary-damage", { [SOURCES]: [source] })).toStrictEqual([message]);
  });

  it.each([
    { source: "Baku", controller: "Russia", voluntary: 2 },
    { source: "Ploesti", controller: "Germany", voluntary: 3 },
    { source: "Palembang", controller: "Japan", voluntary: 2 },
    { source: "Palembang", controller: "Dutch East Indies", capturedBy: "Japan", battleTurns: 8, voluntary: 2 },
  ])("may be wrecked: %j", (source) => {
    expect(found("voluntary-damage", { [SOURCES]: [source] })).toStrictEqual([]);
  });
});

describe("Synthetic Refineries", () => {
  const SITES = "Oil: Synthetic Refineries";
  const site = (city: string, pps: number, majorCity = true) => ({ city, majorCity, paidBefore: 1000, pps });

  it("take 1,000 PPs in a Turn, all of them together", () => {
    expect(found("synthetic-rate", { [SITES]: [site("Hamburg", 1500)] })).toMatchObject([
      {
        expected: 1000,
        found: 1500,
        message: "1,500 PPs for Synthetic Refineries; 1,000 is the limit per Turn.",
        fix: "Move 500 PPs to another Turn.",
      },
    ]);
    expect(found("synthetic-rate", { [SITES]: [site("Hamburg", 600), site("Munich", 600)] })).toHaveLength(1);
    expect(found("synthetic-rate", { [SITES]: [site("Hamburg", 1000)] })).toStrictEqual([]);
  });

  it("stand one in each Major City", () => {
    expect(messages("synthetic-site", { [SITES]: [{ ...site("Essen", 0), again: true }] })).toStrictEqual([
      "2 Synthetic Refineries are placed in Essen; a city takes 1.",
    ]);
    expect(messages("synthetic-site", { [SITES]: [site("Celle", 0, false)] })).toStrictEqual([
      "Celle is no Major City in Germany and takes no Synthetic Refinery.",
    ]);
    expect(found("synthetic-site", { [SITES]: [site("Hamburg", 0)] })).toStrictEqual([]);
  });

  it("make oil only when they are paid", () => {
    const works = (paidBefore: number): Entries => ({
      [SITES]: [{ ...site("Hamburg", 0), paidBefore }],
      [SOURCES]: [{ source: "Synthetic Refinery", controller: "Germany", refineries: 1 }],
    });
    expect(messages("synthetic-site", works(3000))).toStrictEqual([
      "Synthetic Refinery makes 1 Oil Unit but its 4,000 PPs are not paid.",
    ]);
    expect(found("synthetic-site", works(4000))).toStrictEqual([]);
  });
});

describe("shipments", () => {
  const shipped = (shipment: Entries[string][number]): Entries => ({
    [SHIPMENTS]: [{ power: "Western Allies", oilUnits: 1, ...shipment }],
  });

  it.each([
    ["Mosul", "Baku", "Mosul's oil cannot go by land to Baku."],
    ["Ahwaz", "Beirut", "The oil of Ahwaz cannot go by land to Beirut."],
    ["Palembang", "Other", "The oil of Palembang cannot go by land to Other."],
  ])("from %s cannot go by land to %s", (source, route, message) => {
    expect(messages("pipeline-route", shipped({ source, way: "Land", route }))).toStrictEqual([message]);
    expect(messages("pipeline-route", shipped({ source, way: "Sea", route }))).toStrictEqual([]);
  });

  it.each([
    ["Ahwaz", "Baku"],
    ["Bushire", "Krasnovodsk"],
    ["Mosul", "Beirut"],
    ["Ploesti", "Other"],
    ["Baku", "Other"],
  ])("from %s go by land to %s", (source, route) => {
    expect(messages("pipeline-route", shipped({ source, way: "Land", route }))).toStrictEqual([]);
  });

  it("go by land or by sea", () => {
    expect(messages("pipeline-route", shipped({ source: "Mosul" }))).toStrictEqual(["Mosul's oil has no way entered."]);
    expect(messages("pipeline-route", shipped({ source: "Mosul", oilUnits: 0 }))).toStrictEqual([]);
  });

  it("by sea have a Tanker for each Oil Unit", () => {
    const bySea = (tankers: number, tankersSunk = 0) =>
      shipped({ source: "Bushire", way: "Sea", oilUnits: 3, tankers, tankersSunk });
    expect(found("tanker-per-unit", bySea(2))).toMatchObject([
      {
        column: "Tankers",
        expected: 3,
        found: 2,
        message: "3 Oil Units by sea from Bushire need 3 Tankers, 2 are assigned.",
        fix: "Assign 1 more Tanker, or ship less.",
      },
    ]);
    expect(found("tanker-per-unit", bySea(3))).toStrictEqual([]);
    expect(messages("tanker-loss", bySea(3, 4))).toStrictEqual(["4 Tankers of Bushire are sunk; 3 sailed."]);
    expect(found("tanker-loss", bySea(3, 2))).toStrictEqual([]);
    expect(messages("tanker-loss", { [MARKET]: [{ nation: "Japan", bought: 1, transports: 1, sunk: 2 }] })).toStrictEqual([
      "2 Tankers of Japan are sunk; 1 sailed.",
    ]);
  });

  it("of the American East Coast sail from the Gulf of Mexico", () => {
    const from = (route: string) => shipped({ source: "USA East Coast", way: "Sea", route });
    expect(found("gulf-departure", from("New York - Liverpool"))).toMatchObject([
      {
        severity: "warning",
        expected: "Gulf of Mexico",
        message: "The oil convoy of the USA East Coast sails by New York - Liverpool instead of from the Gulf of Mexico.",
      },
    ]);
    expect(found("gulf-departure", from("Gulf of Mexico - Liverpool"))).toStrictEqual([]);
    expect(found("gulf-departure", shipped({ source: "USA West Coast", way: "Sea", route: "San Francisco" }))).toStrictEqual([]);
  });

  it("from Russia to Germany are what is owed", () => {
    const sent = (level: number, oilUnits: number, atWar = false): Entries => ({
      [TENSION]: [{ track: "Russia - European Axis", level, atWar }],
      [SHIPMENTS]: [{ source: "Russia to Germany", power: "Russia", oilUnits }],
    });
    expect(found("russian-oil-owed", sent(25, 0))).toMatchObject([
      {
        table: "Oil_Oil_shipments",
        column: "Oil Units",
        expected: 1,
        found: 0,
        message: "Russia sends 0 Oil Units to Germany at tension 25; 1 is owed.",
      },
    ]);
    expect(found("russian-oil-owed", sent(40, 0))).toStrictEqual([]);
    expect(found("russian-oil-owed", sent(25, 1))).toStrictEqual([]);
    expect(found("russian-oil-owed", sent(25, 0, true))).toStrictEqual([]);
    expect(found("russian-oil-owed", {}, ["Japan", "USA"])).toStrictEqual([]);

    expect(found("russian-oil-halted", sent(40, 1))).toMatchObject([
      {
        table: "Oil_Oil_shipments",
        column: "Oil Units",
        expected: 0,
        found: 1,
        message: "Russia sends 1 Oil Unit to Germany at tension 40; its shipments are halted.",
      },
    ]);
    expect(found("russian-oil-halted", sent(20, 1, true))).toHaveLength(1);
    expect(found("russian-oil-halted", sent(39, 1))).toStrictEqual([]);
    expect(found("russian-oil-halted", sent(60, 0, true))).toStrictEqual([]);
  });

  it("from neutral Iraq and Persia keep to the agreements", () => {
    const drawn = (embargo: boolean, bushire: number, ahwaz: number, controller = "Persia"): Entries => ({
      ...(embargo ? EMBARGO : {}),
      [SOURCES]: ["Bushire", "Ahwaz"].map((source) => ({ source, controller })),
      [SHIPMENTS]: [
        { source: "Bushire", power: "Western Allies", oilUnits: bushire, way: "Sea", tankers: bushire },
        { source: "Ahwaz", power: "Russia", oilUnits: ahwaz, way: "Land", route: "Baku" },
      ],
    });
    expect(found("middle-east-draw", drawn(false, 3, 2))).toMatchObject([
      { expected: 3, found: 5, message: "The Allies draw 5 Oil Units from Persia before the embargo; 3 is the limit." },
    ]);
    expect(found("middle-east-draw", drawn(true, 3, 3))).toStrictEqual([]);
    expect(found("middle-east-draw", drawn(false, 2, 1))).toStrictEqual([]);
    expect(found("middle-east-draw", drawn(false, 3, 3, "Britain"))).toStrictEqual([]);
  });

  it("of the USA are one for each mobilization", () => {
    const leaving = (doneBefore: number): Entries => ({
      "Mobilization: Mobilization": [{ nation: "USA", coast: "East Coast", doneBefore }],
      [SHIPMENTS]: [{ source: "USA East Coast", power: "Western Allies", oilUnits: 4, way: "Sea", tankers: 4 }],
    });
    expect(found("us-oil-export", leaving(3))).toMatchObject([
      {
        expected: 3,
        found: 4,
        message: "4 Oil Units leave the USA East Coast with 3 mobilizations; 3 can.",
        fix: "Ship 1 less.",
      },
    ]);
    expect(found("us-oil-export", leaving(4))).toStrictEqual([]);
  });
});

describe("the International Market", () => {
  const FALLEN = { event: "Fall of France", happened: true, turnOfEvent: 1 };
  const IBERIA = { event: "Allied DoW on neutral Spain or Portugal", happened: true, turnOfEvent: 1 };

  it("sells what the rulebook says", () => {
    const japan = (bought: number) => ({ [MARKET]: [{ nation: "Japan", bought, transports: bought }] });
    expect(found("market-limit", { ...EMBARGO, ...japan(3) })).toMatchObject([
      {
        column: "Bought",
        expected: 2,
        found: 3,
        message: "Japan buys 3 Oil Units (Embargo); 2 is the limit.",
        fix: "Buy 1 less.",
      },
    ]);
    expect(found("market-limit", japan(4))).toStrictEqual([]);
    expect(messages("market-limit", japan(5))).toStrictEqual(["Japan buys 5 Oil Units; 4 is the limit."]);
    expect(messages("market-limit", { ...LATER, ...EMBARGO, ...japan(1) })).toStrictEqual([
      "Japan buys 1 Oil Unit (After Embargo); 0 is the limit.",
    ]);
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

  it("wants a Transport for each Oil Unit", () => {
    const france = (transports: number) => ({ [MARKET]: [{ nation: "France", bought: 3, transports }] });
    expect(found("market-transport", france(2))).toMatchObject([
      { expected: 3, found: 2, message: "France buys 3 Oil Units with 2 Transports; each unit needs one." },
    ]);
    expect(found("market-transport", france(3))).toStrictEqual([]);
  });

  it("sells to Britain through South America after the fall of France", () => {
    const britain = (convoy: string) => ({
      [EVENTS]: [FALLEN],
      [MARKET]: [{ nation: "Britain", bought: 3, transports: 3, convoy }],
    });
    expect(found("market-transport", britain("South America"))).toStrictEqual([]);
    expect(found("market-transport", britain("Halifax"))).toMatchObject([
      { column: "Convoy", expected: "South America", found: "Halifax" },
    ]);
    expect(found("market-limit", britain("South America"))).toStrictEqual([]);
  });

  it("closes South America after an attack on neutral Spain or Portugal", () => {
    const buys = (attacked: boolean): Entries => ({
      [EVENTS]: [FALLEN, { ...IBERIA, happened: attacked }],
      [MARKET]: [{ nation: "Britain", bought: 2, transports: 2, convoy: "South America" }],
    });
    expect(found("south-america-closed", buys(true))).toMatchObject([
      {
        expected: 0,
        found: 2,
        message: "Britain buys 2 Oil Units from South America after the Allied attack on Spain or Portugal; 0 can be bought.",
      },
    ]);
    expect(found("market-limit", buys(true))).toStrictEqual([]);
    expect(found("south-america-closed", buys(false))).toStrictEqual([]);
  });
});

describe("what the sheet counts", () => {
  it("no more damage than a source has Refineries", () => {
    const baku = (refineries: number, damagedAtStart: number): Entries => ({
      [SOURCES]: [{ source: "Baku", refineries, damagedAtStart }],
    });
    expect(found("refinery-damage", baku(1, 2))).toMatchObject([
      {
        column: "Damaged at start",
        expected: 1,
        found: 2,
        message: "2 Refineries of Baku were damaged at the start; it has 1.",
      },
    ]);
    expect(found("refinery-damage", baku(2, 2))).toStrictEqual([]);
  });

  it("no wrecked Refinery that the row does not have", () => {
    expect(messages("voluntary-damage", { [SOURCES]: [{ source: "Baku", refineries: 1, voluntary: 2 }] })).toStrictEqual([
      "Russia wrecks 2 Refineries at Baku; 1 is working.",
    ]);
  });
});
