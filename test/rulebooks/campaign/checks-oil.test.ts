import { describe, expect, it, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { campaign } from "../../../src/rulebooks/campaign";
import { oilPipeline } from "../../../src/rulebooks/campaign/rules/oil";
import { oilUses } from "../../../src/rulebooks/campaign/sheets/oil";
import { oilSources } from "../../../src/rulebooks/campaign/sheets/oil/sources";
import { STORES } from "../../../src/rulebooks/campaign/sheets/choices";
import { cleanBook } from "../../support/rulebooks/golden";
import { findingsAfter, freshBook } from "../../support/rulebooks/ledgers";
import { ALL_NATIONS, found, ledgerWith, messages, type Entries } from "./ledger";

/*
 * Oil, where golden cases do not reach: the first Turn, peace with Russia, states of the world for the market, every stop of the
 * pipelines, ledgers of few Nations, and values without a finding.
 */

const SHIPMENTS = "Oil: Oil shipments";
const USES = "Oil: Oil uses";
const CENTERS = "Oil: Supply Centers";
const SOURCES = "Oil: Oil sources";
const MARKET = "Oil: International market";
const EVENTS = "Campaign: Events";
const TENSION = "Campaign: Tension and war";

type Row = Entries[string][number];

const uses = (...rows: readonly Row[]): Entries => ({
  [USES]: rows.map((row) => ({ use: "Use", oilUnits: 1, ...row, again: true as const })),
});

test("a Supply Center whose Nation does not play supplies no oil", () => {
  const tokyo = uses({ power: "Japan", service: "Army", area: "Pacific", center: "Tokyo" });
  expect(messages("oil-used-before-arrival", tokyo, ["Germany"])).toStrictEqual([
    "Use uses 1 Oil Unit from Tokyo, which is none of the Supply Centers of the sheet.",
  ]);
});

describe("the starting oil in the first Turn", () => {
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
  ])("of %s is %d Oil Units", (center, start) => {
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

  it("is not known for London, or for a center that is not open", () => {
    for (const center of ["London", "Singapore"]) {
      expect(found("starting-oil", { [CENTERS]: [{ center, opening: 7 }] })).toStrictEqual([]);
    }
  });
});

describe("oil shipments", () => {
  const shipped = (...rows: readonly Row[]): Entries => ({
    [SHIPMENTS]: rows.map((row) => ({ power: "Western Allies", oilUnits: 1, again: true, ...row })),
  });

  it("from the Middle East go by land to the stops of the pipelines, and on by land only through Russia", () => {
    const stops = oilPipeline.params["destination"]!.values!;
    const sources = { Mosul: "Iraq", Bushire: "Persia", Ahwaz: "Persia" };
    const routes = Object.entries(sources).flatMap(([source, country]) => stops.map((route) => ({ source, country, route })));
    const reported = messages(
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
    expect([...reported].sort()).toStrictEqual([...due].sort());
  });

  it.each(["Basra to Durban", "Basra, Durban", "Basra > Durban", "Basra – Durban", "basra - Durban", "Basra"])(
    'can have their stops in a route such as "%s"',
    (route) => {
      expect(messages("pipeline-route", shipped({ source: "Ahwaz", way: "Sea", route, toCenter: "South Africa" }))).toStrictEqual(
        [],
      );
    },
  );

  describe("from Russia to Germany", () => {
    const sent = (level: number, oilUnits: number, atWar = false, highest?: number): Entries => ({
      [TENSION]: [{ track: "Russia - European Axis", level, atWar, highest }],
      [SHIPMENTS]: [{ source: "Russia to Germany", oilUnits }],
    });

    it("equal what Russia owes", () => {
      expect(messages("russian-oil-owed", sent(25, 0))).toStrictEqual([
        "Russia sends 0 Oil Units to Germany although tension has only reached 25; 1 is owed.",
      ]);
      expect(found("russian-oil-owed", sent(40, 0))).toStrictEqual([]);
      expect(found("russian-oil-owed", sent(25, 1))).toStrictEqual([]);
      expect(found("russian-oil-owed", sent(25, 0, true))).toStrictEqual([]);
      expect(found("russian-oil-owed", {}, ["Japan", "USA"])).toStrictEqual([]);
    });

    it("stay halted when tension falls below 40 again", () => {
      expect(found("russian-oil-owed", sent(35, 0, false, 40))).toStrictEqual([]);
      expect(found("russian-oil-owed", sent(35, 0, false, 39))).toHaveLength(1);
      expect(messages("russian-oil-halted", sent(35, 1, false, 40))).toStrictEqual([
        "Russia sends 1 Oil Unit to Germany although tension has reached 40; its shipments are halted.",
      ]);
      // If they have no row, a check of the whole ledger reports what is owed.
      const noRow = (highest: number): readonly string[] => {
        const track = "Campaign / Tension and war / Russia - European Axis";
        const row = "Oil / Oil shipments / Russia to Germany / Berlin / Source = Ploesti";
        const typed = [row, `${track} / Level = 35`, `${track} / Highest level so far = ${highest}`];
        return findingsAfter(freshBook(campaign), ...typed).flatMap(({ check, message }) =>
          check === "russian-oil-owed" ? [message] : [],
        );
      };
      expect(noRow(40)).toStrictEqual([]);
      expect(noRow(39)).toStrictEqual([
        "Russia sends no oil to Germany although tension has only reached 39; 1 Oil Unit is owed.",
      ]);
    });

    it("are halted at tension 40 and in war", () => {
      expect(messages("russian-oil-halted", sent(40, 1))).toStrictEqual([
        "Russia sends 1 Oil Unit to Germany although tension has reached 40; its shipments are halted.",
      ]);
      expect(found("russian-oil-halted", sent(20, 1, true))).toHaveLength(1);
      expect(found("russian-oil-halted", sent(39, 1))).toStrictEqual([]);
      expect(found("russian-oil-halted", sent(60, 0, true))).toStrictEqual([]);
    });
  });
});

describe("the International Market", () => {
  const FALLEN = { event: "Fall of France", happened: true, turnOfEvent: 1 };
  const EMBARGO = { [EVENTS]: [{ event: "Oil Embargo", happened: true, turnOfEvent: 1 }] };
  const LATER = { "Campaign: State": [{ Turn: 9 }] };
  const buys = (nation: string, bought: number): Entries => ({ [MARKET]: [{ nation, bought, transports: bought }] });

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
  ])("sells %s %i with %j", (nation, most, state: Entries) => {
    expect(found("market-limit", { ...state, ...buys(nation, most) })).toStrictEqual([]);
    expect(found("market-limit", { ...state, ...buys(nation, most + 1) })).toMatchObject([{ expected: most, found: most + 1 }]);
  });
});

