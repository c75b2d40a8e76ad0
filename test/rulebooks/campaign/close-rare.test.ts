import { describe, expect, test } from "vitest";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerSheets } from "../../../src/sheets/common";
import { bookFor } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf } from "../../support/rulebooks/turns";

/*
 * The close of optional tables.
 */

function closed(rare: readonly string[], ...lines: readonly string[]): Ledger {
  const options = { players: ["Germany"], year: 1941, rare };
  const book = bookFor(JSON.stringify(options), () => ledgerSheets(campaign.ledger!, options), options);
  return ledgerOf(closingOf(book, ...lines).book)!;
}

const expectNext = (ledger: Ledger, entries: Readonly<Record<string, unknown>>): void =>
  expect(Object.fromEntries(Object.keys(entries).map((path) => [path, entryOf(ledger, path)]))).toStrictEqual(entries);

test("units that stay are trained up to 100, arrivals are added, drawn units leave (2.2.7)", () => {
  const unit = (name: string, header: string) => `Germany / Units in reserve / ${name} / West / ${header}`;
  const next = closed(
    ["Germany_Units_in_reserve"],
    "Germany / Command Reserves / West / Opening = 0",
    unit("Veterans", "Experience = 90"),
    unit("Recruits", "Experience = 0"),
    unit("Recruits", "Built or moved this Turn = TRUE"),
    unit("Guards", "Used this Turn = Logistics"),
    unit("Guards", "Experience = 50"),
  );
  expectNext(next, {
    [unit("Veterans", "Experience")]: 100,
    [unit("Recruits", "Experience")]: 0,
    [unit("Recruits", "Built or moved this Turn")]: null,
    [unit("Guards", "Experience")]: null,
  });
});

describe("formations after a close (2.2.3; 2.2.4)", () => {
  const draw = (formation: string, phase: string, header: string) =>
    `Germany / Formation supply / ${formation} / ${phase} / West / ${header}`;
  const valueOf = (ledger: Ledger, formation: string): unknown =>
    ledger.found.lines
      .get("Germany_Formation_supply")!
      .filter((line) => ledger.keyOf(line).startsWith(formation))
      .map((line) => ledger.valueOf(line.cells["held"]!));
  const west = [
    "Germany / Command Reserves / West / Opening = 500",
    "Germany / Command Reserves / West / Re-supply in Orders = 100",
  ];
  const first = [
    draw("6th Army", "Orders", "Limit = 5"),
    draw("6th Army", "Orders", "Held = 200"),
    draw("6th Army", "Orders", "Supply = 100"),
    draw("6th Army", "Orders", "Repairs = 30"),
  ];

  test("keep unused supply", () => {
    expect(valueOf(closed(["Germany_Formation_supply"], ...west, ...first), "6th Army")).toStrictEqual([270]);
  });

  test("have the values of their last row of the Turn", () => {
    const second = [
      draw("6th Army", "Logistics", "Limit = 5"),
      draw("6th Army", "Logistics", "Held = 270"),
      draw("6th Army", "Logistics", "Supply = 50"),
      "Germany / Command Reserves / West / Used in Logistics = 50",
    ];
    expect(valueOf(closed(["Germany_Formation_supply"], ...west, ...first, ...second), "6th Army")).toStrictEqual([320]);
  });

  test("include what came back from battle", () => {
    const battle = (header: string) => `Germany / Battle supply / Kiev / 6th Army / ${header}`;
    const next = closed(
      ["Germany_Formation_supply", "Germany_Battle_supply"],
      ...west,
      ...first,
      battle("Kind = Land"),
      battle("Pooled = 270"),
      battle("Survived = TRUE"),
      battle("Left in the battle = 90"),
      battle("Returned = 90"),
    );
    expect(valueOf(next, "6th Army")).toStrictEqual([90]);
    expectNext(next, { [battle("Pooled")]: null });
  });
});

test("a Port repairs a ship until it is at full strength (2.2.7.3)", () => {
  const ship = (name: string, header: string) => `Germany / Port repairs / ${name} / Brest / ${header}`;
  const next = closed(
    ["Germany_Port_repairs"],
    ...["Scharnhorst", "Gneisenau"].flatMap((name) => [ship(name, "Kind = Major Port"), ship(name, "Strength = 8")]),
    ship("Scharnhorst", "Repaired = 1"),
    ship("Gneisenau", "Repaired = 2"),
  );
  expectNext(next, {
    [ship("Scharnhorst", "Strength")]: 9,
    [ship("Scharnhorst", "Repaired")]: null,
    [ship("Gneisenau", "Strength")]: null,
  });
});

test("garrisons stay, and deliveries to them are booked (2.2.4)", () => {
  const garrison = (header: string) => `Germany / Garrisons / Brest / West / ${header}`;
  const next = closed(
    ["Germany_Garrisons"],
    "Germany / Command Reserves / West / Opening = 100",
    "Germany / Command Reserves / West / Garrison supply = 20",
    garrison("Tracked = TRUE"),
    garrison("Strength = 10"),
    garrison("Given = 20"),
  );
  expectNext(next, { [garrison("Strength")]: 10, [garrison("Given")]: null, "Germany / Command Reserves / West / Opening": 80 });
});

test("orders of exchanged equipment and captured goods are cleared", () => {
  const next = closed(
    ["Germany_Equipment_swaps", "Germany_Captured_goods"],
    "Germany / Equipment swaps / 1st Panzer / 6th Army / Replacement = Tiger",
    "Germany / Captured goods / Trucks / Equipment / Russia /  / Amount = 8",
  );
  expectNext(next, {
    "Germany / Equipment swaps / 1st Panzer / 6th Army / Replacement": null,
    "Germany / Captured goods / Trucks / Equipment / Russia /  / Amount": null,
  });
});

test("orders of isolated commands and of forces without oil are cleared, and the commands stay (2.4.5.6)", () => {
  const next = closed(
    ["Campaign_Isolated_commands", "Campaign_Unfuelled_orders"],
    "Campaign / Isolated commands / 6th Army / Nation = Germany",
    "Campaign / Isolated commands / 6th Army / Territory = Stalingrad",
    "Campaign / Unfuelled orders / Stukas / Power = European Axis",
    "Campaign / Unfuelled orders / Stukas / Oil use = Luftwaffe",
    "Campaign / Unfuelled orders / Stukas / Activity = Staging",
    "Campaign / Unfuelled orders / Stukas / Stages = 1",
  );
  expectNext(next, {
    "Campaign / Isolated commands / 6th Army / Territory": "Stalingrad",
    "Campaign / Unfuelled orders / Stukas / Stages": null,
  });
});