test("a Front that draws its oil in two rows is fully supplied; two air forces are supplied separately", () => {
  const short = (entries: Entries): readonly number[] =>
    ledgerWith(entries)
      .rows(oilUses, "Oil")
      .filter(({ use: name }) => name === "Use")
      .map((row) => row.short);
  const front = { power: "Western Allies", service: "Army", area: "Mediterranean", conditionMet: true };
  const needs: Entries = { "Campaign: Fronts": [{ front: "Mediterranean", power: "Western Allies", armyCommands: 2 }] };
  const rows = (a: number, b: number, more: object = {}) =>
    uses({ ...front, center: "India", oilUnits: a, ...more }, { ...front, center: "South Africa", oilUnits: b, ...more });
  expect(short({ ...needs, ...rows(1, 0) })).toStrictEqual([0, 0]);
  expect(short({ ...needs, ...rows(0, 0) })).toStrictEqual([1, 1]);
  expect(short({ ...needs, ...rows(1, 0, { service: "Air Force" }) })).toStrictEqual([0, 1]);
});

test.each<[readonly string[]]>([
  [ALL_NATIONS],
  ...ALL_NATIONS.map((nation): [readonly string[]] => [[nation]]),
  [["Germany", "Russia"]],
  [["Britain", "USA"]],
])("the new ledger of %j has no findings about oil", (nations) => {
  for (const check of ["oil-wrong-center", "oil-used-before-arrival", "starting-oil", "front-without-fuel", "ore-source-open"]) {
    expect(found(check, {}, nations)).toStrictEqual([]);
  }
});

describe("Oil sources", () => {
  const controlledBy = (controller: string) =>
    auditLedger(ledgerWith({ [SOURCES]: [{ source: "Baku", controller }] })).findings.filter(
      ({ table }) => table === "Oil_Oil_sources",
    );

  it("can be controlled only by those whose oil some power ships or the market sells", () => {
    const { choices } = ledgerWith({}).found.cells.find(({ declared }) => declared.key === "controller")!.declared;
    for (const controller of choices!) {
      const ledger = ledgerWith({ [SOURCES]: [{ source: "Baku", controller }] });
      expect(ledger.rows(oilSources, "Oil").find(({ source }) => source === "Baku")!.power, controller).not.toBe("");
    }
    expect(controlledBy("Rusia")).toMatchObject([{ check: "input-unreadable", column: "Controller", key: "Baku" }]);
    expect(controlledBy("USSR")).toMatchObject([{ check: "input-unreadable", column: "Controller", fix: "Enter Russia." }]);
    expect(controlledBy("Britain")).toStrictEqual([]);
  });
});

describe("a Supply Center's store", () => {
  const STORE_OF = {
    Berlin: ["European Axis"],
    Rome: ["European Axis"],
    Tokyo: ["Japan"],
    Mukden: ["Japan"],
    Urals: ["Russia"],
    London: ["Britain"],
    India: ["Britain"],
    Paris: ["France", "USA (Europe)"],
    Hawaii: ["USA (Far East)"],
  } as const;
  const own = Object.entries(STORE_OF).map(([center, stores]) => [center, stores as readonly string[]] as const);

  test.each(own)("of %s is reported alone if it is wrong, whatever oil arrives", (center, stores) => {
    for (const store of STORES) {
      const findings = findingsAfter(cleanBook(campaign), `Oil / Supply Centers / ${center} / Store = ${store}`);
      expect(
        findings.map(({ check }) => check),
        store,
      ).toStrictEqual(stores.includes(store) ? [] : ["center-store"]);
    }
  });

  test("is reported beside another center's opening that is too high", () => {
    const typed = ["Oil / Supply Centers / Tokyo / Store = Russia", "Oil / Supply Centers / Urals / Opening = 11"];
    const checks = findingsAfter(cleanBook(campaign), ...typed).map(({ check }) => check);
    expect(checks.toSorted()).toStrictEqual(["center-store", "oil-storage-full"]);
  });
});
